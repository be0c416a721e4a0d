//! What a program printed, where a tool adds sections and an exit code of its own.

use super::{RunFailure, RunFailureKind};
use crate::json::parse_number;
use crate::leaf::{LongText, Text};
use crate::phrases::{contains_any, last_line};

const ERROR_SECTION: &str = "--- Python Error/Traceback ---";
const OUTPUT_SECTION: &str = "--- Standard Output ---";
const EXIT_CODE: &str = "Exit code: ";
const TRACEBACK: &str = "Traceback";
const LEADING: &str = "Error:";

/// Words that say what went wrong, the most specific first.
const KINDS: [(RunFailureKind, &[&str]); 3] = [
    (RunFailureKind::Syntax, &["SyntaxError", "IndentationError", "syntax error"]),
    (RunFailureKind::Timeout, &["timed out", "Timeout", "timeout"]),
    (RunFailureKind::Runtime, &["Traceback", "Docker container exited", "Error"]),
];
/// Words of a program's output that mean that it failed.
const FAILED: [&str; 3] = [TRACEBACK, "SyntaxError", "Docker container exited"];

impl RunFailureKind {
    /// The kind of failure that a text reports.
    pub(super) fn of(text: &str) -> Option<Self> {
        KINDS.iter().find(|(_, words)| contains_any(text, words)).map(|(kind, _)| *kind)
    }
}

impl<'t> RunFailure<'t> {
    /// A failure; of the kind `other` where it is not known.
    pub(super) fn new(kind: Option<RunFailureKind>, message: &'t str, trace: Option<&'t str>) -> Self {
        Self {
            kind: kind.unwrap_or(RunFailureKind::Other),
            message: Text::from(message),
            trace: trace.map(LongText::from),
        }
    }
}

/// A program's output, taken apart where the tool put it together.
pub(super) struct Output<'t> {
    pub(super) stdout: &'t str,
    /// What comes before the sections.
    pub(super) stderr: Option<&'t str>,
    pub(super) exit_code: Option<f64>,
    pub(super) failure: Option<RunFailure<'t>>,
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
        let has_failed = FAILED.iter().any(|word| text.contains(word))
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

/// Where a section begins, and its content: it ends where the other one begins.
fn section<'t>(text: &'t str, own: &str, other: &str) -> Option<(usize, &'t str)> {
    let start = line_at(text, own)?;
    let body = text.get(start + own.len()..)?;
    let body = line_at(body, other).and_then(|end| body.get(..end)).unwrap_or(body).trim();
    let last = last_line(body);
    let body =
        if exit_code(last).is_some() { body.strip_suffix(last).unwrap_or(body).trim_end() } else { body };
    Some((start, body))
}

/// The start of the line that is exactly this.
fn line_at(text: &str, wanted: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.lines().next() == Some(wanted) {
            return Some(at);
        }
        at += line.len();
    }
    None
}

/// `Exit code: N`
fn exit_code(line: &str) -> Option<f64> {
    let code = line.strip_prefix(EXIT_CODE)?;
    let digits = code.strip_prefix('-').unwrap_or(code);
    parse_number(code).filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// How a program failed, by what it printed.
fn read_failure(text: &str) -> RunFailure<'_> {
    let trace = from_line_with(text, TRACEBACK);
    let told = FAILED.iter().find_map(|word| from_line_with(text, word));
    let message = match (trace, text.strip_prefix(LEADING), told) {
        (Some(trace), ..) => last_line(trace),
        (None, Some(rest), _) | (None, None, Some(rest)) => rest.lines().next().unwrap_or_default(),
        (None, None, None) => last_line(text),
    };
    let message = message.trim();
    let kind = RunFailureKind::of(message).or(told.map(|_| RunFailureKind::Runtime));
    RunFailure::new(kind, message, trace)
}

/// The text from the first line with this word on.
fn from_line_with<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (before, _) = text.split_once(word)?;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
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
        failure: Option<(RunFailureKind, &str, Option<&str>)>,
    ) {
        let output = Output::read(text);
        assert_eq!((output.stdout, output.stderr, output.exit_code), (stdout, stderr, exit), "{text}");
        let failure = failure.map(|(kind, message, trace)| RunFailure::new(Some(kind), message, trace));
        assert_eq!(output.failure, failure, "{text}");
    }

    #[test]
    fn output_without_sections_is_left_alone() {
        check("{\"sum\":6}\n", "{\"sum\":6}\n", None, None, None);
        check("", "", None, None, None);
        check("done\nExit code: 0\n", "done\nExit code: 0\n", None, Some(0.0), None);
        check(
            "no\nExit code: 2",
            "no\nExit code: 2",
            None,
            Some(2.0),
            Some((RunFailureKind::Other, "Exit code: 2", None)),
        );
        check("Exit code: 2\ngo on", "Exit code: 2\ngo on", None, None, None);
    }

    #[test]
    fn failures_are_told_by_their_words() {
        check(
            "Error: Command failed\nx",
            "Error: Command failed\nx",
            None,
            None,
            Some((RunFailureKind::Other, "Command failed", None)),
        );
        check(
            "Error: timed out",
            "Error: timed out",
            None,
            None,
            Some((RunFailureKind::Timeout, "timed out", None)),
        );
        let trace = "Traceback (most recent call last):\n  File \"a\"\nValueError: no";
        let text = "1\nTraceback (most recent call last):\n  File \"a\"\nValueError: no\n";
        check(text, text, None, None, Some((RunFailureKind::Runtime, "ValueError: no", Some(trace))));
        let text = "  File \"a\"\n    x =\nSyntaxError: invalid syntax";
        check(text, text, None, None, Some((RunFailureKind::Syntax, "SyntaxError: invalid syntax", None)));
        let text = "Docker container exited with code 137";
        check(text, text, None, None, Some((RunFailureKind::Runtime, text, None)));
    }

    #[test]
    fn sections_are_taken_apart() {
        let text = "Docker container exited\n\n--- Python Error/Traceback ---\nTraceback:\nKeyError: 1\n\n--- Standard Output ---\na\nb\n\nExit code: 1\n";
        check(
            text,
            "a\nb",
            Some("Docker container exited"),
            Some(1.0),
            Some((RunFailureKind::Runtime, "KeyError: 1", Some("Traceback:\nKeyError: 1"))),
        );
        check("--- Standard Output ---\nhi\n", "hi", None, None, None);
        check(
            "--- Python Error/Traceback ---\nbad\nExit code: 3",
            "",
            None,
            Some(3.0),
            Some((RunFailureKind::Other, "bad", None)),
        );
        check("a --- Standard Output ---\nhi", "a --- Standard Output ---\nhi", None, None, None);
    }
}
