//! An order that was placed, a table that was booked: only where the answer itself says so.

use crate::card::{Card, Common, Draft};
use crate::cards::status::{self, has_error, verdict};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Id, Map, Number, Text};
use crate::payload::Payload;
use crate::phrases::has_word;
use crate::route::{Context, Rule};
use crate::values::{first, first_string, first_text, is_false, is_true, num};
use mcp_cards_derive::Shape;

const PROOF: Keys = keys!["order_id", "orderId", "booking_id", "bookingId", "reservation_id"];
const ORDER_PROOF: Keys = keys!["order_id", "orderId"];
const BOOKING_WORDS: &[&str] = &["book", "booking", "reserve", "reservation"];
const ORDER_WORDS: &[&str] = &["order", "place", "checkout", "submit"];
const ORDER_ID: Keys = keys!["order_id", "orderId", "id"];
const STATUS: Keys = keys!["status", "message"];
const BOOKING_ID: Keys = keys!["booking_id", "bookingId", "reservation_id", "id"];
const RESTAURANT: Keys = keys!["restaurant_name", "restaurantName", "name"];
const GUESTS: Keys = keys!["guests", "party_size", "partySize", "people"];

/// An order that was placed.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "order_placed")]
pub struct OrderPlacedCard<'a> {
    /// The id of the order.
    pub order_id: Option<Id<'a>>,
    /// What the server says about it.
    pub status: Text<'a>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A table that was booked.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "booking_confirmed")]
pub struct BookingConfirmedCard<'a> {
    /// The whole answer.
    pub details: Map<'a, Data<'a>>,
    /// The id of the booking.
    pub booking_id: Option<Id<'a>>,
    /// Where the table is.
    pub restaurant_name: Option<Text<'a>>,
    /// The date, as the server writes it.
    pub date: Option<Text<'a>>,
    /// The time, as the server writes it.
    pub time: Option<Text<'a>>,
    /// How many people it is for.
    pub guests: Option<Number>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// Whether an object reports a failure.
pub(crate) fn has_failed(value: Value<'_>) -> bool {
    value.is_object()
        && (is_false(value, "success")
            || has_error(value)
            || value.get("status").and_then(verdict) == Some(false))
}

/// The confirmation in an answer, or the failure that it reports.
pub(crate) fn card<'a>(data: Value<'a>, payload: &Payload<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if let Some(failed) =
        [Some(data), payload.object()].into_iter().flatten().find(|value| has_failed(*value))
    {
        return context.options.is_commerce().then(|| status::failed(failed, Rule::ConfirmFailed, context));
    }
    let proven = |value: &Value<'_>| value.is_object() && is_proven(*value, context.options.is_commerce());
    let answer = [payload.object(), Some(data)].into_iter().flatten().find(proven)?;
    let says = |words: &[&str]| has_word(context.tool.words(), words);
    let card = if says(BOOKING_WORDS) && !says(&["order"]) {
        Draft::new(Rule::ConfirmBooking, booking(answer))
    } else if says(ORDER_WORDS) || first_text(answer, ORDER_PROOF).is_some() {
        Draft::new(Rule::ConfirmOrder, order(answer))
    } else {
        return None;
    };
    Some(card.from_payload(answer))
}

fn order(answer: Value<'_>) -> OrderPlacedCard<'_> {
    OrderPlacedCard {
        order_id: first_text(answer, ORDER_ID).map(Id::from),
        status: first_text(answer, STATUS).map_or_else(|| Text::own("Order placed"), Text::from),
        common: Common::default(),
    }
}

fn booking(answer: Value<'_>) -> BookingConfirmedCard<'_> {
    let text = |keys: Keys| first_text(answer, keys).map(Text::from);
    BookingConfirmedCard {
        details: Map::of(answer),
        booking_id: first_text(answer, BOOKING_ID).map(Id::from),
        restaurant_name: text(RESTAURANT),
        date: text(keys!["date"]),
        time: text(keys!["time", "slot"]),
        guests: first(answer, GUESTS, num).map(Number),
        common: Common::default(),
    }
}

fn is_proven(value: Value<'_>, is_commerce: bool) -> bool {
    first_text(value, PROOF).is_some()
        || is_commerce
            && (first_text(value, keys!["id"]).is_some()
                || is_true(value, "success") && first_string(value, keys!["message"]).is_some()
                || value.get("status").and_then(verdict) == Some(true))
}
