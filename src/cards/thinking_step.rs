//! One thought of a longer chain.

use crate::card::{Card, Common, Draft};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Id, LongText, Number, Text};
use crate::route::{Context, Rule};
use crate::values::{first, first_text, text};
use mcp_cards_derive::Shape;

/// One thought of a longer chain.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "thinking_step")]
pub struct ThinkingStepCard<'a> {
    /// Which thought it is, counted from 1.
    pub thought_number: Number,
    /// How many thoughts there will be.
    pub total_thoughts: Number,
    /// Whether another thought must follow.
    pub next_thought_needed: bool,
    /// Whether it is the last one.
    pub complete: bool,
    /// The branches of the chain.
    pub branches: Vec<Text<'a>>,
    /// How many thoughts there were so far.
    pub history_length: Option<Number>,
    /// The thought.
    pub thought: Option<LongText<'a>>,
    /// Whether it revises an earlier one.
    pub is_revision: Option<bool>,
    /// Which one it revises.
    pub revises_thought: Option<Number>,
    /// The thought at which its branch begins.
    pub branch_from_thought: Option<Number>,
    /// Its branch.
    pub branch_id: Option<Id<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// The count of thoughts, and whether another one must follow.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let number = |holder: Value<'a>, key: Keys| first(holder, key, Value::as_number).map(Number);
    let flag = |holder: Value<'a>, key: Keys| first(holder, key, Value::as_bool);
    let next_thought_needed = flag(data, keys!["nextThoughtNeeded"])?;
    // The answer only counts; the thought itself is what the tool was called with.
    let input = context.options.input;
    let card = ThinkingStepCard {
        thought_number: number(data, keys!["thoughtNumber"])?,
        total_thoughts: number(data, keys!["totalThoughts"])?,
        next_thought_needed,
        complete: !next_thought_needed,
        branches: branches(data),
        history_length: number(data, keys!["thoughtHistoryLength"]),
        thought: input.and_then(|input| input.get("thought")?.as_text()).map(LongText::from),
        is_revision: input.and_then(|input| flag(input, keys!["isRevision"])),
        revises_thought: input.and_then(|input| number(input, keys!["revisesThought"])),
        branch_from_thought: input.and_then(|input| number(input, keys!["branchFromThought"])),
        branch_id: input.and_then(|input| first_text(input, keys!["branchId"])).map(Id::from),
        common: Common::default(),
    };
    Some(Draft::new(Rule::ThinkingStepCounts, card).from_payload(data))
}

fn branches(data: Value<'_>) -> Vec<Text<'_>> {
    let branches = data.get("branches").into_iter().flat_map(Value::items);
    branches.filter_map(text).map(Text::from).collect()
}
