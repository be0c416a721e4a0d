//! The caller's own patterns.

use super::{INTENTS, parse_options};
use crate::options::Routes;
use crate::route::{Intent, ToolName};
use serde_json::{Value as Any, json};

fn found(routes: &Any, tool: &str) -> Vec<&'static str> {
    let options = parse_options(&json!({"routes": routes})).unwrap();
    let words = ToolName::new(tool, &Routes::default());
    let intents = options.routes.find(words.words());
    let all = [
        Intent::NamedCart,
        Intent::Search,
        Intent::Cart,
        Intent::Slot,
        Intent::Address,
        Intent::Confirm,
        Intent::Menu,
        Intent::Discovery,
    ];
    all.into_iter().filter(|intent| intents.has(*intent)).map(Intent::name).collect()
}

#[test]
fn patterns_are_found_where_words_begin() {
    for name in INTENTS.split(", ") {
        assert_eq!(found(&json!({name: "trolley"}), "pushTrolley"), [name]);
    }
    let routes = json!({"cart": "trolley", "slot": ["a", "pu.her"], "confirm": "push", "menu": null});
    assert_eq!(found(&routes, "trolley_pusher"), ["cart", "slot"]);
    assert_eq!(found(&json!({"cart": "rolley", "confirm": "trolley_push"}), "trolley_pusher"), [""; 0]);
    assert_eq!(found(&json!({"cart": "a|b"}), "xb_b"), ["cart"]);
    assert_eq!(found(&json!({"cart": "a|b"}), "xb_cb"), [""; 0]);
    assert_eq!(found(&json!({"confirm": "order|buy_now"}), "buyNow"), ["confirm"]);
    assert_eq!(found(&json!({"confirm": "order|buy_now"}), "buy_nowhere"), [""; 0]);
    assert_eq!(found(&json!({"search": "STOEB(er|)n"}), "regal_Stoebern"), ["search"]);
    assert_eq!(found(&json!({"search": ["für"]}), "suche_für"), ["search"]);
}

#[test]
fn patterns_see_the_beginning_of_a_name() {
    let routes = json!({"cart": "x"});
    assert_eq!(found(&routes, &format!("{}x", "a_".repeat(99))), ["cart"]);
    assert_eq!(found(&routes, &format!("{}x", "a_".repeat(100))), [""; 0]);
    assert_eq!(found(&routes, &format!("{}_x", "ü".repeat(198))), ["cart"]);
    assert_eq!(found(&json!({"cart": "a+$"}), &"a".repeat(500)), ["cart"]);
}

#[test]
fn a_wrong_pattern_is_named() {
    for (routes, message) in [
        (
            json!({"cart": "("}),
            r#".cart must be a regular expression, not "(" (found open group without closing ')')"#,
        ),
        (json!({"cart": ["a", "["]}), r#".cart[1] must be a regular expression, not "[" "#),
        // Valid only together with its surroundings.
        (json!({"cart": "a)(?:b"}), r#".cart must be a regular expression, not "a)(?:b" "#),
        (json!({"cart": "(?=a)"}), r#".cart must be a regular expression, not "(?=a)" "#),
        (
            json!({"cart": "(a{99}){99}"}),
            r#".cart must be a regular expression, not "(a{99}){99}" (compiled"#,
        ),
    ] {
        let message = format!("f: options.routes{message}");
        let told = parse_options(&json!({"routes": routes})).unwrap_err();
        assert!(told.starts_with(&message) && told.ends_with(')'), "{told}");
    }
}
