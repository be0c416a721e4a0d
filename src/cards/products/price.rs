//! What a product costs, and in which unit.

use super::Item;
use crate::json::{Keys, Value, keys};
use crate::money::{Money, price, scan};
use crate::options::{Options, PriceUnit, Vertical};
use crate::payload::KeyedRow;
use crate::sort::sorted_positions;
use crate::values::first;

/// Where a variation's price object keeps the price.
pub(crate) const OFFER_KEYS: Keys = keys!["offerPrice", "offer_price"];
/// Where an item's price object keeps it.
const PRICE_OBJECT_KEYS: Keys =
    keys!["offerPrice", "offer_price", "finalPrice", "displayPrice", "value", "amount", "mrp"];
const KEYS_AFTER_PRICE: Keys = keys!["cost", "offer_price", "offerPrice"];
/// Keys that menus use for amounts in paise.
const MENU_KEYS: Keys = keys!["defaultPrice", "default_price", "finalPrice", "final_price"];
const LAST_KEYS: Keys = keys!["basePrice", "base_price"];
const MRP_KEYS: Keys = keys!["mrp", "marked_price", "original_price"];

/// A price and where it came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Priced {
    pub(super) money: Money,
    is_from_menu_key: bool,
}

pub(super) fn price_of(item: &Item<'_>) -> Option<Priced> {
    let offer = || first(item.variation?.get("price")?, OFFER_KEYS, price);
    offer().map(|money| Priced { money, is_from_menu_key: false }).or_else(|| match item.place {
        Some((_, shared)) => shared,
        None => of_row(&item.row),
    })
}

/// The price of a row, whatever its variations cost.
pub(super) fn of_row(row: &KeyedRow<'_>) -> Option<Priced> {
    let plain = |money| Priced { money, is_from_menu_key: false };
    let at = |keys: Keys| row.first(keys, price);
    let own = || {
        let value = row.get("price")?;
        if value.is_object() { first(value, PRICE_OBJECT_KEYS, price) } else { price(value) }
    };
    at(keys!["selling_price"])
        .or_else(own)
        .or_else(|| at(KEYS_AFTER_PRICE))
        .map(plain)
        .or_else(|| at(MENU_KEYS).map(|money| Priced { money, is_from_menu_key: true }))
        .or_else(|| at(LAST_KEYS).or_else(|| scan(row.value)).map(plain))
}

/// The printed price, before any offer.
pub(crate) fn mrp_of(row: &KeyedRow<'_>, variation: Option<Value<'_>>) -> Option<Money> {
    let of_variation = || first(variation?.get("price")?, keys!["mrp"], price);
    of_variation()
        .or_else(|| row.first(MRP_KEYS, price))
        .or_else(|| first(row.get("price")?, keys!["mrp"], price))
}

/// Whether the prices of these items are in paise. A guess is made only where every single price looks like it.
pub(super) fn are_paise(items: &[Item<'_>], options: &Options<'_>) -> bool {
    match options.price_unit {
        PriceUnit::Paise => true,
        PriceUnit::Rupees => false,
        PriceUnit::Auto => options.is_commerce() && look_like_paise(items, options),
    }
}

/// Whether it is guessed what the unit of prices is.
pub(super) fn is_guessed(options: &Options<'_>) -> bool {
    options.price_unit == PriceUnit::Auto && options.is_commerce()
}

/// Whether an item leaves it open that the prices of its card are in paise.
pub(super) fn may_be_paise(item: &Item<'_>, options: &Options<'_>) -> bool {
    let may_be = |priced: Priced| {
        looks_like_paise(priced)
            && (options.vertical == Some(Vertical::FoodOrder) || item.row.is_card || priced.is_from_menu_key)
    };
    is_guessed(options) && price_of(item).is_some_and(may_be)
}

fn looks_like_paise(priced: Priced) -> bool {
    let amount = priced.money.amount;
    amount > 1000.0 && (amount / 50.0).fract() == 0.0 && priced.money.currency.is_none()
}

fn look_like_paise(items: &[Item<'_>], options: &Options<'_>) -> bool {
    let mut amounts = Vec::new();
    let mut all_from_menu = true;
    for item in items {
        let Some(priced) = price_of(item) else { return false };
        if !looks_like_paise(priced) {
            return false;
        }
        all_from_menu &= item.row.is_card || priced.is_from_menu_key;
        amounts.push(priced.money.amount);
    }
    all_from_menu || options.vertical == Some(Vertical::FoodOrder) && median(&amounts) >= 5000.0
}

/// The middle amount, or the mean of the two middle ones.
fn median(amounts: &[f64]) -> f64 {
    let sorted = sorted_positions(amounts.len(), &|one, two| amounts.get(one) < amounts.get(two));
    let middle = amounts.len() / 2;
    let at = |place: usize| sorted.get(place).and_then(|at| amounts.get(*at)).copied().unwrap_or(0.0);
    if amounts.len() % 2 == 1 { at(middle) } else { f64::midpoint(at(middle.saturating_sub(1)), at(middle)) }
}
