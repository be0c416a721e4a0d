//! Text that is shown, without the characters that nobody sees.
//!
//! What a person reads must be what is there: characters that are invisible, turn the direction of others around or
//! drive a terminal are removed, unless the writing around them needs them (see [`super::scripts`]). So are marks on a
//! letter beyond those that any script needs: piled up they cover the lines around them. One pass, and a text in which
//! nothing is suspect is given back as it is. Cleaning twice changes nothing more: a suspect stays only beside
//! characters that are never removed, or behind what was kept.

use super::piles::{has_pile, is_mark, next_pile, row_length};
use super::scripts::{Rule, ends_leftward, is_emoji, is_in, joins, rule, runs_left};
use crate::bytes::{is_printable, nth_char, skip_ascii, skip_lines};
use std::borrow::Cow;
use std::ops::Range;

/// How a text may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The most characters.
    pub most: usize,
    /// Whether a carriage return before a newline stays, as in files.
    pub keeps_returns: bool,
}

/// What was taken out of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// Invisible characters, made visible; empty if there were none.
    pub hidden: String,
    /// Control characters and escapes, made visible; empty if there were none.
    pub control: String,
    /// Marks beyond those that a letter may have, by their numbers; empty if there were none.
    pub marks: String,
    /// Whether the text was cut.
    pub is_cut: bool,
}

/// A shown text of at most `most` characters, with "…" where it was cut.
///
/// ```
/// use mcp_cards::safety::clean;
/// assert_eq!(clean("Saved\u{200b} \u{1b}[31mnow", 100), "Saved now");
/// assert_eq!(clean("क्‍ष 👩‍💻", 100), "क्‍ष 👩‍💻");
/// assert_eq!(clean("abcd", 3), "abc…");
/// ```
pub fn clean(text: &str, most: usize) -> Cow<'_, str> {
    if is_plain(text, most) {
        return Cow::Borrowed(text);
    }
    let form = Form { most, keeps_returns: false };
    clean_as(text, form, &mut Removed::default()).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// A long text (files, output, messages) of at most `most` characters: carriage returns before newlines stay.
pub fn clean_long(text: &str, most: usize) -> Cow<'_, str> {
    let form = Form { most, keeps_returns: true };
    clean_as(text, form, &mut Removed::default()).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Whether there is nothing to take out of a text.
pub(super) fn is_clean(text: &str) -> bool {
    matches!(clean_long(text, usize::MAX), Cow::Borrowed(_))
}

/// Whether a text may surely be shown as it is.
pub(super) fn is_plain(text: &str, most: usize) -> bool {
    text.len() <= most && (is_printable(text) || !has_suspect(text.as_bytes()))
}

/// Whether there may be something to take out of a text.
pub(crate) fn has_suspect(text: &[u8]) -> bool {
    let mut far = text.len();
    next_suspect(text, 0, &mut far) < text.len() || has_pile(text, far)
}

/// The text as it may be shown, if that is another one, and what was taken out.
pub(super) fn clean_as(text: &str, form: Form, removed: &mut Removed) -> Option<String> {
    let stripped = strip(text, Start::default(), form.keeps_returns, |_, _| false, removed).text;
    let whole = stripped.as_deref().unwrap_or(text);
    if whole.len() <= form.most {
        return stripped;
    }
    let Some(end) = nth_char(whole, form.most) else { return stripped };
    removed.is_cut = true;
    // What a suspect belongs to may be behind the cut.
    let mut letters = whole.get(..end).unwrap_or_default().chars();
    let mut kept = letters.as_str();
    while letters.next_back().is_some_and(is_suspect) {
        kept = letters.as_str();
    }
    let mut cut = String::with_capacity(kept.len() + 3);
    cut.push_str(kept);
    cut.push('…');
    Some(cut)
}

/// Whether a character is removed unless those around it need it.
pub fn is_suspect(letter: char) -> bool {
    letter.is_ascii_control() && !matches!(letter, '\n' | '\t') || rule(letter).is_some()
}

/// A text without what must not be shown, up to where it was looked at.
pub(super) struct Stripped {
    /// The text, if something was removed.
    pub(super) text: Option<String>,
    /// Where the part begins behind which nothing was removed.
    pub(super) kept: usize,
    /// How far the text was looked at.
    pub(super) end: usize,
    /// What is known there of the text before.
    pub(super) past: Past,
}

/// Where the work on a text begins.
#[derive(Clone, Copy, Default)]
pub(super) struct Start {
    /// What stands before is there to be looked at.
    pub(super) at: usize,
    /// What is known there of the text before.
    pub(super) past: Past,
}

/// What was left of a text up to a place, as far as it matters behind it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Past {
    /// Whether a mark of direction stands behind the last letter or digit.
    pub(super) is_directed: bool,
    /// How many marks the last character that is none has.
    pub(super) marks: usize,
}

/// Strips a text from `start` on. A suspect that `waits` for more text ends the work.
pub(super) fn strip(
    text: &str,
    start: Start,
    keeps_returns: bool,
    waits: fn(&str, &Verdict) -> bool,
    removed: &mut Removed,
) -> Stripped {
    let mut out: Option<String> = None;
    let Start { at: from, mut past } = start;
    let (mut kept, mut done, mut at, mut far) = (0, from, from, text.len());
    loop {
        let next = next_suspect(text.as_bytes(), at, &mut far);
        while at < next {
            let stretch = text.as_bytes().get(..next).unwrap_or_default();
            let start = if past.marks == 0 { far.clamp(at, next) } else { at };
            let pile = next_pile(stretch, start, &mut past.marks);
            past.is_directed = past.is_directed && !has_letter(text.get(at..pile).unwrap_or_default());
            at = pile;
            let length = row_length(text.as_bytes().get(at..next).unwrap_or_default());
            if length > 0 {
                let out = out.get_or_insert_with(|| String::with_capacity(text.len()));
                out.push_str(text.get(done..at).unwrap_or_default());
                reveal(text.get(at..at + length).unwrap_or_default(), &mut removed.marks);
                at += length;
                (done, kept) = (at, at);
            }
        }
        let rest = text.get(at..).unwrap_or_default();
        if rest.is_empty() {
            break;
        }
        let mut verdict = judge(text, kept..at, keeps_returns);
        if verdict.kind == Kind::Fine && rest.starts_with(DIRECTIONS) {
            verdict.kind = if past.is_directed { Kind::Hidden } else { Kind::Fine };
            past.is_directed = true;
        }
        if waits(rest, &verdict) {
            break;
        }
        let end = at + verdict.length;
        if verdict.kind != Kind::Fine {
            let out = out.get_or_insert_with(|| String::with_capacity(text.len()));
            out.push_str(text.get(done..at).unwrap_or_default());
            if verdict.kind == Kind::Break {
                out.push('\n');
                past.marks = 0;
            }
            (done, kept) = (end, end);
            let list = if verdict.kind == Kind::Hidden { &mut removed.hidden } else { &mut removed.control };
            reveal(text.get(at..end).unwrap_or_default(), list);
        }
        at = end;
    }
    if let Some(out) = &mut out {
        out.push_str(text.get(done..at).unwrap_or_default());
    }
    Stripped { text: out, kept, end: at, past }
}

/// The marks of direction that a text in two scripts may need.
const DIRECTIONS: [char; 3] = ['\u{61c}', '\u{200e}', '\u{200f}'];

/// Whether there is a letter or digit in a text.
pub(super) fn has_letter(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// The first position from `at` on where something is neither plain ASCII, newline or tab, nor a character that is
/// surely not suspect; the end if there is none. `far` becomes the first position that is looked at and not ASCII.
fn next_suspect(bytes: &[u8], mut at: usize, far: &mut usize) -> usize {
    *far = bytes.len();
    at = skip_lines(bytes, at);
    loop {
        at = skip_ascii(bytes, at, b' ');
        let Some(&byte) = bytes.get(at) else { return bytes.len() };
        if byte >= 0x80 {
            *far = at.min(*far);
        }
        at += match byte {
            b'\n' | b'\t' => {
                at = skip_lines(bytes, at + 1);
                continue;
            }
            // Only these bytes begin characters that the rules name.
            0xC2 | 0xCD | 0xD8 | 0xE1..=0xE3 | 0xEF | 0xF0 | 0xF3 => {
                if is_suspect_at(bytes, at) {
                    return at;
                }
                width(byte)
            }
            0x80.. => width(byte),
            _ => return at,
        };
    }
}

fn is_suspect_at(bytes: &[u8], at: usize) -> bool {
    letter_at(bytes, at).is_some_and(|letter| rule(letter).is_some())
}

pub(super) fn width(lead: u8) -> usize {
    match lead {
        0..0xE0 => 2,
        0xE0..0xF0 => 3,
        _ => 4,
    }
}

/// The character that begins at `at`, which is not ASCII.
pub(super) fn letter_at(bytes: &[u8], at: usize) -> Option<char> {
    let lead = *bytes.get(at)?;
    let length = width(lead);
    let mut code = u32::from(lead) & (0xFF >> (length + 1));
    for byte in bytes.get(at + 1..at + length)? {
        code = code << 6 | u32::from(byte & 0x3F);
    }
    char::from_u32(code)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Fine,
    Hidden,
    Control,
    Break,
}

/// What a suspect is, and how many bytes belong to it.
pub(super) struct Verdict {
    pub(super) length: usize,
    pub(super) kind: Kind,
}

/// Looks at the suspect behind `kept`, the part of the text since the last removal, and at what stands around it.
fn judge(text: &str, kept: Range<usize>, keeps_returns: bool) -> Verdict {
    let (bytes, at) = (text.as_bytes(), kept.end);
    let rest = text.get(at..).unwrap_or_default();
    let Some(letter) = rest.chars().next() else { return Verdict { length: 1, kind: Kind::Control } };
    let mut length = letter.len_utf8();
    let behind = at + length;
    let Some(rule) = rule(letter) else {
        if letter == '\r' && keeps_returns && bytes.get(behind) == Some(&b'\n') {
            return Verdict { length, kind: Kind::Fine };
        }
        let escape = if letter == '\u{1b}' { escape_length(bytes, behind) } else { 0 };
        return Verdict { length: length + escape, kind: Kind::Control };
    };
    let mut before = text.get(kept.clone()).unwrap_or_default().chars();
    let previous = before.next_back();
    let next = rest.get(length..).and_then(|rest| rest.chars().next());
    let is_fine = match rule {
        Rule::Control => {
            let length = length + c1_length(letter, bytes, behind);
            return Verdict { length, kind: Kind::Control };
        }
        Rule::Break => return Verdict { length, kind: Kind::Break },
        Rule::Never => false,
        Rule::After(ranges) => is_in(previous, ranges),
        Rule::Beside(ranges) => is_in(previous, ranges) || is_in(next, ranges),
        Rule::Direction => {
            // A mark may turn out to be one too many.
            let next = next.filter(|letter| !is_mark(*letter));
            ends_leftward(text.get(kept).unwrap_or_default()) || runs_left(next)
        }
        Rule::Joiner => {
            let is_presented = previous == Some('\u{fe0f}');
            let emoji = if is_presented { before.next_back() } else { previous };
            joins(previous) || is_emoji(emoji) && is_emoji(next)
        }
        Rule::Presentation => {
            is_emoji(previous)
                || previous.is_some_and(|letter| letter.is_ascii_digit() || matches!(letter, '#' | '*'))
        }
        Rule::Tag => {
            let flag = flag_length(rest).filter(|_| previous == Some('\u{1f3f4}'));
            length = flag.unwrap_or(length);
            flag.is_some()
        }
    };
    Verdict { length, kind: if is_fine { Kind::Fine } else { Kind::Hidden } }
}

/// The bytes of the tags that make a black flag that of a part of a country: two letters, one to three letters or
/// digits, the end.
fn flag_length(tags: &str) -> Option<usize> {
    let mut length = 0;
    for (place, tag) in tags.chars().enumerate().take(6) {
        length += tag.len_utf8();
        match tag {
            '\u{e007f}' => return (place >= 3).then_some(length),
            '\u{e0061}'..='\u{e007a}' => {}
            '\u{e0030}'..='\u{e0039}' if place >= 2 => {}
            _ => return None,
        }
    }
    None
}

/// The bytes behind an escape character that belong to it; here and below 0 where they are no sequence, so that nothing
/// else is lost.
fn escape_length(bytes: &[u8], from: usize) -> usize {
    let length = match bytes.get(from) {
        Some(b'[') => parameters_length(bytes, from + 1),
        Some(b']' | b'P' | b'X' | b'^' | b'_') => string_length(bytes, from + 1),
        _ => {
            let count = run_of(bytes, from, 0x2);
            let has_end = bytes.get(from + count).is_some_and(|byte| (0x30..0x7F).contains(byte));
            return if has_end { count + 1 } else { 0 };
        }
    };
    if length > 0 { length + 1 } else { 0 }
}

/// Likewise behind the one-character forms of the same.
fn c1_length(letter: char, bytes: &[u8], from: usize) -> usize {
    match letter {
        '\u{9b}' => parameters_length(bytes, from),
        '\u{90}' | '\u{98}' | '\u{9d}'..='\u{9f}' => string_length(bytes, from),
        _ => 0,
    }
}

/// Parameters, intermediate bytes and the final byte of a control sequence.
fn parameters_length(bytes: &[u8], from: usize) -> usize {
    let parameters = run_of(bytes, from, 0x3);
    let count = parameters + run_of(bytes, from + parameters, 0x2);
    let has_end = bytes.get(from + count).is_some_and(|byte| (0x40..0x7F).contains(byte));
    if has_end { count + 1 } else { 0 }
}

/// A command string with its end: a bell or a string terminator. It must end before the line does.
fn string_length(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match bytes.get(at..).unwrap_or_default() {
            [0x07, ..] => return at + 1 - from,
            [0x1B, b'\\', ..] | [0xC2, 0x9C, ..] => return at + 2 - from,
            [] | [..0x20, ..] | [0xC2, 0x80..0xA0, ..] => return 0,
            _ => at += 1,
        }
    }
}

/// How many bytes in a row have this first digit, of two hexadecimal ones.
fn run_of(bytes: &[u8], from: usize, digit: u8) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().take_while(|byte| **byte >> 4 == digit).count()
}

/// As many removed characters as a note repeats.
const MOST_REVEALED: usize = 120;

/// Makes removed characters visible: tags as the letters that they stand for, others by their numbers.
fn reveal(removed: &str, list: &mut String) {
    for letter in removed.chars() {
        if list.len() >= MOST_REVEALED {
            return;
        }
        match letter {
            '\u{e0020}'..='\u{e007e}' => {
                list.push(char::from_u32(u32::from(letter) - 0xE_0000).unwrap_or(' '));
            }
            ' '..='~' => list.push(letter),
            _ => push_number_of(letter, list),
        }
    }
}

/// `U+200B`
fn push_number_of(letter: char, list: &mut String) {
    list.push_str("U+");
    let code = u32::from(letter);
    let digits = if code > 0xF_FFFF {
        6
    } else if code > 0xFFFF {
        5
    } else {
        4
    };
    for place in (0..digits).rev() {
        let digit = char::from_digit(code >> (place * 4) & 0xF, 16).unwrap_or('0');
        list.push(digit.to_ascii_uppercase());
    }
    list.push(' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn strips(text: &str, expected: &str, hidden: &str, control: &str) {
        let mut removed = Removed::default();
        let form = Form { most: usize::MAX, keeps_returns: false };
        let cleaned = clean_as(text, form, &mut removed);
        assert_eq!(cleaned.as_deref(), Some(expected), "{text:?}");
        assert_eq!((removed.hidden.trim_end(), removed.control.trim_end()), (hidden, control), "{text:?}");
        assert_eq!(clean(expected, usize::MAX), expected);
    }

    #[test]
    fn hidden_characters_are_removed_and_named() {
        strips("a\u{200b}b", "ab", "U+200B", "");
        strips("pay\u{202e}001\u{202c}", "pay001", "U+202E U+202C", "");
        strips("\u{2066}x\u{2069}", "x", "U+2066 U+2069", "");
        strips("\u{feff}x\u{2060}\u{ad}", "x", "U+FEFF U+2060 U+00AD", "");
        strips("A\u{e0068}\u{e0069}\u{e0020}\u{e007f}", "A", "hi U+E007F", "");
        strips("a\u{200d}b\u{200c}c", "abc", "U+200D U+200C", "");
        strips("\u{3164}\u{ffa0}\u{115f}", "", "U+3164 U+FFA0 U+115F", "");
        strips("😀\u{e0101}\u{e0143}", "😀", "U+E0101 U+E0143", "");
        strips("❤\u{fe0f}\u{fe0f}\u{fe0f}", "❤\u{fe0f}", "U+FE0F U+FE0F", "");
        strips("a\u{fe0f}b\u{fe01}", "ab", "U+FE0F U+FE01", "");
        strips("न\u{200d}\u{200d}\u{200c}", "न\u{200d}", "U+200D U+200C", "");
        strips("👩\u{200d}x", "👩x", "U+200D", "");
        strips("x\u{200e}y", "xy", "U+200E", "");
        strips("ក\u{17b4}ខ\u{17b5}", "កខ", "U+17B4 U+17B5", "");
        strips("a\u{16fe4}b\u{13430}c\u{1343f}", "abc", "U+16FE4 U+13430 U+1343F", "");
        strips("𓀀\u{13430}\u{13431}𓀁", "𓀀\u{13430}𓀁", "U+13431", "");
        strips("ש\u{200f}\u{200f}\u{200e}ש", "ש\u{200f}ש", "U+200F U+200E", "");
        strips("ש\u{200f}! \u{61c}\u{200e}. \u{200f}ש", "ש\u{200f}! . ש", "U+061C U+200E U+200F", "");
        strips("か\u{e0101}、\u{e0100}", "か、", "U+E0101 U+E0100", "");
        strips("漢\u{fe0a}0\u{fe02}∩\u{fe01}", "漢0∩", "U+FE0A U+FE02 U+FE01", "");
        strips("←\u{fe0f}᠀\u{180b}", "←᠀", "U+FE0F U+180B", "");
    }

    #[test]
    fn tags_stay_in_flags_only() {
        let tags = |letters: &str| -> String {
            letters.chars().filter_map(|letter| char::from_u32(u32::from(letter) + 0xE_0000)).collect()
        };
        let flag = |letters: &str| ["🏴", &tags(letters), "\u{e007f}"].concat();
        for letters in ["gbeng", "gbsct", "ustx", "de1", "fr20r"] {
            assert_eq!(clean(&flag(letters), 99), flag(letters), "{letters}");
        }
        for letters in ["", "gb", "ignore", "1be", "g-b", "GBENG"] {
            assert_eq!(clean(&flag(letters), 99), "🏴", "{letters}");
        }
        assert_eq!(clean(&["🏴", &tags("gbeng"), "x"].concat(), 99), "🏴x");
        assert_eq!(clean(&["😀", &tags("gbeng"), "\u{e007f}"].concat(), 99), "😀");
        assert_eq!(clean(&[&flag("gbeng"), tags("gbeng").as_str(), "\u{e007f}"].concat(), 99), flag("gbeng"));
    }

    #[test]
    fn controls_and_escapes_are_removed() {
        strips("a\0b\u{7f}c\u{85}d", "abcd", "", "U+0000 U+007F U+0085");
        strips("\u{1b}[31mred\u{1b}[0m", "red", "", "U+001B [31mU+001B [0m");
        strips("\u{9b}1;31mred", "red", "", "U+009B 1;31m");
        strips(
            "\u{1b}]8;;https://e.example\u{7}link\u{1b}]8;;\u{1b}\\",
            "link",
            "",
            "U+001B ]8;;https://e.exampleU+0007 U+001B ]8;;U+001B \\",
        );
        strips("\u{9d}0;title\u{9c}x", "x", "", "U+009D 0;titleU+009C");
        strips("\u{1b}P1;2|ab©\u{1b}\\x", "x", "", "U+001B P1;2|abU+00A9 U+001B \\");
        strips("\u{1b}(Bx\u{1b}cy\u{1b}7", "xy", "", "U+001B (BU+001B cU+001B 7");
        strips("a\rb\r\nc", "ab\nc", "", "U+000D U+000D");
        strips("a\u{2028}b\u{2029}c", "a\nb\nc", "", "U+2028 U+2029");
        // Where no sequence follows, only the escape character is removed: nothing else may vanish with it.
        strips("\u{1b}[12€ paid", "[12€ paid", "", "U+001B");
        strips("\u{1b}]0;never ends\nnext", "]0;never ends\nnext", "", "U+001B");
        strips("end\u{1b}", "end", "", "U+001B");
        assert_eq!(clean("a\tb\nc", 99), "a\tb\nc");
    }

    #[test]
    fn a_long_text_keeps_the_ends_of_its_lines() {
        assert!(matches!(clean_long("a\r\nb\r\n", 99), Cow::Borrowed("a\r\nb\r\n")));
        assert_eq!(clean_long("a\rb\r\r\nc\r", 99), "ab\r\nc");
    }

    #[test]
    fn a_cut_leaves_nothing_half() {
        assert_eq!(clean("abc", 3), "abc");
        assert_eq!(clean("abcd", 3), "abc…");
        assert_eq!(clean("₹₹₹₹", 3), "₹₹₹…");
        assert_eq!(clean("a\u{200b}bcd", 3), "abc…");
        assert_eq!(clean("ab\u{200b}c", 3), "abc");
        assert_eq!(clean("👩\u{200d}💻", 2), "👩…");
        assert_eq!(clean("🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", 4), "🏴…");
        assert_eq!(clean_long("ab\r\n", 3), "ab…");
    }

    #[test]
    fn clean_text_is_not_copied() {
        for text in [
            "",
            "plain ASCII\n\tand more than eight bytes ~",
            "नमस्ते ₹ é 漢字 かな",
            "👩\u{200d}💻",
            "می\u{200c}خواهم",
        ] {
            assert!(matches!(clean(text, 1000), Cow::Borrowed(_)), "{text:?}");
        }
    }

    #[test]
    fn every_suspect_is_found_by_its_first_byte() {
        for letter in ('\u{80}'..=char::MAX).filter(|letter| rule(*letter).is_some()) {
            let text = letter.to_string();
            assert_eq!(next_suspect(text.as_bytes(), 0, &mut 0), 0, "{letter:?}");
            assert_eq!(letter_at(text.as_bytes(), 0), Some(letter));
        }
    }

    #[test]
    fn cleaning_again_changes_nothing() {
        const PIECES: [&str; 44] = [
            "\u{301}\u{302}\u{303}\u{304}\u{305}",
            "\u{5b0}\u{5b0}\u{5b0}",
            "\u{34f}",
            "\u{61c}",
            "\u{200e}",
            "\u{17b4}",
            "𓀀",
            "\u{13430}",
            "a",
            "0",
            "#",
            " ",
            "\n",
            "\r",
            "\u{1b}",
            "[",
            "]",
            "31",
            "m",
            "\u{7}",
            "\\",
            "\u{9b}",
            "\u{9c}",
            "\u{9d}",
            "न",
            "\u{94d}",
            "ی",
            "א",
            "ก",
            "한",
            "\u{1160}",
            "漢",
            "\u{e0101}",
            "❤",
            "👩",
            "🏴",
            "\u{fe0f}",
            "\u{fe01}",
            "\u{200b}",
            "\u{200c}",
            "\u{200d}",
            "\u{200f}",
            "\u{e0067}",
            "\u{e007f}",
        ];
        let mut seed: u64 = 7;
        for _ in 0..40_000 {
            let mut text = String::new();
            for _ in 0..10 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push_str(PIECES[usize::try_from(seed >> 33).unwrap_or_default() % PIECES.len()]);
            }
            for most in [usize::MAX, 4] {
                let once = clean_long(&text, most).into_owned();
                assert_eq!(clean_long(&once, usize::MAX), once, "{text:?} up to {most}");
                let short = clean(&text, most).into_owned();
                assert_eq!(clean(&short, usize::MAX), short, "{text:?} up to {most}");
            }
        }
    }
}
