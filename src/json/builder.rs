//! The pass over a text that arrives in chunks.

use super::node::OPEN;
use super::{Document, Error, JsonLimits, Scanner, Value};

/// A document that is still arriving.
///
/// ```
/// use mcp_cards::json::{Builder, JsonLimits};
/// let mut builder = Builder::new(JsonLimits::default());
/// builder.push(br#"[{"name":"Oats"},{"na"#)?;
/// let rows: Vec<_> = builder.root().into_iter().flat_map(|root| root.items()).collect();
/// assert_eq!(rows.len(), 1);
/// builder.push(br#"me":"Rice"}]"#)?;
/// assert_eq!(builder.finish()?.root().items().count(), 2);
/// # Ok::<(), mcp_cards::json::Error>(())
/// ```
#[derive(Debug)]
pub struct Builder {
    document: Document<'static>,
    scanner: Scanner,
    failed: Option<Error>,
}

impl Builder {
    /// An empty document within these limits.
    pub fn new(limits: JsonLimits) -> Self {
        Self { document: Document::empty(), scanner: Scanner::new(limits), failed: None }
    }

    /// Takes the next bytes. Each byte is looked at once, however the text is cut.
    ///
    /// # Errors
    /// As soon as no further bytes could make the text a document; from then on always the same error.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let Document { text, nodes, .. } = &mut self.document;
        text.to_mut().extend_from_slice(chunk);
        let read = self.scanner.scan(text, nodes);
        self.failed = read.err();
        read
    }

    /// The outermost value, as far as it has arrived: `None` before its first complete token. Its items and members
    /// are those that are complete.
    pub fn root(&self) -> Option<Value<'_>> {
        (!self.document.nodes.is_empty()).then(|| self.document.root())
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

    /// The document, now that no more bytes will come.
    ///
    /// # Errors
    /// Where the text ended too early or was wrong before.
    pub fn finish(mut self) -> Result<Document<'static>, Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.scanner.finish(&self.document.text, &mut self.document.nodes)?;
        Ok(self.document)
    }
}
