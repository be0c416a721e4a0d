//! The protocols in which results arrive. Carriers turn their events into the calls and results of a session.
//!
//! There is one file per protocol. To add one, write the file, give it a [`Family`], and add rows to the table in
//! `recognise.rs` by which its events are recognised.

mod a2a;
mod acp;
mod ag_ui;
mod ai_sdk;
mod anthropic;
mod bedrock;
mod beginning;
mod blocks;
mod errors;
mod event_stream;
mod framing;
mod gemini;
mod interactions;
mod json_rpc;
mod langchain;
mod managed;
mod messages;
mod ollama;
mod openai;
mod openai_chat;
mod openai_items;
mod patch;
mod pieces;
mod recent;
mod recognise;
mod sse;
mod status_chat;

pub(crate) use beginning::Beginning;
pub(crate) use errors::{is_error, report};
pub(crate) use framing::{Frame, Framing};
pub(crate) use langchain::serialised;
pub(crate) use messages::is_prompt;
pub(crate) use recognise::Seen;
pub(crate) use sse::{END_MARK, named_event};

use crate::json::{Keys, Value};
use crate::session::{Given, Place, Ref, Session};
use crate::values::first;

/// Reports the events of a protocol to a session.
pub(crate) trait Carrier {
    /// Handles an event of this type.
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session);

    /// Called at the end of the body or, with `is_marked`, at the mark `[DONE]`. Returns the reason why the stream
    /// ended; `None` if it was cut off.
    fn end(&self, is_marked: bool) -> Option<&str>;

    /// Sets the name of the Server-Sent Event of the next events.
    fn name(&mut self, _name: &str) {}

    /// Returns the call that an event refers to by a name of its own.
    fn call(&self, _name: &str) -> Option<&str> {
        None
    }

    /// Called at the end of the body: completes what only the end completes.
    fn finish(&mut self, _session: &mut Session) {}

    /// Called at the end of a push: shows rows of results that arrive in several events.
    fn pushed(&mut self, _session: &mut Session) {}
}

/// Reasons that do not end the stream: results and the next response may follow in the same body.
const WAITS: [&str; 4] = ["tool_use", "tool_calls", "function_call", "pause_turn"];

/// Whether more may follow after an end with this reason.
pub(crate) fn waits(reason: &str) -> bool {
    WAITS.contains(&reason)
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
    /// Chat completions of `OpenAI` and compatible services.
    OpenAiChat,
    /// Ollama's chat.
    Ollama,
    /// Google's `generateContent` and Interactions.
    Gemini,
    /// The Converse API of Amazon Bedrock.
    Bedrock,
    /// The Agent Client Protocol.
    Acp,
    /// Agent to Agent.
    A2a,
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
    /// The places of results in its events.
    pub(crate) fn places(self) -> &'static [Place] {
        match self {
            Self::Anthropic => anthropic::PLACES,
            Self::AiSdk => ai_sdk::PLACES,
            Self::OpenAi => openai::PLACES,
            Self::OpenAiChat => openai_chat::PLACES,
            Self::Ollama => ollama::PLACES,
            Self::Gemini => gemini::PLACES,
            Self::Bedrock => bedrock::PLACES,
            Self::Acp => acp::PLACES,
            Self::A2a => a2a::PLACES,
            Self::JsonRpc => json_rpc::PLACES,
            Self::AgUi => ag_ui::PLACES,
            Self::LangChain => langchain::PLACES,
            Self::StatusChat => &[],
        }
    }

    /// Creates a carrier for a stream of this family.
    pub(crate) fn open(self) -> Box<dyn Carrier> {
        match self {
            Self::Anthropic => Box::new(anthropic::Anthropic::default()),
            Self::AiSdk => Box::new(ai_sdk::AiSdk::default()),
            Self::OpenAi => Box::new(openai::OpenAi::default()),
            Self::OpenAiChat => Box::new(openai_chat::OpenAiChat::default()),
            Self::Ollama => Box::new(ollama::Ollama::default()),
            Self::Gemini => Box::new(gemini::Gemini::default()),
            Self::Bedrock => Box::new(bedrock::Bedrock::default()),
            Self::Acp => Box::new(acp::Acp::default()),
            Self::A2a => Box::new(a2a::A2a::default()),
            Self::JsonRpc => Box::new(json_rpc::JsonRpc::default()),
            Self::AgUi => Box::new(ag_ui::AgUi::default()),
            Self::LangChain => Box::new(langchain::LangChain::default()),
            Self::StatusChat => Box::new(status_chat::StatusChat::default()),
        }
    }
}

/// Reports an error that ends the stream, with the message of the event if it has one.
fn report_error(code: Option<Value<'_>>, message: Option<Value<'_>>, session: &mut Session) {
    let code = code.and_then(Value::as_text).unwrap_or("error");
    let message = message.and_then(Value::as_text).unwrap_or("The stream reports an error.");
    session.error(code, message, true, false);
}

/// Wraps the input of a tool: a value, or its text.
fn given(arguments: Option<Value<'_>>) -> Given<'_> {
    arguments.and_then(Value::as_text).map_or(Given::Value(arguments), Given::Text)
}

/// Returns the text at a key, or an empty one.
fn text_or_empty<'a>(value: Value<'a>, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_text).unwrap_or_default()
}

/// Returns the first text at these keys.
fn text(value: Value<'_>, keys: Keys) -> Option<&str> {
    first(value, keys, Value::as_text)
}
