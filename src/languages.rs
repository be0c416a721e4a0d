//! The language of a file, by the end of its name.

use crate::phrases::lookup;

/// Extensions and their languages.
const LANGUAGES: [(&str, &str); 24] = [
    ("py", "python"),
    ("js", "javascript"),
    ("jsx", "jsx"),
    ("ts", "typescript"),
    ("tsx", "tsx"),
    ("html", "html"),
    ("css", "css"),
    ("scss", "scss"),
    ("json", "json"),
    ("xml", "xml"),
    ("yaml", "yaml"),
    ("yml", "yaml"),
    ("sql", "sql"),
    ("sh", "bash"),
    ("md", "markdown"),
    ("r", "r"),
    ("java", "java"),
    ("cpp", "cpp"),
    ("cc", "cpp"),
    ("c", "c"),
    ("go", "go"),
    ("rs", "rust"),
    ("php", "php"),
    ("rb", "ruby"),
];

/// The part of a file's name after its last dot, unless that is empty.
pub fn extension(path: &str) -> Option<&str> {
    let (_, extension) = path.rsplit_once('.')?;
    (!extension.is_empty() && !extension.contains(['/', '\\'])).then_some(extension)
}

/// The programming or markup language of a file.
pub fn language(path: &str) -> Option<&'static str> {
    lookup(&extension(path)?.to_ascii_lowercase(), &LANGUAGES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_tell_the_language() {
        for (path, expected) in [
            ("src/a.TS", Some("typescript")),
            ("a.b/c", None),
            ("C:\\x\\run.sh", Some("bash")),
            ("a.tar.gz", None),
            ("a.", None),
            ("Cargo.toml", None),
            (".py", Some("python")),
            ("", None),
        ] {
            assert_eq!(language(path), expected, "{path}");
        }
    }
}
