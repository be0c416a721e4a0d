//! Error texts: the prefixes that servers put before them, and what they contain.

use super::ErrorIssue;
use crate::phrases::{contains_any, last_line};

/// A text taken apart.
#[derive(Debug, Default)]
pub(super) struct Message<'t> {
    pub(super) text: &'t str,
    pub(super) code: Option<&'t str>,
    pub(super) tool: Option<&'t str>,
    pub(super) is_unknown_tool: bool,
    pub(super) issues: Vec<ErrorIssue<'t>>,
    pub(super) exit_code: Option<u32>,
    pub(super) trace: Option<&'t str>,
}

impl<'t> ErrorIssue<'t> {
    /// A complaint about the argument at this path.
    fn new(path: &'t str, message: &'t str, code: Option<&'t str>) -> Self {
        Self { path: path.into(), message: message.into(), code: code.map(Into::into) }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Nothing,
    Code,
    Tool,
    /// A tool's name, before a complaint about its arguments.
    Arguments,
}

/// A prefix, what ends the name or code behind it, and what that is.
const PREFIXES: [(&str, &str, Holds); 7] = [
    ("MCP error ", ": ", Holds::Code),
    ("Input validation error: ", "", Holds::Nothing),
    ("Error executing tool ", ": ", Holds::Tool),
    ("Error calling tool '", "': ", Holds::Tool),
    ("Invalid arguments for tool ", ": ", Holds::Arguments),
    ("Error executing command: ", "", Holds::Nothing),
    ("Error: ", "", Holds::Nothing),
];

/// What surrounds the name of a tool that does not exist.
const UNKNOWN_TOOL: [(&str, &str); 3] =
    [("Unknown tool: ", ""), ("Unknown tool '", "'."), ("Tool ", " not found")];

impl<'t> Message<'t> {
    /// Takes an error text apart.
    pub(super) fn read(&mut self, text: &'t str) {
        let text = text.trim();
        let inside = text.strip_prefix("<error>").and_then(|rest| rest.strip_suffix("</error>"));
        let (mut rest, about_arguments) = self.peel(inside.map_or(text, str::trim));
        let unknown_tool = unknown_tool(rest);
        self.is_unknown_tool = unknown_tool.is_some();
        self.tool = unknown_tool.or(self.tool);
        self.issues = validation_issues(rest);
        if about_arguments
            && let Some((complaint, path)) = rest.rsplit_once(" at ").filter(|(_, path)| is_path(path))
        {
            self.issues = vec![ErrorIssue::new(path, complaint, None)];
            rest = complaint;
        }
        self.exit_code = exit_code(rest);
        let line = first_line_of_trace(rest);
        self.trace = line.map(|_| rest);
        self.text = line.unwrap_or(rest);
    }

    /// Removes the prefixes of a text; also returns whether the last of them says that the rest is about arguments.
    fn peel(&mut self, text: &'t str) -> (&'t str, bool) {
        let mut rest = text;
        let mut about_arguments = false;
        'peeled: loop {
            for (prefix, end, holds) in &PREFIXES {
                let Some(behind) = rest.strip_prefix(prefix) else { continue };
                let split = if end.is_empty() { Some(("", behind)) } else { behind.split_once(end) };
                let Some((name, after)) = split else { continue };
                match holds {
                    Holds::Nothing => {}
                    Holds::Code if code_number(name).is_some() => self.code = Some(name),
                    Holds::Tool | Holds::Arguments if is_name(name) => self.tool = Some(name),
                    _ => continue,
                }
                about_arguments = *holds == Holds::Arguments;
                rest = after.trim_start();
                continue 'peeled;
            }
            return (rest, about_arguments);
        }
    }
}

/// A code that is a whole number.
pub(super) fn code_number(code: &str) -> Option<i64> {
    let digits = code.strip_prefix('-').unwrap_or(code);
    code.parse().ok().filter(|_| is_digits(digits))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 200 && !text.contains(char::is_whitespace)
}

fn is_path(text: &str) -> bool {
    is_name(text) && text.chars().all(|letter| letter.is_alphanumeric() || "._-[]$/".contains(letter))
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn unknown_tool(text: &str) -> Option<&str> {
    UNKNOWN_TOOL.iter().find_map(|(before, after)| {
        let rest = text.strip_prefix(before)?;
        let name = if after.is_empty() { first_line(rest) } else { rest.split_once(after)?.0 };
        Some(name.trim()).filter(|name| is_name(name))
    })
}

/// `N validation error(s) for X`, then pairs of lines: a field, and an indented message `… [type=…]`.
fn validation_issues(text: &str) -> Vec<ErrorIssue<'_>> {
    let mut issues = Vec::new();
    let head = first_line(text);
    if !head.split(' ').next().is_some_and(is_digits)
        || !contains_any(head, &[" validation error for ", " validation errors for "])
    {
        return issues;
    }
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
    issues
}

/// The number after `exit code` or `exit status`.
fn exit_code(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    ["exit code ", "exit status ", "exit code: ", "exit status: "].iter().find_map(|phrase| {
        let (_, after) = lower.split_once(phrase)?;
        after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
    })
}

/// The line that says what went wrong, where the text holds a stack trace.
fn first_line_of_trace(text: &str) -> Option<&str> {
    const PYTHON: &str = "Traceback (most recent call last)";
    if text.starts_with(PYTHON) {
        // The first line of a bare Python trace says nothing; its last one does.
        return Some(last_line(text).trim());
    }
    contains_any(text, &["Traceback (most recent call last)", "\n    at "]).then(|| first_line(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Message<'_> {
        let mut message = Message::default();
        message.read(text);
        message
    }

    #[test]
    fn prefixes_are_peeled_again_and_again() {
        let message = read(
            "MCP error -32602: Input validation error: Invalid arguments for tool echo: Expected string at message",
        );
        assert_eq!(message.text, "Expected string");
        assert_eq!(message.code, Some("-32602"));
        assert_eq!(message.tool, Some("echo"));
        assert_eq!(message.issues, [ErrorIssue::new("message", "Expected string", None)]);
    }

    #[test]
    fn unknown_tools_are_named() {
        for text in [
            "Unknown tool: nope",
            "Unknown tool 'nope'.",
            "Tool nope not found",
            "MCP error -32602: Tool nope not found",
        ] {
            let message = read(text);
            assert_eq!((message.tool, message.is_unknown_tool), (Some("nope"), true), "{text}");
        }
        assert!(!read("Tool box of Asha not found").is_unknown_tool);
    }

    #[test]
    fn issues_of_pydantic() {
        let text = "2 validation errors for Args\nlimit\n  Input should be less than 50 [type=less_than, input=99]\nquery\n  Field required [type=missing]\n    For further information visit x";
        assert_eq!(
            read(text).issues,
            [
                ErrorIssue::new("limit", "Input should be less than 50", Some("less_than")),
                ErrorIssue::new("query", "Field required", Some("missing")),
            ],
        );
    }

    #[test]
    fn traces_and_exit_codes() {
        let message = read("Error: boom happened\n    at Object.<anonymous> (/a.js:1:7)");
        assert_eq!(message.text, "boom happened");
        assert!(message.trace.is_some());
        let message = read("Traceback (most recent call last):\n  File \"a.py\"\nValueError: no\n");
        assert_eq!(message.text, "ValueError: no");
        assert_eq!(read("Command failed with exit status 17\nx").exit_code, Some(17));
        assert_eq!(read("<error>No more content.</error>").text, "No more content.");
    }
}
