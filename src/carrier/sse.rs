//! Parsing Server-Sent Events.

use super::framing::{Frame, Part, Sink};
use crate::json::{Builder, Value};

/// No known field or event has a longer name.
const MAX_NAME_BYTES: usize = 100;
pub(crate) const END_MARK: &str = "[DONE]";
const DONE: &[u8] = END_MARK.as_bytes();
/// Members of a Server-Sent Event that was decoded elsewhere.
const MEMBERS: [&str; 4] = ["event", "data", "id", "retry"];

/// Returns the name and the data of a Server-Sent Event that was decoded elsewhere; `None` if this is not one.
pub(crate) fn named_event(event: Value<'_>) -> Option<(&str, Value<'_>)> {
    let name = event.get("event")?.as_text()?;
    let data = event.get("data").filter(|data| data.is_container() || data.as_text().is_some())?;
    let is_known = |(name, _): (&str, Value<'_>)| MEMBERS.contains(&name);
    // Looking at one member more than there can be is enough.
    event.entries().into_iter().take(MEMBERS.len() + 1).all(is_known).then_some((name, data))
}

/// The state of the parser.
#[derive(Debug, Default)]
pub(super) struct Sse {
    line: Line,
    /// The part of the field's name that has arrived.
    field: String,
    /// Whether the last byte was a CR. An LF after it does not end another line.
    after_return: bool,
    /// The name of the event that is arriving.
    name: String,
    has_data: bool,
    /// Whether its data is the end mark.
    done: Done,
}

/// The part of a line that is arriving.
#[derive(Clone, Copy, Debug, Default)]
enum Line {
    /// The name of the field.
    #[default]
    Name,
    /// The colon, after which one space is skipped.
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

/// Whether the data of an event is the end mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Done {
    /// So far, the data is this many bytes of the end mark.
    Matched(usize),
    /// It is something else.
    Not,
}

impl Default for Done {
    fn default() -> Self {
        Self::Matched(0)
    }
}

impl Done {
    const BLANK: Self = Self::Matched(0);
    const ALL: Self = Self::Matched(DONE.len());
}

impl Sse {
    /// The name of the event that is arriving.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn push(&mut self, text: &str, part: &mut Part, sink: Sink<'_>) {
        // Lines may end in LF, CR or CRLF. Splitting at LF and then at CR searches each byte only twice.
        for (at, lines) in text.split('\n').enumerate() {
            if at > 0 && !std::mem::take(&mut self.after_return) {
                self.end_line(part, sink);
            }
            for (at, piece) in lines.split('\r').enumerate() {
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

    /// Adds a part of a line.
    fn add(&mut self, mut piece: &str, part: &mut Part, sink: Sink<'_>) {
        if let Line::Name = self.line {
            let parts = piece.split_once(':');
            if self.field.len() < MAX_NAME_BYTES {
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
            Line::Value(Field::Event) if self.name.len() < MAX_NAME_BYTES => self.name.push_str(piece),
            _ => {}
        }
    }

    /// Begins the value of a field, whose name is complete.
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
            let Done::Matched(count) = self.done else { break };
            if DONE.get(count) == Some(&byte) {
                self.done = Done::Matched(count + 1);
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

    /// Emits a complete event.
    fn dispatch(&mut self, part: &mut Part, sink: Sink<'_>) {
        if std::mem::take(&mut self.done) != Done::ALL {
            part.emit(&self.name, false, sink);
        } else if part.take().is_some() {
            sink(Frame::End);
        }
        self.name.clear();
        self.has_data = false;
    }

    /// Ends the stream. Emits an event that lacks only its last line breaks; returns one that is cut off.
    pub(super) fn finish(&mut self, part: &mut Part, sink: Sink<'_>) -> Option<Builder> {
        if !self.field.is_empty() {
            self.end_line(part, sink);
        }
        if self.done == Done::ALL || part.builder.is_complete() {
            self.dispatch(part, sink);
        }
        part.take()
    }
}
