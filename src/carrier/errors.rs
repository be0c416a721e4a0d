//! Errors that a service may send in any protocol, in place of an answer.

use super::text;
use crate::json::{Value, keys};
use crate::session::{Session, id_text};

/// Codes, other than those of HTTP, after which a retry may help.
const RETRYABLE: [&str; 8] = [
    "RESOURCE_EXHAUSTED",
    "UNAVAILABLE",
    "DEADLINE_EXCEEDED",
    "INTERNAL",
    "rate_limit_exceeded",
    "rate_limit_error",
    "overloaded_error",
    "server_error",
];

/// Whether an object is an error that names no protocol.
pub(crate) fn is_error(event: Value<'_>) -> bool {
    let is_said = |error: Value<'_>| error.as_text().is_some() || text(error, keys!["message"]).is_some();
    !event.holds("type") && !event.holds("jsonrpc") && event.member("error").is_some_and(is_said)
}

/// Reports such an error; it ends the stream.
pub(crate) fn report(event: Value<'_>, session: &mut Session) {
    let Some(error) = event.member("error") else { return };
    let beside = text(event, keys!["message"]);
    let (code, message) = match (error.as_text(), beside) {
        (Some(code), Some(message)) => (code, message),
        (Some(message), None) => ("error", message),
        (None, _) => (code_of(error), text(error, keys!["message"]).unwrap_or_default()),
    };
    let number = error.member("code").and_then(id_text).unwrap_or(code);
    session.error(code, message, true, is_retryable(code) || is_retryable(number));
}

fn code_of(error: Value<'_>) -> &str {
    text(error, keys!["code"])
        .or_else(|| text(error, keys!["status"]))
        .or_else(|| text(error, keys!["type"]))
        .or_else(|| error.member("code").and_then(id_text))
        .unwrap_or("error")
}

/// Whether a retry may help after this code.
pub(super) fn is_retryable(code: &str) -> bool {
    let is_passing = |code: u16| matches!(code, 408 | 409 | 429 | 500..=599);
    RETRYABLE.contains(&code) || code.parse().is_ok_and(is_passing)
}
