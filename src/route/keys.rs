//! Families of keys that tell products, restaurants and places apart.

use crate::json::{Keys, Value, keys};
use crate::payload::{IndexedRow, PRICE_KEYS, PRODUCT_SIGNS, Payload};
use crate::phrases::{contains_any, runs};

/// Keys that decide for products in shape detection.
pub(super) const SHAPE_PRODUCT: Keys = keys![
    "price",
    "selling_price",
    "mrp",
    "variations",
    "defaultPrice",
    "default_price",
    "basePrice",
    "isVeg"
];
/// A key that only restaurants have; shape detection leaves it out.
pub const FEE_DETAILS: Keys = keys!["feeDetails"];
/// The other keys that only restaurants have.
pub const STRONG_KEYS: Keys = keys![
    "cuisine",
    "cuisines",
    "priceForTwo",
    "price_for_two",
    "locality",
    "area",
    "address",
    "costForTwo",
    "cost_for_two",
    "deliveryTime",
    "delivery_time",
    "areaName",
    "area_name",
    "sla",
];
/// Keys that restaurants have and other things too.
pub const WEAK_KEYS: Keys = keys!["rating", "avg_rating", "avgRating"];
/// Strong keys that addresses have as well.
const PLACE_KEYS: [&str; 3] = ["address", "area", "locality"];
/// Keys without which nothing is a restaurant unless a vertical is set.
pub const FOOD_PLACE: Keys =
    keys!["cuisine", "cuisines", "priceForTwo", "price_for_two", "costForTwo", "cost_for_two"];
/// Parts of keys that menus have.
const MENU_PARTS: &[&str] = &["menu", "dish", "itemattribute", "veg", "addon", "variant", "option"];
const DISHES: &[&str] = &[
    "paneer", "chicken", "mutton", "fish", "prawn", "biryani", "pizza", "burger", "sandwich", "roll", "wrap",
    "tikka", "masala", "curry", "thali", "noodles", "fries", "rice", "soup", "salad", "kebab", "falafel",
    "shawarma",
];
/// Rows that are looked at.
pub(crate) const SAMPLE: usize = 5;

/// What the first rows of a payload have.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent signs, each asked for by name")]
pub(super) struct Signs {
    pub(super) product: bool,
    pub(super) strong: bool,
    pub(super) weak: bool,
    pub(super) menu: bool,
    pub(super) dish: bool,
}

impl Signs {
    pub(super) fn of(payload: &Payload<'_>) -> Self {
        let rows = payload.first_rows(SAMPLE);
        let any = |keys: Keys| rows.iter().any(|row| row.has_any(keys));
        let product = any(PRICE_KEYS) || any(PRODUCT_SIGNS);
        let strong_keys = restaurant_keys().filter(|key| rows.iter().any(|row| row.has(key))).count();
        Self {
            product,
            strong: strong_keys > 0,
            weak: any(WEAK_KEYS),
            menu: rows.iter().any(has_menu_key) && (strong_keys < 2 || product),
            dish: rows.iter().any(|row| row.get("name").and_then(Value::as_text).is_some_and(is_dish)),
        }
    }
}

fn restaurant_keys() -> impl Iterator<Item = &'static str> {
    FEE_DETAILS.names().chain(STRONG_KEYS.names())
}

fn has_menu_key(row: &IndexedRow<'_>) -> bool {
    row.value.members().filter_map(|(key, _)| key.as_text()).any(|key| {
        let key = key.to_lowercase();
        contains_any(&key, MENU_PARTS)
    })
}

fn is_dish(name: &str) -> bool {
    runs(name, |letter| letter.is_ascii_alphanumeric() || letter == '_')
        .any(|word| DISHES.iter().any(|dish| word.eq_ignore_ascii_case(dish)))
}

/// Whether a row has keys of restaurants beside those that addresses have too.
pub(super) fn has_other_restaurant_key(row: &IndexedRow<'_>) -> bool {
    row.has_any(WEAK_KEYS) || restaurant_keys().any(|key| !PLACE_KEYS.contains(&key) && row.has(key))
}
