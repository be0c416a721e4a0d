//! Members whose name says that they deny an order or booking: flags, times, reasons, states. Names are read as words, so that
//! `is_cancelled`, `orderCancelled` and `CANCELLED-AT` are one.

use super::names::{
    ABOUT_FAULTS, ABOUT_PAYMENTS, AFTER, CANCELLATION, DONE, DONE_LATER, FAULTS, GLUED_FAULTS, GRADES, GRAVE,
    HOLDS, LATER_IF_PAID, LINES, MODES, NEEDED, NEEDED_FIRST, NEEDING, NEXT, NOTES, OPEN, OWN, PAYMENT, REAL,
    REASONS, SORTS, STATUS_ENDS, SUBJECTS, TAKEN_BACK, TELLING, TEST, TRIALS, WHEN,
};
use super::reading::{is_line_lost, remark_denies, verdict, verdict_so_far};
use super::{Denial, Force, INNER, INNER_STATUS, failed_outcome, is_complaint, is_none, said};
use crate::json::{Kind, Value, keys};
use crate::phrases::runs;
use crate::record::State;
use crate::values::{first, first_string, is_filled, string, truth};
use crate::verdict::{Verdict, is_denied, is_failing_code, spoken};

/// Bytes of a name that is looked at. Letters that are not seen or in disguise have up to four.
const MOST_BYTES: usize = 160;

/// What the members of an object deny.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Denials<'a> {
    /// The first that nothing outweighs. Where there is one, the others are not looked for.
    pub(super) firm: Option<Denial<'a>>,
    /// The first other one.
    pub(super) other: Option<Denial<'a>>,
    /// The first that only says that it has yet to be paid.
    pub(super) unpaid: Option<Denial<'a>>,
}

impl<'a> Denials<'a> {
    pub(super) fn all(self) -> impl Iterator<Item = Denial<'a>> {
        [self.firm, self.other, self.unpaid].into_iter().flatten()
    }
}

/// What the members of an object deny. `is_own` says whether the object is the order itself, or stands around it.
pub(super) fn denials(object: Value<'_>, is_own: bool) -> Denials<'_> {
    let mut denials = Denials::default();
    let mut name = String::new();
    for (key, value) in object.members() {
        let Some(key) = key.as_text().filter(|key| key.len() <= MOST_BYTES && !value.is_null()) else {
            continue;
        };
        read_name(key, &mut name);
        let Some(denial) = of_member(&name, value, object, is_own) else { continue };
        match denial.force {
            Force::Firm => return Denials { firm: Some(denial), ..denials },
            Force::Unpaid => denials.unpaid = denials.unpaid.or(Some(denial)),
            Force::Weak | Force::Slight => denials.other = denials.other.or(Some(denial)),
        }
    }
    denials
}

/// Reads a key as words between single spaces.
fn read_name(key: &str, name: &mut String) {
    name.clear();
    for word in runs(&spoken(key), char::is_alphanumeric) {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
}

fn of_member<'a>(name: &str, value: Value<'a>, object: Value<'a>, is_own: bool) -> Option<Denial<'a>> {
    if let Some(subject) = status_subject(name) {
        return of_status(subject, name, value, is_own);
    }
    let bare = without(name, SUBJECTS);
    let of_payment = without(bare, PAYMENT);
    match value.kind() {
        Kind::Array | Kind::Object => of_container(name, bare, value),
        _ => of_flag(bare, of_payment, value)
            .or_else(|| of_fault(bare, value))
            .or_else(|| of_mode(name, value))
            .or_else(|| of_code(name, value, object, is_own)),
    }
}

/// The rest of a name behind words that only say what it is about.
fn without<'n>(name: &'n str, words: &[&str]) -> &'n str {
    let mut rest = name;
    loop {
        match rest.split_once(' ') {
            Some((word, behind)) if words.contains(&word) => rest = behind,
            _ => return rest,
        }
    }
}

/// What a status is of, where a name is that of one.
fn status_subject(name: &str) -> Option<&str> {
    let name = STATUS_ENDS.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    name.strip_suffix("status").or_else(|| name.strip_suffix("state")).map(str::trim)
}

/// A status of the order, of its payment, or of something else.
fn of_status<'a>(subject: &str, name: &str, value: Value<'a>, is_own: bool) -> Option<Denial<'a>> {
    let are_all = |words: &[&str]| subject.split_whitespace().all(|word| words.contains(&word));
    let (is_payment, is_later) = (are_all(PAYMENT), are_all(AFTER));
    if !is_payment && !is_later && !are_all(OWN) {
        return None;
    }
    let is_plain = subject.is_empty();
    let (said, verdict) = told(value, if is_plain { verdict } else { verdict_so_far })?;
    let is_late = is_later && !is_plain || name == "state" && said.is_some_and(is_place);
    match verdict {
        Verdict::Failed => {
            let state = if is_payment && !is_plain { State::Unknown } else { State::Failed };
            Some(Denial::firm(said).in_state(state))
        }
        Verdict::Undecided { is_open } if !is_late => {
            let force = match (is_payment && !is_plain, is_own) {
                (true, _) => Force::Unpaid,
                (false, true) => Force::Firm,
                (false, false) => Force::Weak,
            };
            Some(Denial::new(force, said).in_state(if is_open { State::Open } else { State::Unknown }))
        }
        _ => None,
    }
}

/// Whether a state is one of a country whose name begins like a status: "New York".
fn is_place(state: Value<'_>) -> bool {
    let text = string(state).map(spoken).unwrap_or_default();
    let mut words = runs(&text, char::is_alphanumeric);
    words.next() == Some("new") && words.next().is_some_and(|word| !OWN.contains(&word))
}

/// What a status says, and where it says it.
fn told(value: Value<'_>, verdict: fn(Value<'_>) -> Verdict) -> Option<(Option<Value<'_>>, Verdict)> {
    match value.kind() {
        Kind::Array => failed_outcome(value).map(|denial| (denial.said, Verdict::Failed)),
        Kind::Object => {
            let failed = |value| said(value).filter(|said| verdict(*said) == Verdict::Failed);
            let failed = value.members().find_map(|(_, value)| failed(value));
            let said = failed.or_else(|| first(value, INNER_STATUS, said))?;
            Some((Some(said), verdict(said)))
        }
        _ => Some((said(value), verdict(value))),
    }
}

fn of_flag<'a>(bare: &str, of_payment: &str, value: Value<'a>) -> Option<Denial<'a>> {
    let is_payment = of_payment.len() < bare.len();
    let core = WHEN.iter().find_map(|word| of_payment.strip_suffix(word)?.strip_suffix(' '));
    let is_taken_back = TAKEN_BACK.contains(&core.unwrap_or(of_payment));
    let firm = |state: State| Some(Denial::firm(None).in_state(state));
    if is_taken_back && is_set(value, core.is_some()) {
        return firm(if is_payment { State::Unknown } else { State::Failed });
    }
    // With a code that has digits one can cancel.
    let is_key = || bare.ends_with("code") && string(value).is_some_and(has_digit);
    if REASONS.contains(&bare) && is_set(value, true) && !is_key() {
        return firm(State::Failed);
    }
    if TRIALS.contains(&bare) && is_yes(value) || REAL.contains(&bare) && is_denied(value) {
        return firm(State::Unknown);
    }
    let open = |force: Force, said| Some(Denial::new(force, said).in_state(State::Open));
    let by_payment = if is_payment || bare.ends_with("payment") { Force::Unpaid } else { Force::Weak };
    if LATER_IF_PAID.contains(&of_payment) && is_yes(value) || is_needed(bare, NEEDED) && is_yes(value) {
        return open(by_payment, None);
    }
    if HOLDS.contains(&bare) && is_set(value, true) {
        return open(Force::Weak, None);
    }
    if (OPEN.contains(&of_payment) || is_needed(bare, NEEDED_FIRST)) && is_yes(value) {
        return open(if is_payment { Force::Unpaid } else { Force::Firm }, None);
    }
    let is_late = is_payment || DONE_LATER.contains(&of_payment);
    if [DONE, DONE_LATER].iter().any(|words| words.contains(&of_payment)) && is_no(value) {
        return Some(Denial::new(if is_late { Force::Weak } else { Force::Firm }, None));
    }
    // A flag that is neither yes nor no: `"confirmed": "pending"`.
    let is_undecided = DONE.contains(&of_payment) && matches!(verdict(value), Verdict::Undecided { .. });
    if is_undecided { said(value).and_then(|said| open(Force::Firm, Some(said))) } else { None }
}

/// Whether a flag says no. A zero counts something.
fn is_no(value: Value<'_>) -> bool {
    value.kind() != Kind::Number && is_denied(value)
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether a name says that one of these things is still needed.
fn is_needed(name: &str, needed: &[&str]) -> bool {
    let Some((one, other)) = name.split_once(' ') else { return false };
    NEEDING.contains(&one) && needed.contains(&other) || needed.contains(&one) && NEEDING.contains(&other)
}

/// Whether a flag says yes, and a time is set. A number that is no time counts something.
fn is_set(value: Value<'_>, is_time: bool) -> bool {
    match value.kind() {
        Kind::Number => value.as_number() == Some(1.0) || is_time && value.as_number() > Some(0.0),
        Kind::Text => {
            let text = value.as_text().unwrap_or_default();
            // Zeros and dashes are no time: "0000-00-00".
            let is_zero = text.chars().filter(|letter| letter.is_alphanumeric()).all(|letter| letter == '0');
            let spoken = spoken(text);
            let is_denied = matches!(runs(&spoken, char::is_alphanumeric).next(), Some("not" | "never"));
            truth(value) && !is_none(value) && !is_zero && !is_denied
        }
        _ => value.as_bool() == Some(true),
    }
}

/// Words that say yes.
const YES: [&str; 5] = ["true", "yes", "y", "1", "on"];

/// Whether a flag says yes and nothing else.
fn is_yes(value: Value<'_>) -> bool {
    let is_yes = |text: &str| YES.contains(&text.trim().to_lowercase().as_str());
    value.as_bool() == Some(true) || value.as_number() == Some(1.0) || value.as_text().is_some_and(is_yes)
}

/// Something that went wrong. `error` alone is a failure, what is told about one may be outweighed.
fn of_fault<'a>(bare: &str, value: Value<'a>) -> Option<Denial<'a>> {
    let is_told = is_complaint(value)
        || value.as_bool() == Some(true)
        || value.as_number().is_some_and(|code| code != 0.0 && !(100.0..400.0).contains(&code));
    if !is_fault(bare) || !is_told {
        return None;
    }
    // A problem may be what somebody comes for: "Leaking tap".
    let is_purpose = || bare.starts_with("problem") && string(value).is_some_and(|text| !remark_denies(text));
    // Codes that are all zeros are those of success.
    let is_zero = || value.as_text().is_some_and(|text| text.trim().bytes().all(|byte| byte == b'0'));
    (!is_purpose() && !is_zero()).then(|| Denial::new(force_of_fault(bare), said(value)))
}

fn force_of_fault(bare: &str) -> Force {
    if matches!(bare, "error" | "errors") { Force::Firm } else { Force::Weak }
}

/// Whether a name is that of something that went wrong.
fn is_fault(name: &str) -> bool {
    let name = without(name, ABOUT_FAULTS);
    let (fault, telling) = name.rsplit_once(' ').unwrap_or((name, ""));
    FAULTS.contains(&name)
        || FAULTS.contains(&fault) && TELLING.contains(&telling)
        || GLUED_FAULTS.contains(&name)
}

/// A word that says that all this is only tried.
fn of_mode<'a>(name: &str, value: Value<'a>) -> Option<Denial<'a>> {
    let is_sort = SORTS.contains(&name);
    if !is_sort && !MODES.contains(&name) {
        return None;
    }
    let text = spoken(string(value)?);
    let is_one = |trial: &&&str| runs(&text, char::is_alphanumeric).eq(trial.split(' '));
    let trial = TRIALS.iter().find(is_one).filter(|trial| !is_sort || **trial != TEST);
    trial.map(|_| Denial::new(if is_sort { Force::Weak } else { Force::Firm }, None))
}

/// A code as those of HTTP in an answer that says something about it, or that holds data. That of an order itself may be one to
/// show at a counter.
fn of_code<'a>(name: &str, value: Value<'a>, object: Value<'a>, is_own: bool) -> Option<Denial<'a>> {
    let is_code = match name {
        "code" => object.has_any(keys!["message", "msg", "data"]),
        "http code" | "httpcode" => true,
        _ => false,
    };
    let has_failed = || match value.as_number() {
        Some(code) => (400.0..600.0).contains(&code),
        None => value.as_text().is_some_and(is_failing_code),
    };
    let force = if is_own && !object.has_any(keys!["data"]) { Force::Weak } else { Force::Firm };
    (is_code && has_failed()).then_some(Denial::new(force, None))
}

fn of_container<'a>(name: &str, bare: &str, value: Value<'a>) -> Option<Denial<'a>> {
    if is_fault(bare) && is_filled(value) {
        return Some(Denial::new(force_of_fault(bare), None));
    }
    let mut words = bare.split(' ');
    let is_payment = words.clone().any(|word| PAYMENT.contains(&word));
    if is_payment && words.all(|word| PAYMENT.contains(&word) || ABOUT_PAYMENTS.contains(&word)) {
        return failed_outcome(value).or_else(|| unpaid(value));
    }
    if bare == CANCELLATION && has_happened(value) {
        return Some(Denial::firm(None).in_state(State::Failed));
    }
    if NEXT.contains(&name) && is_filled(value) {
        return Some(Denial::new(Force::Weak, None).in_state(State::Open));
    }
    if NOTES.contains(&name) {
        let is_grave = |note: Value<'_>| {
            first_string(note, GRADES).is_some_and(|grade| GRAVE.contains(&spoken(grade).trim()))
        };
        let grave = value.items().any(is_grave);
        let said = value.items().find(|note| string(*note).is_some_and(remark_denies));
        return (grave || said.is_some()).then_some(Denial::new(Force::Weak, said));
    }
    let is_lost = |line: Value<'_>| line.at_keys(keys!["status", "state"]).any(is_line_lost);
    let are_lost = LINES.contains(&name) && value.items().next().is_some() && value.items().all(is_lost);
    are_lost.then_some(Denial::firm(None))
}

/// Whether a flag or time in what is told of a cancellation says that there was one.
fn has_happened(cancellation: Value<'_>) -> bool {
    let mut name = String::new();
    cancellation.members().any(|(key, value)| {
        read_name(key.as_text().unwrap_or_default(), &mut name);
        TAKEN_BACK.contains(&without(&name, SUBJECTS)) && is_set(value, false)
    })
}

/// A payment that is not made yet, by its status or by a flag in it.
fn unpaid(payment: Value<'_>) -> Option<Denial<'_>> {
    let status = first(payment, INNER, said);
    let so_far = status.map(verdict_so_far);
    if matches!(so_far, Some(Verdict::Undecided { .. })) {
        return Some(Denial::new(Force::Unpaid, status).in_state(State::Open));
    }
    // What went wrong before it was paid at last.
    let is_paid = so_far == Some(Verdict::Worked);
    let mut name = String::new();
    payment.members().find_map(|(key, value)| {
        read_name(key.as_text()?, &mut name);
        // Its own status has been read.
        let subject = || status_subject(&name).filter(|subject| !subject.is_empty());
        let status = || of_status(subject()?, &name, value, false);
        let fault =
            of_fault(&name, value).filter(|_| !is_paid).map(|fault| Denial { force: Force::Firm, ..fault });
        let failed = fault.or_else(status).map(|denial| denial.in_state(State::Unknown));
        let is_waited_for = || (is_needed(&name, NEEDED) || is_needed(&name, NEEDED_FIRST)) && is_yes(value);
        let is_denied =
            || [DONE, DONE_LATER].iter().any(|words| words.contains(&name.as_str())) && is_no(value);
        let open = || Denial::new(Force::Unpaid, None).in_state(State::Open);
        failed.or_else(|| (is_waited_for() || is_denied()).then(open))
    })
}
