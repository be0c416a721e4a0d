//! The language of a file, by the end of its name.

use crate::phrases::paired;
use crate::words::{around_last, has_letter};

/// Extensions and what they say.
const LANGUAGES: &str = "py python js javascript jsx jsx ts typescript tsx tsx html html css css scss scss json json \
    xml xml yaml yaml yml yaml sql sql sh bash md markdown r r java java cpp cpp cc cpp c c go go rs rust php php rb ruby";

/// What stands behind the last dot of a file's name, if anything does.
pub fn extension(path: &str) -> Option<&str> {
    let (_, extension) = around_last(path, ".")?;
    (!extension.is_empty() && !has_letter(extension, "/\\")).then_some(extension)
}

/// The language of a program or of marked-up text.
pub fn language(path: &str) -> Option<&'static str> {
    paired(&extension(path)?.to_ascii_lowercase(), LANGUAGES)
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
