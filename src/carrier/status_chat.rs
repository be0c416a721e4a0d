//! The chat whose responses are lines of status, content and artifacts.

use super::recent::Recent;
use super::{Carrier, report_error, text, text_or_empty};
use crate::chat::{final_text, phase};
use crate::json::{Document, JsonLimits, Value, escape_into, keys};
use crate::leaf::Id;
use crate::order::sorted;
use crate::output::source_json_value;
use crate::session::{DoneEvent, Session, StatusEvent};
use std::cmp::Ordering;
use std::collections::BTreeSet;

const TYPES: [&str; 4] = ["status", "content", "artifact", "result"];

/// The state of a response.
#[derive(Debug, Default)]
pub(super) struct StatusChat {
    text: String,
    /// The ids and positions of the artifacts that were reported.
    sent: Recent<f64>,
    /// The number of artifacts without an id.
    unnamed: usize,
}

/// Whether this is the type of an event.
pub(super) fn is_event(kind: &str) -> bool {
    TYPES.contains(&kind)
}

impl Carrier for StatusChat {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        match kind {
            "status" => {
                let message = text_or_empty(event, "message");
                session.status(StatusEvent::new(message).in_phase(phase(message)));
            }
            "content" => {
                let piece = text_or_empty(event, "content");
                session.text(event, "content");
                // The text is kept for the comparison at the end, but not more than the limit of an event.
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
            _ => report_error(None, event.get("message"), session),
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

/// Artifacts that are reported together.
#[derive(Default)]
struct Batch {
    /// Their ids and positions.
    ids: Vec<(String, f64)>,
    /// The ids alone, for lookup.
    names: BTreeSet<String>,
    /// A JSON list of them, without its closing bracket.
    json: String,
}

impl StatusChat {
    /// Adds an artifact. One without an id gets one.
    fn add(&mut self, artifact: Value<'_>, batch: &mut Batch) {
        let id = own_id(artifact).map_or_else(
            || {
                self.unnamed += 1;
                format!("artifact-{}", self.unnamed)
            },
            str::to_owned,
        );
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
        batch.names.insert(id.clone());
        batch.ids.push((id, position));
    }

    /// Adds an artifact unless it was reported before.
    fn add_new(&mut self, artifact: Value<'_>, batch: &mut Batch) {
        let is_new =
            own_id(artifact).is_none_or(|id| self.sent.get(id).is_none() && !batch.names.contains(id));
        if artifact.is_object() && is_new {
            self.add(artifact, batch);
        }
    }

    /// Reports artifacts under the id of the first. One with the id of an earlier artifact replaces it.
    fn send(&mut self, mut batch: Batch, session: &mut Session) {
        let Some((first, _)) = batch.ids.first() else { return };
        batch.json.push(']');
        // All artifacts come from documents that were within the limits.
        if let Ok(list) = Document::parse(batch.json, JsonLimits::UNLIMITED) {
            session.artifacts(first, list.root());
        }
        for (id, position) in batch.ids {
            self.sent.insert(&id, position, session.open_calls());
        }
    }

    fn finish(&mut self, response: Option<Value<'_>>, session: &mut Session) {
        let conversation = response.and_then(|response| response.get("conversation"));
        let final_text = conversation.and_then(|conversation| final_text(&self.text, conversation));
        if let Some(text) = final_text.filter(|text| *text != self.text) {
            session.replace_text(&text);
            self.text = text;
        }
        let mut new = Batch::default();
        if let Some(response) = response {
            for artifact in response.items_at("artifacts") {
                self.add_new(artifact, &mut new);
            }
            for item in response.items_at("conversation") {
                if let Some(artifact) = item.get("artifact") {
                    self.add_new(artifact, &mut new);
                }
            }
        }
        self.send(new, session);
        let sent: Vec<_> = self.sent.iter().collect();
        let ordered =
            sorted(&sent, &|(_, one), (_, other)| one.partial_cmp(other).unwrap_or(Ordering::Equal));
        let ids: Vec<_> = ordered.into_iter().map(|(id, _)| Id::from(id)).collect();
        let text = Some(self.text.as_str().into());
        session.end_with(DoneEvent { text, artifact_ids: Some(ids), ..DoneEvent::new("end_turn") });
    }
}

fn own_id(artifact: Value<'_>) -> Option<&str> {
    text(artifact, keys!["id", "artifactId"])
}
