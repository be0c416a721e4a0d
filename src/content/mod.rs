//! From what a host holds to one document: blocks, envelopes and wrappers opened, text and structured content merged.

mod blocks;
mod envelope;
mod merge;
mod texts;

use crate::json::{Arena, Document, JsonLimits, Kind, Value};
use blocks::{Blocks, is_text_block, is_typed_list};
use envelope::{Body, is_flagged};
use std::borrow::Cow;

/// Wrappers that are opened one inside the other.
const ROUNDS: usize = 4;
/// JSON inside JSON strings is opened so many times.
const STRING_ROUNDS: usize = 2;

/// A result as a host holds it.
#[derive(Debug)]
pub enum Input<'t> {
    /// Nothing at all.
    Nothing,
    /// Text, which may be JSON.
    Text(Cow<'t, str>),
    /// An object, list or scalar of the host.
    Document(Document<'t>),
}

impl<'t> Input<'t> {
    /// Text in bytes; what is not UTF-8 becomes U+FFFD.
    pub fn of_bytes(bytes: &'t [u8]) -> Self {
        Self::Text(String::from_utf8_lossy(bytes))
    }
}

/// Which part of the result the data comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The text blocks.
    Text,
    /// `structuredContent`.
    Structured,
    /// `structuredContent`, with the text as its summary.
    Merged,
    /// An object that the host passed.
    Object,
    /// There is no data.
    None,
}

impl Source {
    /// The name in an explanation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Structured => "structured",
            Self::Merged => "merged",
            Self::Object => "object",
            Self::None => "none",
        }
    }
}

/// What a result says, ready for routing.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each asked for by name")]
pub struct Content<'a> {
    /// The data: a document's root or a part of it, or a text that is no JSON.
    pub data: Option<Value<'a>>,
    /// The visible texts, joined.
    pub text: Cow<'a, str>,
    /// How many visible texts there are.
    pub texts: usize,
    /// Whether the data is, or came out of, a JSON document.
    pub is_json: bool,
    /// Whether the JSON stood in a fence or after prose.
    pub is_embedded: bool,
    /// Visible text that is not the data.
    pub summary: Option<String>,
    /// Blocks that are not text.
    pub media: Vec<Value<'a>>,
    /// Whether the call failed.
    pub is_error: bool,
    /// The error of a JSON-RPC response.
    pub protocol_error: Option<Value<'a>>,
    /// Whether nothing in the result is for the user.
    pub is_hidden: bool,
    /// The object around the blocks, for its other members.
    pub members: Option<Value<'a>>,
    /// What was odd but did no harm.
    pub warnings: Vec<&'static str>,
    /// Where the data comes from.
    pub source: Source,
    /// Whether the result holds more values than the limit.
    pub is_too_large: bool,
}

impl<'a> Content<'a> {
    /// Opens a result. `arena` keeps the documents found on the way.
    pub fn open<'i: 'a>(input: &'i Input<'_>, arena: &'a Arena<'i>, limits: JsonLimits) -> Self {
        let mut content = Self {
            data: None,
            text: Cow::Borrowed(""),
            texts: 0,
            is_json: false,
            is_embedded: false,
            summary: None,
            media: Vec::new(),
            is_error: false,
            protocol_error: None,
            is_hidden: false,
            members: None,
            warnings: Vec::new(),
            source: Source::None,
            is_too_large: false,
        };
        match input {
            Input::Nothing => {}
            Input::Text(text) => content.open_texts(&[Cow::Borrowed(text)], arena, limits),
            Input::Document(document) => content.open_envelope(document.root(), arena, limits),
        }
        content.unwrap(arena, limits);
        content
    }

    fn open_envelope<'i: 'a>(&mut self, root: Value<'i>, arena: &'a Arena<'i>, limits: JsonLimits) {
        let envelope = envelope::open(root);
        self.is_error = envelope.is_error;
        self.protocol_error = envelope.protocol_error;
        self.members = envelope.members;
        let mut texts = Vec::new();
        match envelope.body {
            Some(Body::Blocks(list)) => {
                let blocks = Blocks::sort(list);
                self.is_hidden = blocks.all_hidden;
                self.media.extend(blocks.media);
                self.data = blocks.data;
                texts = blocks.texts;
            }
            Some(Body::Text(text)) => texts.extend(text.as_text()),
            Some(Body::Data(data)) => self.set_object(data),
            None => {}
        }
        if self.data.is_some() {
            self.is_json = true;
            self.source = if envelope.members.is_some() { Source::Text } else { Source::Object };
            self.texts = texts.len();
            self.text = texts::join(&texts);
            self.summary = texts::summary(texts.iter().map(AsRef::as_ref));
        } else if !texts.is_empty() {
            self.open_texts(&texts, arena, limits);
        }
        if let Some(structured) = envelope.structured {
            self.unwrap(arena, limits);
            merge::merge(self, structured, &texts, arena, limits);
        }
    }

    /// A scalar as its source: the text it came in, where there is one.
    pub fn scalar_text(&self, scalar: Value<'a>) -> Option<Cow<'a, str>> {
        let word = scalar.as_bool().map(|flag| Cow::Borrowed(if flag { "true" } else { "false" }));
        let own = || Some(self.text.clone()).filter(|text| self.texts == 1 && !text.trim().is_empty());
        scalar.literal().map(Cow::Borrowed).or(word).or_else(own)
    }

    fn set_object(&mut self, data: Value<'a>) {
        if !data.is_null() {
            self.data = Some(data);
        }
    }

    fn open_texts<'i: 'a>(&mut self, texts: &[Cow<'i, str>], arena: &'a Arena<'i>, limits: JsonLimits) {
        self.texts = texts.len();
        self.text = texts::join(texts);
        match texts::open(texts, limits) {
            Ok(found) => {
                self.is_json |= found.is_json;
                self.is_embedded |= found.is_embedded;
                self.add_summary(found.summary.as_deref());
                self.data = Some(arena.keep(found.document));
                self.source = Source::Text;
            }
            Err(_) => self.is_too_large = true,
        }
    }

    fn add_summary(&mut self, more: Option<&str>) {
        self.summary = texts::summary(self.summary.as_deref().into_iter().chain(more));
    }

    /// Takes wrappers off the data: JSON in strings, blocks in blocks, a lone `result`.
    fn unwrap<'i>(&mut self, arena: &'a Arena<'i>, limits: JsonLimits) {
        let mut strings = STRING_ROUNDS;
        for _ in 0..ROUNDS {
            let Some(data) = self.data else { return };
            self.is_error |= is_flagged(data);
            if let Some(text) = data.as_text() {
                let inner = match strings {
                    0 => None,
                    _ => parse_inner(&text, arena, limits)
                        .filter(|inner| inner.is_container() || inner.kind() == Kind::Text),
                };
                let Some(inner) = inner else { return };
                strings -= 1;
                self.is_json = true;
                self.data = Some(inner);
            } else if let Some(list) = inner_blocks(data) {
                let blocks = Blocks::sort(list);
                self.media.extend(blocks.media);
                let texts: Vec<_> =
                    blocks.texts.into_iter().map(|text| Cow::Owned(text.into_owned())).collect();
                match texts::open(&texts, limits) {
                    Ok(found) => {
                        self.is_embedded |= found.is_embedded;
                        self.add_summary(found.summary.as_deref());
                        self.data = Some(arena.keep(found.document));
                    }
                    Err(_) => self.is_too_large = true,
                }
            } else if let Some(inner) = lone_result(data) {
                let opened = inner.as_text().and_then(|text| parse_inner(&text, arena, limits));
                match Some(inner)
                    .filter(|inner| inner.is_container())
                    .or(opened.filter(|inner| inner.is_container()))
                {
                    Some(inner) => self.data = Some(inner),
                    None => return,
                }
            } else {
                return;
            }
        }
        self.is_error |= self.data.is_some_and(is_flagged);
    }
}

/// The blocks of a result that stands inside the data.
fn inner_blocks(data: Value<'_>) -> Option<Value<'_>> {
    data.get("content").filter(|list| is_typed_list(*list) && list.items().any(is_text_block))
}

/// The value of an object whose only key is `result`.
fn lone_result(data: Value<'_>) -> Option<Value<'_>> {
    let mut members = data.members();
    let (key, value) = members.next()?;
    (key.is_text("result") && members.next().is_none()).then_some(value)
}

/// The document in a string of a document.
fn parse_inner<'a>(text: &str, arena: &'a Arena<'_>, limits: JsonLimits) -> Option<Value<'a>> {
    texts::parse(Cow::Owned(text.to_owned()), limits).ok().flatten().map(|document| arena.keep(document))
}
