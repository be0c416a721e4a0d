//! The leaves of cards: values that come from a result, and the rules for how they leave.
//!
//! | leaf | before it leaves | if it may not leave |
//! |---|---|---|
//! | [`Text`] | cleaned, cut at `limits.fieldChars` (or at a length of its own, without a note) | — |
//! | [`LongText`] | cleaned, cut at `limits.textChars` | — |
//! | [`Id`] | never altered | absent; a row that must have it goes too |
//! | [`RowId`] | never altered | the row's position |
//! | [`Cursor`] | never altered | `null` |
//! | [`Link`], [`ImageUrl`], [`ResourceUri`] | gated | absent |
//! | [`SourceUrl`] | gated | `""` |
//! | [`Image`] | the first address that passes the gate | absent |
//! | [`Base64`] | measured | absent |
//! | [`FileBody`] | cleaned as long text, or measured as base64 | `""` |
//! | [`Data`] | keys and texts cleaned, numbers exact | absent |
//! | [`Cell`] | like data | `null` |
//! | [`Map`] | keys cleaned | — |

pub use crate::data::{Cell, Data};
use crate::json::Value;
use crate::safety::{Fate, Gate, Use};
use crate::shape::{Shape, TsType, Typed};
use crate::table::Table;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::ops::Deref;

/// Defines a leaf that is a text.
macro_rules! text_leaf {
    ($(#[$doc:meta])* $name:ident, $self:ident, $gate:ident => $leave:expr $(; fine if $fine:expr)?) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $name<'a>(pub(crate) Cow<'a, str>);

        impl<'a> $name<'a> {
            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl<'a> From<&'a str> for $name<'a> {
            fn from(text: &'a str) -> Self {
                Self(Cow::Borrowed(text))
            }
        }

        impl From<String> for $name<'_> {
            fn from(text: String) -> Self {
                Self(Cow::Owned(text))
            }
        }

        impl<'a> From<Cow<'a, str>> for $name<'a> {
            fn from(text: Cow<'a, str>) -> Self {
                Self(text)
            }
        }

        impl Deref for $name<'_> {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl<'a> Shape<'a> for $name<'a> {
            type Owned = $name<'static>;

            $(
                fn is_fine(&$self, $gate: &Gate<'_, 'a>) -> bool {
                    $fine
                }
            )?

            fn leave(&mut $self, $gate: &mut Gate<'_, 'a>) -> Fate {
                $leave
            }

            fn write(&self, table: &mut Table<'_>) {
                table.text(&self.0);
            }

            fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }
        }

        impl Serialize for $name<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl Typed for $name<'_> {
            fn ts_type() -> TsType {
                TsType::named("string")
            }
        }
    };
}

text_leaf! {
    /// Long text to be shown: files, output, bodies.
    LongText, self, gate => gate.long_text(&mut self.0)
}
text_leaf! {
    /// An identifier or token.
    Id, self, gate => gate.id(&self.0); fine if gate.is_fine_id(&self.0)
}
text_leaf! {
    /// The address of a page.
    Link, self, gate => gate.url(&mut self.0, Use::Link); fine if gate.is_fine_url(&self.0, Use::Link)
}
text_leaf! {
    /// The address of an image that a page loads without being asked.
    ImageUrl, self, gate => gate.url(&mut self.0, Use::Image); fine if gate.is_fine_url(&self.0, Use::Image)
}
text_leaf! {
    /// The name of a resource. One that would run if it were used as a link may not leave.
    ResourceUri, self, gate => gate.url(&mut self.0, Use::Name)
}
text_leaf! {
    /// The address that something came from, in a card that must have one.
    SourceUrl, self, gate => gate.url_or_empty(&mut self.0)
}
text_leaf! {
    /// A medium in base64: it leaves whole or not at all.
    Base64, self, gate => gate.base64(&self.0)
}

/// Words of ours, or of a definition that was checked.
pub type Words = Cow<'static, str>;

/// A number that was read or computed; if it is not finite it leaves as `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Number(pub f64);

impl From<f64> for Number {
    fn from(number: f64) -> Self {
        Self(number)
    }
}

impl Serialize for Number {
    /// A whole number is written without a fraction, as JavaScript does.
    #[allow(clippy::cast_possible_truncation, reason = "the number was compared before")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const LAST_EXACT: f64 = 9_007_199_254_740_991.0;
        if self.0.fract() == 0.0 && self.0.abs() <= LAST_EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// Text to be shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text<'a> {
    text: Cow<'a, str>,
    length: Length,
}

/// The maximum length of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Length {
    /// The caller's limit.
    #[default]
    Limited,
    /// A shorter one; cutting is not noted.
    Brief(u32),
    /// None: the words are ours.
    Own,
}

impl<'a> Text<'a> {
    /// Creates a text of which a card shows at most this many characters.
    pub fn brief(text: impl Into<Cow<'a, str>>, most: u32) -> Self {
        Self { text: text.into(), length: Length::Brief(most) }
    }

    /// Creates a text in our own words, for when a server sends none.
    pub fn own(words: &'static str) -> Self {
        Self { text: Cow::Borrowed(words), length: Length::Own }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text), length: Length::Limited }
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Self { text: Cow::Owned(text), length: Length::Limited }
    }
}

impl<'a> From<Cow<'a, str>> for Text<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self { text, length: Length::Limited }
    }
}

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl<'a> Shape<'a> for Text<'a> {
    type Owned = Text<'static>;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        match self.length {
            Length::Own => true,
            Length::Limited => gate.is_fine_text(&self.text, None),
            Length::Brief(most) => gate.is_fine_text(&self.text, Some(most)),
        }
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        match self.length {
            Length::Own => Fate::Stays,
            Length::Limited => gate.text(&mut self.text, None),
            Length::Brief(most) => gate.text(&mut self.text, Some(most)),
        }
    }

    fn write(&self, table: &mut Table<'_>) {
        table.text(&self.text);
    }

    fn into_owned(self) -> Text<'static> {
        Text { text: Cow::Owned(self.text.into_owned()), length: self.length }
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl Typed for Text<'_> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

/// The id of a row, which every row has: if it is missing or may not leave, the row's position is used instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowId<'a>(Cow<'a, str>);

impl<'a> RowId<'a> {
    /// Creates this id.
    pub fn new(id: impl Into<Cow<'a, str>>) -> Self {
        Self(id.into())
    }

    /// Creates this id, or that of the position if there is none.
    pub fn or_position(id: Option<&'a str>, at: usize) -> Self {
        Self(id.map_or_else(|| Cow::Owned(at.to_string()), Cow::Borrowed))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'a> Shape<'a> for RowId<'a> {
    type Owned = RowId<'static>;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        gate.is_fine_id(&self.0)
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        if gate.id(&self.0) == Fate::Goes {
            self.0 = Cow::Owned(gate.row().to_string());
        }
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        table.text(&self.0);
    }

    fn into_owned(self) -> RowId<'static> {
        RowId(Cow::Owned(self.0.into_owned()))
    }
}

impl Serialize for RowId<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl Typed for RowId<'_> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

/// A value that is always present, possibly as `null`: `T | null` in TypeScript.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrNull<T>(pub Option<T>);

/// The position where the next page begins.
pub type Cursor<'a> = OrNull<Id<'a>>;

impl<'a, T: Shape<'a>> Shape<'a> for OrNull<T> {
    type Owned = OrNull<T::Owned>;

    const IS_OURS: bool = T::IS_OURS;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        self.0.is_fine(gate)
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        self.0.leave(gate)
    }

    fn write(&self, table: &mut Table<'_>) {
        self.0.write(table);
    }

    fn into_owned(self) -> Self::Owned {
        OrNull(self.0.into_owned())
    }
}

impl<T: Serialize> Serialize for OrNull<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<T: Typed> Typed for OrNull<T> {
    fn ts_type() -> TsType {
        // JSON may be null anyway.
        match T::ts_type().name {
            json if json == "Json" => TsType::named(json),
            name => TsType::named(format!("{name} | null")),
        }
    }

    fn declare(into: &mut crate::shape::Declarations) {
        T::declare(into);
    }
}

/// An image with several addresses: the first one that passes the gate is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Image<'a> {
    first: Cow<'a, str>,
    /// The others, best first.
    more: Vec<&'a str>,
}

impl<'a> Image<'a> {
    /// Creates an image with these addresses; `None` if there are none.
    pub fn at(mut addresses: impl Iterator<Item = &'a str>) -> Option<Self> {
        let first = addresses.next()?;
        Some(Self { first: Cow::Borrowed(first), more: addresses.collect() })
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.first
    }
}

impl<'a> Shape<'a> for Image<'a> {
    type Owned = Image<'static>;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        gate.is_fine_url(&self.first, Use::Image)
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        let mut more = std::mem::take(&mut self.more).into_iter();
        loop {
            if gate.url(&mut self.first, Use::Image) == Fate::Stays {
                return Fate::Stays;
            }
            match more.next() {
                Some(next) => self.first = Cow::Borrowed(next),
                None => return Fate::Goes,
            }
        }
    }

    fn write(&self, table: &mut Table<'_>) {
        table.text(&self.first);
    }

    fn into_owned(self) -> Image<'static> {
        Image { first: Cow::Owned(self.first.into_owned()), more: Vec::new() }
    }
}

impl Serialize for Image<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.first)
    }
}

impl Typed for Image<'_> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

/// The content of a file: text, or a medium in base64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileBody<'a> {
    /// Text.
    Text(LongText<'a>),
    /// Base64; empty if it may not leave.
    Base64(Base64<'a>),
}

impl<'a> Shape<'a> for FileBody<'a> {
    type Owned = FileBody<'static>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        match self {
            Self::Text(text) => return text.leave(gate),
            Self::Base64(data) => {
                if data.leave(gate) == Fate::Goes {
                    *data = Base64::from("");
                }
            }
        }
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        match self {
            Self::Text(text) => text.write(table),
            Self::Base64(data) => data.write(table),
        }
    }

    fn into_owned(self) -> FileBody<'static> {
        match self {
            Self::Text(text) => FileBody::Text(text.into_owned()),
            Self::Base64(data) => FileBody::Base64(data.into_owned()),
        }
    }
}

impl Serialize for FileBody<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Base64(data) => data.serialize(serializer),
        }
    }
}

impl Typed for FileBody<'_> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

/// An object whose keys come from the result.
#[derive(Clone, Debug, Default)]
pub struct Map<'a, T>(Vec<(Cow<'a, str>, T)>);

impl<'a, T> Map<'a, T> {
    /// Creates an object without members.
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a member; the caller makes sure that no key is added twice.
    pub fn push(&mut self, key: impl Into<Cow<'a, str>>, value: T) {
        self.0.push((key.into(), value));
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the map, unless it is empty.
    pub fn filled(self) -> Option<Self> {
        (!self.is_empty()).then_some(self)
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(key, value)| (&**key, value))
    }
}

impl<'a> Map<'a, Data<'a>> {
    /// Creates the map of an object's members.
    pub fn of(object: Value<'a>) -> Self {
        object.entries().into_iter().map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect()
    }
}

impl<'a, T> FromIterator<(Cow<'a, str>, T)> for Map<'a, T> {
    fn from_iter<I: IntoIterator<Item = (Cow<'a, str>, T)>>(members: I) -> Self {
        Self(members.into_iter().collect())
    }
}

impl<'a, T: Shape<'a>> Shape<'a> for Map<'a, T> {
    type Owned = Map<'static, T::Owned>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        self.0.retain_mut(|(key, value)| gate.at_key(key, |gate| value.leave(gate)) == Fate::Stays);
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        table.map(self.0.len());
        for (key, value) in &self.0 {
            table.text(key);
            value.write(table);
        }
    }

    fn into_owned(self) -> Self::Owned {
        self.0.into_iter().map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned())).collect()
    }
}

impl<T: Serialize> Serialize for Map<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<T: Typed> Typed for Map<'_, T> {
    fn ts_type() -> TsType {
        TsType::named(format!("{{ [key: string]: {} }}", T::ts_type().name))
    }

    fn declare(into: &mut crate::shape::Declarations) {
        T::declare(into);
    }
}
