//! From texts to a document: JSON as it is, in a fence, or after prose.

use crate::json::{Document, Error, Expected, JsonLimits};
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
    pub(super) summary: Option<String>,
}

/// Opens the texts of a result, which `joined` holds all together.
pub(super) fn open<'t>(texts: &[&str], joined: &'t str, limits: JsonLimits) -> Result<Found<'t>, Error> {
    if let Some(document) = parse(joined, limits)? {
        return Ok(Found { document, is_json: true, is_embedded: false, summary: None });
    }
    if texts.len() > 1 {
        for (at, text) in texts.iter().enumerate() {
            if let Some(document) = parse_container(text, limits)? {
                let summary = all_but(texts, at, "", "");
                return Ok(Found {
                    document: document.into_owned(),
                    is_json: true,
                    is_embedded: false,
                    summary,
                });
            }
        }
        for (at, text) in texts.iter().enumerate() {
            if let Some((document, before, after)) = embedded(text, limits)? {
                let summary = all_but(texts, at, before, after);
                return Ok(Found {
                    document: document.into_owned(),
                    is_json: true,
                    is_embedded: true,
                    summary,
                });
            }
        }
    }
    if let Some((document, before, after)) = embedded(joined, limits)? {
        return Ok(Found { document, is_json: true, is_embedded: true, summary: summary(&[before, after]) });
    }
    Ok(Found { document: Document::of_text(joined), is_json: false, is_embedded: false, summary: None })
}

/// All texts but the one at `at`, of which only what stands around the JSON remains.
fn all_but(texts: &[&str], at: usize, before: &str, after: &str) -> Option<String> {
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

/// The pieces, trimmed, blank ones left out; `None` if nothing is left.
pub(super) fn summary(pieces: &[&str]) -> Option<String> {
    let mut kept = String::new();
    for piece in pieces.iter().map(|piece| piece.trim()).filter(|piece| !piece.is_empty()) {
        if !kept.is_empty() {
            kept.push('\n');
        }
        kept.push_str(piece);
    }
    (!kept.is_empty()).then_some(kept)
}

/// The document that a text is. Too many values is the one failure that matters to the caller: such a text is JSON,
/// only too much of it.
pub(super) fn parse(text: &str, limits: JsonLimits) -> Result<Option<Document<'_>>, Error> {
    match Document::parse(text, limits) {
        Ok(document) => Ok(Some(document)),
        Err(error) if error.expected() == Expected::FewerNodes => Err(error),
        Err(_) => Ok(None),
    }
}

/// The array or object that a text is.
fn parse_container(text: &str, limits: JsonLimits) -> Result<Option<Document<'_>>, Error> {
    Ok(parse(text, limits)?.filter(|document| document.root().is_container()))
}

type Embedded<'t> = Option<(Document<'t>, &'t str, &'t str)>;

fn embedded(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
    match fenced(text, limits)? {
        None => after_prose(text, limits),
        found => Ok(found),
    }
}

/// JSON between two ```` ``` ````.
fn fenced(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
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
        if let Some(document) = parse_container(body, limits)? {
            return Ok(Some((document, text.get(..start).unwrap_or_default(), after)));
        }
        from = text.len() - after.len();
    }
    Ok(None)
}

/// Prose and then JSON to the end. Text that itself begins with a bracket is never cut into.
fn after_prose(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
    let trimmed = text.trim();
    if !matches!(trimmed.as_bytes().last(), Some(b'}' | b']')) || begins_json(trimmed) {
        return Ok(None);
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
        if let Some(document) = parse_container(rest, limits)? {
            return Ok(Some((document, before, "")));
        }
        tries += 1;
        if tries == TRIES {
            break;
        }
    }
    Ok(None)
}
