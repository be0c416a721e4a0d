//! What a tool's name says.

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
        Self { folded: name.to_lowercase().replace('-', "_"), words: words(name).join("_") }
    }

    /// The words, joined by `_`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Whether the name is `suffix` or ends with it after a separator: `acme_search_docs` has `search_docs`.
    pub fn has_suffix(&self, suffix: &str) -> bool {
        let before = self.folded.strip_suffix(suffix.to_lowercase().replace('-', "_").as_str());
        before.is_some_and(|before| before.is_empty() || before.ends_with(['_', '.', '/', ':']))
    }
}

/// Words begin at capitals after small letters or digits, at the last of several capitals, and after anything that is
/// neither letter nor digit.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at)).copied().unwrap_or('_');
        let after = letters.get(at + 1).copied().unwrap_or('_');
        let begins = letter.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || before.is_ascii_uppercase() && after.is_ascii_lowercase());
        if begins || !letter.is_alphanumeric() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
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
