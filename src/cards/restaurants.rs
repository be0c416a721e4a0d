//! Restaurants to choose from.

use crate::card::{Card, Object, Out, Rows};
use crate::fields::Field;
use crate::fields::Read::{Number, Shown};
use crate::json::{Keys, Kind, Texts, Value, keys, number_text};
use crate::lists::Gather;
use crate::options::PriceUnit;
use crate::payload::{KeyedRow, Payload};
use crate::route::{Context, FEE_DETAILS, STRONG_KEYS, WEAK_KEYS};
use crate::safety::{Note, image};
use crate::values::{first_text, is_truthy, own_text, string, text};
use crate::words::join;

const NAME: Keys = keys!["name", "displayName", "restaurant_name", "title"];
const ID: Keys = keys!["id", "restaurant_id"];
/// Keys that make a row with only a rating a product.
const PRODUCT_KEYS: Keys = keys![
    "price",
    "selling_price",
    "mrp",
    "variations",
    "defaultPrice",
    "default_price",
    "basePrice",
    "base_price",
    "isVeg",
    "productId",
    "product_id",
    "item_id"
];
const RATING: Field = Field("rating", Number, keys!["rating", "avg_rating", "avgRating"]);
const ADDRESS: Field =
    Field("address", Shown, keys!["address", "full_address", "completeAddress", "complete_address"]);
const LOCALITY: Field =
    Field("locality", Shown, keys!["locality", "area", "location", "areaName", "area_name"]);
const DELIVERY: Keys = keys!["deliveryTime", "delivery_time"];
const CUISINE_NAME: Keys = keys!["name", "title"];
const OFFER_NAME: Keys = keys!["title", "description", "name", "couponCode"];

/// Where the price for two stands, what a number there may be, and whether it may be in paise.
const FOR_TWO: [(&str, bool, bool); 6] = [
    ("priceForTwo", true, false),
    ("price_for_two", true, false),
    ("costForTwo", true, true),
    ("cost_for_two", true, true),
    ("costForTwoMessage", false, false),
    ("cost_for_two_message", false, false),
];

/// The restaurants of a payload.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for row in payload.rows() {
        add(&row.keyed(), context.options.limits.restaurants, context, &mut rows);
    }
    rows.into_card("restaurants", "items", rule, payload.value())
}

/// Adds the restaurant of a row whose list is still arriving.
pub fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a>) {
    add(&KeyedRow::of(row), usize::MAX, context, rows);
}

/// Adds a row if it is a restaurant; it only counts where `most` are shown already.
fn add<'a>(row: &KeyedRow<'a>, most: usize, context: &Context<'a>, rows: &mut Rows<'a>) {
    if !is_restaurant(row) {
        return;
    }
    if rows.shown.len() >= most {
        rows.total += 1;
    } else {
        let restaurant = restaurant(row, rows.total, context, &mut rows.notes);
        rows.push(restaurant, row.value);
    }
}

fn is_restaurant(row: &KeyedRow<'_>) -> bool {
    let any = |keys: Keys| row.at_keys(keys).any(is_truthy);
    row.value.is_object()
        && row.text(NAME).is_some()
        && (any(STRONG_KEYS) || any(FEE_DETAILS) || any(WEAK_KEYS) && !any(PRODUCT_KEYS))
}

fn restaurant<'a>(
    row: &KeyedRow<'a>,
    at: usize,
    context: &Context<'a>,
    notes: &mut Vec<Note<'a>>,
) -> Object<'a> {
    let own_id = row.text(ID);
    let price = price_for_two(row, context.options.price_unit, context.texts);
    let delivery = row.at_keys(DELIVERY).find_map(text);
    let delivery = delivery.or_else(|| first_text(row.get("sla")?, keys!["deliveryTime"]));
    Object::with_room(12)
        .id_or_position("id", own_id, at)
        .text("name", row.text(NAME))
        .text("cuisine", cuisine(row, context.texts))
        .field(row, &RATING)
        .text("priceForTwo", price)
        .maybe("image", image(row, "/items", at, context.options, notes))
        .field(row, &ADDRESS)
        .maybe("offers", offers(row))
        .field(row, &LOCALITY)
        .id("backendRestaurantId", own_id)
        .text("deliveryTime", delivery)
}

fn cuisine<'a>(row: &KeyedRow<'a>, texts: &'a Texts) -> Option<&'a str> {
    ["cuisine", "cuisines"].into_iter().find_map(|key| {
        let value = row.get(key)?;
        if value.kind() != Kind::Array {
            return text(value);
        }
        let names = names(value, CUISINE_NAME);
        (!names.is_empty()).then(|| texts.keep(join(&names, ", ")))
    })
}

fn offers<'a>(row: &KeyedRow<'a>) -> Option<Vec<Out<'a>>> {
    ["offers", "active_offers"].into_iter().find_map(|key| {
        let names = names(row.get(key)?, OFFER_NAME);
        (!names.is_empty()).then(|| names.into_iter().map(Out::Text).gather())
    })
}

/// The texts of a list: its texts, and what its objects have under one of these keys.
fn names<'a>(list: Value<'a>, keys: Keys) -> Vec<&'a str> {
    list.items().filter_map(|item| own_text(item, keys)).gather()
}

fn price_for_two<'a>(row: &KeyedRow<'a>, unit: PriceUnit, texts: &'a Texts) -> Option<&'a str> {
    FOR_TWO.iter().find_map(|(key, may_be_number, may_be_paise)| {
        let value = row.get(key)?;
        let Some(amount) = value.as_number().filter(|amount| *may_be_number && *amount > 0.0) else {
            return string(value);
        };
        let is_paise = match unit {
            PriceUnit::Paise => true,
            PriceUnit::Rupees => false,
            PriceUnit::Auto => amount >= 10_000.0 && (amount / 100.0).fract() == 0.0,
        };
        let digits =
            if *may_be_paise && is_paise { &number_text(amount / 100.0) } else { value.number_text()? };
        Some(texts.keep(join(&["₹", digits], "")))
    })
}
