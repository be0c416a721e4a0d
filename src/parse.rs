//! The whole path of an opened result: route, card, and the members that every card may have.

use crate::app;
use crate::beside;
use crate::card::{Card, Draft, Explanation, ParsedToolResult};
use crate::cards::media;
use crate::leaf::{Id, OrNull, Text, Words};
use crate::route::{Context, Intent, Rule, route};
use crate::safety::Gate;
use crate::schema;
use crate::shape::Shape;

/// A card that is ready to leave, and the rule that made it.
pub(crate) struct Made<'a> {
    pub(crate) card: ParsedToolResult<'a>,
    pub(crate) rule: Rule,
    /// How many of the first rows are left out because the host has them already.
    pub(crate) known: usize,
}

/// Makes the card of an opened result.
pub(crate) fn make<'a>(context: &Context<'a>) -> Made<'a> {
    #[cfg(feature = "trap-test")]
    assert!(!context.tool.is_one_of(crate::route::tools!["__trap__"]), "a trap was asked for");
    complete(route(context), context)
}

/// Adds the members that every card may have, and makes the card safe to leave.
pub(crate) fn complete<'a>(draft: Card<'a>, context: &Context<'a>) -> Made<'a> {
    let (rule, known) = (draft.rule, draft.known);
    let explain = context.options.explain.then(|| explanation(&draft, context));
    // Kept in its box: a card is large, and moving it takes longer than most of the steps.
    let mut draft = with_common(draft, context);
    let mut notes = std::mem::take(&mut draft.notes);
    draft.card.common_mut().app = app::of(context, &mut notes);
    draft.card.common_mut().explain = explain;
    let mut gate = Gate::with_notes(context.options, notes).behind_rows(known);
    // A whole card always stays: its required members cannot be refused.
    let _ = draft.card.leave(&mut gate);
    let notes = gate.finish();
    if let ParsedToolResult::Collection(card) = &mut draft.card {
        card.keep_used_fields();
    }
    draft.card.common_mut().security = filled(notes);
    Made { card: draft.card, rule, known }
}

/// Adds the members that every card may have.
fn with_common<'a>(mut draft: Card<'a>, context: &Context<'a>) -> Card<'a> {
    let content = context.content;
    let is_hidden = content.is_hidden || context.options.facts.is_hidden();
    let hidden = &mut draft.card.common_mut().hidden;
    *hidden = hidden.or(is_hidden.then_some(true));
    if matches!(draft.card, ParsedToolResult::Raw(_)) {
        return draft;
    }
    let text = Some(content.text.trim()).filter(|text| draft.text_is_summary && !text.is_empty());
    let summary = text.unwrap_or(content.summary);
    let warnings = content.warnings.iter().chain(&draft.warnings).copied().chain(schema::warning(context));
    let warnings = warnings.map(Id::from).collect();
    schema::label(&mut draft.card, context);
    let notices = beside::notices(&draft, context);
    let derived = std::mem::take(&mut draft.derived);
    let is_media = matches!(draft.rule, Rule::MediaBlocks | Rule::MediaData);
    let holds_text = draft.holds_text;
    let own_summary = draft.summary;
    let common = draft.card.common_mut();
    let summary = Some(summary).filter(|summary| !summary.is_empty() && !holds_text);
    // A card may have media, a summary and a flag of its own.
    common.media =
        common.media.take().or_else(|| if is_media { None } else { filled(media::items(context)) });
    common.summary = common.summary.take().or_else(|| own_summary.or(summary).map(Text::from));
    if !notices.is_empty() {
        let told = common.summary.iter().map(Text::as_str).chain(notices);
        common.summary = Some(told.collect::<Vec<_>>().join("\n").into());
    }
    common.warnings = filled(warnings);
    common.derived = filled(derived);
    draft
}

fn filled<T>(list: Vec<T>) -> Option<Vec<T>> {
    (!list.is_empty()).then_some(list)
}

fn explanation<'a>(draft: &Draft<'a>, context: &Context<'a>) -> Explanation<'a> {
    let rows = draft.rows.as_ref().zip(draft.payload);
    Explanation {
        json: context.content.is_json,
        source: if draft.is_from_input { "input" } else { context.content.source.name() },
        intent: OrNull(context.intent().map(Intent::name)),
        rule: match &draft.definition {
            Some(definition) => Words::Owned(format!("data.{}", definition.kind)),
            None => Words::Borrowed(draft.rule.as_str()),
        },
        considered: context.considered(),
        payload: OrNull(draft.payload.map(|payload| Text::from(payload.pointer()))),
        rows: rows.map(|(rows, payload)| payload.pointers(rows).into_iter().map(Text::from).collect()),
    }
}
