//! Calls that never end: work is linear in their number, and no list exceeds `limits.openCalls`. `make
//! bench-calls` measures the same in instructions.

#[path = "../shared/open_calls.rs"]
mod templates;

use crate::streams::{events, stream};
use serde_json::{Value, json};
use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use templates::OpenCalls;

/// The CPU time of this thread, which does not depend on how busy the machine is; the time of day if the system
/// does not report it.
pub(crate) fn time_run() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let run = told.and_then(|told| told.split(' ').next()?.parse().ok());
    run.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Returns the last event, and how long the calls took.
fn run(calls: &OpenCalls, count: usize, limit: usize) -> (Value, Duration) {
    let texts: Vec<String> = (0..count).map(|number| calls.call(number)).collect();
    let mut stream = stream(&json!({"limits":{"openCalls":limit}}));
    let start = time_run();
    for text in &texts {
        drop(stream.push(text.as_bytes()));
    }
    let last = stream.finish();
    let time = time_run().saturating_sub(start);
    (events(&last).last().cloned().unwrap_or_default(), time)
}

#[test]
fn calls_that_never_end_are_forgotten_beyond_the_limit() {
    for calls in OpenCalls::all() {
        let (last, _) = run(&calls, 500, 20);
        assert_eq!(last["type"], "done", "{}: {last}", calls.carrier);
        let open = last["openCalls"].as_array().map_or(0, Vec::len);
        assert_eq!(open, calls.open.unwrap_or(20), "{}: {last}", calls.carrier);
    }
}

#[test]
fn open_calls_cost_the_same_however_many_there_are() {
    for calls in OpenCalls::all() {
        let time = |count| run(&calls, count, usize::MAX).1;
        // The system counts in steps of several milliseconds.
        let is_linear = || time(32_000) < time(8_000) * 8 + Duration::from_millis(20);
        // Sixteen times as long would be quadratic; one try below half of that is enough.
        assert!((0..6).any(|_| is_linear()), "{}", calls.carrier);
    }
}
