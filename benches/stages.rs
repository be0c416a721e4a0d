//! One result, parsed so many times: what `stages.mjs` counts the instructions of.

#![allow(clippy::print_stderr, reason = "a program for a terminal")]

use mcp_cards::api::run;
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, tool, times] = arguments.as_slice() else {
        eprintln!("usage: stages FILE TOOL TIMES");
        return ExitCode::FAILURE;
    };
    let (Ok(body), Ok(times)) = (std::fs::read(file), times.parse::<usize>()) else {
        eprintln!("stages: cannot read {file}, or {times} is no number");
        return ExitCode::FAILURE;
    };
    let header = format!(r#"{{"call":"parseToolResult","tool":"{tool}","content":"text"}}"#);
    for _ in 0..times {
        if black_box(run(header.as_bytes(), &body)).is_err() {
            eprintln!("stages: the header is no call");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
