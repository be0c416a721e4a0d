//! What is said once and then referred to by many small events is not repeated by each of them, however long it is.

use crate::streams::{events, stream};
use serde_json::{Value, json};

fn pushed(all: &[Value]) -> Vec<Value> {
    let mut own = stream(&json!({"errorBudget": false}));
    let frames: Vec<String> = all.iter().map(|event| format!("data: {event}\n\n")).collect();
    let mut told: Vec<Value> = frames.iter().flat_map(|frame| events(&own.push(frame.as_bytes()))).collect();
    told.extend(events(&own.finish()));
    told
}

fn of<'e>(told: &'e [Value], kind: &str) -> Vec<&'e Value> {
    told.iter().filter(|event| event["type"] == kind).collect()
}

#[test]
fn an_id_that_is_too_long_names_nothing() {
    let id = "c".repeat(20_000);
    let told = pushed(&[
        json!({"jsonrpc":"2.0","id":id,"method":"tools/call","params":{"name":"t","arguments":{},"_meta":{"progressToken":1}}}),
        json!({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}),
        json!({"jsonrpc":"2.0","id":id,"result":{"content":[{"type":"text","text":"x"}]}}),
    ]);
    assert!(!told.iter().any(|event| event.to_string().len() > 1000), "an id was repeated");
    assert!(of(&told, "tool_call").is_empty() && of(&told, "tool_result").is_empty(), "{told:?}");
    assert_eq!(
        of(&told, "error").iter().filter(|event| event["code"] == "event_too_large").count(),
        2,
        "{told:?}"
    );
    assert_eq!(of(&told, "status")[0]["progress"], 1);
    // One that only carries a signature of the model stays.
    let id = "c".repeat(10_000);
    let told = pushed(&[
        json!({"type":"agent.mcp_tool_use","id":id,"name":"t","input":{}}),
        json!({"type":"agent.mcp_tool_result","mcp_tool_use_id":id,"content":[{"type":"text","text":"x"}]}),
    ]);
    assert_eq!(of(&told, "tool_result")[0]["callId"], id.as_str());
}

#[test]
fn a_call_whose_id_is_too_long_gets_one_in_chat_completions() {
    let delta = |call: Value| json!({"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"tool_calls":[call]}}]});
    let told = pushed(&[
        delta(json!({"index":0,"id":"c".repeat(20_000),"function":{"name":"t","arguments":"{\"a\""}})),
        delta(json!({"index":0,"function":{"arguments":":1}"}})),
        json!({"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}),
        json!({"role":"tool","tool_call_id":"c".repeat(20_000),"name":"t","content":"x"}),
    ]);
    let calls = of(&told, "tool_call");
    assert_eq!(
        calls.last().map(|call| (&call["callId"], &call["input"])),
        Some((&json!("call-1"), &json!({"a":1})))
    );
    assert_eq!(of(&told, "tool_result")[0]["callId"], "call-1");
}

#[test]
fn a_growing_card_of_a_long_id_is_not_shown() {
    let row = r#"{\"chunk_id\":\"a.md\",\"heading\":\"X\",\"breadcrumb\":\"a\",\"snippet\":\"s\",\"filepath\":\"a.md\",\"metadata\":{},\"score\":0.03},"#;
    let id = "c".repeat(20_000);
    let mut own = stream(&json!({}));
    let begin = format!(
        r#"data: {{"type":"agent.mcp_tool_result","mcp_tool_use_id":"{id}","content":[{{"type":"text","text":"{{\"hits\":["#
    );
    assert!(events(&own.push(begin.as_bytes())).is_empty());
    for _ in 0..20 {
        assert!(events(&own.push(row.as_bytes())).is_empty());
    }
}

#[test]
fn a_long_input_is_told_with_the_first_result_only() {
    for (length, often) in [(10, 3), (2_000, 3), (2_100, 1), (20_000, 1)] {
        let result = |output: &str| json!({"type":"tool-output-available","toolCallId":"c","output":output,"preliminary":true});
        let told = pushed(&[
            json!({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{"a":"x".repeat(length)}}),
            result("1"),
            result("2"),
            result("3"),
        ]);
        let results = of(&told, "tool_result");
        assert_eq!(results.len(), 3);
        assert!(results[0]["input"].is_object());
        assert_eq!(results.iter().filter(|event| event["input"].is_object()).count(), often, "{length}");
    }
}

#[test]
fn many_small_results_do_not_make_an_input_large() {
    let call = json!({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{"a":"x".repeat(16_000)}});
    let result = json!({"type":"tool-output-available","toolCallId":"c","output":"1","preliminary":true});
    let mut all = vec![call];
    all.extend(vec![result; 300]);
    let told = pushed(&all);
    let length: usize = told.iter().map(|event| event.to_string().len()).sum();
    assert_eq!(of(&told, "tool_result").len(), 300);
    assert!(length < 200_000, "{length} bytes");
}

#[test]
fn a_long_input_is_told_with_the_first_question_and_the_first_result() {
    let asks = json!({"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"n":{"method":"elicitation/create","params":{"message":"How many?"}}}}});
    let told = pushed(&[
        json!({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","arguments":{"a":"x".repeat(20_000)}}}),
        asks.clone(),
        asks,
        json!({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"x"}]}}),
    ]);
    let has_input =
        |kind: &str| of(&told, kind).iter().map(|event| event["input"].is_object()).collect::<Vec<_>>();
    assert_eq!(has_input("input_request"), [true, false]);
    assert_eq!(has_input("tool_result"), [true]);
}

#[test]
fn an_event_that_was_left_out_has_told_no_input() {
    let mut own = stream(&json!({"limits":{"eventsPerPush":1}}));
    let result = |output: &str| {
        let event =
            json!({"type":"tool-output-available","toolCallId":"c","output":output,"preliminary":true});
        format!("data: {event}\n\n")
    };
    let call = json!({"type":"tool-input-available","toolCallId":"c","toolName":"t","input":{"a":"x".repeat(20_000)}});
    let first = events(&own.push(format!("data: {call}\n\n{}", result("1")).as_bytes()));
    assert!(of(&first, "tool_result").is_empty(), "{first:?}");
    let second = events(&own.push(result("2").as_bytes()));
    assert!(of(&second, "tool_result").iter().any(|event| event["input"].is_object()), "no input");
}

#[test]
fn an_event_that_is_cut_off_and_damaged_ends_alike_in_any_chunks() {
    let rows = r#"{"products":[{"id":"a","name":"A","price":1},{"id":"b","name":"B","price":2}]}"#;
    let result = format!(
        r#"{{"type":"tool-output-available","toolCallId":"c","output":{{"structuredContent":{rows}}}}}"#
    );
    let body = format!("data: {result}\ndata: x");
    let told = |size: usize| {
        let mut own = stream(&json!({}));
        let mut told: Vec<Value> =
            body.as_bytes().chunks(size).flat_map(|chunk| events(&own.push(chunk))).collect();
        told.extend(events(&own.finish()));
        told.retain(|event| event["type"] != "partial_result");
        told
    };
    let whole = told(body.len());
    assert_eq!(whole[0]["code"], "incomplete_event", "{whole:?}");
    for size in [1, 7, 40] {
        assert_eq!(told(size), whole);
    }
}
