//! The whole way of one result: content, route, card, output.

use crate::card::{Card, Object, Out};
use crate::content::{Content, Input};
use crate::json::Arena;
use crate::options::Options;
use crate::output;
use crate::route::{Context, ToolName, route};
use crate::safety::cut_texts;
use std::cell::RefCell;

/// The card of a tool result, as JSON text.
///
/// ```
/// use mcp_cards::{content::Input, options::Options, parse::parse_tool_result};
/// let result = Input::Text(r#"{"success":true,"message":"Saved"}"#.into());
/// let card = parse_tool_result("save_note", &result, &Options::default());
/// assert_eq!(card, r#"{"type":"status","status":{"success":true,"message":"Saved"}}"#);
/// ```
pub fn parse_tool_result(tool: &str, input: &Input<'_>, options: &Options<'_>) -> String {
    let (arena, own) = (Arena::default(), Arena::default());
    let content = Content::open(input, &arena, options.limits.json());
    let tool = ToolName::new(tool);
    let considered = RefCell::default();
    let context = Context { tool, options, content: &content, arena: &own, texts: &own.texts, considered };
    let mut card = route(&context);
    cut_texts(&mut card.body, &options.limits, context.texts, &mut card.notes);
    let explanation = options.explain.then(|| explain(&card, &context));
    output::json(&complete(card, &context, explanation))
}

/// The card with what every card may have.
fn complete<'a>(card: Card<'a>, context: &Context<'a>, explanation: Option<Object<'a>>) -> Object<'a> {
    let content = context.content;
    let mut object = Object::new().with("type", Out::Word(card.kind));
    for (key, value) in card.body.into_members() {
        object = object.with(key, value);
    }
    if card.kind != "raw" {
        let summary = content.summary.as_deref().filter(|_| !card.has_whole_text);
        let warnings: Vec<_> = content.warnings.iter().map(|warning| Out::Word(warning)).collect();
        object = object
            .maybe("summary", summary.map(Out::Text))
            .maybe("hidden", content.is_hidden.then_some(true))
            .maybe("warnings", Some(warnings).filter(|warnings| !warnings.is_empty()));
    }
    let notes: Vec<_> = card.notes.into_iter().map(|note| note.out(context.texts)).collect();
    object.maybe("security", Some(notes).filter(|notes| !notes.is_empty())).maybe("explain", explanation)
}

fn explain<'a>(card: &Card<'a>, context: &Context<'a>) -> Object<'a> {
    let mut tried = Vec::new();
    for considered in context.considered.borrow().iter() {
        let step = Object::new()
            .with("card", Out::Word(considered.card))
            .with("reason", Out::Word(considered.reason));
        tried.push(step.into());
    }
    let id = |pointer: String| Out::Id(context.texts.keep(pointer));
    let rows = card.rows.as_ref().zip(card.payload);
    let rows = rows.map(|(rows, payload)| payload.pointers(rows).into_iter().map(id).collect::<Vec<_>>());
    Object::new()
        .with("json", context.content.is_json)
        .with("source", Out::Word(context.content.source.name()))
        .with("intent", context.intent().map_or(Out::Null, |intent| Out::Word(intent.name())))
        .with("rule", Out::Word(card.rule))
        .with("considered", tried)
        .with("payload", card.payload.map_or(Out::Null, |payload| id(payload.pointer())))
        .maybe("rows", rows)
}
