//! Looking through long texts, eight bytes or sixty-four at a time.

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The first place from `at` on with this byte. Whole files are searched for the ends of their lines, so this looks at
/// eight bytes at a time: a subtraction borrows into a byte's high bit where the byte was zero.
#[inline]
pub fn find_byte(bytes: &[u8], mut at: usize, byte: u8) -> Option<usize> {
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let differences = u64::from_le_bytes(*chunk) ^ (ONES * u64::from(byte));
        let equal = differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        if equal != 0 {
            return Some(at + (equal.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    bytes.get(at..)?.iter().position(|own| *own == byte).map(|place| at + place)
}

/// Where the character at this place begins, counted from 0. Long texts are cut by it, so pieces are counted as a whole.
pub fn nth_char(text: &str, place: usize) -> Option<usize> {
    const PIECE: usize = 64;
    let begins = |byte: &&u8| **byte & 0xC0 != 0x80;
    let (mut left, mut at) = (place, 0);
    while let Some(piece) = text.as_bytes().get(at..at + PIECE) {
        let count = piece.iter().filter(begins).count();
        if count > left {
            break;
        }
        left -= count;
        at += PIECE;
    }
    let rest = text.as_bytes().get(at..)?.iter().enumerate().filter(|(_, byte)| begins(byte));
    rest.map(|(offset, _)| at + offset).nth(left)
}

/// Whether there is nothing but visible ASCII characters in a text: most names and addresses need no closer look.
pub fn is_graphic(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b'!') == text.len()
}

/// Likewise, spaces included.
pub fn is_printable(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b' ') == text.len()
}

/// The first place from `at` on that is not an ASCII character from `least` to `~`, eight bytes at a time: a subtraction
/// borrows into a byte's high bit exactly where the byte is too small, and the lowest such mark is always a true one.
pub fn skip_ascii(bytes: &[u8], mut at: usize, least: u8) -> usize {
    const HIGH: u64 = ONES << 7;
    while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let word = u64::from_le_bytes(*chunk);
        let small = word.wrapping_sub(ONES * u64::from(least)) & !word;
        let delete = word ^ (ONES * 0x7F);
        let found = (small | (delete.wrapping_sub(ONES) & !delete) | word) & HIGH;
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while bytes.get(at).is_some_and(|byte| (least..0x7F).contains(byte)) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_counted() {
        for text in
            ["", "a", "₹5 ₹6", &"a₹é🙏".repeat(50), &"x".repeat(64), &"x".repeat(129), &"🙏".repeat(33)]
        {
            for place in 0..=text.chars().count() {
                let expected = text.char_indices().nth(place).map(|(at, _)| at);
                assert_eq!(nth_char(text, place), expected, "{place} in {text:?}");
            }
        }
    }
}
