//! All of our own sentences that a chat's user or developer can read.

/// Reasons in the security notes of a card.
pub(crate) mod note {
    /// Invisible characters were removed, or would have to be.
    pub(crate) const HIDDEN: &str = "invisible characters";
    /// The same for marks piled up on one letter.
    pub(crate) const MARKS: &str = "too many marks on one letter";
    /// The same for characters that control a terminal.
    pub(crate) const CONTROL: &str = "control characters";
    /// A shown text was cut.
    pub(crate) const FIELD_TOO_LONG: &str = "longer than limits.fieldChars";
    /// A long text was cut.
    pub(crate) const TEXT_TOO_LONG: &str = "longer than limits.textChars";
    /// A medium was left out.
    pub(crate) const MEDIUM_TOO_LARGE: &str = "larger than limits.mediaBytes";
    /// A medium was left out.
    pub(crate) const NOT_BASE64: &str = "not base64";
    /// An image in text form was left out.
    pub(crate) const SVG_TOO_LARGE: &str = "larger than limits.mediaBytes or limits.textChars";
    /// A list other than the one that `total` counts was cut.
    pub(crate) const TOO_MANY_ROWS: &str = "more than limits.rows";
    /// A server that is not trusted reported an order, a booking or a cart.
    pub(crate) const UNTRUSTED: &str = "the server is not trusted, so it cannot confirm anything";
    /// A service sent a secret of its own.
    pub(crate) const SECRET: &str = "a secret of the service";
    /// There are more notes than a card may have.
    pub(crate) const LIST_IS_FULL: &str = "the list of notes is full; `value` counts the rest";
}

/// Messages of the events of a stream.
pub(crate) mod event {
    /// One push completed more events than the limit.
    pub(crate) const TOO_MANY_EVENTS: &str =
        "One push held more events than the limit; the rest was left out.";
    /// More calls are open than the limit.
    pub(crate) const TOO_MANY_CALLS: &str =
        "There are more calls without a result than the limit; the oldest was forgotten.";
    /// A call has two results.
    pub(crate) const DUPLICATE_RESULT: &str = "A call has a second result, which was skipped.";
    /// A status event.
    pub(crate) const TOOLS_LISTED: &str = "Tools listed";
    /// An event is larger than the caller allows.
    pub(crate) const EVENT_TOO_LARGE: &str = "An event is larger than the limit.";
    /// An id is longer than any that a call can have.
    pub(crate) const ID_TOO_LONG: &str = "An id is longer than 16 KB; what it names was skipped.";
    /// An event cannot be read.
    pub(crate) const BAD_EVENT: &str = "An event is not a JSON object.";
    /// Something was pushed after the end.
    pub(crate) const FINISHED: &str =
        "The stream was finished before this. Call reset() to begin the next turn.";
    /// The stream was cut off.
    pub(crate) const INCOMPLETE_RESULT: &str =
        "The stream ended inside a result; what was shown of it stays.";
    /// The stream was cut off.
    pub(crate) const INCOMPLETE_EVENT: &str = "The stream ended inside an event.";
    /// Nothing in the body was recognised.
    pub(crate) const UNKNOWN_CARRIER: &str =
        "The body is not a stream that is understood. docs/carriers.md lists those that are.";
    /// Nothing in stored messages was recognised.
    pub(crate) const UNKNOWN_MESSAGES: &str =
        "These are not messages that are understood. docs/carriers.md lists the forms of messages that are.";
    /// The caller named another carrier.
    pub(crate) const WRONG_CARRIER: &str = "The stream is not of the carrier that the options name.";
}

/// The message of a tool that failed without one.
pub(crate) const TOOL_FAILED: &str = "The tool failed";
