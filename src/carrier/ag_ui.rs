//! The AG-UI protocol.

use super::patch;
use super::pieces::Pieces;
use super::recent::Recent;
use super::{Carrier, text, text_or_empty};
use crate::cards::{InputKind, InputRequest, InputRequestCard};
use crate::json::{Document, JsonLimits, Value, escape_into, keys};
use crate::leaf::Data;
use crate::output::{source_json, source_json_value};
use crate::session::{Given, Outcome, Place, Ref, Session, StatusEvent};
use crate::values::{is_false, says};
use std::collections::BTreeMap;

pub(super) const PLACES: &[Place] = &[Place {
    kind: "TOOL_CALL_RESULT",
    texts: &["content", "content/0/text"],
    data: &["structuredContent"],
    ..Place::of("", keys!["toolCallId"])
}];

/// The state of a run.
#[derive(Debug, Default)]
pub(super) struct AgUi {
    calls: Pieces,
    /// The call that chunks without an id belong to.
    current: String,
    /// The call whose result was the last event.
    behind: Option<String>,
    /// Activities, by the ids of their messages.
    activities: Recent<Activity>,
}

/// An activity that is in progress.
#[derive(Debug)]
struct Activity {
    kind: String,
    /// Its content as JSON; empty if it is too large for patches.
    content: String,
    /// The message that was last reported for it.
    told: String,
}

/// Larger contents are reported, but not kept.
const MOST_CONTENT: usize = 64 << 10;
const APPS: &str = "mcp-apps";

/// Whether this is the type of an event: they are in upper case.
pub(super) fn is_event(kind: &str) -> bool {
    !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

impl Carrier for AgUi {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        let id = text_or_empty(event, "toolCallId");
        let behind = self.behind.take();
        match kind {
            "TEXT_MESSAGE_CONTENT" | "TEXT_MESSAGE_CHUNK" => session.text(event, "delta"),
            "THINKING_TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT" | "REASONING_MESSAGE_CHUNK" => {
                session.thinking(event, "delta");
            }
            "TOOL_CALL_START" => self.start(event, id, session),
            "TOOL_CALL_ARGS" => self.calls.add(id, event.member("delta"), session),
            "TOOL_CALL_END" => self.calls.end(id, session),
            "TOOL_CALL_CHUNK" => {
                if !id.is_empty() && id != self.current {
                    self.end_current(session);
                    id.clone_into(&mut self.current);
                    self.start(event, id, session);
                }
                self.calls.add(&self.current, event.member("delta"), session);
            }
            "TOOL_CALL_RESULT" => {
                self.result(id, event, session);
                self.behind = Some(id.to_owned());
            }
            "MESSAGES_SNAPSHOT" => self.snapshot(event, session),
            "ACTIVITY_SNAPSHOT" => self.activity(event, behind.as_deref(), session),
            "ACTIVITY_DELTA" => self.change(event, session),
            "SUBAGENT_STARTED" => session.status(StatusEvent::new(text_or_empty(event, "name"))),
            "STEP_STARTED" => session.status(StatusEvent::new(text_or_empty(event, "stepName"))),
            "RUN_ERROR" => {
                let message = text(event, keys!["message"]).unwrap_or("The run failed.");
                session.error(text(event, keys!["code"]).unwrap_or("error"), message, true, false);
            }
            "RUN_FINISHED" => {
                self.end_current(session);
                let outcome = event.member("outcome");
                match outcome.and_then(|outcome| text(outcome, keys!["type"])) {
                    Some("interrupt") => {
                        interrupts(outcome.unwrap_or(event), session);
                        session.end("interrupt", false);
                    }
                    Some("cancelled") => session.end("cancelled", false),
                    _ => session.end("finished", false),
                }
            }
            _ => {}
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        None
    }
}

impl AgUi {
    fn start(&mut self, event: Value<'_>, id: &str, session: &mut Session) {
        session.start_call(&Ref { id, tool: text(event, keys!["toolCallName"]), ..Ref::default() });
        self.calls.begin(id, id, String::new(), session);
    }

    fn end_current(&mut self, session: &mut Session) {
        let current = std::mem::take(&mut self.current);
        self.calls.end(&current, session);
    }

    fn result(&mut self, id: &str, message: Value<'_>, session: &mut Session) {
        self.calls.end(id, session);
        match message.member("error").filter(|error| error.as_text().is_some_and(|error| !error.is_empty())) {
            Some(error) => session.result(&Ref::of(id), &Outcome::failed(error)),
            None => session.result_of(id, message),
        }
    }

    /// Reports an activity. An app's result belongs to the call that it names, or to the call whose result came
    /// directly before.
    fn activity(&mut self, event: Value<'_>, behind: Option<&str>, session: &mut Session) {
        let (kind, name) = (text_or_empty(event, "activityType"), text_or_empty(event, "messageId"));
        let Some(content) = event.member("content").filter(|content| content.is_object()) else { return };
        if is_false(event, "replace") && self.activities.get(name).is_some() {
            return;
        }
        let told = self.activities.remove(name).map(|known| known.told).unwrap_or_default();
        let mut json = String::new();
        if content.span().len() <= MOST_CONTENT {
            json = source_json_value(content);
        }
        let mut activity = Activity { kind: kind.to_owned(), content: json, told };
        if kind == APPS {
            let id = text(content, keys!["toolCallId"]).or(behind).unwrap_or(name);
            self.calls.end(id, session);
            app_result(id, content, session);
        } else {
            activity.tell(content, session);
        }
        self.activities.insert(name, activity, session.open_calls());
    }

    fn change(&mut self, event: Value<'_>, session: &mut Session) {
        let activity = self.activities.get_mut(text_or_empty(event, "messageId"));
        let Some(activity) = activity.filter(|activity| !activity.content.is_empty()) else { return };
        let Some(patch) = event.member("patch") else { return };
        patch::apply(&mut activity.content, patch);
        let content = std::mem::take(&mut activity.content);
        if content.len() > MOST_CONTENT {
            return;
        }
        if let Ok(document) = Document::parse(content.as_str(), JsonLimits::UNLIMITED)
            && activity.kind != APPS
        {
            activity.tell(document.root(), session);
        }
        activity.content = content;
    }

    /// A snapshot repeats all messages: only new calls, and results of calls that have none yet, are reported.
    fn snapshot(&mut self, event: Value<'_>, session: &mut Session) {
        for message in event.items_at("messages") {
            for tool_call in message.items_at("toolCalls") {
                let Some((id, function)) = text(tool_call, keys!["id"]).zip(tool_call.member("function"))
                else {
                    continue;
                };
                let call = &Ref { id, tool: text(function, keys!["name"]), ..Ref::default() };
                session.ready_call(call, Given::Text(text_or_empty(function, "arguments")));
            }
            let id = text(message, keys!["toolCallId"]).filter(|id| session.awaits_result(id));
            if let Some(id) = id.filter(|_| says(message, "role", "tool")) {
                self.result(id, message, session);
            }
        }
    }
}

impl Activity {
    /// Reports the activity if its message is new.
    fn tell(&mut self, content: Value<'_>, session: &mut Session) {
        let message = text(content, keys!["message"])
            .or_else(|| text(content, keys!["title"]))
            .or_else(|| text(content, keys!["text"]))
            .unwrap_or(&self.kind);
        if self.told != message {
            message.clone_into(&mut self.told);
            let status = StatusEvent::new(self.told.as_str()).in_phase("activity");
            session.status(status.in_state(self.kind.as_str()));
        }
    }
}

/// Reports the result that an app shows; it replaces one that was reported without the app.
fn app_result(id: &str, content: Value<'_>, session: &mut Session) {
    let Some(result) = content.member("result") else { return };
    let supersedes = session.is_finished(id);
    let call = &Ref::of(id);
    let uri = text(content, keys!["resourceUri"]).filter(|_| result.is_object());
    let with_app =
        uri.and_then(|uri| Document::parse(with_app(result, uri), session.options.event_limits()).ok());
    let result = with_app.as_ref().map_or(result, Document::root);
    session.result(call, &Outcome { supersedes, ..Outcome::of(result) });
}

/// Returns a result with the app in its `_meta`, as MCP results have it.
fn with_app(result: Value<'_>, uri: &str) -> String {
    let meta = result.member("_meta").filter(|meta| meta.is_object());
    let mut own = meta.map_or_else(|| "{}".to_owned(), |meta| source_json(meta, &|key, _| key != "ui"));
    let mut ui = String::from(if own.len() > 2 { "," } else { "" });
    ui.push_str(r#""ui":{"resourceUri":"#);
    escape_into(uri, &mut ui);
    ui.push('}');
    own.insert_str(own.len() - 1, &ui);
    let mut json = source_json(result, &|key, _| key != "_meta");
    let comma = if json.len() > 2 { "," } else { "" };
    json.insert_str(json.len() - 1, &format!(r#"{comma}"_meta":{own}"#));
    json
}

/// Reports the questions that a run asks before it goes on: once for each call.
fn interrupts(outcome: Value<'_>, session: &mut Session) {
    let only = session.only_open_call();
    let mut asked: Vec<(&str, Vec<InputRequest<'_>>)> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for interrupt in outcome.items_at("interrupts") {
        let Some(id) = text(interrupt, keys!["id"]) else { continue };
        let call = text(interrupt, keys!["toolCallId"]).or(only.as_deref()).unwrap_or(id);
        let schema = interrupt.member("responseSchema");
        let kind = if schema.is_some() { InputKind::Form } else { InputKind::Approval };
        let mut request = InputRequest::new(id, kind, text_or_empty(interrupt, "reason"));
        request.message = text(interrupt, keys!["message"]).map(Into::into);
        request.schema = schema.map(Data::from);
        let place = *places.entry(call).or_insert_with(|| {
            asked.push((call, Vec::new()));
            asked.len() - 1
        });
        if let Some((_, requests)) = asked.get_mut(place) {
            requests.push(request);
        }
    }
    for (call, requests) in asked {
        session.ask(&Ref::of(call), InputRequestCard::new(requests));
    }
}
