//! Paths: positions of values in a row.
//!
//! `user.login`, `/start/dateTime`, `slices[0].origin`, `labels[].name`, `properties[type=title].title`,
//! `labelIds[=UNREAD]`, `segments[-1].arrival`, `^.filePath`.

use crate::json::{AnyKey, Kind, Value};
use std::ops::ControlFlow;

/// The most steps of a path.
const MOST_STEPS: usize = 16;
/// The most values that one path looks at in one row: lists from a server may have any length.
const MOST_LOOKS: usize = 10_000;

/// The position of a value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// As it was written.
    pub(crate) text: Box<str>,
    steps: Vec<Step>,
    /// Whether it begins at the object around the row's list.
    is_outer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The member with this key, or the element with this index.
    Key(AnyKey),
    /// The element at this index.
    Place(usize),
    /// The last element.
    Last,
    /// Every element.
    Each,
    /// The first member or element whose own member with this key is this text.
    Where(AnyKey, Box<str>),
    /// The element that is this text.
    Is(Box<str>),
}

/// A row and the object around its list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) value: Value<'a>,
    pub(crate) around: Option<Value<'a>>,
}

impl<'a> Row<'a> {
    /// A value without a list around it.
    pub(crate) fn alone(value: Value<'a>) -> Self {
        Self { value, around: None }
    }
}

impl Path {
    /// Parses a path; `None` if it is not valid.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (rest, is_outer) = match text.strip_prefix("^.") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let steps = if rest.starts_with('/') { pointer_steps(rest) } else { dotted_steps(rest) }?;
        (!steps.is_empty() && steps.len() <= MOST_STEPS).then(|| Self { text: text.into(), steps, is_outer })
    }

    /// The key of the row's own member at which it begins.
    pub(crate) fn first_key(&self) -> Option<&AnyKey> {
        match self.steps.first() {
            Some(Step::Key(key)) if !self.is_outer => Some(key),
            _ => None,
        }
    }

    /// The last key in it.
    pub(crate) fn last_key(&self) -> &str {
        let key = self.steps.iter().rev().find_map(|step| match step {
            Step::Key(key) => Some(key.name()),
            _ => None,
        });
        key.unwrap_or_default()
    }

    /// Whether one of its keys has this suffix.
    pub(crate) fn has_key_ending(&self, end: &str) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Key(key) if key.name().ends_with(end)))
    }

    /// Whether it may yield several values.
    pub(crate) fn collects(&self) -> bool {
        self.steps.contains(&Step::Each)
    }

    /// Returns the value to which its last step is applied.
    pub(crate) fn holder<'a>(&self, row: Row<'a>) -> Option<Value<'a>> {
        let (_, before) = self.steps.split_last()?;
        let mut found = None;
        let _ = walk(row.value, before, &mut { MOST_LOOKS }, &mut |value| {
            found = Some(value);
            ControlFlow::Break(())
        });
        found
    }

    /// Returns the value; if there are several, the first.
    pub(crate) fn get<'a>(&self, row: Row<'a>) -> Option<Value<'a>> {
        // Most paths are one key.
        if let ([Step::Key(key)], false) = (self.steps.as_slice(), self.is_outer) {
            return row.value.get_key(key);
        }
        let mut found = None;
        let _ = self.each(row, &mut |value| {
            found = Some(value);
            ControlFlow::Break(())
        });
        found
    }

    /// Passes the values to `take`, one after the other, until it breaks.
    pub(crate) fn each<'a>(
        &self,
        row: Row<'a>,
        take: &mut dyn FnMut(Value<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = if self.is_outer { row.around } else { Some(row.value) };
        let mut looks = MOST_LOOKS;
        match start {
            Some(start) => walk(start, &self.steps, &mut looks, take),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Recurses as deep as the path has steps, whatever the data is.
fn walk<'a>(
    value: Value<'a>,
    steps: &[Step],
    looks: &mut usize,
    take: &mut dyn FnMut(Value<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [step, rest @ ..] = steps else { return take(value) };
    let next = match step {
        Step::Key(key) if value.kind() == Kind::Array => {
            key.name().parse().ok().and_then(|place| value.items().nth(place))
        }
        Step::Key(key) => value.get_key(key),
        Step::Place(place) => value.items().nth(*place),
        // If a list is too long to look at, its last element stays unknown.
        Step::Last => value.items().take_while(|_| may_look(looks)).last().filter(|_| *looks > 0),
        Step::Each => {
            for item in value.items() {
                if !may_look(looks) {
                    break;
                }
                walk(item, rest, looks, take)?;
            }
            return ControlFlow::Continue(());
        }
        Step::Where(key, word) => {
            let fits = |own: &Value<'a>| own.get_key(key).is_some_and(|member| says(member, word));
            let members = value.members().map(|(_, member)| member);
            value.items().chain(members).take_while(|_| may_look(looks)).find(fits)
        }
        Step::Is(word) => value.items().take_while(|_| may_look(looks)).find(|item| says(*item, word)),
    };
    match next {
        Some(next) => walk(next, rest, looks, take),
        None => ControlFlow::Continue(()),
    }
}

/// Counts a look at a value.
fn may_look(looks: &mut usize) -> bool {
    *looks = looks.saturating_sub(1);
    *looks > 0
}

fn says(value: Value<'_>, word: &str) -> bool {
    value.is_text(word) || crate::content::scalar(value) == Some(word)
}

fn pointer_steps(pointer: &str) -> Option<Vec<Step>> {
    let tokens = pointer_tokens(pointer)?;
    Some(tokens.iter().map(|token| Step::Key(AnyKey::new(token))).collect())
}

/// Returns the keys of a JSON Pointer; `None` if it is not valid.
pub(crate) fn pointer_tokens(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let is_valid =
        |token: &str| token.split('~').skip(1).all(|after| after.starts_with('0') || after.starts_with('1'));
    let mut tokens = pointer.split('/');
    let begins = tokens.next() == Some("");
    let tokens: Vec<_> = tokens.collect();
    (begins && tokens.iter().all(|token| is_valid(token)))
        .then(|| tokens.iter().map(|token| token.replace("~1", "/").replace("~0", "~")).collect())
}

fn dotted_steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for (at, part) in split_outside_brackets(text)?.into_iter().enumerate() {
        let (key, mut brackets) = match part.find('[') {
            Some(place) => part.split_at_checked(place)?,
            None => (part, ""),
        };
        if !key.is_empty() {
            steps.push(Step::Key(AnyKey::new(key)));
        } else if at > 0 || brackets.is_empty() {
            return None;
        }
        while !brackets.is_empty() {
            let (inside, rest) = brackets.strip_prefix('[')?.split_once(']')?;
            steps.push(bracket(inside)?);
            brackets = rest;
        }
    }
    Some(steps)
}

/// Splits a path at its dots, except for those in brackets.
fn split_outside_brackets(text: &str) -> Option<Vec<&str>> {
    let (mut parts, mut start, mut is_inside) = (Vec::new(), 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '[' if !is_inside => is_inside = true,
            ']' if is_inside => is_inside = false,
            '[' | ']' => return None,
            '.' if !is_inside => {
                parts.push(text.get(start..at)?);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text.get(start..)?);
    (!is_inside).then_some(parts)
}

fn bracket(inside: &str) -> Option<Step> {
    if inside.is_empty() {
        return Some(Step::Each);
    }
    if let Some((key, word)) = inside.split_once('=') {
        let word = word.into();
        return Some(if key.is_empty() { Step::Is(word) } else { Step::Where(AnyKey::new(key), word) });
    }
    if inside == "-1" {
        return Some(Step::Last);
    }
    inside.parse().ok().map(Step::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    const ROW: &str = r#"{"user":{"login":"ann"},"a.b":1,"start":{"dateTime":"x"},"slices":[{"to":"LIS"},{"to":"OPO"}],
        "labels":[{"name":"x"},{"no":1},{"name":"y"}],"properties":{"P":{"type":"date"},"N":{"type":"title","title":[{"t":"A"},{"t":"B"}]}},
        "labelIds":["INBOX","UNREAD"],"list":[[1,2],[3]]}"#;

    fn values(path: &str) -> String {
        let row = Document::parse(ROW, JsonLimits::default()).unwrap();
        let around = Document::parse(r#"{"filePath":"a.js"}"#, JsonLimits::default()).unwrap();
        let row = Row { value: row.root(), around: Some(around.root()) };
        let mut found = Vec::new();
        let path = Path::parse(path).unwrap();
        let _ = path.each(row, &mut |value| {
            found.push(crate::output::compact_json(value));
            ControlFlow::Continue(())
        });
        assert_eq!(path.get(row).map(crate::output::compact_json).as_ref(), found.first());
        found.join(" ")
    }

    #[test]
    fn paths_lead_to_values() {
        for (path, expected) in [
            ("user.login", r#""ann""#),
            ("user", r#"{"login":"ann"}"#),
            ("/user/login", r#""ann""#),
            ("/a.b", "1"),
            ("/slices/1/to", r#""OPO""#),
            ("slices[1].to", r#""OPO""#),
            ("slices[2].to", ""),
            ("slices[-1].to", r#""OPO""#),
            ("list[][-1]", "2 3"),
            ("user[-1]", ""),
            ("labels[].name", r#""x" "y""#),
            ("properties[type=title].title[].t", r#""A" "B""#),
            ("labelIds[=UNREAD]", r#""UNREAD""#),
            ("labelIds[=SENT]", ""),
            ("list[][]", "1 2 3"),
            ("^.filePath", r#""a.js""#),
            ("user.login.name", ""),
            ("none", ""),
        ] {
            assert_eq!(values(path), expected, "{path}");
        }
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for path in
            ["", "a..b", "a.", ".a", "a[", "a]", "a[b]", "a[[0]]", "a[0]x", "^.", "/a~2", "[-2]", "a[-1"]
        {
            assert_eq!(Path::parse(path), None, "{path}");
        }
        assert_eq!(Path::parse(&["a"; 17].join(".")), None);
    }

    #[test]
    fn long_lists_are_looked_at_in_part() {
        let text = format!(r#"{{"a":[{}{{"b":1}}]}}"#, "{},".repeat(50_000));
        let row = Document::parse(text, JsonLimits::default()).unwrap();
        for path in ["a[].b", "a[-1].b"] {
            assert!(Path::parse(path).unwrap().get(Row::alone(row.root())).is_none(), "{path}");
        }
    }
}
