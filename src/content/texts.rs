//! From texts to a document: JSON as it is, in a fence, or after prose.

use crate::json::{Document, Error, JsonLimits, Value};
use std::borrow::Cow;

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

/// Opens the texts of a result.
pub(super) fn open<'t>(texts: &[Cow<'t, str>], limits: JsonLimits) -> Result<Found<'t>, Error> {
    let joined = join(texts);
    if let Some(document) = parse(joined.clone(), limits)? {
        return Ok(Found { document, is_json: true, is_embedded: false, summary: None });
    }
    if texts.len() > 1 {
        for (at, text) in texts.iter().enumerate() {
            if let Some(document) = parse_container(text.clone(), limits)? {
                let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
                let summary = summary(others.map(|(_, text)| text.as_ref()));
                return Ok(Found { document, is_json: true, is_embedded: false, summary });
            }
        }
        for (at, text) in texts.iter().enumerate() {
            if let Some((document, before, after)) = embedded(text, limits)? {
                let (earlier, rest) = texts.split_at_checked(at).unwrap_or((texts, &[]));
                let pieces = earlier.iter().map(AsRef::as_ref).chain([before, after]);
                let summary = summary(pieces.chain(rest.iter().skip(1).map(AsRef::as_ref)));
                return Ok(Found { document, is_json: true, is_embedded: true, summary });
            }
        }
    }
    if let Some((document, before, after)) = embedded(&joined, limits)? {
        return Ok(Found { document, is_json: true, is_embedded: true, summary: summary([before, after]) });
    }
    Ok(Found { document: Document::of_text(joined), is_json: false, is_embedded: false, summary: None })
}

/// The texts, one after the other.
pub(super) fn join<'t>(texts: &[Cow<'t, str>]) -> Cow<'t, str> {
    match texts {
        [one] => one.clone(),
        _ => Cow::Owned(texts.join("\n")),
    }
}

/// The pieces, trimmed, blank ones left out; `None` if nothing is left.
pub(super) fn summary<'p>(pieces: impl IntoIterator<Item = &'p str>) -> Option<String> {
    let kept: Vec<_> = pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty()).collect();
    (!kept.is_empty()).then(|| kept.join("\n"))
}

/// The document that a text is. Too many values is the one failure that matters to the caller: such a text is JSON,
/// only too much of it.
pub(super) fn parse(text: Cow<'_, str>, limits: JsonLimits) -> Result<Option<Document<'_>>, Error> {
    let bytes = match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
        Cow::Owned(text) => Cow::Owned(text.into_bytes()),
    };
    match Document::parse(bytes, limits) {
        Ok(document) => Ok(Some(document)),
        Err(error) if error.expected() == crate::json::Expected::FewerNodes => Err(error),
        Err(_) => Ok(None),
    }
}

/// The array or object that a text is.
pub(super) fn parse_container(text: Cow<'_, str>, limits: JsonLimits) -> Result<Option<Document<'_>>, Error> {
    Ok(parse(text, limits)?.filter(|document| Value::is_container(document.root())))
}

type Embedded<'t> = Option<(Document<'static>, &'t str, &'t str)>;

fn embedded(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
    match fenced(text, limits)? {
        None => after_prose(text, limits),
        found => Ok(found),
    }
}

fn owned(body: &str, limits: JsonLimits) -> Result<Option<Document<'static>>, Error> {
    // Looking at the first character saves copying what cannot be a container.
    if !body.starts_with(['{', '[', '\u{feff}']) {
        return Ok(None);
    }
    parse_container(Cow::Owned(body.to_owned()), limits)
}

/// JSON between two ```` ``` ````.
fn fenced(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
    let mut from = 0;
    for _ in 0..TRIES {
        let Some((before, inside)) = text.get(from..).and_then(|rest| rest.split_once("```")) else { break };
        let Some((body, after)) = inside.split_once("```") else { break };
        let start = from + before.len();
        let trimmed = body.trim();
        let content = match trimmed.split_at_checked(4) {
            Some((word, rest)) if word.eq_ignore_ascii_case("json") => rest.trim(),
            _ => trimmed,
        };
        if let Some(document) = owned(content, limits)? {
            return Ok(Some((document, text.get(..start).unwrap_or_default(), after)));
        }
        from = text.len() - after.len();
    }
    Ok(None)
}

/// Prose and then JSON to the end. Text that itself begins with a bracket is never cut into.
fn after_prose(text: &str, limits: JsonLimits) -> Result<Embedded<'_>, Error> {
    let trimmed = text.trim();
    if !trimmed.ends_with(['}', ']']) || trimmed.starts_with(['{', '[']) {
        return Ok(None);
    }
    let mut previous = None;
    let starts = trimmed.char_indices().filter(|(_, letter)| {
        let before = previous.replace(*letter);
        matches!(letter, '{' | '[')
            && before.is_some_and(|before: char| before.is_whitespace() || before == ':')
    });
    for (at, _) in starts.take(TRIES) {
        let (before, rest) = trimmed.split_at_checked(at).unwrap_or((trimmed, ""));
        if let Some(document) = owned(rest, limits)? {
            return Ok(Some((document, before, "")));
        }
    }
    Ok(None)
}
