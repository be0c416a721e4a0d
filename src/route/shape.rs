//! Which card the keys of the first row ask for, where no name says so.

use super::evidence::{are_products, are_restaurants};
use super::keys::{SHAPE_PRODUCT, STRONG_KEYS, Signs, WEAK_KEYS};
use super::{Context, Intent, Rule};
use crate::card::Card;
use crate::cards::{addresses, products, restaurants, time_slots};
use crate::json::{Keys, keys};
use crate::options::Vertical;
use crate::payload::{IndexedRow, Payload};
use crate::values::has_any;

const NAME_KEYS: Keys = keys!["name", "displayName", "product_name", "title"];

/// What a shape leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leads {
    Slots,
    Addresses,
    Products,
    Restaurants,
    ProductsElseRestaurants,
    RestaurantsElseProducts,
    Nowhere,
}

/// The card that the shape of a payload asks for.
pub(super) fn detect<'a>(payload: &Payload<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let first = payload.rows().next().filter(|row| row.value.is_object())?.indexed();
    let products = || guarded_products(payload, Rule::ShapeProducts, context);
    let restaurants = || guarded_restaurants(payload, Rule::ShapeRestaurants, context);
    match leads(&first, payload, context) {
        Leads::Slots => time_slots::card(payload, Rule::ShapeSlots, context),
        Leads::Addresses => addresses::card(payload, Rule::ShapeAddresses, context),
        Leads::Products => products(),
        Leads::Restaurants => restaurants(),
        Leads::ProductsElseRestaurants => products().or_else(restaurants),
        Leads::RestaurantsElseProducts => restaurants().or_else(products),
        Leads::Nowhere => None,
    }
}

/// Products, without a vertical only where the first rows show that they are.
pub(super) fn guarded_products<'a>(
    payload: &Payload<'a>,
    rule: Rule,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    if context.options.is_commerce() || are_products(payload, context) {
        return products::card(payload, rule, context);
    }
    context.note_misfit("products", "too little in the rows shows that they are for sale");
    None
}

/// Restaurants, without a vertical only where the first rows show that they are.
pub(super) fn guarded_restaurants<'a>(
    payload: &Payload<'a>,
    rule: Rule,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    if context.options.is_commerce() || are_restaurants(payload) {
        return restaurants::card(payload, rule, context);
    }
    context.note_misfit("restaurants", "too little in the rows shows that they are places to eat");
    None
}

/// Members that a single object has which is about a booking, not one of several times to choose.
const ONE_BOOKING: Keys = keys![
    "restaurant",
    "restaurant_name",
    "restaurantName",
    "guests",
    "party_size",
    "partySize",
    "status",
    "booking_id",
    "order_id",
    "confirmation_code",
    "message"
];

fn is_one_booking(payload: &Payload<'_>) -> bool {
    payload.object().is_some_and(|object| has_any(object, ONE_BOOKING))
}

fn leads(row: &IndexedRow<'_>, payload: &Payload<'_>, context: &Context<'_>) -> Leads {
    let is_commerce = context.options.is_commerce();
    let is_foodorder = context.options.vertical == Some(Vertical::FoodOrder);
    let has = |keys: Keys| row.has_any(keys);
    let slot_or_address = |otherwise: Leads| {
        let slot =
            if is_commerce { has(keys!["time", "slot"]) } else { time_slots::is_surely_slot(row.value) };
        let address = || {
            if is_commerce { has(keys!["label", "tag", "id"]) } else { has(keys!["label", "tag", "type"]) }
        };
        if slot && !is_one_booking(payload) {
            Leads::Slots
        } else if has(keys!["address", "addressLine"]) && address() {
            Leads::Addresses
        } else {
            otherwise
        }
    };
    if !has(NAME_KEYS) {
        return slot_or_address(Leads::Nowhere);
    }
    let product = has(SHAPE_PRODUCT);
    let strong = has(STRONG_KEYS);
    let weak = has(WEAK_KEYS);
    let other_strong = || STRONG_KEYS.names().any(|key| key != "address" && row.has(key));
    if product && !strong {
        if is_foodorder { Leads::ProductsElseRestaurants } else { Leads::Products }
    } else if is_foodorder && product {
        Leads::ProductsElseRestaurants
    } else if !product && row.has("address") && has(keys!["label", "tag", "type"]) && !weak && !other_strong()
    {
        Leads::Addresses
    } else if is_foodorder && weak && !strong {
        let is_discovery = context.says(Intent::Discovery) && !Signs::of(payload).dish;
        if is_discovery { Leads::RestaurantsElseProducts } else { Leads::ProductsElseRestaurants }
    } else if strong || weak {
        Leads::Restaurants
    } else if matches!(context.options.vertical, Some(Vertical::Dining | Vertical::FoodOrder)) {
        slot_or_address(Leads::RestaurantsElseProducts)
    } else {
        slot_or_address(Leads::Products)
    }
}
