//! A tool call that failed, or a result that says so itself.

mod category;
mod message;

use crate::card::{Card, Draft, Object, Out};
use crate::content::Content;
use crate::json::{Document, JsonLimits, Kind, Value, keys};
use crate::lists::Gather;
use crate::phrases::{begins, runs};
use crate::route::Context;
use crate::values::{first_string, first_text, is_blank, is_false, own_string, string, text};
use crate::words::{around, join, listed};
use category::{categorize, is_retryable};
use message::{Message, code_number, issue};

/// What an error without any text says.
const NO_TEXT: &str = "Tool call failed";
/// Members of an error object that the card takes over as they are.
const COPIED: &str = "path pattern fallback suggestion action solution";

/// The card of a call that failed: the error flag is set or the protocol reports an error.
pub fn flagged<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    if let Some(error) = content.protocol_error {
        let card = read(Some(error), error.get("message").and_then(Value::as_text), context, false);
        return Some(Draft::new("error", "error.protocol", card));
    }
    let is_failed_example = content.has_failed_example && context.options.is_commerce();
    if !content.is_error && !context.options.is_error && !is_failed_example {
        return None;
    }
    let object = error_object(content).filter(|_| !content.is_embedded);
    let text = Some(content.text).filter(|text| object.is_none() && !is_blank(text));
    let card = Draft::new("error", "error.flag", read(object, text, context, false));
    Some(card.of_whole_text(text.is_some()))
}

/// The card of an answer that is an error although no flag says so.
pub fn soft<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let data = content.data?;
    // JSON in prose is no answer of its own here: the whole text is.
    let text = if content.is_embedded { Some(content.text) } else { data.as_text() };
    if let Some(text) = text {
        let is_alone = content.texts == 1 && content.media.is_empty();
        if !is_alone || !is_soft_text(text) {
            return None;
        }
        return Some(of_text(text, context));
    }
    if context.options.is_commerce() || !is_soft_object(data) {
        return None;
    }
    Some(Draft::new("error", "error.soft", read(Some(data), None, context, true)).from_payload(data))
}

/// The card of an answer in which we miss something ourselves.
pub fn said<'a>(message: &'static str, data: Value<'a>) -> Card<'a> {
    let category = categorize(message, None);
    let body = Object::new()
        .word("message", message)
        .word("category", category)
        .with("soft", true)
        .with("retryable", is_retryable(category))
        .data("data", data);
    Draft::new("error", "error.soft", body).from_payload(data)
}

/// The card of a text that tells of an error although no flag says so.
pub fn of_text<'a>(text: &'a str, context: &Context<'a>) -> Card<'a> {
    let card = Draft::new("error", "error.soft", read(None, Some(text), context, true));
    card.of_whole_text(true)
}

/// The object that describes the failure: the data, or the envelope where it has an `error` of its own.
fn error_object<'a>(content: &Content<'a>) -> Option<Value<'a>> {
    let own = content.members.filter(|members| members.has("error"));
    content.data.filter(|data| data.is_container() && content.is_json).or(own)
}

fn is_soft_object(data: Value<'_>) -> bool {
    let error = data.get("error");
    let says_error = error.is_some_and(|error| match error.kind() {
        Kind::Text => string(error).is_some(),
        Kind::Object => !error.is_empty_container(),
        _ => false,
    });
    let has_list = data.entries().iter().any(|(_, value)| value.is_array() && !value.is_empty_container());
    let is_failed = is_false(data, "success");
    says_error && !has_list || is_failed && (says_error || first_string(data, keys!["message"]).is_some())
}

/// Whether a text begins like an error.
pub fn is_soft_text(text: &str) -> bool {
    const STARTS: [&str; 4] = ["Error: ", "Error - ", "Invalid arguments: ", "Unknown tool: "];
    let text = text.trim();
    STARTS.iter().any(|start| text.starts_with(start))
        || text.starts_with("<error>") && text.ends_with("</error>")
        || around(text, ": ").is_some_and(|(head, _)| is_error_name(head))
}

/// `Database error`, `ValueError`.
fn is_error_name(head: &str) -> bool {
    let word = head.strip_suffix(" error").or(head.strip_suffix("Error")).unwrap_or_default();
    begins(word, |letter| letter.is_ascii_uppercase())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Reads an error from an object, or from a text, in which an object may stand after some prefixes.
fn read<'a>(
    object: Option<Value<'a>>,
    given: Option<&'a str>,
    context: &Context<'a>,
    is_soft: bool,
) -> Object<'a> {
    let mut message = Message::default();
    message.read(given.or_else(|| error_text(object?)).unwrap_or_default());
    let inner = inner_object(message.text, context);
    if let Some(text) = inner.and_then(error_text) {
        let (tool, code) = (message.tool, message.code);
        message.read(text);
        (message.tool, message.code) = (tool, code);
    }
    let is_soft_object = is_soft && object.is_some();
    let object = inner.or(object);
    let error = object.map(|object| object.get("error").filter(|error| error.is_object()).unwrap_or(object));
    let details = object.and_then(|object| object.get("details")).filter(|details| !details.is_null());
    if message.issues.is_empty() {
        message.issues = issues(details, context);
    }
    let member = |name: &str| {
        let own = object.and_then(|object| object.get(name).and_then(string));
        own.or_else(|| context.content.members?.get(name).and_then(string))
    };
    let code = message.code.or_else(|| first_text(error?, keys!["code"]));
    let category = if message.is_unknown_tool { "unknown_tool" } else { categorize(message.text, code) };
    let beside = || first_string(object.filter(|object| object.has("error"))?, keys!["message"]);
    let details = match details {
        Some(details) => Some(Out::Data(details)).filter(|_| message.issues.is_empty()),
        None => beside().map(Out::Text),
    };
    let mut card = Object::new()
        .text_or("message", Some(message.text).filter(|text| !is_blank(text)), NO_TEXT)
        .word("category", category)
        .with("soft", is_soft)
        .with("retryable", is_retryable(category))
        .maybe("code", code.map(code_out))
        .text("name", error.and_then(|error| first_string(error, keys!["name"])))
        .text("tool", message.tool.or_else(|| member("tool")))
        .maybe("details", details)
        .filled("issues", message.issues);
    for name in listed(COPIED) {
        card = card.text(name, member(name));
    }
    let hint = ["fallback", "suggestion"].iter().find_map(|name| tool_in(member(name)?));
    let kept = match object.and_then(|object| object.get("data")).filter(|data| !data.is_null()) {
        Some(data) if !is_soft => Some(data),
        _ => object.filter(|object| is_soft_object || error_text(*object).is_none()),
    };
    card.text("suggestedTool", hint)
        .maybe("exitCode", message.exit_code)
        .long_text("trace", message.trace)
        .data("data", kept)
}

/// The JSON that an error text is.
fn inner_object<'a>(text: &str, context: &Context<'a>) -> Option<Value<'a>> {
    if !text.starts_with('{') {
        return None;
    }
    context.arena.keep(Document::parse(text.to_owned(), JsonLimits::default()).ok()?)
}

/// The text of an error object: `error`, its message, or the message beside it.
fn error_text(object: Value<'_>) -> Option<&str> {
    let error = object.get("error");
    error
        .and_then(|error| own_string(error, keys!["message", "name"]))
        .or_else(|| first_string(object, keys!["message", "statusMessage", "errorText", "error_code"]))
}

/// Complaints in the form of a list of `{code, path[], message}`.
fn issues<'a>(details: Option<Value<'a>>, context: &Context<'a>) -> Vec<Out<'a>> {
    let read = |item: Value<'a>| {
        let path = item.get("path")?;
        let steps: Vec<_> = path.items().filter_map(text).gather();
        let path = if path.is_array() { context.texts.keep(join(&steps, ".")) } else { text(path)? };
        Some(issue(path, first_string(item, keys!["message"])?, first_text(item, keys!["code"])))
    };
    let mut issues = Vec::new();
    if let Some(details) = details {
        for item in details.items() {
            if let Some(issue) = read(item) {
                issues.push(issue);
            }
        }
    }
    issues
}

/// A code leaves as a number where it is one.
fn code_out(code: &str) -> Out<'_> {
    let number = code_number(code).and_then(|number| i32::try_from(number).ok());
    number.map_or(Out::Text(code), |number| Out::Number(number.into()))
}

/// The first `word_word`, which names a tool.
fn tool_in(text: &str) -> Option<&str> {
    let mut words = runs(text, |letter| letter.is_ascii_alphanumeric() || letter == '_');
    words.find(|word| !word.starts_with('_') && runs(word, |letter| letter != '_').nth(1).is_some())
}
