//! The chat that answers in lines of status, content and artifacts.

use super::{Carrier, text};
use crate::card::{Object, Out};
use crate::chat::{final_text, phase};
use crate::json::{Document, JsonLimits, Value};
use crate::lists::Gather;
use crate::output::source_json_value;
use crate::session::Session;
use crate::sort::sorted_positions;
use crate::words::{is_listed, join, push_number};

const TYPES: &str = "status content artifact result";

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
                let message = text(event, "message").unwrap_or_default();
                session.status(message, Object::new().word("phase", phase(message)));
            }
            "content" => {
                let piece = text(event, "content").unwrap_or_default();
                session.text(event, "content");
                // Only as much as can be shown is kept for the comparison at the end.
                if self.text.len() + piece.len() <= session.settings.event_bytes {
                    self.text.push_str(piece);
                }
            }
            "artifact" => {
                if let Some(artifact) = event.get("artifact") {
                    let sent = self.named(artifact);
                    self.send(&[sent], session);
                }
            }
            "result" => self.finish(event.get("response"), session),
            _ => {
                let message = text(event, "message").unwrap_or("The stream reports an error.");
                session.error("error", message, true, false);
            }
        }
    }

    fn end(&mut self, _: bool) -> Option<String> {
        None
    }
}

/// An artifact that has an id.
struct Named {
    id: String,
    position: f64,
    json: String,
}

impl StatusChat {
    /// The artifact with the id that it has or gets.
    fn named(&mut self, artifact: Value<'_>) -> Named {
        let own = text(artifact, "id").or_else(|| text(artifact, "artifactId"));
        let id = own.map_or_else(
            || {
                self.nameless += 1;
                let mut id = String::from("artifact-");
                push_number(self.nameless, &mut id);
                id
            },
            str::to_owned,
        );
        let position = artifact.get("position").and_then(Value::as_number).unwrap_or(0.0);
        let mut json = source_json_value(artifact);
        if !artifact.has("id") && json.starts_with('{') {
            let mut head = String::from("{\"id\":");
            crate::json::escape_into(&id, &mut head);
            if json.len() > 2 {
                head.push(',');
            }
            json.replace_range(..1, &head);
        }
        Named { id, position, json }
    }

    /// Tells artifacts, under the id of the first. One that was sent before takes its place.
    fn send(&mut self, artifacts: &[Named], session: &mut Session) {
        let Some(first) = artifacts.first() else { return };
        let texts: Vec<&str> = artifacts.iter().map(|artifact| artifact.json.as_str()).gather();
        let list = join(&["[", &join(&texts, ","), "]"], "");
        let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
        if let Ok(list) = Document::parse(list, limits) {
            session.artifacts(&first.id, list.root());
        }
        for artifact in artifacts {
            self.sent.retain(|(id, _)| *id != artifact.id);
            self.sent.push((artifact.id.clone(), artifact.position));
        }
    }

    fn finish(&mut self, response: Option<Value<'_>>, session: &mut Session) {
        let conversation = response.and_then(|response| response.get("conversation"));
        let whole = final_text(&self.text, conversation);
        if whole != self.text {
            session.replace_text(&whole);
        }
        let listed =
            response.and_then(|response| response.get("artifacts")).into_iter().flat_map(Value::items);
        let items = conversation.into_iter().flat_map(Value::items).filter_map(|item| item.get("artifact"));
        let mut fresh = Vec::new();
        for artifact in listed.chain(items).filter(|artifact| artifact.is_object()) {
            let is_sent = |id: &str| self.sent.iter().any(|(own, _)| own == id);
            let is_fresh = |id: &str| fresh.iter().any(|own: &Named| own.id == id);
            let own = text(artifact, "id").or_else(|| text(artifact, "artifactId"));
            if own.is_none_or(|id| !is_sent(id) && !is_fresh(id)) {
                let named = self.named(artifact);
                fresh.push(named);
            }
        }
        self.send(&fresh, session);
        let position = |at: usize| self.sent.get(at).map(|(_, position)| *position);
        let order = sorted_positions(self.sent.len(), &|one, two| position(one) < position(two));
        let ids: Vec<_> =
            order.into_iter().filter_map(|at| self.sent.get(at)).map(|(id, _)| Out::Id(id)).gather();
        let members = Object::new().long_text("text", whole.as_str()).with("artifactIds", ids);
        session.end_with("end_turn", false, members);
    }
}
