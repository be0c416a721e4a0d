//! Calls that never end, in every carrier: the templates in `tests/data/streams/open-calls.json`. `#` is the number of
//! a call, and `"#"` the same without quotes.
#![allow(unreachable_pub, dead_code, reason = "part of a test and of a program")]

use serde_json::Value;
use std::fs;
use std::path::Path;

/// The events of a call in one carrier.
#[derive(Debug)]
pub struct OpenCalls {
    /// The carrier, and its type of event.
    pub carrier: String,
    /// How many calls are open at the end, if not as many as allowed.
    pub open: Option<usize>,
    /// The bytes of one call.
    template: String,
}

impl OpenCalls {
    /// All templates.
    pub fn all() -> Vec<Self> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/streams/open-calls.json");
        let carriers: Vec<Value> = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        carriers.iter().map(Self::read).collect()
    }

    fn read(carrier: &Value) -> Self {
        let frame = |event: &Value| match carrier["lines"] {
            Value::Bool(true) => format!("{event}\n"),
            _ => format!("data: {event}\n\n"),
        };
        let events: Vec<String> = carrier["events"].as_array().unwrap().iter().map(frame).collect();
        Self {
            carrier: carrier["carrier"].as_str().unwrap().to_owned(),
            open: carrier["open"].as_u64().map(|open| usize::try_from(open).unwrap()),
            template: events.concat().replace("\"#\"", "#"),
        }
    }

    /// Returns the bytes of this call.
    pub fn call(&self, number: usize) -> String {
        self.template.replace('#', &number.to_string())
    }
}
