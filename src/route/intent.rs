//! What a tool's name says that the tool is for.

use super::ToolName;

/// What a name may say, in the order in which routing asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

use crate::words::{around, find, has, is_listed, listed, parts};
use Intent::{Address, Cart, Confirm, Discovery, Menu, NamedCart, Search, Slot};

impl Intent {
    const ALL: [(Intent, &'static str); 8] = [
        (NamedCart, "named_cart"),
        (Search, "search"),
        (Cart, "cart"),
        (Slot, "slot"),
        (Address, "address"),
        (Confirm, "confirm"),
        (Menu, "menu"),
        (Discovery, "discovery"),
    ];

    /// The intent of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == name).map(|(intent, _)| *intent)
    }

    /// Whether the intent's bit is set: they are in the order of their names in the package's options.
    pub fn is_in(self, bits: u32) -> bool {
        const ORDER: [Intent; 8] = [Search, NamedCart, Cart, Slot, Address, Confirm, Menu, Discovery];
        ORDER.iter().position(|own| *own == self).is_some_and(|place| bits >> place & 1 == 1)
    }

    /// The name in options and explanations.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(intent, _)| *intent == self).map_or("", |(_, name)| name)
    }
}

/// What words of a name must begin with. `get_…item` says: `get`, and somewhere after it `item`.
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
pub(super) fn says(name: &ToolName, intent: Intent, more: u32) -> bool {
    let patterns = PATTERNS.iter().find(|(own, _)| *own == intent).map_or("", |(_, patterns)| *patterns);
    let own = || match intent {
        Confirm => {
            let has = |words: &str| parts(name.words(), "_").any(|word| is_listed(word, words));
            has(patterns) && !has(NOT_CONFIRMING)
        }
        _ => listed(patterns).any(|pattern| begins_word(name.words(), pattern)),
    };
    let is_kept_back = intent == Discovery && says(name, Menu, more);
    (own() || intent.is_in(more)) && !is_kept_back
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
pub(super) fn first(name: &ToolName, more: u32) -> Option<Intent> {
    Intent::ALL.iter().map(|(intent, _)| *intent).find(|intent| says(name, *intent, more))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn intents(name: &str) -> Vec<&'static str> {
        let tool = ToolName::new(name);
        Intent::ALL.iter().filter(|(intent, _)| says(&tool, *intent, 0)).map(|(_, name)| *name).collect()
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
        assert!(says(&tool, Search, 1) && !says(&tool, Cart, 1) && says(&tool, Discovery, 1 << 7));
        assert!(!says(&ToolName::new("menu"), Discovery, 1 << 7), "a menu is no restaurant, whoever says so");
    }
}
