//! Notes about what was kept from leaving.

use super::text::clean;
use crate::card::{Object, Out};
use crate::json::Texts;
use crate::lists::Gather;
use crate::words::push_number;

/// Characters of a refused value that a note repeats.
pub(super) const VALUE_CHARS: usize = 120;
/// Notes of one card.
const MOST_NOTES: usize = 100;
/// Bytes of a path: keys are as long as a stranger made them.
pub(super) const PATH_BYTES: usize = 1000;

/// Something that was kept from leaving.
#[derive(Clone, Debug)]
pub struct Note<'a> {
    /// JSON Pointer in the card.
    pub path: String,
    /// What it is about.
    pub kind: &'static str,
    /// What was done.
    pub action: &'static str,
    /// Why.
    pub reason: &'static str,
    /// The refused value.
    pub value: Option<&'a str>,
}

impl<'a> Note<'a> {
    /// The note as a member of the card.
    fn out(self, texts: &'a Texts) -> Out<'a> {
        let value = self.value.map(|value| texts.keep(clean(value, VALUE_CHARS).into_owned()));
        Object::new()
            .id("path", texts.keep(self.path))
            .word("kind", self.kind)
            .word("action", self.action)
            .word("reason", self.reason)
            .text("value", value)
            .into()
    }
}

/// The notes of a card: so many, and how many more there would be.
#[derive(Debug)]
pub(super) struct Notes<'a> {
    pub(super) list: Vec<Note<'a>>,
    left_out: usize,
}

impl<'a> Notes<'a> {
    pub(super) fn new(mut list: Vec<Note<'a>>) -> Self {
        let left_out = list.len().saturating_sub(MOST_NOTES);
        list.truncate(MOST_NOTES);
        Self { list, left_out }
    }

    /// Whether another note would only be counted.
    pub(super) fn are_full(&self) -> bool {
        self.list.len() >= MOST_NOTES
    }

    /// Counts a note for which there is no room.
    pub(super) fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// The notes as a member of the card, the last one telling how many were left out.
    pub(super) fn out(self, texts: &'a Texts) -> Vec<Out<'a>> {
        let mut out: Vec<_> = self.list.into_iter().map(|note| note.out(texts)).gather();
        if self.left_out > 0 {
            let mut count = String::new();
            push_number(self.left_out, &mut count);
            let rest = Note {
                path: String::new(),
                kind: "limit",
                action: "cut",
                reason: "the list of notes is full; `value` counts the rest",
                value: Some(texts.keep(count)),
            };
            out.push(rest.out(texts));
        }
        out
    }
}
