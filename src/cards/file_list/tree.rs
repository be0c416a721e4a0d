//! Files and folders as data: a tree of objects, or a list of paths.

use super::lines::is_listed_path;
use super::{FileEntry, FileKind, Files, MOST_PATH_BYTES, is_finder};
use crate::card::{Card, is_list_of};
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Data, Map, Number};
use crate::paths::are_paths;
use crate::route::{Context, Rule};
use crate::values::first_string;
use std::borrow::Cow;

/// Where an object has the tree that it is about.
const TREES: Keys = keys!["nodes", "files", "entries", "children", "items", "tree"];
const PATH: Keys = keys!["path", "file_path", "directory_path"];
/// Scalars that may stand beside a list of paths.
const MOST_BESIDE: usize = 2;

/// A tree, or a list of paths.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if data.is_array() {
        return tree(data, None, context).or_else(|| paths(data, None, context));
    }
    let (key, list) = only_container(data).filter(|(_, list)| list.is_array())?;
    let tree = || if TREES.contains(key) { tree(list, Some((data, key)), context) } else { None };
    tree().or_else(|| paths(list, Some((data, key)), context))
}

/// The only container of an object that is not empty, with its key.
fn only_container(data: Value<'_>) -> Option<(&str, Value<'_>)> {
    let mut filled = data.members().filter(|(_, value)| value.is_container() && !value.is_empty_container());
    let (key, value) = filled.next()?;
    filled.next().is_none().then_some((key.as_text()?, value))
}

/// The scalars beside a list.
fn beside<'a>(around: Option<(Value<'a>, &str)>) -> Map<'a, Data<'a>> {
    let entries = around.map(|(data, _)| data.entries()).unwrap_or_default();
    let scalars = entries.into_iter().filter(|(_, value)| !value.is_container() && !value.is_null());
    scalars.map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect()
}

/// A list of texts that are all paths.
fn paths<'a>(list: Value<'a>, around: Option<(Value<'a>, &str)>, context: &Context<'a>) -> Option<Card<'a>> {
    let is_found = || {
        let is_listed = |item: Value<'_>| item.as_text().is_some_and(is_listed_path);
        around.is_none() && is_finder(context) && list.items().all(is_listed)
    };
    if !are_paths(list.items().map(Value::as_text)) && !is_found() {
        return None;
    }
    let fields = beside(around);
    if fields.len() > MOST_BESIDE {
        return None;
    }
    let mut files = Files::new(context);
    for path in list.items().filter_map(Value::as_text) {
        files.add_path(path);
    }
    files.fields = fields;
    Some(files.card(Rule::FileListPaths, Some(list)))
}

/// A list of `{name, type, children?}`.
fn tree<'a>(list: Value<'a>, around: Option<(Value<'a>, &str)>, context: &Context<'a>) -> Option<Card<'a>> {
    if !is_list_of(list, is_entry) {
        return None;
    }
    let mut files = Files::new(context);
    let mut seen = 0;
    let mut open = vec![(list.items(), "")];
    while let Some((entries, above)) = open.last_mut() {
        let above = *above;
        let Some(entry) = entries.next() else {
            open.pop();
            continue;
        };
        let name = first_string(entry, keys!["name"]).unwrap_or_default();
        if is_entry(entry) && above.len() + name.len() < MOST_PATH_BYTES {
            let path = first_string(entry, PATH).unwrap_or_else(|| {
                if above.is_empty() { name } else { context.texts.keep(format!("{above}/{name}")) }
            });
            let kind = FileKind::of_type(entry).unwrap_or(FileKind::Unknown);
            let size = entry.get("size").and_then(Value::as_number).map(Number);
            files.add(FileEntry { size, ..FileEntry::new(path, name, kind, open.len() - 1) });
            if let Some(children) = entry.get("children").filter(|_| kind == FileKind::Directory) {
                open.push((children.items(), path));
            }
        } else {
            files.rows.skip(seen, context.texts);
        }
        seen += 1;
    }
    files.fields = beside(around);
    Some(files.card(Rule::FileListTree, Some(list)))
}

fn is_entry(value: Value<'_>) -> bool {
    first_string(value, keys!["name"]).is_some()
        && FileKind::of_type(value).is_some()
        && value.get("children").is_none_or(|list| matches!(list.kind(), Kind::Array | Kind::Null))
}
