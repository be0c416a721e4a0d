//! Recognising paths of files.

use crate::bytes::{find_byte, is_graphic};
use crate::languages::extension;
use crate::phrases::strip_start;

/// Whether a text is a path: it has a separator and a letter, or it is a name with an extension.
pub(crate) fn is_path(text: &str) -> bool {
    let is_line = find_byte(text.as_bytes(), 0, b'\n').is_none() && !has_scheme(text);
    let is_long = || has_separator(text) && text.contains(char::is_alphabetic);
    is_line && (is_long() || is_file_name(text))
}

/// Whether a text without folders is a name with an extension.
fn is_file_name(text: &str) -> bool {
    has_extension(text) && !has_space(text) && text.rfind('.').is_some_and(|dot| dot > 0)
}

/// Whether a text has a `/` or `\`.
pub(crate) fn has_separator(text: &str) -> bool {
    text.bytes().any(|byte| matches!(byte, b'/' | b'\\'))
}

/// Whether texts are a list of paths: all of them are, without white space, half of them lead through folders, and one is
/// that of a file.
pub(crate) fn are_paths<'t>(texts: impl Iterator<Item = Option<&'t str>>) -> bool {
    let (mut count, mut long, mut files) = (0_usize, 0_usize, 0_usize);
    for text in texts {
        let Some(path) = text.filter(|text| !has_space(text) && is_path(text)) else { return false };
        count += 1;
        long += usize::from(has_separator(path));
        files += usize::from(has_extension(path));
    }
    files > 0 && 2 * long >= count
}

/// Whether `://` stands in a text, other than in the address of a file. Each path of a long list is asked, and few have a
/// colon at all.
pub(crate) fn has_scheme(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut from = if strip_start(text, "file://").is_some() { "file://".len() } else { 0 };
    while let Some(colon) = find_byte(bytes, from, b':') {
        from = colon + 1;
        if bytes.get(from..).is_some_and(|rest| rest.starts_with(b"//")) {
            return true;
        }
    }
    false
}

/// Whether there is white space in a text. For most paths a quick look at the bytes is enough.
pub(crate) fn has_space(text: &str) -> bool {
    !is_graphic(text) && text.contains(char::is_whitespace)
}

/// Whether a path ends like that of a file.
pub(crate) fn has_extension(path: &str) -> bool {
    extension(path).is_some_and(|end| end.len() <= 8 && end.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether a path begins at the root, at a drive or at the current folder.
pub(crate) fn is_rooted(path: &str) -> bool {
    let is_drive = || match path.as_bytes() {
        [drive, b':', b'\\' | b'/', ..] => drive.is_ascii_alphabetic(),
        _ => false,
    };
    path.starts_with('/') || path.starts_with("./") || is_drive()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_texts() {
        for path in ["a/b", "a.md", "/x y/z", "C:\\a", "file:///a/b.pdf", "[Content_Types].xml", "x/.rels"] {
            assert!(is_path(path), "{path}");
        }
        for text in
            ["", "a", "1/2", "https://a.example/b", "a b.md", "a/b\nc", "v1.", "a.longextension", ".md"]
        {
            assert!(!is_path(text), "{text}");
        }
    }

    #[test]
    fn half_of_a_list_leads_through_folders() {
        let are = |list: &[&'static str]| are_paths(list.iter().map(|text| Some(*text)));
        assert!(are(&["a.md", "b/c"]) && are(&["a/b.md"]) && are(&["a.md", "b/c.md"]));
        for list in
            [&["km/h", "m/s"] as &[_], &["a.md", "b.md", "c/d"], &["a/b c.md"], &["x.md", "y", "a/b"], &[]]
        {
            assert!(!are(list), "{list:?}");
        }
        assert!(!are_paths([Some("a/b.md"), None].into_iter()));
    }
}
