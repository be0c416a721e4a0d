//! Searching long texts, eight or sixty-four bytes at a time.

/// The number one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each byte.
const HIGH: u64 = ONES << 7;

/// Returns the first position from `at` on that has this byte. Whole files are searched for line ends, so this looks at
/// 32 bytes at a time, and then at eight: a subtraction borrows into a byte's high bit where the byte was zero, and the
/// lowest byte marked this way is always a match.
#[inline]
pub fn find_byte(bytes: &[u8], at: usize, byte: u8) -> Option<usize> {
    let wanted = ONES * u64::from(byte);
    let marks = |word: &[u8; 8]| {
        let differences = u64::from_le_bytes(*word) ^ wanted;
        differences.wrapping_sub(ONES) & !differences
    };
    let (words, last) = bytes.get(at..)?.as_chunks::<8>();
    let (blocks, _) = words.as_chunks::<4>();
    let is_without = |block: &&[[u8; 8]; 4]| {
        let [a, b, c, d] = block;
        (marks(a) | marks(b) | marks(c) | marks(d)) & HIGH == 0
    };
    let passed = blocks.iter().take_while(is_without).count() * 4;
    for (place, word) in words.iter().enumerate().skip(passed) {
        let found = marks(word) & HIGH;
        if found != 0 {
            return Some(at + place * 8 + (found.trailing_zeros() / 8) as usize);
        }
    }
    last.iter().position(|own| *own == byte).map(|place| at + words.len() * 8 + place)
}

/// Returns the first position from `at` on, or a little before it, that is neither a visible ASCII character nor a
/// space or line end: most texts have none. Checks blocks of 32 bytes and stops before the first that has such a byte.
pub fn skip_lines(bytes: &[u8], at: usize) -> usize {
    // Without their high bits, no sum reaches into the next byte.
    let marks = |word: &[u8; 8]| {
        let word = u64::from_le_bytes(*word);
        let low = word & !HIGH;
        let is_visible = low + ONES * 0x60;
        let is_delete = low + ONES;
        let is_no_end = (low ^ (ONES * 0x0A)) + ONES * 0x7F;
        !is_visible & is_no_end | is_delete | word
    };
    let (words, _) = bytes.get(at..).unwrap_or_default().as_chunks::<8>();
    let (blocks, _) = words.as_chunks::<4>();
    let is_fine = |block: &&[[u8; 8]; 4]| {
        let [a, b, c, d] = block;
        (marks(a) | marks(b) | marks(c) | marks(d)) & HIGH == 0
    };
    at + blocks.iter().take_while(is_fine).count() * 32
}

/// Whether two texts are the same. Keys and words are short: at most four numbers are compared, without a call.
#[inline]
pub fn is_equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    // The second number overlaps the first if the text is shorter than both together.
    match (one.first_chunk::<8>(), other.first_chunk::<8>()) {
        (Some(first), Some(own)) => {
            first == own
                && one.last_chunk::<8>() == other.last_chunk::<8>()
                && (one.len() <= 16 || one == other)
        }
        _ => match (one.first_chunk::<4>(), other.first_chunk::<4>()) {
            (Some(first), Some(own)) => first == own && one.last_chunk::<4>() == other.last_chunk::<4>(),
            _ => one.iter().eq(other),
        },
    }
}

/// Returns the byte offset of the character with this number, counted from 0. Used to cut long texts, so characters are
/// counted by the block.
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

/// Whether a text consists of visible ASCII characters only: most names and addresses need no closer look.
pub fn is_graphic(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b'!') == text.len()
}

/// The same, with spaces allowed.
pub fn is_printable(text: &str) -> bool {
    skip_ascii(text.as_bytes(), 0, b' ') == text.len()
}

/// Returns the first position from `at` on that is not an ASCII character from `least` to `~`, eight bytes at a time: a
/// subtraction borrows into a byte's high bit where the byte is too small, and the lowest byte marked this way is
/// always a match.
pub fn skip_ascii(bytes: &[u8], mut at: usize, least: u8) -> usize {
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
    fn texts_are_compared_as_a_whole() {
        let text = b"abcdefghijklmnopqrstuvwxyz";
        for length in 0..=text.len() {
            let one = &text[..length];
            assert!(is_equal(one, one) && !is_equal(one, b"other text of another length"));
            for at in 0..length {
                let mut other = one.to_vec();
                other[at] ^= 1;
                assert!(!is_equal(one, &other), "{length} {at}");
            }
        }
    }

    #[test]
    fn bytes_are_found_wherever_they_stand() {
        for length in [0, 1, 7, 8, 9, 31, 32, 33, 64, 100] {
            let text = vec![b'x'; length];
            assert_eq!((find_byte(&text, 0, b'-'), skip_lines(&text, 0)), (None, length / 32 * 32));
            for (place, byte) in (0..length).flat_map(|place| (0..=255).map(move |byte| (place, byte))) {
                let mut text = text.clone();
                text[place] = byte;
                // Whatever comes next, including bytes that a borrow could reach.
                for next in [b'x', byte ^ 1, byte.wrapping_add(1), 0x0B, 0x80] {
                    if let Some(own) = text.get_mut(place + 1) {
                        *own = next;
                    }
                    let at = place / 2;
                    let expected = text.iter().skip(at).position(|own| *own == byte).map(|found| at + found);
                    assert_eq!(find_byte(&text, at, byte), expected, "{text:?}");
                    let is_odd = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\n');
                    let odd = text.iter().position(is_odd).unwrap_or(length);
                    assert_eq!(skip_lines(&text, 0), odd.min(length) / 32 * 32, "{text:?}");
                }
            }
        }
    }

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
