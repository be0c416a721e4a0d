//! What the pipeline makes: a card, as a tree whose leaves say what kind of value they are.
//!
//! A card is plain data for JavaScript, so it is kept in the form in which it leaves: members in order, missing ones
//! absent. A leaf says whether it is our own word, text to be shown, an identifier or data of the result, because that
//! decides how it may leave (see [`crate::output`]). The exact shape of each card is the TypeScript type of its name.

mod result;

pub use result::{CardKind, CardShape, Common, Considered, Explanation, ParsedToolResult};

use crate::json::{Texts, Value};
use crate::route::Context;
use crate::safety::{Fate, Gate, Note, Use};
use crate::shape::Shape;

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
    /// Text to be shown in this many characters at most, which is no news: the cut is not noted.
    Brief(&'a str, usize),
    /// Long text to be shown: files, output, bodies.
    LongText(&'a str),
    /// An identifier or token: never altered.
    Id(&'a str),
    /// A URL: it leaves if the gate lets it pass, otherwise it is absent and noted.
    Url(&'a str, Use),
    /// A medium in base64: kept or dropped whole.
    Base64(&'a str),
    /// An identifier that we give: a row's position, as text.
    Position(usize),
    /// A part of the result as it is.
    Data(Value<'a>),
    /// A part of what the caller of a function gave, as it is: its numbers are the caller's own.
    Given(Value<'a>),
    /// A list.
    List(Vec<Out<'a>>),
    /// An object.
    Object(Object<'a>),
    /// JSON that is ready to leave.
    Ready(String),
}

impl Out<'_> {
    /// A count.
    pub fn count(count: usize) -> Self {
        Self::Number(as_number(count))
    }
}

/// A count as a number.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub fn as_number(count: usize) -> f64 {
    count as f64
}

impl From<bool> for Out<'_> {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
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

/// What can be a member of an object. Each kind is taken as the words that it is: a card adds hundreds of members, and
/// making an [`Out`] of each at its place is most of what they would cost in the module.
pub trait Member<'a> {
    /// Adds the value to an object, if there is one.
    #[must_use]
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a>;
}

impl<'a> Member<'a> for Option<Out<'a>> {
    #[inline(never)]
    fn add_to(self, mut object: Object<'a>, key: &'a str) -> Object<'a> {
        if let Some(value) = self {
            object.parts.members.push((key, value));
        }
        object
    }
}

impl<'a> Member<'a> for Out<'a> {
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        Some(self).add_to(object, key)
    }
}

impl<'a> Member<'a> for Option<bool> {
    #[inline(never)]
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        self.map(Out::Bool).add_to(object, key)
    }
}

impl<'a> Member<'a> for bool {
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        Some(self).add_to(object, key)
    }
}

impl<'a> Member<'a> for Option<f64> {
    #[inline(never)]
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        self.map(Out::Number).add_to(object, key)
    }
}

impl<'a> Member<'a> for f64 {
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        Some(self).add_to(object, key)
    }
}

impl<'a> Member<'a> for Option<Object<'a>> {
    #[inline(never)]
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        self.map(Out::Object).add_to(object, key)
    }
}

impl<'a> Member<'a> for Object<'a> {
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        Some(self).add_to(object, key)
    }
}

impl<'a> Member<'a> for Option<Vec<Out<'a>>> {
    #[inline(never)]
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        self.map(Out::List).add_to(object, key)
    }
}

impl<'a> Member<'a> for Vec<Out<'a>> {
    fn add_to(self, object: Object<'a>, key: &'a str) -> Object<'a> {
        Some(self).add_to(object, key)
    }
}

/// Members in order. One word, because it is handed on from member to member.
#[derive(Clone, Debug, Default)]
pub struct Object<'a> {
    parts: Box<Members<'a>>,
}

#[derive(Clone, Debug, Default)]
struct Members<'a> {
    members: Vec<(&'a str, Out<'a>)>,
}

impl<'a> Object<'a> {
    /// An object without members.
    #[inline(never)]
    pub fn new() -> Self {
        Self::default()
    }

    /// An object without members, with room for so many.
    #[inline(never)]
    pub fn with_room(members: usize) -> Self {
        Self { parts: Box::new(Members { members: Vec::with_capacity(members) }) }
    }

    /// Adds a member.
    #[must_use]
    pub fn with(self, key: &'a str, value: impl Member<'a>) -> Self {
        value.add_to(self, key)
    }

    /// Adds a member that may be missing.
    #[must_use]
    pub fn maybe<T>(self, key: &'a str, value: Option<T>) -> Self
    where
        Option<T>: Member<'a>,
    {
        value.add_to(self, key)
    }

    /// Adds one of our own words.
    #[must_use]
    pub fn word(self, key: &'a str, word: impl Into<Option<&'static str>>) -> Self {
        self.add_word(key, word.into())
    }

    #[inline(never)]
    fn add_word(self, key: &'a str, word: Option<&'static str>) -> Self {
        self.maybe(key, word.map(Out::Word))
    }

    /// Adds text to be shown.
    #[must_use]
    pub fn text(self, key: &'a str, text: impl Into<Option<&'a str>>) -> Self {
        self.add_text(key, text.into())
    }

    #[inline(never)]
    fn add_text(self, key: &'a str, text: Option<&'a str>) -> Self {
        self.maybe(key, text.map(Out::Text))
    }

    /// Adds long text to be shown.
    #[must_use]
    pub fn long_text(self, key: &'a str, text: impl Into<Option<&'a str>>) -> Self {
        self.add_long_text(key, text.into())
    }

    #[inline(never)]
    fn add_long_text(self, key: &'a str, text: Option<&'a str>) -> Self {
        self.maybe(key, text.map(Out::LongText))
    }

    /// Adds an identifier or token.
    #[must_use]
    pub fn id(self, key: &'a str, id: impl Into<Option<&'a str>>) -> Self {
        self.add_id(key, id.into())
    }

    #[inline(never)]
    fn add_id(self, key: &'a str, id: Option<&'a str>) -> Self {
        self.maybe(key, id.map(Out::Id))
    }

    /// Adds an identifier, or the row's position where there is none.
    #[must_use]
    #[inline(never)]
    pub fn id_or_position(self, key: &'a str, id: Option<&'a str>, at: usize) -> Self {
        match id {
            Some(id) => self.id(key, id),
            None => self.with(key, Out::Position(at)),
        }
    }

    /// Adds text to be shown, or a word of ours where there is none.
    #[must_use]
    #[inline(never)]
    pub fn text_or(self, key: &'a str, text: Option<&'a str>, word: &'static str) -> Self {
        match text {
            Some(text) => self.text(key, text),
            None => self.word(key, word),
        }
    }

    /// Adds the address of a page.
    #[must_use]
    pub fn link(self, key: &'a str, url: impl Into<Option<&'a str>>) -> Self {
        self.add_link(key, url.into())
    }

    #[inline(never)]
    fn add_link(self, key: &'a str, url: Option<&'a str>) -> Self {
        self.maybe(key, url.map(|url| Out::Url(url, Use::Link)))
    }

    /// Adds a part of the result as it is.
    #[must_use]
    pub fn data(self, key: &'a str, data: impl Into<Option<Value<'a>>>) -> Self {
        self.add_data(key, data.into())
    }

    #[inline(never)]
    fn add_data(self, key: &'a str, data: Option<Value<'a>>) -> Self {
        self.maybe(key, data.map(Out::Data))
    }

    /// Adds a count.
    #[must_use]
    #[inline(never)]
    pub fn count(self, key: &'a str, count: usize) -> Self {
        self.with(key, as_number(count))
    }

    /// Adds a list that is left out where it is empty.
    #[must_use]
    #[inline(never)]
    pub fn filled(self, key: &'a str, list: Vec<Out<'a>>) -> Self {
        self.maybe(key, Some(list).filter(|list| !list.is_empty()))
    }

    /// Adds all members of another object.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.parts.members.extend(other.parts.members);
        self
    }

    /// The members in order, to be changed.
    pub fn members_mut(&mut self) -> &mut Vec<(&'a str, Out<'a>)> {
        &mut self.parts.members
    }

    /// The members in order.
    pub fn members(&self) -> &[(&'a str, Out<'a>)] {
        &self.parts.members
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.parts.members.is_empty()
    }
}

/// A card and how it came about. One word, because steps and rules hand it on.
pub type Card<'a> = Box<Draft<'a>>;

/// What is known of a [`Card`].
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each asked for by name")]
pub struct Draft<'a> {
    /// The discriminant, for instance `time_slots`.
    pub kind: &'static str,
    /// The members that are the card's own.
    pub body: Object<'a>,
    /// The card, where it has a type.
    pub card: Option<ParsedToolResult<'a>>,
    /// Short id of the rule that decided.
    pub rule: &'static str,
    /// The part of the document that the card is made from.
    pub payload: Option<Value<'a>>,
    /// The rows, where the card has some.
    pub rows: Option<Vec<Value<'a>>>,
    /// Whether the prose around the data is the card itself, so that it must not stand in `summary` too.
    pub has_whole_text: bool,
    /// Whether the card is made from something else than the text, which therefore is its summary.
    pub is_beside_text: bool,
    /// Whether the card is made from the tool's input.
    pub is_from_input: bool,
    /// What was kept from leaving.
    pub notes: Vec<Note<'a>>,
    /// What was odd but did no harm.
    pub warnings: Vec<&'a str>,
    /// Members that were computed, not read.
    pub derived: Vec<&'static str>,
}

impl<'a> Draft<'a> {
    /// A card made by this rule.
    pub fn typed(rule: &'static str, card: impl Into<ParsedToolResult<'a>>) -> Card<'a> {
        let card = card.into();
        let mut draft = Self::new(card.kind().as_str(), rule, Object::new());
        draft.card = Some(card);
        draft
    }

    /// A card of this kind, made by this rule.
    pub fn new(kind: &'static str, rule: &'static str, body: Object<'a>) -> Card<'a> {
        Box::new(Self {
            kind,
            body,
            card: None,
            rule,
            payload: None,
            rows: None,
            has_whole_text: false,
            is_beside_text: false,
            is_from_input: false,
            notes: Vec::new(),
            warnings: Vec::new(),
            derived: Vec::new(),
        })
    }

    /// Says whether the text of the result is what the card holds, so that it must not stand in `summary` too.
    #[must_use]
    pub fn of_whole_text(mut self: Box<Self>, is_whole: bool) -> Box<Self> {
        self.has_whole_text = is_whole;
        self
    }

    /// Says that the card is made from something else than the text: from the tool's input, or from what lies beside it.
    #[must_use]
    pub fn beside_text(mut self: Box<Self>, is_from_input: bool) -> Box<Self> {
        self.is_beside_text = true;
        self.is_from_input = is_from_input;
        self
    }

    /// Says which part of the document the card is made from.
    #[must_use]
    pub fn from_payload(mut self: Box<Self>, payload: Value<'a>) -> Box<Self> {
        self.payload = Some(payload);
        self
    }

    /// Takes over what is known of the rows beside the list itself (see [`Rows::body`]).
    #[must_use]
    pub fn with_rows<T>(mut self: Box<Self>, rows: Rows<'a, T>) -> Box<Self> {
        self.rows = Some(rows.sources).filter(|sources| !sources.is_empty());
        self.notes.extend(rows.notes);
        self.warnings = rows.warnings;
        self
    }

    /// Adds another list than the one that the card is about. That it was cut is noted: `total` counts the other one.
    #[must_use]
    pub fn with_list(mut self: Box<Self>, member: &'static str, rows: Rows<'a>) -> Box<Self> {
        if rows.total > rows.shown.len() {
            let mut path = String::from("/");
            path.push_str(member);
            let reason = "more than limits.rows";
            self.notes.push(Note { path, kind: "limit", action: "cut", reason, value: None });
        }
        self.notes.extend(rows.notes);
        self.warnings.extend(rows.warnings);
        self.body = self.body.with(member, rows.shown);
        self
    }

    /// Takes over what is known of another list than the one that the card is about. `total` is how many elements it has
    /// where not all are shown: that is noted, because the card's `total` counts the other list.
    #[must_use]
    pub fn with_side_list<T>(
        mut self: Box<Self>,
        member: &'static str,
        total: Option<usize>,
        rows: Rows<'a, T>,
    ) -> Box<Self> {
        if total.is_some() {
            let (path, reason) = (format!("/{member}"), "more than limits.rows");
            self.notes.push(Note { path, kind: "limit", action: "cut", reason, value: None });
        }
        self.notes.extend(rows.notes);
        self.warnings.extend(rows.warnings);
        self
    }

    /// Names a member that was computed, if it was.
    #[must_use]
    pub fn deriving(mut self: Box<Self>, member: &'static str, is_derived: bool) -> Box<Self> {
        if is_derived {
            self.derived.push(member);
        }
        self
    }
}

/// The rows of a card while it is being made: those to be shown, and how many there are.
#[derive(Debug)]
pub struct Rows<'a, T = Out<'a>> {
    /// The rows to be shown.
    pub shown: Vec<T>,
    /// Where they come from.
    pub sources: Vec<Value<'a>>,
    /// What was kept from leaving.
    pub notes: Vec<Note<'a>>,
    /// Which rows were damaged and left out.
    pub warnings: Vec<&'a str>,
    /// All rows, also those that are not shown.
    pub total: usize,
}

impl<T> Default for Rows<'_, T> {
    fn default() -> Self {
        Self { shown: Vec::new(), sources: Vec::new(), notes: Vec::new(), warnings: Vec::new(), total: 0 }
    }
}

/// Warnings about damaged rows in one card.
const MOST_WARNINGS: usize = 1000;

/// Whether an element of a list is a row of a card.
pub type Fits = fn(Value<'_>) -> bool;

/// Any object is a row.
pub fn is_object(value: Value<'_>) -> bool {
    value.is_object()
}

/// The row of a card that an element is, at its place among the shown rows.
pub type MakeRow = for<'a> fn(Value<'a>, usize, &Context<'a>, &mut Vec<Note<'a>>) -> Object<'a>;

/// Whether a list has rows of a card and, damaged elements aside, nothing else.
pub fn is_list_of(list: Value<'_>, fits: Fits) -> bool {
    list.items().any(fits) && list.items().all(|item| fits(item) || !item.is_object())
}

impl<'a, T> Rows<'a, T> {
    /// Adds a row.
    pub fn push(&mut self, row: impl Into<T>, source: Value<'a>) {
        self.shown.push(row.into());
        self.sources.push(source);
        self.total += 1;
    }

    /// Adds a row that was found in a text: beyond the limit it only counts.
    pub fn push_found(&mut self, row: impl Into<T>, context: &Context<'a>) {
        if self.shown.len() < context.options.limits.rows {
            self.shown.push(row.into());
        }
        self.total += 1;
    }

    /// Adds the row that was made of an element of a list, if it is one: beyond the limit it only counts.
    pub fn push_made(&mut self, row: Option<impl Into<T>>, source: Value<'a>, context: &Context<'a>) {
        match row {
            Some(row) if self.shown.len() < context.options.limits.rows => self.push(row, source),
            Some(_) => self.total += 1,
            None => {}
        }
    }

    /// Leaves out a damaged row, with a warning that names its place in the list.
    pub fn skip(&mut self, at: usize, texts: &'a Texts) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(texts.keep(format!("row_skipped:{at}")));
        }
    }

    /// The rows of lists within the caller's limit, each made by `make` from an element and its place among the shown
    /// rows. What does not fit is damaged: it is skipped with a warning.
    pub fn read_typed(
        lists: &[Value<'a>],
        fits: Fits,
        make: impl Fn(Value<'a>, usize) -> T,
        context: &Context<'a>,
    ) -> Self {
        let mut rows = Self::default();
        for (at, item) in lists.iter().flat_map(|list| list.items()).enumerate() {
            if rows.admits(at, fits(item), context) {
                let row = make(item, rows.shown.len());
                rows.push(row, item);
            }
        }
        rows
    }

    /// Whether the element at this place of a list is to be pushed: it fits, and the caller's limit is not reached.
    pub fn admits(&mut self, at: usize, fits: bool, context: &Context<'a>) -> bool {
        if !fits {
            self.skip(at, context.texts);
            return false;
        }
        let is_shown = self.shown.len() < context.options.limits.rows;
        self.total += usize::from(!is_shown);
        is_shown
    }

    /// The shown rows, and how many there are where not all are shown.
    pub fn take(&mut self) -> (Vec<T>, Option<usize>) {
        let shown = std::mem::take(&mut self.shown);
        let total = (self.total > shown.len()).then_some(self.total);
        (shown, total)
    }

    /// A card that is about these rows: `make` gets them and, where not all are shown, how many there are. `None` if
    /// there are none.
    pub fn into_card(
        mut self,
        payload: Value<'a>,
        make: impl FnOnce(Vec<T>, Option<usize>) -> Card<'a>,
    ) -> Option<Card<'a>> {
        let (shown, total) = self.take();
        (!shown.is_empty()).then(|| make(shown, total).from_payload(payload).with_rows(self))
    }
}

impl<'a> Rows<'a> {
    /// The rows of a list within the caller's limit. What does not fit is damaged: it is skipped with a warning.
    pub fn read(list: Value<'a>, fits: Fits, make: MakeRow, context: &Context<'a>) -> Self {
        Self::read_all(&[list], fits, make, context)
    }

    /// Likewise, of several lists.
    pub fn read_all(lists: &[Value<'a>], fits: Fits, make: MakeRow, context: &Context<'a>) -> Self {
        let mut rows = Self::default();
        for (at, item) in lists.iter().flat_map(|list| list.items()).enumerate() {
            if rows.admits(at, fits(item), context) {
                let row = make(item, rows.shown.len(), context, &mut rows.notes);
                rows.push(row, item);
            }
        }
        rows
    }

    /// Adds an element of a list that is still arriving, if it is a row.
    pub fn grow(&mut self, item: Value<'a>, fits: Fits, make: MakeRow, context: &Context<'a>) {
        if fits(item) {
            let row = make(item, self.total, context, &mut self.notes);
            self.push(row, item);
        }
    }

    /// Adds rows that have a type.
    pub fn grow_typed<T: Shape<'a> + serde::Serialize>(
        &mut self,
        context: &Context<'a>,
        grow: impl FnOnce(&mut Rows<'a, T>),
    ) {
        let mut typed = Rows { total: self.total, ..Rows::default() };
        grow(&mut typed);
        let mut gate = Gate::new(context.options);
        for (mut row, source) in typed.shown.into_iter().zip(typed.sources) {
            if gate.at_place(self.total, |gate| row.leave(gate)) == Fate::Stays {
                self.push(Out::Ready(serde_json::to_string(&row).unwrap_or_default()), source);
            }
        }
    }

    /// The list under `member`, as the beginning of a card's body; with `total` if the list was cut.
    pub fn body(&mut self, member: &'static str) -> Object<'a> {
        self.add_to(Object::new(), member)
    }

    /// Adds the list under `member` to a card's body; with `total` if the list was cut.
    pub fn add_to(&mut self, body: Object<'a>, member: &'static str) -> Object<'a> {
        let shown = std::mem::take(&mut self.shown);
        let is_cut = self.total > shown.len();
        body.with(member, shown).maybe("total", is_cut.then(|| as_number(self.total)))
    }

    /// A card that is this list under `member`; `None` if the list is empty.
    pub fn into_tree_card(
        mut self,
        kind: &'static str,
        member: &'static str,
        rule: &'static str,
        payload: Value<'a>,
    ) -> Option<Card<'a>> {
        if self.shown.is_empty() {
            return None;
        }
        let body = self.body(member);
        Some(Draft::new(kind, rule, body).from_payload(payload).with_rows(self))
    }
}
