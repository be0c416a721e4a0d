//! One thought of a longer chain.

use crate::card::{Card, Draft, Object};
use crate::fields::Read::{Exact, Flag, Id, Long};
use crate::fields::{Field, has_fields, texts};
use crate::json::keys;
use crate::route::Context;
use crate::values::is_false;

/// What decides.
const COUNTS: [Field; 3] = [
    Field("thoughtNumber", Exact, keys!["thoughtNumber"]),
    Field("totalThoughts", Exact, keys!["totalThoughts"]),
    Field("nextThoughtNeeded", Flag, keys!["nextThoughtNeeded"]),
];
const HISTORY: [Field; 1] = [Field("historyLength", Exact, keys!["thoughtHistoryLength"])];
/// What the tool was told.
const TOLD: [Field; 5] = [
    Field("thought", Long, keys!["thought"]),
    Field("isRevision", Flag, keys!["isRevision"]),
    Field("revisesThought", Exact, keys!["revisesThought"]),
    Field("branchFromThought", Exact, keys!["branchFromThought"]),
    Field("branchId", Id, keys!["branchId"]),
];

/// The count of thoughts, and whether another one must follow.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if !has_fields(data, &COUNTS) {
        return None;
    }
    let body = Object::new()
        .fields(data, &COUNTS)
        .with("complete", is_false(data, "nextThoughtNeeded"))
        .with("branches", data.get("branches").map(texts).unwrap_or_default())
        .fields(data, &HISTORY);
    let body = match context.options.input {
        Some(input) => body.fields(input, &TOLD),
        None => body,
    };
    Some(Draft::new("thinking_step", "thinking_step.counts", body).from_payload(data))
}
