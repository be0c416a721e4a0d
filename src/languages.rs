//! The language of a file, by the end of its name.

/// Extensions in lower case, and the language that each says.
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
/// Files of data, which are in a language of their own.
const DATA: [(&str, &str); 2] = [("csv", "csv"), ("toml", "toml")];

/// What stands behind the last dot of a file's name, if anything does.
pub(crate) fn extension(path: &str) -> Option<&str> {
    let (_, extension) = path.rsplit_once('.')?;
    (!extension.is_empty() && !extension.contains(['/', '\\'])).then_some(extension)
}

/// The language of a program or of marked-up text.
pub(crate) fn language(path: &str) -> Option<&'static str> {
    listed(path, &LANGUAGES)
}

/// Likewise, also of a file of data.
pub(crate) fn language_or_format(path: &str) -> Option<&'static str> {
    language(path).or_else(|| listed(path, &DATA))
}

fn listed(path: &str, languages: &[(&str, &'static str)]) -> Option<&'static str> {
    let own = extension(path)?;
    languages.iter().find(|(extension, _)| extension.eq_ignore_ascii_case(own)).map(|(_, language)| *language)
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
