//! The properties that must hold for any input, one function for each target.
//!
//! Each function takes bytes from cargo-fuzz and panics if a property does not hold. They are separate from the targets
//! so that seeds and old findings can be replayed without a fuzzer: `tests/native/fuzz_seeds.rs` includes this file.

use mcp_cards::Stream;
use mcp_cards::json::{Builder, Document, JsonLimits};
use mcp_cards::options::StreamOptions;
use mcp_cards::safety::clean_long;
use mcp_cards::table::Buffers;
use mcp_cards::{api, functions};
use serde_json::{Value, json};

/// A target: panics if a property does not hold for these bytes.
pub type Target = fn(&[u8]);

/// The targets by name.
pub const TARGETS: [(&str, Target); 5] = [
    ("document", document),
    ("parse", parse),
    ("stream", stream),
    ("carriers", carriers),
    ("catalogue", catalogue),
];

/// A text in chunks is the same document, or the same error, as the whole text. The first byte is the size of the
/// chunks.
pub fn document(data: &[u8]) {
    let [cut, text @ ..] = data else { return };
    let whole = Document::parse_bytes(text, JsonLimits::default());
    // Bytes that are not text are never chunked: streams convert them to text first.
    let Ok(text) = str::from_utf8(text) else { return };
    let mut builder = Builder::new(JsonLimits::default());
    let size = usize::from(*cut) + 1;
    let letters: Vec<char> = text.chars().collect();
    let chunked = letters
        .chunks(size)
        .try_for_each(|chunk| builder.push(&chunk.iter().collect::<String>()))
        .and_then(|()| builder.finish());
    match (whole, chunked) {
        (Ok(one), Ok(two)) => assert_eq!(format!("{:?}", one.root()), format!("{:?}", two.root())),
        (Err(one), Err(two)) => assert_eq!(one.message(), two.message()),
        (one, two) => panic!("whole {one:?}, in chunks of {size} {two:?}"),
    }
}

const TOOLS: [&str; 16] = [
    "search_products",
    "get_cart",
    "check_availability",
    "get_addresses",
    "place_order",
    "book_table",
    "get_menu",
    "x",
    "read_file",
    "run_code",
    "search_docs",
    "createPieChart",
    "createTable",
    "list_files",
    "grep_codebase",
    "webSearch",
];
const VERTICALS: [Option<&str>; 4] = [None, Some("food"), Some("dining"), Some("foodorder")];

/// Any result becomes a card: the same one each time, with nothing hidden in it. The first byte chooses the tool, the
/// vertical, and whether the rest is text or a host's object.
pub fn parse(data: &[u8]) {
    let [choice, content @ ..] = data else { return };
    let input = json!({"path": "a.rs", "code": "x", "query": "q", "pattern": "p", "title": "t", "data": [{"label": "a", "value": 1}]});
    let header = json!({
        "call": "parseToolResult",
        "tool": TOOLS[usize::from(*choice) % TOOLS.len()],
        "content": if *choice >= 128 { "json" } else { "bytes" },
        "options": {"vertical": VERTICALS[usize::from(*choice / 16) % VERTICALS.len()], "explain": true, "input": input},
    });
    let header = header.to_string();
    let card = api::run(header.as_bytes(), content).expect("a card");
    assert!(card.starts_with(r#"{"type":""#), "{card}");
    shows_nothing_hidden(&card);
    assert_eq!(Ok(card), api::run(header.as_bytes(), content));
}

/// Everything in JSON that we wrote is visible: no control character, no character that is removed from output.
fn shows_nothing_hidden(json: &str) {
    let limits = JsonLimits::new(usize::MAX, usize::MAX, usize::MAX);
    let document = Document::parse(json, limits).unwrap_or_else(|error| panic!("{error}: {json}"));
    // Text by text: in the JSON the letter of an escape could precede a mark that belongs to the letter before it.
    let mut open = vec![document.root()];
    while let Some(value) = open.pop() {
        if let Some(text) = value.as_text() {
            assert_eq!(clean_long(text, usize::MAX), text);
        }
        open.extend(value.items());
        open.extend(value.members().flat_map(|(key, value)| [key, value]));
    }
    let mut letters = json.chars();
    while let Some(letter) = letters.next() {
        assert!(letter != '\\' || letters.next() != Some('u'), "an escaped control character: {json}");
    }
}

fn open(options: &Value) -> Stream {
    Stream::new(StreamOptions::from_json(&options.to_string()).expect("options"))
}

/// Adds the events of an answer; consecutive texts are joined, and growing cards left out.
fn add(events: &mut Vec<Value>, answer: &Buffers) {
    let answer = &answer.to_json().expect("JSON");
    let list: Vec<Value> = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    for mut event in list.into_iter().filter(|event| event["type"] != "partial_result") {
        let members = event.as_object_mut().expect("an event is an object");
        members.remove("supersedes");
        // Which result a damaged event belonged to may not be clear in every chunking.
        if event["code"] == "incomplete_result" {
            event = json!({"type": "error", "code": "incomplete_event", "message": INCOMPLETE, "fatal": false, "retryable": false});
        }
        let is_plain = |event: &Value| event["type"] == "text" && event.get("replace").is_none();
        match events.last_mut() {
            Some(last) if is_plain(last) && is_plain(&event) && last["channel"] == event["channel"] => {
                let joined = [last["text"].as_str(), event["text"].as_str()].map(Option::unwrap_or_default);
                last["text"] = joined.concat().into();
            }
            _ => events.push(event),
        }
    }
}

const INCOMPLETE: &str = "The stream ended inside an event.";

fn ends_once(events: &[Value]) {
    let ends = events.iter().filter(|event| event["type"] == "done").count();
    assert_eq!(ends, 1, "{events:?}");
    let is_last = events.last().is_some_and(|event| event["type"] == "done");
    assert!(is_last, "something comes after the end: {events:?}");
}

/// A stream reports the same in any chunks, and ends once. The first byte chooses the vertical and the options, the
/// second the sizes of the chunks.
pub fn stream(data: &[u8]) {
    let [choice, sizes, bytes @ ..] = data else { return };
    let options = json!({
        "vertical": VERTICALS[usize::from(*choice) % VERTICALS.len()],
        "thinking": choice & 16 != 0,
        "errorBudget": if choice & 32 != 0 { json!(false) } else { Value::Null },
        "maxEventBytes": if choice & 64 != 0 { json!(2000) } else { Value::Null },
        // The answer must be within the limits of serde_json.
        "limits": {"depth": 60},
    });
    let (mut whole, mut chunked) = (Vec::new(), Vec::new());
    let mut stream = open(&options);
    add(&mut whole, &stream.push(bytes));
    add(&mut whole, &stream.finish());
    let mut stream = open(&options);
    let (mut rest, mut turn) = (bytes, usize::from(*sizes));
    while !rest.is_empty() {
        turn = (turn * 37 + 11) % 251;
        let (chunk, after) = rest.split_at((turn % 16 + 1).min(rest.len()));
        add(&mut chunked, &stream.push(chunk));
        rest = after;
    }
    add(&mut chunked, &stream.finish());
    ends_once(&whole);
    for (at, event) in whole.iter().enumerate() {
        assert_eq!(Some(event), chunked.get(at), "event {at}");
    }
    assert_eq!(whole.len(), chunked.len(), "{chunked:?}");
}

const CARRIERS: [&str; 8] =
    ["auto", "anthropic", "ai-sdk", "openai", "json-rpc", "ag-ui", "langchain", "ndjson"];

/// Events decoded elsewhere, one on each line, never break a session, whatever carrier was named: each of two turns
/// ends once, and nothing is reported after the end. The first byte names the carrier.
pub fn carriers(data: &[u8]) {
    let [choice, text @ ..] = data else { return };
    let carrier = CARRIERS[usize::from(*choice) % CARRIERS.len()];
    let options =
        json!({"carrier": carrier, "thinking": true, "errorBudget": false, "limits": {"depth": 60}});
    let mut stream = open(&options);
    let mut turn = || {
        let mut events = Vec::new();
        for line in text.split(|byte| *byte == b'\n') {
            add(&mut events, &stream.push_event(line));
        }
        add(&mut events, &stream.finish());
        ends_once(&events);
        assert!(stream.finish().to_json().as_deref() == Some("[]"));
        stream.reset();
    };
    turn();
    turn();
}

/// A function returns JSON for any arguments, the same each time. The first line is the function's name, the rest a
/// list of arguments.
pub fn catalogue(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (name, args) = text.split_once('\n').unwrap_or((text, "[]"));
    let known: Vec<_> = functions::names().collect();
    let name = if known.contains(&name) { name } else { known[name.len() % known.len()] };
    let header = format!(r#"{{"call":"{name}","args":{args}}}"#);
    if Document::parse(header.as_str(), JsonLimits::default()).is_err() {
        return;
    }
    let answer = api::run(header.as_bytes(), b"").expect("an answer");
    // Not serde_json: it refuses integers larger than any double, which the caller's own values may contain.
    let is_json = Document::parse(answer.as_str(), JsonLimits::default()).is_ok();
    assert!(answer.is_empty() || is_json, "{answer}");
    assert_eq!(Ok(answer), api::run(header.as_bytes(), b""));
}
