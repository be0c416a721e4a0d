//! Restaurants to choose from.

use crate::card::{Card, CardKind, Common, Draft, Rows};
use crate::json::{Keys, Kind, Value, keys, number_text};
use crate::leaf::{Data, Id, Image, Map, Number, RowId, Text};
use crate::members::{Members, is_number, is_string, is_text};
use crate::options::PriceUnit;
use crate::payload::{IndexedRow, Payload};
use crate::route::{Context, FEE_DETAILS, Rule, STRONG_KEYS, WEAK_KEYS};
use crate::safety::{IMAGE_KEYS, image};
use crate::values::{first, first_text, is_truthy, num, own_text, string, text};
use mcp_cards_derive::Shape;

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
const ADDRESS: Keys = keys!["address", "full_address", "completeAddress", "complete_address"];
const LOCALITY: Keys = keys!["locality", "area", "location", "areaName", "area_name"];
const DELIVERY: Keys = keys!["deliveryTime", "delivery_time"];
const CUISINE_NAME: Keys = keys!["name", "title"];
const OFFER_NAME: Keys = keys!["title", "description", "name", "couponCode", "text", "offer"];

const CUISINE: Keys = keys!["cuisine", "cuisines"];
const OFFERS: Keys = keys!["offers", "active_offers"];
/// Keys of the price for two: in rupees if it is a number, in rupees or paise, and as a text.
const PRICE_FOR_TWO: Keys = keys!["priceForTwo", "price_for_two"];
const COST_FOR_TWO: Keys = keys!["costForTwo", "cost_for_two"];
/// All keys of the price for two, in the order in which they are asked.
const FOR_TWO: Keys = keys![
    "priceForTwo",
    "price_for_two",
    "costForTwo",
    "cost_for_two",
    "costForTwoMessage",
    "cost_for_two_message"
];
const FOR_TWO_MESSAGE: Keys = keys!["costForTwoMessage", "cost_for_two_message"];

/// The members of a row that the card knows.
pub(crate) const MEMBERS: Members = Members {
    shown: &[
        (NAME, is_text),
        (ID, is_text),
        (CUISINE, is_text),
        (WEAK_KEYS, is_number),
        (FOR_TWO, is_text),
        (IMAGE_KEYS, is_string),
        (ADDRESS, is_text),
        (LOCALITY, is_text),
        (DELIVERY, is_text),
    ],
    others: &[STRONG_KEYS, FEE_DETAILS, OFFERS],
};

/// Restaurants to choose from.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "restaurants")]
pub struct RestaurantsCard<'a> {
    /// The restaurants.
    #[shape(rows)]
    pub items: Vec<Restaurant<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A restaurant.
#[derive(Clone, Debug, Shape)]
pub struct Restaurant<'a> {
    /// Its id.
    pub id: RowId<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// What it cooks.
    pub cuisine: Option<Text<'a>>,
    /// Its rating.
    pub rating: Option<Number>,
    /// As shown, with the symbol of the currency.
    pub price_for_two: Option<Text<'a>>,
    /// A picture of it.
    pub image: Option<Image<'a>>,
    /// Its address.
    pub address: Option<Text<'a>>,
    /// What it offers at a reduced price.
    pub offers: Option<Vec<Text<'a>>>,
    /// The part of the town.
    pub locality: Option<Text<'a>>,
    /// The server's id.
    pub backend_restaurant_id: Option<Id<'a>>,
    /// How long a delivery takes.
    pub delivery_time: Option<Text<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// The restaurants of a payload.
pub(crate) fn card<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for (at, row) in payload.rows().enumerate() {
        if !row.is_of_menu() && rows.knows(CardKind::Restaurants, row.value, 1, context) {
            continue;
        }
        let before = rows.total;
        add(&row.indexed(), context.options.limits.restaurants, context, &mut rows);
        if rows.total == before {
            rows.pass_over(at, context);
        }
    }
    rows.into_card(payload.value(), |items, total| {
        Draft::new(rule, RestaurantsCard { items, total, common: Common::default() })
    })
}

/// Adds the restaurant of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a, Restaurant<'a>>) {
    add(&IndexedRow::of(row), usize::MAX, context, rows);
}

/// Adds a row if it is a restaurant; beyond the first `most` it only counts.
fn add<'a>(row: &IndexedRow<'a>, most: usize, context: &Context<'a>, rows: &mut Rows<'a, Restaurant<'a>>) {
    let Some(name) = name(row) else { return };
    if rows.count() < most {
        let restaurant = restaurant(row, name, rows.total, context);
        rows.push(restaurant, row.value);
    } else {
        rows.total += 1;
    }
}

/// The name of a row if it is a restaurant.
fn name<'a>(row: &IndexedRow<'a>) -> Option<&'a str> {
    let any = |keys: Keys| row.at_keys(keys).any(is_truthy);
    let name = row.text(NAME).filter(|_| row.value.is_object())?;
    (any(STRONG_KEYS) || any(FEE_DETAILS) || any(WEAK_KEYS) && !any(PRODUCT_KEYS)).then_some(name)
}

fn restaurant<'a>(row: &IndexedRow<'a>, name: &'a str, at: usize, context: &Context<'a>) -> Restaurant<'a> {
    // Not the category of a menu.
    let own = |keys: Keys| row.at_keys(keys).find_map(text);
    let own_id = row.text(ID);
    let delivery = own(DELIVERY).or_else(|| first_text(row.get("sla")?, keys!["deliveryTime"]));
    Restaurant {
        id: RowId::or_position(own_id, at),
        name: name.into(),
        cuisine: cuisine(row),
        rating: row.at_keys(WEAK_KEYS).find_map(rating).map(Number),
        price_for_two: price_for_two(row, context.options.price_unit),
        image: image(row, None),
        address: own(ADDRESS).map(Text::from),
        offers: offers(row),
        locality: own(LOCALITY).map(Text::from),
        backend_restaurant_id: own_id.map(Id::from),
        delivery_time: delivery.map(Text::from),
        extra: MEMBERS.extra(row.value, None, context),
    }
}

/// A rating, or the figure in an object about it.
fn rating(value: Value<'_>) -> Option<f64> {
    num(value).or_else(|| first(value, keys!["value", "average", "score"], num))
}

fn cuisine<'a>(row: &IndexedRow<'a>) -> Option<Text<'a>> {
    row.at_keys(CUISINE).find_map(|value| {
        if value.kind() != Kind::Array {
            return text(value).map(Text::from);
        }
        let names: Vec<_> = names(value, CUISINE_NAME).collect();
        match names.as_slice() {
            [] => None,
            [name] => Some((*name).into()),
            names => Some(names.join(", ").into()),
        }
    })
}

fn offers<'a>(row: &IndexedRow<'a>) -> Option<Vec<Text<'a>>> {
    row.at_keys(OFFERS).find_map(|list| {
        let names: Vec<_> = names(list, OFFER_NAME).map(Text::from).collect();
        (!names.is_empty()).then_some(names)
    })
}

/// The texts of a list: its texts, and what its objects have at one of these keys.
fn names(list: Value<'_>, keys: Keys) -> impl Iterator<Item = &str> {
    list.items().filter_map(move |item| own_text(item, keys))
}

fn price_for_two<'a>(row: &IndexedRow<'a>, unit: PriceUnit) -> Option<Text<'a>> {
    let in_rupees = || row.at_keys(PRICE_FOR_TWO).find_map(|value| amount_for_two(value, PriceUnit::Rupees));
    let in_unit = || row.at_keys(COST_FOR_TWO).find_map(|value| amount_for_two(value, unit));
    let message = || row.at_keys(FOR_TWO_MESSAGE).find_map(string).map(Text::from);
    in_rupees().or_else(in_unit).or_else(message)
}

/// An amount as it is shown, or a text as it is.
fn amount_for_two(value: Value<'_>, unit: PriceUnit) -> Option<Text<'_>> {
    let Some(amount) = value.as_number().filter(|amount| *amount > 0.0) else {
        return string(value).map(Text::from);
    };
    let is_paise = match unit {
        PriceUnit::Paise => true,
        PriceUnit::Rupees => false,
        PriceUnit::Auto => amount >= 10_000.0 && (amount / 100.0).fract() == 0.0,
    };
    let digits = if is_paise { &number_text(amount / 100.0) } else { value.number_text()? };
    Some(format!("₹{digits}").into())
}
