//! A text that is one JSON document.

use crate::arena::MadeTexts;
use crate::node::{Node, NodeKind};
use crate::scan::small;
use crate::{Builder, Error, Expected, OpenText, Scanner, Value};
use std::borrow::Cow;
use std::ops::Range;

/// Limits of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonLimits {
    /// Bytes of text; never more than fit in 32 bits.
    pub bytes: usize,
    /// Levels of nesting.
    pub depth: usize,
    /// Values and keys.
    pub nodes: usize,
}

impl JsonLimits {
    const MOST: usize = u32::MAX as usize - 1;
    /// No limits but those of the tape, for text that was made from a document within limits.
    pub const UNLIMITED: Self = Self { bytes: Self::MOST, depth: usize::MAX, nodes: Self::MOST };

    /// Creates limits that never exceed what the tape can address.
    pub fn new(bytes: usize, depth: usize, nodes: usize) -> Self {
        Self { bytes: bytes.min(Self::MOST), depth, nodes: nodes.min(Self::MOST) }
    }
}

impl Default for JsonLimits {
    fn default() -> Self {
        Self::new(16 << 20, 127, 2_000_000)
    }
}

/// A text and the tape of its values.
#[derive(Debug)]
pub struct Document<'t> {
    tape: Tape<'t>,
}

/// The tokens of a text that is kept in another document.
#[derive(Debug)]
pub struct Tokens {
    nodes: Vec<Node>,
    /// The length of the text.
    length: usize,
    /// The address of the text (see [`Value::home`]).
    home: usize,
}

impl Tokens {
    /// The address of the text (see [`Value::home`]).
    pub fn home(&self) -> usize {
        self.home
    }
}

/// The parts of a [`Document`].
#[derive(Debug)]
pub(super) struct Tape<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) nodes: Vec<Node>,
    /// Strings that were unescaped, and numbers written as text, when they were read.
    pub(super) unescaped: MadeTexts,
}

impl<'t> Document<'t> {
    /// Reads a whole text.
    ///
    /// ```
    /// use mcp_cards_json::{Document, JsonLimits};
    /// let document = Document::parse(r#"{"id":12345678901234567890}"#, JsonLimits::default())?;
    /// let id = document.root().get("id").and_then(|id| id.literal());
    /// assert_eq!(id, Some("12345678901234567890"));
    /// # Ok::<(), mcp_cards_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the text is not a JSON document, ends too early or exceeds a limit.
    pub fn parse(text: impl Into<Cow<'t, str>>, limits: JsonLimits) -> Result<Self, Error> {
        let text = text.into();
        // About what results need; for a text that is one long string this wastes two megabytes at most.
        let mut nodes = Vec::with_capacity((16 + text.len() / 10).min(1 << 16));
        let mut scanner = Scanner::new(limits);
        scanner.scan(text.as_bytes(), &mut nodes)?;
        scanner.finish(text.as_bytes(), &mut nodes)?;
        Ok(Self::of(Tape { text, nodes, unescaped: MadeTexts::default() }))
    }

    /// Reads a whole text from bytes, which may not be valid UTF-8.
    ///
    /// # Errors
    /// Fails if the bytes are not UTF-8, and as [`Document::parse`] does.
    pub fn parse_bytes(bytes: &'t [u8], limits: JsonLimits) -> Result<Self, Error> {
        let text = str::from_utf8(bytes).map_err(|wrong| {
            Error::new(bytes, wrong.valid_up_to(), Expected::Utf8, wrong.error_len().is_none())
        })?;
        Self::parse(text, limits)
    }

    /// Reads the first `json` bytes of `body` as a document, some of whose strings are found elsewhere in `body`,
    /// unescaped: each one replaces the value at its JSON Pointer. So a long text need not be escaped just to be
    /// unescaped again.
    ///
    /// # Errors
    /// Fails as [`Document::parse`] does.
    pub fn parse_with_texts(
        body: &'t str,
        json: usize,
        texts: &[(&str, Range<usize>)],
        limits: JsonLimits,
    ) -> Result<Self, Error> {
        let mut document = Self::parse(body.get(..json).unwrap_or(body), limits)?;
        document.tape.text = Cow::Borrowed(body);
        for (pointer, range) in texts {
            let index = document.root().at_pointer(pointer).map(Value::index);
            if let Some(node) = index.and_then(|index| document.tape.nodes.get_mut(index as usize))
                && matches!(node.kind, NodeKind::Text)
                && body.get(range.clone()).is_some()
            {
                node.start = small(range.start);
                node.end = small(range.end);
            }
        }
        Ok(document)
    }

    /// Returns the document of a text that was read while it arrived (see [`Document::adopt`]).
    ///
    /// # Errors
    /// Returns the tokens unchanged if they belong to another text.
    pub fn of_tokens(text: &'t str, tokens: Tokens) -> Result<Self, Tokens> {
        if tokens.home != text.as_ptr().addr() || tokens.length != text.len() {
            return Err(tokens);
        }
        let (text, nodes) = (Cow::Borrowed(text), tokens.nodes);
        Ok(Self::of(Tape { text, nodes, unescaped: MadeTexts::default() }))
    }

    /// Returns the source of a string from `from` to its end.
    pub fn text_from(&self, text: OpenText, from: usize) -> &str {
        let end = self.root().at(text.mark.0).span().end;
        self.tape.text.get(from..end).unwrap_or_default()
    }

    /// Takes over what was read of a string while it arrived, so that it need not be unescaped and read again; `None`
    /// if it is not a document.
    pub fn adopt(&self, text: OpenText, read: Builder) -> Option<Tokens> {
        let Tape { text: content, nodes, .. } = read.finish().ok()?.tape;
        let (length, own) = (content.len(), self.root().at(text.mark.0));
        if own.as_plain_text().is_none() {
            self.tape.unescaped.get_or_keep(text.mark.0, || content.into_owned());
        }
        let kept = own.as_text().filter(|kept| kept.len() == length)?;
        Some(Tokens { nodes, length, home: kept.as_ptr().addr() })
    }

    /// Creates a document that is one string, whatever its characters.
    pub fn of_text(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        let node = Node::scalar(NodeKind::Text, 0, small(text.len()), 0);
        Self::of(Tape { text, nodes: vec![node], unescaped: MadeTexts::default() })
    }

    /// Returns the same document with a text of its own.
    pub fn into_owned(self) -> Document<'static> {
        let Tape { text, nodes, unescaped } = self.tape;
        Document::of(Tape { text: Cow::Owned(text.into_owned()), nodes, unescaped })
    }

    pub(super) fn of(tape: Tape<'t>) -> Self {
        Self { tape }
    }

    /// The outermost value.
    pub fn root(&self) -> Value<'_> {
        Value::new(&self.tape, 0)
    }
}

impl Tape<'_> {
    pub(super) fn empty() -> Self {
        Self { text: Cow::Borrowed(""), nodes: Vec::new(), unescaped: MadeTexts::default() }
    }
}
