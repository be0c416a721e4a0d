//! What a tool's name says.

use super::intent::{self, Intents};
use crate::bytes::nth_char;
use crate::cards::code_execution::Door;
use crate::options::Routes;
use std::cell::OnceCell;

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
    tail: u32,
    runner: OnceCell<Option<Door>>,
}

/// A name that some tools have, alone or behind a prefix. See [`ToolName::is_one_of`].
#[derive(Clone, Copy, Debug)]
pub struct KnownTool {
    name: &'static str,
    tail: u32,
}

impl KnownTool {
    /// The tool of this name, which has at least four letters.
    pub const fn new(name: &'static str) -> Self {
        assert!(name.len() >= 4, "tools are told apart by their last four letters");
        Self { name, tail: tail(name.as_bytes()) }
    }
}

/// The names of tools that do the same.
macro_rules! tools {
    ($($name:literal),+ $(,)?) => { &[$($crate::route::KnownTool::new($name)),+] };
}
pub(crate) use tools;

/// The last four letters of a name: most names differ in them.
const fn tail(name: &[u8]) -> u32 {
    match name.last_chunk() {
        Some([a, b, c, d]) => u32::from_le_bytes([plain(*a), plain(*b), plain(*c), plain(*d)]),
        None => 0,
    }
}

impl ToolName {
    /// Reads a name; the caller's patterns may find more in it than ours.
    pub fn new(name: &str, routes: &Routes) -> Self {
        let words = words(name);
        let intents = intent::of_words(&words, routes);
        Self { name: name.into(), words, intents, tail: tail(name.as_bytes()), runner: OnceCell::new() }
    }

    /// What the name says that the tool is for.
    pub fn intents(&self) -> Intents {
        self.intents
    }

    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words of the part of a name that patterns are looked for in: names come from servers.
    pub(crate) fn bounded_words(&self) -> &str {
        crate::options::bounded(&self.words)
    }

    /// The words, joined by `_`.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// What the words say about running programs.
    pub(crate) fn runner(&self) -> Option<Door> {
        *self.runner.get_or_init(|| Door::of_words(&self.words))
    }

    /// Whether this is one of these tools, also behind a prefix: `mcp__docs__get-doc` is `get_doc`.
    #[inline]
    pub fn is_one_of(&self, tools: &[KnownTool]) -> bool {
        tools.iter().any(|tool| self.is(*tool))
    }

    /// Whether this is the tool.
    #[inline]
    pub fn is(&self, tool: KnownTool) -> bool {
        self.tail == tool.tail && self.ends_with(tool.name)
    }

    fn ends_with(&self, suffix: &str) -> bool {
        let name = self.name.as_bytes();
        let Some((prefix, own)) =
            name.len().checked_sub(suffix.len()).and_then(|at| name.split_at_checked(at))
        else {
            return false;
        };
        own.iter().zip(suffix.as_bytes()).all(|(one, other)| plain(*one) == plain(*other))
            && prefix.last().is_none_or(|joint| JOINTS.contains(joint))
    }
}

const fn plain(letter: u8) -> u8 {
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
        const TOOLS: &[KnownTool] = tools!["other", "get_doc", "createPieChart", "webSearch"];
        let is_known = |name: &str| ToolName::new(name, &Routes::default()).is_one_of(TOOLS);
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
            assert!(is_known(name), "{name}");
        }
        for name in ["", "doc", "forget_doc", "get_docs", "getDoc", "get_doc_", "éget_doc"] {
            assert!(!is_known(name), "{name}");
        }
        assert!(is_known("createpiechart") && is_known("x_webSearch"));
    }
}
