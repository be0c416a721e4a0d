//! The events of a stream for Rust programs.

use crate::json::{Document, JsonLimits, Value};
use crate::options::Json;
use crate::table::Buffers;

/// The call that an event is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallRef {
    /// The id that its result refers to.
    pub call_id: String,
    /// The tool's name.
    pub tool: Option<String>,
    /// The MCP server's name.
    pub server: Option<String>,
    /// The display name of the tool.
    pub title: Option<String>,
}

/// An event of a [`Stream`](crate::Stream), with its most important members. [`Buffers::to_json`] has all of them, with
/// the names of the npm package.
///
/// ```
/// use mcp_cards::{Stream, StreamEvent, StreamOptions};
/// let mut stream = Stream::new(StreamOptions::default());
/// let chunk = "data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"It rains.\"}]}}\n\n";
/// let events = stream.push(chunk.as_bytes()).events();
/// let StreamEvent::ToolResult { call, card, .. } = &events[0] else { panic!("not a result: {events:?}") };
/// assert_eq!(call.call_id, "1");
/// assert_eq!(card.value().get("text").and_then(|text| text.as_text()), Some("It rains."));
/// assert!(matches!(stream.finish().events().last(), Some(StreamEvent::Done { incomplete: false, .. })));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StreamEvent {
    /// Text of the answer or of the model's reasoning. Pieces belong together; with `replace` the text replaces
    /// everything before it.
    Text {
        /// The piece.
        text: String,
        /// Whether it is reasoning.
        thinking: bool,
        /// Whether it replaces everything before it.
        replace: bool,
    },
    /// A tool is called.
    ToolCall {
        /// The call.
        call: CallRef,
        /// The tool's input, once that is known.
        input: Option<Json>,
    },
    /// Rows of a card whose result is still arriving.
    PartialResult {
        /// The call.
        call: CallRef,
        /// The card as far as it is known, with the new rows.
        card: Json,
    },
    /// A call has a result.
    ToolResult {
        /// The call.
        call: CallRef,
        /// The card.
        card: Json,
    },
    /// A call has failed.
    ToolError {
        /// The call.
        call: CallRef,
        /// The card of the error.
        card: Json,
        /// The cause: `auth`, `address`, `server` or `validation`.
        category: String,
    },
    /// Something must be answered before a call goes on.
    InputRequest {
        /// The call, which stays open.
        call: CallRef,
        /// The question.
        card: Json,
    },
    /// Too many calls have failed: stop the request and show the message.
    Abort {
        /// The cause of the last failure.
        category: String,
        /// The message for the user.
        message: String,
    },
    /// Something that is neither text nor call.
    Status {
        /// The message for the user.
        message: String,
        /// All members of the event.
        json: Json,
    },
    /// Something in the stream is damaged, or the service reports an error.
    Error {
        /// The error's code.
        code: String,
        /// The message for the user.
        message: String,
        /// Whether it ends the stream.
        fatal: bool,
    },
    /// The end: nothing comes after it.
    Done {
        /// Why it ended.
        reason: String,
        /// Whether the stream was cut off or failed.
        incomplete: bool,
        /// All members of the event.
        json: Json,
    },
}

impl Buffers {
    /// Returns the events that a stream reported.
    pub fn events(&self) -> Vec<StreamEvent> {
        let document = self.to_json().and_then(|json| Document::parse(json, JsonLimits::UNLIMITED).ok());
        document.iter().flat_map(|list| list.root().items().filter_map(StreamEvent::read)).collect()
    }
}

impl StreamEvent {
    fn read(event: Value<'_>) -> Option<Self> {
        let text = |name: &str| event.get(name).and_then(Value::as_text).map(str::to_owned);
        let said = |name: &str| text(name).unwrap_or_default();
        let is = |name: &str| event.get(name).and_then(Value::as_bool) == Some(true);
        let json = |name: &str| event.get(name).and_then(Json::copy);
        let call = || CallRef {
            call_id: said("callId"),
            tool: text("tool"),
            server: text("server"),
            title: text("title"),
        };
        Some(match event.get("type").and_then(Value::as_text)? {
            "text" => Self::Text {
                text: said("text"),
                thinking: event.get("channel").is_some(),
                replace: is("replace"),
            },
            "tool_call" => Self::ToolCall { call: call(), input: json("input") },
            "partial_result" => Self::PartialResult { call: call(), card: json("card")? },
            "tool_result" => Self::ToolResult { call: call(), card: json("card")? },
            "tool_error" => Self::ToolError { call: call(), card: json("card")?, category: said("category") },
            "input_request" => Self::InputRequest { call: call(), card: json("card")? },
            "abort" => Self::Abort { category: said("category"), message: said("message") },
            "status" => Self::Status { message: said("message"), json: Json::copy(event)? },
            "error" => Self::Error { code: said("code"), message: said("message"), fatal: is("fatal") },
            "done" => {
                Self::Done { reason: said("reason"), incomplete: is("incomplete"), json: Json::copy(event)? }
            }
            _ => return None,
        })
    }
}
