//! Parts of a result that a card contains as they are, except that keys and texts in them are cleaned.
//!
//! Nearly always there is nothing to do, so the tape is checked first, without building anything. Data is rewritten
//! only if something is found.

use crate::json::{Document, JsonLimits, Kind, Value, escape_into, parse_number};
use crate::leaf::Number;
use crate::messages::note::MEDIUM_TOO_LARGE;
use crate::output::{data_json, is_beyond_double};
use crate::safety::{Action, Fate, Gate, NoteKind, base64_size, has_suspect};
use crate::shape::{Shape, TsType, Typed};
use crate::table::Table;
use serde::ser::{self, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::rc::Rc;

/// A part of the result as it is. An integer that a double cannot represent becomes a text with its digits.
#[derive(Clone, Debug)]
pub struct Data<'a>(Held<'a>);

#[derive(Clone, Debug)]
enum Held<'a> {
    /// In the document of the result.
    Borrowed(Value<'a>),
    /// The same, for a text that is an identifier.
    Id(Value<'a>),
    /// In a document of its own.
    Owned(Rc<Document<'static>>),
    /// Likewise, after it was cleaned.
    Cleaned(Rc<Document<'static>>),
    /// A key of the result that is shown as a value.
    Key(&'a str),
    /// A text that was cleaned.
    Text(String),
}

impl<'a> From<Value<'a>> for Data<'a> {
    fn from(value: Value<'a>) -> Self {
        Self(Held::Borrowed(value))
    }
}

impl Data<'_> {
    /// The value, unless it is a text that was changed.
    fn value(&self) -> Option<Value<'_>> {
        match &self.0 {
            Held::Borrowed(value) | Held::Id(value) => Some(*value),
            Held::Owned(document) | Held::Cleaned(document) => Some(document.root()),
            Held::Key(_) | Held::Text(_) => None,
        }
    }

    /// The text, if it is not a value of the result.
    fn made(&self) -> Option<&str> {
        match &self.0 {
            Held::Key(text) => Some(text),
            Held::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The JSON text of the data.
    pub fn to_json(&self) -> String {
        if let Some(value) = self.value() {
            return data_json(value);
        }
        let mut json = String::new();
        escape_into(self.made().unwrap_or_default(), &mut json);
        json
    }
}

impl<'a> Shape<'a> for Data<'a> {
    type Owned = Data<'static>;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        match &self.0 {
            Held::Borrowed(value) => !needs_cleaning(*value, gate.long_form().most),
            Held::Id(id) => gate.is_fine_id(id.as_text().unwrap_or_default()),
            Held::Owned(document) => !needs_cleaning(document.root(), gate.long_form().most),
            Held::Key(_) => false,
            Held::Cleaned(_) | Held::Text(_) => true,
        }
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        let left = match &self.0 {
            Held::Borrowed(value) => cleaned(*value, gate),
            Held::Owned(document) => gate.within(|gate| cleaned(document.root(), gate)),
            Held::Id(id) => return gate.id(id.as_text().unwrap_or_default()),
            Held::Key(key) => {
                let mut text = Cow::Borrowed(*key);
                let _ = gate.long_text(&mut text);
                Left::of(text)
            }
            Held::Cleaned(_) | Held::Text(_) => Left::AsItIs,
        };
        match left {
            Left::AsItIs => {}
            Left::Changed(held) => self.0 = held,
            Left::Nothing => return Fate::Goes,
        }
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        match self.value() {
            Some(value) => write_value(value, table),
            None => table.text(self.made().unwrap_or_default()),
        }
    }

    fn into_owned(self) -> Data<'static> {
        Data(match self.0 {
            Held::Borrowed(value) | Held::Id(value) => Held::Owned(Rc::new(value.to_document())),
            Held::Owned(document) => Held::Owned(document),
            Held::Cleaned(document) => Held::Cleaned(document),
            Held::Key(key) => Held::Text(key.to_owned()),
            Held::Text(text) => Held::Text(text),
        })
    }
}

/// Writes a value for JavaScript: a scalar as it is, a container as the JSON text that it already has, if `JSON.parse`
/// reads that the same way.
fn write_value(value: Value<'_>, table: &mut Table<'_>) {
    match value.kind() {
        Kind::Null => table.null(),
        Kind::Bool => table.bool(value.as_bool() == Some(true)),
        Kind::Text => table.text(value.as_text().unwrap_or_default()),
        Kind::Number => {
            let literal = value.literal().unwrap_or_default();
            if is_beyond_double(literal, value.is_integer()) {
                table.text(literal);
            } else {
                table.number(parse_number(literal).unwrap_or(0.0));
            }
        }
        Kind::Array | Kind::Object if value.is_empty_container() && value.is_array() => table.list(0),
        Kind::Array | Kind::Object => match value.plain_source() {
            Some(source) => table.json(source),
            None => table.json(&data_json(value)),
        },
    }
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value() {
            Some(value) => Plain { value, levels: MOST_LEVELS }.serialize(serializer),
            None => serializer.serialize_str(self.made().unwrap_or_default()),
        }
    }
}

/// The most levels of nesting that serde may write: it recurses, and `limits.depth` may be unlimited.
const MOST_LEVELS: usize = 512;

/// A value for serde, which may have this many levels.
struct Plain<'a> {
    value: Value<'a>,
    levels: usize,
}

impl Plain<'_> {
    /// Returns the number of levels that its children may have.
    fn below<E: ser::Error>(&self) -> Result<usize, E> {
        let too_deep = || E::custom(format_args!("data may have {MOST_LEVELS} levels to be serialized"));
        self.levels.checked_sub(1).ok_or_else(too_deep)
    }
}

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.value;
        match value.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Bool => serializer.serialize_bool(value.as_bool() == Some(true)),
            Kind::Text => serializer.serialize_str(value.as_text().unwrap_or_default()),
            Kind::Number => {
                let literal = value.literal().unwrap_or_default();
                if is_beyond_double(literal, value.is_integer()) {
                    serializer.serialize_str(literal)
                } else if let Ok(whole) = literal.parse::<i64>() {
                    serializer.serialize_i64(whole)
                } else {
                    Number(value.as_number().unwrap_or(0.0)).serialize(serializer)
                }
            }
            Kind::Array => {
                let levels = self.below()?;
                let mut list = serializer.serialize_seq(None)?;
                for value in value.items() {
                    list.serialize_element(&Plain { value, levels })?;
                }
                list.end()
            }
            Kind::Object => {
                let levels = self.below()?;
                let mut map = serializer.serialize_map(None)?;
                for (key, value) in value.entries() {
                    map.serialize_entry(key, &Plain { value, levels })?;
                }
                map.end()
            }
        }
    }
}

impl Typed for Data<'_> {
    fn ts_type() -> TsType {
        TsType::named("Json")
    }
}

/// A value in a row of a table, whose other values must keep their positions: `null` if it may not leave.
#[derive(Clone, Debug)]
pub struct Cell<'a>(Option<Data<'a>>);

impl<'a> Cell<'a> {
    /// Creates a cell for an identifier: it is never altered.
    pub fn id(text: Value<'a>) -> Self {
        Self(Some(Data(Held::Id(text))))
    }

    /// Creates a cell for a key of the result, as the first cell of the row that it names.
    pub fn key(key: &'a str) -> Self {
        Self(Some(Data(Held::Key(key))))
    }
}

impl<'a> From<Option<Value<'a>>> for Cell<'a> {
    fn from(value: Option<Value<'a>>) -> Self {
        Self(value.map(Data::from))
    }
}

impl<'a> Shape<'a> for Cell<'a> {
    type Owned = Cell<'static>;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        self.0.is_fine(gate)
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        self.0.leave(gate)
    }

    fn write(&self, table: &mut Table<'_>) {
        self.0.write(table);
    }

    fn into_owned(self) -> Cell<'static> {
        Cell(self.0.into_owned())
    }
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl Typed for Cell<'_> {
    fn ts_type() -> TsType {
        TsType::named("Json")
    }
}

/// What is left of data behind the gate.
enum Left {
    AsItIs,
    Changed(Held<'static>),
    Nothing,
}

impl Left {
    /// A text that was treated.
    fn of(text: Cow<'_, str>) -> Self {
        match text {
            Cow::Borrowed(_) => Self::AsItIs,
            Cow::Owned(cleaned) => Self::Changed(Held::Text(cleaned)),
        }
    }
}

/// A value as it may leave.
fn cleaned<'a>(value: Value<'a>, gate: &mut Gate<'_, 'a>) -> Left {
    if !needs_cleaning(value, gate.long_form().most) {
        return Left::AsItIs;
    }
    if let Some(text) = value.as_text() {
        let key = gate.key().to_owned();
        return treat(&key, text, gate).map_or(Left::Nothing, Left::of);
    }
    let json = Rewrite { gate, out: String::new(), levels: Vec::new() }.run(value);
    Document::parse(json, JsonLimits::UNLIMITED)
        .map_or(Left::AsItIs, |document| Left::Changed(Held::Cleaned(Rc::new(document))))
}

/// Whether any key or text in a value may have to be changed.
fn needs_cleaning(value: Value<'_>, most: usize) -> bool {
    if matches!(value.kind(), Kind::Null | Kind::Bool | Kind::Number) {
        return false;
    }
    value.sources().any(|(source, is_escaped)| {
        source.len() > most || has_suspect(source) || is_escaped && has_odd_escape(source)
    })
}

/// Whether the source of a string has an escape that may be a suspect character.
fn has_odd_escape(source: &[u8]) -> bool {
    let mut bytes = source.iter();
    while let Some(byte) = bytes.next() {
        if *byte == b'\\' && bytes.next().is_some_and(|escape| b"ubfr".contains(escape)) {
            return true;
        }
    }
    false
}

/// Returns the text at this key, as it may leave; `None` if it may not.
fn treat<'a>(key: &str, text: &'a str, gate: &mut Gate<'_, 'a>) -> Option<Cow<'a, str>> {
    if is_id(key) {
        return (gate.id(text) == Fate::Stays).then_some(Cow::Borrowed(text));
    }
    let limits = &gate.options().limits;
    if text.len() > limits.text_chars
        && let Some(size) = base64_size(text)
    {
        // Half of a medium would be useless.
        if size <= limits.media_bytes {
            return Some(Cow::Borrowed(text));
        }
        gate.note(NoteKind::Limit, Action::Dropped, MEDIUM_TOO_LARGE, None);
        return None;
    }
    let mut cleaned = Cow::Borrowed(text);
    let _ = gate.long_text(&mut cleaned);
    Some(cleaned)
}

/// Keys of identifiers and tokens, which are never altered.
const IDS: [&str; 7] = ["id", "sku", "uri", "slotToken", "slot_token", "nextCursor", "next_cursor"];

/// Whether a member of data is an identifier or a token, by its key.
pub(crate) fn is_id(key: &str) -> bool {
    IDS.contains(&key) || ["Id", "ID", "_id"].iter().any(|end| key.ends_with(end))
}

/// Data that is being rewritten, without recursion: the input determines how deep it is nested.
struct Rewrite<'w, 'o, 'a> {
    gate: &'w mut Gate<'o, 'a>,
    out: String,
    levels: Vec<Level<'a>>,
}

/// A container that is being written: its remaining members, and how many elements were written.
struct Level<'a> {
    rest: std::vec::IntoIter<(&'a str, Value<'a>)>,
    end: char,
    written: usize,
}

impl<'a> Rewrite<'_, '_, 'a> {
    fn run(mut self, root: Value<'a>) -> String {
        self.open(root);
        while let Some(level) = self.levels.last_mut() {
            let place = level.written;
            if let Some((key, value)) = level.rest.next() {
                level.written += 1;
                if level.end == ']' {
                    self.element(place, value);
                } else {
                    self.member(key, value);
                }
                continue;
            }
            self.out.push(level.end);
            self.levels.pop();
            // Leaves the container; the root was entered by the caller.
            if !self.levels.is_empty() {
                self.gate.exit();
            }
        }
        self.out
    }

    fn open(&mut self, container: Value<'a>) {
        let (start, end) = if container.is_object() { ('{', '}') } else { ('[', ']') };
        self.out.push(start);
        let rest = crate::output::children(container).into_iter();
        self.levels.push(Level { rest, end, written: 0 });
    }

    fn element(&mut self, place: usize, value: Value<'a>) {
        if !self.out.ends_with('[') {
            self.out.push(',');
        }
        self.gate.enter_place(place);
        // In a list the other elements keep their positions.
        let text = value.as_text().map(|text| treat("", text, self.gate));
        self.value(value, text.flatten());
    }

    fn member(&mut self, key: &'a str, value: Value<'a>) {
        let mut name = Cow::Borrowed(key);
        self.gate.enter_key(&mut name);
        let text = value.as_text().map(|text| treat(key, text, self.gate));
        if matches!(text, Some(None)) {
            self.gate.exit();
            return;
        }
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        escape_into(&name, &mut self.out);
        self.out.push(':');
        self.value(value, text.flatten());
    }

    /// Writes a value that was entered; a container is only opened.
    fn value(&mut self, value: Value<'a>, text: Option<Cow<'a, str>>) {
        if value.is_container() {
            return self.open(value);
        }
        match text {
            Some(text) => escape_into(&text, &mut self.out),
            None => self.out.push_str(crate::content::scalar(value).unwrap_or("null")),
        }
        self.gate.exit();
    }
}
