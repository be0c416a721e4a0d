//! Data without a card of its own, as it is.

use crate::card::{Card, Common, Draft};
use crate::cards::info::{Entry, value_text};
use crate::json::Value;
use crate::leaf::Data;
use crate::route::{Context, Rule};
use mcp_cards_derive::Shape;

/// Data without a card of its own.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "structured")]
pub struct StructuredCard<'a> {
    /// The data.
    pub data: Data<'a>,
    /// The top-level scalars.
    pub entries: Vec<Entry<'a>>,
    /// Length of a list.
    pub count: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// The data, its top-level scalars as entries, and the length of a list.
pub(crate) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if !data.is_container() {
        return None;
    }
    let scalars = data.entries().into_iter().filter(|(_, value)| !value.is_container());
    let entries = scalars
        .filter_map(|(key, value)| Some(Entry { key: key.into(), value: value_text(value)?.into() }))
        .take(context.options.limits.rows)
        .collect();
    let count = data.is_array().then(|| data.items().count());
    let card = StructuredCard { data: data.into(), entries, count, common: Common::default() };
    Some(Draft::new(Rule::StructuredData, card).from_payload(data))
}
