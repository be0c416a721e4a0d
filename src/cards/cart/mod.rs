//! A cart: its items, and the bill.

mod bill;

use crate::card::{Card, Draft, Object, Out, Rows};
use crate::cards::confirmation::has_failed;
use crate::cards::products::{OFFER_KEYS, currency, mrp_of};
use crate::json::{Kind, Value};
use crate::lists::Gather;
use crate::money::{Money, money, price, scan};
use crate::options::Options;
use crate::payload::{KeyedRow, PRICE_KEYS, Payload};
use crate::route::Context;
use crate::safety::{Note, image};
use crate::values::{first, first_text, has_any, num, round2};
use crate::words::around;

/// Where a cart keeps its items; the last two only in the answer itself.
const LISTS: &str = "items cart_items products cartItems orderItems order_items";
const LISTS_INSIDE: &str = "items cart_items products cartItems";

const NAME: &str = "name displayName product_name title itemName item_name";
const ID: &str = "id productId product_id spinId spin_id";
const QUANTITY: &str = "quantity qty count";
const PRICE_OBJECT_KEYS: &str = "offerPrice offer_price finalPrice displayPrice value amount";
const PRICE: &str = "offerPrice offer_price discountedPrice discounted_price finalPrice final_price selling_price \
    price unitPrice unit_price effectiveItemPrice itemPrice basePrice displayPrice display_price \
    cost amount";
const LINE_TOTAL: &str = "totalPrice total_price";
const SUBTOTAL: &str = "subtotal sub_total";
const DELIVERY: &str = "delivery_fee deliveryFee delivery_charge";
const TOTAL: &str = "total grand_total bill_total";
/// Keys beside the price keys that show, without a vertical, that a list is a cart's.
const COST_KEYS: &str = "totalPrice total_price discountedPrice discounted_price unitPrice unit_price effectiveItemPrice \
    itemPrice displayPrice display_price cost amount";

/// The cart of an answer. An empty one counts where `may_be_empty`.
pub fn card<'a>(
    value: Value<'a>,
    may_be_empty: bool,
    rule: &'static str,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let (list, holder) = match value.kind() {
        Kind::Object => find_list(value, may_be_empty, context.options)?,
        _ => return of_payload(&Payload::Value(value), rule, context),
    };
    let items: Vec<_> = list.items().gather();
    Some(build(&items, list, [Some(holder), Some(value)], rule, context))
}

/// The cart of a payload: of an object as of an answer, of a list its rows.
pub fn of_payload<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    if let Some(object) = payload.object() {
        return card(object, false, rule, context);
    }
    let items: Vec<_> = payload.rows().map(|row| row.value).gather();
    has_items(&items, context.options).then(|| build(&items, payload.value(), [None, None], rule, context))
}

fn build<'a>(
    items: &[Value<'a>],
    list: Value<'a>,
    holders: [Option<Value<'a>>; 2],
    rule: &'static str,
    context: &Context<'a>,
) -> Card<'a> {
    let mut rows = Rows::default();
    let mut sum = 0.0;
    for row in items.iter().copied().filter(|item| is_named(*item)) {
        let item = Item::read(row, rows.total);
        sum += item.total();
        let item = item.out(context.options, &mut rows.notes);
        rows.push(item, row);
    }
    let body = Object::new().with("cart", with_bill(rows.shown, round2(sum), holders));
    let mut card = Draft::new("cart", rule, body).from_payload(list);
    card.rows = Some(rows.sources);
    card.notes = rows.notes;
    card
}

/// The figures stand with the items or around them.
fn with_bill<'a>(items: Vec<Out<'a>>, sum: f64, holders: [Option<Value<'a>>; 2]) -> Object<'a> {
    let stated = |keys: &str| {
        holders.into_iter().flatten().find_map(|object| first(object, keys, money)).map(|money| money.amount)
    };
    let bill = holders.into_iter().flatten().find_map(bill::list).map(bill::lines).unwrap_or_default();
    let on_bill = |kind: &str| bill.iter().rfind(|line| line.kind == kind).map(|line| line.amount);
    let subtotal = on_bill("subtotal").or_else(|| stated(SUBTOTAL)).unwrap_or(sum);
    let delivery = on_bill("delivery").or_else(|| stated(DELIVERY)).unwrap_or(0.0);
    let total = on_bill("total").or_else(|| stated(TOTAL)).unwrap_or_else(|| round2(subtotal + delivery));
    let lines: Vec<_> = bill.into_iter().map(bill::Line::out).gather();
    Object::new()
        .with("items", items)
        .with("subtotal", subtotal)
        .with("deliveryFee", delivery)
        .with("total", total)
        .maybe("lines", (!lines.is_empty()).then_some(lines))
}

/// The list of a cart and the object that holds it.
fn find_list<'a>(
    value: Value<'a>,
    may_be_empty: bool,
    options: &Options<'_>,
) -> Option<(Value<'a>, Value<'a>)> {
    let object = |from: Option<Value<'a>>, key: &str| from?.get(key).filter(|inner| inner.is_object());
    let data = object(Some(value), "data");
    let places: [(Option<Value<'a>>, &str, bool); 4] = [
        (object(Some(value), "cart"), LISTS_INSIDE, true),
        (Some(value), LISTS, false),
        (object(data, "cart"), LISTS_INSIDE, true),
        (data, LISTS_INSIDE, false),
    ];
    let mut empty = None;
    'search: for (holder, keys, ends_at_empty) in places {
        let Some(holder) = holder else { continue };
        for list in holder.at_keys(keys).filter(|list| list.is_array()) {
            if has_items(&list.items().gather(), options) {
                return Some((list, holder));
            }
            if list.is_empty_container() {
                empty = empty.or(Some((list, holder)));
                if ends_at_empty {
                    break 'search;
                }
            }
        }
    }
    let bare = |holder: Option<Value<'a>>| {
        let list = holder?.get("cart").filter(|list| list.is_array() && list.is_empty_container())?;
        Some((list, holder?))
    };
    let empty = empty.or_else(|| bare(Some(value))).or_else(|| bare(data));
    empty.filter(|_| may_be_empty && !has_failed(value))
}

fn is_named(item: Value<'_>) -> bool {
    item.is_object() && first_text(item, NAME).is_some()
}

/// Whether a list has items; without a vertical, whether one of them costs something.
fn has_items(items: &[Value<'_>], options: &Options<'_>) -> bool {
    let costs = |item: Value<'_>| has_any(item, PRICE_KEYS) || has_any(item, COST_KEYS);
    items.iter().any(|item| is_named(*item) && (options.is_commerce() || costs(*item)))
}

/// Whether an answer to something else carries a cart.
pub fn is_embedded(data: Value<'_>) -> bool {
    let said = |key: &str| data.get(key).is_some_and(|value| !value.is_null());
    if !data.is_object() || !said("success") && !said("message") {
        return false;
    }
    let inner = data.get("data").filter(|inner| inner.is_object());
    let holders = || [Some(data), inner].into_iter().flatten();
    let has = |object: Value<'_>, keys: &str| object.at_keys(keys).any(|value| !value.is_null());
    if holders().any(|object| has(object, "cart cart_items cartItems")) {
        return true;
    }
    let places: Vec<_> = holders()
        .flat_map(|object| [Some(object), object.get("cart")])
        .flatten()
        .filter(|place| place.is_object())
        .gather();
    let counts = |list: Value<'_>| {
        list.items().any(|row| ["quantity", "qty"].iter().any(|key| row.get(key).is_some_and(is_count)))
    };
    let has_counted_list = places.iter().any(|place| place.at_keys(LISTS).any(counts));
    places.iter().any(|place| bill::list(*place).is_some())
        || has_counted_list && places.iter().any(|place| has(*place, TOTAL))
}

/// A number, or a text that is one: "500 ml" is a pack size.
fn is_count(value: Value<'_>) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    value.kind() == Kind::Number
        || value.as_text().is_some_and(|text| {
            let text = text.trim();
            let (whole, fraction) = around(text, ".").unwrap_or((text, "0"));
            is_digits(whole) && is_digits(fraction)
        })
}

struct Item<'a> {
    row: Value<'a>,
    at: usize,
    quantity: f64,
    price: Option<Money>,
}

impl<'a> Item<'a> {
    fn read(row: Value<'a>, at: usize) -> Self {
        let quantity = first(row, QUANTITY, num).map_or(1.0, |quantity| quantity.max(0.0));
        Self { row, at, quantity, price: price_of(row, quantity) }
    }

    fn amount(&self) -> f64 {
        self.price.map_or(0.0, |money| money.amount)
    }

    fn total(&self) -> f64 {
        round2(self.amount() * self.quantity)
    }

    fn out(&self, options: &Options<'_>, notes: &mut Vec<Note<'a>>) -> Object<'a> {
        let (row, at) = (self.row, self.at);
        let keyed = KeyedRow::of(row);
        let variation = row.get("variations").and_then(|list| list.items().find(|item| item.is_object()));
        let amount = self.amount();
        #[allow(clippy::float_cmp, reason = "the same amount written twice is the same double")]
        let mrp = mrp_of(&keyed, variation).map(|money| money.amount).filter(|mrp| *mrp != amount);
        let named = currency(self.price.or(Some(Money { amount, currency: None })), None, options);
        Object::new()
            .id_or_position("id", first_text(row, ID), at)
            .text("name", first_text(row, NAME))
            .with("price", amount)
            .with("quantity", self.quantity)
            .with("lineTotal", self.total())
            .maybe("mrp", mrp)
            .word("currency", named)
            .maybe("image", image(&keyed, "/cart/items", at, options, notes))
    }
}

fn price_of(row: Value<'_>, quantity: f64) -> Option<Money> {
    let variation = row.get("variations").and_then(|list| list.items().find(|item| item.is_object()));
    let object = row.get("price").filter(|value| value.is_object());
    let share = || {
        let total = first(row, LINE_TOTAL, price).filter(|_| quantity > 0.0)?;
        let amount = total.amount / quantity;
        amount.is_finite().then_some(Money { amount, ..total })
    };
    variation
        .and_then(|variation| first(variation.get("price")?, OFFER_KEYS, price))
        .or_else(|| first(object?, PRICE_OBJECT_KEYS, price))
        .or_else(|| first(row, PRICE, price))
        .or_else(share)
        .or_else(|| first(row, "mrp", price))
        .or_else(|| first(object?, "mrp", price))
        .or_else(|| scan(row))
}
