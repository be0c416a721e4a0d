//! What is a graph: nodes with ids, and links between them.

use crate::json::Value;

/// Whether a value is a graph: a list of nodes with ids, and under `links` a list of links with two ends. Names are not
/// needed, nor that the ends exist.
pub(crate) fn is_valid(graph: Value<'_>, links: &str) -> bool {
    let all_have = |list: &str, ids: &[&str]| {
        let has_ids = |item: Value<'_>| ids.iter().all(|key| id(item, key).is_some());
        graph.get(list).is_some_and(|list| list.is_array() && list.items().all(has_ids))
    };
    all_have("nodes", &["id"]) && all_have(links, &["source", "target"])
}

/// An id: text that is not empty.
pub(crate) fn id<'a>(item: Value<'a>, key: &str) -> Option<&'a str> {
    item.get(key).and_then(Value::as_text).filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    #[test]
    fn graphs_have_ids() {
        for (json, valid) in [
            (r#"{"nodes":[],"links":[]}"#, true),
            (r#"{"nodes":[{"id":"a"}],"links":[{"source":"a","target":"zzz"}]}"#, true),
            (r#"{"nodes":[{"id":1}],"links":[]}"#, false),
            (r#"{"nodes":[{"id":""}],"links":[]}"#, false),
            (r#"{"nodes":[{"id":"a"}],"edges":[]}"#, false),
            (r#"{"nodes":[null],"links":[]}"#, false),
            (r#"{"nodes":[],"links":[{"source":"a"}]}"#, false),
            (r#"{"nodes":{},"links":[]}"#, false),
            ("null", false),
            (r#""x""#, false),
        ] {
            let document = Document::parse(json, JsonLimits::default()).unwrap();
            assert_eq!(is_valid(document.root(), "links"), valid, "{json}");
        }
    }
}
