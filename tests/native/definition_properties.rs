//! Random definitions and results: a mistake is reported, anything else becomes a card, and nothing panics.

use crate::examples::cases::Call;
use crate::stream_rules::{sse, use_block};
use crate::streams::stream;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Pseudo-random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).unwrap()
    }

    fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const PATHS: &[&str] = &[
    "a",
    "b",
    "id",
    "name",
    "a.b",
    "/a/b",
    "a[0].b",
    "a[].b",
    "a[-1].b",
    "a[type=x].b",
    "a[=x]",
    "^.a",
    "status",
    "url",
    "client_secret",
    "a[][][]",
    "__proto__",
];
const TEXTS: &[&str] = &[
    "",
    "x",
    "2026-01-02",
    "1769508000",
    "https://a.example/x",
    "javascript:x",
    "\u{202e}evil",
    "Tue, 27 Jan 2026 09:15:00 +0100",
    "99 EUR",
    "₹5",
    "true",
    "(",
    "a\nb",
    "- 1: x\n- 2: y",
    "a,b\n1,2\n3,4",
];
const KINDS: &[&str] = &[
    "text", "long", "id", "link", "image", "number", "bytes", "percent", "money", "date", "duration",
    "person", "status", "labels", "list", "flag", "data",
];

fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.below(2_000_000_000)),
        3 | 4 => json!(random.one(TEXTS)),
        5 => (0..random.below(4)).map(|_| value(random, depth - 1)).collect(),
        _ => {
            let keys = [
                "a",
                "b",
                "id",
                "name",
                "type",
                "status",
                "url",
                "client_secret",
                "__proto__",
                "data",
                "items",
            ];
            (0..random.below(6))
                .map(|_| ((*random.one(&keys)).to_owned(), value(random, depth - 1)))
                .collect()
        }
    }
}

fn field(random: &mut Random) -> Value {
    let path = || json!(["a", "b"]);
    match random.below(6) {
        0 => json!(random.one(PATHS)),
        1 => path(),
        4 => {
            json!({"from": random.one(PATHS), "each": ["a|b", random.one(PATHS)], "as": random.one(KINDS), "words": {"x": ""}, "minor": "said"})
        }
        2 => {
            json!({"from": random.one(PATHS), "as": random.one(KINDS), "currency": random.one(&["EUR", "a", "a.b"])})
        }
        3 => json!({"all": [random.one(PATHS), "name"], "join": " – ", "as": random.one(KINDS)}),
        _ => {
            json!({"when": {*random.one(PATHS): "yes"}, "else": "no", "as": random.one(KINDS), "words": {"yes": "ja"}, "required": random.below(4) == 0})
        }
    }
}

/// A random definition, which sometimes contains a mistake.
fn definition(random: &mut Random) -> Value {
    let mut definition = sound_definition(random);
    if random.below(3) == 0 {
        let members =
            ["kind", "match", "fields", "rows", "record", "layout", "view", "next", "facts", "text", "other"];
        definition[*random.one(&members)] = value(random, 2);
    }
    definition
}

fn sound_definition(random: &mut Random) -> Value {
    let mut fields = json!({"a": "a"});
    for _ in 0..random.below(6) {
        fields[*random.one(&["a", "b", "title", "name", "__proto__", "status"])] = field(random);
    }
    let matching = match random.below(4) {
        0 => json!({"tool": random.one(&["get", ".*", "get_x$", "x"])}),
        1 => json!({"all": [random.one(PATHS)], "evidence": 0}),
        2 => json!({"any": [random.one(PATHS), "a"], "none": [random.one(PATHS)], "server": ".example"}),
        _ => json!([{"values": {*random.one(PATHS): ["x"]}}, {"tool": "get"}]),
    };
    let mut definition = json!({"kind": random.one(&["a.b", "x"]), "match": matching, "fields": fields});
    for (name, choices) in [
        ("rows", vec![json!(""), json!(["/items", "/a"]), json!("/*/a")]),
        ("record", vec![json!(""), json!("/a")]),
        ("layout", vec![json!("board"), json!("list")]),
        ("view", vec![json!({"title": "a"}), json!({"facts": ["a"]})]),
        ("next", vec![json!("a.b"), json!(["a"])]),
        ("facts", vec![json!({"a": "a"}), json!({"b": {"from": "b", "as": "money"}})]),
        (
            "text",
            vec![
                json!({"csv": true}),
                json!({"line": "^- (?P<a>.+): (?P<b>.+)$"}),
                json!({"start": "^(?P<a>a)"}),
            ],
        ),
    ] {
        if random.below(3) == 0 {
            definition[name] = random.one(&choices).clone();
        }
    }
    definition
}

#[test]
fn any_definition_is_told_wrong_or_makes_a_card() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut wrong, mut cards, mut collections) = (0, 0, 0);
    for _ in 0..4000 {
        let list: Vec<Value> = (0..=random.below(3)).map(|_| definition(&mut random)).collect();
        let result = value(&mut random, 4);
        let case = json!({"tool": "get_x", "content": result, "options": {"cards": list, "explain": random.below(4) == 0}});
        match Call::of(&case).run() {
            Err(message) => {
                assert!(message.contains("options.cards["), "{message}");
                wrong += 1;
            }
            Ok(card) => {
                cards += 1;
                let card = card.unwrap();
                if card["type"] == "collection" {
                    collections += 1;
                    check(&card, &case);
                }
            }
        }
    }
    assert!(wrong > 300 && cards > 300 && collections > 50, "{wrong} {cards} {collections}");
}

/// Every value has passed the gate, and every member matches its declaration.
fn check(card: &Value, case: &Value) {
    let text = card["items"].to_string();
    assert!(!text.contains('\u{202e}'), "{card}\nof {case}");
    let links = card["fields"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|field| field["as"] == "link" || field["as"] == "image");
    for link in links {
        let name = link["name"].as_str().unwrap();
        let mut items = card["items"].as_array().unwrap().iter().filter_map(|item| item.get(name)?.as_str());
        assert!(items.all(|url| url.starts_with("https://")), "{card}\nof {case}");
    }
    let names: Vec<_> =
        card["fields"].as_array().unwrap().iter().map(|field| field["name"].as_str().unwrap()).collect();
    for item in card["items"].as_array().unwrap() {
        for (name, own) in item.as_object().unwrap() {
            assert!(name == "more" || names.contains(&name.as_str()), "{name} of {card}");
            assert!(!own.is_null(), "{name} of {card}");
        }
    }
}

#[test]
fn any_json_as_a_definition_is_told_wrong() {
    let mut random = Random(42);
    for _ in 0..5000 {
        let case = json!({"tool": "x", "content": "{}", "options": {"cards": [value(&mut random, 4)]}});
        let message = Call::of(&case).run().unwrap_err();
        assert!(message.contains("options.cards[0]"), "{message}");
    }
}

/// Ten times as much input may take forty times as long, plus a moment. Machines are busy, so one of three tries has
/// to succeed.
#[track_caller]
fn is_linear(what: &str, sizes: [usize; 2], run: &dyn Fn(usize) -> Box<dyn Fn()>) {
    let runs = sizes.map(run);
    let mut times = [Duration::ZERO; 2];
    for _ in 0..3 {
        for (time, run) in times.iter_mut().zip(&runs) {
            let start = Instant::now();
            run();
            *time = start.elapsed();
        }
        if times[1] < times[0] * 40 + Duration::from_millis(200) {
            return;
        }
    }
    panic!("{what}: {times:?}");
}

fn parsing(text: String, cards: &Value) -> Box<dyn Fn()> {
    let call = Call::of(&json!({"tool": "x", "text": text, "options": {"cards": cards}}));
    Box::new(move || drop(call.run().unwrap()))
}

/// A text that arrives in small chunks as the result of a call.
fn growing(text: &str, cards: &Value) -> Box<dyn Fn()> {
    let block =
        json!({"type": "mcp_tool_result", "tool_use_id": "c", "content": [{"type": "text", "text": text}]});
    let call = [
        json!({"type": "content_block_start", "index": 0, "content_block": use_block("c", "x")}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "content_block_start", "index": 1, "content_block": block}),
    ];
    let (body, options) = (sse(&call), json!({"cards": cards}));
    Box::new(move || {
        let mut stream = stream(&options);
        for chunk in body.as_bytes().chunks(7) {
            drop(stream.push(chunk));
        }
    })
}

#[test]
fn what_is_hostile_takes_linear_time() {
    let many = |count: usize| json!({"items": [{"a": vec![json!({"c": 1}); count], "id": 1}]}).to_string();
    let fields: Value = (0..60).map(|at| (format!("f{at}"), json!("a[].b"))).collect();
    let list =
        json!([{"kind": "a.b", "match": {"all": ["id"], "evidence": 0}, "rows": "/items", "fields": fields}]);
    is_linear("paths that collect", [20_000, 200_000], &|size| parsing(many(size), &list));
    let deep = ["a"; 8].join(".");
    let list = json!([{"kind": "a.b", "match": {"tool": "x"}, "rows": "/items", "fields": {"deep": deep, "b": "b"}}]);
    let nested = format!("{}1{}", "{\"a\":".repeat(8), "}".repeat(8));
    is_linear("deep paths", [1000, 10_000], &|size| {
        parsing(format!("{{\"items\":[{}]}}", vec![nested.as_str(); size].join(",")), &list)
    });
}

fn of_text(form: Value) -> Value {
    json!([{"kind": "a.b", "match": {"tool": "x"}, "fields": {"a": "a", "b": "b", "body": "body"}, "text": form}])
}

#[test]
fn hostile_patterns_and_texts_take_linear_time() {
    let nested = of_text(json!({"line": "^(?P<a>(a+)+)+(?P<b>(b|ba?)*)$"}));
    let line = format!("{}!\n", "a".repeat(200));
    is_linear("nested repetitions", [100, 1000], &|size| parsing(line.repeat(size), &nested));
    is_linear("a long line", [10_000, 100_000], &|size| parsing(format!("{}\n!", "a".repeat(size)), &nested));
    let records =
        of_text(json!({"start": "^# (?P<a>.*)$", "lines": vec!["^(?P<b>x+)y$"; 30], "end": "^end$"}));
    is_linear("a record that never ends", [1000, 10_000], &|size| {
        parsing(format!("# 1\n{}", "xxxxxxxx\n".repeat(size)), &records)
    });
    let csv = of_text(json!({"csv": true}));
    is_linear("quotes", [10_000, 100_000], &|size| parsing(format!("a,b\n1,{}", "\"\n".repeat(size)), &csv));
}

/// The same while the texts arrive in small chunks.
#[test]
fn hostile_texts_that_arrive_take_linear_time() {
    let rows = "1. Red\n2. Blue\n3. Green\n";
    let line = of_text(json!({"line": r"^(?P<a>\d+)\. (?P<b>.*)$"}));
    let records = of_text(json!({"start": r"^(?P<a>\d+)\. (?P<b>.*)$"}));
    let csv = of_text(json!({"csv": true}));
    let sizes = [20_000, 200_000];
    is_linear("a line that never ends", sizes, &|size| {
        growing(&format!("{rows}4. {}", "x".repeat(size)), &line)
    });
    is_linear("a body that never ends", sizes, &|size| {
        growing(&format!("{rows}{}", "xy\n".repeat(size / 3)), &records)
    });
    is_linear("a cell that never ends", sizes, &|size| {
        growing(&format!("a,b\n1,2\n3,4\n5,\"{}", "xy\n".repeat(size / 3)), &csv)
    });
    is_linear("blank lines", sizes, &|size| growing(&format!("a,b\n1,2\n3,4\n{}", "\n".repeat(size)), &csv));
    is_linear("blank lines, then rows", sizes, &|size| {
        let (blank, rows) = (" \n".repeat(size / 4), "1,2\n".repeat(size / 4));
        growing(&format!("a,b\n{}{blank}{rows}", "1,2\n".repeat(30)), &csv)
    });
    is_linear("facts", sizes, &|size| growing(&"# a: b\n".repeat(size / 7), &csv));
    is_linear("one line of prose", sizes, &|size| growing(&"x".repeat(size), &line));
    is_linear("rows", sizes, &|size| growing(&"1. Red\n".repeat(size / 7), &line));
}

/// The maximum number of definitions, on rows and texts that nearly fit all of them.
#[test]
fn many_definitions_take_linear_time() {
    let definition = |at: usize| {
        json!({"kind": format!("k{at}"), "match": {"all": ["id", "zz"]}, "rows": ["", "/*/a"], "fields": {"a": "a[].b"},
            "text": {"line": format!("^(?P<a>.*)x{at}$")}})
    };
    let list: Value = (0..200).map(definition).collect();
    assert!(list.to_string().len() < 1 << 16);
    let rows = |size: usize| format!("[{}]", vec![r#"{"id":1,"a":[{"b":1}]}"#; size].join(","));
    is_linear("rows", [2000, 20_000], &|size| parsing(rows(size), &list));
    is_linear("lines", [200, 2000], &|size| parsing("some words x\n".repeat(size), &list));
    is_linear("lines that arrive", [2000, 20_000], &|size| growing(&"some words x\n".repeat(size), &list));
}
