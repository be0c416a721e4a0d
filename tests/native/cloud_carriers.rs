//! The rules of the carriers of clouds: Gemini with its interactions, Bedrock with the event stream of AWS.

use crate::chat_carriers::{lines, result, thinking};
use crate::stream_rules::{done, ready, sse, started, tells, text, truncated};
use crate::streams::{events, meaning, stream};
use serde_json::{Value, json};

fn candidate(parts: Value) -> Value {
    json!({"candidates":[{"content":{"role":"model","parts":parts},"index":0}]})
}

#[test]
fn gemini() {
    let stop =
        json!({"candidates":[{"finishReason":"STOP","index":0}],"usageMetadata":{"totalTokenCount":3}});
    let end = json!({"type":"done","reason":"STOP","usage":{"totalTokenCount":3}});
    let say = candidate(json!([{"text":"hm","thought":true},{"text":"x"}]));
    let other = json!({"candidates":[{"content":{"parts":[{"text":"another"}]},"index":1}]});
    tells(
        &json!({"thinking":true}),
        &sse(&[say.clone(), other, stop.clone()]),
        &[thinking("hm"), text("x"), end.clone()],
    );
    tells(&json!({}), &json!([say, stop]).to_string(), &[text("x"), end.clone()]);
    tells(&json!({}), &sse(std::slice::from_ref(&say)), &[text("x"), truncated()]);
    let calls = candidate(
        json!([{"functionCall":{"name":"f","args":{"a":1}}},{"functionCall":{"id":"c","name":"f"}}]),
    );
    let responses = json!({"role":"user","parts":[
        {"text":"asked"},
        {"functionResponse":{"name":"f","response":{"result":"one"}}},
        {"functionResponse":{"id":"c","name":"f","response":{"error":{"message":"no stock"}}}},
        {"functionResponse":{"name":"f","response":{"error":"late"}}}]});
    tells(
        &json!({"errorBudget":false}),
        &sse(&[calls, stop.clone(), responses]),
        &[
            started("call-1"),
            ready("call-1", &json!({"a":1})),
            started("c"),
            ready("c", &json!({})),
            result("call-1", "one"),
            json!({"type":"tool_error","callId":"c","card":{"type":"error","message":"no stock"}}),
            json!({"type":"tool_error","callId":"result-1","orphan":true}),
            json!({"type":"done","reason":"STOP"}),
        ],
    );
    let more = [
        candidate(json!([{"functionCall":{"name":"f","willContinue":true}}])),
        candidate(json!([{"functionCall":{"args":{"a":1}}}])),
        stop.clone(),
    ];
    tells(
        &json!({}),
        &sse(&more),
        &[started("call-1"), ready("call-1", &json!({"a":1})), json!({"type":"done","openCalls":["call-1"]})],
    );
    let code = candidate(
        json!([{"executableCode":{"code":"print(1)","language":"PYTHON"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1\n"}}]),
    );
    tells(
        &json!({}),
        &sse(&[code, stop]),
        &[
            started("call-1"),
            ready("call-1", &json!({"code":"print(1)","language":"PYTHON"})),
            json!({"type":"tool_result","tool":"code_execution","card":{"type":"code_execution","stdout":"1\n","code":"print(1)"}}),
            end,
        ],
    );
    tells(
        &json!({}),
        &sse(&[json!({"promptFeedback":{"blockReason":"SAFETY"}})]),
        &[json!({"type":"error","code":"SAFETY","fatal":true}), json!({"type":"done","reason":"error"})],
    );
    tells(
        &json!({}),
        &sse(&[say, json!({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"slow"}})]),
        &[
            text("x"),
            json!({"type":"error","code":"RESOURCE_EXHAUSTED","retryable":true}),
            json!({"type":"done","reason":"error"}),
        ],
    );
}

#[test]
fn interactions() {
    let start = |index: u32, step: Value| json!({"event_type":"step.start","index":index,"step":step});
    let delta = |index: u32, delta: Value| json!({"event_type":"step.delta","index":index,"delta":delta});
    let stop = |index: u32| json!({"event_type":"step.stop","index":index});
    let end = json!({"event_type":"interaction.completed","interaction":{"status":"completed","usage":{"total_tokens":1}}});
    let all = [
        start(0, json!({"type":"function_call","id":"a","name":"f","arguments":{}})),
        delta(0, json!({"type":"function_call","arguments":{"x":1}})),
        stop(0),
        start(1, json!({"type":"code_execution_call","id":"b","arguments":{"code":"1"}})),
        stop(1),
        start(2, json!({"type":"function_result","call_id":"a","name":"f","is_error":true,"result":"no"})),
        start(3, json!({"type":"code_execution_result","call_id":"b"})),
        delta(3, json!({"type":"code_execution_result","result":"1\n"})),
        stop(3),
        stop(2),
        start(4, json!({"type":"google_search_call","id":"g"})),
        stop(4),
        end,
    ];
    tells(
        &json!({}),
        &sse(&all),
        &[
            started("a"),
            ready("a", &json!({"x":1})),
            json!({"type":"tool_call","state":"started","callId":"b","tool":"code_execution"}),
            ready("b", &json!({"code":"1"})),
            json!({"type":"tool_result","callId":"b"}),
            json!({"type":"tool_error","callId":"a","card":{"type":"error","message":"no"}}),
            json!({"type":"done","reason":"completed","usage":{"total_tokens":1}}),
        ],
    );
    let steps = json!([
        {"type":"user_input","content":[{"type":"text","text":"asked"}]},
        {"type":"function_call","id":"a","name":"f","arguments":{"x":1}},
        {"type":"function_result","call_id":"a","result":"ok"},
        {"type":"model_output","content":[{"type":"text","text":"said"}]}]);
    let expected = [started("a"), ready("a", &json!({"x":1})), result("a", "ok"), text("said")];
    tells(
        &json!({}),
        &json!({"id":"i","status":"completed","steps":steps}).to_string(),
        &[expected.as_slice(), &[done("completed")]].concat(),
    );
    let bare: Vec<_> = steps.as_array().unwrap()[1..].to_vec();
    tells(&json!({}), &sse(&bare), &[expected.as_slice(), &[done("end")]].concat());
}

#[test]
fn bedrock() {
    let start = |start: Value| json!({"contentBlockStart":{"start":start,"contentBlockIndex":1}});
    let delta = |delta: Value| json!({"contentBlockDelta":{"delta":delta,"contentBlockIndex":1}});
    let stop = json!({"contentBlockStop":{"contentBlockIndex":1}});
    let ended = |reason: &str| json!({"messageStop":{"stopReason":reason}});
    let usage = json!({"metadata":{"usage":{"totalTokens":1}}});
    let all = [
        json!({"messageStart":{"role":"assistant"}}),
        delta(json!({"reasoningContent":{"text":"hm"}})),
        delta(json!({"text":"x"})),
        start(json!({"toolUse":{"toolUseId":"a","name":"f"}})),
        delta(json!({"toolUse":{"input":"{\"q\""}})),
        delta(json!({"toolUse":{"input":":1}"}})),
        stop.clone(),
        start(json!({"toolResult":{"toolUseId":"a","status":"success"}})),
        delta(json!({"toolResult":[{"text":"o"}]})),
        delta(json!({"toolResult":[{"text":"k"}]})),
        stop.clone(),
        ended("end_turn"),
        usage.clone(),
    ];
    let expected = [thinking("hm"), text("x"), started("a"), ready("a", &json!({"q":1})), result("a", "ok")];
    let end = json!({"type":"done","reason":"end_turn","usage":{"totalTokens":1}});
    tells(&json!({"thinking":true}), &lines(&all), &[expected.as_slice(), &[end]].concat());
    tells(
        &json!({"thinking":true}),
        &lines(&all[..12]),
        &[expected.as_slice(), &[done("end_turn")]].concat(),
    );
    tells(&json!({"thinking":true}), &lines(&all[..11]), &[expected.as_slice(), &[truncated()]].concat());
    let failed = [
        start(json!({"toolResult":{"toolUseId":"a","status":"error"}})),
        delta(json!({"toolResult":[{"text":"no"}]})),
        stop,
    ];
    tells(
        &json!({}),
        &lines(&failed),
        &[json!({"type":"tool_error","callId":"a","card":{"type":"error","message":"no"}}), truncated()],
    );
    for (name, retryable) in
        [("throttlingException", true), ("validationException", false), ("modelStreamErrorException", true)]
    {
        tells(
            &json!({}),
            &lines(&[json!({name:{"message":"no"}})]),
            &[
                json!({"type":"error","code":name,"message":"no","fatal":true,"retryable":retryable}),
                json!({"type":"done","reason":"error"}),
            ],
        );
    }
    // Waiting, and whole answers.
    tells(
        &json!({}),
        &lines(&[
            ended("tool_use"),
            usage,
            json!({"messageStart":{"role":"assistant"}}),
            delta(json!({"text":"x"})),
        ]),
        &[text("x"), truncated()],
    );
    let message = json!({"role":"assistant","content":[{"text":"x"},{"toolUse":{"toolUseId":"a","name":"f","input":{"q":1}}}]});
    let whole = json!({"output":{"message":message},"stopReason":"tool_use","usage":{"totalTokens":1}});
    let expected = [text("x"), started("a"), ready("a", &json!({"q":1}))];
    tells(
        &json!({}),
        &whole.to_string(),
        &[expected.as_slice(), &[json!({"type":"done","reason":"tool_use"})]].concat(),
    );
}

/// A message of the event stream of AWS.
fn frame(headers: &[(&str, u8, &[u8])], payload: &[u8]) -> Vec<u8> {
    let mut head = Vec::new();
    for (name, kind, value) in headers {
        head.push(name.len() as u8);
        head.extend(name.as_bytes());
        head.push(*kind);
        if matches!(kind, 6 | 7) {
            head.extend((value.len() as u16).to_be_bytes());
        }
        head.extend(*value);
    }
    let total = 16 + head.len() + payload.len();
    let mut out = Vec::new();
    out.extend((total as u32).to_be_bytes());
    out.extend((head.len() as u32).to_be_bytes());
    out.extend([0; 4]);
    out.extend(head);
    out.extend(payload);
    out.extend([0; 4]);
    out
}

fn named(kind: &str, name: &str, payload: &str) -> Vec<u8> {
    let other: [(&str, u8, &[u8]); 8] = [
        (":a", 0, &[]),
        (":b", 1, &[]),
        (":c", 2, &[1]),
        (":d", 3, &[1, 2]),
        (":e", 4, &[0; 4]),
        (":f", 5, &[0; 8]),
        (":g", 6, b"xy"),
        (":h", 9, &[0; 16]),
    ];
    let type_header = if kind == "event" { ":event-type" } else { ":exception-type" };
    let own: [(&str, u8, &[u8]); 2] =
        [(type_header, 7, name.as_bytes()), (":message-type", 7, kind.as_bytes())];
    frame(&[other.as_slice(), &own].concat(), payload.as_bytes())
}

#[test]
fn the_event_stream_of_aws() {
    let all = [
        named("event", "messageStart", r#"{"role":"assistant"}"#),
        named("event", "contentBlockDelta", r#"{"delta":{"text":"é 🙏"},"contentBlockIndex":0}"#),
        frame(&[(":message-type", 7, b"event")], b"ignored"),
        named("event", "messageStop", r#"{"stopReason":"end_turn"}"#),
        named("exception", "throttlingException", r#"{"message":"slow"}"#),
    ]
    .concat();
    let read = |bytes: &[u8], size: usize| {
        let mut aws = stream(&json!({}));
        let mut got = Vec::new();
        for chunk in bytes.chunks(size) {
            got.extend(events(&aws.push(chunk)));
        }
        got.extend(events(&aws.finish()));
        meaning(&got)
    };
    for size in 1..80 {
        let got = read(&all, size);
        assert_eq!(
            (&got[0]["text"], &got[1]["code"], &got[2]["reason"]),
            (&json!("é 🙏"), &json!("throttlingException"), &json!("error")),
            "{got:#?}"
        );
    }
    // Cut anywhere, the stream ends and reports that it was cut.
    for end in 1..all.len() {
        let got = read(&all[..end], 1000);
        assert_eq!(got.last().unwrap()["type"], "done", "{end}");
    }
    let begin = named("event", "messageStart", "{}");
    assert_eq!(read(&[begin.as_slice(), &all[..20]].concat(), 1000)[0]["code"], "incomplete_event");
    for (total, headers) in [(15_u32, 0_u32), (100, 85), (u32::MAX, 0), (0, 0)] {
        let mut damaged = begin.clone();
        damaged.extend(total.to_be_bytes());
        damaged.extend(headers.to_be_bytes());
        damaged.extend([0; 40]);
        let got = read(&damaged, 7);
        assert_eq!(
            (&got[0]["code"], &got[0]["fatal"], got.len()),
            (&json!("bad_frame"), &json!(true), 2),
            "{got:#?}"
        );
    }
}
