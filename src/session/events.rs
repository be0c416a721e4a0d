//! The events of a session: their types, and the queue of those that have not left yet.

use crate::bytes::nth_char;
use crate::card::ParsedToolResult;
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Id, LongText, Number, Text};
use crate::messages::event as message;
use crate::options::{Limits, Options};
use crate::safety::{Flow, Gate, clean_long};
use crate::shape::Shape;
use crate::table::{Buffers, Table};
use crate::tool_error::Category;
use mcp_cards_derive::Shape;

/// A piece of text.
#[derive(Clone, Debug, Shape)]
pub(super) struct TextEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    text: LongText<'a>,
    channel: Option<&'static str>,
    replace: Option<bool>,
}

/// A tool is being called, or its input is known.
#[derive(Clone, Debug, Shape)]
pub(super) struct ToolCallEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    call_id: Id<'a>,
    tool: Option<Id<'a>>,
    server: Option<Id<'a>>,
    title: Option<Id<'a>>,
    state: &'static str,
    input: Option<Data<'a>>,
    input_text: Option<LongText<'a>>,
}

impl<'a> ToolCallEvent<'a> {
    /// A call that was started.
    pub(super) fn started(call: &super::Ref<'a>) -> Self {
        Self {
            kind: "tool_call",
            call_id: call.id.into(),
            tool: call.tool.map(Id::from),
            server: call.server.map(Id::from),
            title: call.title.map(Id::from),
            state: "started",
            input: None,
            input_text: None,
        }
    }

    /// A call with the tool's input, or the input's text if that is not JSON.
    pub(super) fn ready(call: &super::Ref<'a>, input: Option<Data<'a>>, text: Option<&'a str>) -> Self {
        Self { state: "ready", input, input_text: text.map(LongText::from), ..Self::started(call) }
    }
}

/// The result of a call.
#[derive(Clone, Debug, Shape)]
pub(super) struct ToolResultEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    call_id: Id<'a>,
    tool: Option<Id<'a>>,
    server: Option<Id<'a>>,
    title: Option<Id<'a>>,
    /// The tool's input.
    pub input: Option<Data<'a>>,
    card: ParsedToolResult<'a>,
    category: Option<&'static str>,
    errors: Option<usize>,
    /// Whether the call is unknown.
    pub orphan: Option<bool>,
    /// Whether another result will replace it.
    pub preliminary: Option<bool>,
    /// Whether the card differs from what was shown of it while it grew.
    pub supersedes: Option<bool>,
    /// The server, as it describes itself.
    pub server_info: Option<ServerInfo<'a>>,
    /// The task whose result it is.
    pub task_id: Option<Id<'a>>,
}

/// A server, as it describes itself. It may claim anything, so nothing depends on it.
#[derive(Clone, Debug, Shape)]
pub(super) struct ServerInfo<'a> {
    name: Text<'a>,
    version: Option<Text<'a>>,
    title: Option<Text<'a>>,
}

impl<'a> ServerInfo<'a> {
    /// Returns what a result contains about its server.
    pub(super) fn of(result: Value<'a>) -> Option<Self> {
        let info = result.get("_meta")?.get("io.modelcontextprotocol/serverInfo")?;
        let text = |key: &str| info.get(key).and_then(Value::as_text).map(Text::from);
        Some(Self { name: text("name")?, version: text("version"), title: text("title") })
    }
}

impl<'a> ToolResultEvent<'a> {
    /// The card of a call.
    pub(super) fn new(call: &super::Ref<'a>, card: ParsedToolResult<'a>) -> Self {
        Self {
            kind: "tool_result",
            call_id: call.id.into(),
            tool: call.tool.map(Id::from),
            server: call.server.map(Id::from),
            title: call.title.map(Id::from),
            input: None,
            card,
            category: None,
            errors: None,
            orphan: None,
            preliminary: None,
            supersedes: None,
            server_info: None,
            task_id: None,
        }
    }

    /// Whether the card is a question.
    pub(super) fn is_question(&self) -> bool {
        matches!(self.card, ParsedToolResult::InputRequest(_))
    }

    /// The state that a question wants back with its answer.
    pub(super) fn request_state(&self) -> Option<&str> {
        match &self.card {
            ParsedToolResult::InputRequest(card) => card.request_state.as_deref(),
            _ => None,
        }
    }

    /// The same as a question that must be answered before there is a result.
    #[must_use]
    pub(super) fn asking(self) -> Self {
        Self { kind: "input_request", ..self }
    }

    /// The same as an error; `errors` counts those of the session.
    #[must_use]
    pub(super) fn failed(self, category: Category, errors: usize) -> Self {
        Self { kind: "tool_error", category: Some(category.name()), errors: Some(errors), ..self }
    }
}

/// Something that is neither text nor call.
#[derive(Clone, Debug, Shape)]
pub(crate) struct StatusEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    pub(crate) message: Text<'a>,
    /// The phase of the work.
    pub phase: Option<&'static str>,
    /// The call that it is about.
    pub call_id: Option<Id<'a>>,
    /// Its tool.
    pub tool: Option<Id<'a>>,
    /// The display name of that tool.
    pub title: Option<Id<'a>>,
    /// The task that it is about.
    pub task_id: Option<Id<'a>>,
    /// The state of the task or activity, in the server's words.
    pub state: Option<Text<'a>>,
    /// The severity of a log message.
    pub level: Option<Text<'a>>,
    /// The progress of the work.
    pub progress: Option<Number>,
    /// The progress at which it is complete.
    pub total: Option<Number>,
    /// The server that it is about.
    pub server: Option<Text<'a>>,
    /// The tools of a server.
    pub tools: Option<Vec<ToolInfo<'a>>>,
}

impl<'a> StatusEvent<'a> {
    /// Creates a status with this message.
    pub(crate) fn new(message: impl Into<Text<'a>>) -> Self {
        Self {
            kind: "status",
            message: message.into(),
            phase: None,
            call_id: None,
            tool: None,
            title: None,
            task_id: None,
            state: None,
            level: None,
            progress: None,
            total: None,
            server: None,
            tools: None,
        }
    }

    /// The same, in this phase of the work.
    #[must_use]
    pub(crate) fn in_phase(self, phase: &'static str) -> Self {
        Self { phase: Some(phase), ..self }
    }

    /// The same, in this state.
    #[must_use]
    pub(crate) fn in_state(self, state: impl Into<Text<'a>>) -> Self {
        Self { state: Some(state.into()), ..self }
    }
}

/// A tool of a server.
#[derive(Clone, Debug, Shape)]
pub(crate) struct ToolInfo<'a> {
    /// Its name.
    pub name: Id<'a>,
    /// Its description.
    pub description: Option<Text<'a>>,
    /// The schema of its input.
    pub input_schema: Option<Data<'a>>,
}

/// Keys of a tool's schema.
const SCHEMA: Keys = keys!["inputSchema", "input_schema", "parameters"];

impl<'a> ToolInfo<'a> {
    /// Reads a tool as a server lists it; `None` if it has no name.
    pub(crate) fn read(tool: Value<'a>) -> Option<Self> {
        let tool = tool.get("function").filter(|function| function.is_object()).unwrap_or(tool);
        let text = |key: &str| tool.get(key).and_then(Value::as_text);
        Some(Self {
            name: text("name")?.into(),
            description: text("description").map(Text::from),
            input_schema: tool.at_keys(SCHEMA).next().map(Data::from),
        })
    }
}

/// Something went wrong.
#[derive(Clone, Debug, Shape)]
pub(super) struct ErrorEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    pub(crate) code: Text<'a>,
    pub(crate) message: Text<'a>,
    pub(crate) fatal: bool,
    pub(crate) retryable: bool,
    /// The call that it is about.
    pub call_id: Option<Id<'a>>,
    /// The beginning of a body whose carrier is unknown.
    pub begins: Option<Text<'a>>,
    /// The apparent format of such a body.
    pub looks_like: Option<&'static str>,
}

impl<'a> ErrorEvent<'a> {
    /// Creates an error after which the stream continues.
    pub(super) fn new(code: &'a str, message: &'a str) -> Self {
        let (code, message) = (code.into(), message.into());
        let (call_id, begins, looks_like) = (None, None, None);
        Self { kind: "error", code, message, fatal: false, retryable: false, call_id, begins, looks_like }
    }

    /// The same, fatal or worth another try.
    #[must_use]
    pub(super) fn that_is(self, fatal: bool, retryable: bool) -> Self {
        Self { fatal, retryable, ..self }
    }
}

/// A stored message begins.
#[derive(Clone, Debug, Shape)]
pub(super) struct MessageEvent {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    index: usize,
    role: &'static str,
}

impl MessageEvent {
    /// Creates the event of the message at this position, by this speaker.
    pub(super) fn new(index: usize, role: &'static str) -> Self {
        Self { kind: "message", index, role }
    }
}

/// The position of a call whose result was reported before it.
#[derive(Clone, Debug, Shape)]
pub(super) struct PlaceEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    call_id: Id<'a>,
}

impl<'a> PlaceEvent<'a> {
    /// Creates the event for this call.
    pub(super) fn new(call: &'a str) -> Self {
        Self { kind: "place", call_id: call.into() }
    }
}

/// The media of a stored message.
#[derive(Clone, Debug, Shape)]
pub(super) struct MediaEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    card: ParsedToolResult<'a>,
}

impl<'a> MediaEvent<'a> {
    /// Creates the event for the card of the media.
    pub(super) fn new(card: ParsedToolResult<'a>) -> Self {
        Self { kind: "media", card }
    }
}

/// Too many errors: the app should stop the turn and say why.
#[derive(Clone, Debug, Shape)]
pub(super) struct AbortEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    category: &'static str,
    pub(crate) message: Text<'a>,
    call_id: Option<Id<'a>>,
    errors: usize,
}

impl<'a> AbortEvent<'a> {
    /// Creates the event with the message to show after the last error; `errors` counts them.
    pub(super) fn new(category: Category, message: &'a str, call: &'a str, errors: usize) -> Self {
        let (message, call_id) = (message.into(), Some(call.into()));
        Self { kind: "abort", category: category.name(), message, call_id, errors }
    }
}

/// Nothing more will come.
#[derive(Clone, Debug, Shape)]
pub(crate) struct DoneEvent<'a> {
    #[shape(name = "type")]
    pub(crate) kind: &'static str,
    pub(crate) reason: Text<'a>,
    /// Whether the stream was cut off or failed.
    pub incomplete: Option<bool>,
    /// Calls without a result.
    pub open_calls: Option<Vec<Id<'a>>>,
    /// The model's usage.
    pub usage: Option<Data<'a>>,
    /// The whole text of the answer.
    pub text: Option<LongText<'a>>,
    /// The artifacts of the answer.
    pub artifact_ids: Option<Vec<Id<'a>>>,
}

impl<'a> DoneEvent<'a> {
    /// Creates the end for this reason.
    pub(crate) fn new(reason: impl Into<Text<'a>>) -> Self {
        let reason = reason.into();
        let (incomplete, open_calls, usage, text) = (None, None, None, None);
        Self { kind: "done", reason, incomplete, open_calls, usage, text, artifact_ids: None }
    }
}

/// The stream of text that a piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// The answer.
    Answer,
    /// The model's reasoning.
    Thinking,
}

/// Events that have not left yet.
#[derive(Debug)]
pub(crate) struct Events {
    /// The events that are complete, one after the other.
    table: Table<'static>,
    count: usize,
    /// A text to which more may be added, as the last event.
    text: Option<OpenText>,
    limit: usize,
    left_out: bool,
    limits: Limits,
    /// Cleans the text of the current channel.
    flow: Flow,
    channel: Channel,
}

#[derive(Debug)]
struct OpenText {
    text: String,
    channel: Channel,
    replaces: bool,
}

impl Events {
    /// Creates an empty queue. One push returns `limit` events at most, each no larger than the limits allow.
    pub(crate) fn new(limit: usize, limits: Limits) -> Self {
        Self {
            table: Table::new("", Buffers::default()),
            count: 0,
            text: None,
            limit,
            left_out: false,
            limits,
            flow: Flow::default(),
            channel: Channel::Answer,
        }
    }

    /// The limits of an event.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Adds text; neighbouring pieces of one channel become one event.
    pub(crate) fn text(&mut self, piece: &str, channel: Channel) {
        if self.channel != channel {
            self.settle();
            self.channel = channel;
        }
        let cleaned = self.flow.push(piece);
        self.append(&cleaned);
    }

    fn append(&mut self, piece: &str) {
        let channel = self.channel;
        if piece.is_empty() {
            return;
        }
        match &mut self.text {
            Some(open) if open.channel == channel => open.text.push_str(piece),
            _ => self.open_text(OpenText { text: piece.to_owned(), channel, replaces: false }),
        }
    }

    /// Releases the text that was held back, because something else comes next.
    fn settle(&mut self) {
        let rest = self.flow.finish();
        self.append(&rest);
    }

    /// Replaces the answer so far.
    pub(crate) fn replace_text(&mut self, text: &str) {
        self.settle();
        let text = clean_long(text, usize::MAX).into_owned();
        self.open_text(OpenText { text, channel: Channel::Answer, replaces: true });
    }

    fn open_text(&mut self, text: OpenText) {
        self.close_text();
        if self.is_full() {
            self.left_out = true;
        } else {
            self.text = Some(text);
        }
    }

    /// Completes the open text.
    fn close_text(&mut self) {
        let Some(OpenText { mut text, channel, replaces }) = self.text.take() else { return };
        if let Some(end) = nth_char(&text, self.limits.text_chars) {
            text.truncate(end);
            text.push('…');
        }
        let channel = (channel == Channel::Thinking).then_some("thinking");
        let replace = replaces.then_some(true);
        self.write(&TextEvent { kind: "text", text: text.into(), channel, replace });
    }

    /// Reuses the buffers of a table that is no longer needed. No events may be waiting.
    pub(crate) fn reuse(&mut self, room: Buffers) {
        if self.count == 0 {
            self.table = Table::new("", room);
        }
    }

    fn write<'a>(&mut self, event: &impl Shape<'a>) {
        self.table.begin_list();
        event.write(&mut self.table);
        self.count += 1;
    }

    /// Adds an event as it is; returns false if there was no room for it.
    pub(crate) fn push<'a>(&mut self, event: &impl Shape<'a>) -> bool {
        self.settle();
        self.close_text();
        if self.is_full() {
            self.left_out = true;
            return false;
        }
        self.write(event);
        true
    }

    /// Cleans an event and adds it.
    pub(crate) fn show<'a>(&mut self, mut event: impl Shape<'a>) {
        self.secure(&mut event);
        self.push(&event);
    }

    /// Cleans and adds an event that must not be left out, because it is the last one.
    pub(crate) fn push_last<'a>(&mut self, mut event: impl Shape<'a>) {
        self.settle();
        self.close_text();
        self.secure(&mut event);
        self.write(&event);
    }

    /// Removes from an event what must not be shown.
    pub(super) fn secure<'a>(&self, event: &mut impl Shape<'a>) {
        let options = Options { limits: self.limits, ..Options::default() };
        let _ = event.leave(&mut Gate::new(&options));
    }

    /// Whether this push can return no more events.
    pub(crate) fn is_full(&self) -> bool {
        self.count + usize::from(self.text.is_some()) >= self.limit
    }

    /// Takes all events as a list.
    pub(crate) fn take(&mut self) -> Buffers {
        self.close_text();
        if std::mem::take(&mut self.left_out) {
            self.write(&ErrorEvent::new("too_many_events", message::TOO_MANY_EVENTS));
        }
        let count = std::mem::take(&mut self.count);
        std::mem::replace(&mut self.table, Table::new("", Buffers::default())).into_list(count)
    }
}
