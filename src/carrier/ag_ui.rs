//! The AG-UI protocol.

use super::pieces::Pieces;
use super::{Carrier, text, text_or_empty};
use crate::json::{Value, keys};
use crate::session::{Given, Place, Ref, Session, StatusEvent};
use crate::values::says;

pub(super) const PLACES: &[Place] = &[Place {
    kind: "TOOL_CALL_RESULT",
    texts: &["content", "content/0/text"],
    data: &["structuredContent"],
    ..Place::of("", keys!["toolCallId"])
}];

/// The state of a run.
#[derive(Debug, Default)]
pub(super) struct AgUi {
    calls: Pieces,
    /// The call that chunks without an id belong to.
    current: String,
}

/// Whether this is the type of an event: they are in upper case.
pub(super) fn is_event(kind: &str) -> bool {
    !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

impl Carrier for AgUi {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        let id = text_or_empty(event, "toolCallId");
        match kind {
            "TEXT_MESSAGE_CONTENT" | "TEXT_MESSAGE_CHUNK" => session.text(event, "delta"),
            "THINKING_TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" => session.thinking(event, "delta"),
            "TOOL_CALL_START" => self.start(event, id, session),
            "TOOL_CALL_ARGS" => self.calls.add(id, event.get("delta"), session),
            "TOOL_CALL_END" => self.calls.end(id, session),
            "TOOL_CALL_CHUNK" => {
                if !id.is_empty() && id != self.current {
                    self.end_current(session);
                    id.clone_into(&mut self.current);
                    self.start(event, id, session);
                }
                self.calls.add(&self.current, event.get("delta"), session);
            }
            "TOOL_CALL_RESULT" => self.result(id, event, session),
            "MESSAGES_SNAPSHOT" => self.snapshot(event, session),
            "ACTIVITY_SNAPSHOT" if says(event, "activityType", "mcp-apps") => {
                let Some(content) = event.get("content") else { return };
                let id = text(content, keys!["toolCallId"]).or_else(|| text(event, keys!["messageId"]));
                if let Some((id, result)) = id.zip(content.get("result")) {
                    self.calls.end(id, session);
                    session.result_of(id, result);
                }
            }
            "STEP_STARTED" => session.status(StatusEvent::new(text_or_empty(event, "stepName"))),
            "RUN_ERROR" => {
                let message = text(event, keys!["message"]).unwrap_or("The run failed.");
                session.error(text(event, keys!["code"]).unwrap_or("error"), message, true, false);
            }
            "RUN_FINISHED" => {
                self.end_current(session);
                session.end("finished", false);
            }
            _ => {}
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

impl AgUi {
    fn start(&mut self, event: Value<'_>, id: &str, session: &mut Session) {
        session.start_call(&Ref { id, tool: text(event, keys!["toolCallName"]), ..Ref::default() });
        self.calls.begin(id, id, String::new(), session);
    }

    fn end_current(&mut self, session: &mut Session) {
        let current = std::mem::take(&mut self.current);
        self.calls.end(&current, session);
    }

    fn result(&mut self, id: &str, message: Value<'_>, session: &mut Session) {
        self.calls.end(id, session);
        session.result_of(id, message);
    }

    /// A snapshot repeats all messages: only new calls, and results of calls that have none yet, are reported.
    fn snapshot(&mut self, event: Value<'_>, session: &mut Session) {
        for message in event.items_at("messages") {
            for tool_call in message.items_at("toolCalls") {
                let Some((id, function)) = text(tool_call, keys!["id"]).zip(tool_call.get("function")) else {
                    continue;
                };
                let call = &Ref { id, tool: text(function, keys!["name"]), ..Ref::default() };
                session.ready_call(call, Given::Text(text_or_empty(function, "arguments")));
            }
            let id = text(message, keys!["toolCallId"]).filter(|id| session.awaits_result(id));
            if let Some(id) = id.filter(|_| says(message, "role", "tool")) {
                self.result(id, message, session);
            }
        }
    }
}
