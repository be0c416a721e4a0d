//! Lines of code that match a pattern.

mod lines;

use crate::card::{Card, CardKind, Common, Draft, Rows, as_number, is_list_of};
use crate::cards::file_list::{NOTHING, is_finder};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Number, Text};
use crate::route::{Context, Rule};
use crate::values::{first, first_text, text};
use mcp_cards_derive::Shape;

const FILE: Keys = keys!["file", "path", "file_path"];
const LINE: Keys = keys!["line", "line_number"];
const TEXT: Keys = keys!["text", "content", "match"];
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

/// `{matches, totalMatches, …}`, `{results, pagination}`, or a list of matches alone.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let total = |of: Value<'_>| first(of, TOTAL, Value::as_number);
    let pages = data.get("pagination").filter(|pages| total(*pages).is_some() || pages.has("has_more"));
    let list = list_of_matches(data, total(data).is_some(), pages.is_some(), context)?;
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

/// The list of matches. One without matches must be said to be one, or a pattern must have been asked for.
fn list_of_matches<'a>(
    data: Value<'a>,
    is_counted: bool,
    has_pages: bool,
    context: &Context<'a>,
) -> Option<Value<'a>> {
    let was_asked = || !is_finder(context) && context.input_text(keys!["pattern"]).is_some();
    if data.is_array() {
        let is_ours = if data.is_empty_container() { was_asked() } else { is_list_of(data, fits) };
        return is_ours.then_some(data);
    }
    [("matches", is_counted), ("results", has_pages)].iter().find_map(|(key, may_be_empty)| {
        let list = data.get(key).filter(|list| list.is_array())?;
        let is_ours =
            if list.is_empty_container() { *may_be_empty || was_asked() } else { list.items().any(fits) };
        is_ours.then_some(list)
    })
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
    first_text(row, FILE).is_some()
        && first(row, LINE, Value::as_number).is_some()
        && first(row, TEXT, Value::as_text).is_some()
}

fn found(row: Value<'_>) -> CodeMatch<'_> {
    let line = first(row, LINE, Value::as_number).unwrap_or_default();
    let near = row.get("context");
    let side = |side: &str| -> Vec<Text<'_>> {
        let lines = near.and_then(|lines| lines.get(side)).into_iter().flat_map(Value::items);
        lines.filter_map(Value::as_text).map(Text::from).collect()
    };
    // Lines with their numbers: those above the match and those below it.
    let numbered = |is_wanted: fn(f64, f64) -> bool| {
        let lines = near.into_iter().flat_map(Value::items);
        let is_near = move |item: &Value<'_>| {
            first(*item, LINE, Value::as_number).is_some_and(|own| is_wanted(own, line))
        };
        lines.filter(is_near).filter_map(|item| first(item, TEXT, Value::as_text)).map(Text::from)
    };
    let (mut before, mut after) = (side("before"), side("after"));
    before.extend(numbered(|own, line| own < line));
    after.extend(numbered(|own, line| own > line));
    CodeMatch {
        file: first_text(row, FILE).unwrap_or_default().into(),
        line: Number(line),
        text: first(row, TEXT, Value::as_text).unwrap_or_default().into(),
        column: row.get("column").and_then(Value::as_number).map(Number),
        before,
        after,
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
