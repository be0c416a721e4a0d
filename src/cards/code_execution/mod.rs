//! What a program printed and how it ended.

mod output;

use crate::card::{Card, Draft, Object};
use crate::cards::media;
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Shown};
use crate::json::{Keys, Texts, Value, keys};
use crate::lists::Gather;
use crate::output::compact_json;
use crate::route::Context;
use crate::values::{first, first_string, first_text, has_any, own_string, string};
use crate::words::join;
use output::{Output, kind_of};

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
const FILE_ID: Keys = keys!["file_id", "fileId"];
const FILE: [Field; 4] = [
    Field("fileId", Id, FILE_ID),
    Field("name", Shown, keys!["name", "filename"]),
    Field("mimeType", Shown, keys!["mime_type", "mimeType"]),
    Field("size", Exact, keys!["size"]),
];
const TIME: [Field; 1] = [Field("executionTimeMs", Exact, keys!["executionTimeMs"])];

/// A run as an object: with its log, or with its two outputs and the code with which it ended.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let body = of_log(data, context).or_else(|| of_outputs(data, context))?;
    Some(Draft::new("code_execution", "code_execution.object", body).from_payload(data))
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
    let body = body(failure.is_none(), stdout, stderr, context)
        .with("images", Vec::new())
        .with("files", Vec::new())
        .maybe("error", failure)
        .maybe("exitCode", exit_code);
    Some(Draft::new("code_execution", "code_execution.text", body).of_whole_text(true))
}

/// What every form of a run tells.
fn body<'a>(success: bool, stdout: &'a str, stderr: Option<&'a str>, context: &Context<'a>) -> Object<'a> {
    let language = context.input_text(keys!["language", "languageId"]);
    let by_name = runner(context).filter(|own| language.is_none() && !own.is_empty());
    Object::new()
        .with("success", success)
        .text("language", language)
        .word("language", by_name)
        .long_text("code", code(context))
        .long_text("stdout", stdout)
        .long_text("stderr", stderr)
}

/// What the name of a tool that runs programs says of their language.
fn runner(context: &Context<'_>) -> Option<&'static str> {
    RUNNERS.iter().find(|(name, _)| context.tool.has_suffix(name)).map(|(_, language)| *language)
}

/// The program, or the command with its arguments.
fn code<'a>(context: &Context<'a>) -> Option<&'a str> {
    let given = context.options.input?.at_keys(keys!["code", "command"]).find(|given| !given.is_null())?;
    let words: Vec<_> = given.items().filter_map(Value::as_text).gather();
    given.as_text().or_else(|| (!words.is_empty()).then(|| context.texts.keep(join(&words, " "))))
}

/// `{success, logs: [{type, args: [{type, value}]}], error?, executionTimeMs?, result?}`
fn of_log<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Object<'a>> {
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
                Some(url) if images.len() < most => images.push(media::at_url("image", url, None).into()),
                Some(_) => {}
                None => words.push(shown_value(value, context.texts)),
            }
        }
        if words.is_empty() {
            continue;
        }
        let text = context.texts.keep(join(&words, " "));
        let level = first_string(entry, keys!["type"]).unwrap_or("log");
        if level == "error" { &mut stderr } else { &mut stdout }.push(text);
        if shown.len() < most {
            shown.push(Object::new().text("level", level).text("text", text).into());
        }
    }
    let lines = |lines: &[&str]| context.texts.keep(join(lines, "\n"));
    let stderr = (!stderr.is_empty()).then(|| lines(&stderr));
    let body = body(success, lines(&stdout), stderr, context)
        .with("logs", shown)
        .with("images", images)
        .with("files", Vec::new())
        .data("result", data.get("result").filter(|result| !result.is_null()))
        .maybe("error", data.get("error").and_then(failure));
    Some(body.fields(data, &TIME))
}

fn shown_value<'a>(value: Value<'a>, texts: &'a Texts) -> &'a str {
    value.as_text().unwrap_or_else(|| texts.keep(compact_json(value)))
}

/// An error as text, or as an object with its message.
fn failure(error: Value<'_>) -> Option<Object<'_>> {
    let message = own_string(error, keys!["message", "name"])?;
    let kind = first_string(error, keys!["name"]).and_then(kind_of).or_else(|| kind_of(message));
    Some(output::failure(kind, message, first_string(error, keys!["stack", "trace"])))
}

/// `{stdout, stderr, return_code}`, maybe with files that were written.
fn of_outputs<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Object<'a>> {
    let text = |key: &str| data.get(key).and_then(Value::as_text);
    let code = first(data, keys!["return_code"], Value::as_number)?;
    let (stdout, stderr) = (text("stdout")?, text("stderr")?);
    let mut files = Vec::new();
    for list in data.at_keys(keys!["files", "content"]) {
        for file in list.items() {
            if first_text(file, FILE_ID).is_some() {
                files.push(Object::new().fields(file, &FILE).into());
            }
        }
    }
    let stderr = Some(stderr).filter(|stderr| !stderr.is_empty());
    let body = body(code == 0.0, stdout, stderr, context).with("images", Vec::new());
    Some(body.with("files", files).with("exitCode", code))
}
