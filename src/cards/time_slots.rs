//! Times that can be chosen.

use crate::card::{Card, Object, Rows};
use crate::fields::Field;
use crate::fields::Read::Id;
use crate::json::{Keys, Kind, Value, keys};
use crate::payload::Payload;
use crate::route::Context;
use crate::values::{first_text, first_truth, string};

const TIME: Keys = keys!["time", "slot", "label", "start_time"];
const IDS: [Field; 3] = [
    Field("slotId", Id, keys!["id", "slot_id", "slotId"]),
    Field("slotToken", Id, keys!["slot_token", "slotToken", "token"]),
    Field("restaurantId", Id, keys!["restaurant_id", "restaurantId"]),
];

/// The slots of a payload. Without a vertical only rows that cannot be anything else count.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for row in payload.rows() {
        rows.push_made(slot_of(row.value, context), row.value, context);
    }
    rows.into_card("time_slots", "slots", rule, payload.value())
}

/// Adds the slot of a row whose list is still arriving.
pub fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a>) {
    if let Some(slot) = slot_of(row, context) {
        rows.push(slot, row);
    }
}

fn slot_of<'a>(row: Value<'a>, context: &Context<'a>) -> Option<Object<'a>> {
    if context.options.is_commerce() || is_surely_slot(row) { slot(row) } else { None }
}

/// Whether an object has the keys of a slot that nothing else has.
pub fn is_surely_slot(row: Value<'_>) -> bool {
    row.has("slot") || row.has("time") && row.has("available")
}

fn slot(row: Value<'_>) -> Option<Object<'_>> {
    if row.kind() == Kind::Text {
        return Some(Object::new().text("time", string(row)?).with("available", true));
    }
    let available = first_truth(row, keys!["available"]).unwrap_or(true);
    Some(Object::new().text("time", first_text(row, TIME)?).with("available", available).fields(row, &IDS))
}
