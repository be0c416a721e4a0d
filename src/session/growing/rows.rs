//! Rows of a card of any kind that grows.

use crate::card::Rows;
use crate::route::Context;
use crate::shape::{Row, Shape};

/// Rows that have arrived, to be shown.
#[derive(Default)]
pub(super) struct GrowingRows<'a> {
    /// The rows.
    pub(super) shown: Vec<Box<dyn Row<'a> + 'a>>,
    /// Where in the text of their document their elements begin.
    pub(super) starts: Vec<usize>,
    /// How many were shown before, and these.
    pub(super) total: usize,
}

impl<'a> GrowingRows<'a> {
    /// Adds what a card's own `grow` makes of an element.
    pub(super) fn grow_typed<T: Shape<'a> + 'a>(
        &mut self,
        _: &Context<'a>,
        grow: impl FnOnce(&mut Rows<'a, T>),
    ) {
        let mut rows = Rows { total: self.total, ..Rows::default() };
        grow(&mut rows);
        self.total = rows.total;
        self.starts.extend(rows.sources.iter().map(|element| element.span().start));
        self.shown.extend(rows.shown.into_iter().map(|row| Box::new(row) as Box<dyn Row<'a> + 'a>));
    }
}
