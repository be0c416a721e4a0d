//! A cart: its items, and the bill.

mod bill;

pub use bill::{BillLine, LineKind};

use crate::availability;
use crate::card::{Card, Common, Draft, Rows};
use crate::cards::orders::CURRENCY;
use crate::cards::products::{MRP_KEYS, OFFER_KEYS, assumed_currency, mrp_of};
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Data, Image, Map, Number, RowId, Text};
use crate::members::{Members, is_currency, is_number, is_price, is_said, is_string, is_text};
use crate::money::{Money, first_amount, money, price, scan, scan_member};
use crate::options::Options;
use crate::payload::{IndexedRow, PRICE_KEYS, Payload};
use crate::route::{Context, Rule, are_items};
use crate::safety::{IMAGE_KEYS, image};
use crate::values::{first, first_text, has_any, num, round2, text};
use crate::verdict::has_failed_before_confirming;
use bill::Bill;
use mcp_cards_derive::Shape;

/// Keys of the list of items; the last two only in the answer itself.
const LISTS: Keys = keys!["items", "cart_items", "products", "cartItems", "orderItems", "order_items"];
/// Keys that say that what they hold is a cart.
const CARTS: Keys = keys!["cart", "cart_items", "cartItems"];
const LISTS_INSIDE: Keys = keys!["items", "cart_items", "products", "cartItems"];

const NAME: Keys = keys!["name", "displayName", "product_name", "title", "itemName", "item_name"];
const ID: Keys = keys!["id", "productId", "product_id", "spinId", "spin_id"];
pub(crate) const QUANTITY: Keys = keys!["quantity", "qty", "count"];
const PRICE_OBJECT_KEYS: Keys =
    keys!["offerPrice", "offer_price", "finalPrice", "displayPrice", "value", "amount"];
const PRICE: Keys = keys![
    "offerPrice",
    "offer_price",
    "discountedFinalPrice",
    "discounted_final_price",
    "discountedPrice",
    "discounted_price",
    "finalPrice",
    "final_price",
    "selling_price",
    "price",
    "unitPrice",
    "unit_price",
    "effectiveItemPrice",
    "itemPrice",
    "basePrice",
    "displayPrice",
    "display_price",
    "cost",
    "amount"
];
/// All keys of prices of one unit, or of all, in the order in which they are asked.
const PRICES: Keys = keys![
    "offerPrice",
    "offer_price",
    "discountedFinalPrice",
    "discounted_final_price",
    "discountedPrice",
    "discounted_price",
    "finalPrice",
    "final_price",
    "selling_price",
    "price",
    "unitPrice",
    "unit_price",
    "effectiveItemPrice",
    "itemPrice",
    "basePrice",
    "displayPrice",
    "display_price",
    "cost",
    "amount",
    "totalPrice",
    "total_price"
];
const NOTE: Keys = keys!["note", "instructions", "customisation"];
const LINE_TOTAL: Keys = keys!["totalPrice", "total_price"];
const SUBTOTAL: Keys = keys!["subtotal", "sub_total"];
const DELIVERY: Keys = keys!["delivery_fee", "deliveryFee", "delivery_charge"];
const TOTAL: Keys = keys!["total", "grand_total", "bill_total"];
/// Keys beside the price keys that show, without a vertical, that a list is a cart's.
const COST_KEYS: Keys = keys![
    "totalPrice",
    "total_price",
    "discountedPrice",
    "discounted_price",
    "unitPrice",
    "unit_price",
    "effectiveItemPrice",
    "itemPrice",
    "displayPrice",
    "display_price",
    "cost",
    "amount"
];

/// The members of an item that the card knows.
pub(crate) const MEMBERS: Members = Members {
    shown: &[
        (NAME, is_text),
        (ID, is_text),
        (QUANTITY, is_number),
        (PRICES, is_price),
        (MRP_KEYS, is_price),
        (CURRENCY, is_currency),
        (IMAGE_KEYS, is_string),
        (NOTE, is_text),
        (availability::SAID, is_said),
    ],
    others: &[PRICE_KEYS, COST_KEYS, availability::COUNTS],
};

/// A cart.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "cart")]
pub struct CartCard<'a> {
    /// The cart.
    pub cart: Cart<'a>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// The items of a cart, and the bill.
#[derive(Clone, Debug, Shape)]
pub struct Cart<'a> {
    /// The items.
    pub items: Vec<CartItem<'a>>,
    /// What the items come to.
    pub subtotal: Number,
    /// What the delivery costs.
    pub delivery_fee: Number,
    /// What is to be paid.
    pub total: Number,
    /// The lines of the bill.
    pub lines: Option<Vec<BillLine<'a>>>,
    /// What the server says about the cart.
    pub message: Option<Text<'a>>,
    /// What to look out for.
    pub warnings: Option<Vec<Text<'a>>>,
}

/// An item of a cart.
#[derive(Clone, Debug, Shape)]
pub struct CartItem<'a> {
    /// Its id.
    pub id: RowId<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// The price of one unit.
    pub price: Number,
    /// How many there are.
    pub quantity: Number,
    /// The price of all units.
    pub line_total: Number,
    /// The price of one unit before a reduction.
    pub mrp: Option<Number>,
    /// ISO 4217 code.
    pub currency: Option<&'static str>,
    /// A picture of it.
    pub image: Option<Image<'a>>,
    /// Whether it can be had, where the server says so.
    pub available: Option<bool>,
    /// What was said about it.
    pub note: Option<Text<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// The cart of an answer. An empty one counts where `may_be_empty`.
pub(crate) fn card<'a>(
    value: Value<'a>,
    may_be_empty: bool,
    rule: Rule,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    if !value.is_object() {
        return of_payload(&Payload::Value(value), rule, context);
    }
    let (list, holder) = find_list(value, may_be_empty, context.options)?;
    let holders = [Some(holder), Some(value)];
    // What carries a cart beside something else was asked for more than this.
    let is_proven = context.options.is_commerce() || rule == Rule::CartEmbedded;
    if !is_proven && !is_evident(list.items(), holders) {
        return None;
    }
    Some(build(list.items(), list, holders, rule, context))
}

/// The cart of a payload: of an object as of an answer, of a list its rows.
pub(crate) fn of_payload<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    if let Some(object) = payload.object() {
        return card(object, false, rule, context);
    }
    let items = || payload.rows().map(|row| row.value);
    let is_proven = || context.options.is_commerce() || is_evident(items(), [None, None]);
    let has_items = items().any(|item| is_item(item, context.options)) && is_proven();
    has_items.then(|| build(items(), payload.value(), [None, None], rule, context))
}

fn build<'a>(
    items: impl Iterator<Item = Value<'a>>,
    list: Value<'a>,
    holders: [Option<Value<'a>>; 2],
    rule: Rule,
    context: &Context<'a>,
) -> Card<'a> {
    let mut rows: Rows<'a, CartItem<'a>> = Rows::default();
    for (at, row) in items.enumerate() {
        match name(row) {
            Some(name) => {
                let item = item(row, name, rows.total, context);
                rows.push(item, row);
            }
            None => rows.pass_over(at, context),
        }
    }
    let cart = with_bill(rows.shown, holders);
    let mut card = Draft::new(rule, CartCard { cart, common: Common::default() }).from_payload(list);
    card.rows = Some(rows.sources);
    card.warnings = rows.warnings;
    card
}

/// A cart with the figures of its bill. They are members of the object with the items or of the one around it; a line of
/// the bill takes precedence.
fn with_bill<'a>(items: Vec<CartItem<'a>>, holders: [Option<Value<'a>>; 2]) -> Cart<'a> {
    let stated = |keys: Keys| {
        let places = holders.map(|holder| (holder, keys));
        first_amount(&places, money).map(|money| money.amount)
    };
    let mut bill = Bill {
        lines: Vec::new(),
        subtotal: stated(SUBTOTAL),
        delivery: stated(DELIVERY),
        total: stated(TOTAL),
    };
    let [inner, outer] = holders;
    if let Some(list) = inner.and_then(bill::stated).or_else(|| outer.and_then(bill::stated)) {
        bill.read(list);
    }
    // Not `sum`, which begins at -0: an empty cart comes to 0.
    let sum = || round2(items.iter().fold(0.0, |sum, item| sum + item.line_total.0));
    let subtotal = bill.subtotal.unwrap_or_else(sum);
    let delivery = bill.delivery.unwrap_or(0.0);
    Cart {
        items,
        subtotal: Number(subtotal),
        delivery_fee: Number(delivery),
        total: Number(bill.total.unwrap_or_else(|| round2(subtotal + delivery))),
        lines: Some(bill.lines).filter(|lines| !lines.is_empty()),
        message: holders
            .into_iter()
            .flatten()
            .find_map(|holder| first_text(holder, keys!["message"]))
            .map(Text::from),
        warnings: holders.into_iter().flatten().find_map(warnings),
    }
}

/// The texts, or the one text, of what to look out for.
fn warnings(holder: Value<'_>) -> Option<Vec<Text<'_>>> {
    holder.at_keys(keys!["warnings", "alerts"]).find_map(|said| {
        let texts: Vec<_> =
            std::iter::once(said).chain(said.items()).filter_map(text).map(Text::from).collect();
        (!texts.is_empty()).then_some(texts)
    })
}

/// The list of a cart and the object that holds it.
fn find_list<'a>(
    value: Value<'a>,
    may_be_empty: bool,
    options: &Options<'_>,
) -> Option<(Value<'a>, Value<'a>)> {
    let data = value.get("data");
    let in_data = data.and_then(|data| data.get("cart"));
    let places = [
        (value.get("cart"), LISTS_INSIDE, true),
        (Some(value), LISTS, false),
        (in_data, LISTS_INSIDE, true),
        (data, LISTS_INSIDE, false),
    ];
    let mut empty = None;
    'search: for (holder, keys, ends_at_empty) in places {
        let Some(holder) = holder else { continue };
        for list in holder.at_keys(keys) {
            if list.items().any(|item| is_item(item, options)) {
                return Some((list, holder));
            }
            if is_empty_list(list) {
                empty = empty.or(Some((list, holder)));
                if ends_at_empty {
                    break 'search;
                }
            }
        }
    }
    for (list, holder) in [(value.get("cart"), Some(value)), (in_data, data)] {
        empty = empty.or(list.filter(|list| is_empty_list(*list)).zip(holder));
    }
    empty.filter(|_| may_be_empty && !has_failed_before_confirming(value))
}

fn is_empty_list(list: Value<'_>) -> bool {
    list.is_array() && list.is_empty_container()
}

/// The name of an item.
pub(crate) fn name(item: Value<'_>) -> Option<&str> {
    first_text(item, NAME).filter(|_| item.is_object())
}

/// Whether this is an item; without a vertical, whether it costs something.
fn is_item(item: Value<'_>, options: &Options<'_>) -> bool {
    name(item).is_some() && (options.is_commerce() || costs(item))
}

/// Whether a member of an item is a price.
pub(crate) fn costs(item: Value<'_>) -> bool {
    has_any(item, PRICE_KEYS) || has_any(item, COST_KEYS)
}

/// Whether what a tool for carts returned is one: its items are counted or added up, or nothing else is said of them. An
/// empty list shows nothing by itself.
fn is_evident<'a>(items: impl Iterator<Item = Value<'a>> + Clone, holders: [Option<Value<'a>>; 2]) -> bool {
    let is_counted = |item: Value<'_>| item.at_keys(QUANTITY).any(is_count);
    let is_bill = |holder: Value<'_>| {
        [SUBTOTAL, TOTAL].iter().any(|keys| first(holder, *keys, money).is_some())
            || bill::stated(holder).is_some_and(|lines| !lines.is_empty_container())
    };
    let holders = || holders.into_iter().flatten();
    if holders().any(is_bill) || items.clone().any(is_counted) {
        return true;
    }
    let is_empty = items.clone().next().is_none();
    if is_empty { holders().any(|holder| has_any(holder, CARTS)) } else { are_items(items) }
}

/// Whether an answer to something else carries a cart.
pub(crate) fn is_embedded(data: Value<'_>) -> bool {
    let has = |object: Value<'_>, keys: Keys| object.at_keys(keys).any(|value| !value.is_null());
    let holds_more = data.members().any(|(_, member)| member.is_container());
    if !holds_more || !has(data, keys!["success", "message"]) {
        return false;
    }
    let counts =
        |list: Value<'_>| list.items().any(|row| row.at_keys(keys!["quantity", "qty"]).any(is_count));
    let (mut is_counted, mut has_total) = (false, false);
    for holder in [data, data.get("data").unwrap_or(data)] {
        if has(holder, CARTS) || bill::list(holder).is_some() {
            return true;
        }
        is_counted |= holder.at_keys(LISTS).any(counts);
        has_total |= has(holder, TOTAL);
    }
    is_counted && has_total
}

/// A number, or a text that is one: "500 ml" is a pack size.
fn is_count(value: Value<'_>) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = |text: &str| {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        is_digits(whole) && is_digits(fraction)
    };
    value.kind() == Kind::Number || value.as_text().map(str::trim).is_some_and(is_number)
}

fn item<'a>(row: Value<'a>, name: &'a str, at: usize, context: &Context<'a>) -> CartItem<'a> {
    let quantity = first(row, QUANTITY, num).map_or(1.0, |quantity| quantity.max(0.0));
    let variation = variation(row);
    let stated = stated_price(row, variation, quantity);
    let scanned = if stated.is_none() { scan_member(row) } else { None };
    let Money { amount, currency } =
        stated.or(scanned.map(|(.., money)| money)).unwrap_or(Money { amount: 0.0, currency: None });
    let keyed = IndexedRow::of(row);
    #[allow(clippy::float_cmp, reason = "the same amount written twice is the same double")]
    let mrp = mrp_of(&keyed, variation).map(|money| money.amount).filter(|mrp| *mrp != amount);
    CartItem {
        id: RowId::or_position(first_text(row, ID), at),
        name: name.into(),
        price: Number(amount),
        quantity: Number(quantity),
        line_total: Number(round2(amount * quantity)),
        mrp: mrp.map(Number),
        currency: currency.or_else(|| assumed_currency(row, context.options)),
        image: image(&keyed, variation),
        available: availability::of(row),
        note: first_text(row, NOTE).map(Text::from),
        extra: MEMBERS.extra(row, scanned.map(|(_, value, _)| value.mark()), context),
    }
}

/// The first variation of an item.
pub(crate) fn variation(row: Value<'_>) -> Option<Value<'_>> {
    row.get("variations")?.items().find(|item| item.is_object())
}

/// The price of one unit of an item.
pub(crate) fn price_of<'a>(row: Value<'a>, variation: Option<Value<'a>>, quantity: f64) -> Option<Money> {
    stated_price(row, variation, quantity).or_else(|| scan(row))
}

fn stated_price<'a>(row: Value<'a>, variation: Option<Value<'a>>, quantity: f64) -> Option<Money> {
    let own = row.get("price");
    let offer = variation.and_then(|variation| variation.get("price"));
    let share = || {
        let total = first(row, LINE_TOTAL, price).filter(|_| quantity > 0.0)?;
        let amount = total.amount / quantity;
        amount.is_finite().then_some(Money { amount, ..total })
    };
    first_amount(&[(offer, OFFER_KEYS), (own, PRICE_OBJECT_KEYS), (Some(row), PRICE)], price)
        .or_else(share)
        .or_else(|| first_amount(&[(Some(row), keys!["mrp"]), (own, keys!["mrp"])], price))
}
