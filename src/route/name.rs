//! What a tool's name says.

use super::intent::{self, Intents};
use crate::bytes::nth_char;
use crate::options::Routes;

/// Characters of a name that are looked at.
const MOST_CHARS: usize = 1000;

/// What may stand between a server's prefix and the name that it gives a tool.
const JOINTS: [u8; 5] = *b"_-./:";

/// A tool's name, also as words in lower case, joined by `_`: `getTimeSlots` is `get_time_slots`.
#[derive(Clone, Debug)]
pub struct ToolName {
    name: String,
    words: String,
    intents: Intents,
}

impl ToolName {
    /// Reads a name; the caller's patterns may find more in it than ours.
    pub fn new(name: &str, routes: &Routes) -> Self {
        let words = words(name);
        let intents = intent::of_words(&words, routes);
        Self { name: name.into(), words, intents }
    }

    /// What the name says that the tool is for.
    pub fn intents(&self) -> Intents {
        self.intents
    }

    /// The words, joined by `_`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Whether the name is one of these, alone or behind a prefix: `mcp__docs__get-doc` has the suffix `get_doc`.
    pub fn has_suffix(&self, suffixes: &[&str]) -> bool {
        let name = self.name.as_bytes();
        suffixes.iter().any(|suffix| {
            let Some((prefix, own)) =
                name.len().checked_sub(suffix.len()).and_then(|at| name.split_at_checked(at))
            else {
                return false;
            };
            own.iter().zip(suffix.as_bytes()).all(|(one, other)| plain(*one) == plain(*other))
                && prefix.last().is_none_or(|joint| JOINTS.contains(joint))
        })
    }
}

fn plain(letter: u8) -> u8 {
    if letter == b'-' { b'_' } else { letter.to_ascii_lowercase() }
}

/// Words begin at capitals after small letters or digits, at the last of several capitals, and after anything that is
/// neither letter nor digit.
fn words(name: &str) -> String {
    let mut words = String::new();
    let mut before = '_';
    let end = nth_char(name, MOST_CHARS).unwrap_or(name.len());
    let mut letters = name.get(..end).unwrap_or_default().chars();
    while let Some(letter) = letters.next() {
        let after = letters.clone().next().unwrap_or('_');
        let begins = letter.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || before.is_ascii_uppercase() && after.is_ascii_lowercase());
        let is_part = letter.is_alphanumeric();
        if (begins || !is_part) && !words.is_empty() && !words.ends_with('_') {
            words.push('_');
        }
        if is_part {
            words.extend(letter.to_lowercase());
        }
        before = letter;
    }
    if words.ends_with('_') {
        words.pop();
    }
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
            assert_eq!(ToolName::new(name, &Routes::default()).words(), words);
        }
    }

    #[test]
    fn suffixes_are_whole_names_behind_a_joint() {
        let has =
            |name: &str, suffix: &str| ToolName::new(name, &Routes::default()).has_suffix(&["other", suffix]);
        for name in [
            "get_doc",
            "GET-DOC",
            "acme_get_doc",
            "mcp__docs__get_doc",
            "docs.get_doc",
            "a/get-doc",
            "a:get_doc",
            "-get_doc",
        ] {
            assert!(has(name, "get_doc"), "{name}");
        }
        for name in ["", "doc", "forget_doc", "get_docs", "getDoc", "get_doc_", "éget_doc"] {
            assert!(!has(name, "get_doc"), "{name}");
        }
        assert!(has("createpiechart", "createPieChart") && has("x_webSearch", "webSearch"));
    }
}
