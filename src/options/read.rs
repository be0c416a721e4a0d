//! Reads options and reports errors as sentences that name the place.
//!
//! What is expected is in the types and their derives. The rules for all of them are here: null and undefined mean the
//! default, and an unknown name is an error.

use super::Json;
use super::given::Given;
use super::wrong::{Wrong, WrongOption, one_of};
use crate::json::{Document, JsonLimits, Value};
use crate::output::source_json_value;
use crate::safety::names_hosts;
use serde::de::value::StringDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use std::fmt;
use std::marker::PhantomData;
use std::vec;

/// Options that can be read.
pub(crate) trait Read: Default {
    /// Reads them from a value that is not null or undefined.
    fn read(given: Given) -> Result<Self, Wrong>;

    /// Reads options from JSON.
    fn of_json(options: Value<'_>, path: &str) -> Result<Self, String> {
        of_text(&source_json_value(options), path)
    }
}

/// Reads options from any self-describing format. `path` is their name in messages.
pub(crate) fn read<'de, T: Read, D: Deserializer<'de>>(deserializer: D, path: &str) -> Result<T, String> {
    let given =
        Given::deserialize(deserializer).map_err(|error| format!("{path} cannot be read: {error}"))?;
    read_given(given, path)
}

/// Reads options from a value that was already taken apart.
pub(crate) fn read_given<T: Read>(given: Given, path: &str) -> Result<T, String> {
    if given.is_nothing() {
        return Ok(T::default());
    }
    T::read(given).map_err(|wrong| wrong.sentence(path))
}

/// Reads options from JSON text.
pub(super) fn of_text<T: Read>(json: &str, path: &str) -> Result<T, String> {
    read(&mut serde_json::Deserializer::from_str(json), path)
}

/// Reads the options of a Rust program from JSON.
pub(super) fn from_json<T: Read>(json: &str) -> Result<T, WrongOption> {
    let document = Document::parse(json, JsonLimits::UNLIMITED)
        .map_err(|error| WrongOption::new(format!("options must be JSON ({})", error.message())))?;
    T::of_json(document.root(), "options").map_err(WrongOption::new)
}

impl<'de> Deserializer<'de> for Given {
    type Error = Wrong;

    /// For values that may be of several kinds. All other types use the methods below, so that only their arm is
    /// compiled.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Signed(number) => visitor.visit_i64(number),
            Self::Unsigned(number) => visitor.visit_u64(number),
            Self::Float(number) => visitor.visit_f64(number),
            Self::Text(text) => visitor.visit_string(text),
            Self::List(items) => visitor.visit_seq(Items { rest: items.into_iter(), at: 0 }),
            Self::Object(members) => visitor.visit_map(Members { rest: members.into_iter(), open: None }),
            Self::Data(_) | Self::Odd(_) => Err(self.refused_by(&visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Bool(value) => visitor.visit_bool(value),
            other => Err(other.refused_by(&visitor)),
        }
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Signed(number) => visitor.visit_i64(number),
            Self::Unsigned(number) => visitor.visit_u64(number),
            Self::Float(number) => visitor.visit_f64(number),
            other => Err(other.refused_by(&visitor)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Text(text) => visitor.visit_string(text),
            other => Err(other.refused_by(&visitor)),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::List(items) => visitor.visit_seq(Items { rest: items.into_iter(), at: 0 }),
            other => Err(other.refused_by(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.is_nothing() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self {
            // An unknown name is reported even if nothing is given for it.
            Self::Object(members) => {
                visitor.visit_map(Members::given(members, |name| !known.contains(&name)))
            }
            // Some can be switched off with `false`.
            Self::Bool(value) => visitor.visit_bool(value),
            other => Err(other.refused_by(&visitor)),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Object(members) => visitor.visit_map(Members::given(members, |_| false)),
            other => Err(other.refused("a plain object")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        match self {
            Self::Text(name) => visitor.visit_enum(name.into_deserializer()),
            other => Err(other.refused(&one_of(known))),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u128 f32 f64 char str bytes byte_buf unit unit_struct newtype_struct tuple
        tuple_struct identifier ignored_any
    }
}

struct Items {
    rest: vec::IntoIter<Given>,
    at: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Wrong;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Wrong> {
        let Some(item) = self.rest.next() else { return Ok(None) };
        let at = self.at;
        self.at += 1;
        seed.deserialize(item).map(Some).map_err(|wrong| wrong.in_item(at))
    }
}

struct Members {
    rest: vec::IntoIter<(String, Given)>,
    /// The member whose name was read but whose value was not.
    open: Option<(String, Given)>,
}

impl Members {
    /// Keeps the members that have a value, and those that are `kept` in any case.
    fn given(mut members: Vec<(String, Given)>, kept: impl Fn(&str) -> bool) -> Self {
        members.retain(|(name, value)| !value.is_nothing() || kept(name));
        Self { rest: members.into_iter(), open: None }
    }
}

impl<'de> MapAccess<'de> for Members {
    type Error = Wrong;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Wrong> {
        self.open = self.rest.next();
        self.open.as_ref().map(|(name, _)| seed.deserialize(Name(name))).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Wrong> {
        let (name, value) = self.open.take().unwrap_or((String::new(), Given::Null));
        seed.deserialize(value).map_err(|wrong| wrong.in_member(&name))
    }
}

/// The name of a member. If it must be a variant of an enum, any other name is unknown.
struct Name<'n>(&'n str);

impl<'de> Deserializer<'de> for Name<'_> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_str(self.0)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if !known.contains(&self.0) {
            return Err(de::Error::unknown_field(self.0, known));
        }
        let name: StringDeserializer<Wrong> = self.0.to_owned().into_deserializer();
        visitor.visit_enum(name)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Reads a list of texts, or nothing.
pub(super) fn strings<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    deserializer.deserialize_seq(Strings(PhantomData::<String>))
}

/// Reads a list of hosts, or nothing. An entry that is not a host name, such as the address of a page, is refused: it
/// would match nothing.
pub(super) fn hosts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    deserializer.deserialize_seq(Strings(PhantomData::<Host>))
}

/// A list of what is written as texts.
struct Strings<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Into<String>> Visitor<'de> for Strings<T> {
    type Value = Option<Vec<String>>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an array of strings")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element::<T>()? {
            list.push(item.into());
        }
        Ok(Some(list))
    }
}

/// The name of a host, or what names of hosts end with.
struct Host(String);

impl<'de> Deserialize<'de> for Host {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        if names_hosts(&name) {
            return Ok(Self(name));
        }
        let expected = "a host (\"a.example\") or a suffix (\".a.example\")";
        Err(de::Error::invalid_value(de::Unexpected::Str(&name), &expected))
    }
}

impl From<Host> for String {
    fn from(host: Host) -> Self {
        host.0
    }
}

/// For members that are data: they are taken out before the others are read (see [`take_data`]).
pub(super) fn nowhere<'de, D: Deserializer<'de>, T>(_: D) -> Result<T, D::Error> {
    Err(de::Error::custom("cannot be read from this format"))
}

/// Takes a member that is data out of an object, and reads it.
pub(super) fn take_data<T: Default>(
    given: &mut Given,
    name: &str,
    read: fn(Value<'_>) -> Result<T, Wrong>,
) -> Result<T, Wrong> {
    let Given::Object(members) = given else { return Ok(T::default()) };
    let Some(at) = members.iter().position(|(own, _)| own == name) else { return Ok(T::default()) };
    let (_, value) = members.swap_remove(at);
    if value.is_nothing() {
        return Ok(T::default());
    }
    if let Given::Odd(shown) = &value {
        return Err(Wrong::must_be("an array", shown).in_member(name));
    }
    Json::of_given(value).and_then(|data| read(data.value())).map_err(|wrong| wrong.in_member(name))
}
