//! Simple fields of cards as tables: a member, how to read it, and the keys under which it may stand.

use crate::card::{Object, Out};
use crate::json::Value;
use crate::values::{first_text, num};

/// How a value becomes a member of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// Text to be shown.
    Shown,
    /// An identifier.
    Id,
    /// A number, or the number with which a text begins.
    Number,
}

/// One member of a card: its name, how it is read, and where it may stand, best first.
#[derive(Clone, Copy, Debug)]
pub struct Field(pub &'static str, pub Read, pub &'static [&'static str]);

impl Field {
    /// The member's value in a row.
    pub fn of<'a>(&self, row: Value<'a>) -> Option<Out<'a>> {
        let Self(_, read, keys) = self;
        match read {
            Read::Shown => first_text(row, keys).map(Out::Text),
            Read::Id => first_text(row, keys).map(Out::Id),
            Read::Number => keys.iter().find_map(|key| row.get(key).and_then(num)).map(Out::Number),
        }
    }
}

/// Adds the members of a table that a row has.
#[must_use]
pub fn with_fields<'a>(object: Object<'a>, row: Value<'a>, fields: &[Field]) -> Object<'a> {
    fields.iter().fold(object, |object, field| object.maybe(field.0, field.of(row)))
}
