//! What a caller can choose.

use crate::json::{JsonLimits, Value};
use crate::route::ToolName;
use crate::session::Patterns;
use crate::values::is_true;

/// The verticals of servers that are known by name.
const SERVERS: [(&str, Vertical); 3] = [
    ("swiggy-instamart", Vertical::Food),
    ("swiggy-dineout", Vertical::Dining),
    ("swiggy-food", Vertical::FoodOrder),
];

/// The app's domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vertical {
    /// Groceries.
    Food,
    /// Clothes.
    Style,
    /// Tables in restaurants.
    Dining,
    /// Meals delivered.
    FoodOrder,
}

impl Vertical {
    const NAMES: [(&'static str, Self); 4] = [
        ("food", Self::Food),
        ("style", Self::Style),
        ("dining", Self::Dining),
        ("foodorder", Self::FoodOrder),
    ];

    /// The vertical of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(own, _)| *own == name).map(|(_, vertical)| *vertical)
    }
}

/// In which unit prices come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceUnit {
    /// Rupees, unless all prices of a card look like paise.
    #[default]
    Auto,
    /// As they are.
    Rupees,
    /// Hundredths.
    Paise,
}

/// Which images may leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Images {
    /// Those with an https URL.
    #[default]
    Https,
    /// All that pass the gate.
    Any,
    /// None.
    None,
}

/// How much of a result a card takes and an input may hold. A limit of `usize::MAX` is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Products of a search.
    pub products: usize,
    /// Products of a menu.
    pub menu_products: usize,
    /// Restaurants.
    pub restaurants: usize,
    /// Entries of an info card.
    pub entries: usize,
    /// Fields of a status card's details.
    pub details: usize,
    /// Rows of every other list.
    pub rows: usize,
    /// Bytes of a result.
    pub input_bytes: usize,
    /// Levels of nesting.
    pub depth: usize,
    /// Values of a result.
    pub nodes: usize,
    /// Characters of a shown field.
    pub field_chars: usize,
    /// Characters of a long text.
    pub text_chars: usize,
    /// Bytes of an image or sound.
    pub media_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            products: 5,
            menu_products: 10,
            restaurants: 10,
            entries: 40,
            details: 6,
            rows: 1000,
            input_bytes: 16 << 20,
            depth: 127,
            nodes: 2_000_000,
            field_chars: 10_000,
            text_chars: 2_000_000,
            media_bytes: 4 << 20,
        }
    }
}

type LimitField = fn(&mut Limits) -> &mut usize;

const LIMIT_NAMES: [(&str, LimitField); 12] = [
    ("products", |limits| &mut limits.products),
    ("menuProducts", |limits| &mut limits.menu_products),
    ("restaurants", |limits| &mut limits.restaurants),
    ("entries", |limits| &mut limits.entries),
    ("details", |limits| &mut limits.details),
    ("rows", |limits| &mut limits.rows),
    ("inputBytes", |limits| &mut limits.input_bytes),
    ("depth", |limits| &mut limits.depth),
    ("nodes", |limits| &mut limits.nodes),
    ("fieldChars", |limits| &mut limits.field_chars),
    ("textChars", |limits| &mut limits.text_chars),
    ("mediaBytes", |limits| &mut limits.media_bytes),
];

impl Limits {
    /// The limits of the JSON reader.
    pub fn json(&self) -> JsonLimits {
        JsonLimits::new(self.input_bytes, self.depth, self.nodes)
    }

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a limit beyond the type is none"
    )]
    fn read(&mut self, given: Value<'_>) {
        for (name, field) in &LIMIT_NAMES {
            if let Some(limit) = given.get(name).and_then(Value::as_number).filter(|limit| *limit >= 1.0) {
                *field(self) = limit as usize;
            }
        }
    }
}

/// What a caller chose for one result.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The app's domain.
    pub vertical: Option<Vertical>,
    /// The MCP server's name.
    pub server: Option<&'a str>,
    /// The tool's input.
    pub input: Option<Value<'a>>,
    /// Whether the call itself failed.
    pub is_error: bool,
    /// Caps and input limits.
    pub limits: Limits,
    /// The unit of prices.
    pub price_unit: PriceUnit,
    /// Which images may leave.
    pub images: Images,
    /// Hosts that images may come from; a leading dot allows all below. A list without any allows all.
    pub allow_hosts: Option<Value<'a>>,
    /// Servers whose confirmations and carts are believed; `None` believes all.
    pub trusted_servers: Option<Value<'a>>,
    /// Whether the caller has patterns of its own for the names of tools.
    pub has_routes: bool,
    /// What they found in the tool's name (see [`crate::route::Intent::is_in`]).
    pub intents: u32,
    /// Whether the card tells how it came about.
    pub explain: bool,
}

impl<'a> Options<'a> {
    /// The options in a JSON object whose names and values were checked by the caller's side; what is missing, null or
    /// of another type keeps its default.
    pub fn read(given: Value<'a>) -> Self {
        Self::of_server(given, None)
    }

    /// The options for a result of this server, whatever server the options name.
    pub fn of_server(given: Value<'a>, server: Option<&'a str>) -> Self {
        let text = |name: &str| given.get(name).and_then(Value::as_text);
        let flag = |name: &str| is_true(given, name);
        let server = server.or_else(|| text("server"));
        let mut limits = Limits::default();
        if let Some(given) = given.get("limits") {
            limits.read(given);
        }
        Self {
            vertical: text("vertical")
                .and_then(Vertical::named)
                .or_else(|| vertical_of(server?, given.get("servers"))),
            server,
            input: given.get("input").filter(|input| !input.is_null()),
            is_error: flag("isError"),
            limits,
            price_unit: match text("priceUnit") {
                Some("rupees") => PriceUnit::Rupees,
                Some("paise") => PriceUnit::Paise,
                _ => PriceUnit::Auto,
            },
            images: match text("images") {
                Some("any") => Images::Any,
                Some("none") => Images::None,
                _ => Images::Https,
            },
            allow_hosts: given.get("allowHosts"),
            trusted_servers: given.get("trustedServers").filter(|list| list.is_array()),
            has_routes: flag("routes"),
            intents: 0,
            explain: flag("explain"),
        }
    }

    /// Asks the caller's own patterns, if there are some, what they find in the tool's name.
    pub fn find_intents(&mut self, tool: &str, patterns: Patterns) {
        if self.has_routes {
            self.intents = patterns(ToolName::new(tool).words());
        }
    }

    /// Whether a vertical is set, so that commerce is expected.
    pub fn is_commerce(&self) -> bool {
        self.vertical.is_some()
    }

    /// The most products that a card shows.
    pub fn most_products(&self) -> usize {
        if self.vertical == Some(Vertical::FoodOrder) {
            self.limits.menu_products
        } else {
            self.limits.products
        }
    }

    /// Whether the server may say that something was ordered, booked or put into a cart.
    pub fn is_trusted(&self) -> bool {
        let is_listed =
            |list: Value<'_>| list.items().any(|own| self.server.is_some_and(|server| own.is_text(server)));
        self.trusted_servers.is_none_or(is_listed)
    }
}

/// The vertical of a server: the caller's table first, then ours.
fn vertical_of(server: &str, servers: Option<Value<'_>>) -> Option<Vertical> {
    let given = servers.and_then(|servers| servers.get(server)).and_then(Value::as_text);
    given
        .and_then(Vertical::named)
        .or_else(|| SERVERS.iter().find(|(name, _)| *name == server).map(|(_, vertical)| *vertical))
}
