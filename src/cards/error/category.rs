//! What kind of failure a message reports.

use crate::phrases::{contains_any, has_word};
use crate::shape::words_enum;

words_enum! {
    /// What kind of failure it is.
    pub enum FailureCategory {
        /// The arguments are wrong.
        Validation = "validation",
        /// What was asked for does not exist.
        NotFound = "not_found",
        /// It exists but may not be used.
        Permission = "permission",
        /// The caller is not signed in, or not allowed in.
        Auth = "auth",
        /// Too many requests.
        RateLimit = "rate_limit",
        /// The server works, but not with all of its functions.
        Degraded = "degraded",
        /// Something could not be parsed.
        Parse = "parse",
        /// A service behind the server failed.
        Upstream = "upstream",
        /// There is no such tool.
        UnknownTool = "unknown_tool",
        /// The protocol reports an error with a code of its own.
        Protocol = "protocol",
        /// Anything else.
        Runtime = "runtime",
    }
}

use FailureCategory::{Auth, Degraded, NotFound, Parse, Permission, RateLimit, Upstream, Validation};

/// The categories in the order in which they are tried, each with phrases and whole words that mean it.
const SIGNS: [(FailureCategory, &[&str], &[&str]); 9] = [
    (RateLimit, &["rate limit", "too many requests"], &["429"]),
    (
        Auth,
        &["unauthorized", "unauthenticated", "forbidden", "invalid token", "api key", "authentication"],
        &["401", "403"],
    ),
    // Before the others: these say which part of the system failed, whatever else the message says.
    (Upstream, &["econn", "connection refused"], &[]),
    (Degraded, &["embeddings found", "embeddings available"], &[]),
    (Parse, &["failed to parse", "parse error", "syntax error", "invalid syntax", "syntaxerror"], &[]),
    (
        Validation,
        &[
            "invalid",
            "validation",
            "must be",
            "is required",
            "field required",
            "missing argument",
            "unexpected field",
            "at least",
        ],
        &[],
    ),
    (NotFound, &["not found", "enoent", "no such", "does not exist"], &["404"]),
    (
        Permission,
        &[
            "permission denied",
            "access denied",
            "access to",
            "eacces",
            "not allowed",
            "outside allowed",
            "outside the allowed",
            "traversal",
            "refused to",
        ],
        &[],
    ),
    (
        Upstream,
        &[
            "fetch failed",
            "failed to fetch",
            "failed to generate",
            "timeout",
            "timed out",
            "econn",
            "connect",
            "gateway",
            "overload",
        ],
        &["500", "501", "502", "503", "504", "529"],
    ),
];

/// The JSON-RPC code of wrong parameters.
const INVALID_PARAMS: &str = "-32602";

impl FailureCategory {
    /// The category of a message and its code, if it has one.
    pub(super) fn of(message: &str, code: Option<&str>) -> Self {
        let message = message.to_lowercase();
        let has_wrong_params = code == Some(INVALID_PARAMS);
        let matches = |(category, phrases, words): &&(Self, &[&str], &[&str])| {
            *category == Validation && has_wrong_params
                || contains_any(&message, phrases)
                || has_word(&message, words)
        };
        match SIGNS.iter().find(matches) {
            Some((category, ..)) => *category,
            None if code.is_some() => Self::Protocol,
            None => Self::Runtime,
        }
    }

    /// Whether trying again later may help.
    pub fn is_retryable(self) -> bool {
        matches!(self, RateLimit | Upstream)
    }
}
