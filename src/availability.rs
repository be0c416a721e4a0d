//! Whether something can be had, in all the ways in which servers say so.

use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::has_word;
use crate::values::{given_truth, string, truth};

const FLAGS: Keys = keys!["isAvail", "inStock", "available", "in_stock", "isAvailable", "is_available"];
const NEGATIVE_FLAGS: Keys =
    keys!["soldOut", "sold_out", "outOfStock", "out_of_stock", "unavailable", "isUnavailable"];
/// Members that say it in so many words.
pub(crate) const SAID: Keys = keys![
    "isAvail",
    "inStock",
    "available",
    "in_stock",
    "isAvailable",
    "is_available",
    "soldOut",
    "sold_out",
    "outOfStock",
    "out_of_stock",
    "unavailable",
    "isUnavailable",
    "availability",
    "stock_status",
    "stockStatus"
];
const TEXTS: Keys = keys!["availability", "stock_status", "stockStatus"];
pub(crate) const COUNTS: Keys =
    keys!["stock", "stock_count", "stockCount", "inventory", "inventory_count", "quantity_available"];
/// Words of a text that says no.
const GONE: &[&str] = &["out", "unavailable", "sold", "discontinued", "outofstock", "soldout"];

/// Members that say it, and how to read them.
type Way = (Keys, fn(Value<'_>) -> Option<bool>);

/// The ways to say it, in the order in which they are asked.
pub(crate) const WAYS: [Way; 4] =
    [(FLAGS, given_truth), (NEGATIVE_FLAGS, is_not_gone), (TEXTS, says_available), (COUNTS, is_counted)];

/// Whether an object says that it can be had.
pub(crate) fn of(object: Value<'_>) -> Option<bool> {
    WAYS.into_iter().find_map(|(keys, read)| object.at_keys(keys).find_map(read))
}

/// What a flag means that is true for what cannot be had.
fn is_not_gone(flag: Value<'_>) -> Option<bool> {
    let said = |word: &str| string(flag).is_some_and(|text| text.trim().eq_ignore_ascii_case(word));
    flag.as_bool()
        .or_else(|| said("true").then_some(true))
        .or_else(|| said("false").then_some(false))
        .map(|gone| !gone)
}

/// What a text such as "In stock" or `https://schema.org/OutOfStock` means.
pub(crate) fn says_available(value: Value<'_>) -> Option<bool> {
    let text = string(value)?;
    Some(truth(value) && !has_word(&text.to_lowercase(), GONE))
}

/// What a number of things means; a text is none, unless it is "0".
pub(crate) fn is_counted(value: Value<'_>) -> Option<bool> {
    match value.kind() {
        Kind::Number => value.as_number().map(|count| count > 0.0),
        Kind::Text if value.is_text("0") => Some(false),
        _ => None,
    }
}
