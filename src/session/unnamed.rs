//! Calls and results without an id: they get one, and are paired by the name of their tool.

use super::calls::Stage;
use super::{Outcome, Ref, Session, learn};
use crate::json::Texts;

/// The numbers of calls and results without an id.
#[derive(Debug, Default)]
pub(super) struct Unnamed {
    calls: usize,
    results: usize,
}

impl Session {
    /// Creates an id for a call that came without one.
    pub(crate) fn new_call_id(&mut self) -> String {
        loop {
            self.unnamed.calls += 1;
            let id = format!("call-{}", self.unnamed.calls);
            if self.calls.find(&id).is_none() {
                return id;
            }
        }
    }

    /// Sets the tool of a call that was begun without a name.
    pub(crate) fn name_call(&mut self, id: &str, tool: &str) {
        let texts = Texts::default();
        let call = self.shown_ref(&Ref { tool: Some(tool), ..Ref::of(id) }, &texts);
        if let Some(own) = self.calls.find_mut(id).filter(|own| own.tool.is_none()) {
            learn(&mut own.title, call.title);
            self.calls.name_tool(id, call.tool);
        }
    }

    /// Creates an id for a result that belongs to no call.
    pub(crate) fn new_result_id(&mut self) -> String {
        self.unnamed.results += 1;
        format!("result-{}", self.unnamed.results)
    }

    /// Returns the oldest call of a tool that has no result.
    pub(crate) fn oldest_call(&self, tool: &str) -> Option<&str> {
        self.calls.oldest_of(tool)
    }

    /// Reports an outcome. Without an id it belongs to the oldest call of that tool that has no result.
    pub(crate) fn result_for(&mut self, id: Option<&str>, tool: Option<&str>, outcome: &Outcome<'_>) {
        if let Some(id) = id {
            return self.result(&Ref { id, tool, ..Ref::default() }, outcome);
        }
        let open = tool.and_then(|tool| self.oldest_call(tool)).map(str::to_owned);
        // The card of an orphan is made from its shape alone, whatever tool the result names.
        let id = open.unwrap_or_else(|| self.new_result_id());
        self.result(&Ref::of(&id), outcome);
    }

    /// Whether a call has its result.
    pub(crate) fn is_finished(&self, id: &str) -> bool {
        self.calls.find(id).is_some_and(|call| call.stage == Stage::Finished)
    }

    /// Whether calls wait for a result.
    pub(crate) fn has_open_calls(&self) -> bool {
        self.calls.open_ids().next().is_some()
    }
}
