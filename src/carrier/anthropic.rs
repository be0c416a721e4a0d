//! Anthropic's Messages stream, stored messages and single blocks.

use super::blocks::{Blocks, block, message};
use super::pieces::Pieces;
use super::{Carrier, blocks, managed, text};
use crate::json::{Value, keys};
use crate::session::{Place, Session};

/// Errors after which a retry may help.
const RETRYABLE: [&str; 4] = ["overloaded_error", "api_error", "rate_limit_error", "timeout_error"];
/// Stop reasons after which the session continues with the next response.
const PAUSES: [&str; 2] = ["pause_turn", "tool_use"];

pub(super) const PLACES: &[Place] = &[
    Place {
        kind: "tool_result",
        texts: &["content_block/content", "content_block/content/0/text"],
        ..Place::of("content_block", keys!["tool_use_id"])
    },
    Place {
        kind: "tool_result",
        texts: &["content", "content/0/text"],
        ..Place::of("", keys!["mcp_tool_use_id", "tool_use_id"])
    },
];

/// The state of a stream of messages.
#[derive(Default)]
pub(super) struct Anthropic {
    message: Option<String>,
    has_blocks: bool,
    /// Calls whose input is arriving.
    calls: Pieces,
    stop_reason: Option<String>,
    /// Whether the stream may end here.
    is_complete: bool,
}

impl Carrier for Anthropic {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            "message_start" => self.start_message(event.member("message"), session),
            "content_block_start" => self.start_block(event, session),
            "content_block_delta" => self.add(event, session),
            "content_block_stop" => self.calls.end(index(event), session),
            "message_delta" => {
                let reason = event.member("delta").and_then(|delta| text(delta, keys!["stop_reason"]));
                self.stop_reason = reason.map(str::to_owned).or(self.stop_reason.take());
                session.usage(event.member("usage"));
            }
            "message_stop" => {
                self.is_complete = true;
                let reason = self.stop_reason.as_deref().unwrap_or("stop");
                if !PAUSES.contains(&reason) {
                    session.end(reason, false);
                }
            }
            "ping" => {}
            "error" => error(event, true, session),
            _ if kind.starts_with("agent.") || kind.starts_with("session.") => {
                managed::event(event, kind, session);
            }
            _ if blocks::is_bare(kind) => {
                self.is_complete = true;
                block(event, &mut Blocks::Whole, session);
            }
            _ => {
                self.is_complete = true;
                self.stop_reason = message(event, session).map(str::to_owned).or(self.stop_reason.take());
            }
        }
    }

    fn end(&self, is_marked: bool) -> Option<&str> {
        (self.is_complete || is_marked).then(|| self.stop_reason.as_deref().unwrap_or("end"))
    }
}

impl Anthropic {
    fn start_message(&mut self, start: Option<Value<'_>>, session: &mut Session) {
        let id = start.and_then(|start| text(start, keys!["id"]));
        let is_known = self.message.is_some() && (id == self.message.as_deref() || !self.has_blocks);
        if is_known {
            return;
        }
        self.message = Some(id.unwrap_or_default().to_owned());
        self.has_blocks = false;
        self.is_complete = false;
        self.stop_reason = None;
        self.calls.clear();
        let Some(start) = start else { return };
        for part in start.items_at("content") {
            self.has_blocks = true;
            block(part, &mut Blocks::Whole, session);
        }
    }

    fn start_block(&mut self, event: Value<'_>, session: &mut Session) {
        self.has_blocks = true;
        let Some(start) = event.member("content_block") else { return };
        let mut opened = None;
        block(start, &mut Blocks::Arriving(&mut opened), session);
        if let Some((id, input)) = opened {
            self.calls.begin(index(event), &id, input, session);
        }
    }

    fn add(&mut self, event: Value<'_>, session: &mut Session) {
        let Some(delta) = event.member("delta") else { return };
        match text(delta, keys!["type"]) {
            Some("text_delta") => session.text(delta, "text"),
            Some("thinking_delta") => session.thinking(delta, "thinking"),
            Some("input_json_delta") => self.calls.add(index(event), delta.member("partial_json"), session),
            _ => {}
        }
    }
}

/// Returns the index of an event's block, as written in the source.
fn index(event: Value<'_>) -> &str {
    event.member("index").and_then(Value::literal).unwrap_or_default()
}

/// Reports an error of the service.
pub(super) fn error(event: Value<'_>, is_fatal: bool, session: &mut Session) {
    let error = event.member("error").unwrap_or(event);
    let code = text(error, keys!["type"]).unwrap_or("error");
    let message = text(error, keys!["message"]).unwrap_or("The stream reports an error.");
    session.error(code, message, is_fatal, RETRYABLE.contains(&code));
}
