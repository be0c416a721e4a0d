//! Every sentence of ours that a user of a chat, or the developer of one, can read.

/// Reasons in the security notes of a card.
pub mod note {
    /// Characters that nobody sees were removed, or would have to be.
    pub const HIDDEN: &str = "invisible characters";
    /// Likewise, characters that drive a terminal.
    pub const CONTROL: &str = "control characters";
    /// A shown text was cut.
    pub const FIELD_TOO_LONG: &str = "longer than limits.fieldChars";
    /// A long text was cut.
    pub const TEXT_TOO_LONG: &str = "longer than limits.textChars";
    /// A medium was left out.
    pub const MEDIUM_TOO_LARGE: &str = "larger than limits.mediaBytes";
    /// A medium was left out.
    pub const NOT_BASE64: &str = "not base64";
    /// An image in text form was left out.
    pub const SVG_TOO_LARGE: &str = "larger than limits.mediaBytes or limits.textChars";
    /// A list beside the one that `total` counts was cut.
    pub const TOO_MANY_ROWS: &str = "more than limits.rows";
    /// A server that is not trusted claimed an order, a booking or a cart.
    pub const UNTRUSTED: &str = "the server is not trusted, so it cannot confirm anything";
    /// There are more notes than a card holds.
    pub const LIST_IS_FULL: &str = "the list of notes is full; `value` counts the rest";
}
