//! Files and folders on the lines of a text: a listing, a tree with signs, or paths.

use super::{FileEntry, FileKind, Files, NOTHING, is_finder};
use crate::bytes::find_byte;
use crate::card::Card;
use crate::cards::error::soft_rule;
use crate::json::parse_number;
use crate::leaf::{Number, Text};
use crate::paths::{has_extension, has_scheme, has_separator, has_space, is_path, is_rooted};
use crate::route::{Context, Rule};
use crate::values::is_blank;

/// How lines below a listing begin.
const CLOSING: [&str; 2] = ["Total: ", "Combined size: "];
const UNITS: [&str; 5] = ["B", "KB", "MB", "GB", "TB"];
/// The width to which listings fill up names.
const NAME_WIDTH: usize = 30;
/// Signs of folders and files.
const SIGNS: [(&str, FileKind); 6] = [
    ("📁", FileKind::Directory),
    ("📂", FileKind::Directory),
    ("📄", FileKind::File),
    ("📃", FileKind::File),
    ("📝", FileKind::File),
    ("🗎", FileKind::File),
];
/// What stands for the folder that was asked for.
const ROOTS: [&str; 2] = ["(root)", "."];

/// A listing, lines with signs, or paths on lines.
pub(crate) fn of_lines<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    listing(text, context)
        .or_else(|| signed(text, context))
        .or_else(|| if is_finder(context) { found(text, context) } else { None })
        .or_else(|| rooted(text, context))
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
        files.add(sized(FileEntry::new(name, name, kind, 0), size));
    }
    (files.rows.total > 0).then(|| files.card(Rule::FileListListing, None))
}

/// An entry with its size as the server writes it; bytes are a number, too.
fn sized<'a>(entry: FileEntry<'a>, size: Option<&'a str>) -> FileEntry<'a> {
    let bytes = size.and_then(|size| size.strip_suffix(" B")).and_then(parse_number);
    FileEntry { size: bytes.map(Number), size_text: size.map(Text::from), ..entry }
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

/// A folder whose entries follow, deeper than it is.
struct Open<'a> {
    indent: usize,
    path: &'a str,
}

/// Lines of which at least a quarter begins with the sign of a folder or file; the others say something about them.
fn signed<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    // Most texts have no letter that begins with this byte, as all signs do.
    find_byte(text.as_bytes(), 0, 0xF0)?;
    let mut files = Files::new(context);
    let mut folders: Vec<Open<'a>> = Vec::new();
    let (mut lines, mut signs, mut is_sure) = (0_usize, 0_usize, false);
    for line in text.lines().filter(|line| !is_blank(line)) {
        lines += 1;
        let rest = line.trim_start();
        let indent = line.len() - rest.len();
        let Some((rest, kind)) =
            SIGNS.iter().find_map(|(sign, kind)| Some((rest.strip_prefix(sign)?, *kind)))
        else {
            continue;
        };
        signs += 1;
        folders.truncate(folders.iter().take_while(|folder| folder.indent < indent).count());
        let entry = SignedEntry::read(rest.trim_start_matches('\u{fe0f}').trim());
        is_sure |= kind == FileKind::Directory || entry.path.is_some() || has_extension(entry.name);
        let above = folders.last().map_or("", |folder| folder.path);
        let is_root = ROOTS.contains(&entry.name);
        let path = match entry.path {
            Some(path) => path,
            None if is_root => "",
            None if above.is_empty() => entry.name,
            None if above.len() + entry.name.len() < super::MOST_PATH_BYTES => {
                context.texts.keep(format!("{above}/{}", entry.name))
            }
            None => continue,
        };
        if !is_root && !entry.name.is_empty() {
            let depth = folders.iter().filter(|folder| !folder.path.is_empty()).count();
            files.add(sized(FileEntry::new(path, entry.name, kind, depth), entry.size));
        }
        if entry.is_open && kind == FileKind::Directory {
            folders.push(Open { indent, path });
        }
    }
    (is_sure && files.rows.total > 0 && 4 * signs >= lines).then(|| files.card(Rule::FileListSigns, None))
}

/// What stands behind a sign: the name, its path in a second column, its size in brackets.
struct SignedEntry<'t> {
    name: &'t str,
    path: Option<&'t str>,
    size: Option<&'t str>,
    /// Whether the line ends in a colon: what follows is in this folder.
    is_open: bool,
}

impl<'t> SignedEntry<'t> {
    fn read(line: &'t str) -> Self {
        let column = line.find("  ").unwrap_or(line.len());
        let bracket = line.find(" (").unwrap_or(line.len());
        let (name, rest) = line.split_at_checked(column.min(bracket)).unwrap_or((line, ""));
        let is_open = line.ends_with(':');
        let name = name.strip_suffix(':').unwrap_or(name).trim_end();
        let second = rest.trim_start().split("  ").next().unwrap_or_default();
        let path = Some(second)
            .filter(|_| rest.starts_with("  "))
            .filter(|path| has_separator(path) && is_path(path));
        let inside =
            rest.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(size, _)| size.trim());
        Self { name, path, size: inside.filter(|size| is_size(size)), is_open }
    }
}

/// `2 KB`, `1.5MB`
fn is_size(text: &str) -> bool {
    let unit = text.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
    let number = text.strip_suffix(unit).unwrap_or_default();
    let is_unit =
        |own: &&str| own.eq_ignore_ascii_case(unit.trim()) || unit.trim().eq_ignore_ascii_case("bytes");
    is_decimal(number) && UNITS.iter().any(is_unit)
}

/// Paths, one on a line, where a tool for finding files gives them.
fn found<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
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

/// Paths of files from the root or from the current folder, one on a line.
fn rooted<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut files = Files::new(context);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !is_rooted(line) || !has_extension(line) || has_space(line) || has_scheme(line) {
            return None;
        }
        files.add_path(line);
    }
    (files.rows.total > 0).then(|| files.card(Rule::FileListRooted, None))
}

/// Whether a line that a tool for finding files gives is a path, not prose.
pub(super) fn is_listed_path(line: &str) -> bool {
    let is_path = line.bytes().any(|byte| matches!(byte, b'/' | b'.')) && !has_scheme(line);
    is_path && (!has_space(line) || line.starts_with('/') || has_extension(line))
}
