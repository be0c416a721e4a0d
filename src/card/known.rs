//! Rows that the host has already, because they were shown while the card grew.
//!
//! A row is a function of its element, its position and the options. If these are the same, so is the row, and it need
//! not be made or sent again.

use super::{CardKind, Fits, Rows};
use crate::json::Value;
use crate::route::Context;

/// The rows of a card that the host has, by their origin in the document.
#[derive(Debug)]
pub(crate) struct KnownRows {
    /// The card.
    pub(crate) kind: CardKind,
    /// The document (see [`Value::home`]).
    pub(crate) home: usize,
    /// The offset of each row's element in its text.
    pub(crate) starts: Vec<usize>,
}

impl KnownRows {
    /// Whether `count` rows from this position on come from an element.
    fn come_from(&self, element: Value<'_>, from: usize, count: usize) -> bool {
        let starts = self.starts.get(from..from + count);
        let start = element.span().start;
        element.home() == self.home && starts.is_some_and(|starts| starts.iter().all(|own| *own == start))
    }
}

impl<'a, T> Rows<'a, T> {
    /// How many rows are shown, including those that the host has already.
    pub(crate) fn count(&self) -> usize {
        self.known + self.shown.len()
    }

    /// Whether the host already has the rows of an element of this card, `count` of them. If so, counts them.
    pub(crate) fn knows(
        &mut self,
        kind: CardKind,
        element: Value<'a>,
        count: usize,
        context: &Context<'a>,
    ) -> bool {
        let known = context.known.filter(|known| known.kind == kind && self.known == self.total);
        let is_known = known.is_some_and(|known| known.come_from(element, self.known, count));
        if is_known {
            self.sources.extend(std::iter::repeat_n(element, count));
            self.total += count;
            self.known += count;
        }
        is_known
    }

    /// Reads the rows of a list as [`Rows::read`] does, without those that the host has already.
    pub(crate) fn read_new(
        kind: CardKind,
        lists: &[Value<'a>],
        fits: Fits,
        make: impl Fn(Value<'a>) -> T,
        context: &Context<'a>,
    ) -> Self {
        let mut rows = Self::default();
        for (at, item) in lists.iter().flat_map(|list| list.items()).enumerate() {
            if !rows.knows(kind, item, 1, context) && rows.admits(at, fits(item), context) {
                rows.push(make(item), item);
            }
        }
        rows
    }
}
