//! Which protocol an event belongs to.

use super::{
    Family, a2a, acp, ag_ui, ai_sdk, bedrock, blocks, gemini, interactions, json_rpc, langchain, messages,
    ollama, openai, openai_chat, openai_items, status_chat,
};
use crate::content::is_tool_message;
use crate::json::Value;

/// An event to be recognised. It may still be arriving.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) event: Value<'a>,
    /// Its type; if it has none, the name of the Server-Sent Event.
    pub(crate) kind: &'a str,
    /// The name of the Server-Sent Event.
    pub(crate) name: &'a str,
    /// Whether it arrived in a line of its own.
    pub(crate) is_line: bool,
}

type Recognises = fn(&Seen<'_>) -> bool;

impl<'a> Seen<'a> {
    pub(crate) fn new(event: Value<'a>, name: &'a str, is_line: bool) -> Self {
        let kind = event.member("type").and_then(Value::as_text).unwrap_or(name);
        Self { event, kind, name, is_line }
    }

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

impl Family {
    /// The family that recognises an event.
    pub(crate) fn of(seen: &Seen<'_>) -> Option<Self> {
        RECOGNISED.iter().find(|(_, recognises)| recognises(seen)).map(|(family, _)| *family)
    }

    /// Whether the family recognises an event.
    pub(crate) fn knows(self, seen: &Seen<'_>) -> bool {
        RECOGNISED.iter().any(|(family, recognises)| *family == self && recognises(seen))
    }

    /// Whether a stream of this family accepts an event: messages may come between the responses.
    pub(crate) fn takes(self, seen: &Seen<'_>) -> bool {
        let takes_messages = match self {
            Self::OpenAiChat if seen.event.holds("choices") => true,
            Self::OpenAiChat | Self::Ollama | Self::Bedrock | Self::AiSdk | Self::LangChain => {
                messages::role(seen.event).is_some()
            }
            Self::Gemini => interactions::takes(seen.kind) || messages::role(seen.event).is_some(),
            // Requests in these protocols may fail.
            Self::Acp | Self::A2a => seen.event.holds("jsonrpc") && seen.event.holds("error"),
            Self::OpenAi => openai::takes(seen.event, seen.kind),
            _ => false,
        };
        takes_messages || self.knows(seen)
    }
}

/// How events are recognised; the first row that matches decides. Most protocols have an event `error`, which is
/// recognised by its members.
const RECOGNISED: &[(Family, Recognises)] = &[
    (Family::Acp, |seen| acp::is_event(seen.event)),
    (Family::A2a, |seen| a2a::is_event(seen.event)),
    (Family::OpenAiChat, |seen| openai_chat::is_response(seen.event) || openai_chat::is_call(seen.event)),
    (Family::OpenAi, |seen| openai::is_response(seen.event) || openai_items::is_item(seen.event, seen.kind)),
    (Family::OpenAi, |seen| openai_items::is_message(seen.event)),
    (Family::Gemini, |seen| gemini::is_event(seen.event) || interactions::is_step(seen.event, seen.kind)),
    (Family::Bedrock, |seen| bedrock::is_event(seen.event)),
    (Family::Ollama, |seen| ollama::is_response(seen.event)),
    (Family::AiSdk, |seen| ai_sdk::is_step(seen.event, seen.kind) || ai_sdk::is_message(seen.event)),
    (Family::LangChain, |seen| langchain::is_graph(seen)),
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
    (Family::LangChain, |seen| is_tool_message(seen.event) || langchain::serialised(seen.event).is_some()),
    // A stream may begin with results of the previous turn; the caller's option decides which protocol they belong to.
    (Family::OpenAiChat, |seen| messages::is_result(seen.event)),
    (Family::Ollama, |seen| messages::is_result(seen.event)),
    (Family::Anthropic, |seen| seen.is_error() && seen.event.member("error").is_some_and(Value::is_object)),
    (Family::AiSdk, |seen| seen.is_error() && seen.event.holds("errorText")),
    (Family::StatusChat, |seen| seen.is_error() && seen.is_line),
    (Family::OpenAi, |seen| seen.is_error()),
    (Family::JsonRpc, |seen| json_rpc::is_result(seen.event)),
];
