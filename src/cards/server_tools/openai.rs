//! Items of `OpenAI`'s Responses.

#![allow(clippy::unnecessary_wraps, reason = "all are made alike, by a table")]

use super::{done, lines};
use crate::card::{Card, CardKind, Common, Draft, Rows};
use crate::cards::code_execution::{CodeExecutionCard, RunFailure, RunFailureKind};
use crate::cards::doc_search::{DocHit, DocSearchCard};
use crate::cards::media::{MediaCard, MediaItem, MediaKind};
use crate::cards::web_search::{self, WebSearchCard};
use crate::cards::{status, text};
use crate::json::{Keys, Value, keys};
use crate::leaf::{LongText, Map, Number, OrNull, RowId, Text};
use crate::route::{Context, Rule};
use crate::values::{first, first_string, first_text, says, string};
use std::borrow::Cow;

/// `{action: {type, query?, queries?, sources?, url?, pattern?}}`
pub(super) fn web_search<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let action = item.get("action").unwrap_or(item);
    let member = |keys: Keys| first_string(action, keys);
    let query = member(keys!["query"]).or_else(|| action.items_at("queries").find_map(string));
    let is_page = |source: Value<'_>| first_string(source, keys!["url"]).is_some();
    let sources = action.get("sources").filter(|sources| sources.items().any(is_page));
    if let Some(sources) = sources {
        let mut rows = Rows::read_new(CardKind::WebSearch, &[sources], is_page, web_search::result, context);
        let (results, total) = rows.take();
        let (query, images) = (query.map(Text::from), Vec::new());
        let card = WebSearchCard { results, total, query, images, common: Common::default() };
        return Some(Draft::new(Rule::ServerTool, card).with_rows(rows));
    }
    let url = member(keys!["url"]);
    let message = match (member(keys!["pattern"]), url, query) {
        (Some(pattern), Some(url), _) => format!("Looked for “{pattern}” in {url}"),
        (_, Some(url), _) => format!("Opened {url}"),
        (_, None, Some(query)) => format!("Searched the web for “{query}”"),
        (_, None, None) => "Searched the web".to_owned(),
    };
    Some(done(message, context))
}

/// `{queries, results?: [{file_id, filename, score, text, attributes?}]}`
pub(super) fn file_search<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let query = item.items_at("queries").find_map(string);
    let Some(list) = item.get("results").filter(|results| results.is_array()) else {
        let message = query.map(|query| format!("Searched files for “{query}”"));
        return Some(done(message.unwrap_or_else(|| "Searched files".to_owned()), context));
    };
    let is_hit = |hit: Value<'_>| first_string(hit, keys!["file_id"]).is_some();
    let mut rows = Rows::read(&[list], is_hit, |found, _| hit(found), context);
    let (hits, total) = rows.take();
    let card = DocSearchCard {
        hits,
        total,
        next_cursor: OrNull(None),
        hint: OrNull(None),
        query: query.map(Text::from),
        common: Common::default(),
    };
    Some(Draft::new(Rule::ServerTool, card).with_rows(rows))
}

fn hit(found: Value<'_>) -> DocHit<'_> {
    let name = first_text(found, keys!["filename"]).unwrap_or_default();
    let attributes = found.get("attributes").map(Value::entries).unwrap_or_default().into_iter();
    DocHit {
        chunk_id: RowId::new(first_string(found, keys!["file_id"]).unwrap_or_default()),
        filepath: name.into(),
        anchor: None,
        heading: name.into(),
        breadcrumb: if name.is_empty() { Vec::new() } else { vec![name.into()] },
        snippet: first_text(found, keys!["text"]).unwrap_or_default().into(),
        score: first(found, keys!["score"], Value::as_number).map(Number).unwrap_or_default(),
        metadata: attributes
            .filter_map(|(key, value)| Some((Cow::Borrowed(key), crate::values::text(value)?.into())))
            .collect::<Map<'_, _>>(),
    }
}

/// `{code, status, outputs?: [{type: logs, logs} | {type: image, url}]}`
pub(super) fn code_interpreter<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let logs = item.items_at("outputs").filter_map(|output| first_text(output, keys!["logs"]));
    let images = item.items_at("outputs").filter_map(|output| first_string(output, keys!["url"]));
    let images = images.take(context.options.limits.rows);
    let stdout = LongText::from(lines(logs));
    let run = CodeExecutionCard::new(says(item, "status", "completed"), stdout, None, context);
    let card = CodeExecutionCard {
        language: Some(Text::own("python")),
        code: first_text(item, keys!["code"]).map(LongText::from).or(run.code),
        images: images.map(|url| MediaItem::at_url(MediaKind::Image, url, None)).collect(),
        ..run
    };
    Some(Draft::new(Rule::ServerTool, card))
}

/// `{result, output_format?}`; while it is being painted `{partial_image_b64, output_format?}`.
pub(super) fn image<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let Some(data) = first_string(item, keys!["result", "partial_image_b64"]) else {
        return Some(done("Painted an image".to_owned(), context));
    };
    let format = first_string(item, keys!["output_format"]).unwrap_or("png");
    let mime = context.texts.keep(format!("image/{format}"));
    Some(shown(MediaItem::new(MediaKind::Image, Some(mime)).with_data(data)))
}

/// `{output: {image_url}}`
pub(super) fn computer<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let url = item.get("output").and_then(|output| first_string(output, keys!["image_url"]));
    let Some(url) = url else { return Some(done("Took a screenshot".to_owned(), context)) };
    Some(shown(MediaItem::at_url(MediaKind::Image, url, None)))
}

fn shown(medium: MediaItem<'_>) -> Card<'_> {
    let (texts, total, mode, model) = (Vec::new(), None, None, None);
    let card =
        MediaCard { items: vec![medium], texts, total, mode, model, data: None, common: Common::default() };
    Draft::new(Rule::ServerTool, card)
}

/// `{output: [{stdout, stderr, outcome: {type: exit, exit_code} | {type: timeout}}]}`
pub(super) fn shell<'a>(item: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let runs = item.get("output").filter(|runs| runs.is_array())?;
    let printed = |key: Keys| lines(runs.items().filter_map(|run| first_text(run, key)));
    let outcomes = || runs.items().filter_map(|run| run.get("outcome"));
    let code = |outcome: Value<'_>| first(outcome, keys!["exit_code"], Value::as_number);
    let is_timeout = outcomes().any(|outcome| says(outcome, "type", "timeout"));
    let success = !is_timeout && outcomes().all(|outcome| code(outcome) == Some(0.0));
    let stderr = Some(printed(keys!["stderr"])).filter(|stderr| !stderr.is_empty()).map(LongText::from);
    let run = CodeExecutionCard::new(success, printed(keys!["stdout"]).into(), stderr, context);
    let timeout =
        || RunFailure { kind: RunFailureKind::Timeout, message: Text::own("Timed out"), trace: None };
    let commands = context.options.input.map(|input| lines(input.items_at("commands").filter_map(string)));
    let card = CodeExecutionCard {
        code: run.code.or_else(|| commands.filter(|all| !all.is_empty()).map(LongText::from)),
        error: is_timeout.then(timeout),
        exit_code: outcomes().last().and_then(code).map(Number),
        ..run
    };
    Some(Draft::new(Rule::ServerTool, card))
}

/// `{status, output?}`
pub(super) fn patch<'a>(item: Value<'a>, _: &Context<'a>) -> Option<Card<'a>> {
    Some(match first_text(item, keys!["output"]).filter(|output| !output.is_empty()) {
        Some(output) => text::card(output, Rule::ServerTool),
        None => status::own(!says(item, "status", "failed"), "Patch applied", Rule::ServerTool),
    })
}
