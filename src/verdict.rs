//! What a status says: worked, failed, still open, or nothing certain. The words are data.

use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::{has_word, runs};
use crate::safety::is_suspect;
use crate::values::{first, is_filled, string, text, truth};

const SUCCESS: &[&str] = &[
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
const FAILURE: &[&str] = &[
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
];
const NEGATION: &[&str] =
    &["not", "no", "never", "unable", "sorry", "cannot", "couldn", "wasn", "isn", "without", "un"];

/// Words of [`OPEN`] and others with which a message says that nothing was ordered yet.
const HELD: &[&str] =
    &["pending", "awaiting", "draft", "quote", "preview", "requires", "required", "waitlist", "waitlisted"];

/// Members that are a status, in the order in which they are asked.
pub(crate) const STATUS: Keys =
    keys!["order_status", "orderStatus", "status", "state", "delivery_status", "deliveryStatus"];
const DONE_FLAGS: Keys =
    keys!["ok", "success", "isSuccess", "is_success", "isSuccessful", "successful", "succeeded"];
/// Flags that a cart may lack without having failed.
const LATER_FLAGS: Keys = keys![
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
    "bookingConfirmed"
];
/// Flags with which an answer takes back what the rest of it says, or says that it is not done yet.
const DENYING_FLAGS: Keys = keys![
    "failed",
    "isFailed",
    "is_failed",
    "cancelled",
    "canceled",
    "isCancelled",
    "is_cancelled",
    "rejected",
    "declined",
    "expired",
    "preview",
    "isPreview",
    "is_preview",
    "dryRun",
    "dry_run",
    "simulated",
    "requiresConfirmation",
    "requires_confirmation",
    "confirmationRequired",
    "confirmation_required",
    "requiresPayment",
    "requires_payment",
    "paymentRequired",
    "payment_required"
];
/// Members in which an answer says in words what became of it.
const MESSAGES: Keys =
    keys!["message", "msg", "statusMessage", "status_message", "statusText", "status_text"];
/// What became of something without which there is no order.
const OUTCOMES: Keys = keys!["payment_status", "paymentStatus", "outcome", "result"];
/// Codes as those of HTTP.
const CODES: Keys = keys!["statusCode", "status_code"];
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
            Kind::Text => return Self::of_text(status.as_text().unwrap_or_default()),
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

/// A text as words in lower case. Letters that the gate removes part no word; a capital inside one does: `paymentFailed`.
fn spoken(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 4);
    let mut is_small = false;
    for letter in text.chars().filter(|letter| !is_suspect(*letter)) {
        if is_small && letter.is_uppercase() {
            words.push(' ');
        }
        is_small = letter.is_lowercase();
        words.extend(letter.to_lowercase());
    }
    words
}

/// Whether something is denied; of contractions the end tells, because "won" and "can" are words too.
fn has_negation(text: &str) -> bool {
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
    Verdict::of_text(message) != Verdict::Failed && !has_negation(&spoken(message))
}

/// Whether a message says that something has to come first.
fn is_held(message: &str) -> bool {
    let text = spoken(message);
    has_word(&text, HELD) && !has_word(&text, SUCCESS)
}

/// What denies that the rest of an object came about: its words, where it has some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Denial<'a> {
    /// The words.
    pub(crate) said: Option<Value<'a>>,
    /// Whether a status of success may outweigh it.
    pub(crate) is_weak: bool,
}

fn failed_in_words(value: Value<'_>) -> Option<Value<'_>> {
    string(value).and_then(|_| failed(value))
}

fn failed(value: Value<'_>) -> Option<Value<'_>> {
    (Verdict::of(value) == Verdict::Failed).then_some(value)
}

/// What in an object denies the order or booking that it may hold.
pub(crate) fn denial(object: Value<'_>) -> Option<Denial<'_>> {
    let strong = |said| Denial { said, is_weak: false };
    let payment = || object.get("payment").and_then(|payment| first(payment, STATUS, failed_in_words));
    let message = |value| string(value).filter(|text| !is_proof(text) || is_held(text)).map(|_| value);
    let is_flagged = || object.at_keys(DENYING_FLAGS).any(|flag| !flag.is_container() && truth(flag));
    first(object, OUTCOMES, failed_in_words)
        .or_else(payment)
        .map(|said| strong(Some(said)))
        .or_else(|| first(object, MESSAGES, message).map(|said| Denial { said: Some(said), is_weak: true }))
        .or_else(|| (is_flagged() || first(object, CODES, failed).is_some()).then(|| strong(None)))
}

/// Whether a status says in words that it worked: a code is one of the transport.
pub(crate) fn is_told_success(status: Value<'_>) -> bool {
    status.as_text().is_some() && Verdict::of(status) == Verdict::Worked
}

/// The status of an object.
pub(crate) fn status(object: Value<'_>) -> Option<Value<'_>> {
    first(object, STATUS, |value| text(value).map(|_| value))
}

/// What the status of an object says.
pub(crate) fn of_object(object: Value<'_>) -> Verdict {
    let stated = status(object).or_else(|| object.get("status"));
    stated.map_or(Verdict::Unknown, Verdict::of)
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
fn is_denied(flag: Value<'_>) -> bool {
    match flag.kind() {
        Kind::Bool => flag.as_bool() == Some(false),
        Kind::Number => flag.as_number() == Some(0.0),
        Kind::Text => string(flag).is_some() && (!truth(flag) || Verdict::of(flag) == Verdict::Failed),
        _ => false,
    }
}

/// Whether an object's `error` or `errors` says anything.
pub(crate) fn has_error(value: Value<'_>) -> bool {
    ["error", "errors"].iter().any(|key| value.get(key).is_some_and(is_filled))
}
