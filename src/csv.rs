//! The cells of CSV and TSV: separated by commas, semicolons or tabs, in quotes if they contain a separator, a quote or a
//! line break (RFC 4180).

use std::borrow::Cow;

/// The characters that may separate cells.
pub(crate) const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// Returns the most frequent separator of a header; separators inside quotes are part of a name.
pub(crate) fn separator(header: &str) -> Option<char> {
    let mut counts = [0_usize; SEPARATORS.len()];
    let mut is_quoted = false;
    for letter in header.chars() {
        is_quoted ^= letter == '"';
        for (count, separator) in counts.iter_mut().zip(SEPARATORS) {
            *count += usize::from(!is_quoted && letter == separator);
        }
    }
    let counted = SEPARATORS.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    counted.max_by_key(|(_, count)| *count).map(|(separator, _)| separator)
}

/// How quotes are used in a line, from the best case to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Quotes {
    /// Cells are quoted as a whole, or not at all.
    Regular,
    /// Text follows a closing quote.
    Loose,
    /// A quote is not closed.
    Open,
}

/// A line of a table. A cell in quotes may span several lines of the text.
#[derive(Debug)]
pub(crate) struct Line<'t> {
    pub(crate) cells: Vec<Cow<'t, str>>,
    pub(crate) quotes: Quotes,
}

impl Line<'_> {
    /// Whether the line contains nothing but white space.
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self.cells.as_slice(), [only] if only.trim().is_empty())
    }
}

/// Reads a table line by line.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    /// The text that has not been read yet.
    pub(crate) rest: &'t str,
    separator: char,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str, separator: char) -> Self {
        Self { rest: text, separator }
    }

    /// Returns the next line; `None` at the end of the text. Of a longer line only one cell more than `most` is kept.
    pub(crate) fn next(&mut self, most: usize) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut line = Line { cells: Vec::new(), quotes: Quotes::Regular };
        loop {
            let cell = self.next_cell(&mut line.quotes);
            if line.cells.len() <= most {
                line.cells.push(cell);
            }
            let Some(rest) = self.rest.strip_prefix(self.separator) else { break };
            self.rest = rest;
        }
        let rest = self.rest.strip_prefix('\r').unwrap_or(self.rest);
        self.rest = rest.strip_prefix('\n').unwrap_or(rest);
        Some(line)
    }

    fn next_cell(&mut self, quotes: &mut Quotes) -> Cow<'t, str> {
        let mut quoted = None;
        if let Some(text) = self.rest.strip_prefix('"') {
            // The quote that is not closed is skipped, and what follows it is read as usual.
            let (cell, rest) = unquoted(text).map_or((None, text), |(cell, rest)| (Some(cell), rest));
            *quotes = if cell.is_some() { *quotes } else { Quotes::Open };
            (quoted, self.rest) = (cell, rest);
        }
        let end = self.rest.find([self.separator, '\n', '\r']).unwrap_or(self.rest.len());
        let (plain, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        match quoted {
            None => Cow::Borrowed(plain),
            Some(cell) if plain.is_empty() => cell,
            Some(cell) => {
                *quotes = (*quotes).max(Quotes::Loose);
                Cow::Owned(cell.into_owned() + plain)
            }
        }
    }
}

/// Returns the content of a quoted cell, in which two quotes are an escaped one, and the text after the closing quote.
fn unquoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut from = 0;
    loop {
        let end = from + text.get(from..)?.find('"')?;
        let rest = text.get(end + 1..)?;
        if rest.starts_with('"') {
            from = end + 2;
            continue;
        }
        let inside = text.get(..end)?;
        // An escape was found if the search did not begin at the start.
        let is_plain = from == 0;
        return Some((
            if is_plain { Cow::Borrowed(inside) } else { Cow::Owned(inside.replace("\"\"", "\"")) },
            rest,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, expected: &[(&[&str], Quotes)]) {
        let mut lines = Lines::new(text, ',');
        let mut read = Vec::new();
        while let Some(line) = lines.next(usize::MAX) {
            read.push((line.cells, line.quotes));
        }
        assert_eq!(
            read,
            expected
                .iter()
                .map(|(cells, quotes)| (cells.iter().map(|cell| Cow::from(*cell)).collect(), *quotes))
                .collect::<Vec<_>>(),
            "{text:?}"
        );
    }

    #[test]
    fn cells_are_separated() {
        use Quotes::{Loose, Open, Regular};
        reads("", &[]);
        reads("a", &[(&["a"], Regular)]);
        reads("a,b\r\n1,\n,2", &[(&["a", "b"], Regular), (&["1", ""], Regular), (&["", "2"], Regular)]);
        reads("a\rb\r\rc\n", &[(&["a"], Regular), (&["b"], Regular), (&[""], Regular), (&["c"], Regular)]);
        reads("\"x, \"\"y\"\"\nz\r\",1", &[(&["x, \"y\"\nz\r", "1"], Regular)]);
        reads("\"\",\"\"\"\"", &[(&["", "\""], Regular)]);
        reads("a \"b\" c,d", &[(&["a \"b\" c", "d"], Regular)]);
        reads("\"a\"b,c\nd", &[(&["ab", "c"], Loose), (&["d"], Regular)]);
        reads("a,\"b,c\nd,e", &[(&["a", "b", "c"], Open), (&["d", "e"], Regular)]);
    }

    #[test]
    fn long_lines_are_cut() {
        let mut lines = Lines::new("1,2,3,4\n5", ',');
        assert_eq!(lines.next(2).map(|line| line.cells), Some(vec!["1".into(), "2".into(), "3".into()]));
        assert_eq!(lines.next(2).map(|line| line.cells), Some(vec!["5".into()]));
        assert!(lines.next(2).is_none());
    }

    #[test]
    fn separators_are_counted_outside_quotes() {
        for (header, expected) in [
            ("a,b", Some(',')),
            ("a;b,c;d", Some(';')),
            ("a\tb", Some('\t')),
            ("id;\"name, of, it\"", Some(';')),
            ("id;\"a \"\"b, c, d\"\"\"", Some(';')),
            ("a,b;c", Some(',')),
            ("\"a,b\"", None),
            ("", None),
        ] {
            assert_eq!(separator(header), expected, "{header}");
        }
    }
}
