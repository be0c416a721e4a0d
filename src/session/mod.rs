//! A session: pairs calls with their results, counts errors and makes cards.
//!
//! Each carrier (see [`crate::carrier`]) reports what happened in the terms of its protocol; the session reports it in
//! one form, the events of `pkg/types/stream.d.ts`.

mod calls;
mod events;
mod growing;
mod late;
mod listed;
mod reported;
mod results;
mod stored;
mod unnamed;

pub(crate) use events::{Channel, DoneEvent, StatusEvent};
pub(crate) use growing::{Arriving, Place, Watch, id_text};
pub(crate) use reported::{Given, Outcome, Ref};

use crate::app::ToolFacts;
use crate::definition::Definition;
use crate::json::{Document, JsonLimits, Texts, Value};
use crate::leaf::{Data, Id, Text};
use crate::messages::event as message;
use crate::options::{Options, StreamOptions};
use crate::parser::Tools;
use crate::route::ToolName;
use crate::safety::clean;
use crate::shape::Shape;
use calls::{Call, Calls, Stage};
use events::{ErrorEvent, Events, ToolCallEvent, ToolInfo};
use growing::Shown;
use listed::Listed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;
use unnamed::Unnamed;

/// The longest id of a call. Every event about the call repeats it, so that a longer one would let each of many small
/// events cost a large one. Some services put a signature of the model into it, of a few thousand bytes.
pub(crate) const MOST_ID_BYTES: usize = 16 << 10;

/// A session.
#[derive(Debug)]
pub(crate) struct Session {
    /// The caller's options.
    pub options: StreamOptions,
    tools: Tools,
    calls: Calls,
    /// Tools that servers have listed.
    listed: Listed,
    /// What happened since the last push.
    pub events: Events,
    /// What growing cards have shown, by call, for results that have not been reported yet.
    shown: HashMap<String, Shown>,
    errors: usize,
    auth_errors: usize,
    address_errors: usize,
    is_done: bool,
    /// Whether text of the answer and of the reasoning is dropped.
    pub(crate) is_muted: bool,
    /// Calls that came after their results, if those are recorded.
    late: Option<Vec<Call>>,
    /// Counts the calls and results that came without an id.
    unnamed: Unnamed,
    /// Whether rows that were shown while a card grew are left out of the complete one.
    pub(crate) sends_rows_once: bool,
    /// The model's usage, as JSON from the last event that had it.
    usage: Option<Document<'static>>,
}

impl Session {
    /// Creates a session with these options.
    pub(crate) fn new(options: StreamOptions) -> Box<Self> {
        let limits = options.results.limits;
        let events = Events::new(limits.events_per_push, limits);
        Box::new(Self {
            options,
            tools: Tools::default(),
            calls: Calls::default(),
            listed: Listed::default(),
            events,
            shown: HashMap::new(),
            errors: 0,
            auth_errors: 0,
            address_errors: 0,
            is_done: false,
            is_muted: false,
            late: None,
            unnamed: Unnamed::default(),
            sends_rows_once: false,
            usage: None,
        })
    }

    /// Begins the next turn: forgets errors, but not calls.
    pub(crate) fn reset(&mut self) {
        (self.errors, self.auth_errors, self.address_errors) = (0, 0, 0);
        self.is_done = false;
        self.usage = None;
        self.shown.clear();
    }

    /// Whether the last event was reported.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Adds a piece of the answer: the text at a key, if there is one.
    pub(crate) fn text(&mut self, holder: Value<'_>, key: &str) {
        self.piece(holder, key, Channel::Answer);
    }

    /// Adds a piece of the answer.
    pub(crate) fn answer(&mut self, piece: &str) {
        if !self.is_done && !self.is_muted {
            self.events.text(piece, Channel::Answer);
        }
    }

    /// Replaces the answer so far.
    pub(crate) fn replace_text(&mut self, text: &str) {
        if !self.is_done {
            self.events.replace_text(text);
        }
    }

    /// Adds a piece of the reasoning, if the caller wants it.
    pub(crate) fn thinking(&mut self, holder: Value<'_>, key: &str) {
        if self.options.settings.thinking {
            self.piece(holder, key, Channel::Thinking);
        }
    }

    fn piece(&mut self, holder: Value<'_>, key: &str, channel: Channel) {
        if let Some(text) =
            holder.get(key).and_then(Value::as_text).filter(|_| !self.is_done && !self.is_muted)
        {
            self.events.text(text, channel);
        }
    }

    /// Reports something that is neither text nor call.
    pub(crate) fn status(&mut self, status: StatusEvent<'_>) {
        self.show(status);
    }

    /// Reports the tools of a server.
    pub(crate) fn tools(&mut self, tools: Value<'_>, server: Option<&str>) {
        self.listed.add(tools, server);
        let tools = Some(tools.items().filter_map(ToolInfo::read).collect());
        let status = StatusEvent::new(message::TOOLS_LISTED).in_phase("tools");
        self.status(StatusEvent { server: server.map(Text::from), tools, ..status });
    }

    /// Reports something damaged; the stream continues.
    pub(crate) fn problem(&mut self, code: &str, message: &str, call: Option<&str>) {
        self.show(ErrorEvent { call_id: call.map(Id::from), ..ErrorEvent::new(code, message) });
    }

    /// The same, even if the session is over.
    pub(crate) fn problem_always(&mut self, code: &str, message: &str) {
        self.events.show(ErrorEvent::new(code, message));
    }

    /// Reports an error after which the carrier ends the stream itself.
    pub(crate) fn fault(&mut self, code: &str, message: &str) {
        self.show(ErrorEvent::new(code, message).that_is(true, false));
    }

    /// Reports an error of the carrier. A fatal one ends the stream.
    pub(crate) fn error(&mut self, code: &str, message: &str, is_fatal: bool, is_retryable: bool) {
        self.show(ErrorEvent::new(code, message).that_is(is_fatal, is_retryable));
        if is_fatal {
            self.end("error", true);
        }
    }

    /// Reports that the body's carrier is unknown, with its beginning and apparent format. Ends the stream.
    pub(crate) fn unknown_carrier(&mut self, begins: &str, looks_like: &'static str) {
        let error = ErrorEvent::new("unknown_carrier", message::UNKNOWN_CARRIER).that_is(true, false);
        self.show(ErrorEvent { begins: Some(begins.into()), looks_like: Some(looks_like), ..error });
        self.end("error", true);
    }

    /// Cleans an event and adds it.
    fn show<'a>(&mut self, event: impl Shape<'a>) {
        if !self.is_done {
            self.events.show(event);
        }
    }

    /// Keeps the model's usage.
    pub(crate) fn usage(&mut self, usage: Option<Value<'_>>) {
        if let Some(usage) = usage.filter(|usage| usage.is_object()) {
            self.usage = Some(usage.to_document());
        }
    }

    /// Reports that nothing more will come.
    pub(crate) fn end(&mut self, reason: &str, is_incomplete: bool) {
        self.end_with(DoneEvent { incomplete: is_incomplete.then_some(true), ..DoneEvent::new(reason) });
    }

    /// The same, with more members.
    pub(crate) fn end_with(&mut self, done: DoneEvent<'_>) {
        if std::mem::replace(&mut self.is_done, true) {
            return;
        }
        let open: Vec<_> = self.calls.open_ids().map(Id::from).collect();
        let open_calls = Some(open).filter(|open| !open.is_empty());
        let usage = self.usage.as_ref().map(|usage| Data::from(usage.root()));
        self.events.push_last(DoneEvent { open_calls, usage, ..done });
    }

    /// Takes over a call that was made earlier.
    pub(crate) fn register(&mut self, call: &Ref<'_>, input: Option<Value<'_>>) {
        if self.calls.find(call.id).is_none() {
            // With its full tool name, because that determines which card its result becomes.
            let title = self.title_of(call).map(str::to_owned);
            let call = &Ref { title: title.as_deref(), ..*call };
            self.add_call(call, Stage::Ready, input.map(Value::to_document));
        }
    }

    /// How many calls may be open; carriers remember no more of them either.
    pub(crate) fn open_calls(&self) -> usize {
        self.options.results.limits.open_calls
    }

    fn add_call(&mut self, call: &Ref<'_>, stage: Stage, input: Option<Document<'static>>) {
        let call = Call::new(call, stage, input);
        if let Some(forgotten) = self.calls.add(call, self.open_calls()) {
            let message = message::TOO_MANY_CALLS;
            self.problem("too_many_calls", message, Some(&forgotten));
        }
    }

    /// Reports that a tool is being called.
    pub(crate) fn start_call(&mut self, call: &Ref<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        if self.is_done || self.calls.find(call.id).is_some() || self.refuses_id(call.id) {
            return;
        }
        self.add_call(call, Stage::Started, None);
        self.events.push(&ToolCallEvent::started(call));
    }

    /// Whether an id is too long to name a call; reports that.
    fn refuses_id(&mut self, id: &str) -> bool {
        let is_too_long = id.len() > MOST_ID_BYTES;
        if is_too_long {
            self.problem("event_too_large", message::ID_TOO_LONG, None);
        }
        is_too_long
    }

    /// Reports that a tool's input is known.
    pub(crate) fn ready_call(&mut self, call: &Ref<'_>, given: Given<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        self.tell_late_call(call, given);
        self.make_ready(call, given);
    }

    fn make_ready(&mut self, call: &Ref<'_>, given: Given<'_>) {
        self.start_call(call);
        if self.is_done || self.calls.find(call.id).is_none_or(|own| own.stage != Stage::Started) {
            return;
        }
        let (input, text) = given.read(self.options.event_limits());
        // Our own document, so no limit of the caller applies to it.
        let input = input.or_else(|| Document::parse("{}", JsonLimits::UNLIMITED).ok());
        self.calls.name_tool(call.id, call.tool);
        let Some(own) = self.calls.find_mut(call.id) else { return };
        own.stage = Stage::Ready;
        learn(&mut own.server, call.server);
        learn(&mut own.title, call.title);
        own.learn_metadata(call.metadata);
        own.input = input;
        let input = own.input.as_ref().map(|input| Data::from(input.root()));
        self.events.push(&ToolCallEvent::ready(&own.reference(), input, text));
    }

    /// Returns a call whose names can be shown. Its id is not meant to be read and stays as it is.
    fn shown_ref<'a>(&self, call: &Ref<'a>, texts: &'a Texts) -> Ref<'a> {
        let most = self.events.limits().field_chars;
        let name = |name: &'a str| match clean(name, most) {
            Cow::Borrowed(same) => same,
            Cow::Owned(other) => texts.keep(other),
        };
        let title = self.title_of(call).map(|title| texts.keep(clean(title, most).into_owned()));
        Ref { tool: call.tool.map(name), server: call.server.map(name), title, ..*call }
    }

    /// Returns the display name of a call's tool: the app's takes precedence over the carrier's, and that over the
    /// server's.
    fn title_of<'a>(&'a self, call: &Ref<'a>) -> Option<&'a str> {
        let tool = call.tool.unwrap_or_default();
        let given = self.options.results.facts_of(tool, call.server).and_then(|facts| facts.title);
        let said = || call.title.or_else(|| ToolFacts::of_metadata(call.metadata?).title);
        given.or_else(said).or_else(|| self.listed.facts_of(tool, call.server)?.title)
    }

    /// Returns the definition derived from the output schema of a call's tool.
    fn derived(&self, call: &str) -> Option<Rc<Definition>> {
        let session = (&self.options, &self.tools, &self.calls, &self.listed);
        known(session, &Ref::of(call), false).1.facts.tool?.derived()
    }

    /// Whether a call is known and has no result yet.
    pub(crate) fn awaits_result(&self, id: &str) -> bool {
        self.calls.find(id).is_some_and(|call| call.stage != Stage::Finished)
    }

    /// Returns the id of the open call, if there is just one.
    pub(crate) fn only_open_call(&self) -> Option<String> {
        let mut open = self.calls.open_ids();
        let only = open.next()?;
        open.next().is_none().then(|| only.to_owned())
    }

    /// Returns the id of the call that this state belongs to: one whose tool has asked for input. Without a state it
    /// must be the only one.
    pub(crate) fn asking_call(&self, tool: Option<&str>, state: Option<&str>) -> Option<String> {
        let is_of = |call: &&Call| {
            let is_asking = call.is_asking && call.tool.as_deref() == tool;
            is_asking && (state.is_none() || call.request_state.as_deref() == state)
        };
        let mut asking = self.calls.open().filter(is_of);
        let first = asking.next()?;
        (state.is_some() || asking.next().is_none()).then(|| first.id.clone())
    }

    /// Returns the id of the call that an id refers to.
    pub(crate) fn own_id<'a>(&'a self, id: &'a str) -> &'a str {
        self.calls.find(id).map_or(id, |call| call.id.as_str())
    }

    /// Makes the id of a request that continues a call refer to that call.
    pub(crate) fn continue_call(&mut self, id: &str, request: &str) {
        self.calls.rename(id, request);
    }

    /// Reports a status about a call.
    pub(crate) fn status_of(&mut self, call: &str, status: StatusEvent<'_>) {
        let known = self.calls.find(call);
        let own = known.map_or(Ref::of(call), Call::reference);
        let call_id = Some(own.id).filter(|id| id.len() <= MOST_ID_BYTES).map(Id::from);
        let (tool, title) = (own.tool.map(Id::from), own.title.map(Id::from));
        if !self.is_done {
            self.events.show(StatusEvent { call_id, tool, title, ..status });
        }
    }

    /// Whether the result of a call may grow: the call is unknown, or it is ready and no result of it is shown.
    pub(crate) fn awaits(&self, id: &str) -> bool {
        let known = self.calls.find(id);
        id.len() <= MOST_ID_BYTES && known.is_none_or(|call| call.stage == Stage::Ready && !call.is_answered)
    }

    /// Whether a card may grow. It may not if an interrupted event has shown rows of the same result: the host has
    /// those, and the complete card decides whether they remain.
    pub(crate) fn may_show(&self, id: &str) -> bool {
        !self.shown.contains_key(id) && self.shown.len() < self.options.results.limits.open_calls
    }

    /// Keeps what a card has shown of a call's result until that result is reported, whichever event brings it.
    pub(crate) fn keep_shown(&mut self, call: String, shown: Shown) {
        if shown.count() > 0 || shown.has_read() {
            self.shown.insert(call, shown);
        }
    }

    /// Forgets which document the shown rows are in, if the call's result was not in that event: the next document may
    /// be at the same address.
    pub(crate) fn forget_document(&mut self, call: &str) {
        if let Some(shown) = self.shown.get_mut(call) {
            shown.forget_document();
            if shown.count() == 0 {
                self.shown.remove(call);
            }
        }
    }
}

/// Returns what is known of a call, the options for its result, and its tool.
fn known<'a>(
    (options, tools, calls, listed): (&'a StreamOptions, &Tools, &'a Calls, &'a Listed),
    call: &Ref<'a>,
    is_error: bool,
) -> (Ref<'a>, Options<'a>, Rc<ToolName>) {
    let known = calls.find(call.id);
    let call = known.map_or(*call, Call::reference);
    let input = known.and_then(|call| call.input.as_ref()).map(Document::root);
    let name = call.tool.unwrap_or_default();
    let tool = tools.named(name, &options.results.routes);
    let mut view = options.results.for_streamed_call(call.server, input, is_error);
    let given = options.results.facts_of(name, view.server);
    let said = || call.metadata.map(ToolFacts::of_metadata);
    view.facts = given.or_else(said).or_else(|| listed.facts_of(name, view.server)).unwrap_or_default();
    (call, view, tool)
}

/// Takes over a name that was not known before.
fn learn(own: &mut Option<String>, name: Option<&str>) {
    if own.is_none() {
        *own = name.map(str::to_owned);
    }
}
