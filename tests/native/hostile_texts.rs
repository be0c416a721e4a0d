//! Texts that repeat one thing over and over: the time is linear in their length. The targets of fuzzing try short ones.

use crate::open_calls::time_run;
use mcp_cards::json::{Document, JsonLimits};
use mcp_cards::{Input, ParseOptions, ParsedToolResult, parse_tool_result};
use serde_json::json;
use std::time::Duration;

/// A result of about so many bytes.
type Text = fn(usize) -> Input<'static>;

fn plain(text: String) -> Input<'static> {
    Input::from(text)
}

/// A result that is a file with this text. It is a value: a text is not opened as an envelope.
fn csv(text: String) -> Input<'static> {
    let resource = json!({"uri": "file:///a.csv", "mimeType": "text/csv", "text": text});
    let json = json!({"content": [{"type": "resource", "resource": resource}]}).to_string();
    Document::parse(&json, JsonLimits::UNLIMITED).unwrap().into_owned().into()
}

const TEXTS: [(&str, Text); 10] = [
    ("white space where a key is expected", |bytes| plain(format!("{{{}", " ".repeat(bytes)))),
    ("white space before a wrong key", |bytes| plain(format!(r#"[{{"a":1,{}\"#, "\t".repeat(bytes)))),
    ("white space before a key without end", |bytes| {
        plain(format!(r#"{{"a":1,{}"{}"#, "\n".repeat(bytes / 2), "x".repeat(bytes / 2)))
    }),
    ("prefixes of an error", |bytes| plain("Error: ".repeat(bytes / 7))),
    ("prefixes of an error with codes", |bytes| plain("MCP error 1: Exception: ".repeat(bytes / 24))),
    ("a row as long as the others are many", |bytes| {
        csv(format!("a\n{}\n{}", ",".repeat(bytes / 2), "1\n".repeat(bytes / 4)))
    }),
    ("a header as long as the rows are many", |bytes| {
        csv(format!("{}\n{}", ",".repeat(bytes / 2), "1\n".repeat(bytes / 4)))
    }),
    ("cells whose quotes are open", |bytes| csv(format!("a,b\n{}", "\",\n".repeat(bytes / 3)))),
    ("blank lines before the header and the rows", |bytes| {
        let blank = " \n".repeat(bytes / 6);
        csv(format!("{blank}a,b\n{blank}{}", "1,2\n".repeat(bytes / 12)))
    }),
    ("headings above an error", |bytes| plain(format!("{}Error: x", "# a\n".repeat(bytes / 4)))),
];

#[test]
fn a_small_file_is_a_table() {
    let card = parse_tool_result("x", csv("a,b\n1,2\n".to_owned()), &ParseOptions::default());
    assert!(matches!(card, ParsedToolResult::Table(_)), "{card:?}");
}

#[test]
fn the_time_of_a_text_is_linear() {
    for (name, text) in TEXTS {
        let time = |bytes| {
            let (text, options) = (text(bytes), ParseOptions::default());
            let start = time_run();
            drop(parse_tool_result("x", text, &options));
            time_run().saturating_sub(start)
        };
        let is_linear = || time(1 << 17) < time(1 << 15) * 8 + Duration::from_millis(20);
        // Sixteen times as long would be quadratic; one try below half of that is enough.
        assert!((0..3).any(|_| is_linear()), "{name}");
    }
}
