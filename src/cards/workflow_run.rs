//! A run of several steps, each with its outcome.

use crate::card::{Card, Draft, Object, Rows, is_object};
use crate::fields::Field;
use crate::fields::Read::{Data, Exact, Or};
use crate::json::{Value, keys};
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first_string, first_text};
use crate::words::listed;

const STATES: &str = "running success fail";
const HEAD: [Field; 4] = [
    Field("workflowName", Or("Workflow"), keys!["workflowName"]),
    Field("icon", Data, keys!["icon"]),
    Field("startedAt", Exact, keys!["startedAt"]),
    Field("endedAt", Exact, keys!["endedAt"]),
];
const RESULT: [Field; 1] = [Field("result", Data, keys!["result"])];
const STEP: [Field; 4] = [
    Field("name", Or(""), keys!["name", "kind", "id"]),
    Field("kind", Or(""), keys!["kind"]),
    Field("status", Or(""), keys!["status"]),
    Field("result", Data, keys!["result"]),
];

/// A run that a chat has tagged as one.
pub fn tagged<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.plain_data()?;
    let is_tagged = data.get("__$ref__").is_some_and(|tag| tag.is_text("workflow"));
    is_tagged.then(|| build(data, "workflow_run.tag", context))
}

/// The name of a workflow and the list of its steps.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    first_string(data, keys!["workflowName"])?;
    let is_run = data.get("history").is_some_and(Value::is_array);
    is_run.then(|| build(data, "workflow_run.history", context))
}

fn build<'a>(data: Value<'a>, rule: &'static str, context: &Context<'a>) -> Card<'a> {
    let history = data.get("history").unwrap_or(data);
    let mut rows = Rows::read(history, is_object, step, context);
    let is = |run: Value<'a>, state: &str| run.get("status").is_some_and(|status| status.is_text(state));
    let given = listed(STATES).find(|state| is(data, state));
    let error = error(data);
    let status = given.unwrap_or_else(|| {
        if error.is_some() || rows.sources.iter().any(|step| is(*step, "fail")) {
            "fail"
        } else if data.get("endedAt").and_then(Value::as_number).is_some() {
            "success"
        } else {
            "running"
        }
    });
    let took = duration(data);
    let body = Object::new()
        .fields(data, &HEAD)
        .word("status", status)
        .maybe("durationMs", took)
        .text("error", error);
    let body = rows.add_to(body.fields(data, &RESULT), "steps");
    let card = Draft::new("workflow_run", rule, body).from_payload(history).with_rows(rows);
    let is_computed = took.is_some() && !data.has("durationMs");
    card.deriving("status", given.is_none()).deriving("durationMs", is_computed)
}

fn step<'a>(step: Value<'a>, at: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    Object::new()
        .id_or_position("id", first_text(step, keys!["id"]), at)
        .fields(step, &STEP)
        .maybe("durationMs", duration(step))
        .text("error", error(step))
}

/// How long something took, by its own word or by its ends.
fn duration(run: Value<'_>) -> Option<f64> {
    let number = |key: &str| run.get(key).and_then(Value::as_number);
    let between = || Some(number("endedAt")? - number("startedAt")?).filter(|took| *took >= 0.0);
    number("durationMs").or_else(between)
}

/// What went wrong: a text, or an object with a message.
fn error(run: Value<'_>) -> Option<&str> {
    first_text(run, keys!["error"]).or_else(|| first_text(run.get("error")?, keys!["message", "name"]))
}
