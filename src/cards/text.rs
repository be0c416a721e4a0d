//! Text, and its format.

use crate::bytes::find_byte;
use crate::card::{Card, Common, Draft};
use crate::cards::error::soft_rule;
use crate::content::{Declared, DeclaredFormat};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Data, LongText, Map};
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use crate::values::{is_blank, is_long_text, string};
use mcp_cards_derive::Shape;

/// Text, and its format.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "text")]
pub struct TextCard<'a> {
    /// The text.
    pub text: LongText<'a>,
    /// What it is written in.
    pub format: TextFormat,
    /// The scalars beside the text.
    pub fields: Option<Map<'a, Data<'a>>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// The format of a text.
    pub enum TextFormat {
        /// None of the others.
        Plain = "plain",
        /// Markdown.
        Markdown = "markdown",
        /// Changes of files, as git writes them.
        Diff = "diff",
        /// A table with commas between its cells.
        Csv = "csv",
        /// A page.
        Html = "html",
    }
}

/// A text card.
pub(crate) fn card(text: &str, rule: Rule) -> Card<'_> {
    draft(rule, text, format(text), None)
}

/// A text that says itself what it is.
pub(crate) fn declared<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let Declared { text, format: declared } = context.content.declared?;
    let format = match declared {
        DeclaredFormat::Markdown => TextFormat::Markdown,
        DeclaredFormat::Diff => TextFormat::Diff,
        DeclaredFormat::Plain => format(text),
    };
    let card = draft(Rule::TextDeclared, text, format, None);
    Some(if context.content.texts > 0 { card.beside_text(false) } else { card.holding_text(true) })
}

/// The card of a text that is known to be a diff.
pub(crate) fn diff(text: &str, rule: Rule) -> Card<'_> {
    draft(rule, text, TextFormat::Diff, None)
}

fn draft<'a>(rule: Rule, text: &'a str, format: TextFormat, fields: Option<Map<'a, Data<'a>>>) -> Card<'a> {
    Draft::new(rule, TextCard { text: text.into(), format, fields, common: Common::default() })
}

/// A text that is a diff, whatever stands in its lines.
pub(crate) fn of_diff<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let is_ours = |text: &&str| is_diff(text) && soft_rule(text).is_none();
    let text = context.prose().filter(is_ours)?;
    Some(card(text, Rule::TextDiff).holding_text(true))
}

/// An object that holds a diff: the diff, with the scalars beside it as fields.
pub(crate) fn of_diff_object<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let diff_at = |name: &str| data.get(name).and_then(string).filter(|text| is_diff(text));
    let (name, diff) = ["diff", "patch"].into_iter().find_map(|name| Some((name, diff_at(name)?)))?;
    let scalars = data.entries().into_iter().filter(|(key, value)| !value.is_container() && *key != name);
    let fields: Map<'_, _> = scalars.map(|(key, value)| (key.into(), value.into())).collect();
    Some(draft(Rule::TextDiff, diff, TextFormat::Diff, fields.filled()).from_payload(data))
}

/// Members of an object that are a text to be read.
const TEXT: Keys = keys![
    "content",
    "text",
    "body",
    "markdown",
    "markdown_content",
    "md",
    "html",
    "csv",
    "output",
    "transcript",
    "document",
    "page_content"
];
/// Letters beyond which a text is not one of several facts.
const LONG: usize = 500;

/// An object of scalars one of which is a long text: the text, with the others as fields.
pub(crate) fn of_member<'a>(data: Value<'a>, _: &Context<'a>) -> Option<Card<'a>> {
    if !data.has_any(TEXT) || data.members().any(|(_, value)| value.is_container()) {
        return None;
    }
    let (long, short): (Vec<_>, Vec<_>) =
        data.entries().into_iter().partition(|(_, value)| is_long_text(*value, LONG));
    let [(key, text)] = long.as_slice() else { return None };
    let text = text.as_text().filter(|_| TEXT.contains(key))?;
    let format = match *key {
        "markdown" | "markdown_content" | "md" => TextFormat::Markdown,
        "csv" => TextFormat::Csv,
        "html" => TextFormat::Html,
        _ => format(text),
    };
    let fields: Map<'_, _> = short.into_iter().map(|(key, value)| (key.into(), value.into())).collect();
    Some(draft(Rule::TextMember, text, format, fields.filled()).from_payload(data))
}

fn format(text: &str) -> TextFormat {
    if is_diff(text) {
        TextFormat::Diff
    } else if is_html(text.trim_start()) {
        TextFormat::Html
    } else if text.lines().any(is_markdown) {
        TextFormat::Markdown
    } else if is_csv(text) {
        TextFormat::Csv
    } else {
        TextFormat::Plain
    }
}

fn is_diff(text: &str) -> bool {
    let bytes = text.as_bytes();
    let line_after = |at: usize| find_byte(bytes, at, b'\n').and_then(|end| bytes.get(end + 1..));
    // The first of the lines above a hunk has hyphens, and hardly any other line of a text.
    let mut from = 0;
    while let Some(at) = find_byte(bytes, from, b'-') {
        from = at + 1;
        let (before, line) = bytes.split_at_checked(at).unwrap_or_default();
        let begins = |before: &[u8]| matches!(before.last(), None | Some(b'\n'));
        if line.starts_with(b"--git ") && before.strip_suffix(b"diff ").is_some_and(begins) {
            return true;
        }
        let is_head = line.starts_with(b"--- ") && begins(before);
        let is_below = |at: usize, mark: &[u8]| line_after(at).filter(|line| line.starts_with(mark));
        if is_head
            && let Some(second) = is_below(at, b"+++ ")
            && is_below(bytes.len() - second.len(), b"@@ ").is_some()
        {
            return true;
        }
    }
    false
}

/// Whether all lines, at least three, have the same number of commas.
fn is_csv(text: &str) -> bool {
    let mut rows = text.lines().filter(|line| !line.is_empty());
    let first = rows.next().and_then(commas).filter(|commas| *commas > 0);
    let mut count = 1;
    first.is_some()
        && rows.all(|line| {
            count += 1;
            commas(line) == first
        })
        && count >= 3
}

fn is_markdown(line: &str) -> bool {
    is_heading(line) || line.starts_with("```") || is_table_rule(line)
}

fn is_html(text: &str) -> bool {
    ["<!doctype html", "<html"]
        .iter()
        .any(|start| text.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start)))
}

fn is_heading(line: &str) -> bool {
    let hashes = line.bytes().take_while(|byte| *byte == b'#').count();
    let text = line.get(hashes..).unwrap_or_default();
    (1..=6).contains(&hashes) && text.starts_with(' ') && !is_blank(text)
}

/// `| --- | :-: |`
fn is_table_rule(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '))
        && line.contains('|')
        && line.contains("--")
}

/// The number of commas outside quotes; `None` if a space follows one, as in prose.
fn commas(line: &str) -> Option<usize> {
    let mut quoted = false;
    let mut count = 0;
    let mut before = b' ';
    for byte in line.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b',' if !quoted => count += 1,
            b' ' if !quoted && before == b',' => return None,
            _ => {}
        }
        before = byte;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, expected) in [
            ("hello", "plain"),
            ("# Title\nx", "markdown"),
            ("#hashtag", "plain"),
            ("```\ncode\n```", "markdown"),
            ("| a | b |\n| --- | :-: |\n| 1 | 2 |", "markdown"),
            ("Budget\n======\n--- \n", "plain"),
            ("Staged:\ndiff --git a/x b/x\n", "diff"),
            ("--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y", "diff"),
            ("--- a\nx\n+++ b\n@@ -1 +1 @@", "plain"),
            ("<!DOCTYPE html><p>", "html"),
            ("a,b\n1,2\n3,4", "csv"),
            ("Milk, eggs\nOats, rice\nFigs, nuts", "plain"),
        ] {
            assert_eq!(format(text).as_str(), expected, "{text:?}");
        }
    }
}
