//! Finding a JSON document in texts: alone, in a code fence, or after prose.

use crate::bytes::find_byte;
use crate::json::{Document, Expected, JsonLimits};

/// How many fences and starting positions are tried. Each costs a pass over the text, and hostile prose has many.
const MAX_TRIES: usize = 16;

/// Whether a line begins with `</`. Called for every page of prose.
fn has_closing_line(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(at) = find_byte(bytes, from, b'<') {
        from = at + 1;
        if bytes.get(from) == Some(&b'/') && bytes.get(..at).is_some_and(|before| before.ends_with(b"\n")) {
            return true;
        }
    }
    false
}

/// The result of a search in texts.
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
    /// A text that is a document as a whole.
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
    /// Whether several objects, each a text of its own, are a list.
    joins_objects: bool,
    /// Whether a text was JSON with too many values. Other errors mean that a text is not JSON; this one ends the
    /// search.
    pub(super) is_too_large: bool,
}

impl Search {
    /// Creates a search for documents within these limits.
    pub(super) fn new(limits: JsonLimits, joins_objects: bool) -> Self {
        Self { limits, joins_objects, is_too_large: false }
    }

    /// Finds the document of a result. `joined` is all its texts.
    pub(super) fn open<'t>(&mut self, texts: &[&str], joined: &'t str) -> Found<'t> {
        let (is_json, mut is_embedded) = (true, false);
        if let Some(document) = self.parse(joined) {
            return Found::whole(document);
        }
        if texts.len() > 1 {
            if let Some(found) = self.objects(texts) {
                return found;
            }
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
        if let Some((document, before, after)) = self.bounded(joined) {
            return Found { document, is_json, is_embedded: false, summary: summary(&[before, after]) };
        }
        if let Some((document, before, after)) = self.embedded(joined) {
            return Found { document, is_json, is_embedded: true, summary: summary(&[before, after]) };
        }
        let document = Document::of_text(joined);
        Found { document, is_json: false, is_embedded: false, summary: String::new() }
    }

    /// Reads several texts that are objects as one list; the other texts are its summary. `None` if one of the texts
    /// is a list or only one is an object: that is the data by itself.
    fn objects(&mut self, texts: &[&str]) -> Option<Found<'static>> {
        let may_be = |text: &&&str| text.trim_start().starts_with('{');
        if !self.joins_objects || texts.iter().filter(may_be).nth(1).is_none() {
            return None;
        }
        let (mut objects, mut others) = (Vec::new(), Vec::new());
        for text in texts {
            match self.parse_container(text) {
                Some(document) if document.root().is_object() => objects.push(*text),
                Some(_) => return None,
                None => others.push(*text),
            }
        }
        if objects.len() < 2 {
            return None;
        }
        let document = self.parse(&format!("[{}]", objects.join(",")))?.into_owned();
        Some(Found { document, is_json: true, is_embedded: false, summary: summary(&others) })
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

    /// Finds JSON between a line `<name-…>` and a line `</name-…>`, which servers use to mark text written by others.
    pub(super) fn bounded<'t>(&mut self, text: &'t str) -> Option<Embedded<'t>> {
        if !has_closing_line(text) {
            return None;
        }
        let mut from = 0;
        for _ in 0..MAX_TRIES {
            let (before, rest) = text.get(from..)?.split_once('<')?;
            let start = from + before.len();
            from = start + 1;
            let (name, inside) = rest.split_once(">\n").unwrap_or((rest, ""));
            let is_line =
                before.is_empty() && start == 0 || text.get(..start).is_some_and(|own| own.ends_with('\n'));
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
            if !is_line || !name.contains('-') || name.len() > 100 || !name.chars().all(is_name) {
                continue;
            }
            let Some((body, after)) = inside.split_once(&format!("\n</{name}>")) else { continue };
            if let Some(document) = self.parse_container(body.trim()) {
                return Some((document, text.get(..start).unwrap_or_default(), after));
            }
        }
        None
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

/// Returns the text before the first fence and the text after it.
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

/// Joins all texts except the one at `at`, of which only the prose around the JSON is used, into a summary.
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
