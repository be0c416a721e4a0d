//! The content blocks of a result: texts, data and media, and which of them are for the user.

use crate::json::{Keys, Kind, Value, keys};
use crate::values::{has_any, is_true, says};

/// A list of content blocks, sorted by kind.
#[derive(Debug, Default)]
pub(super) struct Blocks<'a> {
    pub(super) texts: Vec<&'a str>,
    /// The `text` of a text block, if it is not a string but the data itself.
    pub(super) data: Option<Value<'a>>,
    /// Images, audio, resources and blocks of unknown types.
    pub(super) media: Vec<Value<'a>>,
    /// Changes of files.
    pub(super) diffs: Vec<Value<'a>>,
    /// The texts of blocks that report a failure themselves.
    pub(super) failed: Vec<&'a str>,
    /// Whether none of the blocks is for the user.
    pub(super) all_hidden: bool,
}

impl<'a> Blocks<'a> {
    /// Sorts a list of blocks. Blocks that are not for the user are used only when there are no others.
    pub(super) fn sort(list: Value<'a>) -> Self {
        let all_hidden = !list.is_empty_container() && list.items().all(is_hidden);
        let mut blocks = Self { all_hidden, ..Self::default() };
        for block in list.items() {
            if all_hidden || !is_hidden(block) {
                blocks.add(block);
            }
        }
        blocks
    }

    fn add(&mut self, block: Value<'a>) {
        // Content that an agent shows is wrapped in another block.
        let inner = block.get("content").filter(|inner| inner.is_object() && says(block, "type", "content"));
        let block = inner.unwrap_or(block);
        match block_text(block) {
            None if block.is_object() => match block_data(block) {
                Some(data) => self.data = self.data.or(Some(data)),
                None if says(block, "type", "diff") && block.has("newText") => self.diffs.push(block),
                None if !says(block, "type", "terminal") => self.media.push(block),
                None => {}
            },
            None => {}
            Some(value) => match value.as_text() {
                Some(text) if is_placeholder(text) => self.media.push(block),
                Some(text) => {
                    self.texts.push(text);
                    if is_true(block, "error") || is_true(block, "isError") {
                        self.failed.push(text);
                    }
                }
                None if value.is_container() => self.data = self.data.or(Some(value)),
                None => self.texts.extend(super::scalar(value)),
            },
        }
    }
}

/// Types of blocks that are text.
const TEXT_TYPES: [&str; 3] = ["text", "input_text", "output_text"];

/// The text of a block. Some protocols leave out the type.
fn block_text(block: Value<'_>) -> Option<Value<'_>> {
    block.get("text").filter(|_| is_text_type(block) || !block.holds("type"))
}

fn is_text_type(block: Value<'_>) -> bool {
    block.get("type").is_some_and(|kind| TEXT_TYPES.iter().any(|own| kind.is_text(own)))
}

/// The data in a block without a type: `{json: …}` or `{data: …}`.
fn block_data(block: Value<'_>) -> Option<Value<'_>> {
    if block.holds("type") {
        return None;
    }
    block.get("json").or_else(|| block.get("data").filter(|data| data.is_container()))
}

/// Whether a block is meant for the model, not for the user.
fn is_hidden(block: Value<'_>) -> bool {
    let audience =
        block.get("annotations").and_then(|notes| notes.get("audience")).filter(|list| list.is_array());
    audience.is_some_and(|list| !list.items().any(|who| who.is_text("user"))) || is_true(block, "forModel")
}

/// Whether a text is a connector's placeholder for an image: `[MCP tool returned an image (format: …) …]`.
pub(super) fn is_placeholder(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("[MCP tool returned a").filter(|rest| rest.ends_with(']')) else {
        return false;
    };
    let rest = rest.strip_prefix('n').unwrap_or(rest).strip_prefix(' ');
    rest.and_then(|rest| rest.split_once(" (format: ")).is_some_and(|(kind, rest)| {
        !kind.is_empty()
            && kind.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && rest.contains(')')
            && !rest.contains('\n')
    })
}

/// Whether a value is a text block.
pub(super) fn is_text_block(value: Value<'_>) -> bool {
    is_text_type(value) && value.get("text").is_some_and(|text| !text.is_null())
}

/// Members of a text block that are meant for hosts.
const NOTES: Keys = keys!["type", "text", "annotations", "_meta", "citations"];

/// Whether a list inside data is a list of blocks: texts without other members, and media, with at least one text.
pub(super) fn is_inner_block_list(value: Value<'_>) -> bool {
    let is_bare_text = |item: Value<'_>| {
        item.get("text").is_some_and(|text| text.kind() == Kind::Text)
            && says(item, "type", "text")
            && item.members().all(|(key, _)| key.as_text().is_some_and(|key| NOTES.contains(key)))
    };
    value.is_array()
        && value.items().all(|item| is_bare_text(item) || is_media_block(item))
        && value.items().any(is_bare_text)
}

/// Whether a value is a list of objects that all have a type.
pub(super) fn is_typed_list(value: Value<'_>) -> bool {
    value.is_array()
        && value.items().all(|item| item.get("type").is_some_and(|kind| kind.kind() == Kind::Text))
}

/// Whether a list without an envelope is a list of blocks: one of them is text, or all of them are media.
pub(super) fn is_block_list(value: Value<'_>) -> bool {
    value.is_array()
        && !value.is_empty_container()
        && (value.items().any(is_text_block) || value.items().all(is_media_block))
}

/// Types of media blocks, each with the members of which it must have one.
const MEDIA_TYPES: [(&str, Keys); 14] = [
    ("image", MEDIUM),
    ("audio", MEDIUM),
    ("video", MEDIUM),
    ("resource", keys!["resource"]),
    ("resource_link", keys!["uri"]),
    ("document", keys!["source"]),
    ("file", keys!["data", "base64"]),
    ("media", keys!["data", "base64"]),
    ("image-data", keys!["data"]),
    ("file-data", keys!["data"]),
    ("image-url", keys!["url"]),
    ("file-url", keys!["url"]),
    ("input_image", keys!["image_url"]),
    ("input_file", keys!["file_url"]),
];
const MEDIUM: Keys = keys!["data", "source", "base64"];

pub(super) fn is_media_block(value: Value<'_>) -> bool {
    value.get("type").is_some_and(|kind| {
        MEDIA_TYPES.iter().any(|(name, members)| kind.is_text(name) && has_any(value, *members))
    })
}
