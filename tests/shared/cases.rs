//! The cases of tests/data, run with calls in the form that a browser makes. Compiled natively and for the browser.
//!
//! A case is a call with the card (`card`), a part of it (`holds`), members that must be missing (`lacks`, as JSON
//! Pointers), types that it must not be (`never`) or a part of the message of a `TypeError` (`throws`). The content is
//! `content` (a value), `text` (a string), `json` (a value as text in which all but ASCII is escaped), `bytes`, or
//! nothing. A case with `function` is a call of that function, with `args` and what it `returns`.

use mcp_cards::api;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The files of cases, by name.
pub(crate) const FILES: &[(&str, &str)] = &[
    ("attacks/claims.json", include_str!("../data/attacks/claims.json")),
    ("attacks/denials.json", include_str!("../data/attacks/denials.json")),
    ("attacks/fields.json", include_str!("../data/attacks/fields.json")),
    ("attacks/json.json", include_str!("../data/attacks/json.json")),
    ("attacks/text.json", include_str!("../data/attacks/text.json")),
    ("attacks/trust.json", include_str!("../data/attacks/trust.json")),
    ("attacks/urls.json", include_str!("../data/attacks/urls.json")),
    ("legitimate/texts.json", include_str!("../data/legitimate/texts.json")),
    ("commerce/evidence.json", include_str!("../data/commerce/evidence.json")),
    ("commerce/examples.json", include_str!("../data/commerce/examples.json")),
    ("commerce/facts.json", include_str!("../data/commerce/facts.json")),
    ("commerce/functions.json", include_str!("../data/commerce/functions.json")),
    ("commerce/money.json", include_str!("../data/commerce/money.json")),
    ("commerce/orders.json", include_str!("../data/commerce/orders.json")),
    ("commerce/options.json", include_str!("../data/commerce/options.json")),
    ("commerce/services.json", include_str!("../data/commerce/services.json")),
    ("commerce/true_claims.json", include_str!("../data/commerce/true_claims.json")),
    ("commerce/tool_names.json", include_str!("../data/commerce/tool_names.json")),
    ("content/parts.json", include_str!("../data/content/parts.json")),
    ("content/resources.json", include_str!("../data/content/resources.json")),
    ("content/mcp.json", include_str!("../data/content/mcp.json")),
    ("content/examples.json", include_str!("../data/content/examples.json")),
    ("other/code_execution.json", include_str!("../data/other/code_execution.json")),
    ("other/code_matches.json", include_str!("../data/other/code_matches.json")),
    ("other/collection.json", include_str!("../data/other/collection.json")),
    ("other/context_results.json", include_str!("../data/other/context_results.json")),
    ("other/doc_chunks.json", include_str!("../data/other/doc_chunks.json")),
    ("other/file_content.json", include_str!("../data/other/file_content.json")),
    ("other/file_list.json", include_str!("../data/other/file_list.json")),
    ("other/http_response.json", include_str!("../data/other/http_response.json")),
    ("other/input_request.json", include_str!("../data/other/input_request.json")),
    ("other/server_tools.json", include_str!("../data/other/server_tools.json")),
    ("other/thinking_step.json", include_str!("../data/other/thinking_step.json")),
    ("other/web_search.json", include_str!("../data/other/web_search.json")),
    ("other/doc_search.json", include_str!("../data/other/doc_search.json")),
    ("other/artifacts.json", include_str!("../data/other/artifacts.json")),
    ("other/bibliography.json", include_str!("../data/other/bibliography.json")),
    ("other/kinds.json", include_str!("../data/other/kinds.json")),
    ("other/knowledge_graph.json", include_str!("../data/other/knowledge_graph.json")),
    ("other/list.json", include_str!("../data/other/list.json")),
    ("other/plain.json", include_str!("../data/other/plain.json")),
    ("other/media.json", include_str!("../data/other/media.json")),
    ("other/chart.json", include_str!("../data/other/chart.json")),
    ("other/table.json", include_str!("../data/other/table.json")),
    ("other/text.json", include_str!("../data/other/text.json")),
    ("other/soft_errors.json", include_str!("../data/other/soft_errors.json")),
    ("other/error_reading.json", include_str!("../data/other/error_reading.json")),
    ("other/blocks.json", include_str!("../data/other/blocks.json")),
    ("other/runs.json", include_str!("../data/other/runs.json")),
    ("other/files.json", include_str!("../data/other/files.json")),
    ("other/text_tables.json", include_str!("../data/other/text_tables.json")),
    ("other/unseen.json", include_str!("../data/other/unseen.json")),
    ("other/workflow_run.json", include_str!("../data/other/workflow_run.json")),
];

/// Runs the cases of a file; panics with a list of all differences.
#[track_caller]
pub(crate) fn check_file(name: &str) {
    let cases = read(name);
    let wrong: Vec<String> = cases.iter().filter_map(|case| check(case).err()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} cases of {name} differ:\n\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n\n")
    );
}

/// Returns the cases of a file.
pub(crate) fn read(name: &str) -> Vec<Value> {
    let (_, text) = FILES.iter().find(|(own, _)| *own == name).expect("a file of cases");
    let cases = match serde_json::from_str(text).expect("cases in JSON") {
        Value::Array(cases) => cases,
        table if table.get("texts").is_some() => texts(&table),
        table => tool_names(&table),
    };
    assert!(!cases.is_empty(), "{name} has no cases");
    cases
}

/// Expands a table of texts and places into cases: each text in each place, where it replaces `$`.
fn texts(table: &Value) -> Vec<Value> {
    fn put(value: &Value, text: &Value) -> Value {
        let filled = |key: &String| if key == "$" { text.as_str().expect("a text") } else { key }.to_owned();
        match value {
            Value::String(own) if own == "$" => text.clone(),
            Value::Array(items) => items.iter().map(|item| put(item, text)).collect(),
            Value::Object(members) => {
                Value::Object(members.iter().map(|(key, own)| (filled(key), put(own, text))).collect())
            }
            other => other.clone(),
        }
    }
    let mut cases = Vec::new();
    for (name, text) in table["texts"].as_object().expect("texts by name") {
        for place in table["places"].as_array().expect("a list of places") {
            let mut case = put(place, text);
            case["title"] = format!("{name}, {}", self::text(place, "title")).into();
            cases.push(case);
        }
    }
    cases
}

/// Writes JSON with everything but ASCII escaped, as many servers do.
fn ascii_json(value: &Value) -> String {
    let mut out = String::new();
    for unit in value.to_string().encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte < 0x7F => out.push(char::from(byte)),
            _ => write!(out, "\\u{unit:04x}").expect("a string takes all"),
        }
    }
    out
}

/// Expands a table of tools and contents into cases: one for each vertical; "generic" means none.
fn tool_names(table: &Value) -> Vec<Value> {
    let mut cases = Vec::new();
    for row in table["tools"].as_array().expect("a list of tools") {
        let mut add = |vertical: &str, key: &str, expected: Value| {
            let title = format!("{} on {}, {vertical}", text(row, "tool"), text(row, "content"));
            let content = &table["contents"][text(row, "content")];
            assert!(!content.is_null(), "there is no content for {title}");
            let mut case = json!({"title": title, "tool": row["tool"], "content": content, key: expected});
            if vertical != "generic" {
                case["vertical"] = vertical.into();
            }
            cases.push(case);
        };
        for (vertical, card) in row["cards"].as_object().into_iter().flatten() {
            add(vertical, "holds", json!({"type": card}));
        }
        for vertical in row["within"].as_array().into_iter().flatten() {
            add(vertical.as_str().expect("a vertical"), "never", row["never"].clone());
        }
    }
    cases
}

fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_default()
}

/// Runs one case; the error shows the actual and the expected result.
pub(crate) fn check(case: &Value) -> Result<(), String> {
    let answer = match case.get("function") {
        Some(_) => run(&json!({"call": case["function"], "args": case["args"]}), b""),
        None => Call::of(case).run(),
    };
    let differs = |expected: &str| {
        let got = match &answer {
            Ok(Some(answer)) => answer.to_string(),
            Ok(None) => "undefined".to_owned(),
            Err(message) => format!("TypeError: {message}"),
        };
        Err(format!("{}\n       got: {got}\n  expected: {expected}", text(case, "title")))
    };
    if case.get("function").is_some() {
        let expected = case.get("returns");
        let is_same = match (&answer, expected) {
            (Ok(Some(answer)), Some(expected)) => is_same(answer, expected),
            (Ok(None), None) => true,
            _ => false,
        };
        let shown = expected.map_or_else(|| "undefined".to_owned(), Value::to_string);
        return if is_same { Ok(()) } else { differs(&shown) };
    }
    if let Some(part) = case["throws"].as_str() {
        let is_thrown = answer.as_ref().is_err_and(|message| message.contains(part));
        return if is_thrown { Ok(()) } else { differs(&format!("a TypeError that quotes {part}")) };
    }
    let Ok(Some(card)) = &answer else { return differs("a card") };
    if let Some(expected) = case.get("card").map(without_raw_content)
        && !is_same(card, &expected)
    {
        return differs(&expected.to_string());
    }
    if let Some(expected) = case.get("holds")
        && !holds(card, expected)
    {
        return differs(&format!("a card with {expected}"));
    }
    let mut absent = case["lacks"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(pointer) = absent.find(|pointer| card.pointer(pointer).is_some()) {
        return differs(&format!("nothing at {pointer}"));
    }
    if case["never"].as_array().is_some_and(|types| types.contains(&card["type"])) {
        return differs(&format!("none of the types {}", case["never"]));
    }
    let says_what = ["card", "holds", "lacks", "never"].iter().any(|key| case.get(key).is_some());
    if says_what { Ok(()) } else { differs("something: the case does not say what") }
}

/// The content of a raw card is added by the caller's side, which has it.
fn without_raw_content(card: &Value) -> Value {
    let mut card = card.clone();
    if text(&card, "type") == "raw" {
        card.as_object_mut().expect("a card").remove("content");
    }
    card
}

/// A call of `parseToolResult`.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) header: Value,
    pub(crate) body: Vec<u8>,
}

impl Call {
    pub(crate) fn of(case: &Value) -> Self {
        let (kind, body) = if let Some(text) = case.get("text") {
            ("text", text.as_str().expect("a text").as_bytes().to_vec())
        } else if let Some(value) = case.get("json") {
            ("text", ascii_json(value).into_bytes())
        } else if let Some(bytes) = case.get("bytes") {
            ("bytes", serde_json::from_value(bytes.clone()).expect("bytes"))
        } else if let Some(content) = case.get("content") {
            ("json", content.to_string().into_bytes())
        } else {
            ("none", Vec::new())
        };
        let mut header = json!({"call": "parseToolResult", "tool": case["tool"], "content": kind, "options": options(case)});
        if kind == "json" {
            header["json"] = body.len().into();
            header["texts"] = json!([]);
        }
        Self { header, body }
    }

    /// Returns the same call with the long texts beside the JSON, as the package passes them.
    pub(crate) fn with_texts_beside(mut self, case: &Value) -> Self {
        let Some(content) = case.get("content") else { return self };
        let mut content = content.clone();
        let mut texts = Vec::new();
        for pointer in text_places(&content) {
            if let Some(place) = content.pointer_mut(&pointer)
                && let Value::String(text) = place.take()
            {
                *place = "".into();
                texts.push((pointer, text));
            }
        }
        self.body = content.to_string().into_bytes();
        self.header["json"] = self.body.len().into();
        let list = texts.into_iter().map(|(pointer, text)| {
            let start = self.body.len();
            self.body.extend(text.bytes());
            json!([pointer, start, self.body.len()])
        });
        let list: Vec<Value> = list.collect();
        self.header["texts"] = list.into();
        self
    }

    pub(crate) fn has_no_texts(&self) -> bool {
        self.header["texts"].as_array().is_none_or(Vec::is_empty)
    }

    pub(crate) fn run(&self) -> Result<Option<Value>, String> {
        run(&self.header, &self.body)
    }
}

fn options(case: &Value) -> Value {
    let mut options = case.get("options").cloned().unwrap_or_else(|| Value::Object(Map::new()));
    if let Some(vertical) = case.get("vertical") {
        options["vertical"] = vertical.clone();
    }
    options
}

/// Returns the places where a host's object may have long texts.
fn text_places(content: &Value) -> Vec<String> {
    let mut places = Vec::new();
    let mut of_list = |list: &Value, at: &str| {
        for (index, block) in list.as_array().into_iter().flatten().enumerate() {
            if block["text"].is_string() {
                places.push(format!("{at}/{index}/text"));
            }
        }
    };
    of_list(content, "");
    for at in ["/content", "/result/content", "/toolResult/content"] {
        if let Some(list) = content.pointer(at) {
            of_list(list, at);
        }
    }
    for at in ["/content", "/result/content", "/toolResult/content", "/output"] {
        if content.pointer(at).is_some_and(Value::is_string) {
            places.push(at.to_owned());
        }
    }
    places
}

/// Runs a call; `None` is undefined.
fn run(header: &Value, body: &[u8]) -> Result<Option<Value>, String> {
    let answer = api::run(header.to_string().as_bytes(), body)?;
    if answer.is_empty() {
        return Ok(None);
    }
    serde_json::from_str(&answer)
        .map(Some)
        .map_err(|error| format!("the answer is not JSON ({error}): {answer}"))
}

/// Whether two values are equal in JavaScript: numbers are doubles.
pub(crate) fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| other.get(key).is_some_and(|other| is_same(value, other)))
        }
        _ => one == other,
    }
}

/// Whether a value has at least these members; lists must have the same length.
fn holds(value: &Value, part: &Value) -> bool {
    match (value, part) {
        (Value::Object(value), Value::Object(part)) => {
            part.iter().all(|(key, part)| value.get(key).is_some_and(|value| holds(value, part)))
        }
        (Value::Array(value), Value::Array(part)) => {
            value.len() == part.len() && value.iter().zip(part).all(|(value, part)| holds(value, part))
        }
        _ => is_same(value, part),
    }
}
