//! Google's Interactions: steps, each with a start, pieces and an end.

use super::gemini::CODE_EXECUTION;
use super::pieces::Pieces;
use super::recent::Recent;
use super::{given, text, text_or_empty};
use crate::json::{Document, Value, keys};
use crate::output::source_json_value;
use crate::session::{Outcome, Ref, Session, id_text};
use crate::values::is_true;

/// Steps that call a tool.
const CALLS: [&str; 3] = ["function_call", "mcp_server_tool_call", "code_execution_call"];
/// Steps that are results.
const RESULTS: [&str; 3] = ["function_result", "mcp_server_tool_result", "code_execution_result"];
/// Types of other steps that contain text.
const SPOKEN: [&str; 3] = ["model_output", "user_input", "thought"];

/// The state of an interaction.
#[derive(Debug, Default)]
pub(super) struct Interactions {
    /// Inputs of calls that are arriving, by the index of the step.
    calls: Pieces,
    /// Results that are arriving: the step, and the piece with the result.
    results: Recent<Arriving>,
    reason: Option<String>,
}

#[derive(Debug)]
struct Arriving {
    call: String,
    step: Document<'static>,
    piece: Option<Document<'static>>,
}

/// Whether this is an event, or a whole interaction.
pub(super) fn is_event(event: Value<'_>) -> bool {
    let is_own = |kind: &str| kind.starts_with("interaction.") || kind.starts_with("step.");
    text(event, keys!["event_type"]).is_some_and(is_own)
        || event.member("steps").is_some_and(Value::is_array) && event.holds("status")
}

/// Whether this is a step that may arrive by itself.
pub(super) fn is_step(event: Value<'_>, kind: &str) -> bool {
    let is_result = RESULTS.contains(&kind) && event.holds("call_id");
    is_result || CALLS.contains(&kind) && event.member("arguments").is_some_and(Value::is_object)
}

/// Whether this is the type of a step, once the stream is known to be of this protocol.
pub(super) fn takes(kind: &str) -> bool {
    SPOKEN.contains(&kind) || CALLS.contains(&kind) || RESULTS.contains(&kind)
}

impl Interactions {
    pub(super) fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        let index = event.member("index").and_then(Value::literal).unwrap_or_default();
        match text_or_empty(event, "event_type") {
            "step.start" => {
                if let Some(step) = event.member("step") {
                    self.start(index, step, session);
                }
            }
            "step.delta" => {
                if let Some(delta) = event.member("delta") {
                    self.delta(index, delta, session);
                }
            }
            "step.stop" => self.stop(index, session),
            "interaction.completed" => {
                let Some(interaction) = event.member("interaction") else { return };
                session.usage(interaction.member("usage"));
                session.end(text(interaction, keys!["status"]).unwrap_or("completed"), false);
            }
            "" if event.holds("steps") => {
                for step in event.items_at("steps") {
                    whole(step, text_or_empty(step, "type"), session);
                }
                session.usage(event.member("usage"));
                self.reason = Some(text(event, keys!["status"]).unwrap_or("end").to_owned());
            }
            "" => {
                whole(event, kind, session);
                self.reason = Some("end".to_owned());
            }
            _ => {}
        }
    }

    pub(super) fn end(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Returns the call whose result arrives in a step.
    pub(super) fn call(&self, index: &str) -> Option<&str> {
        self.results.get(index).map(|result| result.call.as_str())
    }

    fn start(&mut self, index: &str, step: Value<'_>, session: &mut Session) {
        let kind = text_or_empty(step, "type");
        if CALLS.contains(&kind)
            && let Some(call) = call(step, kind)
        {
            session.start_call(&call);
            let input = step.member("arguments").map(source_json_value).unwrap_or_default();
            self.calls.begin(index, call.id, input, session);
        } else if RESULTS.contains(&kind) {
            let call = text_or_empty(step, "call_id").to_owned();
            let result = Arriving { call, step: step.to_document(), piece: None };
            self.results.insert(index, result, session.open_calls());
        }
    }

    fn delta(&mut self, index: &str, delta: Value<'_>, session: &mut Session) {
        match text_or_empty(delta, "type") {
            "text" => session.text(delta, "text"),
            "thought_summary" => {
                if let Some(content) = delta.member("content") {
                    session.thinking(content, "text");
                }
            }
            "arguments_delta" => self.calls.add(index, delta.member("arguments"), session),
            kind if CALLS.contains(&kind) => {
                let whole = delta.member("arguments").filter(|arguments| arguments.is_object());
                self.calls.add(index, whole, session);
            }
            kind if RESULTS.contains(&kind) => {
                if let Some(result) = self.results.get_mut(index) {
                    if result.call.is_empty() {
                        text_or_empty(delta, "call_id").clone_into(&mut result.call);
                    }
                    result.piece = Some(delta.to_document());
                }
            }
            _ => {}
        }
    }

    fn stop(&mut self, index: &str, session: &mut Session) {
        self.calls.end(index, session);
        if let Some(result) = self.results.remove(index) {
            let piece = result.piece.as_ref().map(Document::root);
            tell(&result.call, result.step.root(), piece, session);
        }
    }
}

fn call<'a>(step: Value<'a>, kind: &str) -> Option<Ref<'a>> {
    let id = step.member("id").and_then(id_text)?;
    let own = (kind == "code_execution_call").then_some(CODE_EXECUTION);
    let tool = text(step, keys!["name"]).or(own);
    Some(Ref { id, tool, server: text(step, keys!["server_name"]), ..Ref::default() })
}

/// Reports a result, which is in a piece of the step or in the step itself.
fn tell(id: &str, step: Value<'_>, piece: Option<Value<'_>>, session: &mut Session) {
    let holder = piece.filter(|piece| piece.holds("result")).unwrap_or(step);
    let Some(result) = holder.get("result") else { return };
    let is_error = is_true(step, "is_error") || is_true(holder, "is_error");
    let outcome = Outcome { is_error, ..Outcome::of(result) };
    let server = text(holder, keys!["server_name"]).or_else(|| text(step, keys!["server_name"]));
    let tool = text(step, keys!["name"]).or_else(|| text(holder, keys!["name"]));
    if id.is_empty() {
        session.result_for(None, tool, &outcome);
    } else {
        session.result(&Ref { id, tool, server, ..Ref::default() }, &outcome);
    }
}

/// Reports a complete step. The user's input is not reported as an answer.
fn whole(step: Value<'_>, kind: &str, session: &mut Session) {
    match kind {
        "model_output" => {
            for part in step.items_at("content") {
                session.text(part, "text");
            }
        }
        "thought" => {
            for part in step.items_at("summary") {
                session.thinking(part, "text");
            }
        }
        _ if RESULTS.contains(&kind) => tell(text_or_empty(step, "call_id"), step, None, session),
        _ if CALLS.contains(&kind) => {
            if let Some(call) = call(step, kind) {
                session.ready_call(&call, given(step.member("arguments")));
            }
        }
        _ => {}
    }
}
