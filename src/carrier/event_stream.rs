//! The binary event stream of AWS: messages of a prelude, headers, a payload of JSON, and checksums that TLS makes
//! unnecessary.
//!
//! An event becomes the object that the SDKs create from it: its payload under its name.

use super::framing::{Frame, Part, Sink};
use crate::json::{Builder, key_into};
use crate::utf8::Utf8;

/// Total length, length of the headers, checksum of both.
const PRELUDE: usize = 12;
/// The checksum after the payload.
const CHECKSUM: usize = 4;
const BAD_FRAME: &str = "The stream is damaged: a message has an impossible length.";

/// The state of the parser.
#[derive(Debug, Default)]
pub(super) struct EventStream {
    place: Place,
    /// The part of a prelude or of headers that has arrived.
    kept: Vec<u8>,
    utf8: Utf8,
}

/// What is currently being read.
#[derive(Clone, Copy, Debug, Default)]
enum Place {
    #[default]
    Prelude,
    /// Headers of the first length, before a payload of the second.
    Headers(usize, usize),
    /// The rest of a payload, and whether it is wanted.
    Payload(usize, bool),
    /// The rest of a checksum.
    Checksum(usize),
    /// Nothing more can be read.
    Broken,
}

impl EventStream {
    pub(super) fn push(&mut self, chunk: &[u8], most: usize, part: &mut Part, sink: Sink<'_>) {
        let mut rest = chunk;
        while !rest.is_empty() {
            match self.place {
                Place::Prelude => {
                    if !self.keep(&mut rest, PRELUDE) {
                        return;
                    }
                    let [total, headers] = [0, 4].map(|at| number(&self.kept, at));
                    self.kept.clear();
                    let around = PRELUDE + CHECKSUM + headers;
                    self.place = match total.checked_sub(around).filter(|_| total <= most) {
                        Some(payload) => Place::Headers(headers, payload),
                        None => Place::Broken,
                    };
                    match self.place {
                        Place::Broken => return sink(Frame::Broken("bad_frame", BAD_FRAME)),
                        Place::Headers(0, payload) => self.begin(payload, part, sink),
                        _ => {}
                    }
                }
                Place::Headers(length, payload) => {
                    if !self.keep(&mut rest, length) {
                        return;
                    }
                    self.begin(payload, part, sink);
                    self.kept.clear();
                }
                Place::Payload(left, is_wanted) => {
                    let (piece, after) = rest.split_at_checked(left).unwrap_or((rest, &[]));
                    if is_wanted {
                        let text = self.utf8.decode(piece);
                        part.add(&text, sink);
                    }
                    rest = after;
                    self.go_on(left - piece.len(), is_wanted, part, sink);
                }
                Place::Checksum(left) => {
                    let (piece, after) = rest.split_at_checked(left).unwrap_or((rest, &[]));
                    rest = after;
                    let left = left - piece.len();
                    self.place = if left == 0 { Place::Prelude } else { Place::Checksum(left) };
                }
                Place::Broken => return,
            }
        }
    }

    /// Keeps bytes up to this length; returns whether there are enough.
    fn keep(&mut self, rest: &mut &[u8], length: usize) -> bool {
        let wanted = length.saturating_sub(self.kept.len());
        let (piece, after) = rest.split_at_checked(wanted).unwrap_or((rest, &[]));
        self.kept.extend_from_slice(piece);
        *rest = after;
        self.kept.len() >= length
    }

    /// Begins a payload, whose headers are complete.
    fn begin(&mut self, payload: usize, part: &mut Part, sink: Sink<'_>) {
        let name = name(&self.kept).filter(|_| payload > 0);
        if let Some(name) = name {
            let mut head = String::from("{");
            key_into(name, &mut head);
            part.add(&head, sink);
        }
        self.go_on(payload, name.is_some(), part, sink);
    }

    /// Continues with the rest of a payload, or with what follows it.
    fn go_on(&mut self, left: usize, is_wanted: bool, part: &mut Part, sink: Sink<'_>) {
        self.place = Place::Payload(left, is_wanted);
        if left == 0 {
            self.place = Place::Checksum(CHECKSUM);
            if is_wanted {
                part.add(self.utf8.finish(), sink);
                part.add("}", sink);
                part.emit("", false, sink);
            }
        }
    }

    /// Ends the stream; returns a message that is cut off.
    pub(super) fn finish(&mut self, part: &mut Part) -> Option<Builder> {
        let is_cut = !self.kept.is_empty() || matches!(self.place, Place::Headers(..) | Place::Payload(..));
        is_cut.then(|| part.take_any())
    }
}

/// Reads four bytes as a number.
fn number(bytes: &[u8], at: usize) -> usize {
    let four = bytes.get(at..).and_then(<[u8]>::first_chunk).copied();
    usize::try_from(u32::from_be_bytes(four.unwrap_or_default())).unwrap_or(usize::MAX)
}

/// Returns the name of an event or exception; `None` for anything else.
fn name(headers: &[u8]) -> Option<&str> {
    let kind = header(headers, ":message-type")?;
    match kind {
        "event" => header(headers, ":event-type"),
        "exception" => header(headers, ":exception-type"),
        _ => None,
    }
}

/// The header of this name, if its value is text.
fn header<'h>(headers: &'h [u8], wanted: &str) -> Option<&'h str> {
    let mut rest = headers;
    while let Some((length, after)) = rest.split_first() {
        let (name, after) = after.split_at_checked(usize::from(*length))?;
        let (kind, after) = after.split_first()?;
        let (head, length) = match kind {
            0 | 1 => (0, 0),
            2 => (0, 1),
            3 => (0, 2),
            4 => (0, 4),
            5 | 8 => (0, 8),
            9 => (0, 16),
            6 | 7 => (2, usize::from(u16::from_be_bytes(*after.first_chunk()?))),
            _ => return None,
        };
        let (value, after) = after.get(head..)?.split_at_checked(length)?;
        if name == wanted.as_bytes() && *kind == 7 {
            return str::from_utf8(value).ok();
        }
        rest = after;
    }
    None
}
