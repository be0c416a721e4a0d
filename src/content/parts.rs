//! Parts of messages that contain one result, as SDKs and protocols write them. Anything around the result is not data.

use super::envelope::Layer;
use crate::json::{Keys, Value, keys};
use crate::messages::TOOL_FAILED;
use crate::values::{first_text, has_any, is_filled, says};

/// A part of a message: the result in it, and what it contains about the call.
pub(super) struct Part<'a> {
    pub(super) layer: Layer<'a>,
    /// The tool's name.
    pub(super) tool: Option<&'a str>,
    /// The tool's input.
    pub(super) input: Option<Value<'a>>,
    /// Media beside the result.
    pub(super) media: Option<Value<'a>>,
    /// What it contains about the tool: `{title, app}`.
    pub(super) metadata: Option<Value<'a>>,
}

/// The sentence for a call that the user refused.
const DECLINED: &str = "Declined";
/// The sentence for a call that was stopped.
const CANCELLED: &str = "Cancelled";

/// Each part has one of these members, and hardly any other result does, so they are checked first.
const SIGNS: Keys = keys![
    "toolCallId",
    "functionResponse",
    "toolResult",
    "toolUseId",
    "call_id",
    "sessionUpdate",
    "server_label",
    "tool_name",
    "lc"
];

/// Items of a response that contain the output of a call and nothing else.
const OUTPUTS: [&str; 3] = ["function_call_output", "custom_tool_call_output", "local_shell_call_output"];

/// Returns the part that a value is, if it is one.
pub(super) fn open(value: Value<'_>) -> Option<Part<'_>> {
    let kind = first_text(value, keys!["type"]).unwrap_or_default();
    if !has_any(value, SIGNS) {
        return named_item(value, kind).or_else(|| only_result(value));
    }
    let has_call = value.holds("toolCallId");
    match kind {
        "tool-result" | "tool-error" if has_call => Some(Part {
            layer: if kind == "tool-error" { failed(value, "error") } else { model_output(value) },
            ..Part::of_call(value)
        }),
        "tool-output-available" if has_call => Some(Part { layer: output_of(value), ..Part::of_call(value) }),
        "tool-output-error" | "tool-input-error" if has_call => {
            Some(Part { layer: failed(value, "errorText"), ..Part::of_call(value) })
        }
        "tool-output-denied" if has_call => Some(Part::new(Layer::Said(DECLINED))),
        _ if has_call && value.holds("state") && (kind == "dynamic-tool" || kind.starts_with("tool-")) => {
            let own = Part::of_call(value);
            Some(Part { layer: ui_part(value), tool: kind.strip_prefix("tool-").or(own.tool), ..own })
        }
        _ if OUTPUTS.contains(&kind) => Some(Part::new(output(value, "output"))),
        "apply_patch_call_output" if says(value, "status", "failed") => {
            let said = value.get("output").filter(|said| is_filled(*said));
            Some(Part::new(said.map_or(Layer::FailedSaying(TOOL_FAILED), Layer::Failed)))
        }
        "function_result" | "mcp_server_tool_result" | "code_execution_result" => {
            Some(Part { tool: first_text(value, keys!["name"]), ..Part::new(output(value, "result")) })
        }
        "mcp_call" => Some(Part { tool: first_text(value, keys!["name"]), ..Part::new(mcp_call(value)) }),
        _ if value.holds("sessionUpdate") => agent_update(value),
        _ => function_response(value)
            .or_else(|| tool_result(value))
            .or_else(|| named_message(value))
            .or_else(|| serialised(value)),
    }
}

impl<'a> Part<'a> {
    fn new(layer: Layer<'a>) -> Self {
        Self { layer, tool: None, input: None, media: None, metadata: None }
    }

    /// What a part of the AI SDK contains about its call.
    fn of_call(part: Value<'a>) -> Self {
        Self {
            tool: first_text(part, keys!["toolName"]),
            input: part.member("input"),
            metadata: part.get("toolMetadata").filter(|metadata| metadata.is_object()),
            ..Self::new(Layer::Nothing)
        }
    }
}

/// The member that is the result: blocks, or anything else.
fn output<'a>(value: Value<'a>, key: &str) -> Layer<'a> {
    match value.get(key).filter(|output| !output.is_null()) {
        Some(output) if is_list_of_objects(output) => Layer::Blocks(output),
        Some(output) => Layer::Wrapped(output),
        None => Layer::Nothing,
    }
}

/// Reads items that are recognised by their type instead of such a member. Those of tools that a provider runs are
/// their own results, unless the tool failed.
fn named_item<'a>(item: Value<'a>, kind: &str) -> Option<Part<'a>> {
    let result = match kind {
        "local_shell_call_output" => return Some(Part::new(output(item, "output"))),
        "web_search_call" => item.get("action").and_then(|action| action.get("sources")),
        "file_search_call" => item.get("results"),
        "image_generation_call" => item.get("result"),
        _ if says(item, "role", "function") => return named_message(item),
        _ => return None,
    };
    let is_failed = says(item, "status", "failed") || says(item, "status", "incomplete");
    (is_failed && !result.is_some_and(is_filled)).then(|| Part::new(Layer::FailedSaying(TOOL_FAILED)))
}

/// A call of a server's tool, together with its result.
fn mcp_call(item: Value<'_>) -> Layer<'_> {
    match item.member("error") {
        Some(error) => {
            let message = error.get("message").filter(|message| message.as_text().is_some());
            Layer::Failed(message.or_else(|| error.get("content")).unwrap_or(error))
        }
        None => output(item, "output"),
    }
}

/// The message of a tool that is identified only by its name.
fn named_message(message: Value<'_>) -> Option<Part<'_>> {
    let is_named = (says(message, "role", "tool") || says(message, "role", "function"))
        && !has_any(message, keys!["tool_call_id", "toolCallId"]);
    let tool = first_text(message, keys!["tool_name", "name"]);
    (is_named && message.holds("content") && tool.is_some())
        .then(|| Part { tool, ..Part::new(output(message, "content")) })
}

/// The message inside a serialised object: `{lc: 1, kwargs}`.
fn serialised(object: Value<'_>) -> Option<Part<'_>> {
    let own = object.get("kwargs").filter(|own| own.is_object() && has_any(*own, keys!["tool_call_id"]))?;
    Some(Part { tool: first_text(own, keys!["name"]), ..Part::new(Layer::Wrapped(own)) })
}

/// A message that is one result and nothing else.
fn only_result(message: Value<'_>) -> Option<Part<'_>> {
    if !message.holds("role") {
        return None;
    }
    let list = message.at_keys(keys!["parts", "content"]).find(|list| list.is_array())?;
    let mut items = list.items();
    let only = items.next().filter(|_| items.next().is_none())?;
    is_result(only).then(|| Part::new(Layer::Wrapped(only)))
}

/// Whether a part is a result.
fn is_result(part: Value<'_>) -> bool {
    let kind = first_text(part, keys!["type"]).unwrap_or_default();
    kind == "tool-result"
        || kind.ends_with("tool_result")
        || has_any(part, keys!["functionResponse", "toolResult"])
}

/// The output of a part, which may be `null`.
fn output_of(part: Value<'_>) -> Layer<'_> {
    part.get("output").map_or(Layer::Nothing, Layer::Wrapped)
}

fn failed<'a>(value: Value<'a>, key: &str) -> Layer<'a> {
    value.get(key).map_or(Layer::Nothing, Layer::Failed)
}

fn is_list_of_objects(value: Value<'_>) -> bool {
    value.is_array() && !value.is_empty_container() && value.items().all(Value::is_object)
}

/// The result in a tool part of a UI message of the AI SDK. Its state is the progress of the call.
fn ui_part(part: Value<'_>) -> Layer<'_> {
    match first_text(part, keys!["state"]) {
        Some("output-available") => output_of(part),
        Some("output-error") => failed(part, "errorText"),
        Some("output-denied") => Layer::Said(DECLINED),
        _ => Layer::Nothing,
    }
}

/// The result in a tool-result part of the AI SDK. In a message the output states its type; in a stream it is the
/// result itself.
fn model_output(part: Value<'_>) -> Layer<'_> {
    let Some(output) = part.at_keys(keys!["output", "result"]).next() else { return Layer::Nothing };
    let value = output.get("value");
    match (first_text(output, keys!["type"]), value) {
        (Some("text" | "json"), Some(value)) => Layer::Wrapped(value),
        (Some("error-text" | "error-json"), Some(value)) => Layer::Failed(value),
        (Some("content"), Some(value)) if is_list_of_objects(value) => Layer::Blocks(value),
        (Some("execution-denied"), _) => Layer::Said(DECLINED),
        _ => Layer::Wrapped(output),
    }
}

/// The response to a function call of Gemini: `{name, response, parts}`.
fn function_response(part: Value<'_>) -> Option<Part<'_>> {
    let own = part.get("functionResponse").filter(|own| own.is_object())?;
    let response = own.get("response");
    let only = |key: &str| super::only_member(response?, key);
    let layer = match (only("error"), only("output").or_else(|| only("result")).or(response)) {
        (Some(error), _) => Layer::Failed(error),
        (None, Some(result)) => Layer::Wrapped(result),
        (None, None) => Layer::Nothing,
    };
    let media = own.get("parts").filter(|parts| is_list_of_objects(*parts));
    Some(Part { tool: first_text(own, keys!["name"]), media, ..Part::new(layer) })
}

/// The result block of Bedrock: `{toolUseId, content, status}`, with or without a member around it.
fn tool_result(block: Value<'_>) -> Option<Part<'_>> {
    let own = block.get("toolResult").unwrap_or(block);
    let content = own.get("content").filter(|content| content.is_array() && own.has("toolUseId"))?;
    let is_error = says(own, "status", "error");
    Some(Part::new(if is_error { Layer::FailedBlocks(content) } else { Layer::Blocks(content) }))
}

/// A call in an update of the Agent Client Protocol. The tool's raw output takes precedence over what the agent shows
/// of it if it is an MCP result.
fn agent_update(update: Value<'_>) -> Option<Part<'_>> {
    let kind = first_text(update, keys!["sessionUpdate"])?;
    if !matches!(kind, "tool_call" | "tool_call_update") {
        return None;
    }
    let raw = update.get("rawOutput").filter(|raw| !raw.is_null());
    let is_whole =
        |raw: &Value<'_>| raw.get("content").is_some_and(Value::is_array) || raw.holds("structuredContent");
    let shown = update.get("content").filter(|content| is_list_of_objects(*content));
    let is_failed = says(update, "status", "failed");
    let layer = match (raw.filter(is_whole), shown, raw) {
        _ if says(update, "status", "cancelled") => Layer::Said(CANCELLED),
        _ if !is_failed && !says(update, "status", "completed") => Layer::Nothing,
        (Some(whole), ..) if is_failed => Layer::Failed(whole),
        (Some(whole), ..) => Layer::Wrapped(whole),
        (None, Some(shown), _) if is_failed => Layer::FailedBlocks(shown),
        (None, Some(shown), _) => Layer::Blocks(shown),
        (None, None, Some(raw)) if is_failed => Layer::Failed(raw),
        (None, None, Some(raw)) => Layer::Wrapped(raw),
        (None, None, None) => Layer::Nothing,
    };
    let tool = first_text(update, keys!["name"]).or_else(|| first_text(update, keys!["kind"]));
    Some(Part { tool, input: update.get("rawInput"), ..Part::new(layer) })
}
