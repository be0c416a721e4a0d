//! Properties of every card for any result: random results like those of commerce tools, with the keys and values
//! that decide something, under tool names of every intent.

use crate::support::{Random, random_json, without_explanation};
use mcp_cards::api;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const TOOLS: &[&str] = &[
    "search_products",
    "find_restaurants",
    "get_restaurant_menu",
    "get_cart",
    "add_item",
    "clear_basket",
    "check_availability",
    "get_addresses",
    "list_addresses",
    "place_order",
    "book_table",
    "track_order",
    "git_checkout",
    "ping",
    "",
    "₹",
];
const VERTICALS: &[Option<&str>] = &[None, Some("food"), Some("style"), Some("dining"), Some("foodorder")];
const TYPES: &[&str] = &[
    "products",
    "restaurants",
    "time_slots",
    "addresses",
    "cart",
    "order_placed",
    "booking_confirmed",
    "status",
    "info",
    "raw",
    "error",
    "doc_search",
    "doc_chunks",
    "context_results",
    "file_content",
    "file_list",
    "code_matches",
    "artifacts",
    "knowledge_graph",
    "bibliography",
    "code_execution",
    "web_search",
    "http_response",
    "chart",
    "table",
    "media",
    "workflow_run",
    "thinking_step",
    "structured",
    "text",
    "orders",
    "bookings",
    "input_request",
    "list",
    "collection",
];
const KEYS: &[&str] = &[
    "name",
    "title",
    "id",
    "price",
    "mrp",
    "image",
    "img",
    "thumbnail",
    "variations",
    "items",
    "products",
    "cart",
    "data",
    "menu",
    "categories",
    "slots",
    "time",
    "available",
    "address",
    "label",
    "lat",
    "cuisine",
    "cuisines",
    "rating",
    "costForTwo",
    "offers",
    "order_id",
    "status",
    "success",
    "message",
    "error",
    "errors",
    "total",
    "lineItems",
    "value",
    "quantity",
    "isVeg",
    "category",
    "content",
    "type",
    "text",
    "result",
    "isError",
    "structuredContent",
    "card",
    "info",
    "itemCards",
    "sla",
    "__proto__",
    "brand",
    "defaultPrice",
    "group_order",
    "description",
    "guests",
    "weight",
    "restaurants",
    "options",
];
const SCALARS: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-5",
    "1500",
    "24000",
    "12.5",
    "1e999",
    "12345678901234567890",
    "\"\"",
    "\"  \"",
    "\"₹1,29,900\"",
    "\"3 changes\"",
    "\"Paneer Tikka\"",
    "\"text\"",
    "\"PLACED\"",
    "\"failed\"",
    "\"https://cdn.example/a.png\"",
    "\"http://cdn.example/a.png\"",
    "\"/local.png\"",
    "\"//evil.example/x\"",
    "\"javascript:alert(1)\"",
    "\"https://u:p@evil.example/a\"",
    "\"https://cdn.example/a b\"",
    "\"\\u0000\\ud800\"",
    "\"{\\\"price\\\":5}\"",
    "\"Error: no\"",
];

fn member(random: &mut Random, out: &mut String, depth: usize) {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0..=3 => out.push_str(random.pick(SCALARS)),
        4 | 5 => list(random, out, depth - 1),
        6 => random_json(random, out, depth - 1),
        _ => object(random, out, depth - 1),
    }
}

fn object(random: &mut Random, out: &mut String, depth: usize) {
    out.push('{');
    for at in 0..random.below(8) {
        out.push_str(if at > 0 { ",\"" } else { "\"" });
        out.push_str(random.pick(KEYS));
        out.push_str("\":");
        member(random, out, depth);
    }
    out.push('}');
}

fn list(random: &mut Random, out: &mut String, depth: usize) {
    let count = random.pick(&[0, 1, 2, 3, 7, 12]);
    // Mostly rows of one kind, as in real answers.
    let mut row = String::new();
    object(random, &mut row, depth);
    out.push('[');
    for at in 0..count {
        if at > 0 {
            out.push(',');
        }
        if random.below(3) == 0 {
            member(random, out, depth);
        } else {
            out.push_str(&row);
        }
    }
    out.push(']');
}

/// Returns a result with rows, and a tool and a vertical for it.
pub(crate) fn random_result(random: &mut Random) -> (&'static str, Option<&'static str>, String) {
    let mut rows = String::new();
    list(random, &mut rows, 2);
    let text = match random.pick(&["", "products", "data", "restaurants", "slots", "results", "rows"]) {
        "" => rows,
        key => format!("{{\"{}\":{},\"{key}\":{rows}}}", random.pick(KEYS), random.pick(SCALARS)),
    };
    (random.pick(TOOLS), random.pick(VERTICALS), text)
}

struct Case {
    header: String,
    body: String,
    options: Value,
}

fn case(seed: u64) -> Case {
    let random = &mut Random::new(seed);
    let mut body = String::new();
    match random.below(4) {
        0 => list(random, &mut body, 3),
        1 => random_json(random, &mut body, 4),
        _ => object(random, &mut body, 4),
    }
    let mut options = json!({
        "limits": {"products": 3, "menuProducts": 4, "restaurants": 2, "entries": 5, "details": 2},
        "images": random.pick(&["https", "any", "none"]),
        "priceUnit": random.pick(&["auto", "rupees", "paise"]),
    });
    if let Some(vertical) = random.pick(VERTICALS) {
        options["vertical"] = vertical.into();
    }
    let content = random.pick(&["text", "json", "bytes"]);
    if content == "text" && random.below(4) == 0 {
        body = format!("Here you go:\n```json\n{body}\n```\nMore?");
    }
    let mut header = json!({
        "call": "parseToolResult", "tool": random.pick(TOOLS), "content": content, "options": options,
    });
    if content == "json" {
        header["json"] = body.len().into();
        header["texts"] = json!([]);
    }
    Case { header: header.to_string(), body, options }
}

/// Makes a card from each seed and checks all properties; returns the types that were made.
fn check_cards(seeds: std::ops::Range<u64>) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    for seed in seeds {
        let case = case(seed);
        let run = || api::run(case.header.as_bytes(), case.body.as_bytes()).unwrap();
        let answer = run();
        let card: Value = serde_json::from_str(&answer).unwrap();
        let name = card["type"].as_str().expect("every card has a type").to_owned();
        let complaint = [limits, images, values]
            .iter()
            .find_map(|check| check(&case, &card).err())
            .or_else(|| (!TYPES.contains(&name.as_str())).then_some("the type is unknown"))
            .or_else(|| (run() != answer).then_some("the second run gives another card"))
            .or_else(|| (explained(&case) != card).then_some("explaining gives another card"));
        if let Some(complaint) = complaint {
            panic!("{complaint}, seed {seed}\n{}\n{}\n{card}", case.header, case.body);
        }
        seen.insert(name);
    }
    seen
}

/// Returns the card of a case with explanations on, without its explanation. Steps of the routing that cannot make a
/// card are skipped only if nothing is explained.
fn explained(case: &Case) -> Value {
    let mut header: Value = serde_json::from_str(&case.header).unwrap();
    header["options"]["explain"] = true.into();
    let answer = api::run(header.to_string().as_bytes(), case.body.as_bytes()).unwrap();
    without_explanation(serde_json::from_str(&answer).unwrap())
}

type Verdict = Result<(), &'static str>;

fn ensure(holds: bool, complaint: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(complaint) }
}

/// Returns how many rows a card of this type may have.
fn limit(card: &Value, case: &Case) -> Option<u64> {
    let limits = &case.options["limits"];
    match card["type"].as_str().unwrap() {
        "products" if case.options["vertical"] == "foodorder" => limits["menuProducts"].as_u64(),
        "products" => limits["products"].as_u64(),
        "restaurants" => limits["restaurants"].as_u64(),
        "info" => limits["entries"].as_u64(),
        _ => None,
    }
}

/// The rows of a card.
fn rows(card: &Value) -> &[Value] {
    let places = ["/items", "/slots", "/addresses", "/entries", "/cart/items"];
    places.iter().find_map(|place| card.pointer(place)?.as_array()).map_or(&[], Vec::as_slice)
}

/// A card never has more rows than its limit, and has a total exactly if some were cut.
fn limits(case: &Case, card: &Value) -> Verdict {
    let shown = rows(card).len() as u64;
    if let Some(limit) = limit(card, case) {
        ensure(shown <= limit, "more rows than the limit")?;
        let total = card.get("total").map(|total| total.as_u64().unwrap_or_default());
        ensure(total.is_none_or(|total| shown == limit && total > shown), "a total without a cut")?;
    }
    let details = card.pointer("/status/details").and_then(Value::as_object);
    ensure(details.is_none_or(|details| (1..=2).contains(&details.len())), "wrong number of details")
}

/// Every image passes `safeImageUrl` and the option; notes are about rows and texts that are shown.
fn images(case: &Case, card: &Value) -> Verdict {
    for image in rows(card).iter().filter_map(|row| row.get("image")) {
        let header = json!({"call": "safeImageUrl", "args": [image]}).to_string();
        let safe = api::run(header.as_bytes(), b"").unwrap_or_default();
        let safe = serde_json::from_str::<Value>(&safe).ok();
        ensure(safe.as_ref() == Some(image), "an image that is not safe")?;
        let fits = match case.options["images"].as_str() {
            Some("https") => image.as_str().is_some_and(|url| url.starts_with("https://")),
            option => option == Some("any"),
        };
        ensure(fits, "an image against the option")?;
    }
    for note in card["security"].as_array().into_iter().flatten() {
        let path = note["path"].as_str().unwrap_or_default();
        let is_dropped = note["action"] == "dropped";
        let about = if is_dropped { path.rsplit_once('/').map(|(holder, _)| holder) } else { Some(path) };
        ensure(about.is_some_and(|about| card.pointer(about).is_some()), "a note about what is not shown")?;
        ensure(note["value"].as_str().is_some_and(|value| value.chars().count() <= 121), "a long note")?;
    }
    Ok(())
}

/// A value is absent or valid: no null, no blank name, no negative amount.
fn values(_: &Case, card: &Value) -> Verdict {
    const AMOUNTS: &[&str] = &["price", "mrp", "quantity", "lineTotal"];
    const TEXTS: &[&str] = &["name", "time", "address", "id", "groupLabel"];
    for (key, value) in rows(card).iter().filter_map(Value::as_object).flatten() {
        ensure(!value.is_null(), "null in a row")?;
        let is_amount = AMOUNTS.contains(&key.as_str()) && value.is_number();
        ensure(!is_amount || value.as_f64().is_some_and(|amount| amount >= 0.0), "a negative amount")?;
        let is_blank = value.as_str().is_none_or(|text| text.trim().is_empty());
        ensure(!TEXTS.contains(&key.as_str()) || !is_blank, "a blank text")?;
    }
    Ok(())
}

#[test]
fn every_result_gives_a_sound_card() {
    let seen = check_cards(0..6_000);
    // Otherwise the checks would cover less than they seem to.
    for name in TYPES.iter().take(11) {
        assert!(seen.contains(*name), "{name} is not among {seen:?}");
    }
}

#[test]
#[ignore = "takes minutes: make fuzz"]
fn every_result_gives_a_sound_card_at_length() {
    check_cards(6_000..1_000_000);
}
