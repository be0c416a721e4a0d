//! The list that most of a result is about, wherever it stands in it.

use super::columns::{self, ColumnDraft};
use super::facts::Beside;
use super::{Form, Table};
use crate::card::Card;
use crate::json::Value;
use crate::route::{Context, Rule};
use crate::values::is_absent;
use std::collections::BTreeSet;

/// How many members may lead to the list.
const MOST_STEPS: usize = 3;

/// A list of objects that is at least twice as long as all that is nested beside it. Its rows may hold lists and objects,
/// but not mainly.
pub(crate) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let Way { steps, list, beside } = way(data)?;
    let columns = columns_of(list)?;
    if beside > 0 && list.compact_length() < 2 * beside || !is_mostly_flat(list, list.items(), &columns) {
        return None;
    }
    let mut table = Table::new(Rule::TableMainList, columns, Form::Objects { are_distinct: true });
    table.title = steps.last().map(|(_, key)| *key);
    table.beside = Beside::of(&steps);
    Some(table.card(list, context))
}

/// The way from the data to a list.
struct Way<'a> {
    /// The objects on it, each with the key that leads on.
    steps: Vec<(Value<'a>, &'a str)>,
    list: Value<'a>,
    /// The length of all that is nested beside it.
    beside: usize,
}

/// The way through the longest member of each object: nothing that is beside something longer can be the main list.
fn way(data: Value<'_>) -> Option<Way<'_>> {
    let mut way = Way { steps: Vec::new(), list: data, beside: 0 };
    while !way.list.is_array() {
        let holder = Some(way.list).filter(|holder| holder.is_object() && way.steps.len() < MOST_STEPS)?;
        let nested: Vec<_> = holder
            .entries()
            .into_iter()
            .filter(|(_, value)| value.is_container() && !is_absent(*value))
            .collect();
        let (key, inner) = match nested.as_slice() {
            [only] => *only,
            several => {
                let lengths: Vec<usize> = several.iter().map(|(_, value)| value.compact_length()).collect();
                let (longest, member) = lengths.iter().zip(several).max_by_key(|(length, _)| **length)?;
                way.beside += lengths.iter().sum::<usize>() - longest;
                *member
            }
        };
        way.steps.push((holder, key));
        way.list = inner;
    }
    Some(way)
}

/// The columns of a list of objects that belong together: each has a key in common with the first, and one key holds
/// nothing nested.
fn columns_of(list: Value<'_>) -> Option<Vec<ColumnDraft<'_>>> {
    let first = list.items().next().filter(|row| row.is_object())?;
    if !list.items().all(Value::is_object) {
        return None;
    }
    let columns = columns::of_objects(list.items())?;
    let mut known = BTreeSet::new();
    for (key, _) in first.entries() {
        known.insert(key);
    }
    let is_like_first =
        |row: Value<'_>| row.members().any(|(key, _)| key.as_text().is_some_and(|key| known.contains(key)));
    (columns.iter().any(|column| !column.is_nested) && list.items().all(is_like_first)).then_some(columns)
}

/// Whether what is nested in rows is at most two thirds of all of them.
pub(super) fn is_mostly_flat<'a>(
    whole: Value<'a>,
    rows: impl Iterator<Item = Value<'a>>,
    columns: &[ColumnDraft<'a>],
) -> bool {
    if !columns.iter().any(|column| column.is_nested) {
        return true;
    }
    let cells = rows.flat_map(Value::members).map(|(_, cell)| cell);
    let nested: usize =
        cells.filter(|cell| cell.is_container() && !is_absent(*cell)).map(Value::compact_length).sum();
    nested * 3 <= whole.compact_length() * 2
}
