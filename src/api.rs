//! The functions by name: a header that says what to do, a body of content, an answer in JSON.
//!
//! One border for all functions keeps the side that knows JavaScript small, and lets every call be tested natively in
//! the form in which a browser makes it.

use crate::card::{Object, Out};
use crate::content::Input;
use crate::json::{Document, JsonLimits, Texts, Value};
use crate::options::Options;
use crate::output;
use crate::parse::parse_tool_result;
use crate::route::ToolName;
use crate::safety::safe_image_url;
use crate::tool_error::{Category, classify};
use crate::variants::segments;
use crate::words::join;
use std::ops::Range;

/// Runs the call that `header` describes, on the content in `body`.
///
/// # Errors
/// The message of a `TypeError`, when the header is no call that we know.
pub fn run(header: &[u8], body: &[u8]) -> Result<String, String> {
    let header = Document::parse(header, JsonLimits::new(usize::MAX, usize::MAX, usize::MAX))
        .map_err(|error| error.message())?;
    let header = header.root();
    let call = header.get("call").and_then(Value::as_text).unwrap_or_default();
    let args = header.get("args");
    let arg = |at: usize| args.and_then(|args| args.items().nth(at));
    match call {
        "parseToolResult" => Ok(parse_call(header, body)),
        "checkJson" => Ok(check_json(body)),
        "classifyToolError" => Ok(arg(0).map_or_else(String::new, classify_call)),
        "safeImageUrl" => Ok(arg(0).and_then(Value::as_text).map_or_else(String::new, image_call)),
        "toolWords" => Ok(output::json_value(&Out::Id(
            ToolName::new(arg(0).and_then(Value::as_text).unwrap_or_default()).words(),
        ))),
        "parseVariantsFromText" => {
            let text = arg(0).and_then(Value::as_text).unwrap_or_default();
            Ok(output::json(&segments(text, &Texts::default())))
        }
        _ => Err(join(&["there is no function ", call], "")),
    }
}

fn parse_call(header: Value<'_>, body: &[u8]) -> String {
    let tool = header.get("tool").and_then(Value::as_text).unwrap_or_default();
    #[cfg(feature = "trap-test")]
    assert!(tool != "__trap__", "a trap was asked for");
    let options = header.get("options").map(Options::read).unwrap_or_default();
    match input(header, body, options.limits.json()) {
        Ok(input) => parse_tool_result(tool, &input, &options),
        Err(reason) => {
            let card = Object::new().with("type", Out::Word("raw")).with("reason", Out::Word(reason));
            output::json(&card)
        }
    }
}

/// The URL, or nothing.
fn image_call(url: &str) -> String {
    safe_image_url(url).map_or_else(|_| String::new(), |safe| output::json_value(&Out::Id(safe)))
}

/// The content in the body; or why a host's object cannot be taken.
fn input<'t>(header: Value<'_>, body: &'t [u8], limits: JsonLimits) -> Result<Input<'t>, &'static str> {
    let form = header.get("content").and_then(Value::as_text).unwrap_or_default();
    match form {
        "text" | "bytes" => Ok(Input::of_bytes(body)),
        "json" => {
            let json = header.get("json").and_then(position).unwrap_or(body.len());
            let texts = header.get("texts").map(texts).unwrap_or_default();
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
    value.literal().and_then(|digits| digits.parse().ok())
}

/// Whether bytes are a JSON document, for the conformance tests of the built module.
fn check_json(body: &[u8]) -> String {
    let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
    let Err(error) = Document::parse(body, limits) else { return String::from(r#"{"status":"complete"}"#) };
    let status = if error.is_incomplete() { "incomplete" } else { "invalid" };
    let message = error.message();
    output::json(&Object::new().with("status", Out::Word(status)).with("message", Out::Text(&message)))
}

fn classify_call(content: Value<'_>) -> String {
    let category = classify(content);
    let limited = category == Category::Server { rate_limit: true };
    let answer = Object::new()
        .with("category", Out::Word(category.name()))
        .maybe("reason", limited.then_some(Out::Word("rate_limit")));
    output::json(&answer)
}
