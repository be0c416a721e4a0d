//! Prices as servers write them.

use crate::json::{Keys, Kind, Value, parse_number};
use crate::phrases::runs;
use crate::words::{around_last, digits, has_listed, nth_char};

/// Characters beyond which a text is no price.
const MOST_CHARS: usize = 64;

/// Marks and the currency that each names; a longer mark stands before its own beginning.
const MARKS: [(&str, &str); 11] = [
    ("₹", "INR"),
    ("rs.", "INR"),
    ("rs", "INR"),
    ("inr", "INR"),
    ("us$", "USD"),
    ("usd", "USD"),
    ("$", "USD"),
    ("€", "EUR"),
    ("eur", "EUR"),
    ("£", "GBP"),
    ("gbp", "GBP"),
];

/// Parts of a key that may hold a price, and parts that make it something else.
const PRICE_PARTS: &str = "price cost amount mrp";
const OTHER_PARTS: &str = "fortwo for_two discount saving history delivery packing packaging tax fee tip min_ max_ minimum \
    maximum range currency";

/// An amount, and the currency where the text names one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Money {
    /// The amount.
    pub amount: f64,
    /// The currency that the text names.
    pub currency: Option<&'static str>,
}

/// A finite number, or a text that is nothing but an amount.
pub fn money(value: Value<'_>) -> Option<Money> {
    match value.kind() {
        Kind::Number => value.as_number().map(|amount| Money { amount, currency: None }),
        Kind::Text => parse_money(value.as_text()?),
        _ => None,
    }
}

/// Money that is not negative.
pub fn price(value: Value<'_>) -> Option<Money> {
    money(value).filter(|money| money.amount >= 0.0)
}

/// The first amount that can be read, of several objects and the keys that each may have it under.
pub fn first_amount(
    places: &[(Option<Value<'_>>, Keys)],
    read: fn(Value<'_>) -> Option<Money>,
) -> Option<Money> {
    for (object, keys) in places {
        if let Some(found) = object.and_then(|object| object.at_keys(*keys).find_map(read)) {
            return Some(found);
        }
    }
    None
}

/// The first positive amount of an object under a key that reads like a price.
pub fn scan(object: Value<'_>) -> Option<Money> {
    object
        .entries()
        .into_iter()
        .filter(|(key, _)| is_price_key(key))
        .find_map(|(_, value)| money(value).filter(|money| money.amount > 0.0))
}

fn is_price_key(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    has_listed(&key, PRICE_PARTS) && !has_listed(&key, OTHER_PARTS)
}

/// `[sign] [mark] [sign] number ["/-"] ["only"]`, with at most one sign.
fn parse_money(text: &str) -> Option<Money> {
    let text = text.trim();
    if nth_char(text, MOST_CHARS).is_some() {
        return None;
    }
    let (before, rest) = sign(text);
    let (currency, rest) = mark(rest);
    let (after, rest) = if before.is_none() { sign(rest) } else { (None, rest) };
    let (amount, rest) = number(rest)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix("/-").map_or(rest, str::trim_start);
    let rest = strip_word(rest, "only").unwrap_or(rest);
    let is_negative = before.or(after) == Some('-');
    rest.is_empty().then_some(Money { amount: if is_negative { -amount } else { amount }, currency })
}

fn sign(text: &str) -> (Option<char>, &str) {
    let mut letters = text.chars();
    match letters.next() {
        Some('+') => (Some('+'), letters.as_str().trim_start()),
        Some('-' | '\u{2212}') => (Some('-'), letters.as_str().trim_start()),
        _ => (None, text),
    }
}

fn mark(text: &str) -> (Option<&'static str>, &str) {
    let found = MARKS.iter().find_map(|(mark, currency)| Some((*currency, strip_word(text, mark)?)));
    found.map_or((None, text), |(currency, rest)| (Some(currency), rest.trim_start()))
}

/// What follows `word`, whose letters may be of any case.
pub fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then_some(rest)
}

/// Digits, plain or grouped as in the West or in India, then perhaps a fraction.
fn number(text: &str) -> Option<(f64, &str)> {
    let (whole, mut rest) = grouped(text);
    let mut number = without_commas(whole);
    if !is_grouped(whole) {
        return None;
    }
    if let Some(behind) = rest.strip_prefix('.') {
        let (fraction, behind) = digits(behind);
        if fraction.is_empty() {
            return None;
        }
        number.push('.');
        number.push_str(fraction);
        rest = behind;
    }
    Some((parse_number(&number)?, rest))
}

/// The digits and commas with which a text begins, and what follows them.
#[inline(never)]
pub fn grouped(text: &str) -> (&str, &str) {
    let count = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
    text.split_at_checked(count).unwrap_or((text, ""))
}

/// The digits of a number that may have commas in it.
pub fn without_commas(number: &str) -> String {
    let mut digits = String::new();
    for part in runs(number, |letter| letter != ',') {
        digits.push_str(part);
    }
    digits
}

/// Whether the commas of a number stand where they may: three digits behind the last one, and before it three by three or
/// two by two.
fn is_grouped(number: &str) -> bool {
    let Some((head, last)) = around_last(number, ",") else { return !number.is_empty() };
    let is_grouped_by = |count: usize| {
        head.bytes().rev().enumerate().all(|(at, byte)| (byte == b',') == (at % (count + 1) == count))
    };
    last.len() == 3 && !head.is_empty() && !head.starts_with(',') && (is_grouped_by(3) || is_grouped_by(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_and_nothing_else() {
        for (text, amount, currency) in [
            ("₹1,29,900", 129_900.0, Some("INR")),
            ("Rs. 99/-", 99.0, Some("INR")),
            (" inr 5 only ", 5.0, Some("INR")),
            ("1,299.50", 1299.5, None),
            ("-₹40", -40.0, Some("INR")),
            ("₹ -40", -40.0, Some("INR")),
            ("\u{2212} $3", -3.0, Some("USD")),
            ("US$ 1,000,000.25", 1_000_000.25, Some("USD")),
            ("€7", 7.0, Some("EUR")),
            ("GBP8", 8.0, Some("GBP")),
            ("1500", 1500.0, None),
            ("1,00,000", 100_000.0, None),
            ("+5", 5.0, None),
        ] {
            assert_eq!(parse_money(text), Some(Money { amount, currency }), "{text}");
        }
        for text in [
            "",
            "3 changes",
            "from ₹99",
            "99 INR",
            "1e3",
            "1,29",
            ".5",
            "5.",
            "--5",
            "-₹-5",
            "1,2345",
            "12,34,56",
            ",123",
            "Infinity",
            "₹",
            "₹₹5",
            "5 5",
        ] {
            assert_eq!(parse_money(text), None, "{text}");
        }
        assert_eq!(parse_money(&"1".repeat(65)), None);
    }
}
