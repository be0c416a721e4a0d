//! Marks on one character: those of any script are few, and piled up they cover the lines around them.

use super::marks::MARKS;
use super::text::{letter_at, width};

/// The most marks on one character. The longest stacks that people write are those of Tibetan, with eight or nine;
/// Hebrew with points and accents has six.
pub(super) const MOST_MARKS: usize = 10;

/// The bytes of the shortest pile, of one mark too many: each has at least two.
const SHORTEST: usize = 2 * (MOST_MARKS + 1);

/// Whether a character stands on the one before it, and takes no room of its own.
pub(super) fn is_mark(letter: char) -> bool {
    u16::try_from(u32::from(letter)).is_ok_and(|code| MARKS.partition_point(|edge| *edge <= code) % 2 == 1)
}

/// Whether any mark from `at` on is one too many. Short texts, as most are, need no look at all.
pub(super) fn has_pile(bytes: &[u8], mut at: usize) -> bool {
    while let Some(row) = next_row(bytes, at) {
        let mut marks = 0;
        at = row;
        while let Some(length) = mark_at(bytes, at) {
            if marks == MOST_MARKS {
                return true;
            }
            marks += 1;
            at += length;
        }
    }
    false
}

/// The first position from `at` on of a mark that is one too many, the end if there is none. `marks` are on the last
/// character before `at`, and then on the last one before the position.
pub(super) fn next_pile(bytes: &[u8], mut at: usize, marks: &mut usize) -> usize {
    loop {
        while let Some(length) = mark_at(bytes, at) {
            if *marks == MOST_MARKS {
                return at;
            }
            *marks += 1;
            at += length;
        }
        if at >= bytes.len() {
            return bytes.len();
        }
        *marks = 0;
        let Some(row) = next_row(bytes, at) else {
            let mut end = bytes.len();
            while let Some(start) = mark_before(bytes, end) {
                *marks += 1;
                end = start;
            }
            return bytes.len();
        };
        at = row;
    }
}

/// Where the next row of marks behind `at` begins that may be a pile. One byte of each is looked at: of so many, one is
/// in every pile.
fn next_row(bytes: &[u8], at: usize) -> Option<usize> {
    let mut probe = at;
    loop {
        probe += SHORTEST;
        // Most bytes are ASCII, and begin or continue nothing else.
        if *bytes.get(probe - 1)? >= 0x80
            && let Some(mut row) = mark_around(bytes, probe - 1)
        {
            while let Some(start) = mark_before(bytes, row) {
                row = start;
            }
            return Some(row);
        }
    }
}

/// The bytes of the row of marks with which a text begins.
pub(super) fn row_length(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(length) = mark_at(text, at) {
        at += length;
    }
    at
}

/// The bytes of the mark that begins at `at`, if one does.
fn mark_at(bytes: &[u8], at: usize) -> Option<usize> {
    let lead = *bytes.get(at)?;
    // No other bytes begin marks.
    if !matches!(lead, 0xCC..=0xE3 | 0xEA | 0xEF) {
        return None;
    }
    letter_at(bytes, at).is_some_and(is_mark).then(|| width(lead))
}

/// Where the mark begins that ends before `end`, if one does.
fn mark_before(bytes: &[u8], end: usize) -> Option<usize> {
    mark_around(bytes, end.checked_sub(1)?)
}

/// Where the mark begins to which the byte at `at` belongs, if it belongs to one.
fn mark_around(bytes: &[u8], at: usize) -> Option<usize> {
    let mut start = at;
    while bytes.get(start).is_some_and(|byte| (0x80..0xC0).contains(byte)) {
        start = start.checked_sub(1)?;
    }
    mark_at(bytes, start).map(|_| start)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, one character after the other.
    fn first_pile(text: &str, marks: &mut usize) -> usize {
        for (at, letter) in text.char_indices() {
            if !is_mark(letter) {
                *marks = 0;
            } else if *marks == MOST_MARKS {
                return at;
            } else {
                *marks += 1;
            }
        }
        text.len()
    }

    #[test]
    fn every_pile_is_found() {
        const PIECES: [&str; 7] = ["a", "é", "漢", "👩", "\u{301}", "\u{e47}", "\u{20dd}"];
        let mut seed: u64 = 5;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap_or_default() % below
        };
        let mut found = 0;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..next(6) {
                text.push_str(&PIECES[next(4)].repeat(next(9)));
                text.push_str(&PIECES[4 + next(3)].repeat(next(13)));
            }
            let start = next(MOST_MARKS + 1);
            let (mut own, mut expected) = (start, start);
            let at = next_pile(text.as_bytes(), 0, &mut own);
            assert_eq!((at, own), (first_pile(&text, &mut expected), expected), "{text:?} behind {start}");
            found += usize::from(at < text.len());
            assert_eq!(has_pile(text.as_bytes(), 0), first_pile(&text, &mut 0) < text.len(), "{text:?}");
        }
        assert!(found > 5_000, "{found}");
    }

    #[test]
    fn every_mark_is_found_by_its_first_byte() {
        for letter in ('\u{80}'..=char::MAX).filter(|letter| is_mark(*letter)) {
            assert_eq!(mark_at(letter.to_string().as_bytes(), 0), Some(letter.len_utf8()), "{letter:?}");
        }
        assert!(is_mark('\u{301}') && is_mark('\u{e47}') && !is_mark('é') && !is_mark('\u{e33}'));
    }
}
