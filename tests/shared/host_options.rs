//! Options as JavaScript's own objects: how they are read, and the messages for wrong ones.

use js_sys::TypeError;
use mcp_cards::options::{Carrier, Vertical};
use mcp_cards::wasm::options::{parse_options, stream_options};
use wasm_bindgen::{JsCast, JsValue};

fn host(expression: &str) -> JsValue {
    js_sys::eval(&format!("({expression})")).expect("an expression")
}

fn message(error: &JsValue) -> String {
    error.dyn_ref::<TypeError>().expect("a TypeError").message().into()
}

pub(crate) fn wrong_options_are_named() {
    const VERTICALS: &str = r#""food", "style", "dining" or "foodorder""#;
    for (expression, told) in [
        ("5", "o must be a plain object, not 5".to_owned()),
        ("[]", "o must be a plain object, not an array".to_owned()),
        ("new Map()", "o must be a plain object, not an object".to_owned()),
        ("new (class { vertical = 'food' })()", "o must be a plain object, not an object".to_owned()),
        ("() => {}", "o must be a plain object, not a function".to_owned()),
        ("Symbol('a')", "o must be a plain object, not a symbol".to_owned()),
        ("{ vertical: new Map() }", format!("o.vertical must be {VERTICALS}, not an object")),
        ("{ vertical: ['food'] }", format!("o.vertical must be {VERTICALS}, not an array")),
        ("{ vertical: '\u{1F600}'.repeat(21) }", {
            format!(r#"o.vertical must be {VERTICALS}, not "{}…""#, "\u{1F600}".repeat(20))
        }),
        ("{ limits: new Map() }", "o.limits must be a plain object, not an object".to_owned()),
        (
            "{ limits: { rows: NaN } }",
            "o.limits.rows must be a positive integer or Infinity, not NaN".to_owned(),
        ),
        ("{ limits: { rows: -Infinity } }", {
            "o.limits.rows must be a positive integer or Infinity, not -Infinity".to_owned()
        }),
        (
            "{ limits: { rows: 5n } }",
            "o.limits.rows must be a positive integer or Infinity, not 5n".to_owned(),
        ),
        (
            "{ limits: { rows: 1.5 } }",
            "o.limits.rows must be a positive integer or Infinity, not 1.5".to_owned(),
        ),
        ("{ limits: { rows: [[[[]]]] } }", {
            "o.limits.rows must be a positive integer or Infinity, not an array".to_owned()
        }),
        ("{ allowHosts: [Symbol('a')] }", "o.allowHosts[0] must be a string, not a symbol".to_owned()),
        ("{ allowHosts: new Set() }", "o.allowHosts must be an array of strings, not an object".to_owned()),
        ("{ trustedServers: [, 'a'] }", "o.trustedServers[0] must be a string, not undefined".to_owned()),
        ("{ trustedServers: [null] }", "o.trustedServers[0] must be a string, not null".to_owned()),
        ("{ routes: { cart: ['a', {}] } }", "o.routes.cart[1] must be a string, not an object".to_owned()),
        ("(() => { const a = {}; a.limits = a; return a })()", {
            let limits = "products, menuProducts, restaurants, entries, details, rows, inputBytes, depth, nodes, fieldChars, \
                textChars, mediaBytes, openCalls, eventsPerPush";
            format!("o.limits.limits is unknown; known: {limits}")
        }),
    ] {
        let error = parse_options(&host(expression), "o").expect_err(expression);
        assert_eq!(message(&error), told, "{expression}");
    }
    let unknown = parse_options(&host("{ toString: undefined }"), "o").expect_err("an unknown name");
    assert!(message(&unknown).starts_with("o.toString is unknown; known: vertical, server, limits, "));
    let unknown = stream_options(&host("{ input: 1 }"), "o").expect_err("an unknown name");
    assert!(message(&unknown).starts_with("o.input is unknown; known: vertical, "));
    let budget = stream_options(&host("{ errorBudget: new Map() }"), "o").expect_err("a map");
    assert_eq!(message(&budget), "o.errorBudget must be a plain object or false, not an object");
    let thrown = parse_options(&host("{ get vertical() { throw 7 } }"), "o").expect_err("what was thrown");
    assert_eq!(thrown.as_f64(), Some(7.0));
}

pub(crate) fn options_are_read() {
    for nothing in ["undefined", "null", "{}", "{ vertical: undefined, limits: { rows: null }, input: null }"]
    {
        let options = parse_options(&host(nothing), "o").expect(nothing);
        assert_eq!((options.vertical, options.limits.rows), (None, 1000));
        assert!(options.input.is_none(), "{nothing}");
    }
    let plain = "Object.assign(Object.create(null), { vertical: 'food', limits: { rows: Infinity, depth: 1e300, nodes: 3 } })";
    let options = parse_options(&host(plain), "o").expect(plain);
    assert_eq!(options.vertical, Some(Vertical::Food));
    assert_eq!(
        (options.limits.rows, options.limits.depth, options.limits.nodes),
        (usize::MAX, usize::MAX, 3)
    );
    let servers = parse_options(&host(r#"{ servers: JSON.parse('{"__proto__":"food","x":null}') }"#), "o");
    let servers = servers.expect("servers").servers;
    assert_eq!(servers.into_iter().collect::<Vec<_>>(), [("__proto__".to_owned(), Vertical::Food)]);
    for (input, text) in [
        (
            "{ query: 'a', of: [1, 12345678901234567890n] }",
            Some(r#"{"query":"a","of":[1,"12345678901234567890"]}"#),
        ),
        ("12n", Some("\"12\"")),
        ("new Date(0)", Some("\"1970-01-01T00:00:00.000Z\"")),
        ("() => {}", None),
        ("(() => { const a = {}; a.a = a; return a })()", None),
    ] {
        let options = parse_options(&host(&format!("{{ input: {input} }}")), "o").expect(input);
        let own = options.input.as_ref().map(|input| mcp_cards::output::source_json_value(input.value()));
        assert_eq!(own.as_deref(), text, "{input}");
    }
    let stream = stream_options(&host("{ vertical: 'dining', carrier: 'ai-sdk', errorBudget: false }"), "o");
    let stream = stream.expect("options");
    assert_eq!((stream.results.vertical, stream.settings.carrier), (Some(Vertical::Dining), Carrier::AiSdk));
    assert_eq!(stream.settings.error_budget, None);
}
