//! Tables in text form: cells separated by commas or tabs, in quotes if they contain a separator (RFC 4180).

use crate::json::escape_into;

/// Converts a table to JSON: `{columns, rows}`. The first line names the columns. A column is numeric if all of its
/// cells are numbers. `None` if there are no rows, or a quote is not closed.
pub(super) fn to_json(text: &str, between: u8) -> Option<String> {
    let mut lines = lines(text.strip_prefix('\u{feff}').unwrap_or(text), between)?.into_iter();
    let columns = lines.next().filter(|columns| columns.len() > 1 || lines.len() > 0)?;
    let rows: Vec<_> = lines.collect();
    if rows.is_empty() {
        return None;
    }
    let is_number: Vec<_> = (0..columns.len())
        .map(|at| rows.iter().all(|row| row.get(at).is_some_and(|cell| is_number(cell))))
        .collect();
    let mut json = String::from(r#"{"columns":["#);
    list(&columns, &mut json, |_, cell, out| escape_into(cell, out));
    json.push_str(r#"],"rows":["#);
    list(&rows, &mut json, |_, row, out| {
        out.push('[');
        list(row, out, |at, cell, out| match is_number.get(at) {
            Some(true) => out.push_str(cell),
            _ => escape_into(cell, out),
        });
        out.push(']');
    });
    json.push_str("]}");
    Some(json)
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

/// Splits all lines into cells; blank lines are left out.
fn lines(text: &str, between: u8) -> Option<Vec<Vec<String>>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut rest = text;
    loop {
        if let Some(quoted) = rest.strip_prefix('"').filter(|_| cell.is_empty()) {
            let (inside, after) = until_quote(quoted)?;
            cell.push_str(&inside);
            rest = after;
        }
        let ends = |byte: u8| byte == between || byte == b'\n' || byte == b'\r';
        let end = rest.bytes().position(ends).unwrap_or(rest.len());
        let (plain, after) = rest.split_at_checked(end)?;
        cell.push_str(plain);
        line.push(std::mem::take(&mut cell));
        if after.bytes().next() != Some(between) {
            let is_blank = line.iter().all(String::is_empty) && line.len() == 1;
            let whole = std::mem::take(&mut line);
            if !is_blank {
                lines.push(whole);
            }
        }
        if after.is_empty() {
            return Some(lines);
        }
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or_default();
        if rest.is_empty() && after.bytes().next() != Some(between) {
            return Some(lines);
        }
    }
}

/// Returns the text before the quote that closes a cell, and the text after it. Two quotes are an escaped one.
fn until_quote(text: &str) -> Option<(String, &str)> {
    let mut inside = String::new();
    let mut rest = text;
    loop {
        let (before, after) = rest.split_once('"')?;
        inside.push_str(before);
        match after.strip_prefix('"') {
            Some(more) => {
                inside.push('"');
                rest = more;
            }
            None => return Some((inside, after)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_told_apart() {
        for (text, between, expected) in [
            (
                "a,b\r\n\"x, y\",3\r\nz,4\r\n",
                b',',
                Some(r#"{"columns":["a","b"],"rows":[["x, y",3],["z",4]]}"#),
            ),
            ("a\tb\n1\t2", b'\t', Some(r#"{"columns":["a","b"],"rows":[[1,2]]}"#)),
            ("a\n\"x \"\"y\"\"\"\n", b',', Some(r#"{"columns":["a"],"rows":[["x \"y\""]]}"#)),
            ("a,b\n1,\n2,x\n", b',', Some(r#"{"columns":["a","b"],"rows":[[1,""],[2,"x"]]}"#)),
            ("a,b\n\n007,+1\n", b',', Some(r#"{"columns":["a","b"],"rows":[["007","+1"]]}"#)),
            ("a,b\n\"line\nbreak\",2", b',', Some(r#"{"columns":["a","b"],"rows":[["line\nbreak",2]]}"#)),
            ("a,b\n1\n", b',', Some(r#"{"columns":["a","b"],"rows":[[1]]}"#)),
            ("a,b\n", b',', None),
            ("a,b\n\"open,1\n", b',', None),
            ("", b',', None),
        ] {
            assert_eq!(to_json(text, between).as_deref(), expected, "{text:?}");
        }
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
