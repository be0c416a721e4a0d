//! Ollama's chat: lines of JSON. Calls have no ids, and arrive whole.

use super::messages::{Role, ToolCall, result, role};
use super::{Carrier, text};
use crate::json::{Document, JsonLimits, Value, key_into, keys};
use crate::session::{Place, Session};
use crate::values::is_true;

pub(super) const PLACES: &[Place] = &[
    Place { texts: &["content"], tool: keys!["tool_name"], ..Place::of("", keys!["tool_call_id"]) },
    Place {
        texts: &["message/content"],
        tool: keys!["tool_name"],
        ..Place::of("message", keys!["tool_call_id"])
    },
];

/// The members of the last line that count tokens.
const USAGE: [&str; 2] = ["prompt_eval_count", "eval_count"];

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct Ollama {
    reason: Option<String>,
}

/// Whether this is a line of a response.
pub(super) fn is_response(event: Value<'_>) -> bool {
    let is_message = || event.member("message").is_some_and(Value::is_object);
    event.holds("model")
        && event.holds("created_at")
        && (is_message() || event.member("done").and_then(Value::as_bool).is_some())
}

impl Carrier for Ollama {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        let message = event.member("message").filter(|message| message.is_object()).unwrap_or(event);
        match role(message) {
            Some(Role::Assistant) => {
                self.reason = None;
                session.thinking(message, "thinking");
                session.text(message, "content");
                for call in message.items_at("tool_calls") {
                    ToolCall::read(call).tell(session);
                }
            }
            Some(Role::Tool) => result(message, session),
            _ => {}
        }
        if is_true(event, "done") {
            self.done(event, session);
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        self.reason.as_deref()
    }
}

impl Ollama {
    /// Ends a response. While calls wait for their results, another response follows.
    fn done(&mut self, event: Value<'_>, session: &mut Session) {
        if let Some(usage) = usage(event) {
            session.usage(Some(usage.root()));
        }
        let reason = text(event, keys!["done_reason"]).unwrap_or("stop");
        if session.has_open_calls() {
            self.reason = Some(reason.to_owned());
        } else {
            session.end(reason, false);
        }
    }
}

/// Returns the members that count tokens, as an object.
fn usage(event: Value<'_>) -> Option<Document<'static>> {
    let mut out = String::from("{");
    for name in USAGE {
        if let Some(count) = event.get(name).and_then(Value::literal) {
            key_into(name, &mut out);
            out.push_str(count);
        }
    }
    out.push('}');
    Document::parse(out, JsonLimits::UNLIMITED).ok().filter(|usage| !usage.root().is_empty_container())
}
