//! What a server says beside the rows of a card: that some are missing, or that a part could not be read. Cards of rows
//! show nothing else of a result, and whoever reads the chat would take them for the whole.

use crate::card::{CardKind, Draft};
use crate::json::{Keys, Value, keys};
use crate::route::Context;
use crate::values::{own_string, string};

/// Cards that show rows and nothing of what stands beside them.
const KINDS: [CardKind; 14] = [
    CardKind::Addresses,
    CardKind::Bookings,
    CardKind::Bibliography,
    CardKind::CodeMatches,
    CardKind::Collection,
    CardKind::ContextResults,
    CardKind::DocSearch,
    CardKind::KnowledgeGraph,
    CardKind::OrderPlaced,
    CardKind::Orders,
    CardKind::Products,
    CardKind::Restaurants,
    CardKind::TimeSlots,
    CardKind::WebSearch,
];
const NOTICES: Keys = keys!["error", "errors", "warning", "warnings", "notice", "notices", "advisory"];
/// Where a notice that is an object says it.
const SAID: Keys = keys!["message", "msg", "detail", "description"];
/// The most that are told.
const MOST: usize = 5;

/// What is said beside the rows of a card, in the objects around them.
pub(crate) fn notices<'a>(draft: &Draft<'a>, context: &Context<'a>) -> Vec<&'a str> {
    let (Some(data), Some(payload)) = (context.content.data, draft.payload) else { return Vec::new() };
    if !KINDS.contains(&draft.card.kind()) {
        return Vec::new();
    }
    let around = [Some(data), data.get("data")].into_iter().flatten();
    // A placed order is not a row: what it says itself concerns the whole.
    let is_order = draft.card.kind() == CardKind::OrderPlaced;
    let counts = |object: &Value<'a>| is_around(*object, payload) || is_order && object.is_object();
    around.filter(counts).flat_map(of_object).take(MOST).collect()
}

/// Whether an object has the payload inside: what a row says of itself stands in the row.
fn is_around(object: Value<'_>, payload: Value<'_>) -> bool {
    let (outer, inner) = (object.span(), payload.span());
    object.is_object()
        && object.home() == payload.home()
        && outer.start < inner.start
        && inner.end <= outer.end
}

fn of_object(object: Value<'_>) -> impl Iterator<Item = &str> {
    object.at_keys(NOTICES).flat_map(|notice| {
        let own = if notice.is_array() { None } else { said(notice) };
        own.into_iter().chain(notice.items().filter_map(said))
    })
}

fn said(notice: Value<'_>) -> Option<&str> {
    if notice.is_object() { own_string(notice, SAID) } else { string(notice) }
}
