//! Shopping and dining: which card a result becomes by the tool's name, then by its shape.

use super::keys::{Signs, has_other_restaurant_key};
use super::shape::{detect, guarded_products, guarded_restaurants};
use super::{Context, Intent};
use crate::card::Card;
use crate::cards::{addresses, cart, confirmation, info, time_slots};
use crate::json::Value;
use crate::options::Vertical;
use crate::payload::{PRICE_KEYS, Payload};
use crate::safety::Note;

/// Cards that say that something was done; only a trusted server may say so.
const CLAIMS: [&str; 3] = ["cart", "order_placed", "booking_confirmed"];

/// The data of a result and the payload in it.
struct Deal<'c, 'a> {
    context: &'c Context<'a>,
    data: Value<'a>,
    payload: Payload<'a>,
}

type Step = for<'a> fn(&Deal<'_, 'a>) -> Option<Card<'a>>;

/// The steps in order; the first that gives a card wins. A step with an intent is for tools whose name says that.
const STEPS: [(Option<Intent>, Step); 8] = [
    (Some(Intent::NamedCart), |deal| deal.cart("cart.tool_name")),
    (Some(Intent::Search), |deal| deal.found_addresses()),
    (Some(Intent::Search), |deal| deal.found()),
    (Some(Intent::Cart), |deal| deal.cart("cart.change")),
    (Some(Intent::Slot), |deal| time_slots::card(&deal.payload, "slot.tool_name", deal.context)),
    (Some(Intent::Address), |deal| addresses::card(&deal.payload, "address.tool_name", deal.context)),
    (Some(Intent::Confirm), |deal| confirmation::card(deal.data, &deal.payload, deal.context)),
    (None, |deal| deal.by_shape()),
];

/// The commerce card of a result.
pub(super) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if !data.is_container() && !context.options.is_commerce() {
        return None;
    }
    let deal = Deal { context, data, payload: Payload::extract(data) };
    let applies = |intent: Option<Intent>| intent.is_none_or(|intent| context.says(intent));
    let card = STEPS.iter().filter(|(intent, _)| applies(*intent)).find_map(|(_, step)| step(&deal))?;
    if CLAIMS.contains(&card.kind) && !context.options.is_trusted() { deal.disbelieved() } else { Some(card) }
}

impl<'a> Deal<'_, 'a> {
    fn cart(&self, rule: &'static str) -> Option<Card<'a>> {
        let may_be_empty = self.context.options.is_commerce() || self.context.says(Intent::NamedCart);
        let of_payload = || cart::card(self.payload.value(), false, rule, self.context);
        cart::card(self.data, may_be_empty, rule, self.context).or_else(of_payload)
    }

    /// A search for addresses, not for restaurants that have one.
    fn found_addresses(&self) -> Option<Card<'a>> {
        let rows = self.payload.rows();
        let is_about_places = self.context.says(Intent::Address)
            && rows.iter().any(|row| addresses::has_address(row.value))
            && !rows.iter().any(|row| row.has_any(&PRICE_KEYS) || has_other_restaurant_key(row));
        if is_about_places { addresses::card(&self.payload, "search.addresses", self.context) } else { None }
    }

    fn found(&self) -> Option<Card<'a>> {
        let products = || guarded_products(&self.payload, "search.products", self.context);
        let restaurants = || guarded_restaurants(&self.payload, "search.restaurants", self.context);
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
                .filter(|card| ["products", "restaurants"].contains(&card.kind)),
        }
    }

    fn by_shape(&self) -> Option<Card<'a>> {
        let embedded = || {
            if cart::is_embedded(self.data) {
                cart::card(self.data, false, "cart.embedded", self.context)
            } else {
                None
            }
        };
        embedded().or_else(|| detect(&self.payload, self.context))
    }

    /// What a server that is not trusted says, as it is.
    fn disbelieved(&self) -> Option<Card<'a>> {
        let card = info::card(self.data, self.context)?;
        let note = Note {
            path: String::new(),
            kind: "untrusted",
            action: "blocked",
            reason: "the server is not among the trusted ones, so it can confirm nothing",
            value: self.context.options.server,
        };
        Some(Card { notes: vec![note], ..card })
    }
}
