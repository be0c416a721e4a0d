//! The functions of the module that are not cards: the vectors of tests/data, and properties for any arguments.

use crate::support::{Random, random_json};
use mcp_cards::json::{Document, JsonLimits};
use mcp_cards::{api, functions};
use serde_json::{Value, json};
use std::fs;

/// The sets of vectors in a folder of tests/data whose functions are in the module; the others are tested in the
/// package.
fn sets(folder: &str) -> Vec<Value> {
    let folder = format!("{}/tests/data/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut sets = Vec::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        match serde_json::from_str(&text).unwrap() {
            Value::Array(more) => sets.extend(more),
            set => sets.push(set),
        }
    }
    sets.retain(|set| functions::names().any(|name| set["function"] == name));
    sets
}

fn call(name: &Value, args: &Value) -> Result<String, String> {
    api::run(json!({"call": name, "args": args}).to_string().as_bytes(), b"")
}

#[track_caller]
fn check(folder: &str, least: usize) {
    let mut count = 0;
    for set in sets(folder) {
        // Wrong arguments are reported by the package.
        for case in set["cases"].as_array().unwrap().iter().filter(|case| case.get("throws").is_none()) {
            let answer = call(&set["function"], &case["args"]).unwrap();
            let answer: Value = serde_json::from_str(&answer).unwrap();
            assert_eq!(answer, case["expected"], "{}({})", set["function"], case["args"]);
            count += 1;
        }
    }
    assert!(count >= least, "only {count} vectors in {folder}");
}

#[test]
fn vectors() {
    check("golden", 60);
    check("functions", 80);
}

#[test]
fn whatever_they_are_given_they_answer_json_and_the_same_each_time() {
    let mut random = Random::new(11);
    for _ in 0..1_000 {
        let mut args = String::new();
        for _ in 0..3 {
            args.push(if args.is_empty() { '[' } else { ',' });
            random_json(&mut random, &mut args, 4);
        }
        for name in functions::names() {
            let header = format!(r#"{{"call":"{name}","args":{args}]}}"#);
            let answer = api::run(header.as_bytes(), b"").unwrap();
            let is_json = Document::parse(answer.as_str(), JsonLimits::default()).is_ok();
            assert!(answer.is_empty() || is_json, "{header}: {answer}");
            assert_eq!(api::run(header.as_bytes(), b"").unwrap(), answer, "{header}");
        }
    }
}
