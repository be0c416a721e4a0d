//! What kind of failure a message reports.

use crate::phrases::{contains_any, has_word, split_leading};
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
const SIGNS: [(FailureCategory, &[&str], &[&str]); 10] = [
    (RateLimit, &["rate limit", "ratelimited", "too many requests"], &["429"]),
    (
        Auth,
        &[
            "unauthorized",
            "unauthenticated",
            "forbidden",
            "invalid token",
            "api key",
            "authentication",
            "invalid auth",
            "not authed",
            "token expired",
        ],
        &["401", "403"],
    ),
    // Before the others: these say which part of the system failed, whatever else the message says.
    (
        Upstream,
        &[
            "econn",
            "connection refused",
            "connection reset",
            "connection aborted",
            "connection closed",
            "network error",
            "name or service not known",
            "getaddrinfo",
            "enotfound",
            "eai_again",
            "failed to resolve",
            "name resolution",
            "max retries exceeded",
            "host unreachable",
            "host is unreachable",
            "network unreachable",
            "network is unreachable",
            "server unreachable",
            "server is unreachable",
            "ehostunreach",
            "socket hang up",
            "net::err_",
            "download error",
        ],
        &[],
    ),
    (Degraded, &["embeddings found", "embeddings available"], &[]),
    (Parse, &["failed to parse", "parse error", "syntax error", "invalid syntax", "syntaxerror"], &[]),
    // What may not be used is not wrong, even where the message calls it invalid.
    (
        Permission,
        &[
            "not in allowed",
            "not in the allowed",
            "security violation",
            "operation not permitted",
            "eperm",
            "read-only file system",
            "read-only filesystem",
            "read-only database",
            "read-only mode",
            "read-only transaction",
        ],
        &[],
    ),
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
            "does not match",
            "is not one of",
            "expected one of",
            "cannot be greater",
            "cannot be less",
            "cannot be negative",
            "cannot be empty",
            "cannot be zero",
            "cannot be null",
            "out of range",
            "should be",
        ],
        &[],
    ),
    (
        NotFound,
        &[
            "not found",
            "enoent",
            "no such",
            "does not exist",
            "no files matching",
            "could not be found",
            "couldn't find",
            "couldn\u{2019}t find",
            "could not find",
            "cannot find",
            "can't find",
            "can\u{2019}t find",
        ],
        &["404"],
    ),
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

/// What a path must not be outside of.
const BOUNDS: [&str; 7] = ["project", "workspace", "sandbox", "root", "base", "working", "vault"];
/// What may stand between `outside` and the bound.
const ARTICLES: [&str; 2] = ["of the ", "the "];
/// What follows the kind of thing that there is none of: `no row with id 7`.
const NAMED: [&str; 5] = ["matching", "named", "with id", "with name", "with key"];

/// The JSON-RPC code of wrong parameters.
const INVALID_PARAMS: &str = "-32602";

impl FailureCategory {
    /// The category of a message and its code, if it has one.
    pub(super) fn of(message: &str, code: Option<&str>) -> Self {
        let message = message.to_lowercase();
        let told = || Self::told(&message, code);
        let in_words = || Self::told(&message.replace('_', " "), code);
        // In a sentence a word with underscores names something, and what is said of that tells more.
        let is_code = !message.trim().contains(char::is_whitespace);
        let category = if !message.contains('_') {
            told()
        } else if is_code {
            in_words().or_else(told)
        } else {
            told().or_else(in_words)
        };
        category.unwrap_or(if code.is_some() { Self::Protocol } else { Self::Runtime })
    }

    /// The first category of which a message in lower case has a sign.
    fn told(message: &str, code: Option<&str>) -> Option<Self> {
        let has_wrong_params = code == Some(INVALID_PARAMS);
        let mut is_first_permission = true;
        let matches = |(category, phrases, words): &&(Self, &[&str], &[&str])| {
            let is_more = match category {
                Validation => has_wrong_params,
                Permission => std::mem::take(&mut is_first_permission) && is_out_of_bounds(message),
                NotFound => is_none_of_name(message),
                _ => false,
            };
            is_more || contains_any(message, phrases) || has_word(message, words)
        };
        SIGNS.iter().find(matches).map(|(category, ..)| *category)
    }

    /// Whether trying again later may help.
    pub fn is_retryable(self) -> bool {
        matches!(self, RateLimit | Upstream)
    }
}

/// `outside the workspace`, `outside of the project`
fn is_out_of_bounds(message: &str) -> bool {
    message.split("outside ").skip(1).any(|rest| {
        let rest = ARTICLES.iter().find_map(|article| rest.strip_prefix(article)).unwrap_or(rest);
        let word = split_leading(rest, char::is_alphanumeric).0;
        BOUNDS.contains(&word.strip_suffix('s').unwrap_or(word))
    })
}

/// `no row with id 7`, `no table named x`
fn is_none_of_name(message: &str) -> bool {
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("no ") {
        let behind = split_leading(after, |letter| letter.is_alphanumeric() || letter == '_').1;
        let is_word = !before.ends_with(char::is_alphanumeric);
        let named = behind.strip_prefix(' ').filter(|_| is_word && behind.len() < after.len());
        if named.is_some_and(|named| NAMED.iter().any(|start| named.starts_with(start))) {
            return true;
        }
        rest = after;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sign_decides() {
        for (message, category) in [
            ("Path is outside of the workspace: invalid", "permission"),
            ("outside project root", "permission"),
            ("It rained outside the house", "runtime"),
            ("No table named x", "not_found"),
            ("no row with id 7", "not_found"),
            ("no 7", "runtime"),
            ("piano with id 7", "runtime"),
            ("Extra fields are not allowed", "permission"),
            ("server is unreachable", "upstream"),
            ("cannot be empty", "validation"),
            ("attempt to write to a read-only database", "permission"),
            ("must be outside the root", "permission"),
            ("must be set, not allowed here", "validation"),
        ] {
            assert_eq!(FailureCategory::of(message, None).as_str(), category, "{message}");
        }
    }
}
