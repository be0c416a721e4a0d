//! Times that can be chosen.

use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Id, Text};
use crate::payload::Payload;
use crate::route::{Context, Rule};
use crate::values::{first_text, first_truth, string};
use mcp_cards_derive::Shape;

const TIME: Keys = keys!["time", "slot", "label", "start_time"];
const SLOT_ID: Keys = keys!["id", "slot_id", "slotId"];
const SLOT_TOKEN: Keys = keys!["slot_token", "slotToken", "token"];
const RESTAURANT_ID: Keys = keys!["restaurant_id", "restaurantId"];

/// Times that can be chosen.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "time_slots")]
pub struct TimeSlotsCard<'a> {
    /// The times.
    #[shape(rows)]
    pub slots: Vec<Slot<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A time.
#[derive(Clone, Debug, Shape)]
pub struct Slot<'a> {
    /// The time, as the server writes it.
    pub time: Text<'a>,
    /// Whether it can be chosen.
    pub available: bool,
    /// Its id.
    pub slot_id: Option<Id<'a>>,
    /// What to book it with.
    pub slot_token: Option<Id<'a>>,
    /// Whose time it is.
    pub restaurant_id: Option<Id<'a>>,
}

/// The slots of a payload. Without a vertical only rows that cannot be anything else count.
pub(crate) fn card<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for row in payload.rows() {
        rows.push_made(slot_of(row.value, context), row.value, context);
    }
    rows.into_card(payload.value(), |slots, total| {
        Draft::new(rule, TimeSlotsCard { slots, total, common: Common::default() })
    })
}

/// Adds the slot of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a, Slot<'a>>) {
    if let Some(slot) = slot_of(row, context) {
        rows.push(slot, row);
    }
}

fn slot_of<'a>(row: Value<'a>, context: &Context<'a>) -> Option<Slot<'a>> {
    if context.options.is_commerce() || is_surely_slot(row) { slot(row) } else { None }
}

/// Whether an object has the keys of a slot that nothing else has.
pub(crate) fn is_surely_slot(row: Value<'_>) -> bool {
    row.has("slot") || row.has("time") && row.has("available")
}

fn slot(row: Value<'_>) -> Option<Slot<'_>> {
    if row.kind() == Kind::Text {
        let time = Text::from(string(row)?);
        return Some(Slot { time, available: true, slot_id: None, slot_token: None, restaurant_id: None });
    }
    Some(Slot {
        time: first_text(row, TIME)?.into(),
        available: first_truth(row, keys!["available"]).unwrap_or(true),
        slot_id: first_text(row, SLOT_ID).map(Id::from),
        slot_token: first_text(row, SLOT_TOKEN).map(Id::from),
        restaurant_id: first_text(row, RESTAURANT_ID).map(Id::from),
    })
}
