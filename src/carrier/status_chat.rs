//! The chat that answers in lines of status, content and artifacts.

use super::{Carrier, fail, said, text};
use crate::card::{Object, Out};
use crate::chat::{final_text, phase};
use crate::json::{Document, JsonLimits, Value, escape_into, keys};
use crate::lists::Gather;
use crate::output::source_json_value;
use crate::session::Session;
use crate::sort::sorted_positions;
use crate::words::{is_listed, push_number};

const TYPES: &str = "status content artifact result";
/// Artifacts that are told apart by their ids: looking for each among more would take longer than reading them.
const MOST_KNOWN: usize = 1_000;

/// An answer.
#[derive(Debug, Default)]
pub(super) struct StatusChat {
    text: String,
    /// The artifacts that were sent: their ids and positions.
    sent: Vec<(String, f64)>,
    /// Artifacts that came without an id.
    nameless: usize,
}

/// Whether this is the type of a line.
pub(super) fn is_event(kind: &str) -> bool {
    is_listed(kind, TYPES)
}

impl Carrier for StatusChat {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            "status" => {
                let message = said(event, "message");
                session.status(message, Object::new().word("phase", phase(message)));
            }
            "content" => {
                let piece = said(event, "content");
                session.text(event, "content");
                // Only as much as can be shown is kept for the comparison at the end.
                if self.text.len() + piece.len() <= session.options.settings.max_event_bytes {
                    self.text.push_str(piece);
                }
            }
            "artifact" => {
                if let Some(artifact) = event.get("artifact") {
                    let mut batch = Batch::default();
                    self.add(artifact, &mut batch);
                    self.send(batch, session);
                }
            }
            "result" => self.finish(event.get("response"), session),
            _ => fail(None, event.get("message"), session),
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

/// Artifacts that are told together.
#[derive(Default)]
struct Batch {
    /// Their ids and positions.
    ids: Vec<(String, f64)>,
    /// The beginning of a list in JSON.
    json: String,
}

impl StatusChat {
    /// Adds an artifact with the id that it has or gets.
    fn add(&mut self, artifact: Value<'_>, batch: &mut Batch) {
        let mut id = String::new();
        if let Some(own) = own_id(artifact) {
            id.push_str(own);
        } else {
            self.nameless += 1;
            id.push_str("artifact-");
            push_number(self.nameless, &mut id);
        }
        let out = &mut batch.json;
        out.push(if batch.ids.is_empty() { '[' } else { ',' });
        let json = source_json_value(artifact);
        let mut rest = json.as_str();
        if artifact.is_object() && !artifact.has("id") {
            out.push_str("{\"id\":");
            escape_into(&id, out);
            rest = rest.get(1..).unwrap_or_default();
            if rest.len() > 1 {
                out.push(',');
            }
        }
        out.push_str(rest);
        let position = artifact.get("position").and_then(Value::as_number).unwrap_or(0.0);
        batch.ids.push((id, position));
    }

    /// Adds an artifact that was not sent before.
    fn add_fresh(&mut self, artifact: Value<'_>, batch: &mut Batch) {
        let is_in = |list: &[(String, f64)], id: &str| list.iter().take(MOST_KNOWN).any(|(own, _)| own == id);
        let is_fresh = own_id(artifact).is_none_or(|id| !is_in(&self.sent, id) && !is_in(&batch.ids, id));
        if artifact.is_object() && is_fresh {
            self.add(artifact, batch);
        }
    }

    /// Tells artifacts, under the id of the first. One that was sent before takes its place.
    fn send(&mut self, mut batch: Batch, session: &mut Session) {
        let Some((first, _)) = batch.ids.first() else { return };
        batch.json.push(']');
        let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
        if let Ok(list) = Document::parse(batch.json, limits) {
            session.artifacts(first, list.root());
        }
        for artifact in batch.ids {
            if self.sent.len() <= MOST_KNOWN {
                self.sent.retain(|(id, _)| *id != artifact.0);
            }
            self.sent.push(artifact);
        }
    }

    fn finish(&mut self, response: Option<Value<'_>>, session: &mut Session) {
        let conversation = response.and_then(|response| response.get("conversation"));
        let whole = conversation.and_then(|conversation| final_text(&self.text, conversation));
        if let Some(whole) = whole.filter(|whole| *whole != self.text) {
            session.replace_text(&whole);
            self.text = whole;
        }
        let mut fresh = Batch::default();
        if let Some(response) = response {
            for artifact in response.items_at("artifacts") {
                self.add_fresh(artifact, &mut fresh);
            }
            for item in response.items_at("conversation") {
                if let Some(artifact) = item.get("artifact") {
                    self.add_fresh(artifact, &mut fresh);
                }
            }
        }
        self.send(fresh, session);
        let position = |at: usize| self.sent.get(at).map(|(_, position)| *position);
        let order = sorted_positions(self.sent.len(), &|one, two| position(one) < position(two));
        let ids: Vec<_> =
            order.into_iter().filter_map(|at| self.sent.get(at)).map(|(id, _)| Out::Id(id)).gather();
        let members = Object::new().long_text("text", self.text.as_str()).with("artifactIds", ids);
        session.end_with("end_turn", false, members);
    }
}

fn own_id(artifact: Value<'_>) -> Option<&str> {
    text(artifact, keys!["id", "artifactId"])
}
