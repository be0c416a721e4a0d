//! The UI message stream of the AI SDK, and parts of UI messages.

use super::{Carrier, report_error, text, text_or_empty};
use crate::json::{Document, JsonLimits, Value, keys};
use crate::session::{Given, Outcome, Place, Ref, Session, StatusEvent};
use crate::values::is_true;

pub(super) const PLACES: &[Place] = &[Place {
    kind: "tool-output-available",
    texts: &["output", "output/0/text", "output/content/0/text"],
    data: &["output/structuredContent", "output"],
    ..Place::of("", keys!["toolCallId"])
}];

/// Types of events.
const TYPES: [&str; 6] = ["start", "start-step", "finish-step", "finish", "abort", "file"];
/// Prefixes of the other types of events.
const TYPE_PREFIXES: [&str; 7] =
    ["text-", "reasoning-", "tool-input-", "tool-output-", "tool-approval-", "source-", "data-"];
/// The result of a call that the user refused.
const DECLINED: &str = r#"{"__$ref__":"manual-tool-confirm","confirm":false}"#;

/// The state of a UI message stream.
#[derive(Debug, Default)]
pub(super) struct AiSdk {
    reason: Option<String>,
    is_finished: bool,
}

/// Whether this is the type of an event.
pub(super) fn is_event(kind: &str) -> bool {
    TYPES.contains(&kind) || TYPE_PREFIXES.iter().any(|prefix| kind.starts_with(prefix))
}

/// Whether this is a part of a UI message that represents a call.
pub(super) fn is_part(event: Value<'_>, kind: &str) -> bool {
    (kind == "dynamic-tool" || kind.starts_with("tool-")) && event.has("toolCallId") && event.has("state")
}

impl Carrier for AiSdk {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            _ if is_part(event, kind) => {
                self.is_finished = true;
                part(event, kind, session);
            }
            "text-delta" => session.text(event, "delta"),
            "reasoning-delta" => session.thinking(event, "delta"),
            "finish" => {
                self.is_finished = true;
                self.reason = text(event, keys!["finishReason"]).map(str::to_owned);
            }
            "abort" => session.end("aborted", true),
            "error" => report_error(None, event.get("errorText"), session),
            _ => step(
                event,
                kind.strip_prefix("tool-").unwrap_or(kind),
                text(event, keys!["toolName"]),
                session,
            ),
        }
    }

    fn end(&self, is_marked: bool) -> Option<&str> {
        (is_marked || self.is_finished).then(|| self.reason.as_deref().unwrap_or("stop"))
    }
}

/// Reports a part of a message. Its state is the step that its call has reached.
fn part(part: Value<'_>, kind: &str, session: &mut Session) {
    let name = kind.strip_prefix("tool-").or_else(|| text(part, keys!["toolName"]));
    let state = text_or_empty(part, "state");
    if state.starts_with("output-") {
        step(part, "input-available", name, session);
    }
    step(part, state, name, session);
}

/// Reports a step of a call.
fn step(event: Value<'_>, step: &str, name: Option<&str>, session: &mut Session) {
    let Some(id) = text(event, keys!["toolCallId"]) else { return };
    let output = event.get("output");
    let metadata = event.at_keys(keys!["providerMetadata", "callProviderMetadata"]).next();
    let anthropic = metadata.and_then(|metadata| metadata.get("anthropic"));
    let server = anthropic
        .and_then(|anthropic| text(anthropic, keys!["serverName"]))
        .or_else(|| output.and_then(|output| text(output, keys!["serverLabel"])));
    let tool = name.map(|name| name.strip_prefix("mcp.").unwrap_or(name));
    let (title, metadata) = (text(event, keys!["title"]), event.get("toolMetadata"));
    let call = &Ref { id, tool, server, title, metadata };
    match step {
        "input-start" | "input-streaming" => session.start_call(call),
        "input-available" => session.ready_call(call, Given::Value(event.get("input"))),
        "input-error" | "output-error" => {
            if event.has("input") {
                session.ready_call(call, Given::Value(event.get("input")));
            }
            let Some(error) = event.get("errorText") else { return };
            // The provider's blocks arrive as a JSON string.
            let limits = session.events.limits().json();
            let blocks = error.as_text().and_then(|text| Document::parse(text, limits).ok());
            let error =
                blocks.as_ref().map(Document::root).filter(|blocks| blocks.is_array()).unwrap_or(error);
            session.result(call, &Outcome::failed(error));
        }
        "output-available" => {
            let is_preliminary = is_true(event, "preliminary");
            if let Some(output) = output {
                session.result(call, &Outcome { is_preliminary, ..Outcome::of(output) });
            }
        }
        "output-denied" => {
            if let Ok(declined) = Document::parse(DECLINED, JsonLimits::default()) {
                session.result(call, &Outcome::of(declined.root()));
            }
        }
        _ if step.starts_with("approval-requ") => {
            session.status(StatusEvent::new("Waiting for approval").in_phase("approval"));
        }
        _ => {}
    }
}
