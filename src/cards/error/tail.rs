//! JSON with which an error text ends: `Call failed (404: {"message":"…"})`.

use super::issues::{ErrorIssue, without_colon};
use super::message::is_digits;
use crate::json::{Document, Keys, Value, keys};
use crate::leaf::Text;
use crate::route::Context;
use crate::values::{first_string, first_text, own_string, text};

/// Brackets that are tried. Each costs a pass over the rest of the text, and hostile prose has many.
const MAX_TRIES: usize = 16;

/// Where a complaint says what it is about, and what is wrong.
const PATH: Keys = keys!["path", "field", "loc"];
const SAID: Keys = keys!["message", "msg"];
/// How the names of errors end.
const ERROR_ENDS: [&str; 2] = ["Error", "Exception"];

/// What stands at the end of an error text.
pub(super) struct Tail<'a> {
    /// The prose before the JSON, without what leads to it.
    pub(super) before: &'a str,
    /// The status of a request that the prose names.
    pub(super) code: Option<&'a str>,
    pub(super) said: Said<'a>,
}

/// What the JSON says.
pub(super) enum Said<'a> {
    /// A list of complaints, and what the first one says.
    Issues { issues: Vec<ErrorIssue<'a>>, first: Option<&'a str> },
    /// The message of an object, its name if it has both, and complaints.
    Message { message: &'a str, name: Option<&'a str>, issues: Vec<ErrorIssue<'a>> },
}

impl<'a> Tail<'a> {
    /// Finds the JSON at the end of a text.
    pub(super) fn find(text: &'a str, context: &Context<'a>) -> Option<Self> {
        let text = text.trim_end();
        let inside = text.strip_suffix(')').unwrap_or(text);
        if !inside.ends_with(['}', ']']) {
            return None;
        }
        let may_begin = |at: usize| {
            let before = inside.get(..at).unwrap_or_default();
            before.is_empty() || before.ends_with('(') || before.trim_end().ends_with(':')
        };
        let brackets = inside.match_indices(['{', '[']).filter(|(at, _)| may_begin(*at));
        let json = |at: usize| {
            let rest = inside.get(at..)?.to_owned();
            context.arena.keep(Document::parse(rest, context.options.limits.json()).ok()?)
        };
        let (at, value) = brackets.take(MAX_TRIES).find_map(|(at, _)| Some((at, json(at)?)))?;
        let before = text.get(..at)?;
        let status =
            before.rsplit_once('(').map(|(_, status)| without_colon(status)).filter(|own| is_status(own));
        let before = without_colon(
            before.rsplit_once('(').filter(|_| status.is_some()).map_or(before, |(own, _)| own),
        );
        let before = without_colon(before.strip_suffix('(').unwrap_or(before));
        Some(Self { before, code: status.or_else(|| named_status(before)), said: Said::read(value)? })
    }
}

fn is_status(text: &str) -> bool {
    text.len() == 3 && is_digits(text)
}

/// `status code NNN`
fn named_status(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("status code ")?;
    rest.split_at_checked(3).map(|(code, _)| code).filter(|code| is_status(code))
}

impl<'a> Said<'a> {
    fn read(value: Value<'a>) -> Option<Self> {
        if value.is_array() {
            let issues =
                value.items().map(issue).collect::<Option<Vec<_>>>().filter(|issues| !issues.is_empty());
            let first = value.items().next().and_then(|item| first_string(item, keys!["message"]));
            return issues.map(|issues| Self::Issues { issues, first });
        }
        let error = value.get("error");
        if let Some(message) = first_of_errors(value).or_else(|| first_in_detail(value)) {
            return Some(Self::Message { message, name: None, issues: errors(value) });
        }
        let own = first_string(value, keys!["message"]);
        let message = own
            .or_else(|| first_string(error?, keys!["message"]))
            .or_else(|| first_string(value, keys!["detail", "error_description", "title", "error"]))?;
        let name = own.and_then(|_| error.and_then(|error| own_string(error, keys!["name"])));
        Some(Self::Message { message, name, issues: Vec::new() })
    }
}

/// The message of the first of an object's `errors`.
pub(super) fn first_of_errors(object: Value<'_>) -> Option<&str> {
    object.items_at("errors").find_map(|error| first_string(error, keys!["message"]))
}

/// What the first complaint in a list at `detail` says (`FastAPI`).
pub(super) fn first_in_detail(object: Value<'_>) -> Option<&str> {
    first_string(object.items_at("detail").find(|item| issue(*item).is_some())?, SAID)
}

/// Complaints in the `errors` of an object, `{message, path?, locations?}`, or in its `detail`.
pub(super) fn errors(object: Value<'_>) -> Vec<ErrorIssue<'_>> {
    let complaints =
        |key| object.items_at(key).filter_map(|error| issue(error).or_else(|| located_issue(error)));
    let own: Vec<_> = complaints("errors").collect();
    if own.is_empty() { complaints("detail").collect() } else { own }
}

/// `{message, locations: [{line, column}]}`
fn located_issue(error: Value<'_>) -> Option<ErrorIssue<'_>> {
    let place = error.items_at("locations").next()?;
    let number = |key: &str| place.get(key).and_then(text);
    let path = format!("{}:{}", number("line")?, number("column")?).into();
    Some(ErrorIssue { path, message: first_string(error, keys!["message"])?.into(), code: None })
}

/// `{path, message, code?}`; the path may be a list, and have another name.
pub(super) fn issue(item: Value<'_>) -> Option<ErrorIssue<'_>> {
    let place = |value: Value<'_>| value.is_array() || text(value).is_some();
    let path = item.at_keys(PATH).find(|path| place(*path)).or_else(|| named(item))?;
    let path = if path.is_array() {
        Text::from(path.items().filter_map(text).collect::<Vec<_>>().join("."))
    } else {
        text(path)?.into()
    };
    let message = first_string(item, SAID)?.into();
    Some(ErrorIssue { path, message, code: first_text(item, keys!["code"]).map(Text::from) })
}

/// The name of what a complaint is about; errors have names of their own.
fn named(item: Value<'_>) -> Option<Value<'_>> {
    let is_own = |name: &str| ERROR_ENDS.iter().any(|end| name.ends_with(end));
    item.get("name").filter(|name| text(*name).is_some_and(|name| !is_own(name)))
}
