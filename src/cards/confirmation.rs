//! An order that was placed, a table that was booked: only where the answer itself says so.

use crate::card::{Card, Common, Draft};
use crate::cards::bookings::{self, BOOKING_ID};
use crate::cards::orders::{Facts, ORDER_ID, OrderLine, facts};
use crate::cards::status;
use crate::denial::{self, Denial, Force, held_denials};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Id, Map, Number, Text};
use crate::payload::Payload;
use crate::phrases::has_word;
use crate::record::{Kind, Record, is_about_bookings, is_unusable, usable};
use crate::route::{Context, Rule};
use crate::values::{first, first_string, first_text, is_true, text};
use crate::verdict::{self, Verdict, has_failed, is_proof};
use mcp_cards_derive::Shape;

const ORDER_WORDS: &[&str] = &["order", "place", "checkout", "submit"];
const SAID: Keys = keys!["status", "message"];
const HELD: Keys = keys!["order", "booking", "reservation"];

/// An order that was placed.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "order_placed")]
pub struct OrderPlacedCard<'a> {
    /// The id of the order.
    pub order_id: Option<Id<'a>>,
    /// What the server says about it.
    pub status: Text<'a>,
    /// What it costs.
    pub amount: Option<Number>,
    /// ISO 4217 code.
    pub currency: Option<&'static str>,
    /// When it arrives, as the server writes it.
    pub eta: Option<Text<'a>>,
    /// What was ordered.
    pub lines: Option<Vec<OrderLine<'a>>>,
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

/// The confirmation in an answer, or the failure that it reports. What is not decided claims nothing.
pub(crate) fn card<'a>(
    data: Value<'a>,
    record: Option<&Record<'a>>,
    payload: &Payload<'a>,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let looked_up = || record.and_then(|record| record.card(context));
    let inner = data.get("data").filter(|inner| inner.is_object());
    let places = [Some(data), inner, record.map(|record| record.value), payload.object()];
    let has_outcome = |value| record.is_none() && denial::failure(value).is_some();
    if let Some(failed) = places.into_iter().flatten().find(|value| has_failed(*value) || has_outcome(*value))
    {
        let is_commerce = context.options.is_commerce();
        return if is_commerce {
            Some(status::failed(failed, Rule::ConfirmFailed, context))
        } else {
            looked_up()
        };
    }
    let is_own = |value: Value<'a>| record.is_none_or(|record| record.value.span() == value.span());
    let own = |value: Value<'a>| denial::denials(value, is_own(value)).chain(held_denials(value));
    let prose = denial::of_prose(context.content.summary, context.tool.words());
    let denials: Vec<_> = places.into_iter().flatten().flat_map(own).chain(prose).collect();
    let firm = denials.iter().find(|denial| denial.force == Force::Firm);
    let standing = |status: Option<Value<'a>>| {
        let stands = |denial: &&Denial<'a>| denial.stands(status, places.into_iter().flatten());
        firm.or_else(|| denials.iter().find(stands)).copied()
    };
    if let Some(record) = record {
        let verdict = record.status.map_or(Verdict::Unknown, denial::verdict);
        // A status that was taken from the object around the record.
        if matches!(verdict, Verdict::Failed | Verdict::Undecided { .. }) {
            return looked_up();
        }
        if let Some(denial) = standing(record.status) {
            // What denies it is what is known of its state. What is not paid has the status that it has.
            let own = record.status.filter(|_| verdict == Verdict::Unknown || denial.force == Force::Unpaid);
            let said = denial.said.filter(|_| own.is_none() || denial.force != Force::Unpaid);
            return record.denied(said.or(own), denial.state).card(context);
        }
    }
    let answer = match record {
        Some(record) => Answer { value: record.value, id: record.id(), status: record.status },
        None => evidence(data, payload, standing, context)?,
    };
    let is_booking = record.is_some_and(|record| record.kind == Kind::Booking);
    let says_order = || has_word(context.tool.words(), ORDER_WORDS);
    let has_order_id = || first(answer.value, ORDER_ID, usable).is_some();
    let card = if is_booking || is_about_bookings(context) {
        Draft::new(Rule::ConfirmBooking, booking(&answer))
    } else if record.is_some() || says_order() || has_order_id() {
        Draft::new(Rule::ConfirmOrder, order(&answer, context))
    } else {
        return None;
    };
    Some(card.from_payload(answer.value))
}

/// What proves that something was ordered or booked.
struct Answer<'a> {
    value: Value<'a>,
    id: Option<&'a str>,
    status: Option<Value<'a>>,
}

/// The first object with evidence. An id that is none, a status that is not decided and a message that denies it take away all
/// evidence.
fn evidence<'a>(
    data: Value<'a>,
    payload: &Payload<'a>,
    standing: impl Fn(Option<Value<'a>>) -> Option<Denial<'a>>,
    context: &Context<'a>,
) -> Option<Answer<'a>> {
    let is_commerce = context.options.is_commerce();
    let named =
        |value: Value<'a>| first(value, ORDER_ID, usable).or_else(|| first(value, BOOKING_ID, usable));
    // Where the id of the order is null, any other id is that of something else.
    let is_null = |value: Value<'a>| {
        [ORDER_ID, BOOKING_ID, HELD].into_iter().any(|keys| value.at_keys(keys).any(Value::is_null))
    };
    let plain = |value: Value<'a>| first(value, keys!["id"], usable).filter(|_| !is_null(value));
    let places = || [payload.object(), Some(data).filter(|data| data.is_object())].into_iter().flatten();
    let has_id = |value: Value<'a>| named(value).is_some() || is_commerce && plain(value).is_some();
    let has_no_id = |value: Value<'a>| {
        let is_at = |keys: Keys| value.at_keys(keys).any(is_unusable);
        is_at(ORDER_ID) || is_at(BOOKING_ID) || is_commerce && is_at(keys!["id"])
    };
    let says = |value: Value<'a>| verdict::stated(value).map_or(Verdict::Unknown, denial::verdict);
    let is_undecided = |value: Value<'a>| matches!(says(value), Verdict::Undecided { .. });
    let is_denied = || standing(places().find_map(verdict::status)).is_some();
    if places().any(is_undecided) || places().any(has_no_id) && !places().any(has_id) || is_denied() {
        return None;
    }
    let says_so = |value: Value<'a>| {
        is_true(value, "success") && first_string(value, keys!["message"]).is_some_and(is_proof)
            || says(value) == Verdict::Worked
    };
    let value = places().find(|value| has_id(*value) || is_commerce && says_so(*value))?;
    Some(Answer { value, id: named(value).or_else(|| plain(value)), status: verdict::status(value) })
}

fn order<'a>(answer: &Answer<'a>, context: &Context<'a>) -> OrderPlacedCard<'a> {
    let Facts { eta, amount, currency, lines } = facts(answer.value, context);
    let said = answer.status.and_then(text).or_else(|| first_text(answer.value, SAID));
    OrderPlacedCard {
        order_id: answer.id.map(Id::from),
        status: said.map_or_else(|| Text::own("Order placed"), Text::from),
        amount,
        currency,
        eta,
        lines,
        common: Common::default(),
    }
}

fn booking<'a>(answer: &Answer<'a>) -> BookingConfirmedCard<'a> {
    let text = |keys: Keys| first_text(answer.value, keys).map(Text::from);
    BookingConfirmedCard {
        details: Map::of(answer.value),
        booking_id: answer.id.map(Id::from),
        restaurant_name: bookings::title(answer.value).map(Text::from),
        date: text(bookings::DATE),
        time: text(bookings::TIME),
        guests: bookings::guests(answer.value),
        common: Common::default(),
    }
}
