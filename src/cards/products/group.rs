//! Under which heading a product stands.

use crate::json::{Keys, Value, keys};
use crate::payload::KeyedRow;
use crate::phrases::{begins, runs};
use crate::safety::clean;
use crate::values::first_string;
use crate::words::{after_one_of, around, digits, find_word, has, is_listed, nth_char, word};
use std::borrow::Cow;
use std::ops::RangeInclusive;

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
const GROUP_KEYS: Keys = keys![
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
const UNITS: &str = "g kg gm mg ml l litre liter oz lb pc pcs pack tab tabs cap caps sachet sachets";
const NAME_WORDS: usize = 4;

/// What the user searched for, from the tool's input.
pub(super) fn source_query(input: Option<Value<'_>>) -> Option<&str> {
    first_string(input?, QUERY_KEYS).map(str::trim)
}

/// The heading for people.
pub(super) fn label(row: &KeyedRow<'_>, name: &str, brand: Option<&str>, query: Option<&str>) -> String {
    let group = row.label(GROUP_KEYS);
    let label = if let Some(group) = group.or(query) {
        simplify(group, usize::MAX)
    } else {
        simplify(without_brand(name.trim(), brand), NAME_WORDS)
    };
    if label.is_empty() { String::from("Products") } else { label }
}

/// The heading for comparing.
pub(super) fn key(label: &str) -> String {
    let lower = label.to_lowercase();
    // A label has one space between its words: most are keys as they are.
    if lower.bytes().all(|byte| matches!(byte, b' ' | b'0'..=b'9' | b'a'..=b'z')) {
        return lower;
    }
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
    if begins(rest, char::is_whitespace) && head.to_lowercase() == brand.to_lowercase() { rest } else { name }
}

/// Brackets, pack sizes, counts and joining marks out; each of the first `most` words with a capital.
fn simplify(text: &str, most: usize) -> String {
    // Names that look alike belong together.
    let mut text = clean(text, usize::MAX);
    if has(&text, "(") {
        text = without_brackets(&text).into();
    }
    text = without(text, b'0'..=b'9', size_length);
    text = without(text, b'x'..=b'x', count_length);
    let mut simple = String::with_capacity(text.len());
    let (mut at, mut begin, mut words) = (0, 0, 0);
    while at <= text.len() && words < most {
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

/// The length of what stands between words at this place, the end included; else 0.
fn gap_length(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        None | Some(b' ' | b'-' | b'_' | b'/' | b',' | b'+') => 1,
        Some(b'\t'..=b'\r' | 0x80..) => one_space(text.get(at..).unwrap_or_default()),
        Some(_) => 0,
    }
}

fn add_word(word: &str, out: &mut String) {
    if !out.is_empty() {
        out.push(' ');
    }
    let mut letters = word.chars();
    if let Some(first) = letters.next() {
        out.extend(first.to_uppercase());
    }
    out.push_str(&letters.as_str().to_lowercase());
}

/// Each `(` up to the next `)` becomes a space.
fn without_brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = around(rest, "(") {
        let Some((_, after)) = around(inside, ")") else { break };
        out.push_str(before);
        out.push(' ');
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The length of a pack size at the beginning of a text: `500 ml`, `1.5kg`.
fn size_length(text: &str) -> Option<usize> {
    let (whole, after) = digits(text);
    if whole.is_empty() {
        return None;
    }
    let (fraction, behind) = after_one_of(after, ".,").map(digits).unwrap_or_default();
    let after = if fraction.is_empty() { after } else { behind };
    let space = one_space(after);
    let unit = word(after.get(space..)?);
    let is_size = !unit.is_empty() && is_listed(&unit.to_ascii_lowercase(), UNITS);
    is_size.then(|| text.len() - after.len() + space + unit.len())
}

/// The length of a count at the beginning of a text: `x2`, `x 12`.
fn count_length(text: &str) -> Option<usize> {
    let after = after_one_of(text, "xX")?;
    let space = one_space(after);
    let count = word(after.get(space..)?);
    let is_count = !count.is_empty() && digits(count).1.is_empty();
    is_count.then(|| 1 + space + count.len())
}

/// Replaces by a space whatever has a `length` where an ASCII word begins with one of these (see [`find_word`]).
fn without(text: Cow<'_, str>, first: RangeInclusive<u8>, length: fn(&str) -> Option<usize>) -> Cow<'_, str> {
    let mut out = String::new();
    let (mut done, mut at) = (0, 0);
    while let Some(begin) = find_word(&text, at, first.clone()) {
        at = begin + 1;
        if let Some(found) = length(text.get(begin..).unwrap_or_default()) {
            out.push_str(text.get(done..begin).unwrap_or_default());
            out.push(' ');
            at = begin + found;
            done = at;
        }
    }
    if done == 0 {
        return text;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out.into()
}

/// The length of one white-space character with which a text begins, else 0.
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
