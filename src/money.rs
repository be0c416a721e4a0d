//! Prices as servers write them.

use crate::json::{Kind, Value, parse_number};
use crate::lists::Gather;
use crate::words::{has_listed, nth_char, parts};

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
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(word.len())?;
    head.eq_ignore_ascii_case(word).then_some(rest)
}

/// Digits, plain or grouped as in the West or in India, then perhaps a fraction.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != ',').unwrap_or(text.len());
    let (whole, rest) = text.split_at_checked(end)?;
    let groups: Vec<usize> = parts(whole, ",").map(str::len).gather();
    if !is_grouped(&groups) {
        return None;
    }
    let mut digits: String = whole.chars().filter(|letter| *letter != ',').collect();
    let Some(fraction) = rest.strip_prefix('.') else { return Some((parse_number(&digits)?, rest)) };
    let end = fraction.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(fraction.len());
    let (fraction, rest) = fraction.split_at_checked(end).filter(|(fraction, _)| !fraction.is_empty())?;
    digits.push('.');
    digits.push_str(fraction);
    Some((parse_number(&digits)?, rest))
}

/// Whether the lengths between commas are those of a number.
fn is_grouped(groups: &[usize]) -> bool {
    match groups {
        [] | [0] => false,
        [_] => true,
        [first, middle @ .., last] => {
            let western = (1..=3).contains(first) && middle.iter().all(|length| *length == 3);
            let indian = (1..=2).contains(first) && middle.iter().all(|length| *length == 2);
            *last == 3 && (western || indian)
        }
    }
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
