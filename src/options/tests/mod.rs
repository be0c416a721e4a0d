//! Valid options and their results.

mod routes;
mod wrong;

use super::names::field_names;
use super::read::read;
use super::*;
use crate::route::Intent;
use serde_json::{Value as Any, json};

const INTENTS: &str = "named_cart, search, cart, slot, address, confirm, menu, discovery";

fn parse_options(given: &Any) -> Result<ParseOptions, String> {
    read(given, "f: options")
}

fn stream_options(given: &Any) -> Result<StreamOptions, String> {
    read(given, "f: options")
}

#[test]
fn nothing_and_null_mean_the_defaults() {
    let defaults = format!("{:?}", ParseOptions::default());
    let nothing: serde_json::Map<_, _> =
        field_names::<ParseOptions>().iter().map(|name| ((*name).to_owned(), Any::Null)).collect();
    for given in [
        Any::Null,
        json!({}),
        nothing.into(),
        json!({"limits": {"rows": null}}),
        json!({"servers": {"x": null}, "routes": {"cart": null}}),
    ] {
        assert_eq!(format!("{:?}", parse_options(&given).unwrap()), defaults, "{given}");
    }
    let defaults = format!("{:?}", StreamOptions::default());
    for given in [
        json!({}),
        json!({"carrier": null, "partial": null, "errorBudget": null, "abortMessages": null, "limits": null}),
        json!({"errorBudget": {"auth": null}, "abortMessages": {"auth": null}, "carrier": "auto"}),
    ] {
        assert_eq!(format!("{:?}", stream_options(&given).unwrap()), defaults, "{given}");
    }
}

#[test]
fn options_are_read() {
    let options = parse_options(&json!({
        "vertical": "foodorder", "server": "s", "priceUnit": "paise", "images": "any", "explain": true, "isError": true,
        "limits": {"products": 1e300, "nodes": 3, "openCalls": 7.0}, "servers": {"__proto__": "food", "s": "food"},
        "allowHosts": ["a.example", ".b.example"], "trustedServers": [], "input": {"a": [1, -2, 2.5, "\"", null, true]},
    }))
    .unwrap();
    let view = options.view();
    assert_eq!((view.vertical, view.server), (Some(Vertical::FoodOrder), Some("s")));
    assert_eq!((view.price_unit, view.images), (PriceUnit::Paise, Images::Any));
    assert!(view.explain && view.is_error && !view.is_trusted());
    assert_eq!((view.limits.products, view.limits.nodes, view.limits.open_calls), (usize::MAX, 3, 7));
    assert_eq!(view.limits.rows, Limits::default().rows);
    assert_eq!(options.servers.get("__proto__"), Some(&Vertical::Food));
    assert_eq!(view.allow_hosts, Some(&["a.example".to_owned(), ".b.example".to_owned()][..]));
    let input = view.input.map(crate::output::source_json_value);
    assert_eq!(input.as_deref(), Some(r#"{"a":[1,-2,2.5,"\"",null,true]}"#));

    let options = stream_options(&json!({
        "vertical": "style", "carrier": "ai-sdk", "partial": false, "thinking": true, "maxEventBytes": 9,
        "errorBudget": {"total": 4}, "brand": "b", "abortMessages": {"auth": "log in"},
    }))
    .unwrap();
    let StreamSettings { carrier, partial, thinking, max_event_bytes, error_budget, brand, abort_messages } =
        options.settings;
    assert_eq!(options.results.vertical, Some(Vertical::Style));
    assert_eq!((carrier, partial, thinking, max_event_bytes), (Carrier::AiSdk, false, true, 9));
    assert_eq!(error_budget, Some(ErrorBudget { total: 4, ..ErrorBudget::default() }));
    assert_eq!(brand.as_deref(), Some("b"));
    assert_eq!(abort_messages, AbortMessages { auth: Some("log in".to_owned()), ..AbortMessages::default() });
    assert_eq!(stream_options(&json!({"errorBudget": false})).unwrap().settings.error_budget, None);
}

#[test]
fn the_input_keeps_every_digit_and_any_depth() {
    let deep = format!("{}1{}", "[".repeat(1000), "]".repeat(1000));
    let json = format!(r#"{{"explain":true,"input":{{"id":12345678901234567890123,"deep":{deep}}}}}"#);
    let options = ParseOptions::from_json(&json).unwrap();
    assert!(options.explain);
    let copy = options.clone();
    for options in [options, copy] {
        let input = options.input.map(|input| crate::output::source_json_value(input.value()));
        assert_eq!(input, Some(format!(r#"{{"id":12345678901234567890123,"deep":{deep}}}"#)));
    }
}

#[test]
fn half_a_character_is_no_mistake() {
    let options =
        ParseOptions::from_json(r#"{"server":"a\ud800","trustedServers":["a\ud800"],"input":"\ud800"}"#);
    assert!(options.unwrap().view().is_trusted());
    let options = StreamOptions::from_json(r#"{"brand":"a\ud800\n"}"#).unwrap();
    assert_eq!(options.settings.brand.as_deref(), Some("a\u{fffd}\n"));
}

#[test]
fn the_call_says_more_than_the_options() {
    let options =
        parse_options(&json!({"server": "acme", "servers": {"acme": "style"}, "input": [1]})).unwrap();
    assert_eq!(options.view().vertical, Some(Vertical::Style));
    let input = Json::parse("[2]").unwrap();
    let view = options.for_call(Some("swiggy-food"), Some(input.value()), true);
    assert_eq!((view.vertical, view.server), (Some(Vertical::FoodOrder), Some("swiggy-food")));
    assert!(
        view.is_error && view.input.is_some_and(|input| crate::output::source_json_value(input) == "[2]")
    );
    assert_eq!(options.for_call(Some("unknown"), None, false).vertical, None);
}

#[test]
fn a_vertical_counts_only_for_servers_that_have_one() {
    let chosen = parse_options(&json!({"vertical": "food", "servers": {"acme": "style"}})).unwrap();
    let vertical = |server| chosen.for_call(server, None, false).vertical;
    assert_eq!(vertical(None), Some(Vertical::Food));
    assert_eq!(vertical(Some("acme")), Some(Vertical::Food), "the app's counts before the table's");
    assert_eq!(vertical(Some("paper")), None);
    let streamed = chosen.for_streamed_call(Some("paper"), None, false);
    assert_eq!((streamed.vertical, streamed.knows_server), (Some(Vertical::Food), false));
    let given = parse_options(&json!({"vertical": "food", "server": "paper"})).unwrap();
    assert_eq!(given.for_streamed_call(None, None, false).vertical, None);
}

/// Returns the members of an interface, or the texts of a union, in the package's types.
fn declared(file: &str, start: &str, end: &str) -> Vec<String> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/types").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(start).unwrap();
    let (body, _) = rest.split_once(end).unwrap();
    let mut names: Vec<String> = if start.starts_with("type") {
        body.split('"').skip(1).step_by(2).map(str::to_owned).collect()
    } else {
        let lines = body.lines().map(str::trim).filter(|line| !line.starts_with(['/', '*']));
        lines.filter_map(|line| Some(line.split_once(':')?.0.trim_end_matches('?').to_owned())).collect()
    };
    names.sort();
    names
}

fn sorted(names: &[&str]) -> Vec<String> {
    let mut names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_types_of_the_package_have_the_same_names() {
    let interface = |file, name| declared(file, &format!("interface {name} "), "\n}");
    assert_eq!(interface("options.d.ts", "ParseOptions"), sorted(field_names::<ParseOptions>()));
    assert_eq!(interface("options.d.ts", "Limits"), sorted(field_names::<Limits>()));
    assert_eq!(interface("stream.d.ts", "StreamOptions"), sorted(field_names::<StreamSettings>()));
    assert_eq!(interface("stream.d.ts", "ErrorBudget"), sorted(field_names::<ErrorBudget>()));
    let union = |file, name| declared(file, &format!("type {name} ="), ";");
    assert_eq!(union("options.d.ts", "Vertical"), sorted(variant_names::<Vertical>()));
    assert_eq!(union("options.d.ts", "Intent"), sorted(variant_names::<Intent>()));
    assert_eq!(union("stream.d.ts", "Carrier"), sorted(variant_names::<Carrier>()));
    assert_eq!(union("stream.d.ts", "ErrorCategory"), sorted(field_names::<AbortMessages>()));
}
