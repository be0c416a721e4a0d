//! Events that only stored conversations have.

use super::Ref;
use super::events::{ErrorEvent, MediaEvent, MessageEvent};
use super::{Session, known};
use crate::cards::media;
use crate::content::Content;
use crate::json::{Arena, Value};
use crate::messages::event as message;
use crate::parse::complete;
use crate::route::Context;

impl Session {
    /// Begins a message: its position in the list, and its speaker.
    pub(crate) fn message(&mut self, index: usize, role: &'static str) {
        self.events.push(&MessageEvent::new(index, role));
    }

    /// Continues after an end: another message follows.
    pub(crate) fn reopen(&mut self) {
        self.is_done = false;
    }

    /// Reports the pictures and files of a message.
    pub(crate) fn media(&mut self, media: Vec<Value<'_>>) {
        if media.is_empty() {
            return;
        }
        let of = (&self.options, &self.tools, &self.calls, &self.listed);
        let (_, options, tool) = known(of, &Ref::default(), false);
        let (content, arena) = (Content { media, ..Content::default() }, Arena::default());
        let context = Context::new(&tool, &options, &content, &arena);
        let card = complete(media::of_message(&context), &context).card;
        self.events.push(&MediaEvent::new(card));
    }

    /// Reports that the format of the messages is unknown.
    pub(crate) fn unknown_messages(&mut self) {
        let error = ErrorEvent::new("unknown_carrier", message::UNKNOWN_MESSAGES).that_is(true, false);
        self.show(error);
    }
}
