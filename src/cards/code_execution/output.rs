//! What a program printed, where a tool adds sections and an exit code of its own.

use crate::card::Object;
use crate::json::parse_number;
use crate::phrases::{has_phrase, last_line};
use crate::words::{around, around_last, digits, first_line, has_any, lines};

const ERROR_SECTION: &str = "--- Python Error/Traceback ---";
const OUTPUT_SECTION: &str = "--- Standard Output ---";
const EXIT_CODE: &str = "Exit code: ";
const TRACEBACK: &str = "Traceback";
const LEADING: &str = "Error:";

/// Words that tell what went wrong, the most telling first.
const KINDS: [(&str, &str); 3] = [
    ("syntax", "SyntaxError|IndentationError|syntax error"),
    ("timeout", "timed out|Timeout|timeout"),
    ("runtime", "Traceback|Docker container exited|Error"),
];
/// Words of a program's output that mean that it failed.
const FAILED: [&str; 3] = [TRACEBACK, "SyntaxError", "Docker container exited"];

/// The kind of failure that a text tells of.
pub(super) fn kind_of(text: &str) -> Option<&'static str> {
    KINDS.iter().find(|(_, words)| has_phrase(text, words)).map(|(kind, _)| *kind)
}

/// How a program failed.
pub(super) fn failure<'t>(
    kind: Option<&'static str>,
    message: &'t str,
    trace: Option<&'t str>,
) -> Object<'t> {
    Object::new().word("kind", kind.unwrap_or("other")).text("message", message).long_text("trace", trace)
}

/// A program's output, taken apart where the tool put it together.
pub(super) struct Output<'t> {
    pub(super) stdout: &'t str,
    /// What stands before the sections.
    pub(super) stderr: Option<&'t str>,
    pub(super) exit_code: Option<f64>,
    pub(super) failure: Option<Object<'t>>,
}

impl<'t> Output<'t> {
    /// Reads a text. Without sections all of it is what the program printed.
    pub(super) fn read(text: &'t str) -> Self {
        let exit_code = exit_code(last_line(text));
        let error = section(text, ERROR_SECTION, OUTPUT_SECTION);
        let stdout = section(text, OUTPUT_SECTION, ERROR_SECTION);
        let start = |section: Option<(usize, &str)>| section.map_or(text.len(), |(start, _)| start);
        let is_whole = error.is_none() && stdout.is_none();
        let before = if is_whole {
            ""
        } else {
            text.get(..start(error).min(start(stdout))).unwrap_or_default().trim()
        };
        let has_failed = has_any(text, &FAILED)
            || text.starts_with(LEADING)
            || error.is_some()
            || exit_code.is_some_and(|code| code != 0.0);
        let told = error.map_or(text, |(_, error)| error);
        Self {
            stdout: stdout.map_or(if is_whole { text } else { "" }, |(_, stdout)| stdout),
            stderr: (!before.is_empty()).then_some(before),
            exit_code,
            failure: has_failed.then(|| read_failure(told)),
        }
    }
}

/// Where a section begins, and what stands in it: it ends where the other one begins.
fn section<'t>(text: &'t str, own: &str, other: &str) -> Option<(usize, &'t str)> {
    let start = line_at(text, own)?;
    let body = text.get(start + own.len()..)?;
    let body = line_at(body, other).and_then(|end| body.get(..end)).unwrap_or(body).trim();
    let last = last_line(body);
    let body =
        if exit_code(last).is_some() { body.strip_suffix(last).unwrap_or(body).trim_end() } else { body };
    Some((start, body))
}

/// Where a line is exactly this.
fn line_at(text: &str, wanted: &str) -> Option<usize> {
    let mut rest = lines(text);
    loop {
        let at = text.len() - rest.left();
        if rest.next()? == wanted {
            return Some(at);
        }
    }
}

/// `Exit code: N`
fn exit_code(line: &str) -> Option<f64> {
    let code = line.strip_prefix(EXIT_CODE)?;
    let rest = digits(code.strip_prefix('-').unwrap_or(code)).1;
    if rest.is_empty() { parse_number(code) } else { None }
}

/// How a program failed, by what it printed.
fn read_failure(text: &str) -> Object<'_> {
    let trace = from_line_with(text, TRACEBACK);
    let told = FAILED.iter().find_map(|word| from_line_with(text, word));
    let message = match (trace, text.strip_prefix(LEADING), told) {
        (Some(trace), ..) => last_line(trace),
        (None, Some(rest), _) | (None, None, Some(rest)) => first_line(rest),
        (None, None, None) => last_line(text),
    };
    let message = message.trim();
    let kind = kind_of(message).or(told.map(|_| "runtime"));
    failure(kind, message, trace)
}

/// The text from the first line with this word on.
fn from_line_with<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (before, _) = around(text, word)?;
    let start = around_last(before, "\n").map_or(0, |(lines, _)| lines.len() + 1);
    text.get(start..).map(str::trim_end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(
        text: &str,
        stdout: &str,
        stderr: Option<&str>,
        exit: Option<f64>,
        failure: Option<(&'static str, &str, Option<&str>)>,
    ) {
        let output = Output::read(text);
        assert_eq!((output.stdout, output.stderr, output.exit_code), (stdout, stderr, exit), "{text}");
        let failure = failure.map(|(kind, message, trace)| super::failure(Some(kind), message, trace));
        assert_eq!(format!("{:?}", output.failure), format!("{failure:?}"), "{text}");
    }

    #[test]
    fn output_without_sections_is_left_alone() {
        check("{\"sum\":6}\n", "{\"sum\":6}\n", None, None, None);
        check("", "", None, None, None);
        check("done\nExit code: 0\n", "done\nExit code: 0\n", None, Some(0.0), None);
        check("no\nExit code: 2", "no\nExit code: 2", None, Some(2.0), Some(("other", "Exit code: 2", None)));
        check("Exit code: 2\ngo on", "Exit code: 2\ngo on", None, None, None);
    }

    #[test]
    fn failures_are_told_by_their_words() {
        check(
            "Error: Command failed\nx",
            "Error: Command failed\nx",
            None,
            None,
            Some(("other", "Command failed", None)),
        );
        check("Error: timed out", "Error: timed out", None, None, Some(("timeout", "timed out", None)));
        let trace = "Traceback (most recent call last):\n  File \"a\"\nValueError: no";
        let text = "1\nTraceback (most recent call last):\n  File \"a\"\nValueError: no\n";
        check(text, text, None, None, Some(("runtime", "ValueError: no", Some(trace))));
        let text = "  File \"a\"\n    x =\nSyntaxError: invalid syntax";
        check(text, text, None, None, Some(("syntax", "SyntaxError: invalid syntax", None)));
        let text = "Docker container exited with code 137";
        check(text, text, None, None, Some(("runtime", text, None)));
    }

    #[test]
    fn sections_are_taken_apart() {
        let text = "Docker container exited\n\n--- Python Error/Traceback ---\nTraceback:\nKeyError: 1\n\n--- Standard Output ---\na\nb\n\nExit code: 1\n";
        check(
            text,
            "a\nb",
            Some("Docker container exited"),
            Some(1.0),
            Some(("runtime", "KeyError: 1", Some("Traceback:\nKeyError: 1"))),
        );
        check("--- Standard Output ---\nhi\n", "hi", None, None, None);
        check(
            "--- Python Error/Traceback ---\nbad\nExit code: 3",
            "",
            None,
            Some(3.0),
            Some(("other", "bad", None)),
        );
        check("a --- Standard Output ---\nhi", "a --- Standard Output ---\nhi", None, None, None);
    }
}
