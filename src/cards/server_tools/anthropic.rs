//! Contents of the results of Anthropic's server tools.

#![allow(clippy::unnecessary_wraps, reason = "all are made alike, by a table")]

use crate::card::{Card, Common, Draft};
use crate::cards::code_execution::{self, CodeExecutionCard};
use crate::cards::file_content::{FileContent, FileContentCard};
use crate::cards::http_response::{HttpBody, HttpBodyKind, HttpResponseCard};
use crate::cards::media::{self, MediaCard, MediaItem, MediaKind};
use crate::cards::{status, table, text};
use crate::json::{Value, keys};
use crate::leaf::{Number, OrNull, Text};
use crate::route::{Context, Rule};
use crate::values::{first, first_string, first_text, is_true, says};

/// `{url, content: {title, source: {type: text | base64, media_type, data}}}`
pub(super) fn fetched<'a>(page: Value<'a>, _: &Context<'a>) -> Option<Card<'a>> {
    let url = first_string(page, keys!["url"])?;
    let document = page.get("content")?;
    let source = document.get("source")?;
    let content_type = first_text(source, keys!["media_type"]);
    let body =
        first_text(source, keys!["data"]).filter(|body| says(source, "type", "text") && !body.is_empty());
    let is_file = !says(source, "type", "text");
    let card = HttpResponseCard {
        status: None,
        status_text: None,
        ok: true,
        url: url.into(),
        headers: None,
        body_kind: body.map_or(HttpBodyKind::Empty, |_| HttpBodyKind::of(content_type.unwrap_or_default())),
        body: OrNull(body.map(|body| HttpBody::Text(body.into()))),
        content_type: content_type.map(Text::from),
        next_index: None,
        common: Common {
            media: is_file.then(|| vec![media::item(document, false)]),
            summary: first_string(document, keys!["title"]).map(Text::from),
            ..Common::default()
        },
    };
    Some(Draft::new(Rule::ServerTool, card))
}

/// `{file_type: text | image | pdf, content, start_line?}`
pub(super) fn viewed<'a>(view: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let content = view.get("content").and_then(Value::as_text)?;
    let medium = match first_string(view, keys!["file_type"]) {
        Some("image") => Some(MediaItem::new(MediaKind::Image, Some("image/png"))),
        Some("pdf") => Some(MediaItem::new(MediaKind::Resource, Some("application/pdf"))),
        _ => None,
    };
    if let Some(medium) = medium {
        let (items, texts) = (vec![medium.with_data(content)], Vec::new());
        let (total, mode, model) = (None, None, None);
        let card = MediaCard { items, texts, total, mode, model, data: None, common: Common::default() };
        return Some(Draft::new(Rule::ServerTool, card));
    }
    let path = context.input_text(keys!["path"]).unwrap_or_default();
    let start_line = first(view, keys!["start_line"], Value::as_number).map(Number);
    let file = FileContent { start_line, ..FileContent::new(path, content) };
    let (files, dependencies, total, metadata) = (vec![file], Vec::new(), None, None);
    let card =
        FileContentCard { files, dependencies, total, metadata, fields: None, common: Common::default() };
    Some(Draft::new(Rule::ServerTool, card))
}

/// `{is_file_update}`
pub(super) fn created<'a>(answer: Value<'a>, _: &Context<'a>) -> Option<Card<'a>> {
    let message = if is_true(answer, "is_file_update") { "File updated" } else { "File created" };
    Some(status::own(true, message, Rule::ServerTool))
}

/// `{old_start, old_lines, new_start, new_lines, lines}`
pub(super) fn replaced<'a>(answer: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let number = |key: &str| answer.get(key).and_then(Value::literal).unwrap_or("0");
    let head = format!(
        "@@ -{},{} +{},{} @@",
        number("old_start"),
        number("old_lines"),
        number("new_start"),
        number("new_lines")
    );
    let changed = answer.items_at("lines").filter_map(Value::as_text);
    let diff: Vec<_> = std::iter::once(head.as_str()).chain(changed).collect();
    Some(text::diff(context.texts.keep(diff.join("\n")), Rule::ServerTool))
}

/// `{tool_references: [{tool_name}]}`: what the model may use now is nothing for people.
pub(super) fn tools<'a>(found: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let list = found.get("tool_references").filter(|list| list.is_array())?;
    let mut card = table::of_members(list, "tool_name", Rule::ServerTool, context);
    card.card.common_mut().hidden = Some(true);
    Some(card)
}

/// `{encrypted_stdout, stderr, return_code, content}`: only the model can read the output.
pub(super) fn encrypted<'a>(answer: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let code = first(answer, keys!["return_code"], Value::as_number);
    let stderr = first_string(answer, keys!["stderr"]).map(Into::into);
    let run = CodeExecutionCard::new(code.is_none_or(|code| code == 0.0), "".into(), stderr, context);
    let files = code_execution::files(answer);
    let card = CodeExecutionCard { files, exit_code: code.map(Number), ..run };
    let mut card = Draft::new(Rule::ServerTool, card);
    card.warnings.push("stdout_encrypted");
    Some(card)
}
