//! Results: each is paired with its call, becomes a card, and is counted if it is a failure.

use super::calls::Stage;
use super::events::{AbortEvent, ServerInfo, ToolResultEvent};
use super::growing::Shown;
use super::{Given, Outcome, Ref, Session, known, learn};
use crate::card::{Card, Draft, ParsedToolResult};
use crate::cards::{InputRequestCard, artifacts, status};
use crate::content::Content;
use crate::json::{Arena, Texts, Value};
use crate::leaf::{Data, Id};
use crate::messages::event as message;
use crate::options::Routes;
use crate::parse::{Made, complete, make};
use crate::route::{Context, Rule, ToolName};
use crate::shape::Shape;
use crate::tool_error::{Category, abort_message, classify};

/// What was reported about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Result,
    Failure(Category),
    /// Something must be answered first.
    Question,
}

impl Session {
    /// Reports the result of the call with this id.
    pub(crate) fn result_of(&mut self, id: &str, result: Value<'_>) {
        self.result(&Ref::of(id), &Outcome::of(result));
    }

    /// Reports the outcome of a call.
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

    /// Reports an outcome that is in our own words, or that a carrier has built itself.
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
        let is_question = event.is_question();
        let input = options.input.filter(|input| self.calls.tells_input(call.id, *input, is_question));
        event.input = input.map(Data::from);
        if is_question {
            event = event.asking();
        } else {
            event.orphan = (!is_known).then_some(true);
            event.task_id = task.map(Id::from);
        }
        if self.events.push(&event) {
            self.calls.told(call.id, is_question);
        }
        if !is_question {
            self.conclude(call);
        }
    }

    /// Reports that the user, or whoever ran the tool, has cancelled a call.
    pub(crate) fn cancelled(&mut self, call: &Ref<'_>, task: Option<&str>) {
        self.card_of(call, task, |_| status::own(false, "Cancelled", Rule::StatusConfirmation));
    }

    /// Reports a question that must be answered before a call goes on.
    pub(crate) fn ask(&mut self, call: &Ref<'_>, card: InputRequestCard<'_>) {
        let card = card.into_owned();
        self.card_of(call, None, move |_| Draft::new(Rule::InputRequestAsked, card));
    }

    /// Returns the own id of a call that has an outcome; `None` if it already has a result. Events that the carrier
    /// left out for the call are added.
    fn accepts_result(&mut self, call: &Ref<'_>, supersedes: bool, is_orphan: bool) -> Option<String> {
        if self.is_done {
            return None;
        }
        if self.calls.find(call.id).is_none() && self.refuses_id(call.id) {
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
        // A result that names its tool, or whose call was only started, stands in for the events that are missing.
        if is_known || call.tool.is_some() && !is_orphan {
            self.make_ready(&Ref { id: &id, ..call }, Given::Value(None));
            if let Some(own) = self.calls.find_mut(&id).filter(|_| !is_known) {
                own.is_assumed = true;
            }
        }
        Some(id)
    }

    /// Records that a call has its result.
    fn conclude(&mut self, call: &Ref<'_>) {
        if self.calls.find(call.id).is_none() {
            self.add_call(call, Stage::Finished, None);
            if let Some(own) = self.calls.find_mut(call.id) {
                own.is_assumed = true;
            }
        }
        self.calls.finish(call.id);
    }

    /// Reports a result and returns what was reported.
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
        // Rows that the host has are not even made again, if they would certainly be the same.
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
        let is_question = event.is_question();
        let input = options.input.filter(|input| self.calls.tells_input(call.id, *input, is_question));
        event.input = input.map(Data::from);
        if is_question {
            let state = event.request_state().map(str::to_owned);
            if self.events.push(&event.asking()) {
                self.calls.told(call.id, is_question);
            }
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
        if self.events.push(&event) {
            self.calls.told(call.id, is_question);
        }
        category.map_or(Told::Result, Told::Failure)
    }

    /// Reports artifacts that came by themselves.
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

/// Returns the part of a failed result that describes the failure: ids and names around it must not be mistaken for
/// that.
fn said(result: Value<'_>) -> Value<'_> {
    let parts = ["error", "content"].into_iter().filter_map(|key| result.get(key));
    parts.into_iter().find(|part| !part.is_null() && !part.is_empty_container()).unwrap_or(result)
}
