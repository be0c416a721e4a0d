//! An object nobody knows more about, as a list of keys and values.

use crate::card::{Card, Object, Out};
use crate::json::{Kind, Value};
use crate::output::compact_json;
use crate::route::Context;
use crate::values::{cut, first, is_blank, string};
use std::borrow::Cow;

/// Characters of a value.
const VALUE_CHARS: usize = 500;

/// The entries of an object.
pub fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_object() {
        return None;
    }
    let mut entries: Vec<Out<'a>> =
        data.entries().into_iter().filter_map(|(key, value)| entry(key, value)).collect();
    if entries.is_empty() {
        return None;
    }
    let title = first(data, &["name", "title", "label"], string).map_or(Out::Word("Details"), Out::Text);
    let total = entries.len();
    entries.truncate(context.options.limits.entries);
    let cut = entries.len() < total;
    let body = Object::new()
        .with("title", title)
        .with("entries", entries)
        .maybe("total", cut.then(|| Out::count(total)));
    Some(Card::new("info", "info.object", body).from_payload(data))
}

fn entry<'a>(key: Value<'a>, value: Value<'a>) -> Option<Out<'a>> {
    let shown = value_text(value)?;
    let key = key.as_text().unwrap_or_default();
    let shown = Object::new()
        .with("key", Out::Text(Cow::Owned(key_text(&key))))
        .with("value", Out::Text(cut(shown, VALUE_CHARS)));
    Some(shown.into())
}

/// A value as one line of text; `None` where it says nothing.
pub fn value_text(value: Value<'_>) -> Option<Cow<'_, str>> {
    let text = match value.kind() {
        Kind::Array => Cow::Owned(elements(value).filter_map(element_text).collect::<Vec<_>>().join(", ")),
        _ => element_text(value)?,
    };
    (!text.is_empty()).then_some(text)
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
        Kind::Null => return None,
        Kind::Bool => Cow::Borrowed(if value.as_bool() == Some(true) { "true" } else { "false" }),
        Kind::Number => value.number_text()?,
        Kind::Text => value.as_text().filter(|text| !is_blank(text))?,
        Kind::Array | Kind::Object => Cow::Owned(compact_json(value)),
    };
    (!text.is_empty()).then_some(text)
}

/// `etaMinutes` and `eta_minutes` as "Eta Minutes".
fn key_text(key: &str) -> String {
    let mut spaced = String::with_capacity(key.len() + 4);
    let mut previous = ' ';
    for letter in key.chars() {
        if previous.is_ascii_lowercase() && letter.is_ascii_uppercase() {
            spaced.push(' ');
        }
        spaced.push(if matches!(letter, '_' | '-') { ' ' } else { letter });
        previous = letter;
    }
    let words: Vec<String> = spaced.split(' ').filter(|word| !word.is_empty()).map(capitalized).collect();
    if words.is_empty() { key.to_owned() } else { words.join(" ") }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
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
