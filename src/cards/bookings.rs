//! Bookings that were looked up: nothing is claimed but what the server says of each.

use crate::card::Common;
use crate::cards::orders;
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Id, Link, Map, Number, Text};
use crate::record::{Place, State, extra, usable};
use crate::route::Context;
use crate::values::{first, first_string, first_text, has_any, num, own_text, text};
use mcp_cards_derive::Shape;

/// The names of a booking's id.
pub(crate) const BOOKING_ID: Keys = keys![
    "booking_id",
    "bookingId",
    "reservation_id",
    "reservationId",
    "confirmation_code",
    "confirmationCode",
    "booking_code"
];
/// Members beside which an order's id is that of a booking.
const GUEST_SIGNS: Keys = keys!["guestCount", "guest_count", "reservationTime", "party_size", "partySize"];
pub(crate) const TITLE: Keys =
    keys!["restaurant_name", "restaurantName", "restaurant", "venue", "place", "name", "title"];
pub(crate) const DATE: Keys = keys!["date", "booking_date", "reservation_date", "start_at", "start"];
pub(crate) const TIME: Keys = keys!["time", "slot", "booking_time", "start_time", "reservationTime"];
pub(crate) const GUESTS: Keys =
    keys!["guests", "party_size", "partySize", "people", "covers", "guestCount", "guest_count"];
pub(crate) const ADDRESS: Keys =
    keys!["address", "full_address", "completeAddress", "complete_address", "location"];

/// Bookings that were looked up.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "bookings")]
pub struct BookingsCard<'a> {
    /// The bookings.
    #[shape(rows)]
    pub items: Vec<Booking<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A booking.
#[derive(Clone, Debug, Shape)]
pub struct Booking<'a> {
    /// Its id.
    pub id: Option<Id<'a>>,
    /// What the server says about it.
    pub status: Option<Text<'a>>,
    /// What that means.
    pub state: State,
    /// What is booked.
    pub title: Option<Text<'a>>,
    /// The date, as the server writes it.
    pub date: Option<Text<'a>>,
    /// The time, as the server writes it.
    pub time: Option<Text<'a>>,
    /// How many people it is for.
    pub guests: Option<Number>,
    /// Where it is.
    pub address: Option<Text<'a>>,
    /// A page about it.
    pub url: Option<Link<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// Whether the order's id of an object is that of a booking.
pub(crate) fn has_guests(object: Value<'_>) -> bool {
    has_any(object, GUEST_SIGNS)
}

/// Members of which an appointment of a calendar has one.
pub(crate) const APPOINTMENT: Keys = keys!["attendees", "appointment_segments"];

/// Where an object stands; an appointment of a calendar is a booking anywhere, so that its plain `id` is that of the booking.
pub(crate) fn place_of(object: Value<'_>, place: Place) -> Place {
    let has_all = |keys: &[&str]| keys.iter().all(|key| object.has(key));
    let is_appointment = || {
        has_all(&["attendees", "uid", "start", "end", "status"])
            || has_all(&["appointment_segments", "start_at"])
    };
    if place == Place::Elsewhere && is_appointment() { Place::Booking } else { place }
}

/// The usable id of a booking; a plain `id` counts inside `booking`, `reservation` and their lists.
pub(crate) fn id(object: Value<'_>, place: Place) -> Option<&str> {
    let plain = || if place == Place::Booking { first(object, keys!["id"], usable) } else { None };
    let of_order = || if has_guests(object) { orders::id(object, place) } else { None };
    first(object, BOOKING_ID, usable).or_else(plain).or_else(of_order)
}

/// Whether an object with a booking's id says anything about the booking.
pub(crate) fn has_fact(object: Value<'_>) -> bool {
    crate::verdict::status(object).is_some()
        || [DATE, TIME].into_iter().any(|keys| first_text(object, keys).is_some())
        || guests(object).is_some()
        || title(object).is_some()
}

/// What is booked: the text of the member, or its name.
pub(crate) fn title(object: Value<'_>) -> Option<&str> {
    let restaurant = |value| own_text(value, keys!["name"]);
    first_text(object, keys!["restaurant_name", "restaurantName"])
        .or_else(|| first(object, keys!["restaurant"], restaurant))
        .or_else(|| first_text(object, TITLE))
}

/// How many people it is for.
pub(crate) fn guests(object: Value<'_>) -> Option<Number> {
    first(object, GUESTS, num).map(Number)
}

/// The booking of a record.
pub(crate) fn booking<'a>(
    object: Value<'a>,
    place: Place,
    status: Option<Value<'a>>,
    context: &Context<'a>,
) -> Booking<'a> {
    let read = |keys: Keys| first_text(object, keys).map(Text::from);
    let place = place_of(object, place);
    Booking {
        id: id(object, place).map(Id::from),
        status: status.and_then(text).map(Text::from),
        state: State::of_object(object, status),
        title: title(object).map(Text::from),
        date: read(DATE),
        time: read(TIME),
        guests: guests(object),
        address: read(ADDRESS),
        url: first_string(object, orders::URL).map(Link::from),
        extra: extra(object, place, context),
    }
}
