//! Opens a result into one document: blocks, envelopes and wrappers are opened, text and structured content merged.

mod blocks;
mod csv;
mod envelope;
mod merge;
mod parts;
mod resources;
mod texts;

use crate::json::{Arena, Document, JsonLimits, Keys, Kind, Value, keys};
use crate::output::source_json;
use crate::utf8::Utf8;
use crate::values::{is_blank, is_filled, says};
use blocks::{Blocks, is_inner_block_list, is_placeholder, is_text_block, is_typed_list};
use envelope::Body;
pub(crate) use envelope::{is_flagged, is_tool_message};
pub use resources::{Declared, DeclaredFormat};
pub(crate) use resources::{app_uri, is_app, resource_text};
use std::borrow::Cow;
use texts::{Found, Search};

/// How many nested wrappers are removed.
const MAX_WRAPPERS: usize = 4;
/// How many nested JSON strings are parsed.
const MAX_STRINGS: usize = 2;

/// Values of `__$ref__` that cards are made from.
const KNOWN_TAGS: [&str; 2] = ["workflow", "manual-tool-confirm"];

/// Members of a result, apart from its blocks, that cards are made from.
const CARD_MEMBERS: Keys = keys!["artifacts", "bibliography", "binaryOutput", "grantMarkdown"];

/// A result as the host passes it.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is only one at a time")]
pub enum Input<'t> {
    /// Nothing at all.
    Nothing,
    /// Text, which may be JSON.
    Text(Cow<'t, str>),
    /// An object, list or scalar.
    Document(Document<'t>),
}

impl<'t> Input<'t> {
    /// Reads text from bytes; bytes that are not UTF-8 become U+FFFD.
    pub fn of_bytes(bytes: &'t [u8]) -> Self {
        let mut utf8 = Utf8::default();
        let mut text = utf8.decode(bytes);
        if let Cow::Owned(text) = &mut text {
            text.push_str(utf8.finish());
        }
        Self::Text(text)
    }
}

impl<'t> From<&'t str> for Input<'t> {
    fn from(text: &'t str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<'t> From<&'t [u8]> for Input<'t> {
    fn from(bytes: &'t [u8]) -> Self {
        Self::of_bytes(bytes)
    }
}

impl<'t> From<Document<'t>> for Input<'t> {
    fn from(document: Document<'t>) -> Self {
        Self::Document(document)
    }
}

/// The part of the result that the data comes from.
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
    /// Returns the name used in explanations.
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

/// Keeps the documents that are found while a result is opened, and limits them.
#[derive(Clone, Copy, Debug)]
struct Opener<'a, 'i> {
    arena: &'a Arena<'i>,
    limits: JsonLimits,
    /// Whether several objects, each in its own block, are a list.
    joins_objects: bool,
}

impl<'a> Opener<'a, '_> {
    /// Returns an object without the members that are not for the user: `guide`, which is for the model, and unknown
    /// tags.
    fn without_hidden_members(self, data: Value<'a>) -> Value<'a> {
        let is_hidden = |key: &str, value: Value<'_>| {
            key == "guide" || key == "__$ref__" && !KNOWN_TAGS.iter().any(|tag| value.is_text(tag))
        };
        if !["guide", "__$ref__"].iter().any(|key| data.get(key).is_some_and(|value| is_hidden(key, value))) {
            return data;
        }
        self.parse(&source_json(data, &|key, value| !is_hidden(key, value))).unwrap_or(data)
    }

    /// Returns the object that a host passed, without the `resultType` that marks it as complete: that belongs to the
    /// envelope.
    fn without_result_type(self, data: Value<'a>) -> Value<'a> {
        if !says(data, "resultType", "complete") {
            return data;
        }
        self.parse(&source_json(data, &|key, _| key != "resultType")).unwrap_or(data)
    }

    /// Parses a text that was found inside another document.
    fn parse(self, text: &str) -> Option<Value<'a>> {
        self.arena.keep(Search::new(self.limits, self.joins_objects).parse(text)?.into_owned())
    }
}

/// An opened result, ready for routing.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each used by name")]
pub struct Content<'a> {
    /// The data: the root of a document, a part of it, or a text that is not JSON.
    pub data: Option<Value<'a>>,
    /// The visible texts, joined.
    pub text: &'a str,
    /// The visible texts that are not blank.
    pub blocks: Vec<&'a str>,
    /// The number of visible texts.
    pub texts: usize,
    /// Whether the data is, or came from, a JSON document.
    pub is_json: bool,
    /// Whether the JSON was in a fence or after prose.
    pub is_embedded: bool,
    /// Visible text that is not the data; empty if all of it is data.
    pub summary: &'a str,
    /// Blocks that are not text.
    pub media: Vec<Value<'a>>,
    /// The texts of blocks that report a failure themselves.
    pub failed: Vec<&'a str>,
    /// Whether the call failed.
    pub is_error: bool,
    /// Whether JSON in prose says that the call failed. It is the result if a vertical is set, otherwise just an
    /// example on a page.
    pub has_failed_example: bool,
    /// The error of a JSON-RPC response.
    pub protocol_error: Option<Value<'a>>,
    /// The result of a tool that needs input before it goes on.
    pub input_required: Option<Value<'a>>,
    /// Our own sentence, if there is no result and will be none.
    pub said: Option<&'static str>,
    /// The tool's name, if the part of a message that contains the result names it.
    pub tool: Option<&'a str>,
    /// The tool's input, if that part contains it.
    pub input: Option<Value<'a>>,
    /// What that part contains about the tool: `{title, app}`.
    pub metadata: Option<Value<'a>>,
    /// A text that comes with its format.
    pub declared: Option<Declared<'a>>,
    /// The index in `media` of the resource that the data was read from.
    pub opened: Option<usize>,
    /// Whether nothing in the result is for the user.
    pub is_hidden: bool,
    /// The object around the blocks, for its other members.
    pub members: Option<Value<'a>>,
    /// Harmless irregularities.
    pub warnings: Vec<&'static str>,
    /// Where the data comes from.
    pub source: Source,
    /// Whether the result has more values than the limit.
    pub is_too_large: bool,
}

impl<'a> Content<'a> {
    /// Opens a result. `arena` keeps the documents and texts that are found inside it; `joins_objects` says whether
    /// several objects, each in its own block, are a list.
    pub fn open<'i: 'a>(
        input: &'i Input<'_>,
        arena: &'a Arena<'i>,
        limits: JsonLimits,
        joins_objects: bool,
    ) -> Self {
        let opener = Opener { arena, limits, joins_objects };
        let mut content = Self::default();
        match input {
            Input::Nothing => {}
            Input::Text(text) => {
                content.text = text;
                content.count_texts(&[text]);
                content.open_texts(&[text], text, opener);
            }
            Input::Document(document) => {
                return Self::open_value(document.root(), arena, limits, joins_objects);
            }
        }
        content.unwrap(opener);
        content
    }

    /// Opens a result that is a part of a document, in the same way.
    pub fn open_value<'i: 'a>(
        value: Value<'i>,
        arena: &'a Arena<'i>,
        limits: JsonLimits,
        joins_objects: bool,
    ) -> Self {
        let opener = Opener { arena, limits, joins_objects };
        let mut content = Self::default();
        content.open_envelope(value, opener);
        content.unwrap(opener);
        content
    }

    fn open_envelope<'i: 'a>(&mut self, root: Value<'i>, opener: Opener<'a, 'i>) {
        let envelope = envelope::open(root);
        self.is_error = envelope.is_error;
        self.protocol_error = envelope.protocol_error;
        self.members = envelope.members;
        self.input_required = envelope.input_required;
        (self.said, self.tool, self.input) = (envelope.said, envelope.tool, envelope.input);
        self.metadata = envelope.metadata;
        let mut texts = Vec::new();
        // Our sentence about a failure is the message of its error.
        if self.is_error {
            texts.extend(self.said.take());
        }
        match envelope.body {
            Some(Body::Blocks(list)) => {
                let blocks = Blocks::sort(list);
                // Blocks that are not for the user are shown only if there is nothing else.
                if !blocks.all_hidden || !envelope.members.is_some_and(has_card_members) {
                    self.is_hidden = blocks.all_hidden;
                    self.media = blocks.media;
                    self.data = blocks.data;
                    self.open_diffs(&blocks.diffs, opener);
                    self.failed = blocks.failed;
                    texts = blocks.texts;
                }
            }
            Some(Body::Text(text)) if text.as_text().is_some_and(is_placeholder) => self.media.push(text),
            Some(Body::Text(text)) => texts.extend(text.as_text()),
            Some(Body::Data(data)) => {
                self.data = Some(opener.without_result_type(data)).filter(|data| !data.is_null());
            }
            None => {}
        }
        self.count_texts(&texts);
        if self.data.is_some() {
            self.is_json = true;
            self.source = if envelope.members.is_some() { Source::Text } else { Source::Object };
            self.text = opener.arena.texts.keep(texts.join("\n"));
            self.summary = opener.arena.texts.keep(texts::summary(&texts));
        } else if let [text] = texts.as_slice() {
            self.text = text;
            self.open_texts(&texts, text, opener);
        } else if !texts.is_empty() {
            self.open_kept(&texts, opener);
        }
        self.media.extend(envelope.media.into_iter().flat_map(Value::items));
        if !self.media.is_empty() {
            self.open_resource(envelope.structured.is_some(), opener);
        }
        if let Some(structured) = envelope.structured {
            self.unwrap(opener);
            merge::merge(self, structured, &texts, opener);
        }
    }

    /// Whether all text blocks report a failure themselves.
    pub fn has_failed_blocks(&self) -> bool {
        !self.failed.is_empty() && self.failed.len() == self.texts
    }

    fn count_texts(&mut self, texts: &[&'a str]) {
        self.texts = texts.len();
        self.blocks = texts.iter().copied().filter(|text| !is_blank(text)).collect();
    }

    /// Opens texts, which `joined` contains in one string.
    fn open_texts<'i>(&mut self, texts: &[&str], joined: &'i str, opener: Opener<'a, 'i>) {
        let mut search = Search::new(opener.limits, opener.joins_objects);
        let found = match opener.arena.read_before(joined) {
            Some(document) => Found::whole(document),
            None => search.open(texts, joined),
        };
        self.take(found, search.is_too_large, opener);
    }

    /// Opens texts that do not live as long as the input.
    fn open_kept(&mut self, texts: &[&str], opener: Opener<'a, '_>) {
        self.text = opener.arena.texts.keep(texts.join("\n"));
        let mut search = Search::new(opener.limits, opener.joins_objects);
        let found = search.open(texts, self.text);
        let found = Found { document: found.document.into_owned(), ..found };
        self.take(found, search.is_too_large, opener);
    }

    /// Takes over what was found in the texts of the result.
    fn take<'i>(&mut self, found: Found<'i>, is_too_large: bool, opener: Opener<'a, 'i>) {
        if is_too_large {
            self.is_too_large = true;
            return;
        }
        self.is_json |= found.is_json;
        self.is_embedded |= found.is_embedded;
        self.summary = opener.arena.texts.keep(texts::summary(&[self.summary, &found.summary]));
        self.data = opener.arena.keep(found.document);
        if self.source == Source::None {
            self.source = Source::Text;
        }
    }

    /// Opens blocks inside the data.
    fn open_blocks(&mut self, list: Value<'a>, opener: Opener<'a, '_>) {
        let blocks = Blocks::sort(list);
        self.is_hidden |= blocks.all_hidden;
        self.media.extend(blocks.media);
        self.failed = blocks.failed;
        self.count_texts(&blocks.texts);
        self.data = blocks.data;
        if self.data.is_some() {
            self.text = opener.arena.texts.keep(blocks.texts.join("\n"));
            self.summary = opener.arena.texts.keep(texts::summary(&blocks.texts));
        } else if !blocks.texts.is_empty() {
            self.open_kept(&blocks.texts, opener);
        } else {
            self.text = "";
        }
    }

    /// Unwraps the data: JSON in strings, blocks in blocks, a lone `result`.
    fn unwrap(&mut self, opener: Opener<'a, '_>) {
        let mut strings = MAX_STRINGS;
        for _ in 0..MAX_WRAPPERS {
            let Some(data) = self.data.map(|data| opener.without_hidden_members(data)) else { return };
            self.data = Some(data);
            self.note_failure(data);
            if let Some(text) = data.as_text() {
                let inner = if strings > 0 {
                    opener.parse(text).or_else(|| self.bounded(text, opener))
                } else {
                    None
                };
                let Some(inner) = inner.filter(|inner| inner.is_container() || inner.kind() == Kind::Text)
                else {
                    return;
                };
                strings -= 1;
                self.is_json = true;
                self.data = Some(inner);
            } else if let Some(list) = inner_blocks(data).filter(|_| data.is_object() || !self.is_embedded) {
                // A page that shows a result as an example is still a page.
                self.members = self.members.or(Some(data).filter(|_| data.is_object() && !self.is_embedded));
                self.open_blocks(list, opener);
            } else if let Some(inner) = lone_result(data) {
                let opened = if inner.is_container() {
                    Some(inner)
                } else {
                    let text = inner.as_text();
                    text.and_then(|text| opener.parse(text).or_else(|| self.bounded(text, opener)))
                };
                let Some(opened) = opened.filter(|opened| opened.is_container()) else { return };
                self.data = Some(opened);
            } else {
                return;
            }
        }
        if let Some(data) = self.data {
            self.note_failure(data);
        }
    }

    /// Returns the data between two boundaries of a text; the text around them becomes the summary.
    fn bounded(&mut self, text: &str, opener: Opener<'a, '_>) -> Option<Value<'a>> {
        let (document, before, after) = Search::new(opener.limits, opener.joins_objects).bounded(text)?;
        self.summary = opener.arena.texts.keep(texts::summary(&[self.summary, before, after]));
        opener.arena.keep(document.into_owned())
    }

    /// Records whether the data says that the call failed.
    fn note_failure(&mut self, data: Value<'a>) {
        let is_failed = is_flagged(data);
        self.is_error |= is_failed && !self.is_embedded;
        self.has_failed_example |= is_failed && self.is_embedded;
    }
}

/// Whether a result has members, apart from its blocks, that cards are made from.
fn has_card_members(members: Value<'_>) -> bool {
    members.at_keys(CARD_MEMBERS).any(is_filled)
}

/// The source of a number or boolean.
pub fn scalar(value: Value<'_>) -> Option<&str> {
    value.literal().or_else(|| value.as_bool().map(|flag| if flag { "true" } else { "false" }))
}

/// Returns the blocks of a result inside the data.
fn inner_blocks(data: Value<'_>) -> Option<Value<'_>> {
    if data.is_array() {
        return Some(data).filter(|data| is_inner_block_list(*data));
    }
    data.get("content").filter(|list| is_typed_list(*list) && list.items().any(is_text_block))
}

/// Returns the value of an object that has no other key.
fn only_member<'a>(data: Value<'a>, key: &str) -> Option<Value<'a>> {
    if data.members().all(|(own, _)| own.is_text(key)) { data.get(key) } else { None }
}

/// Returns the value of an object whose only key is `result`.
fn lone_result(data: Value<'_>) -> Option<Value<'_>> {
    only_member(data, "result")
}
