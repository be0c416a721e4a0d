//! The text of one or more files.

mod read;

use crate::card::{Card, Common, Draft, Rows, as_number};
use crate::json::{Keys, Value, keys};
use crate::languages::language_or_format;
use crate::leaf::{Data, LongText, Map, Number, Text};
use crate::paths::is_path;
use crate::route::{Context, Rule};
use crate::values::{first, first_string, first_text, has_any};
use mcp_cards_derive::Shape;
pub(crate) use read::{read, sections};

/// Where an object with the content of a file has its path.
const OWN_PATH: Keys = keys!["file_path", "filepath", "filename", "path"];
/// Lists of the parts of a file.
const PARTS: Keys = keys!["ranges", "chunks"];
const START: Keys = keys!["start", "start_line"];
const END: Keys = keys!["end", "end_line"];

/// The text of files.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "file_content")]
pub struct FileContentCard<'a> {
    /// The files.
    #[shape(rows)]
    pub files: Vec<FileContent<'a>>,
    /// How many files, or dependencies of the one file, there are, where not all are shown.
    pub total: Option<usize>,
    /// What the file needs.
    pub dependencies: Vec<FileDependency<'a>>,
    /// What is said about the file.
    pub metadata: Option<FileMetadata<'a>>,
    /// The scalars beside the content.
    pub fields: Option<Map<'a, Data<'a>>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A file, or a part of one.
#[derive(Clone, Debug, Shape)]
pub struct FileContent<'a> {
    /// Its path.
    pub path: Option<Text<'a>>,
    /// Its text.
    pub content: LongText<'a>,
    /// Its size in bytes.
    pub size: Option<Number>,
    /// How many lines it has.
    pub lines: Number,
    /// The language that it is written in.
    pub language: Option<Text<'a>>,
    /// The line of the file with which a part begins.
    pub start_line: Option<Number>,
    /// The line of the file with which a part ends.
    pub end_line: Option<Number>,
    /// What a part defines.
    pub symbol: Option<Text<'a>>,
    /// Why it could not be read.
    pub error: Option<Text<'a>>,
}

/// A file that another one needs.
#[derive(Clone, Debug, Shape)]
pub struct FileDependency<'a> {
    /// Its path.
    pub path: Text<'a>,
    /// How it is needed.
    pub kind: Text<'a>,
    /// How many steps it is away.
    pub level: Number,
    /// Its text.
    pub content: Option<LongText<'a>>,
}

/// What is said about a file.
#[derive(Clone, Debug, Shape)]
pub struct FileMetadata<'a> {
    /// The module that it belongs to.
    pub module: Option<Text<'a>>,
    /// What it does there.
    pub role: Option<Text<'a>>,
    /// When it was changed.
    pub last_modified: Option<Text<'a>>,
}

impl<'a> FileContentCard<'a> {
    /// Files of which nothing else is known.
    fn new(files: Vec<FileContent<'a>>, total: Option<usize>) -> Self {
        Self {
            files,
            total,
            dependencies: Vec::new(),
            metadata: None,
            fields: None,
            common: Common::default(),
        }
    }
}

impl<'a> FileContent<'a> {
    /// A whole file.
    pub(crate) fn new(path: &'a str, content: &'a str) -> Self {
        Self {
            path: Some(path.into()),
            content: content.into(),
            size: None,
            lines: Number(as_number(count_lines(content))),
            language: language_or_format(path).map(Text::own),
            start_line: None,
            end_line: None,
            symbol: None,
            error: None,
        }
    }

    /// The file with the language that its object names, if it does.
    fn in_language_of(mut self, given: Value<'a>) -> Self {
        if let Some(language) = first_text(given, keys!["language"]) {
            self.language = Some(language.into());
        }
        self
    }
}

/// A file as an object: with what it needs, or a part of it.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if !data.is_object() {
        return None;
    }
    whole_file(data, context)
        .or_else(|| part_of_file(data))
        .or_else(|| content_with_path(data))
        .or_else(|| files_by_path(data, context))
}

/// The lines of a text; an empty one at the end does not count.
fn count_lines(text: &str) -> usize {
    text.bytes().filter(|byte| *byte == b'\n').count()
        + usize::from(!text.is_empty() && !text.ends_with('\n'))
}

/// `{file: {path, content, …}, dependencies?, metadata?}`
fn whole_file<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let given = data.get("file")?;
    let path = first_string(given, keys!["path"])?;
    let content = given.get("content").and_then(Value::as_text)?;
    let mut file = FileContent::new(path, content).in_language_of(given);
    file.size = number(given, "size");
    file.lines = number(given, "lines").unwrap_or(file.lines);
    let list = data.get("dependencies");
    let mut rows = Rows::read(list.as_slice(), is_dependency, |value, _| dependency(value), context);
    let (dependencies, total) = rows.take();
    let metadata = data.get("metadata").and_then(metadata);
    let card = FileContentCard { dependencies, metadata, ..FileContentCard::new(vec![file], total) };
    let mut card = Draft::new(Rule::FileContentFile, card).from_payload(data);
    card.warnings = rows.warnings;
    Some(card)
}

fn number(object: Value<'_>, key: &str) -> Option<Number> {
    object.get(key).and_then(Value::as_number).map(Number)
}

fn metadata(about: Value<'_>) -> Option<FileMetadata<'_>> {
    let text = |keys: Keys| first_text(about, keys).map(Text::from);
    let (module, role) = (text(keys!["module"]), text(keys!["role"]));
    let last_modified = text(keys!["lastModified"]);
    let is_empty = module.is_none() && role.is_none() && last_modified.is_none();
    (!is_empty).then_some(FileMetadata { module, role, last_modified })
}

fn is_dependency(value: Value<'_>) -> bool {
    let is_text = |keys: Keys| first_text(value, keys).is_some();
    is_text(keys!["path"]) && is_text(keys!["type"]) && number(value, "level").is_some()
}

fn dependency(value: Value<'_>) -> FileDependency<'_> {
    FileDependency {
        path: first_text(value, keys!["path"]).unwrap_or_default().into(),
        kind: first_text(value, keys!["type"]).unwrap_or_default().into(),
        level: number(value, "level").unwrap_or_default(),
        content: value.get("content").and_then(Value::as_text).map(LongText::from),
    }
}

/// `{code, file_path, line?, end_line?, symbol_name?}`: a part of a file.
fn part_of_file(data: Value<'_>) -> Option<Card<'_>> {
    let code = first_string(data, keys!["code"])?;
    let path = first_string(data, keys!["file_path", "path"])?;
    // The code of an error beside the path that it is about.
    if has_any(data, keys!["error", "errno", "message"]) && !code.contains(char::is_whitespace) {
        return None;
    }
    let mut file = FileContent::new(path, code).in_language_of(data);
    file.start_line = number(data, "line");
    file.end_line = number(data, "end_line");
    file.symbol = first_text(data, keys!["symbol_name"]).map(Text::from);
    Some(Draft::new(Rule::FileContentPart, FileContentCard::new(vec![file], None)).from_payload(data))
}

/// `{content, file_path, …}`: a file with what is said about it. Beside a list of objects it is something else.
fn content_with_path(data: Value<'_>) -> Option<Card<'_>> {
    let content = data.get("content").and_then(Value::as_text)?;
    let path = first(data, OWN_PATH, |value| value.as_text().filter(|text| is_path(text)))?;
    let entries = data.entries();
    let holds_objects = |list: Value<'_>| list.is_array() && list.items().any(Value::is_object);
    if entries.iter().any(|(_, value)| holds_objects(*value)) {
        return None;
    }
    let mut file = FileContent::new(path, content).in_language_of(data);
    file.size = number(data, "size");
    let is_shown = |key: &str, value: Value<'_>| {
        key == "content" || key == "size" && file.size.is_some() || value.as_text() == Some(path)
    };
    let others = entries
        .into_iter()
        .filter(|(key, value)| !value.is_container() && !value.is_null() && !is_shown(key, *value));
    let fields: Map<'_, _> = others.map(|(key, value)| (key.into(), value.into())).collect();
    let card = FileContentCard { fields: fields.filled(), ..FileContentCard::new(vec![file], None) };
    Some(Draft::new(Rule::FileContentObject, card).from_payload(data))
}

/// An object whose keys are paths, each with the content of the file or of parts of it.
fn files_by_path<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let has_content = |value: Value<'_>| value.get("content").is_some_and(|text| text.as_text().is_some());
    let is_file = |value: Value<'_>| {
        has_content(value)
            || value.at_keys(PARTS).next().is_some_and(|list| {
                list.is_array() && !list.is_empty_container() && list.items().all(has_content)
            })
    };
    let mut members = data.members();
    members.next().filter(|(key, value)| is_file(*value) && key.as_text().is_some_and(is_path))?;
    if !members.all(|(key, value)| is_file(value) && key.as_text().is_some_and(is_path)) {
        return None;
    }
    let mut rows: Rows<'a, FileContent<'a>> = Rows::default();
    for (path, value) in data.entries() {
        let list = value.at_keys(PARTS).next().filter(|_| !has_content(value));
        let whole = if list.is_none() { Some(value) } else { None };
        for part in list.into_iter().flat_map(Value::items).chain(whole) {
            let content = part.get("content").and_then(Value::as_text).unwrap_or_default();
            let mut file = FileContent::new(path, content).in_language_of(part);
            file.start_line = first(part, START, Value::as_number).map(Number);
            file.end_line = first(part, END, Value::as_number).map(Number);
            rows.push_found(file, context);
        }
    }
    let (files, total) = rows.take();
    Some(Draft::new(Rule::FileContentPaths, FileContentCard::new(files, total)).from_payload(data))
}
