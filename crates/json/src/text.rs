//! Strings: finding their end, unescaping and escaping them.

use crate::Expected;
use crate::bytes::find_byte;

/// The position inside a string, so that the pass can resume with the next chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextState {
    Plain,
    /// After a backslash.
    Escape,
    /// Inside `\uXXXX`, with this many digits still to come.
    Hex(u8),
}

/// Where reading a string stopped.
pub(super) enum TextEnd {
    /// At the closing quote, which is at this offset.
    Quote(usize),
    /// At the end of the bytes; resume in this state.
    More(TextState),
}

/// Looks for the closing quote from `at` on, validating everything before it, and records whether there is a backslash.
pub(super) fn find_end(
    bytes: &[u8],
    mut at: usize,
    mut state: TextState,
    escaped: &mut bool,
) -> Result<TextEnd, (usize, Expected)> {
    loop {
        if state == TextState::Plain {
            at = skip_plain(bytes, at);
        }
        let Some(&byte) = bytes.get(at) else { return Ok(TextEnd::More(state)) };
        state = match state {
            TextState::Plain => match byte {
                b'"' => return Ok(TextEnd::Quote(at)),
                b'\\' => {
                    *escaped = true;
                    TextState::Escape
                }
                _ => return Err((at, Expected::TextOrQuote)),
            },
            TextState::Escape => match byte {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => TextState::Plain,
                b'u' => TextState::Hex(4),
                _ => return Err((at, Expected::Escape)),
            },
            TextState::Hex(left) if byte.is_ascii_hexdigit() => match left {
                0 | 1 => TextState::Plain,
                _ => TextState::Hex(left - 1),
            },
            TextState::Hex(_) => return Err((at, Expected::HexDigit)),
        };
        at += 1;
    }
}

/// Returns the first position from `at` on that has a quote, a backslash or a control character.
///
/// Eight bytes at a time: a subtraction sets a byte's high bit where the byte is too small, and the lowest byte marked
/// this way is always a match, as long as bytes that have it set anyway are left out. With its second bit flipped, a
/// quote is the only character as small as the control characters.
#[inline]
pub(super) fn skip_plain(bytes: &[u8], at: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (words, _) = bytes.get(at..).unwrap_or_default().as_chunks::<8>();
    let mut end = at;
    for word in words {
        let word = u64::from_le_bytes(*word);
        let quote_or_control = (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21);
        let backslash = (word ^ (ONES * 0x5C)).wrapping_sub(ONES);
        let found = (quote_or_control | backslash) & !word & (ONES << 7);
        if found != 0 {
            return end + (found.trailing_zeros() / 8) as usize;
        }
        end += 8;
    }
    skip_last_plain(bytes, end)
}

/// The same for the last bytes of a text.
#[cold]
fn skip_last_plain(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        at += 1;
    }
    at
}

/// Unescapes as much of a string's source as can be read, and returns that and its length in the source: while more is
/// to come, an escape or half of a surrogate pair at the end has to wait.
pub fn unescape_arrived(source: &str, is_complete: bool) -> (String, usize) {
    let length = if is_complete { source.len() } else { complete_escapes(source.as_bytes()) };
    (unescape(source.get(..length).unwrap_or_default()), length)
}

fn complete_escapes(source: &[u8]) -> usize {
    // Only the last escape can be incomplete, and a pair takes 12 bytes. So start there, but not inside a run of
    // backslashes.
    let mut at = source.len().saturating_sub(12);
    while at > 0 && source.get(at - 1) == Some(&b'\\') {
        at -= 1;
    }
    while let Some(begin) = find_byte(source, at, b'\\') {
        let rest = source.get(begin..).unwrap_or_default();
        let is_high = matches!(rest, [_, b'u', b'd' | b'D', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', ..]);
        let length = match rest {
            [_, b'u', ..] if !is_high => 6,
            // The other half follows, or it is too early to tell.
            [_, b'u', _, _, _, _, b'\\', b'u', b'd' | b'D', b'c'..=b'f' | b'C'..=b'F', ..]
            | [_, b'u', _, _, _, _]
            | [_, b'u', _, _, _, _, b'\\']
            | [_, b'u', _, _, _, _, b'\\', b'u']
            | [_, b'u', _, _, _, _, b'\\', b'u', _] => 12,
            [_, ..] if is_high => 6,
            _ => 2,
        };
        if rest.len() < length {
            return begin;
        }
        at = begin + length;
    }
    source.len()
}

/// Unescapes a validated string that has backslashes. A surrogate that is not half of a pair becomes U+FFFD.
pub(super) fn unescape(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    while let Some(slash) = find_byte(source.as_bytes(), at, b'\\') {
        out.push_str(source.get(at..slash).unwrap_or_default());
        at = slash + 2;
        out.push(match source.as_bytes().get(slash + 1) {
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let (unit, after) = hex4(source.get(at..).unwrap_or_default());
                let pair = low_half(unit, after);
                at = source.len() - pair.map_or(after, |(_, after)| after).len();
                pair.map(|(letter, _)| letter)
                    .or_else(|| char::from_u32(unit))
                    .unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => other.map_or('\\', |byte| char::from(*byte)),
        });
    }
    out.push_str(source.get(at..).unwrap_or_default());
    out
}

/// Whether a validated string with backslashes has a surrogate that is not half of a pair.
pub(super) fn has_lone_surrogate(source: &str) -> bool {
    let mut rest = source;
    while let Some((_, escape)) = rest.split_once('\\') {
        rest = escape.get(1..).unwrap_or_default();
        if escape.starts_with('u') {
            let (unit, after) = hex4(rest);
            let pair = low_half(unit, after);
            if pair.is_none() && char::from_u32(unit).is_none() {
                return true;
            }
            rest = pair.map_or(after, |(_, after)| after);
        }
    }
    false
}

/// Returns the value of four hexadecimal digits, and the rest.
fn hex4(source: &str) -> (u32, &str) {
    let (digits, rest) = source.split_at_checked(4).unwrap_or((source, ""));
    let unit = digits.chars().try_fold(0, |unit, digit| Some(unit * 16 + digit.to_digit(16)?));
    (unit.unwrap_or(0xFFFD), rest)
}

/// Returns the character that the high surrogate `unit` forms with an escaped low one directly after it.
fn low_half(unit: u32, rest: &str) -> Option<(char, &str)> {
    if !(0xD800..0xDC00).contains(&unit) {
        return None;
    }
    let (low, rest) = hex4(rest.strip_prefix("\\u")?);
    if !(0xDC00..0xE000).contains(&low) {
        return None;
    }
    Some((char::from_u32(0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00))?, rest))
}

/// Appends the key of a member to `out`: `"key":`, after a comma unless the object was just opened.
pub fn key_into(key: &str, out: &mut String) {
    if !out.ends_with('{') {
        out.push(',');
    }
    escape_into(key, out);
    out.push(':');
}

/// Appends `text` to `out` as a JSON string, quotes included.
pub fn escape_into(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    out.push('"');
    match skip_plain(text.as_bytes(), 0) {
        plain if plain == text.len() => out.push_str(text),
        plain => escape_from(plain, text, out),
    }
    out.push('"');
}

/// Appends a text whose first character to be escaped is at `at`.
#[inline(never)]
fn escape_from(mut at: usize, text: &str, out: &mut String) {
    let bytes = text.as_bytes();
    let mut done = 0;
    while let Some(&byte) = bytes.get(at) {
        out.push_str(text.get(done..at).unwrap_or_default());
        at += 1;
        done = at;
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                out.push_str(if byte < 0x10 { "\\u000" } else { "\\u001" });
                out.push(char::from(HEX.get(usize::from(byte % 16)).copied().unwrap_or(b'0')));
            }
        }
        at = skip_plain(bytes, at);
    }
    out.push_str(text.get(done..).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_characters_are_skipped_and_nothing_else() {
        for length in 0..20 {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut bytes = vec![b'~'; length];
                    bytes[at] = byte;
                    // Whatever follows, including bytes that a borrow could reach.
                    bytes.extend_from_slice(&[0x21, 0x23, 0x5B, 0x5D]);
                    let is_plain = byte >= 0x20 && byte != b'"' && byte != b'\\';
                    assert_eq!(skip_plain(&bytes, 0), if is_plain { bytes.len() } else { at }, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn surrogates_without_their_other_half_are_found() {
        for (source, expected) in [
            (r"plain \n \u00e9", false),
            (r"\ud83d\ude00 \uD83D\uDE00", false),
            (r"\\ud83d", false),
            (r"\ud83d", true),
            (r"\ude00", true),
            (r"\ude00\ud83d", true),
            (r"\ud83d\n\ude00", true),
            (r"\ud83d\ud83d\ude00", true),
            (r"\\\udc00", true),
        ] {
            assert_eq!(has_lone_surrogate(source), expected, "{source}");
            assert_eq!(unescape(source).contains('\u{fffd}'), expected, "{source}");
        }
    }

    #[test]
    fn escapes_wait_until_they_are_whole() {
        let source = r"a\\n\u00e9\ud83d\ude00\ud83dx\ud83d\n\ud83d\ud83d\ude00";
        let whole = unescape(source);
        for step in 1..source.len() {
            let (mut from, mut read, mut end) = (0, String::new(), 0);
            while end < source.len() {
                end = (end + step).min(source.len());
                let (text, length) = unescape_arrived(source.get(from..end).unwrap(), end == source.len());
                read.push_str(&text);
                from += length;
            }
            assert_eq!(read, whole, "in steps of {step}");
        }
    }
}
