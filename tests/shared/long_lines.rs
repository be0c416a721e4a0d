//! Results that come in one long line, in every carrier: the templates in `tests/data/streams/long-lines.json`. `"#"`
//! is the text of the result or, with `data`, the data in that text.
#![allow(unreachable_pub, dead_code, reason = "part of a test and of a program")]

use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A result in one carrier.
#[derive(Debug)]
pub struct LongLine {
    /// The carrier, and its type of event.
    pub carrier: String,
    /// The id of the result's call; the stream must know the call if it is `x`.
    pub call: String,
    before: String,
    line: String,
    after: String,
    is_data: bool,
}

impl LongLine {
    /// All templates.
    pub fn all() -> Vec<Self> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/streams/long-lines.json");
        let carriers: Vec<Value> = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        carriers.iter().map(Self::read).collect()
    }

    fn read(carrier: &Value) -> Self {
        let is = |key: &str| carrier[key] == json!(true);
        let name = carrier["name"].as_str().map(|name| format!("event: {name}\n")).unwrap_or_default();
        let frame = |event: &Value| match (is("whole"), is("lines")) {
            (true, _) => event.to_string(),
            (_, true) => format!("{event}\n"),
            _ => format!("{name}data: {event}\n\n"),
        };
        let all = |key: &str| carrier[key].as_array().into_iter().flatten().map(frame).collect::<String>();
        Self {
            carrier: carrier["carrier"].as_str().unwrap().to_owned(),
            call: carrier["call"].as_str().unwrap_or("x").to_owned(),
            before: all("before"),
            line: frame(&carrier["event"]),
            after: all("after"),
            is_data: is("data"),
        }
    }

    /// Returns a body with a result of about this many bytes.
    pub fn body(&self, bytes: usize) -> String {
        let row = json!({"chunk_id":"a","heading":"é","breadcrumb":"b","snippet":"x".repeat(2000),"filepath":"f","metadata":{},"score":0.5});
        let text = json!({"hits":vec![row; bytes / 2100],"next_cursor":null,"hint":null}).to_string();
        let result = if self.is_data { text } else { Value::String(text).to_string() };
        [&*self.before, &self.line.replace("\"#\"", &result), &self.after].concat()
    }
}
