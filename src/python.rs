//! What Python prints for lists, tuples and dictionaries, as JSON.

use crate::words::is_one_of;

/// Python's words for what JSON has its own words for.
const WORDS: [(&str, &str); 3] = [("None", "null"), ("True", "true"), ("False", "false")];
/// What is written otherwise in a string: escapes that JSON does not have, and the other quote.
const IN_STRINGS: [(&str, &str); 5] =
    [("\\'", "'"), ("\\a", "\\u0007"), ("\\v", "\\u000b"), ("\\x", "\\u00"), ("\"", "\\\"")];

/// The JSON of a Python literal, as far as that needs no understanding: the JSON reader says whether it is any. `None`
/// where it surely is none.
pub fn to_json(text: &str) -> Option<String> {
    let text = text.trim();
    let mut out = String::new();
    let mut open = Vec::new();
    let mut quote = None;
    let (mut at, mut written) = (0, 0);
    while let Some(&byte) = text.as_bytes().get(at) {
        let rest = text.as_bytes().get(at..)?;
        let begins = |(own, _): &&(&str, &str)| rest.starts_with(own.as_bytes());
        // What stands here, and in JSON instead; nothing if it is the same.
        let mut taken = 1;
        let mut instead = None;
        if quote == Some(byte) {
            quote = None;
            instead = Some("\"");
        } else if quote.is_some() {
            if let Some((own, json)) = IN_STRINGS.iter().find(begins) {
                taken = own.len();
                instead = Some(*json);
            } else if byte == b'\\' {
                taken = 2;
            }
        } else if let Some((own, json)) = WORDS.iter().find(begins) {
            taken = own.len();
            instead = Some(*json);
        } else {
            match byte {
                b'\'' | b'"' => {
                    quote = Some(byte);
                    instead = Some("\"");
                }
                b'[' | b'(' | b'{' => {
                    open.push(byte);
                    instead = Some(if byte == b'{' { "{" } else { "[" });
                }
                b']' | b')' | b'}' => {
                    out.push_str(text.get(written..at)?);
                    written = at;
                    out.truncate(out.trim_end().len());
                    // Python lets a comma stand before the end, but not alone.
                    if out.ends_with(',') {
                        out.truncate(out.len() - 1);
                        if out.ends_with('[') || out.ends_with('{') {
                            return None;
                        }
                    }
                    if !matches!((open.pop()?, byte), (b'[', b']') | (b'(', b')') | (b'{', b'}')) {
                        return None;
                    }
                    instead = Some(if byte == b'}' { "}" } else { "]" });
                }
                _ if byte.is_ascii_digit() || is_one_of(char::from(byte), "+-.eE,: \t\r\n") => {}
                _ => return None,
            }
        }
        if let Some(instead) = instead {
            out.push_str(text.get(written..at)?);
            out.push_str(instead);
            written = at + taken;
        }
        at += taken;
    }
    // What follows the last bracket is part of the text too: it makes it no literal.
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
    fn what_is_no_literal_is_nothing() {
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
