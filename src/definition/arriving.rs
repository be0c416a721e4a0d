//! Rows in a text that is arriving, each returned as soon as nothing that follows can change it.

use super::csv::Reader;
use super::form::Definition;
use super::text::{Counted, Lines, TextRows, read_records};
use crate::values::is_blank;
use std::rc::Rc;

/// The rows that a definition finds in the part of a text that has arrived.
#[derive(Debug)]
pub(crate) struct ArrivingRows {
    pub(crate) definition: Rc<Definition>,
    /// The index of the form of the definition.
    form: usize,
    /// The text after the last complete row.
    pending: String,
    /// How much of it has been read without completing a row.
    looked: usize,
    /// How much of it has been searched for a line end.
    searched: usize,
    found: Counted,
    /// Whether only blank lines have been read.
    is_first: bool,
    csv: Option<Reader>,
    is_over: bool,
}

impl ArrivingRows {
    /// Creates a reader for a definition that finds rows in the beginning of a text; the beginning is then added
    /// separately.
    pub(crate) fn of(definition: &Rc<Definition>, beginning: &str) -> Option<Self> {
        let lines = Lines::of(beginning);
        let form = definition.text.iter().position(|form| form.find(&lines, &|_| true).is_some())?;
        Some(Self {
            definition: Rc::clone(definition),
            form,
            pending: String::new(),
            looked: 0,
            searched: 0,
            found: Counted::default(),
            is_first: true,
            csv: None,
            is_over: false,
        })
    }

    /// Adds a piece of the text; `is_end` marks the last one.
    pub(crate) fn add(&mut self, piece: &str, is_end: bool) {
        if self.is_over {
            return;
        }
        self.pending.push_str(piece);
        let definition = Rc::clone(&self.definition);
        match definition.text.get(self.form) {
            Some(TextRows::Csv) => self.add_csv(is_end),
            Some(TextRows::Line(pattern)) => {
                let Some(end) = self.end_of_lines(is_end) else { return };
                for line in self.pending.get(..end).unwrap_or_default().lines() {
                    if !is_blank(line) {
                        self.found.count_line(pattern, line);
                    }
                }
                self.drop_until(end);
            }
            Some(TextRows::Records { start, lines, end }) => {
                let Some(behind) = self.end_of_lines(is_end) else { return };
                let (mut at, mut cut) = (self.looked, 0);
                let fresh = self.pending.get(at..behind).unwrap_or_default();
                for line in fresh.split_inclusive('\n') {
                    let plain = line.trim_end();
                    let next = at + line.len();
                    if start.is_match(plain) {
                        cut = at;
                    } else if end.as_ref().is_some_and(|end| end.is_match(plain)) {
                        cut = next;
                    }
                    at = next;
                }
                let cut = if is_end { behind } else { cut };
                let closed = self.pending.get(..cut).unwrap_or_default();
                read_records(closed, (start, lines, end.as_ref()), &mut self.found, &mut self.is_first);
                self.looked = behind;
                self.drop_until(cut);
            }
            None => self.is_over = true,
        }
        self.is_over |= is_end;
    }

    fn add_csv(&mut self, is_end: bool) {
        if self.csv.is_none() {
            let Some((reader, rest)) = Reader::of(&self.pending) else {
                self.is_over = true;
                return;
            };
            let read = self.pending.len() - rest.len();
            self.csv = Some(reader);
            self.drop_until(read);
        }
        // An incomplete row is read again only when the text has grown by half.
        if !is_end && self.pending.len() < self.looked + self.looked / 2 {
            return;
        }
        let Some(reader) = &self.csv else { return };
        let Counted { json, rows, .. } = &mut self.found;
        let Some(read) = reader.read(&self.pending, is_end, json, rows) else {
            self.is_over = true;
            return;
        };
        self.drop_until(read);
        self.looked = self.pending.len();
    }

    /// Returns the end of the last complete line, if one was completed.
    fn end_of_lines(&mut self, is_end: bool) -> Option<usize> {
        if is_end {
            return Some(self.pending.len());
        }
        let from = std::mem::replace(&mut self.searched, self.pending.len());
        let fresh = self.pending.as_bytes().get(from..).unwrap_or_default();
        fresh.iter().rposition(|byte| *byte == b'\n').map(|at| from + at + 1)
    }

    fn drop_until(&mut self, end: usize) {
        if end > 0 {
            self.pending = self.pending.get(end..).unwrap_or_default().to_owned();
            self.looked = self.looked.saturating_sub(end);
            self.searched = self.searched.saturating_sub(end);
        }
    }

    /// The number of complete rows.
    pub(crate) fn count(&self) -> usize {
        self.found.rows
    }

    /// Whether there are rows since [`Self::forget`] that may be shown: not while the text may be one record, or
    /// consists mostly of other lines.
    pub(crate) fn may_show(&self) -> bool {
        let may_be_single = self.found.is_single && self.found.rows == 1;
        let is_list = self.csv.is_some() || self.found.is_half();
        !self.found.json.is_empty() && is_list && !may_be_single
    }

    /// Whether no more rows will come.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The rows since [`Self::forget`], and the facts about all of them: `{"facts": {…}, "rows": […]}`.
    pub(crate) fn json(&self) -> String {
        let rows = self.found.json.trim_start_matches(',');
        match &self.csv {
            Some(reader) => format!("{{\"facts\":{},\"rows\":[{rows}]}}", reader.facts),
            None => format!("{{\"rows\":[{rows}]}}"),
        }
    }

    /// Forgets the rows that have been taken.
    pub(crate) fn forget(&mut self) {
        self.found.json.clear();
    }
}
