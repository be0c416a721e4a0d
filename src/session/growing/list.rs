//! A list whose rows are arriving.

use super::cards::{GROWING, POSSIBLE_ROWS};
use super::rows::Elements;
use super::shown::{PartialResultEvent, Shown};
use crate::card::{CardKind, Rows};
use crate::cards::collection::{self, Item};
use crate::cards::{products, table};
use crate::content::{Content, Input};
use crate::definition::{Definition, Row};
use crate::json::{Arena, Builder, Items, Mark};
use crate::options::{Options, PriceUnit};
use crate::route::{Context, SAMPLE, ToolName, route};
use crate::schema;
use crate::session::{Ref, Session, known};
use std::borrow::Cow;
use std::rc::Rc;

/// Up to this many rows the card is determined at every row, then each time their number has doubled.
const FIRST_ROWS: usize = 8;

/// A list whose rows are arriving.
#[derive(Debug)]
pub(super) struct List {
    /// The array.
    array: Mark,
    /// The object that contains it.
    holder: Mark,
    /// The offset at which the document around it begins, and the brackets that close it.
    start: usize,
    end: String,
    /// The last row that has arrived.
    latest: Option<Mark>,
    /// Whether it has ended.
    is_over: bool,
    /// The last row that was examined, and the number of rows up to it.
    seen: Option<Mark>,
    rows: usize,
    /// The number of rows when the card was last determined.
    tried: usize,
    /// The index in [`GROWING`], once the card is certain.
    card: Option<usize>,
    /// The definition of a collection.
    definition: Option<Rc<Definition>>,
    /// Whether all rows so far may be priced in paise, so that none can be shown.
    waits: bool,
    /// The last row that was shown.
    shown: Option<Mark>,
}

impl List {
    pub(super) fn new(array: Mark, holder: Mark, start: usize, end: String) -> Box<Self> {
        Box::new(Self {
            array,
            holder,
            start,
            end,
            latest: None,
            is_over: false,
            seen: None,
            rows: 0,
            tried: 0,
            card: None,
            definition: None,
            waits: true,
            shown: None,
        })
    }

    /// Shows the rows that were completed, and returns whether more may be shown.
    pub(super) fn grow(
        &mut self,
        document: &Builder,
        call: &str,
        shown: &mut Shown,
        session: &mut Session,
    ) -> bool {
        let list = document.at(self.array);
        let newest = self.after(self.latest, document).last().map(mcp_cards_json::Value::mark);
        // The end of a short list is as conclusive as a full sample.
        let has_ended = !list.is_open() && !self.is_over;
        self.is_over |= has_ended;
        if newest.is_none() && (!has_ended || self.card.is_some()) {
            return true;
        }
        self.latest = newest.or(self.latest);
        let known_of = (&session.options, &session.tools, &session.calls, &session.listed);
        let (call, mut options, tool) = known(known_of, &Ref { id: call, ..Ref::default() }, false);
        if self.card.is_none() {
            self.card = self.decide(newest.is_some(), document, &tool, &options);
        }
        let Some(card) = self.card.and_then(|card| GROWING.get(card)) else { return true };
        if card.kind == CardKind::Products && options.price_unit == PriceUnit::Auto {
            self.waits = self.waits && self.fresh(document).all(|row| products::may_be_paise(row, &options));
            if self.waits {
                self.see_all(document);
                return true;
            }
            // A row was seen whose price cannot be in paise, so none is.
            options.price_unit = PriceUnit::Rupees;
        }
        let most = (card.limit)(&options);
        let (content, arena) = (Content::default(), Arena::default());
        let context = Context::new(&tool, &options, &content, &arena);
        let shown_before = self.shown;
        let elements = Elements {
            next: self.after(self.shown, document),
            shown: shown.count,
            room: most.saturating_sub(shown.count),
            last: &mut self.shown,
        };
        let rows = match &self.definition {
            Some(definition) => {
                let around = Some(document.at(self.holder)).filter(|_| self.holder != self.array);
                elements.grow(|value, rows: &mut Rows<'_, Item<'_>>| {
                    if let Some(item) = Item::read(definition, Row { value, around }) {
                        rows.push(item, value);
                    }
                })
            }
            None => (card.grow)(elements, document.at(self.holder), &context),
        };
        let count = rows.shown.count();
        let goes_on = shown.count + count < most;
        if count > 0 {
            let columns = Some(document.at(self.holder)).filter(|_| card.kind == CardKind::Table);
            let mut columns = columns.and_then(|holder| table::first_columns(holder, list));
            schema::label_columns(columns.as_deref_mut().unwrap_or_default(), &options);
            let head = self.definition.as_ref().map(|definition| collection::head(definition, false));
            let event =
                PartialResultEvent::new(card, columns, rows, shown.count, &call, &options).headed(head);
            if !session.events.push(&event) {
                // They are shown with the next push.
                self.shown = shown_before;
                return true;
            }
            shown.add(event, &call, &options);
        }
        goes_on
    }

    /// The rows after one of them.
    fn after<'a>(&self, last: Option<Mark>, document: &'a Builder) -> Items<'a> {
        let list = document.at(self.array);
        last.map_or_else(|| list.items(), |last| list.items_after(last))
    }

    /// The rows that have not been examined yet.
    fn fresh<'a>(&self, document: &'a Builder) -> Items<'a> {
        self.after(self.seen, document)
    }

    fn see_all(&mut self, document: &Builder) {
        for row in self.fresh(document) {
            self.seen = Some(row.mark());
            self.rows += 1;
        }
    }

    /// Determines the card of the rows so far, if it is one that grows and later rows cannot change it.
    /// Without a new row only a definition can decide: what comes after a list may still turn it into another card.
    fn decide(
        &mut self,
        has_new: bool,
        document: &Builder,
        tool: &ToolName,
        options: &Options<'_>,
    ) -> Option<usize> {
        let last = document.at(self.latest?);
        self.see_all(document);
        let is_open = document.at(self.array).is_open();
        if self.rows > FIRST_ROWS && self.rows < self.tried * 2 && is_open {
            return None;
        }
        self.tried = self.rows;
        let arrived = document.text().get(self.start..last.span().end)?;
        let (card, definition, is_sure) = self.card_with("", arrived, document, tool, options)?;
        if definition.is_some() && !is_sure && is_open && self.rows < SAMPLE
            || definition.is_none() && !has_new
        {
            return None;
        }
        self.definition = definition;
        let is_guess = GROWING.get(card)?.is_guess && is_open;
        // Without a vertical, each row of the sample is needed as evidence.
        if is_guess && !options.is_commerce() && self.rows < SAMPLE {
            return None;
        }
        let stays = |row: &str| {
            self.card_with(row, arrived, document, tool, options).is_some_and(|(other, ..)| other == card)
        };
        if is_guess && !POSSIBLE_ROWS.iter().all(|row| stays(row)) {
            return None;
        }
        // Prices have to be checked from the first row on.
        self.seen = None;
        Some(card)
    }

    /// Determines the card of the rows so far and one more.
    fn card_with(
        &self,
        row: &str,
        arrived: &str,
        document: &Builder,
        tool: &ToolName,
        options: &Options<'_>,
    ) -> Option<(usize, Option<Rc<Definition>>, bool)> {
        let mut text = String::from(arrived);
        if !row.is_empty() {
            text.push(',');
            text.push_str(row);
        }
        text.push_str(&self.end);
        let input = Input::Text(Cow::Owned(text));
        let (arena, own) = (Arena::default(), Arena::default());
        let content = Content::open(&input, &arena, options.limits.json(), options.vertical.is_none());
        let card = route(&Context::new(tool, options, &content, &own));
        // The card may have been made from another part of the document.
        let first = card.rows.as_ref().and_then(|rows| rows.first())?.span().start + self.start;
        document.at(self.array).items().find(|row| row.span().start == first)?;
        let place = GROWING.iter().position(|growing| {
            growing.kind == card.card.kind() && growing.rule.is_none_or(|rule| rule == card.rule)
        });
        Some((place?, card.definition, card.is_sure))
    }
}
