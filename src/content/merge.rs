//! Text and `structuredContent` of one result: which is the data, and what the other adds.

use super::texts;
use super::{Content, Source, lone_result, parse_inner};
use crate::json::{Arena, JsonLimits, Kind, Value};
use crate::output::canonical_json;
use std::borrow::Cow;

/// Merges structured content into a result whose texts were opened before.
pub(super) fn merge<'a, 'i: 'a>(
    content: &mut Content<'a>,
    structured: Value<'a>,
    texts: &[Cow<'_, str>],
    arena: &'a Arena<'i>,
    limits: JsonLimits,
) {
    if is_nothing(structured) && content.data.is_some()
        || is_mirror(structured, content)
        || structured.is_null()
    {
        return;
    }
    let data = unwrap(structured, arena, limits);
    let says_the_same = adds_nothing(content, data, texts);
    let had_text = content.data.is_some();
    if says_the_same {
        content.summary = None;
    } else if had_text && !content.is_json {
        content.summary = texts::summary([content.text.as_ref()]);
    } else if had_text {
        content.warnings.push("content_differs");
    }
    content.source = if content.summary.is_some() { Source::Merged } else { Source::Structured };
    content.data = Some(data);
    content.is_json = true;
    content.is_embedded = false;
}

/// Structured content that says nothing beside a text.
fn is_nothing(structured: Value<'_>) -> bool {
    structured.is_null()
        || structured.is_text("")
        || structured.is_object() && structured.is_empty_container()
}

/// `{"content": …}` that only repeats the text or the blocks.
fn is_mirror(structured: Value<'_>, content: &Content<'_>) -> bool {
    let mut members = structured.members();
    let (Some((key, value)), None) = (members.next(), members.next()) else { return false };
    let blocks = content.members.and_then(|members| members.get("content"));
    key.is_text("content")
        && (value.is_text(&content.text)
            || blocks.is_some_and(|blocks| canonical_json(blocks) == canonical_json(value)))
}

/// A lone `result` is opened whatever it holds, then JSON in strings.
fn unwrap<'a>(structured: Value<'a>, arena: &'a Arena<'_>, limits: JsonLimits) -> Value<'a> {
    let mut value = structured;
    for _ in 0..super::ROUNDS {
        let inner = lone_result(value);
        let opened = value
            .as_text()
            .and_then(|text| parse_inner(&text, arena, limits))
            .filter(|inner| inner.is_container());
        match inner.or(opened) {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

/// Whether the texts only repeat the structured data, its one list, its message or its elements.
fn adds_nothing(content: &Content<'_>, structured: Value<'_>, texts: &[Cow<'_, str>]) -> bool {
    let Some(data) = content.data else { return true };
    let repeats = |value: Value<'_>| {
        value.is_text(&content.text) || content.is_json && canonical_json(value) == canonical_json(data)
    };
    let only_list = || {
        let mut lists = structured.members().map(|(_, value)| value).filter(|value| value.is_array());
        lists.next().filter(|_| lists.next().is_none())
    };
    repeats(structured)
        || only_list().is_some_and(repeats)
        || structured.get("message").is_some_and(repeats)
        || repeats_elements(structured, texts)
}

fn repeats_elements(structured: Value<'_>, texts: &[Cow<'_, str>]) -> bool {
    structured.kind() == Kind::Array
        && structured.items().count() == texts.len()
        && structured.items().zip(texts).all(|(item, text)| {
            item.is_text(text)
                || texts::parse(Cow::Borrowed(text.as_ref()), JsonLimits::default())
                    .ok()
                    .flatten()
                    .is_some_and(|document| canonical_json(document.root()) == canonical_json(item))
        })
}
