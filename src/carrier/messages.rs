//! Messages of a chat that may come between the responses of a stream.

use super::{text, text_or_empty};
use crate::json::{Value, keys};
use crate::session::{MOST_ID_BYTES, Outcome, Ref, Session};

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The model.
    Assistant,
    /// A tool: the message is a result.
    Tool,
    /// Anyone who asks. Only the results in their messages count.
    User,
}

/// Returns the speaker of a message; `None` if it is not a message.
pub(crate) fn role(message: Value<'_>) -> Option<Role> {
    match text(message, keys!["role"])? {
        "assistant" | "model" => Some(Role::Assistant),
        "tool" | "function" => Some(Role::Tool),
        _ => Some(Role::User),
    }
}

/// Whether this is a prompt and nothing else: it does not identify the protocol.
pub(crate) fn is_prompt(message: Value<'_>) -> bool {
    matches!(text(message, keys!["role"]), Some("user" | "system" | "developer"))
        && message.member("content").and_then(Value::as_text).is_some()
}

/// Whether this is the message of a tool.
pub(super) fn is_result(message: Value<'_>) -> bool {
    role(message) == Some(Role::Tool) && message.has("content")
}

/// Reports the message of a tool.
pub(super) fn result(message: Value<'_>, session: &mut Session) {
    let id = text(message, keys!["tool_call_id", "toolCallId"]).filter(|id| is_id(id));
    let tool = text(message, keys!["tool_name", "name"]);
    match (id, message.get("content")) {
        (Some(_), _) => session.result_for(id, tool, &Outcome::of(message)),
        (None, Some(content)) => session.result_for(None, tool, &Outcome::of(content)),
        (None, None) => {}
    }
}

/// Reports the texts of a message or of a piece of one: a text, or a list of parts.
pub(super) fn content(holder: Value<'_>, session: &mut Session) {
    session.text(holder, "content");
    holder.items_at("content").for_each(|block| part(block, session));
}

/// Reports the content of a part of a message.
pub(super) fn part(part: Value<'_>, session: &mut Session) {
    match text_or_empty(part, "type") {
        "text" | "output_text" => session.text(part, "text"),
        "refusal" => session.text(part, "refusal"),
        "thinking" | "reasoning" => {
            session.thinking(part, "thinking");
            session.thinking(part, "reasoning");
            session.thinking(part, "text");
            for piece in part.items_at("thinking") {
                session.thinking(piece, "text");
            }
        }
        _ => {}
    }
}

/// Whether this can be the id of a call. One that is too long counts as none: each piece of the call's input would cost as
/// much as the id.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= MOST_ID_BYTES
}

/// A call in a list of `tool_calls`: its id, the tool and its arguments.
pub(super) struct ToolCall<'a> {
    pub(super) id: Option<&'a str>,
    pub(super) tool: Option<&'a str>,
    pub(super) arguments: Option<Value<'a>>,
}

impl<'a> ToolCall<'a> {
    pub(super) fn read(call: Value<'a>) -> Self {
        let holder = call.member("function").or_else(|| call.member("custom")).unwrap_or(call);
        let filled = |text: &&str| !text.is_empty();
        Self {
            id: text(call, keys!["id"]).filter(|id| is_id(id)),
            tool: text(holder, keys!["name"]).filter(filled),
            arguments: holder.at_keys(keys!["arguments", "input"]).next().filter(|given| !given.is_null()),
        }
    }

    /// Reports a call that is complete.
    pub(super) fn tell(&self, session: &mut Session) {
        let own = self.id.map_or_else(|| session.new_call_id(), str::to_owned);
        let id = own.as_str();
        session.ready_call(&Ref { id, tool: self.tool, ..Ref::default() }, super::given(self.arguments));
    }
}
