//! Tables of objects whose keys are data: the first cell of a row is its key.

use super::columns::{self, ColumnDraft};
use super::facts::Beside;
use super::main_list::is_mostly_flat;
use super::{Form, Table, cells_in_order};
use crate::card::Card;
use crate::json::{Kind, Value};
use crate::leaf::Cell;
use crate::phrases::contains_any;
use crate::route::{Context, Rule};
use crate::values::{is_absent, only_container};
use std::collections::BTreeSet;

/// Parts of keys under which numbers are counted by what they are called.
const COUNTS: &[&str] = &["count", "freq", "hist", "distrib", "total", "score", "by_"];

/// An object of objects that have at least half of their keys in common with the first.
pub(crate) fn of_objects<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let is_map = |value: Value<'a>| value.is_object() && value.members().all(|(_, row)| row.is_object());
    let is_own = is_map(data) && data.members().nth(1).is_some();
    let (step, map) =
        if is_own { (None, data) } else { only_container(data).map(|(key, map)| (Some(key), map))? };
    if !is_map(map) {
        return None;
    }
    let rows = map.entries();
    let [(_, first), _, ..] = rows.as_slice() else { return None };
    let columns = columns::of_objects(rows.iter().map(|(_, row)| *row))?;
    let known = first.entries().into_iter().map(|(key, _)| key).collect();
    let is_alike = rows.iter().all(|(_, row)| !is_absent(*row) && shares_half(*row, &known));
    if !is_alike || !is_mostly_flat(map, rows.iter().map(|(_, row)| *row), &columns) {
        return None;
    }
    let cells = columns.clone();
    let mut table = table(Rule::TableMembers, columns, &rows);
    table.put_aside(data, step);
    Some(table.card_of_members(map, rows, context, |row| {
        let by_key = || cells.iter().map(|column| column.cell(row.get(column.key))).collect();
        cells_in_order(row, &cells).unwrap_or_else(by_key)
    }))
}

/// How often something was counted, in the only object of a result.
pub(crate) fn of_counts<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let (key, map) = only_container(data)
        .filter(|(key, map)| map.is_object() && contains_any(&key.to_lowercase(), COUNTS))?;
    if !map.members().all(|(_, count)| count.kind() == Kind::Number) {
        return None;
    }
    let rows = map.entries();
    let [_, _, ..] = rows.as_slice() else { return None };
    let mut column = ColumnDraft::new("value", "value", None);
    for (_, count) in &rows {
        column.see(*count);
    }
    let mut table = table(Rule::TableCounts, vec![column], &rows);
    table.put_aside(data, Some(key));
    Some(table.card_of_members(map, rows, context, |count| vec![Cell::from(Some(count))]))
}

/// Whether a row has at least half of its keys, and half of those of the first, in common with the first.
fn shares_half(row: Value<'_>, first: &BTreeSet<&str>) -> bool {
    let own = row.entries();
    let shared = own.iter().filter(|(key, _)| first.contains(key)).count();
    shared * 2 >= own.len().max(first.len())
}

/// A table with a column of keys before the others.
fn table<'a>(rule: Rule, mut columns: Vec<ColumnDraft<'a>>, rows: &[(&'a str, Value<'a>)]) -> Table<'a> {
    columns.insert(0, ColumnDraft::of_keys(rows.iter().map(|(key, _)| *key)));
    Table::new(rule, columns, Form::Objects { are_distinct: false })
}

impl<'a> Table<'a> {
    /// Says which member of the data the rows are, and keeps what is beside it.
    fn put_aside(&mut self, data: Value<'a>, key: Option<&'a str>) {
        if let Some(key) = key {
            self.title = Some(key);
            self.beside = Beside::of(&[(data, key)]);
        }
    }
}
