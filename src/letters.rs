//! Lower and upper case of all of Unicode, from small tables.
//!
//! The functions of `std` give the same results, but bring some 30 KB of tables and code into the
//! WebAssembly module. Here the letters that change alike share one row, the same rows serve both
//! directions, and what is left is two short lists.
//!
//! All tables are those of Unicode 17.0, derived from `std`: the tests below hold the derivation of
//! the rows and ranges, and compare every result with that of `std`. When `std` moves to a newer Unicode, the
//! tests `rows_are_derived` and `ranges_are_derived` print the new tables once the version they name is raised.

/// Letters that become lower case by the same difference: the first one, how far the last one is behind it,
/// and the difference. A letter and its lower case are in the same plane of 65,536 code points, so the sum is
/// taken modulo that.
///
/// A difference of one means that upper and lower case alternate (Ā ā Ă ă …), so only every second
/// letter of the row is upper case.
type Row = (u16, u16, i16);

/// The rows up to U+FFFF, without ASCII.
///
/// Sorted by the first letter. Where two letters have the same lower case, the first is its upper case, which
/// is why one list can serve both ways: Ω comes before the Ohm sign, Ǆ before ǅ.
#[rustfmt::skip]
const PLANE_0: [Row; 176] = [
    (0x00C0, 22, 32), (0x00D8, 6, 32), (0x0100, 46, 1), (0x0130, 0, -199), (0x0132, 4, 1), (0x0139, 14, 1),
    (0x014A, 44, 1), (0x0178, 0, -121), (0x0179, 4, 1), (0x0181, 0, 210), (0x0182, 2, 1), (0x0186, 0, 206),
    (0x0187, 0, 1), (0x0189, 1, 205), (0x018B, 0, 1), (0x018E, 0, 79), (0x018F, 0, 202), (0x0190, 0, 203),
    (0x0191, 0, 1), (0x0193, 0, 205), (0x0194, 0, 207), (0x0196, 0, 211), (0x0197, 0, 209), (0x0198, 0, 1),
    (0x019C, 0, 211), (0x019D, 0, 213), (0x019F, 0, 214), (0x01A0, 4, 1), (0x01A6, 0, 218), (0x01A7, 0, 1),
    (0x01A9, 0, 218), (0x01AC, 0, 1), (0x01AE, 0, 218), (0x01AF, 0, 1), (0x01B1, 1, 217), (0x01B3, 2, 1),
    (0x01B7, 0, 219), (0x01B8, 0, 1), (0x01BC, 0, 1), (0x01C4, 0, 2), (0x01C5, 0, 1), (0x01C7, 0, 2),
    (0x01C8, 0, 1), (0x01CA, 0, 2), (0x01CB, 16, 1), (0x01DE, 16, 1), (0x01F1, 0, 2), (0x01F2, 2, 1),
    (0x01F6, 0, -97), (0x01F7, 0, -56), (0x01F8, 38, 1), (0x0220, 0, -130), (0x0222, 16, 1),
    (0x023A, 0, 10795), (0x023B, 0, 1), (0x023D, 0, -163), (0x023E, 0, 10792), (0x0241, 0, 1),
    (0x0243, 0, -195), (0x0244, 0, 69), (0x0245, 0, 71), (0x0246, 8, 1), (0x0370, 2, 1), (0x0376, 0, 1),
    (0x037F, 0, 116), (0x0386, 0, 38), (0x0388, 2, 37), (0x038C, 0, 64), (0x038E, 1, 63), (0x0391, 16, 32),
    (0x03A3, 8, 32), (0x03CF, 0, 8), (0x03D8, 22, 1), (0x03F4, 0, -60), (0x03F7, 0, 1), (0x03F9, 0, -7),
    (0x03FA, 0, 1), (0x03FD, 2, -130), (0x0400, 15, 80), (0x0410, 31, 32), (0x0460, 32, 1), (0x048A, 52, 1),
    (0x04C0, 0, 15), (0x04C1, 12, 1), (0x04D0, 94, 1), (0x0531, 37, 48), (0x10A0, 37, 7264),
    (0x10C7, 0, 7264), (0x10CD, 0, 7264), (0x13A0, 79, -26672), (0x13F0, 5, 8), (0x1C89, 0, 1),
    (0x1C90, 42, -3008), (0x1CBD, 2, -3008), (0x1E00, 148, 1), (0x1E9E, 0, -7615), (0x1EA0, 94, 1),
    (0x1F08, 7, -8), (0x1F18, 5, -8), (0x1F28, 7, -8), (0x1F38, 7, -8), (0x1F48, 5, -8), (0x1F59, 0, -8),
    (0x1F5B, 0, -8), (0x1F5D, 0, -8), (0x1F5F, 0, -8), (0x1F68, 7, -8), (0x1F88, 7, -8), (0x1F98, 7, -8),
    (0x1FA8, 7, -8), (0x1FB8, 1, -8), (0x1FBA, 1, -74), (0x1FBC, 0, -9), (0x1FC8, 3, -86), (0x1FCC, 0, -9),
    (0x1FD8, 1, -8), (0x1FDA, 1, -100), (0x1FE8, 1, -8), (0x1FEA, 1, -112), (0x1FEC, 0, -7),
    (0x1FF8, 1, -128), (0x1FFA, 1, -126), (0x1FFC, 0, -9), (0x2126, 0, -7517), (0x212A, 0, -8383),
    (0x212B, 0, -8262), (0x2132, 0, 28), (0x2160, 15, 16), (0x2183, 0, 1), (0x24B6, 25, 26), (0x2C00, 47, 48),
    (0x2C60, 0, 1), (0x2C62, 0, -10743), (0x2C63, 0, -3814), (0x2C64, 0, -10727), (0x2C67, 4, 1),
    (0x2C6D, 0, -10780), (0x2C6E, 0, -10749), (0x2C6F, 0, -10783), (0x2C70, 0, -10782), (0x2C72, 0, 1),
    (0x2C75, 0, 1), (0x2C7E, 1, -10815), (0x2C80, 98, 1), (0x2CEB, 2, 1), (0x2CF2, 0, 1), (0xA640, 44, 1),
    (0xA680, 26, 1), (0xA722, 12, 1), (0xA732, 60, 1), (0xA779, 2, 1), (0xA77D, 0, 30204), (0xA77E, 8, 1),
    (0xA78B, 0, 1), (0xA78D, 0, 23256), (0xA790, 2, 1), (0xA796, 18, 1), (0xA7AA, 0, 23228),
    (0xA7AB, 0, 23217), (0xA7AC, 0, 23221), (0xA7AD, 0, 23231), (0xA7AE, 0, 23228), (0xA7B0, 0, 23278),
    (0xA7B1, 0, 23254), (0xA7B2, 0, 23275), (0xA7B3, 0, 928), (0xA7B4, 14, 1), (0xA7C4, 0, -48),
    (0xA7C5, 0, 23229), (0xA7C6, 0, 30152), (0xA7C7, 2, 1), (0xA7CB, 0, 23193), (0xA7CC, 14, 1),
    (0xA7DC, 0, 22975), (0xA7F5, 0, 1), (0xFF21, 25, 32),
];

/// The rows from U+10000 to U+1FFFF, with the letters counted from there.
#[rustfmt::skip]
const PLANE_1: [Row; 12] = [
    (0x0400, 39, 40), (0x04B0, 35, 40), (0x0570, 10, 39), (0x057C, 14, 39), (0x058C, 6, 39), (0x0594, 1, 39),
    (0x0C80, 50, 64), (0x0D50, 21, 32), (0x18A0, 31, 32), (0x6E40, 31, 32), (0x6EA0, 24, 27),
    (0xE900, 33, 34),
];

/// Letters whose upper case is not the reverse of a row, each with its upper case.
///
/// Missing are U+1F80 to U+1FAF, which follow a rule. Marks, and letters that look like others, are escaped.
const UPPER: &str = "\
    µΜ ßSS ıI ŉ\u{2bc}N ſS ǅǄ ǈǇ ǋǊ ǰJ\u{30c} ǲǱ \u{345}Ι ΐΙ\u{308}\u{301} ΰΥ\u{308}\u{301} ςΣ ϐΒ ϑΘ ϕΦ ϖΠ \
    ϰΚ ϱΡ ϵΕ ևԵՒ ᲀВ ᲁД ᲂО ᲃС ᲄТ ᲅТ ᲆЪ ᲇѢ ᲈꙊ ẖH\u{331} ẗT\u{308} ẘW\u{30a} ẙY\u{30a} ẚA\u{2be} ẛṠ ὐΥ\u{313} \
    ὒΥ\u{313}\u{300} ὔΥ\u{313}\u{301} ὖΥ\u{313}\u{342} ᾲᾺΙ ᾳΑΙ ᾴΆΙ ᾶΑ\u{342} ᾷΑ\u{342}Ι ᾼΑΙ \u{1fbe}Ι ῂῊΙ \
    ῃΗΙ ῄΉΙ ῆΗ\u{342} ῇΗ\u{342}Ι ῌΗΙ ῒΙ\u{308}\u{300} \u{1fd3}Ι\u{308}\u{301} ῖΙ\u{342} ῗΙ\u{308}\u{342} \
    ῢΥ\u{308}\u{300} \u{1fe3}Υ\u{308}\u{301} ῤΡ\u{313} ῦΥ\u{342} ῧΥ\u{308}\u{342} ῲῺΙ ῳΩΙ ῴΏΙ ῶΩ\u{342} \
    ῷΩ\u{342}Ι ῼΩΙ ﬀFF ﬁFI ﬂFL ﬃFFI ﬄFFL ﬅST ﬆST ﬓՄՆ ﬔՄԵ ﬕՄԻ ﬖՎՆ ﬗՄԽ";

/// The letters that have case, with or without a counterpart, other than those in [`IGNORABLE`].
///
/// Numbers of seven bits a byte, the highest first, all but the last byte of a number with 128 added: how many
/// letters are outside, how many then are inside, and so on.
const CASED: [u8; 332] = [
    65, 26, 6, 26, 47, 1, 10, 1, 4, 1, 5, 23, 1, 31, 1, 129, 67, 1, 4, 4, 129, 80, 2, 26, 129, 64, 4, 2, 2,
    3, 3, 1, 1, 6, 1, 1, 3, 1, 1, 1, 20, 1, 83, 1, 129, 11, 8, 129, 38, 1, 38, 9, 41, 150, 23, 38, 1, 1, 5,
    1, 2, 43, 2, 3, 133, 32, 86, 2, 6, 145, 2, 11, 5, 43, 2, 3, 64, 44, 63, 13, 1, 34, 101, 130, 22, 2, 6, 2,
    38, 2, 6, 2, 8, 1, 1, 1, 1, 1, 1, 1, 31, 2, 53, 1, 7, 1, 1, 3, 3, 1, 7, 3, 4, 2, 6, 4, 13, 5, 3, 1, 7,
    130, 5, 1, 4, 1, 2, 10, 1, 1, 3, 5, 6, 1, 1, 1, 1, 1, 1, 4, 1, 6, 4, 1, 2, 4, 5, 5, 4, 1, 17, 32, 3, 2,
    134, 49, 52, 142, 22, 124, 2, 103, 6, 4, 3, 2, 12, 38, 1, 1, 5, 1, 129, 242, 18, 46, 18, 28, 129, 6, 78,
    1, 23, 3, 4, 1, 77, 24, 2, 3, 1, 134, 53, 43, 5, 9, 7, 80, 129, 158, 64, 7, 12, 5, 136, 9, 26, 6, 26,
    137, 37, 80, 96, 36, 4, 36, 116, 11, 1, 15, 1, 7, 1, 2, 1, 11, 1, 15, 1, 7, 1, 2, 141, 67, 51, 13, 51,
    93, 22, 10, 22, 150, 26, 64, 129, 170, 96, 64, 32, 25, 2, 25, 129, 202, 44, 85, 1, 71, 1, 2, 2, 1, 2, 2,
    2, 4, 1, 12, 1, 1, 1, 7, 1, 65, 1, 4, 2, 8, 1, 7, 1, 28, 1, 4, 1, 5, 1, 1, 3, 7, 1, 130, 84, 2, 25, 1,
    25, 1, 31, 1, 25, 1, 31, 1, 25, 1, 31, 1, 25, 1, 31, 1, 25, 1, 8, 142, 52, 10, 1, 20, 6, 6, 147, 85, 68,
    143, 108, 26, 6, 26, 6, 26,
];

/// The characters that are passed over in looking for the letters beside a Σ: marks, modifiers, apostrophes,
/// full stops. In the form of [`CASED`].
///
/// Those of scripts without case are left out, 1,591 characters from the vowel signs of Hebrew to those of Khmer
/// and the marks of kana, because they would make the list five times as long. If one of them stands
/// between Σ and a letter with case, this module can choose the other one of σ and ς than `std`: nothing
/// else ever differs. The tests name the blocks.
const IGNORABLE: [u8; 201] = [
    39, 1, 6, 1, 11, 1, 35, 1, 1, 1, 71, 1, 4, 1, 1, 1, 4, 1, 2, 2, 131, 119, 129, 64, 4, 2, 4, 1, 9, 2, 1,
    1, 129, 123, 7, 129, 79, 1, 5, 1, 151, 28, 1, 147, 51, 46, 2, 12, 132, 64, 63, 13, 1, 34, 101, 131, 61,
    1, 1, 3, 11, 3, 13, 3, 13, 3, 13, 2, 12, 5, 8, 2, 10, 1, 2, 1, 2, 5, 49, 5, 1, 10, 1, 1, 13, 1, 16, 13,
    51, 33, 151, 11, 2, 113, 3, 129, 110, 32, 47, 1, 129, 240, 63, 4, 1, 10, 1, 1, 28, 4, 96, 34, 78, 1, 23,
    3, 102, 4, 3, 2, 134, 97, 5, 9, 3, 129, 165, 20, 16, 3, 1, 12, 16, 34, 1, 2, 1, 129, 41, 1, 7, 1, 6, 1,
    11, 1, 35, 1, 1, 1, 129, 34, 1, 21, 3, 143, 4, 6, 1, 42, 1, 9, 139, 19, 1, 26, 5, 1, 1, 131, 165, 16, 7,
    1, 17, 2, 7, 1, 2, 1, 5, 5, 62, 33, 1, 145, 52, 8, 149, 47, 5, 176, 152, 1, 1, 30, 96, 129, 0, 129, 112,
];

/// The lower case of a text, as `str::to_lowercase` gives it: Σ becomes ς at the end of a word and σ elsewhere.
/// Beside a mark of a script without case, such as a Hebrew vowel sign, it can be the other one of the two.
///
/// ```
/// assert_eq!(mcp_cards::letters::lower("ΟΔΥΣΣΕΥΣ"), "οδυσσευς");
/// ```
pub fn lower(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_lower_text(text, &mut out);
    out
}

/// Appends a text in lower case.
pub fn push_lower_text(text: &str, out: &mut String) {
    if text.is_ascii() {
        let from = out.len();
        out.push_str(text);
        if let Some(added) = out.get_mut(from..) {
            added.make_ascii_lowercase();
        }
        return;
    }
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        if letter == 'Σ' && ends_word(text.get(..at).unwrap_or_default(), letters.as_str()) {
            push('ς', out);
        } else {
            push_lower(letter, out);
        }
    }
}

/// Appends the lower case of one letter, as `char::to_lowercase` gives it: without a look at its neighbours,
/// so Σ always becomes σ.
pub fn push_lower(letter: char, out: &mut String) {
    let mut lower = letter.to_ascii_lowercase();
    if !letter.is_ascii() {
        let (plane, place) = split(letter);
        let rows = rows(plane);
        let after = rows.partition_point(|row| row.0 <= place);
        if let Some(row) = rows.get(after.wrapping_sub(1))
            && holds(*row, place)
        {
            lower = join(plane, place.wrapping_add_signed(row.2));
        }
    }
    push(lower, out);
    // The only lower case of two characters; the row of İ gives the first.
    if letter == 'İ' {
        push('\u{307}', out);
    }
}

/// Appends the upper case of one letter, as `char::to_uppercase` gives it.
pub fn push_upper(letter: char, out: &mut String) {
    let mut upper = letter.to_ascii_uppercase();
    if !letter.is_ascii() {
        if push_special_upper(letter, out) {
            return;
        }
        let (plane, place) = split(letter);
        for row in rows(plane) {
            let from = place.wrapping_add_signed(row.2.wrapping_neg());
            if holds(*row, from) {
                upper = join(plane, from);
                break;
            }
        }
    }
    push(upper, out);
}

/// Appends the upper case of a letter listed in [`UPPER`]; false if it is not there.
fn push_special_upper(letter: char, out: &mut String) -> bool {
    // Most scripts without case are here: no need to walk the list for them.
    if matches!(letter, '\u{2000}'..='\u{FAFF}') {
        return false;
    }
    // Alpha, eta and omega in eight forms, small and capital, with an iota below that becomes a letter.
    if matches!(letter, '\u{1F80}'..='\u{1FAF}') {
        let place = split(letter).1;
        let first = match place & 0x30 {
            0x00 => 0x1F08,
            0x10 => 0x1F28,
            _ => 0x1F68,
        };
        push(join(0, first | place & 7), out);
        push('Ι', out);
        return true;
    }
    let mut begins = true;
    let mut found = false;
    for listed in UPPER.chars() {
        if begins {
            found = listed == letter;
            begins = false;
        } else if listed == ' ' {
            if found {
                break;
            }
            begins = true;
        } else if found {
            push(listed, out);
        }
    }
    found
}

/// Kept out of line, because each copy of `String::push` is as large as one of these functions.
#[inline(never)]
fn push(letter: char, out: &mut String) {
    out.push(letter);
}

/// The plane of a letter and its place there.
fn split(letter: char) -> (u32, u16) {
    let code = u32::from(letter);
    (code >> 16, (code & 0xFFFF) as u16)
}

fn join(plane: u32, place: u16) -> char {
    char::from_u32(plane << 16 | u32::from(place)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn rows(plane: u32) -> &'static [Row] {
    match plane {
        0 => &PLANE_0,
        1 => &PLANE_1,
        _ => &[],
    }
}

/// Whether the letter at this place is one of the upper-case letters of the row.
fn holds(row: Row, place: u16) -> bool {
    let offset = place.wrapping_sub(row.0);
    offset <= row.1 && (row.2 != 1 || offset & 1 == 0)
}

/// Whether a Σ between two texts ends a word: a letter with case before it and none behind it, marks and the
/// like not counted.
fn ends_word(before: &str, after: &str) -> bool {
    let mut before = before.chars();
    let mut after = after.chars();
    let mut class = Class::Ignorable;
    while class == Class::Ignorable {
        class = before.next_back().map_or(Class::Other, class_of);
    }
    if class == Class::Other {
        return false;
    }
    class = Class::Ignorable;
    while class == Class::Ignorable {
        class = after.next().map_or(Class::Other, class_of);
    }
    class == Class::Other
}

/// What a neighbour of Σ says about the end of the word.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    Cased,
    Ignorable,
    Other,
}

// Kept out of line as well, like the search below: there are two calls of each.
#[inline(never)]
fn class_of(letter: char) -> Class {
    let code = u32::from(letter);
    if within(&IGNORABLE, code) {
        Class::Ignorable
    } else if within(&CASED, code) {
        Class::Cased
    } else {
        Class::Other
    }
}

/// Whether a character is in one of the ranges, which have the form of [`CASED`].
#[inline(never)]
fn within(ranges: &[u8], code: u32) -> bool {
    let (mut end, mut number, mut inside) = (0, 0, false);
    for byte in ranges {
        number = number << 7 | u32::from(byte & 0x7F);
        if *byte < 0x80 {
            end += number;
            if code < end {
                return inside;
            }
            number = 0;
            inside = !inside;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The version of Unicode the tables are made from.
    const UNICODE: (u8, u8, u8) = (17, 0, 0);

    /// Scripts without case, where [`IGNORABLE`] lists nothing: Hebrew to Myanmar, Hangul to Tai Tham, Balinese to
    /// Vedic, Tifinagh and Ethiopic, ideographs to Vai, Bamum, Indic to Tai Viet, Meetei to Arabic forms, kana of
    /// half width, and most of the historic scripts, music and sign writing. Where a script with case is in between,
    /// such as Cherokee, it has no marks.
    const SKIPPED: [(u32, u32); 13] = [
        (0x0590, 0x10FB),
        (0x1100, 0x1AAF),
        (0x1B00, 0x1CFF),
        (0x2D30, 0x2DDF),
        (0x3000, 0xA63F),
        (0xA6A0, 0xA6FF),
        (0xA800, 0xAB2F),
        (0xABC0, 0xFDFF),
        (0xFF61, 0xFFDF),
        (0x1_0000, 0x1_077F),
        (0x1_07C0, 0x1_0D3F),
        (0x1_0D90, 0x1_DEFF),
        (0x1_E090, 0x1_E8FF),
    ];

    fn is_skipped(letter: char) -> bool {
        SKIPPED.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(letter)))
    }

    fn is_final(text: &str) -> bool {
        text.to_lowercase().contains('ς')
    }

    fn is_cased(letter: char) -> bool {
        matches!(letter, 'Σ' | 'ς') || !is_final(&format!("AΣ{letter}"))
    }

    fn is_ignorable(letter: char) -> bool {
        !is_cased(letter) && !is_final(&format!("AΣ{letter}A"))
    }

    fn letters() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    #[track_caller]
    fn assert_same(pairs: impl Iterator<Item = (String, String)>) {
        let different: Vec<_> = pairs.filter(|(ours, theirs)| ours != theirs).collect();
        // `std` of another Unicode has some letters more or less.
        let tolerated = if char::UNICODE_VERSION == UNICODE { 0 } else { 300 };
        assert!(different.len() <= tolerated, "{} differ: {different:?}", different.len());
    }

    fn pushed(letter: char, push: fn(char, &mut String)) -> String {
        let mut out = String::new();
        push(letter, &mut out);
        out
    }

    #[test]
    fn every_letter_has_the_lower_case_of_std() {
        assert_same(letters().map(|c| (pushed(c, push_lower), c.to_lowercase().collect())));
        assert_same(
            letters().filter(|c| *c != 'Σ').map(|c| (lower(&c.to_string()), c.to_lowercase().collect())),
        );
    }

    #[test]
    fn every_letter_has_the_upper_case_of_std() {
        assert_same(letters().map(|c| (pushed(c, push_upper), c.to_uppercase().collect())));
    }

    #[test]
    fn sigma_beside_every_letter_is_that_of_std() {
        let is_left_out = |letter: &char| is_skipped(*letter) && is_ignorable(*letter);
        for (before, after) in [("AΣ", ""), ("AΣ", "A"), ("", "Σ"), ("A", "Σ")] {
            let both = |letter| {
                let text = format!("{before}{letter}{after}");
                (lower(&text), text.to_lowercase())
            };
            // The planes without characters take most of the time; `ranges_are_derived` covers them.
            let is_empty = |letter: &char| matches!(letter, '\u{40000}'..'\u{E0000}' | '\u{F0000}'..);
            assert_same(letters().filter(|letter| !is_empty(letter) && !is_left_out(letter)).map(both));
            let same_sigma =
                |(ours, theirs): (String, String)| (ours.replace('ς', "σ"), theirs.replace('ς', "σ"));
            assert_same(letters().filter(is_left_out).map(both).map(same_sigma));
        }
        if char::UNICODE_VERSION == UNICODE {
            assert_eq!(letters().filter(is_left_out).count(), 1591);
        }
    }

    #[test]
    fn sigma_is_final_only_at_the_end_of_a_word() {
        for (text, expected) in [
            ("", ""),
            ("Σ", "σ"),
            ("ΣΑΣ", "σας"),
            ("ΑΣ ΣΑ", "ας σα"),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
            ("ΣΣΣ", "σσς"),
            ("ΑΣ.Α ΑΣ. Α", "ασ.α ας. α"),
            ("Α\u{301}Σ\u{301}", "α\u{301}ς\u{301}"),
            ("Α\u{301}Σ\u{301}Β", "α\u{301}σ\u{301}β"),
            ("\u{301}Σ", "\u{301}σ"),
            ("Α’Σ’", "α’ς’"),
            ("1Σ", "1σ"),
            ("中Σ中", "中σ中"),
            ("AΣ中", "aς中"),
            ("Σ İSTANBUL", "σ i\u{307}stanbul"),
        ] {
            assert_eq!(lower(text), expected, "{text}");
            assert_eq!(text.to_lowercase(), expected, "{text}");
        }
    }

    #[test]
    fn random_texts_have_the_lower_case_of_std() {
        let common: Vec<char> =
            "ΣΣΣσςaAΑάİßẞǅ\u{212A}\u{2126} .:'’-1中\u{301}\u{345}\u{200d}\u{10400}".chars().collect();
        let mut state: u32 = 20_250_911;
        let mut below = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % limit
        };
        let texts: Vec<String> = (0..20_000)
            .map(|_| {
                let mut text = String::new();
                for _ in 0..below(12) {
                    let any = if below(5) == 0 { 0x1F000 } else { 0x600 };
                    let any = char::from_u32(below(any));
                    let usual = common[below(u32::try_from(common.len()).unwrap()) as usize];
                    text.push(any.filter(|letter| !is_skipped(*letter) && below(4) == 0).unwrap_or(usual));
                }
                text
            })
            .collect();
        assert_same(texts.iter().map(|text| (lower(text), text.to_lowercase())));
    }

    #[test]
    fn rows_are_derived() {
        let mut derived: Vec<(u32, Row)> = Vec::new();
        for upper in letters().filter(|letter| !letter.is_ascii()) {
            let lower = upper.to_lowercase().next().unwrap();
            if lower == upper {
                continue;
            }
            let ((plane, place), (_, target)) = (split(upper), split(lower));
            let difference = target.wrapping_sub(place).cast_signed();
            let step = if difference == 1 { 2 } else { 1 };
            match derived.last_mut() {
                Some((of, row)) if (*of, row.2) == (plane, difference) && place - row.0 == row.1 + step => {
                    row.1 += step;
                }
                _ => derived.push((plane, (place, 0, difference))),
            }
        }
        let listed = (0..17).flat_map(|plane| rows(plane).iter().map(move |row| (plane, *row)));
        if char::UNICODE_VERSION == UNICODE {
            assert_eq!(listed.collect::<Vec<_>>(), derived, "the right side is derived");
        }
    }

    #[test]
    fn ranges_are_derived() {
        if char::UNICODE_VERSION == UNICODE {
            assert_eq!(CASED.as_slice(), encoded(is_cased), "CASED; the right side is derived");
            let listed = |letter| is_ignorable(letter) && !is_skipped(letter);
            assert_eq!(IGNORABLE.as_slice(), encoded(listed), "IGNORABLE; the right side is derived");
        }
    }

    /// The ranges of letters that have a property, in the form that [`within`] reads.
    fn encoded(has: impl Fn(char) -> bool) -> Vec<u8> {
        let (mut bytes, mut start, mut inside) = (Vec::new(), 0, false);
        for letter in letters() {
            if has(letter) != inside {
                let number = u32::from(letter) - start;
                for shift in [14, 7].into_iter().filter(|shift| number >> shift > 0) {
                    bytes.push((number >> shift & 0x7F) as u8 | 0x80);
                }
                bytes.push((number & 0x7F) as u8);
                start = u32::from(letter);
                inside = !inside;
            }
        }
        bytes
    }
}
