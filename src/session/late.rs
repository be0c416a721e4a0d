//! Calls of stored messages that stand behind their results.
//!
//! In a stream such a result is an orphan: nobody can wait for a call that may never come. Stored messages are read a
//! second time, with these calls known from the beginning.

use super::calls::{Call, Stage};
use super::events::PlaceEvent;
use super::{Given, Ref, Session};
use crate::json::Document;

impl Session {
    /// Begins to note calls that stand behind their results.
    pub(crate) fn note_late_calls(&mut self) {
        self.late = Some(Vec::new());
    }

    /// A session with the same options that knows the calls which stood behind their results; `None` if there were none.
    pub(crate) fn knowing_late_calls(&mut self) -> Option<Box<Self>> {
        let late = self.late.take().filter(|late| !late.is_empty())?;
        let mut next = Self::new(std::mem::take(&mut self.options));
        let limit = next.open_calls();
        for call in late {
            next.calls.add(call, limit);
        }
        Some(next)
    }

    /// A carrier tells a call: it may be one whose result was told before.
    pub(super) fn tell_late_call(&mut self, call: &Ref<'_>, given: Given<'_>) {
        let limits = self.options.event_limits();
        let Some(own) = self.calls.find_mut(call.id).filter(|own| own.is_early || own.is_assumed) else {
            return;
        };
        // Once is enough.
        let is_early = std::mem::take(&mut own.is_early);
        let is_assumed = std::mem::take(&mut own.is_assumed);
        if is_early {
            self.events.push(&PlaceEvent::new(&own.id));
        } else if let Some(late) = self.late.as_mut().filter(|_| is_assumed && own.stage == Stage::Finished) {
            let input = given.read(limits).0.or_else(|| Document::parse("{}", limits).ok());
            let mut call = Call::new(call, Stage::Ready, input);
            call.is_early = true;
            late.push(call);
        }
    }
}
