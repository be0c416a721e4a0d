//! A session: calls are paired with their results, errors are counted, cards are made.
//!
//! Carriers (see [`crate::carrier`]) tell a session what happened in their own words; the session tells everybody else
//! in one language, the events of `pkg/types/stream.d.ts`.

mod calls;
mod events;
mod growing;
mod late;
mod listed;
mod stored;
mod unnamed;

pub(crate) use events::{Channel, DoneEvent, StatusEvent};
pub(crate) use growing::{Arriving, Place, Watch, id_text};

use crate::app::ToolFacts;
use crate::card::{Card, Draft, ParsedToolResult};
use crate::cards::{InputRequestCard, artifacts, status};
use crate::content::Content;
use crate::definition::Definition;
use crate::json::{Arena, Document, JsonLimits, Texts, Value};
use crate::leaf::{Data, Id, Text};
use crate::messages::event as message;
use crate::options::{Options, Routes, StreamOptions};
use crate::parse::{Made, complete, make};
use crate::parser::Tools;
use crate::route::{Context, Rule, ToolName};
use crate::safety::clean;
use crate::shape::Shape;
use crate::tool_error::{Category, abort_message, classify};
use calls::{Call, Calls, Stage};
use events::{AbortEvent, ErrorEvent, Events, ServerInfo, ToolCallEvent, ToolInfo, ToolResultEvent};
use growing::Shown;
use listed::Listed;
use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;
use unnamed::Unnamed;

/// A call as a carrier names it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ref<'a> {
    /// What its result refers to.
    pub id: &'a str,
    /// The tool's name, if it is said here.
    pub tool: Option<&'a str>,
    /// The server's name, if it is said here.
    pub server: Option<&'a str>,
    /// What people call the tool, if it is said here.
    pub title: Option<&'a str>,
    /// What a carrier says about the tool: `{title, app}`.
    pub metadata: Option<Value<'a>>,
}

impl<'a> Ref<'a> {
    /// A call of which only the id is known.
    pub(crate) fn of(id: &'a str) -> Self {
        Self { id, ..Self::default() }
    }
}

/// What a tool was given.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    /// A value.
    Value(Option<Value<'a>>),
    /// The text of one.
    Text(&'a str),
}

impl<'a> Given<'a> {
    /// The value; the text of it, where that is not JSON.
    fn read(self, limits: JsonLimits) -> (Option<Document<'static>>, Option<&'a str>) {
        match self {
            Self::Value(value) => (value.map(Value::to_document).map(|input| opened(input, limits)), None),
            Self::Text(text) => {
                let read = Document::parse(text, limits).ok();
                let not_json = Some(text).filter(|text| read.is_none() && !text.trim().is_empty());
                (read.map(|document| opened(document.into_owned(), limits)), not_json)
            }
        }
    }
}

/// What a call came to.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each used by name")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<'a> {
    /// The result in its envelope.
    pub result: Value<'a>,
    /// Whether the carrier says that the call failed.
    pub is_error: bool,
    /// Whether the result will be replaced.
    pub is_preliminary: bool,
    /// Whether it takes the place of a result that was told.
    pub supersedes: bool,
    /// Whether it came by itself: nobody called a tool.
    pub is_orphan: bool,
    /// Whether it is what must be answered before there is a result.
    pub is_question: bool,
    /// The task that came to it.
    pub task: Option<&'a str>,
}

impl<'a> Outcome<'a> {
    /// A result in an envelope that says itself whether the call failed.
    pub(crate) fn of(result: Value<'a>) -> Self {
        Self {
            result,
            is_error: false,
            is_preliminary: false,
            supersedes: false,
            is_orphan: false,
            is_question: false,
            task: None,
        }
    }

    /// What a failed call said.
    pub(crate) fn failed(result: Value<'a>) -> Self {
        Self { is_error: true, ..Self::of(result) }
    }
}

/// What was told of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Result,
    Failure(Category),
    /// Something must be answered first.
    Question,
}

/// A session.
#[derive(Debug)]
pub(crate) struct Session {
    /// What the caller chose.
    pub options: StreamOptions,
    tools: Tools,
    calls: Calls,
    /// Tools that servers have listed.
    listed: Listed,
    /// What happened since the last push.
    pub events: Events,
    /// What growing cards have shown, by call, of results that are not told yet.
    shown: HashMap<String, Shown>,
    errors: usize,
    auth_errors: usize,
    address_errors: usize,
    is_done: bool,
    /// Whether nothing that is said is told.
    pub(crate) is_muted: bool,
    /// Calls that stand behind their results, where they are noted.
    late: Option<Vec<Call>>,
    /// How many calls, and results, came without an id.
    unnamed: Unnamed,
    /// Whether rows that were shown while a card grew are left out of the complete one.
    pub(crate) sends_rows_once: bool,
    /// The model's usage, as JSON of the last event that told it.
    usage: Option<Document<'static>>,
}

impl Session {
    /// A session with these options.
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

    /// Begins the next turn: errors are forgotten, calls are not.
    pub(crate) fn reset(&mut self) {
        (self.errors, self.auth_errors, self.address_errors) = (0, 0, 0);
        self.is_done = false;
        self.usage = None;
        self.shown.clear();
    }

    /// Whether the last event was told.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Adds a piece of the answer: the text that stands at a key, if there is one.
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

    /// Tells something that is neither text nor call.
    pub(crate) fn status(&mut self, status: StatusEvent<'_>) {
        self.show(status);
    }

    /// Tells which tools a server has.
    pub(crate) fn tools(&mut self, tools: Value<'_>, server: Option<&str>) {
        self.listed.add(tools, server);
        let tools = Some(tools.items().filter_map(ToolInfo::read).collect());
        let status = StatusEvent::new(message::TOOLS_LISTED).in_phase("tools");
        self.status(StatusEvent { server: server.map(Text::from), tools, ..status });
    }

    /// Tells of something damaged; the stream goes on.
    pub(crate) fn problem(&mut self, code: &str, message: &str, call: Option<&str>) {
        self.show(ErrorEvent { call_id: call.map(Id::from), ..ErrorEvent::new(code, message) });
    }

    /// The same, also when the session is over.
    pub(crate) fn problem_always(&mut self, code: &str, message: &str) {
        self.events.show(ErrorEvent::new(code, message));
    }

    /// Tells of an error after which the carrier ends the stream itself.
    pub(crate) fn fault(&mut self, code: &str, message: &str) {
        self.show(ErrorEvent::new(code, message).that_is(true, false));
    }

    /// Tells of an error of the carrier's own. A fatal one ends the stream.
    pub(crate) fn error(&mut self, code: &str, message: &str, is_fatal: bool, is_retryable: bool) {
        self.show(ErrorEvent::new(code, message).that_is(is_fatal, is_retryable));
        if is_fatal {
            self.end("error", true);
        }
    }

    /// Tells that nobody understands the body, how it begins and what it looks like. The stream ends.
    pub(crate) fn unknown_carrier(&mut self, begins: &str, looks_like: &'static str) {
        let error = ErrorEvent::new("unknown_carrier", message::UNKNOWN_CARRIER).that_is(true, false);
        self.show(ErrorEvent { begins: Some(begins.into()), looks_like: Some(looks_like), ..error });
        self.end("error", true);
    }

    /// Adds an event whose texts are shown.
    fn show<'a>(&mut self, event: impl Shape<'a>) {
        if !self.is_done {
            self.events.show(event);
        }
    }

    /// Notes the model's usage.
    pub(crate) fn usage(&mut self, usage: Option<Value<'_>>) {
        if let Some(usage) = usage.filter(|usage| usage.is_object()) {
            self.usage = Some(usage.to_document());
        }
    }

    /// Tells that nothing more will come.
    pub(crate) fn end(&mut self, reason: &str, is_incomplete: bool) {
        self.end_with(DoneEvent { incomplete: is_incomplete.then_some(true), ..DoneEvent::new(reason) });
    }

    /// The same, with more to say.
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
            // By its whole name: that is what says which card its result becomes.
            let title = self.title_of(call).map(str::to_owned);
            let call = &Ref { title: title.as_deref(), ..*call };
            self.add_call(call, Stage::Ready, input.map(Value::to_document));
        }
    }

    /// How many calls may be open; carriers remember no more of them.
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

    /// A tool is being called.
    pub(crate) fn start_call(&mut self, call: &Ref<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        if self.is_done || self.calls.find(call.id).is_some() {
            return;
        }
        self.add_call(call, Stage::Started, None);
        self.events.push(&ToolCallEvent::started(call));
    }

    /// What the tool is given is known.
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
        // Ours, so that no limit of the caller applies to it.
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

    /// A call whose names can be shown. Its id is nobody's to read, and stays as it is.
    fn shown_ref<'a>(&self, call: &Ref<'a>, texts: &'a Texts) -> Ref<'a> {
        let most = self.events.limits().field_chars;
        let name = |name: &'a str| match clean(name, most) {
            Cow::Borrowed(same) => same,
            Cow::Owned(other) => texts.keep(other),
        };
        let title = self.title_of(call).map(|title| texts.keep(clean(title, most).into_owned()));
        Ref { tool: call.tool.map(name), server: call.server.map(name), title, ..*call }
    }

    /// What people call the tool of a call: what the app says counts before the carrier, and that before the server.
    fn title_of<'a>(&'a self, call: &Ref<'a>) -> Option<&'a str> {
        let tool = call.tool.unwrap_or_default();
        let given = self.options.results.facts_of(tool, call.server).and_then(|facts| facts.title);
        let said = || call.title.or_else(|| ToolFacts::of_metadata(call.metadata?).title);
        given.or_else(said).or_else(|| self.listed.facts_of(tool, call.server)?.title)
    }

    /// The definition that the output schema of a call's tool amounts to.
    fn derived(&self, call: &str) -> Option<Rc<Definition>> {
        let session = (&self.options, &self.tools, &self.calls, &self.listed);
        known(session, &Ref::of(call), false).1.facts.tool?.derived()
    }

    /// Whether a call is known and has no result yet.
    pub(crate) fn awaits_result(&self, id: &str) -> bool {
        self.calls.find(id).is_some_and(|call| call.stage != Stage::Finished)
    }

    /// The id of the call that has no result, if there is just one.
    pub(crate) fn only_open_call(&self) -> Option<String> {
        let mut open = self.calls.open_ids();
        let only = open.next()?;
        open.next().is_none().then(|| only.to_owned())
    }

    /// The id of the call that goes on with this state: that of a tool that has asked for more. Without a state it is the
    /// only one.
    pub(crate) fn asking_call(&self, tool: Option<&str>, state: Option<&str>) -> Option<String> {
        let is_of = |call: &&Call| {
            let is_asking = call.is_asking && call.tool.as_deref() == tool;
            is_asking && (state.is_none() || call.request_state.as_deref() == state)
        };
        let mut asking = self.calls.open().filter(is_of);
        let first = asking.next()?;
        (state.is_some() || asking.next().is_none()).then(|| first.id.clone())
    }

    /// The id of the call that an id means.
    pub(crate) fn own_id<'a>(&'a self, id: &'a str) -> &'a str {
        self.calls.find(id).map_or(id, |call| call.id.as_str())
    }

    /// Lets the id of a request that goes on with a call mean that call.
    pub(crate) fn continue_call(&mut self, id: &str, request: &str) {
        self.calls.rename(id, request);
    }

    /// A status about a call.
    pub(crate) fn status_of(&mut self, call: &str, status: StatusEvent<'_>) {
        let known = self.calls.find(call);
        let own = known.map_or(Ref::of(call), Call::reference);
        let (call_id, tool, title) = (Some(own.id.into()), own.tool.map(Id::from), own.title.map(Id::from));
        if !self.is_done {
            self.events.show(StatusEvent { call_id, tool, title, ..status });
        }
    }

    /// Whether the result of a call may grow: it is unknown, or ready and nothing is shown for it.
    pub(crate) fn awaits(&self, id: &str) -> bool {
        self.calls.find(id).is_none_or(|call| call.stage == Stage::Ready && !call.is_answered)
    }

    /// Whether a card may grow. It may not if an event broke off that had shown rows of the same result: the host has
    /// those, and the complete card tells whether they hold.
    pub(crate) fn may_show(&self, id: &str) -> bool {
        !self.shown.contains_key(id) && self.shown.len() < self.options.results.limits.open_calls
    }

    /// Keeps what a card has shown of the result of a call until that result is told, whichever event brings it.
    pub(crate) fn keep_shown(&mut self, call: String, shown: Shown) {
        if shown.count() > 0 || shown.has_read() {
            self.shown.insert(call, shown);
        }
    }

    /// Forgets in which document the rows stand that were shown, if the result of the call was not among its events: the
    /// next document may be at the same place in memory.
    pub(crate) fn forget_document(&mut self, call: &str) {
        if let Some(shown) = self.shown.get_mut(call) {
            shown.forget_document();
            if shown.count() == 0 {
                self.shown.remove(call);
            }
        }
    }

    /// The call of this id has come to a result.
    pub(crate) fn result_of(&mut self, id: &str, result: Value<'_>) {
        self.result(&Ref::of(id), &Outcome::of(result));
    }

    /// A call has come to something.
    pub(crate) fn result(&mut self, call: &Ref<'_>, outcome: &Outcome<'_>) {
        let mut shown = self.shown.remove(call.id).unwrap_or_default();
        let Some(id) = self.accepts_result(call, outcome.supersedes, outcome.is_orphan) else { return };
        let call = &Ref { id: &id, ..*call };
        let told = self.tell_result(call, outcome, &mut shown);
        if !outcome.is_preliminary && told != Told::Question {
            self.conclude(call);
        }
        if let Told::Failure(category) = told {
            self.count_error(category, call.id);
        }
    }

    /// A call has come to something that we say in our own words, or to what a carrier has made of it.
    pub(crate) fn card_of(
        &mut self,
        call: &Ref<'_>,
        task: Option<&str>,
        make: impl for<'a> FnOnce(&Context<'a>) -> Card<'a>,
    ) {
        let Some(id) = self.accepts_result(call, false, false) else { return };
        let call = &Ref { id: &id, ..*call };
        let is_known = self.calls.find(call.id).is_some();
        let (own, options, tool) =
            known((&self.options, &self.tools, &self.calls, &self.listed), call, false);
        let (content, arena) = (Content::default(), Arena::default());
        let context = Context::new(&tool, &options, &content, &arena);
        let mut event = ToolResultEvent::new(&own, complete(make(&context), &context).card);
        event.input = options.input.map(Data::from);
        let is_question = event.is_question();
        if is_question {
            event = event.asking();
        } else {
            event.orphan = (!is_known).then_some(true);
            event.task_id = task.map(Id::from);
        }
        self.events.push(&event);
        if !is_question {
            self.conclude(call);
        }
    }

    /// The user, or whoever ran the tool, has cancelled a call.
    pub(crate) fn cancelled(&mut self, call: &Ref<'_>, task: Option<&str>) {
        self.card_of(call, task, |_| status::own(false, "Cancelled", Rule::StatusConfirmation));
    }

    /// Before a call goes on, something must be answered.
    pub(crate) fn ask(&mut self, call: &Ref<'_>, card: InputRequestCard<'_>) {
        let card = card.into_owned();
        self.card_of(call, None, move |_| Draft::new(Rule::InputRequestAsked, card));
    }

    /// The own id of a call that has come to something, `None` if it has a result already. What was not said of the call
    /// is made up for.
    fn accepts_result(&mut self, call: &Ref<'_>, supersedes: bool, is_orphan: bool) -> Option<String> {
        if self.is_done {
            return None;
        }
        let texts = Texts::default();
        let call = self.shown_ref(call, &texts);
        let own = self.calls.find_mut(call.id);
        let is_known = own.is_some();
        let id = own.as_ref().map_or_else(|| call.id.to_owned(), |own| own.id.clone());
        if let Some(own) = own {
            if own.stage == Stage::Finished && !supersedes {
                let message = message::DUPLICATE_RESULT;
                self.problem("duplicate_result", message, Some(&id));
                return None;
            }
            learn(&mut own.server, call.server);
            learn(&mut own.title, call.title);
            own.learn_metadata(call.metadata);
            own.is_answered = true;
        }
        // A result that names its tool, or whose call was only started, makes up for what was not said.
        if is_known || call.tool.is_some() && !is_orphan {
            self.make_ready(&Ref { id: &id, ..call }, Given::Value(None));
            if let Some(own) = self.calls.find_mut(&id).filter(|_| !is_known) {
                own.is_assumed = true;
            }
        }
        Some(id)
    }

    /// Notes that a call has its result.
    fn conclude(&mut self, call: &Ref<'_>) {
        if self.calls.find(call.id).is_none() {
            self.add_call(call, Stage::Finished, None);
            if let Some(own) = self.calls.find_mut(call.id) {
                own.is_assumed = true;
            }
        }
        self.calls.finish(call.id);
    }

    /// Tells a result, and says what it was.
    fn tell_result(&mut self, call: &Ref<'_>, outcome: &Outcome<'_>, shown: &mut Shown) -> Told {
        let is_known = self.calls.find(call.id).is_some();
        let session = (&self.options, &self.tools, &self.calls, &self.listed);
        let (own, options, tool) = known(session, call, outcome.is_error);
        let (arena, texts) = (Arena::default(), Arena::default());
        arena.expect(shown.take_read());
        let joins = options.vertical.is_none();
        let content = if outcome.is_question {
            Content { input_required: Some(outcome.result), ..Content::default() }
        } else {
            Content::open_value(outcome.result, &arena, options.limits.json(), joins)
        };
        let context = || Context::new(&tool, &options, &content, &texts);
        // Rows that the host has are not even made again, if it is sure that they would be the same.
        let known = if self.sends_rows_once { shown.known_rows(&own, &options) } else { None };
        let rest = known.as_ref().map(|known| make(&context().knowing(known)));
        let rest = rest.filter(|rest| rest.known == shown.count());
        let is_rest = rest.is_some();
        let Made { mut card, rule, .. } = rest.unwrap_or_else(|| make(&context()));
        let is_error = matches!(rule, Rule::ErrorFlag | Rule::ErrorProtocol);
        let category = is_error.then(|| classify(said(outcome.result), options.limits.json()));
        let supersedes = !is_rest && !shown.is_beginning_of(&card);
        if let ParsedToolResult::Raw(raw) = &mut card {
            raw.content = Some(outcome.result.into());
        }
        if self.sends_rows_once && !is_rest && !supersedes {
            card.drop_rows(shown.count());
        }
        let mut event = ToolResultEvent::new(&own, card);
        event.input = options.input.map(Data::from);
        if event.is_question() {
            let state = event.request_state().map(str::to_owned);
            self.events.push(&event.asking());
            if let Some(own) = self.calls.find_mut(call.id) {
                (own.is_asking, own.request_state) = (true, state);
                own.is_answered = false;
            }
            return Told::Question;
        }
        if let Some(category) = category {
            event = event.failed(category, self.errors + 1);
        }
        event.orphan = (!is_known || outcome.is_orphan).then_some(true);
        event.preliminary = outcome.is_preliminary.then_some(true);
        event.supersedes = (supersedes || outcome.supersedes).then_some(true);
        event.task_id = outcome.task.map(Id::from);
        event.server_info = content.members.and_then(ServerInfo::of);
        self.events.secure(&mut event.server_info);
        self.events.push(&event);
        category.map_or(Told::Result, Told::Failure)
    }

    /// Tells artifacts that came by themselves.
    pub(crate) fn artifacts(&mut self, id: &str, list: Value<'_>) {
        if self.is_done {
            return;
        }
        let call = &Ref { tool: Some("artifact"), ..Ref::of(id) };
        let options = self.options.results.view();
        let tool = ToolName::new("artifact", &Routes::default());
        let (content, arena) = (Content::default(), Arena::default());
        let context = Context::new(&tool, &options, &content, &arena);
        let card = complete(artifacts::of_list(list, &context), &context);
        self.events.push(&ToolResultEvent::new(call, card.card));
    }

    fn count_error(&mut self, category: Category, call: &str) {
        self.errors += 1;
        self.auth_errors += usize::from(category == Category::Auth);
        self.address_errors += usize::from(category == Category::Address);
        let Some(budget) = self.options.settings.error_budget else { return };
        let is_over = |errors: usize, limit: usize| errors > 0 && errors >= limit;
        if is_over(self.errors, budget.total)
            || is_over(self.auth_errors, budget.auth)
            || is_over(self.address_errors, budget.address)
        {
            let settings = &self.options.settings;
            let own = settings.abort_messages.get(category);
            let message = abort_message(category.name(), own, settings.brand.as_deref());
            self.events.push_last(AbortEvent::new(category, &message, call, self.errors));
            self.end("abort", false);
        }
    }
}

/// What is known of a call, the options for its result, and its tool.
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

/// Takes over a name that was not known.
fn learn(own: &mut Option<String>, name: Option<&str>) {
    if own.is_none() {
        *own = name.map(str::to_owned);
    }
}

/// The part of a failed result that says what went wrong: ids and names around it must not be mistaken for that.
fn said(result: Value<'_>) -> Value<'_> {
    let parts = ["error", "content"].into_iter().filter_map(|key| result.get(key));
    parts.into_iter().find(|part| !part.is_null() && !part.is_empty_container()).unwrap_or(result)
}

/// The object that a JSON string holds.
fn opened(document: Document<'static>, limits: JsonLimits) -> Document<'static> {
    let inner = document.root().as_text().and_then(|text| {
        let inner = Document::parse(text, limits).ok()?;
        inner.root().is_object().then(|| inner.into_owned())
    });
    inner.unwrap_or(document)
}
