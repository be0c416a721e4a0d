//! Objects and lists that are no card's own shape: the simplest card that shows all of them.

use super::{Context, Rule, kinds};
use crate::card::Card;
use crate::cards::{info, list, outcome, status, structured, table, text};
use crate::json::{Kind, Value, keys};
use crate::values::first_string;
use crate::verdict::has_failed;

type Step = for<'a> fn(Value<'a>, &Context<'a>) -> Option<Card<'a>>;

/// The cards in order, each with what it means when it does not come about. The first that gives a card wins.
const STEPS: [(&str, Step, &str); 13] = [
    ("error", outcome::failed, "no status that says that it failed, with a message"),
    ("status", told, "not just a success or status with a message"),
    ("status", outcome::card, "not a few members that say what became of an action"),
    ("text", text::of_member, "not one long text among scalars"),
    ("collection", kinds::derived, "the tool has no output schema with values"),
    ("info", info::flat, "not an object of short scalars"),
    ("list", list::card, "not a list of scalars"),
    ("table", table::flat, "not a list of flat rows"),
    ("table", table::main_list::card, "no list of rows that most of the data is"),
    ("table", table::maps::of_objects, "not an object of objects that are alike"),
    ("table", table::maps::of_counts, "no counts by name"),
    ("table", table::of_lists, "not a list of lists that are equally long"),
    ("structured", structured::card, "not an object or a list"),
];
/// Those that a shop's answer may be: what became of an action, and what an object says, it tells in its own words.
const OF_VERTICAL: [&str; 3] = ["text", "list", "table"];

/// The card of data in which nothing is for sale.
pub(super) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    try_steps(data, context, |_| true)
}

/// The card of what a server that is known to sell says about something else.
pub(super) fn of_vertical<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let is_known = context.options.vertical.is_some() && context.options.knows_server;
    let data = context.content.data.filter(|data| is_known && !has_failed(*data))?;
    try_steps(data, context, |card| OF_VERTICAL.contains(&card))
}

fn try_steps<'a>(data: Value<'a>, context: &Context<'a>, is_tried: fn(&str) -> bool) -> Option<Card<'a>> {
    for (card, step, reason) in STEPS.into_iter().filter(|(card, ..)| is_tried(card)) {
        match step(data, context) {
            Some(card) => return Some(card),
            None => context.note_misfit(card, reason),
        }
    }
    None
}

/// A success or status with a message, and nothing but scalars.
fn told<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    first_string(data, keys!["message"])?;
    let has_flag = || data.get("success").is_some_and(|flag| flag.kind() == Kind::Bool);
    let has_status = || first_string(data, keys!["status"]).is_some();
    if (has_flag() || has_status()) && status::is_plain(data) {
        status::card(data, Rule::StatusPlain, context)
    } else {
        None
    }
}
