//! The forms in which a host holds a result, down to its blocks.

use super::blocks::{is_block_list, is_media_block, is_text_block, is_typed_list};
use crate::json::{Kind, Value};
use crate::values::{is_true, says};
use crate::words::listed;

/// Envelopes that are opened one inside the other before the rest counts as data.
const DEPTH: usize = 4;

/// A result out of its envelope.
#[derive(Debug, Default)]
pub(super) struct Envelope<'a> {
    pub(super) body: Option<Body<'a>>,
    pub(super) structured: Option<Value<'a>>,
    /// The object whose other members (artifacts, solution …) belong to the result.
    pub(super) members: Option<Value<'a>>,
    pub(super) protocol_error: Option<Value<'a>>,
    pub(super) is_error: bool,
}

/// What a result consists of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body<'a> {
    Blocks(Value<'a>),
    Text(Value<'a>),
    Data(Value<'a>),
}

/// Opens what a host holds: JSON-RPC responses, tool result blocks and messages, `CallToolResult`s, lists of blocks.
pub(super) fn open(value: Value<'_>) -> Envelope<'_> {
    let mut envelope = Envelope::default();
    let mut value = value;
    for _ in 0..DEPTH {
        envelope.is_error |= is_flagged(value);
        match layer(value) {
            Layer::Wrapped(inner) => value = inner,
            Layer::ProtocolError(error) => {
                envelope.protocol_error = Some(error);
                return envelope;
            }
            Layer::Failed(inner) => {
                envelope.is_error = true;
                value = inner;
            }
            Layer::Result { content, structured } => {
                envelope.structured = structured;
                envelope.members = Some(value);
                envelope.body = content
                    .map(|content| if is_content(content) { Body::Blocks(content) } else { body(content) });
                return envelope;
            }
            Layer::Data => break,
        }
    }
    envelope.body = Some(body(value));
    envelope
}

/// Whether an object says that the call failed.
pub(crate) fn is_flagged(value: Value<'_>) -> bool {
    is_true(value, "isError") || is_true(value, "is_error")
}

fn body(value: Value<'_>) -> Body<'_> {
    match value.kind() {
        Kind::Text => Body::Text(value),
        Kind::Array if is_block_list(value) => Body::Blocks(value),
        _ => Body::Data(value),
    }
}

enum Layer<'a> {
    Wrapped(Value<'a>),
    Failed(Value<'a>),
    ProtocolError(Value<'a>),
    Result { content: Option<Value<'a>>, structured: Option<Value<'a>> },
    Data,
}

fn layer(value: Value<'_>) -> Layer<'_> {
    if !value.is_object() {
        return Layer::Data;
    }
    let member = |key: &str| value.get(key).filter(|member| !member.is_null());
    let says = |key: &str, word: &str| says(value, key, word);
    if says("jsonrpc", "2.0") {
        if let Some(error) = member("error") {
            return Layer::ProtocolError(error);
        }
        return member("result").map_or(Layer::Data, Layer::Wrapped);
    }
    if let Some(inner) = member("toolResult") {
        return Layer::Wrapped(inner);
    }
    let content = member("content");
    if is_tool_result_block(value) || is_tool_message(value) {
        return match content {
            Some(content) if says("status", "error") || is_error_object(content) => Layer::Failed(content),
            Some(content) if content.is_object() => Layer::Wrapped(content),
            content => {
                let structured = || member("artifact").and_then(artifact_data);
                Layer::Result { content, structured: member("structuredContent").or_else(structured) }
            }
        };
    }
    if says("type", "call") && member("serverLabel").is_some() {
        if let Some(error) = member("error") {
            return Layer::Failed(error);
        }
        return member("output").map_or(Layer::Result { content: None, structured: None }, Layer::Wrapped);
    }
    let structured = member("structuredContent");
    match content {
        Some(content) if is_content(content) => Layer::Result { content: Some(content), structured },
        _ if structured.is_some() || is_bare_envelope(value) => Layer::Result { content: None, structured },
        _ => Layer::Data,
    }
}

/// Whether a list is the content of a result: it holds a block that we know.
fn is_content(list: Value<'_>) -> bool {
    is_typed_list(list) && list.items().any(|item| is_text_block(item) || is_media_block(item))
}

/// Whether an object holds nothing but what an envelope has, and no content in it.
fn is_bare_envelope(value: Value<'_>) -> bool {
    const MEMBERS: &str = "content structuredContent isError is_error _meta";
    let is_empty =
        |content: Value<'_>| content.is_null() || content.is_array() && content.is_empty_container();
    (value.has("content") || value.has("isError"))
        && value.get("content").is_none_or(is_empty)
        && value.members().all(|(key, _)| listed(MEMBERS).any(|own| key.is_text(own)))
}

/// `mcp_tool_result`, `tool_result` and the results of server tools.
fn is_tool_result_block(value: Value<'_>) -> bool {
    let kind = value.get("type").and_then(Value::as_text);
    kind.is_some_and(|kind| kind.ends_with("tool_result"))
        && (value.has("tool_use_id") || value.has("mcp_tool_use_id") || value.has("content"))
}

/// What a server tool answers when it fails: an object whose type says so.
fn is_error_object(content: Value<'_>) -> bool {
    content.get("type").and_then(Value::as_text).is_some_and(|kind| kind.ends_with("_error"))
}

/// The structured content that a tool message carries beside its text.
fn artifact_data(artifact: Value<'_>) -> Option<Value<'_>> {
    let is_structured = |item: &Value<'_>| says(*item, "type", "mcp_structured_content");
    artifact.get("structured_content").or_else(|| artifact.items().find(is_structured)?.get("data"))
}

/// What the tool messages of chat frameworks call themselves, as `role` or `type`.
const MESSAGES: &str = "tool ToolMessage ToolMessageChunk TOOL_CALL_RESULT";

/// The tool messages of chat frameworks.
pub(crate) fn is_tool_message(value: Value<'_>) -> bool {
    let names = |key: &str| value.get(key).is_some_and(|kind| listed(MESSAGES).any(|own| kind.is_text(own)));
    let is_nameless = || !value.has("role") && !value.has("type") && value.has("content");
    (value.has("tool_call_id") || value.has("toolCallId"))
        && (names("role") || names("type") || is_nameless())
}
