//! Resources in results: files whose text is the data, or the text, of the result.

use super::{Content, Opener, Source, csv};
use crate::json::{Document, Value, keys};
use crate::values::{first_string, is_blank, says};

/// A text that comes with its format.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'a> {
    /// The text.
    pub text: &'a str,
    /// Its format.
    pub format: DeclaredFormat,
}

/// The format that a text declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclaredFormat {
    /// Only that it is text.
    Plain,
    /// Markdown.
    Markdown,
    /// Changes to a file.
    Diff,
}

/// How a resource can be read.
enum Readable {
    Json,
    /// Cells with this separator, or with the one that the header has.
    Cells(Option<char>),
    Text(DeclaredFormat),
}

/// Whether a block is a page that a host may show in a frame: an app, which is never read.
pub(crate) fn is_app(block: Value<'_>) -> bool {
    app_uri(block).is_some()
}

/// The address of the app in a block.
pub(crate) fn app_uri(block: Value<'_>) -> Option<&str> {
    let resource = block.get("resource").filter(|_| says(block, "type", "resource"))?;
    first_string(resource, keys!["uri"]).filter(|uri| uri.starts_with("ui://"))
}

fn push_line(text: &mut String, mark: &str, line: &str) {
    let end = if text.is_empty() { "" } else { "\n" };
    for piece in [end, mark, line] {
        text.push_str(piece);
    }
}

/// The text of a resource.
pub(crate) fn resource_text(block: Value<'_>) -> Option<&str> {
    let resource = block.get("resource").filter(|_| says(block, "type", "resource") && !is_app(block))?;
    resource.get("text").and_then(Value::as_text).filter(|text| !is_blank(text))
}

/// Returns the text of a resource, and how to read it.
fn readable(block: Value<'_>) -> Option<(&str, Readable)> {
    let (text, resource) = (resource_text(block)?, block.get("resource")?);
    let mime = first_string(resource, keys!["mimeType", "mime_type"])?;
    let mime = mime.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let how = match mime.as_str() {
        "application/json" => Readable::Json,
        "text/csv" => Readable::Cells(None),
        "text/tab-separated-values" => Readable::Cells(Some('\t')),
        "text/markdown" => Readable::Text(DeclaredFormat::Markdown),
        "text/plain" => Readable::Text(DeclaredFormat::Plain),
        other if other.ends_with("+json") => Readable::Json,
        _ => return None,
    };
    Some((text, how))
}

impl<'a> Content<'a> {
    /// Writes changes to files as a diff of old and new text.
    pub(super) fn open_diffs(&mut self, diffs: &[Value<'a>], opener: Opener<'a, '_>) {
        if diffs.is_empty() {
            return;
        }
        let mut text = String::new();
        for diff in diffs {
            let member = |key: &str| diff.get(key).and_then(Value::as_text).unwrap_or_default();
            for mark in ["--- ", "+++ "] {
                push_line(&mut text, mark, member("path"));
            }
            for (mark, key) in [("-", "oldText"), ("+", "newText")] {
                member(key).lines().for_each(|line| push_line(&mut text, mark, line));
            }
        }
        self.declared = Some(Declared { text: opener.arena.texts.keep(text), format: DeclaredFormat::Diff });
    }

    /// Reads a resource if the texts are not the data: the first that is JSON, or the only block of the result.
    pub(super) fn open_resource(&mut self, has_structured: bool, opener: Opener<'a, '_>) {
        if self.is_too_large || self.is_json && self.data.is_some_and(Value::is_container) {
            return;
        }
        let is_alone = !has_structured && self.texts == 0 && self.media.len() == 1;
        for (at, block) in self.media.iter().copied().enumerate() {
            let data = match readable(block) {
                Some((text, Readable::Json)) => opener.parse(text).filter(|data| data.is_container()),
                Some((text, Readable::Cells(between))) if is_alone => {
                    csv::to_json(text, between, opener.limits.nodes).and_then(|json| opener.parse(&json))
                }
                Some((text, Readable::Text(format))) if is_alone => {
                    self.declared = Some(Declared { text, format });
                    opener.arena.keep(Document::of_text(text).into_owned())
                }
                _ => None,
            };
            if let Some(data) = data {
                self.opened = Some(at);
                self.is_json = data.is_container();
                self.is_embedded = false;
                self.summary = self.text.trim();
                self.source = Source::Text;
                self.data = Some(data);
                return;
            }
        }
    }
}
