//! Rows and columns.

mod columns;

use crate::card::{Card, Draft, Object, Out, Rows};
use crate::cards::error;
use crate::fields::Field;
use crate::fields::Read::Shown;
use crate::json::{Value, keys};
use crate::route::Context;
use crate::safety::is_id;
use crate::values::{first_string, string, text};
use crate::words::{is_listed, push_number};

pub use columns::Column;

const ABOUT: [Field; 2] =
    [Field("title", Shown, keys!["title"]), Field("description", Shown, keys!["description"])];

/// The table that a tool was asked to make: its input has the data, its output says only that it worked.
pub fn of_input<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let input = context.options.input.filter(|_| context.tool.has_suffix("createTable"))?;
    let data = input.get("data").filter(|data| data.is_array())?;
    let mut table = Table::new("table.input", Vec::new());
    for column in input.get("columns")?.items() {
        if let Some(key) = first_string(column, keys!["key"]) {
            let label = first_string(column, keys!["label"]).unwrap_or(key);
            table.columns.push(Column::new(key, label, first_string(column, keys!["type"])));
        }
    }
    if table.columns.is_empty() || table.columns.len() > columns::MOST || error::soft(context).is_some() {
        return None;
    }
    table.head = table.head.fields(input, &ABOUT);
    let card = table.card(data, context);
    Some(card.beside_text(true))
}

/// A table that names its columns: `{columns, rows}`, or `{range, values}` with the names in the first row.
pub fn explicit<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    of_rows(data, context).or_else(|| of_range(data, context))
}

fn of_rows<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let mut table = Table::new("table.columns", listed_columns(data)?);
    let rows = data.get("rows").filter(|rows| is_list_of_lists(*rows))?;
    table.has_lists = true;
    table.fields = others(data, "columns columnTypes rows rowCount", None);
    Some(table.card(rows, context))
}

/// The columns of `{columns, columnTypes, rows}`, as far as they are known before the rows.
fn listed_columns(data: Value<'_>) -> Option<Vec<Column<'_>>> {
    let names = data.get("columns").filter(|names| names.is_array() && !names.is_empty_container())?;
    let mut types = data.get("columnTypes").unwrap_or(data).items();
    let mut columns = Vec::new();
    for name in names.items() {
        let name = name.as_text()?;
        columns.push(Column::new(name, name, types.next().and_then(Value::as_text)));
    }
    (columns.len() <= columns::MOST).then_some(columns)
}

/// Adds a row of `{columns, rows}` whose rows are still arriving.
pub fn grow<'a>(row: Value<'a>, table: Value<'a>, rows: &mut Rows<'a>) {
    if let Some(mut columns) = listed_columns(table).filter(|_| row.is_array()) {
        rows.push(cells(row, &mut columns), row);
    }
}

/// The columns of `{columns, rows}` as the first of the rows shows them.
pub fn first_columns<'a>(table: Value<'a>, rows: Value<'a>) -> Option<Vec<Out<'a>>> {
    let mut columns = listed_columns(table)?;
    if let Some(row) = rows.items().next() {
        cells(row, &mut columns);
    }
    Some(outs(&columns))
}

fn of_range<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    data.get("range").and_then(string)?;
    let values = data.get("values").filter(|values| is_list_of_lists(*values))?;
    let mut width = 0;
    for row in values.items() {
        width = width.max(row.items().count());
    }
    let mut labels = values.items().next().unwrap_or(values).items();
    if width > columns::MOST {
        return None;
    }
    let mut table = Table::new("table.range", Vec::new());
    for at in 0..width {
        // Without a label, the column's number is its key.
        let label = labels.next().and_then(text);
        let mut number = String::new();
        push_number(at + 1, &mut number);
        let key = label.unwrap_or_else(|| context.texts.keep(number));
        table.columns.push(Column::new(key, label.unwrap_or_default(), None));
    }
    table.has_lists = true;
    table.heads = 1;
    table.fields = others(data, "values", None);
    Some(table.card(values, context))
}

/// A flat list, alone or as the only list of an object whose other members are scalars or empty.
pub fn flat<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let (title, list) = if is_flat_list(data) { (None, data) } else { only_flat_list(data)? };
    let mut table = Table::new("table.flat_list", columns::of_objects(list)?);
    if let Some(title) = title {
        table.head = table.head.text("title", title);
        table.fields = others(data, "", Some(title));
    }
    Some(table.card(list, context))
}

fn only_flat_list(data: Value<'_>) -> Option<(Option<&str>, Value<'_>)> {
    let mut found = None;
    for (key, value) in data.entries() {
        if value.is_container() && !value.is_empty_container() {
            if found.is_some() || !is_flat_list(value) {
                return None;
            }
            found = Some((Some(key), value));
        }
    }
    found
}

/// What an object says beside its rows, which stand with what is known of them under these keys or under this one.
fn others<'a>(data: Value<'a>, known: &str, list: Option<&str>) -> Object<'a> {
    let mut fields = Object::new();
    for (key, value) in data.entries() {
        if !is_listed(key, known) && Some(key) != list {
            fields = fields.data(key, value);
        }
    }
    fields
}

/// Whether this is a list of objects, not empty, in which nothing is nested.
fn is_flat_list(value: Value<'_>) -> bool {
    let is_flat = |row: Value<'_>| {
        row.is_object()
            && (has_no_container(row) || row.entries().iter().all(|(_, cell)| !cell.is_container()))
    };
    value.is_array() && !value.is_empty_container() && value.items().all(is_flat)
}

/// Whether nothing is nested, not even in a member that a later one replaces: nearly always all that is to be known.
fn has_no_container(row: Value<'_>) -> bool {
    row.members().all(|(_, cell)| !cell.is_container())
}

fn is_list_of_lists(rows: Value<'_>) -> bool {
    rows.is_array() && (rows.is_empty_container() || rows.items().any(Value::is_array))
}

/// The cells of a row, one for each column; each column takes note of its own.
fn cells<'a>(row: Value<'a>, columns: &mut [Column<'a>]) -> Vec<Out<'a>> {
    let mut items = row.items();
    let mut cells = Vec::new();
    for column in columns {
        let value = if row.is_array() { items.next() } else { row.get(column.key) };
        if let Some(value) = value {
            column.see(value);
        }
        // An identifier is never altered.
        let id = value.filter(|_| is_id(column.key)).and_then(Value::as_text);
        cells.push(match (id, value) {
            (Some(id), _) => Out::Id(id),
            (None, Some(value)) => Out::Data(value),
            (None, None) => Out::Null,
        });
    }
    cells
}

fn outs<'a>(columns: &[Column<'a>]) -> Vec<Out<'a>> {
    let mut outs = Vec::new();
    for column in columns {
        outs.push(column.out());
    }
    outs
}

/// A table whose columns are known.
struct Table<'a> {
    rule: &'static str,
    /// What stands before the columns.
    head: Object<'a>,
    columns: Vec<Column<'a>>,
    /// What stands beside the rows.
    fields: Object<'a>,
    /// Whether the rows are lists, not objects.
    has_lists: bool,
    /// Rows at the beginning of the list that are not data.
    heads: usize,
}

impl<'a> Table<'a> {
    fn new(rule: &'static str, columns: Vec<Column<'a>>) -> Self {
        Self { rule, head: Object::new(), columns, fields: Object::new(), has_lists: false, heads: 0 }
    }

    fn card(mut self, list: Value<'a>, context: &Context<'a>) -> Card<'a> {
        let mut rows = Rows::default();
        for (at, row) in list.items().enumerate().skip(self.heads) {
            let fits = if self.has_lists { row.is_array() } else { row.is_object() };
            let is_shown = rows.admits(at, fits, context);
            // A row that is not shown may still tell what kind a column is.
            if is_shown || fits && !self.columns.iter().all(|column| column.is_typed) {
                let cells = cells(row, &mut self.columns);
                if is_shown {
                    rows.push(cells, row);
                }
            }
        }
        let body = self.head.with("columns", outs(&self.columns));
        let mut body = rows.add_to(body, "rows").count("rowCount", rows.total);
        if !self.fields.is_empty() {
            body = body.with("fields", self.fields);
        }
        Draft::new("table", self.rule, body).from_payload(list).with_rows(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    #[test]
    fn flat_lists_hold_nothing_nested() {
        for (json, flat) in
            [(r#"[{"a":1}]"#, true), (r#"[{"a":[]}]"#, false), ("[]", false), ("[1]", false), ("{}", false)]
        {
            let document = Document::parse(json, JsonLimits::default()).unwrap();
            assert_eq!(is_flat_list(document.root()), flat, "{json}");
        }
    }
}
