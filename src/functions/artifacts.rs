//! Types of artifacts and files.

use super::{Call, text_or_null};
use crate::artifact::{self, Mode};
use crate::graph;
use crate::json::{Value, escape_into};
use crate::languages::language;
use crate::output::{data_json, source_json_value};
use crate::table::Table;
use crate::values::says;

fn mode(call: &Call<'_>) -> Mode {
    if call.arg(1).is_some() { Mode::Charm } else { Mode::All }
}

pub(super) fn normalize_artifact_type(call: &Call<'_>, table: &mut Table<'_>) {
    table.text(artifact::normalize_type(call.text(0), mode(call)));
}

pub(super) fn artifact_language(call: &Call<'_>, table: &mut Table<'_>) {
    text_or_null(artifact::language(call.text(0), mode(call)), table);
}

pub(super) fn is_binary_artifact(call: &Call<'_>, table: &mut Table<'_>) {
    table.bool(artifact::is_binary(call.text(0)));
}

pub(super) fn is_valid_knowledge_graph(call: &Call<'_>, table: &mut Table<'_>) {
    table.bool(call.arg(0).is_some_and(|graph| graph::is_valid(graph, "links")));
}

/// Returns the language of a file, by its name.
pub(super) fn file_language(call: &Call<'_>, table: &mut Table<'_>) {
    text_or_null(language(call.text(0)), table);
}

/// Returns a result in which texts that are JSON are replaced by their values; of such a block only type and text are
/// kept. All other values stay as they are written: their numbers are the caller's own.
pub(super) fn preparse_text_content(call: &Call<'_>, table: &mut Table<'_>) {
    if let Some(result) = call.args.first() {
        table.json(&preparsed_result(*result, call));
    }
}

fn preparsed_result<'a>(result: Value<'a>, call: &Call<'a>) -> String {
    if result.is_array() {
        return blocks(result, call);
    }
    if result.get("content").is_none_or(|content| !content.is_array()) {
        return source_json_value(result);
    }
    let members = result.entries().into_iter().map(|(key, value)| {
        let mut member = String::new();
        escape_into(key, &mut member);
        member.push(':');
        member + &if key == "content" { blocks(value, call) } else { source_json_value(value) }
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

fn blocks<'a>(list: Value<'a>, call: &Call<'a>) -> String {
    let blocks: Vec<_> = list.items().map(|block| preparsed(block, call)).collect();
    format!("[{}]", blocks.join(","))
}

fn preparsed<'a>(block: Value<'a>, call: &Call<'a>) -> String {
    let text = block.get("text").filter(|_| says(block, "type", "text")).and_then(Value::as_text);
    match text.and_then(|text| call.open(text)) {
        Some(value) => format!(r#"{{"type":"text","text":{}}}"#, data_json(value)),
        None => source_json_value(block),
    }
}
