//! MCP itself: JSON-RPC messages, and results without a message.

use super::{Carrier, text, text_or_empty};
use crate::json::{Value, keys};
use crate::leaf::{Number, Text};
use crate::output::compact_json;
use crate::session::{Given, Place, Ref, Session, StatusEvent, id_text};
use crate::values::says;

pub(super) const PLACES: &[Place] = &[Place {
    texts: &["result/content/0/text"],
    data: &["result/structuredContent"],
    ..Place::of("", keys!["id"])
}];

/// Members that identify the result of a tool.
const RESULT_MEMBERS: [&str; 4] = ["content", "structuredContent", "toolResult", "resultType"];

/// The state of a connection to a server.
#[derive(Debug, Default)]
pub(super) struct JsonRpc {
    /// The number of results that belong to no call.
    unmatched: usize,
}

/// Whether this is a JSON-RPC message.
pub(super) fn is_message(event: Value<'_>) -> bool {
    says(event, "jsonrpc", "2.0")
}

/// Whether this is the result of a tool without a message.
pub(super) fn is_result(event: Value<'_>) -> bool {
    let has_member = |key: &&str| event.get(key).is_some_and(|value| *key != "content" || value.is_array());
    RESULT_MEMBERS.iter().any(has_member) || event.get("isError").and_then(Value::as_bool).is_some()
}

impl Carrier for JsonRpc {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        let id = event.get("id").and_then(id_text);
        let method = text(event, keys!["method"]);
        match (id, method) {
            _ if !is_message(event) => self.bare_result(event, session),
            (_, Some(method)) => request(event, id, method, session),
            (Some(id), None) => response(event, id, session),
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
        if input_required(result, session) {
            return;
        }
        let id = session.only_open_call().unwrap_or_else(|| {
            self.unmatched += 1;
            format!("result-{}", self.unmatched)
        });
        session.result_of(&id, result);
    }
}

fn input_required(result: Value<'_>, session: &mut Session) -> bool {
    let is_required = says(result, "resultType", "input_required");
    if is_required {
        session.status(StatusEvent::new("The tool asks for more input").in_phase("input_required"));
    }
    is_required
}

fn response(event: Value<'_>, id: &str, session: &mut Session) {
    let result = event.get("result");
    if let Some(tools) = result.and_then(|result| result.get("tools")).filter(|tools| tools.is_array()) {
        session.tools(tools, None);
    } else if !result.is_some_and(|result| input_required(result, session)) {
        // Other responses, such as that to `initialize`, are part of the protocol.
        let is_result = event.has("error") || result.is_some_and(is_result);
        if is_result || session.awaits_result(id) {
            session.result_of(id, event);
        }
    }
}

fn request(event: Value<'_>, id: Option<&str>, method: &str, session: &mut Session) {
    let Some(params) = event.get("params") else { return };
    let number = |key: &str| params.get(key).and_then(Value::as_number).map(Number);
    match (method, id) {
        ("tools/call", Some(id)) => {
            let call = &Ref { id, tool: text(params, keys!["name"]), server: None };
            session.ready_call(call, Given::Value(params.get("arguments")));
        }
        ("notifications/progress", _) => {
            let (progress, total) = (number("progress"), number("total"));
            let status = StatusEvent::new(text_or_empty(params, "message"));
            session.status(StatusEvent { progress, total, ..status });
        }
        ("notifications/message", _) => {
            let Some(data) = params.get("data") else { return };
            let message = data.as_text().map_or_else(|| compact_json(data), str::to_owned);
            let level = text(params, keys!["level"]).map(Text::from);
            session.status(StatusEvent { level, ..StatusEvent::new(message) });
        }
        _ => {}
    }
}
