//! Types of artifacts: their names, their languages, and which of them are binary.

use crate::json::Value;
use crate::phrases::lookup;
use crate::values::text;

/// Which types are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// All types of this library.
    #[default]
    All,
    /// Those of the charm client.
    Charm,
}

const MARKDOWN: &str = "text/markdown";
/// Prefixes of types that are code.
const CODE_PREFIXES: [&str; 2] = ["application/vnd.ant.code", "code/"];
/// Types that are known in every mode.
const COMMON_TYPES: [&str; 12] = [
    "code",
    "html",
    "image/svg+xml",
    "image/png",
    "text/markdown",
    "application/vnd.ant.mermaid",
    "application/python",
    "application/javascript",
    "application/vnd.react",
    "application/vnd.bibliography",
    "application/vnd.ant.python",
    "pfocr",
];
/// Types that are also known in [`Mode::All`].
const MORE_TYPES: [&str; 9] = [
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
/// Other names of types.
const ALIASES: [(&str, &str); 2] =
    [("text/html", "html"), ("application/vnd.mermaid", "application/vnd.ant.mermaid")];
/// Types whose content is base64.
const BINARY_TYPES: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"];
/// Types that imply a language.
const LANGUAGES: [(&str, &str); 4] = [
    ("application/python", "python"),
    ("application/vnd.ant.python", "python"),
    ("application/javascript", "javascript"),
    ("application/vnd.react", "jsx"),
];

/// The type of bibliographies.
pub const BIBLIOGRAPHY: &str = "application/vnd.bibliography";
/// The types of knowledge graphs, separated by a space.
pub const GRAPHS: &str = "application/vnd.knowledge-graph application/vnd.ant.knowledge-graph";
/// The type and title of the source code of a generated file.
pub const SOURCE_CODE: (&str, &str) = ("application/vnd.ant.python", "Source Code");

/// The type under which an artifact is shown. An empty or unknown type is shown as Markdown.
pub fn normalize_type(kind: &str, mode: Mode) -> &'static str {
    if CODE_PREFIXES.iter().any(|prefix| kind.starts_with(prefix)) {
        return "code";
    }
    let known = |types: &[&'static str]| types.iter().copied().find(|own| *own == kind);
    let more = || known(&MORE_TYPES).or_else(|| lookup(kind, &ALIASES)).filter(|_| mode == Mode::All);
    known(&COMMON_TYPES).or_else(more).unwrap_or(MARKDOWN)
}

/// The language that a type names or implies: that of `code/rust` is `rust`.
pub fn language(kind: &str, mode: Mode) -> Option<&str> {
    let known = || lookup(kind, &LANGUAGES);
    let json = || (mode == Mode::All && kind == "application/json").then_some("json");
    kind.strip_prefix("code/").or_else(known).or_else(json)
}

/// Whether the content of this type is base64.
pub fn is_binary(kind: &str) -> bool {
    BINARY_TYPES.contains(&kind)
}

/// The title of a generated file: that of `image/png` is "Generated PNG".
pub fn generated_title(kind: &str) -> String {
    let subtype = kind.rsplit_once('/').map_or(kind, |(_, subtype)| subtype);
    format!("Generated {}", subtype.to_ascii_uppercase())
}

/// The file that an artifact without content stands for: its `metadata.fileReference`.
pub fn file_reference(artifact: Value<'_>) -> Option<Value<'_>> {
    let reference = artifact.get("metadata")?.get("fileReference")?;
    let is_complete =
        ["fileId", "fileName", "fileType"].iter().all(|key| reference.get(key).and_then(text).is_some());
    is_complete.then_some(reference)
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
