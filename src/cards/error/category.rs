//! What kind of failure a message tells of.

/// The categories in the order in which they are tried, with the phrases of each. Digits count as whole tokens only.
const PHRASES: [(&str, &[&str]); 9] = [
    ("rate_limit", &["rate limit", "too many requests", "429"]),
    (
        "auth",
        &[
            "unauthorized",
            "unauthenticated",
            "forbidden",
            "invalid token",
            "api key",
            "authentication",
            "401",
            "403",
        ],
    ),
    ("upstream", &["econn", "connection refused"]),
    ("degraded", &["embeddings found", "embeddings available"]),
    ("parse", &["failed to parse", "parse error", "syntax error", "invalid syntax", "syntaxerror"]),
    (
        "validation",
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
    ),
    ("not_found", &["not found", "enoent", "no such", "does not exist", "404"]),
    (
        "permission",
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
    ),
    (
        "upstream",
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
            "500",
            "501",
            "502",
            "503",
            "504",
            "529",
        ],
    ),
];

/// The JSON-RPC code of wrong parameters.
const INVALID_PARAMS: &str = "-32602";

/// The category of a message and, where there was one, its code.
pub(super) fn categorize(message: &str, code: Option<&str>) -> &'static str {
    let message = crate::letters::lower(message);
    let hit = |(category, phrases): &&(&'static str, &[&str])| {
        *category == "validation" && code == Some(INVALID_PARAMS)
            || phrases.iter().any(|phrase| says(&message, phrase))
    };
    match PHRASES.iter().find(hit) {
        Some((category, _)) => category,
        None if code.is_some() => "protocol",
        None => "runtime",
    }
}

fn says(message: &str, phrase: &str) -> bool {
    if phrase.bytes().all(|byte| byte.is_ascii_digit()) {
        message.split(|letter: char| !letter.is_alphanumeric()).any(|token| token == phrase)
    } else {
        crate::words::has(message, phrase)
    }
}

/// Whether trying again later may help.
pub(super) fn is_retryable(category: &str) -> bool {
    matches!(category, "rate_limit" | "upstream")
}
