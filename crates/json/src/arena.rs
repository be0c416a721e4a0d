//! Storage for texts and documents that are created on the way and live as long as the card made from them.
//!
//! Texts and documents are only ever added, so a shared reference is enough to add one, and an added one can be passed
//! around as a plain reference. No later step has to care who owns a text.

use crate::{Document, Tokens, Value};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;

/// A list that only grows: one slot, then segments of 8, 16, 32 … that never move. Most lists have one element or none.
#[derive(Debug)]
struct Grow<T> {
    first: OnceCell<T>,
    more: OnceCell<Box<Segment<T>>>,
    count: Cell<usize>,
}

#[derive(Debug)]
struct Segment<T> {
    places: Box<[OnceCell<T>]>,
    next: OnceCell<Box<Segment<T>>>,
}

impl<T> Default for Grow<T> {
    fn default() -> Self {
        Self { first: OnceCell::new(), more: OnceCell::new(), count: Cell::new(0) }
    }
}

impl<T> Segment<T> {
    fn new(length: usize) -> Box<Self> {
        Box::new(Self { places: (0..length).map(|_| OnceCell::new()).collect(), next: OnceCell::new() })
    }
}

impl<T> Grow<T> {
    fn len(&self) -> usize {
        self.count.get()
    }

    fn add(&self, value: T) -> Option<&T> {
        let place = self.count.replace(self.count.get() + 1);
        Some(self.place(place)?.get_or_init(|| value))
    }

    fn get(&self, place: usize) -> Option<&T> {
        self.place(place)?.get()
    }

    fn place(&self, place: usize) -> Option<&OnceCell<T>> {
        let Some(mut place) = place.checked_sub(1) else { return Some(&self.first) };
        let mut segment = self.more.get_or_init(|| Segment::new(8));
        while let Some(later) = place.checked_sub(segment.places.len()) {
            place = later;
            segment = segment.next.get_or_init(|| Segment::new(segment.places.len() * 2));
        }
        segment.places.get(place)
    }
}

/// Keeps texts.
#[derive(Debug, Default)]
pub struct Texts(Grow<String>);

/// Keeps texts that were made from values of a document, one for each value.
#[derive(Debug, Default)]
pub(crate) struct MadeTexts {
    texts: Grow<String>,
    /// The position in `texts` of the text made from the value at an index.
    places: RefCell<BTreeMap<u32, usize>>,
}

impl MadeTexts {
    /// Returns the text of the value at `index`, and makes it the first time it is asked for.
    pub(crate) fn get_or_keep(&self, index: u32, make: impl FnOnce() -> String) -> &str {
        let known = self.places.borrow().get(&index).copied();
        let kept = if let Some(place) = known {
            self.texts.get(place)
        } else {
            self.places.borrow_mut().insert(index, self.texts.len());
            self.texts.add(make())
        };
        kept.map_or("", String::as_str)
    }
}

impl Texts {
    /// Keeps a text.
    pub fn keep(&self, text: String) -> &str {
        if text.is_empty() { "" } else { self.0.add(text).map_or("", String::as_str) }
    }
}

/// Keeps documents: an envelope, the text in it, JSON in a string of that text.
#[derive(Debug, Default)]
pub struct Arena<'t> {
    documents: Grow<Document<'t>>,
    /// The tokens of a text that was read earlier.
    read: RefCell<Option<Tokens>>,
    /// Texts that were made on the way.
    pub texts: Texts,
}

impl<'t> Arena<'t> {
    /// Keeps a document and returns its root.
    pub fn keep(&self, document: Document<'t>) -> Option<Value<'_>> {
        self.documents.add(document).map(Document::root)
    }

    /// Takes over what was read of a text while it arrived.
    pub fn expect(&self, read: Option<Tokens>) {
        *self.read.borrow_mut() = read;
    }

    /// Returns the document of a text that was read earlier; `None` for any other text.
    pub fn read_before<'r>(&self, text: &'r str) -> Option<Document<'r>> {
        let mut read = self.read.borrow_mut();
        match Document::of_tokens(text, read.take()?) {
            Ok(document) => Some(document),
            Err(tokens) => {
                *read = Some(tokens);
                None
            }
        }
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
