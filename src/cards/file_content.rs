//! The text of one or more files.

use crate::card::{Card, Common, Draft, Rows, as_number};
use crate::json::{Keys, Value, keys};
use crate::languages::language_or_format;
use crate::leaf::{LongText, Number, Text};
use crate::names::Names;
use crate::route::{Context, KnownTool, Rule, tools};
use crate::values::{first_string, first_text, has_any};
use mcp_cards_derive::Shape;

/// Names of tools whose text is a file's.
const READERS: &[KnownTool] = tools!["read_file", "read_text_file", "get_file_contents", "view_file"];
/// Names of tools whose text is several files'.
const MANY_READERS: &[KnownTool] = tools!["read_multiple_files"];
const PATHS: Keys = keys!["path", "file_path", "uri"];
/// What stands between a path and why it could not be read.
const FAILED: &str = ": Error - ";
const BETWEEN: &str = "\n---\n";

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
    whole_file(data, context).or_else(|| part_of_file(data))
}

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
    let mut rows: Rows<'a, FileContent<'a>> = Rows::default();
    if reads_many {
        add_sections(text, context.options.input?.get("paths")?, context, &mut rows)?;
    } else {
        rows.push_found(FileContent::new(context.input_text(PATHS)?, text), context);
    }
    let (files, total) = rows.take();
    let card =
        FileContentCard { files, dependencies: Vec::new(), total, metadata: None, common: Common::default() };
    Some(Draft::new(Rule::FileContentText, card).holding_text(true))
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
    let card =
        FileContentCard { files: vec![file], dependencies, total, metadata, common: Common::default() };
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
    let card = FileContentCard {
        files: vec![file],
        total: None,
        dependencies: Vec::new(),
        metadata: None,
        common: Common::default(),
    };
    Some(Draft::new(Rule::FileContentPart, card).from_payload(data))
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
