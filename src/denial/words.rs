//! What the words of an order's or booking's status and messages say, beyond the verdict that they have anywhere. The words
//! are data. They are read only where an order or booking is claimed: elsewhere "removed" or "terminated" may be what was
//! asked for.

use crate::cards::status::denial::tells_failure;
use crate::json::{Kind, Value};
use crate::phrases::{contains_any, runs};
use crate::verdict::{FAILURE, SUCCESS, Verdict, has_negation, is_proof, is_read_whole, spoken};

/// Ends of words that were written together: "paymentfailed".
const GLUED: [&str; 10] = [
    "failed",
    "failure",
    "cancelled",
    "canceled",
    "declined",
    "rejected",
    "expired",
    "refused",
    "denied",
    "timedout",
];
/// Beginnings that turn a word of success round: "inactive", "disapproved".
const TURNING: [&str; 4] = ["un", "in", "dis", "non"];
/// Words of success that these beginnings do not deny: what is unshipped was ordered.
const UNTURNED: [&str; 5] = ["shipped", "dispatched", "reserved", "true", "done"];
/// What takes an order back when it succeeds: "Cancellation confirmed", `REFUND_COMPLETED`.
const TAKING_BACK: [&str; 14] = [
    "cancel",
    "cancellation",
    "cancelation",
    "cancelling",
    "canceling",
    "refund",
    "refunding",
    "return",
    "void",
    "voiding",
    "reversal",
    "withdrawal",
    "chargeback",
    "rejection",
];
/// What may stand between it and the success.
const BETWEEN: [&str; 10] =
    ["was", "is", "has", "have", "been", "request", "requests", "order", "process", "successfully"];
/// Words that say of an order that there is none any more, where no success is told.
const LOST: [&str; 26] = [
    "deny",
    "expire",
    "decline",
    "reject",
    "undeliverable",
    "unfulfillable",
    "ineligible",
    "unauthorized",
    "unauthorised",
    "forbidden",
    "abandoned",
    "withdrawn",
    "revoked",
    "terminated",
    "lapsed",
    "noshow",
    "overbooked",
    "halted",
    "stopped",
    "deleted",
    "removed",
    "exception",
    "reversed",
    "disputed",
    "missed",
    "failing",
];
/// Most words of a status that is nothing but the name of what takes the order back.
const FEW: usize = 3;
/// Words that say that something has to come first, where no success is told.
const WAITING: [&str; 37] = [
    "waiting",
    "waits",
    "provisional",
    "proposed",
    "estimate",
    "estimated",
    "quoted",
    "drafted",
    "unsubmitted",
    "unverified",
    "unprocessed",
    "queued",
    "held",
    "holding",
    "deferred",
    "delayed",
    "paused",
    "stalled",
    "needs",
    "needed",
    "verifying",
    "verification",
    "confirming",
    "reviewing",
    "authenticating",
    "inquiry",
    "enquiry",
    "request",
    "option",
    "prebooked",
    "pencilled",
    "penciled",
    "payable",
    "otp",
    "cart",
    "basket",
    "unticketed",
];
/// Words of what only looks like an order.
const TRIED: [&str; 4] = ["preview", "simulated", "simulation", "mock"];
/// What says in several words that something has to come first, whatever else is told.
const WAITING_PHRASES: [&str; 10] = [
    " to be paid ",
    " ready for payment ",
    " ready to pay ",
    " ready for checkout ",
    " ready for complete ",
    " ready to place ",
    " ready to book ",
    " ready to confirm ",
    " ready to submit ",
    " ready for confirmation ",
];
/// What has yet to come, in one word. It did not fail.
const YET_TO_COME: [&str; 6] =
    ["unpaid", "undelivered", "unshipped", "undispatched", "unfulfilled", "incomplete"];
/// The same behind "not".
const TO_COME: [&str; 10] = [
    "paid",
    "captured",
    "charged",
    "collected",
    "delivered",
    "shipped",
    "dispatched",
    "fulfilled",
    "started",
    "packed",
];
/// What says that something need not come at all: "not required".
const NEEDLESS: [&str; 3] = ["required", "needed", "applicable"];
/// Words of success that say of a request that it was answered, not what became of the order.
const TRANSPORT: [&str; 9] =
    ["success", "successful", "succeeded", "ok", "okay", "true", "done", "complete", "completed"];
/// Phrases with a word of success in which somebody else has it, or nobody.
const TAKEN: [&str; 14] = [
    " fully booked ",
    " fully reserved ",
    " completely booked ",
    " double booked ",
    " booked out ",
    " booked up ",
    " booked solid ",
    " all booked ",
    " all tables are ",
    " all slots are ",
    " booked by another ",
    " reserved by another ",
    " booked by someone else ",
    " reserved by someone else ",
];
/// The same words of the person's own: "You're all booked".
const OWN: [&str; 7] = [
    " you re all booked ",
    " you are all booked ",
    " you re fully booked ",
    " you are fully booked ",
    " trip is fully booked ",
    " stay is fully booked ",
    " itinerary is fully booked ",
];
/// The same, which may also be said to the one who has it.
const TAKEN_ALREADY: [&str; 4] =
    [" already booked ", " already been booked ", " already reserved ", " already been reserved "];
/// Words behind which a success in the same clause is a condition: "once your order is confirmed".
const CONDITIONS: [&str; 9] = ["once", "if", "when", "until", "till", "unless", "whether", "before", "after"];
/// Words before a success that is still to come.
const FUTURE: [&str; 2] = ["be", "being"];
/// Words before a success that is not all there is to it.
const HEDGES: [&str; 9] = [
    "be",
    "being",
    "conditionally",
    "provisionally",
    "tentatively",
    "temporarily",
    "partially",
    "partly",
    "pre",
];
/// Words of success that may be promised of an order that was placed: "will be delivered by 8".
const LATER: [&str; 9] =
    ["delivered", "shipped", "dispatched", "paid", "active", "done", "true", "ok", "okay"];
/// Where a part of a sentence ends.
const ENDS: [char; 9] = ['.', ',', ';', ':', '!', '?', '\n', '–', '—'];
/// The same with a hyphen, which parts no words: "pre-booked".
const DASH: &str = " - ";

/// Words with which a message says that nothing was ordered yet.
const HELD: &[&str] = &[
    "pending",
    "awaiting",
    "waiting",
    "draft",
    "quote",
    "preview",
    "waitlist",
    "waitlisted",
    "request",
    "requested",
    "validated",
    "simulated",
];
/// Words that may say the same. To somebody who is thanked they say something else.
const OFFERED: &[&str] = &["requires", "required", "available", "link"];
/// How somebody is thanked who ordered.
const THANKS: [&str; 10] = [
    " for your order ",
    " for ordering ",
    " for your purchase ",
    " for shopping ",
    " for booking ",
    " for your booking ",
    " for your reservation ",
    " for reserving ",
    " for choosing ",
    " for your business ",
];
const THANKING: [&str; 2] = ["thank", "thanks"];
/// Words before which a failure is one that can happen.
const SUPPOSED: [&str; 16] = [
    "can", "may", "might", "could", "should", "would", "must", "cannot", "if", "unless", "when", "once",
    "until", "till", "any", "avoid",
];
/// What may fail without the order.
const BESIDES: [&str; 14] = [
    "coupon",
    "coupons",
    "promo",
    "voucher",
    "vouchers",
    "discount",
    "offer",
    "email",
    "mail",
    "sms",
    "notification",
    "notifications",
    "receipt",
    "invoice",
];
/// What fails for itself, and does not only say of which kind something is: "payment failed twice".
const SUBJECTS: [&str; 18] = [
    "payment",
    "order",
    "card",
    "transaction",
    "booking",
    "reservation",
    "charge",
    "checkout",
    "it",
    "is",
    "was",
    "has",
    "been",
    "were",
    "are",
    "be",
    "got",
    "purchase",
];
/// Words with an s at their end that are no things.
const NO_THINGS: [&str; 9] = ["is", "was", "has", "as", "this", "its", "afterwards", "always", "unless"];

/// What is said to somebody who has yet to decide or to do something.
const ASKED: &[&str] = &[
    " are you sure ",
    " please confirm ",
    " confirm to ",
    " to confirm ",
    " confirm your ",
    " review your ",
    " reply yes ",
    " want to place ",
    " want to book ",
    " like to place ",
    " like to book ",
    " ready to place ",
    " ready to book ",
    " ready for checkout ",
    " prepared for checkout ",
    " to place this order ",
    " to place your order ",
    " to place the order ",
    " please select ",
    " please choose ",
    " please provide ",
    " please enter ",
    " please specify ",
    " please verify ",
    " please log in ",
    " please login ",
    " please sign in ",
    " enter the otp ",
    " enter otp ",
    " otp sent ",
    " proceed to pay ",
    " proceed to payment ",
    " proceed to checkout ",
    " continue to payment ",
    " to payment gateway ",
];
/// What is said where something went wrong and no word of failure says so.
const SETBACKS: &[&str] = &[
    " no longer available ",
    " not available ",
    " no availability ",
    " no tables ",
    " no slots ",
    " no seats ",
    " no rooms ",
    " no drivers ",
    " no couriers ",
    " no stock ",
    " went wrong ",
    " try again ",
    " please retry ",
    " unfortunately ",
    " oops ",
    " we regret ",
    " sold out ",
    " out of stock ",
    " timed out ",
    " is closed ",
    " are closed ",
    " has closed ",
    " minimum order ",
    " test order ",
];
/// The future of what would have to be past, or what only looks like it.
const PROMISED: &[&str] = &[
    " will be placed ",
    " will be booked ",
    " yet to be placed ",
    " yet to be booked ",
    " complete the payment ",
    " complete your payment ",
    " complete payment ",
    " dry run ",
    " simulated ",
];

/// What a text says of success.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent signs, each asked for by name")]
struct Told {
    /// That it came about.
    is_plain: bool,
    /// That it will: "to be delivered".
    is_due: bool,
    /// That it may come about.
    is_promised: bool,
    /// That it did not: "the order was not placed".
    is_negated: bool,
    /// That it is the reverse, or that what takes the order back succeeded.
    is_denied: bool,
}

/// A text that was read once: in lower case, and as words between single spaces.
struct Reading {
    spoken: String,
    line: String,
    told: Told,
}

impl Reading {
    fn of(text: &str) -> Self {
        let spoken = spoken(text);
        let mut line = String::with_capacity(spoken.len() + 2);
        line.push(' ');
        for word in runs(&spoken, char::is_alphanumeric) {
            line.push_str(word);
            line.push(' ');
        }
        let told = told(&spoken);
        Self { spoken, line, told }
    }

    fn words(&self) -> impl Iterator<Item = &str> + Clone {
        runs(&self.line, char::is_alphanumeric)
    }

    fn has_one_of(&self, words: &[&str]) -> bool {
        self.words().any(|word| words.contains(&word))
    }

    /// Whether it fails for a reason that a verdict does not see.
    fn has_failed(&self) -> bool {
        let is_taken = || contains_any(&self.line, &TAKEN) && !contains_any(&self.line, &OWN);
        self.told.is_denied || is_taken() || self.words().any(is_failure)
    }

    /// Whether it tells of success, that of an order or of what follows one.
    fn tells_success(&self) -> bool {
        self.told.is_plain || self.told.is_due
    }

    /// Whether it says that something failed or did not come about. Beside a success only what is said of something counts:
    /// "cancelled orders are refunded" is no failure.
    fn tells_loss(&self) -> bool {
        let has_failed = || {
            if self.tells_success() { clauses(&self.spoken).any(is_lost) } else { self.has_one_of(FAILURE) }
        };
        self.has_failed() || self.told.is_negated || has_failed()
    }
}

/// The parts of sentences.
fn clauses(spoken: &str) -> impl Iterator<Item = &str> {
    spoken.split(ENDS).flat_map(|part| part.split(DASH))
}

/// Whether a part of a sentence says of something that it failed.
fn is_lost(clause: &str) -> bool {
    let mut words = runs(clause, char::is_alphanumeric);
    let (mut before, mut is_negated) = ("", false);
    while let Some(word) = words.next() {
        if SUPPOSED.contains(&word) || BESIDES.contains(&word) {
            return false;
        }
        if FAILURE.contains(&word) {
            let is_thing = |next: &str| next.ends_with('s') && !NO_THINGS.contains(&next);
            // "Cancelled orders": what follows is said of such.
            let is_said = SUBJECTS.contains(&before) || !words.next().is_some_and(is_thing);
            return is_said && !is_negated;
        }
        is_negated = has_negation(word) || is_negated && BETWEEN.contains(&word);
        before = word;
    }
    false
}

/// Whether a word is one of failure that has something before it.
fn is_failure(word: &str) -> bool {
    let is_glued = |end: &&str| word.len() > end.len() && word.ends_with(*end);
    let is_turned = |start: &&str| {
        word.strip_prefix(*start).is_some_and(|rest| SUCCESS.contains(&rest) && !UNTURNED.contains(&rest))
    };
    GLUED.iter().any(is_glued) || TURNING.iter().any(is_turned)
}

fn told(spoken: &str) -> Told {
    let mut told = Told::default();
    for clause in clauses(spoken) {
        let (mut is_conditional, mut is_negated, mut before, mut subject) = (false, false, "", "");
        for word in runs(clause, char::is_alphanumeric) {
            is_conditional |= CONDITIONS.contains(&word);
            is_negated |= has_negation(word);
            if SUCCESS.contains(&word) {
                let is_later = LATER.contains(&word);
                if before == "non" || TAKING_BACK.contains(&subject) {
                    told.is_denied = true;
                } else if is_later && (is_conditional || FUTURE.contains(&before)) {
                    told.is_due |= !is_negated;
                } else if !is_later && (is_conditional || HEDGES.contains(&before)) {
                    told.is_promised = true;
                } else if is_negated {
                    told.is_negated |= !is_later;
                } else {
                    told.is_plain = true;
                }
            }
            before = word;
            if !BETWEEN.contains(&word) {
                subject = word;
            }
        }
    }
    told
}

/// What the status of an order or booking says.
pub(crate) fn verdict(status: Value<'_>) -> Verdict {
    let verdict = Verdict::of(status);
    match (status.kind(), status.as_text()) {
        (Kind::Text, Some(text)) if verdict != Verdict::Failed => refined(text, verdict),
        _ => verdict,
    }
}

fn refined(text: &str, verdict: Verdict) -> Verdict {
    let reading = Reading::of(text);
    let open = Verdict::Undecided { is_open: true };
    let is_waiting = || contains_any(&reading.line, &WAITING_PHRASES);
    if reading.has_failed() {
        return Verdict::Failed;
    }
    match verdict {
        Verdict::Worked if !reading.told.is_plain || is_waiting() => open,
        Verdict::Worked if contains_any(&reading.line, &TAKEN_ALREADY) => {
            Verdict::Undecided { is_open: false }
        }
        Verdict::Unknown if is_waiting() || reading.has_one_of(&WAITING) => open,
        Verdict::Unknown if reading.has_one_of(&TRIED) => Verdict::Undecided { is_open: false },
        Verdict::Unknown if reading.has_one_of(&LOST) => Verdict::Failed,
        Verdict::Unknown if reading.has_one_of(&TAKING_BACK) && reading.words().nth(FEW).is_none() => {
            Verdict::Failed
        }
        verdict => verdict,
    }
}

/// What the status of a payment, a delivery or a line says: what has yet to come did not fail.
pub(super) fn verdict_so_far(status: Value<'_>) -> Verdict {
    let Some(text) = status.as_text() else { return verdict(status) };
    let reading = Reading::of(text);
    let is_not = |words: &[&str]| {
        let mut before = "";
        reading.words().filter(|word| *word != "yet").any(|word| {
            let is_denied = matches!(before, "not" | "no" | "un");
            before = word;
            is_denied && words.contains(&word)
        })
    };
    let has_failed = || reading.words().any(|word| FAILURE.contains(&word) && !YET_TO_COME.contains(&word));
    if has_failed() {
        verdict(status)
    } else if is_not(&NEEDLESS) {
        Verdict::Worked
    } else if reading.has_one_of(&YET_TO_COME) || is_not(&TO_COME) {
        Verdict::Undecided { is_open: true }
    } else {
        verdict(status)
    }
}

/// Whether the status says in words that it worked: a code is one of the transport.
pub(crate) fn is_told_success(status: Value<'_>) -> bool {
    status.as_text().is_some() && verdict(status) == Verdict::Worked
}

/// The same with words of an order: `"success"` may be that of the transport too.
pub(super) fn is_told_of_order(status: Value<'_>) -> bool {
    let is_of_order = |word: &str| SUCCESS.contains(&word) && !TRANSPORT.contains(&word);
    is_told_success(status) && status.as_text().is_some_and(|text| Reading::of(text).words().any(is_of_order))
}

/// How a message takes away what it stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Denied {
    /// It says that it did not come about.
    Lost,
    /// It says that something has to come first, or says something else.
    Open,
}

/// What a message denies.
pub(super) fn denied(message: &str) -> Option<Denied> {
    let reading = Reading::of(message);
    if reading.tells_loss() || contains_any(&reading.line, &TAKEN_ALREADY) {
        return Some(Denied::Lost);
    }
    let is_asked = || {
        reading.has_one_of(OFFERED)
            || contains_any(&reading.line, ASKED)
            || reading.spoken.trim_end().ends_with('?')
    };
    let is_thanked = || reading.has_one_of(&THANKING) && contains_any(&reading.line, &THANKS);
    let is_open = || {
        reading.told.is_promised
            || reading.has_one_of(HELD)
            || contains_any(&reading.line, SETBACKS)
            || !is_proof(message)
            || is_asked() && !is_thanked()
    };
    let is_denied = !is_read_whole(message)
        || contains_any(&reading.line, PROMISED)
        || !reading.tells_success() && is_open();
    is_denied.then_some(Denied::Open)
}

/// Whether a remark says that something failed. What else it says is about something else.
pub(super) fn remark_denies(remark: &str) -> bool {
    let reading = Reading::of(remark);
    reading.tells_loss() || !reading.tells_success() && contains_any(&reading.line, SETBACKS)
}

/// Whether a message tells of success with words of an order.
pub(super) fn tells_order(message: &str) -> bool {
    let reading = Reading::of(message);
    let is_of_order = |word: &str| SUCCESS.contains(&word) && !TRANSPORT.contains(&word);
    reading.told.is_plain && reading.words().any(is_of_order)
}

/// Whether prose beside an answer tells of no success, and asks for a decision or says that something failed. `tool` are the
/// words of the tool's name.
pub(super) fn prose_denies(prose: &str, tool: &str) -> bool {
    let reading = Reading::of(prose);
    let is_asked = || contains_any(&reading.line, ASKED) || reading.spoken.trim_end().ends_with('?');
    !is_read_whole(prose)
        || !reading.told.is_plain && (reading.told.is_negated || is_asked() || tells_failure(prose, tool))
}

/// Whether the status of a line of an order says that nothing of it comes.
pub(super) fn is_line_lost(status: Value<'_>) -> bool {
    let is_missing = |text: &str| contains_any(&Reading::of(text).line, &[" out of stock ", " sold out "]);
    verdict_so_far(status) == Verdict::Failed || status.as_text().is_some_and(is_missing)
}
