//! Converting Python's printed lists, tuples and dictionaries to JSON.

use crate::phrases::begins;
use std::borrow::Cow;

/// Python's constants and their JSON equivalents.
const WORDS: [(&str, &str); 3] = [("None", "null"), ("True", "true"), ("False", "false")];
/// Parts of strings that JSON writes differently: escapes that it lacks, and the double quote.
const IN_STRINGS: [(&str, &str); 5] =
    [("\\'", "'"), ("\\a", "\\u0007"), ("\\v", "\\u000b"), ("\\x", "\\u00"), ("\"", "\\\"")];

/// Converts a call with these arguments to JSON.
type Convert = fn(&str) -> Option<String>;

/// Calls in a literal, and their conversions.
const CALLS: [(&str, Convert); 4] =
    [("Decimal(", decimal), ("UUID(", uuid), ("datetime.date(", date), ("datetime.datetime(", moment)];

/// Converts a call whose value JSON can represent; returns that and the length of the call. Other calls are not
/// literals.
fn call(rest: &str) -> Option<(String, usize)> {
    let (name, convert) = CALLS.iter().find(|(name, _)| rest.starts_with(name))?;
    let (arguments, _) = rest.get(name.len()..)?.split_once(')')?;
    Some((convert(arguments)?, name.len() + arguments.len() + 1))
}

/// Returns the inside of a quoted argument.
fn quoted(argument: &str) -> Option<&str> {
    let inside = |quote: char| argument.strip_prefix(quote)?.strip_suffix(quote);
    inside('\'').or_else(|| inside('"')).filter(|text| !text.contains(['\'', '"', '\\']))
}

/// `Decimal('1.5')`: a number, with its digits.
fn decimal(argument: &str) -> Option<String> {
    let number = quoted(argument)?;
    let is_number = begins(number.strip_prefix('-').unwrap_or(number), |letter| letter.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    is_number.then(|| number.to_owned())
}

/// `UUID('…')`: its text.
fn uuid(argument: &str) -> Option<String> {
    let is_uuid = |text: &&str| text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    quoted(argument).filter(is_uuid).map(|text| format!("\"{text}\""))
}

/// `datetime.date(2026, 1, 2)`: the day.
fn date(arguments: &str) -> Option<String> {
    match numbers(arguments)?.as_slice() {
        [year, month, day] => Some(format!("\"{year:04}-{month:02}-{day:02}\"")),
        _ => None,
    }
}

/// `datetime.datetime(2026, 1, 2, 10, 0)`: the day and the time.
fn moment(arguments: &str) -> Option<String> {
    let numbers = numbers(arguments)?;
    let [year, month, day, time @ ..] = numbers.as_slice() else { return None };
    let at = |place: usize| time.get(place).copied().unwrap_or_default();
    let fraction = if at(3) > 0 { format!(".{:06}", at(3)) } else { String::new() };
    let (hour, minute, second) = (at(0), at(1), at(2));
    let text = format!("\"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}\"");
    (time.len() <= 4).then_some(text)
}

/// Reads whole numbers, separated by commas.
fn numbers(arguments: &str) -> Option<Vec<u32>> {
    arguments.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Converts a Python literal to JSON token by token. Whether the result is valid JSON is left to the parser; `None` if
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
        // The length of this token, and its JSON if that is different.
        let mut length = 1;
        let mut replacement = None;
        if quote == Some(byte) {
            quote = None;
            replacement = Some(Cow::Borrowed("\""));
        } else if quote.is_some() {
            if let Some((own, json)) = IN_STRINGS.iter().find(begins) {
                length = own.len();
                replacement = Some(Cow::Borrowed(*json));
            } else if byte == b'\\' {
                length = 2;
            }
        } else if let Some((own, json)) = WORDS.iter().find(begins) {
            length = own.len();
            replacement = Some(Cow::Borrowed(*json));
        } else if byte.is_ascii_alphabetic() && !matches!(byte, b'e' | b'E') {
            let (json, own) = call(text.get(at..)?)?;
            length = own;
            replacement = Some(Cow::Owned(json));
        } else {
            match byte {
                b'\'' | b'"' => {
                    quote = Some(byte);
                    replacement = Some(Cow::Borrowed("\""));
                }
                b'[' | b'(' | b'{' => {
                    open.push(byte);
                    replacement = Some(Cow::Borrowed(if byte == b'{' { "{" } else { "[" }));
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
                    replacement = Some(Cow::Borrowed(if byte == b'}' { "}" } else { "]" }));
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
            out.push_str(&replacement);
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
            ("[(1, Decimal('2.50')), (Decimal(\"-3\"),)]", "[[1,2.5],[-3]]"),
            ("[datetime.date(2026, 1, 2)]", r#"["2026-01-02"]"#),
            (
                "[datetime.datetime(2026, 1, 2, 10, 0), datetime.datetime(26, 1, 2, 1, 2, 3, 40)]",
                r#"["2026-01-02T10:00:00","0026-01-02T01:02:03.000040"]"#,
            ),
            ("{'id': UUID('12ab-34')}", r#"{"id":"12ab-34"}"#),
            ("['caf\u{e9}']", "[\"caf\u{e9}\"]"),
        ] {
            assert_eq!(read(python).as_deref(), Some(json), "{python}");
        }
    }

    #[test]
    fn everything_else_is_rejected() {
        for python in [
            "[datetime.time(10, 0)]",
            "[datetime.datetime(2026, 1, 2, tzinfo=datetime.timezone.utc)]",
            "[datetime.date(2026, 1)]",
            "[Decimal('NaN')]",
            "[Decimal('1.2.3')]",
            "[Decimal(1)]",
            "[UUID('not one')]",
            "[Money('1')]",
            "[open('x')]",
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
