//! Opens the envelopes in which hosts pass results.

use super::blocks::{is_block_list, is_media_block, is_text_block, is_typed_list};
use super::parts;
use crate::json::{Kind, Value};
use crate::values::{is_true, says};

/// How many nested envelopes are opened before the rest counts as data.
const MAX_DEPTH: usize = 4;

/// The contents of an envelope.
#[derive(Debug, Default)]
pub(super) struct Envelope<'a> {
    pub(super) body: Option<Body<'a>>,
    pub(super) structured: Option<Value<'a>>,
    /// The object whose other members (artifacts, solution …) belong to the result.
    pub(super) members: Option<Value<'a>>,
    pub(super) protocol_error: Option<Value<'a>>,
    /// The input that the tool needs before it goes on.
    pub(super) input_required: Option<Value<'a>>,
    pub(super) is_error: bool,
    /// Our own sentence, if there is no result and will be none.
    pub(super) said: Option<&'static str>,
    /// The tool's name and its input, if a part of a message contains them.
    pub(super) tool: Option<&'a str>,
    pub(super) input: Option<Value<'a>>,
    /// Media beside the body.
    pub(super) media: Option<Value<'a>>,
    /// What a part of a message contains about the tool: `{title, app}`.
    pub(super) metadata: Option<Value<'a>>,
}

/// The main content of a result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body<'a> {
    Blocks(Value<'a>),
    Text(Value<'a>),
    Data(Value<'a>),
}

/// Opens JSON-RPC responses, tool result blocks and messages, `CallToolResult`s and lists of blocks.
pub(super) fn open(value: Value<'_>) -> Envelope<'_> {
    let mut envelope = Envelope::default();
    let mut value = value;
    for _ in 0..MAX_DEPTH {
        envelope.is_error |= is_flagged(value);
        let next = match parts::open(value) {
            Some(part) => {
                envelope.tool = part.tool.or(envelope.tool);
                envelope.input = part.input.or(envelope.input);
                envelope.media = part.media.or(envelope.media);
                envelope.metadata = part.metadata.or(envelope.metadata);
                part.layer
            }
            None => layer(value),
        };
        match next {
            Layer::Wrapped(inner) => value = inner,
            Layer::ProtocolError(error) => {
                envelope.protocol_error = Some(error);
                return envelope;
            }
            Layer::Failed(inner) => {
                envelope.is_error = true;
                value = inner;
            }
            Layer::Blocks(blocks) | Layer::FailedBlocks(blocks) => {
                envelope.is_error |= matches!(next, Layer::FailedBlocks(_));
                envelope.body = Some(Body::Blocks(blocks));
                envelope.members = Some(value);
                return envelope;
            }
            Layer::Said(said) | Layer::FailedSaying(said) => {
                envelope.is_error |= matches!(next, Layer::FailedSaying(_));
                envelope.said = Some(said);
                return envelope;
            }
            Layer::Nothing => return envelope,
            Layer::Asks(asked) => {
                envelope.input_required = Some(asked);
                return envelope;
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

/// Whether an object is flagged as the result of a failed call.
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

/// How a value wraps a result.
pub(super) enum Layer<'a> {
    /// It contains the result, which is this value.
    Wrapped(Value<'a>),
    /// It contains the result of a call that failed.
    Failed(Value<'a>),
    /// It contains this list of blocks, whatever they look like.
    Blocks(Value<'a>),
    /// The same for a call that failed.
    FailedBlocks(Value<'a>),
    /// A call that failed without a message: our sentence about it.
    FailedSaying(&'static str),
    /// A call that has no result and will have none: our sentence about it.
    Said(&'static str),
    /// A call without a result so far.
    Nothing,
    ProtocolError(Value<'a>),
    Asks(Value<'a>),
    Result {
        content: Option<Value<'a>>,
        structured: Option<Value<'a>>,
    },
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
            return pages_to_open(error).map_or(Layer::ProtocolError(error), Layer::Asks);
        }
        let update = || member("params")?.get("update").filter(|_| says("method", "session/update"));
        return member("result").or_else(update).map_or(Layer::Data, Layer::Wrapped);
    }
    if says("resultType", "input_required") {
        return Layer::Asks(value);
    }
    if is_task(value) {
        return Layer::Nothing;
    }
    if let Some(inner) = member("toolResult") {
        return Layer::Wrapped(inner);
    }
    let content = member("content");
    if is_tool_result_block(value) || is_tool_message(value) {
        return match content {
            _ if said_error(value).is_some() => said_error(value).map_or(Layer::Data, Layer::Failed),
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
    let structured = member("structuredContent").or_else(|| member("structured_content"));
    match content {
        Some(content) if is_content(content) => Layer::Result { content: Some(content), structured },
        _ if structured.is_some() || is_bare_envelope(value) => Layer::Result { content: None, structured },
        _ => Layer::Data,
    }
}

/// Returns the pages that must be opened before a call can succeed: a protocol error that is not shown as one.
fn pages_to_open(error: Value<'_>) -> Option<Value<'_>> {
    const URL_ELICITATION_REQUIRED: f64 = -32042.0;
    let data = error.get("data").filter(|data| data.items_at("elicitations").next().is_some())?;
    (error.get("code").and_then(Value::as_number) == Some(URL_ELICITATION_REQUIRED)).then_some(data)
}

/// Whether a list is the content of a result: one of its blocks is of a known type.
fn is_content(list: Value<'_>) -> bool {
    is_typed_list(list) && list.items().any(|item| is_text_block(item) || is_media_block(item))
}

/// Whether this is what a call returns before its work is done: the task and its status.
fn is_task(value: Value<'_>) -> bool {
    let is_state = |task: Value<'_>| task.has("taskId") && task.has("status");
    says(value, "resultType", "task") && value.has("taskId")
        || value.get("task").is_some_and(is_state)
            && value.members().all(|(key, _)| key.is_text("task") || key.is_text("_meta"))
}

/// Whether an object has only members of an envelope, and no content.
fn is_bare_envelope(value: Value<'_>) -> bool {
    const MEMBERS: [&str; 7] =
        ["content", "structuredContent", "structured_content", "isError", "is_error", "resultType", "_meta"];
    let is_empty =
        |content: Value<'_>| content.is_null() || content.is_array() && content.is_empty_container();
    (value.has("content") || value.has("isError") || value.has("resultType"))
        && value.get("content").is_none_or(is_empty)
        && value.members().all(|(key, _)| MEMBERS.iter().any(|own| key.is_text(own)))
}

/// Whether a value is an `mcp_tool_result`, a `tool_result` or the result of a server tool.
fn is_tool_result_block(value: Value<'_>) -> bool {
    let kind = value.get("type").and_then(Value::as_text);
    kind.is_some_and(|kind| kind.ends_with("tool_result"))
        && (value.has("tool_use_id") || value.has("mcp_tool_use_id") || value.has("content"))
}

/// The error that the message of a tool has beside its content if the call failed.
fn said_error(message: Value<'_>) -> Option<Value<'_>> {
    message.get("error").filter(|error| error.as_text().is_some_and(|error| !error.is_empty()))
}

/// Whether the content is what a failed server tool returns: an object whose type names an error.
fn is_error_object(content: Value<'_>) -> bool {
    content.get("type").and_then(Value::as_text).is_some_and(|kind| kind.ends_with("_error"))
}

/// The structured content in the artifact of a tool message.
fn artifact_data(artifact: Value<'_>) -> Option<Value<'_>> {
    let is_structured = |item: &Value<'_>| says(*item, "type", "mcp_structured_content");
    artifact.get("structured_content").or_else(|| artifact.items().find(is_structured)?.get("data"))
}

/// The `role` or `type` of tool messages in chat frameworks.
const MESSAGE_NAMES: [&str; 4] = ["tool", "ToolMessage", "ToolMessageChunk", "TOOL_CALL_RESULT"];

/// Whether a value is the tool message of a chat framework.
pub(crate) fn is_tool_message(value: Value<'_>) -> bool {
    let is_message =
        |key: &str| value.get(key).is_some_and(|name| MESSAGE_NAMES.iter().any(|own| name.is_text(own)));
    let is_unnamed = || !value.has("role") && !value.has("type") && value.has("content");
    (value.has("tool_call_id") || value.has("toolCallId"))
        && (is_message("role") || is_message("type") || is_unnamed())
}
