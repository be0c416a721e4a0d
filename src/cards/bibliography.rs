//! Publications, and the places in them that a search found.

use crate::card::{Card, Common, Draft, Rows, is_list_of, is_object};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Id, Link, Number, Text};
use crate::route::{Context, Rule};
use crate::safety::{Fate, Gate};
use crate::shape::{Shape, TsType, Typed};
use crate::table::Table;
use crate::values::{first, first_string, first_text, own_string, string};
use mcp_cards_derive::Shape;
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Authors that are named before "et al.".
const NAMED_AUTHORS: usize = 5;
const PUBMED: &str = "https://pubmed.ncbi.nlm.nih.gov/";
/// What stands on both sides of a highlight.
const SPAN: &str = "@@@";
const SEARCH_TYPE: Keys = keys!["searchType", "search_type"];
const TOTAL_RESULTS: Keys = keys!["totalResults", "total_results", "total"];

/// Publications.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "bibliography")]
pub struct BibliographyCard<'a> {
    /// The publications.
    #[shape(rows)]
    pub entries: Vec<BibEntry<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What was searched for.
    pub search: Option<BibSearch<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A publication.
#[derive(Clone, Debug, Shape)]
pub struct BibEntry<'a> {
    /// Its number in `PubMed`.
    pub pmid: Option<Id<'a>>,
    /// The year, or "n.d.".
    pub year: Text<'a>,
    /// The title, or "Untitled".
    pub title: Text<'a>,
    /// The journal.
    pub journal: Option<Text<'a>>,
    /// All authors.
    pub authors: Vec<Text<'a>>,
    /// The first authors, in one line.
    pub authors_short: Text<'a>,
    /// Its page in `PubMed`.
    pub url: Option<Link<'a>>,
    /// What was found in it.
    pub segments: Option<Vec<Segment<'a>>>,
}

/// A part of a snippet.
#[derive(Clone, Debug)]
pub enum Segment<'a> {
    /// Plain text.
    Plain(PlainSegment<'a>),
    /// What a search found.
    Highlight(HighlightSegment<'a>),
}

/// Plain text in a snippet.
#[derive(Clone, Debug, Shape)]
pub struct PlainSegment<'a> {
    /// The text.
    pub text: Text<'a>,
}

/// Text that a search found.
#[derive(Clone, Debug, Shape)]
pub struct HighlightSegment<'a> {
    /// The text.
    pub highlight: Text<'a>,
    /// What it stands for.
    pub terms: Vec<Text<'a>>,
}

/// What was searched for.
#[derive(Clone, Debug, Shape)]
pub struct BibSearch<'a> {
    /// The query.
    pub query: Option<Text<'a>>,
    /// How was searched.
    pub search_type: Option<Text<'a>>,
    /// How many results there are.
    pub total_results: Option<Number>,
    /// The page of the results.
    pub page: Option<Number>,
}

impl<'a> Segment<'a> {
    fn plain(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Plain(PlainSegment { text: without_marks(text.into()) })
    }
}

impl<'a> Shape<'a> for Segment<'a> {
    type Owned = Segment<'static>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        match self {
            Self::Plain(segment) => segment.leave(gate),
            Self::Highlight(segment) => segment.leave(gate),
        }
    }

    fn write(&self, table: &mut Table<'_>) {
        match self {
            Self::Plain(segment) => segment.write(table),
            Self::Highlight(segment) => segment.write(table),
        }
    }

    fn into_owned(self) -> Segment<'static> {
        match self {
            Self::Plain(segment) => Segment::Plain(segment.into_owned()),
            Self::Highlight(segment) => Segment::Highlight(segment.into_owned()),
        }
    }
}

impl Serialize for Segment<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain(segment) => segment.serialize(serializer),
            Self::Highlight(segment) => segment.serialize(serializer),
        }
    }
}

impl Typed for Segment<'_> {
    fn ts_type() -> TsType {
        TsType::named("{ text: string } | { highlight: string; terms: string[] }")
    }
}

/// A list of publications, or the snippets of a search with what it searched for.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if is_list_of(data, is_publication) {
        return Some(of_list(data, Rule::BibliographyList, context));
    }
    let snippets = data.get("snippets").filter(|list| list.is_array())?;
    let search = data.get("search_info").filter(|search| search.is_object());
    let is_empty = search.is_some() && snippets.is_empty_container();
    if !is_empty && !is_list_of(snippets, is_snippet) {
        return None;
    }
    let rows = Rows::read(&[snippets], is_snippet, |row, _| entry(row), context);
    Some(of_entries(rows, snippets, Rule::BibliographySnippets, search.map(bib_search)))
}

/// The card of a list that is known to be one of publications.
pub(crate) fn of_list<'a>(list: Value<'a>, rule: Rule, context: &Context<'a>) -> Card<'a> {
    of_entries(read(list, context), list, rule, None)
}

/// The publications of a list.
pub(crate) fn read<'a>(list: Value<'a>, context: &Context<'a>) -> Rows<'a, BibEntry<'a>> {
    Rows::read(&[list], is_object, |row, _| entry(row), context)
}

fn of_entries<'a>(
    mut rows: Rows<'a, BibEntry<'a>>,
    payload: Value<'a>,
    rule: Rule,
    search: Option<BibSearch<'a>>,
) -> Card<'a> {
    let (entries, total) = rows.take();
    let card = BibliographyCard { entries, total, search, common: Common::default() };
    Draft::new(rule, card).from_payload(payload).with_rows(rows)
}

fn bib_search(search: Value<'_>) -> BibSearch<'_> {
    let number = |keys: Keys| first(search, keys, Value::as_number).map(Number);
    BibSearch {
        query: first_text(search, keys!["query"]).map(Text::from),
        search_type: first_text(search, SEARCH_TYPE).map(Text::from),
        total_results: number(TOTAL_RESULTS),
        page: number(keys!["page"]),
    }
}

fn is_publication(row: Value<'_>) -> bool {
    let has_authors =
        || row.get("authors").is_some_and(|authors| authors.is_array() || string(authors).is_some());
    first_text(row, keys!["pmid"]).is_some() || first_string(row, keys!["journal"]).is_some() && has_authors()
}

fn is_snippet(row: Value<'_>) -> bool {
    first_string(row, keys!["snippet"]).is_some() && first_text(row, keys!["pmid"]).is_some()
}

/// One publication.
fn entry(row: Value<'_>) -> BibEntry<'_> {
    let mut names = Vec::new();
    if let Some(authors) = row.get("authors") {
        names.extend(string(authors));
        names.extend(authors.items().filter_map(|author| own_string(author, keys!["name"])));
    }
    let mut authors_short = names.get(..NAMED_AUTHORS).unwrap_or(&names).join(", ");
    if names.len() > NAMED_AUTHORS {
        authors_short.push_str(" et al.");
    }
    let pmid = first_text(row, keys!["pmid"]);
    BibEntry {
        pmid: pmid.map(Id::from),
        year: first_text(row, keys!["year"]).map_or_else(|| Text::own("n.d."), Text::from),
        title: first_text(row, keys!["title"]).map_or_else(|| Text::own("Untitled"), Text::from),
        journal: first_text(row, keys!["journal"]).map(Text::from),
        authors: names.into_iter().map(Text::from).collect(),
        authors_short: authors_short.into(),
        url: pmid.filter(|pmid| is_pmid(pmid)).map(|pmid| Link::from(format!("{PUBMED}{pmid}"))),
        segments: first_string(row, keys!["snippet"]).map(segments),
    }
}

/// Whether a text can stand in the address of a page in `PubMed`.
fn is_pmid(text: &str) -> bool {
    (1..=10).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// A snippet as text and highlights. `@@@span@@@` is a highlight; the words `@ID` before it are what it stands for; the
/// tags `<m>` say only that a word of the query was found.
fn segments(snippet: &str) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut rest = snippet;
    while let Some((before, (span, after))) =
        rest.split_once(SPAN).and_then(|(before, rest)| Some((before, rest.split_once(SPAN)?)))
    {
        let (mut text, mut terms) = (String::new(), Vec::new());
        // With the space behind it, so that what is kept keeps it.
        for word in before.split_inclusive(' ') {
            match word.strip_prefix('@').map(str::trim_end).filter(|term| !term.is_empty()) {
                Some(term) => terms.push(without_marks(term.into())),
                None => text.push_str(word),
            }
        }
        if !text.is_empty() {
            segments.push(Segment::plain(text));
        }
        segments.push(Segment::Highlight(HighlightSegment { highlight: without_marks(span.into()), terms }));
        rest = after;
    }
    if !rest.is_empty() {
        segments.push(Segment::plain(rest));
    }
    segments
}

/// A text without `<m>` and `</m>`.
fn without_marks(text: Cow<'_, str>) -> Text<'_> {
    if !text.contains("m>") {
        return text.into();
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((before, after)) = rest.split_once("m>") {
        let plain = before.strip_suffix("</").or_else(|| before.strip_suffix('<'));
        kept.push_str(plain.unwrap_or(before));
        if plain.is_none() {
            kept.push_str("m>");
        }
        rest = after;
    }
    kept.push_str(rest);
    kept.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed_and_other_tags_stay() {
        let text = without_marks("a <m>b</m> <b>c</b> < d em> </em>".into());
        assert_eq!(text.as_str(), "a b <b>c</b> < d em> </em>");
    }
}
