//! Data without a card of its own, as it is.

use crate::card::{Card, Draft, Object, Out};
use crate::cards::info::{entry, value_text};
use crate::json::Value;
use crate::route::Context;

/// The data, its top-level scalars as entries, and the length of a list.
pub fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_container() {
        return None;
    }
    let mut shown = Object::new();
    let mut entries = Vec::new();
    for (key, value) in data.entries() {
        shown = shown.data(key, value);
        if !value.is_container()
            && entries.len() < context.options.limits.rows
            && let Some(text) = value_text(value, context.texts)
        {
            entries.push(entry(key, Out::Text(text)));
        }
    }
    let count = data.is_array().then(|| Out::count(data.items().count()));
    let data_out = if data.is_array() { Out::Data(data) } else { Out::Object(shown) };
    let body = Object::new().with("data", data_out).with("entries", entries).maybe("count", count);
    Some(Draft::new("structured", "structured.data", body).from_payload(data))
}
