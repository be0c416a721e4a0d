//! A tool call that failed, or a result that says so itself.

mod category;
mod message;

use crate::card::{Card, Object, Out};
use crate::content::Content;
use crate::json::{Arena, Document, JsonLimits, Kind, Value};
use crate::route::Context;
use crate::values::{first, string, text};
use category::{categorize, is_retryable};
use message::{Issue, Message};
use std::borrow::Cow;

/// What an error without any text says.
const NO_TEXT: &str = "Tool call failed";
/// Members of an error object that the card takes over as they are.
const COPIED: [&str; 6] = ["path", "pattern", "fallback", "suggestion", "action", "solution"];

/// The card of a call that failed: the error flag is set or the protocol reports an error.
pub fn flagged<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    if let Some(error) = content.protocol_error {
        let card = read(Some(error), error.get("message").and_then(Value::as_text), context, false);
        return Some(Card::new("error", "error.protocol", card));
    }
    if !content.is_error && !context.options.is_error {
        return None;
    }
    let object = error_object(content);
    let text = (!content.is_json).then(|| content.text.clone());
    Some(Card::new("error", "error.flag", read(object, text, context, false)))
}

/// The card of an answer that is an error although no flag says so.
pub fn soft<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let data = content.data?;
    let body = if data.is_object() {
        if context.options.vertical.is_some() || !is_soft_object(data) {
            return None;
        }
        read(Some(data), None, context, true)
    } else {
        let alone = content.texts == 1 && content.media.is_empty();
        if !alone || !is_soft_text(&data.as_text()?) {
            return None;
        }
        read(None, data.as_text(), context, true)
    };
    Some(Card::new("error", "error.soft", body).from_payload(data))
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
    let has_list = data.members().any(|(_, value)| value.is_array() && !value.is_empty_container());
    let failed = data.get("success").and_then(Value::as_bool) == Some(false);
    says_error && !has_list || failed && (says_error || data.get("message").and_then(string).is_some())
}

fn is_soft_text(text: &str) -> bool {
    const STARTS: [&str; 4] = ["Error: ", "Error - ", "Invalid arguments: ", "Unknown tool: "];
    let text = text.trim();
    STARTS.iter().any(|start| text.starts_with(start))
        || text.starts_with("<error>") && text.ends_with("</error>")
        || text.split_once(": ").is_some_and(|(head, _)| is_error_name(head))
}

/// `Database error`, `ValueError`.
fn is_error_name(head: &str) -> bool {
    let word = head.strip_suffix(" error").or(head.strip_suffix("Error")).unwrap_or_default();
    word.starts_with(|letter: char| letter.is_ascii_uppercase())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Reads an error from an object, a text, or an object with a text of its own.
fn read<'a>(
    object: Option<Value<'a>>,
    given: Option<Cow<'a, str>>,
    context: &Context<'a>,
    is_soft: bool,
) -> Object<'a> {
    let arena = Arena::default();
    let own_text = given.or_else(|| object.and_then(error_text)).unwrap_or_default();
    let mut message = Message::read(&own_text);
    // After the prefixes there may be JSON, which then is the error. It lives only here, so what is taken is copied.
    let inner = message
        .text
        .starts_with('{')
        .then(|| Document::parse(message.text.as_bytes().to_owned(), JsonLimits::default()));
    let inner = inner.and_then(Result::ok).map(|document| arena.keep(document));
    let object_text = |name: &str| {
        let from_inner = inner
            .and_then(|inner| inner.get(name))
            .and_then(string)
            .map(|text| Cow::Owned(text.into_owned()));
        from_inner
            .or_else(|| object.and_then(|object| object.get(name)).and_then(string))
            .or_else(|| context.content.members.and_then(|members| members.get(name)).and_then(string))
    };
    if let Some(text) = inner.and_then(error_text) {
        message = Message { tool: message.tool, code: message.code, ..Message::read(&text) };
    }
    let error = object.map(|object| object.get("error").filter(|error| error.is_object()).unwrap_or(object));
    let details = object.and_then(|object| object.get("details")).filter(|details| !details.is_null());
    if message.issues.is_empty() {
        message.issues = details.map(issues).unwrap_or_default();
    }
    let code = message
        .code
        .clone()
        .map(Cow::Owned)
        .or_else(|| error.and_then(|error| error.get("code")).and_then(text));
    let category =
        if message.is_unknown_tool { "unknown_tool" } else { categorize(&message.text, code.as_deref()) };
    let shown =
        if message.text.trim().is_empty() { Out::Word(NO_TEXT) } else { Out::Text(Cow::Owned(message.text)) };
    let beside =
        object.filter(|object| object.has("error")).and_then(|object| object.get("message")).and_then(string);
    let details = match details {
        Some(details) if message.issues.is_empty() => Some(Out::Data(details)),
        Some(_) => None,
        None => beside.map(Out::Text),
    };
    let hint =
        ["fallback", "suggestion"].iter().find_map(|name| object_text(name).and_then(|text| tool_in(&text)));
    let tool = message.tool.map(Cow::Owned).or_else(|| object_text("tool"));
    let mut card = Object::new()
        .with("message", shown)
        .with("category", Out::Word(category))
        .with("soft", is_soft)
        .with("retryable", is_retryable(category))
        .maybe("code", code.map(code_out))
        .maybe("name", error.and_then(|error| error.get("name")).and_then(string).map(Out::Text))
        .maybe("tool", tool.map(Out::Text))
        .maybe("details", details);
    if !message.issues.is_empty() {
        card = card.with("issues", message.issues.into_iter().map(issue_out).collect::<Vec<_>>());
    }
    for name in COPIED {
        card = card.maybe(name, object_text(name).map(Out::Text));
    }
    card.maybe("suggestedTool", hint.map(Out::Text))
        .maybe("exitCode", message.exit_code)
        .maybe("trace", message.trace.map(|trace| Out::LongText(Cow::Owned(trace))))
        .maybe("data", data(object, is_soft).map(Out::Data))
}

/// What stays of the object: all of a soft error's, and the `data` of a protocol error.
fn data(object: Option<Value<'_>>, is_soft: bool) -> Option<Value<'_>> {
    let object = object?;
    match object.get("data").filter(|data| !data.is_null()) {
        Some(data) if !is_soft => Some(data),
        _ => Some(object).filter(|_| is_soft || error_text(object).is_none()),
    }
}

/// The text of an error object: `error`, its message, or the message beside it.
fn error_text(object: Value<'_>) -> Option<Cow<'_, str>> {
    let error = object.get("error");
    error
        .and_then(|error| string(error).or_else(|| first(error, &["message", "name"], string)))
        .or_else(|| first(object, &["message", "statusMessage", "errorText"], string))
}

/// Complaints in the form of a list of `{code, path[], message}`.
fn issues(details: Value<'_>) -> Vec<Issue> {
    let read = |item: Value<'_>| {
        let path = item.get("path")?;
        let steps: Vec<_> = path.items().filter_map(text).collect();
        Some(Issue {
            path: if path.is_array() { steps.join(".") } else { text(path)?.into_owned() },
            message: item.get("message").and_then(string)?.into_owned(),
            code: item.get("code").and_then(text).map(Cow::into_owned),
        })
    };
    details.items().filter_map(read).collect()
}

fn issue_out<'a>(issue: Issue) -> Out<'a> {
    Object::new()
        .with("path", Out::text(issue.path))
        .with("message", Out::text(issue.message))
        .maybe("code", issue.code.map(Out::text))
        .into()
}

/// A code leaves as a number where it is one.
fn code_out(code: Cow<'_, str>) -> Out<'_> {
    match code.parse::<i32>() {
        Ok(number) => Out::Number(f64::from(number)),
        Err(_) => Out::Text(code),
    }
}

/// The first `word_word`, which names a tool.
fn tool_in(text: &str) -> Option<Cow<'static, str>> {
    let mut words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words
        .find(|word| word.split('_').filter(|part| !part.is_empty()).count() > 1 && !word.starts_with('_'))
        .map(|word| Cow::Owned(word.to_owned()))
}
