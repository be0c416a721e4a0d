//! The meanings of status words.

use super::form::Tone;

/// Words of each tone, in lower case, with spaces.
const WORDS: [(Tone, &[&str]); 4] = [
    (
        Tone::Good,
        &[
            "done",
            "complete",
            "completed",
            "merged",
            "resolved",
            "fixed",
            "success",
            "successful",
            "succeeded",
            "passed",
            "pass",
            "ok",
            "approved",
            "paid",
            "ready",
            "confirmed",
            "accepted",
            "delivered",
            "online",
            "healthy",
            "up",
            "enabled",
            "published",
            "available",
            "verified",
            "shipped",
            "finished",
            "free",
            "clean",
            "mergeable",
            "valid",
            "live",
            "deployed",
            "succeed",
            "open now",
        ],
    ),
    (
        Tone::Bad,
        &[
            "failed",
            "failure",
            "fail",
            "error",
            "errored",
            "fatal",
            "critical",
            "rejected",
            "denied",
            "declined",
            "overdue",
            "past due",
            "uncollectible",
            "down",
            "offline",
            "expired",
            "timed out",
            "timeout",
            "changes requested",
            "blocked",
            "blocker",
            "blocking",
            "urgent",
            "highest",
            "crashed",
            "dirty",
            "conflict",
            "conflicts",
            "startup failure",
            "unpaid",
            "unhealthy",
            "severe",
            "emergency",
            "alert",
            "requires payment method",
            "dead",
            "lost",
            "panic",
        ],
    ),
    (
        Tone::Warn,
        &[
            "warning",
            "warn",
            "pending",
            "waiting",
            "on hold",
            "paused",
            "needs review",
            "in review",
            "review",
            "unstable",
            "degraded",
            "tentative",
            "high",
            "major",
            "action required",
            "incomplete",
            "behind",
            "requires action",
            "requires confirmation",
            "stale",
            "needs action",
            "medium",
            "moderate",
            "trialing",
            "changes needed",
            "unresolved",
        ],
    ),
    (
        Tone::Active,
        &[
            "open",
            "opened",
            "in progress",
            "running",
            "started",
            "active",
            "building",
            "processing",
            "new",
            "unread",
            "queued",
            "ongoing",
            "doing",
            "initializing",
            "deploying",
            "in transit",
            "busy",
            "scheduled",
            "reopened",
            "unassigned",
            "investigating",
            "on the way",
            "out for delivery",
            "preparing",
        ],
    ),
];

/// Returns the tone of a status word, or of an HTTP status code.
pub(crate) fn tone(status: &str) -> Tone {
    let words = plain(status);
    let known = WORDS.iter().find(|(_, known)| known.contains(&words.as_str()));
    let of_code = || match words.as_bytes() {
        [b'2', b'0'..=b'9', b'0'..=b'9'] => Tone::Good,
        [b'4', b'0'..=b'9', b'0'..=b'9'] => Tone::Warn,
        [b'5', b'0'..=b'9', b'0'..=b'9'] => Tone::Bad,
        _ => Tone::Neutral,
    };
    known.map_or_else(of_code, |(tone, _)| *tone)
}

/// Converts `IN_PROGRESS`, `inProgress` and `In progress` to "in progress".
fn plain(status: &str) -> String {
    let mut words = String::with_capacity(status.len().min(40) + 2);
    let mut previous = ' ';
    // No known word is longer.
    for letter in status.trim().chars().take(40) {
        if previous.is_lowercase() && letter.is_uppercase() {
            words.push(' ');
        }
        match letter {
            '_' | '-' => words.push(' '),
            letter => words.extend(letter.to_lowercase()),
        }
        previous = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_tones_in_any_case() {
        for (status, expected) in [
            ("Done", Tone::Good),
            ("IN_PROGRESS", Tone::Active),
            ("inProgress", Tone::Active),
            ("changes_requested", Tone::Bad),
            ("needsAction", Tone::Warn),
            ("200", Tone::Good),
            ("503", Tone::Bad),
            ("Backlog", Tone::Neutral),
            ("", Tone::Neutral),
        ] {
            assert_eq!(tone(status), expected, "{status}");
        }
    }
}
