//! The events of one push, as they leave.

use crate::card::{Object, Out};
use crate::json::{Arena, Texts};
use crate::options::{Limits, Options};
use crate::output;
use crate::safety::{Flow, clean_long, secure};
use crate::values::cut;

/// Which of the streams of text a piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// The answer.
    Answer,
    /// The model's reasoning.
    Thinking,
}

#[derive(Debug)]
enum Event {
    Text {
        text: String,
        channel: Channel,
        replaces: bool,
    },
    /// JSON that is ready to leave.
    Json(String),
}

/// Events that have not left yet.
#[derive(Debug)]
pub struct Events {
    list: Vec<Event>,
    limit: usize,
    left_out: bool,
    limits: Limits,
    /// Cleans the text, and the channel that it is of.
    flow: Flow,
    channel: Channel,
}

impl Events {
    /// No events; at most `limit` leave at once, each with no more than the limits allow.
    pub fn new(limit: usize, limits: Limits) -> Self {
        let flow = Flow::default();
        Self { list: Vec::new(), limit, left_out: false, limits, flow, channel: Channel::Answer }
    }

    /// What an event may hold.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Adds text; neighbouring pieces of one channel become one event.
    pub fn text(&mut self, piece: &str, channel: Channel) {
        if self.channel != channel {
            self.settle();
            self.channel = channel;
        }
        let cleaned = self.flow.push(piece);
        self.append(&cleaned);
    }

    fn append(&mut self, piece: &str) {
        let channel = self.channel;
        if piece.is_empty() {
            return;
        }
        match self.list.last_mut() {
            Some(Event::Text { text, channel: own, .. }) if *own == channel => text.push_str(piece),
            _ => self.add(Event::Text { text: piece.to_owned(), channel, replaces: false }),
        }
    }

    /// Lets go what was held back of the text: something else comes next.
    fn settle(&mut self) {
        let rest = self.flow.finish();
        self.append(&rest);
    }

    /// Replaces the answer so far.
    pub fn replace_text(&mut self, text: &str) {
        self.settle();
        let text = clean_long(text, usize::MAX).into_owned();
        self.add(Event::Text { text, channel: Channel::Answer, replaces: true });
    }

    /// Adds an event as it is.
    pub fn push(&mut self, event: &Object<'_>) {
        self.push_json(output::json(event));
    }

    /// Adds an event whose texts are shown.
    pub fn show(&mut self, event: Object<'_>) {
        let json = self.secured(event);
        self.push_json(json);
    }

    /// Adds an event that was written before.
    pub fn push_json(&mut self, event: String) {
        self.settle();
        self.add(Event::Json(event));
    }

    /// Adds an event that must not be left out, because it is the last one.
    pub fn push_last(&mut self, event: Object<'_>) {
        self.settle();
        let json = self.secured(event);
        self.list.push(Event::Json(json));
    }

    /// The event without what must not be shown.
    fn secured(&self, event: Object<'_>) -> String {
        let arena = Arena::default();
        let mut event = event;
        let options = Options { limits: self.limits, ..Options::default() };
        secure(&mut event, Vec::new(), &options, &arena);
        output::json(&event)
    }

    /// Whether no more events leave with this push.
    pub fn is_full(&self) -> bool {
        self.list.len() >= self.limit
    }

    fn add(&mut self, event: Event) {
        if self.is_full() {
            self.left_out = true;
        } else {
            self.list.push(event);
        }
    }

    /// All events as a JSON list.
    pub fn take(&mut self) -> String {
        let mut out = String::from("[");
        let mut list = std::mem::take(&mut self.list);
        if std::mem::take(&mut self.left_out) {
            let note = error(
                "too_many_events",
                "One push held more events than the limit; the rest was left out.",
                false,
                false,
            );
            list.push(Event::Json(output::json(&note)));
        }
        for event in list {
            if out.len() > 1 {
                out.push(',');
            }
            out.push_str(&event.json(self.limits.text_chars));
        }
        out.push(']');
        out
    }
}

impl Event {
    fn json(self, most: usize) -> String {
        match self {
            Self::Json(json) => json,
            Self::Text { text, channel, replaces } => {
                let texts = Texts::default();
                let thinking = (channel == Channel::Thinking).then_some(Out::Word("thinking"));
                output::json(
                    &Object::new()
                        .word("type", "text")
                        .long_text("text", cut(&text, most, &texts))
                        .maybe("channel", thinking)
                        .maybe("replace", replaces.then_some(true)),
                )
            }
        }
    }
}

/// An error event.
pub(super) fn error<'a>(code: &'a str, message: &'a str, fatal: bool, retryable: bool) -> Object<'a> {
    Object::new()
        .word("type", "error")
        .text("code", code)
        .text("message", message)
        .with("fatal", fatal)
        .with("retryable", retryable)
}
