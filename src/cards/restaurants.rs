//! Restaurants to choose from.

use crate::card::{Card, CardKind, Common, Draft, Rows};
use crate::json::{Keys, Kind, KnownGroup, KnownKeys, KnownMembers, Value, keys, number_text};
use crate::leaf::{Data, Id, Image, Map, Number, RowId, Text};
use crate::members::{Members, is_number, is_string, is_text};
use crate::options::PriceUnit;
use crate::payload::Payload;
use crate::route::{Context, FEE_DETAILS, Rule, STRONG_KEYS, WEAK_KEYS};
use crate::safety::IMAGE_KEYS;
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
const SLA: Keys = keys!["sla"];

/// All that a row is asked for. The order of the lists below matters only where two of them have the same key.
const ROW: &KnownKeys = &KnownKeys::new(&[
    NAME,
    ID,
    CUISINE,
    WEAK_KEYS,
    PRICE_FOR_TWO,
    COST_FOR_TWO,
    FOR_TWO_MESSAGE,
    IMAGE_KEYS,
    ADDRESS,
    OFFERS,
    LOCALITY,
    DELIVERY,
    SLA,
    STRONG_KEYS,
    FEE_DETAILS,
    PRODUCT_KEYS,
]);

type Row<'a> = KnownMembers<'a>;

/// The values of a row at the keys of a list.
macro_rules! at {
    ($row:expr, $list:expr) => {{
        const GROUP: KnownGroup = ROW.group($list);
        $row.of(GROUP)
    }};
}

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
        add(row.value, context.options.limits.restaurants, context, &mut rows);
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
    add(row, usize::MAX, context, rows);
}

/// Adds a row if it is a restaurant; beyond the first `most` it only counts.
fn add<'a>(row: Value<'a>, most: usize, context: &Context<'a>, rows: &mut Rows<'a, Restaurant<'a>>) {
    let members = row.known_members(ROW);
    let Some(name) = name(&members) else { return };
    if rows.count() < most {
        let mut restaurant = restaurant(&members, name, rows.total, context.options.price_unit);
        restaurant.extra = MEMBERS.extra(row, None, context);
        rows.push(restaurant, row);
    } else {
        rows.total += 1;
    }
}

/// The name of a row if it is a restaurant.
fn name<'a>(row: &Row<'a>) -> Option<&'a str> {
    let name = at!(row, NAME).find_map(text)?;
    let is_restaurant = at!(row, STRONG_KEYS).any(is_truthy)
        || at!(row, FEE_DETAILS).any(is_truthy)
        || at!(row, WEAK_KEYS).any(is_truthy) && !at!(row, PRODUCT_KEYS).any(is_truthy);
    is_restaurant.then_some(name)
}

fn restaurant<'a>(row: &Row<'a>, name: &'a str, at: usize, unit: PriceUnit) -> Restaurant<'a> {
    let own_id = at!(row, ID).find_map(text);
    let of_sla = || first_text(at!(row, SLA).next()?, keys!["deliveryTime"]);
    let delivery = at!(row, DELIVERY).find_map(text).or_else(of_sla);
    Restaurant {
        id: RowId::or_position(own_id, at),
        name: name.into(),
        cuisine: cuisine(row),
        rating: at!(row, WEAK_KEYS).find_map(rating).map(Number),
        price_for_two: price_for_two(row, unit),
        image: Image::at(at!(row, IMAGE_KEYS).filter_map(string)),
        address: at!(row, ADDRESS).find_map(text).map(Text::from),
        offers: offers(row),
        locality: at!(row, LOCALITY).find_map(text).map(Text::from),
        backend_restaurant_id: own_id.map(Id::from),
        delivery_time: delivery.map(Text::from),
        extra: None,
    }
}

/// A rating, or the figure in an object about it.
fn rating(value: Value<'_>) -> Option<f64> {
    num(value).or_else(|| first(value, keys!["value", "average", "score"], num))
}

fn cuisine<'a>(row: &Row<'a>) -> Option<Text<'a>> {
    at!(row, CUISINE).find_map(|value| {
        if value.kind() != Kind::Array {
            return text(value).map(Text::from);
        }
        let mut names = names(value, CUISINE_NAME);
        let first = names.next()?;
        let Some(second) = names.next() else { return Some(first.into()) };
        let mut joined = String::with_capacity(64);
        joined.push_str(first);
        for name in std::iter::once(second).chain(names) {
            joined.push_str(", ");
            joined.push_str(name);
        }
        Some(joined.into())
    })
}

fn offers<'a>(row: &Row<'a>) -> Option<Vec<Text<'a>>> {
    at!(row, OFFERS).find_map(|list| {
        let names: Vec<_> = names(list, OFFER_NAME).map(Text::from).collect();
        (!names.is_empty()).then_some(names)
    })
}

/// The texts of a list: its texts, and what its objects have at one of these keys.
fn names(list: Value<'_>, keys: Keys) -> impl Iterator<Item = &str> {
    list.items().filter_map(move |item| own_text(item, keys))
}

fn price_for_two<'a>(row: &Row<'a>, unit: PriceUnit) -> Option<Text<'a>> {
    let in_rupees = || at!(row, PRICE_FOR_TWO).find_map(|value| amount_for_two(value, PriceUnit::Rupees));
    let in_unit = || at!(row, COST_FOR_TWO).find_map(|value| amount_for_two(value, unit));
    let message = || at!(row, FOR_TWO_MESSAGE).find_map(string).map(Text::from);
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
