//! `OpenAI`'s Responses: the stream, whole responses and single items.

use super::recent::Recent;
use super::{Carrier, errors, openai_items as items, report_error, text, text_or_empty};
use crate::json::{Value, keys};
use crate::session::{Outcome, Place, Ref, Session};
use crate::values::says;

pub(super) const PLACES: &[Place] = &[
    Place { kind: "mcp_call", texts: &["item/output"], ..Place::of("item", keys!["id"]) },
    Place {
        kind: "call_output",
        texts: &["item/output", "item/output/0/text"],
        ..Place::of("item", keys!["call_id"])
    },
    Place { kind: "mcp_call", texts: &["output"], ..Place::of("", keys!["id"]) },
    Place { kind: "call_output", texts: &["output", "output/0/text"], ..Place::of("", keys!["call_id"]) },
    Place { kind: "mcp_call", texts: &["output/*/output"], ..Place::of("output/*", keys!["id"]) },
    Place {
        kind: "call_output",
        texts: &["output/*/output", "output/*/output/0/text"],
        ..Place::of("output/*", keys!["call_id"])
    },
];

/// The event with an image that is not yet complete.
const PARTIAL_IMAGE: &str = "response.image_generation_call.partial_image";

/// The state of a response.
#[derive(Debug, Default)]
pub(super) struct OpenAi {
    /// Calls whose id differs from that of their item: by the id of the item.
    calls: Recent<String>,
    /// The reason for the end if the body is not a stream of events.
    reason: Option<String>,
}

/// Whether this is a whole response.
pub(super) fn is_response(event: Value<'_>) -> bool {
    // While it arrives, its output may not be there yet.
    says(event, "object", "response")
        && (event.is_open() || event.member("output").is_some_and(Value::is_array))
}

/// Whether this is an item that may arrive without a response, once the stream is known to be of
/// this protocol.
pub(super) fn takes(event: Value<'_>, kind: &str) -> bool {
    kind == "reasoning" || event.holds("role")
}

impl Carrier for OpenAi {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            "response.output_text.delta" | "response.refusal.delta" => session.text(event, "delta"),
            "response.reasoning_text.delta" | "response.reasoning_summary_text.delta" => {
                session.thinking(event, "delta");
            }
            "response.output_item.added" => {
                if let Some(item) = event.member("item") {
                    self.begin(item, session);
                }
            }
            "response.mcp_call_arguments.done"
            | "response.function_call_arguments.done"
            | "response.custom_tool_call_input.done"
            | "response.code_interpreter_call_code.done" => {
                let item = text_or_empty(event, "item_id");
                items::ready(self.calls.get(item).map_or(item, String::as_str), event, session);
            }
            PARTIAL_IMAGE => {
                let id = text_or_empty(event, "item_id");
                let outcome = Outcome { is_preliminary: true, ..Outcome::of(event) };
                session.result(&Ref { id, ..Ref::default() }, &outcome);
            }
            "response.output_item.done" => {
                if let Some(item) = event.member("item") {
                    items::finish(item, session);
                }
            }
            "response.completed" | "response.incomplete" | "response.failed" => end(event, kind, session),
            "error" => {
                let error = event.member("error").filter(|error| error.is_object()).unwrap_or(event);
                report_error(error.member("code"), error.member("message"), session);
            }
            _ if kind.starts_with("response.") => {}
            _ if is_response(event) => self.whole(event, session),
            _ => {
                self.reason = Some("end".to_owned());
                items::whole(event, session);
            }
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        self.reason.as_deref()
    }
}

impl OpenAi {
    fn begin(&mut self, item: Value<'_>, session: &mut Session) {
        if let Some((own, call)) = items::begin(item, session).filter(|(own, call)| own != call) {
            self.calls.insert(own, call.to_owned(), session.open_calls());
        }
    }

    fn whole(&mut self, response: Value<'_>, session: &mut Session) {
        if errors::is_error(response) {
            return errors::report(response, session);
        }
        for item in response.items_at("output") {
            items::whole(item, session);
        }
        session.usage(response.member("usage"));
        self.reason = Some(text(response, keys!["status"]).unwrap_or("end").to_owned());
    }
}

fn end(event: Value<'_>, kind: &str, session: &mut Session) {
    let Some(response) = event.member("response") else { return };
    session.usage(response.member("usage"));
    let is_failed = kind == "response.failed";
    if is_failed {
        let error = response.member("error").unwrap_or(response);
        let message = text(error, keys!["message"]).unwrap_or("The response failed.");
        session.fault(text(error, keys!["code"]).unwrap_or("failed"), message);
    }
    let status = text(response, keys!["status"]).or_else(|| kind.strip_prefix("response."));
    session.end(status.unwrap_or_default(), is_failed);
}
