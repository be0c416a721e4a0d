//! Reading values the way cards do: a few helpers that every card shares.

use crate::json::{Keys, Kind, Texts, Value, parse_number};
use crate::safety::is_suspect;
use crate::words::{after_one_of, digits, join, nth_char, parts};

/// A string that is not blank, as it is; a number as text.
pub fn text(value: Value<'_>) -> Option<&str> {
    string(value).or_else(|| value.number_text())
}

/// A string that is not blank, as it is.
pub fn string(value: Value<'_>) -> Option<&str> {
    value.as_text().filter(|text| !is_blank(text))
}

/// The first of these keys that gives a value.
pub fn first<'a, T>(object: Value<'a>, keys: Keys, read: fn(Value<'a>) -> Option<T>) -> Option<T> {
    object.at_keys(keys).find_map(read)
}

/// The first of these keys that gives text.
pub fn first_text<'a>(object: Value<'a>, keys: Keys) -> Option<&'a str> {
    first(object, keys, text)
}

/// The first of these keys that is a string with something in it.
pub fn first_string<'a>(object: Value<'a>, keys: Keys) -> Option<&'a str> {
    first(object, keys, string)
}

/// The string that a value is, or the first that it has under these keys.
#[inline(never)]
pub fn own_string<'a>(value: Value<'a>, keys: Keys) -> Option<&'a str> {
    string(value).or_else(|| first_string(value, keys))
}

/// The text that a value is, or the first that it has under these keys.
#[inline(never)]
pub fn own_text<'a>(value: Value<'a>, keys: Keys) -> Option<&'a str> {
    text(value).or_else(|| first_text(value, keys))
}

/// Whether an object has one of these keys, whatever its value.
pub fn has_any(object: Value<'_>, keys: Keys) -> bool {
    object.at_keys(keys).next().is_some()
}

/// Whether the value at a key is this text.
pub fn says(object: Value<'_>, key: &str, word: &str) -> bool {
    object.get(key).is_some_and(|own| own.is_text(word))
}

/// Whether the value at a key is `true`.
pub fn is_true(object: Value<'_>, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool) == Some(true)
}

/// Whether the value at a key is `false`.
pub fn is_false(object: Value<'_>, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool) == Some(false)
}

/// Whether nothing can be seen: only white space and characters that are removed where a text leaves.
pub fn is_blank(text: &str) -> bool {
    // Most texts begin with what can be seen.
    let is_visible = matches!(text.as_bytes().first(), Some(b'!'..=b'~'));
    !is_visible && text.chars().all(|letter| letter.is_whitespace() || is_suspect(letter))
}

/// Whether a value says anything: not null, false, 0, "", `[]` or `{}`.
pub fn is_filled(value: Value<'_>) -> bool {
    is_truthy(value) && !value.is_empty_container()
}

/// Whether a value is not null, false, 0 or "".
pub fn is_truthy(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Null => false,
        Kind::Bool => value.as_bool() == Some(true),
        Kind::Number => value.as_number() != Some(0.0),
        Kind::Text => !value.is_text(""),
        Kind::Array | Kind::Object => true,
    }
}

/// The first `most` characters, with "…" where something was cut.
pub fn cut<'a>(text: &'a str, most: usize, texts: &'a Texts) -> &'a str {
    match nth_char(text, most) {
        Some(at) => texts.keep(join(&[text.get(..at).unwrap_or_default(), "…"], "")),
        None => text,
    }
}

/// A finite number, or the number with which a text begins: "4.3/5" is 4.3.
pub fn num(value: Value<'_>) -> Option<f64> {
    value.as_number().or_else(|| number_prefix(value.as_text()?))
}

/// The longest `[+-]?(digits[.digits] or .digits)[e[+-]digits]` with which a text begins.
fn number_prefix(text: &str) -> Option<f64> {
    let text = text.trim_start();
    let (whole, mut rest) = digits(after_one_of(text, "+-").unwrap_or(text));
    let (fraction, behind) = rest.strip_prefix('.').map(digits).unwrap_or_default();
    if !fraction.is_empty() {
        rest = behind;
    } else if whole.is_empty() {
        return None;
    }
    if let Some(exponent) = after_one_of(rest, "eE") {
        let (exponent, behind) = digits(after_one_of(exponent, "+-").unwrap_or(exponent));
        if !exponent.is_empty() {
            rest = behind;
        }
    }
    parse_number(text.get(..text.len() - rest.len())?)
}

/// What means no: these, and nothing at all.
const NO: &str = "false|no|n|0|off|unavailable|out_of_stock|sold_out|out of stock|sold out|not available|";

/// Whether a value says yes.
pub fn truth(value: Value<'_>) -> bool {
    match value.as_text() {
        Some(text) => {
            let said = text.trim().to_lowercase();
            !parts(NO, "|").any(|no| no == said)
        }
        None => is_truthy(value),
    }
}

/// Whether a value that is not null says yes.
pub fn given_truth(value: Value<'_>) -> Option<bool> {
    (!value.is_null()).then(|| truth(value))
}

/// What the first of these keys that is not null says.
pub fn first_truth(object: Value<'_>, keys: Keys) -> Option<bool> {
    first(object, keys, given_truth)
}

/// To two decimals, halves up; 0 for what is no number.
pub fn round2(amount: f64) -> f64 {
    if !amount.is_finite() {
        0.0
    } else if amount >= 1e13 {
        amount
    } else {
        (amount * 100.0 + 0.5).floor() / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_beginning_of_texts() {
        for (text, number) in [
            ("4.3/5", Some(4.3)),
            ("5.", Some(5.0)),
            (" -.5e1x", Some(-5.0)),
            ("1e", Some(1.0)),
            ("+7", Some(7.0)),
            ("1e999", None),
            ("x1", None),
            (".", None),
            ("-", None),
        ] {
            assert_eq!(number_prefix(text), number, "{text}");
        }
    }

    #[test]
    fn rounding_goes_up_at_the_half() {
        let texts = [1.125, 2.375, -1.5, f64::NAN, 0.1 + 0.2].map(|amount| round2(amount).to_string());
        assert_eq!(texts, ["1.13", "2.38", "-1.5", "0", "0.3"]);
    }
}
