//! Which of four kinds an error of a tool is, so that a chat knows whether to go on.

use crate::json::{Arena, Document, JsonLimits, Value};
use crate::phrases::{has_phrase, runs};
use crate::words::{around, begins_json, digits, has, has_listed, is_listed, is_one_of, join, listed};

/// Keys under which a number is a status code.
const CODE_KEYS: &str = "status code statusCode status_code httpStatus http_status errorCode error_code";
const ADDRESS: &str = "address with id|address not found|invalid address|delivery address";
const AUTH: &str = "forbidden|unauthorized|unauthenticated|access denied|invalid token|not authenticated";
const AUTH_CODES: &str = "401 403";
const MAY_EXPIRE: &str = "token session login auth credential jwt";
const SERVER: &str = "overload|internal server error|service unavailable|timeout|timed out|gateway";
const SERVER_CODES: &str = "500 502 503 504 529";
/// Words after which digits are a number of something, not a code.
const COUNTING_WORDS: &str = "order id item ref no number rs";

/// The four kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// The delivery address is the problem.
    Address,
    /// The user must connect again.
    Auth,
    /// The server is in trouble; `rate_limit` if it is only busy.
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

/// What to tell people when a chat stops after errors, by the category of the last one.
const ABORT: [(&str, &str); 4] = [
    ("auth", "Your session with {brand} is no longer valid. Reconnect your account and try again."),
    ("server", "{brand} is not answering properly at the moment. Please try again in a few minutes."),
    (
        "validation",
        "{brand} rejected the request more than once, so I stopped trying. Please change the request.",
    ),
    ("address", "{brand} cannot use the saved delivery address. Please choose another address."),
];

/// What to tell people when a chat stops after an error of this category, which is one of [`Category::name`]: our text
/// or the caller's `own`, about the server as people know it.
pub fn abort_message(category: &str, own: Option<&str>, brand: Option<&str>) -> String {
    let ours = || ABORT.iter().find(|(name, _)| *name == category).map_or("", |(_, text)| text);
    let text = own.unwrap_or_else(ours);
    let (before, after) = around(text, "{brand}").unwrap_or((text, ""));
    let brand = if before.len() == text.len() { "" } else { brand.unwrap_or("the service") };
    let message = join(&[before, brand, after], "");
    let mut letters = message.chars();
    let mut capitalised = String::new();
    if let Some(first) = letters.next() {
        capitalised.extend(first.to_uppercase());
    }
    capitalised.push_str(letters.as_str());
    capitalised
}

/// Classifies the content of a failed call: all strings in it at any depth, and numbers where they are codes.
pub fn classify(content: Value<'_>) -> Category {
    let arena = Arena::default();
    let found = collect(content, &arena);
    let text = found.text.to_lowercase();
    let says = |phrases: &str| has_phrase(&text, phrases);
    let has_code =
        |codes: &str| found.codes.iter().any(|code| is_listed(code, codes)) || has_code(&text, codes);
    if says(ADDRESS) {
        Category::Address
    } else if has_code(AUTH_CODES) || says(AUTH) || has(&text, "expired") && has_listed(&text, MAY_EXPIRE) {
        Category::Auth
    } else if is_rate_limit(&text) || has_code("429") {
        Category::Server { rate_limit: true }
    } else if has_code(SERVER_CODES) || says(SERVER) {
        Category::Server { rate_limit: false }
    } else {
        Category::Validation
    }
}

#[derive(Default)]
struct Found<'a> {
    /// All texts, each with a line break behind it.
    text: String,
    /// Codes that stand in a field for codes.
    codes: Vec<&'a str>,
}

fn collect<'a>(content: Value<'a>, arena: &'a Arena<'a>) -> Found<'a> {
    let mut found = Found::default();
    let mut stack = vec![(content, false)];
    while let Some((value, is_code)) = stack.pop() {
        // The first child goes on top, so that texts are met in reading order.
        let top = stack.len();
        for item in value.items() {
            stack.push((item, is_code));
        }
        for (key, value) in value.entries() {
            stack.push((value, is_listed(key, CODE_KEYS)));
        }
        stack.get_mut(top..).unwrap_or_default().reverse();
        if is_code {
            found.codes.extend(value.number_text());
        }
        let Some(text) = value.as_text() else { continue };
        if let Some(inner) = container(text, arena) {
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
    !text.is_empty() && digits(text).1.is_empty()
}

fn container<'a>(text: &str, arena: &'a Arena<'_>) -> Option<Value<'a>> {
    if !begins_json(text.strip_prefix('\u{feff}').unwrap_or(text)) {
        return None;
    }
    arena.keep(Document::parse(text.to_owned(), JsonLimits::default()).ok()?)
}

/// Whether a lower-cased text tells of too many requests.
pub fn is_rate_limit(text: &str) -> bool {
    let separated = |before: &str, after: &str, optional: bool| {
        let mut rest = text;
        while let Some((_, behind)) = around(rest, before) {
            let mut letters = behind.chars();
            let is_separator =
                letters.next().is_some_and(|letter| matches!(letter, '_' | '-') || letter.is_whitespace());
            if is_separator && letters.as_str().starts_with(after) || optional && behind.starts_with(after) {
                return true;
            }
            rest = behind;
        }
        false
    };
    separated("rate", "limit", true)
        || has(text, "too many requests")
        || separated("quota", "exceeded", false)
        || separated("limit", "exceeded", false)
        || has_code(text, "429")
}

/// Whether one of these codes stands in a lower-cased text as a code: not as part of a longer number, an amount or the
/// number of an order.
pub fn has_code(text: &str, codes: &str) -> bool {
    let mut numbers = runs(text, |letter| letter.is_ascii_digit());
    while let Some(number) = numbers.next() {
        let after = numbers.rest();
        let before = text.get(..text.len() - after.len() - number.len()).unwrap_or_default();
        if is_listed(number, codes) && stands_alone(before, after) && !is_counted(before) {
            return true;
        }
    }
    false
}

fn stands_alone(before: &str, after: &str) -> bool {
    let is_part = |near: Option<char>, far: Option<char>| {
        near.is_some_and(char::is_alphanumeric)
            || matches!(near, Some('.' | ',')) && far.is_some_and(|letter| letter.is_ascii_digit())
    };
    let (mut earlier, mut later) = (before.chars().rev(), after.chars());
    !is_part(earlier.next(), earlier.next()) && !is_part(later.next(), later.next())
}

fn is_counted(before: &str) -> bool {
    let before =
        before.trim_end_matches(|letter: char| letter.is_whitespace() || is_one_of(letter, ":.=([\"'-"));
    let ends_with_word = |word: &str| {
        let rest = before.strip_suffix(word);
        rest.is_some_and(|rest| !rest.chars().next_back().is_some_and(char::is_alphanumeric))
    };
    before.ends_with('#') || before.ends_with('₹') || listed(COUNTING_WORDS).any(ends_with_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn category(json: &str, expected: &str) {
        let document = Document::parse(json, JsonLimits::default()).unwrap();
        assert_eq!(classify(document.root()).name(), expected, "{json}");
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
    fn rate_limits_are_told_apart() {
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
