//! Places a person can choose for delivery or pickup.

use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, Map, Number, RowId, Text};
use crate::members::{Members, is_number, is_text};
use crate::payload::{IndexedRow, Payload};
use crate::route::{Context, Rule};
use crate::values::{first, first_text, has_any, num};
use mcp_cards_derive::Shape;

const ADDRESS: Keys = keys!["address", "addressLine", "full_address", "formatted_address"];
const ID: Keys = keys!["id", "address_id"];
const LABEL: Keys = keys!["label", "type", "tag", "annotation", "category", "addressTag", "address_tag"];
const LATITUDE: Keys = keys!["lat", "latitude"];
const LONGITUDE: Keys = keys!["lng", "longitude"];

/// The members of a row that the card knows.
const MEMBERS: Members = Members {
    shown: &[
        (ADDRESS, is_text),
        (ID, is_text),
        (LABEL, is_text),
        (LATITUDE, is_number),
        (LONGITUDE, is_number),
    ],
    others: &[],
};

/// Places a person can choose for delivery or pickup.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "addresses")]
pub struct AddressesCard<'a> {
    /// The addresses.
    #[shape(rows)]
    pub addresses: Vec<Address<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// An address.
#[derive(Clone, Debug, Shape)]
pub struct Address<'a> {
    /// Its id.
    pub id: RowId<'a>,
    /// What the person calls it.
    pub label: Text<'a>,
    /// The address itself.
    pub address: Text<'a>,
    /// Its latitude.
    pub lat: Option<Number>,
    /// Its longitude.
    pub lng: Option<Number>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// The addresses of a payload. Without a vertical only rows that cannot be anything else count.
pub(crate) fn card<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for (at, row) in payload.rows().enumerate() {
        match address_of(&row.indexed(), rows.total, context) {
            None => rows.pass_over(at, context),
            made => rows.push_made(made, row.value, context),
        }
    }
    if !context.options.is_commerce()
        && !rows.shown.iter().any(|row: &Address<'_>| is_written_out(&row.address))
    {
        return None;
    }
    rows.into_card(payload.value(), |addresses, total| {
        Draft::new(rule, AddressesCard { addresses, total, common: Common::default() })
    })
}

/// Adds the address of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a, Address<'a>>) {
    if let Some(address) = address_of(&IndexedRow::of(row), rows.total, context) {
        rows.push(address, row);
    }
}

fn address_of<'a>(row: &IndexedRow<'a>, so_far: usize, context: &Context<'a>) -> Option<Address<'a>> {
    if context.options.is_commerce() || is_surely_address(row.value) {
        address(row, so_far, context)
    } else {
        None
    }
}

/// Whether a row has an address.
pub(crate) fn has_address(row: Value<'_>) -> bool {
    first_text(row, ADDRESS).is_some()
}

/// Whether an address has several parts, which those of machines, mailboxes and memory have not.
fn is_written_out(address: &str) -> bool {
    address.trim().contains(|letter: char| letter.is_whitespace() || letter == ',')
}

fn is_surely_address(row: Value<'_>) -> bool {
    has_any(row, keys!["address", "addressLine"]) && has_any(row, keys!["label", "tag", "type"])
}

fn address<'a>(row: &IndexedRow<'a>, so_far: usize, context: &Context<'a>) -> Option<Address<'a>> {
    Some(Address {
        id: RowId::or_position(first_text(row.value, ID), so_far),
        label: row.text(LABEL).map_or_else(|| Text::own("Address"), Text::from),
        address: first_text(row.value, ADDRESS)?.into(),
        lat: first(row.value, LATITUDE, num).map(Number),
        lng: first(row.value, LONGITUDE, num).map(Number),
        extra: MEMBERS.extra(row.value, None, context),
    })
}
