//! From bytes to JSON documents: Server-Sent Events, lines of JSON, or one document.
//!
//! Each byte is looked at once, however the stream is cut: data goes straight into the pass that reads JSON, so that an
//! event that is still arriving can already be looked into.

use super::sse::Sse;
use crate::json::{Builder, Document, JsonLimits};
use crate::utf8::Utf8;
use crate::words::around;

/// What a stream consists of.
#[derive(Debug)]
pub enum Frame<'f> {
    /// A document.
    Document {
        /// What came.
        document: Document<'static>,
        /// The name of the event in which it came.
        name: &'f str,
        /// Whether it came in a line of its own.
        is_line: bool,
    },
    /// The mark `[DONE]`.
    End,
    /// A piece that cannot be used: a code and what is wrong.
    Damaged(&'static str, &'static str),
}

/// Takes the frames of a stream as they are completed.
pub(super) type Sink<'s> = &'s mut dyn FnMut(Frame<'_>);

/// The framing of a stream, found out from its first byte.
#[derive(Debug)]
pub struct Framing {
    utf8: Utf8,
    form: Form,
    part: Part,
}

#[derive(Debug)]
enum Form {
    /// Nothing but white space so far, and perhaps a byte order mark.
    Unknown { is_marked: bool },
    /// Server-Sent Events.
    Sse(Sse),
    /// Documents in lines; while `is_first`, perhaps one document in many lines.
    Lines { is_first: bool },
    /// One document.
    Whole,
}

/// The document that is arriving. One that grows too large is given up.
#[derive(Debug)]
pub(super) struct Part {
    limits: JsonLimits,
    pub(super) builder: Box<Builder>,
    pub(super) is_too_large: bool,
}

const BYTE_ORDER_MARK: char = '\u{feff}';

impl Framing {
    /// A stream whose documents stay within these limits.
    pub fn new(limits: JsonLimits) -> Self {
        let part = Part { limits, builder: Box::new(Builder::new(limits)), is_too_large: false };
        Self { utf8: Utf8::default(), form: Form::Unknown { is_marked: false }, part }
    }

    /// Whether the stream turned out to be lines of JSON.
    pub fn is_lines(&self) -> bool {
        matches!(self.form, Form::Lines { is_first: false })
    }

    /// The document that is arriving.
    pub fn arriving(&self) -> Option<&Builder> {
        Some(&*self.part.builder).filter(|builder| !builder.is_empty())
    }

    /// Takes the next bytes.
    pub fn push(&mut self, chunk: &[u8], sink: Sink<'_>) {
        let text = self.utf8.decode(chunk);
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
            Form::Unknown { .. } => return,
            Form::Sse(sse) => return sse.push(text, &mut self.part, sink),
            Form::Lines { .. } | Form::Whole => {}
        }
        while let Form::Lines { is_first } = &mut self.form
            && let Some((piece, after)) = around(rest, "\n")
        {
            self.part.add(piece, sink);
            if *is_first && self.part.is_cut() {
                self.form = Form::Whole;
                rest = rest.get(piece.len()..).unwrap_or_default();
                break;
            }
            *is_first = false;
            rest = after;
            self.part.give("", true, sink);
        }
        self.part.add(rest, sink);
    }

    /// The end of the stream: an event that lacks only its end is completed. Gives the one that cannot be.
    pub fn finish(&mut self, sink: Sink<'_>) -> Option<Box<Builder>> {
        let cut = self.utf8.finish();
        self.take(cut, sink);
        let (is_line, is_later) = match &mut self.form {
            Form::Sse(sse) => return sse.finish(&mut self.part, sink),
            Form::Lines { is_first } => (true, !*is_first),
            Form::Unknown { .. } | Form::Whole => (false, false),
        };
        let builder = &self.part.builder;
        if builder.is_complete() || is_later && builder.has_failed() {
            self.part.give("", is_line, sink);
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
            *self.builder = Builder::new(self.limits);
            self.is_too_large = true;
            sink(Frame::Damaged(
                "event_too_large",
                "A part of the stream is larger than the limit and was passed over.",
            ));
            return;
        }
        // What is wrong with it is told when it is complete.
        let _ = self.builder.push(text);
    }

    /// Whether more must come to make it a document.
    fn is_cut(&self) -> bool {
        !self.is_too_large && !self.builder.is_complete() && !self.builder.has_failed()
    }

    /// Gives what has arrived, unless that is nothing or too large, and begins the next.
    pub(super) fn take(&mut self) -> Option<Box<Builder>> {
        let builder = std::mem::replace(&mut self.builder, Box::new(Builder::new(self.limits)));
        let is_there = !std::mem::take(&mut self.is_too_large) && !builder.text().trim_ascii().is_empty();
        is_there.then_some(builder)
    }

    /// Gives the document that has arrived, or the news that it is none, and begins the next.
    pub(super) fn give(&mut self, name: &str, is_line: bool, sink: Sink<'_>) {
        let Some(builder) = self.take() else { return };
        sink(match builder.finish() {
            Ok(document) => Frame::Document { document, name, is_line },
            Err(_) => Frame::Damaged("bad_json", "A part of the stream is not JSON and was passed over."),
        });
    }
}
