//! Orders that were looked up: nothing is claimed but what the server says of each.

use crate::card::Common;
use crate::cards::cart::{self, QUANTITY};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Id, Link, Map, Number, Text};
use crate::money::{Money, known_currency, minor_units, price};
use crate::record::{Place, State, usable};
use crate::route::Context;
use crate::values::{first, first_string, first_text, num};
use mcp_cards_derive::Shape;

/// The names of an order's id.
pub(crate) const ORDER_ID: Keys = keys!["order_id", "orderId", "order_number", "orderNumber", "order_no"];
pub(crate) const TITLE: Keys = keys![
    "restaurant_name",
    "restaurantName",
    "store_name",
    "storeName",
    "merchant",
    "seller",
    "title",
    "name"
];
pub(crate) const PLACED_AT: Keys = keys![
    "placed_at",
    "placedAt",
    "ordered_at",
    "orderedAt",
    "order_time",
    "orderTime",
    "created_at",
    "createdAt",
    "date",
    "date_created",
    "dateCreated"
];
pub(crate) const ETA: Keys =
    keys!["eta", "estimated_delivery", "estimatedDelivery", "delivery_time", "deliveryTime", "deliver_by"];
pub(crate) const AMOUNT: Keys = keys![
    "order_total",
    "orderTotal",
    "total_amount",
    "totalAmount",
    "grand_total",
    "bill_total",
    "total",
    "amount",
    "payable",
    "total_price",
    "totalPrice"
];
/// Objects with an amount in the smallest unit of a currency (Square).
const MINOR_AMOUNT: Keys = keys!["total_money", "amount_money"];
pub(crate) const CURRENCY: Keys = keys!["currency", "currency_code", "currencyCode"];
const LINES: Keys =
    keys!["items", "order_items", "orderItems", "line_items", "products", "dishes", "lineItems"];
pub(crate) const URL: Keys = keys!["tracking_url", "trackingUrl", "track_url", "url", "link"];

/// Orders that were looked up.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "orders")]
pub struct OrdersCard<'a> {
    /// The orders.
    #[shape(rows)]
    pub items: Vec<Order<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// An order.
#[derive(Clone, Debug, Shape)]
pub struct Order<'a> {
    /// Its id.
    pub id: Option<Id<'a>>,
    /// What the server says about it.
    pub status: Option<Text<'a>>,
    /// What that means.
    pub state: State,
    /// Where it was ordered.
    pub title: Option<Text<'a>>,
    /// When it was ordered, as the server writes it.
    pub placed_at: Option<Text<'a>>,
    /// When it arrives, as the server writes it.
    pub eta: Option<Text<'a>>,
    /// What it costs.
    pub amount: Option<Number>,
    /// ISO 4217 code.
    pub currency: Option<&'static str>,
    /// What was ordered.
    pub lines: Option<Vec<OrderLine<'a>>>,
    /// Where to follow it.
    pub url: Option<Link<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// Something that was ordered.
#[derive(Clone, Debug, Shape)]
pub struct OrderLine<'a> {
    /// Its name.
    pub name: Text<'a>,
    /// How many.
    pub quantity: Option<Number>,
    /// The price of one unit.
    pub price: Option<Number>,
}

/// The facts of an order that a confirmation shows too.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) eta: Option<Text<'a>>,
    pub(crate) amount: Option<Number>,
    pub(crate) currency: Option<&'static str>,
    pub(crate) lines: Option<Vec<OrderLine<'a>>>,
}

/// The usable id of an order; a plain `id` counts inside `order` and `orders`.
pub(crate) fn id(object: Value<'_>, place: Place) -> Option<&str> {
    let plain = || if place == Place::Order { first(object, keys!["id"], usable) } else { None };
    first(object, ORDER_ID, usable).or_else(plain)
}

/// Whether an object with an order's id says anything about the order.
pub(crate) fn has_fact(object: Value<'_>) -> bool {
    crate::verdict::status(object).is_some()
        || first(object, AMOUNT, price).is_some()
        || first_text(object, PLACED_AT).is_some()
        || eta(object).is_some()
        || line_values(object).is_some()
}

/// The order of a record.
pub(crate) fn order<'a>(
    object: Value<'a>,
    place: Place,
    status: Option<Value<'a>>,
    context: &Context<'a>,
) -> Order<'a> {
    let Facts { eta, amount, currency, lines } = facts(object, context);
    let inner = |key: &str| first_text(object.get(key)?, keys!["name"]);
    let title = first_text(object, TITLE).or_else(|| inner("restaurant")).or_else(|| inner("store"));
    Order {
        id: id(object, place).map(Id::from),
        status: status.and_then(crate::values::text).map(Text::from),
        state: State::of_object(object, status),
        title: title.map(Text::from),
        placed_at: first_text(object, PLACED_AT).map(Text::from),
        eta,
        amount,
        currency,
        lines,
        url: first_string(object, URL).map(Link::from),
        extra: crate::record::extra(object, place, context),
    }
}

/// What an object says about an order beside its id and status.
pub(crate) fn facts<'a>(object: Value<'a>, context: &Context<'a>) -> Facts<'a> {
    let money = first(object, AMOUNT, price).or_else(|| first(object, MINOR_AMOUNT, minor_price));
    let lines = line_values(object).map(|list| lines(list, context.options.limits.rows));
    Facts {
        eta: eta(object).map(Text::from),
        amount: money.map(|money| Number(money.amount)),
        currency: money.and_then(|money| currency(money, object, context)),
        lines,
    }
}

/// An amount in the smallest unit of a currency that we know.
fn minor_price(object: Value<'_>) -> Option<Money> {
    let currency = known_currency(first_string(object, CURRENCY)?)?;
    let money = object.get("amount").and_then(price)?;
    Some(Money { amount: money.amount / minor_units(Some(currency)), currency: Some(currency) })
}

/// The currency that the amount names or the record states, else rupees where commerce is expected.
fn currency(money: Money, object: Value<'_>, context: &Context<'_>) -> Option<&'static str> {
    let assumed = || context.options.is_commerce().then_some("INR");
    let stated = || first_string(object, CURRENCY).map_or_else(assumed, known_currency);
    money.currency.or_else(stated)
}

fn eta(object: Value<'_>) -> Option<&str> {
    first_text(object, ETA).or_else(|| first_text(object.get("sla")?, keys!["deliveryTime"]))
}

/// The first list of an order that gives a line.
fn line_values(object: Value<'_>) -> Option<Value<'_>> {
    let gives_line = |list: &Value<'_>| list.is_array() && list.items().any(|row| cart::name(row).is_some());
    object.at_keys(LINES).find(gives_line)
}

fn lines(list: Value<'_>, most: usize) -> Vec<OrderLine<'_>> {
    let named = list.items().filter_map(|row| Some((row, cart::name(row)?)));
    let line = |(row, name)| {
        let quantity = first(row, QUANTITY, num).map(|quantity| quantity.max(0.0));
        let price = cart::price_of(row, cart::variation(row), quantity.unwrap_or(1.0));
        OrderLine {
            name: Text::from(name),
            quantity: quantity.map(Number),
            price: price.map(|money| Number(money.amount)),
        }
    };
    named.take(most).map(line).collect()
}
