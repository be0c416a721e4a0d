//! What the words of an order's or booking's status and messages say, beyond the verdict that they have anywhere. The words
//! are data. They are read only where an order or booking is claimed: elsewhere "removed" or "terminated" may be what was
//! asked for.

use crate::cards::status::denial::tells_failure;
use crate::json::{Kind, Value};
use crate::phrases::{contains_any, has_word, runs};
use crate::verdict::{SUCCESS, Verdict, has_negation, is_proof, spoken};

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
const LOST: [&str; 22] = [
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
/// The same, which may also be said to the one who has it.
const TAKEN_ALREADY: [&str; 4] =
    [" already booked ", " already been booked ", " already reserved ", " already been reserved "];
/// Words behind which a success in the same clause is a condition: "once your order is confirmed".
const CONDITIONS: [&str; 9] = ["once", "if", "when", "until", "till", "unless", "whether", "before", "after"];
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
const ENDS: [char; 7] = ['.', ',', ';', ':', '!', '?', '\n'];

/// Words with which a message says that nothing was ordered yet.
const HELD: &[&str] = &[
    "pending",
    "awaiting",
    "waiting",
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
    "simulated",
];
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
        self.told.is_denied || contains_any(&self.line, &TAKEN) || self.words().any(is_failure)
    }
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
    for clause in spoken.split(ENDS) {
        let (mut is_conditional, mut is_negated, mut before, mut subject) = (false, false, "", "");
        for word in runs(clause, char::is_alphanumeric) {
            is_conditional |= CONDITIONS.contains(&word);
            is_negated |= has_negation(word);
            if SUCCESS.contains(&word) {
                let is_open = (is_conditional || HEDGES.contains(&before)) && !LATER.contains(&word);
                if before == "non" || TAKING_BACK.contains(&subject) {
                    told.is_denied = true;
                } else if is_open {
                    told.is_promised = true;
                } else if is_negated {
                    told.is_negated |= !LATER.contains(&word);
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

/// Whether the status says in words that it worked: a code is one of the transport.
pub(crate) fn is_told_success(status: Value<'_>) -> bool {
    status.as_text().is_some() && verdict(status) == Verdict::Worked
}

/// Whether a message denies what it stands beside, or says that something has to come first.
pub(super) fn denies(message: &str) -> bool {
    if !is_proof(message) {
        return true;
    }
    let reading = Reading::of(message);
    let is_open = || {
        reading.told.is_promised
            || has_word(&reading.line, HELD)
            || contains_any(&reading.line, ASKED)
            || contains_any(&reading.line, SETBACKS)
            || reading.spoken.trim_end().ends_with('?')
    };
    contains_any(&reading.line, PROMISED)
        || reading.has_failed()
        || contains_any(&reading.line, &TAKEN_ALREADY)
        || !reading.told.is_plain && is_open()
}

/// Whether prose beside an answer tells of no success, and asks for a decision or says that something failed. `tool` are the
/// words of the tool's name.
pub(super) fn prose_denies(prose: &str, tool: &str) -> bool {
    let reading = Reading::of(prose);
    let is_asked = || contains_any(&reading.line, ASKED) || reading.spoken.trim_end().ends_with('?');
    !reading.told.is_plain && (reading.told.is_negated || is_asked() || tells_failure(prose, tool))
}

/// Whether the status of a line of an order says that nothing of it comes.
pub(super) fn is_line_lost(status: Value<'_>) -> bool {
    let is_missing = |text: &str| contains_any(&Reading::of(text).line, &[" out of stock ", " sold out "]);
    verdict(status) == Verdict::Failed || status.as_text().is_some_and(is_missing)
}
