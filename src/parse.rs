//! The whole way of one result: content, route, card, output.

use crate::card::{Card, Object, Out};
use crate::content::{Content, Input};
use crate::json::Arena;
use crate::options::Options;
use crate::output;
use crate::route::{Considered, Context, ToolName, route};
use crate::safety::Note;

/// The card of a tool result, as JSON text.
///
/// ```
/// use mcp_cards::{content::Input, options::Options, parse::parse_tool_result};
/// let result = Input::Text(r#"{"success":true,"message":"Saved"}"#.into());
/// let card = parse_tool_result("save_note", &result, &Options::default());
/// assert_eq!(card, r#"{"type":"status","status":{"success":true,"message":"Saved"}}"#);
/// ```
pub fn parse_tool_result(tool: &str, input: &Input<'_>, options: &Options<'_>) -> String {
    let arena = Arena::default();
    let content = Content::open(input, &arena, options.limits.json());
    let context = Context { tool: ToolName::new(tool), options, content: &content };
    let (card, considered) = route(&context);
    let explanation = options.explain.then(|| explain(&card, &context, &considered));
    output::json(&complete(card, &content, explanation))
}

/// The card with what every card may have.
fn complete<'a>(mut card: Card<'a>, content: &Content<'a>, explanation: Option<Object<'a>>) -> Object<'a> {
    let notes: Vec<_> = std::mem::take(&mut card.notes).into_iter().map(Note::out).collect();
    let mut object = Object::new().with("type", Out::Word(card.kind));
    for (key, value) in card.body.into_members() {
        object = object.with(key, value);
    }
    if card.kind != "raw" {
        let summary = content.summary.clone().filter(|_| !card.has_whole_text);
        let warnings: Vec<_> = content.warnings.iter().map(|warning| Out::Word(warning)).collect();
        object = object.maybe("summary", summary.map(Out::text));
        object = object.maybe("hidden", content.is_hidden.then_some(true));
        object = object.maybe("warnings", (!warnings.is_empty()).then_some(warnings));
    }
    object.maybe("security", (!notes.is_empty()).then_some(notes)).maybe("explain", explanation)
}

fn explain<'a>(card: &Card<'a>, context: &Context<'a>, considered: &[Considered]) -> Object<'a> {
    let content = context.content;
    let considered = considered.iter().map(|tried| {
        Object::new().with("card", Out::Word(tried.card)).with("reason", Out::Word(tried.reason)).into()
    });
    let rows =
        card.rows.as_ref().map(|rows| rows.iter().map(|row| Out::id(row.pointer())).collect::<Vec<_>>());
    Object::new()
        .with("json", content.is_json)
        .with("source", Out::Word(content.source.name()))
        .with("intent", context.intent().map_or(Out::Null, |intent| Out::Word(intent.name())))
        .with("rule", Out::Word(card.rule))
        .with("considered", considered.collect::<Vec<_>>())
        .with("payload", card.payload.map_or(Out::Null, |payload| Out::id(payload.pointer())))
        .maybe("rows", rows)
}
