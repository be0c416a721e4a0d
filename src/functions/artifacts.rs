//! Types of artifacts and files.

use super::Call;
use crate::artifact::{self, Mode};
use crate::card::{Object, Out};
use crate::graph;
use crate::json::Value;
use crate::languages::{extension, language};
use crate::lists::Gather;
use crate::values::says;
use crate::words::{before, is_listed};

/// Types by media type. Here and below a `*` stands for any end.
const BY_MEDIA_TYPE: [(&str, &str); 6] = [
    ("image/svg*", "image/svg+xml"),
    ("image/png*", "image/png"),
    ("text/html", "html"),
    ("application/html", "html"),
    ("application/json", "application/json"),
    ("text/markdown", "text/markdown"),
];
const BY_EXTENSION: [(&str, &str); 19] = [
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("markdown", "text/markdown"),
    ("html", "html"),
    ("htm", "html"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("py", "application/python"),
    ("js", "application/javascript"),
    ("jsx", "application/javascript"),
    ("ts", "application/javascript"),
    ("tsx", "application/javascript"),
    ("csv", "text/markdown"),
    ("tsv", "text/markdown"),
    ("txt", "text"),
    ("log", "text"),
    ("xml", "code"),
    ("yaml", "code"),
    ("yml", "code"),
];
/// What is left to go by.
const BY_FAMILY: [(&str, &str); 2] = [("text/*", "text"), ("application/*", "code")];
/// Files that nobody can read.
const CLOSED_EXTENSIONS: &str = "exe bin dll so zip rar 7z tar gz";
const CLOSED_MEDIA_TYPES: &str = "application/octet-stream application/x-binary";

fn look_up(table: &[(&str, &'static str)], wanted: &str) -> Option<&'static str> {
    let is_it = |own: &str| own.strip_suffix('*').map_or(own == wanted, |start| wanted.starts_with(start));
    table.iter().find(|(own, _)| is_it(own)).map(|(_, kind)| *kind)
}

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

/// How a file is shown, by its media type where that says enough, else by the end of its name.
pub(super) fn file_to_artifact_type<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let name = call.text(0);
    let ending = extension(name).unwrap_or_default().to_ascii_lowercase();
    let media_type = before(call.text(1), ";").trim().to_ascii_lowercase();
    let kind = look_up(&BY_MEDIA_TYPE, &media_type)
        .or_else(|| look_up(&BY_EXTENSION, &ending))
        .or_else(|| look_up(&BY_FAMILY, &media_type));
    let closed =
        is_listed(ending.as_str(), CLOSED_EXTENSIONS) || is_listed(media_type.as_str(), CLOSED_MEDIA_TYPES);
    let answer = Object::new()
        .word("type", kind.unwrap_or("text"))
        .with("viewable", !closed)
        .with("language", language(name).map_or(Out::Null, Out::Word));
    Some(answer.into())
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
