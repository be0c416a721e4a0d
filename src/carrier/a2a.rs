//! Agent to Agent: another agent's answers, and the state of its task. Versions 0.3 and 1.0.

use super::acp::json_rpc_error;
use super::recent::Recent;
use super::{Carrier, text, text_or_empty};
use crate::json::{Document, Value, escape_into, key_into, keys};
use crate::leaf::Id;
use crate::messages::event as message;
use crate::output::source_json_value;
use crate::session::{Arriving, Outcome, Place, Ref, Session, StatusEvent};
use crate::values::{is_true, says};
use std::collections::BTreeSet;

pub(super) const PLACES: &[Place] = &[
    Place {
        texts: &["result/artifactUpdate/artifact/parts/0/text"],
        data: &["result/artifactUpdate/artifact/parts/0/data"],
        ..Place::of("result/artifactUpdate/artifact", keys!["artifactId"])
    },
    Place {
        texts: &["result/artifact/parts/0/text"],
        data: &["result/artifact/parts/0/data"],
        ..Place::of("result/artifact", keys!["artifactId"])
    },
    Place {
        texts: &["result/task/artifacts/*/parts/0/text"],
        data: &["result/task/artifacts/*/parts/0/data"],
        ..Place::of("result/task/artifacts/*", keys!["artifactId"])
    },
];

/// Kinds of results: the `kind` in version 0.3, the member in version 1.0, and a key that the latter must have.
const KINDS: [(&str, &str, &str); 4] = [
    ("task", "task", "id"),
    ("message", "message", "messageId"),
    ("status-update", "statusUpdate", ""),
    ("artifact-update", "artifactUpdate", ""),
];
/// States in which a task ends.
const ENDS: [&str; 4] = ["completed", "failed", "canceled", "rejected"];

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct A2a {
    /// Artifacts that are arriving.
    artifacts: Recent<Artifact>,
    /// The artifacts to which something was added since the last push.
    touched: BTreeSet<String>,
    reason: Option<String>,
}

/// An artifact that is arriving.
#[derive(Debug)]
struct Artifact {
    name: String,
    /// Its parts as blocks of a result, each with a comma before it, without the last text, which may still grow.
    blocks: String,
    text: String,
    card: Arriving,
}

/// Returns the kind of a result, and the object that it describes.
fn kind_of(event: Value<'_>) -> Option<(&'static str, Value<'_>)> {
    let result = event.member("result").filter(|_| event.holds("jsonrpc"))?;
    KINDS.iter().find_map(|(old, new, needs)| {
        if says(result, "kind", old) {
            return Some((*old, result));
        }
        let own = result.get(new).filter(|own| own.is_object() && (needs.is_empty() || own.has(needs)))?;
        Some((*old, own))
    })
}

/// Whether this is a message of the protocol.
pub(super) fn is_event(event: Value<'_>) -> bool {
    kind_of(event).is_some()
}

impl Carrier for A2a {
    fn event(&mut self, event: Value<'_>, _: &str, session: &mut Session) {
        match kind_of(event) {
            Some(("message", own)) => {
                self.reason.get_or_insert_with(|| "end".to_owned());
                tell_message(own, session);
            }
            Some(("artifact-update", update)) => self.artifact_update(update, session),
            Some(("status-update", update)) => {
                self.status(update, text_or_empty(update, "taskId"), session);
            }
            Some((_, task)) => {
                self.reason = None;
                for artifact in task.items_at("artifacts") {
                    self.add(artifact, session);
                    self.tell(text_or_empty(artifact, "artifactId"), session);
                }
                self.status(task, text_or_empty(task, "id"), session);
            }
            None => {
                if let Some(error) = event.member("error") {
                    json_rpc_error(error, session);
                }
            }
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        self.reason.as_deref()
    }

    fn pushed(&mut self, session: &mut Session) {
        for id in std::mem::take(&mut self.touched) {
            if let Some(artifact) = self.artifacts.get_mut(&id) {
                artifact.card.show(session);
            }
        }
    }
}

impl A2a {
    fn artifact_update(&mut self, update: Value<'_>, session: &mut Session) {
        let Some(artifact) = update.member("artifact") else { return };
        let id = text_or_empty(artifact, "artifactId");
        if !is_true(update, "append") {
            self.artifacts.remove(id);
        }
        self.add(artifact, session);
        let is_alone = !update.holds("append") && !update.holds("lastChunk");
        if is_alone || is_true(update, "lastChunk") {
            self.tell(id, session);
        } else {
            self.touched.insert(id.to_owned());
        }
    }

    /// Adds the parts of an artifact.
    fn add(&mut self, artifact: Value<'_>, session: &mut Session) {
        let id = text_or_empty(artifact, "artifactId");
        if self.artifacts.get(id).is_none() {
            let name = text(artifact, keys!["name"]).unwrap_or("artifact").to_owned();
            let card = Arriving::new(id, session);
            let new = Artifact { name, blocks: String::new(), text: String::new(), card };
            self.artifacts.insert(id, new, session.open_calls());
        }
        let Some(own) = self.artifacts.get_mut(id) else { return };
        if own.blocks.len() + own.text.len() + artifact.span().len()
            > session.options.settings.max_event_bytes
        {
            session.problem("event_too_large", message::EVENT_TOO_LARGE, Some(id));
            self.artifacts.remove(id);
            return;
        }
        for part in artifact.items_at("parts") {
            own.add(part);
        }
    }

    fn tell(&mut self, id: &str, session: &mut Session) {
        let Some(mut artifact) = self.artifacts.remove(id) else { return };
        artifact.close_text();
        let Artifact { name, blocks, card, .. } = artifact;
        card.finish(session);
        let json = format!(r#"{{"content":[{}]}}"#, blocks.get(1..).unwrap_or_default());
        let Ok(result) = Document::parse(json, session.options.event_limits()) else { return };
        let supersedes = session.is_finished(id);
        let call = &Ref { id, tool: Some(&name), ..Ref::default() };
        session.result(call, &Outcome { supersedes, is_orphan: true, ..Outcome::of(result.root()) });
    }

    /// Reports the state of the task. When the task has ended, all its artifacts count as complete.
    fn status(&mut self, holder: Value<'_>, task: &str, session: &mut Session) {
        let Some(status) = holder.member("status") else { return };
        let state = state_of(text_or_empty(status, "state"));
        let said = status.member("message").map(text_of).filter(|said| !said.is_empty());
        let is_end = ENDS.contains(&state.as_str());
        if is_end {
            let left: Vec<_> = self.artifacts.iter().map(|(id, _)| id.to_owned()).collect();
            for id in left {
                self.tell(&id, session);
            }
        }
        let event =
            StatusEvent::new(said.as_deref().unwrap_or(&state)).in_phase("task").in_state(state.as_str());
        session
            .status(StatusEvent { task_id: Some(task).filter(|id| !id.is_empty()).map(Id::from), ..event });
        if state == "failed" {
            session.fault("failed", said.as_deref().unwrap_or("The task failed."));
        }
        if is_end {
            session.end(&state, state == "failed");
        } else {
            self.reason = is_true(holder, "final").then_some(state);
        }
    }
}

impl Artifact {
    /// Adds a part; consecutive texts are joined.
    fn add(&mut self, part: Value<'_>) {
        if let Some(piece) = text(part, keys!["text"]) {
            self.text.push_str(piece);
            if self.blocks.is_empty() {
                self.card.add(piece);
            }
            return;
        }
        self.close_text();
        self.card.stop();
        if let Some(data) = part.member("data") {
            self.blocks.push_str(r#",{"type":"text","text":"#);
            self.blocks.push_str(&source_json_value(data));
            self.blocks.push('}');
        } else {
            self.blocks.extend(file(part));
        }
    }

    fn close_text(&mut self) {
        if !self.text.is_empty() {
            self.blocks.push_str(r#",{"type":"text","text":"#);
            escape_into(&std::mem::take(&mut self.text), &mut self.blocks);
            self.blocks.push('}');
        }
    }
}

/// Converts a file to a block, with a comma before it.
fn file(part: Value<'_>) -> Option<String> {
    let holder = part.member("file").filter(|file| file.is_object()).unwrap_or(part);
    let mime = text(holder, keys!["mediaType", "mimeType"]).or_else(|| text(part, keys!["mediaType"]));
    let name = text(holder, keys!["name"]).or_else(|| text(part, keys!["filename"]));
    let medium = mime.and_then(|mime| mime.split('/').next());
    let kind = medium.filter(|medium| matches!(*medium, "image" | "audio" | "video"));
    let url = text(holder, keys!["url", "uri"]);
    let data = text(holder, keys!["raw", "bytes"]);
    let mut block = String::from(",{");
    let member = |key: &str, value: &str, block: &mut String| {
        key_into(key, block);
        escape_into(value, block);
    };
    match (url, data, kind) {
        (Some(url), _, Some(kind)) => {
            member("type", kind, &mut block);
            key_into("source", &mut block);
            block.push('{');
            member("type", "url", &mut block);
            member("url", url, &mut block);
            block.push('}');
        }
        (Some(url), _, None) => {
            member("type", "resource_link", &mut block);
            member("uri", url, &mut block);
            member("name", name.unwrap_or(url), &mut block);
        }
        (None, Some(data), _) => {
            member("type", kind.unwrap_or("document"), &mut block);
            key_into("source", &mut block);
            block.push('{');
            member("type", "base64", &mut block);
            member("data", data, &mut block);
            block.push('}');
        }
        (None, None, _) => return None,
    }
    if let Some(mime) = mime {
        member("mimeType", mime, &mut block);
    }
    block.push('}');
    Some(block)
}

/// Reports a message of the other agent; a message to it is skipped.
fn tell_message(own: Value<'_>, session: &mut Session) {
    let is_user =
        text(own, keys!["role"]).is_some_and(|role| role.eq_ignore_ascii_case("user") || role == "ROLE_USER");
    if !is_user {
        for part in own.items_at("parts") {
            session.text(part, "text");
        }
    }
}

/// Returns the text of a message.
fn text_of(own: Value<'_>) -> String {
    own.items_at("parts").filter_map(|part| text(part, keys!["text"])).collect()
}

/// Returns a state in lower case, without its prefix.
fn state_of(state: &str) -> String {
    let state = state.strip_prefix("TASK_STATE_").unwrap_or(state);
    state.to_ascii_lowercase().replace('_', "-")
}
