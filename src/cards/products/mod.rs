//! Products and dishes to choose from.

mod group;
mod price;

pub(crate) use price::{OFFER_KEYS, mrp_of};

use crate::card::{Card, Object, Out};
use crate::json::Value;
use crate::money::Money;
use crate::options::Options;
use crate::payload::{Payload, Row};
use crate::route::Context;
use crate::safety::{Note, image};
use crate::values::{first, text, truth};
use std::borrow::Cow;

const NAME: [&str; 4] = ["name", "displayName", "product_name", "title"];
const ID: [&str; 4] = ["id", "productId", "product_id", "item_id"];
const VARIANT_ID: [&str; 3] = ["spinId", "spin_id", "id"];
const BRAND: [&str; 2] = ["brand", "brand_name"];
const ITEM_TYPE: [&str; 6] =
    ["item_type", "product_type", "sub_category", "subCategory", "category", "product_category"];
const SKU: [&str; 5] = ["sku", "sku_id", "skuId", "product_sku", "productSku"];
const QUANTITY: [&str; 4] = ["quantity", "weight", "size", "pack_size"];
const AVAILABLE: [&str; 4] = ["isAvail", "inStock", "available", "in_stock"];
const DESCRIPTION: [&str; 2] = ["description", "desc"];
const RESTAURANT: [&str; 2] = ["restaurant_name", "restaurantName"];

/// One tile: a row, or one of its variations.
#[derive(Clone, Debug)]
struct Item<'a> {
    row: Row<'a>,
    variation: Option<Value<'a>>,
    /// Its place among the variations, where there are several.
    place: Option<usize>,
}

/// The products of a payload.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let options = context.options;
    let mut items = Vec::new();
    for row in payload.rows() {
        if row.value.is_object() && row.text(&NAME).is_some() {
            add_items(row, &mut items);
        }
    }
    let divide = price::are_paise(&items, options);
    let query = group::source_query(options.input);
    let mut notes = Vec::new();
    let shown: Vec<_> = items
        .iter()
        .take(options.most_products())
        .enumerate()
        .map(|(at, item)| product(item, at, divide, query.as_ref(), options, &mut notes))
        .collect();
    let rows = items.iter().map(|item| item.row.value).collect();
    let mut card = Card::of_shown("products", "items", rule, shown, rows, payload)?.with_notes(notes);
    if divide {
        card.body = card.body.with("priceUnit", Out::Word("paise"));
    }
    Some(card)
}

fn add_items<'a>(row: Row<'a>, items: &mut Vec<Item<'a>>) {
    let variations =
        || row.value.get("variations").into_iter().flat_map(Value::items).filter(|item| item.is_object());
    if variations().nth(1).is_some() {
        let tiles = variations().enumerate();
        items.extend(tiles.map(|(at, variation)| Item {
            row: row.clone(),
            variation: Some(variation),
            place: Some(at),
        }));
    } else {
        let variation = variations().next();
        items.push(Item { row, variation, place: None });
    }
}

fn product<'a>(
    item: &Item<'a>,
    at: usize,
    divide: bool,
    query: Option<&Cow<'a, str>>,
    options: &Options<'_>,
    notes: &mut Vec<Note<'a>>,
) -> Out<'a> {
    let row = &item.row;
    let of_variation = |keys: &[&str]| item.variation.and_then(|variation| first(variation, keys, text));
    let name = row.text(&NAME).unwrap_or_default();
    let own_id = row.text(&ID);
    let variant_id = of_variation(&VARIANT_ID);
    let brand = row.text(&BRAND).or_else(|| of_variation(&["brandName"]));
    let quantity = of_variation(&["quantityDescription"]).or_else(|| row.text(&QUANTITY));
    let price = price::price_of(item).map(|priced| priced.money);
    let mrp = mrp_of(row.value, item.variation);
    let amount = |money: Money| if divide { money.amount / 100.0 } else { money.amount };
    let label = group::label(row, &name, brand.as_deref(), query.map(AsRef::as_ref));
    let is_veg = row.get("isVeg").filter(|flag| !flag.is_null()).map(truth);
    let description = row.text(&DESCRIPTION).map(Out::Text);
    let from_veg = || is_veg.map(|is_veg| Out::Word(if is_veg { "Veg" } else { "Non-Veg" }));
    Object::new()
        .with("id", Out::id(tile_id(item, own_id.as_ref(), variant_id.as_ref(), at)))
        .with("name", Out::Text(name))
        .maybe("price", price.map(amount))
        .maybe("mrp", mrp.map(amount))
        .maybe("currency", currency(price, mrp, options).map(Out::Word))
        .maybe("image", image(row.value, &format!("/items/{at}/image"), options, notes))
        .maybe("brand", brand.map(Out::Text))
        .maybe("itemType", row.text(&ITEM_TYPE).map(Out::Text))
        .maybe("sku", row.text(&SKU).map(Out::Id))
        .with("groupKey", Out::text(group::key(&label)))
        .with("groupLabel", Out::text(label))
        .maybe("sourceQuery", query.cloned().map(Out::Text))
        .maybe("groupOrder", row.group_order())
        .maybe("quantity", quantity.clone().map(Out::Text))
        .maybe("variantLabel", quantity.map(Out::Text))
        .with("available", is_available(item))
        .maybe("description", description.or_else(from_veg))
        .maybe("isVeg", is_veg)
        .maybe("backendProductId", own_id.map(Out::Id))
        .maybe("backendVariantId", variant_id.map(Out::Id))
        .maybe("restaurantName", row.text(&RESTAURANT).map(Out::Text))
        .into()
}

fn tile_id(item: &Item<'_>, own: Option<&Cow<'_, str>>, variant: Option<&Cow<'_, str>>, at: usize) -> String {
    let base = own.or(variant).map_or_else(|| at.to_string(), ToString::to_string);
    match item.place {
        Some(place) => format!("{base}-var-{place}"),
        None => base,
    }
}

/// What the texts name, else rupees where commerce is expected.
pub(crate) fn currency(
    price: Option<Money>,
    mrp: Option<Money>,
    options: &Options<'_>,
) -> Option<&'static str> {
    price.or(mrp)?;
    let named = price.and_then(|money| money.currency).or_else(|| mrp.and_then(|money| money.currency));
    named.or(options.is_commerce().then_some("INR"))
}

fn is_available(item: &Item<'_>) -> bool {
    let given = |value: Value<'_>, keys: &[&str]| {
        keys.iter().find_map(|key| value.get(key).filter(|flag| !flag.is_null()).map(truth))
    };
    given(item.row.value, &AVAILABLE)
        .or_else(|| given(item.variation?, &["isInStockAndAvailable"]))
        .unwrap_or(true)
}
