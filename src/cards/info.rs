//! An object nobody knows more about, as a list of keys and values.

use crate::card::{Card, Draft, Object, Out, as_number};
use crate::json::{Kind, Texts, Value, keys};
use crate::output::compact_json;
use crate::phrases::runs;
use crate::route::Context;
use crate::values::{first_string, string};

/// Characters of a value.
const VALUE_CHARS: usize = 500;

/// The entries of an object.
pub fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_object() {
        return None;
    }
    let texts = context.texts;
    let mut entries = Vec::new();
    for (key, value) in data.entries() {
        if let Some(shown) = value_text(value, texts) {
            entries.push(entry(texts.keep(key_text(key)), Out::Brief(shown, VALUE_CHARS)));
        }
    }
    if entries.is_empty() {
        return None;
    }
    let total = entries.len();
    entries.truncate(context.options.limits.entries);
    let is_cut = entries.len() < total;
    let body = Object::new()
        .text_or("title", first_string(data, keys!["name", "title", "label"]), "Details")
        .with("entries", entries)
        .maybe("total", is_cut.then(|| as_number(total)));
    Some(Draft::new("info", "info.object", body).from_payload(data))
}

/// A key and a value to be shown.
pub fn entry<'a>(key: &'a str, value: Out<'a>) -> Out<'a> {
    Object::new().text("key", key).with("value", value).into()
}

/// A value as one line of text; `None` where it says nothing.
pub fn value_text<'a>(value: Value<'a>, texts: &'a Texts) -> Option<&'a str> {
    if value.kind() != Kind::Array {
        return element_text(value, texts);
    }
    let mut line = String::new();
    for text in elements(value).filter_map(|element| element_text(element, texts)) {
        // No more is shown, so no more is read.
        if line.len() > VALUE_CHARS * 4 {
            break;
        }
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(text);
    }
    (!line.is_empty()).then(|| texts.keep(line))
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

fn element_text<'a>(value: Value<'a>, texts: &'a Texts) -> Option<&'a str> {
    match value.kind() {
        Kind::Null => None,
        Kind::Bool => crate::content::scalar(value),
        Kind::Number => value.number_text(),
        Kind::Text => string(value),
        Kind::Array | Kind::Object => Some(texts.keep(compact_json(value))),
    }
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
