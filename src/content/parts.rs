//! Parts of messages that hold one result, as SDKs and protocols write them. What is around the result is not data.

use super::envelope::Layer;
use crate::json::{Keys, Value, keys};
use crate::values::{first_text, has_any, says};

/// A part of a message: the result in it, and what it says about the call.
pub(super) struct Part<'a> {
    pub(super) layer: Layer<'a>,
    /// The tool's name.
    pub(super) tool: Option<&'a str>,
    /// What the tool was given.
    pub(super) input: Option<Value<'a>>,
    /// Media beside the result.
    pub(super) media: Option<Value<'a>>,
}

/// The sentence of a call that the user refused.
const DECLINED: &str = "Declined";
/// The sentence of a call that was stopped.
const CANCELLED: &str = "Cancelled";

/// Members of which every part has one. Nearly no other result has any, so that this is asked first.
const SIGNS: Keys =
    keys!["toolCallId", "functionResponse", "toolResult", "toolUseId", "call_id", "sessionUpdate"];

/// Items of a response that hold the output of a call and nothing else.
const OUTPUTS: [&str; 3] = ["function_call_output", "custom_tool_call_output", "local_shell_call_output"];

/// The part that a value is.
pub(super) fn open(value: Value<'_>) -> Option<Part<'_>> {
    let kind = first_text(value, keys!["type"]).unwrap_or_default();
    if !has_any(value, SIGNS) {
        // The only item without such a member has a name of its own.
        return (kind == "local_shell_call_output").then(|| Part::new(output(value, "output")));
    }
    let has_call = value.has("toolCallId");
    match kind {
        "tool-result" | "tool-error" if has_call => Some(Part {
            layer: if kind == "tool-error" { failed(value, "error") } else { model_output(value) },
            tool: first_text(value, keys!["toolName"]),
            input: value.get("input"),
            media: None,
        }),
        _ if has_call && value.has("state") && (kind == "dynamic-tool" || kind.starts_with("tool-")) => {
            let tool = kind.strip_prefix("tool-").or_else(|| first_text(value, keys!["toolName"]));
            Some(Part { layer: ui_part(value), tool, input: value.get("input"), media: None })
        }
        _ if OUTPUTS.contains(&kind) => Some(Part::new(output(value, "output"))),
        "function_result" | "mcp_server_tool_result" => {
            Some(Part { tool: first_text(value, keys!["name"]), ..Part::new(output(value, "result")) })
        }
        _ if value.has("sessionUpdate") => agent_update(value),
        _ => function_response(value).or_else(|| tool_result(value)),
    }
}

impl<'a> Part<'a> {
    fn new(layer: Layer<'a>) -> Self {
        Self { layer, tool: None, input: None, media: None }
    }
}

/// A member that is the result: blocks, or anything else.
fn output<'a>(value: Value<'a>, key: &str) -> Layer<'a> {
    match value.get(key).filter(|output| !output.is_null()) {
        Some(output) if is_list_of_objects(output) => Layer::Blocks(output),
        Some(output) => Layer::Wrapped(output),
        None => Layer::Nothing,
    }
}

fn failed<'a>(value: Value<'a>, key: &str) -> Layer<'a> {
    value.get(key).map_or(Layer::Nothing, Layer::Failed)
}

fn is_list_of_objects(value: Value<'_>) -> bool {
    value.is_array() && !value.is_empty_container() && value.items().all(Value::is_object)
}

/// The result in a tool part of a UI message of the AI SDK. Its state says how far the call is.
fn ui_part(part: Value<'_>) -> Layer<'_> {
    match first_text(part, keys!["state"]) {
        Some("output-available") => part.get("output").map_or(Layer::Nothing, Layer::Wrapped),
        Some("output-error") => failed(part, "errorText"),
        Some("output-denied") => Layer::Said(DECLINED),
        _ => Layer::Nothing,
    }
}

/// The result in a tool-result part of the AI SDK. In a message the output says what it is; in a stream it is the result.
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

/// The result block of Bedrock: `{toolUseId, content, status}`, in a member of its own or not.
fn tool_result(block: Value<'_>) -> Option<Part<'_>> {
    let own = block.get("toolResult").unwrap_or(block);
    let content = own.get("content").filter(|content| content.is_array() && own.has("toolUseId"))?;
    let is_error = says(own, "status", "error");
    Some(Part::new(if is_error { Layer::FailedBlocks(content) } else { Layer::Blocks(content) }))
}

/// A call in an update of the Agent Client Protocol. What the tool returned counts before what the agent shows of it, if
/// it is a result of MCP.
fn agent_update(update: Value<'_>) -> Option<Part<'_>> {
    let kind = first_text(update, keys!["sessionUpdate"])?;
    if !matches!(kind, "tool_call" | "tool_call_update") {
        return None;
    }
    let raw = update.get("rawOutput").filter(|raw| !raw.is_null());
    let is_whole =
        |raw: &Value<'_>| raw.get("content").is_some_and(Value::is_array) || raw.has("structuredContent");
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
    let tool = first_text(update, keys!["name"]);
    Some(Part { tool, input: update.get("rawInput"), ..Part::new(layer) })
}
