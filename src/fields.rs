//! Simple fields of cards as tables: a member, how to read it, and the keys under which it may stand.

use crate::card::{Object, Out};
use crate::json::{AtKeys, Keys, Kind, Value};
use crate::payload::KeyedRow;
use crate::safety::Use;
use crate::values::{num, string, text};

/// How a value becomes a member of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// Text to be shown.
    Shown,
    /// Text to be shown, or this word of ours.
    Or(&'static str),
    /// An identifier.
    Id,
    /// An identifier that is text, whatever stands in it.
    Key,
    /// `#rgb` or `#rrggbb`: anything else could be more than a colour where a page puts it into a style.
    Color,
    /// Text to be shown, also an empty one.
    Line,
    /// Long text, also an empty one.
    Long,
    /// A number, or the number with which a text begins.
    Number,
    /// A number and nothing else.
    Exact,
    /// `true` or `false`.
    Flag,
    /// The address of a page.
    Link,
    /// The address of an image.
    Image,
    /// The name of a resource.
    Name,
    /// A number or a text, as data.
    Scalar,
    /// Anything but null, as data.
    Data,
    /// An object, as data.
    Object,
    /// The texts of a list.
    Texts,
    /// The numbers and texts of a list, as data.
    Scalars,
}

/// One member of a card: its name, how it is read, and where it may stand, best first.
#[derive(Clone, Copy, Debug)]
pub struct Field(pub &'static str, pub Read, pub Keys);

impl Field {
    /// The keys under which the member may stand.
    pub fn keys(&self) -> Keys {
        self.2
    }

    /// The member's value in a row.
    fn of<'a>(&self, row: Value<'a>) -> Option<Out<'a>> {
        self.read_from(row.at_keys(self.keys()))
    }

    /// The first value that can be read of those that a row has under the keys.
    pub fn read_from<'a>(&self, mut values: AtKeys<'_, 'a>) -> Option<Out<'a>> {
        let found = values.find_map(|value| self.1.read(value));
        match self.1 {
            Read::Or(word) => found.or(Some(Out::Word(word))),
            _ => found,
        }
    }
}

impl Read {
    fn read(self, value: Value<'_>) -> Option<Out<'_>> {
        let is_scalar = matches!(value.kind(), Kind::Number | Kind::Text);
        Some(match self {
            Self::Shown | Self::Or(_) => Out::Text(text(value)?),
            Self::Id => Out::Id(text(value)?),
            Self::Key => Out::Id(value.as_text()?),
            Self::Color => Out::Id(value.as_text().filter(|color| is_color(color))?),
            Self::Line => Out::Text(value.as_text()?),
            Self::Long => Out::LongText(value.as_text()?),
            Self::Number => Out::Number(num(value)?),
            Self::Exact => Out::Number(value.as_number()?),
            Self::Flag => Out::Bool(value.as_bool()?),
            Self::Link => Out::Url(string(value)?, Use::Link),
            Self::Image => Out::Url(string(value)?, Use::Image),
            Self::Name => Out::Url(string(value)?, Use::Name),
            Self::Scalar if is_scalar => Out::Data(value),
            Self::Data if !value.is_null() => Out::Data(value),
            Self::Object if value.is_object() => Out::Data(value),
            Self::Texts | Self::Scalars if value.is_array() => {
                let element = if self == Self::Texts { Self::Shown } else { Self::Scalar };
                let mut list = Vec::new();
                for item in value.items() {
                    if let Some(element) = element.read(item) {
                        list.push(element);
                    }
                }
                Out::List(list)
            }
            _ => return None,
        })
    }
}

fn is_color(color: &str) -> bool {
    color.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// The members of a row that have a value and that no field of a table reads.
pub fn rest<'a>(row: Value<'a>, fields: &[Field]) -> Option<Object<'a>> {
    let mut rest = Object::new();
    for (key, value) in row.entries() {
        let is_read = fields.iter().any(|field| field.keys().contains(key));
        if !is_read && !value.is_null() {
            rest = rest.data(key, value);
        }
    }
    (!rest.is_empty()).then_some(rest)
}

impl<'a> Object<'a> {
    /// Adds the members of a table that a row has.
    #[must_use]
    #[inline(never)]
    pub fn fields(mut self, row: Value<'a>, fields: &[Field]) -> Self {
        for field in fields {
            self = self.maybe(field.0, field.of(row));
        }
        self
    }

    /// Adds a member that a row made ready may have.
    #[must_use]
    #[inline(never)]
    pub fn field(self, row: &KeyedRow<'a>, field: &Field) -> Self {
        self.maybe(field.0, row.field(field))
    }
}

/// The texts of a list.
pub fn texts(list: Value<'_>) -> Vec<Out<'_>> {
    texts_by(list, text)
}

/// The texts of a list that `read` finds.
pub fn texts_by<'a>(list: Value<'a>, read: fn(Value<'a>) -> Option<&'a str>) -> Vec<Out<'a>> {
    let mut texts = Vec::new();
    for item in list.items() {
        if let Some(text) = read(item) {
            texts.push(Out::Text(text));
        }
    }
    texts
}

/// Whether an object has all members of a table.
pub fn has_fields(row: Value<'_>, fields: &[Field]) -> bool {
    fields.iter().all(|field| field.of(row).is_some())
}

/// The members of an object that are text.
pub fn text_members(object: Value<'_>) -> Object<'_> {
    let mut members = Object::new();
    for (key, value) in object.entries() {
        members = members.text(key, text(value));
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_hexadecimal() {
        assert!(["#fff", "#00Ff7a"].into_iter().all(is_color));
        assert!(!["red", "#ffff", "#ggg", "fff", "#ff f", "url(x)"].into_iter().any(is_color));
    }
}
