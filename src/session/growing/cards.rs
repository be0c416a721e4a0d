//! The cards that grow, and how a row is added to each.

use crate::card::Rows;
use crate::cards::{
    addresses, code_matches, context_results, doc_search, products, restaurants, table, time_slots,
    web_search,
};
use crate::json::Value;
use crate::options::Options;
use crate::route::Context;

/// Adds what an element of a list is to the rows; the object around the list may say more about it.
type Grow = for<'a> fn(Value<'a>, Value<'a>, &Context<'a>, &mut Rows<'a>);

/// A card that grows.
pub(super) struct Growing {
    pub(super) kind: &'static str,
    /// Its list.
    pub(super) member: &'static str,
    pub(super) grow: Grow,
    /// The rule by which it must have come about, where not all do.
    pub(super) rule: &'static str,
    pub(super) limit: fn(&Options<'_>) -> usize,
    /// Whether the rows to come may make it another card, so that it must be asked with each kind of row.
    pub(super) is_guess: bool,
}

const fn listed(kind: &'static str, member: &'static str, grow: Grow) -> Growing {
    Growing { kind, member, grow, rule: "", limit: |options| options.limits.rows, is_guess: false }
}

pub(super) const GROWING: [Growing; 9] = [
    Growing {
        limit: |options| options.most_products(),
        is_guess: true,
        ..listed("products", "items", |row, _, context, rows| {
            rows.grow_typed(context, |rows| products::grow(row, context, rows));
        })
    },
    Growing {
        limit: |options| options.limits.restaurants,
        is_guess: true,
        ..listed("restaurants", "items", |row, _, context, rows| {
            rows.grow_typed(context, |rows| restaurants::grow(row, context, rows));
        })
    },
    Growing {
        is_guess: true,
        ..listed("time_slots", "slots", |row, _, context, rows| {
            rows.grow_typed(context, |rows| time_slots::grow(row, context, rows));
        })
    },
    Growing {
        is_guess: true,
        ..listed("addresses", "addresses", |row, _, context, rows| {
            rows.grow_typed(context, |rows| addresses::grow(row, context, rows));
        })
    },
    Growing {
        rule: "table.columns",
        ..listed("table", "rows", |row, table, _, rows| table::grow(row, table, rows))
    },
    listed("doc_search", "hits", |row, _, context, rows| {
        rows.grow(row, doc_search::fits, doc_search::row, context);
    }),
    listed("context_results", "results", |row, _, context, rows| {
        rows.grow(row, context_results::fits, context_results::row, context);
    }),
    listed("code_matches", "matches", |row, _, context, rows| {
        rows.grow(row, code_matches::fits, code_matches::row, context);
    }),
    listed("web_search", "results", |row, _, context, rows| {
        rows.grow(row, web_search::fits, web_search::row, context);
    }),
];

/// A row of each kind that could still come. A card that stays what it is with each of them cannot change any more.
pub(super) const POSSIBLE_ROWS: [&str; 5] = [
    r#"{"name":"x","price":1,"mrp":1,"isVeg":true,"quantity":"1"}"#,
    r#"{"name":"x","cuisines":["x"],"area":"x","address":"x","rating":1,"priceForTwo":"x","sla":{}}"#,
    r#"{"name":"paneer","rating":4}"#,
    r#"{"id":"x","label":"x","address":"x"}"#,
    r#"{"time":"x","slot":"x","available":true}"#,
];
