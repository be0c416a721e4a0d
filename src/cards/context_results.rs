//! Notes, rules and decisions that a project remembers.

use crate::card::{Card, CardKind, Common, Draft, Rows, as_number, is_list_of};
use crate::json::{Keys, Value, keys};
use crate::leaf::{LongText, Number, RowId, Text};
use crate::route::{Context, Rule, tools};
use crate::values::{first, first_string, first_text};
use mcp_cards_derive::Shape;

const TIME: Keys = keys!["searchTime", "searchTimeMs"];

/// Notes, rules and decisions that a project remembers.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "context_results")]
pub struct ContextResultsCard<'a> {
    /// The notes.
    #[shape(rows)]
    pub results: Vec<ContextResult<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What was searched for.
    pub query: Option<Text<'a>>,
    /// How many the server found.
    pub total_found: Number,
    /// How long the search took, in milliseconds.
    pub search_time_ms: Option<Number>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A note.
#[derive(Clone, Debug, Shape)]
pub struct ContextResult<'a> {
    /// Its id.
    pub id: Option<RowId<'a>>,
    /// What it is, as the server calls it.
    pub kind: Text<'a>,
    /// What it says.
    pub content: LongText<'a>,
    /// The module that it is about.
    pub module: Option<Text<'a>>,
    /// The session in which it was written.
    pub session: Option<Text<'a>>,
    /// When it was written, as the server says it.
    pub date: Option<Text<'a>>,
    /// How well it matches.
    pub score: Option<Number>,
    /// Where it comes from.
    pub source: Option<Text<'a>>,
}

/// A list of notes: under `results`, alone, or under `results` of each object of a list.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let (answers, lists) = answers(data, context)?;
    let mut rows = Rows::read_new(CardKind::ContextResults, &lists, fits, result, context);
    let found = total_found(&answers);
    let time = answers.iter().find_map(|answer| first(*answer, TIME, Value::as_number));
    let query = answers.iter().find_map(|answer| first_text(*answer, keys!["query"]));
    let query = query.or_else(|| context.input_text(keys!["query"]));
    let (results, total) = rows.take();
    let card = ContextResultsCard {
        results,
        total,
        query: query.map(Text::from),
        total_found: Number(found.unwrap_or(as_number(rows.total))),
        search_time_ms: time.map(Number),
        common: Common::default(),
    };
    let card = Draft::new(Rule::ContextResultsRows, card).from_payload(data).with_rows(rows);
    Some(card.deriving("totalFound", found.is_none()))
}

/// The objects that say something about a search, and the lists of what was found.
fn answers<'a>(data: Value<'a>, context: &Context<'a>) -> Option<(Vec<Value<'a>>, Vec<Value<'a>>)> {
    let results = |answer: Value<'a>| {
        let list = answer.get("results").filter(|list| list.is_array())?;
        let may_be_empty = || answer.has("totalFound") || context.tool.is_one_of(tools!["context_search"]);
        let is_ours = if list.is_empty_container() { may_be_empty() } else { is_list_of(list, fits) };
        is_ours.then_some(list)
    };
    if let Some(list) = results(data) {
        return Some((vec![data], vec![list]));
    }
    if is_list_of(data, fits) {
        return Some((Vec::new(), vec![data]));
    }
    let answers: Vec<_> = data.items().collect();
    let lists = answers.iter().map(|answer| results(*answer)).collect::<Option<Vec<_>>>()?;
    (!answers.is_empty()).then_some((answers, lists))
}

/// How many there are by the server's count, where each answer says so.
fn total_found(answers: &[Value<'_>]) -> Option<f64> {
    let counts = answers.iter().map(|answer| answer.get("totalFound").and_then(Value::as_number));
    let total = counts.sum::<Option<f64>>()?;
    (!answers.is_empty()).then_some(total)
}

/// Adds the note of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, rows: &mut Rows<'a, ContextResult<'a>>) {
    if fits(row) {
        rows.push(result(row), row);
    }
}

/// Whether this is a note; what has an address is a page.
fn fits(note: Value<'_>) -> bool {
    first_string(note, keys!["type"]).is_some()
        && note.get("content").and_then(Value::as_text).is_some()
        && !note.has("url")
}

fn result(note: Value<'_>) -> ContextResult<'_> {
    let text = |keys: Keys| first_text(note, keys).map(Text::from);
    ContextResult {
        id: first_text(note, keys!["id"]).map(RowId::new),
        kind: text(keys!["type"]).unwrap_or_default(),
        content: note.get("content").and_then(Value::as_text).unwrap_or_default().into(),
        module: text(keys!["module"]),
        session: text(keys!["session"]),
        date: text(keys!["date"]),
        score: note.get("score").and_then(Value::as_number).map(Number),
        source: text(keys!["source"]),
    }
}
