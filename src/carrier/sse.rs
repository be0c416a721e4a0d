//! Server-Sent Events: lines, fields, events.

use super::framing::{Frame, Sink, add, document};
use crate::json::{Builder, JsonLimits};
use crate::words::find_byte;

/// Longer names of events mean nothing to us.
const NAME_BYTES: usize = 100;
const DONE: &[u8] = b"[DONE]";

/// The events of a stream, as far as they have arrived.
#[derive(Debug)]
pub(super) struct Sse {
    limits: JsonLimits,
    line: Line,
    /// Whether the last byte was a CR, which swallows an LF.
    after_return: bool,
    event: Event,
}

/// Where in a line the text stands.
#[derive(Debug)]
enum Line {
    /// In the field's name, of which this much has come.
    Name(String),
    /// Behind the colon, where one space is skipped.
    Colon(Field),
    Value(Field),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Data,
    Event,
    Other,
}

impl Field {
    fn named(name: &str) -> Self {
        match name {
            "data" => Self::Data,
            "event" => Self::Event,
            _ => Self::Other,
        }
    }
}

/// An event that is arriving.
#[derive(Debug)]
struct Event {
    name: String,
    data: Builder,
    has_data: bool,
    is_too_large: bool,
    /// How much of the end mark the data is so far; `None` once it is something else.
    done: Option<usize>,
}

impl Event {
    fn new(limits: JsonLimits) -> Self {
        Self {
            name: String::new(),
            data: Builder::new(limits),
            has_data: false,
            is_too_large: false,
            done: Some(0),
        }
    }

    fn is_done(&self) -> bool {
        self.done == Some(DONE.len())
    }

    fn is_blank(&self) -> bool {
        self.done == Some(0)
    }
}

impl Sse {
    pub(super) fn new(limits: JsonLimits) -> Self {
        Self { limits, line: Line::Name(String::new()), after_return: false, event: Event::new(limits) }
    }

    pub(super) fn arriving(&self) -> &Builder {
        &self.event.data
    }

    pub(super) fn push(&mut self, text: &str, sink: Sink<'_>) {
        let mut rest = text;
        while !rest.is_empty() {
            if std::mem::take(&mut self.after_return)
                && let Some(after) = rest.strip_prefix('\n')
            {
                rest = after;
                continue;
            }
            let end = line_end(rest);
            let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            self.add(piece, sink);
            rest = after.get(1..).unwrap_or_default();
            if !after.is_empty() {
                self.after_return = after.starts_with('\r');
                self.end_line(sink);
            }
        }
    }

    /// Takes a part of a line.
    fn add(&mut self, mut piece: &str, sink: Sink<'_>) {
        if let Line::Name(name) = &mut self.line {
            let end = find_byte(piece.as_bytes(), 0, b':');
            let (own, rest) = piece.split_at_checked(end.unwrap_or(piece.len())).unwrap_or((piece, ""));
            // No field that matters has a longer name.
            if name.len() < NAME_BYTES {
                name.push_str(own);
            }
            if end.is_none() {
                return;
            }
            let field = Field::named(name);
            self.begin(field, sink);
            self.line = Line::Colon(field);
            piece = rest.get(1..).unwrap_or_default();
        }
        if let Line::Colon(field) = self.line
            && !piece.is_empty()
        {
            piece = piece.strip_prefix(' ').unwrap_or(piece);
            self.line = Line::Value(field);
        }
        match self.line {
            Line::Value(Field::Data) => self.add_data(piece, sink),
            Line::Value(Field::Event) if self.event.name.len() < NAME_BYTES => {
                self.event.name.push_str(piece);
            }
            _ => {}
        }
    }

    fn begin(&mut self, field: Field, sink: Sink<'_>) {
        match field {
            Field::Data if std::mem::replace(&mut self.event.has_data, true) => self.add_data("\n", sink),
            Field::Event => self.event.name.clear(),
            _ => {}
        }
    }

    fn add_data(&mut self, piece: &str, sink: Sink<'_>) {
        let event = &mut self.event;
        for byte in piece.bytes() {
            let Some(count) = event.done else { break };
            event.done = if DONE.get(count) == Some(&byte) {
                Some(count + 1)
            } else if byte.is_ascii_whitespace() && (count == 0 || count == DONE.len()) {
                Some(count)
            } else {
                None
            };
        }
        add(&mut event.data, &mut event.is_too_large, piece, self.limits, sink);
    }

    fn end_line(&mut self, sink: Sink<'_>) {
        match std::mem::replace(&mut self.line, Line::Name(String::new())) {
            Line::Name(name) if name.is_empty() => self.dispatch(sink),
            Line::Name(name) => self.begin(Field::named(&name), sink),
            _ => {}
        }
    }

    fn dispatch(&mut self, sink: Sink<'_>) {
        let event = std::mem::replace(&mut self.event, Event::new(self.limits));
        if event.is_too_large || event.is_blank() {
            return;
        }
        if event.is_done() {
            sink(Frame::End);
        } else {
            sink(document(event.data, &event.name, false));
        }
    }

    /// The end of the stream, as if the lines that end an event had come. Gives an event that is not complete.
    pub(super) fn finish(mut self, sink: Sink<'_>) -> Option<Builder> {
        if let Line::Name(name) = &self.line
            && !name.is_empty()
        {
            self.end_line(sink);
        }
        if self.event.is_done()
            || self.event.data.is_complete()
            || self.event.is_too_large
            || self.event.is_blank()
        {
            self.dispatch(sink);
            return None;
        }
        Some(self.event.data)
    }
}

/// Where the line ends, or the text.
fn line_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let line = find_byte(bytes, 0, b'\n').and_then(|end| bytes.get(..end)).unwrap_or(bytes);
    find_byte(line, 0, b'\r').unwrap_or(line.len())
}
