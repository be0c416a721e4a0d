//! Records of orders and bookings in a result: which object is one, and where.

use crate::card::{Card, Common, Draft, Rows};
use crate::cards::{bookings, orders};
use crate::denial;
use crate::disguise::undisguised;
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Map};
use crate::phrases::has_word;
use crate::route::{Context, Rule};
use crate::safety::is_suspect;
use crate::shape::words_enum;
use crate::values::{is_blank, string, text};
use crate::verdict::{self, Verdict};
use std::borrow::Cow;

/// Texts at the place of an id that are none.
const NO_ID: [&str; 9] = ["null", "undefined", "none", "n/a", "na", "nil", "-", "0", "false"];
/// Words that stand where an id will be.
const NO_ID_YET: [&str; 15] = [
    "nan",
    "n.a",
    "object object",
    "tbd",
    "tba",
    "unknown",
    "pending",
    "not assigned",
    "to be assigned",
    "not available",
    "unassigned",
    "error",
    "failed",
    "invalid",
    "true",
];
const ERRORS: [&str; 5] = ["err", "error", "failed", "failure", "invalid"];
const MOST_SEEN: usize = 100;
/// Members that say nothing about what an object is.
const ASIDE: Keys = keys!["success", "ok", "message", "confirmed"];
/// All names that are read from a record.
const READ: [Keys; 13] = [
    orders::ORDER_ID,
    verdict::STATUS,
    orders::TITLE,
    orders::PLACED_AT,
    orders::ETA,
    orders::AMOUNT,
    orders::URL,
    bookings::BOOKING_ID,
    bookings::TITLE,
    bookings::DATE,
    bookings::TIME,
    bookings::GUESTS,
    bookings::ADDRESS,
];
/// Names of which every record has one, wherever it stands.
const SIGNS: [Keys; 3] = [orders::ORDER_ID, bookings::BOOKING_ID, bookings::APPOINTMENT];
/// Members that may be a record, and what a plain `id` in them is the id of.
const MEMBERS: [(Keys, Place); 2] =
    [(keys!["order"], Place::Order), (keys!["booking", "reservation"], Place::Booking)];
const LISTS: [(Keys, Place); 2] =
    [(keys!["orders"], Place::Order), (keys!["bookings", "reservations"], Place::Booking)];
const BOOKING_WORDS: &[&str] = &["book", "booking", "reserve", "reservation"];

words_enum! {
    /// What became of an order or a booking.
    pub enum State {
        /// Not decided or not finished yet.
        Open = "open",
        /// It worked.
        Done = "done",
        /// It failed.
        Failed = "failed",
        /// Nobody said.
        Unknown = "unknown",
    }
}

impl State {
    /// What a status means.
    pub(crate) fn of(status: Option<Value<'_>>) -> Self {
        match status.map(denial::verdict) {
            Some(Verdict::Worked) => Self::Done,
            Some(Verdict::Failed) => Self::Failed,
            Some(Verdict::Undecided { is_open: true }) => Self::Open,
            _ => Self::Unknown,
        }
    }

    /// What became of an order or booking of this status, unless another member of it takes that back.
    pub(crate) fn of_object(object: Value<'_>, status: Option<Value<'_>>) -> Self {
        match Self::of(status) {
            Self::Done => denial::state_instead(object, true).unwrap_or(Self::Done),
            state => state,
        }
    }

    /// The same, where something else may take it back too.
    fn unless(self, other: impl FnOnce() -> Option<Self>) -> Self {
        if self == Self::Done { other().unwrap_or(self) } else { self }
    }
}

/// Where an object stands, which decides whose id a plain `id` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Inside `order` or `orders`.
    Order,
    /// Inside `booking`, `reservation` or their lists.
    Booking,
    /// Anywhere else.
    Elsewhere,
}

/// What a record is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Order,
    Booking,
}

/// A single record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) value: Value<'a>,
    pub(crate) kind: Kind,
    /// Its status, or that of the object around it.
    pub(crate) status: Option<Value<'a>>,
    /// What becomes of it where something else denies it, so that it is not done whatever its status says.
    denied: Option<State>,
    place: Place,
}

/// A text as it is seen, in lower case. What says that there is no id is short.
fn seen(text: &str) -> String {
    let letters = text.chars().filter(|letter| !is_suspect(*letter)).take(MOST_SEEN).map(undisguised);
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a text or number is a word for nothing.
pub(crate) fn is_none(value: Value<'_>) -> bool {
    let is_word = |text: &str| NO_ID.contains(&seen(text).trim());
    // Zero can be written in many ways.
    text(value).is_none_or(is_word) || value.as_number() == Some(0.0)
}

/// An id that means something.
pub(crate) fn usable(value: Value<'_>) -> Option<&str> {
    let means_something = |id: &&str| {
        let seen = seen(id);
        // What stands around it: "(null)", "#".
        let bare = seen.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_word = NO_ID_YET.contains(&bare)
            || bare.split_whitespace().all(|word| NO_ID.contains(&word))
            || seen.trim() == "-1";
        // Codes of errors: "ERR_STORE_CLOSED".
        let is_code = || {
            let first = bare.split(|letter: char| !letter.is_alphanumeric()).next();
            !bare.bytes().any(|byte| byte.is_ascii_digit())
                && first.is_some_and(|word| ERRORS.contains(&word))
        };
        let is_nil = || seen.contains('-') && bare.chars().all(|letter| matches!(letter, '0' | '-'));
        !bare.is_empty() && !is_word && !is_nil() && !is_code()
    };
    text(value).filter(means_something).filter(|_| !is_none(value))
}

/// Whether something stands at the place of an id that is none.
pub(crate) fn is_unusable(value: Value<'_>) -> bool {
    let is_absent = value.is_null() || value.as_text().is_some_and(is_blank);
    !is_absent && usable(value).is_none()
}

/// Whether a tool's name is about bookings.
pub(crate) fn is_about_bookings(context: &Context<'_>) -> bool {
    let words = context.tool.words();
    has_word(words, BOOKING_WORDS) && !has_word(words, &["order"])
}

/// Which records an object can be: an order's, a booking's.
fn kinds(object: Value<'_>, place: Place, context: &Context<'_>) -> (bool, bool) {
    let stands = place;
    let place = bookings::place_of(object, place);
    // Hardly any object has an id of either.
    let may_have_id = object.has_any(orders::ORDER_ID)
        || object.has_any(bookings::BOOKING_ID)
        || place != Place::Elsewhere && object.has("id");
    if !may_have_id {
        return (false, false);
    }
    let is_order =
        !bookings::has_guests(object) && orders::id(object, place).is_some() && orders::has_fact(object);
    let is_booking = bookings::id(object, place).is_some() && bookings::has_fact(object);
    let is_known = (is_order || is_booking)
        && (context.options.is_commerce() || place != stands || is_mostly_read(object, place));
    (is_order && is_known, is_booking && is_known)
}

fn kind((is_order, is_booking): (bool, bool), context: &Context<'_>) -> Option<Kind> {
    match (is_order, is_booking) {
        (false, false) => None,
        (true, false) => Some(Kind::Order),
        (false, true) => Some(Kind::Booking),
        (true, true) => Some(if is_about_bookings(context) { Kind::Booking } else { Kind::Order }),
    }
}

/// Whether a member is a value of its own.
fn is_scalar(value: Value<'_>) -> bool {
    !value.is_container() && !value.is_null() && !value.as_text().is_some_and(is_blank)
}

/// Whether a card of records reads a member, or need not.
fn is_read(key: &str, place: Place) -> bool {
    READ.iter().chain(&[ASIDE, orders::CURRENCY]).any(|names| names.contains(key))
        || key == "id" && place != Place::Elsewhere
}

/// Whether at most half of an object's scalars have names that mean nothing to us: rows of a database stay a table.
fn is_mostly_read(object: Value<'_>, place: Place) -> bool {
    let entries = object.entries();
    let scalars = entries.iter().filter(|(_, value)| is_scalar(*value));
    let unread = scalars.clone().filter(|(key, _)| !is_read(key, place)).count();
    unread * 2 <= scalars.count()
}

/// The scalars of a record that no name reads, without a vertical.
pub(crate) fn extra<'a>(object: Value<'a>, place: Place, context: &Context<'a>) -> Option<Map<'a, Data<'a>>> {
    if context.options.is_commerce() {
        return None;
    }
    let unread =
        object.entries().into_iter().filter(|(key, value)| is_scalar(*value) && !is_read(key, place));
    unread.map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect::<Map<'a, _>>().filled()
}

/// The first record of a result that is a single one.
pub(crate) fn find<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Record<'a>> {
    let inner = data.get("data");
    let of = |value: Value<'a>, place: Place, around: [Option<Value<'a>>; 2]| {
        let kind = kind(kinds(value, place, context), context)?;
        let around = || around.into_iter().flatten().find_map(status_around);
        Some(Record { value, kind, status: verdict::status(value).or_else(around), denied: None, place })
    };
    let in_or_at = |holder: Value<'a>, outer: Option<Value<'a>>| {
        // Hardly any object is a record or holds one.
        let has_member = MEMBERS.iter().any(|(keys, _)| holder.has_any(*keys));
        if !has_member && !SIGNS.iter().any(|keys| holder.has_any(*keys)) {
            return None;
        }
        of(holder, Place::Elsewhere, [outer, None])
            .or_else(|| held(holder, MEMBERS).find_map(|(own, place)| of(own, place, [Some(holder), outer])))
    };
    in_or_at(data, None).or_else(|| in_or_at(inner?, Some(data)))
}

/// What an object has at these names, and where that stands.
fn held(holder: Value<'_>, names: [(Keys, Place); 2]) -> impl Iterator<Item = (Value<'_>, Place)> {
    names.into_iter().flat_map(move |(keys, place)| holder.at_keys(keys).map(move |own| (own, place)))
}

/// The status that an object gives to a record in it: codes of the transport are none.
fn status_around(object: Value<'_>) -> Option<Value<'_>> {
    let is_said = |value: &Value<'_>| {
        string(*value).is_some_and(|text| !text.trim().bytes().all(|byte| byte.is_ascii_digit()))
    };
    verdict::status(object).filter(is_said)
}

/// The card of all records of a list, where a result is one.
pub(crate) fn list_card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let inner = data.get("data").filter(|inner| inner.is_container());
    let listed = |value: Value<'a>, place: Place| {
        let list = elements(value)?;
        cards_of(list, kind_of_list(list, place, context)?, place, context)
    };
    [Some(data), inner].into_iter().flatten().find_map(|holder| {
        listed(holder, Place::Elsewhere)
            .or_else(|| held(holder, LISTS).find_map(|(value, place)| listed(value, place)))
    })
}

/// The list that a value is or wraps.
fn elements(value: Value<'_>) -> Option<Value<'_>> {
    if value.is_array() {
        return Some(value);
    }
    value.at_keys(keys!["items", "results"]).find(|list| list.is_array())
}

/// What all objects of a list are records of.
fn kind_of_list(list: Value<'_>, place: Place, context: &Context<'_>) -> Option<Kind> {
    let mut all = None;
    for object in list.items().filter(|item| item.is_object()) {
        let (is_order, is_booking) = kinds(object, place, context);
        let (were_orders, were_bookings) = all.unwrap_or((true, true));
        let both = (is_order && were_orders, is_booking && were_bookings);
        all = Some(both);
        // Nearly every list is of something else, and its first row says so.
        kind(both, context)?;
    }
    kind(all?, context)
}

fn cards_of<'a>(list: Value<'a>, kind: Kind, place: Place, context: &Context<'a>) -> Option<Card<'a>> {
    let objects = || list.items().filter(|item| item.is_object());
    // Where the answer as a whole failed, nothing in it is done.
    let has_failed = context.content.data.is_some_and(verdict::has_failed_before_confirming);
    let other = || has_failed.then_some(State::Unknown);
    match kind {
        Kind::Order => {
            let mut rows = Rows::default();
            for row in objects() {
                let order = orders::order(row, place, verdict::status(row), context);
                let state = order.state.unless(other);
                rows.push_made(Some(orders::Order { state, ..order }), row, context);
            }
            rows.into_card(list, |items, total| {
                Draft::new(Rule::OrdersList, orders::OrdersCard { items, total, common: Common::default() })
            })
        }
        Kind::Booking => {
            let mut rows = Rows::default();
            for row in objects() {
                let booking = bookings::booking(row, place, verdict::status(row), context);
                let state = booking.state.unless(other);
                rows.push_made(Some(bookings::Booking { state, ..booking }), row, context);
            }
            rows.into_card(list, |items, total| {
                let card = bookings::BookingsCard { items, total, common: Common::default() };
                Draft::new(Rule::BookingsList, card)
            })
        }
    }
}

impl<'a> Record<'a> {
    /// The card of one order or booking.
    pub(crate) fn card(&self, context: &Context<'a>) -> Option<Card<'a>> {
        let Self { value, status, place, denied, .. } = *self;
        // What stands around the record.
        let outer = || {
            let data = context.content.data;
            let inner = data.and_then(|data| data.get("data"));
            let around = [data, inner].into_iter().flatten();
            around.filter(move |object| object.is_object() && object.span() != value.span())
        };
        let of_outer = || outer().find_map(|object| denial::state_instead(object, false));
        let other = || denied.or_else(of_outer);
        match self.kind {
            Kind::Order => {
                let mut rows = Rows::default();
                let order = orders::order(value, place, status, context);
                let state = order.state.unless(other);
                rows.push(orders::Order { state, ..order }, value);
                rows.into_card(value, |items, total| {
                    let card = orders::OrdersCard { items, total, common: Common::default() };
                    Draft::new(Rule::OrdersRecord, card)
                })
            }
            Kind::Booking => {
                let mut rows = Rows::default();
                let booking = bookings::booking(value, place, status, context);
                let state = booking.state.unless(other);
                rows.push(bookings::Booking { state, ..booking }, value);
                rows.into_card(value, |items, total| {
                    let card = bookings::BookingsCard { items, total, common: Common::default() };
                    Draft::new(Rule::BookingsRecord, card)
                })
            }
        }
    }

    /// The same record with another status, because something denies it.
    pub(crate) fn denied(self, status: Option<Value<'a>>, state: State) -> Self {
        Self { status, denied: Some(state), ..self }
    }

    /// The record's id, whichever its kind.
    pub(crate) fn id(&self) -> Option<&'a str> {
        match self.kind {
            Kind::Order => orders::id(self.value, self.place),
            Kind::Booking => bookings::id(self.value, self.place),
        }
    }
}
