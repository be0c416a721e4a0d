//! Records one below the other, as database clients print wide rows: a line with a number, then `name: value` lines.

use super::{Grid, cell, is_number};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Columns beyond which this is no table.
const MOST_COLUMNS: usize = 200;

/// Reads a text in which every line belongs to a record.
pub(super) fn read(text: &str) -> Option<Grid<'_>> {
    let mut grid = Grid::default();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    if !is_head(lines.peek()?) {
        return None;
    }
    while let Some(line) = lines.next() {
        if is_head(line) {
            grid.rows.push(Vec::new());
            continue;
        }
        if lines.peek().is_none() && is_count(line) {
            break;
        }
        let (name, value) = member(line)?;
        let place = *places.entry(name).or_insert(grid.labels.len());
        if place == grid.labels.len() {
            grid.labels.push(Cow::Borrowed(name));
        }
        let row = grid.rows.last_mut()?;
        if place >= MOST_COLUMNS || row.get(place).is_some_and(Option::is_some) {
            return None;
        }
        if row.len() <= place {
            row.resize(place + 1, None);
        }
        *row.get_mut(place)? = cell(value);
    }
    grid.rows.iter().all(|row| !row.is_empty()).then_some(grid)
}

/// `1. row`, `-[ RECORD 1 ]---`, `*** 1. row ***`
fn is_head(line: &str) -> bool {
    let starred = line.trim_matches('*');
    let has_stars = line.len() - starred.len() >= 6 || starred.len() == line.len();
    let is_row = starred.trim().strip_suffix(". row").is_some_and(is_count_number);
    let record = line.strip_prefix("-[ RECORD ").and_then(|rest| rest.split_once(" ]"));
    is_row && has_stars
        || record.is_some_and(|(number, rule)| {
            is_count_number(number) && rule.bytes().all(|byte| matches!(byte, b'-' | b'+'))
        })
}

fn is_count_number(text: &str) -> bool {
    is_number(text) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `Result: 3 rows`, `3 rows in set (0.01 sec)`, `(3 rows)`
fn is_count(line: &str) -> bool {
    let line = line.strip_prefix("Result: ").unwrap_or(line).trim_matches(['(', ')']);
    let mut words = line.split(' ');
    words.next().is_some_and(is_count_number)
        && matches!(words.next(), Some("row" | "rows"))
        && matches!(words.next(), None | Some("in"))
}

/// `name: value`, `name | value`; the value may be empty.
fn member(line: &str) -> Option<(&str, &str)> {
    let colon = line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, "")));
    let bar = line.split_once(" | ").or_else(|| Some((line.strip_suffix(" |")?, "")));
    // Whichever comes first parts name and value; the other one is in the value.
    let (name, value) = match (colon, bar) {
        (Some(colon), Some(bar)) => {
            if bar.0.len() < colon.0.len() {
                bar
            } else {
                colon
            }
        }
        (colon, bar) => colon.or(bar)?,
    };
    let name = name.trim();
    (!name.is_empty()).then_some((name, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::super::shown;
    use super::*;

    #[test]
    fn records_become_rows() {
        for (text, expected) in [
            (
                "1. row\nid: 7\ncity: NULL\n\nResult: 1 rows",
                r#"{"columns":["id","city"],"columnTypes":["number",null],"rows":[["7",null]]}"#,
            ),
            (
                "-[ RECORD 1 ]-+--\nid | 1\nat | 10:00: x\n-[ RECORD 2 ]----\nid | 2\nnote |",
                r#"{"columns":["id","at","note"],"columnTypes":["number",null,null],"rows":[["1","10:00: x"],["2",null,""]]}"#,
            ),
            (
                "*************************** 1. row ***************************\n  id: 1\nname: a | b\n1 row in set (0.00 sec)",
                r#"{"columns":["id","name"],"columnTypes":["number",null],"rows":[["1","a | b"]]}"#,
            ),
        ] {
            assert_eq!(shown(read(text)), expected, "{text}");
        }
    }

    #[test]
    fn prose_is_no_record() {
        for text in [
            "",
            "1. row the boat",
            "1. row\nthe boat",
            "1. row",
            "1. row\n\n2. row\nid: 1",
            "id: 1\nname: x",
            "1. row\nid: 1\nid: 2",
            "* 1. row *\nid: 1",
            "1. row\nid: 1\nResult: 1 rows\nand so on",
        ] {
            assert_eq!(shown(read(text)), "", "{text}");
        }
    }
}
