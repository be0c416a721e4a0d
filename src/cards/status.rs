//! The answer of an action: it worked or it did not, and a sentence about it.

pub(crate) mod denial;

use crate::card::{Card, Common, Draft};
use crate::json::{Document, Kind, Value, keys};
use crate::leaf::{Data, Map, Text};
use crate::phrases::contains_any;
use crate::route::{Context, Rule};
use crate::tool_error::{has_status_code, is_rate_limit};
use crate::values::{first_string, own_string, string};
use crate::verdict::{Verdict, has_error};
use mcp_cards_derive::Shape;

const DONE: &str = "Operation completed successfully";
const FAILED: &str = "Operation failed";
const OVERLOADED: &str = "Service is temporarily overloaded. Please retry in a moment.";
const UNAVAILABLE: &str = "Service is temporarily unavailable. Please retry in a moment.";
const UNAVAILABLE_SIGNS: &[&str] =
    &["internal server error", "service unavailable", "timeout", "gateway", "api_error"];
const UNAVAILABLE_CODES: &[&str] = &["502", "503", "504"];
/// Characters of a message.
pub(crate) const MESSAGE_CHARS: u32 = 180;

/// Members that the card shows in members of its own.
const TOLD: [&str; 3] = ["success", "message", "status"];

/// The answer of an action.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "status")]
pub struct StatusCard<'a> {
    /// What became of the action.
    pub status: Status<'a>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// What became of an action.
#[derive(Clone, Debug, Shape)]
pub struct Status<'a> {
    /// Whether it worked.
    pub success: bool,
    /// A sentence about it.
    pub message: Text<'a>,
    /// The server's words, where `message` replaces them.
    pub original_message: Option<Text<'a>>,
    /// The other members of the answer.
    pub details: Option<Map<'a, Data<'a>>>,
}

/// The status of `value`, where it has one.
pub(crate) fn card<'a>(value: Value<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let has_flag = value.get("success").is_some_and(|flag| flag.kind() == Kind::Bool);
    let has_message = value.get("message").and_then(string).is_some();
    (value.is_object() && (has_flag || has_message))
        .then(|| build(value, None, is_success(value, context), rule, context))
}

/// The status of an answer that failed, whatever else it says.
pub(crate) fn failed<'a>(value: Value<'a>, rule: Rule, context: &Context<'a>) -> Card<'a> {
    let code = || first_string(value, keys!["code"]);
    let message = first_string(value, keys!["message", "reason"]).or_else(|| own_error(value)).or_else(code);
    build(value, message, false, rule, context)
}

fn build<'a>(
    value: Value<'a>,
    message: Option<&'a str>,
    success: bool,
    rule: Rule,
    context: &Context<'a>,
) -> Card<'a> {
    let message = message.or_else(|| own_message(value)).unwrap_or(if success { DONE } else { FAILED });
    let message = inner_message(message, context).unwrap_or(message).trim();
    let replacement = if success { None } else { plain_words(message) };
    let said = Text::brief(message, MESSAGE_CHARS);
    let (message, original_message) = match replacement {
        Some(replacement) => (Text::own(replacement), Some(said)),
        None => (said, None),
    };
    let details = details(value, context.options.limits.details);
    draft(rule, Status { success, message, original_message, details }).from_payload(value)
}

/// The status of an object that was found to be one, with this message.
pub(crate) fn told<'a>(
    value: Value<'a>,
    message: Option<&'a str>,
    success: bool,
    rule: Rule,
    context: &Context<'a>,
) -> Card<'a> {
    build(value, Some(message.unwrap_or(if success { DONE } else { FAILED })), success, rule, context)
}

/// The status of a change about which nothing else is said.
pub(crate) fn changed<'a>(success: bool) -> Card<'a> {
    own(success, if success { DONE } else { FAILED }, Rule::StatusChange)
}

/// Whether an object has nothing but scalars, and what is empty.
pub(crate) fn is_plain(object: Value<'_>) -> bool {
    let is_flat = |value: Value<'_>| !value.is_container() || value.is_empty_container();
    // A repeated key hides what it replaces, but hardly any key is.
    object.members().all(|(_, value)| is_flat(value))
        || object.entries().iter().all(|(_, value)| is_flat(*value))
}

/// A status in our own words.
pub(crate) fn own<'a>(success: bool, message: &'static str, rule: Rule) -> Card<'a> {
    draft(rule, Status { success, message: Text::own(message), original_message: None, details: None })
}

/// A status in a sentence that was made for it.
pub(crate) fn said(success: bool, message: &str, rule: Rule) -> Card<'_> {
    draft(rule, Status { success, message: message.into(), original_message: None, details: None })
}

fn draft(rule: Rule, status: Status<'_>) -> Card<'_> {
    Draft::new(rule, StatusCard { status, common: Common::default() })
}

/// Whether it worked: by its flag, its status or, without both, unless something says that it failed.
fn is_success(value: Value<'_>, context: &Context<'_>) -> bool {
    let given = value.get("success").and_then(Value::as_bool);
    let message = || first_string(value, keys!["message"]);
    let is_denied = || message().is_some_and(|message| denial::tells_failure(message, context.tool.words()));
    given
        .or_else(|| Verdict::of(value.get("status")?).is_success())
        .unwrap_or_else(|| !has_error(value) && !is_denied())
}

/// The first text among message, error, errors and status.
fn own_message(value: Value<'_>) -> Option<&str> {
    let errors = value.get("errors").map(|errors| errors.items().next().unwrap_or(errors));
    first_string(value, keys!["message"])
        .or_else(|| own_error(value))
        .or_else(|| errors.and_then(|error| own_string(error, keys!["message"])))
        .or_else(|| first_string(value, keys!["status"]))
}

/// The text of `error`, or its message.
fn own_error(value: Value<'_>) -> Option<&str> {
    own_string(value.get("error")?, keys!["message"])
}

/// The message inside a message that is itself JSON.
fn inner_message<'a>(text: &str, context: &Context<'a>) -> Option<&'a str> {
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let document = Document::parse(text.to_owned(), context.options.limits.json()).ok()?;
    let root = context.arena.keep(document)?;
    let error = root.get("error").and_then(|error| first_string(error, keys!["message"]));
    error.or_else(|| first_string(root, keys!["message"]))
}

/// The words that replace a message about a failing server.
fn plain_words(message: &str) -> Option<&'static str> {
    let lower = message.to_lowercase();
    if lower.contains("overload") || is_rate_limit(&lower) {
        Some(OVERLOADED)
    } else if contains_any(&lower, UNAVAILABLE_SIGNS) || has_status_code(&lower, UNAVAILABLE_CODES) {
        Some(UNAVAILABLE)
    } else {
        None
    }
}

/// The members that the card does not show otherwise, up to a limit.
fn details(value: Value<'_>, most: usize) -> Option<Map<'_, Data<'_>>> {
    let is_told = |key: &str, value: Value<'_>| value.is_null() || TOLD.contains(&key);
    if value.members().all(|(key, value)| key.as_text().is_none_or(|key| is_told(key, value))) {
        return None;
    }
    let entries = value.entries().into_iter().filter(|(key, value)| !is_told(key, *value)).take(most);
    entries.map(|(key, value)| (key.into(), value.into())).collect::<Map<'_, _>>().filled()
}
