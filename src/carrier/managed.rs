//! Managed Agents: each event is a complete step of a session that runs on a server.

use super::anthropic::error;
use super::blocks::{Blocks, block, call, result};
use crate::json::Value;
use crate::session::Session;

/// Reports an event.
pub(super) fn event(event: Value<'_>, kind: &str, session: &mut Session) {
    match kind {
        "agent.mcp_tool_use" | "agent.tool_use" | "agent.custom_tool_use" => {
            call(event, &mut Blocks::Whole, session);
        }
        "agent.mcp_tool_result" | "agent.tool_result" => result(event, session),
        "agent.message" => {
            for part in event.items_at("content") {
                block(part, &mut Blocks::Whole, session);
            }
        }
        "agent.thinking" => session.thinking(event, "thinking"),
        "session.error" => error(event, false, session),
        "session.status_idle" => session.end("idle", false),
        "session.status_terminated" => session.end("terminated", false),
        _ => {}
    }
}
