//! Restaurants to choose from.

use crate::card::{Card, Object, Out};
use crate::fields::{Field, number, shown, with_fields};
use crate::json::{Kind, Value, number_text};
use crate::options::{Options, PriceUnit};
use crate::payload::Payload;
use crate::route::{Context, STRONG_KEYS, WEAK_KEYS};
use crate::safety::{Note, image};
use crate::values::{first, is_truthy, string, text};
use std::borrow::Cow;

const NAME: [&str; 4] = ["name", "displayName", "restaurant_name", "title"];
const ID: [&str; 2] = ["id", "restaurant_id"];
/// Keys that make a row with only a rating a product.
const PRODUCT_KEYS: [&str; 12] = [
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
    "item_id",
];
const RATING: Field = number("rating", &["rating", "avg_rating", "avgRating"]);
const ADDRESS: Field = shown("address", &["address", "full_address", "completeAddress", "complete_address"]);
const LOCALITY: [Field; 1] = [shown("locality", &["locality", "area", "location", "areaName", "area_name"])];
const DELIVERY: Field = shown("deliveryTime", &["deliveryTime", "delivery_time"]);

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
    let rows: Vec<_> =
        payload.rows().into_iter().map(|row| row.value).filter(|row| is_restaurant(*row)).collect();
    let most = context.options.limits.restaurants;
    let mut notes = Vec::new();
    let shown = rows.iter().take(most).enumerate();
    let items: Vec<_> = shown.map(|(at, row)| restaurant(*row, at, context.options, &mut notes)).collect();
    Card::of_shown("restaurants", "items", rule, items, rows, payload).map(|card| card.with_notes(notes))
}

fn is_restaurant(row: Value<'_>) -> bool {
    let any = |keys: &[&str]| keys.iter().any(|key| row.get(key).is_some_and(is_truthy));
    row.is_object()
        && first(row, &NAME, text).is_some()
        && (any(&STRONG_KEYS) || any(&WEAK_KEYS) && !any(&PRODUCT_KEYS))
}

fn restaurant<'a>(row: Value<'a>, at: usize, options: &Options<'_>, notes: &mut Vec<Note<'a>>) -> Out<'a> {
    let own_id = first(row, &ID, text);
    let delivery = DELIVERY.of(row).or_else(|| DELIVERY.of(row.get("sla")?));
    let object = Object::new()
        .with("id", own_id.clone().map_or_else(|| Out::id(at.to_string()), Out::Id))
        .maybe("name", first(row, &NAME, text).map(Out::Text))
        .maybe("cuisine", cuisine(row).map(Out::Text))
        .maybe("rating", RATING.of(row))
        .maybe("priceForTwo", price_for_two(row, options.price_unit).map(Out::Text))
        .maybe("image", image(row, &format!("/items/{at}/image"), options, notes))
        .maybe("address", ADDRESS.of(row))
        .maybe("offers", offers(row));
    with_fields(object, row, &LOCALITY)
        .maybe("backendRestaurantId", own_id.map(Out::Id))
        .maybe("deliveryTime", delivery)
        .into()
}

fn cuisine(row: Value<'_>) -> Option<Cow<'_, str>> {
    first(row, &["cuisine", "cuisines"], |value| match value.kind() {
        Kind::Array => {
            let names: Vec<_> = value.items().filter_map(|item| name_of(item, &["name", "title"])).collect();
            (!names.is_empty()).then(|| Cow::Owned(names.join(", ")))
        }
        _ => text(value),
    })
}

fn offers(row: Value<'_>) -> Option<Vec<Out<'_>>> {
    let keys = ["title", "description", "name", "couponCode"];
    first(row, &["offers", "active_offers"], |value| {
        let texts: Vec<_> = value.items().filter_map(|item| name_of(item, &keys)).map(Out::Text).collect();
        (!texts.is_empty()).then_some(texts)
    })
}

/// A text, or the text in an object that names it.
fn name_of<'a>(value: Value<'a>, keys: &[&str]) -> Option<Cow<'a, str>> {
    text(value).or_else(|| first(value, keys, text))
}

fn price_for_two(row: Value<'_>, unit: PriceUnit) -> Option<Cow<'_, str>> {
    FOR_TWO.iter().find_map(|(key, may_be_number, may_be_paise)| {
        let value = row.get(key)?;
        let amount = value.as_number().filter(|amount| *may_be_number && *amount > 0.0);
        let Some(amount) = amount else { return string(value) };
        let is_paise = match unit {
            PriceUnit::Paise => true,
            PriceUnit::Rupees => false,
            PriceUnit::Auto => amount >= 10_000.0 && amount % 100.0 == 0.0,
        };
        let digits = if *may_be_paise && is_paise {
            Cow::Owned(number_text(amount / 100.0))
        } else {
            value.number_text()?
        };
        Some(Cow::Owned(format!("₹{digits}")))
    })
}
