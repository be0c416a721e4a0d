//! The columns of a table: where their cells stand and what is in them.

use crate::card::{Object, Out};
use crate::json::{Kind, Value};
use crate::phrases::begins;
use crate::words::listed;

/// Columns beyond which a list is no longer a table that anyone could read.
pub(super) const MOST: usize = 200;

/// Names of types, by the kind of their cells. What stands behind the first letters of a name (`(3,1)`, `64`) does not
/// matter.
const TYPES: [(&str, &str); 4] = [
    (
        "number",
        "int integer bigint smallint tinyint mediumint hugeint uint uinteger ubigint usmallint utinyint \
        uhugeint decimal numeric number real float double money long serial bigserial",
    ),
    ("boolean", "boolean bool"),
    ("date", "date datetime timestamp timestamptz"),
    ("string", "string str text varchar nvarchar char character bpchar uuid enum"),
];

/// One column.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    /// What its cells are called in a row that is an object.
    pub(super) key: &'a str,
    label: &'a str,
    /// What all its cells so far are.
    kind: Option<&'static str>,
    /// Whether no cell can change the kind any more.
    pub(super) is_typed: bool,
}

impl<'a> Column<'a> {
    pub(super) fn new(key: &'a str, label: &'a str, named_type: Option<&str>) -> Self {
        let kind = named_type.and_then(kind_of_type);
        Self { key, label, kind, is_typed: kind.is_some() }
    }

    /// Takes note of what a cell is.
    pub(super) fn see(&mut self, cell: Value<'_>) {
        if let Some(kind) = kind_of(cell).filter(|_| !self.is_typed) {
            self.kind = Some(if self.kind.is_none_or(|own| own == kind) { kind } else { "string" });
        }
    }

    /// The column as a member of the card.
    pub(super) fn out(&self) -> Out<'a> {
        Object::new()
            .text("key", self.key)
            .text("label", self.label)
            .word("kind", self.kind.unwrap_or("string"))
            .into()
    }
}

/// The columns of a list of objects, in the order in which they first appear; `None` if there are too many.
pub(super) fn of_objects(list: Value<'_>) -> Option<Vec<Column<'_>>> {
    let mut columns: Vec<Column<'_>> = Vec::new();
    for row in list.items() {
        for (place, (key, cell)) in row.entries().into_iter().enumerate() {
            // Rows mostly repeat the order of the first, so the right column is nearly always at the same place.
            let here = columns.get(place).is_some_and(|column| column.key == key);
            let found = if here { Some(place) } else { columns.iter().position(|column| column.key == key) };
            let at = found.unwrap_or(columns.len());
            if found.is_none() {
                columns.push(Column::new(key, key, None));
            }
            if let Some(column) = columns.get_mut(at) {
                column.see(cell);
            }
            if columns.len() > MOST {
                return None;
            }
        }
    }
    // Every cell was seen.
    for column in &mut columns {
        column.is_typed = true;
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

fn kind_of_type(name: &str) -> Option<&'static str> {
    let name = name.trim();
    let end = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = name.get(..end).unwrap_or_default();
    let is_named = |names: &str| listed(names).any(|own| word.eq_ignore_ascii_case(own));
    TYPES.iter().find(|(_, names)| is_named(names)).map(|(kind, _)| *kind)
}

/// `2026-11-16`, alone or before a time.
fn is_date(text: &str) -> bool {
    let shape =
        |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    let (day, rest) = text.split_at_checked(10).unwrap_or((text, ""));
    day.len() == 10
        && day.bytes().enumerate().all(shape)
        && (rest.is_empty() || begins(rest, |letter| matches!(letter, 'T' | ' ')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    #[test]
    fn columns_come_in_the_order_of_their_first_cell_and_know_their_kind() {
        let json = r#"[{"a":null,"b":1,"c":"x"},{"d":"2026-11-16","b":2,"a":true},{"c":3,"b":null}]"#;
        let document = Document::parse(json, JsonLimits::default()).unwrap();
        let columns = of_objects(document.root()).unwrap();
        let names: Vec<_> = columns
            .iter()
            .map(|column| format!("{} {}", column.key, column.kind.unwrap_or("none")))
            .collect();
        assert_eq!(names, ["a boolean", "b number", "c string", "d date"]);
    }

    #[test]
    fn types_have_kinds() {
        for (name, kind) in [
            ("BIGINT", Some("number")),
            ("DECIMAL(3,1)", Some("number")),
            ("Int64", Some("number")),
            ("double precision", Some("number")),
            ("BOOLEAN", Some("boolean")),
            ("TIMESTAMP WITH TIME ZONE", Some("date")),
            ("timestamp_ns", Some("date")),
            ("date", Some("date")),
            ("VARCHAR", Some("string")),
            ("INTERVAL", None),
            ("INTEGER[]x", Some("number")),
            ("", None),
            ("größe", None),
        ] {
            assert_eq!(kind_of_type(name), kind, "{name}");
        }
    }
}
