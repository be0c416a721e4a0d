//! Rows and columns: a list of flat objects.

use crate::card::{Card, Object, Out, Rows};
use crate::json::{Kind, Value};
use crate::route::Context;

/// The table that a flat list is, alone or as the only list of an object whose other members are scalars or empty.
pub fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    if is_flat_list(data) {
        return of_list(data, None, Object::new(), context);
    }
    let mut list = None;
    let mut fields = Object::new();
    for (key, value) in data.entries() {
        if !value.is_container() || value.is_empty_container() {
            fields = fields.with(key, Out::Data(value));
        } else if list.is_none() && is_flat_list(value) {
            list = Some((key, value));
        } else {
            return None;
        }
    }
    let (title, list) = list?;
    of_list(list, Some(title), fields, context)
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

/// Columns beyond which a list is no longer a table that anyone could read.
const MOST_COLUMNS: usize = 200;

fn of_list<'a>(
    list: Value<'a>,
    title: Option<&'a str>,
    fields: Object<'a>,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let columns = columns(list)?;
    let mut rows = Rows::default();
    for row in list.items() {
        if rows.shown.len() >= context.options.limits.rows {
            rows.total += 1;
            continue;
        }
        let cell = |column: &Column<'a>| row.get(column.key).map_or(Out::Null, Out::Data);
        rows.push(columns.iter().map(cell).collect::<Vec<_>>(), row);
    }
    let total = rows.total;
    let card = rows.into_card("table", "rows", "table.flat_list", list)?;
    let mut body = Object::new()
        .maybe("title", title.map(Out::Text))
        .with("columns", columns.iter().map(Column::out).collect::<Vec<_>>());
    for (key, value) in card.body.into_members() {
        body = body.with(key, value);
    }
    let fields = Some(fields).filter(|fields| !fields.is_empty());
    let body = body.with("rowCount", Out::count(total)).maybe("fields", fields);
    Some(Card { body, ..card })
}

struct Column<'a> {
    key: &'a str,
    /// What all its cells so far are.
    kind: Option<&'static str>,
}

impl<'a> Column<'a> {
    fn out(&self) -> Out<'a> {
        Object::new()
            .with("key", Out::Text(self.key))
            .with("label", Out::Text(self.key))
            .with("kind", Out::Word(self.kind.unwrap_or("string")))
            .into()
    }
}

/// The columns in the order in which they first appear; `None` if there are too many.
fn columns(list: Value<'_>) -> Option<Vec<Column<'_>>> {
    let mut columns: Vec<Column<'_>> = Vec::new();
    for row in list.items() {
        for (place, (key, cell)) in row.entries().into_iter().enumerate() {
            // Rows mostly repeat the order of the first, so the right column is nearly always at the same place.
            let here = columns.get(place).is_some_and(|column| column.key == key);
            let found = if here { Some(place) } else { columns.iter().position(|column| column.key == key) };
            let kind = kind_of(cell);
            match found.and_then(|at| columns.get_mut(at)) {
                Some(column) if column.kind.is_none() || column.kind == kind => {
                    column.kind = kind.or(column.kind);
                }
                Some(column) => column.kind = kind.map_or(column.kind, |_| Some("string")),
                None => columns.push(Column { key, kind }),
            }
            if columns.len() > MOST_COLUMNS {
                return None;
            }
        }
    }
    Some(columns)
}

fn kind_of(cell: Value<'_>) -> Option<&'static str> {
    match cell.kind() {
        Kind::Null => None,
        Kind::Number => Some("number"),
        Kind::Bool => Some("boolean"),
        _ if cell.as_text().is_some_and(is_date) => Some("date"),
        _ => Some("string"),
    }
}

/// `2026-11-16`, alone or before a time.
fn is_date(text: &str) -> bool {
    let shape =
        |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    let (day, rest) = text.split_at_checked(10).unwrap_or((text, ""));
    day.len() == 10 && day.bytes().enumerate().all(shape) && (rest.is_empty() || rest.starts_with(['T', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    fn kinds(json: &str) -> Vec<(String, &'static str)> {
        let document = Document::parse(json.as_bytes(), JsonLimits::default()).unwrap();
        columns(document.root())
            .unwrap()
            .iter()
            .map(|column| (column.key.to_owned(), column.kind.unwrap_or("none")))
            .collect()
    }

    #[test]
    fn columns_come_in_the_order_of_their_first_cell_and_know_their_kind() {
        let columns =
            kinds(r#"[{"a":null,"b":1,"c":"x"},{"d":"2026-11-16","b":2,"a":true},{"c":3,"b":null}]"#);
        let names: Vec<_> = columns.iter().map(|(key, kind)| format!("{key} {kind}")).collect();
        assert_eq!(names, ["a boolean", "b number", "c string", "d date"]);
    }

    #[test]
    fn flat_lists_hold_nothing_nested() {
        for (json, flat) in
            [(r#"[{"a":1}]"#, true), (r#"[{"a":[]}]"#, false), ("[]", false), ("[1]", false), ("{}", false)]
        {
            let document = Document::parse(json.as_bytes(), JsonLimits::default()).unwrap();
            assert_eq!(is_flat_list(document.root()), flat, "{json}");
        }
    }
}
