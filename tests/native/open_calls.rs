//! Calls that never end: time grows with their number, not with its square, and no list beyond `limits.openCalls`.

use crate::streams::{events, stream};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// An event that begins a call, and one that belongs to it, in each carrier.
type Carrier = (&'static str, fn(usize) -> [Value; 2]);

const CARRIERS: [Carrier; 17] = [
    ("anthropic", |at| {
        [
            json!({"type":"content_block_start","index":at,"content_block":{"type":"tool_use","id":format!("c{at}"),"name":"t","input":{}}}),
            json!({"type":"content_block_delta","index":at,"delta":{"type":"input_json_delta","partial_json":"{"}}),
        ]
    }),
    ("openai", |at| {
        [
            json!({"type":"response.output_item.added","item":{"type":"function_call","id":format!("i{at}"),"call_id":format!("c{at}"),"name":"t"}}),
            json!({"type":"response.function_call_arguments.done","item_id":format!("i{at}"),"arguments":"{}"}),
        ]
    }),
    ("ag-ui", |at| {
        [
            json!({"type":"TOOL_CALL_START","toolCallId":format!("c{at}"),"toolCallName":"t"}),
            json!({"type":"TOOL_CALL_ARGS","toolCallId":format!("c{at}"),"delta":"{"}),
        ]
    }),
    ("ai-sdk", |at| {
        [
            json!({"type":"tool-input-start","toolCallId":format!("c{at}"),"toolName":"t"}),
            json!({"type":"tool-input-available","toolCallId":format!("c{at}"),"toolName":"t","input":{}}),
        ]
    }),
    ("mcp", |at| {
        [
            json!({"jsonrpc":"2.0","id":format!("c{at}"),"method":"tools/call","params":{"name":"t","arguments":{}}}),
            json!({"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}),
        ]
    }),
    ("managed", |at| {
        [
            json!({"type":"agent.mcp_tool_use","id":format!("c{at}"),"name":"t","input":{}}),
            json!({"type":"agent.mcp_tool_use","id":format!("c{at}"),"name":"t","input":{}}),
        ]
    }),
    ("openai-chat", |at| {
        let choice = |delta: Value| json!({"choices":[{"index":0,"delta":delta,"finish_reason":null}]});
        [
            choice(
                json!({"tool_calls":[{"index":at,"id":format!("c{at}"),"function":{"name":"t","arguments":""}}]}),
            ),
            choice(json!({"tool_calls":[{"index":at,"function":{"arguments":"{"}}]})),
        ]
    }),
    ("openai-chat, no ids", |at| {
        let call = json!({"index":at,"function":{"name":format!("t{at}"),"arguments":"{"}});
        let choice = json!({"choices":[{"index":0,"delta":{"tool_calls":[call]},"finish_reason":null}]});
        [choice.clone(), choice]
    }),
    ("openai items", |at| {
        [
            json!({"type":"response.output_item.added","item":{"type":"code_interpreter_call","id":format!("c{at}")}}),
            json!({"type":"response.code_interpreter_call_code.done","item_id":format!("c{at}"),"code":"1"}),
        ]
    }),
    ("ollama", |at| {
        let call = json!({"function":{"name":"t","arguments":{"n":at}}});
        let line = |message: Value| json!({"model":"m","created_at":"x","message":message,"done":false});
        [
            line(json!({"role":"assistant","content":"","tool_calls":[call]})),
            line(json!({"role":"assistant","content":""})),
        ]
    }),
    ("gemini", |at| {
        let part = |part: Value| json!({"candidates":[{"content":{"role":"model","parts":[part]}}]});
        [
            part(json!({"functionCall":{"id":format!("c{at}"),"name":"t","willContinue":true}})),
            part(json!({"functionCall":{"id":format!("c{at}"),"name":"t","args":{}}})),
        ]
    }),
    ("interactions", |at| {
        [
            json!({"event_type":"step.start","index":at,"step":{"type":"function_call","id":format!("c{at}"),"name":"t"}}),
            json!({"event_type":"step.delta","index":at,"delta":{"type":"arguments_delta","arguments":"{"}}),
        ]
    }),
    ("bedrock", |at| {
        [
            json!({"contentBlockStart":{"start":{"toolUse":{"toolUseId":format!("c{at}"),"name":"t"}},"contentBlockIndex":at}}),
            json!({"contentBlockDelta":{"delta":{"toolUse":{"input":"{"}},"contentBlockIndex":at}}),
        ]
    }),
    ("langgraph", |at| {
        let chunk =
            |chunk: Value| json!({"type":"AIMessageChunk","id":"m","content":"","tool_call_chunks":[chunk]});
        [
            chunk(json!({"id":format!("c{at}"),"name":"t","args":"","index":at})),
            chunk(json!({"args":"{","index":at})),
        ]
    }),
    ("acp", |at| {
        let update =
            |update: Value| json!({"jsonrpc":"2.0","method":"session/update","params":{"update":update}});
        let id = format!("c{at}");
        [
            update(json!({"sessionUpdate":"tool_call","toolCallId":id,"name":"t"})),
            update(
                json!({"sessionUpdate":"tool_call_content_chunk","toolCallId":id,"content":{"type":"content","content":{"type":"text","text":"["}}}),
            ),
        ]
    }),
    ("a2a", |at| {
        let update = |append: bool| json!({"jsonrpc":"2.0","id":1,"result":{"artifactUpdate":{"artifact":{"artifactId":format!("c{at}"),"parts":[{"text":"["}]},"append":append}}});
        [update(false), update(true)]
    }),
    ("status chat", |at| {
        [
            json!({"type":"artifact","artifact":{"id":format!("c{at}"),"type":"products","data":{}}}),
            json!({"type":"artifact","artifact":{"type":"products","data":{}}}),
        ]
    }),
];

/// The last event, and how long the calls took.
fn run(make: fn(usize) -> [Value; 2], count: usize, limit: usize) -> (Value, Duration) {
    let is_line = make(0)[0]["type"] == "artifact";
    let texts: Vec<String> = (0..count)
        .map(|at| {
            make(at)
                .iter()
                .map(|event| if is_line { format!("{event}\n") } else { format!("data: {event}\n\n") })
                .collect()
        })
        .collect();
    let mut stream = stream(&json!({"limits":{"openCalls":limit}}));
    let start = Instant::now();
    for text in &texts {
        drop(stream.push(text.as_bytes()));
    }
    let last = stream.finish();
    let time = start.elapsed();
    (events(&last).last().cloned().unwrap_or_default(), time)
}

#[test]
fn calls_that_never_end_are_forgotten_beyond_the_limit() {
    for (name, make) in CARRIERS {
        let (last, _) = run(make, 500, 20);
        assert_eq!(last["type"], "done", "{name}: {last}");
        let open = last["openCalls"].as_array().map_or(0, Vec::len);
        let has_no_calls = ["status chat", "a2a"].contains(&name);
        assert_eq!(open, if has_no_calls { 0 } else { 20 }, "{name}: {last}");
    }
}

#[test]
fn the_time_of_open_calls_is_linear() {
    for (name, make) in CARRIERS {
        let time = |count| (0..3).map(|_| run(make, count, usize::MAX).1).min().unwrap();
        let (once, four) = (time(1_000), time(4_000));
        assert!(four < once * 9 + Duration::from_millis(50), "{name}: {once:?}, four times as many {four:?}");
    }
}

/// `cargo test --release --test native time_of_open -- --ignored --nocapture`
#[test]
#[ignore = "prints figures"]
fn time_of_open_calls() {
    for (name, make) in CARRIERS {
        for limit in [1_000, usize::MAX] {
            let [few, many] = [10_000, 40_000].map(|count| run(make, count, limit).1);
            let limit = if limit == usize::MAX { "none".to_owned() } else { limit.to_string() };
            println!("{name:12} openCalls {limit:5}: 10,000 in {few:8.1?}, 40,000 in {many:8.1?}");
        }
    }
}
