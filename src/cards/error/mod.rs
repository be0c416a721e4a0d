//! A tool call that failed, or a result that says so itself.

mod category;
mod issues;
mod lead;
mod message;
mod soft;
mod tail;

use crate::card::{Card, Common, Draft};
use crate::cards::code_execution;
use crate::cards::one_of::one_of;
use crate::content::Content;
use crate::json::{Document, Keys, Kind, Value, keys};
use crate::leaf::{Data, LongText, Number, Text};
use crate::names::Names;
use crate::phrases::runs;
use crate::route::{Context, Rule};
use crate::values::{first_string, first_text, is_blank, is_false, own_string, string};
use crate::verdict;
pub use category::FailureCategory;
pub use issues::ErrorIssue;
use mcp_cards_derive::Shape;
use message::{Message, code_number};
pub(crate) use soft::{is_refusal, rule as soft_rule};
use std::borrow::Cow;
use tail::{Said, Tail, errors, first_in_detail, first_of_errors, issue};

/// Keys of the path in the input of a tool that reads a file.
pub(crate) const PATHS: Keys = keys!["path", "file_path", "uri", "filepath", "filePath", "file", "filename"];
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
        let text = error.get("message").and_then(Value::as_text);
        let mut card = read(Told { object: Some(error), text, ..Told::default() }, context);
        if is_missing_resource(error) {
            card.category = FailureCategory::NotFound;
            card.retryable = false;
        }
        return Some(Draft::new(Rule::ErrorProtocol, card));
    }
    let is_failed_example = content.has_failed_example && context.options.is_commerce();
    let is_failed = content.is_error || context.options.is_error || is_failed_example;
    if !is_failed && (!content.has_failed_blocks() || code_execution::is_run(context)) {
        return None;
    }
    let object = error_object(content).filter(|_| !content.is_embedded);
    // What an object does not say itself stands in the text beside it.
    let beside = match object {
        Some(object) if own_text(object).is_some() => "",
        Some(_) => content.summary,
        None => content.text,
    };
    let text = Some(beside).filter(|text| !is_blank(text));
    let mut told = Told { object, text, ..Told::default() };
    if let [first, rest @ ..] = content.blocks.as_slice()
        && object.is_none()
        && !rest.is_empty()
        && soft_rule(first).is_some()
    {
        told.text = Some(first);
        told.details = Some(Cow::Owned(rest.join("\n")));
    }
    Some(Draft::new(Rule::ErrorFlag, read(told, context)).holding_text(text.is_some()))
}

/// Whether an error of the protocol is about a resource that does not exist; earlier revisions had a code for that.
fn is_missing_resource(error: Value<'_>) -> bool {
    match first_text(error, keys!["code"]) {
        Some("-32002") => true,
        Some("-32602") => error.get("data").is_some_and(|data| data.has("uri")),
        _ => false,
    }
}

/// The card of an answer that is an error although no flag says so.
pub(crate) fn soft<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let data = content.data?;
    // JSON in prose is not an answer of its own here: the whole text is.
    let text = if content.is_embedded { Some(content.text) } else { data.as_text() };
    if let Some(text) = text {
        let is_alone = content.texts == 1 && content.media.is_empty();
        return if is_alone { soft_text(text, context) } else { None };
    }
    if context.options.is_commerce() || !is_soft_object(data) {
        return None;
    }
    Some(of_object(data, context))
}

/// The card of an object that reports an error although no flag says so.
pub(crate) fn of_object<'a>(data: Value<'a>, context: &Context<'a>) -> Card<'a> {
    let told = Told { object: Some(data), is_soft: true, ..Told::default() };
    Draft::new(Rule::ErrorSoft, read(told, context)).from_payload(data)
}

/// The card of a text that reads like an error.
fn soft_text<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    let of_paths = of_paths(text, context);
    if of_paths.is_some() {
        return of_paths;
    }
    let rule = soft_rule(text)?;
    let told = Told { text: Some(text), is_soft: true, ..Told::default() };
    let card = match rule {
        Rule::ErrorHeading => {
            let (title, line, rest) = soft::below_error_heading(lead::unmarked(text))?;
            let details = (!rest.is_empty()).then_some(Cow::Borrowed(rest));
            read(Told { title: Some(title), text: Some(line), details, ..told }, context)
        }
        Rule::ErrorDoing => read(Told { is_whole: true, ..told }, context),
        _ => read(told, context),
    };
    Some(Draft::new(rule, card).holding_text(true))
}

/// What a program's output says if it begins like an error: its first line, without prefixes.
pub(crate) fn told_by_program<'a>(text: &'a str, context: &Context<'a>) -> Option<&'a str> {
    let rule = soft_rule(text)?;
    if matches!(rule, Rule::ErrorUnable | Rule::ErrorMissing | Rule::ErrorHeading) {
        return None;
    }
    let text = match lead::plain(text) {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => context.texts.keep(text),
    };
    let text = lead::unmarked(text);
    let mut message = Message::default();
    if rule == Rule::ErrorDoing {
        message.take(text);
    } else {
        message.read(text);
    }
    message.text.trim().lines().next()
}

/// Lines `PATH: Error - MESSAGE`, where each path is one that was asked for.
pub(crate) fn of_paths<'a>(text: &'a str, context: &Context<'a>) -> Option<Card<'a>> {
    const FAILED: &str = ": Error - ";
    let (path, _) = text.trim_start().lines().next()?.split_once(FAILED)?;
    let input = context.options.input?;
    let mut asked = Names::default();
    for path in input.items_at("paths").filter_map(Value::as_text).chain(context.input_text(PATHS)) {
        asked.take(path);
    }
    let mut lines = text.lines().filter(|line| !is_blank(line));
    let is_failure = |line: &str| line.trim().split_once(FAILED).is_some_and(|(path, _)| asked.has(path));
    if !lines.clone().all(is_failure) {
        return None;
    }
    let (_, said) = lines.next()?.split_once(FAILED)?;
    let card = read(Told { text: Some(said), is_soft: true, ..Told::default() }, context);
    let card = ErrorCard { path: Some(path.into()), ..card };
    let rest: Vec<_> = lines.collect();
    let details = (!rest.is_empty()).then(|| ErrorDetails::Text(rest.join("\n").into()));
    Some(Draft::new(Rule::ErrorPaths, ErrorCard { details, ..card }).holding_text(true))
}

/// The card of an answer in which we miss something ourselves.
pub(crate) fn said<'a>(message: &'static str, data: Value<'a>) -> Card<'a> {
    let category = FailureCategory::of(message, None);
    let card = ErrorCard { data: Some(data.into()), ..ErrorCard::new(Text::own(message), category, true) };
    Draft::new(Rule::ErrorSoft, card).from_payload(data)
}

/// The card of a text that reports an error although no flag says so.
pub(crate) fn of_text<'a>(text: &'a str, context: &Context<'a>) -> Card<'a> {
    let told = Told { text: Some(text), is_soft: true, ..Told::default() };
    Draft::new(Rule::ErrorPrefix, read(told, context)).holding_text(true)
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

/// What a result says about its error.
#[derive(Default)]
struct Told<'a> {
    object: Option<Value<'a>>,
    text: Option<&'a str>,
    /// The heading above the text.
    title: Option<&'a str>,
    /// What stands beside the text.
    details: Option<Cow<'a, str>>,
    is_soft: bool,
    /// Whether the text begins with what was being done, which is a part of the message.
    is_whole: bool,
}

/// Reads an error from an object, or from a text, in which an object may follow some prefixes.
fn read<'a>(told: Told<'a>, context: &Context<'a>) -> ErrorCard<'a> {
    let Told { object, is_soft, .. } = told;
    let given = told.text.or_else(|| error_text(object?)).or_else(|| described(object?)).unwrap_or_default();
    let (source, given) = match lead::plain(given) {
        Cow::Borrowed(plain) => (given, plain),
        Cow::Owned(plain) => (given, context.texts.keep(plain)),
    };
    let mut message = Message { before: told.title.into_iter().collect(), ..Message::default() };
    if told.is_whole {
        message.take(lead::unmarked(given).trim_end());
    } else {
        message.read(given);
    }
    let inner = inner_object(message.text, context);
    if let Some(text) = inner.and_then(|inner| error_text(inner).or_else(|| first_in_detail(inner))) {
        let (tool, code) = (message.tool, message.code);
        message.read(text);
        (message.tool, message.code) = (tool, code);
    }
    let (mut name, mut own_details) = (None, told.details);
    if inner.is_none()
        && let Some(tail) = Tail::find(message.text, context)
    {
        // Complaints are all that the JSON says; an object may say more than its message.
        let is_list = matches!(tail.said, Said::Issues { .. });
        own_details = own_details.or_else(|| (!is_list).then(|| Cow::Borrowed(given.trim())));
        name = message.take_tail(tail);
    }
    let is_soft_object = is_soft && object.is_some();
    let object = inner.or(object);
    let error = object.map(|object| object.get("error").filter(|error| error.is_object()).unwrap_or(object));
    let details = object.and_then(|object| object.get("details")).filter(|details| !details.is_null());
    if message.issues.is_empty() {
        message.issues = issues(details);
    }
    if message.issues.is_empty() {
        message.issues = object.map(errors).unwrap_or_default();
    }
    message.is_refusal |= object.is_some_and(|object| first_in_detail(object).is_some());
    // The words beside a code of HTTP need not say what it means.
    message.before.extend(object.and_then(failing_status));
    let member = |name: &str| {
        let own = object.and_then(|object| object.get(name).and_then(string));
        own.or_else(|| context.content.members?.get(name).and_then(string))
    };
    let shown = |name: &str| member(name).map(Text::from);
    let code = message.code.or_else(|| first_text(error?, keys!["code"]));
    let category = message.category(code);
    let beside =
        || object.filter(|object| object.has("error")).and_then(|object| said_beside(object, message.text));
    let details = match details {
        Some(details) => Some(ErrorDetails::Data(details.into())).filter(|_| message.issues.is_empty()),
        None => {
            own_details.or_else(|| beside().map(Cow::Borrowed)).map(|text| ErrorDetails::Text(text.into()))
        }
    };
    let kept = match object.and_then(|object| object.get("data")).filter(|data| !data.is_null()) {
        Some(data) if !is_soft => Some(data),
        _ => object.filter(|object| is_soft_object || own_text(*object).is_none()),
    };
    let hint = ["fallback", "suggestion"].iter().find_map(|name| tool_in(member(name)?));
    let coloured = || lead::coloured(source, message.text).filter(|_| source.contains('\u{1b}'));
    let text =
        if is_blank(message.text) { Text::own(NO_TEXT) } else { coloured().unwrap_or(message.text).into() };
    ErrorCard {
        code: code.map(ErrorCode::of),
        name: name.or_else(|| first_string(error?, keys!["name"])).map(Text::from),
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

impl<'a> Message<'a> {
    /// Takes over what the JSON at the end of the text says; returns the name of the error.
    fn take_tail(&mut self, tail: Tail<'a>) -> Option<&'a str> {
        self.code = self.code.or(tail.code);
        match tail.said {
            Said::Issues { issues, first } => {
                self.text = match (tail.before, first) {
                    // The prefix was all that stood before the complaints.
                    ("", Some(only)) if issues.len() == 1 => only,
                    ("", _) => self.before.last().copied().map_or(self.text, issues::without_colon),
                    (before, _) => before,
                };
                self.issues = issues;
                None
            }
            Said::Message { message, name, issues } => {
                self.before.push(tail.before);
                self.before.extend(tail.code);
                self.issues = issues;
                self.trace = None;
                self.text = message;
                name
            }
        }
    }
}

/// What an object says about an error beside its message: a `message`, or a longer text.
fn said_beside<'a>(object: Value<'a>, message: &str) -> Option<&'a str> {
    let longer =
        || first_string(object, keys!["error_message", "detail"]).filter(|text| text.len() > message.len());
    first_string(object, keys!["message"]).or_else(longer)
}

/// The text of an object that has no `error` and no `message`.
fn described(object: Value<'_>) -> Option<&str> {
    first_string(object, keys!["detail"])
        .or_else(|| first_in_detail(object))
        .or_else(|| first_string(object, keys!["error_description", "title"]))
}

/// The status of an object where it is a code with which HTTP says that it failed.
fn failing_status(object: Value<'_>) -> Option<&str> {
    first_string(object, keys!["status"]).filter(|status| verdict::is_failing_code(status))
}

/// The JSON object that an error text is.
fn inner_object<'a>(text: &str, context: &Context<'a>) -> Option<Value<'a>> {
    if !text.starts_with('{') {
        return None;
    }
    context.arena.keep(Document::parse(text.to_owned(), context.options.limits.json()).ok()?)
}

/// Where an object says itself what went wrong.
const OWN: Keys = keys!["message", "statusMessage", "errorText", "error_message", "error_code"];

/// The text of an error object: `error`, its message, the message beside it, or what its first complaint says.
fn error_text(object: Value<'_>) -> Option<&str> {
    own_text(object).or_else(|| first_of_errors(object))
}

/// The text in which an object says what went wrong with all of it.
fn own_text(object: Value<'_>) -> Option<&str> {
    let error = object.get("error");
    error.and_then(|error| own_string(error, keys!["message", "name"])).or_else(|| first_string(object, OWN))
}

/// Complaints in the form of a list of `{code, path[], message}`.
fn issues(details: Option<Value<'_>>) -> Vec<ErrorIssue<'_>> {
    details.into_iter().flat_map(Value::items).filter_map(issue).collect()
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
