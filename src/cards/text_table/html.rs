//! A table in HTML: its cells without tags.

use super::{Grid, cell};
use crate::phrases::{begins, split_leading, strip_start};
use std::borrow::Cow;

/// Entities by name; those by number are read as such.
const ENTITIES: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}')];
/// Bytes between `&` and `;`.
const MOST_ENTITY_BYTES: usize = 10;

/// A row, and how many of its cells are labels.
#[derive(Default)]
struct Row {
    cells: Vec<String>,
    heads: usize,
}

/// Reads a text that is one `<table…>…</table>`, in which no other stands.
pub(super) fn read(text: &str) -> Option<Grid<'_>> {
    let rest =
        strip_start(text, "<table").filter(|rest| begins(rest, |letter| " >\n\t\r".contains(letter)))?;
    let (inside, end) = rest.split_at_checked(rest.len().checked_sub("</table>".len())?)?;
    if !end.eq_ignore_ascii_case("</table>") {
        return None;
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut is_open = false;
    for piece in inside.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').unwrap_or((piece, ""));
        let name = tag_name(tag);
        match name.as_str() {
            "table" | "/table" => return None,
            "tr" => rows.push(Row::default()),
            "th" | "td" => {
                let row = rows.last_mut()?;
                row.heads += usize::from(name == "th");
                row.cells.push(String::new());
            }
            _ => {}
        }
        is_open = match name.as_str() {
            "th" | "td" => true,
            "tr" | "/tr" | "/th" | "/td" => false,
            _ => is_open,
        };
        if let Some(cell) = rows.last_mut().and_then(|row| row.cells.last_mut()).filter(|_| is_open) {
            if name == "br" {
                cell.push(' ');
            }
            cell.push_str(content);
        }
    }
    rows.retain(|row| !row.cells.is_empty());
    // The first row of labels only, or else the first.
    let labels = rows.iter().position(|row| row.heads == row.cells.len()).unwrap_or(0);
    let labels = if labels < rows.len() { rows.remove(labels) } else { return None };
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default().max(labels.cells.len());
    let mut labels: Vec<Cow<'_, str>> = labels.cells.iter().map(|label| Cow::Owned(plain(label))).collect();
    labels.resize(width, Cow::Borrowed(""));
    let rows = rows.iter().map(|row| row.cells.iter().map(|text| cell(plain(text))).collect()).collect();
    Some(Grid { labels, rows })
}

/// The name of a tag in lower case, with the slash of one that closes.
fn tag_name(tag: &str) -> String {
    let (name, _) = split_leading(tag, |letter| letter == '/' || letter.is_ascii_alphanumeric());
    let name = name.to_ascii_lowercase();
    name.strip_suffix('/').map(str::to_owned).unwrap_or(name)
}

/// The text of a cell: entities decoded, white space as a browser shows it.
fn plain(cell: &str) -> String {
    let words: Vec<_> = cell.split_ascii_whitespace().collect();
    decoded(&words.join(" "))
}

fn decoded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let end = after.bytes().take(MOST_ENTITY_BYTES + 1).position(|byte| byte == b';');
        let name = end.and_then(|end| after.get(..end)).unwrap_or_default();
        if let Some(letter) = entity(name) {
            plain.push(letter);
            rest = after.get(name.len() + 1..).unwrap_or_default();
        } else {
            plain.push('&');
            rest = after;
        }
    }
    plain.push_str(rest);
    plain
}

/// The character that an entity stands for.
fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return code.ok().and_then(char::from_u32);
    }
    ENTITIES.iter().find(|(own, _)| *own == name).map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::super::shown;
    use super::*;

    #[test]
    fn one_table_is_read() {
        let text = "<table class=\"x\">\n<thead><tr><th></th><th>a</th><th>b &amp; c</th></tr></thead>\n<tr><th>0</th><td>1.5</td><td>None</td></tr><tr><td>1</td><td>-2</td><td><b>x</b><br/>y&#x41;</td></tr></table>";
        assert_eq!(
            shown(read(text)),
            r#"{"columns":["1","a","b & c"],"columnTypes":["number","number",null],"rows":[["0","1.5",null],["1","-2","x yA"]]}"#
        );
        assert_eq!(
            shown(read("<TABLE><TR><TD>k</TD></TR><TR><TD>&lt;v&gt; &copy; & z</TD><TD>w</TD></TR></TABLE>")),
            r#"{"columns":["k","2"],"columnTypes":[null,null],"rows":[["<v> &copy; & z","w"]]}"#
        );
    }

    #[test]
    fn other_markup_is_no_table() {
        for text in [
            "<table></table>",
            "<p><table><tr><td>1</td></tr></table></p>",
            "<table><tr><td>1</td></tr></table> and so on",
            "<table><tr><td><table><tr><td>1</td></tr></table></td></tr></table>",
            "<table><tr><td>1</td></tr></table><table><tr><td>1</td></tr></table>",
            "<tablet><tr><td>1</td></tr></table>",
            "<table><td>1</td></table>",
        ] {
            assert_eq!(shown(read(text)), "", "{text}");
        }
    }
}
