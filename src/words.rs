//! Looking into texts and putting them together.
//!
//! The standard library's search is compiled into every place that calls it and brings its panics along; what is
//! looked for here is short, so a plain comparison at each place does, once for the whole module.

/// Where `part` first stands in `text`.
#[inline(never)]
pub fn find(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len().max(1)).position(|window| window == part.as_bytes())
}

/// Where `part` last stands in `text`.
#[inline(never)]
pub fn find_last(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len().max(1)).rposition(|window| window == part.as_bytes())
}

/// Whether `part` stands in `text`.
pub fn has(text: &str, part: &str) -> bool {
    part.is_empty() || find(text, part).is_some()
}

/// Whether one of these stands in `text`.
pub fn has_any(text: &str, parts: &[&str]) -> bool {
    parts.iter().any(|part| has(text, part))
}

/// What stands before and after the first `part`.
#[inline(never)]
pub fn around<'t>(text: &'t str, part: &str) -> Option<(&'t str, &'t str)> {
    let at = find(text, part)?;
    Some((text.get(..at)?, text.get(at + part.len()..)?))
}

/// Whether a letter is one of these.
pub fn is_one_of(letter: char, letters: &str) -> bool {
    letters.chars().any(|own| own == letter)
}

/// The texts one after the other, with `between` between them.
#[inline(never)]
pub fn join(texts: &[&str], between: &str) -> String {
    let mut joined = String::new();
    for (at, text) in texts.iter().enumerate() {
        if at > 0 {
            joined.push_str(between);
        }
        joined.push_str(text);
    }
    joined
}

/// Appends a whole number.
pub fn push_number(number: usize, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    out.push(char::from(b'0' + u8::try_from(number % 10).unwrap_or(0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_agrees_with_the_standard_library() {
        for text in ["", "a", "abcabc", "₹5 ₹6", "aaa"] {
            for part in ["a", "c", "bc", "₹", "aa", "x", "abcabcabc"] {
                assert_eq!(find(text, part), text.find(part), "{part:?} in {text:?}");
                assert_eq!(find_last(text, part), text.rfind(part), "{part:?} in {text:?}");
                assert_eq!(around(text, part), text.split_once(part), "{part:?} in {text:?}");
                assert_eq!(has(text, part), text.contains(part), "{part:?} in {text:?}");
            }
        }
    }

    #[test]
    fn texts_are_joined_and_numbers_written() {
        assert_eq!(join(&["a", "", "b"], ", "), "a, , b");
        let mut out = String::new();
        for number in [0, 7, 10, 909] {
            push_number(number, &mut out);
        }
        assert_eq!(out, "0710909");
    }
}
