//! What the words of an order's or booking's status and messages say, beyond the verdict that they have anywhere. They
//! are read only where an order or booking is claimed: elsewhere "removed" or "terminated" may be what was
//! asked for.

use super::words::{
    ALL, ASKED, BESIDES, BETWEEN, COME_ABOUT, CONDITIONS, DASH, ENDS, FEW, FUTURE, GLUED, GOING_ON, HEDGES,
    HELD, LATER, LOST, NEEDLESS, NO_THINGS, NOTHING, OFFERED, OWN, PROMISED, SETBACKS, SUBJECTS, SUPPOSED,
    TAKEN, TAKEN_ALREADY, TAKING_BACK, THANKED_FOR, THANKS, TO_COME, TRANSPORT, TRIED, TURNING, UNTURNED,
    WAITING, WAITING_PHRASES, YET_TO_COME,
};
use crate::cards::status::denial::tells_failure;
use crate::json::{Kind, Value};
use crate::phrases::{contains_any, runs};
use crate::verdict::{FAILURE, SUCCESS, Verdict, has_negation, is_read_whole, spoken};

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

    /// Whether something is denied. "Un" is an article in other languages.
    fn has_negation(&self) -> bool {
        self.spoken.split_whitespace().any(|word| word != "un" && has_negation(word))
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

    /// Whether it tells of success with words of an order.
    fn tells_of_order(&self) -> bool {
        let is_of_order = |word: &str| SUCCESS.contains(&word) && !TRANSPORT.contains(&word);
        self.told.is_plain && self.words().any(is_of_order)
    }

    /// Whether it thanks for an order.
    fn thanks(&self) -> bool {
        let is_for_order = |rest: &str| THANKED_FOR.iter().any(|order| rest.starts_with(order));
        THANKS.iter().any(|thanks| self.line.split(*thanks).skip(1).any(is_for_order))
    }

    /// Whether it says that something failed or did not come about. Beside a success only what is said of something counts:
    /// "cancelled orders are refunded" is no failure.
    fn tells_loss(&self) -> bool {
        let has_failed = || {
            if self.tells_success() {
                clauses(&self.spoken).any(|(clause, _)| is_lost(clause))
            } else {
                self.has_one_of(FAILURE)
            }
        };
        self.has_failed() || self.told.is_negated || has_failed()
    }
}

/// The parts of sentences, and whether they end with a question mark.
fn clauses(spoken: &str) -> impl Iterator<Item = (&str, bool)> {
    let parts = spoken.split_inclusive(ENDS);
    parts.flat_map(|part| part.split(DASH).map(move |clause| (clause, part.ends_with('?'))))
}

/// Whether a part of a sentence says of something that it failed.
fn is_lost(clause: &str) -> bool {
    let mut words = runs(clause, char::is_alphanumeric);
    let (mut before, mut is_negated) = ("", false);
    while let Some(word) = words.next() {
        if SUPPOSED.contains(&word) || BESIDES.contains(&word) && before != ALL {
            return false;
        }
        if FAILURE.contains(&word) {
            let is_thing =
                |next: &str| BESIDES.contains(&next) || next.ends_with('s') && !NO_THINGS.contains(&next);
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
    for (clause, is_asked) in clauses(spoken) {
        let (mut is_conditional, mut is_negated, mut before, mut subject) = (is_asked, false, "", "");
        for word in runs(clause, char::is_alphanumeric) {
            is_conditional |= CONDITIONS.contains(&word);
            is_negated |= has_negation(word) || word == NOTHING;
            if SUCCESS.contains(&word) {
                let is_later = LATER.contains(&word);
                if before == "non" || TAKING_BACK.contains(&subject) {
                    told.is_denied = true;
                } else if is_later && (is_conditional || FUTURE.contains(&before)) {
                    told.is_due |= !is_negated;
                } else if is_negated && !is_conditional {
                    told.is_negated |= !is_later;
                } else if is_conditional || !is_later && HEDGES.contains(&before) {
                    told.is_promised = true;
                } else {
                    told.is_plain = true;
                }
            }
            told.is_negated |= is_negated && COME_ABOUT.contains(&word);
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
    is_told_success(status) && status.as_text().is_some_and(|text| Reading::of(text).tells_of_order())
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
    let is_promised = contains_any(&reading.line, PROMISED);
    if reading.tells_loss()
        || contains_any(&reading.line, &TAKEN_ALREADY)
        || is_promised && !reading.tells_of_order()
    {
        return Some(Denied::Lost);
    }
    let is_asked = || {
        reading.has_one_of(OFFERED)
            || contains_any(&reading.line, ASKED)
            || reading.spoken.trim_end().ends_with('?')
    };
    let is_open = || {
        reading.told.is_promised
            || reading.has_one_of(HELD)
            || contains_any(&reading.line, SETBACKS)
            || reading.has_negation()
            || is_asked() && !reading.thanks()
    };
    let is_denied = !is_read_whole(message) || is_promised || !reading.tells_success() && is_open();
    is_denied.then_some(Denied::Open)
}

/// Whether a remark says that something failed. What else it says is about something else.
pub(super) fn remark_denies(remark: &str) -> bool {
    let reading = Reading::of(remark);
    reading.tells_loss() || !reading.tells_success() && contains_any(&reading.line, SETBACKS)
}

/// Whether a message tells of success with words of an order.
pub(super) fn tells_order(message: &str) -> bool {
    Reading::of(message).tells_of_order()
}

/// Whether prose beside an answer tells of no success, and asks for a decision or says that something failed. `tool` are the
/// words of the tool's name.
pub(super) fn prose_denies(prose: &str, tool: &str) -> bool {
    let reading = Reading::of(prose);
    let is_asked = || contains_any(&reading.line, ASKED) || asks_to_go_on(&reading.spoken);
    !is_read_whole(prose)
        || contains_any(&reading.line, PROMISED)
        || !reading.told.is_plain && (reading.told.is_negated || is_asked() || tells_failure(prose, tool))
}

/// Whether the last sentence asks whether to order or book. Others ask whether somebody wants anything else.
fn asks_to_go_on(spoken: &str) -> bool {
    let Some(question) = spoken.trim_end().strip_suffix('?') else { return false };
    let sentence = question.rsplit(['.', '!', '?', '\n']).next().unwrap_or_default();
    runs(sentence, char::is_alphanumeric).any(|word| GOING_ON.contains(&word))
}

/// Whether the status of a line of an order says that nothing of it comes.
pub(super) fn is_line_lost(status: Value<'_>) -> bool {
    let is_missing = |text: &str| {
        contains_any(&Reading::of(text).line, &[" out of stock ", " sold out ", " not available "])
    };
    verdict_so_far(status) == Verdict::Failed || status.as_text().is_some_and(is_missing)
}
