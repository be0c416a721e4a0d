//! Chat completions: the stream of `OpenAI`'s older API, which most other services use too.

use super::messages::{Role, ToolCall, content, result, role};
use super::pieces::Pieces;
use super::recent::Recent;
use super::{Carrier, errors, text};
use crate::json::{Value, keys};
use crate::session::{Outcome, Place, Ref, Session};
use crate::values::{is_filled, says};

pub(super) const PLACES: &[Place] = &[
    Place { texts: &["content", "content/0/text"], ..Place::of("", keys!["tool_call_id"]) },
    Place {
        texts: &["choices/0/delta/provider_specific_fields/mcp_call_results/*/result"],
        ..Place::of("choices/0/delta/provider_specific_fields/mcp_call_results/*", keys!["tool_call_id"])
    },
];

/// Values of `object` in a response, and in a chunk of one.
const OBJECTS: [&str; 2] = ["chat.completion.chunk", "chat.completion"];
/// Members with the model's reasoning; the first one present is used.
const REASONING: [&str; 3] = ["reasoning_content", "reasoning", "thinking"];
/// The name under which pieces of the single call of the oldest API arrive.
const FUNCTION_CALL: &str = "function_call";

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct OpenAiChat {
    /// Calls whose input is arriving, by their ids.
    calls: Pieces,
    /// The ids of calls by their index in the list.
    ids: Recent<String>,
    /// The call that was last mentioned.
    last: Option<String>,
    reason: Option<String>,
}

/// Whether this is a response, or a chunk of one.
pub(super) fn is_response(event: Value<'_>) -> bool {
    let is_choice = |choice: Value<'_>| choice.holds("delta") || choice.holds("message");
    text(event, keys!["object"]).is_some_and(|object| OBJECTS.contains(&object))
        || event.items_at("choices").next().is_some_and(is_choice)
}

/// Whether this is a message that calls tools.
pub(super) fn is_call(event: Value<'_>) -> bool {
    let calls = || event.items_at("tool_calls").next().is_some_and(|call| call.holds("function"));
    says(event, "role", "assistant") && calls()
}

impl Carrier for OpenAiChat {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        if event.holds("choices") {
            self.response(event, session);
            return;
        }
        match role(event) {
            Some(Role::Tool) => result(event, session),
            Some(Role::Assistant) => {
                let has_calls = message(event, session);
                self.reason = Some(if has_calls { "tool_calls" } else { "stop" }.to_owned());
            }
            _ => {}
        }
    }

    fn end(&self, is_marked: bool) -> Option<&str> {
        self.reason.as_deref().or(is_marked.then_some("stop"))
    }
}

impl OpenAiChat {
    fn response(&mut self, event: Value<'_>, session: &mut Session) {
        // Other choices are alternative answers.
        let is_first = |choice: &Value<'_>| choice.member("index").is_none_or(|at| at.literal() == Some("0"));
        if let Some(choice) = event.items_at("choices").find(is_first) {
            let reason = text(choice, keys!["finish_reason"]);
            if let Some(delta) = choice.member("delta") {
                self.delta(delta, session);
            }
            if let Some(whole) = choice.member("message") {
                message(whole, session);
            }
            if reason.is_some() {
                self.ready(session);
                self.reason = reason.map(str::to_owned);
            }
            for holder in choice.at_keys(keys!["delta", "message"]) {
                provided(holder, session);
            }
        }
        session.usage(event.member("usage"));
        if errors::is_error(event) {
            errors::report(event, session);
        }
    }

    fn delta(&mut self, delta: Value<'_>, session: &mut Session) {
        if delta.member("content").is_some_and(is_filled) {
            self.reason = None;
        }
        said(delta, session);
        for call in delta.items_at("tool_calls") {
            let place = call.member("index").and_then(Value::literal);
            self.call(&ToolCall::read(call), place, session);
        }
        if let Some(call) = delta.get(FUNCTION_CALL).filter(|call| call.is_object()) {
            self.call(&ToolCall { id: None, ..ToolCall::read(call) }, Some(FUNCTION_CALL), session);
        }
    }

    /// Handles a call, or a piece of one. A new id begins a call; a piece without an id belongs to the
    /// call at its index.
    fn call(&mut self, call: &ToolCall<'_>, place: Option<&str>, session: &mut Session) {
        self.reason = None;
        let known = match (call.id, place) {
            (Some(id), _) => Some(id).filter(|id| self.calls.has(id)).map(str::to_owned),
            (None, Some(place)) => self.ids.get(place).cloned(),
            (None, None) => self.last.clone(),
        };
        if let (Some(id), Some(tool)) = (&known, call.tool) {
            session.name_call(id, tool);
        }
        let id = known.unwrap_or_else(|| {
            let id = call.id.map_or_else(|| session.new_call_id(), str::to_owned);
            session.start_call(&Ref { id: &id, tool: call.tool, ..Ref::default() });
            self.calls.begin(&id, &id, String::new(), session);
            id
        });
        self.calls.add(&id, call.arguments, session);
        if let Some(place) = place {
            self.ids.insert(place, id.clone(), session.open_calls());
        }
        self.last = Some(id);
    }

    /// Completes all calls.
    fn ready(&mut self, session: &mut Session) {
        self.calls.end_all(session);
        self.ids.clear();
        self.last = None;
    }
}

/// Reports the texts of a message, or of a piece of one.
fn said(holder: Value<'_>, session: &mut Session) {
    // Stored messages of Ollama look like those of chat completions.
    let reasoning = REASONING.into_iter().find(|key| holder.holds(key));
    session.thinking(holder, reasoning.unwrap_or_default());
    content(holder, session);
    session.text(holder, "refusal");
}

/// Reports a whole message; returns whether it calls tools.
fn message(message: Value<'_>, session: &mut Session) -> bool {
    said(message, session);
    let one = message.get(FUNCTION_CALL).filter(|call| call.is_object());
    let mut has_calls = false;
    for call in message.items_at("tool_calls").chain(one) {
        ToolCall::read(call).tell(session);
        has_calls = true;
    }
    has_calls
}

/// Reports the tools and results of a proxy that calls tools itself.
fn provided(holder: Value<'_>, session: &mut Session) {
    let Some(fields) = holder.member("provider_specific_fields") else { return };
    if let Some(tools) = fields.member("mcp_list_tools").filter(|tools| tools.is_array()) {
        session.tools(tools, None);
    }
    for given in fields.items_at("mcp_call_results") {
        let id = text(given, keys!["tool_call_id"]);
        if let Some(result) = given.get("result") {
            session.result_for(id, text(given, keys!["name"]), &Outcome::of(result));
        }
    }
}
