//! What kind of failure a message tells of.

use crate::phrases::Sign;

const fn sign(meaning: &'static str, phrases: &'static str, words: &'static str) -> Sign {
    Sign { meaning, phrases, words }
}

/// The categories in the order in which they are tried.
const SIGNS: [Sign; 9] = [
    sign("rate_limit", "rate limit|too many requests", "429"),
    sign("auth", "unauthorized|unauthenticated|forbidden|invalid token|api key|authentication", "401 403"),
    sign("upstream", "econn|connection refused", ""),
    sign("degraded", "embeddings found|embeddings available", ""),
    sign("parse", "failed to parse|parse error|syntax error|invalid syntax|syntaxerror", ""),
    sign(
        "validation",
        "invalid|validation|must be|is required|field required|missing argument|unexpected field|at least",
        "",
    ),
    sign("not_found", "not found|enoent|no such|does not exist", "404"),
    sign(
        "permission",
        "permission denied|access denied|access to|eacces|not allowed|outside allowed|outside the allowed|\
        traversal|refused to",
        "",
    ),
    sign(
        "upstream",
        "fetch failed|failed to fetch|failed to generate|timeout|timed out|econn|connect|gateway|overload",
        "500 501 502 503 504 529",
    ),
];

/// The JSON-RPC code of wrong parameters.
const INVALID_PARAMS: &str = "-32602";

/// The category of a message and, where there was one, its code.
pub(super) fn categorize(message: &str, code: Option<&str>) -> &'static str {
    let message = message.to_lowercase();
    let hit =
        |sign: &&Sign| sign.meaning == "validation" && code == Some(INVALID_PARAMS) || sign.is_in(&message);
    match SIGNS.iter().find(hit) {
        Some(sign) => sign.meaning,
        None if code.is_some() => "protocol",
        None => "runtime",
    }
}

/// Whether trying again later may help.
pub(super) fn is_retryable(category: &str) -> bool {
    matches!(category, "rate_limit" | "upstream")
}
