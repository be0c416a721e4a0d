//! Notes, rules and decisions that a project remembers.

use crate::card::{Card, Draft, Object, Rows, as_number, is_list_of};
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Long, Shown};
use crate::json::{Keys, Value, keys};
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first, first_string, first_text};

const RESULT: [Field; 8] = [
    Field("id", Id, keys!["id"]),
    Field("kind", Shown, keys!["type"]),
    Field("content", Long, keys!["content"]),
    Field("module", Shown, keys!["module"]),
    Field("session", Shown, keys!["session"]),
    Field("date", Shown, keys!["date"]),
    Field("score", Exact, keys!["score"]),
    Field("source", Shown, keys!["source"]),
];
const TIME: Keys = keys!["searchTime", "searchTimeMs"];

/// A list of notes: under `results`, alone, or under `results` of each object of a list.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let (answers, lists) = answers(data, context)?;
    let mut rows = Rows::read_all(&lists, fits, row, context);
    let total = total_found(&answers);
    let time = answers.iter().find_map(|answer| first(*answer, TIME, Value::as_number));
    let query = answers.iter().find_map(|answer| first_text(*answer, keys!["query"]));
    let found = total.unwrap_or(as_number(rows.total));
    let body = rows
        .body("results")
        .text("query", query.or_else(|| context.input_text(keys!["query"])))
        .with("totalFound", found)
        .maybe("searchTimeMs", time);
    let card = Draft::new("context_results", "context_results.rows", body).from_payload(data);
    Some(card.with_rows(rows).deriving("totalFound", total.is_none()))
}

/// The objects that say something about a search, and the lists of what was found.
fn answers<'a>(data: Value<'a>, context: &Context<'a>) -> Option<(Vec<Value<'a>>, Vec<Value<'a>>)> {
    let results = |answer: Value<'a>| {
        let list = answer.get("results").filter(|list| list.is_array())?;
        let may_be_empty = || answer.has("totalFound") || context.tool.has_suffix("context_search");
        let is_ours = if list.is_empty_container() { may_be_empty() } else { is_list_of(list, fits) };
        is_ours.then_some(list)
    };
    if let Some(list) = results(data) {
        return Some((vec![data], vec![list]));
    }
    if is_list_of(data, fits) {
        return Some((Vec::new(), vec![data]));
    }
    let (mut answers, mut lists) = (Vec::new(), Vec::new());
    for answer in data.items() {
        answers.push(answer);
        lists.push(results(answer)?);
    }
    (!answers.is_empty()).then_some((answers, lists))
}

/// How many there are by the server's count, where each answer says so.
fn total_found(answers: &[Value<'_>]) -> Option<f64> {
    let mut total = None;
    for answer in answers {
        total = Some(total.unwrap_or_default() + first(*answer, keys!["totalFound"], Value::as_number)?);
    }
    total
}

/// Whether this is a note; what has an address is a page.
pub fn fits(note: Value<'_>) -> bool {
    first_string(note, keys!["type"]).is_some()
        && first(note, keys!["content"], Value::as_text).is_some()
        && !note.has("url")
}

/// The note.
pub fn row<'a>(note: Value<'a>, _: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    Object::new().fields(note, &RESULT)
}
