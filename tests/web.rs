//! The cases of tests/data in a browser, through the border that ships: content goes into the memory of the module, a
//! table comes out, and the package's own reader turns it into objects.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests say what they expect by unwrapping it"
)]

#[path = "shared/cases.rs"]
mod cases;
#[path = "shared/host_options.rs"]
mod host_options;

use cases::{Call, FILES, is_same, read};
use js_sys::{Array, Int32Array, JSON, Reflect, Uint8Array};
use mcp_cards::wasm::{self, functions};
use mcp_cards::{Stream, StreamOptions};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen(module = "/pkg/lib/objects.js")]
extern "C" {
    fn learn(news: Array);
    #[wasm_bindgen(js_name = read)]
    fn read_table(table: &Int32Array, from: u32, given: &str, pooled: &str) -> JsValue;
}

/// The forms of content at the border.
const ASCII: u32 = 1;
const BYTES: u32 = 2;

fn buffer() -> JsValue {
    Reflect::get(&wasm::linear_memory(), &"buffer".into()).expect("the memory has a buffer")
}

fn length(size: usize) -> u32 {
    u32::try_from(size).expect("a size within the memory")
}

/// Writes the input; returns its size.
fn write(bytes: &[u8]) -> usize {
    let base = wasm::input(bytes.len());
    Uint8Array::new_with_byte_offset_and_length(&buffer(), base, length(bytes.len())).copy_from(bytes);
    bytes.len()
}

/// Returns the value of the last call.
fn answer(source: &str) -> Value {
    let numbers = Int32Array::new(&buffer());
    let place = wasm::answer() / 4;
    let [table, pool, bytes, news] = [0, 2, 3, 5].map(|at| numbers.get_index(place + at).cast_unsigned());
    if news > 0 {
        learn(wasm::news());
    }
    // The memory may have grown since.
    let (buffer, mut pooled) = (buffer(), vec![0; bytes as usize]);
    Uint8Array::new_with_byte_offset_and_length(&buffer, pool, bytes).copy_to(&mut pooled);
    let pooled = String::from_utf8(pooled).expect("the pool is UTF-8");
    let value = read_table(&Int32Array::new(&buffer), table / 4, source, &pooled);
    let text = JSON::stringify(&value).expect("an answer is plain data");
    serde_json::from_str(&String::from(text)).expect("JSON")
}

fn host(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).expect("JSON")
}

fn message(error: &JsValue) -> String {
    Reflect::get(error, &"message".into()).ok().and_then(|text| text.as_string()).expect("an error")
}

/// Runs a call as the package does.
fn run(call: &Call) -> Result<Value, String> {
    let Call { header, body } = call;
    let parser = wasm::create_parser(&host(&header["options"]), "parseToolResult: options");
    let parser = parser.map_err(|error| message(&error))?;
    let card = parse(parser, header, body, &JsValue::UNDEFINED);
    wasm::free_parser(parser);
    Ok(card)
}

fn parse(parser: u32, header: &Value, body: &[u8], perhaps: &JsValue) -> Value {
    wasm::set_tool(write(header["tool"].as_str().unwrap_or_default().as_bytes()));
    let kind = header["content"].as_str().unwrap_or_default();
    let is_ascii = kind != "bytes" && body.is_ascii();
    let form = if kind == "bytes" { BYTES } else { u32::from(is_ascii) * ASCII };
    let size = write(body);
    match kind {
        "json" => {
            let end = |end: &Value| u32::try_from(end.as_u64().expect("a place")).expect("a place");
            let mut ends = vec![if header["json"].is_u64() {
                end(&header["json"])
            } else {
                u32::try_from(size).expect("a size")
            }];
            let mut texts = Vec::new();
            for text in header["texts"].as_array().into_iter().flatten() {
                texts.push(text[0].as_str().expect("a pointer").to_owned());
                ends.push(end(&text[2]));
            }
            wasm::parse_object(parser, size, form, &ends, texts, perhaps).expect("a call");
        }
        "none" => wasm::parse_nothing(parser, perhaps).expect("a call"),
        _ if perhaps.is_undefined() => wasm::parse(parser, size, form),
        _ => wasm::parse_call(parser, size, form, perhaps).expect("a call"),
    }
    answer(if is_ascii { str::from_utf8(body).expect("ASCII") } else { "" })
}

/// Checks that a call returns the same through the border as without one.
#[track_caller]
fn crosses(call: &Call, title: &Value) {
    match (run(call), call.run()) {
        (Ok(got), Ok(Some(expected))) => {
            assert!(is_same(&got, &expected), "{title}\n  got {got}\n  not {expected}");
        }
        (got, expected) => assert_eq!(got.err(), expected.err(), "{title}"),
    }
}

/// Runs the cases of a file, without the border and through it.
#[track_caller]
fn check_file(name: &str) {
    cases::check_file(name);
    for case in read(name) {
        match case["function"].as_str() {
            Some(function) => crosses_as_function(function, &case),
            None => crosses(&Call::of(&case), &case["title"]),
        }
    }
}

#[track_caller]
fn crosses_as_function(name: &str, case: &Value) {
    let got = functions::call(name, &case["args"].to_string()).then(|| answer(""));
    let is_right = match (&got, case.get("returns")) {
        (Some(got), Some(expected)) => is_same(got, expected),
        (None, None) => true,
        _ => false,
    };
    assert!(is_right, "{}: {got:?}", case["title"]);
}

#[wasm_bindgen_test]
fn commerce() {
    check_file("commerce/examples.json");
}

#[wasm_bindgen_test]
fn money() {
    check_file("commerce/money.json");
}

#[wasm_bindgen_test]
fn functions() {
    check_file("commerce/functions.json");
}

#[wasm_bindgen_test]
fn options() {
    check_file("commerce/options.json");
    check_file("commerce/orders.json");
    check_file("commerce/facts.json");
    check_file("commerce/true_claims.json");
    check_file("commerce/services.json");
}

#[wasm_bindgen_test]
fn options_of_the_host() {
    host_options::wrong_options_are_named();
    host_options::options_are_read();
}

#[wasm_bindgen_test]
fn tool_names() {
    check_file("commerce/tool_names.json");
}

#[wasm_bindgen_test]
fn content() {
    for (name, _) in cases::FILES.iter().filter(|(name, _)| name.starts_with("content/")) {
        check_file(name);
    }
}

#[wasm_bindgen_test]
fn attacks() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("attacks/")) {
        check_file(name);
    }
}

#[wasm_bindgen_test]
fn legitimate_texts() {
    check_file("legitimate/texts.json");
}

#[wasm_bindgen_test]
fn other_cards() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("other/")) {
        check_file(name);
    }
}

#[wasm_bindgen_test]
fn texts_beside_the_json_give_the_same_card() {
    let mut lifted = 0;
    for case in FILES.iter().flat_map(|(name, _)| read(name)) {
        let plain = Call::of(&case);
        let beside = plain.clone().with_texts_beside(&case);
        if beside.has_no_texts() {
            continue;
        }
        lifted += 1;
        assert_eq!(plain.run(), beside.run(), "{}", case["title"]);
        crosses(&beside, &case["title"]);
    }
    assert!(lifted > 50, "only {lifted} cases have texts");
}

#[wasm_bindgen_test]
fn text_and_its_bytes_give_the_same_card() {
    let mut texts = 0;
    for case in FILES.iter().flat_map(|(name, _)| read(name)) {
        let text = Call::of(&case);
        if text.header["content"] != "text" || case.get("throws").is_some() {
            continue;
        }
        texts += 1;
        let mut bytes = text.clone();
        bytes.header["content"] = "bytes".into();
        let (text, bytes) = (run(&text).expect("a card"), run(&bytes).expect("a card"));
        assert!(is_same(&text, &bytes), "{}\n  {text}\n  {bytes}", case["title"]);
    }
    assert!(texts > 100, "only {texts} cases are texts");
}

#[wasm_bindgen_test]
fn a_result_without_content_is_raw() {
    let call = Call {
        header: json!({"call": "parseToolResult", "tool": "x", "content": "none", "options": {}}),
        body: Vec::new(),
    };
    crosses(&call, &json!("nothing"));
}

#[wasm_bindgen_test]
fn what_is_known_of_a_call_counts_for_it_alone() {
    let parser = wasm::create_parser(&JsValue::UNDEFINED, "createParser: options").expect("a parser");
    let header = json!({"tool": "read_file", "content": "text"});
    let with = |call: &JsValue| parse(parser, &header, b"fn main() {}", call);
    let plain = with(&JsValue::UNDEFINED);
    let known = with(&host(&json!({"input": {"path": "src/main.rs"}})));
    assert_eq!(known["files"][0]["path"], "src/main.rs", "{known}");
    let failed = with(&host(&json!({"isError": true})));
    assert_eq!(failed["type"], "error", "{failed}");
    assert_eq!(with(&JsValue::UNDEFINED), plain);
    let wrong = wasm::parse_call(parser, 0, 0, &host(&json!({"server": 5}))).expect_err("a wrong option");
    assert_eq!(message(&wrong), "parse: perCall.server must be a string, not 5");
    wasm::free_parser(parser);
}

const STREAMS: [(&str, &str); 4] = [
    ("anthropic", include_str!("data/streams/anthropic-grocery-search.sse")),
    ("ai-sdk", include_str!("data/streams/ai-sdk-ui.sse")),
    ("growing", include_str!("data/streams/anthropic-300-products.sse")),
    ("hidden", include_str!("data/streams/anthropic-hidden-text.sse")),
];

fn add(events: &mut Vec<Value>, answer: Value) {
    let Value::Array(list) = answer else { panic!("no list: {answer}") };
    events.extend(list);
}

#[wasm_bindgen_test]
fn streams_cross_in_any_chunks() {
    for (name, text) in STREAMS {
        for size in [7, 300, 100_000] {
            let mut own = Stream::new(StreamOptions::default()).sending_rows_once();
            let theirs =
                wasm::open_stream(&JsValue::UNDEFINED, "ToolResultStream: options").expect("a stream");
            let (mut expected, mut got) = (Vec::new(), Vec::new());
            let tell = |buffers: mcp_cards::Buffers| {
                serde_json::from_str(&buffers.to_json().expect("JSON")).expect("JSON")
            };
            for chunk in text.as_bytes().chunks(size) {
                add(&mut expected, tell(own.push(chunk)));
                wasm::push(theirs, write(chunk));
                add(&mut got, answer(""));
            }
            add(&mut expected, tell(own.finish()));
            wasm::finish_stream(theirs);
            add(&mut got, answer(""));
            assert!(got.len() > 2, "{name}: {got:?}");
            assert!(
                is_same(&json!(got), &json!(expected)),
                "{name} in chunks of {size}:\n  {got:?}\n  {expected:?}"
            );
            assert!(wasm::reset_stream(theirs));
            wasm::free_stream(theirs);
            assert!(!wasm::reset_stream(theirs));
        }
    }
}

#[wasm_bindgen_test]
fn a_stream_knows_calls_that_were_made_earlier() {
    let stream = wasm::open_stream(&host(&json!({"vertical": "food"})), "ToolResultStream: options")
        .expect("a stream");
    let call = host(&json!({"callId": "c1", "tool": "search_products"}));
    wasm::register_call(stream, &call, "registerCall: call").expect("a call");
    let text = r#"[{"name":"Oats","price":120}]"#;
    let event = json!({"type": "tool-output-available", "toolCallId": "c1", "output": text}).to_string();
    wasm::push_event(stream, write(event.as_bytes()));
    let events = answer("");
    assert_eq!(events[0]["card"]["type"], "products", "{events}");
    wasm::free_stream(stream);
    wasm::push(stream, write(b"x"));
    assert_eq!(answer(""), json!([]));
    let wrong = wasm::open_stream(&host(&json!({"carrier": 1})), "o").expect_err("a wrong option");
    assert!(message(&wrong).starts_with("o.carrier must be "));
}
