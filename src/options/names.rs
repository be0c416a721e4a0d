//! Options that are names, and how to get the names of a type from its derive.

use crate::carrier::Family;
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt::{self, Display};

/// The app's domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// The unit in which prices come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PriceUnit {
    /// Rupees, unless all prices of a card look like paise.
    #[default]
    Auto,
    /// As they are.
    Rupees,
    /// Hundredths.
    Paise,
}

/// Which images are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Images {
    /// Those with an https URL.
    #[default]
    Https,
    /// All that pass the gate.
    Any,
    /// None.
    None,
}

/// The protocol of a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carrier {
    /// Detected from the first event.
    #[default]
    Auto,
    /// Messages, Managed Agents, whole messages, bare blocks.
    Anthropic,
    /// The UI message stream and the parts of messages.
    AiSdk,
    /// Responses.
    #[serde(rename = "openai")]
    OpenAi,
    /// Chat completions.
    #[serde(rename = "openai-chat")]
    OpenAiChat,
    /// Ollama's chat.
    Ollama,
    /// `generateContent` and Interactions.
    Gemini,
    /// Converse.
    Bedrock,
    /// MCP, including results without a message around them.
    JsonRpc,
    /// Events in upper case.
    AgUi,
    /// Tool messages.
    #[serde(rename = "langchain")]
    LangChain,
    /// The Agent Client Protocol.
    Acp,
    /// Agent to Agent.
    #[serde(rename = "a2a")]
    A2a,
    /// Lines of status, content and artifacts.
    Ndjson,
}

impl Carrier {
    /// Returns the protocol, if one is named.
    pub(crate) fn family(self) -> Option<Family> {
        match self {
            Self::Auto => None,
            Self::Anthropic => Some(Family::Anthropic),
            Self::AiSdk => Some(Family::AiSdk),
            Self::OpenAi => Some(Family::OpenAi),
            Self::OpenAiChat => Some(Family::OpenAiChat),
            Self::Ollama => Some(Family::Ollama),
            Self::Gemini => Some(Family::Gemini),
            Self::Bedrock => Some(Family::Bedrock),
            Self::JsonRpc => Some(Family::JsonRpc),
            Self::AgUi => Some(Family::AgUi),
            Self::LangChain => Some(Family::LangChain),
            Self::Acp => Some(Family::Acp),
            Self::A2a => Some(Family::A2a),
            Self::Ndjson => Some(Family::StatusChat),
        }
    }
}

/// Returns the names of a struct's members in options, in order.
pub(crate) fn field_names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    names::<T>()
}

/// Returns the names of an enum's variants in options, in order.
pub(crate) fn variant_names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    names::<T>()
}

fn names<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    T::deserialize(Asked).err().map_or(&[], |Names(names)| names)
}

/// A deserializer that yields no value, but reports the names that were asked for.
struct Asked;

#[derive(Debug)]
struct Names(&'static [&'static str]);

impl Display for Names {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.join(", "))
    }
}

impl std::error::Error for Names {}

impl de::Error for Names {
    fn custom<T: Display>(_: T) -> Self {
        Self(&[])
    }
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Names;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Names> {
        Err(Names(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(names))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(names))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}
