//! The protocols in which results arrive: from events to the session's calls and results.
//!
//! A carrier is one file that knows one protocol. To add one: write the file, give it a [`Family`], and put rows into
//! the table `RECOGNISED` that say by what its events are known.

mod ag_ui;
mod ai_sdk;
mod anthropic;
mod blocks;
mod framing;
mod json_rpc;
mod langchain;
mod managed;
mod openai;
mod pieces;
mod sse;
mod status_chat;

pub use framing::{Frame, Framing};

use crate::content::is_tool_message;
use crate::json::{Keys, Value};
use crate::session::{Given, Place, Ref, Session};
use crate::values::first;
use crate::words::{is_listed, listed};

/// Turns the events of a protocol into what a session understands.
pub trait Carrier {
    /// Takes an event of this type.
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session);

    /// The end mark `[DONE]`, or the end of the body: gives the reason, unless more should have come.
    fn end(&self, is_marked: bool) -> Option<&str>;
}

/// The protocols by the names that a caller can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Messages, Managed Agents, whole messages, bare blocks.
    Anthropic,
    /// The UI message stream and the parts of messages.
    AiSdk,
    /// Responses.
    OpenAi,
    /// MCP, also results without a message around them.
    JsonRpc,
    /// Events in upper case.
    AgUi,
    /// Tool messages.
    LangChain,
    /// Lines of status, content and artifacts.
    StatusChat,
}

impl Family {
    const NAMES: [(&'static str, Self); 7] = [
        ("anthropic", Self::Anthropic),
        ("ai-sdk", Self::AiSdk),
        ("openai", Self::OpenAi),
        ("json-rpc", Self::JsonRpc),
        ("ag-ui", Self::AgUi),
        ("langchain", Self::LangChain),
        ("ndjson", Self::StatusChat),
    ];

    /// The family of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(own, _)| *own == name).map(|(_, family)| *family)
    }

    /// The family that knows an event, or one that is still arriving.
    pub fn of(event: Value<'_>, kind: &str, is_line: bool) -> Option<Self> {
        let seen = Seen { event, kind, is_line };
        RECOGNISED.iter().find(|(_, is_known)| is_known(&seen)).map(|(family, _)| *family)
    }

    /// Whether the family knows an event.
    pub fn knows(self, event: Value<'_>, kind: &str, is_line: bool) -> bool {
        let seen = Seen { event, kind, is_line };
        RECOGNISED.iter().any(|(family, is_known)| *family == self && is_known(&seen))
    }

    /// Where results stand in its events.
    pub fn places(self) -> &'static [Place] {
        match self {
            Self::Anthropic => anthropic::PLACES,
            Self::AiSdk => ai_sdk::PLACES,
            Self::OpenAi => openai::PLACES,
            Self::JsonRpc => json_rpc::PLACES,
            Self::AgUi => ag_ui::PLACES,
            Self::LangChain => langchain::PLACES,
            Self::StatusChat => &[],
        }
    }

    /// A carrier for a stream of this family.
    pub fn open(self) -> Box<dyn Carrier> {
        match self {
            Self::Anthropic => Box::new(anthropic::Anthropic::default()),
            Self::AiSdk => Box::new(ai_sdk::AiSdk::default()),
            Self::OpenAi => Box::new(openai::OpenAi::default()),
            Self::JsonRpc => Box::new(json_rpc::JsonRpc::default()),
            Self::AgUi => Box::new(ag_ui::AgUi::default()),
            Self::LangChain => Box::new(langchain::LangChain),
            Self::StatusChat => Box::new(status_chat::StatusChat::default()),
        }
    }
}

/// An event that nobody has claimed yet.
struct Seen<'a> {
    event: Value<'a>,
    kind: &'a str,
    /// Whether it came in a line of its own.
    is_line: bool,
}

type IsKnown = fn(&Seen<'_>) -> bool;

impl Seen<'_> {
    fn is(&self, kinds: &str) -> bool {
        is_listed(self.kind, kinds)
    }

    fn starts(&self, starts: &str) -> bool {
        listed(starts).any(|start| self.kind.starts_with(start))
    }
}

/// By what events are known, in the order in which they are asked; the first row that holds decides. `error` means
/// something in most protocols: where none is known yet, its members tell.
const RECOGNISED: &[(Family, IsKnown)] = &[
    (Family::JsonRpc, |seen| json_rpc::is_message(seen.event)),
    (Family::Anthropic, |seen| {
        seen.is("message_start message_delta message_stop ping") || seen.starts("content_block_")
    }),
    (Family::Anthropic, |seen| seen.starts("agent. session.")),
    (Family::OpenAi, |seen| seen.starts("response.")),
    (Family::AiSdk, |seen| ai_sdk::is_part(seen.event, seen.kind)),
    (Family::AiSdk, |seen| ai_sdk::is_event(seen.kind)),
    (Family::AgUi, |seen| ag_ui::is_event(seen.kind)),
    (Family::StatusChat, |seen| seen.is_line && status_chat::is_event(seen.kind)),
    (Family::Anthropic, |seen| blocks::is_message(seen.event)),
    (Family::Anthropic, |seen| blocks::is_bare(seen.kind)),
    (Family::LangChain, |seen| {
        is_tool_message(seen.event) || langchain::serialised(seen.event).is_some_and(is_tool_message)
    }),
    (Family::Anthropic, |seen| seen.is("error") && seen.event.get("error").is_some_and(Value::is_object)),
    (Family::AiSdk, |seen| seen.is("error") && seen.event.has("errorText")),
    (Family::StatusChat, |seen| seen.is("error") && seen.is_line),
    (Family::OpenAi, |seen| seen.is("error")),
    (Family::JsonRpc, |seen| json_rpc::is_result(seen.event)),
];

/// Tells of an error that ends the stream, in the words of the event where it has some.
fn fail(code: Option<Value<'_>>, message: Option<Value<'_>>, session: &mut Session) {
    let code = code.and_then(Value::as_text).unwrap_or("error");
    let message = message.and_then(Value::as_text).unwrap_or("The stream reports an error.");
    session.error(code, message, true, false);
}

/// The member that is text, or an empty one.
fn said<'a>(value: Value<'a>, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_text).unwrap_or_default()
}

/// The first of these members that is text.
fn text(value: Value<'_>, keys: Keys) -> Option<&str> {
    first(value, keys, Value::as_text)
}
