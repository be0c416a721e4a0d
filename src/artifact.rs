//! Types of artifacts: what they are called, which language they are in, whether their content is base64.

use crate::json::Value;
use crate::values::text;

/// Which types are kept apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mode {
    /// All that we know.
    #[default]
    All,
    /// Those that the charm client knows.
    Charm,
}

const MARKDOWN: &str = "text/markdown";
/// Prefixes of types that are code.
const CODE_PREFIXES: [&str; 2] = ["application/vnd.ant.code", "code/"];
/// Types that every client knows.
const COMMON: [&str; 12] = [
    "code",
    "html",
    "image/svg+xml",
    "image/png",
    MARKDOWN,
    "application/vnd.ant.mermaid",
    "application/python",
    "application/javascript",
    "application/vnd.react",
    BIBLIOGRAPHY,
    "application/vnd.ant.python",
    "pfocr",
];
/// Types that are known beside those.
const MORE: [&str; 9] = [
    "image/jpeg",
    "image/gif",
    "image/webp",
    "application/pdf",
    "application/json",
    "application/vnd.knowledge-graph",
    "application/vnd.ant.knowledge-graph",
    "application/vnd.snippet-view",
    "application/vnd.protein-visualization",
];
const BINARY: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"];

/// The type of bibliographies.
pub(crate) const BIBLIOGRAPHY: &str = "application/vnd.bibliography";
/// The type and title of the source beside a generated file.
pub(crate) const SOURCE_CODE: (&str, &str) = ("application/vnd.ant.python", "Source Code");

/// Whether this is the type of knowledge graphs.
pub(crate) fn is_graph(kind: &str) -> bool {
    matches!(kind, "application/vnd.knowledge-graph" | "application/vnd.ant.knowledge-graph")
}

/// The type under which an artifact is shown; `""` stands for none given.
pub(crate) fn normalize_type(kind: &str, mode: Mode) -> &'static str {
    if CODE_PREFIXES.iter().any(|prefix| kind.starts_with(prefix)) {
        return "code";
    }
    let known = |list: &[&'static str]| list.iter().copied().find(|own| *own == kind);
    let more = || known(&MORE).or_else(|| alias(kind)).filter(|_| mode == Mode::All);
    known(&COMMON).or_else(more).unwrap_or(MARKDOWN)
}

/// The usual name of a type that also has another one.
fn alias(kind: &str) -> Option<&'static str> {
    match kind {
        "text/html" => Some("html"),
        "application/vnd.mermaid" => Some("application/vnd.ant.mermaid"),
        _ => None,
    }
}

/// The language that a type names, as it was given: `code/rust` is in rust.
pub(crate) fn language(kind: &str, mode: Mode) -> Option<&str> {
    match kind {
        "application/python" | "application/vnd.ant.python" => Some("python"),
        "application/javascript" => Some("javascript"),
        "application/vnd.react" => Some("jsx"),
        "application/json" if mode == Mode::All => Some("json"),
        _ => kind.strip_prefix("code/"),
    }
}

/// Whether the content of this type is base64.
pub(crate) fn is_binary(kind: &str) -> bool {
    BINARY.contains(&kind)
}

/// The title of a generated file: `image/png` is "Generated PNG".
pub(crate) fn generated_title(kind: &str) -> String {
    let subtype = kind.rsplit_once('/').map_or(kind, |(_, subtype)| subtype);
    format!("Generated {}", subtype.to_ascii_uppercase())
}

/// The file that an artifact without content stands for: its `metadata.fileReference`.
pub(crate) fn file_reference(artifact: Value<'_>) -> Option<Value<'_>> {
    let reference = artifact.get("metadata")?.get("fileReference")?;
    let is_whole =
        ["fileId", "fileName", "fileType"].iter().all(|key| reference.get(key).and_then(text).is_some());
    is_whole.then_some(reference)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_few() {
        for (kind, all, charm) in [
            ("code", "code", "code"),
            ("code/", "code", "code"),
            ("code/rust", "code", "code"),
            ("application/vnd.ant.code+x", "code", "code"),
            ("", MARKDOWN, MARKDOWN),
            ("text", MARKDOWN, MARKDOWN),
            ("text/html", "html", MARKDOWN),
            ("application/vnd.mermaid", "application/vnd.ant.mermaid", MARKDOWN),
            ("image/png", "image/png", "image/png"),
            ("image/webp", "image/webp", MARKDOWN),
            ("application/pdf", "application/pdf", MARKDOWN),
            ("application/json", "application/json", MARKDOWN),
            ("application/vnd.knowledge-graph", "application/vnd.knowledge-graph", MARKDOWN),
            ("application/x-tar", MARKDOWN, MARKDOWN),
        ] {
            assert_eq!(
                (normalize_type(kind, Mode::All), normalize_type(kind, Mode::Charm)),
                (all, charm),
                "{kind}"
            );
        }
    }

    #[test]
    fn languages_of_types() {
        for (kind, all, charm) in [
            ("code", None, None),
            ("code/", Some(""), Some("")),
            ("code/rust", Some("rust"), Some("rust")),
            ("application/vnd.react", Some("jsx"), Some("jsx")),
            ("application/json", Some("json"), None),
        ] {
            assert_eq!((language(kind, Mode::All), language(kind, Mode::Charm)), (all, charm), "{kind}");
        }
    }

    #[test]
    fn generated_files_have_titles() {
        assert_eq!(generated_title("image/png"), "Generated PNG");
        assert_eq!(generated_title("application/pdf"), "Generated PDF");
        assert_eq!(generated_title("bin"), "Generated BIN");
    }
}
