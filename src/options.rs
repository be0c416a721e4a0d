//! What a caller can choose.

use crate::json::{JsonLimits, Value};

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
        for (name, field) in LIMIT_NAMES {
            if let Some(limit) = given.get(name).and_then(Value::as_number).filter(|limit| *limit >= 1.0) {
                *field(self) = limit as usize;
            }
        }
    }
}

/// What a caller chose for one result.
#[derive(Clone, Debug, Default)]
pub struct Options<'a> {
    /// The app's domain.
    pub vertical: Option<Vertical>,
    /// The MCP server's name.
    pub server: Option<String>,
    /// The tool's input.
    pub input: Option<Value<'a>>,
    /// Whether the call itself failed.
    pub is_error: bool,
    /// Caps and input limits.
    pub limits: Limits,
    /// Whether the card tells how it came about.
    pub explain: bool,
}

impl<'a> Options<'a> {
    /// The options in a JSON object whose names and values were checked by the caller's side; what is missing, null or
    /// of another type keeps its default.
    pub fn read(given: Value<'a>) -> Self {
        let text = |name: &str| given.get(name).and_then(Value::as_text);
        let flag = |name: &str| given.get(name).and_then(Value::as_bool) == Some(true);
        let mut limits = Limits::default();
        if let Some(given) = given.get("limits") {
            limits.read(given);
        }
        Self {
            vertical: text("vertical").and_then(|name| Vertical::named(&name)),
            server: text("server").map(String::from),
            input: given.get("input").filter(|input| !input.is_null()),
            is_error: flag("isError"),
            limits,
            explain: flag("explain"),
        }
    }
}
