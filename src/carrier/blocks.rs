//! Stored messages of Anthropic's API, and their blocks.

use super::{messages, text, text_or_empty};
use crate::json::{Value, keys};
use crate::output::source_json_value;
use crate::session::{Given, Ref, Session, StatusEvent};

/// Blocks that call a tool.
const CALLS: [&str; 3] = ["mcp_tool_use", "tool_use", "server_tool_use"];
const RESULT: &str = "tool_result";

/// How blocks arrive.
pub(super) enum Blocks<'b> {
    /// As complete blocks.
    Whole,
    /// With the input of a call to follow. Set to the id of the call and the input in the block itself.
    Arriving(&'b mut Option<(String, String)>),
}

/// Whether this is the type of a block that may arrive without a message.
pub(super) fn is_bare(kind: &str) -> bool {
    CALLS.contains(&kind) || kind == RESULT || kind == "mcp_tool_result"
}

/// Whether this is a message with blocks, either alone or in a line of an agent's log.
pub(super) fn is_message(event: Value<'_>) -> bool {
    let kind = text(event, keys!["type"]);
    let is_line = matches!(kind, Some("assistant" | "user"));
    let message = if is_line { event.member("message") } else { Some(event) };
    let has_blocks = |message: Value<'_>| {
        message.member("content").is_some_and(|content| {
            content.is_array() && content.items().all(|item| item.member("type").is_some())
        })
    };
    let is_named =
        kind == Some("message") || is_line || text(event, keys!["role"]).is_some_and(|role| role != "tool");
    is_named && message.is_some_and(has_blocks)
}

/// Reports a message; returns its stop reason.
pub(super) fn message<'a>(event: Value<'a>, session: &mut Session) -> Option<&'a str> {
    let message = event.member("message").filter(|message| message.is_object()).unwrap_or(event);
    for part in message.items_at("content") {
        block(part, &mut Blocks::Whole, session);
    }
    session.usage(message.member("usage"));
    text(message, keys!["stop_reason"])
}

/// Reports a block.
pub(super) fn block(block: Value<'_>, blocks: &mut Blocks<'_>, session: &mut Session) {
    let kind = text_or_empty(block, "type");
    match kind {
        "text" | "refusal" | "thinking" | "reasoning" => messages::part(block, session),
        "mcp_tool_listing" => {
            if let Some(tools) = block.member("tools") {
                session.tools(tools, text(block, keys!["mcp_server_name"]));
            }
        }
        "container_upload" => {
            session.status(StatusEvent::new(text_or_empty(block, "file_id")).in_phase("file"));
        }
        _ if CALLS.contains(&kind) => call(block, blocks, session),
        _ if kind.ends_with(RESULT) => result(block, session),
        _ => {}
    }
}

/// Reports a call, which is a block or an event of its own.
pub(super) fn call(block: Value<'_>, blocks: &mut Blocks<'_>, session: &mut Session) {
    let Some(id) = text(block, keys!["id"]) else { return };
    let server = text(block, keys!["server_name", "mcp_server_name"]);
    let call = &Ref { id, tool: text(block, keys!["name"]), server, ..Ref::default() };
    session.start_call(call);
    match blocks {
        Blocks::Whole => session.ready_call(call, Given::Value(block.member("input"))),
        Blocks::Arriving(opened) => {
            let input = block.member("input").map(source_json_value);
            **opened = Some((id.to_owned(), input.unwrap_or_default()));
        }
    }
}

/// Reports a result, which is a block or an event of its own.
pub(super) fn result(block: Value<'_>, session: &mut Session) {
    let id = text(block, keys!["tool_use_id", "mcp_tool_use_id"]);
    if let Some(id) = id {
        session.result_of(id, block);
    }
}
