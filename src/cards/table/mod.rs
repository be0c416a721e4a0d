//! Rows and columns.

mod columns;
mod facts;
pub(crate) mod main_list;
pub(crate) mod maps;

pub use facts::Fact;

use crate::card::{Card, Common, Draft, Rows};
use crate::cards::error;
use crate::json::{Value, keys};
use crate::leaf::{Cell, Data, Map, Text};
use crate::messages::note::TOO_MANY_ROWS;
use crate::route::{Context, Rule, tools};
use crate::safety::{Action, NoteKind, SecurityNote};
use crate::shape::words_enum;
use crate::values::{first_string, first_text, only_container, string, text};
use columns::ColumnDraft;
use facts::Beside;
use mcp_cards_derive::Shape;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Rows and columns.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "table")]
pub struct TableCard<'a> {
    /// Its title.
    pub title: Option<Text<'a>>,
    /// What it shows.
    pub description: Option<Text<'a>>,
    /// The columns.
    pub columns: Vec<Column<'a>>,
    /// The rows: one cell for each column.
    #[shape(rows)]
    pub rows: Vec<Vec<Cell<'a>>>,
    /// How many rows there are, where not all are shown.
    pub total: Option<usize>,
    /// How many rows there are.
    pub row_count: usize,
    /// What the result says beside the rows, as far as it is not nested.
    pub fields: Option<Map<'a, Data<'a>>>,
    /// All that the result says beside the rows.
    pub facts: Option<Vec<Fact<'a>>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A column.
#[derive(Clone, Debug, Shape)]
#[shape(as = "TableColumn")]
pub struct Column<'a> {
    /// Its key in the result.
    pub key: Text<'a>,
    /// Its heading.
    pub label: Text<'a>,
    /// What its cells are.
    pub kind: ColumnKind,
}

words_enum! {
    /// What the cells of a column are.
    pub enum ColumnKind {
        /// Texts, or cells of several kinds.
        String = "string",
        /// Numbers.
        Number = "number",
        /// Days, with or without a time.
        Date = "date",
        /// Booleans.
        Boolean = "boolean",
        /// Lists.
        List = "list",
        /// Objects.
        Object = "object",
    }
}

/// The table that a tool was asked to make: its input has the data, its output says only that it worked.
pub(crate) fn of_input<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let input = context.options.input.filter(|_| context.tool.is_one_of(tools!["createTable"]))?;
    let data = input.get("data").filter(|data| data.is_array())?;
    let mut columns = Vec::new();
    for column in input.get("columns")?.items() {
        if let Some(key) = first_string(column, keys!["key"]) {
            let label = first_string(column, keys!["label"]).unwrap_or(key);
            columns.push(ColumnDraft::new(key, label, first_string(column, keys!["type"])));
        }
    }
    if columns.is_empty() || columns.len() > columns::MOST || error::soft(context).is_some() {
        return None;
    }
    let mut seen = BTreeSet::new();
    let are_distinct = columns.iter().all(|column| seen.insert(column.key));
    let mut table = Table::new(Rule::TableInput, columns, Form::Objects { are_distinct });
    table.title = first_text(input, keys!["title"]);
    table.description = first_text(input, keys!["description"]);
    Some(table.card(data, context).beside_text(true))
}

/// A table that names its columns: `{columns, rows}`, or `{range, values}` with the names in the first row.
pub(crate) fn explicit<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    of_rows(data, context).or_else(|| of_range(data, context))
}

fn of_rows<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let mut table = Table::new(Rule::TableColumns, listed_columns(data)?, Form::Lists { heads: 0 });
    let rows = data.get("rows").filter(|rows| is_list_of_lists(*rows))?;
    table.beside.fields = others(data, &["columns", "columnTypes", "rows", "rowCount"]);
    Some(table.card(rows, context))
}

/// A table that was read from a text, as `{columns, columnTypes, rows}`.
pub(crate) fn of_text<'a>(data: Value<'a>, rule: Rule, context: &Context<'a>) -> Option<Card<'a>> {
    let table = Table::new(rule, listed_columns(data)?, Form::Lists { heads: 0 });
    let mut card = table.card(data.get("rows")?, context).holding_text(true);
    // Its rows stand in the text, not in the document of the result.
    (card.payload, card.rows) = (None, None);
    Some(card)
}

/// The columns of `{columns, columnTypes, rows}`, as far as they are known before the rows.
fn listed_columns(data: Value<'_>) -> Option<Vec<ColumnDraft<'_>>> {
    let names = data.get("columns").filter(|names| names.is_array() && !names.is_empty_container())?;
    let mut types = data.items_at("columnTypes");
    let mut columns = Vec::new();
    for name in names.items() {
        let name = name.as_text()?;
        columns.push(ColumnDraft::new(name, name, types.next().and_then(Value::as_text)));
    }
    (columns.len() <= columns::MOST).then_some(columns)
}

/// Adds a row of `{columns, rows}` whose rows are still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, table: Value<'a>, rows: &mut Rows<'a, Vec<Cell<'a>>>) {
    if let Some(columns) = listed_columns(table).filter(|_| row.is_array()) {
        rows.push(cells_of_list(row, &columns), row);
    }
}

/// The columns of `{columns, rows}` as the first of the rows shows them.
pub(crate) fn first_columns<'a>(table: Value<'a>, rows: Value<'a>) -> Option<Vec<Column<'a>>> {
    let mut columns = listed_columns(table)?;
    if let Some(row) = rows.items().find(|row| row.is_array()) {
        see_list(row, &mut columns);
    }
    Some(columns.iter().map(ColumnDraft::shown).collect())
}

fn of_range<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    data.get("range").and_then(string)?;
    let values = data.get("values").filter(|values| is_list_of_lists(*values))?;
    let width = values.items().map(|row| row.items().count()).max().unwrap_or_default();
    if width > columns::MOST {
        return None;
    }
    let mut labels = values.items().next().unwrap_or(values).items();
    let column = |at: usize| {
        let label = labels.next().and_then(text);
        // Without a label, the column's number is its key.
        let key = label.unwrap_or_else(|| context.texts.keep((at + 1).to_string()));
        ColumnDraft::new(key, label.unwrap_or_default(), None)
    };
    let mut table = Table::new(Rule::TableRange, (0..width).map(column).collect(), Form::Lists { heads: 1 });
    table.beside.fields = others(data, &["values"]);
    Some(table.card(values, context))
}

/// A flat list, alone or as the only list of an object whose other members are scalars or empty.
pub(crate) fn flat<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let (title, list) = if is_flat_list(data) { (None, data) } else { only_flat_list(data)? };
    let form = Form::Objects { are_distinct: true };
    let mut table = Table::new(Rule::TableFlatList, columns::of_objects(list.items())?, form);
    if let Some(title) = title {
        table.title = Some(title);
        table.beside = Beside::of(&[(data, title)]);
    }
    Some(table.card(list, context))
}

/// One member of the objects of a list.
pub(crate) fn of_members<'a>(list: Value<'a>, key: &'a str, rule: Rule, context: &Context<'a>) -> Card<'a> {
    let columns = vec![ColumnDraft::new(key, key, None)];
    Table::new(rule, columns, Form::Objects { are_distinct: true }).card(list, context)
}

fn only_flat_list(data: Value<'_>) -> Option<(Option<&str>, Value<'_>)> {
    only_container(data).filter(|(_, list)| is_flat_list(*list)).map(|(key, list)| (Some(key), list))
}

/// A list of lists of scalars that are equally long. Their columns have only numbers.
pub(crate) fn of_lists<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let width = data.items().next().filter(|row| row.is_array())?.items().take(columns::MOST + 1).count();
    let fits = |row: Value<'_>| {
        row.is_array() && row.items().count() == width && !row.items().any(Value::is_container)
    };
    if width == 0 || width > columns::MOST || !data.items().all(fits) {
        return None;
    }
    let column = |at: usize| {
        let number = context.texts.keep(at.to_string());
        ColumnDraft::new(number, number, None)
    };
    let table = Table::new(Rule::TableLists, (1..=width).map(column).collect(), Form::Lists { heads: 0 });
    Some(table.card(data, context))
}

/// What an object says beside its rows, which stand with what is known of them under these keys.
fn others<'a>(data: Value<'a>, known: &[&str]) -> Map<'a, Data<'a>> {
    let others = data.entries().into_iter().filter(|(key, _)| !known.contains(key));
    others.map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect()
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

/// The cells of a row that is a list, one for each column.
fn cells_of_list<'a>(row: Value<'a>, columns: &[ColumnDraft<'a>]) -> Vec<Cell<'a>> {
    let mut items = row.items();
    columns.iter().map(|column| column.cell(items.next())).collect()
}

/// The cells of a row that is an object, in one pass; `None` if its members do not come in the order of the columns.
fn cells_in_order<'a>(row: Value<'a>, columns: &[ColumnDraft<'a>]) -> Option<Vec<Cell<'a>>> {
    let mut members = row.members();
    let mut next = members.next();
    let mut cells = Vec::with_capacity(columns.len());
    for column in columns {
        let own = next.filter(|(key, _)| key.is_text(column.key));
        cells.push(column.cell(own.map(|(_, value)| value)));
        if own.is_some() {
            next = members.next();
        }
    }
    next.is_none().then_some(cells)
}

/// Takes note of what the cells of a row are that is a list.
fn see_list<'a>(row: Value<'a>, columns: &mut [ColumnDraft<'a>]) {
    for (column, cell) in columns.iter_mut().zip(row.items()) {
        column.see(cell);
    }
}

/// What the rows are.
#[derive(Clone, Copy)]
enum Form {
    /// Lists, and how many at the beginning are not data.
    Lists { heads: usize },
    /// Objects. Where no column has the key of another one, each member belongs to one column.
    Objects { are_distinct: bool },
}

/// A table whose columns are known.
struct Table<'a> {
    rule: Rule,
    title: Option<&'a str>,
    description: Option<&'a str>,
    columns: Vec<ColumnDraft<'a>>,
    form: Form,
    beside: Beside<'a>,
}

impl<'a> Table<'a> {
    fn new(rule: Rule, columns: Vec<ColumnDraft<'a>>, form: Form) -> Self {
        Self { rule, title: None, description: None, columns, form, beside: Beside::of(&[]) }
    }

    fn card(mut self, list: Value<'a>, context: &Context<'a>) -> Card<'a> {
        let mut rows = Rows::default();
        let (heads, has_lists) = match self.form {
            Form::Lists { heads } => (heads, true),
            Form::Objects { .. } => (0, false),
        };
        let is_typed = self.columns.iter().all(|column| column.is_typed);
        for (at, row) in list.items().enumerate().skip(heads) {
            let fits = if has_lists { row.is_array() } else { row.is_object() };
            if rows.admits(at, fits, context) {
                rows.push(self.cells(row), row);
            }
            // A row that is not shown may still tell what kind a column is.
            if fits && !is_typed {
                self.see(row);
            }
        }
        self.finish(list, rows, context)
    }

    /// The card of an object whose members are the rows: the key of each is its first cell.
    fn card_of_members(
        self,
        map: Value<'a>,
        members: Vec<(&'a str, Value<'a>)>,
        context: &Context<'a>,
        cells: impl Fn(Value<'a>) -> Vec<Cell<'a>>,
    ) -> Card<'a> {
        let mut rows = Rows::default();
        for (at, (key, row)) in members.into_iter().enumerate() {
            if rows.admits(at, true, context) {
                let mut all = cells(row);
                all.insert(0, Cell::key(key));
                rows.push(all, row);
            }
        }
        self.finish(map, rows, context)
    }

    fn finish(
        self,
        payload: Value<'a>,
        mut rows: Rows<'a, Vec<Cell<'a>>>,
        context: &Context<'a>,
    ) -> Card<'a> {
        let (shown, total) = rows.take();
        let Beside { mut facts, fields } = self.beside;
        let most = context.options.limits.rows;
        let is_cut = facts.len() > most;
        facts.truncate(most);
        let card = TableCard {
            title: self.title.map(Text::from),
            description: self.description.map(Text::from),
            columns: self.columns.iter().map(ColumnDraft::shown).collect(),
            rows: shown,
            total,
            row_count: rows.total,
            fields: fields.filled(),
            facts: Some(facts).filter(|facts| !facts.is_empty()),
            common: Common::default(),
        };
        let mut draft = Draft::new(self.rule, card).from_payload(payload).with_rows(rows);
        if is_cut {
            let note = SecurityNote::new("/facts".into(), NoteKind::Limit, Action::Cut, TOO_MANY_ROWS);
            draft.notes.push(note);
        }
        draft
    }

    /// The cells of a row, one for each column.
    fn cells(&self, row: Value<'a>) -> Vec<Cell<'a>> {
        let by_key = || self.columns.iter().map(|column| column.cell(row.get(column.key))).collect();
        match self.form {
            Form::Lists { .. } => cells_of_list(row, &self.columns),
            Form::Objects { are_distinct: true } => cells_in_order(row, &self.columns).unwrap_or_else(by_key),
            Form::Objects { are_distinct: false } => by_key(),
        }
    }

    /// Takes note of what the cells of a row are.
    fn see(&mut self, row: Value<'a>) {
        if matches!(self.form, Form::Lists { .. }) {
            return see_list(row, &mut self.columns);
        }
        for column in self.columns.iter_mut().filter(|column| !column.is_typed) {
            if let Some(cell) = row.get(column.key) {
                column.see(cell);
            }
        }
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

    #[test]
    fn cells_are_found_by_their_keys_in_any_order() {
        for (json, rows) in [
            (r#"[{"a":1,"b":2},{"a":3,"b":4}]"#, "[[1,2],[3,4]]"),
            (r#"[{"a":1,"b":2},{"b":4}]"#, "[[1,2],[null,4]]"),
            (r#"[{"a":1,"b":2},{"b":4,"a":3}]"#, "[[1,2],[3,4]]"),
            (r#"[{"a":1,"b":2},{"a":3,"b":4,"a":5}]"#, "[[1,2],[5,4]]"),
            (r#"[{"a":1},{"b":2},{}]"#, "[[1,null],[null,2],[null,null]]"),
        ] {
            let document = Document::parse(json, JsonLimits::default()).unwrap();
            let columns = columns::of_objects(document.root().items()).unwrap();
            let table = Table::new(Rule::TableFlatList, columns, Form::Objects { are_distinct: true });
            let cells: Vec<_> = document.root().items().map(|row| table.cells(row)).collect();
            assert_eq!(serde_json::to_string(&cells).unwrap(), rows, "{json}");
        }
    }
}
