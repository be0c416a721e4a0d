//! From what a host holds to one document: blocks, envelopes and wrappers opened, text and structured content merged.

mod blocks;
mod envelope;
mod merge;
mod texts;

use crate::json::{Arena, Document, JsonLimits, Keys, Kind, Value, keys};
use crate::lists::Gather;
use crate::output::source_json;
use crate::utf8::Utf8;
use crate::values::{is_blank, is_filled};
use crate::words::{join, listed};
use blocks::{Blocks, is_placeholder, is_text_block, is_typed_list};
use envelope::Body;
pub(crate) use envelope::{is_flagged, is_tool_message};
use std::borrow::Cow;
use texts::{Found, Search};

/// Wrappers that are opened one inside the other.
const ROUNDS: usize = 4;
/// JSON inside JSON strings is opened so many times.
const STRING_ROUNDS: usize = 2;

/// Tags that say what an object is.
const TAGS: &str = "workflow manual-tool-confirm";

/// Members of a result beside its blocks that cards are made from.
const MORE: Keys = keys!["artifacts", "bibliography", "binaryOutput", "grantMarkdown"];

/// A result as a host holds it.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
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
        let mut utf8 = Utf8::default();
        let mut text = utf8.decode(bytes);
        if let Cow::Owned(text) = &mut text {
            text.push_str(utf8.finish());
        }
        Self::Text(text)
    }
}

/// Which part of the result the data comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    #[default]
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

/// Where documents are kept while a result is opened, and within which limits.
#[derive(Clone, Copy, Debug)]
struct Opening<'a, 'i> {
    arena: &'a Arena<'i>,
    limits: JsonLimits,
}

impl<'a> Opening<'a, '_> {
    /// An object without the members that are not for the user: `guide`, which is for the model, and tags that mean
    /// nothing to us.
    fn without_hidden_members(self, data: Value<'a>) -> Value<'a> {
        let is_hidden = |key: &str, value: Value<'_>| {
            key == "guide" || key == "__$ref__" && !listed(TAGS).any(|tag| value.is_text(tag))
        };
        if !["guide", "__$ref__"].iter().any(|key| data.get(key).is_some_and(|value| is_hidden(key, value))) {
            return data;
        }
        self.parse(&source_json(data, &|key, value| !is_hidden(key, value))).unwrap_or(data)
    }

    /// The document in a text that was found inside another one.
    fn parse(self, text: &str) -> Option<Value<'a>> {
        self.arena.keep(Search::new(self.limits).parse(text)?.into_owned())
    }
}

/// What a result says, ready for routing.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each asked for by name")]
pub struct Content<'a> {
    /// The data: a document's root or a part of it, or a text that is no JSON.
    pub data: Option<Value<'a>>,
    /// The visible texts, joined.
    pub text: &'a str,
    /// The visible texts that are not blank.
    pub blocks: Vec<&'a str>,
    /// How many visible texts there are.
    pub texts: usize,
    /// Whether the data is, or came out of, a JSON document.
    pub is_json: bool,
    /// Whether the JSON stood in a fence or after prose.
    pub is_embedded: bool,
    /// Visible text that is not the data; empty if there is none.
    pub summary: &'a str,
    /// Blocks that are not text.
    pub media: Vec<Value<'a>>,
    /// Whether the call failed.
    pub is_error: bool,
    /// Whether JSON in prose says so: the answer where a vertical asks for it, else only an example on a page.
    pub has_failed_example: bool,
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
    /// Opens a result. `arena` keeps what is found on the way.
    pub fn open<'i: 'a>(input: &'i Input<'_>, arena: &'a Arena<'i>, limits: JsonLimits) -> Self {
        let opening = Opening { arena, limits };
        let mut content = Self::default();
        match input {
            Input::Nothing => {}
            Input::Text(text) => {
                content.text = text;
                content.count_texts(&[text]);
                content.open_texts(&[text], text, opening);
            }
            Input::Document(document) => return Self::open_value(document.root(), arena, limits),
        }
        content.unwrap(opening);
        content
    }

    /// Opens a result that is a part of a document.
    pub fn open_value<'i: 'a>(value: Value<'i>, arena: &'a Arena<'i>, limits: JsonLimits) -> Self {
        let opening = Opening { arena, limits };
        let mut content = Self::default();
        content.open_envelope(value, opening);
        content.unwrap(opening);
        content
    }

    fn open_envelope<'i: 'a>(&mut self, root: Value<'i>, opening: Opening<'a, 'i>) {
        let envelope = envelope::open(root);
        self.is_error = envelope.is_error;
        self.protocol_error = envelope.protocol_error;
        self.members = envelope.members;
        let mut texts = Vec::new();
        match envelope.body {
            Some(Body::Blocks(list)) => {
                let blocks = Blocks::sort(list);
                // What is not for the user is shown only where there is nothing else.
                if !blocks.all_hidden || !envelope.members.is_some_and(has_more) {
                    self.is_hidden = blocks.all_hidden;
                    self.media = blocks.media;
                    self.data = blocks.data;
                    texts = blocks.texts;
                }
            }
            Some(Body::Text(text)) if text.as_text().is_some_and(is_placeholder) => self.media.push(text),
            Some(Body::Text(text)) => texts.extend(text.as_text()),
            Some(Body::Data(data)) => self.data = Some(data).filter(|data| !data.is_null()),
            None => {}
        }
        self.count_texts(&texts);
        if self.data.is_some() {
            self.is_json = true;
            self.source = if envelope.members.is_some() { Source::Text } else { Source::Object };
            self.text = opening.arena.texts.keep(join(&texts, "\n"));
            self.summary = opening.arena.texts.keep(texts::summary(&texts));
        } else if let [text] = texts.as_slice() {
            self.text = text;
            self.open_texts(&texts, text, opening);
        } else if !texts.is_empty() {
            self.open_kept(&texts, opening);
        }
        if let Some(structured) = envelope.structured {
            self.unwrap(opening);
            merge::merge(self, structured, &texts, opening);
        }
    }

    fn count_texts(&mut self, texts: &[&'a str]) {
        self.texts = texts.len();
        self.blocks = texts.iter().copied().filter(|text| !is_blank(text)).gather();
    }

    /// Opens texts, which `joined` holds all together.
    fn open_texts<'i>(&mut self, texts: &[&str], joined: &'i str, opening: Opening<'a, 'i>) {
        let mut search = Search::new(opening.limits);
        let found = search.open(texts, joined);
        self.take(found, search.is_too_large, opening);
    }

    /// Opens texts that do not live as long as the input.
    fn open_kept(&mut self, texts: &[&str], opening: Opening<'a, '_>) {
        self.text = opening.arena.texts.keep(join(texts, "\n"));
        let mut search = Search::new(opening.limits);
        let found = search.open(texts, self.text);
        let found = Found { document: found.document.into_owned(), ..found };
        self.take(found, search.is_too_large, opening);
    }

    /// Takes over what was found in the result's texts.
    fn take<'i>(&mut self, found: Found<'i>, is_too_large: bool, opening: Opening<'a, 'i>) {
        if is_too_large {
            self.is_too_large = true;
            return;
        }
        self.is_json |= found.is_json;
        self.is_embedded |= found.is_embedded;
        self.summary = opening.arena.texts.keep(texts::summary(&[self.summary, &found.summary]));
        self.data = opening.arena.keep(found.document);
        if self.source == Source::None {
            self.source = Source::Text;
        }
    }

    /// Opens blocks that stand inside the data.
    fn open_blocks(&mut self, list: Value<'a>, opening: Opening<'a, '_>) {
        let blocks = Blocks::sort(list);
        self.is_hidden |= blocks.all_hidden;
        self.media.extend(blocks.media);
        self.count_texts(&blocks.texts);
        self.data = blocks.data;
        if self.data.is_some() {
            self.text = opening.arena.texts.keep(join(&blocks.texts, "\n"));
            self.summary = opening.arena.texts.keep(texts::summary(&blocks.texts));
        } else if !blocks.texts.is_empty() {
            self.open_kept(&blocks.texts, opening);
        } else {
            self.text = "";
        }
    }

    /// Takes wrappers off the data: JSON in strings, blocks in blocks, a lone `result`.
    fn unwrap(&mut self, opening: Opening<'a, '_>) {
        let mut strings = STRING_ROUNDS;
        for _ in 0..ROUNDS {
            let Some(data) = self.data.map(|data| opening.without_hidden_members(data)) else { return };
            self.data = Some(data);
            self.flag(data);
            if let Some(text) = data.as_text() {
                let inner = if strings > 0 { opening.parse(text) } else { None };
                let Some(inner) = inner.filter(|inner| inner.is_container() || inner.kind() == Kind::Text)
                else {
                    return;
                };
                strings -= 1;
                self.is_json = true;
                self.data = Some(inner);
            } else if let Some(list) = inner_blocks(data) {
                // A page with a result as an example is still a page.
                self.members = self.members.or(Some(data).filter(|_| !self.is_embedded));
                self.open_blocks(list, opening);
            } else if let Some(inner) = lone_result(data) {
                let opened = if inner.is_container() {
                    Some(inner)
                } else {
                    inner.as_text().and_then(|text| opening.parse(text))
                };
                let Some(opened) = opened.filter(|opened| opened.is_container()) else { return };
                self.data = Some(opened);
            } else {
                return;
            }
        }
        if let Some(data) = self.data {
            self.flag(data);
        }
    }

    /// Notes whether the data says that the call failed.
    fn flag(&mut self, data: Value<'a>) {
        let is_failed = is_flagged(data);
        self.is_error |= is_failed && !self.is_embedded;
        self.has_failed_example |= is_failed && self.is_embedded;
    }
}

/// Whether a result has something beside its blocks that cards are made from.
fn has_more(members: Value<'_>) -> bool {
    members.at_keys(MORE).any(is_filled)
}

/// A number or boolean as its source.
pub fn scalar(value: Value<'_>) -> Option<&str> {
    value.literal().or_else(|| value.as_bool().map(|flag| if flag { "true" } else { "false" }))
}

/// The blocks of a result that stands inside the data.
fn inner_blocks(data: Value<'_>) -> Option<Value<'_>> {
    data.get("content").filter(|list| is_typed_list(*list) && list.items().any(is_text_block))
}

/// The value of an object that has no other key.
fn only_member<'a>(data: Value<'a>, key: &str) -> Option<Value<'a>> {
    if data.members().all(|(own, _)| own.is_text(key)) { data.get(key) } else { None }
}

/// The value of an object whose only key is `result`.
fn lone_result(data: Value<'_>) -> Option<Value<'_>> {
    only_member(data, "result")
}
