//! A passage of documentation with its neighbours.

use crate::card::{Card, Draft, Object, Rows, as_number};
use crate::chunks::{Delimiter, split_id};
use crate::route::Context;
use crate::words::{first_line, lines};

/// A text that begins with a chunk's delimiter. What only looks like a delimiter stays content: the k-th further one
/// follows an empty line and names the k-th chunk after the first of the same file.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    let first = Delimiter::read(first_line(text))?;
    let mut rows: Rows = Rows::default();
    let (mut target, mut targets) = (0, 0);
    let mut count = 0;
    // The chunk whose end is not found yet, and where its content begins.
    let mut open: Option<(Object<'a>, usize)> = None;
    let mut is_after_empty = true;
    let mut rest = lines(text);
    loop {
        let line_at = text.len() - rest.left();
        let Some(line) = rest.next() else { break };
        let delimiter = if is_after_empty { Delimiter::read(line) } else { None };
        if let Some(delimiter) = delimiter.filter(|delimiter| first.is_followed_by(delimiter, count)) {
            if let Some((chunk, from)) = open {
                let content = text.get(from..line_at).unwrap_or_default();
                // The empty line above a delimiter is not part of the chunk.
                let content = content.strip_suffix("\n\n").or(content.strip_suffix('\n')).unwrap_or(content);
                rows.push_found(chunk.long_text("content", content), context);
            }
            if delimiter.is_target {
                target = rows.total;
                targets += 1;
            }
            open = Some((chunk(&delimiter), text.len() - rest.left()));
            count += 1;
        }
        is_after_empty = line.is_empty();
    }
    if let Some((chunk, from)) = open {
        rows.push_found(chunk.long_text("content", text.get(from..).unwrap_or_default()), context);
    }
    if targets != 1 {
        rows.warnings.push("target_count");
    }
    let is_shown = targets == 1 && target < rows.shown.len();
    let body = rows.body("chunks").with("targetIndex", if is_shown { as_number(target) } else { -1.0 });
    let card = Draft::new("doc_chunks", "doc_chunks.text", body).with_rows(rows);
    Some(card.of_whole_text(true))
}

/// A chunk without its content.
fn chunk<'t>(delimiter: &Delimiter<'t>) -> Object<'t> {
    let Delimiter { id, position, total, offset, is_target } = *delimiter;
    let (path, anchor) = split_id(id).unwrap_or((id, None));
    Object::new()
        .id("chunkId", id)
        .text("filepath", path)
        .text("anchor", anchor)
        .with("position", number(position))
        .with("total", number(total))
        .word("role", if is_target { "target" } else { "context" })
        .with("offset", number(offset))
}

#[allow(clippy::cast_precision_loss, reason = "beyond 2^53 the next double will do")]
fn number(number: i64) -> f64 {
    number as f64
}
