//! The cases of tests/data, as the module runs them.

#[path = "../shared/cases.rs"]
pub(crate) mod cases;

use crate::support::without_explanation;
use cases::{Call, FILES, check, check_file, read};
use serde_json::json;

#[test]
fn commerce() {
    check_file("commerce/examples.json");
}

#[test]
fn evidence() {
    check_file("commerce/evidence.json");
}

#[test]
fn money() {
    check_file("commerce/money.json");
}

#[test]
fn functions() {
    check_file("commerce/functions.json");
}

#[test]
fn options() {
    check_file("commerce/options.json");
}

#[test]
fn orders() {
    check_file("commerce/orders.json");
    check_file("commerce/facts.json");
    check_file("commerce/true_claims.json");
    check_file("commerce/services.json");
}

#[test]
fn tool_names() {
    check_file("commerce/tool_names.json");
}

#[test]
fn content() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("content/")) {
        check_file(name);
    }
}

#[test]
fn attacks() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("attacks/")) {
        check_file(name);
    }
}

#[test]
fn legitimate_texts() {
    check_file("legitimate/texts.json");
}

#[test]
fn other_cards() {
    for (name, _) in
        FILES.iter().filter(|(name, _)| name.starts_with("other/") && *name != "other/plain.json")
    {
        check_file(name);
    }
}

#[test]
fn objects_and_lists() {
    check_file("other/plain.json");
}

#[test]
fn texts_beside_the_json_give_the_same_card() {
    let mut lifted = 0;
    for case in FILES.iter().flat_map(|(name, _)| read(name)).filter(|case| case.get("content").is_some()) {
        let plain = Call::of(&case);
        let beside = plain.clone().with_texts_beside(&case);
        lifted += usize::from(!beside.has_no_texts());
        assert_eq!(plain.run(), beside.run(), "{}", case["title"]);
    }
    assert!(lifted > 50, "only {lifted} cases have texts");
}

/// Steps of the routing that cannot make a card are skipped, unless an explanation is asked for.
#[test]
fn explaining_changes_no_card() {
    let of_results =
        |case: &serde_json::Value| case.get("function").is_none() && case.get("throws").is_none();
    for case in FILES.iter().flat_map(|(name, _)| read(name)).filter(of_results) {
        let card = |explain: bool| {
            let mut call = Call::of(&case);
            call.header["options"]["explain"] = explain.into();
            without_explanation(call.run().unwrap().unwrap())
        };
        assert_eq!(card(true), card(false), "{}", case["title"]);
    }
}

#[test]
fn explanations_name_what_was_tried_in_vain_in_its_order() {
    let content = json!({"results": {"items": [{"name": "x", "price": 3}]}});
    let case = json!({"tool": "search_restaurants", "vertical": "dining", "options": {"explain": true}, "content": content});
    let card = Call::of(&case).run().unwrap().unwrap();
    let mut considered = card["explain"]["considered"].as_array().unwrap().iter();
    for (card, reason) in [
        ("raw", "the result is within the limits"),
        ("error", "nothing says that the call failed"),
        ("status", "the user was not asked to confirm"),
        ("doc_search", "no hits with a chunk_id"),
        ("error", "the answer does not read like an error"),
        ("addresses", "not a search for places"),
        ("restaurants", "no row has a name and the keys of a restaurant"),
    ] {
        assert!(considered.any(|one| *one == json!({"card": card, "reason": reason})), "{card}: {reason}");
    }
    assert!(considered.next().is_none(), "nothing was tried after the card that came about");
}

/// A browser reads the cases with `JSON.parse`, so longer integers must be in a text.
#[test]
fn contents_are_what_a_browser_reads() {
    for case in FILES.iter().flat_map(|(name, _)| read(name)) {
        let mut values = vec![&case["content"], &case["options"]];
        while let Some(value) = values.pop() {
            let is_exact =
                value.as_f64().is_none_or(|number| number.fract() != 0.0 || number.abs() < 2f64.powi(53));
            assert!(is_exact, "{}: {value}", case["title"]);
            values.extend(value.as_array().into_iter().flatten());
            values.extend(value.as_object().into_iter().flatten().map(|(_, value)| value));
        }
    }
}

#[test]
fn a_wrong_expectation_is_found() {
    let case = |expected: &str| {
        let mut case = json!({"title": "t", "tool": "say", "text": "hello"});
        let expected: serde_json::Value = serde_json::from_str(expected).unwrap();
        case.as_object_mut().unwrap().extend(expected.as_object().unwrap().clone());
        check(&case)
    };
    let right = [
        r#"{"card":{"type":"text","text":"hello","format":"plain"}}"#,
        r#"{"holds":{"text":"hello"}}"#,
        r#"{"lacks":["/summary"]}"#,
        r#"{"never":["products"]}"#,
    ];
    let wrong = [
        r#"{"card":{"type":"text","text":"hello"}}"#,
        r#"{"card":{"type":"text","text":"hello","format":"plain","more":1}}"#,
        r#"{"holds":{"text":"hallo"}}"#,
        r#"{"holds":{"summary":null}}"#,
        r#"{"lacks":["/text"]}"#,
        r#"{"never":["text"]}"#,
        "{}",
    ];
    for expected in right {
        assert_eq!(case(expected), Ok(()), "{expected}");
    }
    for expected in wrong {
        assert!(case(expected).is_err(), "{expected}");
    }
}
