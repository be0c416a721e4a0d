//! The gate through which a card leaves: each leaf is treated by its kind, and what was changed is noted with its path.

use super::notes::{NoteKind, Notes, PATH_BYTES, VALUE_CHARS};
use super::text::{Form, Removed, clean, clean_as, is_plain};
use super::urls::{base64_size, pass};
use super::{Action, SecurityNote, Use};
use crate::json::push_pointer_token;
use crate::messages::note as message;
use crate::options::Options;
use crate::shape::Shape;
use std::borrow::Cow;
use std::fmt::Write;
use std::rc::Rc;

/// What becomes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Fate {
    /// It leaves, as it is or changed.
    Stays,
    /// It may not leave. An optional member is then absent, an element of a list left out; anything else goes with it.
    Goes,
}

/// The gate, and where in the card it stands.
#[derive(Debug)]
pub struct Gate<'o, 'a> {
    pub(super) options: &'o Options<'a>,
    notes: Notes,
    /// The way to the value at hand. A JSON Pointer is made of it only where there is something to note.
    path: Vec<Step<'a>>,
    /// The position in the innermost list.
    row: usize,
    /// How many rows of the card have left before.
    rows_before: usize,
}

/// A step into a card.
#[derive(Clone, Debug)]
enum Step<'a> {
    /// Into the member of this name.
    Name(&'static str),
    /// Likewise, where a definition says it.
    Named(Rc<str>),
    /// Into the member with this key of the result.
    Key(Cow<'a, str>),
    /// Into the element at this place.
    Place(usize),
}

impl<'o, 'a> Gate<'o, 'a> {
    /// A gate as the caller has set it.
    pub fn new(options: &'o Options<'a>) -> Self {
        Self { options, notes: Notes::default(), path: Vec::new(), row: 0, rows_before: 0 }
    }

    /// The same, behind notes that were made before.
    pub fn with_notes(options: &'o Options<'a>, given: Vec<SecurityNote>) -> Self {
        let mut gate = Self::new(options);
        for note in given {
            gate.notes.push(note);
        }
        gate
    }

    /// The same for a card whose first rows have left before.
    pub(crate) fn behind_rows(self, rows_before: usize) -> Self {
        Self { rows_before, ..self }
    }

    /// Whether nothing was changed so far.
    pub(crate) fn is_clean(&self) -> bool {
        self.notes.is_empty()
    }

    /// The notes about all that was changed.
    pub fn finish(self) -> Vec<SecurityNote> {
        self.notes.finish()
    }

    /// Treats a value that does not live as long as the card.
    pub(crate) fn within<'d, T>(&mut self, treat: impl FnOnce(&mut Gate<'_, 'd>) -> T) -> T
    where
        'a: 'd,
    {
        let notes = std::mem::take(&mut self.notes);
        let mut gate = Gate { notes, path: self.path.clone(), ..*self };
        let result = treat(&mut gate);
        self.notes = gate.notes;
        result
    }

    /// What the caller chose.
    pub(crate) fn options(&self) -> &'o Options<'a> {
        self.options
    }

    /// Steps into the element at this place of a list.
    #[inline(never)]
    pub(crate) fn enter_place(&mut self, at: usize) {
        self.path.push(Step::Place(at));
    }

    /// Steps into a member of ours.
    #[inline(never)]
    pub fn enter(&mut self, name: &'static str) {
        self.path.push(Step::Name(name));
    }

    /// Steps into a member that a definition names.
    pub(crate) fn enter_named(&mut self, name: &Rc<str>) {
        self.path.push(Step::Named(Rc::clone(name)));
    }

    /// Treats the member of this name.
    #[inline]
    pub fn member<T: Shape<'a>>(&mut self, name: &'static str, value: &mut T) -> Fate {
        if T::IS_OURS || value.is_absent() { Fate::Stays } else { self.present_member(name, value) }
    }

    /// One function for each kind of leaf, not for each member of each card: they are most of the module otherwise.
    #[inline(never)]
    fn present_member<T: Shape<'a>>(&mut self, name: &'static str, value: &mut T) -> Fate {
        if value.is_fine(self) {
            return Fate::Stays;
        }
        self.enter(name);
        let fate = value.leave(self);
        self.exit();
        fate
    }

    /// Treats the list of this name, the one that the card is about.
    pub fn rows<T: Shape<'a>>(&mut self, name: &'static str, rows: &mut Vec<T>) -> Fate {
        self.enter(name);
        self.list(self.rows_before, rows);
        self.exit();
        Fate::Stays
    }

    /// Treats the elements of a list, the first of which stands at this place.
    pub fn list<T: Shape<'a>>(&mut self, first: usize, list: &mut Vec<T>) {
        let mut at = first;
        list.retain_mut(|item| {
            let stays = item.is_fine(self) || self.at_place(at, |gate| item.leave(gate)) == Fate::Stays;
            at += 1;
            stays
        });
    }

    /// Steps out of a member.
    #[inline(never)]
    pub fn exit(&mut self) {
        self.path.pop();
    }

    /// Treats the element at this place of a list.
    pub fn at_place<T>(&mut self, at: usize, treat: impl FnOnce(&mut Self) -> T) -> T {
        let row = std::mem::replace(&mut self.row, at);
        self.enter_place(at);
        let result = treat(self);
        self.exit();
        self.row = row;
        result
    }

    /// Treats the member at a key of the result, and cleans the key.
    pub fn at_key<T>(&mut self, key: &mut Cow<'a, str>, treat: impl FnOnce(&mut Self) -> T) -> T {
        self.enter_key(key);
        let result = treat(self);
        self.exit();
        result
    }

    /// Steps into the member at a key of the result, and cleans the key. It is not cut: half a key is another key.
    pub(crate) fn enter_key(&mut self, key: &mut Cow<'a, str>) {
        if !is_plain(key, usize::MAX) {
            let mut removed = Removed::default();
            if let Some(cleaned) =
                clean_as(key, Form { most: usize::MAX, keeps_returns: false }, &mut removed)
            {
                let original = std::mem::replace(key, Cow::Owned(cleaned));
                self.path.push(Step::Key(key.clone()));
                self.report(&removed, None, &original);
                return;
            }
        }
        self.path.push(Step::Key(key.clone()));
    }

    /// The position in the innermost list.
    pub fn row(&self) -> usize {
        self.row
    }

    /// The key or name under which the value at hand stands; empty in a list.
    pub(crate) fn key(&self) -> &str {
        match self.path.last() {
            Some(Step::Name(name)) => name,
            Some(Step::Named(name)) => name,
            Some(Step::Key(key)) => key,
            _ => "",
        }
    }

    /// Whether a text surely leaves as it is: see [`Gate::text`].
    #[inline]
    pub fn is_fine_text(&self, text: &str, most: Option<u32>) -> bool {
        let own = most.map_or(usize::MAX, |most| most as usize);
        is_plain(text, self.options.limits.field_chars.min(own))
    }

    /// Whether an identifier surely leaves: see [`Gate::id`].
    #[inline]
    pub fn is_fine_id(&self, id: &str) -> bool {
        is_plain(id, usize::MAX)
    }

    /// Whether a URL leaves as it is: see [`Gate::url`].
    pub fn is_fine_url(&self, url: &str, purpose: Use) -> bool {
        pass(url, purpose, self.options).is_ok_and(|safe| safe.len() == url.len())
    }

    /// Text to be shown in this many characters, or in as many as the caller allows.
    #[inline]
    pub fn text(&mut self, text: &mut Cow<'a, str>, most: Option<u32>) -> Fate {
        let limit = self.options.limits.field_chars;
        let own = most.map_or(usize::MAX, |most| most as usize);
        if !is_plain(text, limit.min(own)) {
            // That a card shows fewer characters than it could is not worth a note.
            let over = (own > limit).then_some(message::FIELD_TOO_LONG);
            self.clean(text, Form { most: limit.min(own), keeps_returns: false }, over);
        }
        Fate::Stays
    }

    /// Long text to be shown.
    pub fn long_text(&mut self, text: &mut Cow<'a, str>) -> Fate {
        let form = self.long_form();
        if !is_plain(text, form.most) {
            self.clean(text, form, Some(message::TEXT_TOO_LONG));
        }
        Fate::Stays
    }

    /// The form of long texts and of data.
    pub(crate) fn long_form(&self) -> Form {
        Form { most: self.options.limits.text_chars, keeps_returns: true }
    }

    /// A text as it may be shown. A cut is noted where `over` says why.
    fn clean(&mut self, text: &mut Cow<'a, str>, form: Form, over: Option<&'static str>) {
        let mut removed = Removed::default();
        if let Some(cleaned) = clean_as(text, form, &mut removed) {
            self.report(&removed, over, text);
            *text = Cow::Owned(cleaned);
        }
    }

    fn report(&mut self, removed: &Removed, over: Option<&'static str>, text: &str) {
        if !removed.hidden.is_empty() {
            self.note(NoteKind::HiddenText, Action::Stripped, message::HIDDEN, Some(&removed.hidden));
        }
        if !removed.control.is_empty() {
            self.note(NoteKind::Control, Action::Stripped, message::CONTROL, Some(&removed.control));
        }
        if !removed.marks.is_empty() {
            self.note(NoteKind::HiddenText, Action::Stripped, message::MARKS, Some(&removed.marks));
        }
        if let Some(over) = over.filter(|_| removed.is_cut) {
            self.note(NoteKind::Length, Action::Cut, over, Some(text));
        }
    }

    /// An identifier: it goes where it is not what it looks like.
    #[inline]
    pub fn id(&mut self, id: &str) -> Fate {
        if is_plain(id, usize::MAX) { Fate::Stays } else { self.suspect_id(id) }
    }

    fn suspect_id(&mut self, id: &str) -> Fate {
        let mut removed = Removed::default();
        if clean_as(id, Form { most: usize::MAX, keeps_returns: false }, &mut removed).is_none() {
            return Fate::Stays;
        }
        let (kind, reason, list) = if !removed.hidden.is_empty() {
            (NoteKind::HiddenText, message::HIDDEN, &removed.hidden)
        } else if removed.control.is_empty() {
            (NoteKind::HiddenText, message::MARKS, &removed.marks)
        } else {
            (NoteKind::Control, message::CONTROL, &removed.control)
        };
        self.note(kind, Action::Dropped, reason, Some(list));
        Fate::Goes
    }

    /// A URL that a page uses this way.
    pub fn url(&mut self, url: &mut Cow<'a, str>, purpose: Use) -> Fate {
        match pass(url, purpose, self.options) {
            Ok(safe) if safe.len() == url.len() => Fate::Stays,
            Ok(safe) => {
                *url = Cow::Owned(safe.to_owned());
                Fate::Stays
            }
            Err(reason) => {
                self.note(NoteKind::Url, Action::Dropped, reason, Some(url));
                Fate::Goes
            }
        }
    }

    /// The address of a page, empty where it may not leave.
    pub fn url_or_empty(&mut self, url: &mut Cow<'a, str>) -> Fate {
        if self.url(url, Use::Link) == Fate::Goes {
            *url = Cow::Borrowed("");
        }
        Fate::Stays
    }

    /// A medium in base64.
    pub fn base64(&mut self, data: &str) -> Fate {
        let reason = match base64_size(data) {
            None => message::NOT_BASE64,
            Some(size) if size > self.options.limits.media_bytes => message::MEDIUM_TOO_LARGE,
            Some(_) => return Fate::Stays,
        };
        self.note(NoteKind::Limit, Action::Dropped, reason, None);
        Fate::Goes
    }

    /// Notes what was done to the value at hand.
    pub(crate) fn note(&mut self, kind: NoteKind, action: Action, reason: &'static str, value: Option<&str>) {
        if self.notes.are_full() {
            self.notes.count_only();
            return;
        }
        let value = value.map(|value| clean(value.trim(), VALUE_CHARS).into_owned());
        let path = self.pointer();
        self.notes.push(SecurityNote { path, kind, action, reason, value });
    }

    /// Where the gate stands, as a JSON Pointer of as many whole steps as a note repeats.
    fn pointer(&self) -> String {
        let mut path = String::new();
        for step in &self.path {
            let length = path.len();
            path.push('/');
            match step {
                // As long as a stranger made it: it is not even copied if it is too long.
                Step::Key(key) if length + key.len() >= PATH_BYTES => {
                    path.truncate(length);
                    break;
                }
                Step::Key(key) => push_pointer_token(key, &mut path),
                Step::Name(name) => path.push_str(name),
                Step::Named(name) => path.push_str(name),
                Step::Place(at) => {
                    let _ = write!(path, "{at}");
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
