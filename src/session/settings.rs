//! What a caller can choose for a stream.

use crate::json::Value;

const MOST_EVENT_BYTES: usize = 16 << 20;

/// How many errors end a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Errors because the user must connect again.
    pub auth: usize,
    /// Errors because of the delivery address.
    pub address: usize,
    /// Errors of any kind.
    pub total: usize,
}

/// The choices that a session needs at every event.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether cards grow.
    pub partial: bool,
    /// Whether reasoning is passed on.
    pub thinking: bool,
    /// The size of the largest event.
    pub event_bytes: usize,
    /// How many errors end the stream; `None`: however many, it goes on.
    pub budget: Option<Budget>,
    /// Calls without result that are kept.
    pub open_calls: usize,
    /// Events of one push.
    pub events_per_push: usize,
}

impl Settings {
    /// The choices in a stream's options.
    pub fn read(options: Value<'_>) -> Self {
        let flag = |name: &str| options.get(name).and_then(Value::as_bool);
        let limits = options.get("limits");
        let budget = options.get("errorBudget");
        let errors = |name: &str, otherwise| count(budget, name, otherwise);
        Self {
            partial: flag("partial").unwrap_or(true),
            thinking: flag("thinking").unwrap_or(false),
            event_bytes: count(Some(options), "maxEventBytes", MOST_EVENT_BYTES),
            budget: (flag("errorBudget") != Some(false)).then(|| Budget {
                auth: errors("auth", 1),
                address: errors("address", 1),
                total: errors("total", 2),
            }),
            open_calls: count(limits, "openCalls", 1000),
            events_per_push: count(limits, "eventsPerPush", 10_000),
        }
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a limit beyond the type is none")]
fn count(holder: Option<Value<'_>>, name: &str, otherwise: usize) -> usize {
    holder
        .and_then(|holder| holder.get(name))
        .and_then(Value::as_number)
        .map_or(otherwise, |count| count as usize)
}
