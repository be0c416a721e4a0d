//! Reading values the way cards do: a few helpers that every card shares.

use crate::json::{Kind, Value};
use std::borrow::Cow;

/// A string that is not blank, as it is; a number as text.
pub fn text(value: Value<'_>) -> Option<Cow<'_, str>> {
    value.number_text().or_else(|| string(value))
}

/// A string that is not blank, as it is.
pub fn string(value: Value<'_>) -> Option<Cow<'_, str>> {
    value.as_text().filter(|text| !is_blank(text))
}

/// The first of these keys that gives a value.
pub fn first<'a, T>(object: Value<'a>, keys: &[&str], read: impl Fn(Value<'a>) -> Option<T>) -> Option<T> {
    keys.iter().find_map(|key| object.get(key).and_then(&read))
}

/// Whether there is nothing but white space.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(char::is_whitespace)
}

/// Whether a value says anything: not null, false, 0, "", `[]` or `{}`.
pub fn is_filled(value: Value<'_>) -> bool {
    match value.kind() {
        Kind::Null => false,
        Kind::Bool => value.as_bool() == Some(true),
        Kind::Number => value.as_number() != Some(0.0),
        Kind::Text => !value.is_text(""),
        Kind::Array | Kind::Object => !value.is_empty_container(),
    }
}

/// The first `most` characters, with "…" where something was cut.
pub fn cut(text: Cow<'_, str>, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((at, _)) => Cow::Owned(format!("{}…", text.get(..at).unwrap_or_default())),
        None => text,
    }
}

/// The trimmed text, without copying where nothing is trimmed.
pub fn trim(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.trim().len() == text.len() { text } else { Cow::Owned(text.trim().to_owned()) }
}
