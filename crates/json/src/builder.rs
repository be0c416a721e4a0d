//! The pass over a text that arrives in chunks.

use crate::document::Tape;
use crate::node::OPEN;
use crate::scan::small;
use crate::{Document, Error, JsonLimits, Mark, Scanner, Value};

/// A document that is still arriving.
///
/// ```
/// use mcp_cards_json::{Builder, JsonLimits};
/// let mut builder = Builder::new(JsonLimits::default());
/// builder.push(r#"[{"name":"Oats"},{"na"#)?;
/// let rows: Vec<_> = builder.root().into_iter().flat_map(|root| root.items()).collect();
/// assert_eq!(rows.len(), 1);
/// builder.push(r#"me":"Rice"}]"#)?;
/// assert_eq!(builder.finish()?.root().items().count(), 2);
/// # Ok::<(), mcp_cards_json::Error>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    document: Tape<'static>,
    scanner: Scanner,
    failed: Option<Error>,
    /// Bytes that came after the error.
    ignored: usize,
}

/// The current position in a text that is still arriving: inside which containers, and whether inside a string.
#[derive(Debug)]
pub struct Place<'a> {
    /// The containers that are open, outermost first.
    pub containers: Vec<Value<'a>>,
    /// The names of these containers in their parents, then that of the open string: a key, `0` for the first element
    /// of an array and `#` for any later one.
    pub names: Vec<&'a str>,
    /// The string that has begun but not ended, unless it is a key.
    pub text: Option<OpenText>,
}

/// A string that has begun but not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenText {
    pub(super) mark: Mark,
    /// The offset of its first byte.
    pub start: usize,
}

impl Builder {
    /// Creates an empty document with these limits.
    pub fn new(limits: JsonLimits) -> Self {
        Self { document: Tape::empty(), scanner: Scanner::new(limits), failed: None, ignored: 0 }
    }

    /// Takes the next chunk. Each byte is looked at once, however the text is cut.
    ///
    /// # Errors
    /// Fails as soon as the text cannot become a document any more; from then on always with the same error.
    pub fn push(&mut self, chunk: &str) -> Result<(), Error> {
        if let Some(error) = self.failed {
            self.ignored += chunk.len();
            return Err(error);
        }
        let Tape { text, nodes, .. } = &mut self.document;
        text.to_mut().push_str(chunk);
        let read = self.scanner.scan(text.as_bytes(), nodes);
        self.failed = read.err();
        read
    }

    /// The outermost value, as far as it has arrived: `None` before its first complete token. Only complete items and
    /// members are in it.
    pub fn root(&self) -> Option<Value<'_>> {
        (!self.document.nodes.is_empty()).then(|| Value::new(&self.document, 0))
    }

    /// The containers that are still open, outermost first.
    pub fn open_containers(&self) -> Vec<Value<'_>> {
        let mut found = Vec::new();
        let mut next = self.scanner.innermost();
        while let Some(index) = next {
            found.push(Value::new(&self.document, index));
            next =
                self.document.nodes.get(index as usize).map(|node| node.link).filter(|&outer| outer != OPEN);
        }
        found.reverse();
        found
    }

    /// How many bytes have arrived.
    pub fn len(&self) -> usize {
        self.document.text.len() + self.ignored
    }

    /// Whether nothing has arrived.
    pub fn is_empty(&self) -> bool {
        self.document.text.is_empty()
    }

    /// How many values and keys have arrived.
    pub fn count(&self) -> usize {
        self.document.nodes.len()
    }

    /// The text that has arrived.
    pub fn text(&self) -> &str {
        &self.document.text
    }

    /// Whether no further bytes can make the text a document.
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Whether the text could end here.
    pub fn is_complete(&self) -> bool {
        self.failed.is_none() && self.scanner.is_complete()
    }

    /// Returns the value at a mark.
    pub fn at(&self, mark: Mark) -> Value<'_> {
        Value::new(&self.document, mark.0)
    }

    /// Returns the current position in the text.
    pub fn place(&self) -> Place<'_> {
        let containers = self.open_containers();
        let mut names = Vec::new();
        for pair in containers.windows(2) {
            if let [outer, inner] = pair {
                names.push(self.name(*outer, inner.index()));
            }
        }
        let text = self.scanner.open_text().map(|start| {
            let node = small(self.document.nodes.len());
            names.extend(containers.last().map(|outer| self.name(*outer, node)));
            OpenText { mark: Mark(node), start }
        });
        Place { containers, names, text }
    }

    /// The name of the value at `index` in its container. A key with escapes has no name here: all names that anybody
    /// looks for are plain, and unescaping it on every look would keep one copy per look.
    fn name<'a>(&'a self, container: Value<'a>, index: u32) -> &'a str {
        if container.is_object() {
            Value::new(&self.document, index.saturating_sub(1)).as_plain_text().unwrap_or_default()
        } else if index == container.index() + 1 {
            "0"
        } else {
            "#"
        }
    }

    /// Returns the source of a string from `from` to its end, or to where it has arrived, and whether it is complete.
    pub fn text_from(&self, text: OpenText, from: usize) -> (&str, bool) {
        let is_open = self.document.nodes.len() <= text.mark.0 as usize;
        let end = if is_open { self.document.text.len() } else { self.at(text.mark).span().end };
        (self.document.text.get(from..end).unwrap_or_default(), !is_open)
    }

    /// Returns the document, now that no more bytes will come.
    ///
    /// # Errors
    /// Fails if the text ended too early or was wrong before.
    pub fn finish(mut self) -> Result<Document<'static>, Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.scanner.finish(self.document.text.as_bytes(), &mut self.document.nodes)?;
        Ok(Document::of(self.document))
    }
}
