//! Which of the kinds that come with the library are used.

use super::wrong::{one_of, quoted};
use crate::definition::kinds;
use serde::Deserialize;
use serde::de::{self, Deserializer, SeqAccess, Visitor};
use std::fmt;

/// Which of the kinds that come with the library are used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Packs {
    /// All of them.
    #[default]
    All,
    /// None: only the caller's own.
    None,
    /// Those with these names.
    Some(Vec<String>),
}

impl Packs {
    /// Whether a kind is used.
    pub fn has(&self, kind: &str) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::Some(kinds) => kinds.iter().any(|own| own == kind),
        }
    }
}

impl<'de> Deserialize<'de> for Packs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyPacks)
    }
}

struct AnyPacks;

impl<'de> Visitor<'de> for AnyPacks {
    type Value = Packs;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("\"all\", \"none\" or an array of kinds")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Packs, E> {
        match word {
            "all" => Ok(Packs::All),
            "none" => Ok(Packs::None),
            other => Err(E::invalid_value(de::Unexpected::Str(other), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Packs, A::Error> {
        let mut list: Vec<String> = Vec::new();
        while let Some(kind) = items.next_element::<String>()? {
            if !kinds::names().any(|name| name == kind) {
                let known: Vec<_> = kinds::names().collect();
                let message =
                    format_args!("must be kinds ({}), not {}", one_of(&known), quoted(&kind)).to_string();
                return Err(de::Error::custom(message));
            }
            list.push(kind);
        }
        Ok(Packs::Some(list))
    }
}
