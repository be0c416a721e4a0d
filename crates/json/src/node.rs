//! What the tape is made of.

/// Marks a container whose closing bracket has not been read.
pub(super) const OPEN: u32 = u32::MAX;

/// What a node is. Texts and numbers say at once which of their two forms they have, so that reading one needs no
/// second look at the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
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
    /// A key whose source is its content.
    Key,
    /// A key with at least one backslash.
    EscapedKey,
    Array,
    Object,
}

impl NodeKind {
    pub(super) fn is_key(self) -> bool {
        matches!(self, Self::Key | Self::EscapedKey)
    }

    /// What a string is where it stands as a key.
    pub(super) fn as_key(self) -> Self {
        if self == Self::EscapedText { Self::EscapedKey } else { Self::Key }
    }
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
    ///
    /// A key's value always follows it, so a key keeps its hash here instead (see [`mod@crate::keys`]).
    pub(super) link: u32,
    /// Of an object, one bit for each key it has (see [`crate::keys::bit`]).
    pub(super) keys: u64,
    pub(super) kind: NodeKind,
}

impl Node {
    /// A node for a value that is not a container, at position `index` of the tape.
    pub(super) fn scalar(kind: NodeKind, start: u32, end: u32, index: u32) -> Self {
        Self { start, end, link: index + 1, keys: 0, kind }
    }

    /// A node for a container whose end has not been read, inside the container at `outer`.
    pub(super) fn open(kind: NodeKind, start: u32, outer: u32) -> Self {
        Self { start, end: OPEN, link: outer, keys: 0, kind }
    }
}
