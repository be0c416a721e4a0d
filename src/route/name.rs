//! What a tool's name says.

use crate::letters::push_lower;

/// A tool's name, cut into words.
#[derive(Clone, Debug)]
pub struct ToolName {
    /// Lower-cased, `-` as `_`: the form in which suffixes are compared.
    folded: String,
    /// The words, joined by `_`: `getTimeSlots` is `get_time_slots`.
    words: String,
}

impl ToolName {
    /// Reads a name.
    pub fn new(name: &str) -> Self {
        Self { folded: fold(name), words: words(name) }
    }

    /// The words, joined by `_`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Whether the name is `suffix` or ends with it after a separator: `acme_search_docs` has `search_docs`.
    pub fn has_suffix(&self, suffix: &str) -> bool {
        let before = self.folded.strip_suffix(fold(suffix).as_str());
        before.is_some_and(|before| before.is_empty() || before.ends_with(['_', '.', '/', ':']))
    }
}

/// Lower-cased, `-` as `_`.
fn fold(name: &str) -> String {
    let mut folded = String::new();
    for letter in name.chars() {
        push_lower(if letter == '-' { '_' } else { letter }, &mut folded);
    }
    folded
}

/// Words begin at capitals after small letters or digits, at the last of several capitals, and after anything that is
/// neither letter nor digit.
fn words(name: &str) -> String {
    let mut words = String::new();
    let mut before = '_';
    let mut letters = name.chars().peekable();
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

    #[test]
    fn suffixes_need_a_separator() {
        for name in
            ["search_docs", "acme_search_docs", "mcp__docs__search-docs", "docs.Search_Docs", "a/search_docs"]
        {
            assert!(ToolName::new(name).has_suffix("search_docs"), "{name}");
        }
        assert!(!ToolName::new("research_docs").has_suffix("search_docs"));
        assert!(ToolName::new("x_createPieChart").has_suffix("createPieChart"));
    }
}
