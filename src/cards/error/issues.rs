//! Complaints about arguments, as validators print them.

use super::message::{first_line, is_name};
use crate::leaf::Text;
use mcp_cards_derive::Shape;

/// A complaint about an argument.
#[derive(Clone, Debug, PartialEq, Eq, Shape)]
pub struct ErrorIssue<'a> {
    /// The path of the argument.
    pub path: Text<'a>,
    /// What is wrong with it.
    pub message: Text<'a>,
    /// The code of the complaint.
    pub code: Option<Text<'a>>,
}

impl<'t> ErrorIssue<'t> {
    /// A complaint about the argument at this path.
    pub(super) fn new(path: &'t str, message: &'t str, code: Option<&'t str>) -> Self {
        Self { path: path.into(), message: message.into(), code: code.map(Into::into) }
    }
}

/// `N validation error(s) for X` in the first line, then pairs of lines: a field, and an indented message `… [type=…]`.
/// With them the prose before the count or, if there is none, the first line.
pub(super) fn validation_issues(text: &str) -> Option<(&str, Vec<ErrorIssue<'_>>)> {
    let head = first_line(text);
    let count_end =
        [" validation error for ", " validation errors for "].iter().find_map(|phrase| head.find(phrase))?;
    let before = head.get(..count_end)?;
    let prose = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if prose.len() == before.len() || prose.ends_with(char::is_alphanumeric) {
        return None;
    }
    let mut issues = Vec::new();
    let mut field = None;
    for line in text.lines().skip(1) {
        if !line.starts_with(' ') {
            field = Some(line.trim()).filter(|line| !line.is_empty());
        } else if let Some(path) = field.take() {
            let line = line.trim();
            let (complaint, rest) = line.split_once(" [type=").unwrap_or((line, ""));
            let code = rest.split([',', ']']).next().filter(|code| !code.is_empty());
            issues.push(ErrorIssue::new(path, complaint, code));
        }
    }
    let prose = without_colon(prose);
    Some((if prose.is_empty() { head.trim_end() } else { prose }, issues))
}

/// A text without the colon that leads to what followed it.
pub(super) fn without_colon(text: &str) -> &str {
    let text = text.trim();
    text.strip_suffix(':').map_or(text, str::trim_end)
}

/// A complaint about arguments: the message, and the complaints in it. `PATH: MESSAGE` on each line or in each part behind
/// `; `, or `MESSAGE at PATH`.
pub(super) fn about_arguments(text: &str) -> (&str, Vec<ErrorIssue<'_>>) {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let parts: Vec<_> = if lines().nth(1).is_some() { lines().collect() } else { text.split("; ").collect() };
    let issues: Option<Vec<_>> = parts.into_iter().map(named_complaint).collect();
    // A part without a path belongs to what stands before it.
    let issues = issues.or_else(|| Some(vec![named_complaint(text).filter(|_| lines().nth(1).is_none())?]));
    if let Some(issues) = issues {
        let alone = if issues.len() == 1 { text.split_once(": ") } else { None };
        return (alone.map_or(text, |(_, complaint)| complaint), issues);
    }
    match text.rsplit_once(" at ").filter(|(_, path)| is_path(path)) {
        Some((complaint, path)) => (complaint, vec![ErrorIssue::new(path, complaint, None)]),
        None => (text, Vec::new()),
    }
}

/// `PATH: MESSAGE`
fn named_complaint(text: &str) -> Option<ErrorIssue<'_>> {
    let (path, complaint) = text.split_once(": ").filter(|(path, rest)| is_key(path) && !rest.is_empty())?;
    Some(ErrorIssue::new(path, complaint, None))
}

/// Whether this is a name, or a path from one: `a.b[0]`.
fn is_key(text: &str) -> bool {
    let is_start = |letter: char| letter.is_ascii_alphabetic() || matches!(letter, '_' | '$');
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_$.[]-".contains(letter);
    text.starts_with(is_start) && text.chars().all(is_part)
}

fn is_path(text: &str) -> bool {
    is_name(text) && text.chars().all(|letter| letter.is_alphanumeric() || "._-[]$/".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_of_pydantic() {
        let text = "2 validation errors for Args\nlimit\n  Input should be less than 50 [type=less_than, input=99]\nquery\n  Field required [type=missing]\n    For further information visit x";
        let issues = [
            ErrorIssue::new("limit", "Input should be less than 50", Some("less_than")),
            ErrorIssue::new("query", "Field required", Some("missing")),
        ];
        assert_eq!(validation_issues(text), Some(("2 validation errors for Args", issues.to_vec())));
        let text = format!("Cannot start: {text}");
        assert_eq!(validation_issues(&text), Some(("Cannot start", issues.to_vec())));
        for text in ["validation errors for x", "v2 validation errors for x", "x\n2 validation errors for x"]
        {
            assert_eq!(validation_issues(text), None, "{text}");
        }
    }

    #[test]
    fn complaints_name_what_they_are_about() {
        let issue = |path, message| ErrorIssue::new(path, message, None);
        for (text, message, issues) in [
            ("size: Expected number", "Expected number", vec![issue("size", "Expected number")]),
            ("Expected string at message", "Expected string", vec![issue("message", "Expected string")]),
            ("a: x; b[0].c: y", "a: x; b[0].c: y", vec![issue("a", "x"), issue("b[0].c", "y")]),
            ("a: x\nb: y", "a: x\nb: y", vec![issue("a", "x"), issue("b", "y")]),
            ("a: x; then y", "x; then y", vec![issue("a", "x; then y")]),
            ("Not a path: x", "Not a path: x", vec![]),
            ("9: x", "9: x", vec![]),
        ] {
            assert_eq!(about_arguments(text), (message, issues), "{text}");
        }
    }
}
