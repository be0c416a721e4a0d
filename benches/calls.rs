//! Calls that never end, in one carrier: the program whose instructions `calls.mjs` counts.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for a terminal")]

#[path = "../tests/shared/open_calls.rs"]
mod open_calls;

use mcp_cards::Stream;
use mcp_cards::options::StreamOptions;
use open_calls::OpenCalls;
use std::hint::black_box;

/// The function that is counted: the texts are created outside.
#[inline(never)]
fn read_calls(stream: &mut Stream, texts: &[String]) {
    for text in texts {
        black_box(stream.push(text.as_bytes()));
    }
    black_box(stream.finish());
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let carriers = OpenCalls::all();
    let [at, count, limit] = arguments.as_slice() else {
        return carriers.iter().for_each(|calls| println!("{}", calls.carrier));
    };
    let calls = carriers.get(at.parse::<usize>().unwrap()).unwrap();
    let texts: Vec<_> = (0..count.parse().unwrap()).map(|number| calls.call(number)).collect();
    let options = format!(r#"{{"limits":{{"openCalls":{limit}}}}}"#);
    read_calls(&mut Stream::new(StreamOptions::from_json(&options).unwrap()), &texts);
}
