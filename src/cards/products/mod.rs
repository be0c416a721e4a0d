//! Products and dishes to choose from.

mod group;
mod price;

pub(crate) use price::{OFFER_KEYS, mrp_of};

use crate::card::{Card, Object, Out, Rows};
use crate::json::{Keys, Kind, Value, keys};
use crate::lists::Gather;
use crate::money::Money;
use crate::options::{Options, PriceUnit};
use crate::payload::{KeyedRow, Payload};
use crate::route::Context;
use crate::safety::{Note, image};
use crate::values::{first_text, first_truth, given_truth, string};
use crate::words::push_number;
use price::Priced;

const NAME: Keys = keys!["name", "displayName", "product_name", "title"];
const ID: Keys = keys!["id", "productId", "product_id", "item_id"];
const VARIANT_ID: Keys = keys!["spinId", "spin_id", "id"];
const BRAND: Keys = keys!["brand", "brand_name"];
const ITEM_TYPE: Keys =
    keys!["item_type", "product_type", "sub_category", "subCategory", "category", "product_category"];
const SKU: Keys = keys!["sku", "sku_id", "skuId", "product_sku", "productSku"];
const QUANTITY: Keys = keys!["quantity", "weight", "size", "pack_size"];
const AVAILABLE: Keys = keys!["isAvail", "inStock", "available", "in_stock"];
const DESCRIPTION: Keys = keys!["description", "desc"];
const RESTAURANT: Keys = keys!["restaurant_name", "restaurantName"];

/// One tile: a row, or one of its variations.
#[derive(Debug)]
struct Item<'a> {
    row: KeyedRow<'a>,
    variation: Option<Value<'a>>,
    /// Its place among the variations, where there are several, and the price of the row that they share.
    place: Option<(usize, Option<Priced>)>,
}

/// The products of a payload.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let options = context.options;
    let most = options.most_products();
    let (mut items, mut more) = (Vec::new(), 0);
    // As long as all prices may be in paise each of them counts; else what is not shown is only counted.
    let mut all_count = price::is_guessed(options);
    for row in payload.rows().filter(|row| is_product(row.value)) {
        if items.len() >= most && !all_count {
            more += variations(row.value).len().max(1);
            continue;
        }
        let before = items.len();
        add_items(row.keyed(), &mut items);
        all_count = all_count && items.iter().skip(before).all(|item| price::may_be_paise(item, options));
    }
    let is_paise = price::are_paise(&items, options);
    let mut rows = Rows::default();
    for (at, item) in items.iter().take(most).enumerate() {
        let product = product(item, at, is_paise, context, &mut rows.notes);
        rows.push(product, item.row.value);
    }
    rows.total = items.len() + more;
    let mut card = rows.into_card("products", "items", rule, payload.value())?;
    if is_paise {
        card.body = card.body.word("priceUnit", "paise");
    }
    Some(card)
}

/// Adds the products of a row whose list is still arriving, in the unit of the options.
pub fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a>) {
    let is_paise = context.options.price_unit == PriceUnit::Paise;
    for item in row_items(row) {
        let product = product(&item, rows.total, is_paise, context, &mut rows.notes);
        rows.push(product, row);
    }
}

/// Whether a row leaves it open that all prices of its card are in paise.
pub fn may_be_paise(row: Value<'_>, options: &Options<'_>) -> bool {
    row_items(row).iter().all(|item| price::may_be_paise(item, options))
}

fn row_items(row: Value<'_>) -> Vec<Item<'_>> {
    let mut items = Vec::new();
    if is_product(row) {
        add_items(KeyedRow::of(row), &mut items);
    }
    items
}

fn is_product(row: Value<'_>) -> bool {
    // All rows are asked this, and nearly all of them have a plain name.
    let has_name = row.get("name").is_some_and(|name| name.kind() == Kind::Number || string(name).is_some());
    has_name || row.is_object() && first_text(row, NAME).is_some()
}

fn variations(row: Value<'_>) -> Vec<Value<'_>> {
    let Some(list) = row.get("variations") else { return Vec::new() };
    list.items().filter(|item| item.is_object()).gather()
}

fn add_items<'a>(row: KeyedRow<'a>, items: &mut Vec<Item<'a>>) {
    let variations = variations(row.value);
    if variations.len() < 2 {
        items.push(Item { row, variation: variations.first().copied(), place: None });
        return;
    }
    let shared = price::of_row(&row);
    for (at, variation) in variations.into_iter().enumerate() {
        items.push(Item { row: row.clone(), variation: Some(variation), place: Some((at, shared)) });
    }
}

fn product<'a>(
    item: &Item<'a>,
    at: usize,
    is_paise: bool,
    context: &Context<'a>,
    notes: &mut Vec<Note<'a>>,
) -> Object<'a> {
    let (row, options, texts) = (&item.row, context.options, context.texts);
    let of_variation = |keys: Keys| item.variation.and_then(|variation| first_text(variation, keys));
    let name = row.text(NAME).unwrap_or_default();
    let own_id = row.text(ID);
    let variant_id = of_variation(VARIANT_ID);
    let brand = row.text(BRAND).or_else(|| of_variation(keys!["brandName"]));
    let quantity = of_variation(keys!["quantityDescription"]).or_else(|| row.text(QUANTITY));
    let price = price::price_of(item).map(|priced| priced.money);
    let mrp = mrp_of(row, item.variation);
    let amount = |money: Money| if is_paise { money.amount / 100.0 } else { money.amount };
    let query = group::source_query(options.input);
    let label = group::label(row, name, brand, query);
    let is_veg = row.first(keys!["isVeg"], given_truth);
    let description = row.text(DESCRIPTION);
    let from_veg =
        is_veg.filter(|_| description.is_none()).map(|is_veg| if is_veg { "Veg" } else { "Non-Veg" });
    Object::with_room(24)
        .with("id", tile_id(item, own_id.or(variant_id), at, context))
        .text("name", name)
        .maybe("price", price.map(amount))
        .maybe("mrp", mrp.map(amount))
        .word("currency", currency(price, mrp, options))
        .maybe("image", image(row, "/items", at, options, notes))
        .text("brand", brand)
        .text("itemType", row.text(ITEM_TYPE))
        .id("sku", row.text(SKU))
        .text("groupKey", texts.keep(group::key(&label)))
        .text("groupLabel", texts.keep(label))
        .text("sourceQuery", query)
        .maybe("groupOrder", row.group_order())
        .text("quantity", quantity)
        .text("variantLabel", quantity)
        .with("available", is_available(item))
        .text("description", description)
        .word("description", from_veg)
        .maybe("isVeg", is_veg)
        .id("backendProductId", own_id)
        .id("backendVariantId", variant_id)
        .text("restaurantName", row.text(RESTAURANT))
}

fn tile_id<'a>(item: &Item<'a>, base: Option<&'a str>, at: usize, context: &Context<'a>) -> Out<'a> {
    let Some((place, _)) = item.place else { return base.map_or(Out::Position(at), Out::Id) };
    let mut id = String::new();
    match base {
        Some(base) => id.push_str(base),
        None => push_number(at, &mut id),
    }
    id.push_str("-var-");
    push_number(place, &mut id);
    Out::Id(context.texts.keep(id))
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
    item.row
        .first(AVAILABLE, given_truth)
        .or_else(|| first_truth(item.variation?, keys!["isInStockAndAvailable"]))
        .unwrap_or(true)
}
