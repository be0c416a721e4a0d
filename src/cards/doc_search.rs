//! Passages of documentation that match a query.

use crate::card::{Card, Draft, Object, Out, Rows};
use crate::fields::{text_members, texts};
use crate::json::{Keys, Value, keys};
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first_string, first_text, own_string, string};
use crate::words::around;

const ID: Keys = keys!["chunk_id"];

/// A list `hits` of passages, with what the server says beside them or under the name of such a search.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let hits = data.get("hits").filter(|hits| hits.is_array())?;
    let is_search = data.has("next_cursor") || data.has("hint") || context.tool.has_suffix("search_docs");
    if !is_search || !hits.is_empty_container() && !hits.items().any(fits) {
        return None;
    }
    let mut rows = Rows::read(hits, fits, row, context);
    let lacks = |member: &str| rows.sources.iter().any(|hit| !hit.has(member));
    let (no_path, no_score) = (lacks("filepath"), lacks("score"));
    let body = rows
        .body("hits")
        .with(
            "nextCursor",
            if let Some(cursor) = first_text(data, keys!["next_cursor"]) {
                Out::Id(cursor)
            } else {
                Out::Null
            },
        )
        .with(
            "hint",
            if let Some(hint) = data.get("hint").and_then(hint) { Out::Object(hint) } else { Out::Null },
        )
        .text("query", context.input_text(keys!["query"]));
    let card = Draft::new("doc_search", "doc_search.hits", body).from_payload(hits).with_rows(rows);
    Some(card.deriving("filepath", no_path).deriving("score", no_score))
}

/// Whether this is a passage.
pub fn fits(hit: Value<'_>) -> bool {
    first_string(hit, ID).is_some()
}

/// The passage.
pub fn row<'a>(hit: Value<'a>, _: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    let id = first_string(hit, ID).unwrap_or_default();
    let (path, anchor) = around(id, "#").map_or((id, None), |(path, anchor)| (path, Some(anchor)));
    Object::new()
        .id("chunkId", id)
        .text("filepath", first_string(hit, keys!["filepath"]).unwrap_or(path))
        .text("anchor", anchor)
        .text_or("heading", first_text(hit, keys!["heading"]), "")
        .with("breadcrumb", hit.get("breadcrumb").map(breadcrumb).unwrap_or_default())
        .text_or("snippet", first_text(hit, keys!["snippet"]), "")
        .with("score", hit.get("score").and_then(Value::as_number).unwrap_or_default())
        .with("metadata", hit.get("metadata").map(text_members).unwrap_or_default())
}

/// The way to a passage: its parts stand in one text or in a list.
fn breadcrumb(value: Value<'_>) -> Vec<Out<'_>> {
    if value.is_array() {
        return texts(value);
    }
    let mut parts = Vec::new();
    let mut rest = string(value);
    while let Some(way) = rest {
        let (part, after) = around(way, " > ").map_or((way, None), |(part, after)| (part, Some(after)));
        parts.push(Out::Text(part));
        rest = after;
    }
    parts
}

/// What the server suggests, where it found little.
fn hint(value: Value<'_>) -> Option<Object<'_>> {
    let message = own_string(value, keys!["message"])?;
    let mut filters = Object::new();
    for (key, list) in value.get("suggested_filters").map(Value::entries).unwrap_or_default() {
        filters = filters.with(key, texts(list));
    }
    Some(Object::new().text("message", message).with("suggestedFilters", filters))
}
