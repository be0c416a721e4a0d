//! What was shown of a card before its result was complete.

use super::cards::Growing;
use super::rows::GrowingRows;
use crate::card::{CardKind, ParsedToolResult};
use crate::cards::table::Column;
use crate::leaf::Id;
use crate::options::Options;
use crate::safety::{Fate, Gate};
use crate::session::Ref;
use crate::shape::{Row, Shape};
use crate::table::{Buffers, Table};

/// What was shown of a result.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    kind: Option<CardKind>,
    pub(super) count: usize,
    /// A digest of each row.
    rows: Vec<u64>,
    /// A digest of the columns, of a table.
    columns: Option<u64>,
}

fn digest(write: impl FnOnce(&mut Table<'_>)) -> u64 {
    let mut table = Table::new("", Buffers::default());
    write(&mut table);
    table.digest()
}

impl Shown {
    /// Whether a card begins with all that was shown.
    pub(crate) fn is_beginning_of(&self, card: &ParsedToolResult<'_>) -> bool {
        if self.count == 0 {
            return true;
        }
        let Some((_, rows)) = card.rows().filter(|_| self.kind == Some(card.kind())) else { return false };
        let columns = match card {
            ParsedToolResult::Table(table) => Some(digest(|out| table.columns.write(out))),
            _ => None,
        };
        let is_shown = |(row, shown): (&&dyn Row<'_>, &u64)| digest(|out| row.write_row(out)) == *shown;
        columns == self.columns && rows.len() >= self.count && rows.iter().zip(&self.rows).all(is_shown)
    }

    /// How many rows were shown.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Adds rows; returns the event that shows them.
    pub(super) fn add<'a>(
        &mut self,
        card: &Growing,
        mut columns: Option<Vec<Column<'a>>>,
        rows: GrowingRows<'a>,
        call: &Ref<'a>,
        options: &Options<'a>,
    ) -> PartialResultEvent<'a> {
        let from = self.count;
        let mut gate = Gate::new(options);
        let _ = columns.leave(&mut gate);
        let mut rows = rows.shown;
        let mut at = from;
        rows.retain_mut(|row| {
            at += 1;
            gate.at_place(at - 1, |gate| row.leave_row(gate)) == Fate::Stays
        });
        self.kind = Some(card.kind);
        self.columns = columns.as_ref().map(|columns| digest(|out| columns.write(out)));
        self.rows.extend(rows.iter().map(|row| digest(|out| row.write_row(out))));
        self.count += rows.len();
        PartialResultEvent {
            call: *call,
            names: card.names,
            kind: card.kind,
            columns,
            rows,
            from,
            count: self.count,
        }
    }
}

/// Rows of a card that is not complete.
pub(super) struct PartialResultEvent<'a> {
    call: Ref<'a>,
    names: &'static [&'static str],
    kind: CardKind,
    columns: Option<Vec<Column<'a>>>,
    rows: Vec<Box<dyn Row<'a> + 'a>>,
    from: usize,
    count: usize,
}

impl<'a> Shape<'a> for PartialResultEvent<'a> {
    type Owned = ();

    fn leave(&mut self, _: &mut Gate<'_, 'a>) -> Fate {
        // Its rows have been at the gate already.
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        const NAMES: &[&str] = &["type", "callId", "tool", "server", "card", "from", "count"];
        let mut event = table.object(NAMES);
        event.member(0, &"partial_result", table);
        event.member(1, &Id::from(self.call.id), table);
        event.member(2, &self.call.tool.map(Id::from), table);
        event.member(3, &self.call.server.map(Id::from), table);
        event.begin_member(4, table);
        self.write_card(table);
        event.member(5, &self.from, table);
        event.member(6, &self.count, table);
    }

    fn into_owned(self) {}
}

impl PartialResultEvent<'_> {
    /// The card so far: its type, its columns if it has some, and rows.
    fn write_card(&self, table: &mut Table<'_>) {
        let mut card = table.object(self.names);
        card.member(0, &self.kind, table);
        card.member(1, &self.columns, table);
        card.begin_member(2, table);
        table.list(self.rows.len());
        for row in &self.rows {
            row.write_row(table);
        }
    }
}
