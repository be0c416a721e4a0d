//! The options of a caller: names, types and defaults, stated here and nowhere else.
//!
//! [`ParseOptions`] and [`StreamOptions`] are what a caller fills in, in Rust or as JSON. [`Options`] is what a card
//! uses: the options as they apply to one call.

mod given;
mod json;
mod limits;
mod names;
mod packs;
mod read;
mod routes;
mod stream;
mod tools;
mod wrong;

#[cfg(test)]
mod tests;

pub use crate::definition::Definitions;
pub(crate) use given::Given;
pub use json::Json;
pub use limits::{ErrorBudget, Limits};
pub(crate) use names::variant_names;
pub use names::{Carrier, Images, PriceUnit, Vertical};
pub use packs::Packs;
pub(crate) use read::Read;
#[cfg(target_arch = "wasm32")]
pub(crate) use read::read_given;
pub(crate) use routes::bounded;
pub use routes::{Routes, WrongPattern};
pub use stream::{AbortMessages, ConversationOptions, StreamOptions, StreamSettings};
pub use tools::ToolDefinition;
pub use wrong::WrongOption;
pub(crate) use wrong::{Wrong, one_of};

use crate::app::ToolFacts;
use crate::json::Value;
use crate::output::{source_json, source_json_value};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The verticals of servers that are known by name.
const SERVERS: [(&str, Vertical); 3] = [
    ("swiggy-instamart", Vertical::Food),
    ("swiggy-dineout", Vertical::Dining),
    ("swiggy-food", Vertical::FoodOrder),
];

/// The options for a result.
///
/// ```
/// use mcp_cards::options::{Limits, ParseOptions, Vertical};
/// let options = ParseOptions {
///     vertical: Some(Vertical::Food),
///     limits: Limits { products: 20, ..Limits::default() },
///     ..ParseOptions::default()
/// };
/// let read = ParseOptions::from_json(r#"{"vertical": "food", "limits": {"products": 20}}"#)?;
/// assert_eq!((read.vertical, read.limits), (options.vertical, options.limits));
///
/// let wrong = ParseOptions::from_json(r#"{"limits": {"rows": 0}}"#).unwrap_err();
/// assert_eq!(wrong.to_string(), "options.limits.rows must be a positive integer or Infinity, not 0");
/// # Ok::<(), mcp_cards::options::WrongOption>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
pub struct ParseOptions {
    /// The app's domain. Without one, cards of shopping and dining need stronger evidence. It does not apply to servers
    /// whose vertical is not known.
    pub vertical: Option<Vertical>,
    /// The MCP server's name. It determines the vertical if none is given.
    pub server: Option<String>,
    /// Limits on what a card shows and how large an input may be.
    pub limits: Limits,
    /// The unit of prices that are plain numbers.
    pub price_unit: PriceUnit,
    /// Additional patterns for the names of tools.
    pub routes: Routes,
    /// Additional servers whose vertical is known.
    pub servers: BTreeMap<String, Vertical>,
    /// Which images are allowed.
    pub images: Images,
    /// Hosts allowed in images and links: one host, or all its subdomains if it begins with a dot. `None` and a list
    /// without any host allow all.
    #[serde(deserialize_with = "read::hosts")]
    pub allow_hosts: Option<Vec<String>>,
    /// Servers whose confirmations and carts are trusted; `None` trusts all.
    #[serde(deserialize_with = "read::strings")]
    pub trusted_servers: Option<Vec<String>>,
    /// The caller's own cards, which take precedence over ours.
    #[serde(deserialize_with = "read::nowhere")]
    pub cards: Definitions,
    /// Which of the kinds that come with the library are used.
    pub packs: Packs,
    /// The tools' definitions, as their servers list them.
    #[serde(deserialize_with = "read::nowhere")]
    pub tools: Vec<ToolDefinition>,
    /// Whether the card explains why it was chosen.
    pub explain: bool,
    /// The tool's input.
    pub input: Option<Json>,
    /// Whether the call itself failed.
    pub is_error: bool,
}

/// The options of one call, if they differ from call to call.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
pub struct CallOptions {
    /// The MCP server's name.
    pub server: Option<String>,
    /// The tool's input.
    pub input: Option<Json>,
    /// Whether the call itself failed.
    pub is_error: bool,
}

/// A call that was made before a stream began.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
pub struct EarlierCall {
    /// The id that its result refers to.
    pub call_id: String,
    /// The tool's name.
    pub tool: Option<String>,
    /// The MCP server's name.
    pub server: Option<String>,
    /// The tool's input.
    pub input: Option<Json>,
}

impl Read for CallOptions {
    fn read(given: Given) -> Result<Self, Wrong> {
        Self::deserialize(given)
    }
}

impl Read for EarlierCall {
    fn read(given: Given) -> Result<Self, Wrong> {
        Self::deserialize(given)
    }
}

impl ParseOptions {
    /// Reads the options from a JSON object, with the names of the npm package. A member that is null counts as
    /// missing.
    ///
    /// # Errors
    /// A sentence that says what is wrong and where.
    pub fn from_json(json: &str) -> Result<Self, WrongOption> {
        read::from_json(json)
    }

    /// Returns the options as a card uses them, if nothing more is known of the call.
    pub fn view(&self) -> Options<'_> {
        self.for_call(None, None, false)
    }

    /// Returns the options as a card uses them for one call. The server and the input of the call take precedence over
    /// those of the options; the call failed if either says so.
    pub fn for_call<'a>(
        &'a self,
        server: Option<&'a str>,
        input: Option<Value<'a>>,
        is_error: bool,
    ) -> Options<'a> {
        let server = server.or(self.server.as_deref());
        let known = server.and_then(|server| self.vertical_of(server));
        Options {
            vertical: if server.is_some() && known.is_none() { None } else { self.vertical.or(known) },
            knows_server: known.is_some(),
            server,
            input: input.or_else(|| self.input.as_ref().map(Json::value)),
            is_error: is_error || self.is_error,
            limits: self.limits,
            price_unit: self.price_unit,
            images: self.images,
            allow_hosts: self.allow_hosts.as_deref(),
            trusted_servers: self.trusted_servers.as_deref(),
            cards: Some(&self.cards),
            packs: Some(&self.packs),
            facts: ToolFacts::default(),
            explain: self.explain,
        }
    }

    /// Returns what the caller knows of the tool of a call.
    pub fn facts_of(&self, tool: &str, server: Option<&str>) -> Option<ToolFacts<'_>> {
        self.tools.iter().find(|own| own.is_of(tool, server)).map(ToolDefinition::facts)
    }

    /// The same for a call in a stream. The caller chose the vertical for the whole stream, knowing its source, so it
    /// still applies if the stream names a server.
    pub(crate) fn for_streamed_call<'a>(
        &'a self,
        server: Option<&'a str>,
        input: Option<Value<'a>>,
        is_error: bool,
    ) -> Options<'a> {
        let options = self.for_call(server, input, is_error);
        let chosen = self.vertical.filter(|_| self.server.is_none());
        Options { vertical: options.vertical.or(chosen), ..options }
    }

    /// Returns the vertical of a server: from the caller's table, else from ours.
    fn vertical_of(&self, server: &str) -> Option<Vertical> {
        let known = || SERVERS.iter().find(|(name, _)| *name == server).map(|(_, vertical)| *vertical);
        self.servers.get(server).copied().or_else(known)
    }
}

impl Read for ParseOptions {
    fn read(mut given: Given) -> Result<Self, Wrong> {
        let cards = read::take_data(&mut given, "cards", Definitions::read)?;
        let tools = read::take_data(&mut given, "tools", ToolDefinition::read_all)?;
        Ok(Self { cards, tools, ..Self::deserialize(given)? })
    }

    fn of_json(options: Value<'_>, path: &str) -> Result<Self, String> {
        let Some(input) = options.get("input") else {
            return read::of_text(&source_json_value(options), path);
        };
        // Data of any size and depth, in which every digit counts: it is kept as text.
        let rest = read::of_text(&source_json(options, &|key, _| key != "input"), path)?;
        Ok(Self { input: Json::copy(input), ..rest })
    }
}

/// A caller's options as they apply to one call.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options<'a> {
    /// The app's domain.
    pub vertical: Option<Vertical>,
    /// The MCP server's name.
    pub server: Option<&'a str>,
    /// Whether the server is known to be of a vertical.
    pub knows_server: bool,
    /// The tool's input.
    pub input: Option<Value<'a>>,
    /// Whether the call itself failed.
    pub is_error: bool,
    /// Caps and input limits.
    pub limits: Limits,
    /// The unit of prices.
    pub price_unit: PriceUnit,
    /// Which images are allowed.
    pub images: Images,
    /// Hosts allowed in images and links; a leading dot allows all subdomains. A list without any host allows all.
    pub allow_hosts: Option<&'a [String]>,
    /// Servers whose confirmations and carts are trusted; `None` trusts all.
    pub trusted_servers: Option<&'a [String]>,
    /// The caller's own cards.
    pub cards: Option<&'a Definitions>,
    /// Which of our kinds are used; `None` means all.
    pub packs: Option<&'a Packs>,
    /// Facts about the tool that was called.
    pub facts: ToolFacts<'a>,
    /// Whether the card explains why it was chosen.
    pub explain: bool,
}

impl Options<'_> {
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

    /// Whether the server is trusted to report that something was ordered, booked or put into a cart.
    pub fn is_trusted(&self) -> bool {
        let is_listed = |list: &[String]| list.iter().any(|own| self.server == Some(own.as_str()));
        self.trusted_servers.is_none_or(is_listed)
    }
}
