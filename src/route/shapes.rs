//! Shapes that only one card has. They see the data as it is: nothing is peeled off it.

use super::{Context, Rule, Try, kinds};
use crate::card::Card;
use crate::cards;
use crate::json::{Keys, keys};

/// The cards of texts, in order. JSON that stands in such a text is a part of it.
pub(super) const TEXTS: &[Try] = &[
    ("doc_chunks", cards::doc_chunks::card, "the text does not begin with the line before a chunk"),
    ("code_matches", cards::code_matches::of_lines, "not all lines are matches of a pattern"),
    ("media", cards::media::of_svg, "the text is not one SVG image"),
    ("file_list", cards::file_list::of_lines, "not all lines are names of files"),
    ("table", text_table, "the text is not a table in HTML or CSV, nor a list of records"),
    ("text", cards::text::of_diff, "the text is not a diff"),
];

/// The cards of data, in order; before each the keys of which an object must have one, where there are such keys.
pub(super) const DATA: &[(Option<Keys>, Try)] = &[
    (Some(keys!["hits"]), ("doc_search", cards::doc_search::card, "no hits with a chunk_id")),
    (
        Some(keys!["results"]),
        ("context_results", cards::context_results::card, "not all results have a type and a content"),
    ),
    (None, ("file_content", cards::file_content::card, "no file with its path and content")),
    (
        Some(keys!["matches", "results"]),
        ("code_matches", cards::code_matches::card, "no matches with their file and line"),
    ),
    (
        Some(keys!["nextThoughtNeeded"]),
        ("thinking_step", cards::thinking_step::card, "no thought is counted"),
    ),
    (
        Some(keys!["nodes", "entities", "relations"]),
        ("knowledge_graph", cards::knowledge_graph::card, "no nodes with links, no entities with relations"),
    ),
    (
        Some(keys!["snippets"]),
        ("bibliography", cards::bibliography::card, "no list of publications or snippets"),
    ),
    (
        Some(keys!["results"]),
        ("web_search", cards::web_search::card, "not all results have an address and a title or text"),
    ),
    (
        Some(keys!["status"]),
        ("http_response", cards::http_response::card, "no status, address and outcome of a request"),
    ),
    (
        Some(keys!["logs", "return_code"]),
        ("code_execution", cards::code_execution::card, "no log or outputs of a program"),
    ),
    (
        Some(keys!["workflowName"]),
        ("workflow_run", cards::workflow_run::card, "no workflowName with a history"),
    ),
    (Some(keys!["images"]), ("media", cards::media::of_image_list, "no list of images and nothing else")),
    (Some(keys!["series"]), ("chart", cards::chart::card, "no series with a type and numbers")),
    (
        Some(keys!["columns", "range"]),
        ("table", cards::table::explicit, "no columns with rows, no range with values"),
    ),
    (None, ("file_list", cards::file_list::card, "no tree or list of paths")),
    (Some(keys!["diff", "patch"]), ("text", cards::text::of_diff_object, "no member that is a diff")),
];

/// A text that is a table. Columns that a kind reads say more than a table of them.
fn text_table<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let table = cards::text_table::card(context)?;
    let kind = if table.rule == Rule::TableDelimited { kinds::of_text(context) } else { None };
    Some(kind.unwrap_or(table))
}
