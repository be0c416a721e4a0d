//! Products and dishes to choose from.

mod group;
mod price;

pub(crate) use group::is_pack;
pub(crate) use price::{MRP_KEYS, OFFER_KEYS, mrp_of, names_currency, scanned};

use crate::availability::{self, WAYS};
use crate::card::{Card, CardKind, Common, Draft, Rows};
use crate::cards::orders::CURRENCY;
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Data, Id, Image, Map, Number, RowId, Text};
use crate::members::{Members, is_currency, is_price, is_said, is_string, is_text};
use crate::money::{Money, known_currency};
use crate::options::{Options, PriceUnit};
use crate::payload::{IndexedRow, PRICE_KEYS, PRODUCT_SIGNS, Payload, Row};
use crate::route::{Context, Rule};
use crate::safety::{IMAGE_KEYS, image};
use crate::shape::words_enum;
use crate::values::{first_string, first_text, first_truth, given_truth, string};
use group::{Group, Groups};
use mcp_cards_derive::Shape;
use price::{Guess, Priced};

const NAME: Keys = keys!["name", "displayName", "product_name", "title"];
const ID: Keys = keys!["id", "productId", "product_id", "item_id"];
const VARIANT_ID: Keys = keys!["spinId", "spin_id", "id"];
const BRAND: Keys = keys!["brand", "brand_name"];
const ITEM_TYPE: Keys =
    keys!["item_type", "product_type", "sub_category", "subCategory", "category", "product_category"];
const SKU: Keys = keys!["sku", "sku_id", "skuId", "product_sku", "productSku"];
const QUANTITY: Keys = keys!["quantity", "weight", "size", "pack_size"];
const DESCRIPTION: Keys = keys!["description", "desc"];
const RESTAURANT: Keys = keys!["restaurant_name", "restaurantName"];

/// The members of a row that the card knows.
pub(crate) const MEMBERS: Members = Members {
    shown: &[
        (NAME, is_text),
        (ID, is_text),
        (BRAND, is_text),
        (ITEM_TYPE, is_text),
        (SKU, is_text),
        (QUANTITY, is_text),
        (DESCRIPTION, is_text),
        (RESTAURANT, is_text),
        (price::KEYS, is_price),
        (MRP_KEYS, is_price),
        (CURRENCY, is_currency),
        (IMAGE_KEYS, is_string),
        (keys!["group_order", "groupOrder"], |order| order.kind() == Kind::Number),
        (keys!["isVeg"], is_said),
        (availability::SAID, is_said),
    ],
    others: &[PRICE_KEYS, PRODUCT_SIGNS, group::GROUP_KEYS, availability::COUNTS],
};

/// Products and dishes to choose from.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "products")]
pub struct ProductsCard<'a> {
    /// The products.
    #[shape(rows)]
    pub items: Vec<Product<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// Present where prices came in paise and were divided by 100.
    pub price_unit: Option<ConvertedUnit>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// A unit from which prices were converted.
    pub enum ConvertedUnit {
        /// Hundredths of a rupee.
        Paise = "paise",
    }
}

/// A product.
#[derive(Clone, Debug, Shape)]
pub struct Product<'a> {
    /// Its id.
    pub id: RowId<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// What it costs.
    pub price: Option<Number>,
    /// The price before a reduction.
    pub mrp: Option<Number>,
    /// ISO 4217 code.
    pub currency: Option<&'static str>,
    /// A picture of it.
    pub image: Option<Image<'a>>,
    /// Its brand.
    pub brand: Option<Text<'a>>,
    /// What kind of product it is.
    pub item_type: Option<Text<'a>>,
    /// Its stock keeping unit.
    pub sku: Option<Id<'a>>,
    /// Equal for products that belong together.
    pub group_key: Text<'a>,
    /// The heading of its group.
    pub group_label: Text<'a>,
    /// The query of the tool's input that found it.
    pub source_query: Option<Text<'a>>,
    /// The position of its group.
    pub group_order: Option<Number>,
    /// The pack size.
    pub quantity: Option<Text<'a>>,
    /// What distinguishes it from other variations.
    pub variant_label: Option<Text<'a>>,
    /// Whether it can be bought.
    pub available: bool,
    /// What it is.
    pub description: Option<Text<'a>>,
    /// Whether it is vegetarian.
    pub is_veg: Option<bool>,
    /// The server's id of the product.
    pub backend_product_id: Option<Id<'a>>,
    /// The server's id of the variation.
    pub backend_variant_id: Option<Id<'a>>,
    /// The restaurant that offers it.
    pub restaurant_name: Option<Text<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// A product to be shown: a row, or one of its variations.
#[derive(Debug)]
struct Tile<'r, 'a> {
    row: &'r IndexedRow<'a>,
    variation: Option<Value<'a>>,
    /// Its position among the variations, where there are several, and the price of the row that they share.
    place: Option<(usize, Option<Priced>)>,
}

/// The products of a payload.
pub(crate) fn card<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let options = context.options;
    let mut rest = payload.rows().filter(|row| is_product(row.value));
    // The unit is known before the first product is made: for a guess, rows are read until a price cannot be in paise.
    let mut read = Vec::new();
    let mut is_paise = options.price_unit == PriceUnit::Paise;
    if price::is_guessed(options) {
        let mut guess = Guess::new(options);
        let mut is_possible = true;
        while is_possible && let Some(row) = rest.next() {
            let row = row.indexed();
            is_possible = guess.admits(&row);
            read.push(row);
        }
        is_paise = is_possible && guess.verdict();
    }
    let most = options.most_products();
    let mut shelf = Shelf::new(is_paise, context);
    let mut rows = Rows::default();
    for row in &read {
        if !shelf.knows(row, &mut rows) {
            shelf.add(row, most, &mut rows);
        }
    }
    for row in rest {
        if shelf.knows(&row, &mut rows) {
            continue;
        }
        if rows.count() < most {
            shelf.add(&row.indexed(), most, &mut rows);
        } else {
            rows.total += variations(row.value).count().max(1);
        }
    }
    if !options.is_commerce() {
        for (at, _) in payload.rows().enumerate().filter(|(_, row)| !is_product(row.value)) {
            rows.pass_over(at, context);
        }
    }
    rows.into_card(payload.value(), |items, total| {
        let price_unit = is_paise.then_some(ConvertedUnit::Paise);
        Draft::new(rule, ProductsCard { items, total, price_unit, common: Common::default() })
    })
}

/// Adds the products of a row whose list is still arriving, in the unit of the options.
pub(crate) fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a, Product<'a>>) {
    if is_product(row) {
        let is_paise = context.options.price_unit == PriceUnit::Paise;
        Shelf::new(is_paise, context).add(&IndexedRow::of(row), usize::MAX, rows);
    }
}

/// Whether all prices of a card with this row may be in paise.
pub(crate) fn may_be_paise(row: Value<'_>, options: &Options<'_>) -> bool {
    !is_product(row) || price::is_guessed(options) && Guess::new(options).admits(&IndexedRow::of(row))
}

fn is_product(row: Value<'_>) -> bool {
    // Every row is tested, and nearly all of them have a plain name.
    let has_name = row.get("name").is_some_and(|name| name.kind() == Kind::Number || string(name).is_some());
    has_name || row.is_object() && first_text(row, NAME).is_some()
}

fn variations(row: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    row.get("variations").into_iter().flat_map(Value::items).filter(|item| item.is_object())
}

/// The products of a row: one for each variation, or the row itself.
fn tiles<'r, 'a>(row: &'r IndexedRow<'a>) -> impl Iterator<Item = Tile<'r, 'a>> {
    let count = variations(row.value).count();
    let shared = (count > 1).then(|| price::of_row(row));
    let itself = (count == 0).then_some(None);
    variations(row.value).map(Some).chain(itself).enumerate().map(move |(at, variation)| Tile {
        row,
        variation,
        place: shared.map(|price| (at, price)),
    })
}

/// Makes the products of a card.
struct Shelf<'c, 'a> {
    is_paise: bool,
    context: &'c Context<'a>,
    query: Option<&'a str>,
    groups: Groups<'a>,
}

impl<'c, 'a> Shelf<'c, 'a> {
    fn new(is_paise: bool, context: &'c Context<'a>) -> Self {
        let query = group::source_query(context.options.input);
        Self { is_paise, context, query, groups: Groups::new(query, context.texts) }
    }

    /// Whether the host has the products of a row already. While a card grows, prices are never taken for paise.
    fn knows(&self, row: &Row<'a>, rows: &mut Rows<'a, Product<'a>>) -> bool {
        let is_as_grown =
            !row.is_of_menu() && self.is_paise == (self.context.options.price_unit == PriceUnit::Paise);
        if !is_as_grown || self.context.known.is_none() {
            return false;
        }
        let count = variations(row.value).count().max(1);
        rows.knows(CardKind::Products, row.value, count, self.context)
    }

    /// Adds the products of a row; beyond the first `most` they only count.
    fn add(&mut self, row: &IndexedRow<'a>, most: usize, rows: &mut Rows<'a, Product<'a>>) {
        for tile in tiles(row) {
            if rows.count() < most {
                let product = self.product(&tile, rows.total);
                rows.push(product, row.value);
            } else {
                rows.total += 1;
            }
        }
    }

    fn product(&mut self, tile: &Tile<'_, 'a>, at: usize) -> Product<'a> {
        let row = tile.row;
        let text = |keys: Keys| row.text(keys).map(Text::from);
        let of_variation = |keys: Keys| tile.variation.and_then(|variation| first_text(variation, keys));
        let name = row.text(NAME).unwrap_or_default();
        let own_id = row.text(ID);
        let variant_id = of_variation(VARIANT_ID);
        let brand = row.text(BRAND).or_else(|| of_variation(keys!["brandName"]));
        let quantity =
            of_variation(keys!["quantityDescription"]).or_else(|| row.text(QUANTITY)).map(Text::from);
        let price = price::price_of(tile).map(|priced| priced.money);
        let mrp = mrp_of(row, tile.variation);
        let is_veg = row.first(keys!["isVeg"], given_truth);
        let kind_of_food = || is_veg.map(|is_veg| Text::own(if is_veg { "Veg" } else { "Non-Veg" }));
        let Group { label, key } = self.groups.of(row, name, brand);
        Product {
            id: tile_id(tile, own_id.or(variant_id), at),
            name: name.into(),
            price: price.map(|price| self.amount(price)),
            mrp: mrp.map(|mrp| self.amount(mrp)),
            currency: currency(price, mrp, row.value, self.context.options),
            image: image(row, variations(row.value).next()),
            brand: brand.map(Text::from),
            item_type: text(ITEM_TYPE),
            sku: row.text(SKU).map(Id::from),
            group_key: key,
            group_label: label,
            source_query: self.query.map(Text::from),
            group_order: row.group_order(),
            quantity: quantity.clone(),
            variant_label: quantity,
            available: is_available(tile),
            description: text(DESCRIPTION).or_else(kind_of_food),
            is_veg,
            backend_product_id: own_id.map(Id::from),
            backend_variant_id: variant_id.map(Id::from),
            restaurant_name: text(RESTAURANT),
            extra: self.extra(row),
        }
    }

    fn extra(&self, row: &IndexedRow<'a>) -> Option<Map<'a, Data<'a>>> {
        // Nothing is kept in a vertical, so nothing need be looked for.
        let is_kept = !self.context.options.is_commerce();
        let scanned = if is_kept { scanned(row).map(|(_, mark)| mark) } else { None };
        MEMBERS.extra(row.value, scanned, self.context)
    }

    fn amount(&self, money: Money) -> Number {
        Number(if self.is_paise { money.amount / 100.0 } else { money.amount })
    }
}

fn tile_id<'a>(tile: &Tile<'_, 'a>, base: Option<&'a str>, at: usize) -> RowId<'a> {
    match (tile.place, base) {
        (None, base) => RowId::or_position(base, at),
        (Some((place, _)), Some(base)) => RowId::new(format!("{base}-var-{place}")),
        (Some((place, _)), None) => RowId::new(format!("{at}-var-{place}")),
    }
}

/// The currency that the texts name; else rupees where commerce is expected, and elsewhere what the row states.
fn currency(
    price: Option<Money>,
    mrp: Option<Money>,
    row: Value<'_>,
    options: &Options<'_>,
) -> Option<&'static str> {
    price.or(mrp)?;
    let named = price.and_then(|money| money.currency).or_else(|| mrp.and_then(|money| money.currency));
    named.or_else(|| assumed_currency(row, options))
}

/// The currency of amounts that name none.
pub(crate) fn assumed_currency(row: Value<'_>, options: &Options<'_>) -> Option<&'static str> {
    if options.is_commerce() { Some("INR") } else { first_string(row, CURRENCY).and_then(known_currency) }
}

fn is_available(tile: &Tile<'_, '_>) -> bool {
    let of_row = || WAYS.into_iter().find_map(|(keys, read)| tile.row.first(keys, read));
    let stocked = || first_truth(tile.variation?, keys!["isInStockAndAvailable"]);
    of_row().or_else(stocked).or_else(|| availability::of(tile.variation?)).unwrap_or(true)
}
