//! A result in one long line, in every carrier: rows are shown from the first on, and time grows with the bytes.

use crate::stream_properties::{Sent, ways};
use crate::streams::{events, stream};
use serde_json::json;
use std::time::{Duration, Instant};

/// Bytes of a push.
const CHUNK: usize = 16 << 10;

fn sent(bytes: usize) -> Sent {
    let row = json!({"chunk_id":"a","heading":"é","breadcrumb":"b","snippet":"x".repeat(2000),"filepath":"f","metadata":{},"score":0.5});
    let rows = vec![row; bytes / 2100];
    let text = json!({"hits":rows,"next_cursor":null,"hint":null}).to_string();
    Sent { tool: "search_docs".to_owned(), options: json!({}), input: json!({}), text }
}

/// How long each way takes, and behind how many bytes its first row is shown.
fn run(sent: &Sent) -> Vec<(&'static str, Duration, usize)> {
    ways(sent)
        .into_iter()
        .map(|(way, body, _)| {
            let mut own = stream(&json!({}));
            let call = json!({"callId":"x","tool":sent.tool,"input":{}});
            own.register_call(&serde_json::from_value(call).unwrap());
            let start = Instant::now();
            let (mut first, mut read, mut is_told) = (None, 0, false);
            for chunk in body.as_bytes().chunks(CHUNK) {
                let got = own.push(chunk);
                read += chunk.len();
                if first.is_none() {
                    let is_row = |event: &serde_json::Value| event["type"] == "partial_result";
                    first = events(&got).iter().any(is_row).then_some(read);
                }
                is_told |= read == body.len() && !events(&got).is_empty();
            }
            is_told |= events(&own.finish()).iter().any(|event| event["type"] == "tool_result");
            assert!(is_told, "{way} told no result");
            (way, start.elapsed(), first.unwrap_or(usize::MAX))
        })
        .collect()
}

#[test]
fn a_long_line_is_shown_from_its_first_row_on() {
    for (way, _, first) in run(&sent(200 << 10)) {
        assert!(first <= CHUNK, "{way}: the first row came behind {first} bytes");
    }
}

#[test]
fn the_time_of_a_long_line_is_linear() {
    let [short, long] = [1 << 18, 1 << 20].map(|bytes| {
        let sent = sent(bytes);
        let mut best = run(&sent);
        for _ in 0..2 {
            best.iter_mut().zip(run(&sent)).for_each(|(best, other)| best.1 = best.1.min(other.1));
        }
        best
    });
    for ((way, once, _), (_, four, _)) in short.into_iter().zip(long) {
        assert!(four < once * 9 + Duration::from_millis(100), "{way}: {once:?}, four times as long {four:?}");
    }
}

/// `cargo test --release --test native time_of_long_lines -- --ignored --nocapture`
#[test]
#[ignore = "prints figures"]
fn time_of_long_lines() {
    for (way, time, first) in run(&sent(8 << 20)) {
        println!("{way:20} 8 MB in {time:8.1?}, first row behind {first} bytes");
    }
}
