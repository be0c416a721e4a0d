//! The functions beside the cards, by name.
//!
//! A function takes plain values and returns one. The ones here share a rule with cards or streams, or read JSON in
//! texts. Functions that return the host's own objects, which may contain functions, and those that are a few lines of
//! JavaScript are on the other side of the border, where a bundler can drop unused ones.

mod artifacts;
mod general;

use crate::json::{Arena, Document, JsonLimits, Value};
use crate::table::{Buffers, Table};

/// A function that writes its value as a card is written. If it writes nothing, it returns `undefined`.
type Function = fn(&Call<'_>, &mut Table<'_>);

/// Every function by the name under which it is called.
const ALL: &[(&str, Function)] = &[
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
    ("suggestCard", general::suggest_card),
    ("uniqueKey", general::unique_key),
];

/// The names of all functions.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, _)| *name)
}

/// Calls the function with this name with a JSON list of arguments, and returns its value as JSON. Empty for
/// `undefined`; `None` if there is no such function or the arguments are not JSON.
pub fn call(name: &str, args: &str) -> Option<String> {
    let mut table = Table::new("", Buffers::default());
    call_into(name, args, &mut table)?;
    Some(table.finish().to_json().unwrap_or_default())
}

/// The same, with the value written into a table.
pub(crate) fn call_into(name: &str, args: &str, table: &mut Table<'_>) -> Option<()> {
    let (_, function) = ALL.iter().find(|(own, _)| *own == name)?;
    let arena = Arena::default();
    let args = Document::parse(args, JsonLimits::UNLIMITED).ok()?;
    function(&Call { args: args.root().items().collect(), arena: &arena }, table);
    Some(())
}

/// A call of a function: its arguments, and storage for what it creates.
#[derive(Debug)]
struct Call<'a> {
    args: Vec<Value<'a>>,
    arena: &'a Arena<'a>,
}

impl<'a> Call<'a> {
    /// The argument at a position; `null` counts as none.
    fn arg(&self, at: usize) -> Option<Value<'a>> {
        self.args.get(at).copied().filter(|value| !value.is_null())
    }

    /// The text at a position, or an empty one.
    fn text(&self, at: usize) -> &'a str {
        self.arg(at).and_then(Value::as_text).unwrap_or_default()
    }

    /// Parses a text as JSON.
    fn open(&self, text: &'a str) -> Option<Value<'a>> {
        self.arena.keep(Document::parse(text, JsonLimits::default()).ok()?)
    }
}

/// Writes a text, or `null`.
fn text_or_null(text: Option<&str>, table: &mut Table<'_>) {
    match text {
        Some(text) => table.text(text),
        None => table.null(),
    }
}
