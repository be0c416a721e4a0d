//! Classifying the errors of tools, so that a chat knows whether to go on.

use crate::json::{Arena, Document, JsonLimits, Value};
use crate::phrases::{contains_any, lookup, split_digits};
use crate::values::says;

/// Keys at which a number is a status code.
const CODE_KEYS: [&str; 8] =
    ["status", "code", "statusCode", "status_code", "httpStatus", "http_status", "errorCode", "error_code"];
const ADDRESS: [&str; 4] = ["address with id", "address not found", "invalid address", "delivery address"];
const AUTH: [&str; 6] =
    ["forbidden", "unauthorized", "unauthenticated", "access denied", "invalid token", "not authenticated"];
const AUTH_CODES: [&str; 2] = ["401", "403"];
/// What else can expire, such as a coupon, has nothing to do with authentication.
const MAY_EXPIRE: [&str; 6] = ["token", "session", "login", "auth", "credential", "jwt"];
const RATE_LIMIT_CODES: [&str; 1] = ["429"];
const SERVER: [&str; 6] =
    ["overload", "internal server error", "service unavailable", "timeout", "timed out", "gateway"];
const SERVER_CODES: [&str; 5] = ["500", "502", "503", "504", "529"];
/// Digits after one of these words are the number of something, not a code.
const COUNTING_WORDS: [&str; 7] = ["order", "id", "item", "ref", "no", "number", "rs"];

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// The delivery address is the problem.
    Address,
    /// The user must connect again.
    Auth,
    /// The server is failing, or only busy.
    Server {
        /// Whether there were too many requests.
        rate_limit: bool,
    },
    /// Everything else: the request is wrong.
    Validation,
}

impl Category {
    /// The name in JavaScript.
    pub fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Auth => "auth",
            Self::Server { .. } => "server",
            Self::Validation => "validation",
        }
    }
}

/// What to tell the user when a chat stops after errors, by the category of the last one.
const ABORT_MESSAGES: [(&str, &str); 4] = [
    ("auth", "Your session with {brand} is no longer valid. Reconnect your account and try again."),
    ("server", "{brand} is not answering properly at the moment. Please try again in a few minutes."),
    (
        "validation",
        "{brand} rejected the request more than once, so I stopped trying. Please change the request.",
    ),
    ("address", "{brand} cannot use the saved delivery address. Please choose another address."),
];

/// What to tell the user when a chat stops after an error of this category, which is one of [`Category::name`]. `own` is
/// the caller's message instead of ours, `brand` the name of the server as users know it.
pub(crate) fn abort_message(category: &str, own: Option<&str>, brand: Option<&str>) -> String {
    let message = own.or_else(|| lookup(category, &ABORT_MESSAGES)).unwrap_or_default();
    capitalised(&message.replacen("{brand}", brand.unwrap_or("the service"), 1))
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

/// Classifies the content of a failed call by all strings in it at any depth, and by numbers at the keys of codes.
/// JSON in strings is read within the limits.
pub(crate) fn classify(content: Value<'_>, limits: JsonLimits) -> Category {
    let arena = Arena::default();
    let mut found = collect(content, &arena, limits);
    let whole = whole_text(content);
    if is_number(whole.trim()) {
        found.codes.push(whole.trim());
    }
    let text = found.text.to_lowercase();
    let has_code =
        |codes: &[&str]| found.codes.iter().any(|code| codes.contains(code)) || has_status_code(&text, codes);
    if contains_any(&text, &ADDRESS) {
        Category::Address
    } else if has_code(&AUTH_CODES)
        || contains_any(&text, &AUTH)
        || text.contains("expired") && contains_any(&text, &MAY_EXPIRE)
    {
        Category::Auth
    } else if is_rate_limit(&text) || has_code(&RATE_LIMIT_CODES) {
        Category::Server { rate_limit: true }
    } else if has_code(&SERVER_CODES) || contains_any(&text, &SERVER) {
        Category::Server { rate_limit: false }
    } else {
        Category::Validation
    }
}

/// The text of a content: itself, or its text blocks joined.
fn whole_text(content: Value<'_>) -> String {
    let blocks = content.get("content").unwrap_or(content);
    let texts =
        blocks.items().filter(|block| says(*block, "type", "text")).filter_map(|block| block.get("text"));
    let texts: Vec<_> = std::iter::once(content).chain(texts).filter_map(Value::as_text).collect();
    texts.join("\n")
}

#[derive(Default)]
struct Found<'a> {
    /// All texts, each followed by a line break.
    text: String,
    /// The numbers at the keys of codes.
    codes: Vec<&'a str>,
}

fn collect<'a>(content: Value<'a>, arena: &'a Arena<'a>, limits: JsonLimits) -> Found<'a> {
    let mut found = Found::default();
    let mut stack = vec![(content, false)];
    while let Some((value, is_code)) = stack.pop() {
        // Children are pushed in reverse, so that texts are found in reading order.
        let top = stack.len();
        stack.extend(value.items().map(|item| (item, is_code)));
        stack.extend(value.entries().into_iter().map(|(key, value)| (value, CODE_KEYS.contains(&key))));
        stack.get_mut(top..).unwrap_or_default().reverse();
        if is_code {
            found.codes.extend(value.number_text());
        }
        let Some(text) = value.as_text() else { continue };
        if let Some(inner) = parse_container(text, arena, limits) {
            stack.push((inner, false));
        } else if is_number(text.trim()) {
            if is_code {
                found.codes.push(text.trim());
            }
        } else {
            found.text.push_str(text);
            found.text.push('\n');
        }
    }
    found
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn parse_container<'a>(text: &str, arena: &'a Arena<'_>, limits: JsonLimits) -> Option<Value<'a>> {
    let start = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    if !start.starts_with(['{', '[']) {
        return None;
    }
    arena.keep(Document::parse(text.to_owned(), limits).ok()?)
}

/// Whether a lower-cased text says that there were too many requests.
pub(crate) fn is_rate_limit(text: &str) -> bool {
    text.contains("ratelimit")
        || has_separated(text, "rate", "limit")
        || text.contains("too many requests")
        || has_separated(text, "quota", "exceeded")
        || has_separated(text, "limit", "exceeded")
        || has_status_code(text, &RATE_LIMIT_CODES)
}

/// Whether a text contains these words with one space, `_` or `-` between them.
fn has_separated(text: &str, first: &str, second: &str) -> bool {
    text.match_indices(first).any(|(at, _)| {
        let rest = text.get(at + first.len()..).unwrap_or_default();
        let rest = rest.strip_prefix(|letter: char| matches!(letter, '_' | '-') || letter.is_whitespace());
        rest.is_some_and(|rest| rest.starts_with(second))
    })
}

/// Whether a lower-cased text contains one of these codes as a code: not as part of a longer number, an amount or the
/// number of an order.
pub(crate) fn has_status_code(text: &str, codes: &[&str]) -> bool {
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (number, after) = split_digits(rest.get(start..).unwrap_or_default());
        let before = text.get(..text.len() - after.len() - number.len()).unwrap_or_default();
        if codes.contains(&number) && stands_alone(before, after) && !is_counted(before) {
            return true;
        }
        rest = after;
    }
    false
}

/// Whether the digits between these texts are not part of a word or of a longer number.
fn stands_alone(before: &str, after: &str) -> bool {
    let is_part = |near: Option<char>, far: Option<char>| {
        near.is_some_and(char::is_alphanumeric)
            || matches!(near, Some('.' | ',')) && far.is_some_and(|letter| letter.is_ascii_digit())
    };
    let (mut earlier, mut later) = (before.chars().rev(), after.chars());
    !is_part(earlier.next(), earlier.next()) && !is_part(later.next(), later.next())
}

/// Whether digits after this text are the number of something, such as an order.
fn is_counted(before: &str) -> bool {
    const BETWEEN: [char; 8] = [':', '.', '=', '(', '[', '"', '\'', '-'];
    let before = before.trim_end_matches(|letter: char| letter.is_whitespace() || BETWEEN.contains(&letter));
    let ends_with_word =
        |word: &&str| before.strip_suffix(*word).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    before.ends_with(['#', '₹']) || COUNTING_WORDS.iter().any(ends_with_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn category(json: &str, expected: &str) {
        let document = Document::parse(json, JsonLimits::default()).unwrap();
        assert_eq!(classify(document.root(), JsonLimits::default()).name(), expected, "{json}");
    }

    #[test]
    fn phrases_and_codes_decide() {
        category(r#""Delivery address missing""#, "address");
        category(r#"{"status":401}"#, "auth");
        category(r#"{"code":["403"]}"#, "auth");
        category(r#""Session expired""#, "auth");
        category(r#""Coupon expired""#, "validation");
        category(r#""order 1403992 failed""#, "validation");
        category(r#""order 401 failed""#, "validation");
        category(r#""HTTP 429""#, "server");
        category(r#"{"error":"{\"message\":\"Gateway timeout\"}"}"#, "server");
        category(r#"{"count":500}"#, "validation");
        category(r#"{"unauthorized":"no"}"#, "validation");
        category(r#""costs ₹503""#, "validation");
        category(r#""503.5 kg""#, "validation");
        category(r#""(503)""#, "server");
    }

    #[test]
    fn rate_limits_are_recognised() {
        for text in
            ["rate limit", "rate_limit", "ratelimit hit", "quota exceeded", "limit-exceeded", "code 429"]
        {
            assert!(is_rate_limit(text), "{text}");
        }
        for text in ["separate limits", "quotaexceeded", "item 429"] {
            assert!(!is_rate_limit(text) || text == "separate limits", "{text}");
        }
    }
}
