//! Definitions suggested for results: with them, the same results become collections that contain every scalar.

use crate::examples::cases::{Call, FILES, read};
use crate::{kinds, recorded};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The suggestion for a result, if there is one.
fn suggest(tool: &Value, content: &Value, options: &Value) -> Option<Value> {
    let args = json!([tool, content, options]).to_string();
    let definition = mcp_cards::functions::call("suggestCard", &args).unwrap();
    Some(serde_json::from_str(&definition).unwrap()).filter(|definition: &Value| !definition.is_null())
}

/// Returns the suggestion for a result, after trying it on the same result; errors are added to `wrong`.
fn round_trip(name: &str, case: &Value, wrong: &mut Vec<String>) -> Option<Value> {
    let (tool, content, options) = (&case["tool"], &case["content"], &case["options"]);
    let definition = suggest(tool, content, options)?;
    let mut options = if options.is_object() { options.clone() } else { json!({}) };
    options["cards"] = json!([definition]);
    let again = json!({"tool": tool, "content": content, "options": options});
    let card = Call::of(&again).run().unwrap().unwrap();
    let has_more = |item: &Value| item.get("more").is_some();
    let fields = definition["fields"].as_object().unwrap();
    let items = card["items"].as_array();
    let what = match items {
        _ if card["type"] != "collection" || card["kind"] != definition["kind"] => "is another card",
        None => "has no items",
        Some(items) if items.is_empty() => "has no items",
        Some(items) if fields.len() < 60 && items.iter().any(has_more) => "lacks scalars",
        // Values that the gate refuses are noted; everything else must be there.
        Some(_) if card.get("security").is_none() => {
            let shown = card["fields"].as_array().unwrap();
            let is_shown = |name: &String| shown.iter().any(|own| own["name"] == **name);
            let is_missing = |(name, field): (&String, &Value)| field["as"] != "list" && !is_shown(name);
            if fields.iter().any(is_missing) { "lacks columns" } else { return Some(definition) }
        }
        Some(_) => return Some(definition),
    };
    wrong.push(format!("{name}: {what}: {definition} gives {card}"));
    Some(definition)
}

fn check(cases: &[(String, Value)], least: usize) {
    let mut wrong = Vec::new();
    let count = cases.iter().filter(|(name, case)| round_trip(name, case, &mut wrong).is_some()).count();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count >= least, "{count} suggestions");
}

fn case(tool: &Value, content: &Value, server: &Value, input: &Value) -> Value {
    json!({"tool": tool, "content": content, "options": {"server": server, "input": input}})
}

#[test]
fn recorded_results_come_back_as_collections() {
    let recordings = recorded::recordings().into_iter().filter_map(|own| {
        let content = own.data.get("result")?;
        let case = case(&own.data["tool"], content, &own.data["server"], &own.data["input"]);
        Some((format!("{:?}", own.name), case))
    });
    check(&recordings.collect::<Vec<_>>(), 30);
}

#[test]
fn answers_of_services_come_back_as_collections() {
    let cases = kinds::recordings().into_iter().map(|(name, own)| {
        let case = case(&own["tool"], &own["result"], &own["server"], &own["input"]);
        (name, case)
    });
    check(&cases.collect::<Vec<_>>(), 60);
}

#[test]
fn results_of_all_cases_come_back_as_collections() {
    let mut cases = Vec::new();
    for (file, _) in FILES {
        for case in read(file) {
            let content = case.get("content").or_else(|| case.get("text"));
            if let (Some(content), Some(tool)) = (content, case.get("tool").filter(|tool| tool.is_string())) {
                let own = json!({"tool": tool, "content": content, "options": case["options"]});
                cases.push((format!("{file}: {}", case["name"]), own));
            }
        }
    }
    check(&cases, 200);
}

/// Everything in streams that may be a result: texts that are JSON, and objects with blocks.
fn results_in(value: &Value, found: &mut BTreeMap<String, Value>) {
    match value {
        Value::String(text) if text.starts_with(['{', '[']) => {
            found.insert(text.clone(), value.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| results_in(item, found)),
        Value::Object(members) => {
            if members.contains_key("content") || members.contains_key("structuredContent") {
                found.insert(value.to_string(), value.clone());
            }
            members.values().for_each(|member| results_in(member, found));
        }
        _ => {}
    }
}

#[test]
fn results_of_streams_come_back_as_collections() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/streams");
    let mut cases = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        let events = text.lines().map(|line| line.strip_prefix("data:").unwrap_or(line));
        let mut found = BTreeMap::new();
        for event in events.filter_map(|event| serde_json::from_str::<Value>(event).ok()) {
            results_in(&event, &mut found);
        }
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        cases.extend(found.into_values().map(|content| {
            (name.clone(), json!({"tool": "search_products", "content": content, "options": {}}))
        }));
    }
    check(&cases, 40);
}

/// Cards that take precedence over all definitions cannot become a collection, so nothing is suggested for them.
#[test]
fn nothing_is_suggested_for_what_no_definition_can_win() {
    let row = json!([{"name": "a", "size": 1}]);
    let text = |value: &Value| json!({"content": [{"type": "text", "text": value.to_string()}]});
    let confirmed = json!({"__$ref__": "manual-tool-confirm", "confirm": true, "items": row});
    let workflow =
        json!({"__$ref__": "workflow", "id": "w", "name": "n", "steps": row, "result": {"data": row}});
    for content in [&confirmed, &workflow, &text(&confirmed), &text(&workflow)] {
        assert_eq!(suggest(&json!("x"), content, &Value::Null), None, "{content}");
    }
    assert_eq!(suggest(&json!("x"), &row, &json!({"isError": true})), None);
    assert!(suggest(&json!("x"), &row, &Value::Null).is_some());
}

/// Columns that begin late, are empty at first, or are of several kinds.
#[test]
fn every_column_of_uneven_rows_is_suggested() {
    let mut rows: Vec<Value> =
        (0..150).map(|at| json!({"id": at, "note": "", "due": null, "any": at})).collect();
    rows[8]["due"] = json!("2026-01-02");
    rows[9]["any"] = json!("nine");
    rows[10]["any"] = json!(["ten"]);
    rows[11]["note"] = json!("Here");
    rows[140]["late"] = json!("yes");
    let mut wrong = Vec::new();
    for tool in ["list_things", "", "…", "a+b (c)"] {
        let case = json!({"tool": tool, "content": {"things": rows}, "options": {}});
        let definition = round_trip(tool, &case, &mut wrong).unwrap();
        let names: Vec<&String> = definition["fields"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["id", "note", "due", "any", "late"]);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How the content is opened depends on the options: several objects are one list if no vertical is set.
#[test]
fn options_decide_what_the_suggestion_is_about() {
    let block = |name: &str| json!({"type": "text", "text": json!({"name": name, "size": 1}).to_string()});
    let content = json!({"content": [block("a"), block("b")]});
    let list = suggest(&json!("x"), &content, &Value::Null).unwrap();
    assert_eq!(list["rows"], json!([""]));
    let mut wrong = Vec::new();
    for options in [json!({"vertical": "food"}), json!({"server": "swiggy-food"}), json!({"server": "other"})]
    {
        let case = json!({"tool": "x", "content": content, "options": options});
        let _ = round_trip(&options.to_string(), &case, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
