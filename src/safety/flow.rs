//! Text that arrives in pieces, cleaned as if it had come at once.

use super::piles::next_pile;
use super::scripts::NEAR;
use super::text::{Kind, Past, Removed, Start, Verdict, has_letter, has_suspect, strip};
use std::borrow::Cow;

/// Bytes that are held back at most, because what comes next may decide about them.
const MOST_HELD: usize = 512;

/// A long text that arrives in pieces, cut anywhere: a joiner or an escape at the end of one is held back until it is
/// clear what it belongs to.
///
/// ```
/// use mcp_cards::safety::Flow;
/// let mut flow = Flow::default();
/// assert_eq!(flow.push("👩\u{200d}"), "👩");
/// assert_eq!(flow.push("💻 \u{1b}[3"), "\u{200d}💻 ");
/// assert_eq!(flow.push("1mred"), "red");
/// assert_eq!(flow.finish(), "");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Flow {
    /// The last characters that left, if nothing was removed behind them.
    before: String,
    held: String,
    /// What is known of the text that left.
    past: Past,
}

impl Flow {
    /// Takes the next piece; gives what is clear by now.
    pub fn push<'t>(&mut self, piece: &'t str) -> Cow<'t, str> {
        if self.held.is_empty() && !has_suspect(piece.as_bytes()) {
            let mut marks = self.past.marks;
            if next_pile(piece.as_bytes(), 0, &mut marks) == piece.len() {
                self.past = Past { is_directed: self.past.is_directed && !has_letter(piece), marks };
                self.remember(piece);
                return Cow::Borrowed(piece);
            }
        }
        Cow::Owned(self.clean(piece, false))
    }

    /// Gives what was held back; the next piece begins another text.
    pub fn finish(&mut self) -> String {
        let rest = if self.held.is_empty() { String::new() } else { self.clean("", true) };
        self.before.clear();
        self.past = Past::default();
        rest
    }

    fn clean(&mut self, piece: &str, is_last: bool) -> String {
        let mut text = std::mem::take(&mut self.before);
        let from = text.len();
        text.push_str(&self.held);
        text.push_str(piece);
        let waits = if is_last { |_: &str, _: &Verdict| false } else { is_open };
        let stripped =
            strip(&text, Start { at: from, past: self.past }, true, waits, &mut Removed::default());
        self.past = stripped.past;
        self.held = text.get(stripped.end..).unwrap_or_default().to_owned();
        self.remember(text.get(stripped.kept..stripped.end).unwrap_or_default());
        stripped.text.unwrap_or_else(|| text.get(from..stripped.end).unwrap_or_default().to_owned())
    }

    fn remember(&mut self, text: &str) {
        self.before.push_str(text);
        let mut letters = self.before.chars();
        for _ in 0..NEAR {
            letters.next_back();
        }
        let last = letters.as_str().len();
        self.before.drain(..last);
    }
}

/// Whether a suspect may turn out to be another thing when more text comes.
fn is_open(rest: &str, verdict: &Verdict) -> bool {
    let is_alone = verdict.length == rest.chars().next().map_or(0, char::len_utf8);
    if !is_alone || verdict.kind == Kind::Fine || rest.len() > MOST_HELD {
        return false;
    }
    if verdict.length == rest.len() {
        return true;
    }
    let behind = rest.get(verdict.length..).unwrap_or_default();
    match rest.chars().next() {
        Some('\u{e0000}'..='\u{e007f}') => behind.chars().all(|tag| matches!(tag, '\u{e0000}'..='\u{e007f}')),
        // Strings and sequences end, or fail, at a control character; the last may be half of their end.
        Some('\u{1b}' | '\u{90}' | '\u{98}' | '\u{9b}' | '\u{9d}'..='\u{9f}') => {
            let inside = behind.strip_suffix('\u{1b}').unwrap_or(behind);
            !inside.chars().any(char::is_control)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::clean_long;
    use super::*;

    const TEXTS: [&str; 14] = [
        "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}\u{30b}\u{30c}b\u{301}",
        "ש\u{5b0}\u{5b1}\u{5b2}\u{34f}\u{5b3}\u{5b4}\u{5b5}\u{5b6}\u{5b7}\u{200b}\u{5b8}\u{5b9}\u{5ba}\u{200f}\u{5bb}ש",
        "ש\u{200f}\u{200f}! \u{200e}\u{200f}ש12\u{200f}-\u{200f}\u{1b}[31m\u{200f}ש\u{200f}. \u{200f}x",
        "𓀀\u{13430}\u{13431}𓀁 ក\u{17b4} a\u{16fe4} 漢\u{fe0a}",
        "plain text",
        "a\r\nb\rc\r\n",
        "👩\u{200d}💻 ❤\u{fe0f}\u{200d}🔥 x\u{200d}y",
        "न\u{94d}\u{200d}ष می\u{200c}خواهم a\u{200c}b",
        "\u{1b}[31mred\u{1b}[0m \u{1b}]8;;https://e.example\u{1b}\\link\u{1b}]8;;\u{7} end\u{1b}",
        "\u{9b}1;31mx \u{9d}0;t\u{9c}y \u{1b}[12€ paid \u{1b}]0;never ends\nnext",
        "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏴\u{e0067}x A\u{e0068}\u{e0069}",
        "1\u{fe0f}\u{20e3} ❤\u{fe0f}\u{fe0f} a\u{fe0f}",
        "שלום\u{200f}! (\u{200f}ש) x\u{200f}y ש!\u{200f}.. x",
        "\u{2028}\u{200b}\u{200b}\u{202e}ก\u{200b}ข",
    ];

    #[test]
    fn pieces_give_the_same_text_as_the_whole() {
        let mut seed: u64 = 3;
        for text in TEXTS {
            let letters: Vec<char> = text.chars().collect();
            for _ in 0..200 {
                let (mut flow, mut out, mut rest) = (Flow::default(), String::new(), letters.as_slice());
                while !rest.is_empty() {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let (piece, after) =
                        rest.split_at((usize::try_from(seed >> 33).unwrap_or_default() % 4).min(rest.len()));
                    out.push_str(&flow.push(&piece.iter().collect::<String>()));
                    rest = after;
                }
                out.push_str(&flow.finish());
                assert_eq!(out, clean_long(text, usize::MAX), "{text:?}");
            }
        }
    }

    #[test]
    fn plain_pieces_are_not_copied_and_little_is_held() {
        let mut flow = Flow::default();
        assert!(matches!(flow.push("plain"), Cow::Borrowed("plain")));
        assert_eq!(flow.push("\u{1b}]0;"), "");
        let long = "x".repeat(600);
        assert_eq!(flow.push(&long), ["]0;", &long].concat());
        assert!(flow.held.is_empty() && flow.before.len() == NEAR);
    }
}
