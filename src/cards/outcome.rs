//! Answers that say no more than what became of an action.

use crate::card::Card;
use crate::cards::status::denial;
use crate::cards::{error, status};
use crate::json::{Keys, Kind, Value, keys};
use crate::phrases::{has_word, runs};
use crate::route::{Context, Rule};
use crate::values::{first, first_string, is_blank, is_filled, is_long_text, string, units};
use crate::verdict::{self, Verdict};

/// Members of an outcome, and letters of each: what is longer is an answer.
const MOST_MEMBERS: usize = 8;
const MOST_CHARS: usize = 200;

const FLAGS: Keys = keys!["success", "ok"];
const WORDS: Keys = keys!["result", "status"];
/// Members that are an answer, whatever else is said.
const ANSWERS: Keys = keys!["result", "value", "answer", "output"];
/// Words that say what was done.
const DONE: &[&str] = &[
    "created",
    "updated",
    "deleted",
    "removed",
    "added",
    "saved",
    "sent",
    "logged",
    "written",
    "moved",
    "copied",
    "renamed",
    "inserted",
    "uploaded",
    "downloaded",
    "registered",
    "cleared",
    "reset",
    "scheduled",
    "published",
    "started",
    "stopped",
    "opened",
    "closed",
];
/// Words in the names of tools that change something.
const CHANGES: &[&str] = &[
    "add", "append", "apply", "cancel", "clear", "close", "commit", "copy", "create", "del", "delete",
    "disable", "drop", "edit", "enable", "insert", "log", "mark", "merge", "move", "patch", "pause", "post",
    "publish", "put", "register", "remove", "rename", "reset", "resume", "rm", "save", "send", "set",
    "start", "stop", "submit", "unset", "update", "upload", "upsert", "write",
];

/// A status that says that it failed, with a message: an error without a flag. Where the status is a number, the object
/// may be called an error (Notion).
pub(crate) fn failed<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let status = first(data, keys!["status", "object"], |status| string(status).map(|_| status))?;
    first_string(data, keys!["message"])?;
    let has_failed = Verdict::of(status) == Verdict::Failed && status::is_plain(data);
    has_failed.then(|| error::of_object(data, context))
}

/// The outcome that an object of a few scalars is.
pub(crate) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let is_short = |value: Value<'_>| !value.is_container() && !is_long_text(value, MOST_CHARS);
    let members = data.members().take(MOST_MEMBERS + 1);
    if !data.is_object()
        || members.clone().count() > MOST_MEMBERS
        || !members.clone().all(|(_, value)| is_short(value))
    {
        return None;
    }
    let beside = Some(context.content.summary.trim()).filter(|text| !text.is_empty());
    let success = told(data, beside.is_some(), context)?;
    let message = first_string(data, keys!["message"]);
    if !success && (message.is_some() || data.get("error").is_some_and(is_filled)) {
        return Some(error::of_object(data, context));
    }
    let said = message.or(beside).or_else(|| first_string(data, keys!["status"]));
    let card = status::told(data, said, success, Rule::StatusOutcome, context);
    // A text that is all in the message need not be shown again.
    let is_whole =
        message.is_none() && beside.is_some_and(|text| units(text) <= status::MESSAGE_CHARS as usize);
    Some(card.holding_text(is_whole))
}

/// What an object says became of an action, where it says no more than that.
fn told(data: Value<'_>, has_text: bool, context: &Context<'_>) -> Option<bool> {
    let flag = data.at_keys(FLAGS).find_map(Value::as_bool);
    let answers = || data.at_keys(ANSWERS).any(is_filled);
    if let Some(flag) = flag.filter(|_| !answers()) {
        return Some(flag);
    }
    let word = data.at_keys(WORDS).filter_map(Value::as_text).find_map(verdict::of_word);
    if word.is_some() {
        return word;
    }
    let message = first_string(data, keys!["message"]).filter(|message| says_done(message));
    if message.is_none() && !(has_text && is_named_done(data)) {
        return None;
    }
    if flag.is_some() {
        return flag;
    }
    match message {
        Some(message) if denial::denies_done(message) => Some(false),
        // Nothing is claimed where something was done and something failed.
        Some(message) if denial::did_nothing(message) => None,
        Some(message) if denial::tells_failure(message, context.tool.words()) => None,
        _ => Some(!verdict::has_error(data)),
    }
}

/// Whether a message begins with what was done, or says that it was done successfully.
fn says_done(message: &str) -> bool {
    let message = message.to_lowercase();
    let first = runs(&message, char::is_alphanumeric).next();
    first.is_some_and(|word| DONE.contains(&word))
        || has_word(&message, &["successfully"]) && has_word(&message, DONE)
}

/// Whether the first member says what was done: `{"logged": true}`.
fn is_named_done(data: Value<'_>) -> bool {
    let first = data.members().next();
    first.is_some_and(|(key, value)| {
        value.as_bool() == Some(true)
            && key.as_text().is_some_and(|key| DONE.contains(&key.to_lowercase().as_str()))
    })
}

/// A tool that changes something and answers only yes or no, or nothing.
pub(crate) fn of_change<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let success = match context.content.data.map(|data| (data.kind(), data)) {
        None => true,
        Some((Kind::Bool, data)) => data.as_bool()?,
        Some((Kind::Text, data)) if data.as_text().is_none_or(is_blank) => true,
        _ => return None,
    };
    has_word(context.tool.words(), CHANGES).then(|| status::changed(success))
}
