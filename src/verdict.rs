//! What a status says: worked, failed, still open, or nothing certain. The words are data.

use crate::disguise::undisguised;
use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::{has_word, runs};
use crate::safety::is_suspect;
use crate::values::{first, is_filled, string, text, truth};

pub(crate) const SUCCESS: &[&str] = &[
    "success",
    "successful",
    "succeeded",
    "ok",
    "okay",
    "true",
    "done",
    "complete",
    "completed",
    "confirmed",
    "accepted",
    "placed",
    "active",
    "delivered",
    "paid",
    "dispatched",
    "shipped",
    "booked",
    "reserved",
    "approved",
];
pub(crate) const FAILURE: &[&str] = &[
    "fail",
    "failed",
    "failure",
    "error",
    "rejected",
    "denied",
    "cancelled",
    "canceled",
    "expired",
    "false",
    "invalid",
    "declined",
    "refused",
    "unsuccessful",
    "unconfirmed",
    "unpaid",
    "void",
    "voided",
    "blocked",
    "aborted",
    "timeout",
    "refunded",
    "incomplete",
    "unavailable",
    "unplaced",
    "insufficient",
];
const OPEN: &[&str] = &[
    "pending",
    "processing",
    "preparing",
    "initiated",
    "created",
    "draft",
    "quote",
    "awaiting",
    "requires",
    "required",
    "hold",
    "waitlist",
    "waitlisted",
    "scheduled",
    "progress",
    "transit",
    "packing",
    "picked",
    "assigned",
    "received",
    "new",
    "way",
    "out",
    "tentative",
    "requested",
    "review",
    "suspended",
    "backordered",
    "backorder",
];
const NEGATION: &[&str] = &[
    "not", "no", "never", "unable", "sorry", "cannot", "couldn", "wasn", "isn", "without", "un", "hasn",
    "haven", "hadn", "didn", "doesn", "aren", "weren", "wouldn", "couldnt", "wasnt", "isnt", "hasnt",
    "havent", "didnt", "doesnt", "wont", "cant",
];

/// Members that are a status, in the order in which they are asked.
pub(crate) const STATUS: Keys =
    keys!["order_status", "orderStatus", "status", "state", "delivery_status", "deliveryStatus"];
pub(crate) const DONE_FLAGS: Keys =
    keys!["ok", "success", "isSuccess", "is_success", "isSuccessful", "successful", "succeeded"];
/// Flags that a cart may lack without having failed.
pub(crate) const LATER_FLAGS: Keys = keys![
    "confirmed",
    "placed",
    "booked",
    "isConfirmed",
    "is_confirmed",
    "isPlaced",
    "is_placed",
    "isBooked",
    "is_booked",
    "orderPlaced",
    "bookingConfirmed",
    "paymentSuccess",
    "payment_success",
    "paymentSuccessful",
    "payment_successful"
];
/// What stands at the place of an error where there is none.
const NO_ERROR: [&str; 11] =
    ["none", "null", "nil", "no", "no error", "no errors", "false", "0", "ok", "success", "n/a"];
const REASONS: Keys = keys!["code", "errorCode", "error_code", "reason"];

/// What a status says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It worked.
    Worked,
    /// It failed.
    Failed,
    /// It is not decided, or something denies it: nothing may be claimed.
    Undecided {
        /// Whether a word says that it goes on.
        is_open: bool,
    },
    /// Nothing certain.
    Unknown,
}

impl Verdict {
    /// What a status value says.
    pub(crate) fn of(status: Value<'_>) -> Self {
        let told = match status.kind() {
            Kind::Bool => status.as_bool(),
            Kind::Number => {
                status.as_number().filter(|code| (100.0..600.0).contains(code)).map(|code| code < 400.0)
            }
            Kind::Text => {
                let text = status.as_text().unwrap_or_default();
                return if is_failing_code(text) { Self::Failed } else { Self::of_text(text) };
            }
            _ => None,
        };
        told.map_or(Self::Unknown, |worked| if worked { Self::Worked } else { Self::Failed })
    }

    /// What a text says.
    pub(crate) fn of_text(text: &str) -> Self {
        let text = spoken(text);
        if has_word(&text, FAILURE) || denies_success(&text) {
            return Self::Failed;
        }
        let is_open = has_word(&text, OPEN);
        if is_open || has_negation(&text) {
            Self::Undecided { is_open }
        } else if has_word(&text, SUCCESS) {
            Self::Worked
        } else {
            Self::Unknown
        }
    }

    /// Whether it worked, where that is certain.
    pub(crate) fn is_success(self) -> Option<bool> {
        match self {
            Self::Worked => Some(true),
            Self::Failed => Some(false),
            Self::Undecided { .. } | Self::Unknown => None,
        }
    }
}

/// Whether a text is one of the codes with which HTTP says that it failed.
pub(crate) fn is_failing_code(text: &str) -> bool {
    matches!(text.trim().as_bytes(), [b'4' | b'5', b'0'..=b'9', b'0'..=b'9'])
}

/// Of a longer text only the beginning is read. What it says behind that is not known, so it proves nothing.
const MOST_SPOKEN: usize = 10_000;

/// Whether a text is read to its end.
pub(crate) fn is_read_whole(text: &str) -> bool {
    text.len() <= MOST_SPOKEN || seen(text).nth(MOST_SPOKEN).is_none()
}

/// The letters that are seen, as what they look like.
fn seen(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !is_suspect(*letter)).map(undisguised)
}

/// A text as words in lower case. Letters that the gate removes part no word; a capital inside one does: `paymentFailed`.
/// Letters in disguise are read as what they look like.
pub(crate) fn spoken(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 4);
    let mut is_small = false;
    for letter in seen(text).take(MOST_SPOKEN) {
        if is_small && letter.is_uppercase() {
            words.push(' ');
        }
        is_small = letter.is_lowercase();
        words.extend(letter.to_lowercase());
    }
    words
}

/// Whether something is denied; of contractions the end tells, because "won" and "can" are words too.
pub(crate) fn has_negation(text: &str) -> bool {
    has_word(text, NEGATION) || text.contains("n't") || text.contains("n\u{2019}t")
}

/// What a text says that is one word and nothing else.
pub(crate) fn of_word(text: &str) -> Option<bool> {
    let spoken = spoken(text);
    let word = spoken.trim();
    if SUCCESS.contains(&word) { Some(true) } else { FAILURE.contains(&word).then_some(false) }
}

/// Whether "not" stands directly before a word of success.
fn denies_success(text: &str) -> bool {
    let words = || runs(text, char::is_alphanumeric);
    words().zip(words().skip(1)).any(|(word, next)| word == "not" && SUCCESS.contains(&next))
}

/// Whether a message may prove that something worked.
pub(crate) fn is_proof(message: &str) -> bool {
    is_read_whole(message) && Verdict::of_text(message) != Verdict::Failed && !has_negation(&spoken(message))
}

/// The status of an object.
pub(crate) fn status(object: Value<'_>) -> Option<Value<'_>> {
    first(object, STATUS, |value| text(value).map(|_| value))
}

/// The status of an object, also one that is no text.
pub(crate) fn stated(object: Value<'_>) -> Option<Value<'_>> {
    status(object).or_else(|| object.get("status"))
}

/// What the status of an object says.
fn of_object(object: Value<'_>) -> Verdict {
    stated(object).map_or(Verdict::Unknown, Verdict::of)
}

/// Whether an object reports a failure.
pub(crate) fn has_failed(object: Value<'_>) -> bool {
    has_failed_before_confirming(object) || object.is_object() && object.at_keys(LATER_FLAGS).any(is_denied)
}

/// The same for what need not be confirmed, placed or booked yet.
pub(crate) fn has_failed_before_confirming(object: Value<'_>) -> bool {
    let names_failure =
        |reason: Value<'_>| string(reason).is_some_and(|text| has_word(&spoken(text), FAILURE));
    object.is_object()
        && (object.at_keys(DONE_FLAGS).any(is_denied)
            || has_error(object)
            || object.at_keys(REASONS).any(names_failure)
            || of_object(object) == Verdict::Failed
            || object.get("status").map(Verdict::of) == Some(Verdict::Failed))
}

/// Whether a flag says no.
pub(crate) fn is_denied(flag: Value<'_>) -> bool {
    match flag.kind() {
        Kind::Bool => flag.as_bool() == Some(false),
        Kind::Number => flag.as_number() == Some(0.0),
        Kind::Text => string(flag).is_some() && (!truth(flag) || Verdict::of(flag) == Verdict::Failed),
        _ => false,
    }
}

/// Whether an object's `error` or `errors` says anything.
pub(crate) fn has_error(value: Value<'_>) -> bool {
    let is_error = |error: Value<'_>| is_filled(error) && !error.as_text().is_some_and(is_no_error);
    ["error", "errors"].iter().any(|key| value.get(key).is_some_and(is_error))
}

/// Whether a text at the place of an error says that there is none.
pub(crate) fn is_no_error(text: &str) -> bool {
    NO_ERROR.contains(&spoken(text).trim())
}
