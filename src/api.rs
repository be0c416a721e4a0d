//! The functions by name: a header that says what to do, a body of content, an answer in JSON.
//!
//! One border for all functions keeps the side that knows JavaScript small, and lets every call be tested natively in
//! the form in which a browser makes it.

use crate::card::Object;
use crate::content::Input;
use crate::functions::{self, Call};
use crate::json::{Arena, Document, JsonLimits, Value};
use crate::lists::Gather;
use crate::options::{CallOptions, ParseOptions, Read};
use crate::output;
use crate::parser::Parser;
use crate::streams::Streams;
use crate::words::{join, whole};
use std::ops::Range;

/// Runs the call that `header` describes, on the content in `body`.
///
/// # Errors
/// The message of a `TypeError`, when the header is no call that we know or its options are wrong.
pub fn run(header: &[u8], body: &[u8]) -> Result<String, String> {
    run_in(&mut Streams::default(), header, body)
}

/// The same among streams that are open.
///
/// # Errors
/// As for [`run`].
pub fn run_in(streams: &mut Streams, header: &[u8], body: &[u8]) -> Result<String, String> {
    let header = Document::parse_bytes(header, JsonLimits::new(usize::MAX, usize::MAX, usize::MAX))
        .map_err(|_| String::from("the header is no JSON"))?;
    let header = header.root();
    let call = header.get("call").and_then(Value::as_text).unwrap_or_default();
    match call {
        "parseToolResult" => parse_call(header, body),
        "checkJson" => Ok(check_json(body)),
        _ => function_call(call, header)
            .map(Ok)
            .or_else(|| streams.run(call, header, body))
            .unwrap_or_else(|| Err(join(&["there is no function ", call], ""))),
    }
}

/// The answer of one of the [`functions`]: empty for `undefined`.
fn function_call(name: &str, header: Value<'_>) -> Option<String> {
    let (_, function) = functions::ALL.iter().find(|(own, _)| *own == name)?;
    let arena = Arena::default();
    let args = header.get("args").map(|args| args.items().gather()).unwrap_or_default();
    let answer = function(&Call::new(args, &arena));
    Some(answer.map_or_else(String::new, |answer| output::json_value(&answer)))
}

fn parse_call(header: Value<'_>, body: &[u8]) -> Result<String, String> {
    let tool = header.get("tool").and_then(Value::as_text).unwrap_or_default();
    let options = header.get("options").map(|given| ParseOptions::of_json(given, "parseToolResult: options"));
    let options = options.transpose()?.unwrap_or_default();
    Ok(match input(header, body, options.limits.json()) {
        Ok(input) => Parser::new(options)
            .with_card(tool, &input, &CallOptions::default(), |made| output::json_value(&made.out())),
        Err(reason) => {
            let card = Object::new().word("type", "raw").word("reason", reason);
            output::json(&card)
        }
    })
}

/// The content in the body; or why a host's object cannot be taken.
fn input<'t>(header: Value<'_>, body: &'t [u8], limits: JsonLimits) -> Result<Input<'t>, &'static str> {
    let form = header.get("content").and_then(Value::as_text).unwrap_or_default();
    match form {
        "text" | "bytes" => Ok(Input::of_bytes(body)),
        "json" => {
            let json = header.get("json").and_then(position).unwrap_or(body.len());
            let texts = header.get("texts").map(texts).unwrap_or_default();
            // The host wrote all of it as text.
            let body = str::from_utf8(body).unwrap_or_default();
            let document = Document::parse_with_texts(body, json, &texts, limits);
            document.map(Input::Document).map_err(|error| match error.expected() {
                crate::json::Expected::LessDepth => "too_deep",
                _ => "too_large",
            })
        }
        _ => Ok(Input::Nothing),
    }
}

/// Where the long texts of a host's object stand in the body.
fn texts(list: Value<'_>) -> Vec<(&str, Range<usize>)> {
    let mut texts = Vec::new();
    for entry in list.items() {
        let mut parts = entry.items();
        let pointer = parts.next().and_then(Value::as_text);
        let (start, end) = (parts.next().and_then(position), parts.next().and_then(position));
        if let (Some(pointer), Some(start), Some(end)) = (pointer, start, end) {
            texts.push((pointer, start..end));
        }
    }
    texts
}

fn position(value: Value<'_>) -> Option<usize> {
    value.literal().and_then(whole).and_then(|number| usize::try_from(number).ok())
}

/// Whether bytes are a JSON document, for the conformance tests of the built module.
fn check_json(body: &[u8]) -> String {
    let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
    let status = match Document::parse_bytes(body, limits) {
        Ok(_) => "complete",
        Err(error) if error.is_incomplete() => "incomplete",
        Err(_) => "invalid",
    };
    output::json(&Object::new().word("status", status))
}
