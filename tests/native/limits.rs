//! The caller's limits apply everywhere, and anything beyond them does no harm.

use crate::stream_rules::{result_block, sse, start, stop, told, use_block};
use mcp_cards::options::Limits;
use mcp_cards::{ParseOptions, parse_tool_result};
use serde_json::json;

/// JSON text with this many levels around an inner one.
fn nested(levels: usize, inner: &str) -> String {
    format!("{}{inner}{}", r#"{"a":"#.repeat(levels), "}".repeat(levels))
}

#[test]
fn data_of_any_depth_is_serialized_or_refused() {
    let limits = Limits { depth: usize::MAX, ..Limits::default() };
    let options = ParseOptions { limits, ..ParseOptions::default() };
    let serialized = |levels: usize| {
        let text = nested(levels, "1");
        serde_json::to_string(&parse_tool_result("look", text.as_str(), &options))
    };
    assert!(serialized(500).unwrap().contains(&nested(500, "1")));
    let refused = serialized(200_000).unwrap_err();
    assert_eq!(refused.to_string(), "data may have 512 levels to be serialized");
}

#[test]
fn errors_are_classified_within_the_limits() {
    // As JSON it is a count, as text it is a status.
    let text = nested(9, r#"{"count":500}"#);
    let body =
        sse(&[start(0, &use_block("a", "t")), stop(0), start(1, &result_block("a", &text, true)), stop(1)]);
    for (depth, category) in [(127, "validation"), (9, "server")] {
        let got = told(&json!({"limits": {"depth": depth}}), &body);
        let failed = got.iter().find(|event| event["type"] == "tool_error").unwrap();
        assert_eq!(failed["category"], category, "{depth} levels: {failed}");
    }
}

#[test]
fn a_ready_call_has_an_input_whatever_the_limits() {
    let body = sse(&[start(0, &use_block("a", "t")), stop(0)]);
    let got = told(&json!({"limits": {"inputBytes": 1}}), &body);
    let ready = got.iter().find(|event| event["state"] == "ready").unwrap();
    assert_eq!(ready["input"], json!({}), "{ready}");
}
