//! Cards as JSON text: the one place where values are written.

use crate::json::{Value, escape_into, key_into, number_text};
use crate::order::sorted;

/// Writes a part of the result as JSON for programs: an integer that a double cannot represent becomes a text
/// with its digits.
pub fn data_json(value: Value<'_>) -> String {
    let mut out = String::new();
    write_data(value, Form::Data, &mut out);
    out
}

/// Writes a part of the result as compact JSON for people: numbers as number text.
pub fn compact_json(value: Value<'_>) -> String {
    let mut out = String::new();
    write_data(value, Form::Compact, &mut out);
    out
}

/// Whether two values are the same data: the order of keys and null members do not matter.
pub fn is_same(one: Value<'_>, other: Value<'_>) -> bool {
    canonical_json(one) == canonical_json(other)
}

/// The same, with numbers compared as doubles.
pub fn is_same_in_doubles(one: Value<'_>, other: Value<'_>) -> bool {
    let json = |value| {
        let mut out = String::new();
        write_data(value, Form::Doubles, &mut out);
        out
    };
    json(one) == json(other)
}

/// Writes JSON in which equal data is equal text: keys sorted, null members left out.
fn canonical_json(value: Value<'_>) -> String {
    let mut out = String::new();
    write_data(value, Form::Canonical, &mut out);
    out
}

/// Writes a value as JSON that will be parsed again.
pub fn source_json_value(value: Value<'_>) -> String {
    let mut out = String::new();
    write_data(value, Form::Source, &mut out);
    out
}

/// Writes an object as JSON that will be parsed again, with only the members that `keep` accepts.
pub fn source_json(object: Value<'_>, keep: &dyn Fn(&str, Value<'_>) -> bool) -> String {
    let mut out = String::from("{");
    for (key, value) in object.entries().into_iter().filter(|(key, value)| keep(key, *value)) {
        key_into(key, &mut out);
        write_data(value, Form::Source, &mut out);
    }
    out.push('}');
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// For programs: an integer that a double cannot represent becomes a text with its digits.
    Data,
    /// For people: numbers as number text, exact at any size.
    Compact,
    /// For comparisons: compact, and independent of the order of keys.
    Canonical,
    /// For comparisons: the same, with numbers rounded to doubles.
    Doubles,
    /// For parsing again: numbers as in the source.
    Source,
}

/// A container that is being written: its remaining members, and its closing bracket.
struct Open<'a> {
    rest: std::vec::IntoIter<(&'a str, Value<'a>)>,
    end: char,
}

/// Returns the members of an object, or the elements of an array with empty keys.
pub(crate) fn children(container: Value<'_>) -> Vec<(&str, Value<'_>)> {
    let mut children = container.entries();
    for item in container.items() {
        children.push(("", item));
    }
    children
}

fn write_data(value: Value<'_>, form: Form, out: &mut String) {
    let mut stack = Vec::new();
    let mut next = Some(value);
    loop {
        if let Some(value) = next.take() {
            if value.is_container() {
                let mut rest = children(value);
                if matches!(form, Form::Canonical | Form::Doubles) && value.is_object() {
                    rest.retain(|(_, value)| !value.is_null());
                    rest = sorted(&rest, &|(one, _), (other, _)| one.cmp(other));
                }
                let (start, end) = if value.is_object() { ('{', '}') } else { ('[', ']') };
                out.push(start);
                stack.push(Open { rest: rest.into_iter(), end });
            } else {
                write_scalar(value, form, out);
            }
        }
        let Some(open) = stack.last_mut() else { return };
        let Some((key, value)) = open.rest.next() else {
            out.push(open.end);
            stack.pop();
            continue;
        };
        if open.end == '}' {
            key_into(key, out);
        } else if !out.ends_with('[') {
            out.push(',');
        }
        next = Some(value);
    }
}

fn write_scalar(value: Value<'_>, form: Form, out: &mut String) {
    if let Some(text) = value.as_text() {
        escape_into(text, out);
    } else if let Some(flag) = value.as_bool() {
        out.push_str(if flag { "true" } else { "false" });
    } else if let Some(literal) = value.literal() {
        if let Some(number) = value.as_number().filter(|_| form == Form::Doubles) {
            out.push_str(&number_text(number));
            return;
        }
        // Equal numbers with exponents are nearly always written alike, and parsing them may be slow.
        let is_source = form == Form::Source
            || form == Form::Canonical && literal.bytes().any(|byte| byte == b'e' || byte == b'E');
        if is_source {
            out.push_str(literal);
        } else if form != Form::Data {
            out.push_str(value.number_text().unwrap_or(literal));
        } else if is_beyond_double(literal, value.is_integer()) {
            escape_into(literal, out);
        } else {
            out.push_str(if literal == "-0" { "0" } else { literal });
        }
    } else {
        out.push_str("null");
    }
}

/// Whether an integer is beyond ±(2^53 − 1), where doubles can no longer distinguish neighbours.
pub(crate) fn is_beyond_double(literal: &str, is_integer: bool) -> bool {
    const LAST: &str = "9007199254740991";
    let digits = literal.strip_prefix('-').unwrap_or(literal);
    is_integer && (digits.len() > LAST.len() || (digits.len() == LAST.len() && digits > LAST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    #[track_caller]
    fn data(source: &str, expected: &str) {
        let document = Document::parse(source, JsonLimits::default()).unwrap();
        assert_eq!(data_json(document.root()), expected);
    }

    #[test]
    fn data_keeps_order_and_digits() {
        data(r#" {"b" : [ 1, {"x":null} ], "a":true} "#, r#"{"b":[1,{"x":null}],"a":true}"#);
        data(
            "[9007199254740991,9007199254740992,-12345678901234567890]",
            r#"[9007199254740991,"9007199254740992","-12345678901234567890"]"#,
        );
        data("[1.50,1e3,-0,1e999]", "[1.50,1e3,0,null]");
        data(r#"{"a":1,"__proto__":2,"a":3}"#, r#"{"a":3,"__proto__":2}"#);
        data(r#"["\ud800\n\u0001"]"#, "[\"\u{fffd}\\n\\u0001\"]");
    }

    #[test]
    fn compact_json_writes_numbers_for_people() {
        let document =
            Document::parse("{\"k\": 1.50, \"n\": 12345678901234567890}", JsonLimits::default()).unwrap();
        assert_eq!(compact_json(document.root()), r#"{"k":1.5,"n":12345678901234567890}"#);
    }
}
