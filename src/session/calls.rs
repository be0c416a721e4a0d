//! The calls that a session knows.

use crate::json::Document;

/// How far a call has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(super) enum Stage {
    /// Its name is known.
    Started,
    /// Its input is known.
    Ready,
    /// Its result is there.
    Finished,
}

/// A call of a tool.
#[derive(Debug)]
pub(super) struct Call {
    /// What its result refers to.
    pub id: String,
    /// The tool's name.
    pub tool: Option<String>,
    /// The server's name.
    pub server: Option<String>,
    /// What the tool was given.
    pub input: Option<Document<'static>>,
    /// How far it has come.
    pub stage: Stage,
    /// Whether a result is shown that the next one replaces.
    pub is_answered: bool,
}

/// The calls in the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct Calls {
    list: Vec<Call>,
    open: usize,
}

impl Calls {
    /// The call of this id.
    pub(super) fn find(&self, id: &str) -> Option<&Call> {
        // Results refer to what came last.
        self.list.iter().rev().find(|call| call.id == id)
    }

    /// The call of this id, to be changed.
    pub(super) fn find_mut(&mut self, id: &str) -> Option<&mut Call> {
        self.list.iter_mut().rev().find(|call| call.id == id)
    }

    /// Adds a call. Beyond `limit` open ones the oldest is forgotten: its id is given.
    pub(super) fn add(&mut self, call: Call, limit: usize) -> Option<String> {
        self.open += usize::from(call.stage != Stage::Finished);
        self.list.push(call);
        let forgotten = if self.open > limit { self.forget_oldest() } else { None };
        // Finished calls are kept only to tell a second result; as many as may be open are enough for that.
        if self.list.len() / 2 > limit {
            let mut surplus = self.list.len() - self.open - limit.min(self.list.len() - self.open);
            self.list.retain(|call| {
                let is_surplus = surplus > 0 && call.stage == Stage::Finished;
                surplus -= usize::from(is_surplus);
                !is_surplus
            });
        }
        forgotten
    }

    fn forget_oldest(&mut self) -> Option<String> {
        let at = self.list.iter().position(|call| call.stage != Stage::Finished)?;
        self.open -= 1;
        Some(self.list.remove(at).id)
    }

    /// Notes that the result of a call is there.
    pub(super) fn finish(&mut self, id: &str) {
        if let Some(call) = self.find_mut(id).filter(|call| call.stage != Stage::Finished) {
            call.stage = Stage::Finished;
            call.input = None;
            self.open -= 1;
        }
    }

    /// The ids of the calls without result.
    pub(super) fn open_ids(&self) -> impl Iterator<Item = &str> {
        self.list.iter().filter(|call| call.stage != Stage::Finished).map(|call| call.id.as_str())
    }
}
