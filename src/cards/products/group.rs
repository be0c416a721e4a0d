//! Under which heading a product stands.

use crate::json::Value;
use crate::letters::{lower, push_lower_text, push_upper};
use crate::payload::Row;
use crate::safety::clean;
use crate::values::first_string;
use crate::words::{listed, nth_char};

const QUERY_KEYS: &str =
    "query q search search_text searchText term keyword requirement category item_type itemType";
const GROUP_KEYS: &str = "requirement requirement_name requirementName need need_name needName group group_name groupName \
    item_type product_type sub_category subCategory category category_name categoryName \
    product_category menu_category menuCategory section section_name sectionName";
/// Units of pack sizes, which say nothing about the group.
const UNITS: &str = "g kg gm mg ml l litre liter oz lb pc pcs pack tab tabs cap caps sachet sachets";
const NAME_WORDS: usize = 4;

/// What the user searched for, from the tool's input.
pub(super) fn source_query(input: Option<Value<'_>>) -> Option<&str> {
    first_string(input?, QUERY_KEYS).map(str::trim)
}

/// The heading for people.
pub(super) fn label(row: &Row<'_>, name: &str, brand: Option<&str>, query: Option<&str>) -> String {
    let group = row.label(GROUP_KEYS);
    let label = if let Some(group) = group.or(query) {
        simplify(group)
    } else {
        let words = simplify(without_brand(name.trim(), brand));
        let end = words.match_indices(' ').nth(NAME_WORDS - 1).map_or(words.len(), |(at, _)| at);
        words.get(..end).unwrap_or_default().to_owned()
    };
    if label.is_empty() { String::from("Products") } else { label }
}

/// The heading for comparing.
pub(super) fn key(label: &str) -> String {
    let lower = lower(label);
    let mut key = String::with_capacity(lower.len());
    for word in lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
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
    if rest.starts_with(char::is_whitespace) && lower(head) == lower(brand) { rest } else { name }
}

/// Brackets, pack sizes, counts and joining marks out; each word with a capital.
fn simplify(text: &str) -> String {
    // Names that look alike belong together.
    let mut text = clean(text, usize::MAX);
    if text.contains('(') {
        text = without_brackets(&text).into();
    }
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        text = without_counts(&without_sizes(&text)).into();
    }
    let mut simple = String::with_capacity(text.len());
    let mut begin = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if !is_between(letter) {
            begin.get_or_insert(at);
        } else if let Some(begin) = begin.take() {
            add_word(text.get(begin..at).unwrap_or_default(), &mut simple);
        }
    }
    simple
}

fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '/' | ',' | '+') || letter.is_whitespace()
}

fn add_word(word: &str, out: &mut String) {
    if !out.is_empty() {
        out.push(' ');
    }
    let mut letters = word.chars();
    if let Some(first) = letters.next() {
        push_upper(first, out);
    }
    push_lower_text(letters.as_str(), out);
}

/// Each `(` up to the next `)` becomes a space.
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

/// `500 ml`, `1.5kg` become a space.
fn without_sizes(text: &str) -> String {
    replace_at_words(text, |rest| {
        let whole = digits(rest);
        let point = rest.get(whole..).filter(|rest| whole > 0 && rest.starts_with(['.', ',']));
        let fraction = point.map_or(0, |rest| digits(rest.get(1..).unwrap_or_default()));
        let number = if fraction > 0 { whole + 1 + fraction } else { whole };
        let after = rest.get(number..).filter(|_| number > 0)?;
        let space = one_space(after);
        let unit = word(after.get(space..)?);
        listed(UNITS).any(|own| unit.eq_ignore_ascii_case(own)).then(|| number + space + unit.len())
    })
}

/// `x2` and `x 12` become a space.
fn without_counts(text: &str) -> String {
    replace_at_words(text, |rest| {
        let after = rest.strip_prefix(['x', 'X'])?;
        let space = one_space(after);
        let count = word(after.get(space..)?);
        let is_count = !count.is_empty() && digits(count) == count.len();
        is_count.then(|| 1 + space + count.len())
    })
}

/// Replaces by a space whatever `length` recognises where an ASCII word begins.
fn replace_at_words(text: &str, length: impl Fn(&str) -> Option<usize>) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut done, mut at, mut in_word) = (0, 0, false);
    while let Some(byte) = text.as_bytes().get(at) {
        let begins = !in_word && is_word(*byte);
        in_word = is_word(*byte);
        let found = if begins { length(text.get(at..).unwrap_or_default()) } else { None };
        if let Some(found) = found {
            out.push_str(text.get(done..at).unwrap_or_default());
            out.push(' ');
            at += found;
            (done, in_word) = (at, false);
        } else {
            at += 1;
        }
    }
    out.push_str(text.get(done..).unwrap_or_default());
    out
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The ASCII word with which a text begins.
fn word(text: &str) -> &str {
    text.get(..text.bytes().take_while(|byte| is_word(*byte)).count()).unwrap_or_default()
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
        ] {
            assert_eq!(simplify(text), simple, "{text}");
        }
    }

    #[test]
    fn brands_go_only_as_whole_words() {
        assert_eq!(without_brand("ACME Milk", Some("Acme")), " Milk");
        assert_eq!(without_brand("Acmeish Milk", Some("Acme")), "Acmeish Milk");
        assert_eq!(without_brand("Acme", Some("Acme")), "Acme");
    }
}
