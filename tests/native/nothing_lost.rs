//! Everything in a row is on its card: shown, kept beside the shown members, or listed as left out.

use crate::examples::cases::{Call, FILES, read};
use crate::recorded::recordings;
use crate::support::Random;
use serde_json::{Map, Value, json};

/// Keys known to cards of commerce, and others.
const KEYS: &[&str] = &[
    "id",
    "name",
    "title",
    "price",
    "mrp",
    "selling_price",
    "brand",
    "category",
    "section",
    "sku",
    "quantity",
    "size",
    "weight",
    "pack_size",
    "description",
    "currency",
    "image",
    "available",
    "stock",
    "isVeg",
    "dishType",
    "rating",
    "cuisine",
    "cuisines",
    "locality",
    "area",
    "address",
    "label",
    "tag",
    "type",
    "deliveryTime",
    "costForTwo",
    "time",
    "slot",
    "date",
    "qty",
    "count",
    "totalPrice",
    "amount",
    "listPrice",
    "lat",
    "host",
    "city",
    "owner",
    "colour",
    "year",
    "notes",
    "path",
    "status",
    "url",
    "seats",
    "day",
    "restaurant_name",
    "productId",
    "original_price",
    "message",
    "unit",
];
const TOOLS: &[&str] = &[
    "list_rows",
    "search_products",
    "find_restaurants",
    "get_cart",
    "add_to_cart",
    "check_availability",
    "get_addresses",
    "search_addresses",
    "place_order",
    "book_table",
    "query",
    "get_menu_items",
];
/// Keys that come together.
const USUAL: &[&[&str]] = &[
    &[],
    &[],
    &["id", "name", "price", "brand", "mrp", "sku"],
    &["name", "price", "qty", "image"],
    &["name", "cuisine", "locality", "rating"],
    &["address", "label", "lat"],
    &["time", "available", "date"],
];
/// Keys at which the card turns a boolean into a flag of the row.
const FLAGS: &[&str] = &["available", "isVeg"];
const COMMERCE: [&str; 7] =
    ["products", "restaurants", "time_slots", "addresses", "cart", "order_placed", "booking_confirmed"];
const LARGE: usize = 100_000;

/// A random scalar that occurs nowhere else.
fn scalar(random: &mut Random, key: &str, next: &mut usize) -> Value {
    *next += 1;
    // A flag on the card.
    if FLAGS.contains(&key) && random.below(2) == 0 {
        return json!(true);
    }
    match random.below(6) {
        _ if key == "address" => json!(format!("w{} Main Road", 10_001 + 2 * *next)),
        0 => json!(random.below(2) == 0),
        1 | 2 => json!(10_001 + 2 * *next),
        3 if key.contains("rice") || key == "mrp" => json!(format!("${}", 10_001 + 2 * *next)),
        4 if ["quantity", "size", "weight"].contains(&key) => json!(format!("{} kg", 10_001 + 2 * *next)),
        _ if FLAGS.contains(&key) => json!(10_001 + 2 * *next),
        _ => json!(format!("w{}w", 10_001 + 2 * *next)),
    }
}

fn row(random: &mut Random, keys: &[&str], next: &mut usize) -> Value {
    let mut row = Map::new();
    for key in keys {
        if random.below(8) > 0 {
            row.insert((*key).to_owned(), scalar(random, key, next));
        }
        if random.below(40) == 0 {
            row.insert(
                format!("{key}s of it"),
                json!([scalar(random, key, next), {"deep": scalar(random, key, next)}]),
            );
        }
    }
    Value::Object(row)
}

/// All scalars in a value, each with its key.
fn scalars<'v>(value: &'v Value, key: &'v str, out: &mut Vec<(&'v str, &'v Value)>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| scalars(item, key, out)),
        Value::Object(members) => members.iter().for_each(|(key, member)| scalars(member, key, out)),
        _ => out.push((key, value)),
    }
}

/// Whether a card contains a scalar of the data.
fn says(card: &Value, text: &str, key: &str, scalar: &Value) -> bool {
    match scalar {
        Value::Null => true,
        Value::Bool(flag) => {
            let has_column = || {
                card["columns"].as_array().is_some_and(|all| all.iter().any(|column| column["key"] == key))
            };
            FLAGS.contains(&key) || has_column() || text.contains(&flag.to_string())
        }
        // Money in the smallest unit is shown in the main one.
        Value::Number(number) => {
            let in_cents = || {
                card["type"] == "collection"
                    && text.contains(&format!("{}", number.as_f64().unwrap() / 100.0))
            };
            text.contains(&number.to_string()) || in_cents()
        }
        Value::String(word) => {
            let word = word.trim().trim_start_matches('$').trim_end_matches(" kg");
            let escaped = Value::from(word).to_string();
            text.contains(escaped.trim_matches('"')) || text.contains(word)
        }
        _ => false,
    }
}

/// The scalars that a card neither contains nor lists as left out.
fn lost(card: &Value, rows: &[&Value]) -> Vec<String> {
    let text = card.to_string();
    let mut missing = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let is_named =
            card["warnings"].as_array().is_some_and(|all| all.contains(&json!(format!("row_skipped:{at}"))));
        let mut all = Vec::new();
        scalars(row, "", &mut all);
        if card["type"] == "collection" || COMMERCE.iter().any(|kind| card["type"] == *kind) {
            // Only the scalars of the row itself: nested ones belong to what the card reads from it.
            let own: Vec<&Value> = row.as_object().into_iter().flat_map(Map::values).collect();
            all.retain(|(_, scalar)| own.iter().any(|value| std::ptr::eq(*value, *scalar)));
        }
        let lacks = all.iter().filter(|(key, scalar)| !says(card, &text, key, scalar));
        missing.extend(lacks.filter(|_| !is_named).map(|(key, scalar)| format!("{key} {scalar}")));
    }
    missing
}

#[test]
fn rows_of_random_lists() {
    let mut kinds = std::collections::BTreeMap::new();
    for seed in 0..10_000 {
        let mut random = Random::new(seed);
        let mut next = 0;
        let mut keys: Vec<&str> = random.pick(USUAL).to_vec();
        keys.extend((0..=random.below(9)).map(|_| random.pick(KEYS)));
        let rows: Vec<Value> = (0..=random.below(7)).map(|_| row(&mut random, &keys, &mut next)).collect();
        let rows_of = || rows.iter().collect::<Vec<_>>();
        let content = match random.below(5) {
            0 => json!({"items": rows}),
            1 => json!({"data": {"results": rows}, "page": 1}),
            2 => json!({"entries": rows, "total": 3}),
            _ => json!(rows),
        };
        let limits = json!({"products": LARGE, "menuProducts": LARGE, "restaurants": LARGE, "entries": LARGE, "details": LARGE, "rows": LARGE});
        let tool = random.pick(TOOLS);
        let card = Call::of(&json!({"tool": tool, "content": content, "options": {"limits": limits}}))
            .run()
            .unwrap()
            .unwrap();
        let missing = lost(&card, &rows_of());
        assert!(missing.is_empty(), "seed {seed}: {tool} {content}\n{card}\nlacks {missing:?}");
        // With the usual limits a card with fewer rows has a total or a warning.
        let card = Call::of(&json!({"tool": tool, "content": content})).run().unwrap().unwrap();
        let shown = ["items", "addresses", "slots", "rows"].iter().find_map(|key| card[*key].as_array());
        if shown.is_some_and(|shown| shown.len() < rows.len()) && card.get("total").is_none() {
            assert!(card.get("warnings").is_some(), "seed {seed}: {tool} {content}\n{card}");
        }
        *kinds.entry(card["type"].as_str().unwrap().to_owned()).or_insert(0) += 1;
    }
    for kind in ["table", "products", "restaurants", "cart", "addresses", "time_slots"] {
        assert!(kinds.get(kind).is_some_and(|count| *count > 20), "{kinds:?}");
    }
}

/// The data of a result, if it is one list or object.
fn data(content: &Value) -> Option<Value> {
    let structured = content.get("structuredContent").cloned();
    let text = || content["content"][0]["text"].as_str().and_then(|text| serde_json::from_str(text).ok());
    let data = structured.or_else(text)?;
    let inner = data["result"].as_str().and_then(|text| serde_json::from_str(text).ok());
    Some(inner.unwrap_or(data)).filter(|data: &Value| data.is_array() || data.is_object())
}

#[test]
fn rows_of_recorded_results() {
    let mut tried = 0;
    for recording in recordings() {
        let card = recording.card();
        let content = &recording.data["result"];
        let kind = card["type"].as_str().unwrap_or_default();
        if !["table", "list", "info", "status", "structured"].contains(&kind) || card.get("total").is_some() {
            continue;
        }
        // Data that the chat itself added is not for the user.
        let Some(data) = data(content).filter(|data| data.get("__$ref__").is_none()) else { continue };
        let mut missing = lost(&card, &[&data]);
        // Covered by the kinds of the columns.
        missing.retain(|missing| !missing.starts_with("columnTypes "));
        assert!(missing.is_empty(), "{:?}: {card}\nlacks {missing:?}", recording.name);
        tried += 1;
    }
    assert!(tried > 10, "only {tried} were tried");
}

/// A result that is not commerce by itself never becomes commerce because of its tool's name, nor because of the
/// vertical of an app that uses other servers too.
#[test]
fn composed_results_that_are_no_commerce() {
    let is_commerce = |card: &Value| COMMERCE.iter().any(|kind| card["type"] == *kind);
    let mut tried = 0;
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("other/")) {
        for case in read(name) {
            let own = |tool: &Value, options: Value| {
                let mut case = case.clone();
                case["tool"] = tool.clone();
                case["options"] = options;
                case.as_object_mut().unwrap().remove("vertical");
                Call::of(&case).run().unwrap().unwrap()
            };
            // Milk and oats have only a name and a price: these are a cart if the tool's name says so.
            let is_goods = ["Milk", "Oats"].iter().any(|name| case.to_string().contains(name));
            if is_goods || is_commerce(&own(&json!("x"), json!({}))) {
                continue;
            }
            for tool in TOOLS {
                for vertical in
                    [Value::Null, json!("food"), json!("style"), json!("dining"), json!("foodorder")]
                {
                    let card = own(&json!(tool), json!({"server": "nobody", "vertical": vertical}));
                    assert!(!is_commerce(&card), "{name}, {}, as {tool}: {card}", case["title"]);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 10_000, "only {tried} were tried");
}
