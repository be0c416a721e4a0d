//! Lines of code that match a pattern.

mod lines;

use crate::card::{Card, CardKind, Common, Draft, Rows, as_number};
use crate::cards::file_list::{NOTHING, is_finder};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Number, Text};
use crate::route::{Context, Rule};
use crate::values::{first, first_text, text};
use mcp_cards_derive::Shape;

const PATTERN: Keys = keys!["pattern", "query"];
const TOTAL: Keys = keys!["totalMatches", "total_matches"];
const TIME: Keys = keys!["searchTime", "searchTimeMs"];
const MORE: Keys = keys!["hasMore", "has_more"];

/// Lines of code that match a pattern.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "code_matches")]
pub struct CodeMatchesCard<'a> {
    /// The lines.
    #[shape(rows)]
    pub matches: Vec<CodeMatch<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What was searched for.
    pub pattern: Option<Text<'a>>,
    /// How many lines match.
    pub total_matches: Number,
    /// How many files were searched.
    pub files_searched: Option<Number>,
    /// How long the search took, in milliseconds.
    pub search_time_ms: Option<Number>,
    /// Whether there are more matches than these.
    pub has_more: Option<bool>,
    /// What the server says about the search.
    pub message: Option<Text<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A line that matches.
#[derive(Clone, Debug, Shape)]
pub struct CodeMatch<'a> {
    /// The file that it is part of.
    pub file: Text<'a>,
    /// Its number.
    pub line: Number,
    /// The line itself.
    pub text: Text<'a>,
    /// Where in the line the match begins.
    pub column: Option<Number>,
    /// The lines before it.
    pub before: Vec<Text<'a>>,
    /// The lines after it.
    pub after: Vec<Text<'a>>,
}

/// `{matches, totalMatches, …}` or `{results, pagination}`.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let total = |of: Value<'_>| first(of, TOTAL, Value::as_number);
    let pages = data.get("pagination").filter(|pages| total(*pages).is_some() || pages.has("has_more"));
    let forms = [("matches", total(data).is_some()), ("results", pages.is_some())];
    let list = forms.iter().find_map(|(key, may_be_empty)| {
        let list = data.get(key).filter(|list| list.is_array())?;
        let is_ours = if list.is_empty_container() { *may_be_empty } else { list.items().any(fits) };
        is_ours.then_some(list)
    })?;
    let mut rows = Rows::read_new(CardKind::CodeMatches, &[list], fits, found, context);
    let said = Said { data, pages };
    let counted = said.first(TOTAL, Value::as_number);
    let pattern = context.input_text(PATTERN).or_else(|| first_text(data, keys!["pattern"]));
    let (matches, total) = rows.take();
    let card = CodeMatchesCard {
        matches,
        total,
        pattern: pattern.map(Text::from),
        total_matches: Number(counted.unwrap_or(as_number(rows.total))),
        files_searched: said.first(keys!["filesSearched"], Value::as_number).map(Number),
        search_time_ms: said.first(TIME, Value::as_number).map(Number),
        has_more: said.first(MORE, Value::as_bool),
        message: said.first(keys!["message"], text).map(Text::from),
        common: Common::default(),
    };
    let card = Draft::new(Rule::CodeMatchesRows, card).from_payload(list).with_rows(rows);
    Some(card.deriving("totalMatches", counted.is_none()))
}

/// What a server says about a search: beside the matches, or about their pages.
#[derive(Clone, Copy)]
struct Said<'a> {
    data: Value<'a>,
    pages: Option<Value<'a>>,
}

impl<'a> Said<'a> {
    fn first<T>(self, keys: Keys, read: fn(Value<'a>) -> Option<T>) -> Option<T> {
        first(self.data, keys, read).or_else(|| first(self.pages?, keys, read))
    }
}

/// Adds the match of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, rows: &mut Rows<'a, CodeMatch<'a>>) {
    if fits(row) {
        rows.push(found(row), row);
    }
}

/// Whether this is a match.
fn fits(row: Value<'_>) -> bool {
    row.get("file").and_then(text).is_some()
        && row.get("line").and_then(Value::as_number).is_some()
        && row.get("text").and_then(Value::as_text).is_some()
}

fn found(row: Value<'_>) -> CodeMatch<'_> {
    let number = |key: &str| row.get(key).and_then(Value::as_number).map(Number);
    let near = |side: &str| {
        let lines = row.get("context").and_then(|lines| lines.get(side));
        let lines = lines.into_iter().flat_map(Value::items);
        lines.filter_map(Value::as_text).map(Text::from).collect()
    };
    CodeMatch {
        file: row.get("file").and_then(text).unwrap_or_default().into(),
        line: number("line").unwrap_or_default(),
        text: row.get("text").and_then(Value::as_text).unwrap_or_default().into(),
        column: number("column"),
        before: near("before"),
        after: near("after"),
    }
}

/// Lines as search programs print them, where a pattern was asked for.
pub(crate) fn of_lines<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    let pattern = context.input_text(PATTERN)?;
    let found = if text.trim() == NOTHING && !is_finder(context) { Vec::new() } else { lines::read(text)? };
    let mut rows = Rows::default();
    for found in found {
        let row = CodeMatch {
            file: found.file.into(),
            line: Number(found.line),
            text: found.text.into(),
            column: None,
            before: found.before,
            after: found.after,
        };
        rows.push_found(row, context);
    }
    let (matches, total) = rows.take();
    let card = CodeMatchesCard {
        matches,
        total,
        pattern: Some(pattern.into()),
        total_matches: Number(as_number(rows.total)),
        files_searched: None,
        search_time_ms: None,
        has_more: None,
        message: None,
        common: Common::default(),
    };
    Some(Draft::new(Rule::CodeMatchesLines, card).deriving("totalMatches", true).holding_text(true))
}
