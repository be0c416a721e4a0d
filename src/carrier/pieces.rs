//! Inputs of calls that arrive in pieces.

use super::{Given, Ref, Session};
use crate::json::Value;

/// The inputs that are arriving.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    open: Vec<Open>,
}

#[derive(Debug)]
struct Open {
    /// The name under which the pieces arrive.
    name: String,
    /// The id of the call.
    id: String,
    text: String,
    /// The input for a call without pieces.
    initial: String,
}

impl Pieces {
    /// Begins the input of a call. Its pieces arrive under `name`, which need not be the id of the call.
    pub(super) fn begin(&mut self, name: &str, id: &str, initial: String) {
        self.open.retain(|open| open.name != name);
        self.open.push(Open { name: name.to_owned(), id: id.to_owned(), text: String::new(), initial });
    }

    /// Adds a piece. An input that grows too large is skipped.
    pub(super) fn add(&mut self, name: &str, piece: Option<Value<'_>>, session: &mut Session) {
        let piece = piece.and_then(Value::as_text).unwrap_or_default();
        let Some(at) = self.open.iter().position(|open| open.name == name) else { return };
        let Some(open) = self.open.get_mut(at) else { return };
        if open.text.len() + piece.len() <= session.options.settings.max_event_bytes {
            open.text.push_str(piece);
            return;
        }
        let open = self.open.swap_remove(at);
        let message = "The input of a call is larger than the limit and was skipped.";
        session.problem("event_too_large", message, Some(&open.id));
    }

    /// Reports the input, which is complete.
    pub(super) fn end(&mut self, name: &str, session: &mut Session) {
        if let Some(at) = self.open.iter().position(|open| open.name == name) {
            let open = self.open.swap_remove(at);
            let given = if open.text.is_empty() { &open.initial } else { &open.text };
            session.ready_call(&Ref { id: &open.id, ..Ref::default() }, Given::Text(given));
        }
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
    }
}
