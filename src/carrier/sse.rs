//! Server-Sent Events: lines, fields, events.

use super::framing::{Frame, Part, Sink};
use crate::json::Builder;
use crate::words::{around, parts};

/// Longer names of events mean nothing to us.
const NAME_BYTES: usize = 100;
const DONE: &[u8] = b"[DONE]";

/// The events of a stream, as far as they have arrived.
#[derive(Debug, Default)]
pub(super) struct Sse {
    line: Line,
    /// The name of the line's field, as much of it as has come.
    field: String,
    /// Whether the last byte was a CR, which swallows an LF.
    after_return: bool,
    /// The name of the event that is arriving.
    name: String,
    has_data: bool,
    /// How much of the end mark its data is so far.
    done: Done,
}

/// Where in a line the text stands.
#[derive(Clone, Copy, Debug, Default)]
enum Line {
    /// In the field's name.
    #[default]
    Name,
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

/// What the data of an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// So many bytes of the end mark.
    Begun(usize),
    /// Something else.
    Not,
}

impl Default for Done {
    fn default() -> Self {
        Self::Begun(0)
    }
}

impl Done {
    const BLANK: Self = Self::Begun(0);
    const ALL: Self = Self::Begun(DONE.len());
}

impl Sse {
    pub(super) fn push(&mut self, text: &str, part: &mut Part, sink: Sink<'_>) {
        // Cut at one kind of end after the other, so that each byte is searched twice however the lines end.
        for (at, lines) in parts(text, "\n").enumerate() {
            if at > 0 && !std::mem::take(&mut self.after_return) {
                self.end_line(part, sink);
            }
            for (at, piece) in parts(lines, "\r").enumerate() {
                if at > 0 {
                    self.end_line(part, sink);
                    self.after_return = true;
                }
                if !piece.is_empty() {
                    self.after_return = false;
                    self.add(piece, part, sink);
                }
            }
        }
    }

    /// Takes a part of a line.
    fn add(&mut self, mut piece: &str, part: &mut Part, sink: Sink<'_>) {
        if let Line::Name = self.line {
            let parts = around(piece, ":");
            // No field that matters has a longer name.
            if self.field.len() < NAME_BYTES {
                self.field.push_str(parts.map_or(piece, |(name, _)| name));
            }
            let Some((_, value)) = parts else { return };
            let field = self.begin(part, sink);
            self.line = Line::Colon(field);
            piece = value;
        }
        if let Line::Colon(field) = self.line
            && !piece.is_empty()
        {
            piece = piece.strip_prefix(' ').unwrap_or(piece);
            self.line = Line::Value(field);
        }
        match self.line {
            Line::Value(Field::Data) => self.add_data(piece, part, sink),
            Line::Value(Field::Event) if self.name.len() < NAME_BYTES => self.name.push_str(piece),
            _ => {}
        }
    }

    /// The name of a field is complete.
    fn begin(&mut self, part: &mut Part, sink: Sink<'_>) -> Field {
        let field = Field::named(&self.field);
        match field {
            Field::Data if std::mem::replace(&mut self.has_data, true) => self.add_data("\n", part, sink),
            Field::Event => self.name.clear(),
            _ => {}
        }
        field
    }

    fn add_data(&mut self, piece: &str, part: &mut Part, sink: Sink<'_>) {
        for byte in piece.bytes() {
            let Done::Begun(count) = self.done else { break };
            if DONE.get(count) == Some(&byte) {
                self.done = Done::Begun(count + 1);
            } else if !byte.is_ascii_whitespace() || self.done != Done::BLANK && self.done != Done::ALL {
                self.done = Done::Not;
            }
        }
        part.add(piece, sink);
    }

    fn end_line(&mut self, part: &mut Part, sink: Sink<'_>) {
        if let Line::Name = std::mem::take(&mut self.line) {
            if self.field.is_empty() {
                self.dispatch(part, sink);
            } else {
                self.begin(part, sink);
            }
        }
        self.field.clear();
    }

    /// An event is complete.
    fn dispatch(&mut self, part: &mut Part, sink: Sink<'_>) {
        if std::mem::take(&mut self.done) != Done::ALL {
            part.give(&self.name, false, sink);
        } else if part.take().is_some() {
            sink(Frame::End);
        }
        self.name.clear();
        self.has_data = false;
    }

    /// The end of the stream, as if the lines that end an event had come. Gives an event that is not complete.
    pub(super) fn finish(&mut self, part: &mut Part, sink: Sink<'_>) -> Option<Box<Builder>> {
        if !self.field.is_empty() {
            self.end_line(part, sink);
        }
        if self.done == Done::ALL || part.builder.is_complete() {
            self.dispatch(part, sink);
        }
        part.take()
    }
}
