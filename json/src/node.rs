//! What the tape is made of.

/// Marks a container whose closing bracket has not been read.
pub(super) const OPEN: u32 = u32::MAX;

/// What a node is. Texts and numbers say at once which of their two forms they have, so that reading one needs no
/// second look at the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    Null,
    False,
    True,
    /// A number without fraction and exponent: its digits are exact whatever its size.
    Integer,
    /// Any other number.
    Decimal,
    /// A string whose source is its content.
    Text,
    /// A string with at least one backslash.
    EscapedText,
    Array,
    Object,
}

/// One value, or one key, of a document.
///
/// The tape holds values in document order; a member of an object is its key and then its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// First byte: of a string the one after the quote.
    pub(super) start: u32,
    /// One past the last byte: of a string the closing quote. [`OPEN`] while a container is open.
    pub(super) end: u32,
    /// Index of the node after this one and all it contains. While a container is open, the index of the container
    /// around it: this chain is the pass's stack, so nesting costs no memory of its own.
    pub(super) link: u32,
    pub(super) kind: NodeKind,
}
