//! Lines of code that match a pattern.

mod lines;

use crate::card::{Card, Draft, Object, Rows, as_number};
use crate::cards::file_list::{NOTHING, is_finder};
use crate::fields::Read::{Exact, Flag, Line, Shown};
use crate::fields::{Field, has_fields, texts_by};
use crate::json::{Keys, Value, keys};
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first, first_text};

const PATTERN: Keys = keys!["pattern", "query"];
const MATCH: [Field; 3] = [
    Field("file", Shown, keys!["file"]),
    Field("line", Exact, keys!["line"]),
    Field("text", Line, keys!["text"]),
];
const COLUMN: [Field; 1] = [Field("column", Exact, keys!["column"])];
const FACTS: [Field; 4] = [
    Field("filesSearched", Exact, keys!["filesSearched"]),
    Field("searchTimeMs", Exact, keys!["searchTime", "searchTimeMs"]),
    Field("hasMore", Flag, keys!["hasMore", "has_more"]),
    Field("message", Shown, keys!["message"]),
];

/// `{matches, totalMatches, …}` or `{results, pagination}`.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let total = |of: Value<'_>| first(of, keys!["totalMatches", "total_matches"], Value::as_number);
    let pages = data.get("pagination").filter(|pages| total(*pages).is_some() || pages.has("has_more"));
    let forms = [("matches", total(data).is_some()), ("results", pages.is_some())];
    let list = forms.iter().find_map(|(key, may_be_empty)| {
        let list = data.get(key).filter(|list| list.is_array())?;
        let is_ours = if list.is_empty_container() { *may_be_empty } else { list.items().any(fits) };
        is_ours.then_some(list)
    })?;
    let mut rows = Rows::read(list, fits, row, context);
    let total = total(data).or_else(|| total(pages?));
    let pattern = context.input_text(PATTERN).or_else(|| first_text(data, keys!["pattern"]));
    let is_counted = total.is_none();
    let total = total.unwrap_or(as_number(rows.total));
    let mut body = rows.body("matches").text("pattern", pattern).with("totalMatches", total);
    for field in &FACTS {
        body = match pages.filter(|_| !has_fields(data, &[*field])) {
            Some(pages) => body.fields(pages, &[*field]),
            None => body.fields(data, &[*field]),
        };
    }
    let card = Draft::new("code_matches", "code_matches.rows", body).from_payload(list);
    Some(card.with_rows(rows).deriving("totalMatches", is_counted))
}

/// Whether this is a match.
pub fn fits(found: Value<'_>) -> bool {
    has_fields(found, &MATCH)
}

/// The match.
pub fn row<'a>(found: Value<'a>, _: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    let around = |side: &str| {
        let lines = found.get("context").and_then(|lines| lines.get(side));
        lines.map(|lines| texts_by(lines, Value::as_text)).unwrap_or_default()
    };
    Object::new()
        .fields(found, &MATCH)
        .fields(found, &COLUMN)
        .with("before", around("before"))
        .with("after", around("after"))
}

/// Lines as search programs print them, where a pattern was asked for.
pub fn of_lines<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    let pattern = context.input_text(PATTERN)?;
    let found = if text.trim() == NOTHING && !is_finder(context) { Vec::new() } else { lines::read(text)? };
    let mut rows = Rows::default();
    for found in found {
        let row = Object::new()
            .text("file", found.file)
            .with("line", found.line)
            .text("text", found.text)
            .with("before", found.before)
            .with("after", found.after);
        rows.push_found(row, context);
    }
    let total = rows.total;
    let body = rows.body("matches").text("pattern", pattern).count("totalMatches", total);
    let card = Draft::new("code_matches", "code_matches.lines", body).deriving("totalMatches", true);
    Some(card.of_whole_text(true))
}
