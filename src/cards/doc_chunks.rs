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
    let mut chunks: Vec<Chunk<'a>> = Vec::new();
    let mut count = 0;
    let mut is_after_empty = true;
    let mut rest = lines(text);
    loop {
        let line_at = text.len() - rest.left();
        let Some(line) = rest.next() else { break };
        let delimiter = if is_after_empty { Delimiter::read(line) } else { None };
        if let Some(delimiter) = delimiter.filter(|delimiter| first.is_followed_by(delimiter, count)) {
            chunks.push(Chunk { delimiter, line_at, content_at: text.len() - rest.left() });
            count += 1;
        }
        is_after_empty = line.is_empty();
    }
    let mut rows = Rows { total: chunks.len(), ..Rows::default() };
    for (at, chunk) in chunks.iter().take(context.options.limits.rows).enumerate() {
        let end = chunks.get(at + 1).map(|next| next.line_at);
        rows.shown.push(chunk.out(text, end).into());
    }
    let mut targets = chunks.iter().enumerate().filter(|(_, chunk)| chunk.delimiter.is_target);
    let target = targets.next().filter(|_| targets.next().is_none()).map(|(at, _)| at);
    let index = target.filter(|at| *at < rows.shown.len());
    if target.is_none() {
        rows.warnings.push("target_count");
    }
    let body = rows.body("chunks").with("targetIndex", index.map_or(-1.0, as_number));
    let card = Draft::new("doc_chunks", "doc_chunks.text", body).with_rows(rows);
    Some(card.of_whole_text(true))
}

/// A chunk and where it stands in the text.
struct Chunk<'t> {
    delimiter: Delimiter<'t>,
    line_at: usize,
    content_at: usize,
}

impl<'a> Chunk<'a> {
    /// The chunk, whose content ends before the empty line above the next delimiter.
    fn out(&self, text: &'a str, end: Option<usize>) -> Object<'a> {
        let content = text.get(self.content_at..end.unwrap_or(text.len())).unwrap_or_default();
        let content = if end.is_some() {
            content.strip_suffix("\n\n").or(content.strip_suffix('\n')).unwrap_or(content)
        } else {
            content
        };
        let Delimiter { id, position, total, offset, is_target } = self.delimiter;
        let (path, anchor) = split_id(id).unwrap_or((id, None));
        Object::new()
            .id("chunkId", id)
            .text("filepath", path)
            .text("anchor", anchor)
            .with("position", number(position))
            .with("total", number(total))
            .word("role", if is_target { "target" } else { "context" })
            .with("offset", number(offset))
            .long_text("content", content)
    }
}

#[allow(clippy::cast_precision_loss, reason = "beyond 2^53 the next double will do")]
fn number(number: i64) -> f64 {
    number as f64
}
