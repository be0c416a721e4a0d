//! Types of artifacts and files.

use super::Call;
use crate::artifact::{self, Mode};
use crate::card::{Object, Out};
use crate::graph;
use crate::json::Value;
use crate::languages::language;
use crate::lists::Gather;
use crate::values::says;

fn mode(call: &Call<'_>) -> Mode {
    if call.arg(1).is_some() { Mode::Charm } else { Mode::All }
}

pub(super) fn normalize_artifact_type<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(Out::Word(artifact::normalize_type(call.text(0), mode(call))))
}

pub(super) fn artifact_language<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(artifact::language(call.text(0), mode(call)).map_or(Out::Null, Out::Id))
}

pub(super) fn is_binary_artifact<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(artifact::is_binary(call.text(0)).into())
}

pub(super) fn is_valid_knowledge_graph<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(call.arg(0).is_some_and(|graph| graph::is_valid(graph, "links")).into())
}

/// The language of a file, by its name.
pub(super) fn file_language<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(language(call.text(0)).map_or(Out::Null, Out::Word))
}

/// A result in which the texts that are JSON are what they say; of such a block only type and text stay.
pub(super) fn preparse_text_content<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let result = *call.args.first()?;
    let blocks = |list: Value<'a>| Out::List(list.items().map(|block| preparsed(block, call)).gather());
    if result.is_array() {
        return Some(blocks(result));
    }
    if result.get("content").is_none_or(|content| !content.is_array()) {
        return Some(Out::Given(result));
    }
    let mut opened = Object::new();
    for (key, value) in result.entries() {
        opened = opened.with(key, if key == "content" { blocks(value) } else { Out::Given(value) });
    }
    Some(opened.into())
}

fn preparsed<'a>(block: Value<'a>, call: &Call<'a>) -> Out<'a> {
    let text = block.get("text").filter(|_| says(block, "type", "text")).and_then(Value::as_text);
    match text.and_then(|text| call.open(text)) {
        Some(value) => Object::new().word("type", "text").data("text", value).into(),
        None => Out::Given(block),
    }
}
