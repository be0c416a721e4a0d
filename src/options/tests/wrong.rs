//! Wrong options and their messages.

use super::INTENTS;
use crate::options::given::Given;
use crate::options::read::{Read, read, read_given};
use crate::options::{ParseOptions, StreamOptions};
use serde_json::{Value as Any, json};

const OPTIONS: &str = "vertical, server, limits, priceUnit, routes, servers, images, allowHosts, trustedServers, cards, packs, tools, explain, input, isError";
const STREAM_OPTIONS: &str = "vertical, server, limits, priceUnit, routes, servers, images, allowHosts, trustedServers, cards, packs, tools, explain, \
    carrier, partial, thinking, maxEventBytes, errorBudget, brand, abortMessages";
const LIMITS: &str = "products, menuProducts, restaurants, entries, details, rows, inputBytes, depth, nodes, fieldChars, textChars, \
    mediaBytes, openCalls, eventsPerPush";
const VERTICALS: &str = r#""food", "style", "dining" or "foodorder""#;
const COUNT: &str = "a positive integer or Infinity";

#[track_caller]
fn check<T: Read>(given: &Any, message: &str) {
    let told = read::<T, _>(given, "f: options").err();
    assert_eq!(told.as_deref(), Some(format!("f: options{message}").as_str()), "{given}");
    // The same from a text as from a tree.
    let text = given.to_string();
    assert_eq!(read::<T, _>(&mut serde_json::Deserializer::from_str(&text), "f: options").err(), told);
}

#[test]
fn a_wrong_option_is_named() {
    for (given, message) in [
        (json!(5), " must be a plain object, not 5".to_owned()),
        (json!("food"), r#" must be a plain object, not "food""#.to_owned()),
        (json!([]), " must be a plain object, not an array".to_owned()),
        (json!({"verticle": "food"}), format!(".verticle is unknown; known: {OPTIONS}")),
        (json!({"toString": 1}), format!(".toString is unknown; known: {OPTIONS}")),
        (json!({"unknown": null}), format!(".unknown is unknown; known: {OPTIONS}")),
        (json!({"price_unit": "auto"}), format!(".price_unit is unknown; known: {OPTIONS}")),
        (json!({"vertical": "grocery"}), format!(r#".vertical must be {VERTICALS}, not "grocery""#)),
        (json!({"vertical": ""}), format!(r#".vertical must be {VERTICALS}, not """#)),
        (json!({"vertical": 3}), format!(".vertical must be {VERTICALS}, not 3")),
        (json!({"vertical": ["food"]}), format!(".vertical must be {VERTICALS}, not an array")),
        (json!({"vertical": {"food": null}}), format!(".vertical must be {VERTICALS}, not an object")),
        (
            json!({"vertical": "x".repeat(50)}),
            format!(r#".vertical must be {VERTICALS}, not "{}…""#, "x".repeat(40)),
        ),
        (json!({"server": 7}), ".server must be a string, not 7".to_owned()),
        (json!({"isError": "true"}), r#".isError must be a boolean, not "true""#.to_owned()),
        (json!({"explain": 1}), ".explain must be a boolean, not 1".to_owned()),
        (json!({"explain": "a\"b\n"}), r#".explain must be a boolean, not "a\"b\n""#.to_owned()),
        (json!({"limits": 5}), ".limits must be a plain object, not 5".to_owned()),
        (json!({"limits": {"product": 5}}), format!(".limits.product is unknown; known: {LIMITS}")),
        (json!({"limits": {"product": null}}), format!(".limits.product is unknown; known: {LIMITS}")),
        (json!({"limits": {"products": 0}}), format!(".limits.products must be {COUNT}, not 0")),
        (json!({"limits": {"rows": -1}}), format!(".limits.rows must be {COUNT}, not -1")),
        (json!({"limits": {"rows": 1.5}}), format!(".limits.rows must be {COUNT}, not 1.5")),
        (json!({"limits": {"rows": -1e300}}), format!(".limits.rows must be {COUNT}, not -1e+300")),
        (json!({"limits": {"rows": "5"}}), format!(r#".limits.rows must be {COUNT}, not "5""#)),
        (json!({"limits": {"rows": [5]}}), format!(".limits.rows must be {COUNT}, not an array")),
        (
            json!({"priceUnit": "cents"}),
            r#".priceUnit must be "auto", "rupees" or "paise", not "cents""#.to_owned(),
        ),
        (json!({"images": true}), r#".images must be "https", "any" or "none", not true"#.to_owned()),
        (json!({"routes": "x"}), r#".routes must be a plain object, not "x""#.to_owned()),
        (json!({"routes": {"buy": "x"}}), format!(".routes.buy is unknown; known: {INTENTS}")),
        (json!({"routes": {"buy": null}}), format!(".routes.buy is unknown; known: {INTENTS}")),
        (
            json!({"routes": {"cart": 5}}),
            ".routes.cart must be a string or an array of strings, not 5".to_owned(),
        ),
        (json!({"routes": {"cart": ["a", 5]}}), ".routes.cart[1] must be a string, not 5".to_owned()),
        (json!({"routes": {"cart": [["a"]]}}), ".routes.cart[0] must be a string, not an array".to_owned()),
        (
            json!({"servers": {"shop": "grocery"}}),
            format!(r#".servers.shop must be {VERTICALS}, not "grocery""#),
        ),
        (json!({"servers": []}), ".servers must be a plain object, not an array".to_owned()),
        (
            json!({"allowHosts": "a.example"}),
            r#".allowHosts must be an array of strings, not "a.example""#.to_owned(),
        ),
        (json!({"allowHosts": {}}), ".allowHosts must be an array of strings, not an object".to_owned()),
        (json!({"allowHosts": [null]}), ".allowHosts[0] must be a string, not null".to_owned()),
        (
            json!({"allowHosts": [".a.example", "https://a.example"]}),
            r#".allowHosts[1] must be a host ("a.example") or a suffix (".a.example"), not "https://a.example""#
                .to_owned(),
        ),
        (
            json!({"trustedServers": ["a", {}]}),
            ".trustedServers[1] must be a string, not an object".to_owned(),
        ),
    ] {
        check::<ParseOptions>(&given, &message);
        // The same from the header of a call.
        let document =
            crate::json::Document::parse(given.to_string(), crate::json::JsonLimits::default()).unwrap();
        let told = ParseOptions::of_json(document.root(), "f: options").err();
        assert_eq!(told, Some(format!("f: options{message}")));
    }
}

#[test]
fn a_wrong_option_of_a_stream_is_named() {
    for (given, message) in [
        (json!(5), " must be a plain object, not 5".to_owned()),
        (json!([]), " must be a plain object, not an array".to_owned()),
        (
            json!({"carrier": "sse"}),
            r#".carrier must be "auto", "anthropic", "ai-sdk", "openai", "openai-chat", "ollama", "gemini", "bedrock", "json-rpc", "ag-ui", "langchain", "acp", "a2a" or "ndjson", not "sse""#
                .to_owned(),
        ),
        (json!({"partial": 1}), ".partial must be a boolean, not 1".to_owned()),
        (json!({"thinking": "yes"}), r#".thinking must be a boolean, not "yes""#.to_owned()),
        (json!({"maxEventBytes": 0}), format!(".maxEventBytes must be {COUNT}, not 0")),
        (json!({"maxEventBytes": 1.5}), format!(".maxEventBytes must be {COUNT}, not 1.5")),
        (json!({"errorBudget": true}), ".errorBudget must be a plain object or false, not true".to_owned()),
        (json!({"errorBudget": 0}), ".errorBudget must be a plain object or false, not 0".to_owned()),
        (json!({"errorBudget": [1]}), ".errorBudget must be a plain object or false, not an array".to_owned()),
        (json!({"errorBudget": {"all": 1}}), ".errorBudget.all is unknown; known: auth, address, total".to_owned()),
        (json!({"errorBudget": {"all": null}}), ".errorBudget.all is unknown; known: auth, address, total".to_owned()),
        (json!({"errorBudget": {"total": -1}}), format!(".errorBudget.total must be {COUNT}, not -1")),
        (json!({"brand": 5}), ".brand must be a string, not 5".to_owned()),
        (
            json!({"abortMessages": {"other": "x"}}),
            ".abortMessages.other is unknown; known: address, auth, server, validation".to_owned(),
        ),
        (json!({"abortMessages": {"auth": 1}}), ".abortMessages.auth must be a string, not 1".to_owned()),
        (json!({"limits": {"rows": -1}}), format!(".limits.rows must be {COUNT}, not -1")),
        (json!({"input": {}}), format!(".input is unknown; known: {STREAM_OPTIONS}")),
        (json!({"isError": null}), format!(".isError is unknown; known: {STREAM_OPTIONS}")),
    ] {
        check::<StreamOptions>(&given, &message);
    }
}

#[test]
fn what_only_a_host_has_is_shown_as_it_is() {
    let odd = |kind: &'static str| Given::Odd(kind.into());
    let object = |name: &str, value: Given| Given::Object(vec![(name.to_owned(), value)]);
    let rows = |value| object("limits", object("rows", value));
    for (given, message) in [
        (odd("a function"), "o must be a plain object, not a function".to_owned()),
        (rows(Given::Float(f64::NAN)), format!("o.limits.rows must be {COUNT}, not NaN")),
        (rows(Given::Float(f64::NEG_INFINITY)), format!("o.limits.rows must be {COUNT}, not -Infinity")),
        (rows(odd("5n")), format!("o.limits.rows must be {COUNT}, not 5n")),
        (object("limits", odd("an object")), "o.limits must be a plain object, not an object".to_owned()),
        (object("routes", odd("an object")), "o.routes must be a plain object, not an object".to_owned()),
        (object("servers", odd("an object")), "o.servers must be a plain object, not an object".to_owned()),
        (
            object("images", odd("a symbol")),
            r#"o.images must be "https", "any" or "none", not a symbol"#.to_owned(),
        ),
        (
            object("allowHosts", Given::List(vec![odd("a symbol")])),
            "o.allowHosts[0] must be a string, not a symbol".to_owned(),
        ),
        (
            object("trustedServers", Given::List(vec![odd(Given::UNDEFINED)])),
            "o.trustedServers[0] must be a string, not undefined".to_owned(),
        ),
    ] {
        assert_eq!(read_given::<ParseOptions>(given, "o").err(), Some(message));
    }
    let infinite = read_given::<ParseOptions>(rows(Given::Float(f64::INFINITY)), "o").unwrap();
    assert_eq!(infinite.limits.rows, usize::MAX);
    let nothing = object("vertical", odd(Given::UNDEFINED));
    assert_eq!(read_given::<ParseOptions>(nothing, "o").unwrap().vertical, None);
}
