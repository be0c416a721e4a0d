//! The AI SDK: the UI message stream, the parts of `streamText`, messages and parts of messages.

use super::messages::{Role, role};
use super::{Carrier, given, report_error, text, text_or_empty};
use crate::cards::status;
use crate::json::{Document, Value, keys};
use crate::route::Rule;
use crate::session::{Given, Outcome, Place, Ref, Session, StatusEvent};
use crate::values::is_true;

pub(super) const PLACES: &[Place] = &[
    Place { kind: "tool-output-available", ..output("", &TEXTS, &DATA) },
    Place { kind: "tool-result", ..output("", &TEXTS, &DATA) },
    Place { says: &[("state", "output-available")], ..output("", &TEXTS, &DATA) },
    Place {
        says: &[("state", "output-available")],
        ..output(
            "parts/*",
            &["parts/*/output", "parts/*/output/0/text", "parts/*/output/content/0/text"],
            &["parts/*/output/structuredContent", "parts/*/output"],
        )
    },
    Place {
        kind: "tool-result",
        ..output(
            "content/*",
            &["content/*/output/value", "content/*/output/value/0/text"],
            &["content/*/output/value"],
        )
    },
];
const TEXTS: [&str; 5] =
    ["output", "output/0/text", "output/content/0/text", "output/value", "output/value/0/text"];
const DATA: [&str; 3] = ["output/structuredContent", "output/value", "output"];

const fn output(at: &'static str, texts: &'static [&'static str], data: &'static [&'static str]) -> Place {
    Place { texts, data, ..Place::of(at, keys!["toolCallId"]) }
}

/// Types of events.
const TYPES: [&str; 6] = ["start", "start-step", "finish-step", "finish", "abort", "file"];
/// Prefixes of the other types of events.
const TYPE_PREFIXES: [&str; 7] =
    ["text-", "reasoning-", "tool-input-", "tool-output-", "tool-approval-", "source-", "data-"];
/// Types of parts that are a step of a call, in `streamText` and in messages of the model.
const STEPS: [&str; 3] = ["tool-call", "tool-result", "tool-error"];

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
    (kind == "dynamic-tool" || kind.starts_with("tool-")) && event.holds("toolCallId") && event.holds("state")
}

/// Whether this is a part of `streamText`, or of a message of the model.
pub(super) fn is_step(event: Value<'_>, kind: &str) -> bool {
    STEPS.contains(&kind) && event.holds("toolCallId")
}

/// Whether this is a message: with parts that have types, or with calls and results among its contents.
pub(super) fn is_message(event: Value<'_>) -> bool {
    let is_part = |part: Value<'_>| is_step(part, text_or_empty(part, "type"));
    event.holds("role")
        && (event.items_at("parts").next().is_some_and(|part| part.holds("type"))
            || event.items_at("content").any(is_part))
}

impl Carrier for AiSdk {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            _ if is_part(event, kind) => {
                self.is_finished = true;
                part(event, kind, session);
            }
            _ if is_step(event, kind) => {
                self.is_finished = true;
                stream_part(event, kind, session);
            }
            _ if role(event).is_some() => {
                self.is_finished = true;
                message(event, session);
            }
            "text-delta" | "reasoning-delta" => {
                // The UI stream ends with a mark, that of `streamText` does not.
                self.is_finished |= event.holds("text");
                let key = if event.holds("text") { "text" } else { "delta" };
                match kind {
                    "text-delta" => session.text(event, key),
                    _ => session.thinking(event, key),
                }
            }
            "finish" => {
                self.is_finished = true;
                self.reason = text(event, keys!["finishReason"]).map(str::to_owned);
                session.usage(event.member("totalUsage"));
            }
            "abort" => session.end("aborted", true),
            "error" => {
                let error = event.member("error");
                let message = error.and_then(|error| error.member("message")).or(error);
                report_error(None, event.member("errorText").or(message), session);
            }
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

/// Reports a whole message; if it is not an answer, only its results.
fn message(message: Value<'_>, session: &mut Session) {
    let is_answer = role(message) == Some(Role::Assistant);
    if is_answer {
        session.text(message, "content");
    }
    for own in message.items_at("parts").chain(message.items_at("content")) {
        match text_or_empty(own, "type") {
            kind if is_part(own, kind) => part(own, kind, session),
            kind if is_step(own, kind) => stream_part(own, kind, session),
            "text" if is_answer => session.text(own, "text"),
            "reasoning" if is_answer => session.thinking(own, "text"),
            _ => {}
        }
    }
}

/// Reports a part of `streamText`, or of a message of the model.
fn stream_part(part: Value<'_>, kind: &str, session: &mut Session) {
    let Some(id) = text(part, keys!["toolCallId"]) else { return };
    let call = &call(part, id, text(part, keys!["toolName"]));
    match kind {
        "tool-call" => session.ready_call(call, given(part.member("input"))),
        "tool-error" => {
            let Some(error) = part.get("error") else { return };
            if part.holds("input") {
                session.ready_call(call, given(part.member("input")));
            }
            let message = error.member("message").filter(|message| message.as_text().is_some());
            session.result(call, &Outcome::failed(message.unwrap_or(error)));
        }
        _ => {
            let Some(output) = part.at_keys(keys!["output", "result"]).next() else { return };
            if part.holds("input") {
                session.ready_call(call, given(part.member("input")));
            }
            let outcome = match typed(output) {
                Some(("execution-denied", _)) => return declined(call, session),
                Some(("content", _)) => Outcome::of(part),
                Some((kind, value)) => Outcome { is_error: kind.starts_with("error-"), ..Outcome::of(value) },
                None => Outcome::of(output),
            };
            session.result(call, &Outcome { is_preliminary: is_true(part, "preliminary"), ..outcome });
        }
    }
}

/// Returns the type and value of a tool's output as messages have it: `{type, value}`.
fn typed(output: Value<'_>) -> Option<(&str, Value<'_>)> {
    const TYPES: [&str; 6] = ["text", "json", "error-text", "error-json", "content", "execution-denied"];
    const MEMBERS: [&str; 4] = ["type", "value", "reason", "providerOptions"];
    let kind = text(output, keys!["type"]).filter(|kind| TYPES.contains(kind))?;
    let is_plain = output.members().all(|(key, _)| MEMBERS.iter().any(|own| key.is_text(own)));
    let value = output.get("value").or_else(|| Some(output).filter(|_| kind == "execution-denied"))?;
    is_plain.then_some((kind, value))
}

/// Reports that the user refused a call.
fn declined(call: &Ref<'_>, session: &mut Session) {
    session.card_of(call, None, |_| status::own(false, "Declined", Rule::StatusConfirmation));
}

/// Returns a reference to a call, with what an event contains about its tool.
fn call<'a>(event: Value<'a>, id: &'a str, name: Option<&'a str>) -> Ref<'a> {
    let metadata =
        event.at_keys(keys!["providerMetadata", "callProviderMetadata", "resultProviderMetadata"]).next();
    let anthropic = metadata.and_then(|metadata| metadata.member("anthropic"));
    let server = anthropic
        .and_then(|anthropic| text(anthropic, keys!["serverName"]))
        .or_else(|| text(event.member("output")?, keys!["serverLabel"]));
    Ref {
        id,
        tool: name.map(|name| name.strip_prefix("mcp.").unwrap_or(name)),
        server,
        title: text(event, keys!["title"]),
        metadata: event.member("toolMetadata").filter(|metadata| metadata.is_object()),
    }
}

/// Reports a part of a message. Its state is the step that its call has reached.
fn part(part: Value<'_>, kind: &str, session: &mut Session) {
    let name = kind.strip_prefix("tool-").or_else(|| text(part, keys!["toolName"]));
    let state = text_or_empty(part, "state");
    // A call in one of these states has its complete input.
    if state.starts_with("output-") || state.starts_with("approval-") {
        step(part, "input-available", name, session);
    }
    step(part, state, name, session);
}

/// Reports a step of a call.
fn step(event: Value<'_>, step: &str, name: Option<&str>, session: &mut Session) {
    let id = text(event, keys!["toolCallId"]).or_else(|| text(event, keys!["id"]).filter(|_| name.is_some()));
    let Some(id) = id else { return };
    let output = event.get("output");
    let call = &call(event, id, name);
    match step {
        "input-start" | "input-streaming" => session.start_call(call),
        "input-available" => session.ready_call(call, Given::Value(event.member("input"))),
        "input-error" | "output-error" => {
            if event.holds("input") {
                session.ready_call(call, Given::Value(event.member("input")));
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
        "output-denied" => declined(call, session),
        _ if step.starts_with("approval-requ") => {
            let status = StatusEvent::new("Waiting for approval").in_phase("approval");
            session.status_of(id, status);
        }
        _ => {}
    }
}
