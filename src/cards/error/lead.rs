//! What stands before the first word of an error: colours of a terminal, a warning sign, bold type, a heading.

use crate::values::is_blank;
use std::borrow::Cow;

/// Signs that servers put before an error. The one with a variation selector comes first: it is the longer one.
const MARKS: [&str; 7] = ["❌", "⚠️", "⚠", "🚫", "🛑", "✗", "✘"];
/// What surrounds bold text.
const BOLD: &str = "**";
/// Characters of a heading that only says that something went wrong.
const MOST_HEADING_CHARS: usize = 40;

/// The text without what only decorates it: the colours of a terminal anywhere, a sign and bold type at the beginning.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let text = if text.contains('\u{1b}') { Cow::Owned(without_colours(text)) } else { Cow::Borrowed(text) };
    match bold_start(&text) {
        Some((bold, rest)) => Cow::Owned(format!("{bold}{rest}")),
        None => text,
    }
}

/// A text without the white space and the sign with which it begins.
pub(super) fn unmarked(text: &str) -> &str {
    let text = text.trim_start();
    // Nearly every text begins with a letter.
    if text.as_bytes().first().is_none_or(u8::is_ascii) {
        return text;
    }
    MARKS.iter().find_map(|mark| text.strip_prefix(mark)).map_or(text, str::trim_start)
}

/// The words in bold type with which a text begins, and the rest of it.
fn bold_start(text: &str) -> Option<(&str, &str)> {
    let (bold, rest) = unmarked(text).strip_prefix(BOLD)?.split_once(BOLD)?;
    (!bold.contains('\n')).then_some((bold, rest))
}

/// The text of a Markdown heading.
pub(super) fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    let hashes = line.len() - text.len();
    text.strip_prefix(' ')
        .filter(|_| (1..=6).contains(&hashes))
        .map(str::trim)
        .filter(|text| !text.is_empty())
}

/// A short heading above a text, and the text.
pub(super) fn below_heading(text: &str) -> Option<(&str, &str)> {
    // Asked behind every prefix of an error: the end of the line is not looked for each time.
    if !text.starts_with('#') {
        return None;
    }
    let (line, rest) = text.split_once('\n')?;
    let title = heading(line.trim_end())?;
    let is_short = line.chars().count() <= MOST_HEADING_CHARS;
    (is_short && !is_blank(rest)).then_some((title, rest.trim_start()))
}

/// The parts of a text between the sequences that set the colour of a terminal, and where they begin.
fn uncoloured(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const ESCAPE: &str = "\u{1b}[";
    let mut at = 0;
    text.split(ESCAPE).enumerate().map(move |(place, piece)| {
        // Parameters, and the letter that ends them.
        let end = piece.bytes().position(|byte| !matches!(byte, 0x20..=0x3F)).filter(|_| place > 0);
        let is_final = |end: &usize| piece.as_bytes().get(*end).is_some_and(u8::is_ascii);
        let length = end.filter(is_final).map_or(0, |end| end + 1);
        let start = at + length;
        at += piece.len() + ESCAPE.len();
        (start, piece.get(length..).unwrap_or(piece))
    })
}

fn without_colours(text: &str) -> String {
    uncoloured(text).map(|(_, piece)| piece).collect()
}

/// The end of a text with colours that is this end of the same text without them. So what is removed is still there to be
/// noted when the text leaves.
pub(super) fn coloured<'t>(text: &'t str, end: &str) -> Option<&'t str> {
    let text = text.trim_end();
    let length: usize = uncoloured(text).map(|(_, piece)| piece.len()).sum();
    let mut left = length.checked_sub(end.len())?;
    let mut before = 0;
    for (start, piece) in uncoloured(text) {
        if left < piece.len() {
            // A colour that begins with the end belongs to it.
            let from = if left == 0 { before } else { start + left };
            return text.get(from..).filter(|rest| without_colours(rest) == end);
        }
        left -= piece.len();
        before = start + piece.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoration_is_removed() {
        for (text, expected) in [
            ("Error: x", "Error: x"),
            ("❌ **Error:** x **now**", "Error: x **now**"),
            ("**Error**: x", "Error: x"),
            ("**Error: x", "**Error: x"),
            ("\u{1b}[31mError\u{1b}[0m: x", "Error: x"),
            ("\u{1b}[2;1mError\u{1b}[", "Error"),
        ] {
            assert_eq!(plain(text), expected, "{text}");
        }
        assert_eq!(
            coloured("\u{1b}[31mError:\u{1b}[0m a \u{1b}[1mb\u{1b}[0m \n", "a b"),
            Some("a \u{1b}[1mb\u{1b}[0m")
        );
        assert_eq!(coloured("\u{1b}[31ma", "a"), Some("\u{1b}[31ma"));
        assert_eq!(coloured("Error: a", "b"), None);
        for (text, expected) in [
            ("  ⚠️ Error", "Error"),
            ("⚠Error", "Error"),
            ("✗  x", "x"),
            ("é", "é"),
            ("😀 x", "😀 x"),
            ("", ""),
        ] {
            assert_eq!(unmarked(text), expected, "{text}");
        }
    }

    #[test]
    fn headings_are_peeled_where_text_follows() {
        assert_eq!(below_heading("### Error\nError: x"), Some(("Error", "Error: x")));
        assert_eq!(below_heading("# Fehler\n\n\nkaputt"), Some(("Fehler", "kaputt")));
        for text in ["### Error", "### Error\n \n", "#Error\nx", "####### E\nx", "Error\nx"] {
            assert_eq!(below_heading(text), None, "{text}");
        }
        assert_eq!(below_heading(&format!("# {}\nx", "a".repeat(40))), None);
    }
}
