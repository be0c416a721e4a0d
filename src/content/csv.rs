//! Tables in files: CSV and TSV.

use crate::csv::{Lines, Quotes, separator};
use crate::json::escape_into;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

/// Converts a table to JSON: `{columns, rows}`. The first line that is not blank names the columns; cells beyond them get
/// columns that are named by their numbers. A column is numeric if all of its cells are numbers. `None` if there are no
/// rows, a quote is not closed, or there are more than `most` cells. Without a separator, that of the header is used.
pub(super) fn to_json(text: &str, between: Option<char>, most: usize) -> Option<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header = || text.lines().find(|line| !line.trim().is_empty());
    let between = between.or_else(|| separator(header()?)).unwrap_or(',');
    let mut lines = Lines::new(text, between);
    let mut rows = Vec::new();
    let mut count = 0;
    while let Some(line) = lines.next(most) {
        count += line.cells.len();
        if line.quotes == Quotes::Open || count > most {
            return None;
        }
        if !line.is_blank() {
            rows.push(line.cells);
        }
    }
    let mut rows = rows.into_iter();
    let mut columns = rows.next()?;
    let rows: Vec<_> = rows.collect();
    let most = rows.iter().map(Vec::len).max()?;
    let further = numbered(columns.len()..most, &columns);
    columns.extend(further);
    // Row by row: one of them may be as long as all others are many.
    let mut are_numbers = vec![true; columns.len()];
    for row in &rows {
        for (are_numbers, cell) in are_numbers.iter_mut().zip(row) {
            *are_numbers = *are_numbers && is_number(cell);
        }
    }
    let mut json = String::from(r#"{"columns":["#);
    list(&columns, &mut json, |_, cell, out| escape_into(cell, out));
    json.push_str(r#"],"rows":["#);
    list(&rows, &mut json, |_, row, out| {
        out.push('[');
        list(row, out, |at, cell, out| match are_numbers.get(at) {
            Some(true) => out.push_str(cell),
            _ => escape_into(cell, out),
        });
        out.push(']');
    });
    json.push_str("]}");
    Some(json)
}

/// Returns a name for each of these columns: its number, after as many underscores as tell it from the given names.
fn numbered(places: Range<usize>, given: &[Cow<'_, str>]) -> Vec<Cow<'static, str>> {
    let given: BTreeSet<&str> = given.iter().map(AsRef::as_ref).collect();
    let name = |at: usize| {
        let mut name = (at + 1).to_string();
        while given.contains(name.as_str()) {
            name.insert(0, '_');
        }
        Cow::Owned(name)
    };
    places.map(name).collect()
}

fn list<T>(items: &[T], out: &mut String, write: impl Fn(usize, &T, &mut String)) {
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write(at, item, out);
    }
}

/// Whether a cell is a number in JSON syntax: one with leading zeros or a plus is a code.
fn is_number(cell: &str) -> bool {
    let digits = |text: &'_ str| text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = cell.strip_prefix('-').unwrap_or(cell);
    let whole = digits(rest);
    let mut rest = rest.get(whole..).filter(|_| whole == 1 || whole > 1 && !rest.starts_with('0'));
    if let Some(fraction) = rest.and_then(|rest| rest.strip_prefix('.')) {
        let count = digits(fraction);
        rest = fraction.get(count..).filter(|_| count > 0);
    }
    if let Some(power) = rest.and_then(|rest| rest.strip_prefix(['e', 'E'])) {
        let power = power.strip_prefix(['+', '-']).unwrap_or(power);
        let count = digits(power);
        rest = power.get(count..).filter(|_| count > 0);
    }
    rest == Some("")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_apart() {
        for (text, between, expected) in [
            (
                "a,b\r\n\"x, y\",3\r\nz,4\r\n",
                None,
                Some(r#"{"columns":["a","b"],"rows":[["x, y",3],["z",4]]}"#),
            ),
            ("a\tb\n1\t2", Some('\t'), Some(r#"{"columns":["a","b"],"rows":[[1,2]]}"#)),
            ("a\n\"x \"\"y\"\"\"\n", None, Some(r#"{"columns":["a"],"rows":[["x \"y\""]]}"#)),
            ("a,b\n1,\n2,x\n", None, Some(r#"{"columns":["a","b"],"rows":[[1,""],[2,"x"]]}"#)),
            ("a,b\n\n007,+1\n", None, Some(r#"{"columns":["a","b"],"rows":[["007","+1"]]}"#)),
            ("a,b\n\"line\nbreak\",2", None, Some(r#"{"columns":["a","b"],"rows":[["line\nbreak",2]]}"#)),
            ("a,b\n1\n2,3", None, Some(r#"{"columns":["a","b"],"rows":[[1],[2,3]]}"#)),
            ("a,b\n1\n1,2,3\n", None, Some(r#"{"columns":["a","b","3"],"rows":[[1],[1,2,3]]}"#)),
            ("a;b\n1,5;x, y", None, Some(r#"{"columns":["a","b"],"rows":[["1,5","x, y"]]}"#)),
            ("\n \r\na;b\n1;2\n", None, Some(r#"{"columns":["a","b"],"rows":[[1,2]]}"#)),
            ("a;b\n1;2", Some('\t'), Some(r#"{"columns":["a;b"],"rows":[["1;2"]]}"#)),
            ("a,b\n", None, None),
            ("a,b\n\"open,1\n", None, None),
            ("a,b,c\n1,2,3\n4", None, None),
            ("", None, None),
        ] {
            assert_eq!(to_json(text, between, 6).as_deref(), expected, "{text:?}");
        }
    }

    #[test]
    fn columns_have_names_of_their_own() {
        let json = to_json("3,_3\n1,2,3,,\n", None, 100).unwrap();
        assert_eq!(json, r#"{"columns":["3","_3","__3","4","5"],"rows":[[1,2,3,"",""]]}"#);
    }

    #[test]
    fn numbers_are_those_of_json() {
        for cell in ["0", "-1", "12.50", "1e3", "-0.5E-7"] {
            assert!(is_number(cell), "{cell}");
        }
        for cell in ["", "-", "007", "+1", "1.", ".5", "1e", "0x1", "1 ", "1,5", "NaN"] {
            assert!(!is_number(cell), "{cell}");
        }
    }
}
