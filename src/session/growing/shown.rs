//! What was shown of a card before its result was complete.

use super::cards::Growing;
use super::rows::{GrowingRows, RowList};
use crate::card::{CardKind, KnownRows, ParsedToolResult};
use crate::cards::collection::CollectionCard;
use crate::cards::table::Column;
use crate::json::Tokens;
use crate::leaf::Id;
use crate::options::Options;
use crate::safety::{Fate, Gate};
use crate::session::Ref;
use crate::shape::{Row, Shape};
use crate::table::{Buffers, Here, Table};
use std::cell::RefCell;

/// What was shown of a result.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    kind: Option<CardKind>,
    pub(super) count: usize,
    /// A digest of each row.
    rows: Vec<u64>,
    /// For a table, a digest of its columns.
    columns: Option<u64>,
    /// The offset of each row's element in the text.
    starts: Vec<usize>,
    /// Whether the gate had to change something, so that the complete card has notes about these rows.
    is_changed: bool,
    /// What was known of the call when the rows were made.
    call: KnownCall,
    /// The document of the rows (see [`crate::json::Value::home`]), once it is complete.
    pub(super) home: Option<usize>,
    /// The tokens of the text that is the result.
    pub(super) read: Option<Tokens>,
}

/// What rows depend on besides their elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct KnownCall {
    tool: Option<String>,
    server: Option<String>,
    has_input: bool,
}

impl KnownCall {
    fn of(call: &Ref<'_>, options: &Options<'_>) -> Self {
        let own = |name: Option<&str>| name.map(str::to_owned);
        Self { tool: own(call.tool), server: own(call.server), has_input: options.input.is_some() }
    }
}

fn digest(write: impl FnOnce(&mut Table<'_>)) -> u64 {
    let mut table = Table::new("", Buffers::default());
    write(&mut table);
    table.digest_since(Here::default())
}

impl Shown {
    /// Whether a card begins with everything that was shown.
    pub(crate) fn is_beginning_of(&self, card: &ParsedToolResult<'_>) -> bool {
        if self.count == 0 {
            return true;
        }
        let Some((_, rows)) = card.rows().filter(|_| self.kind == Some(card.kind())) else { return false };
        let is_shown = |(row, shown): (&&dyn Row<'_>, &u64)| digest(|out| row.write_row(out)) == *shown;
        self.has_columns_of(card) && rows.len() >= self.count && rows.iter().zip(&self.rows).all(is_shown)
    }

    fn has_columns_of(&self, card: &ParsedToolResult<'_>) -> bool {
        let columns = match card {
            ParsedToolResult::Table(table) => Some(digest(|out| table.columns.write(out))),
            _ => None,
        };
        columns == self.columns
    }

    /// How many rows were shown.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the rows by their origin, if they would be made in the same way again.
    pub(crate) fn known_rows(&mut self, call: &Ref<'_>, options: &Options<'_>) -> Option<KnownRows> {
        let is_same = !self.is_changed && !options.is_error && self.call == KnownCall::of(call, options);
        let (kind, home) = self.kind.zip(self.home).filter(|_| is_same)?;
        Some(KnownRows { kind, home, starts: std::mem::take(&mut self.starts) })
    }

    /// Whether the text that is the result was read already.
    pub(crate) fn has_read(&self) -> bool {
        self.read.is_some()
    }

    /// Forgets the document of the rows, which no longer exists.
    pub(crate) fn forget_document(&mut self) {
        (self.home, self.read) = (None, None);
    }

    /// Takes the tokens of the text that is the result.
    pub(crate) fn take_read(&mut self) -> Option<Tokens> {
        self.read.take()
    }

    /// Records what an event has shown.
    pub(super) fn add(&mut self, event: PartialResultEvent<'_>, call: &Ref<'_>, options: &Options<'_>) {
        if self.count == 0 {
            self.call = KnownCall::of(call, options);
        }
        self.kind = Some(event.kind);
        self.columns = event.columns.as_ref().map(|columns| digest(|out| columns.write(out)));
        self.rows.append(&mut event.digests.take());
        self.starts.extend(event.starts);
        self.is_changed |= event.is_changed;
        self.count = event.count;
    }
}

/// Rows of a card that is not complete.
pub(super) struct PartialResultEvent<'a> {
    call: Ref<'a>,
    names: &'static [&'static str],
    kind: CardKind,
    columns: Option<Vec<Column<'a>>>,
    /// The members of a collection before its items.
    head: Option<Box<CollectionCard<'a>>>,
    rows: Box<dyn RowList<'a> + 'a>,
    /// A digest of each row, once it has been written.
    digests: RefCell<Vec<u64>>,
    starts: Vec<usize>,
    is_changed: bool,
    from: usize,
    count: usize,
}

impl<'a> PartialResultEvent<'a> {
    /// Creates the event that shows these rows after `from` others.
    pub(super) fn new(
        card: &Growing,
        mut columns: Option<Vec<Column<'a>>>,
        rows: GrowingRows<'a>,
        from: usize,
        call: &Ref<'a>,
        options: &Options<'a>,
    ) -> Self {
        let mut gate = Gate::new(options);
        let _ = columns.leave(&mut gate);
        let GrowingRows { shown: mut rows, starts, .. } = rows;
        let made = rows.count();
        rows.leave_rows(from, &mut gate);
        let count = from + rows.count();
        let is_changed = !gate.is_clean() || rows.count() < made;
        let digests = RefCell::default();
        let (names, kind, call) = (card.names, card.kind, *call);
        Self { call, names, kind, columns, head: None, rows, digests, starts, is_changed, from, count }
    }
}

impl<'a> PartialResultEvent<'a> {
    /// The same for a collection.
    pub(super) fn headed(self, head: Option<CollectionCard<'a>>) -> Self {
        Self { head: head.map(Box::new), ..self }
    }
}

impl<'a> Shape<'a> for PartialResultEvent<'a> {
    type Owned = ();

    fn leave(&mut self, _: &mut Gate<'_, 'a>) -> Fate {
        // Its rows have already passed the gate.
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        const NAMES: &[&str] = &["type", "callId", "tool", "server", "title", "card", "from", "count"];
        let mut event = table.object(NAMES);
        event.member(0, &"partial_result", table);
        event.member(1, &Id::from(self.call.id), table);
        event.member(2, &self.call.tool.map(Id::from), table);
        event.member(3, &self.call.server.map(Id::from), table);
        event.member(4, &self.call.title.map(Id::from), table);
        event.begin_member(5, table);
        self.write_card(table);
        event.member(6, &self.from, table);
        event.member(7, &self.count, table);
    }

    fn into_owned(self) {}
}

impl PartialResultEvent<'_> {
    /// Writes the card so far: its type, its columns if it has any, and its rows.
    fn write_card(&self, table: &mut Table<'_>) {
        let mut card = table.object(self.names);
        card.member(0, &self.kind, table);
        if let Some(head) = &self.head {
            card.member(1, &head.kind, table);
            card.member(2, &head.title, table);
            card.member(3, &head.layout, table);
            card.member(4, &head.view, table);
            card.member(5, &head.fields, table);
            card.begin_member(6, table);
        } else {
            card.member(1, &self.columns, table);
            card.begin_member(2, table);
        }
        self.rows.write_rows(table, &mut self.digests.borrow_mut());
    }
}
