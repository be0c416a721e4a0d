//! The cards that grow, and how a row is added to each.

use super::rows::{Elements, GrowingRows};
use crate::card::{CardKind, Rows};
use crate::cards::collection::Item;
use crate::cards::{
    addresses, code_matches, context_results, doc_search, products, restaurants, table, time_slots,
    web_search,
};
use crate::json::Value;
use crate::options::Options;
use crate::route::{Context, Rule};

/// Makes rows from elements of a list; the object that contains the list may have more about them.
type Grow = for<'a> fn(Elements<'_, 'a>, Value<'a>, &Context<'a>) -> GrowingRows<'a>;

/// A card that grows.
pub(super) struct Growing {
    pub(super) kind: CardKind,
    /// The members of the card while it grows: its type, its columns, its list.
    pub(super) names: &'static [&'static str],
    pub(super) grow: Grow,
    /// The rule that must have made the card, if only one may.
    pub(super) rule: Option<Rule>,
    pub(super) limit: fn(&Options<'_>) -> usize,
    /// Whether later rows may turn it into another card, so that it has to be tested with each kind of row.
    pub(super) is_guess: bool,
}

const fn listed(kind: CardKind, names: &'static [&'static str], grow: Grow) -> Growing {
    Growing { kind, names, grow, rule: None, limit: |options| options.limits.rows, is_guess: false }
}

pub(super) const GROWING: [Growing; 10] = [
    Growing {
        limit: |options| options.most_products(),
        is_guess: true,
        ..listed(CardKind::Products, &["type", "columns", "items"], |elements, _, context| {
            elements.grow(|row, rows| products::grow(row, context, rows))
        })
    },
    Growing {
        limit: |options| options.limits.restaurants,
        is_guess: true,
        ..listed(CardKind::Restaurants, &["type", "columns", "items"], |elements, _, context| {
            elements.grow(|row, rows| restaurants::grow(row, context, rows))
        })
    },
    Growing {
        is_guess: true,
        ..listed(CardKind::TimeSlots, &["type", "columns", "slots"], |elements, _, context| {
            elements.grow(|row, rows| time_slots::grow(row, context, rows))
        })
    },
    Growing {
        is_guess: true,
        ..listed(CardKind::Addresses, &["type", "columns", "addresses"], |elements, _, context| {
            elements.grow(|row, rows| addresses::grow(row, context, rows))
        })
    },
    Growing {
        rule: Some(Rule::TableColumns),
        ..listed(CardKind::Table, &["type", "columns", "rows"], |elements, table, _| {
            elements.grow(|row, rows| table::grow(row, table, rows))
        })
    },
    listed(CardKind::DocSearch, &["type", "columns", "hits"], |elements, _, _| {
        elements.grow(|row, rows| doc_search::grow(row, rows))
    }),
    listed(CardKind::ContextResults, &["type", "columns", "results"], |elements, _, _| {
        elements.grow(|row, rows| context_results::grow(row, rows))
    }),
    listed(CardKind::CodeMatches, &["type", "columns", "matches"], |elements, _, _| {
        elements.grow(|row, rows| code_matches::grow(row, rows))
    }),
    // Its rows follow a definition, which the list has.
    listed(
        CardKind::Collection,
        &["type", "kind", "title", "layout", "view", "fields", "items"],
        |elements, _, _| elements.grow(|_, _: &mut Rows<'_, Item<'_>>| {}),
    ),
    listed(CardKind::WebSearch, &["type", "columns", "results"], |elements, _, _| {
        elements.grow(|row, rows| web_search::grow(row, rows))
    }),
];

/// A row of each kind that could still come. A card that stays the same with each of them can no longer change.
pub(super) const POSSIBLE_ROWS: [&str; 5] = [
    r#"{"name":"x","price":1,"mrp":1,"isVeg":true,"quantity":"1"}"#,
    r#"{"name":"x","cuisines":["x"],"area":"x","address":"x","rating":1,"priceForTwo":"x","sla":{}}"#,
    r#"{"name":"paneer","rating":4}"#,
    r#"{"id":"x","label":"x","address":"x"}"#,
    r#"{"time":"x","slot":"x","available":true}"#,
];
