//! The text of one or more files.

use crate::card::{Card, Draft, Object, Rows, as_number};
use crate::fields::Read::{Exact, Long, Shown};
use crate::fields::{Field, has_fields};
use crate::json::{Keys, Value, keys};
use crate::languages::{extension, language};
use crate::names::Names;
use crate::phrases::paired;
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first, first_string, first_text, has_any};
use crate::words::{around, find, first_line, has_space};

/// Names of tools whose text is a file's.
const READERS: &str = "read_file read_text_file get_file_contents view_file";
/// Names of tools whose text is several files'.
const MANY_READERS: &str = "read_multiple_files";
const PATHS: Keys = keys!["path", "file_path", "uri"];
/// What stands between a path and why it could not be read.
const FAILED: &str = ": Error - ";
const BETWEEN: &str = "\n---\n";

const DEPENDENCY: [Field; 3] = [
    Field("path", Shown, keys!["path"]),
    Field("kind", Shown, keys!["type"]),
    Field("level", Exact, keys!["level"]),
];
const CONTENT: [Field; 1] = [Field("content", Long, keys!["content"])];
const METADATA: [Field; 3] = [
    Field("module", Shown, keys!["module"]),
    Field("role", Shown, keys!["role"]),
    Field("lastModified", Shown, keys!["lastModified"]),
];
const SIZE: [Field; 1] = [Field("size", Exact, keys!["size"])];
/// Files of data, which are in a language of their own.
const DATA: &str = "csv csv toml toml";
const PLACE: [Field; 3] = [
    Field("startLine", Exact, keys!["line"]),
    Field("endLine", Exact, keys!["end_line"]),
    Field("symbol", Shown, keys!["symbol_name"]),
];

/// A file as an object: with what it needs, or a part of it.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    whole_file(data, context).or_else(|| part_of_file(data))
}

/// The text that a tool for reading files gives, whatever stands in it.
pub fn read<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let reads_many = context.tool.has_suffix(MANY_READERS);
    if !reads_many && !context.tool.has_suffix(READERS) {
        return None;
    }
    let object = card(context);
    if object.is_some() {
        return object;
    }
    let text = context.visible_text()?;
    let mut rows = Rows::default();
    if reads_many {
        add_sections(text, context.options.input?.get("paths")?, context, &mut rows)?;
    } else {
        rows.push_found(file(context.input_text(PATHS)?, text), context);
    }
    let body = rows.body("files").with("dependencies", Vec::new());
    let card = Draft::new("file_content", "file_content.text", body);
    Some(card.of_whole_text(true))
}

fn file<'a>(path: &'a str, content: &'a str) -> Object<'a> {
    Object::new()
        .text("path", path)
        .long_text("content", content)
        .count("lines", count_lines(content))
        .word("language", language_of(path))
}

/// The lines of a text; an empty one at the end does not count.
fn count_lines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
        + usize::from(!text.is_empty() && !text.ends_with('\n'))
}

fn language_of(path: &str) -> Option<&'static str> {
    language(path).or_else(|| paired(&extension(path)?.to_ascii_lowercase(), DATA))
}

/// Adds the language that a file's object names, or that the file's name tells.
fn with_language<'a>(row: Object<'a>, given: Value<'a>, path: &str) -> Object<'a> {
    match first_text(given, keys!["language"]) {
        Some(language) => row.text("language", language),
        None => row.word("language", language_of(path)),
    }
}

/// `{file: {path, content, …}, dependencies?, metadata?}`
fn whole_file<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let given = data.get("file")?;
    let path = first_string(given, keys!["path"])?;
    let content = first(given, keys!["content"], Value::as_text)?;
    let lines = first(given, keys!["lines"], Value::as_number);
    let row = Object::new()
        .text("path", path)
        .long_text("content", content)
        .fields(given, &SIZE)
        .with("lines", lines.unwrap_or_else(|| as_number(count_lines(content))));
    let mut rows = data
        .get("dependencies")
        .map(|list| Rows::read(list, is_dependency, dependency, context))
        .unwrap_or_default();
    let metadata = data.get("metadata").map(|metadata| Object::new().fields(metadata, &METADATA));
    let body = rows
        .add_to(Object::new().with("files", vec![with_language(row, given, path).into()]), "dependencies")
        .maybe("metadata", metadata.filter(|metadata| !metadata.is_empty()));
    let mut card = Draft::new("file_content", "file_content.file", body).from_payload(data);
    card.warnings = rows.warnings;
    Some(card)
}

fn is_dependency(value: Value<'_>) -> bool {
    has_fields(value, &DEPENDENCY)
}

fn dependency<'a>(value: Value<'a>, _: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    Object::new().fields(value, &DEPENDENCY).fields(value, &CONTENT)
}

/// `{code, file_path, line?, end_line?, symbol_name?}`: a part of a file.
fn part_of_file(data: Value<'_>) -> Option<Card<'_>> {
    let code = first_string(data, keys!["code"])?;
    let path = first_string(data, keys!["file_path", "path"])?;
    // The code of an error beside the path that it is about.
    if has_any(data, keys!["error", "errno", "message"]) && !has_space(code) {
        return None;
    }
    let row = Object::new().text("path", path).long_text("content", code).count("lines", count_lines(code));
    let body = Object::new()
        .with("files", vec![with_language(row, data, path).fields(data, &PLACE).into()])
        .with("dependencies", Vec::new());
    Some(Draft::new("file_content", "file_content.part", body).from_payload(data))
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
        let line = first_line(text);
        let (path, is_failed) = match line.strip_suffix(':') {
            Some(path) => (path, false),
            None => (around(line, FAILED)?.0, true),
        };
        if !paths.has(path) {
            return None;
        }
        let head = path.len() + if is_failed { FAILED.len() } else { ":\n".len() };
        Some(Self { path, content: text.get(head..).unwrap_or_default(), is_failed })
    }

    fn file(&self) -> Object<'t> {
        if self.is_failed {
            return file(self.path, "").text("error", self.content.trim());
        }
        // The tool ends each file with a line break of its own.
        file(self.path, self.content.strip_suffix('\n').unwrap_or(self.content))
    }
}

/// Adds files that stand one after the other, parted by a line `---`. Only a path that was asked for opens a section, so
/// that such a line in a file stays what it is.
fn add_sections<'t>(
    text: &'t str,
    paths: Value<'t>,
    context: &Context<'t>,
    rows: &mut Rows<'t>,
) -> Option<()> {
    let mut given = Names::default();
    for path in paths.items() {
        given.take(path.as_text()?);
    }
    let mut open = Section::open(text, &given)?;
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| find(rest, BETWEEN)).map(|at| from + at) {
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
