//! From bytes to JSON documents: Server-Sent Events, lines of JSON, or one document.
//!
//! Each byte is looked at once, however the stream is cut: data goes straight into the pass that reads JSON, so that an
//! event that is still arriving can already be looked into.

use super::sse::Sse;
use crate::json::{Builder, Document, JsonLimits};
use crate::utf8::Utf8;
use crate::words::find_byte;

/// What a stream consists of.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
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
    limits: JsonLimits,
    utf8: Utf8,
    form: Form,
}

#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
enum Form {
    /// Nothing but white space so far, and perhaps a byte order mark.
    Unknown {
        is_marked: bool,
    },
    Sse(Sse),
    /// Documents in lines; while `is_first`, perhaps one document in many lines.
    Lines {
        line: Builder,
        is_first: bool,
        is_too_large: bool,
    },
    /// One document.
    Whole {
        builder: Builder,
        is_too_large: bool,
    },
}

const BYTE_ORDER_MARK: char = '\u{feff}';

impl Framing {
    /// A stream whose documents stay within these limits.
    pub fn new(limits: JsonLimits) -> Self {
        Self { limits, utf8: Utf8::default(), form: Form::Unknown { is_marked: false } }
    }

    /// Whether the stream turned out to be lines of JSON.
    pub fn is_lines(&self) -> bool {
        matches!(self.form, Form::Lines { is_first: false, .. })
    }

    /// The document that is arriving.
    pub fn arriving(&self) -> Option<&Builder> {
        match &self.form {
            Form::Unknown { .. } => None,
            Form::Sse(sse) => Some(sse.arriving()),
            Form::Lines { line: builder, .. } | Form::Whole { builder, .. } => Some(builder),
        }
        .filter(|builder| !builder.is_empty())
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
                Form::Lines { line: Builder::new(self.limits), is_first: true, is_too_large: false }
            } else {
                Form::Sse(Sse::new(self.limits))
            };
        }
        self.take(rest, sink);
    }

    fn take(&mut self, text: &str, sink: Sink<'_>) {
        match &mut self.form {
            Form::Unknown { .. } => {}
            Form::Sse(sse) => sse.push(text, sink),
            Form::Lines { .. } => self.take_lines(text, sink),
            Form::Whole { builder, is_too_large } => add(builder, is_too_large, text, self.limits, sink),
        }
    }

    fn take_lines(&mut self, text: &str, sink: Sink<'_>) {
        let mut rest = text;
        while let Form::Lines { line, is_first, is_too_large } = &mut self.form {
            let Some(end) = find_byte(rest.as_bytes(), 0, b'\n') else {
                add(line, is_too_large, rest, self.limits, sink);
                return;
            };
            let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            add(line, is_too_large, piece, self.limits, sink);
            rest = after.get(1..).unwrap_or_default();
            let builder = std::mem::replace(line, Builder::new(self.limits));
            let was_too_large = std::mem::take(is_too_large);
            if *is_first && !was_too_large && !builder.is_complete() && !builder.has_failed() {
                self.form = Form::Whole { builder, is_too_large: false };
                self.take("\n", sink);
                return self.take(rest, sink);
            }
            *is_first = false;
            if !was_too_large && !is_blank(builder.text()) {
                sink(document(builder, "", true));
            }
        }
    }

    /// The end of the stream: an event that lacks only its end is completed. Gives the one that cannot be.
    pub fn finish(&mut self, sink: Sink<'_>) -> Option<Builder> {
        let cut = self.utf8.finish();
        self.take(cut, sink);
        let form = std::mem::replace(&mut self.form, Form::Unknown { is_marked: true });
        let (builder, is_line, is_later) = match form {
            Form::Unknown { .. }
            | Form::Lines { is_too_large: true, .. }
            | Form::Whole { is_too_large: true, .. } => {
                return None;
            }
            Form::Sse(sse) => return sse.finish(sink),
            Form::Lines { line, is_first, .. } => (line, true, !is_first),
            Form::Whole { builder, .. } => (builder, false, false),
        };
        if is_blank(builder.text()) {
            return None;
        }
        if builder.is_complete() || is_later && builder.has_failed() {
            sink(document(builder, "", is_line));
            return None;
        }
        Some(builder)
    }
}

fn is_blank(text: &str) -> bool {
    text.trim_ascii().is_empty()
}

/// A document that is complete, or the news that it is none.
pub(super) fn document(builder: Builder, name: &str, is_line: bool) -> Frame<'_> {
    match builder.finish() {
        Ok(document) => Frame::Document { document, name, is_line },
        Err(_) => Frame::Damaged("bad_json", "A part of the stream is not JSON and was passed over."),
    }
}

/// Adds text to a document; one that grows too large is given up.
pub(super) fn add(
    builder: &mut Builder,
    is_too_large: &mut bool,
    text: &str,
    limits: JsonLimits,
    sink: Sink<'_>,
) {
    if *is_too_large {
        return;
    }
    if builder.len() + text.len() > limits.bytes {
        *builder = Builder::new(limits);
        *is_too_large = true;
        sink(Frame::Damaged(
            "event_too_large",
            "A part of the stream is larger than the limit and was passed over.",
        ));
        return;
    }
    // What is wrong with it is told when it is complete.
    let _ = builder.push(text);
}
