//! Looking into texts and putting them together.
//!
//! The standard library's search is compiled into every place that calls it and brings its panics along; what is
//! looked for here is short, so a plain comparison at each place does, once for the whole module.

use std::ops::RangeInclusive;

/// The words of a list that is written as one text, with a space between them. In the module such a list is half the
/// size of one of texts, each with its address and length.
pub fn listed(list: &str) -> Listed<'_> {
    Listed { rest: list }
}

/// See [`listed`].
#[derive(Clone, Debug)]
pub struct Listed<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Listed<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        if self.rest.is_empty() {
            return None;
        }
        let Some((word, rest)) =
            find_byte(self.rest.as_bytes(), 0, b' ').and_then(|end| self.rest.split_at_checked(end))
        else {
            return Some(std::mem::take(&mut self.rest));
        };
        self.rest = rest.get(1..).unwrap_or_default();
        Some(word)
    }
}

/// Whether a word is in a list (see [`listed`]).
#[inline(never)]
pub fn is_listed(word: &str, list: &str) -> bool {
    listed(list).any(|own| own == word)
}

/// Where `part` first stands in `text`.
#[inline(never)]
pub fn find(text: &str, part: &str) -> Option<usize> {
    let first = *part.as_bytes().first()?;
    let bytes = text.as_bytes();
    let mut at = 0;
    loop {
        at = find_byte(bytes, at, first)?;
        if bytes.get(at..)?.starts_with(part.as_bytes()) {
            return Some(at);
        }
        at += 1;
    }
}

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The first place from `at` on with this byte. Whole files are searched for the ends of their lines, so this looks at
/// eight bytes at a time: a subtraction borrows into a byte's high bit where the byte was zero.
#[inline]
pub fn find_byte(bytes: &[u8], mut at: usize, byte: u8) -> Option<usize> {
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let differences = u64::from_le_bytes(*chunk) ^ (ONES * u64::from(byte));
        let equal = differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        if equal != 0 {
            return Some(at + (equal.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    bytes.get(at..)?.iter().position(|own| *own == byte).map(|place| at + place)
}

/// Where `part` last stands in `text`.
#[inline(never)]
pub fn find_last(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len().max(1)).rposition(|window| is_at(window, part))
}

/// Most places are told by their first byte.
fn is_at(window: &[u8], part: &str) -> bool {
    window.first() == part.as_bytes().first() && window == part.as_bytes()
}

/// Whether `part` stands in `text`.
pub fn has(text: &str, part: &str) -> bool {
    part.is_empty() || find(text, part).is_some()
}

/// Whether one of these stands in `text`.
pub fn has_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| has(text, part))
}

/// Whether a word of a list (see [`listed`]) stands in `text`.
pub fn has_listed(text: &str, list: &str) -> bool {
    listed(list).any(|word| has(text, word))
}

/// What stands before and after the first `part`.
#[inline(never)]
pub fn around<'t>(text: &'t str, part: &str) -> Option<(&'t str, &'t str)> {
    let at = find(text, part)?;
    Some((text.get(..at)?, text.get(at + part.len()..)?))
}

/// What stands before and after the last `part`.
#[inline(never)]
pub fn around_last<'t>(text: &'t str, part: &str) -> Option<(&'t str, &'t str)> {
    let at = find_last(text, part)?;
    Some((text.get(..at)?, text.get(at + part.len()..)?))
}

/// What stands before the first `part`; the whole text where there is none.
#[inline(never)]
pub fn before<'t>(text: &'t str, part: &str) -> &'t str {
    around(text, part).map_or(text, |(before, _)| before)
}

/// The parts of a text between separators: one more than there are of them.
pub fn parts<'t>(text: &'t str, separator: &'static str) -> Parts<'t> {
    Parts { rest: Some(text), separator }
}

/// See [`parts`].
#[derive(Clone, Debug)]
pub struct Parts<'t> {
    rest: Option<&'t str>,
    separator: &'static str,
}

impl<'t> Iterator for Parts<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        let text = self.rest?;
        let part = before(text, self.separator);
        self.rest = text.get(part.len() + self.separator.len()..);
        Some(part)
    }
}

/// Whether a text begins as JSON that holds something does, after white space.
#[inline(never)]
pub fn begins_json(text: &str) -> bool {
    matches!(text.trim_start().as_bytes().first(), Some(b'{' | b'['))
}

/// A whole number that is written in up to 18 digits and nothing else.
#[inline(never)]
pub fn whole(text: &str) -> Option<i64> {
    if text.is_empty() || text.len() > 18 || !digits(text).1.is_empty() {
        return None;
    }
    Some(text.bytes().fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')))
}

/// The lines of a text, without what ends them.
pub fn lines(text: &str) -> Lines<'_> {
    Lines { rest: text }
}

/// The lines of a text that were not taken yet.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    rest: &'t str,
}

impl Lines<'_> {
    /// How many bytes of the text were not taken yet.
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        if self.rest.is_empty() {
            return None;
        }
        let Some((line, rest)) = around(self.rest, "\n") else { return Some(std::mem::take(&mut self.rest)) };
        self.rest = rest;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }
}

/// The first line of a text.
pub fn first_line(text: &str) -> &str {
    lines(text).next().unwrap_or_default()
}

/// Where the character at this place begins, counted from 0. Long texts are cut by it, so pieces are counted as a whole.
#[inline(never)]
pub fn nth_char(text: &str, place: usize) -> Option<usize> {
    const PIECE: usize = 64;
    let begins = |byte: &&u8| **byte & 0xC0 != 0x80;
    let (mut left, mut at) = (place, 0);
    while let Some(piece) = text.as_bytes().get(at..at + PIECE) {
        let count = piece.iter().filter(begins).count();
        if count > left {
            break;
        }
        left -= count;
        at += PIECE;
    }
    let rest = text.as_bytes().get(at..)?.iter().enumerate().filter(|(_, byte)| begins(byte));
    rest.map(|(offset, _)| at + offset).nth(left)
}

/// Whether there is nothing but visible ASCII characters in a text: most names and addresses need no closer look.
#[inline(never)]
pub fn is_graphic(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b'!') == text.len()
}

/// Likewise, spaces included.
#[inline(never)]
pub fn is_printable(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b' ') == text.len()
}

/// The first place from `at` on that is not an ASCII character from `least` to `~`, eight bytes at a time: a subtraction
/// borrows into a byte's high bit exactly where the byte is too small, and the lowest such mark is always a true one.
#[inline(never)]
pub fn skip_ascii(bytes: &[u8], mut at: usize, least: u8) -> usize {
    const HIGH: u64 = ONES << 7;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*chunk);
        let small = word.wrapping_sub(ONES * u64::from(least)) & !word;
        let delete = word ^ (ONES * 0x7F);
        let found = (small | (delete.wrapping_sub(ONES) & !delete) | word) & HIGH;
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| (least..0x7F).contains(byte)) {
        at += 1;
    }
    at
}

/// Whether a character can be part of a word: ASCII letters, digits and `_`.
#[inline]
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The ASCII word with which a text begins.
#[inline(never)]
pub fn word(text: &str) -> &str {
    let end = text.bytes().position(|byte| !is_word(byte)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// Where, from `at` on, an ASCII word begins with a digit or small letter in this range or with its capital.
#[inline(never)]
pub fn find_word(text: &str, at: usize, first: RangeInclusive<u8>) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut before = if at > 0 { bytes.get(at - 1).copied().unwrap_or(0) } else { 0 };
    for (offset, byte) in bytes.get(at..)?.iter().enumerate() {
        // This bit makes a capital small, and digits have it.
        if first.contains(&(byte | 0x20)) && !is_word(before) {
            return Some(at + offset);
        }
        before = *byte;
    }
    None
}

/// Whether there is white space in a text.
#[inline(never)]
pub fn has_space(text: &str) -> bool {
    text.chars().any(char::is_whitespace)
}

/// The digits with which a text begins, and what follows them.
#[inline(never)]
pub fn digits(text: &str) -> (&str, &str) {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at_checked(count).unwrap_or((text, ""))
}

/// Whether a letter is one of these.
pub fn is_one_of(letter: char, letters: &str) -> bool {
    letters.chars().any(|own| own == letter)
}

/// The texts one after the other, with `between` between them.
#[inline(never)]
pub fn join(texts: &[&str], between: &str) -> String {
    let length: usize = texts.iter().map(|text| text.len() + between.len()).sum();
    let mut joined = String::with_capacity(length);
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            joined.push_str(between);
        }
        joined.push_str(text);
    }
    joined
}

/// Appends a whole number.
pub fn push_number(number: usize, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    out.push(char::from(b'0' + u8::try_from(number % 10).unwrap_or(0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_agrees_with_the_standard_library() {
        for text in ["", "a", "abcabc", "₹5 ₹6", "aaa", "0123456789abc₹bc", "bbbbbbbbbbbbbbbbc"] {
            for part in ["a", "c", "bc", "₹", "aa", "x", "abcabcabc"] {
                assert_eq!(find(text, part), text.find(part), "{part:?} in {text:?}");
                assert_eq!(find_last(text, part), text.rfind(part), "{part:?} in {text:?}");
                assert_eq!(around(text, part), text.split_once(part), "{part:?} in {text:?}");
                assert_eq!(around_last(text, part), text.rsplit_once(part), "{part:?} in {text:?}");
                assert_eq!(has(text, part), text.contains(part), "{part:?} in {text:?}");
            }
        }
    }

    #[test]
    fn characters_are_counted() {
        for text in
            ["", "a", "₹5 ₹6", &"a₹é🙏".repeat(50), &"x".repeat(64), &"x".repeat(129), &"🙏".repeat(33)]
        {
            for place in 0..=text.chars().count() {
                let expected = text.char_indices().nth(place).map(|(at, _)| at);
                assert_eq!(nth_char(text, place), expected, "{place} in {text:?}");
            }
        }
    }

    #[test]
    fn lines_agree_with_the_standard_library() {
        for text in ["", "a", "\n", "a\n", "a\r\nb", "\n\na\r", "a\n\nb\n", "é\n🙏"] {
            assert_eq!(lines(text).collect::<Vec<_>>(), text.lines().collect::<Vec<_>>(), "{text:?}");
            assert_eq!(first_line(text), text.lines().next().unwrap_or_default());
        }
        assert_eq!((digits("12a3"), digits("é"), digits("7")), (("12", "a3"), ("", "é"), ("7", "")));
    }

    #[test]
    fn parts_agree_with_the_standard_library() {
        for text in ["", "/", "a", "a/b", "/a//b/", "é/ü"] {
            assert!(parts(text, "/").eq(text.split('/')), "{text}");
            assert_eq!(Some(before(text, "/")), text.split('/').next());
        }
    }

    #[test]
    fn whole_numbers_are_digits_and_nothing_else() {
        assert_eq!(whole("007"), Some(7));
        assert_eq!(whole("999999999999999999"), Some(999_999_999_999_999_999));
        for text in ["", "+1", "-1", "1.0", " 1", "1000000000000000000"] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn json_is_told_by_its_first_bracket() {
        assert!([" {", "[", "\n\u{a0}[1]"].into_iter().all(begins_json));
        assert!(!["", "x{", "\"{", "\u{feff}{"].into_iter().any(begins_json));
    }

    #[test]
    fn texts_are_joined_and_numbers_written() {
        assert_eq!(join(&["a", "", "b"], ", "), "a, , b");
        let mut out = String::new();
        for number in [0, 7, 10, 909] {
            push_number(number, &mut out);
        }
        assert_eq!(out, "0710909");
    }
}
