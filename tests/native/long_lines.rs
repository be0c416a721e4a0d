//! A result in one long line, in every carrier: rows are shown from the first one on, and the time is linear.
//! `make bench-lines` measures the same in instructions, at 8 MB.

#[path = "../shared/long_lines.rs"]
mod templates;

use crate::open_calls::time_run;
use crate::streams::{events, stream};
use serde_json::{Value, json};
use std::time::Duration;
use templates::LongLine;

/// Bytes of a push.
const CHUNK: usize = 16 << 10;

/// How long a body takes, and after how many bytes of it the first row is shown.
fn run(line: &LongLine, bytes: usize, chunk: usize) -> (Duration, usize) {
    let body = line.body(bytes);
    let mut own = stream(&json!({}));
    if line.call == "x" {
        let call = json!({"callId":"x","tool":"search_docs","input":{}});
        own.register_call(&serde_json::from_value(call).unwrap());
    }
    let start = time_run();
    let (mut first, mut read, mut last) = (None, 0, Value::Null);
    for chunk in body.as_bytes().chunks(chunk) {
        let got = own.push(chunk);
        read += chunk.len();
        if first.is_none() {
            let is_row = |event: &Value| event["type"] == "partial_result";
            first = events(&got).iter().any(is_row).then_some(read);
        }
        if read + (8 << 10) > body.len() {
            last = results(&events(&got), line).unwrap_or(last);
        }
    }
    last = results(&events(&own.finish()), line).unwrap_or(last);
    let time = time_run().saturating_sub(start);
    let hits = last["card"]["hits"].as_array().map(Vec::len);
    assert_eq!(hits, Some(bytes / 2100), "{} told another result", line.carrier);
    (time, first.unwrap_or(usize::MAX))
}

/// The result among these events.
fn results(all: &[Value], line: &LongLine) -> Option<Value> {
    let is_result = |event: &&Value| event["type"] == "tool_result" && event["callId"] == line.call.as_str();
    all.iter().find(is_result).cloned()
}

#[test]
fn a_long_line_is_shown_from_its_first_row_on() {
    // However it is cut, a result is recognised as early as in larger pieces; a row has about 2000 bytes.
    for (bytes, chunk, most) in [(200 << 10, CHUNK, CHUNK), (20 << 10, 7, 3000)] {
        let firsts = LongLine::all().into_iter().map(|line| (run(&line, bytes, chunk).1, line.carrier));
        let late: Vec<_> = firsts.filter(|(first, _)| *first > most).collect();
        assert!(late.is_empty(), "the first row came behind so many bytes: {late:?}");
    }
}

#[test]
fn the_time_of_a_long_line_is_linear() {
    for line in LongLine::all() {
        let time = |bytes: usize| run(&line, bytes, CHUNK).0;
        let is_linear = || time(1 << 20) < time(1 << 18) * 9 + Duration::from_millis(20);
        // Sixteen times as long would be quadratic; one try below half of that is enough.
        assert!((0..3).any(|_| is_linear()), "{}", line.carrier);
    }
}
