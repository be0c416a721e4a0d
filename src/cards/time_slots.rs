//! Times that can be chosen.

use crate::card::{Card, Object, Out};
use crate::fields::{Field, id, shown, with_fields};
use crate::json::{Kind, Value};
use crate::payload::Payload;
use crate::route::Context;
use crate::values::{string, truth};

const TIME: Field = shown("time", &["time", "slot", "label", "start_time"]);
const IDS: [Field; 3] = [
    id("slotId", &["id", "slot_id", "slotId"]),
    id("slotToken", &["slot_token", "slotToken", "token"]),
    id("restaurantId", &["restaurant_id", "restaurantId"]),
];

/// The slots of a payload. Without a vertical only rows that cannot be anything else count.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let is_commerce = context.options.is_commerce();
    let rows =
        payload.rows().into_iter().map(|row| row.value).filter(|row| is_commerce || is_surely_slot(*row));
    let (slots, rows): (Vec<_>, Vec<_>) = rows.filter_map(|row| Some((slot(row)?, row))).unzip();
    Card::of_list("time_slots", "slots", rule, slots, rows, context.options.limits.rows, payload)
}

/// Whether an object has the keys of a slot that nothing else has.
pub fn is_surely_slot(row: Value<'_>) -> bool {
    row.has("slot") || row.has("time") && row.has("available")
}

fn slot(row: Value<'_>) -> Option<Out<'_>> {
    if row.kind() == Kind::Text {
        return Some(Object::new().with("time", Out::Text(string(row)?)).with("available", true).into());
    }
    let time = TIME.of(row)?;
    let available = row.get("available").filter(|flag| !flag.is_null()).is_none_or(truth);
    Some(with_fields(Object::new().with("time", time).with("available", available), row, &IDS).into())
}
