//! The built-in kinds, on answers of the services that they are made for.

use crate::examples::cases::Call;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kinds")
}

/// All recordings by their paths.
pub(crate) fn recordings() -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for kind in
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        for file in fs::read_dir(&kind).unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.strip_prefix(folder()).unwrap().display().to_string();
            found.push((name, serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap()));
        }
    }
    found.sort_by(|one, two| one.0.cmp(&two.0));
    assert!(found.len() > 100, "{}", found.len());
    found
}

pub(crate) fn parse(recording: &Value, more: &Value) -> Value {
    let mut options = json!({"server": recording["server"], "input": recording["input"]});
    for (name, value) in more.as_object().unwrap() {
        options[name] = value.clone();
    }
    let case = json!({"tool": recording["tool"], "content": recording["result"], "options": options});
    Call::of(&case).run().unwrap().unwrap()
}

/// The scalars in a value, as texts.
fn leaves(value: &Value) -> Vec<String> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().flat_map(leaves).collect(),
        Value::Object(members) => members.values().flat_map(leaves).collect(),
        Value::String(text) => vec![text.clone()],
        other => vec![other.to_string()],
    }
}

fn text(value: &Value) -> String {
    let own = ["text", "name", "amount"].iter().find_map(|key| value.get(key)).unwrap_or(value);
    own.as_str().map_or_else(|| own.to_string(), str::to_owned).trim().to_lowercase()
}

/// The expectations that the first item does not meet.
fn miss(want: &Value, card: &Value) -> Option<String> {
    let item = &card["items"][0];
    let all = leaves(item);
    let is_said = |key: &str, value: &Value| match key {
        "title" => text(&item[card["view"]["title"].as_str().unwrap_or_default()]).starts_with(&text(value)),
        // Other forms of the same moment are tested in the tests for dates.
        "date" => {
            let day = |text: &str| text.get(..10).map(str::to_owned);
            let own = mcp_cards_date(value);
            all.iter().any(|leaf| day(leaf) == day(&own))
        }
        "amount" => {
            let amount = value.get("amount").unwrap_or(value).as_f64();
            all.iter().any(|leaf| leaf.parse().ok() == amount)
        }
        _ => all.iter().any(|leaf| leaf.trim().to_lowercase() == text(value)),
    };
    let mut wanted = want.as_object().into_iter().flatten();
    wanted.find(|(key, value)| !is_said(key, value)).map(|(key, value)| format!("{key} {value}"))
}

/// Returns the expected moment as a card has it.
fn mcp_cards_date(value: &Value) -> String {
    let text = value.as_str().unwrap();
    let card = Call::of(&json!({"tool": "x", "content": {"rows": [{"at": text}]}, "options": {"cards": [
        {"kind": "a.b", "match": {"tool": "x"}, "rows": "/rows", "fields": {"at": {"from": "at", "as": "date"}}}]}}));
    card.run().unwrap().unwrap()["items"][0]["at"].as_str().unwrap().to_owned()
}

#[test]
fn answers_of_services_become_their_kinds() {
    let mut wrong = Vec::new();
    for (name, recording) in recordings() {
        let (card, expect) = (parse(&recording, &json!({})), &recording["expect"]);
        if card["type"] != expect["type"] {
            let accepted = expect["accept"].as_array().is_some_and(|types| types.contains(&card["type"]));
            if !accepted {
                wrong.push(format!("{name}: {} {}, not {}", card["type"], card["kind"], expect["type"]));
            }
            continue;
        }
        if card["type"] != "collection" {
            continue;
        }
        let count = card["items"].as_array().map(Vec::len);
        let is_right = card["kind"] == expect["kind"]
            && count == expect["count"].as_u64().and_then(|count| usize::try_from(count).ok())
            && (expect.get("single").is_none() || card["single"] == expect["single"]);
        if !is_right {
            wrong.push(format!("{name}: {} {} {count:?}, not {expect}", card["kind"], card["single"]));
        } else if let Some(miss) = miss(&expect["first"], &card) {
            wrong.push(format!("{name}: {miss} is not in {}", card["items"][0]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn without_packs_there_are_no_kinds() {
    for (name, recording) in recordings() {
        assert_ne!(parse(&recording, &json!({"packs": "none"}))["type"], "collection", "{name}");
    }
}
