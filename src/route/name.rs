//! What a tool's name says.

use crate::letters::push_lower;

/// Characters of a name that are looked at.
const MOST_CHARS: usize = 1000;

/// A tool's name as words in lower case, joined by `_`: `getTimeSlots` is `get_time_slots`.
#[derive(Clone, Debug)]
pub struct ToolName(String);

impl ToolName {
    /// Reads a name.
    pub fn new(name: &str) -> Self {
        Self(words(name))
    }

    /// The words, joined by `_`.
    pub fn words(&self) -> &str {
        &self.0
    }
}

/// Words begin at capitals after small letters or digits, at the last of several capitals, and after anything that is
/// neither letter nor digit.
fn words(name: &str) -> String {
    let mut words = String::new();
    let mut before = '_';
    let mut letters = name.chars().take(MOST_CHARS).peekable();
    while let Some(letter) = letters.next() {
        let after = letters.peek().copied().unwrap_or('_');
        let begins = letter.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || before.is_ascii_uppercase() && after.is_ascii_lowercase());
        if (begins || !letter.is_alphanumeric()) && !words.is_empty() && !words.ends_with('_') {
            words.push('_');
        }
        if letter.is_alphanumeric() {
            push_lower(letter, &mut words);
        }
        before = letter;
    }
    words.truncate(words.trim_end_matches('_').len());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_into_words() {
        for (name, words) in [
            ("getTimeSlots", "get_time_slots"),
            ("search_products", "search_products"),
            ("HTTPGet", "http_get"),
            ("mcp__docs__get-doc", "mcp_docs_get_doc"),
            ("step2Go", "step2_go"),
            ("", ""),
        ] {
            assert_eq!(ToolName::new(name).words(), words);
        }
    }
}
