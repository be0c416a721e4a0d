//! Texts that are CSV or TSV.

use super::{Grid, is_number};
use crate::csv::{Line, Lines, Quotes, SEPARATORS};
use crate::values::is_blank;
use std::collections::BTreeSet;

/// Fewer columns may be prose, fewer rows an example.
const LEAST_COLUMNS: usize = 3;
const LEAST_ROWS: usize = 2;
const MOST_COLUMNS: usize = 200;

/// Reads a text in which all lines have as many cells as the header.
pub(super) fn read<'t>(text: &'t str) -> Option<Grid<'t>> {
    let (head, below) = text.split_once('\n')?;
    // The header of TOON, `value[2]{id,name}:`, is not one of CSV.
    if head.trim_end().ends_with("}:") {
        return None;
    }
    let separator = SEPARATORS.into_iter().find(|separator| may_separate(*separator, head, below))?;
    let mut lines = Lines::new(text, separator);
    let mut next = || lines.next(MOST_COLUMNS);
    let regular = |line: Line<'t>| (line.quotes == Quotes::Regular).then_some(line.cells);
    let labels = next().and_then(regular)?;
    let columns = labels.len();
    let mut seen = BTreeSet::new();
    let is_header = (LEAST_COLUMNS..=MOST_COLUMNS).contains(&columns)
        && labels.iter().all(|label| !is_blank(label) && !is_number(label) && seen.insert(label.trim()));
    if !is_header {
        return None;
    }
    let mut rows = Vec::new();
    while let Some(line) = next() {
        let row = regular(line).filter(|row| row.len() == columns)?;
        rows.push(row.into_iter().map(Some).collect());
    }
    (rows.len() >= LEAST_ROWS).then_some(Grid { labels, rows })
}

/// Whether the header has enough cells with this separator, none of which begins as in prose, and the next line has some,
/// too.
fn may_separate(separator: char, head: &str, below: &str) -> bool {
    if !head.contains(separator) {
        return false;
    }
    let labels = Lines::new(head, separator).next(MOST_COLUMNS).map_or(Vec::new(), |line| line.cells);
    let is_tight = !labels.iter().skip(1).any(|label| label.starts_with(' '));
    let next = below.lines().next().unwrap_or_default();
    is_tight && labels.len() >= LEAST_COLUMNS && next.contains(separator)
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
                "id;\"last, first, title\";city\n1;\"Rao, Asha, Dr\";Pune\n2;\"Ko, Ben, Mr\";Oslo",
                r#"{"columns":["id","last, first, title","city"],"columnTypes":["number",null,null],"rows":[["1","Rao, Asha, Dr","Pune"],["2","Ko, Ben, Mr","Oslo"]]}"#,
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
