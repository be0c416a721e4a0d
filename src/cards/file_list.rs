//! Files and folders with their place in the tree.

use crate::bytes::{find_byte, is_graphic};
use crate::card::{Card, Common, Draft, Rows, is_list_of};
use crate::cards::error::soft_rule;
use crate::json::{Kind, Value, keys, parse_number};
use crate::languages::extension;
use crate::leaf::{Number, Text};
use crate::route::{Context, KnownTool, Rule, tools};
use crate::shape::words_enum;
use crate::values::{first_string, is_blank};
use mcp_cards_derive::Shape;

/// Names of tools whose lines are paths.
const FINDERS: &[KnownTool] = tools!["list_files", "search_files", "find_files"];
/// What a search says that found nothing.
pub(crate) const NOTHING: &str = "No matches found";
/// How lines below a listing begin.
const CLOSING: [&str; 2] = ["Total: ", "Combined size: "];
const UNITS: [&str; 5] = ["B", "KB", "MB", "GB", "TB"];
/// Bytes of a path, as on most systems. Longer ones, repeated in each path below them, would be more than any host holds.
const MOST_PATH_BYTES: usize = 4096;
/// The width to which listings fill up names.
const NAME_WIDTH: usize = 30;

/// Files and folders.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "file_list")]
pub struct FileListCard<'a> {
    /// The files and folders, each folder before what is in it.
    #[shape(rows)]
    pub entries: Vec<FileEntry<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// The folder that was asked for.
    pub root: Option<Text<'a>>,
    /// How many files there are, also those that are not shown.
    pub file_count: usize,
    /// How many folders there are, also those that are not shown.
    pub directory_count: usize,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A file or folder.
#[derive(Clone, Debug, Shape)]
pub struct FileEntry<'a> {
    /// Its path.
    pub path: Text<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// Which of both it is.
    pub kind: FileKind,
    /// How many folders of the list it is in.
    pub depth: usize,
    /// Its size in bytes.
    pub size: Option<Number>,
    /// Its size as the server writes it.
    pub size_text: Option<Text<'a>>,
}

words_enum! {
    /// What an entry is.
    pub enum FileKind {
        /// A file.
        File = "file",
        /// A folder.
        Directory = "directory",
        /// Nobody said which.
        Unknown = "unknown",
    }
}

impl FileKind {
    /// What an object with this `type` is.
    fn of_type(entry: Value<'_>) -> Option<Self> {
        entry.get("type")?.as_text().and_then(Self::named).filter(|kind| *kind != Self::Unknown)
    }
}

impl<'a> FileEntry<'a> {
    fn new(path: &'a str, name: &'a str, kind: FileKind, depth: usize) -> Self {
        Self { path: path.into(), name: name.into(), kind, depth, size: None, size_text: None }
    }
}

/// A listing, or paths on lines.
pub(crate) fn of_lines<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    listing(text, context).or_else(|| if is_finder(context) { lines(text, context) } else { None })
}

/// A tree, or a list of paths.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    tree(data, context).or_else(|| paths(data, is_finder(context), context))
}

/// Whether the tool finds files, not lines in them.
pub(crate) fn is_finder(context: &Context<'_>) -> bool {
    context.tool.is_one_of(FINDERS)
}

/// Entries as they are found.
struct Files<'c, 'a> {
    context: &'c Context<'a>,
    root: Option<&'a str>,
    rows: Rows<'a, FileEntry<'a>>,
    directories: usize,
}

impl<'c, 'a> Files<'c, 'a> {
    fn new(context: &'c Context<'a>) -> Self {
        let root = context.input_text(keys!["path"]);
        Self { context, root, rows: Rows::default(), directories: 0 }
    }

    fn add(&mut self, entry: FileEntry<'a>) {
        self.directories += usize::from(entry.kind == FileKind::Directory);
        self.rows.push_found(entry, self.context);
    }

    /// A path alone does not tell what it is the path of.
    fn add_path(&mut self, path: &'a str) {
        let below = path.strip_prefix(self.root.unwrap_or_default()).unwrap_or(path);
        let below = below.strip_prefix("./").or(below.strip_prefix('/')).unwrap_or(below);
        let below = below.strip_suffix('/').unwrap_or(below);
        let own = path.strip_suffix('/').unwrap_or(path);
        let name = own.rsplit_once('/').or_else(|| own.rsplit_once('\\')).map_or(own, |(_, name)| name);
        let depth = below.bytes().filter(|byte| matches!(byte, b'/' | b'\\')).count();
        self.add(FileEntry::new(path, name, FileKind::Unknown, depth));
    }

    fn card(mut self, rule: Rule, data: Option<Value<'a>>) -> Card<'a> {
        let (entries, total) = self.rows.take();
        let card = FileListCard {
            entries,
            total,
            root: self.root.map(Text::from),
            file_count: self.rows.total - self.directories,
            directory_count: self.directories,
            common: Common::default(),
        };
        let mut card = Draft::new(rule, card).with_rows(self.rows);
        card.payload = data;
        card.holding_text(data.is_none())
    }
}

/// Lines `[DIR] name` and `[FILE] name`, maybe with sizes, and below them what they come to.
fn listing<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut files = Files::new(context);
    for line in text.lines().filter(|line| !is_blank(line)) {
        let (rest, kind) = if let Some(rest) = line.strip_prefix("[FILE] ") {
            (rest, FileKind::File)
        } else if let Some(rest) = line.strip_prefix("[DIR] ") {
            (rest, FileKind::Directory)
        } else if files.rows.total > 0 && CLOSING.iter().any(|start| line.starts_with(start)) {
            continue;
        } else {
            return None;
        };
        let (name, size) = named_size(rest.trim_end());
        let bytes = size.and_then(|size| size.strip_suffix(" B")).and_then(parse_number);
        files.add(FileEntry {
            size: bytes.map(Number),
            size_text: size.map(Text::from),
            ..FileEntry::new(name, name, kind, 0)
        });
    }
    (files.rows.total > 0).then(|| files.card(Rule::FileListListing, None))
}

/// A name and, where a column for it follows, its size.
fn named_size(entry: &str) -> (&str, Option<&str>) {
    let split = || {
        let (rest, _) = entry.rsplit_once(' ').filter(|(_, unit)| UNITS.contains(unit))?;
        let (name, _) = rest.rsplit_once(' ').filter(|(_, number)| is_decimal(number))?;
        let is_column = name.ends_with(' ') || name.chars().count() >= NAME_WIDTH;
        let size = entry.get(name.len() + 1..).filter(|_| is_column)?;
        Some((name.trim_end(), Some(size)))
    };
    split().unwrap_or((entry, None))
}

/// Whether a text is digits, maybe with a point and more digits behind them.
fn is_decimal(text: &str) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    !whole.is_empty() && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
}

/// Paths, one on a line.
fn lines<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut files = Files::new(context);
    if text.trim() != NOTHING {
        if is_blank(text) || soft_rule(text).is_some() {
            return None;
        }
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if !is_listed_path(line) {
                return None;
            }
            files.add_path(line);
        }
    }
    Some(files.card(Rule::FileListLines, None))
}

/// Whether a line that a tool for finding files gives is a path, not prose.
fn is_listed_path(line: &str) -> bool {
    let is_path = line.bytes().any(|byte| matches!(byte, b'/' | b'.')) && !has_scheme(line);
    is_path && (!has_space(line) || line.starts_with('/') || has_extension(line))
}

/// Whether `://` stands in a text. Each path of a long list is asked, and few have a colon at all.
fn has_scheme(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(colon) = find_byte(bytes, from, b':') {
        from = colon + 1;
        if bytes.get(from..).is_some_and(|rest| rest.starts_with(b"//")) {
            return true;
        }
    }
    false
}

/// Whether there is white space in a text. For most paths a quick look at the bytes is enough.
fn has_space(text: &str) -> bool {
    !is_graphic(text) && text.contains(char::is_whitespace)
}

/// A list of texts that are all paths.
fn paths<'a>(data: Value<'a>, is_finder: bool, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_array() {
        return None;
    }
    let is_plain = |text: &str| {
        text.contains('/') && text.contains(char::is_alphabetic) && !has_space(text) && !has_scheme(text)
    };
    let mut files = Files::new(context);
    let mut is_sure = is_finder;
    for item in data.items() {
        let path = item.as_text().filter(|text| is_plain(text) || is_finder && is_listed_path(text))?;
        is_sure = is_sure || has_extension(path);
        files.add_path(path);
    }
    is_sure.then(|| files.card(Rule::FileListPaths, Some(data)))
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
            let path = if above.is_empty() { name } else { context.texts.keep(format!("{above}/{name}")) };
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
    Some(files.card(Rule::FileListTree, Some(data)))
}

fn is_entry(value: Value<'_>) -> bool {
    first_string(value, keys!["name"]).is_some()
        && FileKind::of_type(value).is_some()
        && value.get("children").is_none_or(|list| matches!(list.kind(), Kind::Array | Kind::Null))
}
