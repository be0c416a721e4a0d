//! A passage of documentation with its neighbours.

use crate::card::{Card, Common, Draft, Rows, as_number};
use crate::chunks::{Delimiter, split_id};
use crate::leaf::{LongText, Number, RowId, Text};
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use mcp_cards_derive::Shape;

/// A passage of documentation with its neighbours.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "doc_chunks")]
pub struct DocChunksCard<'a> {
    /// The passages in the order of the file.
    #[shape(rows)]
    pub chunks: Vec<DocChunk<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// The place of the passage that was asked for; -1 unless exactly one says so and is shown.
    pub target_index: Number,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A passage.
#[derive(Clone, Debug, Shape)]
pub struct DocChunk<'a> {
    /// Its id.
    pub chunk_id: RowId<'a>,
    /// The file that it stands in.
    pub filepath: Text<'a>,
    /// The anchor in the file.
    pub anchor: Option<Text<'a>>,
    /// Its place in the file, from 1.
    pub position: Number,
    /// How many passages the file has.
    pub total: Number,
    /// Whether it was asked for.
    pub role: ChunkRole,
    /// Its distance from the passage that was asked for.
    pub offset: Number,
    /// Its text.
    pub content: LongText<'a>,
}

words_enum! {
    /// Why a passage is there.
    pub enum ChunkRole {
        /// It was asked for.
        Target = "target",
        /// It stands near one that was.
        Context = "context",
    }
}

impl<'a> DocChunk<'a> {
    /// The chunk below this delimiter, without its content.
    fn below(delimiter: &Delimiter<'a>) -> Self {
        let (filepath, anchor) = split_id(delimiter.id).unwrap_or((delimiter.id, None));
        Self {
            chunk_id: RowId::new(delimiter.id),
            filepath: filepath.into(),
            anchor: anchor.map(Text::from),
            position: number(delimiter.position),
            total: number(delimiter.total),
            role: if delimiter.is_target { ChunkRole::Target } else { ChunkRole::Context },
            offset: number(delimiter.offset),
            content: LongText::default(),
        }
    }

    fn with_content(self, content: &'a str) -> Self {
        Self { content: content.into(), ..self }
    }
}

/// A text that begins with a chunk's delimiter. What only looks like a delimiter stays content: the k-th further one
/// follows an empty line and names the k-th chunk after the first of the same file.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose()?;
    let first = Delimiter::read(text.lines().next()?)?;
    let mut rows: Rows<'a, DocChunk<'a>> = Rows::default();
    let (mut target, mut targets) = (0, 0);
    let mut count = 0;
    // The chunk whose end is not found yet, and where its content begins.
    let mut open: Option<(DocChunk<'a>, usize)> = None;
    let mut is_after_empty = true;
    let mut next_line_at = 0;
    for full_line in text.split_inclusive('\n') {
        let line_at = next_line_at;
        next_line_at += full_line.len();
        let line = full_line.lines().next().unwrap_or_default();
        let delimiter = if is_after_empty { Delimiter::read(line) } else { None };
        if let Some(delimiter) = delimiter.filter(|delimiter| first.is_followed_by(delimiter, count)) {
            if let Some((chunk, from)) = open {
                let content = text.get(from..line_at).unwrap_or_default();
                // The empty line above a delimiter is not part of the chunk.
                let content = content.strip_suffix("\n\n").or(content.strip_suffix('\n')).unwrap_or(content);
                rows.push_found(chunk.with_content(content), context);
            }
            if delimiter.is_target {
                target = rows.total;
                targets += 1;
            }
            open = Some((DocChunk::below(&delimiter), next_line_at));
            count += 1;
        }
        is_after_empty = line.is_empty();
    }
    if let Some((chunk, from)) = open {
        rows.push_found(chunk.with_content(text.get(from..).unwrap_or_default()), context);
    }
    if targets != 1 {
        rows.warnings.push("target_count");
    }
    let (chunks, total) = rows.take();
    let is_shown = targets == 1 && target < chunks.len();
    let target_index = Number(if is_shown { as_number(target) } else { -1.0 });
    let card = DocChunksCard { chunks, total, target_index, common: Common::default() };
    Some(Draft::new(Rule::DocChunksText, card).with_rows(rows).holding_text(true))
}

#[allow(clippy::cast_precision_loss, reason = "beyond 2^53 the next double will do")]
fn number(number: i64) -> Number {
    Number(number as f64)
}
