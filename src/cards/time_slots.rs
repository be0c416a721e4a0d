//! Times that can be chosen.

use crate::card::{Card, Object, Out, Rows};
use crate::fields::Read::{Id, Shown};
use crate::fields::{Field, with_fields};
use crate::json::{Kind, Value};
use crate::payload::Payload;
use crate::route::Context;
use crate::values::{first_truth, string};

const TIME: Field = Field("time", Shown, &["time", "slot", "label", "start_time"]);
const IDS: [Field; 3] = [
    Field("slotId", Id, &["id", "slot_id", "slotId"]),
    Field("slotToken", Id, &["slot_token", "slotToken", "token"]),
    Field("restaurantId", Id, &["restaurant_id", "restaurantId"]),
];

/// The slots of a payload. Without a vertical only rows that cannot be anything else count.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let is_commerce = context.options.is_commerce();
    let mut rows = Rows::default();
    for row in
        payload.rows().into_iter().map(|row| row.value).filter(|row| is_commerce || is_surely_slot(*row))
    {
        match slot(row) {
            Some(_) if rows.shown.len() >= context.options.limits.rows => rows.total += 1,
            Some(slot) => rows.push(slot, row),
            None => {}
        }
    }
    rows.into_card("time_slots", "slots", rule, payload.value())
}

/// Whether an object has the keys of a slot that nothing else has.
pub fn is_surely_slot(row: Value<'_>) -> bool {
    row.has("slot") || row.has("time") && row.has("available")
}

fn slot(row: Value<'_>) -> Option<Object<'_>> {
    if row.kind() == Kind::Text {
        return Some(Object::new().with("time", Out::Text(string(row)?)).with("available", true));
    }
    let available = first_truth(row, &["available"]).unwrap_or(true);
    Some(with_fields(Object::new().with("time", TIME.of(row)?).with("available", available), row, &IDS))
}
