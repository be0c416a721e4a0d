//! Properties of every result in a stream, however it is cut: the final card is that of the same result as a whole,
//! and everything shown before is its beginning.

use crate::card_properties::random_result;
use crate::examples::cases::{FILES, is_same, read};
use crate::streams::{grow_truly, main_list, replay, stream};
use crate::support::Random;
use mcp_cards::api;
use serde_json::{Value, json};

/// A result that is sent in a stream.
pub(crate) struct Sent {
    pub(crate) tool: String,
    pub(crate) options: Value,
    pub(crate) input: Value,
    pub(crate) text: String,
}

/// The carriers that can send a text: the events, and the same result as a host would pass it.
pub(crate) fn ways(sent: &Sent) -> Vec<(&'static str, String, Value)> {
    let content = json!([{"type": "text", "text": sent.text}]);
    let block = json!({"type":"mcp_tool_result","tool_use_id":"x","is_error":false,"content":content});
    let plain = json!({"type":"mcp_tool_result","tool_use_id":"x","content":sent.text});
    let rpc = json!({"jsonrpc":"2.0","id":"x","result":{"content":content}});
    let sse = |document: &Value| format!("data: {document}\n\n");
    let mut ways = vec![
        ("block", sse(&json!({"type":"content_block_start","index":1,"content_block":block})), block),
        ("text", sse(&json!({"type":"content_block_start","index":1,"content_block":plain})), plain),
        ("json-rpc", sse(&rpc), rpc.clone()),
        ("json", rpc.to_string(), rpc),
        (
            "ai-sdk",
            sse(&json!({"type":"tool-output-available","toolCallId":"x","output":{"content":content}})),
            json!({"content":content}),
        ),
        (
            "ag-ui",
            sse(&json!({"type":"TOOL_CALL_RESULT","toolCallId":"x","role":"tool","content":sent.text})),
            json!({"role":"tool","toolCallId":"x","content":sent.text}),
        ),
        (
            "openai",
            sse(
                &json!({"type":"response.output_item.done","item":{"type":"mcp_call","id":"x","output":sent.text,"error":null}}),
            ),
            json!(sent.text),
        ),
    ];
    let typed = json!({"type":"content","content":{"type":"text","text":sent.text}});
    let update =
        json!({"sessionUpdate":"tool_call_update","toolCallId":"x","status":"completed","content":[typed]});
    let tool = json!({"type":"tool","tool_call_id":"x","id":"m","content":sent.text});
    ways.extend([
        (
            "openai-chat",
            sse(&json!({"choices":[]})).replace("[]", r#"[{"delta":{}}]"#)
                + &sse(&json!({"role":"tool","tool_call_id":"x","content":sent.text})),
            json!({"role":"tool","tool_call_id":"x","content":sent.text}),
        ),
        (
            "ollama",
            format!(
                "{}\n{}\n",
                json!({"model":"m","created_at":"t","done":false}),
                json!({"role":"tool","tool_call_id":"x","content":sent.text})
            ),
            json!({"role":"tool","tool_call_id":"x","content":sent.text}),
        ),
        (
            "openai items",
            sse(&json!({"type":"function_call_output","call_id":"x","output":sent.text})),
            json!(sent.text),
        ),
        (
            "ai-sdk parts",
            sse(&json!({"type":"tool-result","toolCallId":"x","output":{"content":content}})),
            json!({"content":content}),
        ),
        (
            "gemini",
            sse(&json!({"candidates":[]})) + &sse(&json!({"role":"user","parts":[{"functionResponse":{"id":"x","name":"t","response":{"output":sent.text}}}]})),
            json!(sent.text),
        ),
        ("langgraph", format!("event: messages\n{}", sse(&json!([tool, {"n":1}]))), tool.clone()),
        ("langgraph values", format!("event: values\n{}", sse(&json!({"messages":[tool]}))), tool),
        (
            "acp",
            sse(&json!({"jsonrpc":"2.0","method":"session/update","params":{"update":update}})),
            json!({"content":content}),
        ),
    ]);
    if let Ok(data @ Value::Object(_)) = serde_json::from_str::<Value>(&sent.text) {
        let result = json!({"content":[{"type":"text","text":"Here it is"}],"structuredContent":data});
        let rpc = json!({"jsonrpc":"2.0","id":"x","result":result});
        ways.push(("structured", sse(&rpc), rpc));
        let output = json!({"structuredContent":data,"content":[]});
        let event = json!({"type":"tool-output-available","toolCallId":"x","output":output});
        ways.push(("structured output", sse(&event), output));
    }
    ways
}

fn at_once(sent: &Sent, content: &Value) -> Value {
    let mut options = sent.options.clone();
    options["input"] = sent.input.clone();
    let body = content.to_string();
    let header = json!({"call":"parseToolResult","tool":sent.tool,"content":"json","json":body.len(),"options":options});
    serde_json::from_str(&api::run(header.to_string().as_bytes(), body.as_bytes()).unwrap()).unwrap()
}

#[track_caller]
fn is_the_same(sent: &Sent, random: &mut Random) -> usize {
    let mut partials = 0;
    for (way, text, content) in ways(sent) {
        let mut options = sent.options.clone();
        options["errorBudget"] = json!(false);
        let call = json!({"callId":"x","tool":sent.tool,"input":sent.input}).to_string();
        let call = serde_json::from_str(&call).unwrap();
        let [mut whole, mut once] = [stream(&options), stream(&options).sending_rows_once()];
        whole.register_call(&call);
        once.register_call(&call);
        let most = [1, 7, 60, 400][random.below(4)];
        let mut cuts = Vec::new();
        let mut at = 0;
        while at + most < text.len() {
            at += 1 + random.below(most);
            cuts.push(at);
        }
        let got = replay(&mut whole, text.as_bytes(), cuts.iter().copied());
        let how = format!("{way}: {} {} {}", sent.tool, sent.options, sent.text);
        let put_together = put_together(replay(&mut once, text.as_bytes(), cuts.into_iter()));
        assert_eq!(put_together, got, "rows sent once, {how}");
        grow_truly(&got, &how);
        partials += got.iter().filter(|event| event["type"] == "partial_result").count();
        let last = got.iter().find(|event| {
            event["callId"] == "x" && event.get("card").is_some() && event["type"] != "partial_result"
        });
        let Some(last) = last else { panic!("no result, {how}: {got:#?}") };
        let mut card = last["card"].clone();
        if card["type"] == "raw" {
            card.as_object_mut().unwrap().remove("content");
        }
        let expected = at_once(sent, &content);
        assert!(is_same(&card, &expected), "{how}\n  got {card}\n  not {expected}");
        assert_eq!(got.iter().filter(|event| event["type"] == "done").count(), 1, "{how}");
    }
    partials
}

/// The events of a stream that sends each row once, put together as a host does it.
fn put_together(mut events: Vec<Value>) -> Vec<Value> {
    let mut shown: Vec<Value> = Vec::new();
    for event in &mut events {
        if event["type"] == "partial_result" {
            shown.extend(main_list(&event["card"]).iter().cloned());
        } else if event["callId"] == "x" && event.get("card").is_some() {
            let rows = std::mem::take(&mut shown);
            if event.get("supersedes").is_none() && !rows.is_empty() {
                let card = event["card"].as_object_mut().unwrap();
                let own = card.iter_mut().find_map(|(name, member)| match member {
                    Value::Array(rows) if !["columns", "fields"].contains(&name.as_str()) => Some(rows),
                    _ => None,
                });
                own.unwrap().splice(0..0, rows);
            }
        }
    }
    events
}

#[test]
fn every_case_comes_out_the_same_through_every_carrier() {
    let mut random = Random::new(3);
    let mut partials = 0;
    for (name, _) in FILES {
        for case in read(name) {
            let text = match (case.get("text"), case.get("content")) {
                (Some(text), _) => text.as_str().unwrap().to_owned(),
                (None, Some(content @ (Value::Object(_) | Value::Array(_)))) => content.to_string(),
                _ => continue,
            };
            if text.len() > 5_000 || case.get("function").is_some() || case.get("throws").is_some() {
                continue;
            }
            let mut options = case.get("options").cloned().unwrap_or_else(|| json!({}));
            if let Some(vertical) = case.get("vertical") {
                options["vertical"] = vertical.clone();
            }
            // The limits on depth and size apply to the event around a result too.
            if ["depth", "nodes", "inputBytes"].iter().any(|limit| options["limits"].get(limit).is_some()) {
                continue;
            }
            let members = options.as_object_mut().unwrap();
            members.remove("isError");
            // Its pointers refer to the document that contains the result.
            members.remove("explain");
            let input = members.remove("input").or_else(|| case.get("input").cloned());
            let tool = case["tool"].as_str().unwrap_or_default().to_owned();
            let sent = Sent { tool, options, input: input.unwrap_or_else(|| json!({})), text };
            partials += is_the_same(&sent, &mut random);
        }
    }
    assert!(partials > 1000, "only {partials} partial cards");
}

#[test]
fn random_results_come_out_the_same_through_every_carrier() {
    let mut random = Random::new(11);
    for _ in 0..400 {
        let (tool, vertical, text) = random_result(&mut random);
        let mut options = vertical.map_or_else(|| json!({}), |vertical| json!({"vertical": vertical}));
        if random.below(2) == 0 {
            options["limits"] = json!({"products": 1000, "restaurants": 1000});
        }
        is_the_same(&Sent { tool: tool.to_owned(), options, input: json!({}), text }, &mut random);
    }
}
