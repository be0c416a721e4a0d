//! What takes back the order or booking that a result seems to hold. The names and words are data.

mod members;
mod names;
mod reading;
mod words;

use reading::{Denied, is_told_success};

pub(crate) use reading::verdict;

use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::strip_start;
use crate::record::{State, is_none};
use crate::values::{first, first_string, is_filled, is_true, string};
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
    "payment_message"
];
/// Members in which it may say something about anything.
const REMARKS: Keys = keys!["detail", "reason", "warning", "note", "notice", "info"];
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
/// Flags that say that there is an order or booking.
const PLACED: Keys = keys![
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
    "order_placed",
    "bookingConfirmed",
    "booking_confirmed"
];
/// The status of an order beside that of its payment.
const OWN_STATUS: Keys =
    keys!["orderState", "order_state", "bookingStatus", "booking_status", "bookingState", "booking_state"];
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

/// What outweighs a denial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Force {
    /// Any status of success.
    Slight,
    /// The word that there is an order or booking all the same: one may pay later.
    Unpaid,
    /// A status that has the words of an order or booking.
    Weak,
    /// Nothing.
    Firm,
}

/// What denies that the rest of an object came about: its words, where it has some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Denial<'a> {
    /// The words.
    pub(crate) said: Option<Value<'a>>,
    /// What outweighs it.
    pub(crate) force: Force,
    /// What becomes of the order or booking then.
    pub(crate) state: State,
}

fn said(value: Value<'_>) -> Option<Value<'_>> {
    string(value).map(|_| value)
}

fn failed_in_words(value: Value<'_>) -> Option<Value<'_>> {
    let has_failed = string(value).is_some() && reading::verdict_so_far(value) == Verdict::Failed;
    has_failed.then_some(value)
}

fn failed(value: Value<'_>) -> Option<Value<'_>> {
    (verdict(value) == Verdict::Failed).then_some(value)
}

impl<'a> Denial<'a> {
    fn new(force: Force, said: Option<Value<'a>>) -> Self {
        Self { said, force, state: State::Unknown }
    }

    fn firm(said: Option<Value<'a>>) -> Self {
        Self::new(Force::Firm, said)
    }

    fn in_state(self, state: State) -> Self {
        Self { state, ..self }
    }

    /// Whether nothing that these objects say outweighs it.
    pub(crate) fn stands(&self, status: Option<Value<'_>>, objects: impl Iterator<Item = Value<'a>>) -> bool {
        let is_of_order = || status.is_some_and(reading::is_told_of_order);
        match self.force {
            Force::Slight => !status.is_some_and(is_told_success),
            Force::Unpaid => !is_of_order() && !{ objects }.any(is_placed),
            Force::Weak => !is_of_order(),
            Force::Firm => true,
        }
    }
}

/// Whether an object says in another way than by its status that it is an order or booking: with a flag, the status of the order
/// beside that of the payment, or a message that says so.
fn is_placed(object: Value<'_>) -> bool {
    object.at_keys(PLACED).any(|flag| flag.as_bool() == Some(true))
        || object.at_keys(OWN_STATUS).any(reading::is_told_of_order)
        || is_true(object, "success") && first_string(object, MESSAGES).is_some_and(reading::tells_order)
}

/// What denies the order or booking of an object, and is no less than a failure.
pub(crate) fn failure(object: Value<'_>) -> Option<Denial<'_>> {
    let code = || first(object, CODES, failed).map(|_| Denial::firm(None));
    let outcome = || first(object, OUTCOMES, failed_outcome);
    first(object, PAYMENT, failed_outcome).or_else(outcome).or_else(|| failed_status(object)).or_else(code)
}

/// What in an object denies the order or booking that it may hold, the firmest first. `is_own` says whether the object is that
/// order or booking itself, or stands around it.
pub(crate) fn denials(object: Value<'_>, is_own: bool) -> impl Iterator<Item = Denial<'_>> {
    let told = told(object);
    let members = members::denials(object, is_own);
    let firm = failure(object).or_else(|| open_status(object)).or(members.firm);
    let firm = firm.map(|denial| Denial { said: denial.said.or(told.and_then(|told| told.said)), ..denial });
    [firm, told, members.other, members.unpaid.or_else(|| unpaid(object))].into_iter().flatten()
}

/// What its messages deny.
fn told(object: Value<'_>) -> Option<Denial<'_>> {
    let message = |value| {
        let force = match reading::denied(string(value)?)? {
            Denied::Lost => Force::Weak,
            Denied::Open => Force::Slight,
        };
        Some(Denial::new(force, Some(value)))
    };
    let remark = |value| {
        string(value)
            .filter(|text| reading::remark_denies(text))
            .map(|_| Denial::new(Force::Weak, Some(value)))
    };
    first(object, MESSAGES, message).or_else(|| first(object, REMARKS, remark))
}

/// What denies it in the parts of an object: `{"order_id": 1, "order": {"status": "cancelled"}}`.
pub(crate) fn held_denials(object: Value<'_>) -> impl Iterator<Item = Denial<'_>> {
    let of_result = object.get("result").into_iter().flat_map(|result| result.at_keys(RECORDS));
    let parts = object.at_keys(HOLDERS).chain(of_result).filter(|part| part.is_object());
    parts.flat_map(|part| members::denials(part, false).all())
}

/// What denies it in the prose beside an answer.
pub(crate) fn of_prose<'a>(prose: &str, tool: &str) -> Option<Denial<'a>> {
    let is_denied = !prose.is_empty() && reading::prose_denies(prose, tool);
    is_denied.then_some(Denial::new(Force::Weak, None))
}

/// What an order or booking that calls itself done really is, where it takes that back.
pub(crate) fn state_instead(object: Value<'_>, is_own: bool) -> Option<State> {
    let member = members::denials(object, is_own).firm;
    let has_failed = || has_failed(object) || failure(object).is_some();
    member.map(|member| member.state).or_else(|| has_failed().then_some(State::Unknown))
}

/// What says that it has yet to be paid.
fn unpaid(object: Value<'_>) -> Option<Denial<'_>> {
    let payment =
        first(
            object,
            PAYMENT,
            |payment| {
                if payment.is_object() { first(payment, INNER, said) } else { said(payment) }
            },
        );
    match payment.map(reading::verdict_so_far) {
        Some(Verdict::Worked) => None,
        Some(Verdict::Undecided { .. }) => Some(Denial::new(Force::Unpaid, payment)),
        _ => first(object, PAY_AT, said).map(|_| Denial::new(Force::Unpaid, None)),
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
        return failed_in_words(value).map(|said| Denial::firm(Some(said)));
    }
    let said = first(value, INNER, said).filter(|said| failed_in_words(*said).is_some());
    let has_failed = said.is_some() || value.at_keys(DONE_FLAGS).any(is_denied) || has_error(value);
    has_failed.then(|| Denial::firm(said))
}

/// A status that is a list or a plain no, or that an object tells, where none is a text. It fails, or is not decided.
fn odd_status<'a>(object: Value<'a>) -> Option<(Denial<'a>, Verdict)> {
    let read = |value: Value<'a>| match value.kind() {
        Kind::Bool => (value.as_bool() == Some(false)).then(|| (Denial::firm(None), Verdict::Failed)),
        Kind::Array => failed_outcome(value).map(|denial| (denial, Verdict::Failed)),
        Kind::Object => {
            let said = first(value, INNER_STATUS, said)?;
            Some((Denial::firm(Some(said)), verdict(said)))
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

/// Whether something is said to have gone wrong.
fn is_complaint(value: Value<'_>) -> bool {
    match string(value) {
        Some(text) => {
            let is_none = is_none(value) || strip_start(text.trim(), "no error").is_some();
            !is_none && Verdict::of_text(text) != Verdict::Worked
        }
        None => value.is_container() && is_filled(value),
    }
}
