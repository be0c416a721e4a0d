//! Texts that are tables: in HTML, as records one below the other, with commas or tabs between cells.

mod delimited;
mod html;
mod records;

use crate::card::Card;
use crate::cards::table;
use crate::json::{Document, escape_into};
use crate::route::{Context, Rule};
use std::borrow::Cow;

type Read = for<'t> fn(&'t str) -> Option<Grid<'t>>;

/// The forms; each refuses a text that begins differently at once.
const FORMS: [(Rule, Read); 3] = [
    (Rule::TableHtml, html::read),
    (Rule::TableRecords, records::read),
    (Rule::TableDelimited, delimited::read),
];

/// The card of a text that is nothing but a table.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?.trim();
    let (rule, grid) = FORMS.iter().find_map(|(rule, read)| Some((*rule, read(text)?)))?;
    let document = Document::parse(grid.to_json(), context.options.limits.json()).ok()?;
    table::of_text(context.arena.keep(document)?, rule, context)
}

/// What is in a cell; nothing where the text says so.
type Cell<'t> = Option<Cow<'t, str>>;

/// Rows of cells below their labels.
#[derive(Debug, Default)]
struct Grid<'t> {
    labels: Vec<Cow<'t, str>>,
    rows: Vec<Vec<Cell<'t>>>,
}

impl Grid<'_> {
    /// The table as data: `{columns, columnTypes, rows}`. A column whose cells are all plain numbers is one of numbers,
    /// although its cells stay as they are written.
    fn to_json(&self) -> String {
        let mut json = String::from(r#"{"columns":["#);
        for (at, label) in self.labels.iter().enumerate() {
            // Without a label, the column's number is its name.
            let label =
                if label.is_empty() { Cow::Owned((at + 1).to_string()) } else { Cow::Borrowed(&**label) };
            separate(&mut json);
            escape_into(&label, &mut json);
        }
        json.push_str(r#"],"columnTypes":["#);
        for is_number in self.number_columns() {
            separate(&mut json);
            json.push_str(if is_number { r#""number""# } else { "null" });
        }
        json.push_str(r#"],"rows":["#);
        for row in &self.rows {
            separate(&mut json);
            json.push('[');
            for cell in row {
                separate(&mut json);
                match cell {
                    Some(text) => escape_into(text, &mut json),
                    None => json.push_str("null"),
                }
            }
            json.push(']');
        }
        json.push_str("]}");
        json
    }

    /// Whether the filled cells of each column are numbers.
    fn number_columns(&self) -> Vec<bool> {
        let mut kinds = vec![None; self.labels.len()];
        for row in &self.rows {
            for (kind, cell) in kinds.iter_mut().zip(row) {
                if let Some(text) = cell.as_deref().filter(|text| !text.is_empty()) {
                    *kind = Some(kind.unwrap_or(true) && is_number(text));
                }
            }
        }
        kinds.into_iter().map(|kind| kind.unwrap_or(false)).collect()
    }
}

fn separate(json: &mut String) {
    if !json.ends_with('[') {
        json.push(',');
    }
}

/// A cell, or nothing where the text names it so.
fn cell<'t>(text: impl Into<Cow<'t, str>>) -> Cell<'t> {
    Some(text.into()).filter(|text| !matches!(&**text, "NULL" | "None"))
}

/// Whether a text is a number as programs write it: digits, maybe with a sign and decimals.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits(whole) && is_digits(decimals)
}

#[cfg(test)]
fn shown(grid: Option<Grid<'_>>) -> String {
    grid.map(|grid| grid.to_json()).unwrap_or_default()
}
