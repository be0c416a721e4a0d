//! Simple fields of cards as tables: a member, how to read it, and the keys under which it may stand.

use crate::card::{Object, Out};
use crate::json::Value;
use crate::values::{first, num, text};

/// How a value becomes a member of a card.
pub type Read = for<'a> fn(Value<'a>) -> Option<Out<'a>>;

/// One member of a card.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The member's name.
    pub name: &'static str,
    /// How it is read.
    pub read: Read,
    /// Where it may stand, best first.
    pub keys: &'static [&'static str],
}

/// A member that is text to be shown.
pub const fn shown(name: &'static str, keys: &'static [&'static str]) -> Field {
    Field { name, read: |value| text(value).map(Out::Text), keys }
}

/// A member that is an identifier.
pub const fn id(name: &'static str, keys: &'static [&'static str]) -> Field {
    Field { name, read: |value| text(value).map(Out::Id), keys }
}

/// A member that is a number, or the number with which a text begins.
pub const fn number(name: &'static str, keys: &'static [&'static str]) -> Field {
    Field { name, read: |value| num(value).map(Out::Number), keys }
}

impl Field {
    /// The member's value in a row.
    pub fn of<'a>(&self, row: Value<'a>) -> Option<Out<'a>> {
        first(row, self.keys, self.read)
    }
}

/// Adds the members of a table that a row has.
#[must_use]
pub fn with_fields<'a>(object: Object<'a>, row: Value<'a>, fields: &[Field]) -> Object<'a> {
    fields.iter().fold(object, |object, field| object.maybe(field.name, field.of(row)))
}
