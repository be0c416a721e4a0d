//! The values of items, by the type of their field.

use super::form::Tone;
use crate::leaf::{Data, Id, ImageUrl, Link, LongText, Number, Text};
use crate::messages::note::SECRET;
use crate::safety::{Action, Fate, Gate, NoteKind};
use crate::shape::{Shape, TsType, Typed};
use crate::table::Table;
use mcp_cards_derive::Shape;
use serde::{Serialize, Serializer};

/// An amount.
#[derive(Clone, Debug, Shape)]
#[shape(as = "MoneyValue")]
pub struct MoneyValue<'a> {
    /// The number.
    pub amount: Number,
    /// The currency: a code of three letters.
    pub currency: Option<Text<'a>>,
}

/// A person.
#[derive(Clone, Debug, Shape)]
#[shape(as = "PersonValue")]
pub struct PersonValue<'a> {
    /// Their name.
    pub name: Text<'a>,
    /// Their id.
    pub id: Option<Id<'a>>,
    /// Their picture.
    pub image: Option<ImageUrl<'a>>,
    /// Their page.
    pub url: Option<Link<'a>>,
}

/// A status.
#[derive(Clone, Debug, Shape)]
#[shape(as = "StatusValue")]
pub struct StatusValue<'a> {
    /// Its words.
    pub text: Text<'a>,
    /// Its meaning.
    pub tone: Tone,
}

/// A label that something is tagged with.
#[derive(Clone, Debug, Shape)]
#[shape(as = "LabelValue")]
pub struct LabelValue<'a> {
    /// Its text.
    pub text: Text<'a>,
    /// Its colour: `#rgb` or `#rrggbb`.
    pub color: Option<Text<'a>>,
}

/// A value of an item.
#[derive(Clone, Debug)]
pub enum FieldValue<'a> {
    /// Text, a date, a duration.
    Text(Text<'a>),
    /// Long text.
    Long(LongText<'a>),
    /// An identifier.
    Id(Id<'a>),
    /// The address of a page.
    Link(Link<'a>),
    /// The address of a picture.
    Image(ImageUrl<'a>),
    /// A number.
    Number(Number),
    /// An amount.
    Money(MoneyValue<'a>),
    /// A person.
    Person(Box<PersonValue<'a>>),
    /// A status.
    Status(StatusValue<'a>),
    /// Labels.
    Labels(Vec<LabelValue<'a>>),
    /// Texts.
    List(Vec<Text<'a>>),
    /// A boolean.
    Flag(bool),
    /// Anything.
    Data(Data<'a>),
    /// A value that a service should not have sent: it is noted and dropped.
    Secret,
}

/// Does the same with a value of any type.
macro_rules! with_value {
    ($self:expr, $value:ident => $do:expr, $secret:expr) => {
        match $self {
            FieldValue::Text($value) => $do,
            FieldValue::Long($value) => $do,
            FieldValue::Id($value) => $do,
            FieldValue::Link($value) => $do,
            FieldValue::Image($value) => $do,
            FieldValue::Number($value) => $do,
            FieldValue::Money($value) => $do,
            FieldValue::Person($value) => $do,
            FieldValue::Status($value) => $do,
            FieldValue::Labels($value) => $do,
            FieldValue::List($value) => $do,
            FieldValue::Flag($value) => $do,
            FieldValue::Data($value) => $do,
            FieldValue::Secret => $secret,
        }
    };
}

impl<'a> Shape<'a> for FieldValue<'a> {
    type Owned = FieldValue<'static>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        with_value!(self, value => value.leave(gate), {
            gate.note(NoteKind::Secret, Action::Dropped, SECRET, None);
            Fate::Goes
        })
    }

    fn write(&self, table: &mut Table<'_>) {
        with_value!(self, value => value.write(table), table.null());
    }

    fn into_owned(self) -> FieldValue<'static> {
        match self {
            Self::Text(value) => FieldValue::Text(value.into_owned()),
            Self::Long(value) => FieldValue::Long(value.into_owned()),
            Self::Id(value) => FieldValue::Id(value.into_owned()),
            Self::Link(value) => FieldValue::Link(value.into_owned()),
            Self::Image(value) => FieldValue::Image(value.into_owned()),
            Self::Number(value) => FieldValue::Number(value),
            Self::Money(value) => FieldValue::Money(value.into_owned()),
            Self::Person(value) => FieldValue::Person(value.into_owned()),
            Self::Status(value) => FieldValue::Status(value.into_owned()),
            Self::Labels(value) => FieldValue::Labels(value.into_owned()),
            Self::List(value) => FieldValue::List(value.into_owned()),
            Self::Flag(value) => FieldValue::Flag(value),
            Self::Data(value) => FieldValue::Data(value.into_owned()),
            Self::Secret => FieldValue::Secret,
        }
    }
}

impl Serialize for FieldValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        with_value!(self, value => value.serialize(serializer), serializer.serialize_unit())
    }
}

impl Typed for FieldValue<'_> {
    fn ts_type() -> TsType {
        TsType::named("FieldValue")
    }

    fn declare(into: &mut crate::shape::Declarations) {
        MoneyValue::declare(into);
        PersonValue::declare(into);
        StatusValue::declare(into);
        LabelValue::declare(into);
    }
}

/// Suffixes of keys whose values must not be shown, in lower case without `_` and `-`.
const SECRETS: [&str; 5] = ["clientsecret", "accesstoken", "refreshtoken", "apikey", "password"];

/// Whether a key is that of a secret.
pub(crate) fn is_secret(key: &str) -> bool {
    // The last letters of all of them: nearly all other keys end differently.
    if !matches!(key.as_bytes().last(), Some(b't' | b'n' | b'y' | b'd' | b'T' | b'N' | b'Y' | b'D')) {
        return false;
    }
    let letters = key.bytes().rev().filter(|letter| !matches!(letter, b'_' | b'-'));
    SECRETS.iter().any(|secret| {
        let mut own = letters.clone();
        secret.bytes().rev().all(|letter| own.next().is_some_and(|other| other.eq_ignore_ascii_case(&letter)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_known_by_their_keys() {
        for key in [
            "client_secret",
            "clientSecret",
            "access_token",
            "x-api-key",
            "API_KEY",
            "db_password",
            "refreshToken",
        ] {
            assert!(is_secret(key), "{key}");
        }
        for key in ["secret_santa", "next_page_token", "key", "token", "passwords", "id", "", "ç_d"] {
            assert!(!is_secret(key), "{key}");
        }
    }
}
