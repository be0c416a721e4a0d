//! Options that are numbers, with their defaults.

use crate::json::JsonLimits;
use serde::Deserialize;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, Unexpected, Visitor};
use std::fmt;

/// Defines a struct of positive numbers, each with its name in options and its default; `usize::MAX` means unlimited.
macro_rules! counts {
    ($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $member:ident = $word:literal: $default:expr,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$of])* pub $member: usize,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($member: $default,)+ }
            }
        }

        impl Counts for $name {
            const NAMES: &'static [&'static str] = &[$($word),+];

            fn member(&mut self, name: &str) -> Option<&mut usize> {
                match name {
                    $($word => Some(&mut self.$member),)+
                    _ => None,
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_struct(stringify!($name), Self::NAMES, AllCounts(Self::default()))
            }
        }
    };
}

/// Implemented by [`counts!`]. A derive would compile the reading of a number once for each member.
trait Counts {
    const NAMES: &'static [&'static str];

    fn member(&mut self, name: &str) -> Option<&mut usize>;
}

/// Reads the numbers that are given.
struct AllCounts<T>(T);

impl<'de, T: Counts> Visitor<'de> for AllCounts<T> {
    type Value = T;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a plain object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<T, A::Error> {
        while let Some(name) = members.next_key::<String>()? {
            let member = self.0.member(&name).ok_or_else(|| de::Error::unknown_field(&name, T::NAMES))?;
            *member = members.next_value_seed(Count)?;
        }
        Ok(self.0)
    }
}

counts! {
    /// How much of a result a card shows, and how much an input and a stream may contain. `usize::MAX` means no
    /// limit.
    Limits {
        /// Products of a search.
        products = "products": 5,
        /// Products of a menu.
        menu_products = "menuProducts": 10,
        /// Restaurants.
        restaurants = "restaurants": 10,
        /// Entries of an info card.
        entries = "entries": 40,
        /// Fields of a status card's details.
        details = "details": 6,
        /// Rows of every other list.
        rows = "rows": 1000,
        /// Bytes of a result.
        input_bytes = "inputBytes": 16 << 20,
        /// Levels of nesting.
        depth = "depth": 127,
        /// Values of a result.
        nodes = "nodes": 2_000_000,
        /// Characters of a shown field.
        field_chars = "fieldChars": 10_000,
        /// Characters of a long text.
        text_chars = "textChars": 2_000_000,
        /// Bytes of an image or sound.
        media_bytes = "mediaBytes": 4 << 20,
        /// Calls without result that a stream keeps.
        open_calls = "openCalls": 1000,
        /// Events of one push of a stream.
        events_per_push = "eventsPerPush": 10_000,
    }
}

impl Limits {
    /// The limits of the JSON reader.
    pub fn json(&self) -> JsonLimits {
        JsonLimits::new(self.input_bytes, self.depth, self.nodes)
    }
}

counts! {
    /// How many failed calls end a stream.
    ErrorBudget {
        /// Errors because the user must connect again.
        auth = "auth": 1,
        /// Errors because of the delivery address.
        address = "address": 1,
        /// Errors of any kind.
        total = "total": 2,
    }
}

/// Reads a positive number; one that is too large for the type counts as infinite.
pub(super) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<usize, D::Error> {
    Count.deserialize(deserializer)
}

struct Count;

impl<'de> DeserializeSeed<'de> for Count {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_u64(self)
    }
}

impl Visitor<'_> for Count {
    type Value = usize;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a positive integer or Infinity")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<usize, E> {
        match number {
            0 => Err(E::invalid_value(Unexpected::Unsigned(0), &self)),
            _ => Ok(usize::try_from(number).unwrap_or(usize::MAX)),
        }
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<usize, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is too large becomes the largest"
    )]
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<usize, E> {
        let is_whole = number.is_infinite() || number.fract() == 0.0;
        if is_whole && number > 0.0 {
            Ok(number as usize)
        } else {
            Err(E::invalid_value(Unexpected::Float(number), &self))
        }
    }
}
