//! Data that a caller passes through: the input of a tool.

use super::given::Given;
use super::wrong::Wrong;
use crate::json::{Document, Error, JsonLimits, Value, escape_into, key_into, number_text};
use serde::Deserialize;
use serde::de::{self, Deserializer};

/// An owned JSON document.
///
/// ```
/// use mcp_cards::options::{Json, ParseOptions};
/// let input = Json::parse(r#"{"query": "oats"}"#)?;
/// assert_eq!(input.value().get("query").and_then(|query| query.as_text()), Some("oats"));
/// let options = ParseOptions { input: Some(input), ..ParseOptions::default() };
/// # Ok::<(), mcp_cards::json::Error>(())
/// ```
#[derive(Debug)]
pub struct Json(Document<'static>);

impl Json {
    /// Reads a JSON text of any size.
    ///
    /// # Errors
    /// Fails if the text is not valid JSON.
    pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
        Document::parse(text.into(), JsonLimits::UNLIMITED).map(Self)
    }

    /// Copies a value; `None` if it is null.
    pub(crate) fn copy(value: Value<'_>) -> Option<Self> {
        if value.is_null() { None } else { Some(Self(value.to_document())) }
    }

    /// Converts a given value to data.
    pub(super) fn of_given(given: Given) -> Result<Self, Wrong> {
        if let Given::Data(data) = given {
            return Ok(data);
        }
        let mut text = String::new();
        write(&given, &mut text);
        Self::parse(text).map_err(|error| de::Error::custom(error.message()))
    }

    /// Returns its value.
    pub fn value(&self) -> Value<'_> {
        self.0.root()
    }
}

impl Clone for Json {
    fn clone(&self) -> Self {
        Self(self.value().to_document())
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::of_given(Given::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// Writes a value as JSON; anything that JSON cannot represent becomes null.
fn write(value: &Given, out: &mut String) {
    match value {
        Given::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Given::Signed(number) => out.push_str(&number.to_string()),
        Given::Unsigned(number) => out.push_str(&number.to_string()),
        Given::Float(number) if number.is_finite() => out.push_str(&number_text(*number)),
        Given::Text(text) => escape_into(text, out),
        Given::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Given::Object(members) => {
            out.push('{');
            for (name, member) in members {
                key_into(name, out);
                write(member, out);
            }
            out.push('}');
        }
        Given::Null | Given::Float(_) | Given::Odd(_) | Given::Data(_) => out.push_str("null"),
    }
}
