//! A place where the documents of one result live while their values are passed around.

use super::{Document, Value};
use std::cell::OnceCell;

/// Keeps documents. A result opens a handful of them (an envelope, the text in it, JSON in a string of that), all of
/// which must outlive the card made from their values.
#[derive(Debug, Default)]
pub struct Arena<'t> {
    document: OnceCell<Document<'t>>,
    next: OnceCell<Box<Arena<'t>>>,
}

impl<'t> Arena<'t> {
    /// Keeps `document` and gives its root.
    pub fn keep(&self, document: Document<'t>) -> Value<'_> {
        let mut place = self;
        while place.document.get().is_some() {
            place = place.next.get_or_init(Box::default);
        }
        place.document.get_or_init(|| document).root()
    }
}
