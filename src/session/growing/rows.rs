//! Rows of a card of any kind that grows.

use crate::card::Rows;
use crate::json::{Items, Mark, Value};
use crate::safety::Gate;
use crate::shape::Shape;
use crate::table::Table;

/// Elements that have arrived and are to be shown.
pub(super) struct Elements<'e, 'a> {
    pub(super) next: Items<'a>,
    /// How many rows were shown before.
    pub(super) shown: usize,
    /// How many more rows may be shown.
    pub(super) room: usize,
    /// The last element that was taken.
    pub(super) last: &'e mut Option<Mark>,
}

impl<'a> Elements<'_, 'a> {
    /// The rows that a card's own `grow` makes of them.
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
    /// Where in the text of their document their elements begin.
    pub(super) starts: Vec<usize>,
}

/// Rows of one kind, whichever that is.
pub(super) trait RowList<'a> {
    /// How many there are.
    fn count(&self) -> usize;

    /// Lets them through the gate; the first is the row at this place of the card.
    fn leave_rows(&mut self, first: usize, gate: &mut Gate<'_, 'a>);

    /// Writes them as a list; a digest of each is added to `digests`.
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
