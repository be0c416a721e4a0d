//! What a tool's name says that the tool is for.

use crate::options::{Routes, variant_names};
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

    /// Adds all of others.
    pub fn add_all(&mut self, others: Self) {
        self.0 |= others.0;
    }

    /// Takes an intent out.
    pub fn remove(&mut self, intent: Intent) {
        self.0 &= !(1 << intent as u32);
    }

    /// Whether an intent is among them.
    pub fn has(self, intent: Intent) -> bool {
        self.0 & 1 << intent as u32 != 0
    }
}

/// What the words of a name say, in the order in which routing asks. A pattern counts only where a word begins, and one
/// that confirms only as whole words (see [`Routes`]).
const PATTERNS: [(Intent, &str); 8] = [
    (NamedCart, "cart|basket"),
    (
        Search,
        "search|find|discover|browse|menu|list|recommend|suggest|get_.*(?:product|restaurant|item|dish|cuisine)",
    ),
    (Cart, "cart|basket|(?:add|remove|update|modify)_item|add_to|remove_from"),
    (Slot, "slot|avail|schedule|timeslot"),
    (Address, "address|location|deliver"),
    (Confirm, "order|place|book|booking|reserve|reservation|confirm|checkout|submit"),
    (Menu, "menu|dish|item"),
    (Discovery, "restaurant"),
];

/// Words beside which a name does not confirm anything: it asks, tries, changes, takes back or is about something else. A
/// word too many makes an order that was looked up of one that was placed; a word too few the reverse, which is worse.
#[rustfmt::skip]
const NOT_CONFIRMING: &[&str] = &[
    // It asks.
    "track", "tracking", "status", "history", "list", "get", "fetch", "view", "show", "detail", "details", "info", "summary",
    "check", "find", "search", "read", "look", "lookup", "query", "retrieve", "load", "describe", "verify", "by", "receipt", "eta",
    "events", "options", "report", "stats", "count", "total", "last", "previous", "past", "recent", "current", "active", "upcoming",
    "existing", "pending", "can", "rate", "review", "invoice", "where", "what", "is", "was", "has", "did", "does", "browse",
    "suggest", "recommend", "progress", "state", "completed", "poll", "wait", "watch", "monitor", "inspect", "locate", "explain",
    "availability", "price", "prices", "pricing", "fee", "fees", "cost", "costs", "policy", "template", "parse", "download",
    // It tries.
    "preview", "previews", "quote", "quotes", "draft", "drafts", "validate", "simulate", "simulated", "simulation", "sandbox",
    "mock", "estimate", "estimates", "calculate", "compare", "dry", "prepare", "start", "begin", "init", "initialize",
    "initiate", "hold", "prebook",
    // It changes or takes back.
    "cancel", "update", "modify", "edit", "change", "delete", "remove", "refund", "return", "void", "reject", "abort", "decline",
    "archive", "close", "pause", "reschedule", "export", "email", "resend", "sync", "refuse", "deny", "withdraw", "undo",
    "revert", "rollback", "unbook", "dispute", "complain", "remind",
    // It is about something else.
    "git", "code", "repo", "pull", "branch", "file", "cell", "cells", "workbook", "sheet", "text", "sort",
];

thread_local! {
    static BUILT_IN: Routes = {
        let mut routes = Routes::default();
        for (intent, pattern) in PATTERNS {
            // That all of them are valid is tested.
            let _ = routes.add(intent, pattern);
        }
        routes
    };
}

/// All that the words of a tool's name say, to us or to the caller's patterns.
pub(super) fn of_words(words: &str, routes: &Routes) -> Intents {
    let mut found = BUILT_IN.with(|built_in| built_in.find(words));
    // Most names confirm nothing anyway.
    if found.has(Confirm) && words.split('_').any(|word| NOT_CONFIRMING.contains(&word)) {
        found.remove(Confirm);
    }
    found.add_all(routes.find(words));
    // A menu is not a list of restaurants, whoever says so.
    if found.has(Menu) {
        found.remove(Discovery);
    }
    found
}

impl Intents {
    /// The first of them, in the order in which routing asks.
    pub(super) fn first(self) -> Option<Intent> {
        PATTERNS.iter().map(|(intent, _)| *intent).find(|intent| self.has(*intent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::ToolName;

    fn intents(name: &str) -> Vec<&'static str> {
        let found = ToolName::new(name, &Routes::default()).intents();
        PATTERNS
            .iter()
            .map(|(intent, _)| *intent)
            .filter(|intent| found.has(*intent))
            .map(Intent::name)
            .collect()
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
            "readOrder",
            "booking_by_reference",
            "preview_order",
            "void_order",
        ] {
            assert_eq!(intents(name), [""; 0], "{name}");
        }
    }

    #[test]
    fn callers_may_find_more_in_a_name() {
        let mut routes = Routes::default();
        routes.add(Search, "katalog").unwrap();
        routes.add(Discovery, "katalog|menu").unwrap();
        let found = ToolName::new("der_katalog", &routes).intents();
        assert!(found.has(Search) && !found.has(Cart) && found.has(Discovery));
        let menu = ToolName::new("menu", &routes).intents();
        assert!(!menu.has(Discovery), "a menu is not a list of restaurants, whoever says so");
    }

    #[test]
    fn all_patterns_are_valid() {
        let mut routes = Routes::default();
        for (intent, pattern) in PATTERNS {
            routes.add(intent, pattern).unwrap();
        }
    }
}
