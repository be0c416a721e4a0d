//! Parts of a result that a card carries as they are: keys and texts in them are cleaned too.
//!
//! Nearly always there is nothing to do, so the tape is looked at first, without building anything. Only where something
//! is found are the data written anew.

use super::leave::{Step, TEXT, Walk};
use super::text::has_suspect;
use super::urls::base64_size;
use crate::card::Out;
use crate::content::scalar;
use crate::json::{Document, JsonLimits, Value, escape_into, key_into};
use crate::output::children;
use crate::words::{is_listed, is_one_of};

/// Keys of identifiers and tokens, which are never altered.
const IDS: &str = "id sku uri slotToken slot_token nextCursor next_cursor";

/// The data as they may leave, if they are other ones; null where nothing of them may.
pub(super) fn cleaned<'a>(key: &str, data: Value<'a>, walk: &mut Walk<'_, 'a>) -> Option<Out<'a>> {
    let most = walk.options.limits.text_chars;
    let is_plain = |(source, is_escaped): (&[u8], bool)| {
        source.len() <= most && !has_suspect(source) && !(is_escaped && has_odd_escape(source))
    };
    if data.sources().all(is_plain) {
        return None;
    }
    if let Some(text) = data.as_text() {
        return Some(treat(key, text, walk).map_or(Out::Null, Out::LongText));
    }
    let json = Rewrite { walk, out: String::new(), levels: Vec::new() }.run(data);
    let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
    walk.arena.keep(Document::parse(json, limits).ok()?).map(Out::Data)
}

/// Whether a string as it is written has an escape that may stand for a suspect character.
fn has_odd_escape(source: &[u8]) -> bool {
    let mut bytes = source.iter();
    while let Some(byte) = bytes.next() {
        if *byte == b'\\' && bytes.next().is_some_and(|escape| is_one_of(char::from(*escape), "ubfr")) {
            return true;
        }
    }
    false
}

/// The text that stands under this key, as it may leave; `None` where it may not.
fn treat<'a>(key: &str, text: &'a str, walk: &mut Walk<'_, 'a>) -> Option<&'a str> {
    if is_id(key) {
        return walk.is_honest(text).then_some(text);
    }
    let limits = &walk.options.limits;
    if text.len() > limits.text_chars
        && let Some(size) = base64_size(text)
    {
        // Half of a medium would be nothing.
        if size <= limits.media_bytes {
            return Some(text);
        }
        walk.note("limit", "dropped", "larger than limits.mediaBytes", None);
        return None;
    }
    let form = walk.long();
    Some(walk.cleaned(text, form, Some(TEXT)))
}

/// Whether a member of data is an identifier or a token, by its key.
pub fn is_id(key: &str) -> bool {
    is_listed(key, IDS) || ["Id", "ID", "_id"].iter().any(|end| key.ends_with(end))
}

/// Data being written anew, without recursion: nesting is as deep as a stranger made it.
struct Rewrite<'w, 'c, 'a> {
    walk: &'w mut Walk<'c, 'a>,
    out: String,
    levels: Vec<Level<'a>>,
}

/// A container being written: what is left of it, how much was passed, and how long its own path is.
struct Level<'a> {
    rest: std::vec::IntoIter<(&'a str, Value<'a>)>,
    end: char,
    passed: usize,
    path: usize,
}

impl<'a> Rewrite<'_, '_, 'a> {
    fn run(mut self, root: Value<'a>) -> String {
        let own = self.walk.path.len();
        self.open(root);
        while let Some(level) = self.levels.last_mut() {
            self.walk.path.truncate(level.path);
            if let Some((key, value)) = level.rest.next() {
                let place = if level.end == ']' { Some(level.passed) } else { None };
                level.passed += 1;
                self.element(key, place, value);
            } else {
                self.out.push(level.end);
                self.levels.pop();
            }
        }
        self.walk.path.truncate(own);
        self.out
    }

    fn open(&mut self, container: Value<'a>) {
        let (start, end) = if container.is_object() { ('{', '}') } else { ('[', ']') };
        self.out.push(start);
        let path = self.walk.path.len();
        self.levels.push(Level { rest: children(container).into_iter(), end, passed: 0, path });
    }

    /// Writes a member, or an element, which has a place; a container is only begun.
    fn element(&mut self, key: &'a str, place: Option<usize>, value: Value<'a>) {
        let mut name = key;
        match place {
            Some(place) => self.walk.path.push(Step::Place(place)),
            None => name = self.walk.enter(key),
        }
        let own = value.as_text();
        let text = own.and_then(|text| treat(key, text, self.walk));
        let out = &mut self.out;
        if place.is_none() {
            // In a list the others keep their places.
            if own.is_some() && text.is_none() {
                return;
            }
            key_into(name, out);
        } else if !out.ends_with('[') {
            out.push(',');
        }
        match text {
            Some(text) => escape_into(text, out),
            None if value.is_container() => self.open(value),
            None => out.push_str(scalar(value).unwrap_or("null")),
        }
    }
}
