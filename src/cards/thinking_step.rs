//! One thought of a longer chain.

use crate::card::{Card, Draft, Object};
use crate::fields::Read::{Exact, Flag, Id, Long};
use crate::fields::{Field, has_fields, texts};
use crate::route::Context;
use crate::values::is_false;

/// What decides.
const COUNTS: [Field; 3] = [
    Field("thoughtNumber", Exact, ""),
    Field("totalThoughts", Exact, ""),
    Field("nextThoughtNeeded", Flag, ""),
];
const HISTORY: [Field; 1] = [Field("historyLength", Exact, "thoughtHistoryLength")];
/// What the tool was told.
const TOLD: [Field; 5] = [
    Field("thought", Long, ""),
    Field("isRevision", Flag, ""),
    Field("revisesThought", Exact, ""),
    Field("branchFromThought", Exact, ""),
    Field("branchId", Id, ""),
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
