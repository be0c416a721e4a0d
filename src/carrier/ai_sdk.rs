//! The UI message stream of the AI SDK, and the parts of its messages.

use super::{Carrier, fail, said, text};
use crate::card::Object;
use crate::json::{Document, JsonLimits, Value, keys};
use crate::session::{Given, Outcome, Place, Ref, Session};
use crate::values::is_true;
use crate::words::{is_listed, listed};

pub(super) const PLACES: &[Place] = &[Place {
    at: "",
    kind: "tool-output-available",
    id: keys!["toolCallId"],
    texts: "output output/0/text output/content/0/text",
    data: "output/structuredContent output",
}];

/// Types of the stream's events, and how others begin.
const TYPES: &str = "start start-step finish-step finish abort file";
const STARTS: &str = "text- reasoning- tool-input- tool-output- tool-approval- source- data-";
/// What a user's refusal is recorded as.
const DECLINED: &str = r#"{"__$ref__":"manual-tool-confirm","confirm":false}"#;

/// A stream of a UI message.
#[derive(Debug, Default)]
pub(super) struct AiSdk {
    reason: Option<String>,
    is_finished: bool,
}

/// Whether this is the type of one of the stream's events.
pub(super) fn is_event(kind: &str) -> bool {
    is_listed(kind, TYPES) || listed(STARTS).any(|start| kind.starts_with(start))
}

/// Whether this is the part of a message that shows a call.
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
            "error" => fail(None, event.get("errorText"), session),
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

/// A part says with its state which step it has reached.
fn part(part: Value<'_>, kind: &str, session: &mut Session) {
    let name = kind.strip_prefix("tool-").or_else(|| text(part, keys!["toolName"]));
    let state = said(part, "state");
    if state.starts_with("output-") {
        step(part, "input-available", name, session);
    }
    step(part, state, name, session);
}

/// A step of a call.
fn step(event: Value<'_>, step: &str, name: Option<&str>, session: &mut Session) {
    let Some(id) = text(event, keys!["toolCallId"]) else { return };
    let output = event.get("output");
    let metadata = event.at_keys(keys!["providerMetadata", "callProviderMetadata"]).next();
    let anthropic = metadata.and_then(|metadata| metadata.get("anthropic"));
    let server = anthropic
        .and_then(|anthropic| text(anthropic, keys!["serverName"]))
        .or_else(|| output.and_then(|output| text(output, keys!["serverLabel"])));
    let call = &Ref { id, tool: name.map(|name| name.strip_prefix("mcp.").unwrap_or(name)), server };
    match step {
        "input-start" | "input-streaming" => session.start_call(call),
        "input-available" => session.ready_call(call, Given::Value(event.get("input"))),
        "input-error" | "output-error" => {
            if event.has("input") {
                session.ready_call(call, Given::Value(event.get("input")));
            }
            let Some(said) = event.get("errorText") else { return };
            // Blocks of the provider come as JSON text.
            let blocks = said.as_text().and_then(|text| Document::parse(text, JsonLimits::default()).ok());
            let said = blocks.as_ref().map(Document::root).filter(|blocks| blocks.is_array()).unwrap_or(said);
            session.result(call, &Outcome::failed(said));
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
            session.status("Waiting for approval", Object::new().word("phase", "approval"));
        }
        _ => {}
    }
}
