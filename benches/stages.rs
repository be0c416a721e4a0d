//! One result through each stage, several times: the program whose instructions `stages.mjs` counts.
//!
//! Each stage is a function that is never inlined, so that its instructions can be counted separately.

#![allow(clippy::print_stderr, reason = "a program for a terminal")]

use mcp_cards::ParsedToolResult;
use mcp_cards::content::{Content, Input};
use mcp_cards::json::{Arena, Document, JsonLimits};
use mcp_cards::options::{Options, ParseOptions};
use mcp_cards::route::{Context, ToolName, route};
use mcp_cards::safety::Gate;
use mcp_cards::shape::Shape;
use mcp_cards::table::{Buffers, Table};
use std::hint::black_box;
use std::process::ExitCode;

#[inline(never)]
fn read_json(text: &str, limits: JsonLimits) -> bool {
    Document::parse(text, limits).is_ok()
}

#[inline(never)]
fn open_content<'a, 'i: 'a>(input: &'i Input<'_>, arena: &'a Arena<'i>, limits: JsonLimits) -> Content<'a> {
    Content::open(input, arena, limits, true)
}

#[inline(never)]
fn make_card<'a>(context: &Context<'a>) -> ParsedToolResult<'a> {
    route(context).card
}

#[inline(never)]
fn make_safe<'a>(card: &mut ParsedToolResult<'a>, options: &Options<'a>) -> usize {
    let mut gate = Gate::new(options);
    let _ = card.leave(&mut gate);
    gate.finish().len()
}

#[inline(never)]
fn write_table(card: &ParsedToolResult<'_>, source: &str, room: Buffers) -> Buffers {
    let mut table = Table::new(source, room);
    card.write(&mut table);
    table.finish()
}

#[inline(never)]
fn whole_call(text: &str, tool: &ToolName, options: &Options<'_>, room: Buffers) -> Buffers {
    let input = Input::from(text);
    let (arena, own) = (Arena::default(), Arena::default());
    let content = open_content(&input, &arena, options.limits.json());
    let mut card = make_card(&Context::new(tool, options, &content, &own));
    make_safe(&mut card, options);
    // ASCII, so that the host has the texts already.
    write_table(&card, text, room)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, tool, times, options] = arguments.as_slice() else {
        eprintln!("usage: stages FILE TOOL TIMES OPTIONS");
        return ExitCode::FAILURE;
    };
    let (Ok(text), Ok(times)) = (std::fs::read_to_string(file), times.parse::<usize>()) else {
        eprintln!("stages: cannot read {file}, or {times} is no number");
        return ExitCode::FAILURE;
    };
    let given = match ParseOptions::from_json(options) {
        Ok(given) => given,
        Err(error) => {
            eprintln!("stages: {error}");
            return ExitCode::FAILURE;
        }
    };
    let (options, tool) = (given.view(), ToolName::new(tool, &given.routes));
    let mut room = Buffers::default();
    for _ in 0..times {
        black_box(read_json(black_box(&text), options.limits.json()));
        room = whole_call(black_box(&text), &tool, &options, room);
    }
    ExitCode::SUCCESS
}
