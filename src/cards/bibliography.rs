//! Publications, and the places in them that a search found.

use crate::card::{Card, Draft, Object, Out, Rows, is_list_of, is_object};
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Or, Shown};
use crate::json::{Value, keys};
use crate::route::Context;
use crate::safety::Note;
use crate::values::{first_string, first_text, own_string, string};
use crate::words::{around, join};

/// Authors that are named before "et al.".
const NAMED_AUTHORS: usize = 5;
const PUBMED: &str = "https://pubmed.ncbi.nlm.nih.gov/";
const SPAN: &str = "@@@";

const ENTRY: [Field; 4] = [
    Field("pmid", Id, keys!["pmid"]),
    Field("year", Or("n.d."), keys!["year"]),
    Field("title", Or("Untitled"), keys!["title"]),
    Field("journal", Shown, keys!["journal"]),
];
const SEARCH: [Field; 4] = [
    Field("query", Shown, keys!["query"]),
    Field("searchType", Shown, keys!["searchType", "search_type"]),
    Field("totalResults", Exact, keys!["totalResults", "total_results", "total"]),
    Field("page", Exact, keys!["page"]),
];

/// A list of publications, or the snippets of a search with what it searched for.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if is_list_of(data, is_publication) {
        return Some(of_list(data, "bibliography.list", context));
    }
    let snippets = data.get("snippets").filter(|list| list.is_array())?;
    let search = data.get("search_info").filter(|search| search.is_object());
    let is_empty = search.is_some() && snippets.is_empty_container();
    if !is_empty && !is_list_of(snippets, is_snippet) {
        return None;
    }
    let mut rows = Rows::read(snippets, is_snippet, entry, context);
    let search = search.map(|search| Object::new().fields(search, &SEARCH));
    let body = rows.body("entries").maybe("search", search);
    Some(Draft::new("bibliography", "bibliography.snippets", body).from_payload(snippets).with_rows(rows))
}

/// The card of a list that is known to be one of publications.
pub fn of_list<'a>(list: Value<'a>, rule: &'static str, context: &Context<'a>) -> Card<'a> {
    let mut rows = Rows::read(list, is_object, entry, context);
    let body = rows.body("entries");
    Draft::new("bibliography", rule, body).from_payload(list).with_rows(rows)
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
pub fn entry<'a>(row: Value<'a>, _: usize, context: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    let texts = context.texts;
    let mut names = Vec::new();
    if let Some(authors) = row.get("authors") {
        names.extend(string(authors));
        for author in authors.items() {
            names.extend(own_string(author, keys!["name"]));
        }
    }
    let mut short = join(names.get(..NAMED_AUTHORS).unwrap_or(&names), ", ");
    if names.len() > NAMED_AUTHORS {
        short.push_str(" et al.");
    }
    let mut authors = Vec::new();
    for name in names {
        authors.push(Out::Text(name));
    }
    let mut entry =
        Object::new().fields(row, &ENTRY).with("authors", authors).text("authorsShort", texts.keep(short));
    let pmid = first_text(row, keys!["pmid"]).unwrap_or_default();
    if (1..=10).contains(&pmid.len()) && pmid.bytes().all(|digit| digit.is_ascii_digit()) {
        entry = entry.link("url", texts.keep(join(&[PUBMED, pmid], "")));
    }
    if let Some(snippet) = first_string(row, keys!["snippet"]) {
        entry = entry.with("segments", segments(snippet, context));
    }
    entry
}

/// A snippet as text and highlights. `@@@span@@@` is a highlight; the words `@ID` before it are what it stands for; the
/// tags `<m>` say only that a word of the query was found.
fn segments<'a>(snippet: &'a str, context: &Context<'a>) -> Vec<Out<'a>> {
    let keep = |text: &str| Out::Text(context.texts.keep(without_marks(text)));
    let mut segments = Vec::new();
    let mut rest = snippet;
    while let Some((before, (span, after))) =
        around(rest, SPAN).and_then(|(before, rest)| Some((before, around(rest, SPAN)?)))
    {
        let (mut text, mut terms) = (String::new(), Vec::new());
        let mut words = before;
        while !words.is_empty() {
            // With the space behind it, so that what is kept keeps it.
            let end = words.bytes().position(|byte| byte == b' ').map_or(words.len(), |at| at + 1);
            let (word, next) = words.split_at_checked(end).unwrap_or((words, ""));
            match word.strip_prefix('@').map(str::trim_end).filter(|term| !term.is_empty()) {
                Some(term) => terms.push(keep(term)),
                None => text.push_str(word),
            }
            words = next;
        }
        if !text.is_empty() {
            segments.push(Object::new().with("text", keep(&text)).into());
        }
        segments.push(Object::new().with("highlight", keep(span)).with("terms", terms).into());
        rest = after;
    }
    if !rest.is_empty() {
        segments.push(Object::new().with("text", keep(rest)).into());
    }
    segments
}

/// A text without `<m>` and `</m>`.
fn without_marks(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = around(rest, "m>") {
        let plain = before.strip_suffix("</").or_else(|| before.strip_suffix('<'));
        kept.push_str(plain.unwrap_or(before));
        if plain.is_none() {
            kept.push_str("m>");
        }
        rest = after;
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_removed_and_other_tags_stay() {
        assert_eq!(without_marks("a <m>b</m> <b>c</b> < d em> </em>"), "a b <b>c</b> < d em> </em>");
    }
}
