//! Letters in disguise: "ＦＡＩＬＥＤ" and "fаiled" with a Cyrillic letter are read as "failed". Only what is compared with
//! words is read so; what is shown stays as it is.

/// Letters of other scripts that look like a small or a capital letter of English.
const LOOKALIKES: [(char, char); 46] = [
    ('а', 'a'),
    ('А', 'A'),
    ('В', 'B'),
    ('с', 'c'),
    ('С', 'C'),
    ('ԁ', 'd'),
    ('е', 'e'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('і', 'i'),
    ('І', 'I'),
    ('ј', 'j'),
    ('Ј', 'J'),
    ('К', 'K'),
    ('ӏ', 'l'),
    ('М', 'M'),
    ('о', 'o'),
    ('О', 'O'),
    ('р', 'p'),
    ('Р', 'P'),
    ('ѕ', 's'),
    ('Ѕ', 'S'),
    ('Т', 'T'),
    ('х', 'x'),
    ('Х', 'X'),
    ('у', 'y'),
    ('У', 'Y'),
    ('α', 'a'),
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Ζ', 'Z'),
    ('Η', 'H'),
    ('ι', 'i'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('ν', 'v'),
    ('Ν', 'N'),
    ('ο', 'o'),
    ('Ο', 'O'),
    ('ρ', 'p'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Υ', 'Y'),
    ('Χ', 'X'),
];
/// Full-width letters, digits and marks, in the order of ASCII.
const FULL_WIDTH: (u32, u32) = (0xFF01, 0xFF5E);
/// Letters of mathematics: alphabets of capital and small letters, one behind the other.
const MATHEMATICAL: (u32, u32) = (0x1D400, 0x1D6A3);
/// Letters in circles: capital ones, then small ones.
const CIRCLED: (u32, u32) = (0x24B6, 0x24E9);
const LETTERS: u32 = 26;

/// The plain letter that a letter looks like, else the letter itself.
pub(crate) fn undisguised(letter: char) -> char {
    // Nearly all letters are plain.
    if letter.is_ascii() {
        return letter;
    }
    let code = u32::from(letter);
    let at = |(first, last): (u32, u32)| (first..=last).contains(&code).then(|| code - first);
    let of_alphabets = |at: u32| {
        let first = if (at / LETTERS).is_multiple_of(2) { 'A' } else { 'a' };
        u32::from(first) + at % LETTERS
    };
    let plain = at(FULL_WIDTH)
        .map(|at| u32::from('!') + at)
        .or_else(|| at(MATHEMATICAL).or_else(|| at(CIRCLED)).map(of_alphabets))
        .and_then(char::from_u32);
    plain.unwrap_or_else(|| {
        let like = LOOKALIKES.iter().find(|(own, _)| *own == letter);
        like.map_or(letter, |(_, plain)| *plain)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguises_are_seen_through() {
        let read = |text: &str| text.chars().map(undisguised).collect::<String>();
        for (text, plain) in [
            ("ＦＡＩＬＥＤ", "FAILED"),
            ("𝐟𝐚𝐢𝐥𝐞𝐝", "failed"),
            ("ⓕⓐiled", "failed"),
            ("Сancеlled", "Cancelled"),
            ("éß注", "éß注"),
        ] {
            assert_eq!(read(text), plain);
        }
    }
}
