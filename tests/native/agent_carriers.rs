//! The rules of the carriers of agents and frameworks: the AI SDK, `LangGraph`, AG-UI, ACP, A2A.

use crate::stream_rules::{done, ready, sse, started, tells, text, told, truncated};
use crate::streams::{events, grow_truly, stream};
use serde_json::{Value, json};

fn result(id: &str, text: &str) -> Value {
    json!({"type":"tool_result","callId":id,"card":{"type":"text","text":text}})
}

fn declined(id: &str) -> Value {
    json!({"type":"tool_result","callId":id,"card":{"type":"status","status":{"success":false,"message":"Declined"}}})
}

#[test]
fn parts_of_stream_text() {
    let call = json!({"type":"tool-call","toolCallId":"a","toolName":"f","input":{"q":1}});
    let all = [
        json!({"type":"text-delta","id":"1","text":"x"}),
        json!({"type":"tool-input-start","id":"a","toolName":"f"}),
        json!({"type":"tool-input-delta","id":"a","delta":"{"}),
        call.clone(),
        json!({"type":"tool-result","toolCallId":"a","toolName":"f","output":"half","preliminary":true}),
        json!({"type":"tool-result","toolCallId":"a","toolName":"f","output":"ok"}),
        json!({"type":"tool-call","toolCallId":"b","toolName":"f","input":"{\"q\":2}"}),
        json!({"type":"tool-error","toolCallId":"b","toolName":"f","error":{"name":"Error","message":"no"}}),
    ];
    let expected = [
        text("x"),
        started("a"),
        ready("a", &json!({"q":1})),
        json!({"type":"tool_result","preliminary":true}),
        json!({"type":"tool_result","lacks":"preliminary"}),
        started("b"),
        ready("b", &json!({"q":2})),
        json!({"type":"tool_error","callId":"b","card":{"type":"error","message":"no"}}),
    ];
    tells(&json!({}), &sse(&all), &[expected.as_slice(), &[done("stop")]].concat());
    let finish = json!({"type":"finish","finishReason":"length","totalUsage":{"totalTokens":1}});
    tells(
        &json!({}),
        &sse(&[all.as_slice(), &[finish]].concat()),
        &[expected.as_slice(), &[json!({"type":"done","reason":"length","usage":{"totalTokens":1}})]]
            .concat(),
    );
    let failed = json!({"type":"error","error":{"message":"broken"}});
    tells(
        &json!({}),
        &sse(&[call, failed]),
        &[
            started("a"),
            ready("a", &json!({"q":1})),
            json!({"type":"error","message":"broken","fatal":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
}

#[test]
fn messages_of_the_ai_sdk() {
    let call = json!({"type":"tool-call","toolCallId":"a","toolName":"f","input":{}});
    let assistant = json!({"role":"assistant","content":[{"type":"text","text":"x"},call]});
    let expected = [text("x"), started("a"), ready("a", &json!({}))];
    for (output, told) in [
        (json!({"type":"text","value":"ok"}), result("a", "ok")),
        (
            json!({"type":"json","value":{"a":{"b":1}}}),
            json!({"type":"tool_result","card":{"type":"structured"}}),
        ),
        (
            json!({"type":"error-text","value":"no"}),
            json!({"type":"tool_error","card":{"type":"error","message":"no"}}),
        ),
        (
            json!({"type":"error-json","value":{"message":"no"}}),
            json!({"type":"tool_error","card":{"type":"error","message":"no"}}),
        ),
        (json!({"type":"execution-denied","reason":"later"}), declined("a")),
        (json!({"type":"execution-denied"}), declined("a")),
        (json!({"type":"content","value":[{"type":"text","text":"ok"}]}), result("a", "ok")),
        (json!({"type":"json","value":1,"more":2}), json!({"type":"tool_result","callId":"a"})),
    ] {
        let tool = json!({"role":"tool","content":[{"type":"tool-result","toolCallId":"a","toolName":"f","output":output}]});
        tells(
            &json!({}),
            &json!([{"role":"user","content":"Tea?"}, assistant, tool]).to_string(),
            &[expected.as_slice(), &[told, done("stop")]].concat(),
        );
    }
    let parts = json!({"id":"m","role":"assistant","parts":[
        {"type":"step-start"},
        {"type":"text","text":"x"},
        {"type":"tool-f","toolCallId":"a","state":"output-available","input":{},"output":"ok"},
        {"type":"dynamic-tool","toolName":"g","toolCallId":"b","state":"output-denied","input":{}},
        {"type":"dynamic-tool","toolName":"g","toolCallId":"c","state":"input-available","input":{}}]});
    let asked = json!({"id":"u","role":"user","parts":[{"type":"text","text":"Tea?"}]});
    tells(
        &json!({}),
        &json!([asked, parts]).to_string(),
        &[
            expected.as_slice(),
            &[
                result("a", "ok"),
                started("b"),
                ready("b", &json!({})),
                declined("b"),
                started("c"),
                ready("c", &json!({})),
                json!({"type":"done","reason":"stop","openCalls":["c"]}),
            ],
        ]
        .concat(),
    );
}

fn named(name: &str, data: &Value) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

#[test]
fn a_graph_tells_messages_in_pieces() {
    let piece = |id: &str, content: Value, calls: Value| {
        named(
            "messages",
            &json!([{"type":"AIMessageChunk","id":id,"content":content,"tool_call_chunks":calls}, {"langgraph_node":"agent"}]),
        )
    };
    let tool = json!({"type":"tool","id":"t","tool_call_id":"a","name":"f","content":"ok"});
    let open = piece("m", json!("Look"), json!([{"name":"f","args":"{\"q\"","id":"a","index":0}]));
    let rest = piece(
        "m",
        json!([{"type":"text","text":"ing"}]),
        json!([{"name":null,"args":":1}","id":null,"index":0}]),
    );
    let expected = [text("Look"), started("a"), text("ing"), ready("a", &json!({"q":1}))];
    let end = json!({"type":"done","reason":"end"});
    // Ready at the end, at a message with another id, at the last chunk, at the whole message.
    tells(
        &json!({}),
        &[open.as_str(), &rest].concat(),
        &[expected.as_slice(), std::slice::from_ref(&end)].concat(),
    );
    let answered = [expected.as_slice(), &[result("a", "ok"), end.clone()]].concat();
    tells(&json!({}), &[open.as_str(), &rest, &named("messages", &json!([tool, {}]))].concat(), &answered);
    let last = named(
        "messages",
        &json!([{"type":"AIMessageChunk","id":"m","content":"","chunk_position":"last"}, {}]),
    );
    tells(
        &json!({}),
        &[open.as_str(), &rest, &last, &named("messages|sub:1", &json!([tool, {}]))].concat(),
        &answered,
    );
    let whole = json!({"type":"ai","id":"m","content":"Looking, ","tool_calls":[{"id":"a","name":"f","args":{"q":1}}]});
    tells(
        &json!({}),
        &[
            open.as_str(),
            &rest,
            &named("values", &json!({"messages":[{"type":"human","content":"Tea?"}, whole, tool]})),
        ]
        .concat(),
        &[&expected[..2], &[text("ing, "), expected[3].clone(), result("a", "ok"), end]].concat(),
    );
}

#[test]
fn a_graph_tells_the_same_again_and_again() {
    let ai = |text: &str| json!({"type":"ai","id":"m","content":text,"tool_calls":[{"id":"a","name":"f","args":{"q":1}}]});
    let tool = json!({"type":"tool","id":"t","tool_call_id":"a","name":"f","content":"ok"});
    let expected = [
        text("x"),
        started("a"),
        ready("a", &json!({"q":1})),
        result("a", "ok"),
        json!({"type":"done","reason":"end"}),
    ];
    let all = [
        named("metadata", &json!({"run_id":"r"})),
        named("updates", &json!({"agent":{"messages":[ai("x")]}})),
        named("values", &json!({"messages":[ai("x")]})),
        named("updates", &json!({"tools":{"messages":tool}})),
        named("values", &json!({"messages":[ai("x"), tool]})),
    ]
    .concat();
    tells(&json!({}), &all, &expected);
    let partial = [
        named("messages/partial", &json!([ai("x")])),
        named("messages/partial", &json!([ai("xy")])),
        named("messages/complete", &json!([ai("xyz")])),
        named("messages/metadata", &json!({"m":{}})),
    ]
    .concat();
    tells(
        &json!({}),
        &partial,
        &[
            text("x"),
            started("a"),
            text("yz"),
            ready("a", &json!({"q":1})),
            json!({"type":"done","reason":"end","openCalls":["a"]}),
        ],
    );
}

#[test]
fn a_graph_may_ask_and_fail() {
    let ask =
        named("updates", &json!({"__interrupt__":[{"id":"i","value":{"question":"Book it?","seats":4}}]}));
    let card = json!({"type":"input_request","message":"Book it?","requests":[{"id":"i","kind":"approval","method":"interrupt","message":"Book it?","params":{"question":"Book it?","seats":4}}]});
    tells(&json!({}), &ask, &[json!({"type":"input_request","callId":"i","card":card}), done("end")]);
    let call = named(
        "updates",
        &json!({"agent":{"messages":[{"type":"ai","id":"m","content":"","tool_calls":[{"id":"a","name":"f","args":{}}]}]}}),
    );
    let got = told(&json!({}), &(call + &ask));
    assert_eq!(
        (&got[2]["type"], &got[2]["callId"], &got[2]["tool"]),
        (&json!("input_request"), &json!("a"), &json!("f"))
    );
    let failed = named("metadata", &json!({}))
        + &named("error", &json!({"error":"GraphRecursionError","message":"Too deep"}));
    tells(
        &json!({}),
        &failed,
        &[
            json!({"type":"error","code":"GraphRecursionError","message":"Too deep","fatal":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
}

#[test]
fn messages_of_langchain() {
    let list = json!([{"type":"human","content":"Tea?"}, {"type":"ai","content":"x","tool_calls":[{"id":"a","name":"f","args":{}}]}, {"type":"tool","tool_call_id":"a","content":"ok"}]);
    let expected = [text("x"), started("a"), ready("a", &json!({})), result("a", "ok"), done("end")];
    tells(&json!({}), &list.to_string(), &expected);
    let own = |name: &str, kwargs: Value| json!({"lc":1,"type":"constructor","id":["langchain_core","messages",name],"kwargs":kwargs});
    let serialised = json!([
        {"type":"human","content":"Tea?"},
        own("AIMessage", json!({"content":"x","tool_calls":[{"id":"a","name":"f","args":{}}]})),
        own("ToolMessage", json!({"tool_call_id":"a","content":"ok"}))]);
    tells(&json!({}), &serialised.to_string(), &expected);
}

#[test]
fn activities_of_ag_ui() {
    let snapshot = |content: Value| json!({"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"PLAN","content":content});
    let change =
        |patch: Value| json!({"type":"ACTIVITY_DELTA","messageId":"a","activityType":"PLAN","patch":patch});
    let status = |message: &str| json!({"type":"status","message":message,"phase":"activity","state":"PLAN"});
    let all = [
        snapshot(json!({"title":"One","steps":[]})),
        change(json!([{"op":"add","path":"/steps/0","value":{}}])),
        change(json!([{"op":"replace","path":"/title","value":"Two"}])),
        change(json!([{"op":"add","path":"/message","value":"Three"}])),
        change(json!([{"op":"remove","path":"/message"},{"op":"remove","path":"/title"}])),
        json!({"type":"ACTIVITY_SNAPSHOT","messageId":"a","activityType":"PLAN","content":{"title":"no"},"replace":false}),
        json!({"type":"ACTIVITY_DELTA","messageId":"unknown","patch":[{"op":"add","path":"/title","value":"no"}]}),
        json!({"type":"SUBAGENT_STARTED","name":"helper"}),
        json!({"type":"RUN_FINISHED","outcome":{"type":"cancelled"}}),
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            status("One"),
            status("Two"),
            status("Three"),
            status("PLAN"),
            json!({"type":"status","message":"helper"}),
            done("cancelled"),
        ],
    );
}

#[test]
fn runs_of_ag_ui_may_ask() {
    let interrupt = |id: &str, call: Value| json!({"id":id,"reason":"tool_approval","message":format!("{id}?"),"toolCallId":call});
    let all = [
        json!({"type":"TOOL_CALL_START","toolCallId":"a","toolCallName":"f"}),
        json!({"type":"TOOL_CALL_END","toolCallId":"a"}),
        json!({"type":"RUN_FINISHED","outcome":{"type":"interrupt","interrupts":[interrupt("i1", json!("x")), interrupt("i2", Value::Null), interrupt("i3", json!("x"))]}}),
    ];
    let got = told(&json!({}), &sse(&all));
    let asked: Vec<_> = got.iter().filter(|event| event["type"] == "input_request").collect();
    assert_eq!(asked.len(), 2, "{got:#?}");
    assert_eq!(
        (&asked[0]["callId"], asked[0]["card"]["requests"].as_array().unwrap().len()),
        (&json!("x"), 2)
    );
    assert_eq!(
        (&asked[1]["callId"], &asked[1]["card"]["requests"][0]["kind"]),
        (&json!("a"), &json!("approval"))
    );
    assert_eq!(got.last().unwrap()["reason"], "interrupt");
    let failed = json!({"type":"TOOL_CALL_RESULT","toolCallId":"a","content":"x","error":"no"});
    tells(
        &json!({}),
        &sse(&[failed]),
        &[json!({"type":"tool_error","card":{"type":"error","message":"no"}}), truncated()],
    );
}

fn update(update: Value) -> Value {
    json!({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":update}})
}

fn part(text: &str) -> Value {
    json!({"type":"content","content":{"type":"text","text":text}})
}

#[test]
fn acp() {
    let news = |members: Value| {
        let mut all = json!({"sessionUpdate":"tool_call_update","toolCallId":"a"});
        all.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
        update(all)
    };
    let call = update(
        json!({"sessionUpdate":"tool_call","toolCallId":"a","title":"Run it","kind":"execute","rawInput":{"c":1}}),
    );
    let begin = [
        json!({"type":"tool_call","state":"started","callId":"a","tool":"execute","title":"Run it"}),
        ready("a", &json!({"c":1})),
    ];
    let cases: Vec<(Vec<Value>, Vec<Value>)> = vec![
        (
            vec![
                news(json!({"content":[part("draft")]})),
                news(json!({"content":[part("ok")],"status":"completed"})),
            ],
            vec![result("a", "ok")],
        ),
        (
            vec![news(
                json!({"status":"completed","rawOutput":{"content":[{"type":"text","text":"raw"}]},"content":[part("ok")]}),
            )],
            vec![result("a", "raw")],
        ),
        (
            vec![news(json!({"status":"completed","rawOutput":"raw","content":[part("ok")]}))],
            vec![result("a", "ok")],
        ),
        (vec![news(json!({"status":"completed","rawOutput":"raw"}))], vec![result("a", "raw")]),
        (
            vec![news(json!({"content":[part("no")]})), news(json!({"status":"failed"}))],
            vec![json!({"type":"tool_error","callId":"a","card":{"type":"error","message":"no"}})],
        ),
        (
            vec![news(json!({"status":"cancelled"}))],
            vec![
                json!({"type":"tool_result","card":{"type":"status","status":{"success":false,"message":"Cancelled"}}}),
            ],
        ),
        (
            vec![news(
                json!({"status":"completed","content":[{"type":"diff","path":"/a","oldText":null,"newText":"x\ny"},{"type":"terminal","terminalId":"t"}]}),
            )],
            vec![
                json!({"type":"tool_result","card":{"type":"text","format":"diff","text":"--- /a\n+++ /a\n+x\n+y"}}),
            ],
        ),
        (
            vec![
                json!({"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"toolCall":{"toolCallId":"a","title":"Run it"},"options":[]}}),
            ],
            vec![json!({"type":"status","phase":"approval","callId":"a"})],
        ),
        (
            vec![
                update(json!({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"x"}})),
                update(
                    json!({"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"asked"}}),
                ),
            ],
            vec![text("x")],
        ),
        (
            vec![update(
                json!({"sessionUpdate":"plan","entries":[{"content":"One","status":"completed"},{"content":"Two","status":"in_progress"}]}),
            )],
            vec![json!({"type":"status","phase":"plan","message":"Two"})],
        ),
    ];
    let end = json!({"jsonrpc":"2.0","id":4,"result":{"stopReason":"end_turn"}});
    for (events, expected) in cases {
        let all = [std::slice::from_ref(&call), events.as_slice(), std::slice::from_ref(&end)].concat();
        tells(
            &json!({}),
            &sse(&all),
            &[begin.as_slice(), &expected, &[json!({"type":"done","reason":"end_turn"})]].concat(),
        );
    }
    tells(
        &json!({}),
        &sse(&[call.clone(), update(json!({"sessionUpdate":"state_update","state":"idle"}))]),
        &[begin.as_slice(), &[json!({"type":"done","reason":"idle","openCalls":["a"]})]].concat(),
    );
    tells(&json!({}), &sse(std::slice::from_ref(&call)), &[begin.as_slice(), &[truncated()]].concat());
    tells(
        &json!({}),
        &sse(&[call, json!({"jsonrpc":"2.0","id":4,"error":{"code":-32603,"message":"broken"}})]),
        &[
            begin.as_slice(),
            &[json!({"type":"error","code":"-32603","fatal":true}), json!({"type":"done","reason":"error"})],
        ]
        .concat(),
    );
}

fn answer(result: Value) -> Value {
    json!({"jsonrpc":"2.0","id":1,"result":result})
}

#[test]
fn a2a() {
    let status = |state: &str| json!({"type":"status","phase":"task","state":state});
    let artifact = |text: &str| json!({"artifactId":"a","name":"report","parts":[{"text":text}]});
    let told = |text: &str| json!({"type":"tool_result","callId":"a","tool":"report","orphan":true,"card":{"type":"text","text":text}});
    let completed = answer(json!({"statusUpdate":{"taskId":"k","status":{"state":"TASK_STATE_COMPLETED"}}}));
    let cases: Vec<(Vec<Value>, Vec<Value>)> = vec![
        (vec![answer(json!({"artifactUpdate":{"artifact":artifact("x")}}))], vec![told("x")]),
        (
            vec![
                answer(json!({"artifactUpdate":{"artifact":artifact("x"),"append":false}})),
                answer(json!({"artifactUpdate":{"artifact":artifact("y"),"append":true,"lastChunk":true}})),
            ],
            vec![told("xy")],
        ),
        // An artifact that was never marked as complete is complete once the task has ended.
        (
            vec![answer(json!({"artifactUpdate":{"artifact":artifact("x"),"lastChunk":false}}))],
            vec![told("x")],
        ),
        (
            vec![answer(
                json!({"kind":"artifact-update","artifact":{"artifactId":"a","name":"report","parts":[{"kind":"text","text":"x"}]},"lastChunk":true}),
            )],
            vec![told("x")],
        ),
        (
            vec![answer(
                json!({"artifactUpdate":{"artifact":{"artifactId":"a","parts":[{"data":{"x":{"y":1}}}]}}}),
            )],
            vec![
                json!({"type":"tool_result","tool":"artifact","card":{"type":"structured","data":{"x":{"y":1}}}}),
            ],
        ),
        (
            vec![answer(
                json!({"artifactUpdate":{"artifact":{"artifactId":"a","parts":[{"url":"https://a.example/p.png","mediaType":"image/png"}]}}}),
            )],
            vec![
                json!({"type":"tool_result","card":{"type":"media","items":[{"kind":"image","url":"https://a.example/p.png","mimeType":"image/png"}]}}),
            ],
        ),
        (
            vec![
                answer(json!({"message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"x"}]}})),
                answer(json!({"message":{"messageId":"u","role":"ROLE_USER","parts":[{"text":"asked"}]}})),
            ],
            vec![text("x")],
        ),
        (
            vec![answer(
                json!({"kind":"status-update","taskId":"k","status":{"state":"working","message":{"parts":[{"kind":"text","text":"Looking"}]}}}),
            )],
            vec![json!({"type":"status","phase":"task","state":"working","message":"Looking","taskId":"k"})],
        ),
    ];
    for (events, expected) in cases {
        tells(
            &json!({}),
            &sse(&[events.as_slice(), std::slice::from_ref(&completed)].concat()),
            &[expected.as_slice(), &[status("completed"), done("completed")]].concat(),
        );
    }
    let task = answer(
        json!({"task":{"id":"k","artifacts":[artifact("x")],"status":{"state":"TASK_STATE_FAILED","message":{"messageId":"m","parts":[{"text":"No luck"}]}}}}),
    );
    tells(
        &json!({}),
        &task.to_string(),
        &[
            told("x"),
            status("failed"),
            json!({"type":"error","message":"No luck","fatal":true}),
            json!({"type":"done","reason":"failed","incomplete":true}),
        ],
    );
    let asked = answer(json!({"kind":"status-update","final":true,"status":{"state":"input-required"}}));
    tells(&json!({}), &sse(&[asked]), &[status("input-required"), done("input-required")]);
    tells(
        &json!({}),
        &sse(&[answer(json!({"statusUpdate":{"status":{"state":"TASK_STATE_WORKING"}}}))]),
        &[status("working"), truncated()],
    );
}

/// The text of a result whose rows can be shown one by one.
fn hits(count: usize) -> String {
    let hits: Vec<_> = (0..count).map(|at| json!({"chunk_id":format!("c{at}"),"heading":"é","breadcrumb":"b","snippet":"s","filepath":"f","metadata":{},"score":0.5})).collect();
    json!({"hits":hits,"next_cursor":null,"hint":null}).to_string()
}

#[test]
fn results_that_arrive_in_pieces_grow() {
    let text = hits(5);
    let (middle, end) = (text.len() / 2, text.len());
    let cut = |from: usize, to: usize| &text[from..to];
    let artifact = |text: &str, append: bool, last: bool| {
        answer(
            json!({"artifactUpdate":{"artifact":{"artifactId":"a","parts":[{"text":text}]},"append":append,"lastChunk":last}}),
        )
    };
    let delta = |text: &str| json!({"contentBlockDelta":{"delta":{"toolResult":[{"text":text}]},"contentBlockIndex":1}});
    let ways: [(&str, Vec<Value>); 2] = [
        (
            "bedrock",
            vec![
                json!({"contentBlockStart":{"start":{"toolResult":{"toolUseId":"a"}},"contentBlockIndex":1}}),
                delta(cut(0, middle)),
                delta(cut(middle, end)),
                json!({"contentBlockStop":{"contentBlockIndex":1}}),
            ],
        ),
        (
            "a2a",
            vec![
                artifact(cut(0, middle), false, false),
                artifact(cut(middle, end), true, false),
                artifact("", true, true),
            ],
        ),
    ];
    for (way, all) in ways {
        for is_once in [false, true] {
            let mut own = stream(&json!({}));
            if is_once {
                own = own.sending_rows_once();
            }
            own.register_call(&serde_json::from_value(json!({"callId":"a","tool":"search_docs"})).unwrap());
            let mut got = Vec::new();
            for event in &all {
                got.extend(events(&own.push(sse(std::slice::from_ref(event)).as_bytes())));
            }
            got.extend(events(&own.finish()));
            let counts: Vec<_> = got
                .iter()
                .filter(|event| event["type"] == "partial_result")
                .map(|event| event["count"].as_u64().unwrap())
                .collect();
            assert!(!counts.is_empty() && counts.last() == Some(&5), "{way}: {got:#?}");
            let last = got
                .iter()
                .find(|event| event["type"] == "tool_result")
                .unwrap_or_else(|| panic!("{way}: {got:#?}"));
            assert_eq!(last["card"]["type"], "doc_search", "{way}");
            if !is_once {
                grow_truly(&got, way);
            }
        }
        // In a single push only the result is reported.
        let got = told(&json!({}), &sse(&all));
        assert!(got.iter().all(|event| event["type"] != "partial_result"), "{way}: {got:#?}");
    }
}
