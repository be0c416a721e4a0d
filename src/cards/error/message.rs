//! Error texts: the prefixes that servers put before them, and what they contain.

use super::category::FailureCategory;
use super::issues::{ErrorIssue, about_arguments, validation_issues};
use super::lead::{below_heading, unmarked};
use crate::phrases::{contains_any, last_line, strip_start};

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
    /// What stood before the message, without the names of tools: it tells the category, too.
    pub(super) before: Vec<&'t str>,
    /// Whether a prefix says that values were refused.
    pub(super) is_refusal: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Holds {
    Nothing,
    Code,
    Tool,
    /// A complaint about values.
    Refusal,
    /// A tool's name, before a complaint about its arguments.
    Arguments,
}

/// A prefix, in any case, what ends the name or code behind it, and what that is.
const PREFIXES: [(&str, &str, Holds); 9] = [
    ("MCP error ", ": ", Holds::Code),
    ("Input validation error: ", "", Holds::Refusal),
    ("Output validation error: ", "", Holds::Refusal),
    ("Error executing tool ", ": ", Holds::Tool),
    ("Error calling tool '", "': ", Holds::Tool),
    ("Invalid arguments for tool ", ": ", Holds::Arguments),
    ("Error executing command: ", "", Holds::Nothing),
    ("Exception: ", "", Holds::Nothing),
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
        let (mut rest, is_about_arguments) = self.peel(inside.map_or(text, str::trim));
        let unknown_tool = unknown_tool(rest);
        self.is_unknown_tool = unknown_tool.is_some();
        self.tool = unknown_tool.or(self.tool);
        if let Some((prose, issues)) = validation_issues(rest) {
            (rest, self.issues) = (prose, issues);
        } else if is_about_arguments {
            (rest, self.issues) = about_arguments(rest);
        }
        self.take(rest);
    }

    /// Takes a text as the message, but for a stack trace in it.
    pub(super) fn take(&mut self, text: &'t str) {
        self.exit_code = exit_code(text);
        let line = first_line_of_trace(text);
        self.trace = line.map(|_| text);
        self.text = line.unwrap_or(text);
    }

    /// What kind of failure it is: what stood before the message counts, too.
    pub(super) fn category(&self, code: Option<&str>) -> FailureCategory {
        if self.is_unknown_tool {
            FailureCategory::UnknownTool
        } else if self.is_refusal {
            FailureCategory::Validation
        } else {
            FailureCategory::of(&format!("{} {}", self.before.join(" "), self.text), code)
        }
    }

    /// Removes the prefixes of a text; also returns whether the last of them says that the rest is about arguments.
    fn peel(&mut self, text: &'t str) -> (&'t str, bool) {
        let mut rest = text;
        let mut is_about_arguments = false;
        'peeled: loop {
            rest = unmarked(rest);
            if let Some((title, below)) = below_heading(rest) {
                self.before.push(title);
                rest = below;
                continue;
            }
            for (prefix, end, holds) in &PREFIXES {
                let Some(behind) = strip_start(rest, prefix) else { continue };
                let split = if end.is_empty() { Some(("", behind)) } else { behind.split_once(end) };
                let Some((name, after)) = split else { continue };
                match holds {
                    Holds::Nothing | Holds::Refusal => {}
                    Holds::Code if code_number(name).is_some() => {
                        self.code = Some(name);
                        self.before.push(name);
                    }
                    Holds::Tool | Holds::Arguments if is_name(name) => self.tool = Some(name),
                    _ => continue,
                }
                self.before.push(prefix);
                self.is_refusal |= matches!(holds, Holds::Refusal | Holds::Arguments);
                is_about_arguments = *holds == Holds::Arguments;
                rest = after.trim_start();
                continue 'peeled;
            }
            return (rest, is_about_arguments);
        }
    }
}

/// A code that is a whole number.
pub(super) fn code_number(code: &str) -> Option<i64> {
    let digits = code.strip_prefix('-').unwrap_or(code);
    code.parse().ok().filter(|_| is_digits(digits))
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 200 && !text.contains(char::is_whitespace)
}

pub(super) fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

fn unknown_tool(text: &str) -> Option<&str> {
    UNKNOWN_TOOL.iter().find_map(|(before, after)| {
        let rest = text.strip_prefix(before)?;
        let name = if after.is_empty() { first_line(rest) } else { rest.split_once(after)?.0 };
        Some(name.trim()).filter(|name| is_name(name))
    })
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
        assert_eq!(message.category(None), FailureCategory::Validation);
        for (text, expected) in [
            ("### Error\nERROR: ❌ exception: x", "x"),
            ("# Fehler\n\nerror: kaputt", "kaputt"),
            ("Output validation error: no content", "no content"),
            ("## Error", "## Error"),
        ] {
            assert_eq!(read(text).text, expected, "{text}");
        }
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
