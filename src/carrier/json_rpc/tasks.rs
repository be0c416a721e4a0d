//! Tasks: work that continues after its call was answered, and whose result comes later.

use crate::carrier::recent::Recent;
use crate::carrier::text;
use crate::json::{Value, keys};
use crate::leaf::{Id, Text};
use crate::output::source_json_value;
use crate::session::{Outcome, Ref, Session, StatusEvent};
use crate::values::says;

/// The member of a result's `_meta` that names its task.
const RELATED_TASK: &str = "io.modelcontextprotocol/related-task";

/// The tasks of a connection.
#[derive(Debug, Default)]
pub(super) struct Tasks {
    known: Recent<Task>,
    /// Requests for the results of tasks.
    expected: Recent<String>,
}

/// A task.
#[derive(Debug, Default)]
struct Task {
    /// The call that created it; for a task that no known call created, its own id.
    call: String,
    /// What was last reported of it: its state, and a message.
    told: (String, String),
    is_over: bool,
}

impl Tasks {
    /// Remembers that a request will be answered with the result of a task.
    pub(super) fn expect_result(&mut self, request: &str, task: &str, session: &mut Session) {
        self.expected.insert(request, task.to_owned(), session.open_calls());
        if let Some(task) = self.known.get(task) {
            session.continue_call(&task.call, request);
        }
    }

    /// Handles a call's answer if it only reports that a task was created; returns whether it does.
    pub(super) fn begin(&mut self, call: &str, result: Value<'_>, session: &mut Session) -> bool {
        let earlier = result.member("task").filter(|_| !result.holds("content"));
        let task = if says(result, "resultType", "task") { Some(result) } else { earlier };
        let Some((task, id)) = task.and_then(|task| Some((task, text(task, keys!["taskId"])?))) else {
            return false;
        };
        if text(task, keys!["status"]).is_none() {
            return false;
        }
        if self.known.get(id).is_none() {
            let call = session.own_id(call).to_owned();
            self.known.insert(id, Task { call, ..Task::default() }, session.open_calls());
        }
        self.goes_on(task, session)
    }

    /// Handles the state of a task, wherever it comes from; returns whether this is one.
    pub(super) fn goes_on(&mut self, state: Value<'_>, session: &mut Session) -> bool {
        let Some((id, status)) = text(state, keys!["taskId"]).zip(text(state, keys!["status"])) else {
            return false;
        };
        if self.known.get(id).is_none() {
            self.known.insert(id, Task { call: id.to_owned(), ..Task::default() }, session.open_calls());
        }
        let Some(task) = self.known.get_mut(id).filter(|task| !task.is_over) else { return true };
        let call = &Ref::of(&task.call);
        let outcome = |result| Outcome { task: Some(id), ..Outcome::of(result) };
        let ended = state.member("result").filter(|result| result.is_object());
        match (status, ended) {
            ("completed", Some(result)) => session.result(call, &outcome(result)),
            ("failed", _) => {
                let message = state.member("statusMessage").filter(|message| message.as_text().is_some());
                let error = state.member("error").or(message);
                // The state itself is not a message: nothing else in it explains the failure.
                let error = error.or_else(|| state.member("status")).unwrap_or(state);
                session.result(call, &Outcome { is_error: true, ..outcome(error) });
            }
            ("cancelled", _) => session.cancelled(call, Some(id)),
            ("input_required", _) => {
                let asked = state.member("inputRequests").map(source_json_value).unwrap_or_default();
                if is_news(&mut task.told, status, &asked) {
                    session.result(call, &Outcome { is_question: true, ..outcome(state) });
                }
                return true;
            }
            _ => {
                let message = text(state, keys!["statusMessage"]).unwrap_or(status);
                if is_news(&mut task.told, status, message) {
                    let event = StatusEvent::new(message).in_phase("task");
                    let (task_id, state) = (Some(Id::from(id)), Some(Text::from(status)));
                    session.status_of(&task.call, StatusEvent { task_id, state, ..event });
                }
                return true;
            }
        }
        task.is_over = true;
        true
    }

    /// Handles an answer that is the result of a task, because it was requested or is marked as one; returns
    /// whether it is.
    pub(super) fn result(
        &mut self,
        request: &str,
        event: Value<'_>,
        result: Value<'_>,
        session: &mut Session,
    ) -> bool {
        let related = result.member("_meta").and_then(|meta| text(meta.get(RELATED_TASK)?, keys!["taskId"]));
        let expected = self.expected.remove(request);
        let Some(id) = related.filter(|id| self.known.get(id).is_some()).or(expected.as_deref()) else {
            return false;
        };
        if self.known.get(id).is_none() {
            self.known.insert(id, Task { call: id.to_owned(), ..Task::default() }, session.open_calls());
        }
        if let Some(task) = self.known.get_mut(id).filter(|task| !task.is_over) {
            task.is_over = true;
            session.result(&Ref::of(&task.call), &Outcome { task: Some(id), ..Outcome::of(event) });
        }
        true
    }
}

/// Whether this state and message differ from those last reported. Records them.
fn is_news(told: &mut (String, String), status: &str, message: &str) -> bool {
    let is_news = told.0 != status || told.1 != message;
    *told = (status.to_owned(), message.to_owned());
    is_news
}
