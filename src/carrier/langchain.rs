//! Tool messages of `LangChain` and other frameworks.

use super::{Carrier, text};
use crate::json::{Value, keys};
use crate::session::{Outcome, Place, Ref, Session};

pub(super) const PLACES: &[Place] =
    &[Place { texts: &["content", "content/0/text"], ..Place::of("", keys!["tool_call_id", "toolCallId"]) }];

/// Tool messages need no state.
#[derive(Debug, Default)]
pub(super) struct LangChain;

/// The message inside a serialised object.
pub(super) fn serialised(event: Value<'_>) -> Option<Value<'_>> {
    let is_one = event.get("lc").and_then(Value::literal) == Some("1");
    event.get("kwargs").filter(|kwargs| is_one && kwargs.is_object())
}

impl Carrier for LangChain {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        let message = serialised(event).unwrap_or(event);
        if let Some(id) = text(message, keys!["tool_call_id", "toolCallId"]) {
            session.result(
                &Ref { id, tool: text(message, keys!["name"]), ..Ref::default() },
                &Outcome::of(message),
            );
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        Some("end")
    }
}
