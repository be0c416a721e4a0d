//! A text that is not JSON, in which a definition may find rows while it arrives.

use super::cards::GROWING;
use super::rows::GrowingRows;
use super::shown::{PartialResultEvent, Shown};
use crate::card::{CardKind, ParsedToolResult};
use crate::cards::collection::{self, Item};
use crate::content::{Content, Input};
use crate::definition::{ArrivingRows, Row, kinds};
use crate::json::{Arena, Document, JsonLimits, Value};
use crate::options::Options;
use crate::route::{Context, SAMPLE, ToolName, route};
use crate::session::{Ref, Session, known};
use std::borrow::Cow;

/// Up to this many lines the card is determined at every line, then each time their number has doubled.
const FIRST_LINES: usize = 8;
/// A text whose card is not clear by then does not grow: so its beginning is read only a few times, whatever its
/// length.
const MOST_LINES: usize = 256;
const MOST_BYTES: usize = 1 << 16;

/// A text that is arriving.
#[derive(Debug, Default)]
pub(super) struct Prose {
    /// What has arrived; empty once it is clear which rows it has.
    text: String,
    lines: usize,
    /// The number of lines when the card was last determined.
    tried: usize,
    /// What has arrived since the last look.
    fresh: String,
    /// Whether that contains a line end.
    has_line: bool,
    rows: Option<Box<ArrivingRows>>,
}

impl Prose {
    /// Adds a piece of the text.
    pub(super) fn add(&mut self, piece: &str) {
        self.fresh.push_str(piece);
        self.has_line |= piece.contains('\n');
    }

    /// Shows the rows that were completed, and returns whether more may be shown. `is_end`: whether the text is
    /// complete.
    pub(super) fn grow(
        &mut self,
        is_end: bool,
        call: &str,
        shown: &mut Shown,
        session: &mut Session,
    ) -> bool {
        if let Some(rows) = &mut self.rows {
            rows.add(&std::mem::take(&mut self.fresh), is_end);
            if !rows.may_show() {
                return !rows.is_over();
            }
        } else if !is_end && !self.has_line && self.fresh.len() < MOST_BYTES {
            return true;
        }
        let known_of = (&session.options, &session.tools, &session.calls, &session.listed);
        let (call, options, tool) = known(known_of, &Ref { id: call, ..Ref::default() }, false);
        if self.rows.is_none() {
            let piece = std::mem::take(&mut self.fresh);
            self.has_line = false;
            self.lines += piece.bytes().filter(|byte| *byte == b'\n').count();
            self.text.push_str(&piece);
            self.rows = self.decide(is_end, &tool, &options);
        }
        let Some(rows) = &mut self.rows else {
            return !is_end && self.lines < MOST_LINES && self.text.len() < MOST_BYTES;
        };
        if !rows.may_show() {
            return !rows.is_over();
        }
        let Some(card) = GROWING.iter().find(|card| card.kind == CardKind::Collection) else { return false };
        let most = (card.limit)(&options);
        let Ok(document) = Document::parse(rows.json(), JsonLimits::UNLIMITED) else { return false };
        let data = document.root();
        let around = data.get("facts");
        let values = data.get("rows").into_iter().flat_map(Value::items);
        let items = values.filter_map(|value| Item::read(&rows.definition, Row { value, around }));
        let items: Vec<_> = items.take(most.saturating_sub(shown.count)).collect();
        let count = items.len();
        if count > 0 {
            let head = collection::head(&rows.definition, false);
            let made = GrowingRows { shown: Box::new(items), starts: Vec::new() };
            let event =
                PartialResultEvent::new(card, None, made, shown.count, &call, &options).headed(Some(head));
            if !session.events.push(&event) {
                // They are shown with the next push.
                return true;
            }
            shown.add(event, &call, &options);
        }
        rows.forget();
        !rows.is_over() && shown.count < most
    }

    /// Returns a reader for the rows of the text so far, if it is clear which definition they belong to.
    fn decide(&mut self, is_end: bool, tool: &ToolName, options: &Options<'_>) -> Option<Box<ArrivingRows>> {
        let is_due = self.lines > self.tried && (self.lines <= FIRST_LINES || self.lines >= self.tried * 2);
        if !is_due && !is_end {
            return None;
        }
        self.tried = self.lines;
        let own = options.cards.and_then(|cards| cards.set()).filter(|set| set.reads_texts());
        if own.is_none() && !is_end && self.lines < SAMPLE {
            return None;
        }
        let end = if is_end { self.text.len() } else { self.text.rfind('\n')? };
        let arrived = self.text.get(..end)?;
        if !own.is_some_and(|set| set.finds_rows(arrived)) && !kinds::set().finds_rows(arrived) {
            return None;
        }
        let input = Input::Text(Cow::Borrowed(arrived));
        let (arena, texts) = (Arena::default(), Arena::default());
        let content = Content::open(&input, &arena, options.limits.json(), options.vertical.is_none());
        let made = route(&Context::new(tool, options, &content, &texts));
        let is_list = matches!(&made.card, ParsedToolResult::Collection(card) if card.single.is_none());
        let definition = made.definition.as_ref().filter(|_| is_list && made.holds_text)?;
        let mut rows = ArrivingRows::of(definition, arrived)?;
        rows.add(&self.text, is_end);
        if rows.count() < SAMPLE && !made.is_sure && !is_end {
            return None;
        }
        self.text = String::new();
        Some(Box::new(rows))
    }
}
