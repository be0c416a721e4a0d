//! CSV: a header line and rows of cells, separated by commas, semicolons or tabs.

use crate::csv::{Lines, Quotes, separator};
use crate::json::{escape_into, key_into};
use crate::order::sorted;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The most columns of a table.
const MOST_COLUMNS: usize = 200;
/// The most lines of facts before the header.
const MOST_FACTS: usize = 50;

/// Returns the rows of a CSV as JSON, with the lines before the header as facts; `None` if the text is not CSV, or its
/// columns are not wanted.
pub(super) fn rows(text: &str, has_header: &dyn Fn(&[String]) -> bool) -> Option<String> {
    let text = text.trim();
    let (reader, text) = Reader::of(text)?;
    if !has_header(&reader.names) {
        return None;
    }
    let mut json = String::with_capacity(text.len() * 2);
    json.push_str("{\"facts\":");
    json.push_str(&reader.facts);
    json.push_str(",\"rows\":[");
    let mut count = 0;
    reader.read(text, true, &mut json, &mut count)?;
    json.push_str("]}");
    (count > 0).then_some(json)
}

/// The header of a CSV.
#[derive(Debug)]
pub(super) struct Reader {
    names: Vec<String>,
    separator: char,
    /// The lines before the header, as JSON.
    pub(super) facts: String,
}

impl Reader {
    /// Returns the reader of a text that begins with a header, and the text after that.
    pub(super) fn of(text: &str) -> Option<(Self, &str)> {
        let (facts, text) = facts(text.trim_start());
        let separator = separator(text.lines().next()?)?;
        let mut lines = Lines::new(text, separator);
        let names: Vec<_> = lines.next(MOST_COLUMNS)?.cells.into_iter().map(Cow::into_owned).collect();
        if !is_header(&names) {
            return None;
        }
        let mut json = String::from("{");
        for (key, value) in facts {
            key_into(key, &mut json);
            escape_into(value, &mut json);
        }
        json.push('}');
        Some((Self { names, separator, facts: json }, lines.rest))
    }

    /// Adds the rows of a text to others, and returns how much of it was read; `None` if a row has a different number
    /// of columns. Unless the text is whole, the last row is left: what follows may belong to it.
    pub(super) fn read(
        &self,
        text: &str,
        is_whole: bool,
        json: &mut String,
        count: &mut usize,
    ) -> Option<usize> {
        let text = if is_whole { text.trim_end() } else { text };
        let columns = Columns::new(&self.names);
        let mut lines = Lines::new(text, self.separator);
        // Behind this there are only blank lines.
        let filled = text.trim_end().len();
        let mut read = 0;
        while let Some(line) = lines.next(MOST_COLUMNS) {
            let end = text.len() - lines.rest.len();
            if !is_whole && (line.quotes == Quotes::Open || end >= filled) {
                break;
            }
            read = end;
            if line.is_blank() {
                continue;
            }
            if line.cells.len() != self.names.len() {
                return None;
            }
            if *count > 0 {
                json.push(',');
            }
            columns.write(&line.cells, json);
            *count += 1;
        }
        Some(read)
    }
}

/// Returns the lines `# key: value` at the beginning of a text, and the rest.
fn facts(mut text: &str) -> (Vec<(&str, &str)>, &str) {
    let mut facts = Vec::new();
    while let Some(rest) = text.strip_prefix('#') {
        let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
        if let Some((key, value)) = line.split_once(':').filter(|_| facts.len() < MOST_FACTS) {
            facts.push((key.trim(), value.trim()));
        }
        text = below;
    }
    (facts, text.trim_start())
}

fn is_header(names: &[String]) -> bool {
    let mut seen = BTreeSet::new();
    let is_name = |name: &str| !name.trim().is_empty() && name.len() <= 100 && !name.contains('\n');
    (2..=MOST_COLUMNS).contains(&names.len())
        && names.iter().all(|name| is_name(name) && seen.insert(name.as_str()))
}

/// Columns in the order in which they are written: those whose names are paths (`user.login`) become nested objects.
struct Columns<'n> {
    paths: Vec<(Vec<&'n str>, usize)>,
}

impl<'n> Columns<'n> {
    fn new(names: &'n [String]) -> Self {
        let path = |name: &'n String| name.trim().split('.').collect::<Vec<_>>();
        let mut paths: Vec<_> = names.iter().map(path).zip(0..).collect();
        // A column whose name is the prefix of others could not be both a value and an object.
        let is_nested =
            paths.iter().all(|(path, _)| path.len() <= 4 && path.iter().all(|part| !part.is_empty()));
        paths = sorted(&paths, &Ord::cmp);
        let is_prefix =
            paths.windows(2).any(|pair| matches!(pair, [(one, _), (two, _)] if two.starts_with(one)));
        if !is_nested || is_prefix {
            paths = names.iter().map(|name| vec![name.trim()]).zip(0..).collect();
        }
        Self { paths }
    }

    fn write(&self, row: &[Cow<'_, str>], json: &mut String) {
        json.push('{');
        let mut open: &[&str] = &[];
        for (path, at) in &self.paths {
            let (holder, name) =
                path.split_last().map_or((&[] as &[&str], ""), |(name, holder)| (holder, *name));
            let same = holder.iter().zip(open).take_while(|(one, two)| one == two).count();
            json.push_str(&"}".repeat(open.len() - same));
            for part in holder.get(same..).unwrap_or_default() {
                key_into(part, json);
                json.push('{');
            }
            open = holder;
            key_into(name, json);
            let cell = row.get(*at).map(AsRef::as_ref).unwrap_or_default();
            if cell.is_empty() { json.push_str("null") } else { escape_into(cell, json) }
        }
        json.push_str(&"}".repeat(open.len() + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        rows(text, &|_| true)
    }

    #[test]
    fn cells_may_hold_anything_in_quotes() {
        let json = read("a,b.c,b.d\n1,\"x, \"\"y\"\"\nz\",3\r\n\n,,\n").unwrap();
        let expected = r#"{"facts":{},"rows":[{"a":"1","b":{"c":"x, \"y\"\nz","d":"3"}},{"a":null,"b":{"c":null,"d":null}}]}"#;
        assert_eq!(json, expected);
    }

    #[test]
    fn separators_in_quoted_names_do_not_count() {
        let json = read("id;\"name, of, it\"\n1;x").unwrap();
        assert_eq!(json, r#"{"facts":{},"rows":[{"id":"1","name, of, it":"x"}]}"#);
    }

    #[test]
    fn facts_stand_before_the_header() {
        let json = read("# total: 2\n# next: x\n\nid\tname\n1\tA").unwrap();
        assert_eq!(json, r#"{"facts":{"total":"2","next":"x"},"rows":[{"id":"1","name":"A"}]}"#);
    }

    #[test]
    fn other_texts_are_no_csv() {
        for text in
            ["", "a", "a,b", "a,a\n1,2", "Hello, world\nthis is prose", "a,b\n1,2,3", "a,\n1,2", "\"a,b"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
