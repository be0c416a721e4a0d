//! What the pipeline makes: a card, as a tree whose leaves say what kind of value they are.
//!
//! A card is plain data for JavaScript, so it is kept in the form in which it leaves: members in order, missing ones
//! absent. A leaf says whether it is our own word, text to be shown, an identifier or data of the result, because that
//! decides how it may leave (see [`crate::output`]). The exact shape of each card is the TypeScript type of its name.

use crate::json::Value;
use crate::safety::Note;

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
    Text(&'a str),
    /// Long text to be shown: files, output, bodies.
    LongText(&'a str),
    /// An identifier or token: never altered.
    Id(&'a str),
    /// An identifier that we give: a row's position, as text.
    Position(usize),
    /// A part of the result as it is.
    Data(Value<'a>),
    /// A list.
    List(Vec<Out<'a>>),
    /// An object.
    Object(Object<'a>),
}

impl Out<'_> {
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
    members: Vec<(&'a str, Out<'a>)>,
}

impl<'a> Object<'a> {
    /// An object without members.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a member.
    #[must_use]
    pub fn with(self, key: &'a str, value: impl Into<Out<'a>>) -> Self {
        self.add(key, Some(value.into()))
    }

    /// Adds a member that may be missing.
    #[must_use]
    pub fn maybe(self, key: &'a str, value: Option<impl Into<Out<'a>>>) -> Self {
        self.add(key, value.map(Into::into))
    }

    #[inline(never)]
    fn add(mut self, key: &'a str, value: Option<Out<'a>>) -> Self {
        if let Some(value) = value {
            self.members.push((key, value));
        }
        self
    }

    /// The members, given away.
    pub fn into_members(self) -> impl Iterator<Item = (&'a str, Out<'a>)> {
        self.members.into_iter()
    }

    /// The members in order, to be changed.
    pub fn members_mut(&mut self) -> &mut [(&'a str, Out<'a>)] {
        &mut self.members
    }

    /// The members in order.
    pub fn members(&self) -> &[(&'a str, Out<'a>)] {
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

    /// Says which part of the document the card is made from.
    #[must_use]
    pub fn from_payload(mut self, payload: Value<'a>) -> Self {
        self.payload = Some(payload);
        self
    }
}

/// The rows of a card while it is being made: those to be shown, and how many there are.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// The rows to be shown.
    pub shown: Vec<Out<'a>>,
    /// Where they come from.
    pub sources: Vec<Value<'a>>,
    /// What was kept from leaving.
    pub notes: Vec<Note<'a>>,
    /// All rows, also those that are not shown.
    pub total: usize,
}

impl<'a> Rows<'a> {
    /// Adds a row.
    pub fn push(&mut self, row: impl Into<Out<'a>>, source: Value<'a>) {
        self.shown.push(row.into());
        self.sources.push(source);
        self.total += 1;
    }

    /// A card that is this list under `member`; `None` if the list is empty.
    pub fn into_card(
        self,
        kind: &'static str,
        member: &'static str,
        rule: &'static str,
        payload: Value<'a>,
    ) -> Option<Card<'a>> {
        if self.shown.is_empty() {
            return None;
        }
        let is_cut = self.total > self.shown.len();
        let body =
            Object::new().with(member, self.shown).maybe("total", is_cut.then(|| Out::count(self.total)));
        let card = Card::new(kind, rule, body).from_payload(payload);
        Some(Card { rows: Some(self.sources), notes: self.notes, ..card })
    }
}
