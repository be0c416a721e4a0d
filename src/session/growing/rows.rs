//! Rows of growing cards of any kind.

use crate::card::Rows;
use crate::json::{Items, Mark, Value};
use crate::safety::Gate;
use crate::shape::Shape;
use crate::table::Table;

/// Elements that have arrived and are to be shown.
pub(super) struct Elements<'e, 'a> {
    pub(super) next: Items<'a>,
    /// The number of rows shown before.
    pub(super) shown: usize,
    /// The number of rows that may still be shown.
    pub(super) room: usize,
    /// The last element that was taken.
    pub(super) last: &'e mut Option<Mark>,
}

impl<'a> Elements<'_, 'a> {
    /// Makes rows from them with the card's own `grow`.
    pub(super) fn grow<T: Shape<'a> + 'a>(
        self,
        grow: impl Fn(Value<'a>, &mut Rows<'a, T>),
    ) -> GrowingRows<'a> {
        let Self { mut next, shown, room, last } = self;
        let mut rows = Rows { total: shown, ..Rows::default() };
        while rows.shown.len() < room
            && let Some(element) = next.next()
        {
            grow(element, &mut rows);
            *last = Some(element.mark());
        }
        rows.shown.truncate(room);
        let starts = rows.sources.iter().take(room).map(|element| element.span().start).collect();
        GrowingRows { shown: Box::new(rows.shown), starts }
    }
}

/// Rows that have arrived, to be shown.
pub(super) struct GrowingRows<'a> {
    /// The rows.
    pub(super) shown: Box<dyn RowList<'a> + 'a>,
    /// The offsets of their elements in the text of their document.
    pub(super) starts: Vec<usize>,
}

/// Rows of any one kind.
pub(super) trait RowList<'a> {
    /// The number of rows.
    fn count(&self) -> usize;

    /// Passes them through the gate; `first` is the position of the first row in the card.
    fn leave_rows(&mut self, first: usize, gate: &mut Gate<'_, 'a>);

    /// Writes them as a list, and adds a digest of each to `digests`.
    fn write_rows(&self, table: &mut Table<'_>, digests: &mut Vec<u64>);
}

impl<'a, T: Shape<'a>> RowList<'a> for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn leave_rows(&mut self, first: usize, gate: &mut Gate<'_, 'a>) {
        gate.list(first, self);
    }

    fn write_rows(&self, table: &mut Table<'_>, digests: &mut Vec<u64>) {
        table.list(self.len());
        for row in self {
            let here = table.here();
            row.write(table);
            digests.push(table.digest_since(here));
        }
    }
}
