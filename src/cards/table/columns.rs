//! The columns of a table: where their cells stand and what is in them.

use super::{Column, ColumnKind};
use crate::data::is_id;
use crate::json::{Kind, Value};
use crate::leaf::Cell;
use crate::phrases::begins;

/// Columns beyond which a list is no longer a table that anyone could read.
pub(super) const MOST: usize = 200;

/// Names of types, by the kind of their cells. What stands behind the first letters of a name (`(3,1)`, `64`) does not
/// matter.
const TYPES: [(ColumnKind, &[&str]); 4] = [
    (
        ColumnKind::Number,
        &[
            "int",
            "integer",
            "bigint",
            "smallint",
            "tinyint",
            "mediumint",
            "hugeint",
            "uint",
            "uinteger",
            "ubigint",
            "usmallint",
            "utinyint",
            "uhugeint",
            "decimal",
            "numeric",
            "number",
            "real",
            "float",
            "double",
            "money",
            "long",
            "serial",
            "bigserial",
        ],
    ),
    (ColumnKind::Boolean, &["boolean", "bool"]),
    (ColumnKind::Date, &["date", "datetime", "timestamp", "timestamptz"]),
    (
        ColumnKind::String,
        &["string", "str", "text", "varchar", "nvarchar", "char", "character", "bpchar", "uuid", "enum"],
    ),
];

/// One column, while its cells are being looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct ColumnDraft<'a> {
    /// What its cells are called in a row that is an object.
    pub(super) key: &'a str,
    label: &'a str,
    /// What all its cells so far are.
    kind: Option<ColumnKind>,
    /// Whether no cell can change the kind any more.
    pub(super) is_typed: bool,
    /// Whether its texts are identifiers, which are never altered.
    holds_ids: bool,
    /// Whether a list or an object with something in it is among its cells.
    pub(super) is_nested: bool,
}

impl<'a> ColumnDraft<'a> {
    pub(super) fn new(key: &'a str, label: &'a str, named_type: Option<&str>) -> Self {
        let kind = named_type.and_then(kind_of_type);
        Self { key, label, kind, is_typed: kind.is_some(), holds_ids: is_id(key), is_nested: false }
    }

    /// A column of keys.
    pub(super) fn of_keys(mut keys: impl Iterator<Item = &'a str>) -> Self {
        let kind = if keys.all(is_date) { ColumnKind::Date } else { ColumnKind::String };
        Self { kind: Some(kind), is_typed: true, ..Self::new("key", "key", None) }
    }

    /// Takes note of what a cell is.
    pub(super) fn see(&mut self, cell: Value<'_>) {
        if self.is_typed {
            return;
        }
        self.is_nested |= cell.is_container() && !cell.is_empty_container();
        if let Some(kind) = kind_of(cell) {
            let is_same = self.kind.is_none_or(|own| own == kind);
            self.kind = Some(if is_same { kind } else { ColumnKind::String });
        }
    }

    /// A cell of the column.
    pub(super) fn cell(&self, value: Option<Value<'a>>) -> Cell<'a> {
        match value {
            Some(text) if self.holds_ids && text.kind() == Kind::Text => Cell::id(text),
            value => Cell::from(value),
        }
    }

    /// The column as the card has it.
    pub(super) fn shown(&self) -> Column<'a> {
        Column {
            key: self.key.into(),
            label: self.label.into(),
            kind: self.kind.unwrap_or(ColumnKind::String),
        }
    }
}

/// The columns of objects, in the order in which they first appear; `None` if there are none or too many.
pub(super) fn of_objects<'a>(rows: impl Iterator<Item = Value<'a>>) -> Option<Vec<ColumnDraft<'a>>> {
    let mut columns: Vec<ColumnDraft<'_>> = Vec::new();
    for row in rows {
        // Rows mostly repeat the order of the first.
        if has_keys_in_order(row, &columns) {
            let mut rest = columns.iter_mut();
            for (key, cell) in row.members() {
                if let Some(column) = rest.find(|column| key.is_text(column.key)) {
                    column.see(cell);
                }
            }
            continue;
        }
        for (place, (key, cell)) in row.entries().into_iter().enumerate() {
            let here = columns.get(place).is_some_and(|column| column.key == key);
            let found = if here { Some(place) } else { columns.iter().position(|column| column.key == key) };
            let at = found.unwrap_or(columns.len());
            if found.is_none() {
                columns.push(ColumnDraft::new(key, key, None));
            }
            if let Some(column) = columns.get_mut(at) {
                column.see(cell);
            }
            if columns.len() > MOST {
                return None;
            }
        }
    }
    if columns.is_empty() {
        return None;
    }
    // Every cell was seen.
    for column in &mut columns {
        column.is_typed = true;
    }
    Some(columns)
}

/// Whether the keys of an object are those of columns, each once and in their order.
fn has_keys_in_order(row: Value<'_>, columns: &[ColumnDraft<'_>]) -> bool {
    let mut rest = columns.iter();
    row.members().all(|(key, _)| rest.any(|column| key.is_text(column.key)))
}

fn kind_of(cell: Value<'_>) -> Option<ColumnKind> {
    match cell.kind() {
        Kind::Null => None,
        Kind::Number => Some(ColumnKind::Number),
        Kind::Bool => Some(ColumnKind::Boolean),
        Kind::Array => Some(ColumnKind::List),
        Kind::Object => Some(ColumnKind::Object),
        Kind::Text if cell.as_text().is_some_and(is_date) => Some(ColumnKind::Date),
        Kind::Text => Some(ColumnKind::String),
    }
}

fn kind_of_type(name: &str) -> Option<ColumnKind> {
    let name = name.trim();
    let end = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = name.get(..end).unwrap_or_default();
    let is_named = |names: &[&str]| names.iter().any(|own| word.eq_ignore_ascii_case(own));
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
        let columns = of_objects(document.root().items()).unwrap();
        let names: Vec<_> = columns
            .iter()
            .map(|column| format!("{} {}", column.key, column.kind.map_or("none", ColumnKind::as_str)))
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
            assert_eq!(kind_of_type(name).map(ColumnKind::as_str), kind, "{name}");
        }
    }
}
