//! The rules of the chat whose responses are lines of status, content and artifacts.

use crate::json::Value;
use crate::values::string;

/// How status messages begin, and the phases that they announce.
const PHASES: [(&str, &str); 6] = [
    ("Initializing", "init"),
    ("Retrieving available tools", "tools"),
    ("Running thinking step", "thinking"),
    ("Executing tool", "executing"),
    ("Formatting", "formatting"),
    ("Finalizing", "finalizing"),
];
/// A streamed text of at most this many UTF-16 units counts as a draft.
const MAX_DRAFT_UNITS: usize = 50;

/// The phase of the work that a status message announces.
pub(crate) fn phase(message: &str) -> &'static str {
    if let Some((_, outcome)) = message.strip_prefix("Tool ").and_then(|rest| rest.split_once(": ")) {
        if outcome.starts_with("Executed") || outcome.starts_with("Completed") {
            return "tool_done";
        }
        if outcome.contains("rror") {
            return "tool_error";
        }
    }
    PHASES.iter().find(|(start, _)| message.starts_with(start)).map_or("other", |(_, phase)| phase)
}

/// The final text of a response, where the streamed text is only a draft or a status.
pub(crate) fn final_text(streamed: &str, conversation: Value<'_>) -> Option<String> {
    if conversation.is_array() {
        return Some(flatten(conversation));
    }
    let is_draft = streamed.chars().map(char::len_utf16).sum::<usize>() <= MAX_DRAFT_UNITS
        || streamed.starts_with("_Status")
        || streamed.starts_with("_Processing");
    conversation.as_text().filter(|_| is_draft).map(str::to_owned)
}

/// The texts of a list of items, separated by blank lines.
fn flatten(items: Value<'_>) -> String {
    let texts = items.items().filter_map(|item| {
        item.as_text().or_else(|| {
            let content = item.get("content").or_else(|| item.get("text"))?;
            string(content).filter(|_| item.get("type").is_none_or(|kind| kind.is_text("text")))
        })
    });
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    #[test]
    fn the_beginning_of_a_message_announces_the_phase() {
        for (message, expected) in [
            ("Initializing chat session...", "init"),
            ("Retrieving available tools...", "tools"),
            ("Running thinking step 2...", "thinking"),
            ("Executing tool: pubmed-search...", "executing"),
            ("Tool pubmed-search: Executed", "tool_done"),
            ("Tool 3: Completed in 2 s", "tool_done"),
            ("Tool 3: Error in query", "tool_error"),
            ("Tool x: an error", "tool_error"),
            ("Formatting response...", "formatting"),
            ("Finalizing", "finalizing"),
            ("Toolbox: Executed", "other"),
            ("", "other"),
        ] {
            assert_eq!(phase(message), expected, "{message}");
        }
    }

    #[test]
    fn the_streamed_text_stays_unless_it_is_a_draft() {
        let long = "x".repeat(51);
        let status = format!("_Status: {long}");
        for (streamed, conversation, expected) in [
            ("short", r#""whole""#, "whole"),
            (&long, r#""whole""#, &long),
            (&status, r#""whole""#, "whole"),
            ("short", "null", "short"),
            (&long, r#"[{"type":"text","content":"a"},{"type":"artifact"},"b"]"#, "a\n\nb"),
        ] {
            let document = Document::parse(conversation, JsonLimits::default()).unwrap();
            assert_eq!(final_text(streamed, document.root()).as_deref().unwrap_or(streamed), expected);
        }
    }
}
