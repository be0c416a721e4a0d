//! Texts of files: what a tool for reading them gives, alone, in a frame, or several in one text.

use super::{FileContent, FileContentCard, card};
use crate::card::{Card, Draft, Rows};
use crate::cards::error::{self, PATHS, is_refusal};
use crate::cards::media;
use crate::content::resource_text;
use crate::json::{Value, keys};
use crate::languages::extension;
use crate::names::Names;
use crate::paths::is_path;
use crate::phrases::strip_start;
use crate::route::{Context, KnownTool, Rule, tools};
use crate::values::first_string;

/// Names of tools whose text is a file's.
const READERS: &[KnownTool] = tools![
    "read_file",
    "read_text_file",
    "get_file_contents",
    "view_file",
    "get_file",
    "get_file_content",
    "open_file",
    "show_file",
    "cat_file",
    "fetch_file",
];
/// Names of tools whose text is several files'.
const MANY_READERS: &[KnownTool] = tools!["read_multiple_files"];
/// What stands between a path and why it could not be read.
const FAILED: &str = ": Error - ";
const BETWEEN: &str = "\n---\n";
/// What stands before the path above a file in a fence.
const TITLES: [&str; 5] = ["filename", "file", "path", "contents of", "content of"];
const FENCE: &str = "```";
/// What a folder may hold.
const ENTRIES: &[&str] = &["file", "dir", "directory", "folder", "symlink", "submodule"];

/// The text that a tool for reading files gives, whatever stands in it.
pub(crate) fn read<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let reads_many = context.tool.is_one_of(MANY_READERS);
    if !reads_many && !context.tool.is_one_of(READERS) {
        return None;
    }
    let object = card(context);
    if object.is_some() {
        return object;
    }
    let text = context.visible_text()?;
    if reads_many {
        return of_sections(text, context);
    }
    let given = context.input_text(PATHS)?;
    if is_refusal(text) || is_folder(given, context) {
        return None;
    }
    if let Some(file) = in_resource(given, context) {
        return Some(file);
    }
    let (path, content) = framed(text).unwrap_or((given, text));
    let card = FileContentCard::new(vec![FileContent::new(path, content)], None);
    Some(Draft::new(Rule::FileContentText, card).holding_text(true))
}

/// The file, where it is the only resource with a text: the visible text then says something about it.
fn in_resource<'a>(path: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let blocks = context.content.media.iter().enumerate();
    let mut found = blocks.filter_map(|(at, block)| Some((at, resource_text(*block)?)));
    let (at, text) = found.next().filter(|_| found.next().is_none())?;
    let mut card = FileContentCard::new(vec![FileContent::new(path, text)], None);
    let mut items = media::items(context);
    // What the file holds is not shown twice.
    if let Some(item) = items.get_mut(at) {
        item.text = None;
    }
    card.common.media = Some(items);
    Some(Draft::new(Rule::FileContentText, card).beside_text(false))
}

/// Whether the answer lists what is in a folder: no file of JSON was asked for, and each element is named, typed and placed.
fn is_folder(path: &str, context: &Context<'_>) -> bool {
    let is_entry = |entry: Value<'_>| {
        first_string(entry, keys!["name"]).is_some()
            && first_string(entry, keys!["path"]).is_some()
            && first_string(entry, keys!["type"]).is_some_and(|kind| ENTRIES.contains(&kind))
    };
    let list = context.content.data.filter(|data| data.is_array() && !data.is_empty_container());
    !extension(path).is_some_and(|own| own.eq_ignore_ascii_case("json"))
        && list.is_some_and(|list| list.items().all(is_entry))
}

/// Several files in one text, where their paths were asked for and the text begins with one of them.
pub(crate) fn sections<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.options.input?.get("paths").filter(|paths| paths.is_array())?;
    of_sections(context.visible_text()?, context)
}

fn of_sections<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows: Rows<'a, FileContent<'a>> = Rows::default();
    add_sections(text, context.options.input?.get("paths")?, context, &mut rows)?;
    if rows.shown.iter().all(|file| file.error.is_some()) {
        let failures: Vec<_> = text.split(BETWEEN).collect();
        return error::of_paths(context.texts.keep(failures.join("\n")), context);
    }
    let (files, total) = rows.take();
    Some(Draft::new(Rule::FileContentText, FileContentCard::new(files, total)).holding_text(true))
}

/// A file below its path, in a fence that ends with the text: the path and the content.
fn framed(text: &str) -> Option<(&str, &str)> {
    let (title, below) = text.trim_start().split_once('\n')?;
    let path = TITLES.iter().find_map(|name| strip_start(title, name))?;
    let path = path.strip_prefix(':').unwrap_or(path).strip_prefix(' ')?.trim().trim_end_matches(':');
    let (opening, content) = below.trim_start().split_once('\n').filter(|_| is_path(path))?;
    let content = content.trim_end().strip_suffix(FENCE)?;
    let is_framed = opening.starts_with(FENCE) && (content.is_empty() || content.ends_with('\n'));
    is_framed.then_some((path, content))
}

/// A file among several, or why it could not be read.
struct Section<'t> {
    path: &'t str,
    content: &'t str,
    is_failed: bool,
}

impl<'t> Section<'t> {
    /// The section with which a text begins: `PATH:` and its content, or `PATH: Error - MESSAGE`.
    fn open(text: &'t str, paths: &Names<'_>) -> Option<Self> {
        let line = text.lines().next()?;
        let (path, is_failed) = match line.strip_suffix(':') {
            Some(path) => (path, false),
            None => (line.split_once(FAILED)?.0, true),
        };
        if !paths.has(path) {
            return None;
        }
        let head = path.len() + if is_failed { FAILED.len() } else { ":\n".len() };
        Some(Self { path, content: text.get(head..).unwrap_or_default(), is_failed })
    }

    fn file(&self) -> FileContent<'t> {
        if self.is_failed {
            let error = Some(self.content.trim().into());
            return FileContent { error, ..FileContent::new(self.path, "") };
        }
        // The tool ends each file with a line break of its own.
        FileContent::new(self.path, self.content.strip_suffix('\n').unwrap_or(self.content))
    }
}

/// Adds files that stand one after the other, parted by a line `---`. Only a path that was asked for opens a section, so
/// that such a line in a file stays what it is.
fn add_sections<'t>(
    text: &'t str,
    paths: Value<'t>,
    context: &Context<'t>,
    rows: &mut Rows<'t, FileContent<'t>>,
) -> Option<()> {
    let mut given = Names::default();
    for path in paths.items() {
        given.take(path.as_text()?);
    }
    let mut open = Section::open(text, &given)?;
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(BETWEEN)).map(|at| from + at) {
        // The line's end may be where the next such line begins.
        from = at + BETWEEN.len() - 1;
        let next = text.get(at + BETWEEN.len()..).and_then(|rest| Section::open(rest, &given));
        if let Some(next) = next {
            let length = open.content.len().saturating_sub(text.len() - at);
            open.content = open.content.get(..length).unwrap_or_default();
            rows.push_found(open.file(), context);
            open = next;
        }
    }
    rows.push_found(open.file(), context);
    Some(())
}
