//! Splitting a stream of bytes into JSON documents: Server-Sent Events, lines of JSON, or one document.
//!
//! Each byte is read once, however the stream is split: data goes straight into the parser, so that an event can be
//! inspected while it is still arriving.

use super::beginning::Beginning;
use super::event_stream::EventStream;
use super::sse::Sse;
use crate::json::{Builder, Document, JsonLimits};
use crate::utf8::Utf8;

/// A part of a stream.
#[derive(Debug)]
pub(crate) enum Frame<'f> {
    /// A document.
    Document {
        /// The document.
        document: Document<'static>,
        /// The name of its event.
        name: &'f str,
        /// Whether it arrived in a line of its own.
        is_line: bool,
    },
    /// The mark `[DONE]`.
    End,
    /// A part that was skipped: a code and a message.
    Damaged(&'static str, &'static str),
    /// The same, and nothing after it can be read.
    Broken(&'static str, &'static str),
}

/// Receives the frames of a stream.
pub(super) type Sink<'s> = &'s mut dyn FnMut(Frame<'_>);

/// The framing of a stream, detected from its first byte.
#[derive(Debug)]
pub(crate) struct Framing {
    utf8: Utf8,
    form: Form,
    part: Part,
    beginning: Beginning,
}

#[derive(Debug)]
enum Form {
    /// Nothing but white space so far, and possibly a byte order mark.
    Unknown { is_marked: bool },
    /// Server-Sent Events.
    Sse(Sse),
    /// Documents in lines; while `is_first`, possibly one document in many lines.
    Lines { is_first: bool },
    /// One document.
    Whole,
    /// The binary messages of AWS.
    EventStream(EventStream),
}

/// The document that is arriving. One that grows too large is skipped.
#[derive(Debug)]
pub(super) struct Part {
    limits: JsonLimits,
    pub(super) builder: Builder,
    pub(super) is_too_large: bool,
}

const BYTE_ORDER_MARK: char = '\u{feff}';

impl Framing {
    /// Creates a stream whose documents have these limits.
    pub(crate) fn new(limits: JsonLimits) -> Self {
        let part = Part { limits, builder: Builder::new(limits), is_too_large: false };
        let form = Form::Unknown { is_marked: false };
        Self { utf8: Utf8::default(), form, part, beginning: Beginning::default() }
    }

    /// The beginning of the body.
    pub(crate) fn beginning(&self) -> &Beginning {
        &self.beginning
    }

    /// The name of the event that is arriving.
    pub(crate) fn name(&self) -> &str {
        match &self.form {
            Form::Sse(sse) => sse.name(),
            _ => "",
        }
    }

    /// Whether the stream turned out to be lines of JSON.
    pub(crate) fn is_lines(&self) -> bool {
        matches!(self.form, Form::Lines { is_first: false })
    }

    /// The document that is arriving.
    pub(crate) fn arriving(&self) -> Option<&Builder> {
        Some(&self.part.builder).filter(|builder| !builder.is_empty())
    }

    /// Reads the next bytes.
    pub(crate) fn push(&mut self, chunk: &[u8], sink: Sink<'_>) {
        if self.beginning.is_untouched() && chunk.first() == Some(&0) {
            self.form = Form::EventStream(EventStream::default());
        }
        if let Form::EventStream(stream) = &mut self.form {
            if self.beginning.wants_more() {
                self.beginning.add(chunk, &self.utf8.decode(chunk));
            }
            return stream.push(chunk, self.part.limits.bytes, &mut self.part, sink);
        }
        let text = self.utf8.decode(chunk);
        self.beginning.add(chunk, &text);
        let mut rest = &*text;
        if let Form::Unknown { is_marked } = &mut self.form {
            rest = rest.trim_ascii_start();
            if !*is_marked && let Some(after) = rest.strip_prefix(BYTE_ORDER_MARK) {
                *is_marked = true;
                rest = after.trim_ascii_start();
            }
            if rest.is_empty() {
                return;
            }
            self.form = if matches!(rest.as_bytes().first(), Some(b'{' | b'[')) {
                Form::Lines { is_first: true }
            } else {
                Form::Sse(Sse::default())
            };
        }
        self.take(rest, sink);
    }

    fn take(&mut self, text: &str, sink: Sink<'_>) {
        let mut rest = text;
        match &mut self.form {
            Form::Unknown { .. } | Form::EventStream(_) => return,
            Form::Sse(sse) => return sse.push(text, &mut self.part, sink),
            Form::Lines { .. } | Form::Whole => {}
        }
        while let Form::Lines { is_first } = &mut self.form
            && let Some((piece, after)) = rest.split_once('\n')
        {
            self.part.add(piece, sink);
            if *is_first && self.part.needs_more() {
                self.form = Form::Whole;
                rest = rest.get(piece.len()..).unwrap_or_default();
                break;
            }
            *is_first = false;
            rest = after;
            self.part.emit("", true, sink);
        }
        self.part.add(rest, sink);
    }

    /// Ends the stream. Completes an event that lacks only its end; returns one that is cut off.
    pub(crate) fn finish(&mut self, sink: Sink<'_>) -> Option<Builder> {
        let rest = self.utf8.finish();
        self.beginning.add(&[], rest);
        self.take(rest, sink);
        let (is_line, is_later) = match &mut self.form {
            Form::Sse(sse) => return sse.finish(&mut self.part, sink),
            Form::EventStream(stream) => return stream.finish(&mut self.part),
            Form::Lines { is_first } => (true, !*is_first),
            Form::Unknown { .. } | Form::Whole => (false, false),
        };
        let builder = &self.part.builder;
        if builder.is_complete() || is_later && builder.has_failed() {
            self.part.emit("", is_line, sink);
        }
        self.part.take()
    }
}

impl Part {
    /// Adds text.
    pub(super) fn add(&mut self, text: &str, sink: Sink<'_>) {
        if self.is_too_large {
            return;
        }
        if self.builder.len() + text.len() > self.limits.bytes {
            self.builder = Builder::new(self.limits);
            self.is_too_large = true;
            sink(Frame::Damaged(
                "event_too_large",
                "A part of the stream is larger than the limit and was skipped.",
            ));
            return;
        }
        // The builder keeps its error, which is reported when the document is complete.
        let _ = self.builder.push(text);
    }

    /// Whether the document is valid so far, but not complete.
    fn needs_more(&self) -> bool {
        !self.is_too_large && !self.builder.is_complete() && !self.builder.has_failed()
    }

    /// Returns what has arrived, unless it is blank or too large, and begins the next document.
    pub(super) fn take(&mut self) -> Option<Builder> {
        let builder = std::mem::replace(&mut self.builder, Builder::new(self.limits));
        // A failed part is not blank, even if the builder has kept only white space of it that JSON does not allow.
        let is_blank = !builder.has_failed() && builder.text().trim_ascii().is_empty();
        let is_usable = !std::mem::take(&mut self.is_too_large) && !is_blank;
        is_usable.then_some(builder)
    }

    /// Returns whatever has arrived, and begins the next document.
    pub(super) fn take_any(&mut self) -> Builder {
        self.is_too_large = false;
        std::mem::replace(&mut self.builder, Builder::new(self.limits))
    }

    /// Emits the document that has arrived, or an error if it is not valid, and begins the next.
    pub(super) fn emit(&mut self, name: &str, is_line: bool, sink: Sink<'_>) {
        let Some(builder) = self.take() else { return };
        sink(match builder.finish() {
            Ok(document) => Frame::Document { document, name, is_line },
            Err(_) => Frame::Damaged("bad_json", "A part of the stream is not valid JSON and was skipped."),
        });
    }
}
