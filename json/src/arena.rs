//! Places where what is found on the way lives as long as the card made from it.
//!
//! Texts and documents are only ever added, so a shared reference is enough to add one, and what was added can be
//! passed around as a plain reference. That spares every later step the question of who owns a text.

use crate::{Document, Value};
use std::cell::{Cell, OnceCell};

/// A list that only grows: segments of 8, 16, 32 … places that never move. Most lists stay empty.
#[derive(Debug)]
struct Grow<T> {
    first: OnceCell<Box<Segment<T>>>,
    count: Cell<usize>,
}

#[derive(Debug)]
struct Segment<T> {
    places: Box<[OnceCell<T>]>,
    next: OnceCell<Box<Segment<T>>>,
}

impl<T> Default for Grow<T> {
    fn default() -> Self {
        Self { first: OnceCell::new(), count: Cell::new(0) }
    }
}

impl<T> Segment<T> {
    fn new(length: usize) -> Box<Self> {
        Box::new(Self { places: (0..length).map(|_| OnceCell::new()).collect(), next: OnceCell::new() })
    }
}

impl<T> Grow<T> {
    fn add(&self, value: T) -> Option<&T> {
        let mut place = self.count.replace(self.count.get() + 1);
        let mut segment = self.first.get_or_init(|| Segment::new(8));
        while let Some(later) = place.checked_sub(segment.places.len()) {
            place = later;
            segment = segment.next.get_or_init(|| Segment::new(segment.places.len() * 2));
        }
        Some(segment.places.get(place)?.get_or_init(|| value))
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
