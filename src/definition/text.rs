//! Rows in texts: lines of a form, records over several lines, CSV.
//!
//! What is found is written as JSON, so that everything behind this sees rows as it always does.

use super::check::{list, members_of, optional, regex, string};
use super::csv;
use crate::json::{Value, escape_into, key_into};
use crate::options::Wrong;
use crate::values::is_blank;
use regex_lite::Regex;
use std::cell::OnceCell;

/// A longer line is no row: patterns take time in proportion to a line's length.
const MOST_LINE: usize = 10_000;
/// Patterns for the lines of a record.
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

/// A pattern with named groups. It is compiled when it is first needed.
#[derive(Debug)]
pub(crate) struct Pattern {
    source: Box<str>,
    regex: OnceCell<Option<Regex>>,
    /// A text without which no line matches; most lines of other texts lack it.
    literal: String,
}

impl Pattern {
    fn read(given: Value<'_>) -> Result<Self, Wrong> {
        let source = string(given)?;
        let compiled = regex_of(source)
            .map_err(|_| regex(source, given).err())
            .map_err(|wrong| wrong.unwrap_or_else(|| Wrong::not("a regular expression", given)))?;
        if compiled.capture_names().flatten().next().is_none() && source.is_empty() {
            return Err(Wrong::not("a pattern that matches something", given));
        }
        Ok(Self { source: source.into(), regex: OnceCell::from(Some(compiled)), literal: literal_of(source) })
    }

    /// A pattern of our own, which a test has compiled.
    fn of_kind(source: &str) -> Self {
        Self { source: source.into(), regex: OnceCell::new(), literal: literal_of(source) }
    }

    fn is_match(&self, line: &str) -> bool {
        line.contains(&self.literal) && self.regex().is_some_and(|regex| regex.is_match(line))
    }

    fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| regex_of(&self.source).ok()).as_ref()
    }

    /// The groups of a line that matches, by name.
    fn groups<'t>(&'t self, line: &'t str) -> Option<Vec<(&'t str, &'t str)>> {
        if line.len() > MOST_LINE || !line.contains(&self.literal) {
            return None;
        }
        let regex = self.regex()?;
        let found = regex.captures(line)?;
        let names = regex.capture_names().flatten();
        Some(names.filter_map(|name| Some((name, found.name(name)?.as_str().trim()))).collect())
    }
}

fn regex_of(source: &str) -> Result<Regex, regex_lite::Error> {
    regex_lite::RegexBuilder::new(source).size_limit(1 << 16).build()
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
    /// Whether the rows prove themselves.
    pub(super) is_proof: bool,
    /// Whether the text is one record, not a list of some.
    pub(super) is_single: bool,
}

impl TextRows {
    /// Whether this is CSV.
    pub(super) fn is_csv(&self) -> bool {
        matches!(self, Self::Csv)
    }

    /// The rows in a text; `has_header` says whether the columns of a CSV are of interest.
    pub(super) fn find(&self, text: &str, has_header: &dyn Fn(&[String]) -> bool) -> Option<FoundRows> {
        match self {
            Self::Csv => {
                csv::rows(text, has_header).map(|json| FoundRows { json, is_proof: false, is_single: false })
            }
            Self::Line(pattern) => {
                let mut found = Counted::new(text, &pattern.literal)?;
                for line in text.lines().filter(|line| !is_blank(line)) {
                    found.count(pattern.groups(line).map(|groups| found_row(&groups, None)));
                }
                found.finish()
            }
            Self::Records { start, lines, end } => records(text, start, lines, end.as_ref()),
        }
    }
}

/// Rows so far, and how many lines were theirs.
struct Counted {
    json: String,
    rows: usize,
    taken: usize,
    lines: usize,
    is_single: bool,
}

impl Counted {
    /// Nothing so far; `None` if a text without this word has no rows anyway.
    fn new(text: &str, literal: &str) -> Option<Self> {
        text.contains(literal).then(|| Self {
            json: String::from("{\"rows\":["),
            rows: 0,
            taken: 0,
            lines: 0,
            is_single: false,
        })
    }

    fn count(&mut self, row: Option<String>) {
        self.lines += 1;
        if let Some(row) = row {
            self.taken += 1;
            self.push(&row);
        }
    }

    fn push(&mut self, row: &str) {
        if self.rows > 0 {
            self.json.push(',');
        }
        self.json.push_str(row);
        self.rows += 1;
    }

    /// The rows, if they are at least half of the text.
    fn finish(mut self) -> Option<FoundRows> {
        self.json.push_str("]}");
        let is_single = self.is_single && self.rows == 1;
        let is_found = self.rows > 0 && self.taken * 2 >= self.lines;
        is_found.then_some(FoundRows { json: self.json, is_proof: true, is_single })
    }
}

fn records(text: &str, start: &Pattern, lines: &[Pattern], end: Option<&Pattern>) -> Option<FoundRows> {
    let mut found = Counted::new(text, &start.literal)?;
    let mut open: Option<Record<'_>> = None;
    let mut is_first = true;
    for line in text.lines() {
        let line = line.trim_end();
        if let Some(groups) = start.groups(line) {
            if let Some(record) = open.take() {
                found.close(&record, lines);
            }
            let is_head = std::mem::take(&mut is_first);
            open = Some(Record { groups, taken: 1, body: Vec::new(), is_head });
            continue;
        }
        let is_blank = is_blank(line);
        is_first &= is_blank;
        let Some(record) = &mut open else {
            found.lines += usize::from(!is_blank);
            continue;
        };
        if end.is_some_and(|end| line.len() <= MOST_LINE && end.is_match(line)) {
            found.close(record, lines);
            found.lines += 1;
            found.taken += 1;
            open = None;
            continue;
        }
        match lines.iter().find_map(|pattern| pattern.groups(line)) {
            Some(groups) => {
                record.taken += 1;
                // What comes later may be a part of somebody's text that imitates a line.
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
    found.finish()
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
    /// Takes over a record that is complete. One without any of its lines is none: its first line was an accident.
    fn close(&mut self, record: &Record<'_>, lines: &[Pattern]) {
        self.lines += record.taken;
        if record.taken == 1 && !lines.is_empty() {
            self.lines += record.body.iter().filter(|line| !is_blank(line)).count();
            return;
        }
        self.taken += record.taken;
        let body = record.body.join("\n");
        let body = Some(body.trim()).filter(|body| !body.is_empty());
        // A text that is one record and what it says, as a mail is.
        self.is_single = self.rows == 0 && record.is_head && body.is_some();
        self.push(&found_row(&record.groups, body));
    }
}

/// A row as JSON.
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

/// The longest text that every match of a pattern has, found without understanding the pattern: what stands outside
/// groups and sets and is not repeated.
fn literal_of(pattern: &str) -> String {
    let (mut longest, mut run) = (String::new(), String::new());
    let mut letters = pattern.chars().peekable();
    let mut depth = 0_usize;
    let mut is_set = false;
    let mut end_run = |run: &mut String| {
        if run.len() > longest.len() {
            longest.clone_from(run);
        }
        run.clear();
    };
    while let Some(letter) = letters.next() {
        if is_set {
            match letter {
                '\\' => drop(letters.next()),
                ']' => is_set = false,
                _ => {}
            }
            continue;
        }
        match letter {
            '\\' => match letters.next() {
                Some(own) if depth == 0 && !own.is_alphanumeric() => run.push(own),
                _ => end_run(&mut run),
            },
            '[' => {
                end_run(&mut run);
                is_set = true;
                // A bracket that comes first is a part of the set.
                if letters.peek() == Some(&'^') {
                    letters.next();
                }
                if letters.peek() == Some(&']') {
                    letters.next();
                }
            }
            '(' => {
                end_run(&mut run);
                // Flags change what follows: nothing is sure.
                depth += 1;
            }
            ')' => {
                end_run(&mut run);
                depth = depth.saturating_sub(1);
            }
            '|' if depth == 0 => return String::new(),
            '?' | '*' | '{' => {
                run.pop();
                end_run(&mut run);
                if letter == '{' {
                    letters.by_ref().find(|own| *own == '}');
                }
            }
            '+' | '.' | '^' | '$' => end_run(&mut run),
            _ if depth > 0 => {}
            own => run.push(own),
        }
    }
    end_run(&mut run);
    // Flags such as (?i) and (?x) change what letters mean.
    let has_flags = pattern.match_indices("(?").any(|(at, _)| {
        let next = pattern.as_bytes().get(at + 2);
        !matches!(next, Some(b':' | b'P' | b'<'))
    });
    if has_flags { String::new() } else { longest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_in_every_match() {
        for (pattern, literal) in [
            (r"^- \(ID: (?P<id>\d+)\) \*\*", "- (ID: "),
            (r"^ID: (?<id>.+)$", "ID: "),
            (r"a|b", ""),
            (r"ab?c", "a"),
            (r"(?i)abc", ""),
            (r"[abc]+xyz{2}", "xy"),
            (r"(?:abc)?de", "de"),
            (r"[]a]bc", "bc"),
            (r"a{2,3}bcd", "bcd"),
        ] {
            assert_eq!(literal_of(pattern), literal, "{pattern}");
        }
    }
}
