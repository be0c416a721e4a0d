//! What shows, without a vertical, that rows are for sale, places to eat, or times to choose. A tool's name is no evidence.

use super::Context;
use super::keys::{FOOD_PLACE, SAMPLE};
use crate::cards::products::{self, is_pack};
use crate::cards::{cart, restaurants, time_slots};
use crate::json::{Keys, Value, keys};
use crate::members::{Members, is_scalar, is_string};
use crate::payload::{IndexedRow, PRICE_KEYS, Payload, Row};
use crate::safety::has_image;
use crate::values::is_absent;
use std::collections::BTreeSet;

fn is_given(value: Value<'_>) -> bool {
    !is_absent(value)
}

/// Members that show something, and what they must be. Those of one number count once.
type Sign = (u16, Keys, fn(Value<'_>) -> bool);

/// Signs that something is for sale.
const SIGNS: [Sign; 10] = [
    (
        1,
        keys![
            "mrp",
            "marked_price",
            "original_price",
            "offer_price",
            "offerPrice",
            "selling_price",
            "finalPrice",
            "final_price",
            "defaultPrice",
            "default_price",
            "basePrice",
            "base_price"
        ],
        is_given,
    ),
    (1, keys!["price"], |price| price.is_object() && !price.is_empty_container()),
    (CURRENCY, keys!["currency", "currency_code", "currencyCode"], is_string),
    (4, keys!["brand", "brand_name"], is_given),
    (8, keys!["pack_size"], is_given),
    (8, keys!["quantity", "weight", "size"], is_pack),
    (16, keys!["isAvail", "inStock", "in_stock", "available", "availability"], is_given),
    (32, keys!["variations"], is_given),
    (64, keys!["isVeg", "vegClassifier", "itemAttribute"], is_given),
    (128, keys!["sku", "sku_id", "skuId", "product_sku", "productSku", "productId", "product_id"], is_given),
];
const CURRENCY: u16 = 2;
const IMAGE: u16 = 256;
/// What a card in a menu is worth.
const MENU_CARD: u16 = 512 | 1024;

/// Members beside which a kind of food makes a place, not a recipe.
const PLACE: Keys = keys!["locality", "area", "address", "deliveryTime", "delivery_time", "sla", "offers"];

/// The scalar members of rows, each counted once.
#[derive(Default)]
pub(crate) struct Tally<'a> {
    seen: BTreeSet<&'a str>,
    unknown: usize,
}

impl<'a> Tally<'a> {
    /// Counts the members of a row; `also` is known for another reason.
    pub(crate) fn add(&mut self, row: Value<'a>, members: &Members, also: Option<&str>) {
        for (key, _) in row.members().filter(|(_, value)| is_scalar(*value)) {
            let key = key.as_text().unwrap_or_default();
            if self.seen.insert(key) {
                self.unknown += usize::from(!members.know(key) && also != Some(key));
            }
        }
    }

    fn are_all_known(&self) -> bool {
        self.unknown == 0
    }

    /// Whether at most half of them are unknown.
    pub(crate) fn are_mostly_known(&self) -> bool {
        self.unknown * 2 <= self.seen.len()
    }
}

/// The first rows of a payload that say something at one of these keys.
fn sample<'a>(payload: &Payload<'a>, keys: Keys) -> impl Iterator<Item = IndexedRow<'a>> {
    let rows = payload.rows().take(SAMPLE).filter(|row| row.value.is_object()).map(Row::indexed);
    rows.filter(move |row| row.at_keys(keys).any(is_given))
}

/// Whether rows are products: two signs and mostly known members, or one and nothing else.
pub(super) fn are_products(payload: &Payload<'_>, context: &Context<'_>) -> bool {
    let (mut tally, mut signs) = (Tally::default(), 0);
    for row in sample(payload, PRICE_KEYS) {
        tally.add(row.value, &products::MEMBERS, products::scanned(&row).map(|(key, _)| key));
        signs |= signs_of(&row, context);
    }
    match signs.count_ones() {
        0 => false,
        1 => tally.are_all_known(),
        _ => tally.are_mostly_known(),
    }
}

fn signs_of(row: &IndexedRow<'_>, context: &Context<'_>) -> u16 {
    let mut signs = if row.is_card { MENU_CARD } else { 0 };
    for (sign, keys, is_one) in &SIGNS {
        if signs & sign == 0 && row.at_keys(*keys).any(is_one) {
            signs |= sign;
        }
    }
    if signs & CURRENCY == 0 && products::names_currency(row) {
        signs |= CURRENCY;
    }
    if has_image(row, context.options) { signs | IMAGE } else { signs }
}

/// Whether rows are places to eat: what they cook and where they are, or nothing else than a place to eat says.
pub(super) fn are_restaurants(payload: &Payload<'_>) -> bool {
    let (mut tally, mut signs) = (Tally::default(), BTreeSet::new());
    for row in sample(payload, FOOD_PLACE) {
        tally.add(row.value, &restaurants::MEMBERS, None);
        signs
            .extend(FOOD_PLACE.names().chain(PLACE.names()).filter(|key| row.get(key).is_some_and(is_given)));
    }
    let is_place = signs.len() > 1 && tally.are_mostly_known();
    !signs.is_empty() && (is_place || tally.are_all_known())
}

/// Whether the items of a tool for carts are in a cart: nothing else is said of them. What is counted or added up is one
/// in any case.
pub(crate) fn are_items<'a>(items: impl Iterator<Item = Value<'a>>) -> bool {
    let mut tally = Tally::default();
    for item in items.take(SAMPLE).filter(|item| cart::costs(*item)) {
        tally.add(item, &cart::MEMBERS, None);
    }
    tally.are_all_known()
}

/// Whether rows are times that can be chosen.
pub(crate) fn are_slots<'a>(slots: impl Iterator<Item = Value<'a>>) -> bool {
    let mut tally = Tally::default();
    for slot in slots.take(SAMPLE) {
        tally.add(slot, &time_slots::MEMBERS, None);
    }
    tally.are_mostly_known()
}
