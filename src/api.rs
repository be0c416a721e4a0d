//! A call as JSON, its value as JSON: for tests, fuzzing and programs that are not written in Rust.

use crate::content::Input;
use crate::functions;
use crate::json::{Document, Expected, JsonLimits, Value};
use crate::options::{CallOptions, ParseOptions, Read};
use crate::parser::Parser;
use std::ops::Range;

/// Runs the call that `header` describes, on the content in `body`.
///
/// # Errors
/// What is wrong with the header or its options, in a sentence.
pub fn run(header: &[u8], body: &[u8]) -> Result<String, String> {
    let header = Document::parse_bytes(header, JsonLimits::UNLIMITED)
        .map_err(|_| String::from("the header is not valid JSON"))?;
    let header = header.root();
    let call = header.get("call").and_then(Value::as_text).unwrap_or_default();
    if call == "parseToolResult" {
        return parse(header, body);
    }
    let args = header.get("args").map(crate::output::source_json_value).unwrap_or_default();
    functions::call(call, &args).ok_or_else(|| format!("there is no function {call}"))
}

fn parse(header: Value<'_>, body: &[u8]) -> Result<String, String> {
    let tool = header.get("tool").and_then(Value::as_text).unwrap_or_default();
    let options = header.get("options").map(|given| ParseOptions::of_json(given, "parseToolResult: options"));
    let options = options.transpose()?.unwrap_or_default();
    let limits = options.limits.json();
    match input(header, body, limits) {
        Ok(input) => Parser::new(options)
            .with_card(tool, &input, &CallOptions::default(), |made| serde_json::to_string(&made.card))
            .map_err(|error| error.to_string()),
        Err(reason) => Ok(format!(r#"{{"type":"raw","reason":"{reason}"}}"#)),
    }
}

/// The content in the body; or why a host's object cannot be taken.
fn input<'t>(header: Value<'_>, body: &'t [u8], limits: JsonLimits) -> Result<Input<'t>, &'static str> {
    let form = header.get("content").and_then(Value::as_text).unwrap_or_default();
    match form {
        "text" | "bytes" => Ok(Input::of_bytes(body)),
        "json" => {
            let json = header.get("json").and_then(position).unwrap_or(body.len());
            let texts = header.get("texts").map(texts).unwrap_or_default();
            let body = str::from_utf8(body).unwrap_or_default();
            let document = Document::parse_with_texts(body, json, &texts, limits);
            document.map(Input::Document).map_err(|error| match error.expected() {
                Expected::LessDepth => "too_deep",
                _ => "too_large",
            })
        }
        _ => Ok(Input::Nothing),
    }
}

/// Where the long texts of a host's object are in the body.
fn texts(list: Value<'_>) -> Vec<(&str, Range<usize>)> {
    list.items().filter_map(text_place).collect()
}

fn text_place(entry: Value<'_>) -> Option<(&str, Range<usize>)> {
    let mut parts = entry.items();
    let pointer = parts.next()?.as_text()?;
    let (start, end) = (parts.next().and_then(position)?, parts.next().and_then(position)?);
    Some((pointer, start..end))
}

fn position(value: Value<'_>) -> Option<usize> {
    value.literal()?.parse().ok()
}
