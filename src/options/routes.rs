//! The caller's own patterns for the names of tools.

use super::names::variant_names;
use super::wrong::quoted;
use crate::bytes::nth_char;
use crate::route::{Intent, Intents};
use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Display};

/// How many characters of a name are searched: names come from servers, and a bounded part is enough.
const NAME_CHARS: usize = 200;

/// The maximum size of a compiled pattern in bytes, which limits the time that it can take.
const MOST_BYTES: usize = 1 << 16;

/// Patterns for the purpose of a caller's tools: regular expressions in the syntax of the crate `regex-lite`,
/// searched in the words of a tool's name (`getTimeSlots` is `get_time_slots`), ignoring case.
///
/// A pattern counts only at the beginning of a word; one for [`Intent::Confirm`] only as whole words.
///
/// ```
/// use mcp_cards::options::Routes;
/// use mcp_cards::route::{Intent, ToolName};
/// let mut routes = Routes::default();
/// routes.add(Intent::Search, "stoeb(er|)n")?;
/// assert!(ToolName::new("regalStoebern", &routes).intents().has(Intent::Search));
/// # Ok::<(), mcp_cards::options::WrongPattern>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Routes {
    patterns: Vec<(Intent, Regex)>,
}

impl Routes {
    /// Adds a pattern.
    ///
    /// # Errors
    /// Fails if the pattern is not a regular expression, or is too large.
    pub fn add(&mut self, intent: Intent, pattern: &str) -> Result<(), WrongPattern> {
        let compile = |pattern: &str| {
            let compiled = RegexBuilder::new(pattern).case_insensitive(true).size_limit(MOST_BYTES).build();
            compiled.map_err(|error| WrongPattern(error.to_string()))
        };
        // The pattern is compiled by itself first: a wrong one might become valid together with its surroundings.
        compile(pattern)?;
        let end = if intent == Intent::Confirm { "(?:_|$)" } else { "" };
        let regex = compile(&format!("(?:^|_)(?:{pattern}){end}"))?;
        self.patterns.push((intent, regex));
        Ok(())
    }

    /// Returns the intents whose patterns occur in the words of a tool's name.
    pub(crate) fn find(&self, words: &str) -> Intents {
        let mut found = Intents::default();
        let words = bounded(words);
        for (intent, pattern) in &self.patterns {
            if !found.has(*intent) && pattern.is_match(words) {
                found.add(*intent);
            }
        }
        found
    }
}

/// Returns the part of a name that is searched.
pub(crate) fn bounded(words: &str) -> &str {
    nth_char(words, NAME_CHARS).and_then(|end| words.get(..end)).unwrap_or(words)
}

/// Why a pattern is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongPattern(String);

impl Display for WrongPattern {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for WrongPattern {}

impl<'de> Deserialize<'de> for Routes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Routes", variant_names::<Intent>(), ByIntent)
    }
}

struct ByIntent;

impl<'de> Visitor<'de> for ByIntent {
    type Value = Routes;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a plain object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Routes, A::Error> {
        let mut routes = Routes::default();
        while let Some(intent) = members.next_key()? {
            members.next_value_seed(Patterns { intent, is_list: false, routes: &mut routes })?;
        }
        Ok(routes)
    }
}

/// Adds the patterns of an intent: a text, or a list of texts.
struct Patterns<'r> {
    intent: Intent,
    is_list: bool,
    routes: &'r mut Routes,
}

impl<'de> DeserializeSeed<'de> for Patterns<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Patterns<'_> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.is_list { "a string" } else { "a string or an array of strings" })
    }

    fn visit_str<E: de::Error>(self, pattern: &str) -> Result<(), E> {
        self.routes.add(self.intent, pattern).map_err(|wrong| {
            E::custom(format_args!("must be a regular expression, not {} ({wrong})", quoted(pattern)))
        })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { intent, is_list, routes } = self;
        if is_list {
            let nested = Patterns { intent, is_list, routes };
            return Err(de::Error::invalid_type(de::Unexpected::Seq, &nested));
        }
        while items.next_element_seed(Patterns { intent, is_list: true, routes: &mut *routes })?.is_some() {}
        Ok(())
    }
}
