//! Members whose name says that they deny an order or booking: flags, times, reasons, states. Names are read as words, so that
//! `is_cancelled`, `orderCancelled` and `CANCELLED-AT` are one.

use super::names::{
    ABOUT_FAULTS, ABOUT_PAYMENTS, AFTER, DONE, DONE_LATER, FAULTS, GLUED_FAULTS, GRADES, GRAVE, HOLDS, LINES,
    MODES, NEEDED, NEEDING, NEXT, NOTES, OPEN, OWN, PAYMENT, REAL, REASONS, SORTS, SUBJECTS, TAKEN_BACK,
    TELLING, TEST, TRIALS, WHEN,
};
use super::words::{is_line_lost, verdict};
use super::{Denial, INNER, INNER_STATUS, complaint, failed_outcome, is_none};
use crate::json::{Kind, Value, keys};
use crate::phrases::runs;
use crate::record::State;
use crate::values::{first, first_string, is_filled, string, truth};
use crate::verdict::{Verdict, is_denied, is_failing_code, spoken};

/// Letters of a name that is looked at.
const MOST_LETTERS: usize = 40;

/// The first member that denies the object; one that a status may outweigh only where there is no other. `is_own` says whether
/// the object is the order itself, or stands around it.
pub(super) fn denial(object: Value<'_>, is_own: bool) -> Option<Denial<'_>> {
    let mut weak = None;
    let mut name = String::new();
    for (key, value) in object.members() {
        let Some(key) = key.as_text().filter(|key| key.len() <= MOST_LETTERS && !value.is_null()) else {
            continue;
        };
        read_name(key, &mut name);
        match of_member(&name, value, object, is_own) {
            Some(denial) if denial.is_weak => weak = weak.or(Some(denial)),
            Some(denial) => return Some(denial),
            None => {}
        }
    }
    weak
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
            .or_else(|| of_code(name, value, object)),
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
    name.strip_suffix("status").or_else(|| name.strip_suffix("state")).map(str::trim)
}

/// A status of the order, of its payment, or of something else.
fn of_status<'a>(subject: &str, name: &str, value: Value<'a>, is_own: bool) -> Option<Denial<'a>> {
    let are_all = |words: &[&str]| subject.split_whitespace().all(|word| words.contains(&word));
    let (is_payment, is_later) = (are_all(PAYMENT), are_all(AFTER));
    if !is_payment && !is_later && !are_all(OWN) {
        return None;
    }
    // A state without a subject may be one of a country: "New York".
    let is_place = name == "state" && string(value).is_some_and(|text| text.trim().contains(' '));
    let is_late = is_later && !subject.is_empty() || is_place;
    match told(value)? {
        (said, Verdict::Failed) => {
            let state = if is_payment && !subject.is_empty() { State::Unknown } else { State::Failed };
            Some(Denial { said, is_weak: false, state })
        }
        (said, Verdict::Undecided { is_open }) if !is_late => {
            let state = if is_open { State::Open } else { State::Unknown };
            let is_weak = !is_own || is_payment && !subject.is_empty();
            Some(Denial { said, is_weak, state })
        }
        _ => None,
    }
}

/// What a status says, and where it says it.
fn told(value: Value<'_>) -> Option<(Option<Value<'_>>, Verdict)> {
    match value.kind() {
        Kind::Array => failed_outcome(value).map(|denial| (denial.said, Verdict::Failed)),
        Kind::Object => {
            let said = |value| string(value).map(|_| value);
            let failed = |value| string(value).filter(|_| verdict(value) == Verdict::Failed).map(|_| value);
            let failed = value.members().find_map(|(_, value)| failed(value));
            let said = failed.or_else(|| first(value, INNER_STATUS, said))?;
            Some((Some(said), verdict(said)))
        }
        _ => Some((string(value).map(|_| value), verdict(value))),
    }
}

fn of_flag<'a>(bare: &str, of_payment: &str, value: Value<'a>) -> Option<Denial<'a>> {
    let is_payment = of_payment.len() < bare.len();
    let core = WHEN.iter().find_map(|word| of_payment.strip_suffix(word)?.strip_suffix(' '));
    let is_taken_back = TAKEN_BACK.contains(&core.unwrap_or(of_payment));
    let flag = |state: State| Some(Denial { said: None, is_weak: false, state });
    if is_taken_back && is_set(value, core.is_some()) {
        return flag(if is_payment { State::Unknown } else { State::Failed });
    }
    if REASONS.contains(&bare) && is_set(value, true) {
        return flag(State::Failed);
    }
    if TRIALS.contains(&bare) && is_yes(value) || REAL.contains(&bare) && is_denied(value) {
        return flag(State::Unknown);
    }
    let is_open = OPEN.contains(&of_payment) || is_needed(bare);
    if is_open && is_yes(value) || HOLDS.contains(&bare) && is_set(value, true) {
        let is_weak =
            is_payment && !bare.starts_with("payment required") || bare.starts_with("pending payment");
        return Some(Denial { said: None, is_weak, state: State::Open });
    }
    let is_late = DONE_LATER.contains(&of_payment);
    if (is_late || DONE.contains(&of_payment)) && is_denied(value) {
        return Some(Denial { said: None, is_weak: is_late, state: State::Unknown });
    }
    // A flag that is neither yes nor no: `"confirmed": "pending"`.
    let is_undecided = DONE.contains(&of_payment) && matches!(verdict(value), Verdict::Undecided { .. });
    (is_undecided && string(value).is_some()).then_some(Denial {
        said: Some(value),
        is_weak: false,
        state: State::Open,
    })
}

/// Whether a name says what is still needed.
fn is_needed(name: &str) -> bool {
    let Some((one, other)) = name.split_once(' ') else { return false };
    NEEDING.contains(&one) && NEEDED.contains(&other) || NEEDED.contains(&one) && NEEDING.contains(&other)
}

/// Whether a flag says yes, and a time is set. A number that is no time counts something.
fn is_set(value: Value<'_>, is_time: bool) -> bool {
    match value.kind() {
        Kind::Number => value.as_number() == Some(1.0) || is_time && value.as_number() > Some(0.0),
        Kind::Text => {
            let text = value.as_text().unwrap_or_default();
            // Zeros are no time: "0000-00-00".
            let mut letters = text.chars().filter(|letter| letter.is_alphanumeric()).peekable();
            let is_zero = letters.peek().is_some() && letters.all(|letter| letter == '0');
            truth(value) && !is_none(value) && !is_zero
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
    let is_told = complaint(value).is_some()
        || value.as_bool() == Some(true)
        || value.as_number().is_some_and(|code| code != 0.0 && !(100.0..400.0).contains(&code));
    if !is_fault(bare) || !is_told {
        return None;
    }
    // Codes that are all zeros are those of success.
    let is_zero = value.as_text().is_some_and(|text| text.trim().bytes().all(|byte| byte == b'0'));
    let is_weak = !matches!(bare, "error" | "errors") && !bare.ends_with("payment error");
    (!is_zero).then(|| Denial { said: string(value).map(|_| value), is_weak, state: State::Unknown })
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
    trial.map(|_| Denial { said: None, is_weak: is_sort, state: State::Unknown })
}

/// A code as those of HTTP in an answer that says something about it, or that holds data.
fn of_code<'a>(name: &str, value: Value<'a>, object: Value<'a>) -> Option<Denial<'a>> {
    let is_code = match name {
        "code" => object.has_any(keys!["message", "msg", "data"]),
        "http code" | "httpcode" => true,
        _ => false,
    };
    let has_failed = || match value.as_number() {
        Some(code) => (400.0..600.0).contains(&code),
        None => value.as_text().is_some_and(is_failing_code),
    };
    (is_code && has_failed()).then_some(Denial { said: None, is_weak: false, state: State::Unknown })
}

fn of_container<'a>(name: &str, bare: &str, value: Value<'a>) -> Option<Denial<'a>> {
    let unknown = |is_weak: bool, said| Some(Denial { said, is_weak, state: State::Unknown });
    if is_fault(bare) && is_filled(value) {
        return unknown(!matches!(bare, "error" | "errors") && !bare.ends_with("payment error"), None);
    }
    let mut words = bare.split(' ');
    let is_payment = words.clone().any(|word| PAYMENT.contains(&word));
    if is_payment && words.all(|word| PAYMENT.contains(&word) || ABOUT_PAYMENTS.contains(&word)) {
        return failed_outcome(value).or_else(|| unpaid(value));
    }
    if NEXT.contains(&name) && is_filled(value) {
        return Some(Denial { said: None, is_weak: true, state: State::Open });
    }
    if NOTES.contains(&name) {
        let is_grave = |note: Value<'_>| {
            first_string(note, GRADES).is_some_and(|grade| GRAVE.contains(&spoken(grade).trim()))
        };
        let text = |note: &Value<'a>| string(*note).is_some_and(super::words::denies);
        let grave = value.items().any(is_grave);
        let said = value.items().find(text);
        return if grave || said.is_some() { unknown(true, said) } else { None };
    }
    let is_lost = |line: Value<'_>| line.at_keys(keys!["status", "state"]).any(is_line_lost);
    if LINES.contains(&name) && value.items().next().is_some() && value.items().all(is_lost) {
        return unknown(false, None);
    }
    None
}

/// A payment that is not made yet, by its status or by a flag in it.
fn unpaid(payment: Value<'_>) -> Option<Denial<'_>> {
    let said = first(payment, INNER, |value| string(value).map(|_| value))
        .filter(|said| matches!(verdict(*said), Verdict::Undecided { .. }));
    if said.is_some() {
        return Some(Denial { said, is_weak: true, state: State::Open });
    }
    let mut name = String::new();
    payment.members().find_map(|(key, value)| {
        read_name(key.as_text()?, &mut name);
        let status = || of_status(status_subject(&name)?, &name, value, false);
        let fault = of_fault(&name, value).map(|fault| Denial { is_weak: false, ..fault });
        let failed = fault.or_else(status).map(|denial| Denial { state: State::Unknown, ..denial });
        let is_waited_for = || is_needed(&name) && is_yes(value);
        failed.or_else(|| is_waited_for().then_some(Denial { said: None, is_weak: true, state: State::Open }))
    })
}
