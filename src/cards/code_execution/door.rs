//! Which tools run programs, and what they were given to run.

use crate::json::{Keys, Value, keys};
use crate::route::{Context, KnownTool};
use std::borrow::Cow;

/// Names of tools whose text is what a program printed, and their language where the name tells it.
const RUNNERS: [(KnownTool, &str); 9] = [
    (KnownTool::new("run_code"), ""),
    (KnownTool::new("execute_code"), ""),
    (KnownTool::new("execute_python"), "python"),
    (KnownTool::new("execute_r"), "r"),
    (KnownTool::new("execute_racket"), "racket"),
    (KnownTool::new("python_execution"), "python"),
    (KnownTool::new("mini_javascript_execution"), "javascript"),
    (KnownTool::new("shell_execute"), "shell"),
    (KnownTool::new("run_command"), "shell"),
];

/// Words of a name that say that something is run.
const VERBS: [&str; 4] = ["run", "exec", "execute", "eval"];
/// Words that say what is run, and the language where they tell it.
const PROGRAMS: [(&str, &str); 12] = [
    ("python", "python"),
    ("py", "python"),
    ("js", "javascript"),
    ("javascript", "javascript"),
    ("node", "javascript"),
    ("shell", "shell"),
    ("bash", "shell"),
    ("command", "shell"),
    ("cmd", "shell"),
    ("code", ""),
    ("script", ""),
    ("program", ""),
];
/// Last words of a name that run the `command` of the input.
const CONSOLES: [&str; 5] = ["run", "exec", "bash", "shell", "terminal"];
/// Words beside which something else than a program is run.
const OTHERS: [&str; 5] = ["sql", "query", "test", "workflow", "task"];

const CODE: Keys = keys!["code", "command", "cmd", "script"];
const COMMAND: Keys = keys!["command"];
const FILE: Keys = keys!["file_path", "path", "filepath", "filePath", "file", "filename", "script_path"];

/// What the words of a tool's name say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Door {
    /// The language of the program; empty if the name does not tell.
    pub(super) language: &'static str,
    /// Whether only a `command` in the input shows that the tool runs programs.
    needs_command: bool,
}

impl Door {
    /// Reads the words of a name, joined by `_`.
    pub(crate) fn of_words(words: &str) -> Option<Self> {
        let has = |list: &[&str]| words.split('_').any(|word| list.contains(&word));
        if has(&OTHERS) {
            return None;
        }
        let mut programs =
            PROGRAMS.iter().filter(|(program, _)| words.split('_').any(|word| word == *program));
        let first = programs.next();
        let language = first.map_or("", |(_, language)| *language);
        if has(&VERBS) && first.is_some() {
            return Some(Self { language, needs_command: false });
        }
        let is_console = words.rsplit('_').next().is_some_and(|last| CONSOLES.contains(&last));
        is_console.then_some(Self { language, needs_command: true })
    }
}

/// The language of the programs that a tool runs, empty if its name does not tell; `None` if it runs none.
pub(super) fn runner(context: &Context<'_>) -> Option<&'static str> {
    if let Some((_, language)) = RUNNERS.iter().find(|(tool, _)| context.tool.is(*tool)) {
        return Some(language);
    }
    let input = context.options.input?;
    let door = context.tool.runner()?;
    (!door.needs_command || input.has_any(COMMAND)).then_some(door.language)
}

/// The program, the command with its arguments, or the file that holds it.
pub(super) fn code<'a>(context: &Context<'a>) -> Option<Cow<'a, str>> {
    let input = context.options.input?;
    let given = |keys: Keys| input.at_keys(keys).find_map(text);
    given(CODE).or_else(|| given(FILE))
}

/// A text, or a list of words.
fn text(given: Value<'_>) -> Option<Cow<'_, str>> {
    if let Some(code) = given.as_text() {
        return Some(Cow::Borrowed(code));
    }
    let words: Vec<_> = given.items().filter_map(Value::as_text).collect();
    (!words.is_empty()).then(|| Cow::Owned(words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tools_that_run_programs() {
        for (words, expected) in [
            ("runner_exec_script", Some(("", false))),
            ("execute_shell_command", Some(("shell", false))),
            ("run_py", Some(("python", false))),
            ("eval_node_code", Some(("javascript", false))),
            ("bash", Some(("shell", true))),
            ("open_terminal", Some(("", true))),
            ("container_exec", Some(("", true))),
            ("run_query", None),
            ("execute_sql_script", None),
            ("run_test_command", None),
            ("run_workflow", None),
            ("get_code", None),
            ("script_editor", None),
            ("bash_history", None),
            ("", None),
        ] {
            let door = Door::of_words(words).map(|door| (door.language, door.needs_command));
            assert_eq!(door, expected, "{words}");
        }
    }
}
