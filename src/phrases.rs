//! Telling what a text is about by its words. Lists of phrases and of pairs are written as one text each: in the module
//! that is a third of what lists of texts would be, each with its address and length.

use crate::words::{around_last, has, is_listed, listed, parts};

/// Whether one of these phrases, which are parted by `|`, stands in a text.
#[inline(never)]
pub fn has_phrase(text: &str, phrases: &str) -> bool {
    !phrases.is_empty() && parts(phrases, "|").any(|phrase| has(text, phrase))
}

/// What phrases and words of a text mean.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    /// What they mean.
    pub meaning: &'static str,
    /// Phrases (see [`has_phrase`]).
    pub phrases: &'static str,
    /// Words that must stand alone (see [`has_word`]).
    pub words: &'static str,
}

impl Sign {
    /// Whether a text has one of the phrases or words.
    #[inline(never)]
    pub fn is_in(&self, text: &str) -> bool {
        has_phrase(text, self.phrases) || has_word(text, self.words)
    }
}

/// Whether one of the words of a text, which are letters and digits, is in a list (see [`listed`]).
#[inline(never)]
pub fn has_word(text: &str, list: &str) -> bool {
    runs(text, char::is_alphanumeric).any(|word| is_listed(word, list))
}

/// The parts of a text that are made of such letters, each as long as can be.
pub fn runs(text: &str, is_part: fn(char) -> bool) -> Runs<'_> {
    Runs { rest: text, is_part }
}

/// See [`runs`].
#[derive(Clone, Debug)]
pub struct Runs<'t> {
    rest: &'t str,
    is_part: fn(char) -> bool,
}

impl<'t> Runs<'t> {
    /// What stands behind the part that was given last.
    pub fn rest(&self) -> &'t str {
        self.rest
    }
}

impl<'t> Iterator for Runs<'t> {
    type Item = &'t str;

    #[inline(never)]
    fn next(&mut self) -> Option<&'t str> {
        let start = self.rest.find(self.is_part)?;
        let rest = self.rest.get(start..)?;
        let end = rest.find(|letter| !(self.is_part)(letter)).unwrap_or(rest.len());
        let (part, rest) = rest.split_at_checked(end)?;
        self.rest = rest;
        Some(part)
    }
}

/// Whether a text begins with such a letter.
#[inline(never)]
pub fn begins(text: &str, is_such: fn(char) -> bool) -> bool {
    text.chars().next().is_some_and(is_such)
}

/// The last line of a text that is not blank.
pub fn last_line(text: &str) -> &str {
    let text = text.trim_end();
    around_last(text, "\n").map_or(text, |(_, line)| line)
}

/// The word behind this one in a list of pairs (see [`listed`]).
#[inline(never)]
pub fn paired(word: &str, pairs: &'static str) -> Option<&'static str> {
    let mut words = listed(pairs);
    while let Some(own) = words.next() {
        let other = words.next();
        if own == word {
            return other;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_stand_anywhere_and_words_alone() {
        const SIGN: Sign = Sign { meaning: "x", phrases: "rate limit|too many", words: "429 vat" };
        for (text, expected) in [
            ("a rate limiter", true),
            ("too many", true),
            ("too|many", false),
            ("vat 5%", true),
            ("private", false),
            ("(429)", true),
            ("1429", false),
            ("", false),
        ] {
            assert_eq!(SIGN.is_in(text), expected, "{text}");
        }
        assert!(!has_phrase("", "a") && !has_phrase("a", ""));
    }

    #[test]
    fn runs_are_what_stands_between() {
        let found: Vec<_> = runs("--a1 é, z", char::is_alphanumeric).collect();
        assert_eq!(found, ["a1", "é", "z"]);
        assert_eq!(runs("_ _", |letter| letter != '_').collect::<Vec<_>>(), [" "]);
    }

    #[test]
    fn pairs_are_found_by_their_first_word() {
        const PAIRS: &str = "py python rb ruby";
        assert_eq!(paired("rb", PAIRS), Some("ruby"));
        assert_eq!(paired("python", PAIRS), None);
        assert_eq!(paired("RB", PAIRS), None);
    }
}
