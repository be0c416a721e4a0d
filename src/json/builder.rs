//! The pass over a text that arrives in chunks.

use super::node::{Node, OPEN};
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
#[derive(Clone, Debug)]
pub struct Builder {
    text: Vec<u8>,
    nodes: Vec<Node>,
    scanner: Scanner,
    failed: Option<Error>,
}

impl Builder {
    /// An empty document within these limits.
    pub fn new(limits: JsonLimits) -> Self {
        Self { text: Vec::new(), nodes: Vec::new(), scanner: Scanner::new(limits), failed: None }
    }

    /// Takes the next bytes. Each byte is looked at once, however the text is cut.
    ///
    /// # Errors
    /// As soon as no further bytes could make the text a document; from then on always the same error.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), Error> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.text.extend_from_slice(chunk);
        let read = self.scanner.scan(&self.text, &mut self.nodes);
        self.failed = read.err();
        read
    }

    /// The outermost value, as far as it has arrived: `None` before its first complete token. Its items and members
    /// are those that are complete.
    pub fn root(&self) -> Option<Value<'_>> {
        (!self.nodes.is_empty()).then(|| Value::new(&self.text, &self.nodes, 0))
    }

    /// The containers that are still open, outermost first.
    pub fn open_containers(&self) -> Vec<Value<'_>> {
        let mut found = Vec::new();
        let mut next = self.scanner.innermost();
        while let Some(index) = next {
            found.push(Value::new(&self.text, &self.nodes, index));
            next = self.nodes.get(index as usize).map(|node| node.link).filter(|&outer| outer != OPEN);
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
        self.scanner.finish(&self.text, &mut self.nodes)?;
        Ok(Document::from_parts(self.text, self.nodes))
    }
}
