//! What takes back the order or booking that a result seems to hold. The names and words are data.

use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::{contains_any, has_word, strip_start};
use crate::record::usable;
use crate::values::{first, is_filled, string, truth};
use crate::verdict::{
    DONE_FLAGS, LATER_FLAGS, STATUS, SUCCESS, Verdict, has_error, is_denied, is_proof, spoken, status,
};

/// Words with which a message says that nothing was ordered yet.
const HELD: &[&str] = &[
    "pending",
    "awaiting",
    "draft",
    "quote",
    "preview",
    "requires",
    "required",
    "waitlist",
    "waitlisted",
    "request",
    "requested",
    "validated",
    "available",
    "link",
];

/// What is said to somebody who has yet to decide.
const ASKED: &[&str] = &[
    "are you sure",
    "please confirm",
    "confirm to ",
    "to confirm",
    "reply yes",
    "want to place",
    "want to book",
    "like to place",
    "like to book",
    "ready to place",
    "ready to book",
    "ready for checkout",
];
/// The future of what would have to be past, or what only looks like it.
const PROMISED: &[&str] = &[
    "will be placed",
    "will be booked",
    "yet to be placed",
    "yet to be booked",
    "complete the payment",
    "complete your payment",
    "complete payment",
    "dry run",
    "dry-run",
    "simulated",
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
    "test",
    "isTest",
    "is_test",
    "needsApproval",
    "needs_approval",
    "requiresConfirmation",
    "requires_confirmation",
    "confirmationRequired",
    "confirmation_required",
    "requiresPayment",
    "requires_payment",
    "paymentRequired",
    "payment_required",
    "paymentFailed",
    "payment_failed",
    "hasError",
    "has_error",
    "hasErrors",
    "has_errors",
    "isError",
    "is_error",
    "cancelledAt",
    "cancelled_at",
    "canceledAt",
    "canceled_at"
];
/// Members in which an answer says in words what became of it.
const MESSAGES: Keys =
    keys!["message", "msg", "statusMessage", "status_message", "statusText", "status_text"];
/// What became of the payment.
const PAYMENT: Keys = keys![
    "payment_status",
    "paymentStatus",
    "payment_state",
    "paymentState",
    "payment_result",
    "paymentResult",
    "financial_status",
    "payment",
    "transaction",
    "payments",
    "transactions"
];
/// What became of something else without which there is no order.
const OUTCOMES: Keys = keys!["outcome", "result", "results", "outcomes"];
/// Pages at which somebody has yet to pay.
const PAY_AT: Keys = keys![
    "payment_url",
    "paymentUrl",
    "payment_link",
    "paymentLink",
    "checkout_url",
    "checkoutUrl",
    "pay_url",
    "payUrl"
];
/// Members of an outcome or a status that is an object, in which it is said.
const INNER: Keys = keys!["status", "state", "result", "code"];
const INNER_STATUS: Keys = keys!["status", "state", "name", "value", "label", "code"];
/// Codes as those of HTTP.
const CODES: Keys = keys![
    "statusCode",
    "status_code",
    "httpStatus",
    "http_status",
    "httpStatusCode",
    "http_status_code",
    "responseCode",
    "response_code"
];
/// Members that are only there when something went wrong.
const COMPLAINTS: Keys = keys![
    "errorMessage",
    "error_message",
    "failureReason",
    "failure_reason",
    "failureMessage",
    "failure_message",
    "declineCode",
    "decline_code",
    "userErrors",
    "user_errors"
];

/// Whether a message says that something has to come first.
fn is_held(message: &str) -> bool {
    let text = spoken(message);
    let is_question = || text.trim_end().ends_with('?');
    let is_waiting = || has_word(&text, HELD) || contains_any(&text, ASKED) || is_question();
    contains_any(&text, PROMISED) || is_waiting() && !has_word(&text, SUCCESS)
}

/// What denies that the rest of an object came about: its words, where it has some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Denial<'a> {
    /// The words.
    pub(crate) said: Option<Value<'a>>,
    /// Whether a status of success may outweigh it.
    pub(crate) is_weak: bool,
}

fn said(value: Value<'_>) -> Option<Value<'_>> {
    string(value).map(|_| value)
}

fn failed_in_words(value: Value<'_>) -> Option<Value<'_>> {
    string(value).and_then(|_| failed(value))
}

fn failed(value: Value<'_>) -> Option<Value<'_>> {
    (Verdict::of(value) == Verdict::Failed).then_some(value)
}

impl<'a> Denial<'a> {
    fn strong(said: Option<Value<'a>>) -> Self {
        Self { said, is_weak: false }
    }

    fn weak(said: Value<'a>) -> Self {
        Self { said: Some(said).filter(|said| !said.is_container()), is_weak: true }
    }
}

/// What denies the order or booking of an object, and is no less than a failure.
pub(crate) fn failure(object: Value<'_>) -> Option<Denial<'_>> {
    let code = || first(object, CODES, failed).map(|_| Denial::strong(None));
    let outcome = || first(object, OUTCOMES, failed_outcome);
    first(object, PAYMENT, failed_outcome).or_else(outcome).or_else(|| failed_status(object)).or_else(code)
}

/// What in an object denies the order or booking that it may hold.
pub(crate) fn denial(object: Value<'_>) -> Option<Denial<'_>> {
    let message = |value| string(value).filter(|text| !is_proof(text) || is_held(text)).map(|_| value);
    let is_flagged = || object.at_keys(DENYING_FLAGS).any(|flag| !flag.is_container() && truth(flag));
    let told = first(object, MESSAGES, message);
    let strong = failure(object)
        .or_else(|| open_status(object))
        .or_else(|| open_flag(object))
        .or_else(|| is_flagged().then(|| Denial::strong(None)));
    strong
        .map(|denial| Denial { said: denial.said.or(told), ..denial })
        .or_else(|| told.map(Denial::weak))
        .or_else(|| first(object, COMPLAINTS, complaint).map(Denial::weak))
        .or_else(|| unpaid(object))
}

/// A flag such as `confirmed` that says that it is not decided.
fn open_flag(object: Value<'_>) -> Option<Denial<'_>> {
    let mut flags = object.at_keys(LATER_FLAGS).filter(|flag| string(*flag).is_some());
    flags.find(|flag| is_undecided(*flag)).map(|flag| Denial::strong(Some(flag)))
}

/// What says that it has yet to be paid. Where one pays later, a status says that the order was placed all the same.
fn unpaid(object: Value<'_>) -> Option<Denial<'_>> {
    let payment =
        first(
            object,
            PAYMENT,
            |payment| {
                if payment.is_object() { first(payment, INNER, said) } else { said(payment) }
            },
        );
    match payment.map(Verdict::of) {
        Some(Verdict::Worked) => None,
        Some(Verdict::Undecided { .. }) => payment.map(Denial::weak),
        _ => first(object, PAY_AT, said).map(|_| Denial { said: None, is_weak: true }),
    }
}

/// What an outcome says that failed. Of several attempts one may have worked.
fn failed_outcome(value: Value<'_>) -> Option<Denial<'_>> {
    if !value.is_array() {
        return failed_attempt(value);
    }
    let mut attempts = value.items().map(failed_attempt);
    let first = attempts.next().flatten();
    first.filter(|_| attempts.all(|attempt| attempt.is_some()))
}

fn failed_attempt(value: Value<'_>) -> Option<Denial<'_>> {
    if !value.is_object() {
        return failed_in_words(value).map(|said| Denial::strong(Some(said)));
    }
    let said = first(value, INNER, said).filter(|said| failed(*said).is_some());
    let has_failed = said.is_some() || value.at_keys(DONE_FLAGS).any(is_denied) || has_error(value);
    has_failed.then(|| Denial::strong(said))
}

/// A status that is a list or a plain no, or that an object tells, where none is a text. It fails, or is not decided.
fn odd_status<'a>(object: Value<'a>) -> Option<(Denial<'a>, Verdict)> {
    let read = |value: Value<'a>| match value.kind() {
        Kind::Bool => (value.as_bool() == Some(false)).then(|| (Denial::strong(None), Verdict::Failed)),
        Kind::Array => failed_outcome(value).map(|denial| (denial, Verdict::Failed)),
        Kind::Object => {
            let said = first(value, INNER_STATUS, said)?;
            Some((Denial::strong(Some(said)), Verdict::of(said)))
        }
        _ => None,
    };
    let is_told = status(object).is_some();
    if is_told { None } else { object.at_keys(STATUS).find_map(read) }
}

fn failed_status(object: Value<'_>) -> Option<Denial<'_>> {
    odd_status(object).filter(|(_, verdict)| *verdict == Verdict::Failed).map(|(denial, _)| denial)
}

fn open_status(object: Value<'_>) -> Option<Denial<'_>> {
    let is_open = |verdict: &Verdict| matches!(verdict, Verdict::Undecided { .. });
    odd_status(object).filter(|(_, verdict)| is_open(verdict)).map(|(denial, _)| denial)
}

fn is_undecided(value: Value<'_>) -> bool {
    matches!(Verdict::of(value), Verdict::Undecided { .. })
}

/// What went wrong, where something is said to have.
fn complaint(value: Value<'_>) -> Option<Value<'_>> {
    let is_told = match string(value) {
        Some(text) => {
            let is_none = usable(value).is_none() || strip_start(text.trim(), "no error").is_some();
            !is_none && Verdict::of_text(text) != Verdict::Worked
        }
        None => value.is_container() && is_filled(value),
    };
    is_told.then_some(value)
}
