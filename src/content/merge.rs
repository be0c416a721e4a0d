//! Merging the text and the `structuredContent` of a result.

use super::blocks::is_inner_block_list;
use super::{Content, Opener, Source, lone_result, only_member, scalar};
use crate::json::Value;
use crate::output::{is_same, is_same_in_doubles};

/// Merges structured content into a result whose texts have been opened.
pub(super) fn merge<'a>(
    content: &mut Content<'a>,
    structured: Value<'a>,
    texts: &[&str],
    opener: Opener<'a, '_>,
) {
    if structured.is_null()
        || is_empty(structured) && content.data.is_some()
        || is_mirror(structured, content)
    {
        return;
    }
    let data = unwrap(structured, content, opener);
    match content.data.filter(|own| content.is_json && own.is_container()) {
        _ if repeats_text(data, content, texts, opener) => content.summary = "",
        Some(own) if repeats_data(data, own) => {}
        // The digits in the text are those that the server wrote.
        Some(own) if is_same_in_doubles(data, own) => return,
        None if content.data.is_some_and(|own| is_same_number(data, own)) => return,
        Some(_) => content.warnings.push("content_differs"),
        None => content.summary = content.text.trim(),
    }
    content.source = if content.summary.is_empty() { Source::Structured } else { Source::Merged };
    content.data = Some(data);
    content.is_json = true;
    content.is_embedded = false;
}

/// Whether structured content adds nothing to a text.
fn is_empty(structured: Value<'_>) -> bool {
    structured.is_text("") || structured.is_object() && structured.is_empty_container()
}

/// Whether structured content is a `{"content": …}` that only repeats the text or the blocks.
fn is_mirror(structured: Value<'_>, content: &Content<'_>) -> bool {
    let Some(value) = only_member(structured, "content") else { return false };
    let blocks = content.members.and_then(|members| members.get("content"));
    value.is_text(content.text) || blocks.is_some_and(|blocks| is_same(blocks, value))
}

/// Unwraps a lone `result` of any type, JSON in strings, and a list of blocks. The media in that list become those of
/// the content if it has none.
fn unwrap<'a>(structured: Value<'a>, content: &mut Content<'a>, opener: Opener<'a, '_>) -> Value<'a> {
    let mut value = structured;
    for _ in 0..super::MAX_WRAPPERS {
        if is_inner_block_list(value) {
            let mut inner = Content::default();
            inner.open_blocks(value, opener);
            inner.unwrap(opener);
            let Some(data) = inner.data else { break };
            if content.media.is_empty() {
                content.media = inner.media;
            }
            if content.texts == 0 {
                (content.text, content.texts, content.blocks) = (inner.text, inner.texts, inner.blocks);
            }
            return data;
        }
        let opened = || opener.parse(value.as_text()?).filter(|inner| inner.is_container());
        match lone_result(value).or_else(opened) {
            Some(inner) => value = inner,
            None => break,
        }
    }
    value
}

/// Whether the texts only repeat the structured data, its only list, its message or its elements.
fn repeats_text<'a>(
    structured: Value<'a>,
    content: &Content<'a>,
    texts: &[&str],
    opener: Opener<'a, '_>,
) -> bool {
    let is_text = |value: Value<'_>| value.is_text(content.text) || scalar(value) == Some(content.text);
    is_text(structured)
        || only_list(structured).is_some_and(is_text)
        || structured.get("message").is_some_and(is_text)
        || repeats_elements(structured, texts, opener)
}

/// Whether the data in the texts is the same as the structured data or its only list.
fn repeats_data(structured: Value<'_>, own: Value<'_>) -> bool {
    let is_list = |list| is_same(list, own) || is_same_in_doubles(list, own);
    is_same(structured, own) || only_list(structured).is_some_and(is_list)
}

fn is_same_number(structured: Value<'_>, own: Value<'_>) -> bool {
    own.as_number().is_some() && own.as_number() == structured.as_number()
}

fn only_list(structured: Value<'_>) -> Option<Value<'_>> {
    let mut lists = structured.members().map(|(_, value)| value).filter(|value| value.is_array());
    lists.next().filter(|_| lists.next().is_none())
}

fn repeats_elements<'a>(structured: Value<'a>, texts: &[&str], opener: Opener<'a, '_>) -> bool {
    let is_same_element = |item: Value<'_>, text: &str| {
        item.is_text(text) || opener.parse(text).is_some_and(|value| is_same(value, item))
    };
    structured.is_array()
        && !texts.is_empty()
        && structured.items().count() == texts.len()
        && structured.items().zip(texts).all(|(item, text)| is_same_element(item, text))
}

#[cfg(test)]
mod tests {
    use crate::content::{Content, Input};
    use crate::json::{Arena, Document, JsonLimits, Value};

    #[test]
    fn the_digits_of_the_text_survive() {
        let json = r#"{"content":[{"type":"text","text":"100000000000000000001"}],"structuredContent":{"result":100000000000000000000}}"#;
        let input = Input::Document(Document::parse(json, JsonLimits::default()).unwrap());
        let arena = Arena::default();
        let content = Content::open(&input, &arena, JsonLimits::default(), true);
        assert_eq!(content.data.and_then(Value::literal), Some("100000000000000000001"));
        assert!(content.summary.is_empty() && content.warnings.is_empty());
    }
}
