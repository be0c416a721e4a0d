//! What the output schema of a tool says about its result, where the card comes from the data itself.

use crate::card::ParsedToolResult;
use crate::cards::TableCard;
use crate::cards::table::Column;
use crate::json::{Value, keys};
use crate::leaf::Text;
use crate::options::Options;
use crate::route::Context;
use crate::values::first_string;
use std::collections::HashSet;

/// The warning that a result lacks what its schema requires.
const MISMATCH: &str = "schema_mismatch";
/// Names up to this number are looked for one by one.
const FEW_NAMES: usize = 16;

/// Whether the structured content lacks a member that the schema requires.
pub(crate) fn warning(context: &Context<'_>) -> Option<&'static str> {
    let schema = context.options.facts.output_schema?;
    let content =
        context.content.members?.at_keys(keys!["structuredContent", "structured_content"]).next()?;
    let required = || schema.items_at("required").filter_map(Value::as_text);
    if !content.is_object() {
        return None;
    }
    let lacks = if required().nth(FEW_NAMES).is_none() {
        required().any(|name| !content.has(name))
    } else {
        // Each name among all members would take the square of a long list.
        let members: HashSet<_> = content.entries().into_iter().map(|(name, _)| name).collect();
        required().any(|name| !members.contains(name))
    };
    lacks.then_some(MISMATCH)
}

/// Gives the columns of a table the titles that the schema has for them.
pub(crate) fn label<'a>(card: &mut ParsedToolResult<'a>, context: &Context<'a>) {
    if let ParsedToolResult::Table(TableCard { columns, .. }) = card {
        label_columns(columns, context.options);
    }
}

/// The same for the columns of a table that is still arriving.
pub(crate) fn label_columns<'a>(columns: &mut [Column<'a>], options: &Options<'a>) {
    let Some(schema) = options.facts.output_schema else { return };
    let Some(properties) = row_schema(schema).and_then(|row| row.get("properties")) else { return };
    for column in columns {
        let title = properties.get(column.key.as_str()).and_then(|own| first_string(own, keys!["title"]));
        if let Some(title) = title {
            column.label = Text::from(title);
        }
    }
}

/// The schema of a row: that of the elements of a list, or of the only list of an object; else the schema itself.
fn row_schema(schema: Value<'_>) -> Option<Value<'_>> {
    if let Some(items) = schema.get("items") {
        return Some(items);
    }
    let members = schema.get("properties")?.entries();
    let mut lists = members.into_iter().filter_map(|(_, own)| own.get("items"));
    let only = lists.next().filter(|_| lists.next().is_none());
    Some(only.unwrap_or(schema))
}
