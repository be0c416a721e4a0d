//! What takes back the order or booking that a result seems to hold. The names and words are data.

mod members;
mod names;
mod words;

pub(crate) use words::{is_told_success, verdict};

use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::strip_start;
use crate::record::{State, is_none};
use crate::values::{first, is_filled, string};
use crate::verdict::{DONE_FLAGS, STATUS, Verdict, has_error, has_failed, is_denied, status};

/// Members in which an answer says in words what became of it.
const MESSAGES: Keys = keys![
    "message",
    "msg",
    "statusMessage",
    "status_message",
    "statusText",
    "status_text",
    "statusDescription",
    "status_description",
    "statusDetail",
    "status_detail",
    "statusReason",
    "status_reason",
    "responseMessage",
    "response_message",
    "resultMessage",
    "result_message",
    "userMessage",
    "user_message",
    "displayMessage",
    "display_message",
    "paymentMessage",
    "payment_message",
    "detail",
    "reason"
];
/// Members that are an order or booking.
const RECORDS: Keys = keys!["order", "booking", "reservation"];
/// Members that hold a part of what is said of an order, or of the answer around it.
const HOLDERS: Keys = keys![
    "order",
    "booking",
    "reservation",
    "attributes",
    "details",
    "data",
    "response",
    "payload",
    "body",
    "meta",
    "header"
];
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
    "payUrl",
    "approval_url",
    "approvalUrl",
    "approve_url",
    "continue_url",
    "continueUrl",
    "authorization_url",
    "authorizationUrl",
    "authentication_url",
    "hosted_url",
    "hosted_invoice_url"
];
/// Members of an outcome or a status that is an object, in which it is said.
const INNER: Keys = keys!["status", "state", "result", "code"];
const INNER_STATUS: Keys = keys![
    "status",
    "state",
    "name",
    "value",
    "label",
    "code",
    "type",
    "text",
    "description",
    "title",
    "message",
    "current"
];
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

/// What denies that the rest of an object came about: its words, where it has some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Denial<'a> {
    /// The words.
    pub(crate) said: Option<Value<'a>>,
    /// Whether a status of success may outweigh it.
    pub(crate) is_weak: bool,
    /// What becomes of the order or booking then.
    pub(crate) state: State,
}

fn said(value: Value<'_>) -> Option<Value<'_>> {
    string(value).map(|_| value)
}

fn failed_in_words(value: Value<'_>) -> Option<Value<'_>> {
    string(value).and_then(|_| failed(value))
}

fn failed(value: Value<'_>) -> Option<Value<'_>> {
    (verdict(value) == Verdict::Failed).then_some(value)
}

impl<'a> Denial<'a> {
    fn strong(said: Option<Value<'a>>) -> Self {
        Self { said, is_weak: false, state: State::Unknown }
    }

    fn weak(said: Value<'a>) -> Self {
        Self { said: Some(said).filter(|said| !said.is_container()), is_weak: true, state: State::Unknown }
    }
}

/// What denies the order or booking of an object, and is no less than a failure.
pub(crate) fn failure(object: Value<'_>) -> Option<Denial<'_>> {
    let code = || first(object, CODES, failed).map(|_| Denial::strong(None));
    let outcome = || first(object, OUTCOMES, failed_outcome);
    first(object, PAYMENT, failed_outcome).or_else(outcome).or_else(|| failed_status(object)).or_else(code)
}

/// What in an object denies the order or booking that it may hold. `is_own` says whether the object is that order or booking
/// itself, or stands around it.
pub(crate) fn denial(object: Value<'_>, is_own: bool) -> Option<Denial<'_>> {
    let message = |value| string(value).filter(|text| words::denies(text)).map(|_| value);
    let told = first(object, MESSAGES, message);
    let member = members::denial(object, is_own);
    let strong = failure(object).or_else(|| open_status(object)).or(member.filter(|member| !member.is_weak));
    strong
        .map(|denial| Denial { said: denial.said.or(told), ..denial })
        .or_else(|| told.map(Denial::weak))
        .or(member)
        .or_else(|| unpaid(object))
}

/// What denies it in the parts of an object: `{"order_id": 1, "order": {"status": "cancelled"}}`.
pub(crate) fn held_denials(object: Value<'_>) -> impl Iterator<Item = Denial<'_>> {
    let of_result = object.get("result").into_iter().flat_map(|result| result.at_keys(RECORDS));
    let parts = object.at_keys(HOLDERS).chain(of_result).filter(|part| part.is_object());
    parts.filter_map(|part| members::denial(part, false))
}

/// What denies it in the prose beside an answer.
pub(crate) fn of_prose<'a>(prose: &str, tool: &str) -> Option<Denial<'a>> {
    let is_denied = !prose.is_empty() && words::prose_denies(prose, tool);
    is_denied.then_some(Denial { said: None, is_weak: true, state: State::Unknown })
}

/// What an order or booking that calls itself done really is, where it takes that back.
pub(crate) fn state_instead(object: Value<'_>, is_own: bool) -> Option<State> {
    let member = members::denial(object, is_own).filter(|member| !member.is_weak);
    let has_failed = || has_failed(object) || failure(object).is_some();
    member.map(|member| member.state).or_else(|| has_failed().then_some(State::Unknown))
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
    match payment.map(verdict) {
        Some(Verdict::Worked) => None,
        Some(Verdict::Undecided { .. }) => payment.map(Denial::weak),
        _ => first(object, PAY_AT, said).map(|_| Denial { said: None, is_weak: true, state: State::Unknown }),
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
            Some((Denial::strong(Some(said)), verdict(said)))
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

/// What went wrong, where something is said to have.
fn complaint(value: Value<'_>) -> Option<Value<'_>> {
    let is_told = match string(value) {
        Some(text) => {
            let is_none = is_none(value) || strip_start(text.trim(), "no error").is_some();
            !is_none && Verdict::of_text(text) != Verdict::Worked
        }
        None => value.is_container() && is_filled(value),
    };
    is_told.then_some(value)
}
