//! Text, and what form it has.

use crate::card::{Card, Draft, Object};
use crate::cards::error::is_soft_text;
use crate::route::Context;
use crate::values::{is_blank, string};
use crate::words::{has, lines};

/// A text card.
pub fn card<'a>(text: &'a str, rule: &'static str) -> Card<'a> {
    let body = Object::new().long_text("text", text).word("format", format(text));
    Draft::new("text", rule, body)
}

/// A text that is a diff, whatever stands in its lines.
pub fn of_diff<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let is_ours = |text: &&str| is_diff(text) && !is_soft_text(text);
    let text = context.prose().filter(is_ours)?;
    Some(card(text, "text.diff").of_whole_text(true))
}

/// An object that holds a diff: the diff, with the scalars beside it as fields.
pub fn of_diff_object<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let diff_at = |name: &str| data.get(name).and_then(string).filter(|text| is_diff(text));
    let (name, diff) = ["diff", "patch"].into_iter().find_map(|name| Some((name, diff_at(name)?)))?;
    let mut fields = Object::new();
    for (key, value) in data.entries() {
        if !value.is_container() && key != name {
            fields = fields.data(key, value);
        }
    }
    let body = Object::new()
        .long_text("text", diff)
        .word("format", "diff")
        .maybe("fields", Some(fields).filter(|fields| !fields.is_empty()));
    Some(Draft::new("text", "text.diff", body).from_payload(data))
}

/// The form of a text.
fn format(text: &str) -> &'static str {
    if is_diff(text) {
        "diff"
    } else if is_html(text.trim_start()) {
        "html"
    } else if lines(text).any(is_markdown) {
        "markdown"
    } else if is_csv(text) {
        "csv"
    } else {
        "plain"
    }
}

fn is_diff(text: &str) -> bool {
    let mut before = ["", ""];
    lines(text).any(|line| {
        let [first, second] = before;
        before = [second, line];
        line.starts_with("diff --git ")
            || first.starts_with("--- ") && second.starts_with("+++ ") && line.starts_with("@@ ")
    })
}

/// Whether all lines, at least three, have the same count of commas.
fn is_csv(text: &str) -> bool {
    let mut rows = lines(text).filter(|line| !line.is_empty());
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
    line.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' ')) && has(line, "|") && has(line, "--")
}

/// Commas outside quotes; `None` if a space follows one, as in prose.
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
            assert_eq!(format(text), expected, "{text:?}");
        }
    }
}
