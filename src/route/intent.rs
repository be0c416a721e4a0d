//! What a tool's name says that the tool is for.

use super::ToolName;
use crate::options::variant_names;
use crate::words::{around, find, has, is_listed, listed, parts};
use serde::Deserialize;

/// What a name may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// A cart that is called one.
    NamedCart,
    /// A search or list.
    Search,
    /// A change of a cart.
    Cart,
    /// Free times.
    Slot,
    /// Places.
    Address,
    /// An order or booking.
    Confirm,
    /// A menu's dishes.
    Menu,
    /// Restaurants, not their menus.
    Discovery,
}

use Intent::{Address, Cart, Confirm, Discovery, Menu, NamedCart, Search, Slot};

impl Intent {
    /// The name in options and explanations.
    pub fn name(self) -> &'static str {
        variant_names::<Self>().get(self as usize).copied().unwrap_or_default()
    }
}

/// Some of the intents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intents(u32);

impl Intents {
    /// Adds an intent.
    pub fn add(&mut self, intent: Intent) {
        self.0 |= 1 << intent as u32;
    }

    /// Whether an intent is among them.
    pub fn has(self, intent: Intent) -> bool {
        self.0 & 1 << intent as u32 != 0
    }
}

/// What words of a name must begin with, in the order in which routing asks. `get_…item` says: `get`, and somewhere after it `item`.
const PATTERNS: [(Intent, &str); 8] = [
    (NamedCart, "cart basket"),
    (
        Search,
        "search find discover browse menu list recommend suggest get_…product get_…restaurant get_…item \
        get_…dish get_…cuisine",
    ),
    (Cart, "cart basket add_item remove_item update_item modify_item add_to remove_from"),
    (Slot, "slot avail schedule timeslot"),
    (Address, "address location deliver"),
    (Confirm, "order place book booking reserve reservation confirm checkout submit"),
    (Menu, "menu dish item"),
    (Discovery, "restaurant"),
];

/// Words beside which a name confirms nothing: it asks, changes or is about something else.
const NOT_CONFIRMING: &str = "track status history list get fetch view show cancel git code repo pull branch file cell cells \
    workbook sheet text detail details info summary check find search update modify edit change \
    delete remove refund return rate review invoice";

/// Whether a tool's name says this, to us or to the caller, whose patterns found `more`.
pub(super) fn says(name: &ToolName, intent: Intent, more: Intents) -> bool {
    let patterns = PATTERNS.iter().find(|(own, _)| *own == intent).map_or("", |(_, patterns)| *patterns);
    let own = || match intent {
        Confirm => {
            let has = |words: &str| parts(name.words(), "_").any(|word| is_listed(word, words));
            has(patterns) && !has(NOT_CONFIRMING)
        }
        _ => listed(patterns).any(|pattern| begins_word(name.words(), pattern)),
    };
    let is_kept_back = intent == Discovery && says(name, Menu, more);
    (own() || more.has(intent)) && !is_kept_back
}

/// Whether `pattern` stands in `words` where a word begins.
fn begins_word(words: &str, pattern: &str) -> bool {
    let (begin, later) = around(pattern, "…").unwrap_or((pattern, ""));
    let mut from = 0;
    while let Some(at) = words.get(from..).and_then(|rest| find(rest, begin)).map(|at| from + at) {
        let is_beginning = words.get(..at).is_some_and(|before| before.is_empty() || before.ends_with('_'));
        from = at + begin.len();
        // The first place leaves the most behind it: what is not there is not behind any other either.
        if is_beginning {
            return words.get(from..).is_some_and(|rest| has(rest, later));
        }
    }
    false
}

/// The first of all that a name says.
pub(super) fn first(name: &ToolName, more: Intents) -> Option<Intent> {
    PATTERNS.iter().map(|(intent, _)| *intent).find(|intent| says(name, *intent, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intents(name: &str) -> Vec<&'static str> {
        let tool = ToolName::new(name);
        let all = PATTERNS.iter().map(|(intent, _)| *intent);
        all.filter(|intent| says(&tool, *intent, Intents::default())).map(Intent::name).collect()
    }

    #[test]
    fn names_say_what_they_are_for() {
        for (name, expected) in [
            ("search_products", &["search"] as &[_]),
            ("getTimeSlots", &["slot"]),
            ("get_user_addresses", &["address"]),
            ("list_cart_items", &["named_cart", "search", "cart", "menu"]),
            ("get_restaurant_menu", &["search", "menu"]),
            ("find_restaurants", &["search", "discovery"]),
            ("get_dish_items", &["search", "menu"]),
            ("placeOrder", &["confirm"]),
            ("book_table", &["confirm"]),
            ("update_item", &["cart", "menu"]),
        ] {
            assert_eq!(intents(name), expected, "{name}");
        }
        for name in [
            "replace_cells",
            "reorder",
            "facebook_post",
            "create_workbook",
            "bookmark_page",
            "git_checkout",
            "track_order",
            "get_order_history",
        ] {
            assert_eq!(intents(name), [""; 0], "{name}");
        }
    }

    #[test]
    fn callers_may_find_more_in_a_name() {
        let tool = ToolName::new("der_katalog");
        let mut more = Intents::default();
        more.add(Search);
        more.add(Discovery);
        assert!(says(&tool, Search, more) && says(&tool, Discovery, more) && !says(&tool, Cart, more));
        assert!(!says(&ToolName::new("menu"), Discovery, more), "a menu is no restaurant, whoever says so");
    }
}
