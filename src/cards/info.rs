//! An object without a card of its own, as a list of keys and values.

use crate::card::{Card, Common, Draft};
use crate::content::scalar;
use crate::json::{Kind, Value, keys};
use crate::leaf::Text;
use crate::output::compact_json;
use crate::phrases::runs;
use crate::route::{Context, Rule};
use crate::values::{first_string, is_absent, is_long_text, string};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

/// Characters of a value.
const VALUE_CHARS: u32 = 500;
/// Bytes beyond which a line cannot become longer than what is shown of it: a character has at most four.
const LINE_BYTES: usize = 4 * VALUE_CHARS as usize;

/// Scalars of an object that are read at a glance.
const MOST_FILLED: usize = 40;

/// An object as a list of keys and values.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "info")]
pub struct InfoCard<'a> {
    /// What the object is called.
    pub title: Text<'a>,
    /// Its members.
    pub entries: Vec<Entry<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A key and a value to be shown.
#[derive(Clone, Debug, Shape)]
pub struct Entry<'a> {
    /// The key.
    pub key: Text<'a>,
    /// The value as one line of text.
    pub value: Text<'a>,
}

/// The entries of an object.
pub(crate) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let most = context.options.limits.entries;
    let (mut entries, mut count) = (Vec::new(), 0);
    for (key, value) in data.entries() {
        let Some(text) = value_text(value) else { continue };
        count += 1;
        if entries.len() < most {
            entries.push(Entry { key: key_text(key).into(), value: Text::brief(text, VALUE_CHARS) });
        }
    }
    if entries.is_empty() {
        return None;
    }
    let total = (count > entries.len()).then_some(count);
    let title =
        first_string(data, keys!["name", "title", "label"]).map_or_else(|| Text::own("Details"), Text::from);
    let card = InfoCard { title, entries, total, common: Common::default() };
    Some(Draft::new(Rule::InfoObject, card).from_payload(data))
}

/// An object of scalars, none of them long, and nothing else.
pub(crate) fn flat<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let fits = |value: Value<'_>| !value.is_container() && !is_long_text(value, VALUE_CHARS as usize);
    let filled = || data.members().filter(|(_, value)| !is_absent(*value)).take(MOST_FILLED + 1).count();
    let is_flat = data.is_object() && data.members().all(|(_, value)| fits(value)) && filled() <= MOST_FILLED;
    if is_flat { card(data, context) } else { None }
}

/// A value as one line of text; `None` if it is empty.
pub(crate) fn value_text(value: Value<'_>) -> Option<Cow<'_, str>> {
    if value.kind() != Kind::Array {
        return element_text(value);
    }
    let mut line = String::new();
    for text in elements(value).filter_map(element_text) {
        // No more is shown, so no more is read.
        if line.len() > LINE_BYTES {
            break;
        }
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(&text);
    }
    (!line.is_empty()).then_some(Cow::Owned(line))
}

/// The elements of an array, those of arrays in it included.
fn elements(array: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let mut open = vec![array.items()];
    std::iter::from_fn(move || {
        loop {
            match open.last_mut()?.next() {
                Some(item) if item.is_array() => open.push(item.items()),
                Some(item) => return Some(item),
                None => {
                    open.pop();
                }
            }
        }
    })
}

fn element_text(value: Value<'_>) -> Option<Cow<'_, str>> {
    let text = match value.kind() {
        Kind::Null => None,
        Kind::Bool => scalar(value),
        Kind::Number => value.number_text(),
        Kind::Text => string(value),
        Kind::Array | Kind::Object => return Some(Cow::Owned(compact_json(value))),
    };
    text.map(Cow::Borrowed)
}

/// `etaMinutes` and `eta_minutes` as "Eta Minutes".
pub(crate) fn key_text(key: &str) -> String {
    let mut spaced = String::with_capacity(key.len() + 4);
    let mut previous = ' ';
    for letter in key.chars() {
        if previous.is_ascii_lowercase() && letter.is_ascii_uppercase() {
            spaced.push(' ');
        }
        spaced.push(if matches!(letter, '_' | '-') { ' ' } else { letter });
        previous = letter;
    }
    let mut words = String::with_capacity(spaced.len());
    for word in runs(&spaced, |letter| letter != ' ') {
        if !words.is_empty() {
            words.push(' ');
        }
        let mut letters = word.chars();
        if let Some(first) = letters.next() {
            words.extend(first.to_uppercase());
        }
        words.push_str(letters.as_str());
    }
    if words.is_empty() { key.to_owned() } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_words() {
        for (key, words) in [
            ("etaMinutes", "Eta Minutes"),
            ("order_id", "Order Id"),
            ("10", "10"),
            ("_", "_"),
            ("a--b", "A B"),
            ("HTTPCode", "HTTPCode"),
        ] {
            assert_eq!(key_text(key), words);
        }
    }
}
