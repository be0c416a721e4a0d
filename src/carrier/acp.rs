//! The Agent Client Protocol: updates that an agent sends to an editor.

use super::recent::Recent;
use super::{Carrier, given, json_rpc, text, text_or_empty};
use crate::json::{Document, Value, keys};
use crate::messages::event as message;
use crate::output::source_json_value;
use crate::session::{Outcome, Place, Ref, Session, StatusEvent, id_text};
use crate::values::says;

pub(super) const PLACES: &[Place] = &[Place {
    says: &[("status", "completed")],
    texts: &["params/update/rawOutput/content/0/text", "params/update/content/0/content/text"],
    data: &["params/update/rawOutput/structuredContent", "params/update/rawOutput"],
    ..Place::of("params/update", keys!["toolCallId"])
}];

const METHODS: [&str; 3] = ["session/update", "session/request_permission", "session/prompt"];

/// The state of a session.
#[derive(Debug, Default)]
pub(super) struct Acp {
    /// What calls have shown so far: blocks as JSON, each with a comma before it.
    calls: Recent<String>,
}

/// Whether this is a message of the protocol.
pub(super) fn is_event(event: Value<'_>) -> bool {
    let is_end = |result: Value<'_>| result.holds("stopReason") && !result.holds("content");
    event.holds("jsonrpc")
        && (text(event, keys!["method"]).is_some_and(|method| METHODS.contains(&method))
            || event.member("result").is_some_and(is_end))
}

impl Carrier for Acp {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        if let Some(result) = event.member("result") {
            if let Some(reason) = text(result, keys!["stopReason"]) {
                session.end(reason, false);
            }
            return;
        }
        if let Some(error) = event.member("error") {
            return json_rpc_error(error, session);
        }
        let Some(params) = event.member("params") else { return };
        match text(event, keys!["method"]) {
            Some("session/update") => {
                if let Some(update) = params.member("update") {
                    self.update(update, session);
                }
            }
            Some("session/request_permission") => {
                let subject = params.member("subject").unwrap_or(params);
                let Some(call) = subject.member("toolCall") else { return };
                self.tool(call, session);
                let status = StatusEvent::new("Waiting for approval").in_phase("approval");
                session.status_of(text_or_empty(call, "toolCallId"), status);
            }
            _ => {}
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

/// Reports that a request has failed: the answer will not come.
pub(super) fn json_rpc_error(error: Value<'_>, session: &mut Session) {
    let code = error.member("code").and_then(id_text).unwrap_or("error");
    let said = text(error, keys!["message"]).unwrap_or("The request failed.");
    session.error(code, said, true, super::errors::is_retryable(code));
}

impl Acp {
    fn update(&mut self, update: Value<'_>, session: &mut Session) {
        let content = update.member("content");
        match text_or_empty(update, "sessionUpdate") {
            "agent_message_chunk" => {
                if let Some(content) = content {
                    session.text(content, "text");
                }
            }
            "agent_thought_chunk" => {
                if let Some(content) = content {
                    session.thinking(content, "text");
                }
            }
            "tool_call" | "tool_call_update" => self.tool(update, session),
            "tool_call_content_chunk" => {
                let id = text_or_empty(update, "toolCallId");
                if let Some(content) = content {
                    self.add(id, content, session);
                }
            }
            "plan" => {
                let is_current = |entry: &Value<'_>| says(*entry, "status", "in_progress");
                let mut entries = update.items_at("entries");
                let entry = update.items_at("entries").find(is_current).or_else(|| entries.next());
                let entry = entry.and_then(|entry| text(entry, keys!["content"]));
                session.status(StatusEvent::new(entry.unwrap_or("Plan")).in_phase("plan"));
            }
            "state_update" if says(update, "state", "idle") => {
                session.end(text(update, keys!["stopReason"]).unwrap_or("idle"), false);
            }
            _ => {}
        }
    }

    /// Reports a call, or an update of one.
    fn tool(&mut self, update: Value<'_>, session: &mut Session) {
        let Some(id) = text(update, keys!["toolCallId"]) else { return };
        let tool = text(update, keys!["name"]).or_else(|| text(update, keys!["kind"]));
        let call = &Ref { id, tool, title: text(update, keys!["title"]), ..Ref::default() };
        session.start_call(call);
        if let Some(input) = update.member("rawInput") {
            session.ready_call(call, given(Some(input)));
        }
        if let Some(content) = update.member("content").filter(|content| content.is_array()) {
            self.calls.remove(id);
            for part in content.items() {
                self.add(id, part, session);
            }
        }
        match text(update, keys!["status"]) {
            Some("completed") => self.finish(id, update, false, session),
            Some("failed") => self.finish(id, update, true, session),
            Some("cancelled") => {
                self.calls.remove(id);
                session.cancelled(&Ref::of(id), None);
            }
            _ => {}
        }
    }

    /// Adds a part of a call's content.
    fn add(&mut self, id: &str, part: Value<'_>, session: &mut Session) {
        if self.calls.get(id).is_none() {
            self.calls.insert(id, String::new(), session.open_calls());
        }
        let Some(blocks) = self.calls.get_mut(id) else { return };
        if blocks.len() + part.span().len() > session.options.settings.max_event_bytes {
            session.problem("event_too_large", message::EVENT_TOO_LARGE, Some(id));
            self.calls.remove(id);
            return;
        }
        if !says(part, "type", "terminal") {
            blocks.push(',');
            blocks.push_str(&source_json_value(part));
        }
    }

    /// Ends a call. Its own output is the result if it is one; otherwise the content that it showed is.
    fn finish(&mut self, id: &str, update: Value<'_>, is_error: bool, session: &mut Session) {
        let blocks = self.calls.remove(id).unwrap_or_default();
        let raw = update.member("rawOutput");
        let call = &Ref::of(id);
        let tell = |result: Value<'_>, session: &mut Session| {
            session.result(call, &Outcome { is_error, ..Outcome::of(result) });
        };
        if let Some(raw) = raw.filter(|raw| blocks.is_empty() || json_rpc::is_result(*raw)) {
            return tell(raw, session);
        }
        // The content that a call showed is read as if its last update contained all of it.
        let head = if blocks.is_empty() { "{" } else { SHOWN };
        let json = format!(r#"{head}"content":[{}]}}"#, blocks.get(1..).unwrap_or_default());
        match Document::parse(json, session.options.event_limits()) {
            Ok(result) => tell(result.root(), session),
            Err(_) => tell(update, session),
        }
    }
}

/// The beginning of an update that contains everything a call showed.
const SHOWN: &str = r#"{"sessionUpdate":"tool_call_update","status":"completed","#;
