//! What a program printed and how it ended, as an object.

use super::{CodeExecutionCard, RunFailure, RunFailureKind, files};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, LongText, Number};
use crate::route::Context;
use crate::values::{first, first_string, has_any, is_false, is_filled, own_string, string};

/// The code with which a program ended.
const EXIT_CODE: Keys = keys!["return_code", "exit_code", "exitCode", "returncode", "returnCode"];
/// The same, where it stands beside what the program printed: elsewhere it is any code, or the program.
const CODE: Keys = keys!["code"];
const OUTPUT: Keys = keys!["output"];
const TIME: Keys = keys!["executionTimeMs", "execution_time_ms"];
/// What else an object may have that only says that the program failed: a program may print an object with such members.
const MEMBERS: Keys = keys!["success", "error", "result"];

/// `{stdout, stderr, return_code}`, maybe with files that were written. Of a tool that was given a program (`is_run`) less is
/// enough: one of them with the code, both without it, or that it failed and why.
pub(super) fn of_outputs<'a>(
    data: Value<'a>,
    is_run: bool,
    context: &Context<'a>,
) -> Option<CodeExecutionCard<'a>> {
    let text = |key: &str| data.get(key).and_then(Value::as_text);
    let (stdout, stderr) = (text("stdout"), text("stderr"));
    let code = first(data, EXIT_CODE, Value::as_number)
        .or_else(|| first(data, CODE, Value::as_number).filter(|_| stdout.is_some() || stderr.is_some()));
    let output = || first(data, OUTPUT, Value::as_text);
    let fits = match (stdout, stderr, code) {
        (Some(_), Some(_), code) => code.is_some() || is_run,
        (None, None, code) => is_run && (code.is_some() && output().is_some() || is_failure(data)),
        (_, _, code) => is_run && code.is_some(),
    };
    if !fits {
        return None;
    }
    let error = data.get("error").filter(|error| is_filled(*error));
    let success = code.is_none_or(|code| code == 0.0) && error.is_none() && !is_false(data, "success");
    let stdout = stdout.or_else(|| output().filter(|_| stderr.is_none())).unwrap_or_default();
    let stderr = stderr.filter(|stderr| !stderr.is_empty()).map(LongText::from);
    Some(CodeExecutionCard {
        files: files(data),
        result: data.get("result").filter(|result| !result.is_null()).map(Data::from),
        error: error.and_then(failure),
        exit_code: code.map(Number),
        execution_time_ms: first(data, TIME, Value::as_number).map(Number),
        ..CodeExecutionCard::new(success, stdout.into(), stderr, context)
    })
}

/// `{success: false, error}`, and nothing that only the program can have printed.
fn is_failure(data: Value<'_>) -> bool {
    let is_known = |key: Value<'_>| {
        let known = [MEMBERS, OUTPUT, TIME, EXIT_CODE];
        key.as_text().is_some_and(|key| known.iter().any(|list| list.contains(key)))
    };
    is_false(data, "success")
        && data.get("error").and_then(failure).is_some()
        && data.members().all(|(key, _)| is_known(key))
}

/// `{results, logs: {stdout: [text], stderr: [text]}, error}`: what was printed, as it was printed (E2B).
pub(super) fn of_parts<'a>(data: Value<'a>, context: &Context<'a>) -> Option<CodeExecutionCard<'a>> {
    let logs = data.get("logs").filter(|_| has_any(data, keys!["results", "error"]))?;
    let parts = |key: &str| {
        let parts = logs.get(key).filter(|parts| parts.is_array())?;
        parts.items().all(|part| part.as_text().is_some()).then(|| join(parts))
    };
    let (stdout, stderr) = (parts("stdout")?, parts("stderr")?);
    let error = data.get("error").filter(|error| is_filled(*error));
    let stderr = Some(stderr).filter(|stderr| !stderr.is_empty()).map(LongText::from);
    Some(CodeExecutionCard {
        result: data.get("results").filter(|results| is_filled(*results)).map(Data::from),
        error: error.and_then(|error| raised(error, context).or_else(|| failure(error))),
        ..CodeExecutionCard::new(error.is_none(), stdout.into(), stderr, context)
    })
}

/// What was printed in parts: each is a line, or some with their ends.
fn join(parts: Value<'_>) -> String {
    let mut text = String::new();
    for part in parts.items().filter_map(Value::as_text) {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(part);
    }
    text
}

/// An error as text, or as an object with its message.
pub(super) fn failure(error: Value<'_>) -> Option<RunFailure<'_>> {
    let message = own_string(error, keys!["message", "name"])?;
    let by_name = first_string(error, keys!["name"]).and_then(RunFailureKind::of);
    let kind = by_name.or_else(|| RunFailureKind::of(message));
    Some(RunFailure::new(kind, message, first_string(error, keys!["stack", "trace"])))
}

/// `{name, value, traceback}`
fn raised<'a>(error: Value<'a>, context: &Context<'a>) -> Option<RunFailure<'a>> {
    let (name, value) = (error.get("name").and_then(string)?, error.get("value").and_then(string)?);
    let message = context.texts.keep(format!("{name}: {value}"));
    Some(RunFailure::new(RunFailureKind::of(name), message, first_string(error, keys!["traceback"])))
}
