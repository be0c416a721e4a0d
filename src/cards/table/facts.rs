//! What a result says beside the rows of a table.

use crate::cards::info::key_text;
use crate::json::Value;
use crate::leaf::{Data, LongText, Map, Text};
use crate::output::compact_json;
use crate::values::{is_absent, scalar_text};
use mcp_cards_derive::Shape;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Something that a result says beside the rows.
#[derive(Clone, Debug, Shape)]
pub struct Fact<'a> {
    /// Where it stands: the keys that lead to it, joined by dots.
    pub key: Text<'a>,
    /// The last of these keys in words.
    pub label: Text<'a>,
    /// What it says.
    pub value: LongText<'a>,
}

/// What stands beside the way from a result to its rows.
#[derive(Debug)]
pub(super) struct Beside<'a> {
    /// All of it, for people.
    pub(super) facts: Vec<Fact<'a>>,
    /// The scalars and what is empty, for programs.
    pub(super) fields: Map<'a, Data<'a>>,
}

impl<'a> Beside<'a> {
    /// What objects hold beside the member through which the way leads on.
    pub(super) fn of(way: &[(Value<'a>, &'a str)]) -> Self {
        let mut beside = Self { facts: Vec::new(), fields: Map::new() };
        let (mut path, mut dotted) = (String::new(), BTreeSet::new());
        for (holder, taken) in way {
            for (key, value) in holder.entries() {
                if key == *taken {
                    continue;
                }
                let at =
                    if path.is_empty() { Cow::Borrowed(key) } else { Cow::Owned(format!("{path}{key}")) };
                // A key with a dot may read like the way to another one; the first is a field.
                let is_first = !at.contains('.') || dotted.insert(at.clone());
                beside.add(at, key, value, is_first);
            }
            path.push_str(taken);
            path.push('.');
        }
        beside
    }

    fn add(&mut self, at: Cow<'a, str>, key: &'a str, value: Value<'a>, is_first: bool) {
        if !is_absent(value)
            && let Some(shown) = shown(value)
        {
            let label = key_text(key).into();
            self.facts.push(Fact { key: at.clone().into(), label, value: shown.into() });
        }
        if is_first && (!value.is_container() || value.is_empty_container()) {
            self.fields.push(at, value.into());
        }
    }
}

/// A value as people read it: a list of scalars joined by commas, anything else that is nested as JSON.
fn shown(value: Value<'_>) -> Option<Cow<'_, str>> {
    if value.is_array() && value.items().all(|item| !item.is_container()) {
        let texts: Vec<&str> = value.items().filter_map(scalar_text).collect();
        return Some(texts.join(", ").into());
    }
    if value.is_container() {
        Some(compact_json(value).into())
    } else {
        scalar_text(value).map(Cow::Borrowed)
    }
}
