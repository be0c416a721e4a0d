//! Reading values: helpers that all cards share.

use crate::json::{Keys, Kind, Value, parse_number};
use crate::phrases::split_digits;
use crate::safety::is_suspect;

/// Returns a string that is not blank, or a number as text.
pub(crate) fn text(value: Value<'_>) -> Option<&str> {
    match value.as_shown_text() {
        Some(text) => Some(text).filter(|text| !is_blank(text)),
        None => value.number_text(),
    }
}

/// Returns a string that is not blank.
pub(crate) fn string(value: Value<'_>) -> Option<&str> {
    value.as_shown_text().filter(|text| !is_blank(text))
}

/// Returns the first readable value at these keys.
pub(crate) fn first<'a, T>(object: Value<'a>, keys: Keys, read: fn(Value<'a>) -> Option<T>) -> Option<T> {
    object.at_keys(keys).find_map(read)
}

/// The first text at these keys.
pub(crate) fn first_text(object: Value<'_>, keys: Keys) -> Option<&str> {
    first(object, keys, text)
}

/// The first string at these keys that is not blank.
pub(crate) fn first_string(object: Value<'_>, keys: Keys) -> Option<&str> {
    first(object, keys, string)
}

/// Returns the value if it is a string, else the first string at these keys.
pub(crate) fn own_string(value: Value<'_>, keys: Keys) -> Option<&str> {
    string(value).or_else(|| first_string(value, keys))
}

/// Returns the value if it is a text, else the first text at these keys.
pub(crate) fn own_text(value: Value<'_>, keys: Keys) -> Option<&str> {
    if value.is_object() { first_text(value, keys) } else { text(value) }
}

/// Whether an object has one of these keys, whatever its value.
pub(crate) fn has_any(object: Value<'_>, keys: Keys) -> bool {
    object.at_keys(keys).next().is_some()
}

/// Whether the value at a key is this text.
pub(crate) fn says(object: Value<'_>, key: &str, word: &str) -> bool {
    object.get(key).is_some_and(|own| own.is_text(word))
}

/// Whether the value at a key is `true`.
pub(crate) fn is_true(object: Value<'_>, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool) == Some(true)
}

/// Whether the value at a key is `false`.
pub(crate) fn is_false(object: Value<'_>, key: &str) -> bool {
    object.get(key).and_then(Value::as_bool) == Some(false)
}

/// Whether a text has nothing visible in it: only white space, and characters that are removed from the output.
#[inline]
pub(crate) fn is_blank(text: &str) -> bool {
    // Most texts begin with a visible character.
    let is_visible = matches!(text.as_bytes().first(), Some(b'!'..=b'~'));
    !is_visible && is_surely_blank(text)
}

#[inline(never)]
fn is_surely_blank(text: &str) -> bool {
    text.chars().all(|letter| letter.is_whitespace() || is_suspect(letter))
}

/// Returns a scalar as text; `None` if that is blank.
pub(crate) fn scalar_text(value: Value<'_>) -> Option<&str> {
    match value.kind() {
        Kind::Bool => Some(if value.as_bool() == Some(true) { "true" } else { "false" }),
        _ => text(value),
    }
}

/// Whether a value is null, `[]` or `{}`, or a blank text: leaving it out loses nothing.
pub(crate) fn is_absent(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Null => true,
        Kind::Text => string(value).is_none(),
        _ => value.is_empty_container(),
    }
}

/// Returns the only non-empty list or object in an object, and its key.
pub(crate) fn only_container(data: Value<'_>) -> Option<(&str, Value<'_>)> {
    let mut filled =
        data.entries().into_iter().filter(|(_, value)| value.is_container() && !value.is_empty_container());
    filled.next().filter(|_| filled.next().is_none())
}

/// The length of a text in UTF-16 units.
pub(crate) fn units(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.encode_utf16().count() }
}

/// Whether a value is a text that is too long for a line, or has several lines.
pub(crate) fn is_long_text(value: Value<'_>, most: usize) -> bool {
    value.as_text().is_some_and(|text| text.contains(['\n', '\r']) || text.len() > most && units(text) > most)
}

/// Whether a value is not null, false, 0, "", `[]` or `{}`.
pub(crate) fn is_filled(value: Value<'_>) -> bool {
    is_truthy(value) && !value.is_empty_container()
}

/// Whether a value is not null, false, 0 or "".
pub(crate) fn is_truthy(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Null => false,
        Kind::Bool => value.as_bool() == Some(true),
        Kind::Number => value.as_number() != Some(0.0),
        Kind::Text => !value.is_text(""),
        Kind::Array | Kind::Object => true,
    }
}

/// Returns a finite number, or the number at the beginning of a text: "4.3/5" is 4.3.
pub(crate) fn num(value: Value<'_>) -> Option<f64> {
    value.as_number().or_else(|| number_prefix(value.as_text()?))
}

/// Returns the longest `[+-]?(digits[.digits] or .digits)[e[+-]digits]` at the beginning of a text.
fn number_prefix(text: &str) -> Option<f64> {
    let text = text.trim_start();
    let (integer, mut rest) = split_digits(without_sign(text));
    let (fraction, after_fraction) = rest.strip_prefix('.').map(split_digits).unwrap_or_default();
    if !fraction.is_empty() {
        rest = after_fraction;
    } else if integer.is_empty() {
        return None;
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let (exponent, after_exponent) = split_digits(without_sign(exponent));
        if !exponent.is_empty() {
            rest = after_exponent;
        }
    }
    parse_number(text.get(..text.len() - rest.len())?)
}

fn without_sign(number: &str) -> &str {
    number.strip_prefix(['+', '-']).unwrap_or(number)
}

/// Texts that mean no.
const NO: [&str; 12] = [
    "",
    "false",
    "no",
    "n",
    "0",
    "off",
    "unavailable",
    "out_of_stock",
    "sold_out",
    "out of stock",
    "sold out",
    "not available",
];

/// Whether a value means yes.
pub(crate) fn truth(value: Value<'_>) -> bool {
    match value.as_text() {
        Some(text) => !NO.contains(&text.trim().to_lowercase().as_str()),
        None => is_truthy(value),
    }
}

/// Whether a value means yes; `None` for null.
pub(crate) fn given_truth(value: Value<'_>) -> Option<bool> {
    (!value.is_null()).then(|| truth(value))
}

/// Whether the first value at these keys that is not null means yes.
pub(crate) fn first_truth(object: Value<'_>, keys: Keys) -> Option<bool> {
    first(object, keys, given_truth)
}

/// Rounds to two decimals, halves up; 0 for infinities and NaN.
pub(crate) fn round2(amount: f64) -> f64 {
    if !amount.is_finite() {
        0.0
    } else if amount >= 1e13 {
        amount
    } else {
        (amount * 100.0 + 0.5).floor() / 100.0
    }
}

/// Whether a text begins like a JSON object or list, after white space.
pub(crate) fn begins_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
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
