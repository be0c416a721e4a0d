//! What may be shown of a result that is still arriving, and what may not.

use crate::stream_rules::{sse, use_block};
use crate::streams::{events, grow_truly, stream};
use serde_json::{Value, json};

/// The events of a result that comes byte by byte.
fn bytewise(options: &Value, tool: &str, block: &str) -> Vec<Value> {
    let mut stream = stream(options);
    let call = [
        json!({"type":"content_block_start","index":0,"content_block":use_block("x", tool)}),
        json!({"type":"content_block_stop","index":0}),
    ];
    let mut all = events(&stream.push(sse(&call).as_bytes()));
    let event =
        format!("data: {{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{block}}}\n\n");
    for byte in event.as_bytes() {
        all.extend(events(&stream.push(&[*byte])));
    }
    grow_truly(&all, block);
    all
}

fn block(text: &str) -> String {
    json!({"type":"mcp_tool_result","tool_use_id":"x","content":[{"type":"text","text":text}]}).to_string()
}

fn counts(events: &[Value]) -> Vec<u64> {
    events
        .iter()
        .filter(|event| event["type"] == "partial_result")
        .map(|event| event["count"].as_u64().unwrap())
        .collect()
}

#[track_caller]
fn grows(options: &Value, tool: &str, text: &str, expected: &[u64]) {
    let got = bytewise(options, tool, &block(text));
    assert_eq!(counts(&got), expected, "{text}\n{got:#?}");
    assert!(got.last().unwrap().get("supersedes").is_none(), "{got:#?}");
}

#[test]
fn rows_of_a_collection_come_when_the_sample_has_decided() {
    let issue = r#"{"number":7,"title":"Leaks","state":"open","labels":[],"user":{"login":"eve"},"created_at":"2026-01-02T00:00:00Z"}"#;
    let issues = |count: usize| format!("{{\"issues\":[{}],\"totalCount\":9}}", vec![issue; count].join(","));
    grows(&json!({}), "list_issues", &issues(7), &[5, 6, 7]);
    // The end of the list decides too.
    grows(&json!({}), "list_issues", &issues(3), &[3]);
    grows(&json!({}), "list_issues", &format!("[{}]", [issue; 4].join(", ")), &[4]);
    grows(&json!({}), "list_issues", r#"{"issues":[],"totalCount":0}"#, &[]);
    grows(&json!({}), "list_things", r#"{"rows":[{"a":1},{"a":2}],"total":2}"#, &[]);
    let own = json!({"cards":[{"kind":"a.b","match":{"tool":"list_cups"},"rows":"/cups","fields":{"name":"name","id":{"from":"id","as":"id"}}}]});
    grows(&own, "list_cups", r#"{"cups":[{"name":"A"},{"name":"B","id":2}]}"#, &[1, 2]);
    let got = bytewise(&own, "list_cups", &block(r#"{"cups":[{"name":"A"}]}"#));
    let partial = got.iter().find(|event| event["type"] == "partial_result").unwrap();
    let card = json!({"type":"collection","kind":"a.b","layout":"list","view":{"title":"name"},
        "fields":[{"name":"name","label":"Name","as":"text"},{"name":"id","label":"Id","as":"id"}],"items":[{"name":"A"}]});
    assert_eq!(partial["card"], card);
}

fn own_text(form: Value) -> Value {
    let fields = json!({"id": "id", "name": "name", "note": {"from": ["note", "body"]}});
    json!({"cards":[{"kind":"a.b","match":{"tool":"list_cups"},"fields":fields,"text":form}]})
}

const LINE: &str = r"^(?P<id>\d+)\. (?P<name>.+)$";

#[test]
fn rows_of_a_text_come_line_by_line() {
    let own = own_text(json!({"line": LINE}));
    grows(&own, "list_cups", "Cups:\n1. Red\n\n2. Blue\nNote\n3. Green", &[1, 2, 3]);
    // A definition that does not name the tool waits for the sample, or for the end of the text.
    let mut any = own.clone();
    any["cards"][0]["match"] = json!({"all": ["id"]});
    grows(&any, "x", "1. A\n2. B\n3. C\n4. D\n5. E\n6. F\n7. G\n", &[5, 6, 7]);
    grows(&any, "x", "1. A\n2. B\n", &[2]);
    // One of our kinds.
    let log = |at: usize| format!("[ERROR] Failed {at} @ https://a.example/app.js:{at}\n");
    let logs: String = (1..8).map(log).collect();
    grows(&json!({}), "console_messages", &logs, &[5, 6, 7]);
    // Prose is only examined for a short while.
    let prose = "Plain words, and more of them.\n".repeat(600);
    grows(&own, "list_cups", &format!("{prose}1. Red\n"), &[]);
    // Other lines may come between the rows, as long as they are not most of the text.
    grows(&own, "list_cups", "1. A\nx\nx\nx\n2. B\n3. C\n4. D\n5. E\n", &[1, 3, 4, 5]);
    // A text that becomes prose stops growing, and the whole text replaces the rows.
    let text = format!("1. Red\n2. Blue\n{prose}3. Green\n");
    let got = bytewise(&own, "list_cups", &block(&text));
    assert_eq!(counts(&got), [1, 2]);
    assert_eq!(got.last().unwrap()["supersedes"], true);
}

#[test]
fn records_of_a_text_come_when_the_next_one_begins() {
    let form = json!({"start": r"^Cup (?P<id>\d+)$", "lines": [r"^Name: (?P<name>.+)$"], "end": "^---$"});
    let own = own_text(form);
    let text = "Cup 1\nName: Red\nCup 2\nName: Blue\nBroad\n\nCup 3\nno cup\nCup 4\nName: Green\n---\n";
    grows(&own, "list_cups", text, &[1, 2, 3]);
    // A text that is one record is not a list.
    grows(&own, "list_cups", "Cup 1\nName: Red\nBroad\n---\n", &[]);
    grows(&own, "list_cups", "Cup 1\nName: Red\nBroad\n---\nCup 2\nName: Blue\n", &[2]);
}

#[test]
fn rows_of_a_csv_come_one_by_one() {
    let own = own_text(json!({"csv": true}));
    let text = "# total: 3\nid,name,note\n1,Red,\"a, \"\"b\"\"\nc\"\n2,Blue,\n\n3,Green,  \n";
    let got = bytewise(&own, "list_cups", &block(text));
    assert_eq!(counts(&got).last(), Some(&3), "{got:#?}");
    assert!(counts(&got).len() > 1);
    assert!(got.last().unwrap().get("supersedes").is_none());
}

/// However a text is cut, the rows shown are the beginning of the card.
#[test]
fn rows_of_texts_are_a_beginning_in_every_chunk_size() {
    let forms = [
        (json!({"line": LINE}), "Cups\r\n1. Red\r\n2. Blüe\n \n3. Green\n4. \\\"x\\\"\n5. E\n6. F"),
        (
            json!({"start": r"^(?P<id>\d+)\.", "lines": [r"^ (?P<name>\w+)$"]}),
            "\n1.\n Red\nbody\n2.\n Blue\n3.\nnone\n4.\n Green\n x\n5.\n E\n6.\n F\n7.\n G",
        ),
        (json!({"csv": true}), "\nid;name;note\n1;Red;\"x\n\ny\"\n2;\"a\"b;\n3;C;;\n"),
        (json!({"csv": true}), "id\tname\tnote\n1\tRed\t\n\n2\tBlue\tx\n3\tC\ty\n4\tD\t\n"),
        (json!([{"csv": true}, {"line": LINE}]), "1. a, b\n2. c, d\n3. e, f\n4. g\n5. h\n"),
    ];
    for (form, text) in forms {
        let own = own_text(form);
        let result = format!(
            "data: {{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{}}}\n\n",
            block(text)
        );
        for tool in ["list_cups", "x"] {
            for size in 1..=result.len() {
                let mut stream = stream(&own);
                let call = [
                    json!({"type":"content_block_start","index":0,"content_block":use_block("x", tool)}),
                    json!({"type":"content_block_stop","index":0}),
                ];
                let mut all = events(&stream.push(sse(&call).as_bytes()));
                for chunk in result.as_bytes().chunks(size) {
                    all.extend(events(&stream.push(chunk)));
                }
                grow_truly(&all, &format!("{text} in chunks of {size}"));
                assert_eq!(all.last().unwrap()["type"], "tool_result");
            }
        }
    }
}

#[test]
fn rows_come_as_soon_as_nothing_can_change_them() {
    let food = json!({"vertical":"food"});
    let dining = json!({"vertical":"dining"});
    let order = json!({"vertical":"foodorder"});
    let none = json!({});
    let product = r#"{"name":"a","price":5}"#;
    let place = r#"{"name":"a","cuisine":"b","rating":4}"#;
    let list = |key: &str, rows: &[&str]| format!("{{\"{key}\":[{}]}}", rows.join(","));
    grows(&food, "search_products", &list("products", &[product; 3]), &[1, 2, 3]);
    grows(&food, "search_products", &format!("[{product},{product}]"), &[1, 2]);
    grows(
        &food,
        "search_products",
        &format!("{{\"data\":{{\"results\":{}}}}}", list("items", &[product; 2])),
        &[1, 2],
    );
    grows(&dining, "search_restaurants", &list("restaurants", &[place; 2]), &[1, 2]);
    grows(&dining, "get_slots", &list("slots", &[r#"{"time":"19:00"}"#; 2]), &[1, 2]);
    grows(&order, "get_addresses", &list("addresses", &[r#"{"id":"1","address":"x"}"#; 2]), &[1, 2]);
    // Only as many as the card will have.
    grows(
        &json!({"vertical":"food","limits":{"products":2}}),
        "search_products",
        &list("products", &[product; 5]),
        &[1, 2],
    );
    // Without a vertical the first rows decide what it is: a restaurant may follow.
    grows(&none, "search_docs", &list("hits", &[r#"{"chunk_id":"a"}"#; 2]), &[1, 2]);
    grows(&none, "context_search", &list("results", &[r#"{"type":"rule","content":"b"}"#; 2]), &[1, 2]);
    grows(&none, "grep", &list("matches", &[r#"{"file":"a","line":1,"text":"b"}"#; 2]), &[1, 2]);
    grows(&none, "web_search", &list("results", &[r#"{"url":"https://a.example","title":"b"}"#; 2]), &[1, 2]);
    grows(&none, "query", r#"{"columns":["a","b"],"rows":[[1,"x"],[2,"y"]]}"#, &[1, 2]);
    // Columns after the rows, a flat list, other data: these cards wait.
    grows(&none, "query", r#"{"rows":[[1,"x"],[2,"y"]],"columns":["a","b"]}"#, &[]);
    grows(&none, "query", r#"[{"a":1},{"a":2}]"#, &[]);
    grows(&none, "query", r#"{"other":[{"a":1},{"a":2}]}"#, &[]);
}

#[test]
fn prices_that_may_be_in_paise_wait() {
    let order = json!({"vertical":"foodorder"});
    let row = |price: u32| format!("{{\"name\":\"a\",\"price\":{price}}}");
    let list = |prices: &[u32]| {
        format!("{{\"products\":[{}]}}", prices.iter().map(|price| row(*price)).collect::<Vec<_>>().join(","))
    };
    grows(&order, "search_menu", &list(&[12_000, 15_000, 249]), &[3]);
    grows(&order, "search_menu", &list(&[12_000, 15_000, 9_000]), &[]);
    grows(
        &json!({"vertical":"foodorder","priceUnit":"rupees"}),
        "search_menu",
        &list(&[12_000, 15_000]),
        &[1, 2],
    );
    grows(
        &json!({"vertical":"foodorder","priceUnit":"paise"}),
        "search_menu",
        &list(&[12_000, 15_000]),
        &[1, 2],
    );
    grows(&json!({"vertical":"food"}), "search_products", &list(&[12_000, 15_000]), &[1, 2]);
}

#[test]
fn a_card_that_turns_out_otherwise_supersedes() {
    let text = r#"{\"products\":[{\"name\":\"a\",\"price\":5}]}"#;
    let food = json!({"vertical":"food"});
    let late = format!(
        r#"{{"type":"mcp_tool_result","tool_use_id":"x","content":[{{"type":"text","text":"{text}"}}],"is_error":true}}"#
    );
    let got = bytewise(&food, "search_products", &late);
    assert_eq!(counts(&got), [1]);
    assert_eq!(got.last().unwrap()["type"], "tool_error");
    assert_eq!(got.last().unwrap()["supersedes"], true);
    // A wrapper of higher rank after the rows.
    let got = bytewise(
        &food,
        "search_products",
        &block(r#"{"products":[{"name":"a","price":5}],"data":[{"name":"b","price":6}]}"#),
    );
    assert_eq!(counts(&got), [1]);
    assert_eq!(got.last().unwrap()["supersedes"], true);
    assert_eq!(got.last().unwrap()["card"]["items"][0]["name"], "b");
    // A flag before the text: nothing is shown.
    let early = format!(
        r#"{{"type":"mcp_tool_result","tool_use_id":"x","is_error":true,"content":[{{"type":"text","text":"{text}"}}]}}"#
    );
    assert_eq!(counts(&bytewise(&food, "search_products", &early)), [] as [u64; 0]);
    // The id after the text: nothing is shown.
    let late = format!(
        r#"{{"type":"mcp_tool_result","content":[{{"type":"text","text":"{text}"}}],"tool_use_id":"x"}}"#
    );
    assert_eq!(counts(&bytewise(&food, "search_products", &late)), [] as [u64; 0]);
}

#[test]
fn a_result_that_is_cut_keeps_what_was_shown() {
    let mut stream = stream(&json!({"vertical":"food"}));
    let event = format!(
        "data: {{\"type\":\"content_block_start\",\"content_block\":{}",
        block(r#"{"products":[{"name":"a","price":5},{"name":"b","pr"#)
    );
    let cut = event.len() - 10;
    let got = events(&stream.push(&event.as_bytes()[..cut]));
    assert_eq!(counts(&got), [1]);
    let end = events(&stream.finish());
    assert_eq!(end[0]["code"], "incomplete_result");
    assert_eq!(end[0]["callId"], "x");
    assert_eq!(end[1]["reason"], "truncated");
    assert_eq!(end[1]["incomplete"], true);
}

#[test]
fn what_was_shown_is_kept_until_its_own_result_comes() {
    let food = json!({"vertical":"food"});
    let event = |id: &str, name: &str| {
        let text = json!({"products":[{"name":name,"price":5},{"name":"b","price":6}]}).to_string();
        let result =
            json!({"type":"mcp_tool_result","tool_use_id":id,"content":[{"type":"text","text":text}]});
        format!("data: {{\"type\":\"content_block_start\",\"content_block\":{result}}}\n\n")
    };
    let whole = event("x", "a");
    let (beginning, _) = whole.split_once("\\\"b\\\"").unwrap();
    let broken = format!("{beginning}\n\n");
    for (next, supersedes) in [(event("x", "a"), None), (event("x", "c"), Some(true))] {
        let mut stream = stream(&food);
        let mut all = Vec::new();
        for text in [&broken, &event("y", "a"), &next] {
            for chunk in text.as_bytes().chunks(4) {
                all.extend(events(&stream.push(chunk)));
            }
        }
        grow_truly(&all, &next);
        // The first row of x before the event broke, nothing of it afterwards; y grows by itself.
        assert_eq!(counts(&all), [1, 1, 2], "{all:#?}");
        assert_eq!(all[1]["code"], "bad_json");
        let last = all.last().unwrap();
        assert_eq!((&last["callId"], &last["type"]), (&json!("x"), &json!("tool_result")));
        assert_eq!(last.get("supersedes").and_then(Value::as_bool), supersedes);
        assert_eq!(last["card"]["items"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn the_push_that_completes_an_event_shows_only_the_final_card() {
    let mut stream = stream(&json!({"vertical":"food"}));
    let rows: Vec<_> =
        (0..300).map(|at| json!({"id":at,"name":format!("Item {at}"),"price":at + 1})).collect();
    let event = format!(
        "data: {{\"type\":\"content_block_start\",\"content_block\":{}}}\n\n",
        block(&json!({"products":rows}).to_string())
    );
    let mut firsts = Vec::new();
    for chunk in event.as_bytes().chunks(1400) {
        let got = events(&stream.push(chunk));
        assert!(got.len() <= 1, "one event per push: {got:#?}");
        firsts.extend(got.into_iter().map(|event| event["type"].as_str().unwrap().to_owned()));
    }
    // The card shows only five products: they are complete with the first chunk.
    assert_eq!(firsts, ["partial_result", "tool_result"]);
}
