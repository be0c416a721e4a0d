//! Files and folders with their place in the tree.

use crate::card::{Card, Draft, Object, Rows, is_list_of};
use crate::cards::error::is_soft_text;
use crate::fields::Field;
use crate::fields::Read::Exact;
use crate::json::{Kind, Value, keys, parse_number};
use crate::languages::extension;
use crate::route::Context;
use crate::values::{first_string, is_blank};
use crate::words::{self, around_last, digits, has, has_letter, has_space, is_listed, join};

/// Names of tools whose lines are paths.
const FINDERS: &str = "list_files search_files find_files";
/// What a search says that found nothing.
pub const NOTHING: &str = "No matches found";
/// How lines below a listing begin.
const CLOSING: [&str; 2] = ["Total: ", "Combined size: "];
const KINDS: [(&str, &str); 2] = [("[DIR] ", "directory"), ("[FILE] ", "file")];
const UNITS: &str = "B KB MB GB TB";
const SIZE: [Field; 1] = [Field("size", Exact, keys!["size"])];
/// Bytes of a path, as on most systems. Longer ones, repeated in each path below them, would be more than any host holds.
const MOST_PATH_BYTES: usize = 4096;
/// The width to which listings fill up names.
const NAME_WIDTH: usize = 30;

/// A listing, or paths on lines.
pub fn of_lines<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    listing(text, context).or_else(|| if is_finder(context) { lines(text, context) } else { None })
}

/// A tree, or a list of paths.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    tree(data, context).or_else(|| paths(data, is_finder(context), context))
}

/// Whether the tool finds files, not lines in them.
pub fn is_finder(context: &Context<'_>) -> bool {
    context.tool.has_suffix(FINDERS)
}

/// Entries as they are found.
struct Files<'c, 'a> {
    context: &'c Context<'a>,
    rows: Rows<'a>,
    directories: usize,
}

impl<'c, 'a> Files<'c, 'a> {
    fn new(context: &'c Context<'a>) -> Self {
        Self { context, rows: Rows::default(), directories: 0 }
    }

    fn add(&mut self, path: &'a str, name: &'a str, kind: &'static str, depth: usize) -> Object<'a> {
        self.directories += usize::from(kind == "directory");
        Object::new().text("path", path).text("name", name).word("kind", kind).count("depth", depth)
    }

    /// A path alone does not tell what it is the path of.
    fn add_path(&mut self, path: &'a str) {
        let root = self.context.input_text(keys!["path"]).unwrap_or_default();
        let below = path.strip_prefix(root).unwrap_or(path);
        let below = below.strip_prefix("./").or(below.strip_prefix('/')).unwrap_or(below);
        let below = below.strip_suffix('/').unwrap_or(below);
        let own = path.strip_suffix('/').unwrap_or(path);
        let name =
            ["/", "\\"].into_iter().find_map(|part| around_last(own, part)).map_or(own, |(_, name)| name);
        let depth = below.bytes().filter(|byte| matches!(byte, b'/' | b'\\')).count();
        let row = self.add(path, name, "unknown", depth);
        self.rows.push_found(row, self.context);
    }

    fn card(mut self, rule: &'static str, data: Option<Value<'a>>) -> Card<'a> {
        let root = self.context.input_text(keys!["path"]);
        let files = self.rows.total - self.directories;
        let body = self
            .rows
            .body("entries")
            .text("root", root)
            .count("fileCount", files)
            .count("directoryCount", self.directories);
        let mut card = Draft::new("file_list", rule, body).with_rows(self.rows);
        card.payload = data;
        card.of_whole_text(data.is_none())
    }
}

/// Lines `[DIR] name` and `[FILE] name`, maybe with sizes, and below them what they come to.
fn listing<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut files = Files::new(context);
    for line in words::lines(text).filter(|line| !is_blank(line)) {
        let entry = KINDS.iter().find_map(|(mark, kind)| Some((line.strip_prefix(mark)?, *kind)));
        let Some((rest, kind)) = entry else {
            let closes = files.rows.total > 0 && CLOSING.iter().any(|start| line.starts_with(start));
            if closes {
                continue;
            }
            return None;
        };
        let (name, size) = named_size(rest.trim_end());
        let row = files.add(name, name, kind, 0);
        let bytes = size.and_then(|size| size.strip_suffix(" B")).and_then(parse_number);
        let row = row.maybe("size", bytes).text("sizeText", size);
        files.rows.push_found(row, context);
    }
    (files.rows.total > 0).then(|| files.card("file_list.listing", None))
}

/// A name and, where a column for it follows, its size.
fn named_size(entry: &str) -> (&str, Option<&str>) {
    let split = || {
        let (rest, unit) = around_last(entry, " ")?;
        let (name, number) = around_last(rest, " ")?;
        let (whole, fraction) = digits(number);
        let is_size = is_listed(unit, UNITS)
            && !whole.is_empty()
            && (fraction.is_empty()
                || fraction.strip_prefix('.').is_some_and(|rest| digits(rest).1.is_empty()));
        let is_column = name.ends_with(' ') || name.chars().count() >= NAME_WIDTH;
        let size = entry.get(name.len() + 1..).filter(|_| is_size && is_column)?;
        Some((name.trim_end(), Some(size)))
    };
    split().unwrap_or((entry, None))
}

/// Paths, one on a line.
fn lines<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut files = Files::new(context);
    if text.trim() != NOTHING {
        let lines = || words::lines(text).map(str::trim).filter(|line| !line.is_empty());
        if is_blank(text) || is_soft_text(text) || !lines().all(is_listed_path) {
            return None;
        }
        for line in lines() {
            files.add_path(line);
        }
    }
    Some(files.card("file_list.lines", None))
}

/// Whether a line that a tool for finding files gives is a path, not prose.
fn is_listed_path(line: &str) -> bool {
    let is_path = has_letter(line, "/.") && !has(line, "://");
    is_path && (!has_space(line) || line.starts_with('/') || has_extension(line))
}

/// A list of texts that are all paths.
fn paths<'a>(data: Value<'a>, is_finder: bool, context: &Context<'a>) -> Option<Card<'a>> {
    let is_path = |text: &str| {
        let is_plain =
            has(text, "/") && text.chars().any(char::is_alphabetic) && !has_space(text) && !has(text, "://");
        is_plain || is_finder && is_listed_path(text)
    };
    let all = data.items().all(|item| item.as_text().is_some_and(is_path));
    let surely = is_finder || data.items().any(|item| item.as_text().is_some_and(has_extension));
    if !data.is_array() || !all || !surely {
        return None;
    }
    let mut files = Files::new(context);
    for path in data.items().filter_map(Value::as_text) {
        files.add_path(path);
    }
    Some(files.card("file_list.paths", Some(data)))
}

fn has_extension(path: &str) -> bool {
    extension(path).is_some_and(|end| end.len() <= 8 && end.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// A list of `{name, type, children?}`.
fn tree<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !is_list_of(data, is_entry) {
        return None;
    }
    let mut files = Files::new(context);
    let mut seen = 0;
    let mut open = vec![(data.items(), "")];
    while let Some((entries, above)) = open.last_mut() {
        let above = *above;
        let Some(entry) = entries.next() else {
            open.pop();
            continue;
        };
        let name = first_string(entry, keys!["name"]).unwrap_or_default();
        if is_entry(entry) && above.len() + name.len() < MOST_PATH_BYTES {
            let path = if above.is_empty() { name } else { context.texts.keep(join(&[above, name], "/")) };
            let kind = kind_of(entry).unwrap_or("unknown");
            let row = files.add(path, name, kind, open.len() - 1).fields(entry, &SIZE);
            files.rows.push_found(row, context);
            if let Some(children) = entry.get("children").filter(|_| kind == "directory") {
                open.push((children.items(), path));
            }
        } else {
            files.rows.skip(seen, context.texts);
        }
        seen += 1;
    }
    Some(files.card("file_list.tree", Some(data)))
}

fn is_entry(value: Value<'_>) -> bool {
    first_string(value, keys!["name"]).is_some()
        && kind_of(value).is_some()
        && value.get("children").is_none_or(|list| matches!(list.kind(), Kind::Array | Kind::Null))
}

fn kind_of(entry: Value<'_>) -> Option<&'static str> {
    let kind = entry.get("type")?;
    KINDS.iter().map(|(_, own)| *own).find(|own| kind.is_text(own))
}
