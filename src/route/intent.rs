//! What a tool's name says that the tool is for.

use super::ToolName;
use crate::json::{Kind, Value};
use regex_lite::{Regex, RegexBuilder};

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

    /// The name in options and explanations.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(intent, _)| *intent == self).map_or("", |(_, name)| name)
    }
}

/// What words of a name must begin with. `get_…item` says: `get`, and somewhere after it `item`.
const PATTERNS: [(Intent, &[&str]); 8] = [
    (NamedCart, &["cart", "basket"]),
    (
        Search,
        &[
            "search",
            "find",
            "discover",
            "browse",
            "menu",
            "list",
            "recommend",
            "suggest",
            "get_…product",
            "get_…restaurant",
            "get_…item",
            "get_…dish",
            "get_…cuisine",
        ],
    ),
    (
        Cart,
        &["cart", "basket", "add_item", "remove_item", "update_item", "modify_item", "add_to", "remove_from"],
    ),
    (Slot, &["slot", "avail", "schedule", "timeslot"]),
    (Address, &["address", "location", "deliver"]),
    (
        Confirm,
        &["order", "place", "book", "booking", "reserve", "reservation", "confirm", "checkout", "submit"],
    ),
    (Menu, &["menu", "dish", "item"]),
    (Discovery, &["restaurant"]),
];

/// Words beside which a name confirms nothing: it asks, changes or is about something else.
const NOT_CONFIRMING: [&str; 38] = [
    "track", "status", "history", "list", "get", "fetch", "view", "show", "cancel", "git", "code", "repo",
    "pull", "branch", "file", "cell", "cells", "workbook", "sheet", "text", "detail", "details", "info",
    "summary", "check", "find", "search", "update", "modify", "edit", "change", "delete", "remove", "refund",
    "return", "rate", "review", "invoice",
];

/// Patterns that a caller adds.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    extra: Vec<(Intent, Regex)>,
}

impl Routes {
    /// Reads `{intent: pattern or list of patterns}`.
    ///
    /// # Errors
    /// A pattern that cannot be compiled, quoted.
    pub fn read(given: Value<'_>) -> Result<Self, String> {
        let mut routes = Self::default();
        for (intent, name) in Intent::ALL {
            let Some(patterns) = given.get(name) else { continue };
            let patterns: Vec<&str> = match patterns.kind() {
                Kind::Array => patterns.items().filter_map(Value::as_text).collect(),
                _ => patterns.as_text().into_iter().collect(),
            };
            for pattern in patterns {
                routes.extra.push((intent, compile(intent, name, pattern)?));
            }
        }
        Ok(routes)
    }

    fn matches(&self, intent: Intent, name: &ToolName) -> bool {
        self.extra.iter().any(|(own, pattern)| *own == intent && pattern.is_match(name.words()))
    }
}

/// A pattern counts only where a word begins; one that confirms only as whole words.
fn compile(intent: Intent, name: &str, pattern: &str) -> Result<Regex, String> {
    let end = if intent == Confirm { "(?:_|$)" } else { "" };
    RegexBuilder::new(&format!("(?:^|_)(?:{pattern}){end}"))
        .case_insensitive(true)
        .size_limit(1 << 20)
        .build()
        .map_err(|error| {
            format!("options.routes.{name} must be a regular expression; \"{pattern}\" is none: {error}")
        })
}

/// Whether a tool's name says this.
pub(super) fn says(name: &ToolName, intent: Intent, routes: &Routes) -> bool {
    let patterns =
        PATTERNS.iter().find(|(own, _)| *own == intent).map_or(&[] as &[&str], |(_, patterns)| patterns);
    let own = || match intent {
        Confirm => {
            let has = |words: &[&str]| name.words().split('_').any(|word| words.contains(&word));
            has(patterns) && !has(&NOT_CONFIRMING)
        }
        _ => patterns.iter().any(|pattern| begins_word(name.words(), pattern)),
    };
    let is_kept_back = intent == Discovery && says(name, Menu, routes);
    (own() || routes.matches(intent, name)) && !is_kept_back
}

/// Whether `pattern` stands in `words` where a word begins.
fn begins_word(words: &str, pattern: &str) -> bool {
    let (begin, later) = pattern.split_once('…').unwrap_or((pattern, ""));
    words.match_indices(begin).any(|(at, _)| {
        let (before, rest) = words.split_at_checked(at).unwrap_or((words, ""));
        (before.is_empty() || before.ends_with('_'))
            && rest.get(begin.len()..).is_some_and(|rest| rest.contains(later))
    })
}

/// The first of all that a name says.
pub(super) fn first(name: &ToolName, routes: &Routes) -> Option<Intent> {
    Intent::ALL.iter().map(|(intent, _)| *intent).find(|intent| says(name, *intent, routes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    fn intents(name: &str) -> Vec<&'static str> {
        let (tool, routes) = (ToolName::new(name), Routes::default());
        Intent::ALL
            .iter()
            .filter(|(intent, _)| says(&tool, *intent, &routes))
            .map(|(_, name)| *name)
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
        ] {
            assert_eq!(intents(name), [""; 0], "{name}");
        }
    }

    #[test]
    fn callers_add_patterns_and_hear_of_bad_ones() {
        let read = |json: &str| {
            let document = Document::parse(json.as_bytes(), JsonLimits::default()).unwrap();
            Routes::read(document.root())
        };
        let routes = read(r#"{"search":["katalog\\w*"],"confirm":"kaufen"}"#).unwrap();
        assert!(says(&ToolName::new("der_Katalogsuche"), Search, &routes));
        assert!(says(&ToolName::new("jetzt_kaufen"), Confirm, &routes));
        assert!(!says(&ToolName::new("verkaufen"), Confirm, &routes));
        let error = read(r#"{"slot":"("}"#).unwrap_err();
        assert!(
            error.starts_with("options.routes.slot must be a regular expression; \"(\" is none: "),
            "{error}"
        );
    }
}
