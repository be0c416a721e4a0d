//! Rows in texts: lines of a form, records over several lines, CSV.
//!
//! They are written as JSON, so that all later steps see rows as usual.

use super::check::{list, members_of, optional, string};
use super::csv;
use super::pattern::{LetterCounts, Pattern};
use crate::json::{Value, escape_into, key_into};
use crate::options::Wrong;
use crate::values::is_blank;

/// The most patterns for the lines of a record.
const MOST_PATTERNS: usize = 30;

/// How rows are found in a text.
#[derive(Debug)]
pub(crate) enum TextRows {
    /// A header and lines of cells.
    Csv,
    /// One row for each line that matches.
    Line(Pattern),
    /// Records over several lines.
    Records { start: Pattern, lines: Vec<Pattern>, end: Option<Pattern> },
}

/// Reads how rows are found.
pub(super) fn read(given: Value<'_>, is_own: bool) -> Result<TextRows, Wrong> {
    members_of(given, &["csv", "line", "start", "lines", "end"])?;
    let pattern =
        |own: Value<'_>| if is_own { Pattern::read(own) } else { string(own).map(Pattern::of_kind) };
    if let Some(csv) = given.get("csv") {
        let is_alone = given.entries().len() == 1 && csv.as_bool() == Some(true);
        return if is_alone { Ok(TextRows::Csv) } else { Err(Wrong::not("{ csv: true } alone", csv)) };
    }
    if let Some(line) = optional(given, "line", &pattern)? {
        return match given.entries().len() {
            1 => Ok(TextRows::Line(line)),
            _ => Err(Wrong::must_be("{ line } alone", "together with others")),
        };
    }
    let lines = optional(given, "lines", &|own| list(own, &pattern))?.unwrap_or_default();
    if lines.len() > MOST_PATTERNS {
        let count = lines.len().to_string();
        return Err(Wrong::must_be("at most 30 patterns", &count).in_member("lines"));
    }
    let end = optional(given, "end", &pattern)?;
    match optional(given, "start", &pattern)? {
        Some(start) => Ok(TextRows::Records { start, lines, end }),
        None => Err(Wrong::must_be("an object with csv, line or start", "one without")),
    }
}

/// Rows as JSON: `{"rows": […], "facts": {…}}`.
pub(super) struct FoundRows {
    pub(super) json: String,
    /// Whether the rows need no other evidence.
    pub(super) is_proof: bool,
    /// Whether the text is one record, not a list of records.
    pub(super) is_single: bool,
}

impl TextRows {
    /// Whether this is CSV.
    pub(super) fn is_csv(&self) -> bool {
        matches!(self, Self::Csv)
    }

    /// Finds the rows in a text; `has_header` decides whether the columns of a CSV are wanted.
    pub(super) fn find(&self, text: &Lines<'_>, has_header: &dyn Fn(&[String]) -> bool) -> Option<FoundRows> {
        match self {
            Self::Csv => {
                let json = csv::rows(text.whole, has_header)?;
                Some(FoundRows { json, is_proof: false, is_single: false })
            }
            Self::Line(pattern) => text.rows(pattern),
            Self::Records { start, lines, end } => {
                if text.may_hold_records(start) {
                    let mut found = Counted::default();
                    read_records(text.whole, (start, lines, end.as_ref()), &mut found, &mut true);
                    found.finish()
                } else {
                    None
                }
            }
        }
    }
}

/// A text and its non-blank lines, split once for all forms. Rows must be at least half of the lines, so most texts are
/// refused before they are read.
pub(super) struct Lines<'t> {
    whole: &'t str,
    filled: Vec<&'t str>,
    /// How many lines begin with each letter.
    begins: LetterCounts,
}

impl<'t> Lines<'t> {
    pub(super) fn of(whole: &'t str) -> Self {
        let filled: Vec<_> = whole.lines().filter(|line| !is_blank(line)).collect();
        let begins = LetterCounts::of(&filled);
        Self { whole, filled, begins }
    }

    fn rows(&self, pattern: &Pattern) -> Option<FoundRows> {
        if pattern.most_matches(&self.begins) * 2 < self.filled.len() {
            return None;
        }
        let mut found = Counted::default();
        for line in &self.filled {
            found.count_line(pattern, line);
            if (found.lines - found.taken) * 2 > self.filled.len() {
                return None;
            }
        }
        found.finish()
    }

    /// Whether a record starts in the first half: lines before it belong to no row.
    fn may_hold_records(&self, start: &Pattern) -> bool {
        if start.most_matches(&self.begins) == 0 {
            return false;
        }
        let mut first = self.filled.iter().take(self.filled.len() / 2 + 1);
        first.any(|line| start.may_begin(line) && start.is_match(line.trim_end()))
    }
}

/// The rows so far, and how many lines they took.
#[derive(Debug, Default)]
pub(super) struct Counted {
    /// The rows with commas between them.
    pub(super) json: String,
    pub(super) rows: usize,
    taken: usize,
    lines: usize,
    pub(super) is_single: bool,
}

impl Counted {
    /// Counts a line, and adds it as a row if it matches.
    pub(super) fn count_line(&mut self, pattern: &Pattern, line: &str) {
        self.lines += 1;
        if let Some(groups) = pattern.groups(line) {
            self.taken += 1;
            self.push(&found_row(&groups, None));
        }
    }

    /// Whether at least half of the lines were rows.
    pub(super) fn is_half(&self) -> bool {
        self.taken * 2 >= self.lines
    }

    pub(super) fn push(&mut self, row: &str) {
        if self.rows > 0 {
            self.json.push(',');
        }
        self.json.push_str(row);
        self.rows += 1;
    }

    /// Returns the rows, if they are at least half of the text.
    fn finish(self) -> Option<FoundRows> {
        let is_single = self.is_single && self.rows == 1;
        let is_found = self.rows > 0 && self.is_half();
        let json = || format!("{{\"rows\":[{}]}}", self.json);
        is_found.then(|| FoundRows { json: json(), is_proof: true, is_single })
    }
}

/// Reads the records of a text: their first lines, other lines and ends. `is_first`: whether only blank lines came
/// before.
pub(super) fn read_records(
    text: &str,
    (start, lines, end): (&Pattern, &[Pattern], Option<&Pattern>),
    found: &mut Counted,
    is_first: &mut bool,
) {
    let mut open: Option<Record<'_>> = None;
    for line in text.lines() {
        let line = line.trim_end();
        if let Some(groups) = start.groups(line) {
            if let Some(record) = open.take() {
                found.close(&record, lines);
            }
            let is_head = std::mem::take(is_first);
            open = Some(Record { groups, taken: 1, body: Vec::new(), is_head });
            continue;
        }
        let is_blank = is_blank(line);
        *is_first &= is_blank;
        let Some(record) = &mut open else {
            found.lines += usize::from(!is_blank);
            continue;
        };
        if end.is_some_and(|end| end.is_match(line)) {
            found.close(record, lines);
            found.lines += 1;
            found.taken += 1;
            open = None;
            continue;
        }
        match lines.iter().find_map(|pattern| pattern.groups(line)) {
            Some(groups) => {
                record.taken += 1;
                // Later lines may be part of a text that imitates such a line.
                let is_new = |name: &str| !record.groups.iter().any(|(own, _)| *own == name);
                let new: Vec<_> = groups.into_iter().filter(|(name, _)| is_new(name)).collect();
                record.groups.extend(new);
            }
            None => record.body.push(line),
        }
    }
    if let Some(record) = open {
        found.close(&record, lines);
    }
}

/// A record whose lines are being read.
struct Record<'t> {
    groups: Vec<(&'t str, &'t str)>,
    /// Lines that matched.
    taken: usize,
    body: Vec<&'t str>,
    /// Whether the text begins with it.
    is_head: bool,
}

impl Counted {
    /// Adds a complete record. One without any of its lines does not count: its first line matched by accident.
    fn close(&mut self, record: &Record<'_>, lines: &[Pattern]) {
        self.lines += record.taken;
        if record.taken == 1 && !lines.is_empty() {
            self.lines += record.body.iter().filter(|line| !is_blank(line)).count();
            return;
        }
        self.taken += record.taken;
        let body = record.body.join("\n");
        let body = Some(body.trim()).filter(|body| !body.is_empty());
        // A text that is one record and its body, like an email.
        self.is_single = self.rows == 0 && record.is_head && body.is_some();
        self.push(&found_row(&record.groups, body));
    }
}

/// Writes a row as JSON.
fn found_row(groups: &[(&str, &str)], body: Option<&str>) -> String {
    let mut json = String::from("{");
    let has_body = groups.iter().any(|(name, _)| *name == "body");
    for (name, value) in groups.iter().copied().chain(body.filter(|_| !has_body).map(|body| ("body", body))) {
        key_into(name, &mut json);
        escape_into(value, &mut json);
    }
    json.push('}');
    json
}
