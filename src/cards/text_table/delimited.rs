//! CSV and TSV: cells parted by commas, semicolons or tabs, as RFC 4180 quotes them.

use super::{Grid, is_number};
use crate::values::is_blank;
use std::borrow::Cow;
use std::collections::BTreeSet;

const DELIMITERS: [char; 3] = ['\t', ',', ';'];
/// Fewer columns may be prose, fewer rows an example.
const LEAST_COLUMNS: usize = 3;
const LEAST_ROWS: usize = 2;
const MOST_COLUMNS: usize = 200;

/// Reads a text in which all lines have as many cells as the header.
pub(super) fn read(text: &str) -> Option<Grid<'_>> {
    let (head, below) = text.split_once('\n')?;
    // The header of TOON, `value[2]{id,name}:`, is not one of CSV.
    if head.trim_end().ends_with("}:") {
        return None;
    }
    let delimiter = DELIMITERS.into_iter().find(|delimiter| may_part(*delimiter, head, below))?;
    let mut cells = Cells { rest: text, delimiter };
    let labels = cells.line()?;
    let columns = labels.len();
    let mut seen = BTreeSet::new();
    let is_header = (LEAST_COLUMNS..=MOST_COLUMNS).contains(&columns)
        && labels.iter().all(|label| !is_blank(label) && !is_number(label) && seen.insert(label.trim()));
    if !is_header {
        return None;
    }
    let mut rows = Vec::new();
    while !cells.rest.is_empty() {
        let row = cells.line().filter(|row| row.len() == columns)?;
        rows.push(row.into_iter().map(Some).collect());
    }
    (rows.len() >= LEAST_ROWS).then_some(Grid { labels, rows })
}

/// Whether the header has enough cells between these, none of which ends as in prose, and the next line has some, too.
fn may_part(delimiter: char, head: &str, below: &str) -> bool {
    let mut parts = head.split(delimiter);
    parts.next();
    let mut count = 1;
    let is_tight = parts.all(|part| {
        count += 1;
        !part.starts_with(' ')
    });
    let next = below.lines().next().unwrap_or_default();
    is_tight && count >= LEAST_COLUMNS && next.contains(delimiter)
}

/// The cells that are still to be read.
struct Cells<'t> {
    rest: &'t str,
    delimiter: char,
}

impl<'t> Cells<'t> {
    /// The cells of the next line; `None` if a quote does not end where a cell does.
    fn line(&mut self) -> Option<Vec<Cow<'t, str>>> {
        let mut cells = Vec::new();
        loop {
            let (cell, rest) = if let Some(quoted) = self.rest.strip_prefix('"') {
                unquoted(quoted)?
            } else {
                let end = self.rest.find([self.delimiter, '\n']).unwrap_or(self.rest.len());
                let (cell, rest) = self.rest.split_at_checked(end)?;
                let is_last = !rest.starts_with(self.delimiter);
                (Cow::Borrowed(if is_last { cell.strip_suffix('\r').unwrap_or(cell) } else { cell }), rest)
            };
            cells.push(cell);
            if cells.len() > MOST_COLUMNS {
                return None;
            }
            if let Some(next) = rest.strip_prefix(self.delimiter) {
                self.rest = next;
                continue;
            }
            let end = rest.strip_prefix('\r').unwrap_or(rest);
            self.rest = if end.is_empty() { "" } else { end.strip_prefix('\n')? };
            return Some(cells);
        }
    }
}

/// The inside of a quoted cell, in which two quotes stand for one, and what follows it.
fn unquoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut from = 0;
    loop {
        let end = from + text.get(from..)?.find('"')?;
        let rest = text.get(end + 1..)?;
        if !rest.starts_with('"') {
            let inside = text.get(..end)?;
            let is_plain = !inside.contains('"');
            let cell =
                if is_plain { Cow::Borrowed(inside) } else { Cow::Owned(inside.replace("\"\"", "\"")) };
            return Some((cell, rest));
        }
        from = end + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::super::shown;
    use super::*;

    #[test]
    fn lines_of_equal_cells_are_a_table() {
        for (text, expected) in [
            (
                "id,name,city\n1,Asha,Pune\r\n2,\"Ko, Ben\",\"\"\"Oslo\"\"\nN\"\n",
                r#"{"columns":["id","name","city"],"columnTypes":["number",null,null],"rows":[["1","Asha","Pune"],["2","Ko, Ben","\"Oslo\"\nN"]]}"#,
            ),
            (
                "a\tb\tc\n1\t\t3\n4\t5\t6",
                r#"{"columns":["a","b","c"],"columnTypes":["number","number","number"],"rows":[["1","","3"],["4","5","6"]]}"#,
            ),
            (
                "a;b;c d\n1,5;x;y\n2,5;x;y",
                r#"{"columns":["a","b","c d"],"columnTypes":[null,null,null],"rows":[["1,5","x","y"],["2,5","x","y"]]}"#,
            ),
        ] {
            assert_eq!(shown(read(text.trim())), expected, "{text}");
        }
    }

    #[test]
    fn prose_and_examples_are_no_tables() {
        for text in [
            "a,b\n1,2\n3,4",
            "a,b,c\n1,2,3",
            "Milk, eggs, oats\nOats, rice, figs\nFigs, nuts, milk",
            "a,b,c\n1,2,3\n4,5",
            "a,b,c\n1,2,3\n\n4,5,6",
            "1,2,3\n4,5,6\n7,8,9",
            "a,a,b\n1,2,3\n4,5,6",
            "a,,b\n1,2,3\n4,5,6",
            "a,b,c\n\"1,2,3\n4,5,6",
            "a,b,c\n\"1\"x,2,3\n4,5,6",
            "plain text\nand more",
            "value[2]{id,subject,isRead}:\n  a1,Re: keys,true\n  a2,Other,false",
        ] {
            assert_eq!(shown(read(text)), "", "{text}");
        }
    }
}
