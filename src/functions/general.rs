//! Functions that share a rule with cards and streams.

use super::Call;
use crate::chunks::split_id;
use crate::json::{Document, JsonLimits, Texts, Value};
use crate::leaf::Text;
use crate::names::{Names, css_name as css};
use crate::options::ParseOptions;
use crate::output::source_json_value;
use crate::parser::Parser;
use crate::shape::Shape;
use crate::table::Table;
use crate::tool_error::{self, Category};
use crate::{safety, variants};
use mcp_cards_derive::Shape;

/// Returns the message for users when a chat stops after an error of this category; `brand` is the server's name
/// as users know it.
pub(super) fn abort_message(call: &Call<'_>, table: &mut Table<'_>) {
    let brand = call.arg(1).and_then(Value::as_text);
    table.text(&tool_error::abort_message(call.text(0), None, brand));
}

#[derive(Debug, Shape)]
struct ToolErrorClass {
    category: &'static str,
    reason: Option<&'static str>,
}

pub(super) fn classify_tool_error(call: &Call<'_>, table: &mut Table<'_>) {
    let Some(content) = call.args.first() else { return };
    let category = tool_error::classify(*content, JsonLimits::default());
    let is_rate_limit = category == Category::Server { rate_limit: true };
    let reason = is_rate_limit.then_some("rate_limit");
    ToolErrorClass { category: category.name(), reason }.write(table);
}

pub(super) fn parse_variants_from_text(call: &Call<'_>, table: &mut Table<'_>) {
    variants::segments(call.text(0)).write(table);
}

/// Returns a definition for results like this one, or `null`. Wrong options were rejected before.
pub(super) fn suggest_card(call: &Call<'_>, table: &mut Table<'_>) {
    let suggested = call.arg(1).and_then(|given| {
        let options = call.arg(2).map(|options| ParseOptions::from_json(&source_json_value(options)));
        let parser = Parser::new(options.unwrap_or_else(|| Ok(ParseOptions::default())).ok()?);
        if let Some(text) = given.as_text() {
            parser.suggest_card(call.text(0), text)
        } else {
            let limits = parser.options().limits.json();
            parser.suggest_card(call.text(0), Document::parse(source_json_value(given), limits).ok()?)
        }
    });
    match suggested {
        Some(json) => table.json(&json),
        None => table.null(),
    }
}

/// Returns the URL if it is safe, else nothing.
pub(super) fn safe_image_url(call: &Call<'_>, table: &mut Table<'_>) {
    if let Ok(url) = safety::safe_image_url(call.text(0)) {
        table.text(url);
    }
}

pub(super) fn unique_key(call: &Call<'_>, table: &mut Table<'_>) {
    let texts = Texts::default();
    let mut taken = Names::default();
    if let Some(names) = call.arg(1) {
        for name in names.items().filter_map(Value::as_text) {
            taken.take(name);
        }
    }
    table.text(taken.unique(call.text(0), &texts));
}

pub(super) fn css_name(call: &Call<'_>, table: &mut Table<'_>) {
    table.text(&css(call.text(0)));
}

#[derive(Debug, Shape)]
struct ChunkPlace<'a> {
    filepath: Text<'a>,
    anchor: Option<Text<'a>>,
}

/// Returns the file and the anchor in a chunk id, or `null`.
pub(super) fn split_chunk_id(call: &Call<'_>, table: &mut Table<'_>) {
    let place = split_id(call.text(0))
        .map(|(filepath, anchor)| ChunkPlace { filepath: filepath.into(), anchor: anchor.map(Text::from) });
    place.write(table);
}
