//! The rules of streams, one by one: input and the events that it must produce.

use crate::streams::{events, meaning, stream};
use serde_json::{Value, json};

/// The events of a stream that arrives as a whole, then finishes.
pub(crate) fn told(options: &Value, text: &str) -> Vec<Value> {
    let mut stream = stream(options);
    let mut all = events(&stream.push(text.as_bytes()));
    all.extend(events(&stream.finish()));
    meaning(&all)
}

pub(crate) fn sse(documents: &[Value]) -> String {
    documents.iter().map(|document| format!("data: {document}\n\n")).collect()
}

/// Checks that each event has the expected members, and that there are no others.
#[track_caller]
pub(crate) fn tells(options: &Value, text: &str, expected: &[Value]) {
    let got = told(options, text);
    let holds = |want: &Value, got: &Value| {
        want.as_object().unwrap().iter().all(|(key, want)| match key.as_str() {
            "card" => want.as_object().unwrap().iter().all(|(key, want)| got["card"][key] == *want),
            "lacks" => got.get(want.as_str().unwrap()).is_none(),
            _ => got[key] == *want,
        })
    };
    let is_right =
        got.len() == expected.len() && expected.iter().zip(&got).all(|(want, got)| holds(want, got));
    assert!(is_right, "{text}\nexpected {expected:#?}\ngot {got:#?}");
}

pub(crate) fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn delta(text: &str) -> Value {
    json!({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":text}})
}

pub(crate) fn done(reason: &str) -> Value {
    json!({"type": "done", "reason": reason, "lacks": "incomplete"})
}

pub(crate) fn truncated() -> Value {
    json!({"type": "done", "reason": "truncated", "incomplete": true})
}

pub(crate) fn damaged(code: &str) -> Value {
    json!({"type": "error", "code": code, "fatal": false, "retryable": false})
}

#[test]
fn server_sent_events_come_in_many_forms() {
    let d = delta("x").to_string();
    let forms = [
        format!("data: {d}\n\n"),
        format!("data:{d}\n\n"),
        format!("data: {d}\r\n\r\n"),
        format!("data: {d}\r\r"),
        format!("\u{feff}data: {d}\n\n"),
        format!(": comment\n\nid: 7\nretry: 1\nevent: content_block_delta\ndata: {d}\n\n"),
        format!("data: {d}\n"),
        format!("data: {d}"),
        format!("\n\n\ndata: {d}\n\n\n"),
        format!("event\ndata: {d}\n\n"),
        format!("data:\ndata: {d}\n\n"),
        format!("data: {}\ndata: {}\n\n", &d[..d.len() - 1], &d[d.len() - 1..]),
        format!("datax: nothing\ndata: {d}\n\n"),
        format!("event: y\n\ndata: {d}\n\n"),
    ];
    for form in forms {
        tells(&json!({}), &form, &[text("x"), truncated()]);
        // The same byte by byte.
        let mut bytewise = stream(&json!({}));
        let mut all = Vec::new();
        for byte in form.as_bytes() {
            all.extend(events(&bytewise.push(&[*byte])));
        }
        all.extend(events(&bytewise.finish()));
        assert_eq!(meaning(&all), told(&json!({}), &form), "{form}");
    }
}

#[test]
fn the_name_of_an_event_counts_where_its_data_has_no_type() {
    let form = "event: content_block_delta\ndata: {\"delta\":{\"type\":\"text_delta\",\"text\":\"x\"}}\n\n";
    tells(&json!({}), form, &[text("x"), truncated()]);
    let form =
        form.replace("content_block_delta", "message_stop").replace("{\"delta", "{\"type\":\"ping\",\"delta");
    tells(&json!({}), &form, &[truncated()]);
}

#[test]
fn damaged_pieces_are_told_and_passed_over() {
    let x = sse(&[delta("x")]);
    for (before, code) in [
        ("data: {\"a\":\n\n", "bad_json"),
        ("data: hello\n\n", "bad_json"),
        ("data: {} {}\n\n", "bad_json"),
        ("data: \"a\u{1}b\"\n\n", "bad_json"),
        ("data: [DONE] x\n\n", "bad_json"),
    ] {
        tells(&json!({}), &format!("{before}{x}"), &[damaged(code), text("x"), truncated()]);
    }
    let large = format!("data: {{\"type\":\"ping\",\"x\":\"{}\"}}\n\n{x}", "y".repeat(300));
    tells(&json!({"maxEventBytes": 200}), &large, &[damaged("event_too_large"), text("x"), truncated()]);
    tells(&json!({}), &large, &[text("x"), truncated()]);
    tells(
        &json!({}),
        &format!("{x}data: {{\"type\""),
        &[text("x"), damaged("incomplete_event"), truncated()],
    );
    tells(&json!({}), "", &[truncated()]);
    let unknown = json!({"type":"error","code":"unknown_carrier"});
    let failed = json!({"type":"done","reason":"error","incomplete":true});
    tells(&json!({}), "data: 7\n\ndata: []\n\ndata: null\n\n", &[unknown, failed]);
}

#[test]
fn bytes_that_are_no_text_become_replacement_characters() {
    let mut stream = stream(&json!({}));
    let data = [
        b"data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"a".as_slice(),
        b"\xff\xe0\xa4",
        b"b\"}}\n\n",
    ]
    .concat();
    let got = events(&stream.push(&data));
    assert_eq!(got, [text("a\u{fffd}\u{fffd}b")]);
}

#[test]
fn lines_of_json_and_one_document() {
    let line = json!({"type":"status","message":"Finalizing"}).to_string();
    let status = json!({"type":"status","message":"Finalizing","phase":"finalizing"});
    tells(&json!({}), &format!("{line}\n"), &[status.clone(), truncated()]);
    tells(&json!({}), &line, &[status.clone(), truncated()]);
    tells(
        &json!({}),
        &format!("\u{feff}\n {line}\r\n\r\n{line}"),
        &[status.clone(), status.clone(), truncated()],
    );
    tells(
        &json!({}),
        &format!("{line}\n{{oops\n{line}"),
        &[status.clone(), damaged("bad_json"), status.clone(), truncated()],
    );
    tells(&json!({}), &format!("{line}\n{{\"type\""), &[status, damaged("incomplete_event"), truncated()]);
    let document = "{\n \"jsonrpc\": \"2.0\", \"id\": 1,\n \"result\": {\"content\": [{\"type\":\"text\",\"text\":\"hi\"}]}\n}";
    let result = json!({"type":"tool_result","callId":"1","orphan":true,"card":{"type":"text","text":"hi"}});
    tells(&json!({}), document, &[result.clone(), done("end")]);
    tells(&json!({}), &format!("[{document}]"), &[result, done("end")]);
    let unknown = json!({"type":"error","code":"unknown_carrier"});
    let failed = json!({"type":"done","reason":"error","incomplete":true});
    tells(&json!({}), "{\n\"a\": ", &[damaged("incomplete_event"), unknown, failed]);
}

pub(crate) fn use_block(id: &str, name: &str) -> Value {
    json!({"type":"mcp_tool_use","id":id,"name":name,"server_name":"s","input":{}})
}

pub(crate) fn result_block(id: &str, text: &str, is_error: bool) -> Value {
    json!({"type":"mcp_tool_result","tool_use_id":id,"is_error":is_error,"content":[{"type":"text","text":text}]})
}

pub(crate) fn start(index: usize, block: &Value) -> Value {
    json!({"type":"content_block_start","index":index,"content_block":block})
}

pub(crate) fn stop(index: usize) -> Value {
    json!({"type":"content_block_stop","index":index})
}

pub(crate) fn started(id: &str) -> Value {
    json!({"type":"tool_call","state":"started","callId":id})
}

pub(crate) fn ready(id: &str, input: &Value) -> Value {
    json!({"type":"tool_call","state":"ready","callId":id,"input":input})
}

fn piece(index: usize, json: &str) -> Value {
    json!({"type":"content_block_delta","index":index,"delta":{"type":"input_json_delta","partial_json":json}})
}

#[test]
fn inputs_come_in_pieces_or_in_the_block() {
    let block = use_block("a", "t");
    let whole = json!({"type":"tool_use","id":"a","name":"t","input":{"q":1}});
    for (block, pieces, input, not_json) in [
        (&block, vec!["", "{\"q\"", ":[1]}"], json!({"q":[1]}), None),
        (&block, vec![""], json!({}), None),
        (&whole, vec![], json!({"q":1}), None),
        (&whole, vec!["{\"q\":2}"], json!({"q":2}), None),
        (&block, vec![r#""{\"q\":3}""#], json!({"q":3}), None),
        (&block, vec!["{oops"], json!({}), Some("{oops")),
        (&block, vec!["7"], json!(7), None),
    ] {
        let mut all = vec![start(0, block)];
        all.extend(pieces.iter().map(|text| piece(0, text)));
        all.push(stop(0));
        let mut expected = ready("a", &input);
        match not_json {
            Some(text) => expected["inputText"] = json!(text),
            None => expected["lacks"] = json!("inputText"),
        }
        let end = json!({"type":"done","reason":"truncated","openCalls":["a"]});
        // The limit on the size of results does not apply to it.
        for options in [json!({}), json!({"limits":{"inputBytes":1}})] {
            tells(&options, &sse(&all), &[started("a"), expected.clone(), end.clone()]);
        }
    }
}

#[test]
fn messages_begin_once() {
    let begin =
        |id: &str, content: Value| json!({"type":"message_start","message":{"id":id,"content":content}});
    let a = json!([{"type":"text","text":"a"}]);
    let b = json!([{"type":"text","text":"b"}]);
    let all = [begin("1", a.clone()), begin("1", b.clone()), begin("2", b.clone()), begin("3", a.clone())];
    tells(&json!({}), &sse(&all), &[text("aba"), truncated()]);
    // Before any block a second start means nothing.
    tells(&json!({}), &sse(&[begin("1", json!([])), begin("2", b)]), &[truncated()]);
    // Indices belong to their message.
    let all = [begin("1", a), start(1, &use_block("x", "t")), begin("2", json!([])), piece(1, "{"), stop(1)];
    let end = json!({"type":"done","reason":"truncated","openCalls":["x"]});
    tells(&json!({}), &sse(&all), &[text("a"), started("x"), end]);
}

#[test]
fn reasoning_is_dropped_unless_it_is_wanted() {
    let all = sse(&[
        start(0, &json!({"type":"thinking","thinking":"h"})),
        json!({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"m"}}),
        json!({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"zz"}}),
        start(1, &json!({"type":"redacted_thinking","data":"zz"})),
        delta("x"),
    ]);
    tells(&json!({}), &all, &[text("x"), truncated()]);
    let thought = json!({"type":"text","text":"hm","channel":"thinking"});
    tells(
        &json!({"thinking":true}),
        &all,
        &[thought, json!({"type":"text","text":"x","lacks":"channel"}), truncated()],
    );
}

#[test]
fn pauses_do_not_end_a_session() {
    let stopped = |reason: &str| {
        [
            json!({"type":"message_delta","delta":{"stop_reason":reason},"usage":{"output_tokens":5}}),
            json!({"type":"message_stop"}),
        ]
    };
    let call = [start(0, &use_block("a", "t")), stop(0)];
    for reason in ["pause_turn", "tool_use"] {
        let mut all = call.to_vec();
        all.extend(stopped(reason));
        let end = json!({"type":"done","reason":reason,"lacks":"incomplete","openCalls":["a"],"usage":{"output_tokens":5}});
        tells(&json!({}), &sse(&all), &[started("a"), ready("a", &json!({})), end]);
        all.push(json!({"type":"message_start","message":{"id":"2","content":[]}}));
        all.push(start(0, &result_block("a", "fine", false)));
        all.extend(stopped("end_turn"));
        let result = json!({"type":"tool_result","callId":"a","tool":"t","server":"s","input":{},"card":{"type":"text"}});
        tells(
            &json!({}),
            &sse(&all),
            &[
                started("a"),
                ready("a", &json!({})),
                result,
                json!({"type":"done","reason":"end_turn","lacks":"openCalls"}),
            ],
        );
    }
}

#[test]
fn results_are_paired_once() {
    let all = [
        start(0, &use_block("a", "t")),
        stop(0),
        start(1, &result_block("a", "one", false)),
        start(2, &result_block("a", "two", false)),
        start(3, &result_block("b", "three", false)),
        start(4, &result_block("b", "four", false)),
        json!({"type":"message_stop"}),
        delta("ignored"),
    ];
    let duplicate = |id: &str| json!({"type":"error","code":"duplicate_result","callId":id,"fatal":false});
    tells(
        &json!({}),
        &sse(&all),
        &[
            started("a"),
            ready("a", &json!({})),
            json!({"type":"tool_result","callId":"a","lacks":"orphan","card":{"type":"text","text":"one"}}),
            duplicate("a"),
            json!({"type":"tool_result","callId":"b","orphan":true,"card":{"type":"text","text":"three"}}),
            duplicate("b"),
            done("stop"),
        ],
    );
}

#[test]
fn only_a_literal_true_is_an_error() {
    for (flag, kind) in [
        (json!(true), "tool_error"),
        (json!("true"), "tool_result"),
        (json!(1), "tool_result"),
        (json!(null), "tool_result"),
    ] {
        let mut block = result_block("a", "hm", false);
        block["is_error"] = flag;
        let got = told(&json!({}), &sse(&[start(0, &block)]));
        assert_eq!(got[0]["type"], kind, "{block}");
    }
    // An error that is only in the text does not count against the budget.
    let soft = start(0, &result_block("a", "Error: no", false));
    let got = told(&json!({"errorBudget":{"total":1}}), &sse(&[soft]));
    assert_eq!(got[0]["type"], "tool_result");
    assert_eq!(got[0]["card"]["soft"], true);
    assert_eq!(got[1]["reason"], "truncated");
}

#[test]
fn results_of_server_tools_fail_by_their_type() {
    let block = json!({"type":"web_search_tool_result","tool_use_id":"a","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}});
    let got = told(&json!({}), &sse(&[start(0, &block)]));
    assert_eq!(got[0]["type"], "tool_error", "{got:#?}");
    let block = json!({"type":"web_search_tool_result","tool_use_id":"a","content":[{"type":"web_search_result","url":"https://a.example/x","title":"A"}]});
    let got = told(&json!({}), &sse(&[start(0, &block)]));
    assert_eq!(got[0]["card"]["type"], "web_search", "{got:#?}");
}

#[test]
fn listings_are_told() {
    let block = json!({"type":"mcp_tool_listing","mcp_server_name":"s","tools":[{"name":"a","description":"A","input_schema":{"type":"object"}},{"noname":1}]});
    let status = json!({"type":"status","phase":"tools","server":"s","tools":[{"name":"a","description":"A","inputSchema":{"type":"object"}}]});
    tells(&json!({}), &sse(&[start(0, &block)]), &[status, truncated()]);
}

fn failure(index: usize, text: &str) -> Value {
    start(index, &result_block(&format!("c{index}"), text, true))
}

#[test]
fn errors_use_up_a_budget() {
    let (auth, address, server, wrong) = (
        "401 Unauthorized",
        "Delivery address not serviceable",
        "503 from upstream",
        "quantity must be positive",
    );
    let budget = json!({"total":3});
    let cases: Vec<(Value, Vec<&str>, Option<&str>)> = vec![
        (json!(null), vec![wrong], None),
        (json!(null), vec![auth], Some("auth")),
        (json!(null), vec![address], Some("address")),
        (json!(null), vec![wrong, server], Some("server")),
        (json!(null), vec![server, wrong], Some("validation")),
        (json!({"auth":2}), vec![auth], None),
        (json!({"auth":2}), vec![auth, auth], Some("auth")),
        (json!({"auth":5,"total":5}), vec![auth, wrong, auth], None),
        (budget.clone(), vec![wrong, wrong], None),
        (budget, vec![wrong, server, wrong], Some("validation")),
        (json!(false), vec![auth, address, wrong, wrong], None),
    ];
    for (budget, errors, abort) in cases {
        let mut options = json!({"brand":"Acme"});
        if !budget.is_null() {
            options["errorBudget"] = budget;
        }
        let mut all: Vec<_> = errors.iter().enumerate().map(|(at, text)| failure(at, text)).collect();
        all.push(delta("after"));
        let got = told(&options, &sse(&all));
        let last = got.iter().rfind(|event| event["type"] == "tool_error").unwrap();
        assert_eq!(last["errors"], errors.len(), "{got:#?}");
        let found = got.iter().find(|event| event["type"] == "abort");
        assert_eq!(found.map(|event| event["category"].as_str().unwrap()), abort, "{options} {errors:?}");
        if let Some(event) = found {
            assert!(event["message"].as_str().unwrap().contains("Acme"), "{event}");
            assert_eq!(event["callId"], last["callId"]);
            assert_eq!(got.last().unwrap()["reason"], "abort");
            assert!(got.iter().all(|event| event["type"] != "text"), "{got:#?}");
        } else {
            assert!(got.iter().any(|event| event["type"] == "text"), "{got:#?}");
        }
    }
}

#[test]
fn texts_of_aborts_can_be_replaced() {
    let message = |options: Value| {
        let got = told(&options, &sse(&[failure(0, "401 Unauthorized")]));
        got.iter().find(|event| event["type"] == "abort").unwrap()["message"].clone()
    };
    assert_eq!(
        message(json!({})),
        "Your session with the service is no longer valid. Reconnect your account and try again."
    );
    assert_eq!(
        message(json!({"abortMessages":{"auth":"sign in to {brand}"},"brand":"Acme"})),
        "Sign in to Acme"
    );
}

#[test]
fn finishing_resetting_and_going_on() {
    let mut stream = stream(&json!({}));
    let x = sse(&[start(0, &use_block("a", "t")), stop(0), failure(7, "bad quantity")]);
    assert_eq!(events(&stream.push(x.as_bytes())).len(), 3);
    assert_eq!(events(&stream.finish()).len(), 1);
    assert_eq!(events(&stream.finish()), [] as [Value; 0]);
    for _ in 0..2 {
        let got = events(&stream.push(b"x"));
        assert_eq!(got.len(), 1);
        assert_eq!(got[0]["code"], "finished");
        assert_eq!(events(&stream.push_event(b"{}"))[0]["code"], "finished");
    }
    stream.reset();
    // The call is still known; the error is forgotten.
    let y = sse(&[
        start(0, &result_block("a", "fine", false)),
        failure(8, "bad quantity"),
        json!({"type":"message_stop"}),
    ]);
    let got = events(&stream.push(y.as_bytes()));
    assert_eq!(got[0]["tool"], "t");
    assert_eq!(got[1]["errors"], 1);
    assert_eq!(got[2]["type"], "done");
    assert_eq!(events(&stream.push(y.as_bytes())), [] as [Value; 0]);
    assert_eq!(events(&stream.finish()), [] as [Value; 0]);
}

#[test]
fn limits_are_told() {
    let calls: Vec<_> =
        (0..5).flat_map(|at| [start(at, &use_block(&format!("c{at}"), "t")), stop(at)]).collect();
    let got = told(&json!({"limits":{"openCalls":3}}), &sse(&calls));
    let forgotten: Vec<_> = got.iter().filter(|event| event["code"] == "too_many_calls").collect();
    assert_eq!(forgotten.len(), 2);
    assert_eq!(forgotten[0]["callId"], "c0");
    assert_eq!(got.last().unwrap()["openCalls"], json!(["c2", "c3", "c4"]));
    let got = told(&json!({"limits":{"eventsPerPush":4}}), &sse(&calls));
    assert_eq!(got.len(), 6, "{got:#?}");
    assert_eq!(got[4]["code"], "too_many_events");
    assert_eq!(got[5]["type"], "done");
}

/// Work that takes milliseconds if each byte is looked at a few times takes minutes if each is looked at once per line
/// or chunk.
#[test]
fn no_ends_of_lines_and_no_chunks_make_a_stream_slow() {
    let start = std::time::Instant::now();
    let mut lines = stream(&json!({}));
    lines.push("\r".repeat(1 << 20).as_bytes());
    let mut members = stream(&json!({}));
    members.push(b"data: {");
    for _ in 0..60_000 {
        members.push(b"\"a\":1,");
    }
    let artifacts: Vec<_> = (0..30_000).map(|at| json!({"id": at.to_string()})).collect();
    let mut chat = stream(&json!({}));
    chat.push(b"{\"type\":\"status\"}\n");
    let result = json!({"type": "result", "response": {"artifacts": artifacts}});
    chat.push(format!("{result}\n").as_bytes());
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}
