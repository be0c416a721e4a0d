//! Inputs of calls that arrive in pieces.

use super::recent::Recent;
use super::{Given, Ref, Session};
use crate::json::Value;
use crate::output::source_json_value;

/// The inputs that are arriving, by the names under which their pieces arrive.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    open: Recent<Open>,
}

#[derive(Debug)]
struct Open {
    /// The id of the call.
    id: String,
    text: String,
    /// The input for a call without pieces.
    initial: String,
}

impl Pieces {
    /// Begins the input of a call. Its pieces arrive under `name`, which need not be the id of the call. Beyond the
    /// limit of open calls the oldest is forgotten, as in the session.
    pub(super) fn begin(&mut self, name: &str, id: &str, initial: String, session: &Session) {
        let open = Open { id: id.to_owned(), text: String::new(), initial };
        self.open.insert(name, open, session.open_calls());
    }

    /// Whether an input is arriving under a name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.open.get(name).is_some()
    }

    /// Adds a piece, or an object that is the whole input. An input that grows too large is skipped.
    pub(super) fn add(&mut self, name: &str, piece: Option<Value<'_>>, session: &mut Session) {
        if let Some(whole) = piece.filter(|piece| piece.is_object())
            && let Some(open) = self.open.get_mut(name)
        {
            open.initial = source_json_value(whole);
            return;
        }
        let piece = piece.and_then(Value::as_text).unwrap_or_default();
        let Some(open) = self.open.get_mut(name) else { return };
        if open.text.len() + piece.len() <= session.options.settings.max_event_bytes {
            open.text.push_str(piece);
            return;
        }
        let Some(open) = self.open.remove(name) else { return };
        let message = "The input of a call is larger than the limit and was skipped.";
        session.problem("event_too_large", message, Some(&open.id));
    }

    /// Reports the input, which is complete.
    pub(super) fn end(&mut self, name: &str, session: &mut Session) {
        if let Some(open) = self.open.remove(name) {
            let given = if open.text.is_empty() { &open.initial } else { &open.text };
            session.ready_call(&Ref { id: &open.id, ..Ref::default() }, Given::Text(given));
        }
    }

    /// Reports all inputs, in the order in which they began.
    pub(super) fn end_all(&mut self, session: &mut Session) {
        let names: Vec<_> = self.open.iter().map(|(name, _)| name.to_owned()).collect();
        for name in names {
            self.end(&name, session);
        }
    }

    pub(super) fn clear(&mut self) {
        self.open.clear();
    }
}
