//! The protocols in which results arrive. Carriers turn their events into the calls and results of a session.
//!
//! There is one file per protocol. To add one, write the file, give it a [`Family`], and add rows to the table
//! `RECOGNISED` that recognise its events.

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
mod recent;
mod sse;
mod status_chat;

pub(crate) use framing::{Frame, Framing};

use crate::content::is_tool_message;
use crate::json::{Keys, Value};
use crate::session::{Given, Place, Ref, Session};
use crate::values::first;

/// Reports the events of a protocol to a session.
pub(crate) trait Carrier {
    /// Takes an event of this type.
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session);

    /// Called at the end of the body or, with `is_marked`, at the mark `[DONE]`. Returns the reason why the stream ended;
    /// `None` if it was cut off.
    fn end(&self, is_marked: bool) -> Option<&str>;
}

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Anthropic's Messages stream, Managed Agents, stored messages, single blocks.
    Anthropic,
    /// The UI message stream of the AI SDK, and parts of UI messages.
    AiSdk,
    /// `OpenAI`'s Responses stream.
    OpenAi,
    /// MCP, and results without a message.
    JsonRpc,
    /// AG-UI.
    AgUi,
    /// Tool messages of `LangChain` and other frameworks.
    LangChain,
    /// Lines of status, content and artifacts.
    StatusChat,
}

impl Family {
    /// The family that recognises an event, which may still be arriving.
    pub(crate) fn of(event: Value<'_>, kind: &str, is_line: bool) -> Option<Self> {
        let seen = Seen { event, kind, is_line };
        RECOGNISED.iter().find(|(_, recognises)| recognises(&seen)).map(|(family, _)| *family)
    }

    /// Whether the family recognises an event.
    pub(crate) fn knows(self, event: Value<'_>, kind: &str, is_line: bool) -> bool {
        let seen = Seen { event, kind, is_line };
        RECOGNISED.iter().any(|(family, recognises)| *family == self && recognises(&seen))
    }

    /// Where results are in its events.
    pub(crate) fn places(self) -> &'static [Place] {
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
    pub(crate) fn open(self) -> Box<dyn Carrier> {
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

/// An event that is to be recognised.
struct Seen<'a> {
    event: Value<'a>,
    kind: &'a str,
    /// Whether it arrived in a line of its own.
    is_line: bool,
}

type Recognises = fn(&Seen<'_>) -> bool;

impl Seen<'_> {
    fn is(&self, kinds: &[&str]) -> bool {
        kinds.contains(&self.kind)
    }

    fn is_error(&self) -> bool {
        self.kind == "error"
    }

    fn starts_with(&self, prefix: &str) -> bool {
        self.kind.starts_with(prefix)
    }
}

/// How events are recognised; the first row that matches decides. Most protocols have an event `error`, which is recognised
/// by its members.
const RECOGNISED: &[(Family, Recognises)] = &[
    (Family::JsonRpc, |seen| json_rpc::is_message(seen.event)),
    (Family::Anthropic, |seen| {
        seen.is(&["message_start", "message_delta", "message_stop", "ping"])
            || seen.starts_with("content_block_")
    }),
    (Family::Anthropic, |seen| seen.starts_with("agent.") || seen.starts_with("session.")),
    (Family::OpenAi, |seen| seen.starts_with("response.")),
    (Family::AiSdk, |seen| ai_sdk::is_part(seen.event, seen.kind)),
    (Family::AiSdk, |seen| ai_sdk::is_event(seen.kind)),
    (Family::AgUi, |seen| ag_ui::is_event(seen.kind)),
    (Family::StatusChat, |seen| seen.is_line && status_chat::is_event(seen.kind)),
    (Family::Anthropic, |seen| blocks::is_message(seen.event)),
    (Family::Anthropic, |seen| blocks::is_bare(seen.kind)),
    (Family::LangChain, |seen| {
        is_tool_message(seen.event) || langchain::serialised(seen.event).is_some_and(is_tool_message)
    }),
    (Family::Anthropic, |seen| seen.is_error() && seen.event.get("error").is_some_and(Value::is_object)),
    (Family::AiSdk, |seen| seen.is_error() && seen.event.has("errorText")),
    (Family::StatusChat, |seen| seen.is_error() && seen.is_line),
    (Family::OpenAi, |seen| seen.is_error()),
    (Family::JsonRpc, |seen| json_rpc::is_result(seen.event)),
];

/// Reports an error that ends the stream, with the message of the event if it has one.
fn report_error(code: Option<Value<'_>>, message: Option<Value<'_>>, session: &mut Session) {
    let code = code.and_then(Value::as_text).unwrap_or("error");
    let message = message.and_then(Value::as_text).unwrap_or("The stream reports an error.");
    session.error(code, message, true, false);
}

/// The text at a key, or an empty one.
fn text_or_empty<'a>(value: Value<'a>, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_text).unwrap_or_default()
}

/// The first text at these keys.
fn text(value: Value<'_>, keys: Keys) -> Option<&str> {
    first(value, keys, Value::as_text)
}
