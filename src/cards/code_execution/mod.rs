//! What a program printed and how it ended.

mod door;
mod object;
mod output;

use crate::card::{Card, Common, Draft};
use crate::cards::error;
use crate::cards::media::{MediaItem, MediaKind};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, LongText, Number, RowId, Text};
use crate::output::compact_json;
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use crate::values::{first, first_string, first_text, has_any, is_blank, string};
pub(crate) use door::Door;
use door::{code, runner};
use mcp_cards_derive::Shape;
use output::Output;
use std::borrow::Cow;

const FILE_ID: Keys = keys!["file_id", "fileId"];

/// What a program printed and how it ended.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "code_execution")]
pub struct CodeExecutionCard<'a> {
    /// Whether the program ended well.
    pub success: bool,
    /// The language of the program.
    pub language: Option<Text<'a>>,
    /// The program, or the command with its arguments.
    pub code: Option<LongText<'a>>,
    /// What it printed.
    pub stdout: LongText<'a>,
    /// What it printed as errors.
    pub stderr: Option<LongText<'a>>,
    /// What it logged.
    pub logs: Option<Vec<LogEntry<'a>>>,
    /// The images that it made.
    pub images: Vec<MediaItem<'a>>,
    /// The files that it wrote.
    pub files: Vec<RunFile<'a>>,
    /// The value that it returned.
    pub result: Option<Data<'a>>,
    /// How it failed.
    pub error: Option<RunFailure<'a>>,
    /// The code with which it ended.
    pub exit_code: Option<Number>,
    /// How long it took.
    pub execution_time_ms: Option<Number>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// An entry of a log.
#[derive(Clone, Debug, Shape)]
pub struct LogEntry<'a> {
    /// How important it is: `log`, `error` …
    pub level: Text<'a>,
    /// What it says.
    pub text: Text<'a>,
}

/// A file that a program wrote.
#[derive(Clone, Debug, Shape)]
pub struct RunFile<'a> {
    /// Its id.
    pub file_id: RowId<'a>,
    /// Its name.
    pub name: Option<Text<'a>>,
    /// Its media type.
    pub mime_type: Option<Text<'a>>,
    /// Its size in bytes.
    pub size: Option<Number>,
}

words_enum! {
    /// In which way a program failed.
    pub enum RunFailureKind {
        /// It is not a valid program.
        Syntax = "syntax",
        /// It failed while it ran.
        Runtime = "runtime",
        /// It took too long.
        Timeout = "timeout",
        /// In some other way.
        Other = "other",
    }
}

/// How a program failed.
#[derive(Clone, Debug, PartialEq, Eq, Shape)]
pub struct RunFailure<'a> {
    /// In which way.
    pub kind: RunFailureKind,
    /// What went wrong.
    pub message: Text<'a>,
    /// The stack trace.
    pub trace: Option<LongText<'a>>,
}

impl<'a> CodeExecutionCard<'a> {
    /// A run of which nothing is known but its output and its program.
    pub(crate) fn new(
        success: bool,
        stdout: LongText<'a>,
        stderr: Option<LongText<'a>>,
        context: &Context<'a>,
    ) -> Self {
        let language = context.input_text(keys!["language", "languageId"]);
        let by_name = || runner(context).filter(|language| !language.is_empty());
        Self {
            success,
            language: language.map(Text::from).or_else(|| by_name().map(Text::own)),
            code: code(context).map(LongText::from),
            stdout,
            stderr,
            logs: None,
            images: Vec::new(),
            files: Vec::new(),
            result: None,
            error: None,
            exit_code: None,
            execution_time_ms: None,
            common: Common::default(),
        }
    }
}

/// A run as an object: with its log, or with its two outputs and the code with which it ended.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let card = of_log(data, context)
        .or_else(|| object::of_parts(data, context))
        .or_else(|| object::of_outputs(data, is_run(context), context))?;
    Some(Draft::new(Rule::CodeExecutionObject, card).from_payload(data))
}

/// Whether the result is what a program printed that was given to the tool.
pub(crate) fn is_run(context: &Context<'_>) -> bool {
    runner(context).is_some() && code(context).is_some()
}

/// The text that a tool for running programs returns, whatever it is.
pub(crate) fn printed<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    if !is_run(context) {
        return None;
    }
    let object = card(context);
    if object.is_some() {
        return object;
    }
    let text = context.visible_text()?;
    let failed = &context.content.failed;
    let output = if failed.is_empty() {
        Output::read(text, error::told_by_program(text, context))
    } else {
        // Both are in the order of the blocks.
        let mut rest = failed.iter().filter(|text| !is_blank(text)).peekable();
        let is_other = |text: &&str| rest.next_if(|failed| *failed == text).is_none();
        let others: Vec<_> = context.content.blocks.iter().copied().filter(is_other).collect();
        let stderr = context.texts.keep(failed.join("\n"));
        let told = error::told_by_program(stderr, context);
        let output = Output::read(context.texts.keep(others.join("\n")), None);
        let failure = told.map(|message| RunFailure::new(None, message, None)).or(output.failure);
        Output { stderr: Some(Cow::Borrowed(stderr)), success: false, failure, ..output }
    };
    let stderr = output.stderr.map(LongText::from);
    let run = CodeExecutionCard::new(output.success, output.stdout.into(), stderr, context);
    let card = CodeExecutionCard { error: output.failure, exit_code: output.exit_code.map(Number), ..run };
    let mut card = Draft::new(Rule::CodeExecutionText, card).holding_text(true);
    card.summary = output.summary;
    Some(card)
}

/// `{success, logs: [{type, args: [{type, value}]}], error?, executionTimeMs?, result?}`
fn of_log<'a>(data: Value<'a>, context: &Context<'a>) -> Option<CodeExecutionCard<'a>> {
    let success = first(data, keys!["success"], Value::as_bool)?;
    let logs = data.get("logs").filter(|logs| logs.is_array())?;
    let is_run = || has_any(data, keys!["executionTimeMs", "result"]) || runner(context).is_some();
    let is_entry = |entry: Value<'_>| entry.get("args").is_some_and(Value::is_array);
    if !logs.items().all(is_entry) || logs.is_empty_container() && !is_run() {
        return None;
    }
    let most = context.options.limits.rows;
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let (mut shown, mut images) = (Vec::new(), Vec::new());
    for entry in logs.items() {
        let mut words = Vec::new();
        for arg in entry.get("args").unwrap_or(entry).items() {
            let Some(value) = arg.get("value") else { continue };
            match string(value).filter(|_| arg.get("type").is_some_and(|kind| kind.is_text("image"))) {
                Some(url) if images.len() < most => {
                    images.push(MediaItem::at_url(MediaKind::Image, url, None));
                }
                Some(_) => {}
                None => words.push(shown_value(value)),
            }
        }
        if words.is_empty() {
            continue;
        }
        let text = words.join(" ");
        let level = first_string(entry, keys!["type"]).unwrap_or("log");
        if shown.len() < most {
            shown.push(LogEntry { level: level.into(), text: text.clone().into() });
        }
        if level == "error" { &mut stderr } else { &mut stdout }.push(text);
    }
    let stderr = (!stderr.is_empty()).then(|| stderr.join("\n").into());
    Some(CodeExecutionCard {
        logs: Some(shown),
        images,
        result: data.get("result").filter(|result| !result.is_null()).map(Data::from),
        error: data.get("error").and_then(object::failure),
        execution_time_ms: first(data, keys!["executionTimeMs"], Value::as_number).map(Number),
        ..CodeExecutionCard::new(success, stdout.join("\n").into(), stderr, context)
    })
}

/// A logged value as a program would print it.
fn shown_value(value: Value<'_>) -> Cow<'_, str> {
    value.as_text().map_or_else(|| Cow::Owned(compact_json(value)), Cow::Borrowed)
}

/// The files that were written.
pub(crate) fn files(data: Value<'_>) -> Vec<RunFile<'_>> {
    data.at_keys(keys!["files", "content"]).flat_map(Value::items).filter_map(file).collect()
}

/// A file that was written, if the value is one.
fn file(file: Value<'_>) -> Option<RunFile<'_>> {
    Some(RunFile {
        file_id: RowId::new(first_text(file, FILE_ID)?),
        name: first_text(file, keys!["name", "filename"]).map(Text::from),
        mime_type: first_text(file, keys!["mime_type", "mimeType"]).map(Text::from),
        size: first(file, keys!["size"], Value::as_number).map(Number),
    })
}
