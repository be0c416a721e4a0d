//! Text, and what form it has.

use crate::card::{Card, Object, Out};
use crate::json::Value;
use crate::values::string;
use crate::words::has;

/// A text card.
pub fn card<'a>(text: &'a str, rule: &'static str) -> Card<'a> {
    let body = Object::new().with("text", Out::LongText(text)).with("format", Out::Word(format(text)));
    Card::new("text", rule, body)
}

/// An object that holds a diff: the diff, with the scalars beside it as fields.
pub fn of_diff_object(data: Value<'_>) -> Option<Card<'_>> {
    let diff_at = |name: &str| data.get(name).and_then(string).filter(|text| is_diff(text));
    let (name, diff) = ["diff", "patch"].into_iter().find_map(|name| Some((name, diff_at(name)?)))?;
    let mut fields = Object::new();
    for (key, value) in data.entries() {
        if !value.is_container() && key != name {
            fields = fields.with(key, Out::Data(value));
        }
    }
    let body = Object::new()
        .with("text", Out::LongText(diff))
        .with("format", Out::Word("diff"))
        .maybe("fields", Some(fields).filter(|fields| !fields.is_empty()));
    Some(Card::new("text", "text.diff", body).from_payload(data))
}

fn format(text: &str) -> &'static str {
    if is_diff(text) {
        "diff"
    } else if is_html(text) {
        "html"
    } else if is_markdown(text) {
        "markdown"
    } else if is_csv(text) {
        "csv"
    } else {
        "plain"
    }
}

fn is_diff(text: &str) -> bool {
    let mut lines = text.lines();
    let mut before = ["", ""];
    lines.any(|line| {
        let heads = line.starts_with("diff --git ")
            || before[0].starts_with("--- ") && before[1].starts_with("+++ ") && line.starts_with("@@ ");
        before = [before[1], line];
        heads
    })
}

fn is_html(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

fn is_markdown(text: &str) -> bool {
    text.lines().any(|line| is_heading(line) || line.starts_with("```") || is_table_rule(line))
}

fn is_heading(line: &str) -> bool {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    (1..=6).contains(&level)
        && line.get(level..).is_some_and(|rest| rest.starts_with(' ') && !rest.trim().is_empty())
}

/// `| --- | :-: |`
fn is_table_rule(line: &str) -> bool {
    let line = line.trim();
    let cells = line.strip_prefix('|').unwrap_or(line);
    let cells = cells.strip_suffix('|').unwrap_or(cells);
    line.contains('|')
        && cells.split('|').all(|cell| {
            let dashes = cell.trim().trim_matches(':');
            !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
        })
        && has(line, "--")
}

/// At least three lines with the same number of commas, none of which is followed by a space as in prose.
fn is_csv(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let Some(columns) = lines.clone().next().map(commas).filter(|commas| *commas > 0) else { return false };
    lines.clone().count() >= 3 && lines.all(|line| commas(line) == columns) && !has(text, ", ")
}

/// Commas outside quotes.
fn commas(line: &str) -> usize {
    let mut quoted = false;
    let mut count = 0;
    for byte in line.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b',' if !quoted => count += 1,
            _ => {}
        }
    }
    count
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
