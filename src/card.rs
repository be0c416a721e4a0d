//! What the pipeline makes: a card, as a tree whose leaves say what kind of value they are.
//!
//! A card is plain data for JavaScript, so it is kept in the form in which it leaves: members in order, missing ones
//! absent. A leaf says whether it is our own word, text to be shown, an identifier or data of the result, because that
//! decides how it may leave (see [`crate::output`]). The exact shape of each card is the TypeScript type of its name.

use crate::json::Value;
use crate::payload::Payload;
use crate::safety::Note;
use std::borrow::Cow;

/// A value of a card.
#[derive(Clone, Debug)]
pub enum Out<'a> {
    /// `null`, where the type of the card asks for it.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number that was computed or read; not finite ones leave as `null`.
    Number(f64),
    /// One of our own words: a discriminant, a category, a fixed message.
    Word(&'static str),
    /// Text to be shown.
    Text(Cow<'a, str>),
    /// Long text to be shown: files, output, bodies.
    LongText(Cow<'a, str>),
    /// An identifier or token: never altered.
    Id(Cow<'a, str>),
    /// A part of the result as it is.
    Data(Value<'a>),
    /// A list.
    List(Vec<Out<'a>>),
    /// An object.
    Object(Object<'a>),
}

impl<'a> Out<'a> {
    /// Text to be shown.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// An identifier.
    pub fn id(id: impl Into<Cow<'a, str>>) -> Self {
        Self::Id(id.into())
    }

    /// A count.
    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub fn count(count: usize) -> Self {
        Self::Number(count as f64)
    }
}

impl From<bool> for Out<'_> {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<f64> for Out<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<Object<'a>> for Out<'a> {
    fn from(object: Object<'a>) -> Self {
        Self::Object(object)
    }
}

impl<'a> From<Vec<Out<'a>>> for Out<'a> {
    fn from(list: Vec<Out<'a>>) -> Self {
        Self::List(list)
    }
}

/// Members in order.
#[derive(Clone, Debug, Default)]
pub struct Object<'a> {
    members: Vec<(Cow<'a, str>, Out<'a>)>,
}

impl<'a> Object<'a> {
    /// An object without members.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a member.
    #[must_use]
    pub fn with(mut self, key: impl Into<Cow<'a, str>>, value: impl Into<Out<'a>>) -> Self {
        self.members.push((key.into(), value.into()));
        self
    }

    /// Adds a member that may be missing.
    #[must_use]
    pub fn maybe(self, key: impl Into<Cow<'a, str>>, value: Option<impl Into<Out<'a>>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// The members, given away.
    pub fn into_members(self) -> impl Iterator<Item = (Cow<'a, str>, Out<'a>)> {
        self.members.into_iter()
    }

    /// The members in order.
    pub fn members(&self) -> &[(Cow<'a, str>, Out<'a>)] {
        &self.members
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }
}

/// A card and how it came about.
#[derive(Clone, Debug)]
pub struct Card<'a> {
    /// The discriminant, for instance `time_slots`.
    pub kind: &'static str,
    /// The members that are the card's own.
    pub body: Object<'a>,
    /// Short id of the rule that decided.
    pub rule: &'static str,
    /// The part of the document that the card is made from.
    pub payload: Option<Value<'a>>,
    /// The rows, where the card has some.
    pub rows: Option<Vec<Value<'a>>>,
    /// Whether the prose around the data is the card itself, so that it must not stand in `summary` too.
    pub has_whole_text: bool,
    /// What was kept from leaving.
    pub notes: Vec<Note<'a>>,
}

impl<'a> Card<'a> {
    /// A card of this kind, made by this rule.
    pub fn new(kind: &'static str, rule: &'static str, body: Object<'a>) -> Self {
        Self { kind, body, rule, payload: None, rows: None, has_whole_text: false, notes: Vec::new() }
    }

    /// A card that is a list, cut at `most`; `None` if the list is empty.
    pub fn of_list(
        kind: &'static str,
        member: &'static str,
        rule: &'static str,
        mut list: Vec<Out<'a>>,
        rows: Vec<Value<'a>>,
        most: usize,
        payload: &Payload<'a>,
    ) -> Option<Self> {
        list.truncate(most);
        Self::of_shown(kind, member, rule, list, rows, payload)
    }

    /// A card that is a list of which only the rows to be shown were made; `None` if there are none.
    pub fn of_shown(
        kind: &'static str,
        member: &'static str,
        rule: &'static str,
        shown: Vec<Out<'a>>,
        mut rows: Vec<Value<'a>>,
        payload: &Payload<'a>,
    ) -> Option<Self> {
        if shown.is_empty() {
            return None;
        }
        let total = (rows.len() > shown.len()).then(|| Out::count(rows.len()));
        rows.truncate(shown.len());
        let body = Object::new().with(member, shown).maybe("total", total);
        Some(Self { rows: Some(rows), ..Self::new(kind, rule, body).from_payload(payload.value()) })
    }

    /// Adds notes about what was kept from leaving.
    #[must_use]
    pub fn with_notes(mut self, notes: Vec<Note<'a>>) -> Self {
        self.notes = notes;
        self
    }

    /// Says which part of the document the card is made from.
    #[must_use]
    pub fn from_payload(mut self, payload: Value<'a>) -> Self {
        self.payload = Some(payload);
        self
    }
}
