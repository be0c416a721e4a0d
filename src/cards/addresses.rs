//! Places a person can choose for delivery or pickup.

use crate::card::{Card, Object, Rows};
use crate::fields::Field;
use crate::fields::Read::Number;
use crate::json::{Keys, Value, keys};
use crate::payload::{KeyedRow, Payload};
use crate::route::Context;
use crate::values::{first_text, has_any};

const ADDRESS: Keys = keys!["address", "addressLine", "full_address", "formatted_address"];
const ID: Keys = keys!["id", "address_id"];
const LABEL: Keys = keys!["label", "type", "tag", "annotation", "category"];
const PLACE: [Field; 2] =
    [Field("lat", Number, keys!["lat", "latitude"]), Field("lng", Number, keys!["lng", "longitude"])];

/// The addresses of a payload. Without a vertical only rows that cannot be anything else count.
pub fn card<'a>(payload: &Payload<'a>, rule: &'static str, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for row in payload.rows() {
        rows.push_made(address_of(&row.keyed(), rows.total, context), row.value, context);
    }
    rows.into_card("addresses", "addresses", rule, payload.value())
}

/// Adds the address of a row whose list is still arriving.
pub fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a>) {
    if let Some(address) = address_of(&KeyedRow::of(row), rows.total, context) {
        rows.push(address, row);
    }
}

fn address_of<'a>(row: &KeyedRow<'a>, so_far: usize, context: &Context<'a>) -> Option<Object<'a>> {
    if context.options.is_commerce() || is_surely_address(row.value) { address(row, so_far) } else { None }
}

/// Whether a row says where it is.
pub fn has_address(row: Value<'_>) -> bool {
    first_text(row, ADDRESS).is_some()
}

fn is_surely_address(row: Value<'_>) -> bool {
    has_any(row, keys!["address", "addressLine"]) && has_any(row, keys!["label", "tag", "type"])
}

fn address<'a>(row: &KeyedRow<'a>, so_far: usize) -> Option<Object<'a>> {
    let object = Object::new()
        .id_or_position("id", first_text(row.value, ID), so_far)
        .text_or("label", row.text(LABEL), "Address")
        .text("address", first_text(row.value, ADDRESS)?);
    Some(object.fields(row.value, &PLACE))
}
