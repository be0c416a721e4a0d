//! The group that a product belongs to.

use crate::bytes::nth_char;
use crate::json::{Keys, Texts, Value, keys};
use crate::leaf::Text;
use crate::payload::IndexedRow;
use crate::phrases::runs;
use crate::safety::clean;
use crate::values::first_string;

const QUERY_KEYS: Keys = keys![
    "query",
    "q",
    "search",
    "search_text",
    "searchText",
    "term",
    "keyword",
    "requirement",
    "category",
    "item_type",
    "itemType"
];
pub(super) const GROUP_KEYS: Keys = keys![
    "requirement",
    "requirement_name",
    "requirementName",
    "need",
    "need_name",
    "needName",
    "group",
    "group_name",
    "groupName",
    "item_type",
    "product_type",
    "sub_category",
    "subCategory",
    "category",
    "category_name",
    "categoryName",
    "product_category",
    "menu_category",
    "menuCategory",
    "section",
    "section_name",
    "sectionName"
];
/// Units of pack sizes, which say nothing about the group.
const UNITS: [&str; 19] = [
    "g", "kg", "gm", "mg", "ml", "l", "litre", "liter", "oz", "lb", "pc", "pcs", "pack", "tab", "tabs",
    "cap", "caps", "sachet", "sachets",
];
const NAME_WORDS: usize = 4;
/// Bytes that are enough for most labels.
const MOST_USUAL: usize = 64;

/// The search terms in the tool's input.
pub(super) fn source_query(input: Option<Value<'_>>) -> Option<&str> {
    first_string(input?, QUERY_KEYS).map(str::trim)
}

/// A group: its heading, and what equal headings have in common.
#[derive(Clone)]
pub(super) struct Group<'a> {
    pub(super) label: Text<'a>,
    pub(super) key: Text<'a>,
}

/// The groups of the rows of a card. Consecutive rows nearly always have the same category or come from the same search,
/// so the last such group is kept.
pub(super) struct Groups<'a> {
    query: Option<&'a str>,
    texts: &'a Texts,
    last: Option<(&'a str, Group<'a>)>,
}

impl<'a> Groups<'a> {
    /// Groups of rows that were found with this query.
    pub(super) fn new(query: Option<&'a str>, texts: &'a Texts) -> Self {
        Self { query, texts, last: None }
    }

    /// The group of a row: what the row or the query says, else the first words of its name.
    pub(super) fn of(&mut self, row: &IndexedRow<'a>, name: &str, brand: Option<&str>) -> Group<'a> {
        let Some(given) = row.label(GROUP_KEYS).or(self.query) else {
            let label = labelled(simplify(without_brand(name.trim(), brand), NAME_WORDS));
            return Group { key: key(&label).into(), label: label.into() };
        };
        if let Some((last, group)) = &self.last
            && *last == given
        {
            return group.clone();
        }
        // Borrowed, so that the next rows can share the texts.
        let label = self.texts.keep(labelled(simplify(given, usize::MAX)));
        let group = Group { label: label.into(), key: self.texts.keep(key(label)).into() };
        self.last = Some((given, group.clone()));
        group
    }
}

fn labelled(label: String) -> String {
    if label.is_empty() { String::from("Products") } else { label }
}

/// A label in the form in which equal groups have equal keys.
fn key(label: &str) -> String {
    // The words of a label are separated by single spaces, so most labels need no further change.
    if label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b' ') {
        return label.to_ascii_lowercase();
    }
    let lower = label.to_lowercase();
    let mut key = String::with_capacity(lower.len());
    for word in runs(&lower, char::is_alphanumeric) {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word);
    }
    if key.is_empty() { lower } else { key }
}

fn without_brand<'n>(name: &'n str, brand: Option<&str>) -> &'n str {
    let Some(brand) = brand.filter(|brand| !brand.is_empty()) else { return name };
    let end = nth_char(name, brand.chars().count()).unwrap_or(name.len());
    let (head, rest) = name.split_at_checked(end).unwrap_or((name, ""));
    if rest.starts_with(char::is_whitespace) && head.to_lowercase() == brand.to_lowercase() {
        rest
    } else {
        name
    }
}

/// The first `most` words, capitalized, without brackets, pack sizes, counts and separators.
fn simplify(text: &str, most: usize) -> String {
    // Names that look the same belong to the same group.
    let mut text = clean(text, usize::MAX);
    if text.contains('(') {
        text = without_brackets(&text).into();
    }
    let mut simple = String::with_capacity(text.len().min(MOST_USUAL));
    let (mut at, mut begin, mut words) = (0, 0, 0);
    while at <= text.len() && words < most {
        at += letters(text.as_bytes().get(at..).unwrap_or_default());
        let gap = gap_length(&text, at);
        if gap == 0 {
            at += 1;
            continue;
        }
        if at > begin {
            add_word(text.get(begin..at).unwrap_or_default(), &mut simple);
            words += 1;
        }
        at += gap;
        begin = at;
    }
    simple
}

/// How many letters there are before anything that could end a word or begin a count.
fn letters(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(*byte | 0x20, b'a'..=b'w' | b'y' | b'z')).count()
}

/// The length of what is between two words at this position: a separator, a pack size or a count. 0 inside a word; the end
/// counts as a separator.
fn gap_length(text: &str, at: usize) -> usize {
    let rest = || text.get(at..).unwrap_or_default();
    match text.as_bytes().get(at) {
        None | Some(b' ' | b'-' | b'_' | b'/' | b',' | b'+') => 1,
        Some(b'0'..=b'9') if begins_word(text, at) => size_length(rest()).unwrap_or(0),
        Some(b'x' | b'X') if begins_word(text, at) => count_length(rest()).unwrap_or(0),
        Some(b'\t'..=b'\r' | 0x80..) => one_space(rest()),
        Some(_) => 0,
    }
}

/// Whether no ASCII letter, digit or underscore stands before this position.
fn begins_word(text: &str, at: usize) -> bool {
    at.checked_sub(1).and_then(|before| text.as_bytes().get(before)).is_none_or(|byte| !is_word(*byte))
}

fn add_word(word: &str, out: &mut String) {
    if !out.is_empty() {
        out.push(' ');
    }
    if word.is_ascii() {
        let begin = out.len();
        out.push_str(word);
        if let Some((first, rest)) = out.get_mut(begin..).and_then(|own| own.split_at_mut_checked(1)) {
            first.make_ascii_uppercase();
            rest.make_ascii_lowercase();
        }
        return;
    }
    let mut letters = word.chars();
    if let Some(first) = letters.next() {
        out.extend(first.to_uppercase());
    }
    out.push_str(&letters.as_str().to_lowercase());
}

/// Replaces each `(` up to the next `)` by a space.
fn without_brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once('(') {
        let Some((_, after)) = inside.split_once(')') else { break };
        out.push_str(before);
        out.push(' ');
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Whether a text names a pack size anywhere.
pub(crate) fn is_pack(value: Value<'_>) -> bool {
    let text = value.as_text().unwrap_or_default();
    let is_size =
        |(at, _): (usize, char)| begins_word(text, at) && text.get(at..).and_then(size_length).is_some();
    text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()).any(is_size)
}

/// The length of a pack size at the beginning of a text: `500 ml`, `1.5kg`.
fn size_length(text: &str) -> Option<usize> {
    let after = without_digits(text);
    if after.len() == text.len() {
        return None;
    }
    let fraction =
        after.strip_prefix(['.', ',']).filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()));
    let after = fraction.map_or(after, without_digits);
    let space = one_space(after);
    let unit = word(after.get(space..)?);
    let is_unit = UNITS.iter().any(|own| own.eq_ignore_ascii_case(unit));
    is_unit.then(|| text.len() - after.len() + space + unit.len())
}

/// The length of a count at the beginning of a text: `x2`, `x 12`; in `x 500 ml` the number is a size.
fn count_length(text: &str) -> Option<usize> {
    let after = text.strip_prefix(['x', 'X'])?;
    let space = one_space(after);
    let number = after.get(space..)?;
    let count = word(number);
    let is_count = !count.is_empty() && without_digits(count).is_empty();
    let is_size = space > 0 && size_length(number).is_some();
    (is_count && !is_size).then(|| 1 + space + count.len())
}

/// What follows the digits at the beginning of a text.
fn without_digits(text: &str) -> &str {
    text.trim_start_matches(|letter: char| letter.is_ascii_digit())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The ASCII letters, digits and underscores at the beginning of a text.
fn word(text: &str) -> &str {
    let end = text.bytes().position(|byte| !is_word(byte)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// The length of the white-space character at the beginning of a text; 0 if there is none.
fn one_space(text: &str) -> usize {
    text.chars().next().filter(|letter| letter.is_whitespace()).map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_lose_sizes_counts_and_marks() {
        for (text, simple) in [
            ("rolled-oats 1 kg", "Rolled Oats"),
            ("Milk (full cream) 500ml x2", "Milk"),
            ("1,5 L juice", "Juice"),
            ("7up 2 l", "7up"),
            ("a(b", "A(b"),
            ("x 12 eggs", "Eggs"),
            ("box2", "Box2"),
            ("x 500 ml soap", "X Soap"),
            ("x2 x 3 dal x500", "Dal"),
            ("a.500ml.b x2x", "A. .b X2x"),
            ("₹500 ml", "₹"),
            ("2_l 1.5 kg. 3,x", "2 L . 3 X"),
            ("500 mlx", "500 Mlx"),
            ("मिठाई (250 g)", "मिठाई"),
            ("Dal+Rice/Roti, PAPAD", "Dal Rice Roti Papad"),
            (" a\u{a0}b\u{3000}\u{85}c\n", "A B C"),
        ] {
            assert_eq!(simplify(text, usize::MAX), simple, "{text}");
        }
    }

    #[test]
    fn labels_end_after_some_words() {
        assert_eq!(simplify(" one-two  three, 500 ml four five", 4), "One Two Three Four");
        assert_eq!(simplify("one two", 4), "One Two");
    }

    #[test]
    fn brands_go_only_as_whole_words() {
        assert_eq!(without_brand("ACME Milk", Some("Acme")), " Milk");
        assert_eq!(without_brand("Acmeish Milk", Some("Acme")), "Acmeish Milk");
        assert_eq!(without_brand("Acme", Some("Acme")), "Acme");
    }
}
