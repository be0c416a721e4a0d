//! A value of a document: a small handle that reads on demand.

use crate::bytes::is_equal;
use crate::document::Tape;
use crate::node::{Node, NodeKind, OPEN};
use crate::number::{number_text, parse_number};
use crate::text::{has_lone_surrogate, unescape};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::ops::Range;

/// The six kinds of JSON values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `null`, or a number too large for a double.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number.
    Number,
    /// A string.
    Text,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// A handle to one value: its document, and its index on the tape.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    document: &'a Tape<'a>,
    index: u32,
}

/// A value's index on the tape, to find it again when more of the document has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(pub(super) u32);

impl<'a> Value<'a> {
    pub(super) fn new(document: &'a Tape<'a>, index: u32) -> Self {
        Self { document, index }
    }

    #[inline]
    pub(super) fn index(self) -> u32 {
        self.index
    }

    /// Returns the value at another index of the same document.
    #[inline]
    pub(super) fn at(self, index: u32) -> Self {
        Self { index, ..self }
    }

    /// The address of its document's text, which distinguishes documents that live at the same time.
    pub fn home(self) -> usize {
        self.document.text.as_ptr().addr()
    }

    /// The value's index on the tape.
    pub fn mark(self) -> Mark {
        Mark(self.index)
    }

    #[inline]
    pub(super) fn node(self) -> Node {
        const MISSING: Node = Node { start: 0, end: 0, link: OPEN, keys: 0, kind: NodeKind::Null };
        self.node_at(self.index).copied().unwrap_or(MISSING)
    }

    #[inline]
    fn source(self, node: Node) -> &'a str {
        self.document.text.get(node.start as usize..node.end as usize).unwrap_or_default()
    }

    /// The source as bytes, for callers that do not need text: slicing bytes needs no check for character boundaries.
    #[inline]
    pub(super) fn bytes(self, node: Node) -> &'a [u8] {
        self.document.text.as_bytes().get(node.start as usize..node.end as usize).unwrap_or_default()
    }

    /// Which kind of value this is.
    pub fn kind(self) -> Kind {
        match self.node().kind {
            NodeKind::Null => Kind::Null,
            NodeKind::False | NodeKind::True => Kind::Bool,
            NodeKind::Integer | NodeKind::Decimal => Kind::Number,
            NodeKind::Text | NodeKind::EscapedText | NodeKind::Key | NodeKind::EscapedKey => Kind::Text,
            NodeKind::Array => Kind::Array,
            NodeKind::Object => Kind::Object,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Whether this is an object.
    pub fn is_object(self) -> bool {
        self.kind() == Kind::Object
    }

    /// Whether this is an array.
    pub fn is_array(self) -> bool {
        self.kind() == Kind::Array
    }

    /// Whether this is an array or an object.
    pub fn is_container(self) -> bool {
        matches!(self.kind(), Kind::Array | Kind::Object)
    }

    /// Whether this is an array or object with nothing in it.
    pub fn is_empty_container(self) -> bool {
        self.is_container() && self.node().link == self.index + 1
    }

    /// The boolean.
    pub fn as_bool(self) -> Option<bool> {
        match self.node().kind {
            NodeKind::True => Some(true),
            NodeKind::False => Some(false),
            _ => None,
        }
    }

    /// The string, if it has no escapes.
    pub(super) fn as_plain_text(self) -> Option<&'a str> {
        let node = self.node();
        matches!(node.kind, NodeKind::Text | NodeKind::Key).then(|| self.source(node))
    }

    /// The string, unescaped once however often it is asked for. Not inlined: there are hundreds of calls.
    #[inline(never)]
    pub fn as_text(self) -> Option<&'a str> {
        self.as_shown_text()
    }

    /// The same as [`Value::as_text`], inlined, for the few functions that read all texts of rows.
    #[inline]
    pub fn as_shown_text(self) -> Option<&'a str> {
        let node = self.node();
        match node.kind {
            NodeKind::Text | NodeKind::Key => Some(self.source(node)),
            NodeKind::EscapedText | NodeKind::EscapedKey => Some(self.unescaped(node)),
            _ => None,
        }
    }

    #[inline(never)]
    fn unescaped(self, node: Node) -> &'a str {
        self.document.unescaped.get_or_keep(self.index, || unescape(self.source(node)))
    }

    /// The number as it is written.
    pub fn literal(self) -> Option<&'a str> {
        let node = self.node();
        match node.kind {
            NodeKind::Integer | NodeKind::Decimal => Some(self.source(node)),
            _ => None,
        }
    }

    /// The number, if it is finite as a double.
    pub fn as_number(self) -> Option<f64> {
        self.literal().and_then(parse_number)
    }

    /// Whether this is a number written without fraction and exponent.
    pub fn is_integer(self) -> bool {
        self.node().kind == NodeKind::Integer
    }

    /// The number as text: an integer keeps its exact digits, any other number is the shortest decimal that parses to
    /// the same number, without exponent.
    pub fn number_text(self) -> Option<&'a str> {
        match self.literal()? {
            "-0" => Some("0"),
            digits if self.is_integer() => Some(digits),
            decimal => {
                let number = parse_number(decimal)?;
                Some(self.document.unescaped.get_or_keep(self.index, || number_text(number)))
            }
        }
    }

    #[inline]
    fn node_at(self, index: u32) -> Option<&'a Node> {
        self.document.nodes.get(index as usize)
    }

    /// The tape up to the end of this value, for stepping through it without looking at each node's kind.
    pub(super) fn nodes_before_end(self) -> &'a [Node] {
        self.document.nodes.get(..self.after() as usize).unwrap_or_default()
    }

    /// Whether this is the string `text`.
    pub fn is_text(self, text: &str) -> bool {
        self.is_node_text(self.node(), text)
    }

    #[inline]
    pub(super) fn is_node_text(self, node: Node, text: &str) -> bool {
        match node.kind {
            NodeKind::Text | NodeKind::Key => is_equal(self.bytes(node), text.as_bytes()),
            NodeKind::EscapedText | NodeKind::EscapedKey => self.is_escaped_text(node, text),
            _ => false,
        }
    }

    #[cold]
    fn is_escaped_text(self, node: Node, text: &str) -> bool {
        let source = self.source(node);
        // An escape takes up to six times as many bytes as its character, so most strings need not be unescaped.
        let may_be = source.len() > text.len() && source.len() / 6 <= text.len();
        may_be && unescape(source) == text
    }

    /// The elements of an array; if it is still arriving, the complete ones.
    pub fn items(self) -> Items<'a> {
        Items { container: self, at: self.children(NodeKind::Array), end: self.after() }
    }

    /// The elements of the array at a key; none if there is no array.
    pub fn items_at(self, key: &str) -> Items<'a> {
        self.get(key).map_or(Items { container: self, at: 0, end: 0 }, Value::items)
    }

    /// The elements of an array after one of them.
    pub fn items_after(self, last: Mark) -> Items<'a> {
        Items { container: self, at: self.at(last.0).node().link, end: self.after() }
    }

    /// Whether the closing bracket of this container has not arrived.
    pub fn is_open(self) -> bool {
        self.node().end == OPEN
    }

    /// The members of an object as they are written, repeated keys included; if it is still arriving, the complete
    /// ones.
    #[inline]
    pub fn members(self) -> Members<'a> {
        Members { container: self, at: self.children(NodeKind::Object), end: self.after() }
    }

    /// The members of an object, each key once: at its first position, with its last value.
    pub fn entries(self) -> Vec<(&'a str, Value<'a>)> {
        let mut entries: Vec<(&str, Value<'_>)> = Vec::new();
        // A few keys are compared one by one; many are looked up in a map of their positions.
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for (key, value) in self.members() {
            let key = key.as_text().unwrap_or_default();
            let again = if entries.len() < FEW {
                entries.iter_mut().find(|entry| entry.0 == key)
            } else {
                if places.is_empty() {
                    places.extend(entries.iter().enumerate().map(|(at, (key, _))| (*key, at)));
                }
                let place = *places.entry(key).or_insert(entries.len());
                entries.get_mut(place)
            };
            match again {
                Some(entry) => entry.1 = value,
                None => entries.push((key, value)),
            }
        }
        entries
    }

    /// All keys and strings in this value, itself included, in their source form, and whether they have escapes.
    pub fn sources(self) -> impl Iterator<Item = (&'a [u8], bool)> {
        (self.index..self.after()).filter_map(move |at| {
            let node = *self.node_at(at)?;
            let is_escaped = match node.kind {
                NodeKind::Text | NodeKind::Key => false,
                NodeKind::EscapedText | NodeKind::EscapedKey => true,
                _ => return None,
            };
            Some((self.bytes(node), is_escaped))
        })
    }

    /// The length of this value as compact JSON, in UTF-16 units. A repeated key counts each time.
    pub fn compact_length(self) -> usize {
        let (mut length, mut values, mut filled) = (0, 0, 0);
        for at in self.index..self.after() {
            let Some(node) = self.node_at(at).copied() else { break };
            length += match node.kind {
                // Both brackets; quotes; quotes and a colon.
                NodeKind::Array | NodeKind::Object => 2,
                NodeKind::Text => 2 + unescaped_length(self.bytes(node)),
                NodeKind::Key => 3 + unescaped_length(self.bytes(node)),
                NodeKind::EscapedText => 2 + utf16_length(self.bytes(node)),
                NodeKind::EscapedKey => 3 + utf16_length(self.bytes(node)),
                _ => self.bytes(node).len(),
            };
            values += usize::from(!node.kind.is_key());
            filled +=
                usize::from(matches!(node.kind, NodeKind::Array | NodeKind::Object) && node.link != at + 1);
        }
        // A comma between all values of a container, the first of which has none.
        (length + values).saturating_sub(filled + 1)
    }

    /// The byte range of this value in the text; for a string, without the quotes.
    pub fn span(self) -> Range<usize> {
        let node = self.node();
        let end = if node.end == OPEN { self.document.text.len() } else { node.end as usize };
        node.start as usize..end
    }

    /// The source of this value, if `JSON.parse` reads it as we do: without integers that a double cannot represent,
    /// numbers that overflow one, `-0`, and surrogates that are not half of a pair.
    pub fn plain_source(self) -> Option<&'a str> {
        let nodes = self.nodes_before_end().get(self.index as usize..)?;
        let own = self.node();
        let is_plain = |node: &Node| {
            let length = node.end.wrapping_sub(node.start);
            match node.kind {
                // A long text may be stored elsewhere (see `Document::parse_with_texts`).
                NodeKind::Text => node.start >= own.start && node.end <= own.end,
                NodeKind::EscapedText | NodeKind::EscapedKey => !has_lone_surrogate(self.source(*node)),
                NodeKind::Integer => length < 16 && !(length == 2 && self.source(*node) == "-0"),
                NodeKind::Decimal => length < 300,
                NodeKind::Null => length == 4,
                _ => true,
            }
        };
        (!self.is_open() && nodes.iter().all(is_plain)).then(|| self.source(self.node()))
    }

    /// Returns a document with a copy of this value; `null` if it is still arriving.
    pub fn to_document(self) -> crate::Document<'static> {
        let node = self.node();
        let mut text = self.source(node).to_owned();
        let mut nodes = self.nodes_before_end().get(self.index as usize..).unwrap_or_default().to_vec();
        if self.is_open() || nodes.is_empty() {
            (text, nodes) = (String::from("null"), vec![Node::scalar(NodeKind::Null, 0, 4, 0)]);
        }
        for own in &mut nodes {
            let is_inside = own.start >= node.start && own.end <= node.end;
            if is_inside {
                (own.start, own.end) = (own.start - node.start, own.end - node.start);
            } else {
                // A long text that is stored elsewhere (see `Document::parse_with_texts`).
                let start = crate::scan::small(text.len());
                text.push_str(self.source(*own));
                (own.start, own.end) = (start, crate::scan::small(text.len()));
            }
            if !own.kind.is_key() {
                own.link -= self.index;
            }
        }
        crate::Document::of(Tape {
            text: std::borrow::Cow::Owned(text),
            nodes,
            unescaped: crate::arena::MadeTexts::default(),
        })
    }

    /// Returns the value at a JSON Pointer (RFC 6901), relative to this one.
    pub fn at_pointer(self, pointer: &str) -> Option<Value<'a>> {
        pointer.split('/').skip(1).try_fold(self, |value, token| match value.kind() {
            Kind::Array => value.items().nth(token.parse().ok()?),
            _ => value.get(&token.replace("~1", "/").replace("~0", "~")),
        })
    }

    /// The JSON Pointer of this value in its document.
    pub fn pointer(self) -> String {
        self.at(0).pointers(&[self]).pop().unwrap_or_default()
    }

    /// The JSON Pointers of values in this one, which must be in document order: one walk finds all of them. Together
    /// they are limited to a megabyte; the rest is left out.
    pub fn pointers(self, wanted: &[Value<'a>]) -> Vec<String> {
        let mut found = Vec::new();
        let mut path = if self.index == 0 { String::new() } else { self.pointer() };
        let mut open: Vec<Level> = Vec::new();
        let mut at = self.index;
        let mut room = MOST_POINTER_BYTES;
        while found.len() < wanted.len() && self.node_at(at).is_some() {
            while open.last().is_some_and(|level| level.end <= at) {
                open.pop();
            }
            if let Some(level) = open.last_mut() {
                path.truncate(level.path);
                path.push('/');
                if level.is_object {
                    let key = self.at(at);
                    push_pointer_token(key.as_text().unwrap_or_default(), &mut path);
                    at += 1;
                } else {
                    let _ = write!(path, "{}", level.count);
                }
                level.count += 1;
            }
            let here = self.at(at);
            while wanted.get(found.len()).is_some_and(|next| next.index() == at) {
                if path.len() > room {
                    return found;
                }
                room -= path.len();
                found.push(path.clone());
            }
            let inside = wanted.get(found.len()).is_some_and(|next| next.index() < here.after());
            if here.is_container() && inside {
                open.push(Level {
                    end: here.after(),
                    is_object: here.is_object(),
                    count: 0,
                    path: path.len(),
                });
                at += 1;
            } else {
                at = here.after().max(at + 1);
            }
        }
        found
    }

    /// Index of the node after this one and all it contains.
    fn after(self) -> u32 {
        let node = self.node();
        if node.end == OPEN { crate::scan::small(self.document.nodes.len()) } else { node.link }
    }

    fn children(self, kind: NodeKind) -> u32 {
        if self.node().kind == kind { self.index + 1 } else { self.after() }
    }
}

/// Up to this many keys are compared one by one.
const FEW: usize = 16;

/// Long keys times many rows would be more than any host can keep.
const MOST_POINTER_BYTES: usize = 1 << 20;

/// A container on the way to a value: its end, how many of its values were passed, and the length of its own path.
struct Level {
    end: u32,
    is_object: bool,
    count: usize,
    path: usize,
}

/// Appends a key as one token of a JSON Pointer, without the slash before it.
pub fn push_pointer_token(key: &str, pointer: &mut String) {
    if !key.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(key);
        return;
    }
    for letter in key.chars() {
        match letter {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            _ => pointer.push(letter),
        }
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = self.document.text.get(self.span()).unwrap_or_default();
        write!(out, "{:?}({})", self.node().kind, source)
    }
}

/// The same for a text without escapes: nearly all of them are ASCII.
#[inline]
fn unescaped_length(source: &[u8]) -> usize {
    if source.is_ascii() { source.len() } else { utf16_length(source) }
}

/// The length of a string as compact JSON, in UTF-16 units: only what must be escaped is escaped.
fn utf16_length(source: &[u8]) -> usize {
    let mut bytes = source.iter();
    let mut length = 0;
    while let Some(byte) = bytes.next() {
        length += match byte {
            b'\\' => match bytes.next() {
                Some(b'u') => {
                    bytes.nth(3);
                    1
                }
                Some(b'/') => 1,
                _ => 2,
            },
            // Continuation bytes add nothing; a sequence of four bytes is two units.
            0x80..=0xBF => 0,
            0xF0.. => 2,
            _ => 1,
        };
    }
    length
}

/// The elements of an array.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    container: Value<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let index = self.at;
        if index >= self.end {
            return None;
        }
        let node = self.container.node_at(index).filter(|node| node.end != OPEN)?;
        self.at = node.link;
        Some(self.container.at(index))
    }
}

/// The members of an object.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    container: Value<'a>,
    at: u32,
    end: u32,
}

impl<'a> Iterator for Members<'a> {
    type Item = (Value<'a>, Value<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.at;
        if index >= self.end {
            return None;
        }
        let value = self.container.node_at(index + 1).filter(|node| node.end != OPEN)?;
        self.at = value.link;
        Some((self.container.at(index), self.container.at(index + 1)))
    }
}
