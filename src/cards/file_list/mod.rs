//! Files and folders with their place in the tree.

mod lines;
mod tree;

use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Value, keys};
use crate::leaf::{Data, Map, Number, Text};
use crate::route::{Context, KnownTool, Rule, tools};
use crate::shape::words_enum;
pub(crate) use lines::of_lines;
use mcp_cards_derive::Shape;
pub(crate) use tree::card;

/// Names of tools whose lines are paths.
const FINDERS: &[KnownTool] = tools!["list_files", "search_files", "find_files"];
/// What a search says that found nothing.
pub(crate) const NOTHING: &str = "No matches found";
/// Bytes of a path, as on most systems. Longer ones, repeated in each path below them, would be more than any host holds.
const MOST_PATH_BYTES: usize = 4096;

/// What servers call files and folders.
const TYPES: [(&str, FileKind); 4] = [
    ("file", FileKind::File),
    ("directory", FileKind::Directory),
    ("dir", FileKind::Directory),
    ("folder", FileKind::Directory),
];

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
    /// The scalars beside the list.
    pub fields: Option<Map<'a, Data<'a>>>,
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
        let name = entry.get("type")?.as_text()?;
        TYPES.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind)
    }
}

impl<'a> FileEntry<'a> {
    fn new(path: &'a str, name: &'a str, kind: FileKind, depth: usize) -> Self {
        Self { path: path.into(), name: name.into(), kind, depth, size: None, size_text: None }
    }
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
    fields: Map<'a, Data<'a>>,
}

impl<'c, 'a> Files<'c, 'a> {
    fn new(context: &'c Context<'a>) -> Self {
        let root = context.input_text(keys!["path"]);
        Self { context, root, rows: Rows::default(), directories: 0, fields: Map::new() }
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
            fields: self.fields.filled(),
            common: Common::default(),
        };
        let mut card = Draft::new(rule, card).with_rows(self.rows);
        card.payload = data;
        card.holding_text(data.is_none())
    }
}
