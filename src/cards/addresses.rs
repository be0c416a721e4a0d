//! Places a person can choose for delivery or pickup.

use crate::card::{Card, Object, Out};
use crate::fields::{Field, id, number, shown, with_fields};
use crate::json::Value;
use crate::payload::Payload;
use crate::route::Context;

const ADDRESS: Field = shown("address", &["address", "addressLine", "full_address", "formatted_address"]);
const ID: Field = id("id", &["id", "address_id"]);
const LABEL: Field = shown("label", &["label", "type", "tag", "annotation", "category"]);
const PLACE: [Field; 2] = [number("lat", &["lat", "latitude"]), number("lng", &["lng", "longitude"])];

/// The addresses of a payload. Without a vertical only rows that cannot be anything else count.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let is_commerce = context.options.is_commerce();
    let rows =
        payload.rows().into_iter().map(|row| row.value).filter(|row| is_commerce || is_surely_address(*row));
    let rows: Vec<_> = rows.filter(|row| has_address(*row)).collect();
    let addresses = rows.iter().enumerate().filter_map(|(at, row)| address(*row, at)).collect();
    Card::of_list("addresses", "addresses", rule, addresses, rows, context.options.limits.rows, payload)
}

/// Whether a row says where it is.
pub fn has_address(row: Value<'_>) -> bool {
    ADDRESS.of(row).is_some()
}

fn is_surely_address(row: Value<'_>) -> bool {
    ["address", "addressLine"].iter().any(|key| row.has(key))
        && ["label", "tag", "type"].iter().any(|key| row.has(key))
}

fn address(row: Value<'_>, so_far: usize) -> Option<Out<'_>> {
    let object = Object::new()
        .with("id", ID.of(row).unwrap_or_else(|| Out::id(so_far.to_string())))
        .with("label", LABEL.of(row).unwrap_or(Out::Word("Address")))
        .with("address", ADDRESS.of(row)?);
    Some(with_fields(object, row, &PLACE).into())
}
