//! The lines of a bill.

use crate::cards::info::key_text;
use crate::json::{Keys, Value, keys};
use crate::leaf::{Number, Text};
use crate::money::money;
use crate::phrases::{contains_any, has_word, runs};
use crate::shape::words_enum;
use crate::values::{first, first_text};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

const LISTS: Keys = keys!["lineItems", "line_items", "billBreakdown", "bill_breakdown"];
const BREAKDOWNS: Keys = keys!["billBreakdown", "bill_breakdown"];
const LABEL: Keys = keys!["label", "name", "title", "key"];
const AMOUNT: Keys = keys!["value", "amount", "price"];

/// A line of a bill.
#[derive(Clone, Debug, Shape)]
pub struct BillLine<'a> {
    /// What it is called.
    pub label: Text<'a>,
    /// What it comes to.
    pub amount: Number,
    /// What it is for.
    pub kind: LineKind,
}

words_enum! {
    /// What a line of a bill is for.
    pub enum LineKind {
        /// All items.
        Subtotal = "subtotal",
        /// The delivery.
        Delivery = "delivery",
        /// A tax.
        Tax = "tax",
        /// A reduction.
        Discount = "discount",
        /// A tip.
        Tip = "tip",
        /// Any other charge.
        Fee = "fee",
        /// What is to be paid.
        Total = "total",
        /// None of these.
        Other = "other",
    }
}

/// Kinds in the order in which they are tried, each with its phrases (see [`contains_any`]) and words (see [`has_word`]).
const KINDS: [(LineKind, &[&str], &[&str]); 7] = [
    (
        LineKind::Discount,
        &["discount", "saving", "coupon", "promo", "cashback"],
        &["save", "saved", "off", "free"],
    ),
    (LineKind::Subtotal, &["item total", "subtotal", "sub total"], &[]),
    (
        LineKind::Total,
        &[
            "to pay",
            "grand total",
            "final total",
            "amount payable",
            "bill total",
            "order total",
            "net total",
            "cart total",
            "total payable",
            "net payable",
            "total amount",
        ],
        &[],
    ),
    (LineKind::Tip, &[], &["tip", "tips"]),
    (LineKind::Delivery, &["delivery"], &[]),
    (LineKind::Tax, &["tax", "gst"], &["vat"]),
    (
        LineKind::Fee,
        &["handling", "packing", "packaging", "platform", "surge", "convenience", "charge"],
        &["fee", "fees"],
    ),
];

/// What a bill says: its lines, and the figures that other members of a cart may say too.
pub(super) struct Bill<'a> {
    pub(super) lines: Vec<BillLine<'a>>,
    pub(super) subtotal: Option<f64>,
    pub(super) delivery: Option<f64>,
    pub(super) total: Option<f64>,
}

impl<'a> Bill<'a> {
    /// Adds the lines that can be read, in order. Of two lines of a kind the last one gives the figure.
    pub(super) fn read(&mut self, list: Value<'a>) {
        for row in list.items() {
            let label = Cow::Borrowed(first_text(row, LABEL).unwrap_or("Other"));
            self.add(label, amount(row));
        }
        for (key, value) in list.entries() {
            self.add(
                Cow::Owned(key_text(key)),
                money(value).map(|money| money.amount).or_else(|| free(value)),
            );
        }
    }

    /// Adds a line, if it says an amount.
    fn add(&mut self, label: Cow<'a, str>, amount: Option<f64>) {
        if let Some(amount) = amount {
            let kind = kind(&label.to_lowercase());
            match kind {
                LineKind::Subtotal => self.subtotal = Some(amount),
                LineKind::Delivery => self.delivery = Some(amount),
                LineKind::Total => self.total = Some(amount),
                _ => {}
            }
            self.lines.push(BillLine { label: label.into(), amount: Number(amount), kind });
        }
    }
}

/// The amount of a line; a word may say that it is free.
fn amount(row: Value<'_>) -> Option<f64> {
    first(row, AMOUNT, money).map(|money| money.amount).or_else(|| first(row, AMOUNT, free))
}

fn free(value: Value<'_>) -> Option<f64> {
    value.as_text().filter(|word| word.trim().eq_ignore_ascii_case("free")).map(|_| 0.0)
}

/// The bill of an object: a list of lines, or an object with a member for each.
pub(super) fn stated(object: Value<'_>) -> Option<Value<'_>> {
    list(object).or_else(|| object.at_keys(BREAKDOWNS).find(|bill| bill.is_object()))
}

/// The array of bill lines of an object.
pub(super) fn list(object: Value<'_>) -> Option<Value<'_>> {
    object.at_keys(LISTS).find(|list| list.is_array())
}

fn kind(label: &str) -> LineKind {
    let is_total = || runs(label, char::is_alphanumeric).eq(["total"]);
    let mut kinds = KINDS.into_iter().filter(|(kind, phrases, words)| {
        contains_any(label, phrases) || has_word(label, words) || *kind == LineKind::Total && is_total()
    });
    kinds.next().map_or(LineKind::Other, |(kind, ..)| kind)
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
            assert_eq!(kind(label).as_str(), expected, "{label}");
        }
    }
}
