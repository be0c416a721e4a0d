//! A card while it is being made: the card itself, its origin, and its rows.

mod known;
mod result;

pub(crate) use known::KnownRows;
pub(crate) use result::CardShape;
pub use result::{CardKind, Common, Considered, Explanation, ParsedToolResult};

use crate::definition::Definition;
use crate::json::{Texts, Value};
use crate::messages::note::TOO_MANY_ROWS;
use crate::route::{Context, Rule};
use crate::safety::{Action, NoteKind, SecurityNote};
use std::rc::Rc;

/// A card and its origin. Boxed, because steps and rules pass it on.
pub(crate) type Card<'a> = Box<Draft<'a>>;

/// Everything known about a [`Card`].
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each asked for by name")]
pub struct Draft<'a> {
    /// The card.
    pub card: ParsedToolResult<'a>,
    /// The rule that decided.
    pub rule: Rule,
    /// The definition, if a definition decided.
    pub(crate) definition: Option<Rc<Definition>>,
    /// Whether no later row can change which card it is.
    pub is_sure: bool,
    /// The part of the document that the card is made from.
    pub payload: Option<Value<'a>>,
    /// The elements of its rows, if the card has rows.
    pub rows: Option<Vec<Value<'a>>>,
    /// Whether the card contains the text of the result, so that it must not be in `summary` too.
    pub holds_text: bool,
    /// Whether the card is made from something other than the text, so that the text is its summary.
    pub text_is_summary: bool,
    /// The part of the text that the card does not contain, if the card itself has determined it.
    pub summary: Option<&'a str>,
    /// Whether the card is made from the tool's input.
    pub is_from_input: bool,
    /// What was left out.
    pub notes: Vec<SecurityNote>,
    /// Harmless irregularities.
    pub warnings: Vec<&'a str>,
    /// Members that were computed, not read.
    pub derived: Vec<&'static str>,
    /// How many of the first rows the host has already; they are not in the card.
    pub known: usize,
}

impl<'a> Draft<'a> {
    /// Creates a card made by this rule.
    pub fn new(rule: Rule, card: impl Into<ParsedToolResult<'a>>) -> Card<'a> {
        Box::new(Self {
            card: card.into(),
            rule,
            definition: None,
            is_sure: false,
            payload: None,
            rows: None,
            holds_text: false,
            text_is_summary: false,
            summary: None,
            is_from_input: false,
            notes: Vec::new(),
            warnings: Vec::new(),
            derived: Vec::new(),
            known: 0,
        })
    }

    /// Sets whether the card contains the text of the result, so that it must not be in `summary` too.
    #[must_use]
    pub fn holding_text(mut self: Box<Self>, holds_text: bool) -> Box<Self> {
        self.holds_text = holds_text;
        self
    }

    /// Marks the card as made from something other than the text: from the tool's input, or from members beside it.
    #[must_use]
    pub fn beside_text(mut self: Box<Self>, is_from_input: bool) -> Box<Self> {
        self.text_is_summary = true;
        self.is_from_input = is_from_input;
        self
    }

    /// Sets the part of the document that the card is made from.
    #[must_use]
    pub fn from_payload(mut self: Box<Self>, payload: Value<'a>) -> Box<Self> {
        self.payload = Some(payload);
        self
    }

    /// Takes over everything about the rows except the list itself (see [`Rows::take`]).
    #[must_use]
    pub fn with_rows<T>(mut self: Box<Self>, rows: Rows<'a, T>) -> Box<Self> {
        self.rows = Some(rows.sources).filter(|sources| !sources.is_empty());
        self.warnings = rows.warnings;
        self.known = rows.known;
        self
    }

    /// Takes over everything about another list than the one that the card is about. `total` is its number of elements
    /// if not all are shown: that is noted, because the card's `total` counts the main list.
    #[must_use]
    pub fn with_side_list<T>(
        mut self: Box<Self>,
        member: &'static str,
        total: Option<usize>,
        rows: Rows<'a, T>,
    ) -> Box<Self> {
        if total.is_some() {
            let path = format!("/{member}");
            self.notes.push(SecurityNote::new(path, NoteKind::Limit, Action::Cut, TOO_MANY_ROWS));
        }
        self.warnings.extend(rows.warnings);
        self
    }

    /// Adds a member to those that were computed, if it was.
    #[must_use]
    pub fn deriving(mut self: Box<Self>, member: &'static str, is_derived: bool) -> Box<Self> {
        if is_derived {
            self.derived.push(member);
        }
        self
    }
}

/// Converts a count to a number.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub(crate) fn as_number(count: usize) -> f64 {
    count as f64
}

/// The rows of a card while it is being made: those to be shown, and the total number.
#[derive(Debug)]
pub struct Rows<'a, T> {
    /// The rows to be shown.
    pub shown: Vec<T>,
    /// The elements that they are made from.
    pub sources: Vec<Value<'a>>,
    /// Warnings about damaged rows that were left out.
    pub warnings: Vec<&'a str>,
    /// The number of all rows, including those that are not shown.
    pub total: usize,
    /// How many of the first rows the host has already: they count as shown, but are not in the list.
    pub known: usize,
}

impl<T> Default for Rows<'_, T> {
    fn default() -> Self {
        Self { shown: Vec::new(), sources: Vec::new(), warnings: Vec::new(), total: 0, known: 0 }
    }
}

/// The initial capacity: most cards show no more rows.
const USUAL_ROWS: usize = 10;
/// The most warnings about damaged rows in one card.
const MOST_WARNINGS: usize = 1000;

/// Whether an element of a list is a row of a card.
pub(crate) type Fits = fn(Value<'_>) -> bool;

/// Whether an element is an object: then it is a row.
pub(crate) fn is_object(value: Value<'_>) -> bool {
    value.is_object()
}

/// Whether a list has rows of a card and, apart from damaged elements, nothing else.
pub(crate) fn is_list_of(list: Value<'_>, fits: Fits) -> bool {
    list.items().any(fits) && list.items().all(|item| fits(item) || !item.is_object())
}

impl<'a, T> Rows<'a, T> {
    /// Adds a row.
    pub fn push(&mut self, row: impl Into<T>, source: Value<'a>) {
        if self.shown.is_empty() {
            self.shown.reserve(USUAL_ROWS);
            self.sources.reserve(USUAL_ROWS);
        }
        self.shown.push(row.into());
        self.sources.push(source);
        self.total += 1;
    }

    /// Adds a row that was found in a text; beyond the limit it is only counted.
    pub fn push_found(&mut self, row: impl Into<T>, context: &Context<'a>) {
        if self.shown.len() < context.options.limits.rows {
            self.shown.push(row.into());
        }
        self.total += 1;
    }

    /// Adds the row that was made from an element of a list, if there is one; beyond the limit it is only counted.
    pub fn push_made(&mut self, row: Option<impl Into<T>>, source: Value<'a>, context: &Context<'a>) {
        match row {
            Some(row) if self.shown.len() < context.options.limits.rows => self.push(row, source),
            Some(_) => self.total += 1,
            None => {}
        }
    }

    /// Skips a damaged row, with a warning that names its position in the list.
    pub fn skip(&mut self, at: usize, texts: &'a Texts) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(texts.keep(format!("row_skipped:{at}")));
        }
    }

    /// Skips a row that could not be read. Warns only without a vertical: with one, the other rows are what was asked
    /// for.
    pub(crate) fn pass_over(&mut self, at: usize, context: &Context<'a>) {
        if !context.options.is_commerce() {
            self.skip(at, context.texts);
        }
    }

    /// Reads the rows of lists within the caller's limit; `make` makes each from an element and its position among the
    /// shown rows. Elements that do not fit are damaged: they are skipped with a warning.
    pub fn read(
        lists: &[Value<'a>],
        fits: Fits,
        make: impl Fn(Value<'a>, usize) -> T,
        context: &Context<'a>,
    ) -> Self {
        let mut rows = Self::default();
        for (at, item) in lists.iter().flat_map(|list| list.items()).enumerate() {
            if rows.admits(at, fits(item), context) {
                let row = make(item, rows.shown.len());
                rows.push(row, item);
            }
        }
        rows
    }

    /// Whether the element at this position of a list is to be pushed: it fits, and the caller's limit is not reached.
    pub fn admits(&mut self, at: usize, fits: bool, context: &Context<'a>) -> bool {
        if !fits {
            self.skip(at, context.texts);
            return false;
        }
        let is_shown = self.count() < context.options.limits.rows;
        self.total += usize::from(!is_shown);
        is_shown
    }

    /// Takes the shown rows, and the total number if not all are shown.
    pub fn take(&mut self) -> (Vec<T>, Option<usize>) {
        let total = (self.total > self.count()).then_some(self.total);
        let shown = std::mem::take(&mut self.shown);
        (shown, total)
    }

    /// Makes a card of these rows: `make` receives them and, if not all are shown, their total number. `None` if there
    /// are none.
    pub fn into_card(
        mut self,
        payload: Value<'a>,
        make: impl FnOnce(Vec<T>, Option<usize>) -> Card<'a>,
    ) -> Option<Card<'a>> {
        let has_rows = self.count() > 0;
        let (shown, total) = self.take();
        has_rows.then(|| make(shown, total).from_payload(payload).with_rows(self))
    }
}
