//! Error texts: the prefixes that servers put before them, and what stands in them.

use crate::words::{around, around_last, before, digits, has, has_any, is_one_of, lines, whole};

/// A text taken apart.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Message<'t> {
    pub(super) text: &'t str,
    pub(super) code: Option<&'t str>,
    pub(super) tool: Option<&'t str>,
    pub(super) is_unknown_tool: bool,
    pub(super) issues: Vec<Issue<'t>>,
    pub(super) exit_code: Option<f64>,
    pub(super) trace: Option<&'t str>,
}

/// One complaint about the input.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Issue<'t> {
    pub(super) path: &'t str,
    pub(super) message: &'t str,
    pub(super) code: Option<&'t str>,
}

#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Nothing,
    Code,
    Tool,
    /// A tool's name, before a complaint about its arguments.
    Arguments,
}

/// What stands before a name or code, what behind it, and what it is.
const PREFIXES: [(&str, &str, Holds); 7] = [
    ("MCP error ", ": ", Holds::Code),
    ("Input validation error: ", "", Holds::Nothing),
    ("Error executing tool ", ": ", Holds::Tool),
    ("Error calling tool '", "': ", Holds::Tool),
    ("Invalid arguments for tool ", ": ", Holds::Arguments),
    ("Error executing command: ", "", Holds::Nothing),
    ("Error: ", "", Holds::Nothing),
];

/// What stands around the name of a tool that does not exist.
const UNKNOWN_TOOL: [(&str, &str); 3] =
    [("Unknown tool: ", ""), ("Unknown tool '", "'."), ("Tool ", " not found")];

impl<'t> Message<'t> {
    /// Takes an error text apart.
    pub(super) fn read(text: &'t str) -> Self {
        let mut message = Self::default();
        let mut rest = text.trim();
        let mut about_arguments = false;
        if let Some(inner) = rest.strip_prefix("<error>").and_then(|rest| rest.strip_suffix("</error>")) {
            rest = inner.trim();
        }
        while let Some((holds, name, after)) = peel(rest) {
            rest = after;
            match holds {
                Holds::Nothing => {}
                Holds::Code => message.code = Some(name),
                Holds::Tool | Holds::Arguments => message.tool = Some(name),
            }
            about_arguments = holds == Holds::Arguments;
        }
        if let Some(name) = unknown_tool(rest) {
            message.tool = Some(name);
            message.is_unknown_tool = true;
        }
        if about_arguments
            && let Some((complaint, path)) = around_last(rest, " at ").filter(|(_, path)| is_path(path))
        {
            message.issues.push(Issue { path, message: complaint, code: None });
            rest = complaint;
        }
        if message.issues.is_empty() {
            message.issues = validation_issues(rest);
        }
        message.exit_code = exit_code(rest);
        let line = first_line_of_trace(rest);
        message.trace = line.map(|_| rest);
        message.text = line.unwrap_or(rest);
        message
    }
}

fn peel(text: &str) -> Option<(Holds, &str, &str)> {
    PREFIXES.iter().find_map(|(prefix, end, holds)| {
        let rest = text.strip_prefix(prefix)?;
        let (name, after) = if end.is_empty() { ("", rest) } else { around(rest, end)? };
        let fits = match holds {
            Holds::Nothing => true,
            Holds::Code => name.parse::<i64>().is_ok(),
            Holds::Tool | Holds::Arguments => is_name(name),
        };
        fits.then(|| (*holds, name, after.trim_start()))
    })
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 200 && !text.contains(char::is_whitespace)
}

fn is_path(text: &str) -> bool {
    is_name(text) && text.chars().all(|letter| letter.is_alphanumeric() || is_one_of(letter, "._-[]$/"))
}

fn unknown_tool(text: &str) -> Option<&str> {
    UNKNOWN_TOOL.iter().find_map(|(before, after)| {
        let rest = text.strip_prefix(before)?;
        let name = if after.is_empty() { lines(rest).next()? } else { around(rest, after)?.0 };
        Some(name.trim()).filter(|name| is_name(name))
    })
}

/// `N validation error(s) for X`, then pairs of lines: a field, and an indented message `… [type=…]`.
fn validation_issues(text: &str) -> Vec<Issue<'_>> {
    let mut lines = lines(text);
    let Some(head) = lines.next() else { return Vec::new() };
    let names_them = has_any(head, &[" validation error for ", " validation errors for "]);
    if !names_them || whole(before(head, " ")).is_none() {
        return Vec::new();
    }
    let mut issues = Vec::new();
    let mut field = None;
    for line in lines {
        if !line.starts_with(' ') {
            field = Some(line.trim()).filter(|line| !line.is_empty());
        } else if let Some(path) = field.take() {
            let line = line.trim();
            let (complaint, rest) = around(line, " [type=").unwrap_or((line, ""));
            let code = Some(before(before(rest, ","), "]")).filter(|code| !code.is_empty());
            issues.push(Issue { path, message: complaint, code });
        }
    }
    issues
}

/// The number after `exit code` or `exit status`.
fn exit_code(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    ["exit code ", "exit status ", "exit code: ", "exit status: "].iter().find_map(|phrase| {
        let (_, after) = around(&lower, phrase)?;
        whole(digits(after).0).and_then(|code| u32::try_from(code).ok()).map(f64::from)
    })
}

/// The line that says what went wrong, where the text holds a stack trace.
fn first_line_of_trace(text: &str) -> Option<&str> {
    const PYTHON: &str = "Traceback (most recent call last)";
    if text.starts_with(PYTHON) {
        // The first line of a bare Python trace says nothing; its last one does.
        return lines(text).map(str::trim).filter(|line| !line.is_empty()).last();
    }
    let has_trace = has(text, PYTHON) || lines(text).any(|line| line.starts_with("    at "));
    has_trace.then(|| lines(text).next()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_peeled_again_and_again() {
        let message = Message::read(
            "MCP error -32602: Input validation error: Invalid arguments for tool echo: Expected string at message",
        );
        assert_eq!(message.text, "Expected string");
        assert_eq!(message.code, Some("-32602"));
        assert_eq!(message.tool, Some("echo"));
        assert_eq!(message.issues, [Issue { path: "message", message: "Expected string", code: None }]);
    }

    #[test]
    fn unknown_tools_are_named() {
        for text in [
            "Unknown tool: nope",
            "Unknown tool 'nope'.",
            "Tool nope not found",
            "MCP error -32602: Tool nope not found",
        ] {
            let message = Message::read(text);
            assert_eq!((message.tool, message.is_unknown_tool), (Some("nope"), true), "{text}");
        }
        assert!(!Message::read("Tool box of Asha not found").is_unknown_tool);
    }

    #[test]
    fn issues_of_pydantic() {
        let text = "2 validation errors for Args\nlimit\n  Input should be less than 50 [type=less_than, input=99]\nquery\n  Field required [type=missing]\n    For further information visit x";
        let issues = Message::read(text).issues;
        assert_eq!(issues.len(), 2);
        assert_eq!(issues[0].path, "limit");
        assert_eq!(issues[1], Issue { path: "query", message: "Field required", code: Some("missing") });
    }

    #[test]
    fn traces_and_exit_codes() {
        let message = Message::read("Error: boom happened\n    at Object.<anonymous> (/a.js:1:7)");
        assert_eq!(message.text, "boom happened");
        assert!(message.trace.is_some());
        let message = Message::read("Traceback (most recent call last):\n  File \"a.py\"\nValueError: no\n");
        assert_eq!(message.text, "ValueError: no");
        assert_eq!(Message::read("Command failed with exit status 17\nx").exit_code, Some(17.0));
        assert_eq!(Message::read("<error>No more content.</error>").text, "No more content.");
    }
}
