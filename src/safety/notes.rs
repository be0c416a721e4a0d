//! Notes about what was kept from leaving.

use super::text::clean;
use crate::messages::note::LIST_IS_FULL;
use crate::shape::words_enum;
use mcp_cards_derive::Shape;

/// Characters of a refused value that a note repeats.
pub(super) const VALUE_CHARS: usize = 120;
/// What a note repeats of a value.
pub(crate) fn clean_note_value(value: &str) -> String {
    clean(value, VALUE_CHARS).into_owned()
}

/// Notes of one card.
const MOST_NOTES: usize = 100;
/// Bytes of a path: keys are as long as a stranger made them.
pub(super) const PATH_BYTES: usize = 1000;

words_enum! {
    /// What a note is about.
    pub enum NoteKind {
        /// A URL that the gate refused.
        Url = "url",
        /// Characters that nobody sees.
        HiddenText = "hidden_text",
        /// Characters that drive a terminal.
        Control = "control",
        /// A text longer than the caller allows.
        Length = "length",
        /// More, or larger, than the caller allows.
        Limit = "limit",
        /// A claim of a server that is not trusted.
        Untrusted = "untrusted",
        /// A secret that a service put into a row.
        Secret = "secret",
    }
}

words_enum! {
    /// What was done.
    pub enum Action {
        /// The value was left out.
        Dropped = "dropped",
        /// Characters were taken out of it.
        Stripped = "stripped",
        /// It was shortened.
        Cut = "cut",
        /// The card that it asked for was not made.
        Blocked = "blocked",
    }
}

/// Something that was kept out of a card, or changed, for safety.
#[derive(Clone, Debug, PartialEq, Eq, Shape)]
pub struct SecurityNote {
    /// JSON Pointer in the card; of something dropped, where it would stand.
    pub path: String,
    /// What it is about.
    pub kind: NoteKind,
    /// What was done.
    pub action: Action,
    /// Why.
    pub reason: &'static str,
    /// At most 120 characters of the value; removed characters are made visible.
    pub value: Option<String>,
}

impl SecurityNote {
    /// The same, with what it repeats of a refused value.
    #[must_use]
    pub(crate) fn about(self, value: &str) -> Self {
        Self { value: Some(clean_note_value(value.trim())), ..self }
    }

    /// A note without a value.
    pub fn new(path: String, kind: NoteKind, action: Action, reason: &'static str) -> Self {
        Self { path, kind, action, reason, value: None }
    }
}

/// The notes of a card, up to a limit, and how many more there would be.
#[derive(Debug, Default)]
pub(super) struct Notes {
    list: Vec<SecurityNote>,
    left_out: usize,
}

impl Notes {
    /// Whether another note would only be counted.
    pub(super) fn are_full(&self) -> bool {
        self.list.len() >= MOST_NOTES
    }

    /// Whether there is nothing to tell.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty() && self.left_out == 0
    }

    /// Counts a note for which there is no room.
    pub(super) fn count_only(&mut self) {
        self.left_out += 1;
    }

    /// Adds a note, or counts it.
    pub(super) fn push(&mut self, note: SecurityNote) {
        if self.are_full() {
            self.count_only();
        } else {
            self.list.push(note);
        }
    }

    /// The notes, the last one telling how many were left out.
    pub(super) fn finish(mut self) -> Vec<SecurityNote> {
        if self.left_out > 0 {
            self.list.push(SecurityNote {
                path: String::new(),
                kind: NoteKind::Limit,
                action: Action::Cut,
                reason: LIST_IS_FULL,
                value: Some(self.left_out.to_string()),
            });
        }
        self.list
    }
}
