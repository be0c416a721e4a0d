//! Texts that repeat one thing over and over: the time is linear in their length. The targets of fuzzing try short ones.

use crate::open_calls::time_run;
use mcp_cards::options::ParseOptions;
use mcp_cards::parse_tool_result;
use serde_json::json;
use std::time::Duration;

/// A text of about so many bytes.
type Text = fn(usize) -> String;

/// A result that is a file with this text.
fn csv(text: String) -> String {
    let resource = json!({"uri": "file:///a.csv", "mimeType": "text/csv", "text": text});
    json!({"content": [{"type": "resource", "resource": resource}]}).to_string()
}

const TEXTS: [(&str, Text); 9] = [
    ("white space where a key is expected", |bytes| format!("{{{}", " ".repeat(bytes))),
    ("white space before a wrong key", |bytes| format!(r#"[{{"a":1,{}\"#, "\t".repeat(bytes))),
    ("white space before a key without end", |bytes| {
        format!(r#"{{"a":1,{}"{}"#, "\n".repeat(bytes / 2), "x".repeat(bytes / 2))
    }),
    ("prefixes of an error", |bytes| "Error: ".repeat(bytes / 7)),
    ("prefixes of an error with codes", |bytes| "MCP error 1: Exception: ".repeat(bytes / 24)),
    ("a row as long as the others are many", |bytes| {
        csv(format!("a\n{}\n{}", ",".repeat(bytes / 2), "1\n".repeat(bytes / 4)))
    }),
    ("a header as long as the rows are many", |bytes| {
        csv(format!("{}\n{}", ",".repeat(bytes / 2), "1\n".repeat(bytes / 4)))
    }),
    ("cells whose quotes are open", |bytes| csv(format!("a,b\n{}", "\",\n".repeat(bytes / 3)))),
    ("headings above an error", |bytes| format!("{}Error: x", "# a\n".repeat(bytes / 4))),
];

#[test]
fn the_time_of_a_text_is_linear() {
    for (name, text) in TEXTS {
        let time = |bytes| {
            let (text, options) = (text(bytes), ParseOptions::default());
            let start = time_run();
            drop(parse_tool_result("x", text.as_str(), &options));
            time_run().saturating_sub(start)
        };
        let is_linear = || time(1 << 17) < time(1 << 15) * 8 + Duration::from_millis(20);
        // Sixteen times as long would be quadratic; one try below half of that is enough.
        assert!((0..3).any(|_| is_linear()), "{name}");
    }
}
