//! Shopping and dining: which card a result becomes by the tool's name, then by its shape.

use super::keys::{Signs, has_other_restaurant_key};
use super::shape::{detect, guarded_products, guarded_restaurants};
use super::{Context, Intent, Rule, kinds};
use crate::card::{Card, CardKind, ParsedToolResult};
use crate::cards::{addresses, cart, confirmation, info, status, structured, time_slots};
use crate::json::Value;
use crate::messages::note::UNTRUSTED;
use crate::options::Vertical;
use crate::payload::{PRICE_KEYS, Payload, Row};
use crate::record::{self, Record, State};
use crate::safety::{Action, NoteKind, SecurityNote, clean_note_value};
use crate::verdict::has_failed_before_confirming;

/// Cards that say that something was done; only a trusted server may say so.
const CLAIMS: [CardKind; 3] = [CardKind::Cart, CardKind::OrderPlaced, CardKind::BookingConfirmed];

/// The data of a result and the payload in it.
struct Offer<'c, 'a> {
    context: &'c Context<'a>,
    data: Value<'a>,
    payload: Payload<'a>,
    /// The order or booking that it is about.
    record: Option<Record<'a>>,
}

type Step = for<'a> fn(&Offer<'_, 'a>) -> Option<Card<'a>>;

/// The steps in order: what the tool's name must say, the card, how to try it, and what it means when it does not come
/// about. The first that gives a card wins.
const STEPS: [(Option<Intent>, &str, Step, &str); 10] = [
    (
        Some(Intent::NamedCart),
        "cart",
        |offer| offer.cart(Rule::CartToolName),
        "the name says cart, but nothing in it costs",
    ),
    (None, "orders", |offer| offer.records(), "no order or booking with an id and a fact about it"),
    (Some(Intent::Search), "addresses", |offer| offer.found_addresses(), "not a search for places"),
    (
        Some(Intent::Search),
        "products",
        |offer| offer.found(),
        "the name says search, but no row is a product or a restaurant",
    ),
    (
        Some(Intent::Cart),
        "cart",
        |offer| offer.cart(Rule::CartChange),
        "the name says cart, but nothing in it costs",
    ),
    (Some(Intent::Slot), "time_slots", |offer| offer.slots(), "the name says slots, but no row has a time"),
    (
        Some(Intent::Address),
        "addresses",
        |offer| offer.addresses(),
        "the name says addresses, but no row has one",
    ),
    (
        Some(Intent::Confirm),
        "order_placed",
        |offer| offer.confirmation(),
        "the name says order or booking, but nothing proves it",
    ),
    (None, "cart", |offer| offer.embedded_cart(), "the answer carries no cart"),
    (
        None,
        "products",
        |offer| offer.by_shape(),
        "the first row has the keys of nothing that is sold or booked",
    ),
];

/// How many steps come before the kinds, and which steps behind them still count: carts and confirmations.
const CLAIMS_FIRST: usize = 2;
const CLAIMING: [usize; 3] = [4, 7, 8];

/// The commerce card of a result, or that of a kind.
pub(super) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if !data.is_container() && !context.options.is_commerce() {
        return None;
    }
    let offer = Offer { context, data, payload: Payload::extract(data), record: record::find(data, context) };
    // Without a vertical, kinds come before everything but claims.
    let mut kind = None;
    for (at, &(intent, card, step, reason)) in STEPS.iter().enumerate() {
        if at == CLAIMS_FIRST && !context.options.is_commerce() {
            kind = kinds::of_data(data, context);
        }
        let is_late = kind.is_some() && !CLAIMING.contains(&at);
        if is_late || intent.is_some_and(|intent| !context.says(intent)) {
            continue;
        }
        match step(&offer) {
            Some(card) if is_one_of(&card, &CLAIMS) && !context.options.is_trusted() => {
                return offer.disbelieved();
            }
            Some(card) if !context.options.is_trusted() => return Some(doubted(card, context)),
            Some(card) => return Some(card),
            None => context.note_misfit(card, reason),
        }
    }
    kind
}

/// What a server that is not trusted calls done may be anything.
fn doubted<'a>(mut card: Card<'a>, context: &Context<'a>) -> Card<'a> {
    fn doubt<'s>(states: impl Iterator<Item = &'s mut State>) -> bool {
        let mut is_changed = false;
        for state in states.filter(|state| **state == State::Done) {
            *state = State::Unknown;
            is_changed = true;
        }
        is_changed
    }
    let is_changed = match &mut card.card {
        ParsedToolResult::Orders(card) => doubt(card.items.iter_mut().map(|order| &mut order.state)),
        ParsedToolResult::Bookings(card) => doubt(card.items.iter_mut().map(|booking| &mut booking.state)),
        _ => false,
    };
    if is_changed {
        card.notes.push(untrusted(context));
    }
    card
}

fn untrusted(context: &Context<'_>) -> SecurityNote {
    let value = context.options.server.map(clean_note_value);
    SecurityNote {
        value,
        ..SecurityNote::new(String::new(), NoteKind::Untrusted, Action::Blocked, UNTRUSTED)
    }
}

fn is_one_of(card: &Card<'_>, kinds: &[CardKind]) -> bool {
    kinds.contains(&card.card.kind())
}

impl<'a> Offer<'_, 'a> {
    fn cart(&self, rule: Rule) -> Option<Card<'a>> {
        let may_be_empty = self.context.options.is_commerce() || self.context.says(Intent::NamedCart);
        if self.is_failed_cart() {
            let is_told = self.context.options.is_commerce();
            return is_told.then(|| status::failed(self.data, Rule::CartFailed, self.context));
        }
        let of_payload = || cart::of_payload(&self.payload, rule, self.context);
        cart::card(self.data, may_be_empty, rule, self.context).or_else(of_payload)
    }

    /// Whether a tool for carts reports a failure: the cart is not what was asked for.
    fn is_failed_cart(&self) -> bool {
        let is_cart = self.context.says(Intent::NamedCart) || self.context.says(Intent::Cart);
        is_cart && has_failed_before_confirming(self.data)
    }

    /// Orders and bookings. Only a tool that orders or books may claim that it did.
    fn records(&self) -> Option<Card<'a>> {
        match &self.record {
            Some(_) if self.context.says(Intent::Confirm) => self.confirmation(),
            Some(record) => record.card(self.context),
            None => record::list_card(self.data, self.context),
        }
    }

    /// A search for addresses, not for restaurants that have one.
    fn found_addresses(&self) -> Option<Card<'a>> {
        if !self.context.says(Intent::Address) {
            return None;
        }
        let rows = || self.payload.rows();
        let is_about_places = rows().any(|row| addresses::has_address(row.value))
            && !rows().map(Row::indexed).any(|row| row.has_any(PRICE_KEYS) || has_other_restaurant_key(&row));
        if is_about_places {
            addresses::card(&self.payload, Rule::SearchAddresses, self.context)
        } else {
            None
        }
    }

    fn found(&self) -> Option<Card<'a>> {
        let products = || {
            let card = guarded_products(&self.payload, Rule::SearchProducts, self.context);
            card.or_else(|| self.note_misfit("products", "no row has a name, or none has a price"))
        };
        let restaurants = || {
            let card = guarded_restaurants(&self.payload, Rule::SearchRestaurants, self.context);
            card.or_else(|| self.note_misfit("restaurants", "no row has a name and the keys of a restaurant"))
        };
        match self.context.options.vertical {
            Some(Vertical::Food | Vertical::Style) => products(),
            Some(Vertical::Dining) => restaurants().or_else(products),
            Some(Vertical::FoodOrder) => {
                let signs = Signs::of(&self.payload);
                let is_discovery = self.context.says(Intent::Discovery);
                let prefers_products = self.context.says(Intent::Menu)
                    || signs.menu
                    || signs.product && !signs.strong
                    || signs.weak && !signs.strong && (!is_discovery || signs.dish);
                let preferred = || if prefers_products { products() } else { None };
                let places = || if signs.strong || signs.weak && is_discovery { restaurants() } else { None };
                preferred().or_else(places).or_else(products).or_else(restaurants)
            }
            None => detect(&self.payload, self.context)
                .filter(|card| is_one_of(card, &[CardKind::Products, CardKind::Restaurants])),
        }
    }

    fn slots(&self) -> Option<Card<'a>> {
        time_slots::card(&self.payload, Rule::SlotToolName, self.context)
    }

    fn addresses(&self) -> Option<Card<'a>> {
        addresses::card(&self.payload, Rule::AddressToolName, self.context)
    }

    fn confirmation(&self) -> Option<Card<'a>> {
        confirmation::card(self.data, self.record.as_ref(), &self.payload, self.context)
    }

    fn embedded_cart(&self) -> Option<Card<'a>> {
        if cart::is_embedded(self.data) && !self.is_failed_cart() {
            cart::card(self.data, false, Rule::CartEmbedded, self.context)
        } else {
            None
        }
    }

    fn by_shape(&self) -> Option<Card<'a>> {
        if self.is_failed_cart() { None } else { detect(&self.payload, self.context) }
    }

    fn note_misfit(&self, card: &'static str, reason: &'static str) -> Option<Card<'a>> {
        self.context.note_misfit(card, reason);
        None
    }

    /// What a server that is not trusted says, as it is.
    fn disbelieved(&self) -> Option<Card<'a>> {
        let mut card =
            info::card(self.data, self.context).or_else(|| structured::card(self.data, self.context))?;
        card.notes = vec![untrusted(self.context)];
        Some(card)
    }
}
