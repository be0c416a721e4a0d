//! The rules of each carrier other than the Messages stream, one by one.

use crate::stream_rules::{done, ready, sse, started, tells, text, told, truncated};
use serde_json::{Value, json};

fn result(id: &str, card: &Value) -> Value {
    json!({"type":"tool_result","callId":id,"card":card})
}

#[test]
fn managed_agents() {
    let all = [
        json!({"type":"session.status_running"}),
        json!({"type":"agent.tool_use","id":"a","name":"bash","input":{"c":1}}),
        json!({"type":"agent.tool_result","tool_use_id":"a","content":[{"type":"text","text":"hi"}],"is_error":null}),
        json!({"type":"session.error","error":{"type":"rate_limit_error","message":"slow"}}),
        json!({"type":"session.status_terminated"}),
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            started("a"),
            ready("a", &json!({"c":1})),
            result("a", &json!({"type":"text","text":"hi"})),
            json!({"type":"error","code":"rate_limit_error","message":"slow","retryable":true}),
            done("terminated"),
        ],
    );
}

#[test]
fn whole_messages_and_bare_blocks() {
    let call = json!({"type":"mcp_tool_use","id":"a","name":"t","server_name":"s","input":{"q":1}});
    let answer = json!({"type":"mcp_tool_result","tool_use_id":"a","is_error":false,"content":"hi"});
    let expected = [
        text("x"),
        started("a"),
        ready("a", &json!({"q":1})),
        result("a", &json!({"type":"text","text":"hi"})),
    ];
    let with = |reason: &str| [expected.as_slice(), &[done(reason)]].concat();
    let message = json!({"type":"message","role":"assistant","content":[{"type":"text","text":"x"},call,answer],"stop_reason":"end_turn"});
    tells(&json!({}), &message.to_string(), &with("end_turn"));
    let log = json!({"type":"assistant","message":{"content":[{"type":"text","text":"x"},call]}});
    let user = json!({"type":"user","message":{"content":[answer]}});
    tells(&json!({}), &format!("{log}\n{user}\n"), &with("end"));
    let roles = json!([{"role":"assistant","content":[{"type":"text","text":"x"},call]},{"role":"user","content":[answer]}]);
    tells(&json!({}), &roles.to_string(), &with("end"));
    tells(&json!({}), &sse(&[call, answer]), &[&expected[1..], &[done("end")]].concat());
}

#[test]
fn json_rpc() {
    let rpc = |mut rest: Value| {
        rest["jsonrpc"] = json!("2.0");
        rest
    };
    let content = json!({"content":[{"type":"text","text":"hi"}]});
    let card = json!({"type":"text","text":"hi"});
    let all = [
        rpc(json!({"id":0,"result":{"protocolVersion":"x","capabilities":{}}})),
        rpc(json!({"id":1,"method":"tools/call","params":{"name":"t","arguments":{"q":1}}})),
        rpc(json!({"method":"notifications/progress","params":{"progress":1,"total":2,"message":"half"}})),
        rpc(json!({"method":"notifications/message","params":{"level":"info","data":{"a":1}}})),
        rpc(json!({"id":1,"result":content})),
        rpc(json!({"id":2,"result":{"tools":[{"name":"t"}]}})),
        rpc(json!({"id":3,"result":{"resultType":"input_required"}})),
        rpc(json!({"id":"four","error":{"code":-32601,"message":"Unknown tool: x"}})),
    ];
    let expected = [
        started("1"),
        ready("1", &json!({"q":1})),
        json!({"type":"status","message":"half","phase":"progress","progress":1,"total":2}),
        json!({"type":"status","message":"{\"a\":1}","level":"info"}),
        json!({"type":"tool_result","callId":"1","tool":"t","input":{"q":1},"card":card}),
        json!({"type":"status","phase":"tools","tools":[{"name":"t"}]}),
        json!({"type":"input_request","callId":"3","card":{"type":"input_request","requests":[]}}),
        json!({"type":"tool_error","callId":"four","category":"validation","card":{"type":"error","code":-32601}}),
        done("end"),
    ];
    tells(&json!({}), &sse(&all), &expected);
    tells(&json!({}), &Value::from(all.to_vec()).to_string(), &expected);
    let bare = json!({"type":"tool_result","orphan":true,"card":card});
    tells(&json!({}), &content.to_string(), &[bare.clone(), done("end")]);
    tells(
        &json!({}),
        &json!({"toolResult":{"a":1}}).to_string(),
        &[json!({"type":"tool_result","card":{"type":"info"}}), done("end")],
    );
}

#[test]
fn ai_sdk() {
    let call = json!({"type":"tool-input-available","toolCallId":"a","toolName":"mcp.find","input":{}});
    let ended = |events: Vec<Value>| {
        [vec![call.clone()], events, vec![json!({"type":"finish","finishReason":"length"})]].concat()
    };
    let expect = |events: Vec<Value>| {
        [
            vec![
                json!({"type":"tool_call","state":"started","callId":"a","tool":"find"}),
                ready("a", &json!({})),
            ],
            events,
            vec![done("length")],
        ]
        .concat()
    };
    let output = |output: Value| json!({"type":"tool-output-available","toolCallId":"a","output":output});
    let failed = |text: &str| json!({"type":"tool-output-error","toolCallId":"a","errorText":text});
    let cases: Vec<(Value, Value)> = vec![
        (output(json!([{"type":"text","text":"hi"}])), result("a", &json!({"type":"text","text":"hi"}))),
        (
            output(json!({"type":"call","serverLabel":"s","name":"find","arguments":"{}","output":"hi"})),
            json!({"type":"tool_result","server":"s","card":{"type":"text","text":"hi"}}),
        ),
        (
            output(json!({"type":"call","serverLabel":"s","name":"find","arguments":"{}","error":"no"})),
            json!({"type":"tool_error","card":{"type":"error","message":"no"}}),
        ),
        (
            output(json!({"content":[{"type":"text","text":"bad"}],"isError":true})),
            json!({"type":"tool_error","card":{"type":"error","message":"bad"}}),
        ),
        (output(json!({"a":{"b":1}})), result("a", &json!({"type":"structured"}))),
        (output(json!([{"type":"text","text":{"a":{"b":1}}}])), result("a", &json!({"type":"structured"}))),
        (output(json!("Success")), result("a", &json!({"type":"text","text":"Success"}))),
        (
            json!({"type":"tool-output-denied","toolCallId":"a"}),
            result("a", &json!({"type":"status","status":{"success":false,"message":"Declined"}})),
        ),
        (
            failed(r#"[{"type":"text","text":"MCP error -1: no"}]"#),
            json!({"type":"tool_error","card":{"type":"error","message":"no"}}),
        ),
        (failed("Request timed out"), json!({"type":"tool_error","category":"server"})),
    ];
    for (event, expected) in cases {
        tells(&json!({}), &sse(&ended(vec![event])), &expect(vec![expected]));
    }
    let preliminary =
        json!({"type":"tool-output-available","toolCallId":"a","output":"half","preliminary":true});
    let parts = vec![
        json!({"type":"tool_result","preliminary":true}),
        json!({"type":"tool_result","lacks":"preliminary"}),
    ];
    tells(&json!({}), &sse(&ended(vec![preliminary, output(json!("whole"))])), &expect(parts));
    let text_only =
        [json!({"type":"text-delta","id":"1","delta":"x"}), json!({"type":"reasoning-delta","delta":"y"})];
    tells(&json!({}), &format!("{}data: [DONE]\n\n", sse(&text_only)), &[text("x"), done("stop")]);
    tells(&json!({}), &sse(&text_only), &[text("x"), truncated()]);
    tells(
        &json!({}),
        &sse(&[json!({"type":"abort","reason":"user"})]),
        &[json!({"type":"done","reason":"aborted"})],
    );
    let error = json!({"type":"error","errorText":"boom"});
    tells(
        &json!({}),
        &sse(&[error]),
        &[
            json!({"type":"error","message":"boom","fatal":true}),
            json!({"type":"done","reason":"error","incomplete":true}),
        ],
    );
}

#[test]
fn parts_of_ai_sdk_messages() {
    let part = |state: &str, rest: Value| {
        let mut part = json!({"type":"tool-find","toolCallId":"a","state":state,"input":{"q":1}});
        part.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        part.to_string()
    };
    let called = [started("a"), ready("a", &json!({"q":1}))];
    let with = |event: Value| [called.as_slice(), &[event, done("stop")]].concat();
    tells(
        &json!({}),
        &part("output-available", json!({"output":"hi"})),
        &with(result("a", &json!({"type":"text","text":"hi"}))),
    );
    tells(
        &json!({}),
        &part("output-error", json!({"errorText":"no"})),
        &with(json!({"type":"tool_error","tool":"find"})),
    );
    tells(&json!({}), &part("output-denied", json!({})), &with(result("a", &json!({"type":"status"}))));
    let dynamic = json!({"type":"dynamic-tool","toolName":"find","toolCallId":"a","state":"input-available","input":{"q":1}}).to_string();
    tells(
        &json!({}),
        &dynamic,
        &[called[0].clone(), called[1].clone(), json!({"type":"done","openCalls":["a"]})],
    );
}

#[test]
fn openai() {
    let item = |kind: &str, item: Value| json!({"type":format!("response.output_item.{kind}"),"item":item});
    let all = [
        item("added", json!({"type":"function_call","id":"fc_1","call_id":"c1","name":"f","arguments":""})),
        json!({"type":"response.function_call_arguments.delta","item_id":"fc_1","delta":"{"}),
        json!({"type":"response.function_call_arguments.done","item_id":"fc_1","arguments":"{\"q\":1}"}),
        item("done", json!({"type":"function_call_output","call_id":"c1","output":"hi"})),
        item(
            "done",
            json!({"type":"mcp_call","id":"m1","name":"g","server_label":"s","arguments":"{}","output":null,"error":{"message":"403 Forbidden"}}),
        ),
        item("done", json!({"type":"mcp_approval_request","name":"pay","server_label":"s"})),
        json!({"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"down"}}}),
    ];
    tells(
        &json!({"errorBudget":false}),
        &sse(&all),
        &[
            started("c1"),
            ready("c1", &json!({"q":1})),
            result("c1", &json!({"type":"text","text":"hi"})),
            started("m1"),
            ready("m1", &json!({})),
            json!({"type":"tool_error","callId":"m1","category":"auth"}),
            json!({"type":"status","phase":"approval","message":"pay"}),
            json!({"type":"error","code":"server_error","message":"down","fatal":true}),
            json!({"type":"done","reason":"failed","incomplete":true}),
        ],
    );
    let incomplete =
        json!({"type":"response.incomplete","response":{"status":"incomplete","usage":{"output_tokens":1}}});
    tells(
        &json!({}),
        &sse(&[incomplete]),
        &[json!({"type":"done","reason":"incomplete","usage":{"output_tokens":1}})],
    );
    tells(
        &json!({}),
        &sse(&[json!({"type":"error","code":"x","message":"y"})]),
        &[json!({"type":"error","code":"x","fatal":true}), json!({"type":"done","reason":"error"})],
    );
}

#[test]
fn ag_ui() {
    let all = [
        json!({"type":"TOOL_CALL_CHUNK","toolCallId":"a","toolCallName":"f","delta":"{\"q\""}),
        json!({"type":"TOOL_CALL_CHUNK","delta":":1}"}),
        json!({"type":"TOOL_CALL_CHUNK","toolCallId":"b","toolCallName":"g","delta":"{}"}),
        json!({"type":"TOOL_CALL_RESULT","toolCallId":"b","content":[{"type":"text","text":"ok"}],"isError":true}),
        json!({"type":"MESSAGES_SNAPSHOT","messages":[
            {"role":"assistant","toolCalls":[{"id":"c","function":{"name":"h","arguments":"{}"}}]},
            {"role":"tool","toolCallId":"a","content":"one"},
            {"role":"tool","toolCallId":"b","content":"again"},
            {"role":"tool","toolCallId":"c","content":"three"}]}),
        json!({"type":"ACTIVITY_SNAPSHOT","activityType":"mcp-apps","messageId":"d","content":{"result":{"content":[{"type":"text","text":"app"}]}}}),
        json!({"type":"RUN_ERROR","message":"stop"}),
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            started("a"),
            ready("a", &json!({"q":1})),
            started("b"),
            ready("b", &json!({})),
            json!({"type":"tool_error","callId":"b"}),
            started("c"),
            ready("c", &json!({})),
            result("a", &json!({"type":"text","text":"one"})),
            result("c", &json!({"type":"text","text":"three"})),
            json!({"type":"tool_result","callId":"d","orphan":true,"card":{"type":"text","text":"app"}}),
            json!({"type":"error","message":"stop","fatal":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
    let merged = json!({"type":"TOOL_CALL_RESULT","toolCallId":"a","content":"2 found","structuredContent":{"a":{"b":1}}});
    tells(
        &json!({}),
        &sse(&[merged]),
        &[json!({"type":"tool_result","card":{"type":"structured","summary":"2 found"}}), truncated()],
    );
}

#[test]
fn tool_messages() {
    let message = json!({"type":"tool","content":"hi","tool_call_id":"a","name":"f"});
    let expected =
        [started("a"), ready("a", &json!({})), result("a", &json!({"type":"text","text":"hi"})), done("end")];
    tells(&json!({}), &message.to_string(), &expected);
    let serialised = json!({"lc":1,"type":"constructor","id":["langchain_core","messages","ToolMessage"],"kwargs":{"content":"hi","tool_call_id":"a","name":"f"}});
    tells(&json!({}), &serialised.to_string(), &expected);
    tells(
        &json!({}),
        &json!({"role":"tool","content":"hi","toolCallId":"a"}).to_string(),
        &[json!({"type":"tool_result","callId":"a","orphan":true}), done("end")],
    );
    let failed = json!({"type":"tool","content":"bad","tool_call_id":"a","status":"error"});
    tells(&json!({}), &failed.to_string(), &[json!({"type":"tool_error","callId":"a"}), done("end")]);
    let artifact = json!({"type":"tool","content":"2 found","tool_call_id":"a","artifact":{"structured_content":{"a":{"b":1}}}});
    tells(
        &json!({}),
        &artifact.to_string(),
        &[json!({"type":"tool_result","card":{"type":"structured","summary":"2 found"}}), done("end")],
    );
}

#[test]
fn the_status_chat() {
    let lines = |lines: &[Value]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let artifact = |id: &str, title: &str| json!({"type":"artifact","artifact":{"id":id,"type":"text/markdown","title":title,"content":"x"}});
    let answer = |conversation: Value| json!({"type":"result","response":{"conversation":conversation,"artifacts":[]}});
    // A short text is replaced by the final one; a repeated artifact replaces the earlier one.
    let all = [
        json!({"type":"content","content":"draft"}),
        artifact("a", "one"),
        artifact("a", "two"),
        answer(json!("The whole answer.")),
    ];
    tells(
        &json!({}),
        &lines(&all),
        &[
            text("draft"),
            json!({"type":"tool_result","callId":"a","tool":"artifact"}),
            json!({"type":"tool_result","callId":"a","tool":"artifact"}),
            json!({"type":"text","text":"The whole answer.","replace":true}),
            json!({"type":"done","reason":"end_turn","text":"The whole answer.","artifactIds":["a"]}),
        ],
    );
    // Items of a list: texts are joined, artifacts taken.
    let items = json!([{"type":"text","content":"one"},{"type":"artifact","artifact":{"type":"code/rust","title":"T","content":"fn"}},{"type":"text","content":"two"}]);
    tells(
        &json!({}),
        &lines(&[json!({"type":"status","message":"x"}), answer(items)]),
        &[
            json!({"type":"status","phase":"other"}),
            json!({"type":"text","text":"one\n\ntwo","replace":true}),
            json!({"type":"tool_result","callId":"artifact-1","card":{"type":"artifacts"}}),
            json!({"type":"done","text":"one\n\ntwo","artifactIds":["artifact-1"]}),
        ],
    );
    let error = [json!({"type":"status","message":"x"}), json!({"type":"error","message":"no key"})];
    tells(
        &json!({}),
        &lines(&error),
        &[
            json!({"type":"status"}),
            json!({"type":"error","message":"no key","fatal":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
}

#[test]
fn a_stream_stays_with_its_carrier() {
    let anthropic = json!({"type":"content_block_delta","delta":{"type":"text_delta","text":"x"}});
    let sdk = json!({"type":"text-delta","delta":"y"});
    tells(&json!({}), &sse(&[anthropic.clone(), sdk.clone()]), &[text("x"), truncated()]);
    tells(&json!({}), &sse(&[sdk.clone(), anthropic.clone()]), &[text("y"), truncated()]);
    tells(&json!({"carrier":"ai-sdk"}), &sse(std::slice::from_ref(&sdk)), &[text("y"), truncated()]);
    tells(
        &json!({"carrier":"ai-sdk"}),
        &sse(&[anthropic.clone(), anthropic]),
        &[json!({"type":"error","code":"wrong_carrier","fatal":false}), truncated()],
    );
    // Unknown events are skipped.
    let got = told(
        &json!({"carrier":"ag-ui"}),
        &sse(&[json!({"type":"heartbeat"}), json!({"type":"RUN_FINISHED"})]),
    );
    assert_eq!(got.len(), 1);
    assert_eq!(got[0]["reason"], "finished");
}

#[test]
fn the_kind_of_an_error_is_read_from_what_was_said() {
    let rpc = json!({"jsonrpc":"2.0","id":"401","error":{"code":-1,"message":"bad quantity"}});
    assert_eq!(told(&json!({}), &rpc.to_string())[0]["category"], "validation");
    let output = json!({"isError":true,"error":{"message":"401 Unauthorized"},"content":[]});
    let event = json!({"type":"tool-output-available","toolCallId":"503","output":output});
    assert_eq!(told(&json!({}), &sse(&[event]))[0]["category"], "auth");
}

#[test]
fn an_event_that_is_still_arriving_decides_nothing() {
    let mut stream = crate::streams::stream(&json!({}));
    assert_eq!(stream.push(b"data: {\"type\":\"error\",").to_json().unwrap(), "[]");
    let got = crate::streams::events(
        &stream.push(b"\"error\":{\"type\":\"overloaded_error\",\"message\":\"m\"}}\n\n"),
    );
    assert_eq!(got[0]["code"], "overloaded_error");
    assert_eq!(got[0]["retryable"], true);
}
