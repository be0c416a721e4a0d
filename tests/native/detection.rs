//! The carrier of a stream is detected from its first events, however few of its bytes have arrived.

use crate::streams::{Capture, captures, events, stream};
use mcp_cards::Stream;
use serde_json::{Value, json};

const CARRIERS: [&str; 13] = [
    "anthropic",
    "ai-sdk",
    "openai-chat",
    "openai",
    "ollama",
    "gemini",
    "bedrock",
    "json-rpc",
    "ag-ui",
    "langchain",
    "acp",
    "a2a",
    "ndjson",
];

/// The captures of known carriers.
fn known_captures() -> Vec<Capture> {
    captures().into_iter().filter(|capture| !capture.name.starts_with("unknown")).collect()
}

/// The carrier in the name of a capture.
fn carrier_of(capture: &Capture) -> &'static str {
    let begins = |names: &[&str]| names.iter().any(|name| capture.name.starts_with(name));
    match () {
        () if begins(&["anthropic", "managed"]) => "anthropic",
        () if begins(&["json-rpc", "mcp"]) => "json-rpc",
        () if begins(&["status", "ndjson"]) => "ndjson",
        () if begins(&["langgraph"]) => "langchain",
        () => CARRIERS.into_iter().find(|name| capture.name.starts_with(name)).unwrap_or_else(|| {
            panic!("which carrier has {}?", capture.name);
        }),
    }
}

fn named(capture: &Capture, carrier: &str) -> Stream {
    let mut options = capture.expected["options"].as_object().cloned().unwrap_or_default();
    options.insert("carrier".to_owned(), json!(carrier));
    stream(&Value::Object(options))
}

fn all(stream: &mut Stream, bytes: &[u8]) -> Vec<Value> {
    let mut all = events(&stream.push(bytes));
    all.extend(events(&stream.finish()));
    all
}

#[test]
fn every_prefix_is_read_as_the_whole_is() {
    for capture in known_captures() {
        let carrier = carrier_of(&capture);
        // The beginning decides, so every prefix of it is tried; after it a few are enough.
        let begin = capture.bytes.len().min(1500);
        for end in (0..begin).chain((begin..capture.bytes.len()).step_by(977)) {
            let prefix = &capture.bytes[..end];
            let found = all(&mut named(&capture, "auto"), prefix);
            let told = all(&mut named(&capture, carrier), prefix);
            assert_eq!(found, told, "{} cut at {end}", capture.name);
        }
    }
}

#[test]
fn a_wrong_name_is_told_once() {
    for capture in known_captures() {
        let own = carrier_of(&capture);
        for carrier in CARRIERS.into_iter().filter(|carrier| *carrier != own) {
            let got = all(&mut named(&capture, carrier), &capture.bytes);
            let wrong = got.iter().filter(|event| event["code"] == "wrong_carrier").count();
            assert_eq!(wrong, 1, "{} as {carrier}: {got:#?}", capture.name);
        }
    }
}
