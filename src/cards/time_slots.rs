//! Times that can be chosen.

use crate::availability::{is_counted, says_available};
use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Data, Id, Map, Text};
use crate::members::{Members, is_said, is_text};
use crate::payload::Payload;
use crate::route::{Context, Rule, are_slots};
use crate::values::{first, first_text, first_truth, string};
use mcp_cards_derive::Shape;

const TIME: Keys =
    keys!["time", "slot", "label", "start_time", "displayTime", "display_time", "startTime", "start"];
const DATE: Keys = keys!["date", "slot_date", "day"];
const GROUPS: Keys = keys!["slots", "times", "timeSlots", "time_slots", "availableSlots"];
const GROUP_LABEL: Keys = keys!["meal", "session", "label", "name", "title"];
const FREE: Keys = keys!["available", "isAvailable", "is_available"];
const COUNTS: Keys = keys!["remaining", "seats"];
const SLOT_ID: Keys = keys!["id", "slot_id", "slotId"];
const SLOT_TOKEN: Keys = keys!["slot_token", "slotToken", "token"];
const RESTAURANT_ID: Keys = keys!["restaurant_id", "restaurantId"];

/// The members of a slot that the card knows.
pub(crate) const MEMBERS: Members = Members {
    shown: &[
        (TIME, is_text),
        (DATE, is_text),
        (SLOT_ID, is_text),
        (SLOT_TOKEN, is_text),
        (RESTAURANT_ID, is_text),
        (FREE, is_said),
        (keys!["availability"], is_said),
    ],
    others: &[COUNTS],
};

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
    /// Its date, or that of the group that it is in.
    pub date: Option<Text<'a>>,
    /// What the group is called.
    pub group: Option<Text<'a>>,
    /// What else the server says, without a vertical.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// The slots of a payload. Without a vertical only rows that cannot be anything else count.
pub(crate) fn card<'a>(payload: &Payload<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    let days = payload.object().map(|object| days(object, context)).unwrap_or_default();
    for (element, slot) in days {
        rows.push_made(Some(slot), element, context);
    }
    let has_days = rows.total > 0;
    for (at, row) in payload.rows().enumerate() {
        let before = rows.total;
        for (element, slot) in slots_of(row.value, context) {
            rows.push_made(Some(slot), element, context);
        }
        if rows.total == before && !has_days {
            rows.pass_over(at, context);
        }
    }
    if !context.options.is_commerce() && !are_slots(rows.sources.iter().copied()) {
        return None;
    }
    rows.into_card(payload.value(), |slots, total| {
        Draft::new(rule, TimeSlotsCard { slots, total, common: Common::default() })
    })
}

/// Adds the slot of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, context: &Context<'a>, rows: &mut Rows<'a, Slot<'a>>) {
    for (element, slot) in slots_of(row, context) {
        rows.push(slot, element);
    }
}

/// The slots of an object whose every member is a list of them; the key is their date, or the name of their group.
fn days<'a>(object: Value<'a>, context: &Context<'a>) -> Vec<(Value<'a>, Slot<'a>)> {
    let entries = object.entries();
    let is_list = |list: Value<'_>| is_list_of_slots(list, context);
    if !entries.iter().all(|(_, list)| is_list(*list)) {
        return Vec::new();
    }
    let groups = entries.into_iter().flat_map(|(key, list)| list.items().map(move |element| (key, element)));
    groups
        .filter_map(|(key, element)| {
            let mut slot = slot_of(element, context)?;
            if begins_with_date(key) {
                slot.date = slot.date.or_else(|| Some(Text::from(key)));
            } else {
                slot.group = Some(Text::from(key));
            }
            Some((element, slot))
        })
        .collect()
}

fn is_list_of_slots(list: Value<'_>, context: &Context<'_>) -> bool {
    list.is_array()
        && !list.is_empty_container()
        && list.items().all(|element| {
            if context.options.is_commerce() { slot(element).is_some() } else { is_surely_slot(element) }
        })
}

/// Whether a text begins with a date such as 2026-01-02.
fn begins_with_date(text: &str) -> bool {
    let mut bytes = text.bytes();
    "dddd-dd-dd".bytes().all(|form| {
        bytes.next().is_some_and(|byte| if form == b'd' { byte.is_ascii_digit() } else { byte == form })
    })
}

/// The slots of a row: its own, or those of the group that it is.
fn slots_of<'r, 'a>(
    row: Value<'a>,
    context: &'r Context<'a>,
) -> impl Iterator<Item = (Value<'a>, Slot<'a>)> + use<'r, 'a> {
    let list = row.at_keys(GROUPS).find(|list| list.is_array());
    let itself = if list.is_none() { Some(row) } else { None };
    let around = list.map(|_| row);
    let date = around.and_then(|row| first_text(row, DATE));
    let group = around.and_then(|row| first_text(row, GROUP_LABEL));
    list.into_iter().flat_map(Value::items).chain(itself).filter_map(move |element| {
        let mut slot = slot_of(element, context)?;
        slot.date = slot.date.or_else(|| date.map(Text::from));
        slot.group = group.map(Text::from);
        Some((element, slot))
    })
}

fn slot_of<'a>(row: Value<'a>, context: &Context<'a>) -> Option<Slot<'a>> {
    if context.options.is_commerce() {
        return slot(row);
    }
    let slot = if is_surely_slot(row) { slot(row) } else { None };
    slot.map(|slot| Slot { extra: MEMBERS.extra(row, None, context), ..slot })
}

/// Whether an object has the keys of a slot that nothing else has.
pub(crate) fn is_surely_slot(row: Value<'_>) -> bool {
    row.has("slot") || row.has("time") && row.has("available")
}

fn slot(row: Value<'_>) -> Option<Slot<'_>> {
    if row.kind() == Kind::Text {
        let time = Text::from(string(row)?);
        let (date, group) = (None, None);
        return Some(Slot {
            time,
            available: true,
            slot_id: None,
            slot_token: None,
            restaurant_id: None,
            date,
            group,
            extra: None,
        });
    }
    Some(Slot {
        time: first_text(row, TIME)?.into(),
        available: is_free(row).unwrap_or(true),
        slot_id: first_text(row, SLOT_ID).map(Id::from),
        slot_token: first_text(row, SLOT_TOKEN).map(Id::from),
        restaurant_id: first_text(row, RESTAURANT_ID).map(Id::from),
        date: first_text(row, DATE).map(Text::from),
        group: None,
        extra: None,
    })
}

fn is_free(row: Value<'_>) -> Option<bool> {
    first_truth(row, FREE)
        .or_else(|| first(row, keys!["availability"], says_available))
        .or_else(|| first(row, COUNTS, is_counted))
}
