//! Google's `generateContent`: responses, and contents that may come between them. Interactions are in their own file.

use super::interactions::{self, Interactions};
use super::messages::{Role, role};
use super::{Carrier, text};
use crate::json::{Value, keys};
use crate::output::source_json;
use crate::session::{Given, Outcome, Place, Ref, Session};
use crate::values::is_true;

pub(super) const PLACES: &[Place] = &[
    Place {
        texts: &["parts/*/functionResponse/response/output", "parts/*/functionResponse/response/result"],
        data: &[
            "parts/*/functionResponse/response/output",
            "parts/*/functionResponse/response/result",
            "parts/*/functionResponse/response",
        ],
        tool: keys!["name"],
        ..Place::of("parts/*/functionResponse", keys!["id"])
    },
    Place {
        texts: &["delta/result", "delta/result/0/text"],
        data: &["delta/result"],
        is_alias: true,
        ..Place::of("", keys!["index"])
    },
];

/// The name of the tool with which the model runs programs.
pub(super) const CODE_EXECUTION: &str = "code_execution";

/// The state of a conversation.
#[derive(Debug, Default)]
pub(super) struct Gemini {
    /// A call whose arguments continue in the next part.
    open: Option<String>,
    reason: Option<String>,
    interactions: Interactions,
}

/// Whether this is a response, or a content.
pub(super) fn is_event(event: Value<'_>) -> bool {
    let is_content =
        || event.items_at("parts").next().is_some_and(|part| part.is_object() && !part.holds("type"));
    event.member("candidates").is_some_and(Value::is_array)
        || event.member("promptFeedback").is_some_and(Value::is_object)
        || interactions::is_event(event)
        || event.holds("role") && is_content()
}

impl Carrier for Gemini {
    fn event(&mut self, event: Value<'_>, kind: &str, session: &mut Session) {
        if event.holds("parts") {
            self.content(event, session);
        } else if event.holds("candidates") || event.holds("promptFeedback") {
            self.response(event, session);
        } else {
            self.interactions.event(event, kind, session);
        }
    }

    fn end(&self, _: bool) -> Option<&str> {
        self.reason.as_deref().or_else(|| self.interactions.end())
    }

    fn call(&self, name: &str) -> Option<&str> {
        self.interactions.call(name)
    }
}

impl Gemini {
    fn response(&mut self, event: Value<'_>, session: &mut Session) {
        session.usage(event.member("usageMetadata"));
        let feedback = event.member("promptFeedback");
        if let Some(reason) = feedback.and_then(|feedback| text(feedback, keys!["blockReason"])) {
            let own = feedback.and_then(|feedback| text(feedback, keys!["blockReasonMessage"]));
            return session.error(reason, own.unwrap_or("The prompt was blocked."), true, false);
        }
        let is_first = |choice: &Value<'_>| choice.member("index").is_none_or(|at| at.literal() == Some("0"));
        let Some(candidate) = event.items_at("candidates").find(is_first) else { return };
        if let Some(content) = candidate.member("content") {
            self.reason = None;
            self.parts(content, true, session);
        }
        if let Some(reason) = text(candidate, keys!["finishReason"]) {
            self.reason = Some(reason.to_owned());
        }
    }

    /// Reports a content that comes between the responses. The stream may end after it.
    fn content(&mut self, content: Value<'_>, session: &mut Session) {
        let is_answer = role(content) == Some(Role::Assistant);
        self.parts(content, is_answer, session);
        if is_answer {
            self.reason = Some("STOP".to_owned());
        }
    }

    /// Reports the parts of a content; if it is not an answer, only its results.
    fn parts(&mut self, content: Value<'_>, is_answer: bool, session: &mut Session) {
        for part in content.items_at("parts") {
            if let Some(response) = part.member("functionResponse") {
                result(part, response, session);
            } else if let Some(run) = part.member("codeExecutionResult") {
                session.result_for(text(run, keys!["id"]), Some(CODE_EXECUTION), &Outcome::of(part));
            } else if !is_answer {
            } else if let Some(call) = part.member("functionCall") {
                self.call_part(call, session);
            } else if let Some(code) = part.member("executableCode") {
                let id = text(code, keys!["id"]).map_or_else(|| session.new_call_id(), str::to_owned);
                let call = &Ref { id: &id, tool: Some(CODE_EXECUTION), ..Ref::default() };
                let input = source_json(code, &|key, _| key == "code" || key == "language");
                session.ready_call(call, Given::Text(&input));
            } else if is_true(part, "thought") {
                session.thinking(part, "text");
            } else {
                session.text(part, "text");
            }
        }
    }

    /// Reports a call. While it continues in the next part, it is only started.
    fn call_part(&mut self, call: Value<'_>, session: &mut Session) {
        let own = text(call, keys!["id"]).filter(|id| !id.is_empty()).map(str::to_owned);
        let id = own.or_else(|| self.open.take()).unwrap_or_else(|| session.new_call_id());
        let reference = &Ref { id: &id, tool: text(call, keys!["name"]), ..Ref::default() };
        if is_true(call, "willContinue") {
            session.start_call(reference);
            self.open = Some(id);
        } else {
            session.ready_call(reference, Given::Value(call.member("args")));
            self.open = None;
        }
    }
}

/// Reports the response of a function; one that has only an `error` has failed.
fn result(part: Value<'_>, function: Value<'_>, session: &mut Session) {
    let id = text(function, keys!["id"]).filter(|id| !id.is_empty());
    let response = function.member("response").unwrap_or(function);
    let mut members = response.members();
    let only = members.next().filter(|_| members.next().is_none());
    let outcome = match only.filter(|(key, _)| key.is_text("error")) {
        Some((_, error)) => {
            let message = error.member("message").filter(|message| message.as_text().is_some());
            Outcome::failed(message.unwrap_or(error))
        }
        None => Outcome::of(part),
    };
    session.result_for(id, text(function, keys!["name"]), &outcome);
}
