//! Texts that report an error although no flag says so, told by how they begin.

use super::category::FailureCategory;
use super::lead::{heading, plain, unmarked};
use super::message::{Message, first_line};
use crate::phrases::{begins, split_digits, split_leading, strip_start};
use crate::route::Rule;
use crate::values::is_blank;
use crate::verdict;

/// The beginning of a text, and what follows it.
struct Start<'t> {
    /// The text, without what only decorates it.
    text: &'t str,
    line: &'t str,
}

type Reads = fn(&Start<'_>) -> bool;

/// How an error begins, and the rule that says so. All but the last two may also stand below a heading.
const RULES: [(Rule, Reads); 7] = [
    (Rule::ErrorPrefix, is_prefixed),
    (Rule::ErrorDoing, names_what_was_done),
    (Rule::ErrorUnable, is_unable),
    (Rule::ErrorFailed, names_what_failed),
    (Rule::ErrorRefused, is_refused),
    (Rule::ErrorMissing, is_missing),
    (Rule::ErrorTraceback, is_traceback),
];

/// Words before `: ` or ` - ` that mean an error by themselves, unless a measure follows.
const NAMES: [&str; 5] = ["fatal error", "error", "exception", "fatal", "failure"];
/// Words before `: ` that mean an error whatever follows.
const SENTENCES: [&str; 2] = ["invalid arguments", "unknown tool"];
/// Words before `error: ` with which it is a phrase of prose.
const PROSE: [&str; 10] = ["and", "or", "of", "the", "a", "an", "no", "any", "common", "typical"];
/// How lines of a log begin, maybe in brackets.
const LEVELS: [&str; 7] = ["info", "debug", "warn", "warning", "error", "trace", "fatal"];
/// What may stand between `Error` and what was being done.
const WHILE: [&str; 4] = ["while ", "when ", "in ", "during "];
/// What is done to errors themselves: only the rest of the line tells whether one happened.
const ABOUT_ERRORS: [&str; 8] =
    ["handling", "reporting", "logging", "tracking", "monitoring", "checking", "correcting", "messaging"];
const UNABLE: [&str; 4] = ["failed to ", "unable to ", "could not ", "cannot "];
const QUESTIONS: [&str; 7] = ["how", "why", "when", "what", "where", "who", "which"];
const REFUSALS: [&str; 9] = [
    "security violation: ",
    "permission denied",
    "access denied",
    "unauthorized: ",
    "forbidden: ",
    "not found: ",
    "timeout: ",
    "timed out: ",
    "rate limit exceeded",
];
/// Refusals behind which a number counts what was missed, unless it is a code of HTTP.
const COUNTED: &str = "not found: ";
/// Words that may follow a refusal: with any others the refusal is a title, or what the sentence is about.
const BEHIND_REFUSAL: [&str; 14] =
    ["to", "for", "on", "by", "due", "because", "while", "when", "in", "from", "at", "as", "with", "please"];
/// Signs of a number, or before it.
const SIGNS: [char; 5] = ['+', '-', '±', '~', '\u{2212}'];
const NOT_FOUND: &str = "not found";
/// What may follow `not found`, with a few words.
const PLACES: [&str; 4] = ["in", "at", "for", "with"];
/// How headings of errors end.
const FAILED_ENDS: [&str; 3] = ["error", "failed", "failure"];
/// How the text below the heading of an error begins, maybe after the one who speaks.
const BELOW_HEADING: [&str; 10] = [
    "error",
    "could not",
    "couldn't",
    "couldn\u{2019}t",
    "cannot",
    "can't",
    "can\u{2019}t",
    "unable to",
    "failed to",
    "no such",
];
const SPEAKERS: [&str; 2] = ["i ", "we "];
/// The first line of a Python trace.
const TRACEBACK: &str = "Traceback (most recent call last):";

/// Characters before the colon of `Error reading …: `.
const MOST_DONE_CHARS: usize = 120;
/// Characters of a line that says what could not be done.
const MOST_UNABLE_CHARS: usize = 400;
/// Words behind a whole number that only say what is counted: `2 of 10 checks`.
const MOST_COUNTED_WORDS: usize = 3;
/// Bytes behind a measure that are looked at: with more, it is no note about one.
const MOST_MEASURE_BYTES: usize = 1000;
/// Characters of a heading.
const MOST_HEADING_CHARS: usize = 80;
/// Lines with text of an error that is explained, and of one that is only named.
const EXPLAINED: usize = 8;
const NAMED: usize = 3;

/// The rule by which a text reports an error, if it does.
pub(crate) fn rule(text: &str) -> Option<Rule> {
    let text = plain(text);
    let text = unmarked(&text);
    let start = Start { text, line: first_line(text).trim_end() };
    if start.line.starts_with('#') {
        return below_error_heading(text).map(|_| Rule::ErrorHeading);
    }
    start.rule()
}

impl Start<'_> {
    fn rule(&self) -> Option<Rule> {
        RULES.iter().find(|(_, reads)| reads(self)).map(|(rule, _)| *rule)
    }

    /// Whether at most so many lines have text.
    fn has_lines(&self, most: usize) -> bool {
        self.text.lines().filter(|line| !is_blank(line)).nth(most).is_none()
    }
}

/// An error below a heading that announces one: the heading, the line that says what happened, and the rest.
pub(super) fn below_error_heading(text: &str) -> Option<(&str, &str, &str)> {
    let (line, rest) = text.split_once('\n')?;
    let title = heading(line.trim_end()).filter(|title| title.chars().count() <= MOST_HEADING_CHARS)?;
    let lower = title.trim_end_matches([':', '!', '*']).to_ascii_lowercase();
    if !FAILED_ENDS.iter().any(|end| lower.ends_with(end)) && !lower.contains(NOT_FOUND) {
        return None;
    }
    let rest = rest.trim_start();
    let (line, rest) = rest.split_once('\n').unwrap_or((rest, ""));
    let said = plain(line);
    let said = unmarked(&said).trim_end();
    let own = SPEAKERS.iter().find_map(|speaker| strip_start(said, speaker)).unwrap_or(said);
    let is_error = Start { text: said, line: said }.rule().is_some()
        || BELOW_HEADING.iter().any(|start| is_word_start(own, start));
    is_error.then_some((title, line.trim_end(), rest.trim()))
}

/// Whether a text begins with these words.
fn is_word_start(text: &str, words: &str) -> bool {
    strip_start(text, words).is_some_and(|rest| !begins(rest, char::is_alphanumeric))
}

/// `Error: `, `Fatal - `, `Database error: `, `ValueError: `, `<error>…</error>`; not the first line of a log.
fn is_prefixed(start: &Start<'_>) -> bool {
    let behind = |name: &&str| {
        let rest = strip_start(start.line, name)?;
        rest.strip_prefix(": ").or_else(|| rest.strip_prefix(" - "))
    };
    let is_named = SENTENCES.iter().any(|name| behind(name).is_some())
        || NAMES.iter().filter_map(behind).any(|said| !is_measure(said))
        || start.line.split_once(": ").is_some_and(|(head, said)| {
            // A class is raised, not measured, and may be about a number: `KeyError: 3`.
            is_error_name(head) && (!head.contains(' ') || !is_measure(said))
        });
    is_named && !is_log(start.text)
        || start.text.starts_with("<error>") && start.text.trim_end().ends_with("</error>")
}

/// Whether this is how large an error is, or how many there are: it begins with a number that is no code, and says neither
/// what went wrong nor that something did not work.
fn is_measure(said: &str) -> bool {
    let said = said.trim_start();
    let number = said.trim_start_matches(SIGNS);
    let (whole, rest) = split_digits(number);
    let (fraction, rest) = match rest.strip_prefix('.').map(split_digits) {
        Some((fraction, rest)) if !fraction.is_empty() => (fraction, rest),
        _ => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return false;
    }
    let is_code =
        fraction.is_empty() && matches!(whole.as_bytes(), [b'4' | b'5', _, _]) && number.len() == said.len();
    // `10.0.0.5`, `2026-01-02`, `0x80`, `2nd`, `1045: …` and `28 - …` name something; `1e-5` is a number.
    let mut letters = rest.chars();
    let is_name = match letters.next() {
        None => false,
        Some(':') => true,
        Some('e' | 'E') => {
            !letters.as_str().trim_start_matches(SIGNS).starts_with(|own: char| own.is_ascii_digit())
        }
        Some('.' | '-' | '_') => begins(letters.as_str(), char::is_alphanumeric),
        Some(letter) => {
            letter.is_alphanumeric()
                || rest.strip_prefix(" - ").is_some_and(|rest| begins(rest, char::is_alphabetic))
        }
    };
    // A whole number may begin a sentence.
    let is_sentence = fraction.is_empty() && rest.split_whitespace().nth(MOST_COUNTED_WORDS).is_some();
    if is_code || is_name || is_sentence || rest.len() > MOST_MEASURE_BYTES {
        return false;
    }
    verdict::is_proof(rest) && FailureCategory::of(rest, None) == FailureCategory::Runtime
}

/// `Database error`, `ValueError`, `pkg.errors.HttpException`
fn is_error_name(head: &str) -> bool {
    let is_word = |word: &str| {
        begins(word, char::is_alphanumeric)
            && word.chars().all(|letter| letter.is_alphanumeric() || "_-.'".contains(letter))
    };
    let length = head.len().saturating_sub(" error".len());
    if let Some((words, _)) =
        head.split_at_checked(length).filter(|(_, end)| end.eq_ignore_ascii_case(" error"))
    {
        let is_prose = |word: &str| PROSE.iter().any(|own| word.eq_ignore_ascii_case(own));
        return words.split(' ').nth(2).is_none()
            && words.split(' ').all(|word| is_word(word) && !is_prose(word));
    }
    let name = head.rsplit('.').next().unwrap_or_default();
    let kind = name.strip_suffix("Error").or(name.strip_suffix("Exception")).unwrap_or_default();
    begins(kind, |letter| letter.is_ascii_uppercase())
        && head.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
}

/// Whether at least two lines begin with the level of an entry.
fn is_log(text: &str) -> bool {
    let has_level = |line: &&str| {
        let line = line.strip_prefix('[').unwrap_or(line);
        LEVELS.iter().any(|level| is_word_start(line, level))
    };
    text.lines().filter(has_level).nth(1).is_some()
}

/// `Error reading x: …`, `Error while reading x: …`
fn names_what_was_done(start: &Start<'_>) -> bool {
    let Some(rest) = strip_start(start.line, "error ") else { return false };
    let rest = WHILE.iter().find_map(|word| strip_start(rest, word)).unwrap_or(rest);
    let Some((done, said)) = start.line.split_once(": ") else { return false };
    let word = rest.split([' ', ':']).next().unwrap_or_default();
    if !word.ends_with("ing") || is_blank(said) || done.chars().count() > MOST_DONE_CHARS {
        return false;
    }
    let is_about_errors = ABOUT_ERRORS.iter().any(|own| word.eq_ignore_ascii_case(own));
    let behind = rest.get(word.len()..).unwrap_or_default();
    !is_about_errors || FailureCategory::of(behind, None) != FailureCategory::Runtime
}

/// `Failed to open x: …`, `Cannot open x`
fn is_unable(start: &Start<'_>) -> bool {
    let line = start.line;
    let is_short = || line.encode_utf16().take(MOST_UNABLE_CHARS + 1).count() <= MOST_UNABLE_CHARS;
    let says_why = || line.split_once(": ").is_some_and(|(_, why)| !is_blank(why));
    let begins_so =
        |words: &&str| strip_start(line, words).is_some_and(|rest| begins(rest, char::is_lowercase));
    UNABLE.iter().any(begins_so) && is_short() && start.has_lines(if says_why() { EXPLAINED } else { 1 })
}

/// `Backup failed: …`, `Command failed with exit code 1: …`; not a count of what failed.
fn names_what_failed(start: &Start<'_>) -> bool {
    let Some((what, rest)) = start.line.split_once(" failed") else { return false };
    let first = what.split(' ').next().unwrap_or_default();
    let is_name = begins(what, char::is_uppercase)
        && what.split(' ').nth(5).is_none()
        && !what.contains(':')
        && !QUESTIONS.iter().any(|question| first.eq_ignore_ascii_case(question));
    let why = match rest.strip_prefix(": ") {
        Some(why) => Some(why),
        None => rest.strip_prefix(" with ").and_then(|rest| rest.split_once(": ")).map(|(_, why)| why),
    };
    is_name
        && why.is_some_and(|why| !is_blank(why) && !begins(why, |letter| letter.is_ascii_digit()))
        && start.has_lines(EXPLAINED)
}

/// `Permission denied`, `Forbidden: …`
fn is_refused(start: &Start<'_>) -> bool {
    let reads = |words: &str| {
        let Some(rest) = strip_start(start.line, words) else { return false };
        if words.ends_with(' ') {
            return words != COUNTED || !is_measure(rest);
        }
        let word = rest.strip_prefix(' ').map(|rest| split_leading(rest, char::is_alphanumeric).0);
        match word {
            Some(word) => word.is_empty() || BEHIND_REFUSAL.iter().any(|own| word.eq_ignore_ascii_case(own)),
            None => !begins(rest, char::is_alphanumeric),
        }
    };
    REFUSALS.iter().any(|words| reads(words)) && start.has_lines(NAMED)
}

/// One short sentence that ends in `not found`, maybe with where.
fn is_missing(start: &Start<'_>) -> bool {
    const MOST_WORDS: usize = 10;
    const MOST_PLACE_WORDS: usize = 6;
    let line = start.line;
    // Longer than ten words ever are, so that a long line costs nothing.
    if line.len() > 1000 || line.contains(". ") || is_word_start(line, "no") {
        return false;
    }
    let sentence = line.strip_suffix(['.', '!']).unwrap_or(line);
    let words: Vec<_> = sentence.split_whitespace().collect();
    let Some(at) = words.windows(2).position(|pair| pair.join(" ").eq_ignore_ascii_case(NOT_FOUND)) else {
        return false;
    };
    let ends_well = match words.get(at + 2..).unwrap_or_default() {
        [] => true,
        [place, rest @ ..] => {
            PLACES.iter().any(|own| place.eq_ignore_ascii_case(own))
                && (1..=MOST_PLACE_WORDS).contains(&rest.len())
        }
    };
    ends_well && words.len() <= MOST_WORDS && start.has_lines(NAMED)
}

fn is_traceback(start: &Start<'_>) -> bool {
    start.line == TRACEBACK
}

/// Whether a short text says why a file was not read, rather than being one: a file may consist of `Error: 42`.
pub(crate) fn is_refusal(text: &str) -> bool {
    let Some(rule) = rule(text) else { return false };
    let text = plain(text);
    let start = Start { text: unmarked(&text), line: "" };
    let mut message = Message::default();
    message.read(start.text);
    rule != Rule::ErrorTraceback
        && start.has_lines(NAMED)
        && message.category(None) != FailureCategory::Runtime
}
