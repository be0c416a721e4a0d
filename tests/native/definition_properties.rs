//! Definitions and results at random: a mistake is told, anything else is a card, and nothing panics.

use crate::examples::cases::Call;
use serde_json::{Value, json};

/// Numbers that look random, the same in each run.
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
    match random.below(5) {
        0 => json!(random.one(PATHS)),
        1 => path(),
        2 => {
            json!({"from": random.one(PATHS), "as": random.one(KINDS), "currency": random.one(&["EUR", "a", "a.b"])})
        }
        3 => json!({"all": [random.one(PATHS), "name"], "join": " – ", "as": random.one(KINDS)}),
        _ => {
            json!({"when": {*random.one(PATHS): "yes"}, "else": "no", "as": random.one(KINDS), "words": {"yes": "ja"}, "required": random.below(4) == 0})
        }
    }
}

/// A definition, in which now and then something is wrong.
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

/// Every value has left through the gate, and every member is as it is declared.
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

#[test]
fn what_is_hostile_takes_linear_time() {
    let many = |count: usize| json!({"items": [{"a": vec![json!({"c": 1}); count], "id": 1}]});
    let fields: Value = (0..60).map(|at| (format!("f{at}"), json!("a[].b"))).collect();
    let list =
        json!([{"kind": "a.b", "match": {"all": ["id"], "evidence": 0}, "rows": "/items", "fields": fields}]);
    let mut times = Vec::new();
    for count in [20_000, 200_000] {
        let case = json!({"tool": "x", "text": many(count).to_string(), "options": {"cards": list}});
        let call = Call::of(&case);
        let start = std::time::Instant::now();
        call.run().unwrap();
        times.push(start.elapsed());
    }
    assert!(times[1] < times[0] * 40 + std::time::Duration::from_millis(200), "{times:?}");
}
