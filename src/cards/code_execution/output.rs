//! What a program printed, where a tool adds sections and an exit code of its own.

use super::{RunFailure, RunFailureKind};
use crate::leaf::{LongText, Text};
use crate::phrases::{contains_any, last_line, strip_start};
use std::borrow::Cow;

/// What sections are called, and whether they hold errors. The last ones are errors by themselves; programs also print
/// warnings where errors go.
const SECTIONS: [(&str, Stream); 9] = [
    ("Output", Stream::Output),
    ("Stdout", Stream::Output),
    ("Standard Output", Stream::Output),
    ("Result", Stream::Output),
    ("Stderr", Stream::Warnings),
    ("Standard Error", Stream::Warnings),
    ("Error", Stream::Errors),
    ("Errors", Stream::Errors),
    ("Python Error/Traceback", Stream::Errors),
];
/// What surrounds the name of a section on its line.
const RULES: [(&str, &str); 3] = [("--- ", " ---"), ("=== ", " ==="), ("", ":")];
/// What stands in a section without output.
const NOTHING: [&str; 2] = ["(No output)", "(empty)"];
const TRACEBACK: &str = "Traceback";
const LEADING: &str = "Error:";

/// Words that say what went wrong, the most specific first.
const KINDS: [(RunFailureKind, &[&str]); 3] = [
    (RunFailureKind::Syntax, &["SyntaxError", "IndentationError", "TabError", "syntax error"]),
    (RunFailureKind::Timeout, &["timed out", "Timeout", "timeout"]),
    (RunFailureKind::Runtime, &["Traceback", "Docker container exited", "Error"]),
];
/// Words of a program's output that mean that it failed.
const FAILED: [&str; 3] = [TRACEBACK, "SyntaxError", "Docker container exited"];

/// Where a program printed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Output,
    Warnings,
    Errors,
}

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
    pub(super) stdout: Cow<'t, str>,
    pub(super) stderr: Option<Cow<'t, str>>,
    /// What the tool says before the sections.
    pub(super) summary: Option<&'t str>,
    pub(super) exit_code: Option<f64>,
    pub(super) failure: Option<RunFailure<'t>>,
    /// Whether the program ended well. The code with which it ended decides, if it is known.
    pub(super) success: bool,
}

impl<'t> Output<'t> {
    /// Reads a text. Without sections all of it, but for a closing line with the exit code, is what the program printed.
    /// `told` is what the text says if it begins like an error.
    pub(super) fn read(text: &'t str, told: Option<&'t str>) -> Self {
        let (text, exit_code) = split_exit_line(text);
        let mut output = read_sections(text).unwrap_or_else(|| {
            let has_failed = FAILED.iter().any(|word| text.contains(word)) || text.starts_with(LEADING);
            let failure = has_failed.then(|| read_failure(text));
            let told = || {
                let kind = RunFailureKind::of(told?).filter(|kind| *kind == RunFailureKind::Timeout);
                Some(RunFailure::new(kind, told?, None))
            };
            let failure = failure.or_else(told);
            let success = failure.is_none();
            Self { stdout: text.into(), stderr: None, summary: None, exit_code: None, failure, success }
        });
        if let Some(code) = exit_code {
            output.exit_code = exit_code;
            output.success = code == 0.0;
        }
        if output.success {
            output.failure = None;
        }
        output
    }
}

/// The sections of a text; `None` if it has none.
fn read_sections(text: &str) -> Option<Output<'_>> {
    let mut sections: Vec<(Stream, &str)> = Vec::new();
    let (mut summary, mut open, mut from, mut at) = ("", None, 0, 0);
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        if let Some(stream) = section_stream(line.trim()) {
            let body = text.get(from..at).unwrap_or_default();
            match open {
                Some(stream) => sections.push((stream, body)),
                None => summary = body.trim(),
            }
            (open, from) = (Some(stream), next);
        }
        at = next;
    }
    sections.push((open?, text.get(from..).unwrap_or_default()));
    let of = |is_wanted: fn(Stream) -> bool| -> Vec<&str> {
        sections
            .iter()
            .filter(|(stream, _)| is_wanted(*stream))
            .filter_map(|(_, body)| content(body))
            .collect()
    };
    let errors = of(|stream| stream != Stream::Output);
    let trace = errors.iter().find(|error| error.contains(TRACEBACK));
    let told = trace.copied().or_else(|| of(|stream| stream == Stream::Errors).first().copied());
    Some(Output {
        stdout: joined(&of(|stream| stream == Stream::Output)),
        stderr: (!errors.is_empty()).then(|| joined(&errors)),
        summary: (!summary.is_empty()).then_some(summary),
        exit_code: None,
        failure: told.map(read_failure),
        success: told.is_none(),
    })
}

/// Where the section goes that begins with this line.
fn section_stream(line: &str) -> Option<Stream> {
    let name = RULES.iter().find_map(|(before, after)| line.strip_prefix(before)?.strip_suffix(after))?;
    SECTIONS.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, stream)| *stream)
}

/// What stands in a section, if anything does.
fn content(body: &str) -> Option<&str> {
    let body = body.trim_end();
    let start = body.len() - body.trim_start().len();
    // The first line keeps its indent.
    let start = body.get(..start).and_then(|blank| blank.rfind('\n')).map_or(0, |end| end + 1);
    let body = body.get(start..).filter(|body| !body.is_empty())?;
    (!NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(body.trim()))).then_some(body)
}

fn joined<'t>(pieces: &[&'t str]) -> Cow<'t, str> {
    match pieces {
        [] => Cow::Borrowed(""),
        [piece] => Cow::Borrowed(piece),
        pieces => Cow::Owned(pieces.join("\n")),
    }
}

/// A text without its last line, if that says with which code the program ended, and without the blank lines above it.
fn split_exit_line(text: &str) -> (&str, Option<f64>) {
    let last = last_line(text);
    match exit_code(last.trim()) {
        Some(code) => {
            let above = text.trim_end().strip_suffix(last).unwrap_or_default();
            (above.trim_end_matches(['\n', '\r', ' ', '\t']), Some(code))
        }
        None => (text, None),
    }
}

/// `Command exited with code N`, `Process finished with exit status: N`, `Exit code: N`, `[exit code: N]`
fn exit_code(line: &str) -> Option<f64> {
    let any =
        |text: &'_ str, words: &[&str]| words.iter().find_map(|word| Some(strip_start(text, word)?.len()));
    let skip = |text: &mut &str, words: &[&str]| {
        let left = any(text, words);
        *text = left.and_then(|left| text.get(text.len() - left..)).unwrap_or(text);
        left.is_some()
    };
    let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let mut rest = inside.unwrap_or(line);
    skip(&mut rest, &["command ", "process "]);
    let has_ended = skip(&mut rest, &["completed ", "exited ", "finished ", "terminated ", "failed "]);
    skip(&mut rest, &["with "]);
    let is_named = skip(&mut rest, &["return ", "exit "]);
    if !(has_ended || is_named) || !skip(&mut rest, &["code", "status"]) {
        return None;
    }
    let code = rest.strip_prefix(": ").or_else(|| rest.strip_prefix([':', ' ']))?.trim();
    let code = code.strip_suffix('.').unwrap_or(code);
    let digits = code.strip_prefix('-').unwrap_or(code);
    let is_code = (1..=10).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    code.parse().ok().filter(|_| is_code)
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

    /// What a text should be read as: its two outputs, the exit code and the failure.
    type Read<'t> =
        (&'t str, Option<&'t str>, Option<f64>, Option<(RunFailureKind, &'t str, Option<&'t str>)>);

    #[track_caller]
    fn check(text: &str, (stdout, stderr, exit, failure): Read<'_>) {
        let output = Output::read(text, None);
        assert_eq!(
            (&*output.stdout, output.stderr.as_deref(), output.exit_code),
            (stdout, stderr, exit),
            "{text}"
        );
        let failure = failure.map(|(kind, message, trace)| RunFailure::new(Some(kind), message, trace));
        assert_eq!(output.failure, failure, "{text}");
    }

    #[test]
    fn output_without_sections_is_left_alone() {
        check("{\"sum\":6}\n", ("{\"sum\":6}\n", None, None, None));
        check("", ("", None, None, None));
        check("Exit code: 2\ngo on", ("Exit code: 2\ngo on", None, None, None));
        check("The Result: x\ny", ("The Result: x\ny", None, None, None));
    }

    #[test]
    fn a_closing_line_has_the_exit_code() {
        for (line, code) in [
            ("Exit code: 0", 0.0),
            ("Command completed with return code: 1", 1.0),
            ("Process exited with code 137", 137.0),
            ("finished with exit status -1", -1.0),
            ("[exit code: 2]", 2.0),
            ("RETURN STATUS 3.", 3.0),
        ] {
            let text = format!("done\n\n{line}\n");
            let output = Output::read(&text, None);
            assert_eq!(
                (&*output.stdout, output.exit_code, output.success),
                ("done", Some(code), code == 0.0),
                "{line}"
            );
        }
        for line in
            ["code 2", "exited", "exit code two", "The exit code: 2", "exit codes: 2", "exit code: 2 of 3"]
        {
            assert_eq!(exit_code(line), None, "{line}");
        }
        let output = Output::read("handled\nTraceback (most recent call last):\nexit code: 0", None);
        assert!(output.success && output.failure.is_none(), "the code with which it ended decides");
    }

    #[test]
    fn failures_are_told_by_their_words() {
        let text = "Error: Command failed\nx";
        check(text, (text, None, None, Some((RunFailureKind::Other, "Command failed", None))));
        let text = "Error: timed out";
        check(text, (text, None, None, Some((RunFailureKind::Timeout, "timed out", None))));
        let trace = "Traceback (most recent call last):\n  File \"a\"\nValueError: no";
        let text = "1\nTraceback (most recent call last):\n  File \"a\"\nValueError: no\n";
        check(text, (text, None, None, Some((RunFailureKind::Runtime, "ValueError: no", Some(trace)))));
        let text = "  File \"a\"\n    x =\nSyntaxError: invalid syntax";
        check(text, (text, None, None, Some((RunFailureKind::Syntax, "SyntaxError: invalid syntax", None))));
        let text = "Docker container exited with code 137 of 200";
        check(text, (text, None, None, Some((RunFailureKind::Runtime, text, None))));
    }

    #[test]
    fn sections_are_taken_apart() {
        let text = "Docker container exited\n\n--- Python Error/Traceback ---\nTraceback:\nKeyError: 1\n\n--- Standard Output ---\n  a\nb\n\nExit code: 1\n";
        let trace = "Traceback:\nKeyError: 1";
        let failure = (RunFailureKind::Runtime, "KeyError: 1", Some(trace));
        check(text, ("  a\nb", Some(trace), Some(1.0), Some(failure)));
        assert_eq!(Output::read(text, None).summary, Some("Docker container exited"));
        check("--- Standard Output ---\nhi\n", ("hi", None, None, None));
        check("Output:\n(No output)\nStderr:\nwarning: x", ("", Some("warning: x"), None, None));
        let failure = (RunFailureKind::Other, "bad", None);
        check("=== ERROR ===\nbad\nExit code: 3", ("", Some("bad"), Some(3.0), Some(failure)));
        check("=== Error ===\n(empty)", ("", None, None, None));
        check("a --- Standard Output ---\nhi", ("a --- Standard Output ---\nhi", None, None, None));
    }
}
