//! Cards of results whose text arrives in several events.

use super::list::List;
use super::prose::Prose;
use super::{Session, Shown, find_list};
use crate::json::Builder;
use crate::values::begins_json;

/// The text of a result as far as it has arrived.
#[derive(Debug)]
pub(crate) struct Arriving {
    call: String,
    /// The parser of the text if it is JSON; `None` once it need not be read any further.
    inner: Option<Box<Builder>>,
    list: Option<Box<List>>,
    /// The text, if it is not JSON.
    prose: Option<Box<Prose>>,
    shown: Shown,
}

impl Arriving {
    /// Creates the empty result of a call.
    pub(crate) fn new(call: &str, session: &Session) -> Self {
        let is_wanted = session.options.settings.partial;
        let inner = is_wanted.then(|| Box::new(Builder::new(session.options.results.limits.json())));
        Self { call: call.to_owned(), inner, list: None, prose: None, shown: Shown::default() }
    }

    /// Adds a piece.
    pub(crate) fn add(&mut self, piece: &str) {
        if let Some(prose) = &mut self.prose {
            prose.add(piece);
        }
        let Some(inner) = &mut self.inner else { return };
        let is_json = !inner.is_empty() || begins_json(piece) || piece.trim().is_empty();
        if !is_json || inner.push(piece).is_err() {
            // Lines may begin like JSON: `[ERROR] …`.
            let mut prose = Box::<Prose>::default();
            prose.add(if is_json { inner.text() } else { piece });
            (self.inner, self.prose) = (None, Some(prose).filter(|_| self.shown.count() == 0));
        }
    }

    /// Stops: nothing that comes now belongs to the text that the card is made from.
    pub(crate) fn stop(&mut self) {
        (self.inner, self.prose) = (None, None);
    }

    /// Shows the rows that are complete.
    pub(crate) fn show(&mut self, session: &mut Session) {
        if session.events.is_full() || session.is_done() {
            return;
        }
        let may_begin = self.shown.count() > 0 || session.awaits(&self.call) && session.may_show(&self.call);
        if let Some(prose) = &mut self.prose
            && (!may_begin || !prose.grow(false, &self.call, &mut self.shown, session))
        {
            self.prose = None;
        }
        let Some(inner) = &self.inner else { return };
        if self.list.is_none() {
            self.list = find_list(&inner.place(), 0, &self.call, session);
        }
        let Some(list) = &mut self.list else { return };
        if !may_begin || !list.grow(inner, &self.call, &mut self.shown, session) {
            self.inner = None;
        }
    }

    /// Completes the result: what was shown of it will be compared with the complete card.
    pub(crate) fn finish(self, session: &mut Session) {
        session.keep_shown(self.call, self.shown);
    }
}
