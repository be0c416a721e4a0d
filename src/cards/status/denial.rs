//! Messages that say that something failed, although they begin with what was done or carry no flag.
//!
//! A word of failure alone proves nothing: "Removed 3 failed jobs" is a success. Only what is said of something counts.

use crate::phrases::{begins, has_word, runs};
use crate::verdict::{has_negation, spoken};

/// Words that say of something that it failed, and the word of a tool whose very purpose that is.
const FAILED: [(&str, &str); 7] = [
    ("failed", "fail"),
    ("rejected", "reject"),
    ("declined", "decline"),
    ("refused", "refuse"),
    ("denied", "deny"),
    ("aborted", "abort"),
    ("unsuccessful", ""),
];
/// The same, where the message says nothing else: "Cart updated: 1 item was unavailable" is a success.
const LACKING: [(&str, &str); 4] =
    [("expired", "expire"), ("unavailable", "disable"), ("invalid", "invalidate"), ("insufficient", "")];
/// What stands between something and what is said of it.
const LINKS: [&str; 11] = ["was", "were", "is", "are", "has", "have", "had", "been", "be", "got", "just"];
/// Words behind which a failure only picks something out, is a reason, is supposed or is denied.
const PICKED: [&str; 15] = [
    "that", "which", "who", "because", "since", "as", "if", "when", "whether", "no", "none", "0", "zero",
    "not", "never",
];
/// Words behind which a failure is a value that something got.
const VALUES: [&str; 5] = ["to", "status", "state", "marked", "set"];
/// How messages begin that say what did not work.
const STARTS: [&str; 6] = ["invalid", "insufficient", "failed to", "unable to", "cannot", "can't"];
/// What says so anywhere.
const PHRASES: [&str; 5] = ["could not ", "couldn't ", "couldn\u{2019}t ", "unable to ", "failed to "];
/// Where a part of a sentence ends.
const ENDS: [char; 7] = ['.', ',', ';', ':', '!', '?', '\n'];
/// What may stand between "not" and "successfully"; the "t" is that of "wasn't".
const BETWEEN: [&str; 5] = ["t", "be", "been", "yet", "get"];
const SUCCESSFULLY: &str = "successfully";

/// Whether a message says that something was not done successfully.
pub(crate) fn denies_done(message: &str) -> bool {
    let message = spoken(message);
    let mut is_denied = false;
    for word in runs(&message, char::is_alphanumeric) {
        if word == SUCCESSFULLY && is_denied {
            return true;
        }
        is_denied = has_negation(word) || is_denied && BETWEEN.contains(&word);
    }
    false
}

/// Whether a message begins by saying that nothing was done: "Removed nothing".
pub(crate) fn did_nothing(message: &str) -> bool {
    let first = message.split(ENDS).next().unwrap_or_default();
    runs(first, char::is_alphanumeric).nth(1).is_some_and(|word| word.eq_ignore_ascii_case("nothing"))
}

/// Whether a message says that something failed. `tool` are the words of the tool's name: who declines an invitation
/// succeeded when it "was declined".
pub(crate) fn tells_failure(message: &str, tool: &str) -> bool {
    let message = spoken(message);
    let message = message.trim().trim_end_matches(ENDS);
    let begins_so =
        |start: &&str| message.strip_prefix(*start).is_some_and(|rest| !begins(rest, char::is_alphanumeric));
    STARTS.iter().any(begins_so)
        || is_one_of(&FAILED, message, tool)
        || message.split(ENDS).any(|clause| {
            let is_all = clause.len() == message.len();
            is_failure(clause, |word| {
                is_one_of(&FAILED, word, tool) || is_all && is_one_of(&LACKING, word, tool)
            })
        })
}

/// Whether this is one of these words, unless the tool is there to bring it about.
fn is_one_of(words: &[(&str, &str)], word: &str, tool: &str) -> bool {
    let purpose = words.iter().find(|(own, _)| *own == word).map(|(_, purpose)| purpose);
    purpose.is_some_and(|purpose| purpose.is_empty() || !has_word(tool, &[purpose]))
}

/// Whether a part of a sentence says of something that it failed.
fn is_failure(clause: &str, is_failed: impl Fn(&str) -> bool) -> bool {
    let told =
        |phrase: &&str| clause.split_once(*phrase).is_some_and(|(before, _)| !has_word(before, &PICKED));
    if PHRASES.iter().any(told) {
        return true;
    }
    // What stands before the links, and whether there are any.
    let (mut subject, mut is_linked) = ("", false);
    let mut words = clause.split_whitespace();
    while let Some(word) = words.next() {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if LINKS.contains(&bare) {
            is_linked = true;
            continue;
        }
        if PICKED.contains(&bare) || bare.ends_with("n't") || bare.ends_with("n\u{2019}t") {
            return false;
        }
        let is_said = is_linked || words.clone().next().is_none();
        if is_said && !subject.is_empty() && !VALUES.contains(&subject) && is_failed(word) {
            return true;
        }
        (subject, is_linked) = (bare, false);
    }
    false
}
