//! What a product costs, and in which unit.

use super::{Tile, tiles};
use crate::json::{Keys, Mark, Value, keys};
use crate::money::{Money, price, scan, scan_member};
use crate::options::{Options, PriceUnit, Vertical};
use crate::order::sorted;
use crate::payload::IndexedRow;
use crate::values::first;

/// Keys of the price in the price object of a variation.
pub(crate) const OFFER_KEYS: Keys = keys!["offerPrice", "offer_price"];
/// Keys of the price in the price object of a row.
const PRICE_OBJECT_KEYS: Keys =
    keys!["offerPrice", "offer_price", "finalPrice", "displayPrice", "value", "amount", "mrp"];
const KEYS_AFTER_PRICE: Keys = keys!["cost", "offer_price", "offerPrice"];
/// Keys that menus use for amounts in paise.
const MENU_KEYS: Keys = keys!["defaultPrice", "default_price", "finalPrice", "final_price"];
const LAST_KEYS: Keys = keys!["basePrice", "base_price"];
pub(crate) const MRP_KEYS: Keys = keys!["mrp", "marked_price", "original_price"];

/// A price and where it came from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Priced {
    pub(super) money: Money,
    is_from_menu_key: bool,
}

/// The price of a tile: the offer for its variation, else the price of the row.
pub(super) fn price_of(tile: &Tile<'_, '_>) -> Option<Priced> {
    let offer = || first(tile.variation?.get("price")?, OFFER_KEYS, price);
    offer().map(|money| Priced { money, is_from_menu_key: false }).or_else(|| match tile.place {
        Some((_, shared)) => shared,
        None => of_row(tile.row),
    })
}

/// All keys of prices, in the order in which they are asked.
pub(super) const KEYS: Keys = keys![
    "selling_price",
    "price",
    "cost",
    "offer_price",
    "offerPrice",
    "defaultPrice",
    "default_price",
    "finalPrice",
    "final_price",
    "basePrice",
    "base_price"
];

/// The member from which the price of a row is taken although its key is none of prices.
pub(crate) fn scanned<'a>(row: &IndexedRow<'a>) -> Option<(&'a str, Mark)> {
    if stated(row).is_some() {
        return None;
    }
    scan_member(row.value).map(|(key, value, _)| (key, value.mark()))
}

/// Whether a price is a text that names its currency.
pub(crate) fn names_currency(row: &IndexedRow<'_>) -> bool {
    let first = tiles(row).next();
    let named = |money: Option<Money>| money.is_some_and(|money| money.currency.is_some());
    first.is_some_and(|tile| {
        named(price_of(&tile).map(|priced| priced.money)) || named(mrp_of(row, tile.variation))
    })
}

/// The price of a row, without its variations.
pub(super) fn of_row(row: &IndexedRow<'_>) -> Option<Priced> {
    stated(row).or_else(|| scan(row.value).map(|money| Priced { money, is_from_menu_key: false }))
}

fn stated(row: &IndexedRow<'_>) -> Option<Priced> {
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
        .or_else(|| at(LAST_KEYS).map(plain))
}

/// The printed price, before any offer.
pub(crate) fn mrp_of(row: &IndexedRow<'_>, variation: Option<Value<'_>>) -> Option<Money> {
    let of_variation = || first(variation?.get("price")?, keys!["mrp"], price);
    of_variation()
        .or_else(|| row.first(MRP_KEYS, price))
        .or_else(|| first(row.get("price")?, keys!["mrp"], price))
}

/// Whether the unit of prices is to be guessed.
pub(super) fn is_guessed(options: &Options<'_>) -> bool {
    options.price_unit == PriceUnit::Auto && options.is_commerce()
}

/// Whether prices are in paise: a guess that is made only where every single price looks like it.
pub(super) struct Guess<'o, 'a> {
    options: &'o Options<'a>,
    amounts: Vec<f64>,
    all_from_menu: bool,
}

impl<'o, 'a> Guess<'o, 'a> {
    pub(super) fn new(options: &'o Options<'a>) -> Self {
        Self { options, amounts: Vec::new(), all_from_menu: true }
    }

    /// Takes the prices of a row into account; false if one of them cannot be in paise, so that none is.
    pub(super) fn admits(&mut self, row: &IndexedRow<'_>) -> bool {
        let is_food = self.options.vertical == Some(Vertical::FoodOrder);
        tiles(row).all(|tile| {
            let Some(priced) = price_of(&tile).filter(|priced| looks_like_paise(*priced)) else {
                return false;
            };
            let is_from_menu = row.is_card || priced.is_from_menu_key;
            self.all_from_menu &= is_from_menu;
            self.amounts.push(priced.money.amount);
            is_from_menu || is_food
        })
    }

    /// Whether all prices are in paise, if every row was admitted.
    pub(super) fn verdict(self) -> bool {
        self.all_from_menu || median(&self.amounts) >= 5000.0
    }
}

fn looks_like_paise(priced: Priced) -> bool {
    let amount = priced.money.amount;
    amount > 1000.0 && (amount / 50.0).fract() == 0.0 && priced.money.currency.is_none()
}

/// The middle amount, or the mean of the two middle ones.
#[cold]
fn median(amounts: &[f64]) -> f64 {
    let amounts = sorted(amounts, &f64::total_cmp);
    let middle = amounts.len() / 2;
    let at = |position: usize| amounts.get(position).copied().unwrap_or(0.0);
    if amounts.len() % 2 == 1 { at(middle) } else { f64::midpoint(at(middle.saturating_sub(1)), at(middle)) }
}
