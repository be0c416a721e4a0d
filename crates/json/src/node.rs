//! The nodes of the tape.

/// Marks a container whose closing bracket has not been read.
pub(super) const OPEN: u32 = u32::MAX;

/// The type of a node. Texts and numbers have two types each, so that reading one needs no second look at the source.
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
    /// A string whose source equals its content.
    Text,
    /// A string with at least one backslash.
    EscapedText,
    /// A key whose source equals its content.
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

    /// The type of a string that is used as a key.
    pub(super) fn as_key(self) -> Self {
        if self == Self::EscapedText { Self::EscapedKey } else { Self::Key }
    }
}

/// One value, or one key, of a document.
///
/// The tape holds values in document order; a member of an object is its key and then its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Offset of the first byte; for a string, of the byte after the opening quote.
    pub(super) start: u32,
    /// Offset after the last byte; for a string, of the closing quote. [`OPEN`] while a container is open.
    pub(super) end: u32,
    /// Index of the node after this one and everything it contains. While a container is open, the index of its
    /// parent: this chain is the stack of the pass, so nesting costs no extra memory.
    ///
    /// The value of a key always follows it, so a key stores its hash here instead (see [`mod@crate::keys`]).
    pub(super) link: u32,
    /// For an object, one bit for each key it has (see [`crate::keys::bit`]).
    pub(super) keys: u64,
    pub(super) kind: NodeKind,
}

impl Node {
    /// Creates a node for a value that is not a container, at position `index` of the tape.
    pub(super) fn scalar(kind: NodeKind, start: u32, end: u32, index: u32) -> Self {
        Self { start, end, link: index + 1, keys: 0, kind }
    }

    /// Creates a node for a container that is still open, inside the container at `outer`.
    pub(super) fn open(kind: NodeKind, start: u32, outer: u32) -> Self {
        Self { start, end: OPEN, link: outer, keys: 0, kind }
    }
}
