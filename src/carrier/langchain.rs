//! Messages of `LangChain`, and the stream of a `LangGraph` server: the same messages in pieces, in updates of nodes
//! and in whole states, often all three. Their ids show what was already reported.

use super::messages::{self, Role, role};
use super::pieces::Pieces;
use super::recent::Recent;
use super::recognise::Seen;
use super::{Carrier, text, text_or_empty};
use crate::cards::{InputKind, InputRequest, InputRequestCard};
use crate::content::is_tool_message;
use crate::json::{Value, keys};
use crate::leaf::Data;
use crate::output::source_json_value;
use crate::session::{Given, Outcome, Place, Ref, Session, id_text};
use crate::values::says;

const IDS: crate::json::Keys = keys!["tool_call_id", "toolCallId"];

pub(super) const PLACES: &[Place] = &[
    Place { texts: &["content", "content/0/text"], ..Place::of("", IDS) },
    Place { texts: &["*/content", "*/content/0/text"], ..Place::of("*", IDS) },
    Place { texts: &["messages/*/content", "messages/*/content/0/text"], ..Place::of("messages/*", IDS) },
    Place {
        texts: &["*/messages/*/content", "*/messages/*/content/0/text"],
        ..Place::of("*/messages/*", IDS)
    },
];

/// Names of the server's events; after a `|` comes the subgraph.
const NAMES: [&str; 5] = ["messages", "updates", "values", "metadata", "error"];
/// Types of messages that are not results.
const TYPES: [&str; 7] =
    ["ai", "human", "system", "AIMessage", "AIMessageChunk", "HumanMessage", "HumanMessageChunk"];
/// Types of messages in stored histories.
const STORED: [&str; 4] = ["ai", "human", "system", "tool"];
const ANSWERS: [&str; 3] = ["ai", "AIMessage", "AIMessageChunk"];
const CHUNK: &str = "AIMessageChunk";
/// The key of an update at which a graph stops and asks.
const INTERRUPT: &str = "__interrupt__";

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct LangChain {
    /// The name of the current event, without its subgraph.
    name: String,
    /// How much of the text of each message was reported.
    told: Recent<usize>,
    /// Inputs of calls that are arriving, by message and index.
    calls: Pieces,
    /// The message that is arriving.
    current: Option<String>,
    /// The questions that were reported.
    asked: Recent<()>,
}

/// Returns the message inside a serialised object: `{lc: 1, kwargs}`, or `{type, data}` as histories are stored.
pub(crate) fn serialised(event: Value<'_>) -> Option<Value<'_>> {
    let is_one = event.member("lc").and_then(Value::literal) == Some("1");
    let kind = text_or_empty(event, "type");
    let stored = || event.member("data").filter(|data| STORED.contains(&kind) && data.has("content"));
    event.member("kwargs").filter(|kwargs| is_one && kwargs.is_object()).or_else(stored)
}

/// Whether this is an event of a graph, or a message that is not a result.
pub(super) fn is_graph(seen: &Seen<'_>) -> bool {
    is_name(seen.name) || TYPES.contains(&seen.kind) && seen.event.has("content")
}

fn is_name(name: &str) -> bool {
    let name = own_name(name);
    name != "error" && NAMES.contains(&name) || name.starts_with("messages/")
}

/// Returns the name of an event without its subgraph.
fn own_name(name: &str) -> &str {
    name.split('|').next().unwrap_or_default()
}

impl Carrier for LangChain {
    fn name(&mut self, name: &str) {
        own_name(name).clone_into(&mut self.name);
    }

    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        match self.name.as_str() {
            "updates" => self.updates(event, session),
            "values" => {
                self.state(event, session);
                self.interrupts(event, session);
            }
            "metadata" | "messages/metadata" => {}
            _ => self.message(event, session),
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        Some("end")
    }

    fn finish(&mut self, session: &mut Session) {
        self.calls.end_all(session);
    }
}

impl LangChain {
    /// Handles `{node: {messages}}`.
    fn updates(&mut self, event: Value<'_>, session: &mut Session) {
        for (name, update) in event.entries() {
            if name != INTERRUPT {
                self.state(update, session);
            }
        }
        self.interrupts(event, session);
    }

    /// Handles `{messages}`: a list, or one message.
    fn state(&mut self, state: Value<'_>, session: &mut Session) {
        let Some(messages) = state.member("messages") else { return };
        if messages.is_object() {
            self.message(messages, session);
        }
        for message in messages.items() {
            self.message(message, session);
        }
    }

    /// Reports the questions that a graph asks before it goes on: once, though both updates and states contain them.
    fn interrupts(&mut self, event: Value<'_>, session: &mut Session) {
        for interrupt in event.items_at(INTERRUPT) {
            let Some(value) = interrupt.member("value") else { continue };
            let own = text(interrupt, keys!["id", "interrupt_id"]).unwrap_or("interrupt");
            let name = format!("{own} {}", source_json_value(value));
            if self.asked.get(&name).is_some() {
                continue;
            }
            self.asked.insert(&name, (), session.open_calls());
            let call = session.only_open_call().unwrap_or_else(|| own.to_owned());
            let message =
                value.as_text().or_else(|| text(value, keys!["message", "question", "description"]));
            let mut request = InputRequest::new(own, InputKind::Approval, "interrupt");
            request.message = message.map(Into::into);
            request.params = Some(Data::from(value));
            session.ask(&Ref::of(&call), InputRequestCard::new(vec![request]));
        }
    }

    fn message(&mut self, event: Value<'_>, session: &mut Session) {
        let own = serialised(event).unwrap_or(event);
        let kind = text(own, keys!["type"]).unwrap_or_else(|| text_or_empty(event, "type"));
        let id = text(own, keys!["id"]).filter(|id| !id.is_empty());
        if is_tool_message(own) || role(own) == Some(Role::Tool) {
            self.begin(id, session);
            return self.result(own, id, session);
        }
        // Serialised messages state their type in their own way.
        let says_answer =
            event.items_at("id").any(|name| name.as_text().is_some_and(|name| ANSWERS.contains(&name)));
        let is_answer = ANSWERS.contains(&kind) || says_answer || role(own) == Some(Role::Assistant);
        if is_answer && own.has("content") {
            self.begin(id, session);
            if kind == CHUNK {
                self.chunk(own, id, session);
            } else {
                self.whole(own, id, session);
            }
        }
    }

    /// A message with another id completes the calls of the one before.
    fn begin(&mut self, id: Option<&str>, session: &mut Session) {
        if self.current.as_deref() != id {
            self.calls.end_all(session);
            self.current = id.map(str::to_owned);
        }
    }

    fn result(&self, message: Value<'_>, id: Option<&str>, session: &mut Session) {
        let Some(call) = text(message, IDS).filter(|call| !call.is_empty()) else {
            return messages::result(message, session);
        };
        // A graph repeats results again and again; without one, a second result is a mistake.
        let repeats = !self.name.is_empty() || id.is_some();
        if repeats && session.is_finished(call) {
            return;
        }
        let call = &Ref { id: call, tool: text(message, keys!["name"]), ..Ref::default() };
        session.result(call, &Outcome::of(message));
    }

    fn chunk(&mut self, chunk: Value<'_>, id: Option<&str>, session: &mut Session) {
        messages::content(chunk, session);
        if let Some(id) = id {
            let told = self.told.get(id).copied().unwrap_or_default() + text_length(chunk);
            self.told.insert(id, told, session.open_calls());
        }
        for piece in chunk.items_at("tool_call_chunks") {
            let index = piece.member("index").and_then(Value::literal).unwrap_or_default();
            let name = format!("{}/{index}", id.unwrap_or_default());
            if let Some(call) = text(piece, keys!["id"]).filter(|call| !call.is_empty()) {
                session.start_call(&Ref { id: call, tool: text(piece, keys!["name"]), ..Ref::default() });
                self.calls.begin(&name, call, String::new(), session);
            }
            self.calls.add(&name, piece.member("args"), session);
        }
        if says(chunk, "chunk_position", "last") {
            self.calls.end_all(session);
        }
    }

    /// Reports a whole message, or all of one so far: only what was not reported before is new.
    fn whole(&mut self, message: Value<'_>, id: Option<&str>, session: &mut Session) {
        let told = id.and_then(|id| self.told.get(id).copied()).unwrap_or_default();
        tell_behind(message, told, session);
        if let Some(id) = id {
            self.told.insert(id, told.max(text_length(message)), session.open_calls());
        }
        let is_partial = self.name == "messages/partial";
        for call in message.items_at("tool_calls") {
            let function = call.member("function").unwrap_or(call);
            let Some(id) = call.member("id").and_then(id_text) else { continue };
            let reference = &Ref { id, tool: text(function, keys!["name"]), ..Ref::default() };
            if is_partial {
                session.start_call(reference);
            } else {
                let given = call.member("args").map_or_else(
                    || super::given(function.member("arguments")),
                    |args| Given::Value(Some(args)),
                );
                session.ready_call(reference, given);
            }
        }
        if !is_partial {
            self.calls.end_all(session);
        }
    }
}

/// The texts of a message: its content, or its text blocks.
fn texts(message: Value<'_>) -> impl Iterator<Item = &str> {
    let own = message.member("content").and_then(Value::as_text);
    let is_text = |block: &Value<'_>| says(*block, "type", "text");
    own.into_iter()
        .chain(message.items_at("content").filter(is_text).filter_map(|block| text(block, keys!["text"])))
}

fn text_length(message: Value<'_>) -> usize {
    texts(message).map(str::len).sum()
}

/// Reports the text of a message after this many bytes, and thoughts if nothing of the message was reported yet.
fn tell_behind(message: Value<'_>, told: usize, session: &mut Session) {
    if told == 0 {
        return messages::content(message, session);
    }
    let mut told = told;
    for text in texts(message) {
        session.answer(text.get(told.min(text.len())..).unwrap_or_default());
        told = told.saturating_sub(text.len());
    }
}
