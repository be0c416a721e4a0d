//! Recognising what a text is about by its phrases and words.

/// Whether a text contains one of these phrases or parts.
pub(crate) fn contains_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| text.contains(part))
}

/// Whether a text contains one of these words. Unlike a phrase, a word has no letter or digit next to it.
pub(crate) fn has_word(text: &str, words: &[&str]) -> bool {
    runs(text, char::is_alphanumeric).any(|word| words.contains(&word))
}

/// The longest parts of a text that consist of such characters.
pub(crate) fn runs(text: &str, is_part: fn(char) -> bool) -> impl Iterator<Item = &str> + Clone {
    text.split(move |letter| !is_part(letter)).filter(|run| !run.is_empty())
}

/// Splits a text after its longest prefix that consists of such characters.
pub(crate) fn split_leading(text: &str, is_part: fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Splits a text after the ASCII digits with which it begins.
pub(crate) fn split_digits(text: &str) -> (&str, &str) {
    split_leading(text, |letter| letter.is_ascii_digit())
}

/// Whether a text begins with such a character.
pub(crate) fn begins(text: &str, is_such: fn(char) -> bool) -> bool {
    text.starts_with(is_such)
}

/// The rest of a text that begins with this, whatever the case of its letters.
pub(crate) fn strip_start<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.split_at_checked(start.len())
        .filter(|(own, _)| own.eq_ignore_ascii_case(start))
        .map(|(_, rest)| rest)
}

/// The last line of a text that is not blank.
pub(crate) fn last_line(text: &str) -> &str {
    let text = text.trim_end();
    text.rsplit_once('\n').map_or(text, |(_, line)| line)
}

/// The value of a key in a table.
pub(crate) fn lookup(key: &str, table: &[(&str, &'static str)]) -> Option<&'static str> {
    table.iter().find(|(own, _)| *own == key).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_stand_anywhere_and_words_alone() {
        let is_in = |text| contains_any(text, &["rate limit", "too many"]) || has_word(text, &["429", "vat"]);
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
            assert_eq!(is_in(text), expected, "{text}");
        }
        assert!(!contains_any("", &["a"]) && !contains_any("a", &[]));
    }

    #[test]
    fn runs_are_separated_by_everything_else() {
        let found: Vec<_> = runs("--a1 é, z", char::is_alphanumeric).collect();
        assert_eq!(found, ["a1", "é", "z"]);
        assert_eq!(runs("_ _", |letter| letter != '_').collect::<Vec<_>>(), [" "]);
    }
}
