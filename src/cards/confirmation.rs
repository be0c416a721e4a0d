//! An order that was placed, a table that was booked: only where the answer itself says so.

use crate::card::{Card, Object, Out};
use crate::cards::status::{self, has_error, verdict};
use crate::fields::{Field, id, number, shown, with_fields};
use crate::json::Value;
use crate::payload::Payload;
use crate::route::Context;
use crate::values::{first, string, text};

const PROOF: [&str; 5] = ["order_id", "orderId", "booking_id", "bookingId", "reservation_id"];
const ORDER_PROOF: [&str; 2] = ["order_id", "orderId"];
const BOOKING_WORDS: [&str; 4] = ["book", "booking", "reserve", "reservation"];
const ORDER_WORDS: [&str; 4] = ["order", "place", "checkout", "submit"];
const ORDER_ID: Field = id("orderId", &["order_id", "orderId", "id"]);
const ORDER_STATUS: Field = shown("status", &["status", "message"]);
const BOOKING: [Field; 5] = [
    id("bookingId", &["booking_id", "bookingId", "reservation_id", "id"]),
    shown("restaurantName", &["restaurant_name", "restaurantName", "name"]),
    shown("date", &["date"]),
    shown("time", &["time", "slot"]),
    number("guests", &["guests", "party_size", "partySize", "people"]),
];

/// Whether an object reports a failure.
pub fn has_failed(value: Value<'_>) -> bool {
    value.is_object()
        && (value.get("success").and_then(Value::as_bool) == Some(false)
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
    let says = |words: &[&str]| context.tool.words().split('_').any(|word| words.contains(&word));
    let card = if says(&BOOKING_WORDS) && !says(&["order"]) {
        let body = Object::new().with("details", Out::Data(answer));
        Card::new("booking_confirmed", "confirm.booking", with_fields(body, answer, &BOOKING))
    } else if says(&ORDER_WORDS) || first(answer, &ORDER_PROOF, text).is_some() {
        let status = ORDER_STATUS.of(answer).unwrap_or(Out::Word("Order placed"));
        let body = Object::new().maybe("orderId", ORDER_ID.of(answer)).with("status", status);
        Card::new("order_placed", "confirm.order", body)
    } else {
        return None;
    };
    Some(card.from_payload(answer))
}

fn is_proven(value: Value<'_>, is_commerce: bool) -> bool {
    let success = || value.get("success").and_then(Value::as_bool) == Some(true);
    first(value, &PROOF, text).is_some()
        || is_commerce
            && (first(value, &["id"], text).is_some()
                || success() && first(value, &["message"], string).is_some()
                || value.get("status").and_then(verdict) == Some(true))
}
