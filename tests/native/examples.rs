//! The cases of tests/data, as the module runs them.

#[path = "../shared/cases.rs"]
mod cases;

use cases::{Call, FILES, check, check_file, read};
use serde_json::json;

#[test]
fn commerce() {
    check_file("commerce/examples.json");
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
fn tool_names() {
    check_file("commerce/tool_names.json");
}

#[test]
fn content() {
    check_file("content/examples.json");
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
