//! Calls in stored messages that come after their results.
//!
//! In a stream the result of such a call is an orphan: nobody can wait for a call that may never come. Stored messages
//! are read a second time, with these calls known from the start.

use super::calls::{Call, Stage};
use super::events::PlaceEvent;
use super::{Given, Ref, Session};
use crate::json::Document;

impl Session {
    /// Starts recording calls that come after their results.
    pub(crate) fn note_late_calls(&mut self) {
        self.late = Some(Vec::new());
    }

    /// Creates a session with the same options that knows the calls recorded so far; `None` if there are none.
    pub(crate) fn knowing_late_calls(&mut self) -> Option<Box<Self>> {
        let late = self.late.take().filter(|late| !late.is_empty())?;
        let mut next = Self::new(std::mem::take(&mut self.options));
        let limit = next.open_calls();
        for call in late {
            next.calls.add(call, limit);
        }
        Some(next)
    }

    /// Handles a reported call that may be one whose result was reported before.
    pub(super) fn tell_late_call(&mut self, call: &Ref<'_>, given: Given<'_>) {
        let limits = self.options.event_limits();
        let Some(own) = self.calls.find_mut(call.id).filter(|own| own.is_early || own.is_assumed) else {
            return;
        };
        // Only the first time.
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
