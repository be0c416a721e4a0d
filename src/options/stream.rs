//! The options for a stream.

use super::ParseOptions;
use super::given::Given;
use super::limits::{ErrorBudget, count};
use super::names::{Carrier, field_names};
use super::read::{self, Read};
use super::wrong::{Wrong, WrongOption};
use crate::json::JsonLimits;
use crate::tool_error::Category;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserializer, MapAccess, Unexpected, Visitor};
use std::fmt;

/// Options of a result that each call of a stream has of its own.
const OF_CALLS: [&str; 2] = ["input", "isError"];

/// The options for a stream. In JSON both parts are one object.
///
/// ```
/// use mcp_cards::options::{Carrier, StreamOptions, Vertical};
/// let options = StreamOptions::from_json(r#"{"vertical": "dining", "carrier": "anthropic", "errorBudget": false}"#)?;
/// assert_eq!(options.results.vertical, Some(Vertical::Dining));
/// assert_eq!(options.settings.carrier, Carrier::Anthropic);
/// assert_eq!(options.settings.error_budget, None);
///
/// let wrong = StreamOptions::from_json(r#"{"errorBudget": {"total": -1}}"#).unwrap_err();
/// let message = "options.errorBudget.total must be a positive integer or Infinity, not -1";
/// assert_eq!(wrong.to_string(), message);
/// # Ok::<(), mcp_cards::options::WrongOption>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct StreamOptions {
    /// The options for each result.
    pub results: ParseOptions,
    /// The options for the stream as a whole.
    pub settings: StreamSettings,
}

impl StreamOptions {
    /// Reads the options from a JSON object, with the names of the npm package. A member that is null counts as
    /// missing.
    ///
    /// # Errors
    /// A sentence that says what is wrong and where.
    pub fn from_json(json: &str) -> Result<Self, WrongOption> {
        read::from_json(json)
    }

    /// Returns the limits of the JSON reader for events, and for inputs of calls that come in pieces.
    pub(crate) fn event_limits(&self) -> JsonLimits {
        JsonLimits::new(self.settings.max_event_bytes, self.results.limits.depth, self.results.limits.nodes)
    }
}

impl Read for StreamOptions {
    fn read(given: Given) -> Result<Self, Wrong> {
        let (results, own) = shared_and_own(given, field_names::<StreamSettings>())?;
        Ok(Self { results, settings: StreamSettings::deserialize(own)? })
    }
}

/// Splits an object into the options of results and its other members, which must have these names.
fn shared_and_own(given: Given, own: &[&'static str]) -> Result<(ParseOptions, Given), Wrong> {
    let members = match given {
        Given::Object(members) => members,
        other => return Err(other.refused("a plain object")),
    };
    let shared = || field_names::<ParseOptions>().iter().copied().filter(|name| !OF_CALLS.contains(name));
    let is_known = |name: &str| own.contains(&name) || shared().any(|known| known == name);
    if let Some((name, _)) = members.iter().find(|(name, _)| !is_known(name)) {
        return Err(Wrong::unknown(name, shared().chain(own.iter().copied())));
    }
    let (own, shared) = members.into_iter().partition(|(name, _)| own.contains(&name.as_str()));
    Ok((ParseOptions::read(Given::Object(shared))?, Given::Object(own)))
}

/// The options for stored messages. In JSON all of them are one object.
#[derive(Clone, Debug, Default)]
pub struct ConversationOptions {
    /// The options for each result.
    pub results: ParseOptions,
    /// Whether reasoning is passed on.
    pub thinking: bool,
    /// Whether messages of the system are passed on.
    pub system: bool,
}

/// The options that only stored messages have.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
struct ConversationSettings {
    thinking: bool,
    system: bool,
}

impl ConversationOptions {
    /// Reads the options from a JSON object, with the names of the npm package. A member that is null counts as
    /// missing.
    ///
    /// # Errors
    /// A sentence that says what is wrong and where.
    pub fn from_json(json: &str) -> Result<Self, WrongOption> {
        read::from_json(json)
    }

    /// Returns the same for a session. All failed calls are reported, however many there are.
    pub(crate) fn into_stream(mut self) -> StreamOptions {
        self.results.limits.events_per_push = usize::MAX;
        let (thinking, max_event_bytes) = (self.thinking, usize::MAX);
        let settings =
            StreamSettings { thinking, max_event_bytes, error_budget: None, ..StreamSettings::default() };
        StreamOptions { results: self.results, settings }
    }
}

impl Read for ConversationOptions {
    fn read(given: Given) -> Result<Self, Wrong> {
        let (results, own) = shared_and_own(given, field_names::<ConversationSettings>())?;
        let ConversationSettings { thinking, system } = ConversationSettings::deserialize(own)?;
        Ok(Self { results, thinking, system })
    }
}

/// The options for a stream as a whole.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
pub struct StreamSettings {
    /// The protocol.
    pub carrier: Carrier,
    /// Whether cards grow while their result is still arriving.
    pub partial: bool,
    /// Whether reasoning is passed on.
    pub thinking: bool,
    /// The size of the largest event.
    #[serde(deserialize_with = "count")]
    pub max_event_bytes: usize,
    /// How many errors end the stream; `None`, in JSON `false`, means that it never ends because of errors.
    #[serde(deserialize_with = "budget")]
    pub error_budget: Option<ErrorBudget>,
    /// The name of the service in abort messages.
    pub brand: Option<String>,
    /// The caller's own abort messages.
    pub abort_messages: AbortMessages,
}

impl Default for StreamSettings {
    fn default() -> Self {
        Self {
            carrier: Carrier::Auto,
            partial: true,
            thinking: false,
            max_event_bytes: 16 << 20,
            error_budget: Some(ErrorBudget::default()),
            brand: None,
            abort_messages: AbortMessages::default(),
        }
    }
}

/// Messages for users when a stream stops after errors, by the category of the last one. `{brand}` is replaced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields, expecting = "a plain object")]
pub struct AbortMessages {
    /// The delivery address is the problem.
    pub address: Option<String>,
    /// The user must connect again.
    pub auth: Option<String>,
    /// The server has a problem.
    pub server: Option<String>,
    /// The request is wrong.
    pub validation: Option<String>,
}

impl AbortMessages {
    /// Returns the message for this category of errors.
    pub fn get(&self, category: Category) -> Option<&str> {
        let message = match category {
            Category::Address => &self.address,
            Category::Auth => &self.auth,
            Category::Server { .. } => &self.server,
            Category::Validation => &self.validation,
        };
        message.as_deref()
    }
}

/// Reads a budget of errors, or false for none.
fn budget<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ErrorBudget>, D::Error> {
    struct Budget;

    impl<'de> Visitor<'de> for Budget {
        type Value = Option<ErrorBudget>;

        fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
            out.write_str("a plain object or false")
        }

        fn visit_bool<E: de::Error>(self, value: bool) -> Result<Self::Value, E> {
            if value { Err(E::invalid_value(Unexpected::Bool(value), &self)) } else { Ok(None) }
        }

        fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
            ErrorBudget::deserialize(MapAccessDeserializer::new(members)).map(Some)
        }
    }

    deserializer.deserialize_struct("ErrorBudget", field_names::<ErrorBudget>(), Budget)
}
