//! The rules of the carriers of models: chat completions, Ollama, Responses.

use crate::stream_rules::{done, ready, sse, started, tells, text, told, truncated};
use serde_json::{Value, json};

pub(crate) fn result(id: &str, text: &str) -> Value {
    json!({"type":"tool_result","callId":id,"card":{"type":"text","text":text}})
}

pub(crate) fn thinking(text: &str) -> Value {
    json!({"type":"text","text":text,"channel":"thinking"})
}

pub(crate) fn lines(all: &[Value]) -> String {
    all.iter().map(|line| format!("{line}\n")).collect()
}

/// A chunk of a chat completion.
fn chunk(delta: Value) -> Value {
    json!({"object":"chat.completion.chunk","choices":[{"index":0,"delta":delta,"finish_reason":null}]})
}

fn last(reason: &str) -> Value {
    json!({"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":reason}]})
}

fn calls(calls: Value) -> Value {
    chunk(json!({ "tool_calls": calls }))
}

const DONE: &str = "data: [DONE]\n\n";

#[test]
fn chat_completions_tell_texts() {
    let all = [
        chunk(json!({"role":"assistant","content":""})),
        chunk(json!({"reasoning_content":"a","reasoning":"ignored"})),
        chunk(json!({"reasoning":"b"})),
        chunk(
            json!({"content":[{"type":"thinking","thinking":[{"type":"text","text":"c"}]},{"type":"text","text":"x"}]}),
        ),
        chunk(json!({"content":"y"})),
        chunk(json!({"refusal":"no"})),
        json!({"choices":[{"index":1,"delta":{"content":"another answer"}}]}),
        last("stop"),
        json!({"choices":[],"usage":{"total_tokens":3}}),
    ];
    let end = json!({"type":"done","reason":"stop","usage":{"total_tokens":3}});
    tells(&json!({"thinking":true}), &(sse(&all) + DONE), &[thinking("abc"), text("xyno"), end.clone()]);
    tells(&json!({}), &sse(&all), &[text("xyno"), end]);
    tells(&json!({}), &sse(&all[..5]), &[text("xy"), truncated()]);
    tells(&json!({}), &(sse(&all[..5]) + DONE), &[text("xy"), done("stop")]);
    let filtered = [chunk(json!({"content":"x"})), last("content_filter")];
    tells(&json!({}), &sse(&filtered), &[text("x"), done("content_filter")]);
}

#[test]
fn chat_completions_join_the_arguments_of_calls() {
    let piece = |index: u32, text: &str| calls(json!([{"index":index,"function":{"arguments":text}}]));
    let open = |index: u32, id: &str, name: &str, text: &str| {
        calls(json!([{"index":index,"id":id,"type":"function","function":{"name":name,"arguments":text}}]))
    };
    let ready_with = |id: &str, input: Value| ready(id, &input);
    let end = json!({"type":"done","reason":"tool_calls","openCalls":["c1","c2"]});
    // Side by side, by index.
    let side = [
        open(0, "c1", "f", ""),
        open(1, "c2", "g", "{\"b\""),
        piece(0, "{\"a\":1}"),
        piece(1, ":2}"),
        last("tool_calls"),
    ];
    let expected = [
        started("c1"),
        started("c2"),
        ready_with("c1", json!({"a":1})),
        ready_with("c2", json!({"b":2})),
        end.clone(),
    ];
    tells(&json!({}), &(sse(&side) + DONE), &expected);
    // One index for both; the id and the name in each piece.
    let one = [
        open(0, "c1", "f", "{\"a\""),
        open(0, "c1", "f", ":1}"),
        open(0, "c2", "g", "{\"b\":2}"),
        last("tool_calls"),
    ];
    tells(&json!({}), &(sse(&one) + DONE), &expected);
    // No indexes; empty ids; names that are not joined.
    let none = [
        calls(json!([{"id":"c1","function":{"name":"f","arguments":"{\"a\""}}])),
        calls(json!([{"id":"","function":{"name":"f","arguments":":1}"}}])),
        calls(json!([{"id":"c2","function":{"name":"g","arguments":{"b":2}}}])),
        last("tool_calls"),
    ];
    tells(&json!({}), &(sse(&none) + DONE), &expected);
    let got = told(&json!({}), &sse(&none));
    assert_eq!((&got[0]["tool"], &got[1]["tool"]), (&json!("f"), &json!("g")));
    // Input that is not JSON is reported as text.
    let custom = [
        calls(json!([{"index":0,"id":"c1","custom":{"name":"sh","input":"ls -"}}])),
        calls(json!([{"index":0,"custom":{"input":"l"}}])),
        last("tool_calls"),
    ];
    tells(
        &json!({}),
        &sse(&custom),
        &[
            started("c1"),
            json!({"type":"tool_call","state":"ready","tool":"sh","input":{},"inputText":"ls -l"}),
            json!({"type":"done","openCalls":["c1"]}),
        ],
    );
}

#[test]
fn chat_completions_may_have_no_ids() {
    let all = [
        calls(json!([{"index":0,"function":{"name":"f","arguments":"{}"}}])),
        calls(json!([{"index":1,"function":{"name":"f","arguments":"{\"a\":1}"}}])),
        last("tool_calls"),
        json!({"role":"tool","name":"f","content":"one"}),
        json!({"role":"tool","name":"f","content":"two"}),
        json!({"role":"tool","name":"f","content":"three"}),
        json!({"role":"tool","content":"four"}),
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            started("call-1"),
            started("call-2"),
            ready("call-1", &json!({})),
            ready("call-2", &json!({"a":1})),
            result("call-1", "one"),
            result("call-2", "two"),
            json!({"type":"tool_result","callId":"result-1","orphan":true}),
            json!({"type":"tool_result","callId":"result-2","orphan":true}),
            done("tool_calls"),
        ],
    );
    // An id that we create is never one in use.
    let taken = [
        calls(json!([{"index":0,"id":"call-1","function":{"name":"f"}},{"index":1,"function":{"name":"g"}}])),
        last("tool_calls"),
    ];
    let got = told(&json!({}), &sse(&taken));
    assert_eq!(got.last().unwrap()["openCalls"], json!(["call-1", "call-2"]));
    let legacy = [
        chunk(json!({"function_call":{"name":"f","arguments":"{\"a\""}})),
        chunk(json!({"function_call":{"arguments":":1}"}})),
        last("function_call"),
        json!({"role":"function","name":"f","content":"ok"}),
    ];
    tells(
        &json!({}),
        &(sse(&legacy[..3]) + DONE + &sse(&legacy[3..])),
        &[started("call-1"), ready("call-1", &json!({"a":1})), result("call-1", "ok"), done("function_call")],
    );
}

#[test]
fn chat_completions_wait_for_results() {
    let call = calls(json!([{"index":0,"id":"c1","function":{"name":"f","arguments":"{}"}}]));
    let answer = json!({"role":"tool","tool_call_id":"c1","content":"ok"});
    let first = sse(&[call, last("tool_calls")]) + DONE;
    let then = sse(&[answer.clone(), chunk(json!({"content":"x"}))]);
    let expected = [started("c1"), ready("c1", &json!({})), result("c1", "ok"), text("x")];
    let end = |event: Value| [expected.as_slice(), &[event]].concat();
    tells(&json!({}), &(first.clone() + &then), &end(truncated()));
    tells(&json!({}), &(first.clone() + &then + &sse(&[last("stop")])), &end(done("stop")));
    tells(&json!({}), &(first.clone() + &then + &sse(&[last("stop")]) + DONE + &then), &end(done("stop")));
    tells(&json!({}), &(first + &sse(&[answer])), &[&expected[..3], &[done("tool_calls")]].concat());
}

#[test]
fn chat_completions_come_whole() {
    let message = json!({"role":"assistant","content":"x","refusal":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}}]});
    let whole = json!({"object":"chat.completion","choices":[{"index":0,"message":message,"finish_reason":"tool_calls"}],"usage":{"total_tokens":1}});
    let expected = [text("x"), started("c1"), ready("c1", &json!({"a":1}))];
    tells(
        &json!({}),
        &whole.to_string(),
        &[expected.as_slice(), &[json!({"type":"done","reason":"tool_calls","usage":{"total_tokens":1}})]]
            .concat(),
    );
    let list = json!([{"role":"system","content":"be kind"}, {"role":"user","content":"Tea?"}, message, {"role":"user","content":[{"type":"text","text":"Now"}]}, {"role":"tool","tool_call_id":"c1","content":"ok"}]);
    tells(
        &json!({}),
        &list.to_string(),
        &[expected.as_slice(), &[result("c1", "ok"), done("tool_calls")]].concat(),
    );
}

#[test]
fn chat_completions_may_fail() {
    let all = [
        chunk(json!({"content":"x"})),
        json!({"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}],"error":{"code":502,"message":"Provider disconnected"}}),
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            text("x"),
            json!({"type":"error","code":"502","message":"Provider disconnected","fatal":true,"retryable":true}),
            json!({"type":"done","reason":"error","incomplete":true}),
        ],
    );
}

#[test]
fn a_proxy_tells_results_of_tools_that_it_called() {
    let fields = json!({"mcp_list_tools":[{"type":"function","function":{"name":"f","parameters":{}}}],"mcp_call_results":[{"tool_call_id":"c1","result":"ok"}]});
    let call = json!([{"index":0,"id":"c1","function":{"name":"f","arguments":"{}"}}]);
    let delta = json!({"content":"x","tool_calls":call,"provider_specific_fields":fields});
    let chunk = json!({"choices":[{"index":0,"delta":delta,"finish_reason":"tool_calls"}]});
    let expected = [
        text("x"),
        started("c1"),
        ready("c1", &json!({})),
        json!({"type":"status","phase":"tools","tools":[{"name":"f","inputSchema":{}}]}),
        result("c1", "ok"),
        done("tool_calls"),
    ];
    tells(&json!({}), &sse(&[chunk]), &expected);
    let message =
        json!({"role":"assistant","content":"x","tool_calls":call,"provider_specific_fields":fields});
    tells(
        &json!({}),
        &json!({"object":"chat.completion","choices":[{"message":message,"finish_reason":"tool_calls"}]})
            .to_string(),
        &expected,
    );
}

#[test]
fn ollama() {
    let line = |message: Value, is_done: bool| json!({"model":"m","created_at":"t","message":message,"done":is_done,"done_reason":if is_done { json!("stop") } else { Value::Null },"eval_count":if is_done { json!(7) } else { Value::Null }});
    let say = |text: &str| line(json!({"role":"assistant","content":text}), false);
    let call = |id: Value, name: &str| {
        line(
            json!({"role":"assistant","content":"","tool_calls":[{"id":id,"function":{"name":name,"arguments":{"a":1}}}]}),
            false,
        )
    };
    let end = line(json!({"role":"assistant","content":""}), true);
    tells(
        &json!({}),
        &lines(&[say("a"), say("b"), end.clone()]),
        &[text("ab"), json!({"type":"done","reason":"stop","usage":{"eval_count":7}})],
    );
    tells(&json!({}), &lines(&[say("a")]), &[text("a"), truncated()]);
    let calls =
        [started("c1"), ready("c1", &json!({"a":1})), started("call-1"), ready("call-1", &json!({"a":1}))];
    let results = [
        json!({"role":"tool","tool_call_id":"c1","content":"one"}),
        json!({"role":"tool","tool_name":"g","content":"two"}),
    ];
    let first = [call(json!("c1"), "f"), call(Value::Null, "g"), end.clone()];
    tells(
        &json!({}),
        &lines(&first),
        &[calls.as_slice(), &[json!({"type":"done","reason":"stop","openCalls":["c1","call-1"]})]].concat(),
    );
    let told = [calls.as_slice(), &[result("c1", "one"), result("call-1", "two")]].concat();
    tells(&json!({}), &lines(&[&first[..], &results].concat()), &[told.as_slice(), &[done("stop")]].concat());
    tells(
        &json!({}),
        &lines(&[&first[..], &results, &[say("x")]].concat()),
        &[told.as_slice(), &[text("x"), truncated()]].concat(),
    );
    tells(
        &json!({}),
        &lines(&[&first[..], &results, &[say("x"), end]].concat()),
        &[told.as_slice(), &[text("x"), done("stop")]].concat(),
    );
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of cases")]
fn responses_tell_what_their_own_tools_did() {
    let added = |item: Value| json!({"type":"response.output_item.added","item":item});
    let finished = |item: Value| json!({"type":"response.output_item.done","item":item});
    let end = json!({"type":"response.completed","response":{"status":"completed"}});
    let cases: Vec<(Vec<Value>, Vec<Value>)> = vec![
        (
            vec![finished(
                json!({"type":"web_search_call","id":"w","status":"completed","action":{"type":"search","query":"tea","sources":[{"type":"url","url":"https://a.example/"}]}}),
            )],
            vec![
                started("w"),
                ready("w", &json!({"type":"search","query":"tea"})),
                json!({"type":"tool_result","tool":"web_search","card":{"type":"web_search"}}),
            ],
        ),
        (
            vec![finished(
                json!({"type":"web_search_call","id":"w","status":"failed","action":{"type":"search","query":"tea"}}),
            )],
            vec![
                started("w"),
                ready("w", &json!({"type":"search","query":"tea"})),
                json!({"type":"tool_error","card":{"type":"error","message":"The tool failed"}}),
            ],
        ),
        (
            vec![
                added(json!({"type":"file_search_call","id":"f","queries":[]})),
                finished(
                    json!({"type":"file_search_call","id":"f","status":"incomplete","queries":["q"],"results":null}),
                ),
            ],
            vec![
                started("f"),
                ready("f", &json!({"queries":["q"]})),
                json!({"type":"tool_error","tool":"file_search"}),
            ],
        ),
        (
            vec![
                added(json!({"type":"image_generation_call","id":"i","result":null})),
                json!({"type":"response.image_generation_call.partial_image","item_id":"i","partial_image_b64":"AAAA","partial_image_index":0}),
                finished(
                    json!({"type":"image_generation_call","id":"i","status":"completed","result":"BBBB"}),
                ),
            ],
            vec![
                started("i"),
                ready("i", &json!({})),
                json!({"type":"tool_result","preliminary":true,"card":{"type":"media"}}),
                json!({"type":"tool_result","lacks":"preliminary","card":{"type":"media"}}),
            ],
        ),
        (
            vec![
                added(json!({"type":"custom_tool_call","id":"ctc","call_id":"c","name":"sh","input":""})),
                json!({"type":"response.custom_tool_call_input.done","item_id":"ctc","input":"ls -l"}),
                finished(
                    json!({"type":"custom_tool_call","id":"ctc","call_id":"c","name":"sh","input":"ls -l"}),
                ),
                finished(json!({"type":"custom_tool_call_output","call_id":"c","output":"a"})),
            ],
            vec![
                started("c"),
                json!({"type":"tool_call","state":"ready","inputText":"ls -l"}),
                result("c", "a"),
            ],
        ),
        (
            vec![
                finished(
                    json!({"type":"local_shell_call","id":"l","call_id":"c","action":{"type":"exec","command":["ls"]}}),
                ),
                finished(json!({"type":"local_shell_call_output","id":"c","output":"a"})),
            ],
            vec![
                started("c"),
                ready("c", &json!({"type":"exec","command":["ls"]})),
                json!({"type":"tool_result","callId":"c","card":{"type":"code_execution","code":"ls","stdout":"a"}}),
            ],
        ),
        (
            vec![
                finished(
                    json!({"type":"apply_patch_call","id":"l","call_id":"c","operation":{"type":"delete_file","path":"x"}}),
                ),
                finished(
                    json!({"type":"apply_patch_call_output","call_id":"c","status":"failed","output":"no such file"}),
                ),
            ],
            vec![
                started("c"),
                ready("c", &json!({"type":"delete_file","path":"x"})),
                json!({"type":"tool_error","tool":"apply_patch","card":{"type":"error","message":"no such file"}}),
            ],
        ),
        (
            vec![
                finished(json!({"type":"shell_call","id":"l","call_id":"c","action":{"commands":["ls"]}})),
                finished(
                    json!({"type":"shell_call_output","call_id":"c","output":[{"stdout":"a","stderr":"","outcome":{"type":"exit","exit_code":0}}]}),
                ),
            ],
            vec![
                started("c"),
                ready("c", &json!({"commands":["ls"]})),
                json!({"type":"tool_result","tool":"shell","card":{"type":"code_execution","stdout":"a","code":"ls"}}),
            ],
        ),
        (
            vec![finished(json!({"type":"tool_search_output","tools":[{"name":"f"}]}))],
            vec![json!({"type":"status","phase":"tools"})],
        ),
        (vec![json!({"type":"response.refusal.delta","delta":"no"})], vec![text("no")]),
    ];
    for (events, expected) in cases {
        let with_end = [expected.as_slice(), &[done("completed")]].concat();
        tells(&json!({}), &sse(&[events.as_slice(), std::slice::from_ref(&end)].concat()), &with_end);
        // The same items whole, and without a response around them.
        let items: Vec<_> = events
            .iter()
            .filter(|event| event["type"] == "response.output_item.done")
            .map(|event| event["item"].clone())
            .collect();
        let is_told_whole =
            !items.is_empty() && expected.iter().all(|event| event.get("preliminary").is_none());
        if is_told_whole {
            let whole = json!({"object":"response","status":"completed","error":null,"output":items});
            tells(&json!({}), &whole.to_string(), &with_end);
            if items[0]["type"] != "tool_search_output" {
                tells(&json!({}), &sse(&items), &[expected.as_slice(), &[done("end")]].concat());
            }
        }
    }
}

#[test]
fn responses_come_whole() {
    let message = json!({"type":"message","role":"assistant","content":[{"type":"output_text","text":"x"},{"type":"refusal","refusal":"no"}]});
    let reasoning = json!({"type":"reasoning","summary":[{"type":"summary_text","text":"hm"}]});
    let call = json!({"type":"function_call","call_id":"c","name":"f","arguments":"{}"});
    let output = json!({"type":"function_call_output","call_id":"c","output":"ok"});
    let whole = json!({"object":"response","status":"incomplete","output":[reasoning, message, call, output],"usage":{"total_tokens":1}});
    let expected = [thinking("hm"), text("xno"), started("c"), ready("c", &json!({})), result("c", "ok")];
    tells(
        &json!({"thinking":true}),
        &whole.to_string(),
        &[expected.as_slice(), &[json!({"type":"done","reason":"incomplete","usage":{"total_tokens":1}})]]
            .concat(),
    );
    tells(&json!({}), &json!([message, call, output, {"type":"message","role":"user","content":[{"type":"input_text","text":"asked"}]}]).to_string(), &[&expected[1..], &[done("end")]].concat());
    let failed = json!({"object":"response","status":"failed","output":[message],"error":{"code":"server_error","message":"no"}});
    tells(
        &json!({}),
        &failed.to_string(),
        &[
            json!({"type":"error","code":"server_error","fatal":true,"retryable":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
}
