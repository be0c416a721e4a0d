//! Streams of every carrier and their events: `tests/data/carriers/streams.json`. An expected event lists the members
//! that it must have, with their values.

use crate::stream_rules::{done, ready, started, tells, text, told};
use crate::streams::{events, meaning, stream};
use serde_json::{Value, json};

#[test]
fn every_carrier_tells_what_it_should() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../data/carriers/streams.json")).unwrap();
    assert!(cases.len() >= 60);
    for case in cases {
        let (options, body) = (case.get("options").cloned().unwrap_or_else(|| json!({})), &case["body"]);
        let body = body.as_str().unwrap();
        tells(&options, body, case["events"].as_array().unwrap());
        let mut bytewise = stream(&options);
        let mut all = Vec::new();
        for byte in body.as_bytes() {
            all.extend(events(&bytewise.push(&[*byte])));
        }
        all.extend(events(&bytewise.finish()));
        assert_eq!(meaning(&all), told(&options, body), "byte by byte: {}", case["title"]);
    }
}

fn tool() -> Value {
    let row = json!({"type":"object","properties":{"nr":{"type":"integer","title":"Number"},"opened":{"type":"string","format":"date-time"}}});
    let schema =
        json!({"type":"object","required":["tickets"],"properties":{"tickets":{"type":"array","items":row}}});
    json!({"name":"tickets","title":"Tickets","outputSchema":schema})
}

fn tickets(count: usize) -> Value {
    let row = |at: usize| json!({"nr":at,"opened":"2026-01-01T00:00:00Z"});
    json!({"tickets":(0..count).map(row).collect::<Vec<_>>()})
}

/// The events of a stream with a growing result, byte by byte: rows then arrive one at a time, whatever comes before
/// them.
fn grown(options: &Value, body: &str) -> Vec<Value> {
    let mut stream = stream(options);
    let mut all: Vec<Value> =
        body.as_bytes().chunks(1).flat_map(|chunk| events(&stream.push(chunk))).collect();
    all.extend(events(&stream.finish()));
    all.retain(|event| event["type"] == "partial_result" || event["type"] == "tool_result");
    all
}

#[test]
fn a_tool_that_a_stream_lists_is_as_good_as_one_that_the_caller_knows() {
    let line = |event: Value| format!("data: {event}\n\n");
    let rpc = |mut message: Value| {
        message["jsonrpc"] = json!("2.0");
        line(message)
    };
    let call = rpc(json!({"id":2,"method":"tools/call","params":{"name":"tickets","arguments":{}}}));
    let text = json!([{"type":"text","text":tickets(9).to_string()}]);
    let block = |block: Value| line(json!({"type":"content_block_start","index":0,"content_block":block}));
    let item = |item: Value| line(json!({"type":"response.output_item.done","item":item}));
    let mcp_call = json!({"type":"mcp_call","id":"2","name":"tickets","server_label":"s","arguments":"{}","output":tickets(9).to_string()});
    let added = json!({"type":"mcp_call","id":"2","name":"tickets","server_label":"s"});
    let begun = line(json!({"type":"response.output_item.added","item":added}))
        + &line(json!({"type":"response.mcp_call_arguments.done","item_id":"2","arguments":"{}"}));
    let ways = [
        (
            rpc(json!({"id":1,"result":{"tools":[tool()]}})),
            call + &rpc(json!({"id":2,"result":{"content":[],"structuredContent":tickets(9)}})),
        ),
        (
            item(json!({"type":"mcp_list_tools","id":"l","server_label":"s","tools":[tool()]})),
            begun + &item(mcp_call),
        ),
        (
            block(json!({"type":"mcp_tool_listing","mcp_server_name":"s","tools":[tool()]})),
            block(json!({"type":"mcp_tool_use","id":"2","name":"tickets","server_name":"s","input":{}}))
                + &line(json!({"type":"content_block_stop","index":0}))
                + &block(json!({"type":"mcp_tool_result","tool_use_id":"2","content":text})),
        ),
    ];
    for (listing, result) in ways {
        let known = grown(&json!({"tools":[tool()]}), &result);
        let last = known.last().unwrap();
        assert_eq!(last["card"]["type"], "collection", "{last}");
        assert_eq!(last["card"]["fields"][0]["label"], "Number", "{last}");
        assert!(known.len() > 2, "no row was shown before the result was complete: {known:#?}");
        assert!(last.get("supersedes").is_none(), "{last}");
        assert_eq!(grown(&json!({}), &(listing + &result)), known);
        assert_ne!(grown(&json!({}), &result).last().unwrap()["card"]["type"], "collection");
    }
}

#[test]
fn columns_of_a_table_that_grows_have_the_titles_of_the_schema() {
    let cells = json!({"type":"array","items":{"type":"array"}});
    let schema =
        json!({"type":"object","properties":{"a":{"title":"First"},"rows":cells,"columns":{"type":"array"}}});
    let rows: Vec<_> = (0..20).map(|at| json!([at, "x"])).collect();
    let data = json!({"columns":["a","b"],"rows":rows}).to_string();
    let result =
        json!({"jsonrpc":"2.0","id":2,"result":{"content":[{"type":"text","text":data}]}}).to_string();
    let call = json!({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"t","arguments":{}}});
    let all = grown(
        &json!({"tools":[{"name":"t","outputSchema":schema}]}),
        &format!("data: {call}\n\ndata: {result}\n\n"),
    );
    let last = all.last().unwrap();
    assert!(last.get("supersedes").is_none() && all.len() > 2, "{last}");
    assert_eq!(all[0]["card"]["columns"], last["card"]["columns"]);
}

fn pushed(all: &[Value]) -> Vec<Value> {
    let mut stream = stream(&json!({}));
    let mut told: Vec<Value> =
        all.iter().flat_map(|event| events(&stream.push_event(event.to_string().as_bytes()))).collect();
    told.extend(events(&stream.finish()));
    meaning(&told)
}

#[test]
fn events_with_their_names_are_read_as_server_sent_events() {
    let tool = json!({"type":"tool","id":"t","tool_call_id":"c","content":"ok"});
    let all = [
        json!({"event":"metadata","data":{"run_id":"r"}}),
        json!({"event":"messages|sub:1","data":[{"type":"AIMessageChunk","id":"m","content":"Hi"},{"langgraph_node":"n"}]}),
        json!({"event":"messages/partial","data":[{"type":"ai","id":"m","content":"Hi!"}]}),
        json!({"event":"updates","data":{"agent":{"messages":[{"type":"ai","id":"m","content":"Hi!","tool_calls":[{"id":"c","name":"f","args":{"a":1}}]}]}}}),
        json!({"event":"values","id":"7","data":{"messages":[tool]}}),
        json!({"event":"custom","data":{"step":1}}),
    ];
    let sse: String = all
        .iter()
        .map(|event| format!("event: {}\ndata: {}\n\n", event["event"].as_str().unwrap(), event["data"]))
        .collect();
    let expected = told(&json!({}), &sse);
    assert_eq!(expected.len(), 5, "{expected:#?}");
    assert_eq!(pushed(&all), expected);
    let as_text = all.clone().map(|mut event| {
        event["data"] = json!(event["data"].to_string());
        event
    });
    assert_eq!(pushed(&as_text), expected);
    let failed = json!({"event":"error","data":{"error":"GraphRecursionError","message":"too deep"}});
    let failed = pushed(&[all[0].clone(), failed]);
    assert_eq!((&failed[0]["code"], &failed[1]["reason"]), (&json!("GraphRecursionError"), &json!("error")));
    // Other members show that it is something else, and text must be JSON.
    assert_eq!(pushed(&[json!({"event":"messages","data":[],"more":1})])[0]["code"], "unknown_carrier");
    assert_eq!(pushed(&[json!({"event":"messages","data":"no JSON"})])[0]["code"], "bad_json");
    let end = json!({"event":"done","data":"[DONE]"});
    let chunk = json!({"event":"x","data":{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}});
    assert_eq!(pushed(&[chunk, end]).last().unwrap()["reason"], "stop");
}

#[test]
fn a_call_behind_its_result_opens_nothing_in_a_stream() {
    let chunk = |delta: Value, reason: Value| json!({"object":"chat.completion.chunk","choices":[{"delta":delta,"finish_reason":reason}]});
    let calls = json!({"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{}"}},{"index":1,"id":"d","function":{"name":"g","arguments":"{}"}}]});
    let all = [
        chunk(json!({"content":"a"}), Value::Null),
        json!({"role":"tool","tool_call_id":"c","content":"ok"}),
        chunk(calls, json!("tool_calls")),
    ];
    let orphan = json!({"type":"tool_result","callId":"c","orphan":true,"card":{"type":"text","text":"ok"}});
    let mut end = done("tool_calls");
    end["openCalls"] = json!(["d"]);
    let body = crate::stream_rules::sse(&all);
    tells(&json!({}), &body, &[text("a"), orphan, started("d"), ready("d", &json!({})), end]);
}
