//! The whole way of one result: content, route, card, output.

use crate::card::{Card, Draft, Explanation, Object, Out, ParsedToolResult};
use crate::cards::media;
use crate::content::{Content, Input};
use crate::json::Arena;
use crate::leaf::{Id, OrNull, Text};
use crate::lists::Gather;
use crate::options::Options;
use crate::output;
use crate::route::{Context, route};
use crate::safety::{Gate, secure};
use crate::shape::Shape;

/// A card that is ready to leave.
pub(crate) struct Made<'a> {
    pub(crate) kind: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) object: Object<'a>,
    pub(crate) card: Option<ParsedToolResult<'a>>,
}

impl<'a> Made<'a> {
    /// The card as a value.
    pub(crate) fn out(self) -> Out<'a> {
        match self.card {
            Some(card) => Out::Ready(serde_json::to_string(&card).unwrap_or_default()),
            None => Out::Object(self.object),
        }
    }
}

/// A card with what every card may have, safe to leave.
fn complete_typed<'a>(
    mut card: ParsedToolResult<'a>,
    draft: &mut Draft<'a>,
    context: &Context<'a>,
) -> ParsedToolResult<'a> {
    let content = context.content;
    let explanation = context.options.explain.then(|| explanation(draft, context));
    let is_raw = card.kind().as_str() == "raw";
    let common = card.common_mut();
    if !is_raw {
        if draft.rule != media::OF_BLOCKS {
            common.media = Some(media::items(context)).filter(|items| !items.is_empty());
        }
        let beside = Some(content.text.trim()).filter(|text| draft.is_beside_text && !text.is_empty());
        let beside = beside.unwrap_or(content.summary);
        common.summary =
            Some(beside).filter(|text| !text.is_empty() && !draft.has_whole_text).map(Text::from);
        common.hidden = content.is_hidden.then_some(true);
        let warnings: Vec<_> =
            content.warnings.iter().chain(&draft.warnings).map(|warning| Id::from(*warning)).collect();
        common.warnings = Some(warnings).filter(|warnings| !warnings.is_empty());
        common.derived = Some(std::mem::take(&mut draft.derived)).filter(|derived| !derived.is_empty());
    }
    common.explain = explanation;
    let mut gate = Gate::new(context.options);
    for note in std::mem::take(&mut draft.notes) {
        gate.given(note);
    }
    let _ = card.leave(&mut gate);
    let notes = gate.finish();
    card.common_mut().security = Some(notes).filter(|notes| !notes.is_empty());
    card
}

fn explanation<'a>(card: &Draft<'a>, context: &Context<'a>) -> Explanation<'a> {
    let rows = card.rows.as_ref().zip(card.payload);
    Explanation {
        json: context.content.is_json,
        source: if card.is_from_input { "input" } else { context.content.source.name() },
        intent: OrNull(context.intent().map(|intent| intent.name())),
        rule: card.rule,
        considered: context.considered(),
        payload: OrNull(card.payload.map(|payload| Text::from(payload.pointer()))),
        rows: rows.map(|(rows, payload)| payload.pointers(rows).into_iter().map(Text::from).collect()),
    }
}

/// The card of a result that was opened.
pub(crate) fn make<'a>(context: &Context<'a>) -> Made<'a> {
    #[cfg(feature = "trap-test")]
    assert!(!context.tool.has_suffix("__trap__"), "a trap was asked for");
    complete(with_media(route(context), context), context)
}

/// A card with what every card may have, safe to leave.
pub(crate) fn complete<'a>(mut card: Card<'a>, context: &Context<'a>) -> Made<'a> {
    let (kind, rule) = (card.kind, card.rule);
    if let Some(typed) = card.card.take() {
        let card = complete_typed(typed, &mut card, context);
        return Made { kind, rule, object: Object::new(), card: Some(card) };
    }
    let notes = std::mem::take(&mut card.notes);
    let explanation = context.options.explain.then(|| explain(&card, context));
    let mut object = with_common(&mut card, context).maybe("explain", explanation);
    let notes = secure(&mut object, notes, context.options, context.arena);
    let object = object.filled("security", notes);
    Made { kind, rule, object, card: None }
}

/// The card with the media beside its data, unless they are the card.
fn with_media<'a>(mut card: Card<'a>, context: &Context<'a>) -> Card<'a> {
    if card.kind != "raw" && card.rule != media::OF_BLOCKS {
        // Until every card has a type.
        let mut items = media::items(context);
        let mut gate = Gate::new(context.options);
        let _ = items.leave(&mut gate);
        let json = serde_json::to_string(&items).unwrap_or_default();
        if !items.is_empty() && card.card.is_none() {
            card.body = card.body.with("media", Out::Ready(json));
        }
    }
    card
}

/// The card with what every card may have.
fn with_common<'a>(card: &mut Draft<'a>, context: &Context<'a>) -> Object<'a> {
    let content = context.content;
    let mut object = Object::new().word("type", card.kind).and(std::mem::take(&mut card.body));
    if card.kind != "raw" {
        let beside = Some(content.text.trim()).filter(|text| card.is_beside_text && !text.is_empty());
        let beside = beside.unwrap_or(content.summary);
        let summary = Some(beside).filter(|text| !text.is_empty() && !card.has_whole_text);
        object = object
            .text("summary", summary)
            .maybe("hidden", content.is_hidden.then_some(true))
            .filled("warnings", ids(&[&content.warnings, &card.warnings]))
            .filled("derived", ids(&[&card.derived]));
    }
    object
}

fn ids<'a>(lists: &[&[&'a str]]) -> Vec<Out<'a>> {
    let mut ids = Vec::new();
    for id in lists.iter().copied().flatten() {
        ids.push(Out::Id(id));
    }
    ids
}

fn explain<'a>(card: &Card<'a>, context: &Context<'a>) -> Object<'a> {
    let mut tried = Vec::new();
    for considered in context.considered() {
        let step = Object::new().word("card", considered.card).word("reason", considered.reason);
        tried.push(step.into());
    }
    let shown = |pointer: String| Out::Text(context.texts.keep(pointer));
    let rows = card.rows.as_ref().zip(card.payload);
    let rows = rows.map(|(rows, payload)| payload.pointers(rows).into_iter().map(shown).gather());
    Object::new()
        .with("json", context.content.is_json)
        .word("source", if card.is_from_input { "input" } else { context.content.source.name() })
        .with("intent", context.intent().map_or(Out::Null, |intent| Out::Word(intent.name())))
        .word("rule", card.rule)
        .with("considered", tried)
        .with("payload", card.payload.map_or(Out::Null, |payload| shown(payload.pointer())))
        .maybe("rows", rows)
}
