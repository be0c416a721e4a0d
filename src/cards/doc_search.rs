//! Passages of documentation that match a query.

use crate::card::{Card, CardKind, Common, Draft, Rows};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Cursor, Id, Map, Number, OrNull, RowId, Text};
use crate::route::{Context, Rule, tools};
use crate::values::{first_string, first_text, own_string, string, text};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

const ID: Keys = keys!["chunk_id"];

/// Passages of documentation that match a query.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "doc_search")]
pub struct DocSearchCard<'a> {
    /// The passages.
    #[shape(rows)]
    pub hits: Vec<DocHit<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// Where the next page begins.
    pub next_cursor: Cursor<'a>,
    /// What the server suggests, where it found little.
    pub hint: OrNull<DocHint<'a>>,
    /// What was searched for.
    pub query: Option<Text<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A passage.
#[derive(Clone, Debug, Shape)]
pub struct DocHit<'a> {
    /// Its id.
    pub chunk_id: RowId<'a>,
    /// The file that it is part of.
    pub filepath: Text<'a>,
    /// Where in the file it stands.
    pub anchor: Option<Text<'a>>,
    /// Its heading.
    pub heading: Text<'a>,
    /// The headings above it.
    pub breadcrumb: Vec<Text<'a>>,
    /// The part of it that matches.
    pub snippet: Text<'a>,
    /// How well it matches.
    pub score: Number,
    /// What else the server says of it.
    pub metadata: Map<'a, Text<'a>>,
}

/// What the server suggests, where it found little.
#[derive(Clone, Debug, Shape)]
pub struct DocHint<'a> {
    /// The suggestion.
    pub message: Text<'a>,
    /// Values to filter by, for each filter.
    pub suggested_filters: Map<'a, Vec<Text<'a>>>,
}

/// A list `hits` of passages, with what the server says beside them or under the name of such a search.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let list = data.get("hits").filter(|hits| hits.is_array())?;
    let is_search =
        data.has("next_cursor") || data.has("hint") || context.tool.is_one_of(tools!["search_docs"]);
    if !is_search || !list.is_empty_container() && !list.items().any(fits) {
        return None;
    }
    let mut rows = Rows::read_new(CardKind::DocSearch, &[list], fits, hit, context);
    let lacks = |member: &str| rows.sources.iter().any(|row| !row.has(member));
    let (no_path, no_score) = (lacks("filepath"), lacks("score"));
    let (hits, total) = rows.take();
    let card = DocSearchCard {
        hits,
        total,
        next_cursor: OrNull(first_text(data, keys!["next_cursor"]).map(Id::from)),
        hint: OrNull(data.get("hint").and_then(hint)),
        query: context.input_text(keys!["query"]).map(Text::from),
        common: Common::default(),
    };
    let card = Draft::new(Rule::DocSearchHits, card).from_payload(list).with_rows(rows);
    Some(card.deriving("filepath", no_path).deriving("score", no_score))
}

/// Adds the passage of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, rows: &mut Rows<'a, DocHit<'a>>) {
    if fits(row) {
        rows.push(hit(row), row);
    }
}

/// Whether this is a passage.
fn fits(row: Value<'_>) -> bool {
    first_string(row, ID).is_some()
}

fn hit(row: Value<'_>) -> DocHit<'_> {
    let id = first_string(row, ID).unwrap_or_default();
    let (path, anchor) = id.split_once('#').map_or((id, None), |(path, anchor)| (path, Some(anchor)));
    let metadata = row.get("metadata").map(Value::entries).unwrap_or_default();
    DocHit {
        chunk_id: RowId::new(id),
        filepath: first_string(row, keys!["filepath"]).unwrap_or(path).into(),
        anchor: anchor.map(Text::from),
        heading: first_text(row, keys!["heading"]).unwrap_or_default().into(),
        breadcrumb: row.get("breadcrumb").map(breadcrumb).unwrap_or_default(),
        snippet: first_text(row, keys!["snippet"]).unwrap_or_default().into(),
        score: row.get("score").and_then(Value::as_number).map(Number).unwrap_or_default(),
        metadata: metadata
            .into_iter()
            .filter_map(|(key, value)| Some((Cow::Borrowed(key), text(value)?.into())))
            .collect(),
    }
}

/// The way to a passage: its parts stand in one text or in a list.
fn breadcrumb(value: Value<'_>) -> Vec<Text<'_>> {
    if value.is_array() {
        return texts(value);
    }
    string(value).map(|way| way.split(" > ").map(Text::from).collect()).unwrap_or_default()
}

fn texts(list: Value<'_>) -> Vec<Text<'_>> {
    list.items().filter_map(text).map(Text::from).collect()
}

fn hint(value: Value<'_>) -> Option<DocHint<'_>> {
    let filters = value.get("suggested_filters").map(Value::entries).unwrap_or_default();
    Some(DocHint {
        message: own_string(value, keys!["message"])?.into(),
        suggested_filters: filters.into_iter().map(|(key, list)| (Cow::Borrowed(key), texts(list))).collect(),
    })
}
