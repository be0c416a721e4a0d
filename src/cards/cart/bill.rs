//! The lines of a bill.

use crate::card::{Object, Out};
use crate::json::{Keys, Value, keys};
use crate::money::money;
use crate::phrases::{Sign, runs};
use crate::values::{first, first_text};

const LISTS: Keys = keys!["lineItems", "line_items", "billBreakdown", "bill_breakdown"];
const LABEL: Keys = keys!["label", "name", "title", "key"];
const AMOUNT: Keys = keys!["value", "amount", "price"];

const fn sign(meaning: &'static str, phrases: &'static str, words: &'static str) -> Sign {
    Sign { meaning, phrases, words }
}

/// Kinds in the order in which they are tried.
const KINDS: [Sign; 7] = [
    sign("discount", "discount|saving|coupon|promo|cashback", "save saved off free"),
    sign("subtotal", "item total|subtotal|sub total", ""),
    sign(
        "total",
        "to pay|grand total|final total|amount payable|bill total|order total|net total|cart total|total payable|\
        net payable|total amount",
        "",
    ),
    sign("tip", "", "tip tips"),
    sign("delivery", "delivery", ""),
    sign("tax", "tax|gst", "vat"),
    sign("fee", "handling|packing|packaging|platform|surge|convenience|charge", "fee fees"),
];

/// What a bill says: its lines, and the figures that other members of a cart may say too.
pub(super) struct Bill<'a> {
    pub(super) lines: Vec<Out<'a>>,
    pub(super) subtotal: Option<f64>,
    pub(super) delivery: Option<f64>,
    pub(super) total: Option<f64>,
}

impl<'a> Bill<'a> {
    /// Adds the lines that can be read, in order. Of two lines of a kind the last one gives the figure.
    pub(super) fn read(&mut self, list: Value<'a>) {
        for row in list.items() {
            let Some(amount) = amount(row) else { continue };
            let label = first_text(row, LABEL).unwrap_or("Other");
            let kind = kind(&label.to_lowercase());
            let figure = match kind {
                "subtotal" => Some(&mut self.subtotal),
                "delivery" => Some(&mut self.delivery),
                "total" => Some(&mut self.total),
                _ => None,
            };
            if let Some(figure) = figure {
                *figure = Some(amount);
            }
            let line = Object::new().text("label", label).with("amount", amount).word("kind", kind);
            self.lines.push(line.into());
        }
    }
}

fn amount(row: Value<'_>) -> Option<f64> {
    let is_free =
        |value: Value<'_>| value.as_text().is_some_and(|word| word.trim().eq_ignore_ascii_case("free"));
    let free = || row.at_keys(AMOUNT).any(is_free).then_some(0.0);
    first(row, AMOUNT, money).map(|money| money.amount).or_else(free)
}

/// The array of bill lines of an object.
pub(super) fn list(object: Value<'_>) -> Option<Value<'_>> {
    object.at_keys(LISTS).find(|list| list.is_array())
}

fn kind(label: &str) -> &'static str {
    let mut words = runs(label, char::is_alphanumeric);
    let is_total = words.next() == Some("total") && words.next().is_none();
    let is = |sign: &&Sign| sign.is_in(label) || sign.meaning == "total" && is_total;
    KINDS.iter().find(is).map_or("other", |sign| sign.meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_tell_the_kind() {
        for (label, expected) in [
            ("item total", "subtotal"),
            ("free delivery savings", "discount"),
            ("delivery fee", "delivery"),
            ("tip for delivery partner", "tip"),
            ("gst", "tax"),
            ("to pay", "total"),
            ("total", "total"),
            ("total items", "other"),
            ("coffee", "other"),
            ("platform fee", "fee"),
            ("private label", "other"),
            ("vat 5%", "tax"),
        ] {
            assert_eq!(kind(label), expected, "{label}");
        }
    }
}
