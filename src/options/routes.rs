//! The caller's own patterns for the names of tools.

use super::names::variant_names;
use super::wrong::quoted;
use crate::bytes::nth_char;
use crate::route::{Intent, Intents};
use regex_lite::{Regex, RegexBuilder};
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Display};

/// Characters of a name that patterns are looked for in: names come from servers, and a bounded part is enough.
const NAME_CHARS: usize = 200;

/// Most bytes of a pattern when it is compiled, which bounds the time that it can take.
const MOST_BYTES: usize = 1 << 16;

/// Patterns that say what the tools of a caller are for: regular expressions in the syntax of the crate `regex-lite`,
/// looked for in the words of a tool's name (`getTimeSlots` is `get_time_slots`), whatever the case.
///
/// A pattern counts only where a word begins; one for [`Intent::Confirm`] only as whole words.
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
    /// Why it is not a regular expression, or that it is too large.
    pub fn add(&mut self, intent: Intent, pattern: &str) -> Result<(), WrongPattern> {
        let compile = |pattern: &str| {
            let compiled = RegexBuilder::new(pattern).case_insensitive(true).size_limit(MOST_BYTES).build();
            compiled.map_err(|error| WrongPattern(error.to_string()))
        };
        // The pattern alone first: together with what is put around it a wrong one might become right.
        compile(pattern)?;
        let end = if intent == Intent::Confirm { "(?:_|$)" } else { "" };
        let regex = compile(&format!("(?:^|_)(?:{pattern}){end}"))?;
        self.patterns.push((intent, regex));
        Ok(())
    }

    /// What the patterns find in the words of a tool's name.
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

/// The part of a name that patterns are looked for in.
pub(crate) fn bounded(words: &str) -> &str {
    nth_char(words, NAME_CHARS).and_then(|end| words.get(..end)).unwrap_or(words)
}

/// Why a pattern cannot be taken.
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

/// Adds the patterns of an intent: a text, or a list of some if it is not in a list already.
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
