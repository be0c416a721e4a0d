//! Passages of documentation: how they are named, and the line that stands before each in a text.

/// The file and the anchor that a chunk id names; `None` if it is not an id.
pub fn split_id(id: &str) -> Option<(&str, Option<&str>)> {
    let (path, anchor) = id.split_once('#').map_or((id, None), |(path, anchor)| (path, Some(anchor)));
    let is_whole = !path.is_empty() && !id.contains(char::is_whitespace);
    let is_anchor = |anchor: &str| !anchor.is_empty() && !anchor.contains('#');
    (is_whole && anchor.is_none_or(is_anchor)).then_some((path, anchor))
}

/// `--- Chunk: ID (Chunk 2 of 5) (Target) ---`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delimiter<'t> {
    /// The chunk's id.
    pub id: &'t str,
    /// Its place in the file, from 1.
    pub position: i64,
    /// How many chunks the file has.
    pub total: i64,
    /// Its distance from the chunk that was asked for.
    pub offset: i64,
    /// Whether it is the one that was asked for.
    pub is_target: bool,
}

const START: &str = "--- Chunk: ";
const END: &str = ") ---";
const TARGET: &str = "Target";
const CONTEXT: &str = "Context: ";

impl<'t> Delimiter<'t> {
    /// Reads a line that is nothing but a delimiter.
    pub fn read(line: &'t str) -> Option<Self> {
        let rest = line.strip_prefix(START)?.strip_suffix(END)?;
        let (id, rest) = rest.split_once(' ')?;
        split_id(id)?;
        let (place, role) = rest.strip_prefix("(Chunk ")?.split_once(") (")?;
        let (position, total) = place.split_once(" of ")?;
        let is_target = role == TARGET;
        let offset = if is_target { 0 } else { signed(role.strip_prefix(CONTEXT)?)? };
        Some(Self { id, position: whole(position)?, total: whole(total)?, offset, is_target })
    }

    /// The delimiter as a line.
    pub fn line(&self) -> String {
        let Self { id, position, total, offset, is_target } = self;
        let role = if *is_target { String::from(TARGET) } else { format!("{CONTEXT}{offset:+}") };
        format!("{START}{id} (Chunk {position} of {total}) ({role}{END}")
    }

    /// Whether `other` is the delimiter of the chunk that comes `count` chunks later.
    pub fn is_followed_by(&self, other: &Self, count: i64) -> bool {
        let path = |id: &'t str| split_id(id).map(|(path, _)| path);
        other.position.checked_sub(count) == Some(self.position)
            && other.offset.checked_sub(count) == Some(self.offset)
            && other.total == self.total
            && path(other.id) == path(self.id)
    }
}

/// A number that says its sign.
fn signed(text: &str) -> Option<i64> {
    let number = whole(text.get(1..)?)?;
    match text.as_bytes().first() {
        Some(b'+') => Some(number),
        Some(b'-') => Some(-number),
        _ => None,
    }
}

/// A whole number that is written in up to 18 digits and nothing else.
fn whole(text: &str) -> Option<i64> {
    let is_digits = (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_a_path_and_maybe_an_anchor() {
        for (id, expected) in [
            ("a.md", Some(("a.md", None))),
            ("g/r.md#b/c", Some(("g/r.md", Some("b/c")))),
            ("", None),
            ("#b", None),
            ("a#", None),
            ("a#b#c", None),
            ("a b", None),
            ("a#b c", None),
        ] {
            assert_eq!(split_id(id), expected, "{id:?}");
        }
    }

    #[test]
    fn delimiters_are_read_and_written() {
        for line in [
            "--- Chunk: g/r.md#b (Chunk 2 of 5) (Target) ---",
            "--- Chunk: r.md (Chunk 1 of 5) (Context: -1) ---",
            "--- Chunk: r.md (Chunk 30 of 512) (Context: +12) ---",
        ] {
            assert_eq!(Delimiter::read(line).unwrap().line(), line);
        }
        for line in [
            "",
            "--- Chunk: r.md (Chunk 1 of 5) (Target) --- ",
            " --- Chunk: r.md (Chunk 1 of 5) (Target) ---",
            "--- Chunk: r.md (Chunk 1 of 5) (target) ---",
            "--- Chunk: r.md (Chunk 1 of 5) (Context: 1) ---",
            "--- Chunk: r.md (Chunk 1 of 5) (Context: +) ---",
            "--- Chunk: r.md (Chunk  of 5) (Target) ---",
            "--- Chunk: r.md (Chunk -1 of 5) (Target) ---",
            "--- Chunk: a#b#c (Chunk 1 of 5) (Target) ---",
            "--- Chunk:  (Chunk 1 of 5) (Target) ---",
            "--- Chunk: r.md (Chunk 99999999999999999999 of 5) (Target) ---",
            "--- Chunk: r.md (Chunk 1 of 5) (Context: é) ---",
        ] {
            assert_eq!(Delimiter::read(line), None, "{line:?}");
        }
    }
}
