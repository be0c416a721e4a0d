//! A session: calls are paired with their results, errors are counted, cards are made.
//!
//! Carriers (see [`crate::carrier`]) tell a session what happened in their own words; the session tells everybody else
//! in one language, the events of `pkg/types/stream.d.ts`.

mod calls;
mod events;
mod growing;

pub use events::Channel;
pub use growing::{Place, Watch, id_text};

use crate::card::{Object, Out, ParsedToolResult};
use crate::cards::artifacts;
use crate::content::Content;
use crate::json::{Arena, Document, JsonLimits, Texts, Value};
use crate::lists::Gather;
use crate::options::{Options, StreamOptions};
use crate::output::{self, source_json_value};
use crate::parse::{complete, make};
use crate::route::{Context, Intents};
use crate::safety::clean;
use crate::tool_error::{Category, abort_message, classify};
use calls::{Call, Calls, Stage};
use events::{Events, error};
use growing::Shown;
use std::borrow::Cow;

/// A call as a carrier names it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ref<'a> {
    /// What its result refers to.
    pub id: &'a str,
    /// The tool's name, if it is said here.
    pub tool: Option<&'a str>,
    /// The server's name, if it is said here.
    pub server: Option<&'a str>,
}

/// What a tool was given.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    /// A value.
    Value(Option<Value<'a>>),
    /// The text of one.
    Text(&'a str),
}

/// What a call came to.
#[derive(Clone, Copy, Debug)]
pub struct Outcome<'a> {
    /// The result in its envelope.
    pub result: Value<'a>,
    /// Whether the carrier says that the call failed.
    pub is_error: bool,
    /// Whether the result will be replaced.
    pub is_preliminary: bool,
}

impl<'a> Outcome<'a> {
    /// A result in an envelope that says itself whether the call failed.
    pub fn of(result: Value<'a>) -> Self {
        Self { result, is_error: false, is_preliminary: false }
    }

    /// What a failed call said.
    pub fn failed(result: Value<'a>) -> Self {
        Self { is_error: true, ..Self::of(result) }
    }
}

/// A session.
#[derive(Debug)]
pub struct Session {
    /// What the caller chose.
    pub options: StreamOptions,
    calls: Calls,
    /// What happened since the last push.
    pub events: Events,
    /// What a card that was still growing has shown of the result at hand.
    shown: Shown,
    errors: usize,
    auth_errors: usize,
    address_errors: usize,
    is_done: bool,
    /// The model's usage, as JSON of the last event that told it.
    usage: Option<Document<'static>>,
}

impl Session {
    /// A session with these options.
    pub fn new(options: StreamOptions) -> Box<Self> {
        let limits = options.results.limits;
        let events = Events::new(limits.events_per_push, limits);
        Box::new(Self {
            options,
            calls: Calls::default(),
            events,
            shown: Shown::default(),
            errors: 0,
            auth_errors: 0,
            address_errors: 0,
            is_done: false,
            usage: None,
        })
    }

    /// Begins the next turn: errors are forgotten, calls are not.
    pub fn reset(&mut self) {
        (self.errors, self.auth_errors, self.address_errors) = (0, 0, 0);
        self.is_done = false;
        self.usage = None;
        self.shown = Shown::default();
    }

    /// Whether the last event was told.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Adds a piece of the answer: the text that stands at a key, if there is one.
    pub fn text(&mut self, holder: Value<'_>, key: &str) {
        self.piece(holder, key, Channel::Answer);
    }

    /// Replaces the answer so far.
    pub fn replace_text(&mut self, text: &str) {
        if !self.is_done {
            self.events.replace_text(text);
        }
    }

    /// Adds a piece of the reasoning, if the caller wants it.
    pub fn thinking(&mut self, holder: Value<'_>, key: &str) {
        if self.options.settings.thinking {
            self.piece(holder, key, Channel::Thinking);
        }
    }

    fn piece(&mut self, holder: Value<'_>, key: &str, channel: Channel) {
        if let Some(text) = holder.get(key).and_then(Value::as_text).filter(|_| !self.is_done) {
            self.events.text(text, channel);
        }
    }

    /// Tells something that is neither text nor call, in the members of a status event.
    pub fn status(&mut self, message: &str, members: Object<'_>) {
        self.show(Object::new().word("type", "status").text("message", message).and(members));
    }

    /// Tells which tools a server has.
    pub fn tools(&mut self, tools: Value<'_>, server: Option<&str>) {
        let mut infos = Vec::new();
        for tool in tools.items() {
            let Some(name) = tool.get("name").and_then(Value::as_text) else { continue };
            let text = |key: &str| tool.get(key).and_then(Value::as_text);
            let schema = ["inputSchema", "input_schema", "parameters"].iter().find_map(|key| tool.get(key));
            let info = Object::new()
                .id("name", name)
                .text("description", text("description"))
                .data("inputSchema", schema);
            infos.push(info.into());
        }
        let members = Object::new().word("phase", "tools").text("server", server).with("tools", infos);
        self.status("Tools listed", members);
    }

    /// Tells of something damaged; the stream goes on.
    pub fn problem(&mut self, code: &str, message: &str, call: Option<&str>) {
        self.show(error(code, message, false, false).id("callId", call));
    }

    /// The same, also when the session is over.
    pub fn problem_always(&mut self, code: &str, message: &str) {
        self.events.show(error(code, message, false, false));
    }

    /// Tells of an error after which the carrier ends the stream itself.
    pub fn fault(&mut self, code: &str, message: &str) {
        self.show(error(code, message, true, false));
    }

    /// Tells of an error of the carrier's own. A fatal one ends the stream.
    pub fn error(&mut self, code: &str, message: &str, is_fatal: bool, is_retryable: bool) {
        self.show(error(code, message, is_fatal, is_retryable));
        if is_fatal {
            self.end("error", true);
        }
    }

    /// Adds an event whose texts are shown.
    fn show(&mut self, event: Object<'_>) {
        if !self.is_done {
            self.events.show(event);
        }
    }

    fn push(&mut self, event: &Object<'_>) {
        if !self.is_done {
            self.events.push(event);
        }
    }

    /// Notes the model's usage.
    pub fn usage(&mut self, usage: Option<Value<'_>>) {
        if let Some(usage) = usage.filter(|usage| usage.is_object()) {
            self.usage = copy(usage);
        }
    }

    /// Tells that nothing more will come.
    pub fn end(&mut self, reason: &str, is_incomplete: bool) {
        self.end_with(reason, is_incomplete, Object::new());
    }

    /// The same, with more to say.
    pub fn end_with(&mut self, reason: &str, is_incomplete: bool, members: Object<'_>) {
        if std::mem::replace(&mut self.is_done, true) {
            return;
        }
        let open: Vec<_> = self.calls.open_ids().map(Out::Id).gather();
        let event = Object::new()
            .word("type", "done")
            .text("reason", reason)
            .maybe("incomplete", is_incomplete.then_some(true))
            .filled("openCalls", open)
            .data("usage", self.usage.as_ref().map(Document::root))
            .and(members);
        self.events.push_last(event);
    }

    /// Takes over a call that was made earlier.
    pub fn register(&mut self, call: &Ref<'_>, input: Option<Value<'_>>) {
        if self.calls.find(call.id).is_none() {
            self.add_call(call, Stage::Ready, input.and_then(copy));
        }
    }

    fn add_call(&mut self, call: &Ref<'_>, stage: Stage, input: Option<Document<'static>>) {
        let call = Call {
            id: call.id.to_owned(),
            tool: call.tool.map(str::to_owned),
            server: call.server.map(str::to_owned),
            input,
            stage,
            is_answered: false,
        };
        if let Some(forgotten) = self.calls.add(call, self.options.results.limits.open_calls) {
            let message = "There are more calls without a result than the limit; the oldest was forgotten.";
            self.problem("too_many_calls", message, Some(&forgotten));
        }
    }

    /// A tool is being called.
    pub fn start_call(&mut self, call: &Ref<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        if self.is_done || self.calls.find(call.id).is_some() {
            return;
        }
        self.add_call(call, Stage::Started, None);
        self.push(&reference("tool_call", call).word("state", "started"));
    }

    /// What the tool is given is known.
    pub fn ready_call(&mut self, call: &Ref<'_>, given: Given<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        self.start_call(call);
        if self.is_done || self.calls.find(call.id).is_none_or(|own| own.stage != Stage::Started) {
            return;
        }
        let (input, text) = match given {
            Given::Value(value) => (value.and_then(copy).map(opened), None),
            Given::Text(text) => {
                let read = Document::parse(text, JsonLimits::default()).ok();
                let not_json = Some(text).filter(|text| read.is_none() && !text.trim().is_empty());
                (read.map(|document| opened(document.into_owned())), not_json)
            }
        };
        let input = input.or_else(|| Document::parse("{}", JsonLimits::default()).ok());
        let Some(own) = self.calls.find_mut(call.id) else { return };
        own.stage = Stage::Ready;
        learn(&mut own.tool, call.tool);
        learn(&mut own.server, call.server);
        own.input = input;
        let event = reference("tool_call", &own.reference())
            .word("state", "ready")
            .data("input", own.input.as_ref().map(Document::root))
            .long_text("inputText", text);
        if !self.is_done {
            self.events.push(&event);
        }
    }

    /// A call whose names can be shown. Its id is nobody's to read, and stays as it is.
    fn shown_ref<'a>(&self, call: &Ref<'a>, texts: &'a Texts) -> Ref<'a> {
        let most = self.events.limits().field_chars;
        let name = |name: &'a str| match clean(name, most) {
            Cow::Borrowed(same) => same,
            Cow::Owned(other) => texts.keep(other),
        };
        Ref { id: call.id, tool: call.tool.map(name), server: call.server.map(name) }
    }

    /// Whether a call is known and has no result yet.
    pub fn awaits_result(&self, id: &str) -> bool {
        self.calls.find(id).is_some_and(|call| call.stage != Stage::Finished)
    }

    /// The id of the call that has no result, if there is just one.
    pub fn only_open_call(&self) -> Option<String> {
        let mut open = self.calls.open_ids();
        let only = open.next()?;
        open.next().is_none().then(|| only.to_owned())
    }

    /// Whether the result of a call may grow: it is unknown, or ready and nothing is shown for it.
    pub(crate) fn awaits(&self, id: &str) -> bool {
        self.calls.find(id).is_none_or(|call| call.stage == Stage::Ready && !call.is_answered)
    }

    /// What a card that was still growing has shown of the result that comes next.
    pub(crate) fn go_on_from(&mut self, shown: Shown) {
        self.shown = shown;
    }

    /// The call of this id has come to a result.
    pub fn result_of(&mut self, id: &str, result: Value<'_>) {
        self.result(&Ref { id, ..Ref::default() }, &Outcome::of(result));
    }

    /// A call has come to something.
    pub fn result(&mut self, call: &Ref<'_>, outcome: &Outcome<'_>) {
        let texts = Texts::default();
        let call = &self.shown_ref(call, &texts);
        let shown = std::mem::take(&mut self.shown);
        if self.is_done {
            return;
        }
        let own = self.calls.find_mut(call.id);
        let is_known = own.is_some();
        if let Some(own) = own {
            if own.stage == Stage::Finished {
                let message = "A call has a second result, which was passed over.";
                return self.problem("duplicate_result", message, Some(call.id));
            }
            learn(&mut own.server, call.server);
            own.is_answered = true;
        }
        // A result that names its tool, or whose call was only started, makes up for what was not said.
        if is_known || call.tool.is_some() {
            self.ready_call(call, Given::Value(None));
        }
        let category = self.tell_result(call, outcome, &shown);
        if !outcome.is_preliminary {
            if self.calls.find(call.id).is_none() {
                self.add_call(call, Stage::Finished, None);
            }
            self.calls.finish(call.id);
        }
        if let Some(category) = category {
            self.count_error(category, call.id);
        }
    }

    /// Tells a result; gives the kind of error if it is one.
    fn tell_result(&mut self, call: &Ref<'_>, outcome: &Outcome<'_>, shown: &Shown) -> Option<Category> {
        let is_known = self.calls.find(call.id).is_some();
        let (own, options) = self.known(call, outcome.is_error);
        let (arena, made) = (Arena::default(), Arena::default());
        let content = Content::open_value(outcome.result, &arena, options.limits.json());
        let context = Context::new(own.tool.unwrap_or_default(), &options, &content, &made);
        let mut card = make(&context);
        let is_error = matches!(card.rule, "error.flag" | "error.protocol");
        let category = is_error.then(|| classify(said(outcome.result)));
        let supersedes = !shown.is_beginning_of(&card);
        if let Some(ParsedToolResult::Raw(raw)) = &mut card.card {
            raw.content = Some(outcome.result.into());
        }
        let card = card.out();
        let event = reference(if is_error { "tool_error" } else { "tool_result" }, &own)
            .data("input", options.input)
            .with("card", card)
            .maybe("category", category.map(|category| Out::Word(category.name())))
            .maybe("errors", is_error.then(|| Out::count(self.errors + 1)))
            .maybe("orphan", (!is_known).then_some(true))
            .maybe("preliminary", outcome.is_preliminary.then_some(true))
            .maybe("supersedes", supersedes.then_some(true));
        let event = output::json(&event);
        self.events.push_json(event);
        category
    }

    /// Tells artifacts that came by themselves.
    pub fn artifacts(&mut self, id: &str, list: Value<'_>) {
        if self.is_done {
            return;
        }
        let call = &Ref { id, tool: Some("artifact"), server: None };
        let options = Options { intents: Intents::default(), ..self.options.results.for_tool("artifact") };
        let (content, arena) = (Content::default(), Arena::default());
        let context = Context::new("artifact", &options, &content, &arena);
        let card = complete(artifacts::of_list(list, &context), &context);
        let event = output::json(&reference("tool_result", call).with("card", card.out()));
        self.events.push_json(event);
    }

    /// What is known of a call, and the options for its result.
    fn known<'a>(&'a self, call: &Ref<'a>, is_error: bool) -> (Ref<'a>, Options<'a>) {
        let known = self.calls.find(call.id);
        let call = known.map_or(*call, Call::reference);
        let input = known.and_then(|call| call.input.as_ref()).map(Document::root);
        let tool = call.tool.unwrap_or_default();
        (call, self.options.results.for_call(tool, call.server, input, is_error))
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
            let event = Object::new()
                .word("type", "abort")
                .word("category", category.name())
                .text("message", message.as_str())
                .id("callId", call)
                .count("errors", self.errors);
            self.events.push_last(event);
            self.end("abort", false);
        }
    }
}

impl Call {
    fn reference(&self) -> Ref<'_> {
        Ref { id: &self.id, tool: self.tool.as_deref(), server: self.server.as_deref() }
    }
}

/// Takes over a name that was not known.
fn learn(own: &mut Option<String>, name: Option<&str>) {
    if own.is_none() {
        *own = name.map(str::to_owned);
    }
}

/// An event that is about a call.
fn reference<'a>(kind: &'static str, call: &Ref<'a>) -> Object<'a> {
    Object::new().word("type", kind).id("callId", call.id).id("tool", call.tool).id("server", call.server)
}

/// The part of a failed result that tells what went wrong: ids and names around it must not be mistaken for that.
fn said(result: Value<'_>) -> Value<'_> {
    let parts = ["error", "content"].into_iter().filter_map(|key| result.get(key));
    parts.into_iter().find(|part| !part.is_null() && !part.is_empty_container()).unwrap_or(result)
}

/// A value as a document of its own.
fn copy(value: Value<'_>) -> Option<Document<'static>> {
    let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
    Document::parse(source_json_value(value), limits).ok()
}

/// The object that a JSON string holds.
fn opened(document: Document<'static>) -> Document<'static> {
    let inner = document.root().as_text().and_then(|text| {
        let inner = Document::parse(text, JsonLimits::default()).ok()?;
        inner.root().is_object().then(|| inner.into_owned())
    });
    inner.unwrap_or(document)
}
