//! The walk through a card before it leaves: each leaf is treated by its kind.

use super::text::{Form, Removed, clean, clean_as, is_plain};
use super::tree_notes::{Note, Notes, PATH_BYTES, VALUE_CHARS};
use super::urls::{base64_size, pass};
use super::{Use, data};
use crate::card::{Object, Out};
use crate::json::{Arena, push_pointer_token};
use crate::options::Options;
use crate::words::{is_graphic, is_listed, push_number};

/// Members that every row must have: a refused one is the row's position, as if it had been missing.
const REQUIRED: &str = "id chunkId fileId";
/// The member that is null where there is none.
const CURSOR: &str = "nextCursor";
/// Stands for the key in a list that is itself part of a list, where the others must keep their places: it becomes null.
const CELL: &str = "/";
/// The member that is empty where a medium may not leave.
const CONTENT: &str = "content";
/// Members without which a row means nothing: it goes with them.
const ENDS: &str = "source target name";

const HIDDEN: &str = "invisible characters";
const CONTROL: &str = "control characters";
const FIELD: &str = "longer than limits.fieldChars";
pub(super) const TEXT: &str = "longer than limits.textChars";

/// Makes a card fit to leave: no hidden characters, texts no longer than the caller allows, no URL that the gate
/// refuses, no medium that is too large. Answers the notes about all changes, after those that were `given`.
pub fn secure<'a>(
    card: &mut Object<'a>,
    given: Vec<Note<'a>>,
    options: &Options<'_>,
    arena: &'a Arena<'static>,
) -> Vec<Out<'a>> {
    let mut walk = Walk { options, arena, notes: Notes::new(given), path: Vec::new(), row: 0 };
    walk.object(card);
    walk.notes.out(&arena.texts)
}

/// A walk through a card. Its recursion follows the shape of our own cards, not of data.
pub(super) struct Walk<'c, 'a> {
    pub(super) options: &'c Options<'c>,
    pub(super) arena: &'a Arena<'static>,
    notes: Notes<'a>,
    /// Where the walk is. A JSON Pointer is made of it only where there is something to note.
    pub(super) path: Vec<Step<'a>>,
    /// The position in the innermost list.
    row: usize,
}

/// A step into a card.
#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    /// Into the member with this key.
    Key(&'a str),
    /// Into the element at this place.
    Place(usize),
}

/// What becomes of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    Goes,
    /// The row that it is part of goes too.
    TakesRow,
}

impl<'a> Walk<'_, 'a> {
    fn object(&mut self, object: &mut Object<'a>) -> Fate {
        let mut fate = Fate::Stays;
        object.members_mut().retain_mut(|(key, value)| {
            *key = self.enter(key);
            let own = self.value(key, value);
            self.path.pop();
            if own == Fate::TakesRow {
                fate = own;
            }
            own == Fate::Stays
        });
        fate
    }

    fn list(&mut self, key: &str, items: &mut Vec<Out<'a>>) {
        let mut at = 0;
        items.retain_mut(|item| {
            self.path.push(Step::Place(at));
            self.row = at;
            at += 1;
            let fate = self.value(key, item);
            self.path.pop();
            fate == Fate::Stays
        });
    }

    /// Treats the value of a member, or of a list, where the key is empty or [`CELL`].
    fn value(&mut self, key: &str, value: &mut Out<'a>) -> Fate {
        let limits = &self.options.limits;
        match value {
            Out::Object(object) => return self.object(object),
            Out::List(items) => self.list(if key.is_empty() { CELL } else { "" }, items),
            Out::Brief(text, most) if *most <= limits.field_chars => {
                let most = *most;
                self.shown(text, most, None);
            }
            Out::Text(text) | Out::Brief(text, _) => self.shown(text, limits.field_chars, Some(FIELD)),
            Out::LongText(text) => {
                *text = self.cleaned(text, self.long(), Some(TEXT));
            }
            Out::Id(id) => {
                if !self.is_honest(id) {
                    return self.without_id(key, value);
                }
            }
            Out::Url(url, purpose) => return self.url(url, *purpose),
            Out::Base64(data) => {
                if let Some(reason) = self.refused(data) {
                    self.note("limit", "dropped", reason, None);
                    if key != CONTENT {
                        return Fate::Goes;
                    }
                    *value = Out::Word("");
                }
            }
            Out::Data(data) => match data::cleaned(key, *data, self) {
                Some(Out::Null) if key != CELL => return Fate::Goes,
                Some(cleaned) => *value = cleaned,
                None => {}
            },
            Out::Null
            | Out::Bool(_)
            | Out::Number(_)
            | Out::Word(_)
            | Out::Position(_)
            | Out::Ready(_)
            // What the caller gave is the caller's own.
            | Out::Given(_) => {}
        }
        Fate::Stays
    }

    fn shown(&mut self, text: &mut &'a str, most: usize, over: Option<&'static str>) {
        *text = self.cleaned(text, Form { most, keeps_returns: false }, over);
    }

    /// The form of long texts and of data.
    pub(super) fn long(&self) -> Form {
        Form { most: self.options.limits.text_chars, keeps_returns: true }
    }

    /// Steps into the member with this key, and gives the key as it may be shown.
    pub(super) fn enter(&mut self, key: &'a str) -> &'a str {
        self.path.push(Step::Key(key));
        if is_graphic(key) {
            return key;
        }
        let mut removed = Removed::default();
        // A key is not cut: our own are the card's type, and one cut in half would be another.
        let form = Form { most: usize::MAX, keeps_returns: false };
        let Some(cleaned) = clean_as(key, form, &mut removed) else { return key };
        let cleaned = self.arena.texts.keep(cleaned);
        self.path.pop();
        self.path.push(Step::Key(cleaned));
        self.report(&removed, None, key);
        cleaned
    }

    /// A text as it may be shown. A cut is noted where `over` says why.
    pub(super) fn cleaned(&mut self, text: &'a str, form: Form, over: Option<&'static str>) -> &'a str {
        if is_plain(text, form.most) {
            return text;
        }
        let mut removed = Removed::default();
        let Some(cleaned) = clean_as(text, form, &mut removed) else { return text };
        self.report(&removed, over, text);
        self.arena.texts.keep(cleaned)
    }

    fn report(&mut self, removed: &Removed, over: Option<&'static str>, text: &str) {
        if !removed.hidden.is_empty() {
            self.note("hidden_text", "stripped", HIDDEN, Some(&removed.hidden));
        }
        if !removed.control.is_empty() {
            self.note("control", "stripped", CONTROL, Some(&removed.control));
        }
        if let Some(over) = over.filter(|_| removed.is_cut) {
            self.note("length", "cut", over, Some(text));
        }
    }

    /// Whether an identifier is what it looks like.
    pub(super) fn is_honest(&mut self, id: &str) -> bool {
        if is_plain(id, usize::MAX) {
            return true;
        }
        let mut removed = Removed::default();
        if clean_as(id, Form { most: usize::MAX, keeps_returns: false }, &mut removed).is_none() {
            return true;
        }
        if removed.hidden.is_empty() {
            self.note("control", "dropped", CONTROL, Some(&removed.control));
        } else {
            self.note("hidden_text", "dropped", HIDDEN, Some(&removed.hidden));
        }
        false
    }

    fn without_id(&self, key: &str, value: &mut Out<'a>) -> Fate {
        if is_listed(key, REQUIRED) {
            *value = Out::Position(self.row);
        } else if key == CURSOR || key == CELL {
            *value = Out::Null;
        } else {
            return if is_listed(key, ENDS) { Fate::TakesRow } else { Fate::Goes };
        }
        Fate::Stays
    }

    fn url(&mut self, url: &mut &'a str, purpose: Use) -> Fate {
        match pass(url, purpose, self.options) {
            Ok(safe) => *url = safe,
            Err(reason) => {
                self.note("url", "dropped", reason, Some(url));
                *url = "";
                if purpose != Use::Source {
                    return Fate::Goes;
                }
            }
        }
        Fate::Stays
    }

    /// Why a medium may not leave, if so.
    fn refused(&self, data: &str) -> Option<&'static str> {
        match base64_size(data) {
            None => Some("no base64"),
            Some(size) if size > self.options.limits.media_bytes => Some("larger than limits.mediaBytes"),
            Some(_) => None,
        }
    }

    pub(super) fn note(
        &mut self,
        kind: &'static str,
        action: &'static str,
        reason: &'static str,
        value: Option<&str>,
    ) {
        if self.notes.are_full() {
            self.notes.leave_out();
            return;
        }
        // What is kept of a value is no longer than a note.
        let value = value.map(|value| self.arena.texts.keep(clean(value.trim(), VALUE_CHARS).into_owned()));
        self.notes.list.push(Note { path: self.pointer(), kind, action, reason, value });
    }

    /// Where the walk is, as a JSON Pointer of as many whole steps as a note repeats.
    fn pointer(&self) -> String {
        let mut path = String::new();
        for step in &self.path {
            let length = path.len();
            match step {
                // As long as a stranger made it: it is not even copied if it is too long.
                Step::Key(key) if length + key.len() >= PATH_BYTES => break,
                Step::Key(key) => {
                    path.push('/');
                    push_pointer_token(key, &mut path);
                }
                Step::Place(at) => {
                    path.push('/');
                    push_number(*at, &mut path);
                }
            }
            if path.len() > PATH_BYTES {
                path.truncate(length);
                break;
            }
        }
        path
    }
}
