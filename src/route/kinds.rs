//! Cards that definitions describe: the caller's, ours, and those that a tool's schema amounts to.

use super::Context;
use crate::card::Card;
use crate::cards::collection;
use crate::definition::{self, Definition, Found, Rivalry, Row};
use crate::json::Value;

/// A definition of the caller's own: it comes before everything but failures.
pub(super) fn own<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let set = context.options.cards?.set()?;
    let all = |_: &Definition| true;
    let of_data = |data: Value<'a>| definition::of_data(set, data, Rivalry::First, &all, context);
    let data = context.content.data.filter(|data| data.is_container());
    data.and_then(of_data).or_else(|| definition::of_text(set, context.prose()?, &all, context))
}

/// One of our kinds, for data.
pub(super) fn of_data<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_container() {
        return None;
    }
    let packs = context.options.packs;
    let takes_part = |definition: &Definition| packs.is_none_or(|packs| packs.has(&definition.kind));
    definition::of_data(&definition::kinds::set(), data, Rivalry::Best, &takes_part, context)
}

/// One of our kinds, for a text.
pub(super) fn of_text<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.content.data.and_then(Value::as_text)?;
    // A line is no list.
    if !text.contains('\n') {
        return None;
    }
    let packs = context.options.packs;
    let takes_part = |definition: &Definition| packs.is_none_or(|packs| packs.has(&definition.kind));
    definition::of_text(&definition::kinds::set(), text, &takes_part, context)
}

/// With a vertical, shopping and dining come first.
pub(super) fn in_vertical<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.options.vertical?;
    of_data(context.content.data?, context)
}

/// What the tool's output schema says, where a vertical is set: before anything else is shown as a list of values.
pub(super) fn derived_in_vertical<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.options.vertical?;
    derived(context.plain_data()?, context)
}

/// What the tool's output schema says.
pub(super) fn derived<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_container() {
        return None;
    }
    let definition = context.options.facts.tool?.derived()?;
    let pointers = definition.rows.iter().flatten().map(|pointer| (pointer, false));
    let records = definition.records.iter().map(|pointer| (pointer, true));
    pointers.chain(records).find_map(|(pointer, is_single)| {
        let fits = |own: &Row<'a>| if is_single { own.value.is_object() } else { own.value.is_array() };
        let lists: Vec<_> = pointer.find(data).into_iter().filter(fits).collect();
        let has_rows = lists.iter().any(|list| !list.value.is_empty_container());
        let found = Found { lists, is_single, data, is_text: false, is_sure: false };
        if has_rows { collection::card(&definition, &found, context) } else { None }
    })
}
