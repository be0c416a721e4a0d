//! What search programs print: `PATH:LINE:TEXT` for a match, `PATH-LINE-TEXT` for a line near one, `--` between groups.

use crate::json::parse_number;
use crate::leaf::Text;
use crate::phrases::begins;
use crate::phrases::split_digits;

/// A line that matches, with the lines near it.
#[derive(Debug)]
pub(super) struct Match<'t> {
    pub(super) file: &'t str,
    pub(super) line: f64,
    pub(super) text: &'t str,
    pub(super) before: Vec<Text<'t>>,
    pub(super) after: Vec<Text<'t>>,
}

/// The matches in a text that holds nothing else; `None` if there is no match or another line.
pub(super) fn read(text: &str) -> Option<Vec<Match<'_>>> {
    let mut matches: Vec<Match<'_>> = Vec::new();
    let mut near = Vec::new();
    let mut is_new_group = true;
    for line in text.lines().filter(|line| !line.is_empty()) {
        let file = matches.last().map(|last| last.file);
        let mut found = split_beside(line, file).map(|(file, line, text)| Match {
            file,
            line,
            text,
            before: Vec::new(),
            after: Vec::new(),
        });
        if found.is_none() && line != "--" {
            near.push(line);
            continue;
        }
        let last = if is_new_group { None } else { matches.last_mut() };
        place(&mut near, last, found.as_mut())?;
        is_new_group = found.is_none();
        if let Some(found) = found {
            matches.push(found);
        }
    }
    let last = if is_new_group { None } else { matches.last_mut() };
    place(&mut near, last, None)?;
    (!matches.is_empty()).then_some(matches)
}

/// Gives each line to the match of its file that is nearer: the last one or the next one. `None` if a line belongs to
/// neither.
fn place<'t>(
    near: &mut Vec<&'t str>,
    mut last: Option<&mut Match<'t>>,
    mut next: Option<&mut Match<'t>>,
) -> Option<()> {
    for line in near.drain(..) {
        let of = |found: &Match<'t>| {
            behind(line, found.file, '-').map(|(at, text)| ((at - found.line).abs(), text))
        };
        let (after, before) = (last.as_deref().and_then(of), next.as_deref().and_then(of));
        let is_after = match (after, before) {
            (Some((to_last, _)), Some((to_next, _))) => to_last <= to_next,
            (after, _) => after.is_some(),
        };
        let (side, (_, text)) = if is_after {
            (&mut last.as_deref_mut()?.after, after?)
        } else {
            (&mut next.as_deref_mut()?.before, before?)
        };
        side.push(text.into());
    }
    Some(())
}

/// The parts of a match; what begins like a line near the last match is none, whatever colons it has.
fn split_beside<'t>(line: &'t str, last: Option<&'t str>) -> Option<(&'t str, f64, &'t str)> {
    let Some(file) = last else { return split(line) };
    match behind(line, file, ':') {
        Some((number, text)) => Some((file, number, text)),
        None if behind(line, file, '-').is_some() => None,
        None => split(line),
    }
}

/// Number and text of a line that begins with this file's name.
fn behind<'t>(line: &'t str, file: &str, separator: char) -> Option<(f64, &'t str)> {
    numbered(line.strip_prefix(file)?.strip_prefix(separator)?, separator)
}

/// `LINE:TEXT`
fn numbered(rest: &str, separator: char) -> Option<(f64, &str)> {
    let (digits, rest) = split_digits(rest);
    Some((parse_number(digits)?, rest.strip_prefix(separator)?))
}

/// `PATH:LINE:TEXT`, cut at the first place where a number follows.
fn split(line: &str) -> Option<(&str, f64, &str)> {
    let mut rest = line;
    while let Some((_, after)) = rest.split_once(':') {
        if let Some((number, text)) = numbered(after, ':') {
            let path = line.get(..line.len() - after.len() - 1)?;
            return is_path(path).then_some((path, number, text));
        }
        rest = after;
    }
    None
}

/// Whether this names a file. `12:30:45` and what stands before it in a log does not.
fn is_path(path: &str) -> bool {
    let is_plain =
        begins(path, |letter| letter.is_alphabetic() || letter == '_') && !path.contains(char::is_whitespace);
    is_plain || path.contains(['/', '\\', '.']) && !path.contains(['[', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(lines: &[Text<'_>]) -> String {
        lines.iter().map(Text::as_str).collect::<Vec<_>>().join(",")
    }

    fn shown(text: &str) -> Vec<String> {
        let matches = read(text).unwrap_or_default();
        let show = |found: &Match<'_>| {
            format!(
                "{}|{}|{}|{}|{}",
                found.file,
                found.line,
                found.text,
                joined(&found.before),
                joined(&found.after)
            )
        };
        matches.iter().map(show).collect()
    }

    #[test]
    fn lines_near_a_match_go_to_the_nearest() {
        for (text, expected) in [
            ("a.ts:5:x", &["a.ts|5|x||"] as &[&str]),
            ("a.ts:5:\na.ts:7:y:8:z\n", &["a.ts|5|||", "a.ts|7|y:8:z||"]),
            ("a.ts-3-p\na.ts-4-\na.ts:5:x\na.ts-6-q", &["a.ts|5|x|p,|q"]),
            ("a.ts:1:x\na.ts-2-b\na.ts-3-c\na.ts-4-d\na.ts:5:y", &["a.ts|1|x||b,c", "a.ts|5|y|d|"]),
            ("a.ts:1:x\na.ts-2-b\n--\na.ts-4-d\na.ts:5:y", &["a.ts|1|x||b", "a.ts|5|y|d|"]),
            ("a.ts:1:x\na.ts-2-b\nb.ts-4-d\nb.ts:5:y", &["a.ts|1|x||b", "b.ts|5|y|d|"]),
            ("a.ts:1:x\na.ts-2-at b:3:c", &["a.ts|1|x||at b:3:c"]),
            ("a-1-b.ts:9:x\na-1-b.ts-10-y", &["a-1-b.ts|9|x||y"]),
            ("C:\\x y\\a.ts:9:x", &["C:\\x y\\a.ts|9|x||"]),
            ("Makefile:3:all:", &["Makefile|3|all:||"]),
            ("app/[id]/my page.tsx:3:x", &[]),
            ("app/[id]/page.tsx:3:x", &["app/[id]/page.tsx|3|x||"]),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn other_lines_are_no_matches() {
        for text in [
            "",
            "--",
            "a.ts:1",
            "a.ts:1:x\nand so on",
            "a.ts-4-x",
            "a.ts:1:x\nb.ts-4-x",
            "a.ts:1:x\n--\nb.ts-4-x",
            ":1:x",
            "2026-11-16 10:22:33 ERROR x",
            "2026-11-16T10:22:33Z x",
            "10.0.0.1 - - [15/Nov/2026:10:22:33 +0000] \"GET /\"",
            "Nov 15 10:22:33 host x",
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
