//! Finding a JSON document in texts: alone, in a code fence, or after prose.

use crate::bytes::find_byte;
use crate::json::{Document, Expected, JsonLimits};

/// Fences and starting positions that are tried. Each costs a pass over the text, and hostile prose has many.
const MAX_TRIES: usize = 16;

/// What was found in texts.
#[derive(Debug)]
pub(super) struct Found<'t> {
    pub(super) document: Document<'t>,
    /// Whether the document is JSON, not just text.
    pub(super) is_json: bool,
    /// Whether the JSON was in a fence or after prose.
    pub(super) is_embedded: bool,
    /// The other texts, and the prose around the JSON.
    pub(super) summary: String,
}

impl<'t> Found<'t> {
    /// A text that is a document.
    pub(super) fn whole(document: Document<'t>) -> Self {
        Self { document, is_json: true, is_embedded: false, summary: String::new() }
    }
}

/// A document in a text, and the text before and after it.
type Embedded<'t> = (Document<'t>, &'t str, &'t str);

/// A search for documents in texts.
#[derive(Debug)]
pub(super) struct Search {
    limits: JsonLimits,
    /// Whether a text was JSON with too many values. Other errors mean that a text is not JSON; this one ends the search.
    pub(super) is_too_large: bool,
}

impl Search {
    /// A search for documents within these limits.
    pub(super) fn new(limits: JsonLimits) -> Self {
        Self { limits, is_too_large: false }
    }

    /// Finds the document of a result. `joined` are all its texts.
    pub(super) fn open<'t>(&mut self, texts: &[&str], joined: &'t str) -> Found<'t> {
        let (is_json, mut is_embedded) = (true, false);
        if let Some(document) = self.parse(joined) {
            return Found::whole(document);
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

    /// Parses a text as a whole.
    pub(super) fn parse<'t>(&mut self, text: &'t str) -> Option<Document<'t>> {
        if self.is_too_large {
            return None;
        }
        let parsed = Document::parse(text, self.limits);
        self.is_too_large = parsed.as_ref().is_err_and(|error| error.expected() == Expected::FewerNodes);
        parsed.ok()
    }

    /// Parses a text that is an array or object.
    fn parse_container<'t>(&mut self, text: &'t str) -> Option<Document<'t>> {
        self.parse(text).filter(|document| document.root().is_container())
    }

    fn embedded<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        self.fenced(text).or_else(|| self.after_prose(text))
    }

    /// Finds JSON in a code fence.
    fn fenced<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        let mut from = 0;
        for _ in 0..MAX_TRIES {
            let Some((before, inside)) = text.get(from..).and_then(split_at_fence) else { break };
            let Some((body, after)) = split_at_fence(inside) else { break };
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

    /// Finds JSON that follows prose and ends the text. A text that begins with a bracket is never split.
    fn after_prose<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        let trimmed = text.trim();
        if !matches!(trimmed.as_bytes().last(), Some(b'}' | b']')) || trimmed.starts_with(['{', '[']) {
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
            if tries == MAX_TRIES {
                break;
            }
        }
        None
    }
}

/// What stands before and behind the first fence.
fn split_at_fence(text: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    loop {
        at = find_byte(text.as_bytes(), at, b'`')?;
        let (before, rest) = text.split_at_checked(at)?;
        if let Some(behind) = rest.strip_prefix("```") {
            return Some((before, behind));
        }
        at += 1;
    }
}

/// Summarises all texts but the one at `at`, of which only the prose around the JSON is used.
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

/// Joins pieces of text, trimmed, without the blank ones.
pub(super) fn summary(pieces: &[&str]) -> String {
    let trimmed = pieces.iter().map(|piece| piece.trim());
    trimmed.filter(|piece| !piece.is_empty()).collect::<Vec<_>>().join("\n")
}
