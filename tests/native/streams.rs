//! Captured streams, in any chunks: they produce the expected events.

use crate::support::Random;
use mcp_cards::Stream;
use mcp_cards::options::StreamOptions;
use mcp_cards::table::Buffers;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// A capture and the expectations for it.
pub(crate) struct Capture {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) expected: Value,
}

pub(crate) fn captures() -> Vec<Capture> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/streams");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let is_expectation = |file: &PathBuf| file.to_str().is_some_and(|name| name.ends_with(".expect.json"));
    let captures: Vec<_> = files
        .into_iter()
        .filter(is_expectation)
        .map(|file| {
            let expected: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
            let stream = expected["stream"].as_str().unwrap();
            let bytes = fs::read(file.with_file_name(stream)).unwrap();
            Capture { name: stream.to_owned(), bytes, expected }
        })
        .collect();
    assert!(captures.len() >= 11, "the captures are missing");
    captures
}

pub(crate) fn stream(options: &Value) -> Stream {
    Stream::new(StreamOptions::from_json(&options.to_string()).unwrap())
}

pub(crate) fn open(capture: &Capture) -> Stream {
    let mut stream = stream(&capture.expected["options"]);
    for call in capture.expected["registerCalls"].as_array().into_iter().flatten() {
        stream.register_call(&serde_json::from_value(call.clone()).unwrap());
    }
    stream
}

pub(crate) fn events(events: &Buffers) -> Vec<Value> {
    let json = &events.to_json().unwrap();
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The events of a stream that is cut at these places.
pub(crate) fn replay(stream: &mut Stream, bytes: &[u8], cuts: impl Iterator<Item = usize>) -> Vec<Value> {
    let mut all = Vec::new();
    let mut from = 0;
    for cut in cuts.chain([bytes.len()]) {
        all.extend(events(&stream.push(&bytes[from..cut])));
        from = cut;
    }
    all.extend(events(&stream.finish()));
    all
}

/// Events without partial cards, with consecutive texts joined.
pub(crate) fn meaning(events: &[Value]) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    for event in events.iter().filter(|event| event["type"] != "partial_result") {
        let joins = |last: &Value| {
            last["type"] == "text"
                && event["type"] == "text"
                && last["channel"] == event["channel"]
                && last.get("replace").is_none()
                && event.get("replace").is_none()
        };
        match out.last_mut() {
            Some(last) if joins(last) => {
                let text = format!("{}{}", last["text"].as_str().unwrap(), event["text"].as_str().unwrap());
                last["text"] = json!(text);
            }
            _ => out.push(event.clone()),
        }
    }
    out
}

const LISTS: [&str; 13] = [
    "items",
    "slots",
    "addresses",
    "hits",
    "chunks",
    "files",
    "entries",
    "matches",
    "results",
    "artifacts",
    "rows",
    "steps",
    "series",
];

/// The list that a card is mainly made of.
pub(crate) fn main_list(card: &Value) -> &[Value] {
    let list =
        card["cart"]["items"].as_array().or_else(|| LISTS.iter().find_map(|name| card[name].as_array()));
    list.map_or(&[], Vec::as_slice)
}

/// Whether a value has the wanted parts. A list may be given as an object: its length, and elements by index.
fn holds(want: &Value, got: &Value) -> bool {
    match want {
        Value::Object(members) if got.is_array() => {
            members.iter().all(|(key, want)| match key.parse::<usize>() {
                Ok(at) => holds(want, &got[at]),
                Err(_) => got.as_array().map(Vec::len) == want.as_u64().map(|length| length as usize),
            })
        }
        Value::Object(members) => members.iter().all(|(key, want)| holds(want, &got[key])),
        Value::Number(number) => {
            got.as_f64().is_some_and(|got| (got - number.as_f64().unwrap()).abs() < 1e-9)
        }
        _ => want == got,
    }
}

/// The facts about a card that are not met.
fn misses(facts: &Map<String, Value>, card: &Value) -> Vec<String> {
    let list = main_list(card);
    let row = |at: Option<&Value>, want: &Value| at.is_some_and(|row| holds(want, row));
    let each = |list: &Value, member: &str| -> Value {
        list.as_array().into_iter().flatten().map(|item| item[member].clone()).collect::<Vec<_>>().into()
    };
    let is_true = |(key, want): &(&String, &Value)| match key.as_str() {
        // Other types that are accepted.
        "accept" => true,
        "columns" => [each(&card["columns"], "key"), each(&card["columns"], "label")].contains(want),
        "firstRow" => holds(want, &card["rows"][0]),
        "kinds" => each(&card["items"], "kind") == **want,
        "mimeTypes" => each(&card["items"], "mimeType") == **want,
        "texts" | "images" if want.is_u64() => {
            card[key.as_str()].as_array().map(Vec::len) == want.as_u64().map(|count| count as usize)
        }
        "path" if card["type"] == "file_content" => card["files"][0]["path"] == **want,
        "count" => list.len() as u64 == want.as_u64().unwrap(),
        "first" => row(list.first(), want),
        "at1" => row(list.get(1), want),
        "last" => row(list.last(), want),
        "availableCount" => {
            list.iter().filter(|slot| slot["available"] == true).count() as u64 == want.as_u64().unwrap()
        }
        "payable" => holds(want, &card["cart"]["total"]),
        "subtotal" | "deliveryFee" => holds(want, &card["cart"][key.as_str()]),
        "lines" => {
            card["cart"]["lines"].as_array().map(Vec::len) == want.as_u64().map(|lines| lines as usize)
        }
        "success" | "message" if card["status"].is_object() => holds(want, &card["status"][key.as_str()]),
        "targetChunkId" => {
            card["targetIndex"].as_u64().is_some_and(|at| holds(want, &list[at as usize]["chunkId"]))
        }
        "lookAlikes" => {
            let is_delimiter = |line: &&str| line.starts_with("--- Chunk: ");
            let count =
                |chunk: &Value| chunk["content"].as_str().unwrap().lines().filter(is_delimiter).count();
            list.iter().map(count).sum::<usize>() as u64 == want.as_u64().unwrap()
        }
        _ => holds(want, &card[key.as_str()]),
    };
    facts.iter().filter(|fact| !is_true(fact)).map(|(key, want)| format!("{key} {want}")).collect()
}

fn is_event(want: &Value, got: &Value) -> Result<(), String> {
    for (key, want) in want.as_object().unwrap() {
        let wrong = match key.as_str() {
            "card" => misses(want.as_object().unwrap(), &got["card"]),
            "toolCount"
                if got["tools"].as_array().map(Vec::len) == want.as_u64().map(|count| count as usize) =>
            {
                vec![]
            }
            _ if holds(want, &got[key]) => vec![],
            _ => vec![format!("{key} {want}")],
        };
        if !wrong.is_empty() {
            return Err(format!("{} of {got}", wrong.join(", ")));
        }
    }
    Ok(())
}

#[track_caller]
fn are_expected(capture: &Capture, got: &[Value], how: &str) {
    let name = &capture.name;
    let got = meaning(got);
    let want = capture.expected["events"].as_array().unwrap();
    for (at, (want, got)) in want.iter().zip(&got).enumerate() {
        if let Err(wrong) = is_event(want, got) {
            panic!("{name}, {how}: event {at}: {wrong}");
        }
    }
    assert_eq!(got.len(), want.len(), "{name}, {how}: {got:#?}");
}

/// Partial cards only grow, and the final card begins with them.
#[track_caller]
pub(crate) fn grow_truly(events: &[Value], how: &str) {
    let mut shown: Map<String, Value> = Map::new();
    let mut columns: Map<String, Value> = Map::new();
    for event in events {
        let id = event["callId"].as_str().unwrap_or_default();
        match event["type"].as_str().unwrap() {
            "partial_result" => {
                let rows = shown.entry(id).or_insert_with(|| json!([])).as_array_mut().unwrap();
                assert_eq!(event["from"], rows.len(), "{how}");
                rows.extend(main_list(&event["card"]).iter().cloned());
                let own = &event["card"]["columns"];
                assert_eq!(columns.entry(id).or_insert_with(|| own.clone()), own, "{how}");
                assert_eq!(event["count"], rows.len(), "{how}");
                assert!(event["from"].as_u64() < event["count"].as_u64(), "{how}");
            }
            "tool_result" | "tool_error" => {
                let rows = shown.remove(id).unwrap_or_else(|| json!([]));
                let rows = rows.as_array().unwrap();
                let is_table = columns.remove(id).is_none_or(|columns| columns == event["card"]["columns"]);
                let is_beginning = is_table && main_list(&event["card"]).starts_with(rows);
                // A result may also replace one that was reported before.
                let supersedes = event.get("supersedes").is_some();
                assert!(is_beginning != supersedes || is_beginning && rows.is_empty(), "{how}: {event}");
            }
            _ => {}
        }
    }
}

fn sizes(size: usize, length: usize) -> impl Iterator<Item = usize> {
    (1..).map(move |at| at * size).take_while(move |cut| *cut < length)
}

fn random_cuts(random: &mut Random, length: usize) -> Vec<usize> {
    let count = random.below(40);
    let mut cuts: Vec<_> = (0..count).map(|_| random.below(length + 1)).collect();
    cuts.sort_unstable();
    cuts
}

#[test]
fn captures_give_their_events_in_any_chunks() {
    for capture in captures() {
        let (bytes, length) = (&capture.bytes, capture.bytes.len());
        let run = |cuts: Vec<usize>, how: &str| {
            let got = replay(&mut open(&capture), bytes, cuts.into_iter());
            are_expected(&capture, &got, how);
            grow_truly(&got, how);
            got
        };
        let whole = run(vec![], "whole");
        assert!(whole.iter().all(|event| event["type"] != "partial_result"), "{}", capture.name);
        for size in 1..=64 {
            run(sizes(size, length).collect(), &format!("in chunks of {size}"));
        }
        let mut random = Random::new(7);
        for round in 0..200 {
            run(random_cuts(&mut random, length), &format!("cut at random, round {round}"));
        }
        if let Some(cuts) = capture.expected["cuts"].as_array() {
            run(cuts.iter().map(|cut| cut.as_u64().unwrap() as usize).collect(), "at the given cuts");
        }
    }
}

#[test]
fn rows_are_shown_as_soon_as_they_are_complete() {
    for capture in captures() {
        let got = replay(&mut open(&capture), &capture.bytes, sizes(1, capture.bytes.len()));
        for (call, count) in capture.expected["partialsBytewise"].as_object().into_iter().flatten() {
            let counts: Vec<_> = got
                .iter()
                .filter(|event| event["type"] == "partial_result" && event["callId"] == *call)
                .map(|event| event["count"].as_u64().unwrap())
                .collect();
            assert_eq!(counts, (1..=count.as_u64().unwrap()).collect::<Vec<_>>(), "{} {call}", capture.name);
        }
    }
}

#[test]
fn partial_cards_can_be_switched_off() {
    for mut capture in captures() {
        capture.expected["options"]["partial"] = json!(false);
        let got = replay(&mut open(&capture), &capture.bytes, sizes(7, capture.bytes.len()));
        assert!(got.iter().all(|event| event["type"] != "partial_result"), "{}", capture.name);
        are_expected(&capture, &got, "without partial cards");
    }
}
