//! The calls that a session knows.

use super::Ref;
use crate::json::{Document, Value};
use std::collections::{BTreeSet, HashMap, VecDeque};

/// A longer input is reported with the first question and the first result of a call only: any number of others may
/// follow, each in a small event.
const MOST_REPEATED_BYTES: usize = 2 << 10;

/// The progress of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(super) enum Stage {
    /// Its name is known.
    Started,
    /// Its input is known.
    Ready,
    /// Its result has arrived.
    Finished,
}

/// A call of a tool.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each used by name")]
#[derive(Debug)]
pub(super) struct Call {
    /// The id that its result refers to.
    pub id: String,
    /// The tool's name.
    pub tool: Option<String>,
    /// The server's name.
    pub server: Option<String>,
    /// The display name of the tool.
    pub title: Option<String>,
    /// What the carrier reports about the tool.
    pub metadata: Option<Document<'static>>,
    /// Whether the tool has asked for input, and the state that it wants back with the answer.
    pub is_asking: bool,
    pub request_state: Option<String>,
    /// The id of the request that continues the call.
    alias: Option<String>,
    /// The tool's input.
    pub input: Option<Document<'static>>,
    /// Whether a question, and whether a result, was reported: with the input, if it has one.
    has_asked: bool,
    has_told: bool,
    /// Its progress.
    pub stage: Stage,
    /// Whether a result is shown that the next one replaces.
    pub is_answered: bool,
    /// Whether it is known only from its result.
    pub is_assumed: bool,
    /// Whether it is known before the carrier reports it, because it comes after its result.
    pub is_early: bool,
}

/// The calls in the order in which they were made, by number; ids are found in constant time.
#[derive(Debug, Default)]
pub(super) struct Calls {
    by_number: HashMap<u64, Call>,
    /// The newest call of each id: results refer to that one.
    newest: HashMap<String, u64>,
    open: BTreeSet<u64>,
    /// The open calls by tool name, for results that name nothing else.
    by_tool: HashMap<String, BTreeSet<u64>>,
    finished: VecDeque<u64>,
    next: u64,
}

impl Call {
    /// Creates a call at this stage.
    pub(super) fn new(call: &Ref<'_>, stage: Stage, input: Option<Document<'static>>) -> Self {
        Self {
            id: call.id.to_owned(),
            tool: call.tool.map(str::to_owned),
            server: call.server.map(str::to_owned),
            title: call.title.map(str::to_owned),
            metadata: call.metadata.map(Value::to_document),
            input,
            has_asked: false,
            has_told: false,
            stage,
            is_answered: false,
            is_assumed: false,
            is_early: false,
            is_asking: false,
            request_state: None,
            alias: None,
        }
    }

    /// Takes over what the carrier reports about the tool, the first time that it does.
    pub(super) fn learn_metadata(&mut self, metadata: Option<Value<'_>>) {
        if self.metadata.is_none() {
            self.metadata = metadata.map(Value::to_document);
        }
    }

    /// Returns the reference to this call.
    pub(super) fn reference(&self) -> Ref<'_> {
        Ref {
            id: &self.id,
            tool: self.tool.as_deref(),
            server: self.server.as_deref(),
            title: self.title.as_deref(),
            metadata: self.metadata.as_ref().map(Document::root),
        }
    }
}

impl Calls {
    /// Returns the call with this id.
    pub(super) fn find(&self, id: &str) -> Option<&Call> {
        self.by_number.get(self.newest.get(id)?)
    }

    /// Returns the call with this id, mutably.
    pub(super) fn find_mut(&mut self, id: &str) -> Option<&mut Call> {
        self.by_number.get_mut(self.newest.get(id)?)
    }

    /// Adds a call. Beyond `limit` open ones the oldest is forgotten, and its id returned.
    pub(super) fn add(&mut self, call: Call, limit: usize) -> Option<String> {
        let number = self.next;
        self.next += 1;
        if call.stage == Stage::Finished {
            self.finished.push_back(number);
        } else {
            self.open.insert(number);
            // A result that names only its tool cannot belong to a call that has not been reported yet.
            if let Some(tool) = call.tool.as_ref().filter(|_| !call.is_early) {
                self.by_tool.entry(tool.clone()).or_default().insert(number);
            }
        }
        self.newest.insert(call.id.clone(), number);
        self.by_number.insert(number, call);
        // Finished calls are kept only to recognise a second result; as many as may be open are enough for that.
        while self.finished.len() > limit
            && let Some(oldest) = self.finished.pop_front()
        {
            self.forget(oldest);
        }
        let oldest = if self.open.len() > limit { self.open.pop_first() } else { None };
        oldest.and_then(|oldest| self.forget(oldest))
    }

    fn forget(&mut self, number: u64) -> Option<String> {
        let call = self.by_number.remove(&number)?;
        self.leave_tool(call.tool.as_deref(), number);
        for id in [Some(&call.id), call.alias.as_ref()].into_iter().flatten() {
            if self.newest.get(id) == Some(&number) {
                self.newest.remove(id);
            }
        }
        Some(call.id)
    }

    /// Makes another id refer to a call as well, in place of its previous alias.
    pub(super) fn rename(&mut self, id: &str, alias: &str) {
        let Some(number) = self.newest.get(id).copied() else { return };
        let Some(call) = self.by_number.get_mut(&number).filter(|call| call.id != alias) else { return };
        let before = call.alias.replace(alias.to_owned());
        if let Some(before) = before.filter(|before| self.newest.get(before) == Some(&number)) {
            self.newest.remove(&before);
        }
        self.newest.insert(alias.to_owned(), number);
    }

    /// Records that the result of a call has arrived.
    pub(super) fn finish(&mut self, id: &str) {
        let Some(number) = self.newest.get(id).copied().filter(|number| self.open.remove(number)) else {
            return;
        };
        // Directly after a result another may come that replaces it: only then is the input needed again.
        let before = self.finished.back().copied();
        if let Some(before) = before.and_then(|before| self.by_number.get_mut(&before)) {
            before.input = None;
        }
        self.finished.push_back(number);
        if let Some(call) = self.by_number.get_mut(&number) {
            call.stage = Stage::Finished;
            let tool = call.tool.clone();
            self.leave_tool(tool.as_deref(), number);
        }
    }

    /// Whether the next question or result of a call is reported with this input.
    pub(super) fn tells_input(&self, id: &str, input: Value<'_>, is_question: bool) -> bool {
        let has_told = |call: &Call| if is_question { call.has_asked } else { call.has_told };
        input.span().len() <= MOST_REPEATED_BYTES || !self.find(id).is_some_and(has_told)
    }

    /// Records that a question or a result of a call was reported.
    pub(super) fn told(&mut self, id: &str, is_question: bool) {
        if let Some(call) = self.find_mut(id) {
            *(if is_question { &mut call.has_asked } else { &mut call.has_told }) = true;
        }
    }

    /// Sets the tool of a call that did not name it at first.
    pub(super) fn name_tool(&mut self, id: &str, tool: Option<&str>) {
        let (Some(tool), Some(number)) = (tool, self.newest.get(id).copied()) else { return };
        let Some(call) = self.by_number.get_mut(&number).filter(|call| call.tool.is_none()) else { return };
        call.tool = Some(tool.to_owned());
        if call.stage != Stage::Finished {
            self.by_tool.entry(tool.to_owned()).or_default().insert(number);
        }
    }

    fn leave_tool(&mut self, tool: Option<&str>, number: u64) {
        let Some(tool) = tool else { return };
        if let Some(numbers) = self.by_tool.get_mut(tool) {
            numbers.remove(&number);
            if numbers.is_empty() {
                self.by_tool.remove(tool);
            }
        }
    }

    /// Returns the id of the oldest call of a tool that has no result.
    pub(super) fn oldest_of(&self, tool: &str) -> Option<&str> {
        let number = self.by_tool.get(tool)?.first()?;
        self.by_number.get(number).map(|call| call.id.as_str())
    }

    /// The calls without result.
    pub(super) fn open(&self) -> impl Iterator<Item = &Call> {
        self.open.iter().filter_map(|number| self.by_number.get(number))
    }

    /// The ids of the calls without result.
    pub(super) fn open_ids(&self) -> impl Iterator<Item = &str> {
        self.open().map(|call| call.id.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_calls_are_kept_than_the_limit_allows() {
        let mut calls = Calls::default();
        let call =
            |id: usize, stage: Stage| Call::new(&Ref { id: &id.to_string(), ..Ref::default() }, stage, None);
        for id in 0..10_000 {
            let forgotten = calls.add(call(id, Stage::Started), 100);
            assert_eq!(forgotten, id.checked_sub(100).map(|id| id.to_string()));
        }
        for id in 9_900..10_000 {
            calls.finish(&id.to_string());
        }
        assert_eq!(calls.open_ids().count(), 0);
        for id in 0..10_000 {
            calls.add(call(id, Stage::Finished), 100);
        }
        assert!(calls.find("9999").is_some() && calls.find("0").is_none());
        assert_eq!([calls.by_number.len(), calls.newest.len(), calls.finished.len()], [100; 3]);
    }

    #[test]
    fn the_oldest_open_call_of_a_tool_is_found() {
        let mut calls = Calls::default();
        for (id, tool) in [("a", "t"), ("b", "u"), ("c", "t")] {
            calls.add(Call::new(&Ref { id, tool: Some(tool), ..Ref::default() }, Stage::Ready, None), 2);
        }
        assert_eq!(
            (calls.oldest_of("t"), calls.oldest_of("u"), calls.oldest_of("x")),
            (Some("c"), Some("b"), None)
        );
        calls.finish("c");
        assert_eq!(calls.oldest_of("t"), None);
        assert_eq!(calls.by_tool.len(), 1);
    }

    #[test]
    fn a_call_has_one_more_id_at_most() {
        let mut calls = Calls::default();
        let add = |calls: &mut Calls, id: &str| {
            calls.add(Call::new(&Ref { id, ..Ref::default() }, Stage::Ready, None), 2);
        };
        add(&mut calls, "a");
        calls.rename("a", "a");
        calls.rename("a", "b");
        calls.rename("b", "c");
        assert!(calls.find("b").is_none());
        assert_eq!(calls.find("c").map(|call| call.id.as_str()), Some("a"));
        calls.finish("c");
        assert_eq!(calls.open_ids().count(), 0);
        for id in ["d", "e", "f"] {
            add(&mut calls, id);
            calls.finish(id);
        }
        assert!(calls.find("a").is_none() && calls.find("c").is_none());
        assert_eq!(calls.newest.len(), calls.by_number.len());
    }
}
