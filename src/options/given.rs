//! A value as a caller passed it, from any format.

use super::Json;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A value of any kind. Options are small, so they are examined as a whole: which members are null, and which values
/// have the wrong type.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(String),
    List(Vec<Given>),
    Object(Vec<(String, Given)>),
    /// Data of any size and depth, which is not taken apart here.
    #[cfg_attr(
        not(target_arch = "wasm32"),
        allow(dead_code, reason = "only a host's objects are told apart")
    )]
    Data(Json),
    /// Something that cannot be an option, as messages show it: `undefined`, `a function`, `5n`.
    Odd(Cow<'static, str>),
}

impl Given {
    /// A host's value for something not given.
    pub(crate) const UNDEFINED: &'static str = "undefined";

    /// Whether it means the default.
    pub(super) fn is_nothing(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Odd(kind) => kind == Self::UNDEFINED,
            _ => false,
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Given;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Given, E> {
        Ok(Given::Null)
    }

    fn visit_none<E: de::Error>(self) -> Result<Given, E> {
        Ok(Given::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Given, D::Error> {
        Given::deserialize(deserializer)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Given, E> {
        Ok(Given::Bool(value))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Given, E> {
        Ok(Given::Signed(value))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Given, E> {
        Ok(Given::Unsigned(value))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Given, E> {
        Ok(Given::Float(value))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Given, E> {
        Ok(Given::Text(value.to_owned()))
    }

    fn visit_string<E: de::Error>(self, value: String) -> Result<Given, E> {
        Ok(Given::Text(value))
    }

    fn visit_bytes<E: de::Error>(self, _: &[u8]) -> Result<Given, E> {
        Ok(Given::Odd("an object".into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Given, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Given::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Given, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Given::Object(object))
    }
}
