//! Data without a card of its own, as it is.

use crate::card::{Card, Object, Out};
use crate::cards::info::value_text;
use crate::json::Value;
use crate::route::Context;

/// The data, its top-level scalars as entries, and the length of a list.
pub fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_container() {
        return None;
    }
    let scalars = data.entries().into_iter().filter(|(_, value)| !value.is_container());
    let entries: Vec<Out<'a>> = scalars
        .filter_map(|(key, value)| {
            let entry = Object::new()
                .with("key", Out::Text(key.as_text()?))
                .with("value", Out::Text(value_text(value)?));
            Some(entry.into())
        })
        .take(context.options.limits.rows)
        .collect();
    let count = data.is_array().then(|| Out::count(data.items().count()));
    let body = Object::new().with("data", Out::Data(data)).with("entries", entries).maybe("count", count);
    Some(Card::new("structured", "structured.data", body).from_payload(data))
}
