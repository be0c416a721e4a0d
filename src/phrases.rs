//! Recognising what a text is about by its phrases and words.

/// Whether a text contains one of these phrases, which are separated by `|`.
pub fn has_phrase(text: &str, phrases: &str) -> bool {
    !phrases.is_empty() && phrases.split('|').any(|phrase| text.contains(phrase))
}

/// Whether a text contains one of these parts.
pub fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

/// What the phrases and words of a text mean.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    /// Their meaning.
    pub meaning: &'static str,
    /// Phrases (see [`has_phrase`]).
    pub phrases: &'static str,
    /// Whole words (see [`has_word`]).
    pub words: &'static str,
}

impl Sign {
    /// Whether a text contains one of the phrases or words.
    pub fn is_in(&self, text: &str) -> bool {
        has_phrase(text, self.phrases) || has_word(text, self.words)
    }
}

/// Whether a text contains one of these words, which are separated by spaces. Unlike a phrase, a word has no letter or
/// digit next to it.
pub fn has_word(text: &str, words: &str) -> bool {
    runs(text, char::is_alphanumeric).any(|word| words.split(' ').any(|own| own == word))
}

/// The longest parts of a text that consist of such characters.
pub fn runs(text: &str, is_part: fn(char) -> bool) -> impl Iterator<Item = &str> + Clone {
    text.split(move |letter| !is_part(letter)).filter(|run| !run.is_empty())
}

/// Splits a text after its longest prefix that consists of such characters.
pub fn split_leading(text: &str, is_part: fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Splits a text after the ASCII digits with which it begins.
pub fn split_digits(text: &str) -> (&str, &str) {
    split_leading(text, |letter| letter.is_ascii_digit())
}

/// Whether a text begins with such a character.
pub fn begins(text: &str, is_such: fn(char) -> bool) -> bool {
    text.starts_with(is_such)
}

/// The last line of a text that is not blank.
pub fn last_line(text: &str) -> &str {
    let text = text.trim_end();
    text.rsplit_once('\n').map_or(text, |(_, line)| line)
}

/// The second word of the pair that begins with this word, in a list of pairs separated by spaces.
pub fn paired(word: &str, pairs: &'static str) -> Option<&'static str> {
    let mut words = pairs.split(' ');
    while let (Some(first), Some(second)) = (words.next(), words.next()) {
        if first == word {
            return Some(second);
        }
    }
    None
}

/// The value of a key in a table.
pub fn lookup(key: &str, table: &[(&str, &'static str)]) -> Option<&'static str> {
    table.iter().find(|(own, _)| *own == key).map(|(_, value)| *value)
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
    fn runs_are_separated_by_everything_else() {
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
