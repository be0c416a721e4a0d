//! Bodies of unknown carriers, and errors that come in place of an answer.

use crate::stream_rules::{sse, tells, told, truncated};
use crate::streams::{events, stream};
use serde_json::{Value, json};

fn unknown(looks_like: &str, begins: &str) -> Value {
    json!({"type":"error","code":"unknown_carrier","fatal":true,"retryable":false,"looksLike":looks_like,"begins":begins})
}

fn failed() -> Value {
    json!({"type":"done","reason":"error","incomplete":true})
}

#[test]
fn a_body_that_nobody_understands_is_told_of() {
    let long = format!("<p>{}", "é".repeat(100));
    for (body, looks_like, begins) in [
        ("<!DOCTYPE html>\n<html>", "html", "<!DOCTYPE html><html>"),
        ("\u{feff}  <html>", "html", "<html>"),
        (long.as_str(), "html", &long[..3 + 2 * 57]),
        ("{\"kind\":\"tick\"}\n", "json", "{\"kind\":\"tick\"}"),
        ("[1,2]", "json", "[1,2]"),
        (": ping\n\n", "sse", ": ping"),
        ("event: x\ndata: {\"a\":1}\n\n", "sse", "event: xdata: {\"a\":1}"),
        ("Bad gateway", "text", "Bad gateway"),
        ("data\u{0}base", "binary", "database"),
    ] {
        tells(&json!({}), body, &[unknown(looks_like, begins), failed()]);
        let mut bytewise = stream(&json!({}));
        let mut all = Vec::new();
        for byte in body.as_bytes() {
            all.extend(events(&bytewise.push(&[*byte])));
        }
        all.extend(events(&bytewise.finish()));
        assert_eq!(all, told(&json!({}), body), "{body}");
    }
}

#[test]
fn damaged_pieces_are_told_first() {
    let bad = json!({"type":"error","code":"bad_json"});
    tells(&json!({}), "data: {x\n\n", &[bad, unknown("sse", "data: {x"), failed()]);
    let cut = json!({"type":"error","code":"incomplete_event"});
    tells(&json!({}), "data: {\"a\":", &[cut, unknown("sse", "data: {\"a\":"), failed()]);
}

#[test]
fn an_empty_body_is_only_cut() {
    for body in ["", " \n\r\n\t", "\u{feff}"] {
        tells(&json!({}), body, &[truncated()]);
    }
}

#[test]
fn a_decoded_event_that_nobody_understands_is_told_of() {
    let mut decoded = stream(&json!({}));
    assert_eq!(events(&decoded.push_event(br#"{"kind":"tick"}"#)), [] as [Value; 0]);
    let got = events(&decoded.finish());
    assert_eq!(
        (&got[0]["code"], &got[0]["looksLike"]),
        (&json!("unknown_carrier"), &json!("json")),
        "{got:?}"
    );
}

#[test]
fn what_was_asked_decides_nothing() {
    let prompt = json!({"role":"user","content":"Tea?"});
    tells(&json!({}), &sse(std::slice::from_ref(&prompt)), &[truncated()]);
    let call = json!({"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]});
    let answer = json!({"role":"tool","tool_call_id":"c1","content":"ok"});
    let got = told(&json!({}), &json!([prompt, call, answer]).to_string());
    let types: Vec<_> = got.iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["tool_call", "tool_call", "tool_result", "done"], "{got:#?}");
}

#[test]
fn an_error_may_come_in_place_of_any_answer() {
    for (error, code, message, retryable) in [
        (json!({"error":"model not found"}), "error", "model not found", false),
        (json!({"error":"Overloaded","message":"Later"}), "Overloaded", "Later", false),
        (json!({"error":{"message":"no","type":"rate_limit_error"}}), "rate_limit_error", "no", true),
        (
            json!({"error":{"message":"no","type":"x","code":"invalid_api_key"}}),
            "invalid_api_key",
            "no",
            false,
        ),
        (json!({"error":{"message":"no","code":429}}), "429", "no", true),
        (json!({"error":{"message":"no","code":400}}), "400", "no", false),
        (json!({"error":{"message":"no","code":503,"status":"UNAVAILABLE"}}), "UNAVAILABLE", "no", true),
        (json!({"error":{"message":"no"}}), "error", "no", false),
    ] {
        let told = json!({"type":"error","code":code,"message":message,"fatal":true,"retryable":retryable});
        tells(&json!({}), &error.to_string(), &[told.clone(), failed()]);
        tells(
            &json!({}),
            &format!("event: error\n{}", sse(std::slice::from_ref(&error))),
            &[told.clone(), failed()],
        );
        tells(&json!({}), &json!([error]).to_string(), &[told.clone(), failed()]);
        // It does not determine the carrier, and is not a wrong one.
        tells(&json!({"carrier":"gemini"}), &sse(&[error]), &[told, failed()]);
    }
    // A result or data with an error is not an error of the stream.
    let result = json!({"content":[],"isError":true,"error":{"message":"no","name":"x"}});
    tells(
        &json!({}),
        &result.to_string(),
        &[json!({"type":"tool_error"}), json!({"type":"done","reason":"end"})],
    );
    tells(
        &json!({}),
        &json!({"error":{"a":1}}).to_string(),
        &[unknown("json", "{\"error\":{\"a\":1}}"), failed()],
    );
}
