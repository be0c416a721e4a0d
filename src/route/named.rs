//! Results that a tool's name and input, or their first line, explain better than the JSON that may be in them: a file
//! that is JSON is still a file.

use super::Try;
use crate::cards;

/// The cards in order.
pub(super) const STEPS: &[Try] = &[
    ("chart", cards::chart::of_input, "the input does not describe a chart"),
    ("table", cards::table::of_input, "the input does not describe a table"),
    ("file_content", cards::file_content::read, "not the text of a file that was asked for"),
    ("file_content", cards::file_content::sections, "the text does not begin with a path that was asked for"),
    ("code_execution", cards::code_execution::printed, "not what a program printed that was given"),
    ("http_response", cards::http_response::fetched, "the text does not begin with the address of a page"),
];
