//! Results that a tool's name and input, or their first line, explain better than the JSON that may be in them: a file
//! that is JSON is still a file.

use super::step::{Facts, Step};
use crate::cards;

/// The cards in order.
pub(super) const STEPS: &[Step] = &[
    Step::new("chart", cards::chart::of_input, "the input does not describe a chart").only_if(Facts::INPUT),
    Step::new("table", cards::table::of_input, "the input does not describe a table").only_if(Facts::INPUT),
    Step::new("file_content", cards::file_content::read, "not the text of a file that was asked for"),
    Step::new(
        "file_content",
        cards::file_content::sections,
        "the text does not begin with a path that was asked for",
    )
    .only_if(Facts::INPUT),
    Step::new("code_execution", cards::code_execution::printed, "not what a program printed that was given"),
    Step::new(
        "http_response",
        cards::http_response::fetched,
        "the text does not begin with the address of a page",
    ),
];
