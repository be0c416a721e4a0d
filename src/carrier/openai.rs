//! `OpenAI`'s Responses stream.

use super::recent::Recent;
use super::{Carrier, report_error, text, text_or_empty};
use crate::json::{Value, keys};
use crate::leaf::Text;
use crate::session::{Given, Outcome, Place, Ref, Session, StatusEvent};
use crate::values::says;

pub(super) const PLACES: &[Place] = &[
    Place { kind: "mcp_call", texts: &["item/output"], ..Place::of("item", keys!["id"]) },
    Place { kind: "function_call_output", texts: &["item/output"], ..Place::of("item", keys!["call_id"]) },
];

/// The state of a response.
#[derive(Debug, Default)]
pub(super) struct OpenAi {
    /// Function calls: the ids of their items, and their own ids.
    functions: Recent<String>,
}

impl Carrier for OpenAi {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            "response.output_text.delta" => session.text(event, "delta"),
            "response.reasoning_text.delta" | "response.reasoning_summary_text.delta" => {
                session.thinking(event, "delta");
            }
            "response.output_item.added" => {
                if let Some(item) = event.get("item") {
                    self.begin(item, session);
                }
            }
            "response.mcp_call_arguments.done" | "response.function_call_arguments.done" => {
                let item = text_or_empty(event, "item_id");
                let id = self.functions.get(item).map_or(item, String::as_str);
                let given = Given::Text(text_or_empty(event, "arguments"));
                session.ready_call(&Ref { id, ..Ref::default() }, given);
            }
            "response.output_item.done" => {
                if let Some(item) = event.get("item") {
                    finish(item, session);
                }
            }
            "response.completed" | "response.incomplete" | "response.failed" => end(event, kind, session),
            "error" => report_error(event.get("code"), event.get("message"), session),
            _ => {}
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

impl OpenAi {
    fn begin(&mut self, item: Value<'_>, session: &mut Session) {
        if let Some((call, _)) = call(item) {
            if let Some(own) = text(item, keys!["id"]).filter(|_| says(item, "type", "function_call")) {
                self.functions.insert(own, call.id.to_owned(), session.open_calls());
            }
            session.start_call(&call);
        }
    }
}

/// Reports a complete item.
fn finish(item: Value<'_>, session: &mut Session) {
    if let Some((call, arguments)) = call(item) {
        session.ready_call(&call, Given::Text(arguments));
    }
    let member = |key: &str| item.get(key).filter(|value| !value.is_null());
    match text(item, keys!["type"]) {
        Some("mcp_call") => {
            let id = text_or_empty(item, "id");
            let outcome = member("error").map(failure).or_else(|| member("output").map(Outcome::of));
            // A call without output and error has nothing to show, but has ended.
            let outcome = outcome.unwrap_or_else(|| Outcome::of(item.get("output").unwrap_or(item)));
            session.result(&Ref { id, ..Ref::default() }, &outcome);
        }
        Some("function_call_output") => {
            let id = text_or_empty(item, "call_id");
            if let Some(output) = member("output") {
                session.result_of(id, output);
            }
        }
        Some("mcp_list_tools") => {
            if let Some(tools) = member("tools") {
                session.tools(tools, text(item, keys!["server_label"]));
            }
        }
        Some("mcp_approval_request") => {
            let server = text(item, keys!["server_label"]).map(Text::from);
            let status = StatusEvent::new(text_or_empty(item, "name")).in_phase("approval");
            session.status(StatusEvent { server, ..status });
        }
        _ => {}
    }
}

/// The call in an item, and the arguments of the tool.
fn call(item: Value<'_>) -> Option<(Ref<'_>, &str)> {
    let key = match text(item, keys!["type"])? {
        "mcp_call" => "id",
        "function_call" => "call_id",
        _ => return None,
    };
    let call = Ref {
        id: item.get(key).and_then(Value::as_text)?,
        tool: text(item, keys!["name"]),
        server: text(item, keys!["server_label"]),
        ..Ref::default()
    };
    Some((call, text_or_empty(item, "arguments")))
}

/// The outcome of a failed call. Its error is a text, or an object with a message or with blocks.
fn failure(error: Value<'_>) -> Outcome<'_> {
    let message = error.get("message").filter(|message| message.as_text().is_some());
    Outcome::failed(message.or_else(|| error.get("content")).unwrap_or(error))
}

fn end(event: Value<'_>, kind: &str, session: &mut Session) {
    let Some(response) = event.get("response") else { return };
    session.usage(response.get("usage"));
    let is_failed = kind == "response.failed";
    if is_failed {
        let error = response.get("error").unwrap_or(response);
        let message = text(error, keys!["message"]).unwrap_or("The response failed.");
        session.fault(text(error, keys!["code"]).unwrap_or("failed"), message);
    }
    let status = text(response, keys!["status"]).or_else(|| kind.strip_prefix("response."));
    session.end(status.unwrap_or_default(), is_failed);
}
