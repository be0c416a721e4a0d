//! Items of `OpenAI`'s Responses: calls, their results, messages.

use super::messages::{Role, content, role};
use super::{given, text, text_or_empty};
use crate::json::{Document, JsonLimits, Value, keys};
use crate::leaf::Text;
use crate::messages::TOOL_FAILED;
use crate::output::source_json;
use crate::session::{Given, Outcome, Ref, Session, StatusEvent};
use crate::values::is_filled;

/// An item that calls a tool.
struct Call {
    kind: &'static str,
    /// The tool; empty if the item names it.
    tool: &'static str,
    /// The member with the id of the call.
    id: &'static str,
    input: Input,
    /// The member without which a failed call has no result, if the item itself is the result.
    result: Option<&'static str>,
}

/// Where an item has the tool's input.
enum Input {
    /// In a member, which may be the text of the input.
    Member(&'static str),
    /// As an object of this member alone.
    Only(&'static str),
    /// In a member, except for the results in it.
    Without(&'static str, &'static str),
    Nothing,
}

const fn call(kind: &'static str, tool: &'static str, id: &'static str, input: Input) -> Call {
    Call { kind, tool, id, input, result: None }
}

const CALLS: [Call; 11] = [
    call("mcp_call", "", "id", Input::Member("arguments")),
    call("function_call", "", "call_id", Input::Member("arguments")),
    call("custom_tool_call", "", "call_id", Input::Member("input")),
    Call {
        result: Some("action/sources"),
        ..call("web_search_call", "web_search", "id", Input::Without("action", "sources"))
    },
    Call { result: Some("results"), ..call("file_search_call", "file_search", "id", Input::Only("queries")) },
    Call { result: Some(""), ..call("code_interpreter_call", "code_interpreter", "id", Input::Only("code")) },
    Call {
        result: Some("result"),
        ..call("image_generation_call", "image_generation", "id", Input::Nothing)
    },
    call("shell_call", "shell", "call_id", Input::Member("action")),
    call("local_shell_call", "local_shell", "call_id", Input::Member("action")),
    call("computer_call", "computer", "call_id", Input::Member("action")),
    call("apply_patch_call", "apply_patch", "call_id", Input::Member("operation")),
];

/// Items that are results of calls.
const OUTPUTS: [&str; 6] = [
    "function_call_output",
    "custom_tool_call_output",
    "local_shell_call_output",
    "shell_call_output",
    "computer_call_output",
    "apply_patch_call_output",
];
const LISTINGS: [&str; 3] = ["mcp_list_tools", "mcp_approval_request", "tool_search_output"];
/// Statuses of an item whose tool did not complete.
const FAILED: [&str; 2] = ["failed", "incomplete"];

/// Whether this is the type of an item that may arrive without a response.
pub(super) fn is_item(event: Value<'_>, kind: &str) -> bool {
    // Another API has calls of the same type, but gives them objects.
    let is_other = || event.member("arguments").is_some_and(Value::is_object);
    CALLS.iter().any(|call| call.kind == kind) && !is_other()
        || OUTPUTS.contains(&kind)
        || LISTINGS.contains(&kind)
}

/// Whether this is a message in the format of this API.
pub(super) fn is_message(event: Value<'_>) -> bool {
    let is_own =
        |part: Value<'_>| matches!(text_or_empty(part, "type"), "input_text" | "output_text" | "refusal");
    event.holds("role") && event.items_at("content").next().is_some_and(is_own)
}

/// Starts the call in an item; returns the item's own id and that of the call, if the item has an id of its own.
pub(super) fn begin<'a>(item: Value<'a>, session: &mut Session) -> Option<(&'a str, &'a str)> {
    let (_, reference) = call_of(item)?;
    session.start_call(&reference);
    text(item, keys!["id"]).map(|own| (own, reference.id))
}

fn call_of(item: Value<'_>) -> Option<(&'static Call, Ref<'_>)> {
    let kind = text(item, keys!["type"])?;
    let call = CALLS.iter().find(|call| call.kind == kind)?;
    let named = text(item, keys!["name"]).filter(|_| call.tool.is_empty());
    let tool = named.or((!call.tool.is_empty()).then_some(call.tool));
    let id = item.get(call.id).and_then(Value::as_text)?;
    Some((call, Ref { id, tool, server: text(item, keys!["server_label"]), ..Ref::default() }))
}

/// Reports that the input of a call is known, from a `…done` event.
pub(super) fn ready(id: &str, event: Value<'_>, session: &mut Session) {
    let call = &Ref { id, ..Ref::default() };
    if event.holds("code") {
        return ready_with(call, &source_json(event, &|key, _| key == "code"), session);
    }
    session.ready_call(call, given(event.at_keys(keys!["arguments", "input"]).next()));
}

fn ready_with(call: &Ref<'_>, json: &str, session: &mut Session) {
    session.ready_call(call, Given::Text(json));
}

/// Reports a complete item.
pub(super) fn finish(item: Value<'_>, session: &mut Session) {
    if let Some((call, reference)) = call_of(item) {
        match call.input {
            Input::Member(key) => session.ready_call(&reference, given(item.get(key))),
            Input::Only(only) => ready_with(&reference, &source_json(item, &|key, _| key == only), session),
            Input::Without(key, without) => {
                let object = item.get(key).filter(|object| object.is_object());
                let json = object.map(|object| source_json(object, &|key, _| key != without));
                ready_with(&reference, &json.unwrap_or_default(), session);
            }
            Input::Nothing => ready_with(&reference, "{}", session),
        }
        if let Some(needs) = call.result {
            own_result(item, needs, &reference, session);
        }
    }
    listed(item, session);
}

/// Reports the result of an item that is both call and result.
fn own_result(item: Value<'_>, needs: &str, call: &Ref<'_>, session: &mut Session) {
    let mut found = Some(item);
    for key in needs.split('/').filter(|key| !key.is_empty()) {
        found = found.and_then(|holder| holder.get(key));
    }
    let is_failed = FAILED.contains(&text_or_empty(item, "status"));
    if is_failed && !found.is_some_and(is_filled) {
        return failed(None, call, session);
    }
    session.result(call, &Outcome::of(item));
}

/// Reports that a call failed, with its own message or ours.
fn failed(said: Option<Value<'_>>, call: &Ref<'_>, session: &mut Session) {
    let own = Document::of_text(TOOL_FAILED);
    session
        .result(call, &Outcome::failed(said.filter(|said| is_filled(*said)).unwrap_or_else(|| own.root())));
}

/// Reports results and lists of tools.
fn listed(item: Value<'_>, session: &mut Session) {
    let kind = text_or_empty(item, "type");
    match kind {
        "mcp_call" => {
            let id = text_or_empty(item, "id");
            let outcome =
                item.member("error").map(failure).or_else(|| item.member("output").map(Outcome::of));
            // A call without output and error has nothing to show, but is finished.
            let Ok(nothing) = Document::parse("null", JsonLimits::UNLIMITED) else { return };
            let outcome = outcome.unwrap_or_else(|| Outcome::of(nothing.root()));
            session.result(&Ref { id, ..Ref::default() }, &outcome);
        }
        "mcp_list_tools" | "tool_search_output" => {
            if let Some(tools) = item.member("tools") {
                session.tools(tools, text(item, keys!["server_label"]));
            }
        }
        "mcp_approval_request" => {
            let server = text(item, keys!["server_label"]).map(Text::from);
            let status = StatusEvent::new(text_or_empty(item, "name")).in_phase("approval");
            session.status(StatusEvent { server, ..status });
        }
        _ => {
            let Some(id) = text(item, keys!["call_id"]).or_else(|| text(item, keys!["id"])) else { return };
            let call = &Ref { id, ..Ref::default() };
            if !OUTPUTS.contains(&kind) {
                return;
            }
            if kind == "apply_patch_call_output" && text_or_empty(item, "status") == "failed" {
                failed(item.member("output"), call, session);
            } else {
                session.result(call, &Outcome::of(item));
            }
        }
    }
}

/// The outcome of a failed call. Its error is a text, or an object with a message or with blocks.
fn failure(error: Value<'_>) -> Outcome<'_> {
    let message = error.member("message").filter(|message| message.as_text().is_some());
    Outcome::failed(message.or_else(|| error.member("content")).unwrap_or(error))
}

/// Reports an item that came whole, or without a response, including its text and reasoning.
pub(super) fn whole(item: Value<'_>, session: &mut Session) {
    match text_or_empty(item, "type") {
        "reasoning" => {
            for part in item.items_at("summary").chain(item.items_at("content")) {
                session.thinking(part, "text");
            }
        }
        _ if role(item) == Some(Role::Assistant) => content(item, session),
        _ => finish(item, session),
    }
}
