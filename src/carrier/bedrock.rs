//! The Converse API of Amazon Bedrock: its stream, whole answers and messages.

use super::messages::{Role, role};
use super::pieces::Pieces;
use super::recent::Recent;
use super::{Carrier, given, text, text_or_empty, waits};
use crate::json::{Document, Value, escape_into, keys};
use crate::messages::event as message;
use crate::output::source_json_value;
use crate::session::{Arriving, Outcome, Place, Ref, Session};
use crate::values::says;
use std::collections::BTreeSet;

pub(super) const PLACES: &[Place] = &[Place {
    texts: &["content/*/toolResult/content/0/text"],
    data: &["content/*/toolResult/content/0/json"],
    ..Place::of("content/*/toolResult", keys!["toolUseId"])
}];

const EVENTS: [&str; 6] =
    ["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop", "metadata"];
const EXCEPTION: &str = "Exception";
/// Exceptions after which a retry may help.
const RETRYABLE: [&str; 4] = [
    "internalServerException",
    "serviceUnavailableException",
    "throttlingException",
    "modelStreamErrorException",
];

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct Bedrock {
    /// Inputs of calls that are arriving, by the index of the block.
    calls: Pieces,
    /// Results that are arriving, in the same way.
    results: Recent<Output>,
    /// The blocks of results that grew since the last push.
    touched: BTreeSet<String>,
    reason: Option<String>,
}

/// A result that arrives in several events.
#[derive(Debug)]
struct Output {
    id: String,
    is_error: bool,
    /// Its blocks as JSON, without the last text, which may still grow.
    blocks: String,
    text: String,
    card: Arriving,
}

/// Whether this is an event, a whole answer, or a message whose blocks have no type.
pub(super) fn is_event(event: Value<'_>) -> bool {
    let is_block = |block: Value<'_>| block.is_object() && !block.holds("type");
    let is_message = || event.holds("role") && event.items_at("content").next().is_some_and(is_block);
    let is_answer =
        || event.member("output").and_then(|output| output.member("message")).is_some_and(Value::is_object);
    only(event).is_some() || is_message() || is_answer()
}

/// Returns the name and payload of an event: its only member.
fn only(event: Value<'_>) -> Option<(&str, Value<'_>)> {
    let mut members = event.members();
    let (name, payload) = members.next()?;
    let name = name.as_text().filter(|name| EVENTS.contains(name) || name.ends_with(EXCEPTION))?;
    members.next().is_none().then_some((name, payload)).filter(|(_, payload)| payload.is_object())
}

impl Carrier for Bedrock {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        if let Some((name, payload)) = only(event) {
            return self.step(name, payload, session);
        }
        let answer = event.member("output").and_then(|output| output.member("message"));
        tell_message(answer.unwrap_or(event), session);
        session.usage(event.member("usage"));
        self.reason = Some(text(event, keys!["stopReason"]).unwrap_or("end").to_owned());
    }

    fn end(&self, _: bool) -> Option<&str> {
        self.reason.as_deref()
    }

    fn pushed(&mut self, session: &mut Session) {
        for index in std::mem::take(&mut self.touched) {
            if let Some(result) = self.results.get_mut(&index) {
                result.card.show(session);
            }
        }
    }
}

impl Bedrock {
    fn step(&mut self, name: &str, payload: Value<'_>, session: &mut Session) {
        let index = payload.member("contentBlockIndex").and_then(Value::literal).unwrap_or_default();
        match name {
            "messageStart" => self.reason = None,
            "contentBlockStart" => self.start(index, payload.member("start"), session),
            "contentBlockDelta" => self.delta(index, payload.member("delta"), session),
            "contentBlockStop" => self.stop(index, session),
            "messageStop" => {
                self.calls.end_all(session);
                self.reason = Some(text(payload, keys!["stopReason"]).unwrap_or("end").to_owned());
            }
            "metadata" => {
                session.usage(payload.member("usage"));
                if let Some(reason) = self.reason.as_deref().filter(|reason| !waits(reason)) {
                    session.end(reason, false);
                }
            }
            _ => {
                let message = text(payload, keys!["message"]).unwrap_or("The stream reports an error.");
                session.error(name, message, true, RETRYABLE.contains(&name));
            }
        }
    }

    fn start(&mut self, index: &str, start: Option<Value<'_>>, session: &mut Session) {
        let Some(start) = start else { return };
        if let Some(call) = start.member("toolUse") {
            let Some(id) = text(call, keys!["toolUseId"]) else { return };
            session.start_call(&Ref { id, tool: text(call, keys!["name"]), ..Ref::default() });
            self.calls.begin(index, id, String::new(), session);
        } else if let Some(result) = start.member("toolResult") {
            let Some(id) = text(result, keys!["toolUseId"]) else { return };
            let result = Output {
                id: id.to_owned(),
                is_error: says(result, "status", "error"),
                blocks: String::from("["),
                text: String::new(),
                card: Arriving::new(id, session),
            };
            self.results.insert(index, result, session.open_calls());
        }
    }

    fn delta(&mut self, index: &str, delta: Option<Value<'_>>, session: &mut Session) {
        let Some(delta) = delta else { return };
        session.text(delta, "text");
        if let Some(reasoning) = delta.member("reasoningContent") {
            session.thinking(reasoning, "text");
        }
        if let Some(call) = delta.member("toolUse") {
            self.calls.add(index, call.member("input"), session);
        }
        let most = session.options.settings.max_event_bytes;
        for block in delta.items_at("toolResult") {
            let Some(result) = self.results.get_mut(index) else { return };
            if result.blocks.len() + result.text.len() + block.span().len() > most {
                session.problem("event_too_large", message::EVENT_TOO_LARGE, Some(&result.id));
                self.results.remove(index);
                return;
            }
            result.add(block);
            self.touched.insert(index.to_owned());
        }
    }

    fn stop(&mut self, index: &str, session: &mut Session) {
        self.calls.end(index, session);
        if let Some(result) = self.results.remove(index) {
            result.tell(session);
        }
    }
}

impl Output {
    /// Adds a block; consecutive texts are joined.
    fn add(&mut self, block: Value<'_>) {
        if let Some(piece) = text(block, keys!["text"]) {
            self.text.push_str(piece);
            if self.blocks.len() == 1 {
                self.card.add(piece);
            }
        } else {
            self.close_text();
            self.push(&source_json_value(block));
        }
    }

    fn push(&mut self, block: &str) {
        if self.blocks.len() > 1 {
            self.blocks.push(',');
        }
        self.blocks.push_str(block);
    }

    fn close_text(&mut self) {
        if !self.text.is_empty() {
            let mut block = String::from(r#"{"type":"text","text":"#);
            escape_into(&std::mem::take(&mut self.text), &mut block);
            block.push('}');
            self.push(&block);
        }
    }

    fn tell(mut self, session: &mut Session) {
        self.close_text();
        self.blocks.push(']');
        let Self { id, is_error, blocks, card, .. } = self;
        card.finish(session);
        let json = format!(r#"{{"content":{blocks}}}"#);
        if let Ok(result) = Document::parse(json, session.options.event_limits()) {
            session.result(&Ref::of(&id), &Outcome { is_error, ..Outcome::of(result.root()) });
        }
    }
}

/// Reports a whole message; if it is not an answer, only its results.
fn tell_message(message: Value<'_>, session: &mut Session) {
    let is_answer = role(message) == Some(Role::Assistant);
    for block in message.items_at("content") {
        if let Some(result) = block.member("toolResult") {
            let is_error = says(result, "status", "error");
            let id = text_or_empty(result, "toolUseId");
            session.result(&Ref::of(id), &Outcome { is_error, ..Outcome::of(block) });
        } else if !is_answer {
        } else if let Some(call) = block.member("toolUse") {
            let Some(id) = text(call, keys!["toolUseId"]) else { continue };
            let call_ref = &Ref { id, tool: text(call, keys!["name"]), ..Ref::default() };
            session.ready_call(call_ref, given(call.member("input")));
        } else if let Some(reasoning) = block.member("reasoningContent") {
            session.thinking(reasoning.member("reasoningText").unwrap_or(reasoning), "text");
        } else {
            session.text(block, "text");
        }
    }
}
