//! A tool call that failed, or a result that says so itself.

mod category;
mod message;

use crate::card::{Card, Common, Draft};
use crate::cards::one_of::one_of;
use crate::content::Content;
use crate::json::{Document, Kind, Value, keys};
use crate::leaf::{Data, LongText, Number, Text};
use crate::phrases::{begins, runs};
use crate::route::{Context, Rule};
use crate::values::{first_string, first_text, is_blank, is_false, own_string, string, text};
pub use category::FailureCategory;
use mcp_cards_derive::Shape;
use message::{Message, code_number};

/// The message of an error without any text.
const NO_TEXT: &str = "Tool call failed";

/// A tool call that failed, or a result that says so itself.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "error")]
pub struct ErrorCard<'a> {
    /// What went wrong.
    pub message: Text<'a>,
    /// What kind of failure it is.
    pub category: FailureCategory,
    /// Whether the result only reads like an error and carried no error flag.
    pub soft: bool,
    /// Whether trying again later may help.
    pub retryable: bool,
    /// The code of the error.
    pub code: Option<ErrorCode<'a>>,
    /// The name of the error.
    pub name: Option<Text<'a>>,
    /// The tool that failed.
    pub tool: Option<Text<'a>>,
    /// What else the server says about the error.
    pub details: Option<ErrorDetails<'a>>,
    /// What is wrong with the arguments.
    pub issues: Option<Vec<ErrorIssue<'a>>>,
    /// The path that the call was about.
    pub path: Option<Text<'a>>,
    /// The pattern that the call was about.
    pub pattern: Option<Text<'a>>,
    /// What the server did, or suggests, instead.
    pub fallback: Option<Text<'a>>,
    /// What the server suggests.
    pub suggestion: Option<Text<'a>>,
    /// What to do.
    pub action: Option<Text<'a>>,
    /// How to solve the problem.
    pub solution: Option<Text<'a>>,
    /// The tool that the fallback or the suggestion names.
    pub suggested_tool: Option<Text<'a>>,
    /// The exit code of the program that failed.
    pub exit_code: Option<Number>,
    /// The stack trace.
    pub trace: Option<LongText<'a>>,
    /// The data of the error, or the whole object that reads like one.
    pub data: Option<Data<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A complaint about an argument.
#[derive(Clone, Debug, PartialEq, Eq, Shape)]
pub struct ErrorIssue<'a> {
    /// The path of the argument.
    pub path: Text<'a>,
    /// What is wrong with it.
    pub message: Text<'a>,
    /// The code of the complaint.
    pub code: Option<Text<'a>>,
}

one_of! {
    /// The code of an error: a number where it is one.
    pub enum ErrorCode as "number | string" {
        /// A number.
        Number(Number),
        /// Anything else.
        Text(Text<'a>),
    }
}

one_of! {
    /// What a server says about an error beside its message.
    pub enum ErrorDetails as "Json" {
        /// The `details` of the error.
        Data(Data<'a>),
        /// A message beside the error.
        Text(Text<'a>),
    }
}

/// The card of a call that failed: the error flag is set or the protocol reports an error.
pub(crate) fn flagged<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    if let Some(error) = content.protocol_error {
        let card = read(Some(error), error.get("message").and_then(Value::as_text), context, false);
        return Some(Draft::new(Rule::ErrorProtocol, card));
    }
    let is_failed_example = content.has_failed_example && context.options.is_commerce();
    if !content.is_error && !context.options.is_error && !is_failed_example {
        return None;
    }
    let object = error_object(content).filter(|_| !content.is_embedded);
    let text = Some(content.text).filter(|text| object.is_none() && !is_blank(text));
    let card = Draft::new(Rule::ErrorFlag, read(object, text, context, false));
    Some(card.holding_text(text.is_some()))
}

/// The card of an answer that is an error although no flag says so.
pub(crate) fn soft<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let data = content.data?;
    // JSON in prose is not an answer of its own here: the whole text is.
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
    Some(Draft::new(Rule::ErrorSoft, read(Some(data), None, context, true)).from_payload(data))
}

/// The card of an answer in which we miss something ourselves.
pub(crate) fn said<'a>(message: &'static str, data: Value<'a>) -> Card<'a> {
    let category = FailureCategory::of(message, None);
    let card = ErrorCard { data: Some(data.into()), ..ErrorCard::new(Text::own(message), category, true) };
    Draft::new(Rule::ErrorSoft, card).from_payload(data)
}

/// The card of a text that reports an error although no flag says so.
pub(crate) fn of_text<'a>(text: &'a str, context: &Context<'a>) -> Card<'a> {
    Draft::new(Rule::ErrorSoft, read(None, Some(text), context, true)).holding_text(true)
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
    let has_list = || data.entries().iter().any(|(_, value)| value.is_array() && !value.is_empty_container());
    let is_failed = is_false(data, "success");
    says_error && !has_list() || is_failed && (says_error || first_string(data, keys!["message"]).is_some())
}

/// Whether a text begins like an error.
pub(crate) fn is_soft_text(text: &str) -> bool {
    const STARTS: [&str; 4] = ["Error: ", "Error - ", "Invalid arguments: ", "Unknown tool: "];
    let text = text.trim();
    STARTS.iter().any(|start| text.starts_with(start))
        || text.starts_with("<error>") && text.ends_with("</error>")
        || text.split_once(": ").is_some_and(|(head, _)| is_error_name(head))
}

/// `Database error`, `ValueError`.
fn is_error_name(head: &str) -> bool {
    let word = head.strip_suffix(" error").or(head.strip_suffix("Error")).unwrap_or_default();
    begins(word, |letter| letter.is_ascii_uppercase())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

impl<'a> ErrorCard<'a> {
    /// An error of which nothing else is known.
    fn new(message: impl Into<Text<'a>>, category: FailureCategory, soft: bool) -> Self {
        Self {
            message: message.into(),
            category,
            soft,
            retryable: category.is_retryable(),
            code: None,
            name: None,
            tool: None,
            details: None,
            issues: None,
            path: None,
            pattern: None,
            fallback: None,
            suggestion: None,
            action: None,
            solution: None,
            suggested_tool: None,
            exit_code: None,
            trace: None,
            data: None,
            common: Common::default(),
        }
    }
}

/// Reads an error from an object, or from a text, in which an object may follow some prefixes.
fn read<'a>(
    object: Option<Value<'a>>,
    given: Option<&'a str>,
    context: &Context<'a>,
    is_soft: bool,
) -> ErrorCard<'a> {
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
        message.issues = issues(details);
    }
    let member = |name: &str| {
        let own = object.and_then(|object| object.get(name).and_then(string));
        own.or_else(|| context.content.members?.get(name).and_then(string))
    };
    let shown = |name: &str| member(name).map(Text::from);
    let code = message.code.or_else(|| first_text(error?, keys!["code"]));
    let category = if message.is_unknown_tool {
        FailureCategory::UnknownTool
    } else {
        FailureCategory::of(message.text, code)
    };
    let beside = || first_string(object.filter(|object| object.has("error"))?, keys!["message"]);
    let details = match details {
        Some(details) => Some(ErrorDetails::Data(details.into())).filter(|_| message.issues.is_empty()),
        None => beside().map(|text| ErrorDetails::Text(text.into())),
    };
    let kept = match object.and_then(|object| object.get("data")).filter(|data| !data.is_null()) {
        Some(data) if !is_soft => Some(data),
        _ => object.filter(|object| is_soft_object || error_text(*object).is_none()),
    };
    let hint = ["fallback", "suggestion"].iter().find_map(|name| tool_in(member(name)?));
    let text = if is_blank(message.text) { Text::own(NO_TEXT) } else { message.text.into() };
    ErrorCard {
        code: code.map(ErrorCode::of),
        name: error.and_then(|error| first_string(error, keys!["name"])).map(Text::from),
        tool: message.tool.map(Text::from).or_else(|| shown("tool")),
        details,
        issues: Some(message.issues).filter(|issues| !issues.is_empty()),
        path: shown("path"),
        pattern: shown("pattern"),
        fallback: shown("fallback"),
        suggestion: shown("suggestion"),
        action: shown("action"),
        solution: shown("solution"),
        suggested_tool: hint.map(Text::from),
        exit_code: message.exit_code.map(|code| Number(code.into())),
        trace: message.trace.map(LongText::from),
        data: kept.map(Data::from),
        ..ErrorCard::new(text, category, is_soft)
    }
}

/// The JSON object that an error text is.
fn inner_object<'a>(text: &str, context: &Context<'a>) -> Option<Value<'a>> {
    if !text.starts_with('{') {
        return None;
    }
    context.arena.keep(Document::parse(text.to_owned(), context.options.limits.json()).ok()?)
}

/// The text of an error object: `error`, its message, or the message beside it.
fn error_text(object: Value<'_>) -> Option<&str> {
    let error = object.get("error");
    error
        .and_then(|error| own_string(error, keys!["message", "name"]))
        .or_else(|| first_string(object, keys!["message", "statusMessage", "errorText", "error_code"]))
}

/// Complaints in the form of a list of `{code, path[], message}`.
fn issues(details: Option<Value<'_>>) -> Vec<ErrorIssue<'_>> {
    details.into_iter().flat_map(Value::items).filter_map(issue).collect()
}

fn issue(item: Value<'_>) -> Option<ErrorIssue<'_>> {
    let path = item.get("path")?;
    let path = if path.is_array() {
        Text::from(path.items().filter_map(text).collect::<Vec<_>>().join("."))
    } else {
        text(path)?.into()
    };
    let message = first_string(item, keys!["message"])?.into();
    Some(ErrorIssue { path, message, code: first_text(item, keys!["code"]).map(Text::from) })
}

impl<'a> ErrorCode<'a> {
    fn of(code: &'a str) -> Self {
        let number = code_number(code).and_then(|number| i32::try_from(number).ok());
        number.map_or(Self::Text(code.into()), |number| Self::Number(Number(number.into())))
    }
}

/// The first `word_word`, which names a tool.
fn tool_in(text: &str) -> Option<&str> {
    let mut words = runs(text, |letter| letter.is_ascii_alphanumeric() || letter == '_');
    words.find(|word| !word.starts_with('_') && runs(word, |letter| letter != '_').nth(1).is_some())
}
