//! MCP itself: JSON-RPC messages, and results without a message.

mod tasks;

use super::recent::Recent;
use super::{Carrier, text, text_or_empty};
use crate::cards::{InputRequest, InputRequestCard};
use crate::json::{Value, keys};
use crate::leaf::{Number, Text};
use crate::output::compact_json;
use crate::session::{Given, Place, Ref, Session, StatusEvent, id_text};
use crate::values::says;
use tasks::Tasks;

pub(super) const PLACES: &[Place] = &[Place {
    texts: &["result/content/0/text"],
    data: &["result/structuredContent"],
    needs: &["result/content", "result/structuredContent"],
    ..Place::of("", keys!["id"])
}];

/// Members that only the result of a tool has.
const RESULT_MEMBERS: [&str; 3] = ["content", "structuredContent", "toolResult"];
/// The member of every answer that distinguishes the result from what comes before it.
const RESULT_TYPE: &str = "resultType";

/// The state of a connection to a server.
#[derive(Debug, Default)]
pub(super) struct JsonRpc {
    /// The number of results that belong to no call.
    unmatched: usize,
    /// Work that continues after its call was answered.
    tasks: Tasks,
    /// The calls that progress tokens refer to.
    tokens: Recent<String>,
    /// Requests that do not call a tool, and whether their answers are ignored altogether.
    others: Recent<bool>,
}

/// Whether this is a JSON-RPC message.
pub(super) fn is_message(event: Value<'_>) -> bool {
    says(event, "jsonrpc", "2.0")
}

/// Whether this is the result of a tool without a message.
pub(super) fn is_result(event: Value<'_>) -> bool {
    has_result(event) || event.holds(RESULT_TYPE)
}

/// Whether an answer is that of a tool, whichever request it answers.
fn has_result(event: Value<'_>) -> bool {
    let has_member =
        |key: &&str| event.member(key).is_some_and(|value| *key != "content" || value.is_array());
    RESULT_MEMBERS.iter().any(has_member)
        || event.member("isError").and_then(Value::as_bool).is_some()
        || says(event, RESULT_TYPE, "input_required")
}

impl Carrier for JsonRpc {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        let id = event.member("id").and_then(id_text);
        let method = text(event, keys!["method"]);
        match (id, method) {
            _ if !is_message(event) => self.bare_result(event, session),
            (Some(id), Some(method)) => self.request(event, id, method, session),
            (None, Some(method)) => self.notification(event, method, session),
            (Some(id), None) => self.response(event, id, session),
            (None, None) => {}
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        Some("end")
    }
}

impl JsonRpc {
    /// A result without an id belongs to the open call, if there is exactly one.
    fn bare_result(&mut self, result: Value<'_>, session: &mut Session) {
        let id = session.only_open_call().unwrap_or_else(|| {
            self.unmatched += 1;
            format!("result-{}", self.unmatched)
        });
        if !self.tasks.begin(&id, result, session) && !self.tasks.goes_on(result, session) {
            session.result_of(&id, result);
        }
    }

    fn response(&mut self, event: Value<'_>, id: &str, session: &mut Session) {
        // Server and client number their requests independently, so an id may be that of a call as well.
        let is_call = session.awaits_result(id);
        let other = self.others.get(id).copied();
        let Some(result) = event.get("result") else {
            // The failure of another request does not concern a tool.
            if event.holds("error") && (is_call || other.is_none()) {
                session.result_of(id, event);
            }
            return;
        };
        if other.is_some() && !(is_call && has_result(result)) {
            self.others.remove(id);
        }
        if other == Some(true) {
            return;
        }
        if let Some(tools) = result.member("tools").filter(|tools| tools.is_array()) {
            return session.tools(tools, None);
        }
        let is_told = self.tasks.begin(id, result, session) || self.tasks.goes_on(result, session);
        if is_told || self.tasks.result(id, event, result, session) {
            return;
        }
        // Other responses, such as that to `initialize`, are part of the protocol.
        let is_result =
            if other.is_some() { is_call && has_result(result) } else { is_call || has_result(result) };
        if is_result {
            session.result_of(id, event);
        }
    }

    /// A request of the client, or a question of the server.
    fn request(&mut self, event: Value<'_>, id: &str, method: &str, session: &mut Session) {
        let params = event.member("params");
        match method {
            "tools/call" => self.call(id, params, session),
            "tasks/result" => {
                if let Some(task) = params.and_then(|params| text(params, keys!["taskId"])) {
                    self.tasks.expect_result(id, task, session);
                }
            }
            "elicitation/create" => {
                self.others.insert(id, true, session.open_calls());
                let Some(params) = params else { return };
                let call = session.only_open_call();
                let request = InputRequest::elicitation(id, params);
                let call = &Ref::of(call.as_deref().unwrap_or(id));
                session.ask(call, InputRequestCard::new(vec![request]));
            }
            _ => {
                let is_silent = matches!(method, "tasks/update" | "tasks/cancel");
                self.others.insert(id, is_silent, session.open_calls());
            }
        }
    }

    /// Reports a call of a tool, or the answer to a tool's question, which continues the call.
    fn call(&mut self, id: &str, params: Option<Value<'_>>, session: &mut Session) {
        let Some(params) = params else { return };
        let tool = text(params, keys!["name"]);
        let state = text(params, keys!["requestState"]);
        let is_answer = state.is_some() || params.holds("inputResponses");
        let asking = if is_answer { session.asking_call(tool, state) } else { None };
        if let Some(call) = &asking {
            session.continue_call(call, id);
        } else {
            let call = &Ref { tool, ..Ref::of(id) };
            session.ready_call(call, Given::Value(params.member("arguments")));
        }
        let token = params.member("_meta").and_then(|meta| meta.member("progressToken")).and_then(id_text);
        if let Some(token) = token {
            let call = asking.unwrap_or_else(|| id.to_owned());
            self.tokens.insert(token, call, session.open_calls());
        }
    }

    fn notification(&mut self, event: Value<'_>, method: &str, session: &mut Session) {
        let Some(params) = event.member("params") else { return };
        match method {
            "notifications/progress" => self.progress(params, session),
            "notifications/message" => {
                let Some(data) = params.member("data") else { return };
                let message = data.as_text().map_or_else(|| compact_json(data), str::to_owned);
                let level = text(params, keys!["level"]).map(Text::from);
                session.status(StatusEvent { level, ..StatusEvent::new(message) });
            }
            "notifications/tasks" | "notifications/tasks/status" => {
                self.tasks.goes_on(params, session);
            }
            _ => {}
        }
    }

    /// Reports the progress of a call. An unknown token refers to the call with that id, if there is one.
    fn progress(&mut self, params: Value<'_>, session: &mut Session) {
        let number = |key: &str| params.get(key).and_then(Value::as_number).map(Number);
        let (progress, total) = (number("progress"), number("total"));
        let status = StatusEvent::new(text_or_empty(params, "message")).in_phase("progress");
        let status = StatusEvent { progress, total, ..status };
        let token = params.member("progressToken").and_then(id_text);
        let call = token.and_then(|token| {
            let named = self.tokens.get(token).map(String::as_str);
            named.or(Some(token).filter(|id| session.awaits_result(id)))
        });
        match call {
            Some(call) => session.status_of(call, status),
            None => session.status(status),
        }
    }
}
