//! A run of several steps, each with its outcome.

use crate::card::{Card, Common, Draft, Rows, is_object};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Number, RowId, Text};
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use crate::values::{first, first_string, first_text};
use mcp_cards_derive::Shape;

/// A run of several steps, each with its outcome.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "workflow_run")]
pub struct WorkflowRunCard<'a> {
    /// The name of the workflow.
    pub workflow_name: Text<'a>,
    /// Its icon, as the server describes it.
    pub icon: Option<Data<'a>>,
    /// When it started, in milliseconds.
    pub started_at: Option<Number>,
    /// When it ended, in milliseconds.
    pub ended_at: Option<Number>,
    /// How far it is, or how it ended.
    pub status: WorkflowStatus,
    /// How long it took.
    pub duration_ms: Option<Number>,
    /// What went wrong.
    pub error: Option<Text<'a>>,
    /// What it returned.
    pub result: Option<Data<'a>>,
    /// The steps.
    #[shape(rows)]
    pub steps: Vec<WorkflowStep<'a>>,
    /// How many steps there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// How far a run is, or how it ended.
    pub enum WorkflowStatus {
        /// It has not ended.
        Running = "running",
        /// It ended well.
        Success = "success",
        /// It failed.
        Fail = "fail",
    }
}

/// A step of a run.
#[derive(Clone, Debug, Shape)]
pub struct WorkflowStep<'a> {
    /// Its id.
    pub id: RowId<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// What kind of step it is.
    pub kind: Text<'a>,
    /// How far it is, or how it ended, in the server's words.
    pub status: Text<'a>,
    /// What it returned.
    pub result: Option<Data<'a>>,
    /// How long it took.
    pub duration_ms: Option<Number>,
    /// What went wrong.
    pub error: Option<Text<'a>>,
}

/// A run that a chat has tagged as one.
pub(crate) fn tagged<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.plain_data()?;
    let is_tagged = data.get("__$ref__").is_some_and(|tag| tag.is_text("workflow"));
    is_tagged.then(|| build(data, Rule::WorkflowRunTag, context))
}

/// The name of a workflow and the list of its steps.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    first_string(data, keys!["workflowName"])?;
    let is_run = data.get("history").is_some_and(Value::is_array);
    is_run.then(|| build(data, Rule::WorkflowRunHistory, context))
}

fn build<'a>(data: Value<'a>, rule: Rule, context: &Context<'a>) -> Card<'a> {
    let history = data.get("history").unwrap_or(data);
    let mut rows = Rows::read(&[history], is_object, step, context);
    let given = data.get("status").and_then(Value::as_text).and_then(WorkflowStatus::named);
    let error = error(data);
    let ended_at = number(data, keys!["endedAt"]);
    let status = given.unwrap_or_else(|| {
        let is_failed = |step: &Value<'_>| step.get("status").is_some_and(|status| status.is_text("fail"));
        if error.is_some() || rows.sources.iter().any(is_failed) {
            WorkflowStatus::Fail
        } else if ended_at.is_some() {
            WorkflowStatus::Success
        } else {
            WorkflowStatus::Running
        }
    });
    let duration_ms = duration(data);
    let (steps, total) = rows.take();
    let card = WorkflowRunCard {
        workflow_name: first_text(data, keys!["workflowName"])
            .map_or_else(|| Text::own("Workflow"), Text::from),
        icon: given_data(data, keys!["icon"]),
        started_at: number(data, keys!["startedAt"]),
        ended_at,
        status,
        duration_ms,
        error,
        result: given_data(data, keys!["result"]),
        steps,
        total,
        common: Common::default(),
    };
    let is_computed = duration_ms.is_some() && !data.has("durationMs");
    let card = Draft::new(rule, card).from_payload(history).with_rows(rows);
    card.deriving("status", given.is_none()).deriving("durationMs", is_computed)
}

fn step(step: Value<'_>, at: usize) -> WorkflowStep<'_> {
    let shown = |keys: Keys| Text::from(first_text(step, keys).unwrap_or_default());
    WorkflowStep {
        id: RowId::or_position(first_text(step, keys!["id"]), at),
        name: shown(keys!["name", "kind", "id"]),
        kind: shown(keys!["kind"]),
        status: shown(keys!["status"]),
        result: given_data(step, keys!["result"]),
        duration_ms: duration(step),
        error: error(step),
    }
}

/// What an object has under a key, unless it is null.
fn given_data(object: Value<'_>, key: Keys) -> Option<Data<'_>> {
    object.at_keys(key).find(|value| !value.is_null()).map(Data::from)
}

fn number(object: Value<'_>, key: Keys) -> Option<Number> {
    first(object, key, Value::as_number).map(Number)
}

/// How long something took: as it says itself, or from its start to its end.
fn duration(run: Value<'_>) -> Option<Number> {
    let between = || Some(number(run, keys!["endedAt"])?.0 - number(run, keys!["startedAt"])?.0);
    number(run, keys!["durationMs"]).or_else(|| between().filter(|took| *took >= 0.0).map(Number))
}

/// What went wrong: a text, or an object with a message.
fn error(run: Value<'_>) -> Option<Text<'_>> {
    let own = first_text(run, keys!["error"]);
    own.or_else(|| first_text(run.get("error")?, keys!["message", "name"])).map(Text::from)
}
