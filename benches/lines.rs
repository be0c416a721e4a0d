//! A result in one long line of one carrier: the program whose instructions `lines.mjs` counts.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a program for a terminal")]

#[path = "../tests/shared/long_lines.rs"]
mod long_lines;

use long_lines::LongLine;
use mcp_cards::Stream;
use mcp_cards::options::StreamOptions;
use std::hint::black_box;

/// Bytes of a push.
const CHUNK: usize = 16 << 10;

/// The function that is counted: the body is created outside.
#[inline(never)]
fn read_line(stream: &mut Stream, body: &[u8]) {
    for chunk in body.chunks(CHUNK) {
        black_box(stream.push(chunk));
    }
    black_box(stream.finish());
}

/// Returns after how many bytes the first row is shown.
fn first_row(stream: &mut Stream, body: &[u8]) -> Option<usize> {
    let is_shown = |chunk: &[u8]| stream.push(chunk).to_json().unwrap().contains("partial_result");
    body.chunks(CHUNK).position(is_shown).map(|at| (at + 1) * CHUNK)
}

fn open(line: &LongLine) -> Stream {
    let mut stream = Stream::new(StreamOptions::default());
    if line.call == "x" {
        let call = r#"{"callId":"x","tool":"search_docs","input":{}}"#;
        stream.register_call(&serde_json::from_str(call).unwrap());
    }
    stream
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let lines = LongLine::all();
    let [at, bytes] = arguments.as_slice() else {
        for line in &lines {
            let first = first_row(&mut open(line), line.body(1 << 20).as_bytes()).unwrap_or_default();
            println!("{}\t{first}", line.carrier);
        }
        return;
    };
    let line = lines.get(at.parse::<usize>().unwrap()).unwrap();
    read_line(&mut open(line), line.body(bytes.parse().unwrap()).as_bytes());
}
