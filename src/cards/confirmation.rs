//! An order that was placed, a table that was booked: only where the answer itself says so.

use crate::card::{Card, Draft, Object};
use crate::cards::status::{self, has_error, verdict};
use crate::fields::Field;
use crate::fields::Read::{Id, Number, Or, Shown};
use crate::json::{Keys, Value, keys};
use crate::payload::Payload;
use crate::phrases::has_word;
use crate::route::Context;
use crate::values::{first_string, first_text, is_false, is_true};

const PROOF: Keys = keys!["order_id", "orderId", "booking_id", "bookingId", "reservation_id"];
const ORDER_PROOF: Keys = keys!["order_id", "orderId"];
const BOOKING_WORDS: &str = "book booking reserve reservation";
const ORDER_WORDS: &str = "order place checkout submit";
const ORDER: [Field; 2] = [
    Field("orderId", Id, keys!["order_id", "orderId", "id"]),
    Field("status", Or("Order placed"), keys!["status", "message"]),
];
const BOOKING: [Field; 5] = [
    Field("bookingId", Id, keys!["booking_id", "bookingId", "reservation_id", "id"]),
    Field("restaurantName", Shown, keys!["restaurant_name", "restaurantName", "name"]),
    Field("date", Shown, keys!["date"]),
    Field("time", Shown, keys!["time", "slot"]),
    Field("guests", Number, keys!["guests", "party_size", "partySize", "people"]),
];

/// Whether an object reports a failure.
pub fn has_failed(value: Value<'_>) -> bool {
    value.is_object()
        && (is_false(value, "success")
            || has_error(value)
            || value.get("status").and_then(verdict) == Some(false))
}

/// The confirmation in an answer, or the failure that it reports.
pub fn card<'a>(data: Value<'a>, payload: &Payload<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if let Some(failed) =
        [Some(data), payload.object()].into_iter().flatten().find(|value| has_failed(*value))
    {
        return context.options.is_commerce().then(|| status::failed(failed, "confirm.failed", context));
    }
    let proven = |value: &Value<'_>| value.is_object() && is_proven(*value, context.options.is_commerce());
    let answer = [payload.object(), Some(data)].into_iter().flatten().find(proven)?;
    let says = |words: &str| has_word(context.tool.words(), words);
    let card = if says(BOOKING_WORDS) && !says("order") {
        let body = Object::new().data("details", answer);
        Draft::new("booking_confirmed", "confirm.booking", body.fields(answer, &BOOKING))
    } else if says(ORDER_WORDS) || first_text(answer, ORDER_PROOF).is_some() {
        Draft::new("order_placed", "confirm.order", Object::new().fields(answer, &ORDER))
    } else {
        return None;
    };
    Some(card.from_payload(answer))
}

fn is_proven(value: Value<'_>, is_commerce: bool) -> bool {
    first_text(value, PROOF).is_some()
        || is_commerce
            && (first_text(value, keys!["id"]).is_some()
                || is_true(value, "success") && first_string(value, keys!["message"]).is_some()
                || value.get("status").and_then(verdict) == Some(true))
}
