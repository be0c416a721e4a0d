//! The functions that are no cards, by name.
//!
//! A function takes plain values and gives one. Here are those that share a rule with cards or streams, and those that
//! read JSON in texts. Functions that give back the host's own objects, which may hold functions, and those that are a
//! few lines of JavaScript are on the other side of the border, where a bundler can leave out what is not used.

#![allow(clippy::unnecessary_wraps, reason = "all functions have one type, and some give nothing")]

mod artifacts;
mod general;

use crate::card::Out;
use crate::json::{Arena, Document, JsonLimits, Value};

/// A function: nothing is `undefined`.
pub type Function = for<'a> fn(&Call<'a>) -> Option<Out<'a>>;

/// Every function by the name under which it is called.
pub const ALL: &[(&str, Function)] = &[
    ("abortMessage", general::abort_message),
    ("artifactLanguage", artifacts::artifact_language),
    ("classifyToolError", general::classify_tool_error),
    ("cssName", general::css_name),
    ("fileLanguage", artifacts::file_language),
    ("isBinaryArtifact", artifacts::is_binary_artifact),
    ("isValidKnowledgeGraph", artifacts::is_valid_knowledge_graph),
    ("normalizeArtifactType", artifacts::normalize_artifact_type),
    ("parseVariantsFromText", general::parse_variants_from_text),
    ("preparseTextContent", artifacts::preparse_text_content),
    ("safeImageUrl", general::safe_image_url),
    ("splitChunkId", general::split_chunk_id),
    ("uniqueKey", general::unique_key),
];

/// A call of a function: its arguments, and where it keeps what it makes.
#[derive(Debug)]
pub struct Call<'a> {
    args: Vec<Value<'a>>,
    arena: &'a Arena<'a>,
}

impl<'a> Call<'a> {
    /// A call with these arguments.
    pub fn new(args: Vec<Value<'a>>, arena: &'a Arena<'a>) -> Self {
        Self { args, arena }
    }

    /// The argument at a position; `null` counts as none.
    fn arg(&self, at: usize) -> Option<Value<'a>> {
        self.args.get(at).copied().filter(|value| !value.is_null())
    }

    /// The text at a position, or an empty one.
    fn text(&self, at: usize) -> &'a str {
        self.arg(at).and_then(Value::as_text).unwrap_or_default()
    }

    /// The value that a text is the JSON of.
    fn open(&self, text: &'a str) -> Option<Value<'a>> {
        self.arena.keep(Document::parse(text, JsonLimits::default()).ok()?)
    }

    /// Keeps a text that was made.
    fn keep(&self, text: String) -> &'a str {
        self.arena.texts.keep(text)
    }

    /// An answer that is a text.
    fn answer(&self, text: String) -> Option<Out<'a>> {
        Some(Out::Id(self.keep(text)))
    }
}
