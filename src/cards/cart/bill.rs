//! The lines of a bill.

use crate::card::{Object, Out};
use crate::json::Value;
use crate::letters::lower;
use crate::lists::Gather;
use crate::money::money;
use crate::values::{first, first_text};
use crate::words;
use crate::words::is_listed;

const LISTS: &str = "lineItems line_items billBreakdown bill_breakdown";
const LABEL: &str = "label name title key";
const AMOUNT: &str = "value amount price";

/// Kinds in the order in which they are tried: parts of a label, and whole words of it.
const KINDS: [(&str, &[&str], &str); 7] = [
    ("discount", &["discount", "saving", "coupon", "promo", "cashback"], "save saved off free"),
    ("subtotal", &["item total", "subtotal", "sub total"], ""),
    (
        "total",
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
        "",
    ),
    ("tip", &[], "tip tips"),
    ("delivery", &["delivery"], ""),
    ("tax", &["tax", "gst"], "vat"),
    ("fee", &["handling", "packing", "packaging", "platform", "surge", "convenience", "charge"], "fee fees"),
];

/// One line.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    label: &'a str,
    pub(super) amount: f64,
    pub(super) kind: &'static str,
}

impl<'a> Line<'a> {
    fn read(row: Value<'a>) -> Option<Self> {
        if !row.is_object() {
            return None;
        }
        let is_free =
            |value: Value<'_>| value.as_text().is_some_and(|word| word.trim().eq_ignore_ascii_case("free"));
        let free = || row.at_keys(AMOUNT).any(is_free).then_some(0.0);
        let amount = first(row, AMOUNT, money).map(|money| money.amount).or_else(free)?;
        let label = first_text(row, LABEL).unwrap_or("Other");
        Some(Self { kind: kind(&lower(label)), label, amount })
    }

    pub(super) fn out(self) -> Out<'a> {
        Object::new().text("label", self.label).with("amount", self.amount).word("kind", self.kind).into()
    }
}

/// The array of bill lines of an object.
pub(super) fn list(object: Value<'_>) -> Option<Value<'_>> {
    object.at_keys(LISTS).find(|list| list.is_array())
}

/// The lines that can be read, in order.
pub(super) fn lines(list: Value<'_>) -> Vec<Line<'_>> {
    list.items().filter_map(Line::read).gather()
}

fn kind(label: &str) -> &'static str {
    let own_words: Vec<_> =
        label.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).gather();
    let is = |(kind, parts, whole): &&(&'static str, &[&str], &str)| {
        words::has_any(label, parts)
            || own_words.iter().any(|word| is_listed(word, whole))
            || *kind == "total" && own_words == ["total"]
    };
    KINDS.iter().find(is).map_or("other", |(kind, ..)| kind)
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
