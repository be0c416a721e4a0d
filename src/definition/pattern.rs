//! Patterns for the lines of texts, and quick checks that save running them.
//!
//! Every page of prose is compared with the lines of every kind, so nearly all lines must be refused quickly: by their
//! first letter, then by a text that every match contains.

use super::check::{regex, string};
use crate::bytes::find_byte;
use crate::json::Value;
use crate::options::Wrong;
use regex_lite::{Regex, RegexBuilder};
use std::cell::OnceCell;
use std::iter::Peekable;
use std::str::Chars;

/// A longer line is not a row: patterns take time in proportion to a line's length.
const MOST_LINE: usize = 10_000;

/// A pattern with named groups. It is compiled when it is first needed.
#[derive(Debug)]
pub(crate) struct Pattern {
    source: Box<str>,
    regex: OnceCell<Option<Regex>>,
    first: FirstLetters,
    literal: Literal,
}

impl Pattern {
    /// Reads a caller's pattern.
    pub(super) fn read(given: Value<'_>) -> Result<Self, Wrong> {
        let source = string(given)?;
        let compiled = regex_of(source)
            .map_err(|_| regex(source, given).err())
            .map_err(|wrong| wrong.unwrap_or_else(|| Wrong::not("a regular expression", given)))?;
        if compiled.capture_names().flatten().next().is_none() && source.is_empty() {
            return Err(Wrong::not("a pattern that matches something", given));
        }
        Ok(Self { regex: OnceCell::from(Some(compiled)), ..Self::of_kind(source) })
    }

    /// Creates a pattern of our own, which a test has compiled.
    pub(super) fn of_kind(source: &str) -> Self {
        Self {
            source: source.into(),
            regex: OnceCell::new(),
            first: FirstLetters::of(source),
            literal: Literal::of(source),
        }
    }

    pub(super) fn is_match(&self, line: &str) -> bool {
        self.may_match(line) && self.regex().is_some_and(|regex| regex.is_match(line))
    }

    /// Returns the groups of a line that matches, by name.
    pub(super) fn groups<'t>(&'t self, line: &'t str) -> Option<Vec<(&'t str, &'t str)>> {
        if !self.may_match(line) {
            return None;
        }
        let regex = self.regex()?;
        let found = regex.captures(line)?;
        let names = regex.capture_names().flatten();
        Some(names.filter_map(|name| Some((name, found.name(name)?.as_str().trim()))).collect())
    }

    /// Whether a line begins with a letter with which a match can begin.
    #[inline]
    pub(super) fn may_begin(&self, line: &str) -> bool {
        self.first.may_begin(line)
    }

    /// Returns how many lines can match at most, judged by their first letters.
    pub(super) fn most_matches(&self, begins: &LetterCounts) -> usize {
        begins
            .ascii
            .iter()
            .enumerate()
            .filter(|(letter, _)| self.first.0 >> letter & 1 == 1)
            .fold(begins.others, |all, (_, count)| all + count)
    }

    #[inline]
    fn may_match(&self, line: &str) -> bool {
        self.may_begin(line) && line.len() <= MOST_LINE && self.literal.is_in(line)
    }

    fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| regex_of(&self.source).ok()).as_ref()
    }
}

fn regex_of(source: &str) -> Result<Regex, regex_lite::Error> {
    RegexBuilder::new(source).size_limit(1 << 16).build()
}

/// The ASCII letters with which a matching line can begin, one bit each; all other letters always can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FirstLetters(u128);

impl FirstLetters {
    const ANY: Self = Self(u128::MAX);
    const DIGITS: Self = Self::range('0', '9');
    const SPACES: Self = Self(Self::range('\t', '\r').0 | Self::range(' ', ' ').0);

    const fn range(first: char, last: char) -> Self {
        if !first.is_ascii() || !last.is_ascii() || first > last {
            return Self::ANY;
        }
        let (first, last) = (1_u128 << first as u32, 1_u128 << last as u32);
        Self((last - first) | last)
    }

    /// Returns the letters that a pattern can begin with, as far as that is easy to determine.
    fn of(pattern: &str) -> Self {
        let mut letters = pattern.chars().peekable();
        if has_flags(pattern) || letters.next() != Some('^') {
            return Self::ANY;
        }
        let groups = enter_groups(&mut letters);
        if may_begin_otherwise(pattern, groups) {
            return Self::ANY;
        }
        let mut all = 0;
        loop {
            let first = match letters.next() {
                Some('\\') => match letters.next() {
                    Some('d') => Self::DIGITS,
                    Some('s') => Self::SPACES,
                    Some('S') => Self(!Self::SPACES.0),
                    Some(own) if own.is_ascii_punctuation() => Self::range(own, own),
                    _ => Self::ANY,
                },
                Some('[') => Self::of_set(&mut letters),
                Some(own) if own.is_alphanumeric() || matches!(own, '-' | '#' | '<' | '"' | '`') => {
                    Self::range(own, own)
                }
                _ => Self::ANY,
            };
            all |= first.0;
            match letters.next() {
                Some('?' | '*') => {}
                Some('{') if !matches!(letters.next(), Some('1'..='9')) => return Self::ANY,
                _ => return Self(all),
            }
        }
    }

    /// Reads a set of letters and ranges; if it contains anything else, it may be any letter.
    fn of_set(letters: &mut Peekable<Chars<'_>>) -> Self {
        let mut all = 0;
        while let Some(letter) = letters.next() {
            if letter == ']' {
                return if all == 0 { Self::ANY } else { Self(all) };
            }
            if !letter.is_ascii_alphanumeric() {
                return Self::ANY;
            }
            let mut last = letter;
            if letters.next_if_eq(&'-').is_some() {
                match letters.next() {
                    Some(own) if own.is_ascii_alphanumeric() => last = own,
                    _ => return Self::ANY,
                }
            }
            all |= Self::range(letter, last).0;
        }
        Self::ANY
    }

    #[inline]
    fn may_begin(self, line: &str) -> bool {
        match line.as_bytes().first() {
            Some(byte) if byte.is_ascii() => self.0 >> byte & 1 == 1,
            Some(_) => true,
            None => self == Self::ANY,
        }
    }
}

/// How many lines begin with each ASCII letter, and with any other.
#[derive(Debug)]
pub(super) struct LetterCounts {
    ascii: [usize; 128],
    others: usize,
}

impl LetterCounts {
    /// Counts the first letters of lines that are not empty.
    pub(super) fn of(lines: &[&str]) -> Self {
        let mut counts = Self { ascii: [0; 128], others: 0 };
        for letter in lines.iter().filter_map(|line| line.as_bytes().first()) {
            *counts.ascii.get_mut(usize::from(*letter)).unwrap_or(&mut counts.others) += 1;
        }
        counts
    }
}

/// Skips the openings of named and plain groups; returns how many there were.
fn enter_groups(letters: &mut Peekable<Chars<'_>>) -> usize {
    let mut depth = 0;
    while letters.next_if_eq(&'(').is_some() {
        depth += 1;
        if letters.next_if_eq(&'?').is_some() && letters.next() != Some(':') {
            letters.by_ref().find(|letter| *letter == '>');
        }
    }
    depth
}

/// Whether a match may begin with something other than what comes first: because there is an alternative outside all
/// groups except the opening ones, or because one of those is optional.
fn may_begin_otherwise(pattern: &str, mut groups: usize) -> bool {
    let (mut depth, mut is_set) = (0_usize, false);
    let most = groups;
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            ']' => is_set = false,
            _ if is_set => {}
            '[' => is_set = true,
            '(' => depth += 1,
            ')' => {
                depth = depth.saturating_sub(1);
                if depth < groups {
                    groups = depth;
                    if matches!(letters.peek(), Some('?' | '*' | '{')) {
                        return true;
                    }
                }
            }
            '|' if depth <= most => return true,
            _ => {}
        }
    }
    false
}

/// Flags such as (?i) and (?x) change the meaning of letters.
fn has_flags(pattern: &str) -> bool {
    pattern.match_indices("(?").any(|(at, _)| {
        let next = pattern.as_bytes().get(at + 2);
        !matches!(next, Some(b':' | b'P' | b'<'))
    })
}

/// A text that every matching line contains, and the index of the byte to search for.
#[derive(Debug)]
struct Literal {
    text: String,
    rare: usize,
}

impl Literal {
    fn of(pattern: &str) -> Self {
        let text = literal_of(pattern);
        // Prose consists mostly of letters and spaces.
        let is_rare = |byte: u8| !byte.is_ascii_alphabetic() && byte != b' ';
        let rare = text.bytes().position(is_rare).unwrap_or_default();
        Self { text, rare }
    }

    fn is_in(&self, line: &str) -> bool {
        let (bytes, literal) = (line.as_bytes(), self.text.as_bytes());
        let Some(rare) = literal.get(self.rare) else { return true };
        let mut from = self.rare;
        while let Some(at) = find_byte(bytes, from, *rare) {
            if bytes.get(at - self.rare..).is_some_and(|rest| rest.starts_with(literal)) {
                return true;
            }
            from = at + 1;
        }
        false
    }
}

/// Returns the longest text that every match of a pattern contains, found without parsing the pattern: text that is
/// outside groups and sets and is not repeated.
fn literal_of(pattern: &str) -> String {
    let (mut longest, mut run) = (String::new(), String::new());
    let mut letters = pattern.chars().peekable();
    let mut depth = 0_usize;
    let mut is_set = false;
    let mut end_run = |run: &mut String| {
        // Of two equally long ones, the later one is more useful: the beginning of a line was checked before.
        if !run.is_empty() && run.len() >= longest.len() {
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
                // A bracket that comes first is part of the set.
                if letters.peek() == Some(&'^') {
                    letters.next();
                }
                if letters.peek() == Some(&']') {
                    letters.next();
                }
            }
            '(' => {
                end_run(&mut run);
                // Flags change the meaning of what follows, so nothing is certain.
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
    if has_flags(pattern) { String::new() } else { longest }
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
            (r"ab?c", "c"),
            (r"(?i)abc", ""),
            (r"[abc]+xyz{2}", "xy"),
            (r"(?:abc)?de", "de"),
            (r"[]a]bc", "bc"),
            (r"a{2,3}bcd", "bcd"),
        ] {
            assert_eq!(literal_of(pattern), literal, "{pattern}");
        }
    }

    #[test]
    fn literals_are_found_wherever_they_stand() {
        let literal = Literal::of(r"^.*x: -y");
        assert_eq!((literal.text.as_str(), literal.rare), ("x: -y", 1));
        for (line, is_in) in [
            ("x: -y", true),
            (":x: -yz", true),
            ("x: x: -y", true),
            ("x: -", false),
            (": -y", false),
            ("", false),
        ] {
            assert_eq!(literal.is_in(line), is_in, "{line}");
        }
        assert!(Literal::of("a|b").is_in(""));
    }

    #[test]
    fn first_letters_are_those_of_every_match() {
        let letters = |own: &str| FirstLetters(own.bytes().fold(0, |all, letter| all | 1 << letter));
        for (pattern, first) in [
            (r"^ID: (?<id>.+)$", Some("I")),
            (r"^- \(ID: (?P<id>\d+)\)", Some("-")),
            (r"^\[(?P<level>LOG|ERROR)\] ", Some("[")),
            (r"^(?P<time>\d{4}-\d\d(?:Z|[+-]\d\d)?) x", Some("0123456789")),
            (r"^(?P<name>[A-C][a-z ]{2,40}):$", Some("ABC")),
            (r"^(?:(?P<a>x)y)z", Some("x")),
            (r"^\d+\. ", Some("0123456789")),
            // Other beginnings are possible, or hard to determine.
            (r"ID: ", None),
            (r"^a?b", Some("ab")),
            (r"^\s*\d+\. ", Some("\t\n\u{b}\u{c}\r 0123456789")),
            (r"^a{0,2}b", None),
            (r"^a|b", None),
            (r"^(?P<a>x|y)z", None),
            (r"^(?P<a>xy)?z", None),
            (r"^(?:(?P<a>x)?y)z", None),
            (r"^(?i)a", None),
            (r"^[^a]b", None),
            (r"^[\d:]b", None),
            (r"^\w*a", None),
            (r"^.a", None),
            (r"^$", None),
            ("", None),
        ] {
            assert_eq!(FirstLetters::of(pattern), first.map_or(FirstLetters::ANY, letters), "{pattern}");
        }
    }
}
