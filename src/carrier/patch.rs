//! JSON Patch as far as activities use it: add, replace and remove.

use super::{text, text_or_empty};
use crate::json::{Document, JsonLimits, Kind, Value, escape_into, keys};
use crate::output::source_json_value;
use std::ops::Range;

/// The most operations of one patch; the rest are ignored.
const MOST_OPERATIONS: usize = 256;

/// Applies a patch to compact JSON. An operation that does not fit changes nothing.
pub(super) fn apply(json: &mut String, patch: Value<'_>) {
    for operation in patch.items().take(MOST_OPERATIONS) {
        let edit = Document::parse(json.as_str(), JsonLimits::UNLIMITED).ok();
        let edit = edit.and_then(|document| edit_of(document.root(), json, operation));
        if let Some((span, new)) = edit.filter(|(span, _)| json.get(span.clone()).is_some()) {
            json.replace_range(span, &new);
        }
    }
}

/// Returns the range of the text that an operation replaces, and its replacement.
fn edit_of(root: Value<'_>, json: &str, operation: Value<'_>) -> Option<(Range<usize>, String)> {
    let new = operation.get("value").map(source_json_value);
    let path = text(operation, keys!["path"])?;
    let Some((parent, name)) = path.rsplit_once('/') else {
        return Some((span(root), new.filter(|_| path.is_empty())?));
    };
    let parent = root.at_pointer(parent)?;
    let own = root.at_pointer(path);
    match (text_or_empty(operation, "op"), own) {
        ("replace", Some(own)) => Some((span(own), new?)),
        ("add", Some(own)) if parent.is_object() => Some((span(own), new?)),
        ("add", Some(own)) => Some((span(own).start..span(own).start, new? + ",")),
        ("add", None) => {
            let end = parent.span().end.checked_sub(1)?;
            let mut added = String::from(if parent.is_empty_container() { "" } else { "," });
            if parent.is_object() {
                escape_into(&name.replace("~1", "/").replace("~0", "~"), &mut added);
                added.push(':');
            } else if !parent.is_array() || name != "-" && name.parse() != Ok(parent.items().count()) {
                return None;
            }
            Some((end..end, added + &new?))
        }
        ("remove", Some(own)) => {
            let is_own = |(_, value): &(Value<'_>, Value<'_>)| value.span() == own.span();
            let key = parent.members().find(is_own).map(|(key, _)| key.span().start.saturating_sub(1));
            Some((with_comma(key.unwrap_or(span(own).start)..span(own).end, json), String::new()))
        }
        _ => None,
    }
}

/// The range of a value in the text, quotes included.
fn span(value: Value<'_>) -> Range<usize> {
    let Range { start, end } = value.span();
    if value.kind() == Kind::Text { start.saturating_sub(1)..end + 1 } else { start..end }
}

/// The range with the comma that separates it from its neighbour.
fn with_comma(span: Range<usize>, json: &str) -> Range<usize> {
    let bytes = json.as_bytes();
    let before = span.start.checked_sub(1);
    match (bytes.get(span.end), before.and_then(|at| bytes.get(at))) {
        (Some(b','), _) => span.start..span.end + 1,
        (_, Some(b',')) => span.start - 1..span.end,
        _ => span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_change_what_they_name() {
        for (patch, expected) in [
            (r#"[{"op":"replace","path":"/a","value":{"x":"é"}}]"#, r#"{"a":{"x":"é"},"l":[1,2],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/n","value":1}]"#, r#"{"a":"b","l":[1,2],"t/~":"z","n":1}"#),
            (r#"[{"op":"add","path":"/a","value":1}]"#, r#"{"a":1,"l":[1,2],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/l/0","value":0}]"#, r#"{"a":"b","l":[0,1,2],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/l/2","value":3}]"#, r#"{"a":"b","l":[1,2,3],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/l/-","value":3}]"#, r#"{"a":"b","l":[1,2,3],"t/~":"z"}"#),
            (r#"[{"op":"remove","path":"/l/1"}]"#, r#"{"a":"b","l":[1],"t/~":"z"}"#),
            (r#"[{"op":"remove","path":"/a"}]"#, r#"{"l":[1,2],"t/~":"z"}"#),
            (r#"[{"op":"remove","path":"/t~1~0"}]"#, r#"{"a":"b","l":[1,2]}"#),
            (r#"[{"op":"replace","path":"","value":{}},{"op":"add","path":"/k","value":2}]"#, r#"{"k":2}"#),
            (r#"[{"op":"replace","path":"/l/5","value":3}]"#, r#"{"a":"b","l":[1,2],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/l/9","value":3}]"#, r#"{"a":"b","l":[1,2],"t/~":"z"}"#),
            (r#"[{"op":"add","path":"/a/x","value":3}]"#, r#"{"a":"b","l":[1,2],"t/~":"z"}"#),
            (
                r#"[{"op":"move","path":"/a"},3,{"op":"remove","path":"/none"}]"#,
                r#"{"a":"b","l":[1,2],"t/~":"z"}"#,
            ),
        ] {
            let mut json = String::from(r#"{"a":"b","l":[1,2],"t/~":"z"}"#);
            let patch = Document::parse(patch, JsonLimits::UNLIMITED).unwrap();
            apply(&mut json, patch.root());
            assert_eq!(json, expected);
        }
    }
}
