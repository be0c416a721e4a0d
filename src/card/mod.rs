//! A card while it is being made: the card itself, how it came about, and its rows.

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

/// A card and how it came about. Boxed, because steps and rules hand it on.
pub(crate) type Card<'a> = Box<Draft<'a>>;

/// What is known of a [`Card`].
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each asked for by name")]
pub struct Draft<'a> {
    /// The card.
    pub card: ParsedToolResult<'a>,
    /// The rule that decided.
    pub rule: Rule,
    /// The definition, where that was the rule.
    pub(crate) definition: Option<Rc<Definition>>,
    /// Whether no row to come can change which card it is.
    pub is_sure: bool,
    /// The part of the document that the card is made from.
    pub payload: Option<Value<'a>>,
    /// The rows, where the card has some.
    pub rows: Option<Vec<Value<'a>>>,
    /// Whether the text of the result is what the card holds, so that it must not be in `summary` too.
    pub holds_text: bool,
    /// Whether the card is made from something else than the text, which therefore is its summary.
    pub text_is_summary: bool,
    /// The part of the text that is not what the card holds, where the card knows it better than we do.
    pub summary: Option<&'a str>,
    /// Whether the card is made from the tool's input.
    pub is_from_input: bool,
    /// What was left out.
    pub notes: Vec<SecurityNote>,
    /// What was odd but did no harm.
    pub warnings: Vec<&'a str>,
    /// Members that were computed, not read.
    pub derived: Vec<&'static str>,
    /// How many of the first rows the host has already, so that they are not in the card.
    pub known: usize,
}

impl<'a> Draft<'a> {
    /// A card made by this rule.
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

    /// Says whether the text of the result is what the card holds, so that it must not be in `summary` too.
    #[must_use]
    pub fn holding_text(mut self: Box<Self>, holds_text: bool) -> Box<Self> {
        self.holds_text = holds_text;
        self
    }

    /// Says that the card is made from something else than the text: from the tool's input, or from what is beside it.
    #[must_use]
    pub fn beside_text(mut self: Box<Self>, is_from_input: bool) -> Box<Self> {
        self.text_is_summary = true;
        self.is_from_input = is_from_input;
        self
    }

    /// Says which part of the document the card is made from.
    #[must_use]
    pub fn from_payload(mut self: Box<Self>, payload: Value<'a>) -> Box<Self> {
        self.payload = Some(payload);
        self
    }

    /// Takes over what is known of the rows beside the list itself (see [`Rows::take`]).
    #[must_use]
    pub fn with_rows<T>(mut self: Box<Self>, rows: Rows<'a, T>) -> Box<Self> {
        self.rows = Some(rows.sources).filter(|sources| !sources.is_empty());
        self.warnings = rows.warnings;
        self.known = rows.known;
        self
    }

    /// Takes over what is known of another list than the one that the card is about. `total` is how many elements it has
    /// where not all are shown: that is noted, because the card's `total` counts the other list.
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

    /// Names a member that was computed, if it was.
    #[must_use]
    pub fn deriving(mut self: Box<Self>, member: &'static str, is_derived: bool) -> Box<Self> {
        if is_derived {
            self.derived.push(member);
        }
        self
    }
}

/// A count as a number.
#[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub(crate) fn as_number(count: usize) -> f64 {
    count as f64
}

/// The rows of a card while it is being made: those to be shown, and how many there are.
#[derive(Debug)]
pub struct Rows<'a, T> {
    /// The rows to be shown.
    pub shown: Vec<T>,
    /// Where they come from.
    pub sources: Vec<Value<'a>>,
    /// Which rows were damaged and left out.
    pub warnings: Vec<&'a str>,
    /// All rows, also those that are not shown.
    pub total: usize,
    /// How many of the first rows the host has already: they are shown, but not among those here.
    pub known: usize,
}

impl<T> Default for Rows<'_, T> {
    fn default() -> Self {
        Self { shown: Vec::new(), sources: Vec::new(), warnings: Vec::new(), total: 0, known: 0 }
    }
}

/// As many rows as there is room for at once: most cards show no more.
const USUAL_ROWS: usize = 10;
/// Warnings about damaged rows in one card.
const MOST_WARNINGS: usize = 1000;

/// Whether an element of a list is a row of a card.
pub(crate) type Fits = fn(Value<'_>) -> bool;

/// Any object is a row.
pub(crate) fn is_object(value: Value<'_>) -> bool {
    value.is_object()
}

/// Whether a list has rows of a card and, damaged elements aside, nothing else.
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

    /// Adds a row that was found in a text: beyond the limit it only counts.
    pub fn push_found(&mut self, row: impl Into<T>, context: &Context<'a>) {
        if self.shown.len() < context.options.limits.rows {
            self.shown.push(row.into());
        }
        self.total += 1;
    }

    /// Adds the row that was made of an element of a list, if it is one: beyond the limit it only counts.
    pub fn push_made(&mut self, row: Option<impl Into<T>>, source: Value<'a>, context: &Context<'a>) {
        match row {
            Some(row) if self.shown.len() < context.options.limits.rows => self.push(row, source),
            Some(_) => self.total += 1,
            None => {}
        }
    }

    /// Leaves out a damaged row, with a warning that names its place in the list.
    pub fn skip(&mut self, at: usize, texts: &'a Texts) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(texts.keep(format!("row_skipped:{at}")));
        }
    }

    /// Says that nothing was made of a row. With a vertical the others are what is asked for.
    pub(crate) fn pass_over(&mut self, at: usize, context: &Context<'a>) {
        if !context.options.is_commerce() {
            self.skip(at, context.texts);
        }
    }

    /// The rows of lists within the caller's limit, each made by `make` from an element and its place among the shown
    /// rows. What does not fit is damaged: it is skipped with a warning.
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

    /// Whether the element at this place of a list is to be pushed: it fits, and the caller's limit is not reached.
    pub fn admits(&mut self, at: usize, fits: bool, context: &Context<'a>) -> bool {
        if !fits {
            self.skip(at, context.texts);
            return false;
        }
        let is_shown = self.count() < context.options.limits.rows;
        self.total += usize::from(!is_shown);
        is_shown
    }

    /// The shown rows, and how many there are where not all are shown.
    pub fn take(&mut self) -> (Vec<T>, Option<usize>) {
        let total = (self.total > self.count()).then_some(self.total);
        let shown = std::mem::take(&mut self.shown);
        (shown, total)
    }

    /// A card that is about these rows: `make` gets them and, where not all are shown, how many there are. `None` if
    /// there are none.
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
