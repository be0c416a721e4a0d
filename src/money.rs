//! Prices as servers write them.

use crate::bytes::nth_char;
use crate::json::{Keys, Kind, Value, parse_number};
use crate::phrases::{contains_any, split_digits, split_leading};

/// A longer text is not a price.
const MAX_CHARS: usize = 64;

/// Symbols and their currencies. A symbol comes before those that it begins with.
const SYMBOLS: [(&str, &str); 11] = [
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

/// Parts of keys that may hold a price.
const PRICE_PARTS: [&str; 4] = ["price", "cost", "amount", "mrp"];
/// Parts of keys that hold something else, even with one of the [`PRICE_PARTS`].
const OTHER_PARTS: [&str; 17] = [
    "fortwo",
    "for_two",
    "discount",
    "saving",
    "history",
    "delivery",
    "packing",
    "packaging",
    "tax",
    "fee",
    "tip",
    "min_",
    "max_",
    "minimum",
    "maximum",
    "range",
    "currency",
];

/// Currencies without cents, and those with a thousand parts.
const WHOLE: [&str; 16] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
];
const THOUSANDTHS: [&str; 5] = ["BHD", "JOD", "KWD", "OMR", "TND"];

/// An amount, and the currency where the text names one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Money {
    /// The amount.
    pub amount: f64,
    /// The currency that the text names.
    pub currency: Option<&'static str>,
}

/// The amount that a value is: a finite number, or a text with nothing but an amount in it.
pub(crate) fn money(value: Value<'_>) -> Option<Money> {
    match value.kind() {
        Kind::Number => value.as_number().map(|amount| Money { amount, currency: None }),
        Kind::Text => parse_money(value.as_text()?),
        _ => None,
    }
}

/// How many of its smallest unit a currency has: cents, paise.
pub(crate) fn minor_units(currency: Option<&str>) -> f64 {
    match currency {
        Some(code) if WHOLE.contains(&code) => 1.0,
        Some(code) if THOUSANDTHS.contains(&code) => 1000.0,
        _ => 100.0,
    }
}

/// The amount that a value is, unless it is negative.
pub(crate) fn price(value: Value<'_>) -> Option<Money> {
    money(value).filter(|money| money.amount >= 0.0)
}

/// The first amount that can be read from several objects, each with the keys that it may be at.
pub(crate) fn first_amount(
    places: &[(Option<Value<'_>>, Keys)],
    read: fn(Value<'_>) -> Option<Money>,
) -> Option<Money> {
    places.iter().find_map(|(object, keys)| object.as_ref()?.at_keys(*keys).find_map(read))
}

/// The first positive amount of an object whose key reads like a price.
pub(crate) fn scan(object: Value<'_>) -> Option<Money> {
    scan_member(object).map(|(.., money)| money)
}

/// The same, with the key and the value.
pub(crate) fn scan_member(object: Value<'_>) -> Option<(&str, Value<'_>, Money)> {
    let members = object.entries().into_iter().filter(|(key, _)| is_price_key(key));
    let is_positive = |money: &Money| money.amount > 0.0;
    members.into_iter().find_map(|(key, value)| Some((key, value, money(value).filter(is_positive)?)))
}

fn is_price_key(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    contains_any(&key, &PRICE_PARTS) && !contains_any(&key, &OTHER_PARTS)
}

/// `[sign] [symbol] [sign] number ["/-"] ["only"]`, with at most one sign.
fn parse_money(text: &str) -> Option<Money> {
    let text = text.trim();
    if nth_char(text, MAX_CHARS).is_some() {
        return None;
    }
    let (before, rest) = sign(text);
    let (currency, rest) = currency(rest);
    let (after, rest) = if before.is_none() { sign(rest) } else { (None, rest) };
    let (amount, rest) = number(rest)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix("/-").map_or(rest, str::trim_start);
    let rest = strip_prefix_ignore_case(rest, "only").unwrap_or(rest);
    let is_negative = before.or(after) == Some('-');
    rest.is_empty().then_some(Money { amount: if is_negative { -amount } else { amount }, currency })
}

/// The number that a text is, plain or grouped, and nothing else.
pub(crate) fn plain_number(text: &str) -> Option<f64> {
    parse_money(text).filter(|money| money.currency.is_none()).map(|money| money.amount)
}

fn sign(text: &str) -> (Option<char>, &str) {
    let mut letters = text.chars();
    match letters.next() {
        Some('+') => (Some('+'), letters.as_str().trim_start()),
        Some('-' | '\u{2212}') => (Some('-'), letters.as_str().trim_start()),
        _ => (None, text),
    }
}

fn currency(text: &str) -> (Option<&'static str>, &str) {
    let strip = |symbol: &str| strip_prefix_ignore_case(text, symbol);
    let found = SYMBOLS.iter().find_map(|(symbol, currency)| Some((*currency, strip(symbol)?)));
    found.map_or((None, text), |(currency, rest)| (Some(currency), rest.trim_start()))
}

/// The currency with this code or symbol.
pub(crate) fn known_currency(code: &str) -> Option<&'static str> {
    let code = code.trim();
    SYMBOLS.iter().find(|(symbol, _)| symbol.eq_ignore_ascii_case(code)).map(|(_, currency)| *currency)
}

/// Like `str::strip_prefix`, with ASCII letters in any case.
pub(crate) fn strip_prefix_ignore_case<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then_some(rest)
}

/// Digits, plain or grouped as in the West or in India, then perhaps a fraction.
fn number(text: &str) -> Option<(f64, &str)> {
    let (integer, mut rest) = split_grouped_digits(text);
    if !is_grouped(integer) {
        return None;
    }
    let mut number = integer.replace(',', "");
    if let Some(after_point) = rest.strip_prefix('.') {
        let (fraction, after_fraction) = split_digits(after_point);
        if fraction.is_empty() {
            return None;
        }
        number.push('.');
        number.push_str(fraction);
        rest = after_fraction;
    }
    Some((parse_number(&number)?, rest))
}

/// Splits a text after the digits and commas with which it begins.
pub(crate) fn split_grouped_digits(text: &str) -> (&str, &str) {
    split_leading(text, |letter| letter.is_ascii_digit() || letter == ',')
}

/// Whether the commas of a number are in the right places: three digits after the last one, and groups of three or of two
/// before it.
fn is_grouped(number: &str) -> bool {
    let Some((head, last)) = number.rsplit_once(',') else { return !number.is_empty() };
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
