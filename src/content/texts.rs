//! From texts to a document: JSON as it is, in a fence, or after prose.

use crate::json::{Document, Expected, JsonLimits};
use crate::words::{around, begins_json};

/// Fences and starting positions that are tried, so that hostile prose costs a bounded number of passes.
const TRIES: usize = 16;

/// What texts turned out to hold.
#[derive(Debug)]
pub(super) struct Found<'t> {
    pub(super) document: Document<'t>,
    /// Whether the document is JSON, not just text.
    pub(super) is_json: bool,
    /// Whether the JSON stood in a fence or after prose.
    pub(super) is_embedded: bool,
    /// The unused texts and the prose around the JSON.
    pub(super) summary: String,
}

/// A document that stands in a text, and what stands before and behind it.
type Embedded<'t> = (Document<'t>, &'t str, &'t str);

/// Looks for documents in texts.
#[derive(Debug)]
pub(super) struct Search {
    limits: JsonLimits,
    /// Whether a text is JSON, only too much of it: the one failure that matters. After it nothing more is found.
    pub(super) is_too_large: bool,
}

impl Search {
    /// A search for documents within these limits.
    pub(super) fn new(limits: JsonLimits) -> Self {
        Self { limits, is_too_large: false }
    }

    /// Opens the texts of a result, which `joined` holds all together.
    pub(super) fn open<'t>(&mut self, texts: &[&str], joined: &'t str) -> Found<'t> {
        let (is_json, mut is_embedded) = (true, false);
        if let Some(document) = self.parse(joined) {
            return Found { document, is_json, is_embedded, summary: String::new() };
        }
        if texts.len() > 1 {
            for (at, text) in texts.iter().enumerate() {
                if let Some(document) = self.parse_container(text) {
                    let summary = all_but(texts, at, "", "");
                    return Found { document: document.into_owned(), is_json, is_embedded, summary };
                }
            }
            is_embedded = true;
            for (at, text) in texts.iter().enumerate() {
                if let Some((document, before, after)) = self.embedded(text) {
                    let summary = all_but(texts, at, before, after);
                    return Found { document: document.into_owned(), is_json, is_embedded, summary };
                }
            }
        }
        if let Some((document, before, after)) = self.embedded(joined) {
            return Found { document, is_json, is_embedded: true, summary: summary(&[before, after]) };
        }
        let document = Document::of_text(joined);
        Found { document, is_json: false, is_embedded: false, summary: String::new() }
    }

    /// The document that a text is.
    pub(super) fn parse<'t>(&mut self, text: &'t str) -> Option<Document<'t>> {
        if self.is_too_large {
            return None;
        }
        let read = Document::parse(text, self.limits);
        self.is_too_large = read.as_ref().is_err_and(|error| error.expected() == Expected::FewerNodes);
        read.ok()
    }

    /// The array or object that a text is.
    fn parse_container<'t>(&mut self, text: &'t str) -> Option<Document<'t>> {
        self.parse(text).filter(|document| document.root().is_container())
    }

    fn embedded<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        self.fenced(text).or_else(|| self.after_prose(text))
    }

    /// JSON between two ```` ``` ````.
    fn fenced<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        let mut from = 0;
        for _ in 0..TRIES {
            let Some((before, inside)) = text.get(from..).and_then(|rest| around(rest, "```")) else { break };
            let Some((body, after)) = around(inside, "```") else { break };
            let start = from + before.len();
            let body = body.trim();
            let body = match body.split_at_checked(4) {
                Some((word, rest)) if word.eq_ignore_ascii_case("json") => rest.trim(),
                _ => body,
            };
            if let Some(document) = self.parse_container(body) {
                return Some((document, text.get(..start).unwrap_or_default(), after));
            }
            from = text.len() - after.len();
        }
        None
    }

    /// Prose and then JSON to the end. Text that itself begins with a bracket is never cut into.
    fn after_prose<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        let trimmed = text.trim();
        if !matches!(trimmed.as_bytes().last(), Some(b'}' | b']')) || begins_json(trimmed) {
            return None;
        }
        let mut tries = 0;
        let mut previous = ' ';
        for (at, letter) in trimmed.char_indices() {
            let may_begin = previous.is_whitespace() || previous == ':';
            previous = letter;
            if !may_begin || !matches!(letter, '{' | '[') {
                continue;
            }
            let (before, rest) = trimmed.split_at_checked(at).unwrap_or((trimmed, ""));
            if let Some(document) = self.parse_container(rest) {
                return Some((document, before, ""));
            }
            tries += 1;
            if tries == TRIES {
                break;
            }
        }
        None
    }
}

/// All texts but the one at `at`, of which only what stands around the JSON remains.
fn all_but(texts: &[&str], at: usize, before: &str, after: &str) -> String {
    let mut pieces = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        if place == at {
            pieces.extend_from_slice(&[before, after]);
        } else {
            pieces.push(text);
        }
    }
    summary(&pieces)
}

/// The pieces, trimmed, blank ones left out.
pub(super) fn summary(pieces: &[&str]) -> String {
    let mut kept = String::new();
    for piece in pieces.iter().map(|piece| piece.trim()).filter(|piece| !piece.is_empty()) {
        if !kept.is_empty() {
            kept.push('\n');
        }
        kept.push_str(piece);
    }
    kept
}
