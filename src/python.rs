//! Converting what Python prints for lists, tuples and dictionaries to JSON.

/// Python's names of constants and those of JSON.
const WORDS: [(&str, &str); 3] = [("None", "null"), ("True", "true"), ("False", "false")];
/// What JSON writes differently in a string: escapes that it lacks, and the double quote.
const IN_STRINGS: [(&str, &str); 5] =
    [("\\'", "'"), ("\\a", "\\u0007"), ("\\v", "\\u000b"), ("\\x", "\\u00"), ("\"", "\\\"")];

/// Converts a Python literal to JSON token by token. Whether the outcome is valid JSON is left to the parser; `None` where
/// it certainly is not.
pub(crate) fn to_json(text: &str) -> Option<String> {
    let text = text.trim();
    let mut out = String::new();
    let mut open = Vec::new();
    let mut quote = None;
    let (mut at, mut written) = (0, 0);
    while let Some(&byte) = text.as_bytes().get(at) {
        let rest = text.as_bytes().get(at..)?;
        let begins = |(own, _): &&(&str, &str)| rest.starts_with(own.as_bytes());
        // The length of this token, and what JSON has instead of it if that is different.
        let mut length = 1;
        let mut replacement = None;
        if quote == Some(byte) {
            quote = None;
            replacement = Some("\"");
        } else if quote.is_some() {
            if let Some((own, json)) = IN_STRINGS.iter().find(begins) {
                length = own.len();
                replacement = Some(*json);
            } else if byte == b'\\' {
                length = 2;
            }
        } else if let Some((own, json)) = WORDS.iter().find(begins) {
            length = own.len();
            replacement = Some(*json);
        } else {
            match byte {
                b'\'' | b'"' => {
                    quote = Some(byte);
                    replacement = Some("\"");
                }
                b'[' | b'(' | b'{' => {
                    open.push(byte);
                    replacement = Some(if byte == b'{' { "{" } else { "[" });
                }
                b']' | b')' | b'}' => {
                    out.push_str(text.get(written..at)?);
                    written = at;
                    out.truncate(out.trim_end().len());
                    // Python allows a trailing comma, but not a comma alone.
                    if out.ends_with(',') {
                        out.truncate(out.len() - 1);
                        if out.ends_with('[') || out.ends_with('{') {
                            return None;
                        }
                    }
                    if !matches!((open.pop()?, byte), (b'[', b']') | (b'(', b')') | (b'{', b'}')) {
                        return None;
                    }
                    replacement = Some(if byte == b'}' { "}" } else { "]" });
                }
                b'0'..=b'9'
                | b'+'
                | b'-'
                | b'.'
                | b'e'
                | b'E'
                | b','
                | b':'
                | b' '
                | b'\t'
                | b'\r'
                | b'\n' => {}
                _ => return None,
            }
        }
        if let Some(replacement) = replacement {
            out.push_str(text.get(written..at)?);
            out.push_str(replacement);
            written = at + length;
        }
        at += length;
    }
    // Text after the last bracket is kept, so that the parser rejects it.
    out.push_str(text.get(written..)?);
    (open.is_empty() && quote.is_none()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};
    use crate::output::compact_json;

    fn read(python: &str) -> Option<String> {
        let json = to_json(python)?;
        Document::parse(json, JsonLimits::default()).ok().map(|document| compact_json(document.root()))
    }

    #[test]
    fn literals_become_json() {
        for (python, json) in [
            ("[{'id': 1, 'x': None}]", r#"[{"id":1,"x":null}]"#),
            ("[True, False]", "[true,false]"),
            ("[(1, 'a'), (2,), ()]", r#"[[1,"a"],[2],[]]"#),
            ("{'a': [1, 2,],\n}", r#"{"a":[1,2]}"#),
            (
                r#"['O\'Brien\'s "special"', "it's", "\"", 'None of (these)']"#,
                r#"["O'Brien's \"special\"","it's","\"","None of (these)"]"#,
            ),
            (r"['\n\x41\u00e9\\\a']", "[\"\\nA\u{e9}\\\\\\u0007\"]"),
            ("[1e-05, -12345678901234567890]", "[0.00001,-12345678901234567890]"),
            (" [ 1 ] ", "[1]"),
            ("['caf\u{e9}']", "[\"caf\u{e9}\"]"),
        ] {
            assert_eq!(read(python).as_deref(), Some(json), "{python}");
        }
    }

    #[test]
    fn everything_else_is_rejected() {
        for python in [
            "[datetime.date(2026, 1, 2)]",
            "[Decimal('1.5')]",
            "['a]",
            "['a\n']",
            "[1)",
            "(1]",
            "[,]",
            "[1,,]",
            "{,}",
            "[1",
            "1]",
            r"['\q']",
            r"['\x4']",
            r"['\U0001f600']",
            r"['\é']",
            "[nan]",
            "[Nonesuch]",
            "{'a': <object>}",
            "[b'x']",
            "[1 2]",
            "{1: 'a'}",
        ] {
            assert_eq!(read(python), None, "{python}");
        }
    }
}
