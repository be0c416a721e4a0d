//! Places where what is found on the way lives as long as the card made from it.
//!
//! Texts and documents are only ever added, so a shared reference is enough to add one, and what was added can be
//! passed around as a plain reference. That spares every later step the question of who owns a text.

use crate::{Document, Value};
use std::cell::{Cell, OnceCell};

/// A list that only grows: segments of 16, 32, 64 … places that never move.
#[derive(Debug)]
struct Grow<T> {
    segments: [OnceCell<Box<[OnceCell<T>]>>; 24],
    count: Cell<usize>,
}

impl<T> Default for Grow<T> {
    fn default() -> Self {
        Self { segments: [const { OnceCell::new() }; 24], count: Cell::new(0) }
    }
}

impl<T> Grow<T> {
    /// Adds a value; `None` when a quarter of a billion are there already.
    fn add(&self, value: T) -> Option<&T> {
        let at = self.count.get();
        let segment = (at / 16 + 1).ilog2();
        let length = 16 << segment;
        let place = at + 16 - length;
        let places = self
            .segments
            .get(segment as usize)?
            .get_or_init(|| (0..length).map(|_| OnceCell::new()).collect());
        self.count.set(at + 1);
        Some(places.get(place)?.get_or_init(|| value))
    }
}

/// Keeps texts.
#[derive(Debug, Default)]
pub struct Texts(Grow<String>);

impl Texts {
    /// Keeps a text.
    pub fn keep(&self, text: String) -> &str {
        self.0.add(text).map_or("", String::as_str)
    }
}

/// Keeps documents: an envelope, the text in it, JSON in a string of that.
#[derive(Debug, Default)]
pub struct Arena<'t> {
    documents: Grow<Document<'t>>,
    /// Texts that were made on the way.
    pub texts: Texts,
}

impl<'t> Arena<'t> {
    /// Keeps a document and gives its root.
    pub fn keep(&self, document: Document<'t>) -> Option<Value<'_>> {
        self.documents.add(document).map(Document::root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_where_it_is() {
        let texts = Texts::default();
        let kept: Vec<&str> = (0..1000).map(|number: usize| texts.keep(number.to_string())).collect();
        assert!(kept.iter().enumerate().all(|(number, text)| *text == number.to_string()));
    }
}
