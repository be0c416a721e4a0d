//! Shows a tool result in a terminal: `cargo run --example parse -- search_products result.json`.
//!
//! Without a file the result comes from the standard input; with `--json` the card is printed as JSON.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

use mcp_cards::cards::{Column, Product};
use mcp_cards::{ParseOptions, ParsedToolResult, parse_tool_result};
use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (flags, arguments): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|argument| argument == "--json");
    let (tool, file) = match arguments.as_slice() {
        [tool] => (tool, None),
        [tool, file] => (tool, Some(file)),
        _ => {
            eprintln!("usage: parse TOOL [FILE] [--json]");
            return ExitCode::FAILURE;
        }
    };
    let result = match read(file.map(String::as_str)) {
        Ok(result) => result,
        Err(error) => {
            eprintln!("parse: cannot read the result: {error}");
            return ExitCode::FAILURE;
        }
    };
    let card = parse_tool_result(tool, result.as_slice(), &ParseOptions::default());
    if flags.is_empty() {
        println!("{}", lines(&card).join("\n"));
        return ExitCode::SUCCESS;
    }
    match serde_json::to_string(&card) {
        Ok(json) => {
            println!("{json}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("parse: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The bytes of a file, or of the standard input.
fn read(file: Option<&str>) -> std::io::Result<Vec<u8>> {
    let Some(file) = file else {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes)?;
        return Ok(bytes);
    };
    std::fs::read(file)
}

/// What a card says, line by line.
pub(crate) fn lines(card: &ParsedToolResult<'_>) -> Vec<String> {
    match card {
        ParsedToolResult::Products(card) => {
            let more = card.total.map(|total| format!("of {total} in all"));
            card.items.iter().map(product).chain(more).collect()
        }
        ParsedToolResult::Restaurants(card) => card.items.iter().map(|row| row.name.to_string()).collect(),
        ParsedToolResult::Status(card) => {
            let sign = if card.status.success { "done" } else { "failed" };
            vec![format!("{sign}: {}", card.status.message.as_str())]
        }
        ParsedToolResult::Error(card) => vec![format!("error: {}", card.message.as_str())],
        ParsedToolResult::Text(card) => card.text.as_str().lines().map(str::to_owned).collect(),
        ParsedToolResult::Table(card) => {
            let label = |column: &Column<'_>| column.label.as_str().to_owned();
            let head = card.columns.iter().map(label).collect::<Vec<_>>().join(" | ");
            vec![head, format!("{} rows", card.row_count)]
        }
        other => vec![format!("a card of the type {}", other.kind().as_str())],
    }
}

fn product(row: &Product<'_>) -> String {
    let price = row.price.map_or_else(String::new, |price| format!(", {}", price.0));
    let stock = if row.available { "" } else { " (sold out)" };
    format!("{}{price}{stock}", row.name.as_str())
}
