//! Families of keys that tell products, restaurants and places apart.

use crate::json::Value;
use crate::letters::lower;
use crate::payload::{KeyedRow, PRICE_KEYS, PRODUCT_SIGNS, Payload};
use crate::phrases::runs;
use crate::words::{has_listed, is_listed, listed};

/// Keys that decide for products in shape detection.
pub(super) const SHAPE_PRODUCT: &str =
    "price selling_price mrp variations defaultPrice default_price basePrice isVeg";
/// Keys that only restaurants have. Shape detection leaves out the first.
const RESTAURANT_KEYS: &str = "feeDetails cuisine cuisines priceForTwo price_for_two locality area address costForTwo cost_for_two \
    deliveryTime delivery_time areaName area_name sla";
/// Keys that restaurants have and other things too.
pub const WEAK_KEYS: &str = "rating avgRating avg_rating";
/// The key that shape detection leaves out, and the others.
pub const FEE_DETAILS: &str = RESTAURANT_KEYS.split_at(10).0;
/// See [`FEE_DETAILS`].
pub const STRONG_KEYS: &str = RESTAURANT_KEYS.split_at(11).1;
/// Strong keys that addresses have as well.
const PLACE_KEYS: &str = "address area locality";
/// Keys without which nothing is a restaurant unless a vertical is set.
pub const FOOD_PLACE: &str = "cuisine cuisines priceForTwo price_for_two costForTwo cost_for_two";
/// Parts of keys that menus have.
const MENU_PARTS: &str = "menu dish itemattribute veg addon variant option";
const DISHES: &str = "paneer chicken mutton fish prawn biryani pizza burger sandwich roll wrap tikka masala curry \
    thali noodles fries rice soup salad kebab falafel shawarma";
/// Rows that are looked at.
const SAMPLE: usize = 5;

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
        let any = |keys: &str| rows.iter().any(|row| row.has_any(keys));
        let product = any(PRICE_KEYS) || any(PRODUCT_SIGNS);
        let strong_keys = listed(RESTAURANT_KEYS).filter(|key| any(key)).count();
        Self {
            product,
            strong: strong_keys > 0,
            weak: any(WEAK_KEYS),
            menu: rows.iter().any(has_menu_key) && (strong_keys < 2 || product),
            dish: rows.iter().any(|row| row.get("name").and_then(Value::as_text).is_some_and(is_dish)),
        }
    }
}

/// Whether one of the first rows has one of these keys.
pub(super) fn sample_has(payload: &Payload<'_>, keys: &str) -> bool {
    payload.rows().take(SAMPLE).any(|row| row.value.is_object() && row.keyed().has_any(keys))
}

fn has_menu_key(row: &KeyedRow<'_>) -> bool {
    row.value.members().filter_map(|(key, _)| key.as_text()).any(|key| {
        let key = lower(key);
        has_listed(&key, MENU_PARTS)
    })
}

fn is_dish(name: &str) -> bool {
    runs(name, |letter| letter.is_ascii_alphanumeric() || letter == '_')
        .any(|word| listed(DISHES).any(|dish| word.eq_ignore_ascii_case(dish)))
}

/// Whether a row has keys of restaurants beside those that addresses have too.
pub(super) fn has_other_restaurant_key(row: &KeyedRow<'_>) -> bool {
    row.has_any(WEAK_KEYS) || listed(RESTAURANT_KEYS).any(|key| !is_listed(key, PLACE_KEYS) && row.has(key))
}
