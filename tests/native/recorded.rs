//! Answers of real servers: the card of each result, the facts about it, and the card as it was reviewed.
//!
//! `UPDATE_CARDS=1 cargo test recorded` rewrites the cards; look at the difference before you commit it.

use crate::examples::cases::Call;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::{env, fs};

const COMMERCE: [&str; 7] =
    ["products", "restaurants", "time_slots", "addresses", "cart", "order_placed", "booking_confirmed"];
/// Tool names that suggest each of them.
const COMMERCE_TOOLS: [&str; 14] = [
    "search_products",
    "list_menu_items",
    "get_products",
    "find_restaurants",
    "get_cart",
    "add_to_cart",
    "check_availability",
    "get_time_slots",
    "get_addresses",
    "search_addresses",
    "place_order",
    "checkout",
    "book_table",
    "confirm_reservation",
];

const VERTICALS: [&str; 4] = ["food", "style", "dining", "foodorder"];

/// A recorded result.
pub(crate) struct Recording {
    /// Server and file, without extension.
    pub(crate) name: (String, String),
    pub(crate) data: Value,
}

impl Recording {
    fn parse(&self, tool: &Value, options: Value) -> Value {
        let error = || json!({"jsonrpc": "2.0", "id": 1, "error": self.data["protocolError"]});
        let content = self.data.get("result").cloned().unwrap_or_else(error);
        let mut case = json!({"tool": tool, "content": content});
        case["options"] = options;
        Call::of(&case).run().unwrap().unwrap()
    }

    pub(crate) fn card(&self) -> Value {
        self.parse(&self.data["tool"], json!({"server": self.data["server"], "input": self.data["input"]}))
    }
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

pub(crate) fn recordings() -> Vec<Recording> {
    let root = folder("recorded");
    let servers = names(&root).into_iter().filter(|name| root.join(name).is_dir());
    let mut recordings = Vec::new();
    for server in servers {
        for file in names(&root.join(&server)) {
            let text = fs::read_to_string(root.join(&server).join(&file)).unwrap();
            let name = (server.clone(), file.trim_end_matches(".json").to_owned());
            recordings.push(Recording { name, data: serde_json::from_str(&text).unwrap() });
        }
    }
    assert_eq!(recordings.len(), 125);
    recordings
}

fn is_commerce(card: &Value) -> bool {
    COMMERCE.iter().any(|kind| card["type"] == *kind)
}

#[test]
fn recorded_results_become_the_right_cards() {
    let mut wrong = Vec::new();
    for recording in recordings() {
        let (expected, card) = (&recording.data["expect"], recording.card());
        if card["type"] != expected["type"] {
            let is_as_good = expected["accept"].as_array().is_some_and(|types| types.contains(&card["type"]));
            if !is_as_good {
                wrong
                    .push(format!("{:?}: a {} card, not {}", recording.name, card["type"], expected["type"]));
            }
            continue;
        }
        for (name, expected) in expected.as_object().unwrap() {
            if !["type", "accept"].contains(&name.as_str()) && !holds(&card, name, expected) {
                wrong.push(format!("{:?}: {name} is {}, not {expected}", recording.name, fact(&card, name)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn recorded_cards_are_as_they_were_reviewed() {
    let (root, update) = (folder("recorded-cards"), env::var_os("UPDATE_CARDS").is_some());
    let mut cards = serde_json::Map::new();
    for recording in recordings() {
        let (server, name) = recording.name.clone();
        cards.entry(server).or_insert_with(|| json!({}))[name] = recording.card();
    }
    if update {
        fs::create_dir_all(&root).unwrap();
    }
    let mut files: Vec<String> = cards.keys().map(|server| format!("{server}.json")).collect();
    files.sort();
    for (server, cards) in &cards {
        let path = root.join(format!("{server}.json"));
        if update {
            fs::write(&path, format!("{}\n", serde_json::to_string_pretty(cards).unwrap())).unwrap();
        }
        let reviewed: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        // The order of members is not guaranteed, so it needs no review.
        for (name, card) in cards.as_object().unwrap() {
            assert_eq!(*card, reviewed[name], "{server}, {name}");
        }
        assert_eq!(cards.as_object().unwrap().len(), reviewed.as_object().unwrap().len(), "{server}");
    }
    assert_eq!(names(&root), files, "the cards of servers without recordings");
}

#[test]
fn a_name_makes_no_commerce_of_recorded_results() {
    let mut tried = 0;
    for recording in recordings() {
        if is_commerce(&recording.data["expect"]) {
            continue;
        }
        for tool in COMMERCE_TOOLS {
            for input in [&Value::Null, &recording.data["input"]] {
                let options = json!({"server": recording.data["server"], "input": input});
                let card = recording.parse(&tool.into(), options);
                assert!(!is_commerce(&card), "{:?} as {tool}: {card}", recording.name);
                tried += 1;
            }
        }
    }
    assert!(tried > 3000, "only {tried} were tried");
}

#[test]
fn a_vertical_makes_no_commerce_of_what_other_servers_answered() {
    for recording in recordings() {
        if is_commerce(&recording.data["expect"]) {
            continue;
        }
        let own = recording.card();
        for (at, vertical) in VERTICALS.into_iter().enumerate() {
            let options = |input: &Value| json!({"server": recording.data["server"], "input": input, "vertical": vertical});
            // The verticals take turns: each tool is tried with one of them.
            for tool in COMMERCE_TOOLS.iter().skip(at).step_by(VERTICALS.len()) {
                let card = recording.parse(&(*tool).into(), options(&Value::Null));
                assert!(!is_commerce(&card), "{:?} as {tool} in {vertical}: {card}", recording.name);
            }
            let card = recording.parse(&recording.data["tool"], options(&recording.data["input"]));
            assert_eq!(card, own, "{:?} in {vertical}", recording.name);
        }
    }
}

/// Whether a fact about a card is as expected.
fn holds(card: &Value, name: &str, expected: &Value) -> bool {
    let found = fact(card, name);
    match expected {
        Value::String(start) if name.to_ascii_lowercase().ends_with("starts") => {
            found.as_str().is_some_and(|text| text.starts_with(start.as_str()))
        }
        Value::Array(names) if name == "keys" => {
            let keys: Vec<_> = found.as_object().into_iter().flatten().map(|(key, _)| key).collect();
            keys.len() == names.len() && names.iter().all(|name| keys.iter().any(|key| name == *key))
        }
        Value::Array(_) if name == "columns" => {
            ["key", "label"].iter().any(|member| each(&card["columns"], member) == *expected)
        }
        Value::Object(members) => members.iter().all(|(key, value)| is_same(&found[key], value)),
        _ => is_same(&found, expected),
    }
}

fn is_same(one: &Value, other: &Value) -> bool {
    match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-9,
        _ => one == other,
    }
}

/// Returns the fact with this name about a card.
fn fact(card: &Value, name: &str) -> Value {
    let rows = &card[main_list(card)];
    let count = |list: &Value| list.as_array().map_or(Value::Null, |list| list.len().into());
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string().into(), Value::from);
    let file = &card["files"][0];
    match name {
        "count" => count(rows),
        "nodes" | "links" | "steps" | "images" | "dependencies" | "texts" => count(&card[name]),
        "first" if rows[0]["path"].is_string() => rows[0]["path"].clone(),
        "first" => rows[0].clone(),
        "firstBefore" => count(&card["matches"][0]["before"]),
        "firstAfter" => count(&card["matches"][0]["after"]),
        "firstRow" => card["rows"][0].clone(),
        "secondTitle" => rows[1]["title"].clone(),
        "starts" => card["text"].clone(),
        "summaryStarts" => card["summary"].clone(),
        "stdoutStarts" => card["stdout"].clone(),
        "bodyStarts" => text(&card["body"]),
        "messageStarts" | "message" => of_status(card, "message"),
        "success" => of_status(card, "success"),
        "chars" => file["content"].as_str().map_or(Value::Null, |text| text.chars().count().into()),
        "path" | "language" | "lines" | "startLine" | "endLine" | "symbol" if file.is_object() => {
            file[name].clone()
        }
        "keys" => card["data"].clone(),
        "lookAlikes" => rows.as_array().into_iter().flatten().map(look_alikes).sum::<usize>().into(),
        "hasNext" => (!card["nextCursor"].is_null()).into(),
        "hint" => (!card["hint"].is_null()).into(),
        "suggestedFilters" => card["hint"]["suggestedFilters"].clone(),
        "targetChunkId" => {
            let at = card["targetIndex"].as_u64().and_then(|at| usize::try_from(at).ok());
            at.map_or(Value::Null, |at| rows[at]["chunkId"].clone())
        }
        "total" if card["type"] == "doc_chunks" => rows[0]["total"].clone(),
        "kinds" => each(rows, "kind"),
        "mimeTypes" => each(rows, "mimeType"),
        "artifactTypes" => each(rows, "type"),
        "seriesNames" => each(rows, "name"),
        "values" => rows[0]["values"].clone(),
        "secondSeriesValues" => rows[1]["values"].clone(),
        "issuePath" => card["issues"][0]["path"].clone(),
        _ => match name.strip_prefix("first") {
            Some(member) if member.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
                let member = format!("{}{}", member[..1].to_ascii_lowercase(), &member[1..]);
                rows[0][member].clone()
            }
            _ => card[name].clone(),
        },
    }
}

/// The member with a card's rows.
fn main_list(card: &Value) -> &'static str {
    match card["type"].as_str().unwrap_or_default() {
        "doc_search" => "hits",
        "doc_chunks" => "chunks",
        "file_content" => "files",
        "file_list" | "bibliography" => "entries",
        "code_matches" => "matches",
        "context_results" | "web_search" => "results",
        "artifacts" => "artifacts",
        "knowledge_graph" => "nodes",
        "chart" => "series",
        "table" => "rows",
        "workflow_run" => "steps",
        _ => "items",
    }
}

fn of_status(card: &Value, member: &str) -> Value {
    if card["type"] == "status" { card["status"][member].clone() } else { card[member].clone() }
}

/// Returns a member of each row; `null` for rows that lack it.
fn each(rows: &Value, member: &str) -> Value {
    rows.as_array().into_iter().flatten().map(|row| row[member].clone()).collect()
}

/// The lines of a chunk that look like the delimiter of another one.
fn look_alikes(chunk: &Value) -> usize {
    let is_one = |line: &&str| line.starts_with("--- Chunk: ") && line.ends_with(") ---");
    chunk["content"].as_str().unwrap_or_default().lines().filter(is_one).count()
}

#[test]
fn a_wrong_fact_is_found() {
    let card = json!({"type": "table", "columns": [{"key": "a", "label": "A"}], "rows": [[1]], "summary": "s", "data": {"x": 1}});
    for (name, right, wrong) in [
        ("count", json!(1), json!(2)),
        ("columns", json!(["A"]), json!(["B"])),
        ("firstRow", json!([1]), json!([2])),
        ("summaryStarts", json!("s"), json!("t")),
        ("keys", json!(["x"]), json!(["x", "y"])),
        ("title", json!(null), json!("t")),
        ("nodes", json!(null), json!(0)),
    ] {
        assert!(holds(&card, name, &right), "{name} {right}");
        assert!(!holds(&card, name, &wrong), "{name} {wrong}");
    }
}
