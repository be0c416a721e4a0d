//! Shapes that only one card has. They see the data as it is: nothing is peeled off it.

use super::step::{Facts, Step};
use super::{Context, Rule, kinds};
use crate::card::Card;
use crate::cards;
use crate::json::keys;

/// The cards of texts, in order. JSON that stands in such a text is a part of it.
pub(super) const TEXTS: &[Step] = &[
    Step::new("doc_chunks", cards::doc_chunks::card, "the text does not begin with the line before a chunk")
        .only_if(Facts::PROSE),
    Step::new("code_matches", cards::code_matches::of_lines, "not all lines are matches of a pattern")
        .only_if(Facts::PROSE),
    Step::new("media", cards::media::of_svg, "the text is not one SVG image").only_if(Facts::PROSE),
    Step::new("file_list", cards::file_list::of_lines, "not all lines are names of files")
        .only_if(Facts::PROSE),
    Step::new("table", text_table, "the text is not a table in HTML or CSV, nor a list of records")
        .only_if(Facts::PROSE),
    Step::new("text", cards::text::of_diff, "the text is not a diff").only_if(Facts::PROSE),
];

/// The cards of data, in order.
pub(super) const DATA: &[Step] = &[
    Step::new("doc_search", cards::doc_search::card, "no hits with a chunk_id").only_with(keys!["hits"]),
    Step::new("context_results", cards::context_results::card, "not all results have a type and a content")
        .only_with(keys!["results"]),
    Step::new("file_content", cards::file_content::card, "no file with its path and content"),
    Step::new("code_matches", cards::code_matches::card, "no matches with their file and line")
        .only_with(keys!["matches", "results"]),
    Step::new("thinking_step", cards::thinking_step::card, "no thought is counted")
        .only_with(keys!["nextThoughtNeeded"]),
    Step::new(
        "knowledge_graph",
        cards::knowledge_graph::card,
        "no nodes with links, no entities with relations",
    )
    .only_with(keys!["nodes", "entities", "relations"]),
    Step::new("bibliography", cards::bibliography::card, "no list of publications or snippets")
        .only_with(keys!["snippets"]),
    Step::new("web_search", cards::web_search::card, "not all results have an address and a title or text")
        .only_with(keys!["results"]),
    Step::new("http_response", cards::http_response::card, "no status, address and outcome of a request")
        .only_with(keys!["status"]),
    Step::new("code_execution", cards::code_execution::card, "no log or outputs of a program")
        .only_with(keys!["logs", "stderr"]),
    Step::new("workflow_run", cards::workflow_run::card, "no workflowName with a history")
        .only_with(keys!["workflowName"]),
    Step::new("media", cards::media::of_image_list, "no list of images and nothing else")
        .only_with(keys!["images"]),
    Step::new("chart", cards::chart::card, "no series with a type and numbers").only_with(keys!["series"]),
    Step::new("table", cards::table::explicit, "no columns with rows, no range with values")
        .only_with(keys!["columns", "range"]),
    Step::new("file_list", cards::file_list::card, "no tree or list of paths"),
    Step::new("text", cards::text::of_diff_object, "no member that is a diff")
        .only_with(keys!["diff", "patch"]),
];

/// A text that is a table. Columns that a kind reads say more than a table of them.
fn text_table<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let table = cards::text_table::card(context)?;
    let kind = if table.rule == Rule::TableDelimited { kinds::of_text(context) } else { None };
    Some(kind.unwrap_or(table))
}
