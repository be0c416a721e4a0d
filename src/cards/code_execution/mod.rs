//! What a program printed and how it ended.

mod output;

use crate::card::{Card, Draft, Object, Out};
use crate::cards::media;
use crate::fields::Read::{Exact, Id, Shown};
use crate::fields::{Field, with_fields};
use crate::json::{Texts, Value};
use crate::lists::Gather;
use crate::output::compact_json;
use crate::route::Context;
use crate::values::{first, first_string, has_any, string};
use crate::words::join;
use output::{Failure, Output, kind_of};

/// Names of tools whose text is what a program printed, and their language where the name tells it.
const RUNNERS: [(&str, &str); 9] = [
    ("run_code", ""),
    ("execute_code", ""),
    ("execute_python", "python"),
    ("execute_r", "r"),
    ("execute_racket", "racket"),
    ("python_execution", "python"),
    ("mini_javascript_execution", "javascript"),
    ("shell_execute", "shell"),
    ("run_command", "shell"),
];
const FILE: [Field; 4] = [
    Field("fileId", Id, "file_id fileId"),
    Field("name", Shown, "name filename"),
    Field("mimeType", Shown, "mime_type mimeType"),
    Field("size", Exact, ""),
];
const TIME: Field = Field("executionTimeMs", Exact, "");

/// A run as an object: with its log, or with its two outputs and the code with which it ended.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let run = of_log(data, context).or_else(|| of_outputs(data))?;
    Some(Draft::new("code_execution", "code_execution.object", run.body(context)).from_payload(data))
}

/// The text that a tool for running programs gives, whatever stands in it.
pub fn printed<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    runner(context)?;
    code(context)?;
    let object = card(context);
    if object.is_some() {
        return object;
    }
    let Output { stdout, stderr, exit_code, failure } = Output::read(context.visible_text()?);
    let run = Run { success: failure.is_none(), stdout, stderr, exit_code, failure, ..Run::default() };
    let card = Draft::new("code_execution", "code_execution.text", run.body(context));
    Some(card.of_whole_text(true))
}

/// A run, of which every form tells a part.
#[derive(Default)]
struct Run<'a> {
    success: bool,
    stdout: &'a str,
    stderr: Option<&'a str>,
    logs: Option<Vec<Out<'a>>>,
    images: Vec<Out<'a>>,
    files: Vec<Out<'a>>,
    result: Option<Value<'a>>,
    failure: Option<Failure<'a>>,
    exit_code: Option<f64>,
    time: Option<Out<'a>>,
}

impl<'a> Run<'a> {
    fn body(self, context: &Context<'a>) -> Object<'a> {
        let language = context.input_text("language languageId");
        let by_name = runner(context).filter(|own| language.is_none() && !own.is_empty());
        Object::new()
            .with("success", self.success)
            .text("language", language)
            .word("language", by_name)
            .long_text("code", code(context))
            .long_text("stdout", self.stdout)
            .long_text("stderr", self.stderr)
            .maybe("logs", self.logs)
            .with("images", self.images)
            .with("files", self.files)
            .data("result", self.result)
            .maybe("error", self.failure.map(|failure| failure.out()))
            .maybe("exitCode", self.exit_code)
            .maybe("executionTimeMs", self.time)
    }
}

/// What the name of a tool that runs programs says of their language.
fn runner(context: &Context<'_>) -> Option<&'static str> {
    RUNNERS.iter().find(|(name, _)| context.tool.has_suffix(name)).map(|(_, language)| *language)
}

/// The program, or the command with its arguments.
fn code<'a>(context: &Context<'a>) -> Option<&'a str> {
    let given = first(context.options.input?, "code command", |given| (!given.is_null()).then_some(given))?;
    let words: Vec<_> = given.items().filter_map(Value::as_text).gather();
    given.as_text().or_else(|| (!words.is_empty()).then(|| context.texts.keep(join(&words, " "))))
}

/// `{success, logs: [{type, args: [{type, value}]}], error?, executionTimeMs?, result?}`
fn of_log<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Run<'a>> {
    let success = first(data, "success", Value::as_bool)?;
    let logs = data.get("logs").filter(|logs| logs.is_array())?;
    let is_run = || has_any(data, "executionTimeMs result") || runner(context).is_some();
    let is_entry = |entry: Value<'_>| entry.get("args").is_some_and(Value::is_array);
    if !logs.items().all(is_entry) || logs.is_empty_container() && !is_run() {
        return None;
    }
    let mut run = Run { success, time: TIME.of(data), ..Run::default() };
    let most = context.options.limits.rows;
    let (mut stdout, mut stderr, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for entry in logs.items() {
        let mut words = Vec::new();
        for arg in entry.get("args").into_iter().flat_map(Value::items) {
            let Some(value) = arg.get("value") else { continue };
            match string(value).filter(|_| arg.get("type").is_some_and(|kind| kind.is_text("image"))) {
                Some(url) if run.images.len() < most => {
                    run.images.push(media::at_url("image", url, None).into());
                }
                Some(_) => {}
                None => words.push(shown_value(value, context.texts)),
            }
        }
        if words.is_empty() {
            continue;
        }
        let text = context.texts.keep(join(&words, " "));
        let level = first_string(entry, "type").unwrap_or("log");
        if level == "error" { &mut stderr } else { &mut stdout }.push(text);
        if shown.len() < most {
            shown.push(Object::new().text("level", level).text("text", text).into());
        }
    }
    run.stdout = context.texts.keep(join(&stdout, "\n"));
    run.stderr = (!stderr.is_empty()).then(|| context.texts.keep(join(&stderr, "\n")));
    run.logs = Some(shown);
    run.result = data.get("result").filter(|result| !result.is_null());
    run.failure = data.get("error").and_then(failure);
    Some(run)
}

fn shown_value<'a>(value: Value<'a>, texts: &'a Texts) -> &'a str {
    value.as_text().unwrap_or_else(|| texts.keep(compact_json(value)))
}

/// An error as text, or as an object with its message.
fn failure(error: Value<'_>) -> Option<Failure<'_>> {
    let message = string(error).or_else(|| first_string(error, "message name"))?;
    let name = first_string(error, "name").unwrap_or(message);
    let kind = Some(kind_of(name)).filter(|kind| *kind != "other").unwrap_or(kind_of(message));
    Some(Failure { kind, message, trace: first_string(error, "stack trace") })
}

/// `{stdout, stderr, return_code}`, maybe with files that were written.
fn of_outputs(data: Value<'_>) -> Option<Run<'_>> {
    let text = |key: &str| first(data, key, Value::as_text);
    let code = first(data, "return_code", Value::as_number)?;
    let mut run =
        Run { success: code == 0.0, stdout: text("stdout")?, exit_code: Some(code), ..Run::default() };
    run.stderr = Some(text("stderr")?).filter(|stderr| !stderr.is_empty());
    let lists = ["files", "content"].into_iter().filter_map(|key| data.get(key));
    for file in
        lists.flat_map(Value::items).filter(|file| FILE.iter().take(1).all(|id| id.of(*file).is_some()))
    {
        run.files.push(with_fields(Object::new(), file, &FILE).into());
    }
    Some(run)
}
