//! Which characters are suspect, and beside which others they are honest.
//!
//! Ranges instead of the Unicode tables: a few blocks say where a joiner or a selector can mean something. What that
//! leaves out is said at each table.

/// Ranges of characters, both ends included.
pub(super) type Ranges = &'static [(u32, u32)];

/// What becomes of a suspect character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// A control character: removed, with the escape sequence that it may begin.
    Control,
    /// A line or paragraph separator: a newline.
    Break,
    /// Invisible and never needed: removed.
    Never,
    /// Kept right behind a character of these.
    After(Ranges),
    /// Kept beside a character of these.
    Beside(Ranges),
    /// A mark of direction: kept if the nearest letter before it, or what is right behind it, runs from right to left;
    /// one between two letters or digits.
    Direction,
    /// The joiner: kept behind a letter that joins, and between emoji.
    Joiner,
    /// Chooses between text and picture: kept behind an emoji or what a keycap is made of.
    Presentation,
    /// A tag: kept in the flag of a part of a country.
    Tag,
}

/// All suspects beyond ASCII, in order.
const SUSPECTS: [(u32, u32, Rule); 31] = [
    (0x80, 0x9F, Rule::Control),
    // The soft hyphen: at most a hyphen is lost.
    (0xAD, 0xAD, Rule::Never),
    (0x34F, 0x34F, Rule::After(MARKS)),
    (0x61C, 0x61C, Rule::Direction),
    (0x115F, 0x1160, Rule::Beside(JAMO)),
    // Vowels of Khmer that nobody writes.
    (0x17B4, 0x17B5, Rule::Never),
    (0x180B, 0x180F, Rule::After(MONGOLIAN)),
    (0x200B, 0x200B, Rule::After(UNSPACED)),
    (0x200C, 0x200C, Rule::After(JOINING)),
    (0x200D, 0x200D, Rule::Joiner),
    (0x200E, 0x200F, Rule::Direction),
    (0x2028, 0x2029, Rule::Break),
    // Embeddings, overrides and isolates.
    (0x202A, 0x202E, Rule::Never),
    // Word joiner, invisible operators, isolates and what was deprecated.
    (0x2060, 0x206F, Rule::Never),
    (0x3164, 0x3164, Rule::Never),
    (0xFE00, 0xFE00, Rule::After(VARIED)),
    (0xFE01, 0xFE02, Rule::After(VARIED_AGAIN)),
    (0xFE03, 0xFE06, Rule::After(HIEROGLYPHS)),
    (0xFE07, 0xFE0D, Rule::Never),
    (0xFE0E, 0xFE0F, Rule::Presentation),
    // The byte order mark.
    (0xFEFF, 0xFEFF, Rule::Never),
    (0xFFA0, 0xFFA0, Rule::Never),
    // Annotations, what is not assigned, and what stands for an object: browsers give it no room.
    (0xFFF0, 0xFFFC, Rule::Never),
    // How hieroglyphs are joined to groups.
    (0x1_3430, 0x1_343F, Rule::After(HIEROGLYPHS)),
    (0x1_6FE4, 0x1_6FE4, Rule::After(KHITAN)),
    (0x1_BCA0, 0x1_BCA3, Rule::Never),
    (0x1_D173, 0x1_D17A, Rule::Never),
    (0xE_0000, 0xE_007F, Rule::Tag),
    (0xE_0080, 0xE_00FF, Rule::Never),
    // Selectors of ideographs. None has more than 32 variants, and with all of them each would carry a byte.
    (0xE_0100, 0xE_012F, Rule::After(IDEOGRAPHS)),
    (0xE_0130, 0xE_0FFF, Rule::Never),
];

/// Combining marks of Latin, Greek and Hebrew, between which a grapheme joiner keeps the order.
const MARKS: Ranges = &[(0x300, 0x36F), (0x591, 0x5C7)];
/// Hebrew to Arabic Extended-A, their presentation forms, and the right-to-left blocks of the first plane.
const RIGHT_TO_LEFT: Ranges =
    &[(0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x1_0800, 0x1_0FFF), (0x1_E800, 0x1_EFFF)];
/// Parts of Hangul syllables.
const JAMO: Ranges = &[(0x1100, 0x11FF), (0xA960, 0xA97F), (0xD7B0, 0xD7FF)];
/// Letters: signs and digits have no variants.
const MONGOLIAN: Ranges = &[(0x1820, 0x18AA)];
/// Scripts that put no spaces between words and may mark where a line can break: Thai, Lao, Tibetan, Myanmar, Khmer.
const UNSPACED: Ranges =
    &[(0xE00, 0x109F), (0x1780, 0x17FF), (0x1950, 0x19FF), (0x1A20, 0x1AAF), (0xAA60, 0xAADF)];
/// Scripts in which joiners change how letters look: Hebrew to Myanmar with all of India between them, Tagalog to
/// Mongolian, Limbu to Vedic, the later Indic blocks. Whole blocks, so digits and signs of these scripts count too.
const JOINING: Ranges = &[
    (0x590, 0x109F),
    (0x1700, 0x18AF),
    (0x1900, 0x1CFF),
    (0xA800, 0xABFF),
    (0xFB1D, 0xFDFF),
    (0xFE70, 0xFEFC),
    (0x1_0800, 0x1_1FFF),
    (0x1_E800, 0x1_EFFF),
];
/// What has one standardised variant or more, other than emoji: zero, quotation marks, Myanmar, mathematics, chess
/// pieces, signs and ideographs of CJK, Phags-pa, Manichaean, Egyptian.
const VARIED: Ranges = &[
    (0x30, 0x30),
    (0x1000, 0x109F),
    (0x2018, 0x201D),
    (0x2200, 0x22FF),
    (0x2654, 0x265F),
    (0x2A00, 0x2AFF),
    (0x3001, 0x3002),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA840, 0xA877),
    (0xAA60, 0xAA7F),
    (0xF900, 0xFAFF),
    (0xFF01, 0xFF60),
    (0x1_0AC0, 0x1_0AFF),
    (0x1_3000, 0x1_345F),
    (0x2_0000, 0x3_FFFF),
];
/// What has more than one: quotation marks, signs of CJK, ideographs, hieroglyphs.
const VARIED_AGAIN: Ranges = &[
    (0x2018, 0x201D),
    (0x3001, 0x3002),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xFF01, 0xFF1F),
    (0x1_3000, 0x1_345F),
    (0x2_0000, 0x3_FFFF),
];
const IDEOGRAPHS: Ranges = &[(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x2_0000, 0x3_FFFF)];
const HIEROGLYPHS: Ranges = &[(0x1_3000, 0x1_342F), (0x1_3460, 0x1_43FF)];
/// The small Khitan script.
const KHITAN: Ranges = &[(0x1_8B00, 0x1_8CFF)];
/// What Unicode lists as emoji, and the blocks of the first plane in which they stand.
#[rustfmt::skip]
const EMOJI: Ranges = &[
    (0xA9, 0xA9), (0xAE, 0xAE), (0x203C, 0x203C), (0x2049, 0x2049), (0x2122, 0x2122), (0x2139, 0x2139),
    (0x2194, 0x2199), (0x21A9, 0x21AA), (0x231A, 0x231B), (0x2328, 0x2328), (0x23CF, 0x23CF), (0x23E9, 0x23F3),
    (0x23F8, 0x23FA), (0x24C2, 0x24C2), (0x25AA, 0x25AB), (0x25B6, 0x25B6), (0x25C0, 0x25C0), (0x25FB, 0x25FE),
    (0x2600, 0x2604), (0x260E, 0x260E), (0x2611, 0x2611), (0x2614, 0x2615), (0x2618, 0x2618), (0x261D, 0x261D),
    (0x2620, 0x2620), (0x2622, 0x2623), (0x2626, 0x2626), (0x262A, 0x262A), (0x262E, 0x262F), (0x2638, 0x263A),
    (0x2640, 0x2640), (0x2642, 0x2642), (0x2648, 0x2653), (0x265F, 0x2660), (0x2663, 0x2663), (0x2665, 0x2666),
    (0x2668, 0x2668), (0x267B, 0x267B), (0x267E, 0x267F), (0x2692, 0x2697), (0x2699, 0x2699), (0x269B, 0x269C),
    (0x26A0, 0x26A1), (0x26A7, 0x26A7), (0x26AA, 0x26AB), (0x26B0, 0x26B1), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26C8, 0x26C8), (0x26CE, 0x26CF), (0x26D1, 0x26D1), (0x26D3, 0x26D4), (0x26E9, 0x26EA), (0x26F0, 0x26F5),
    (0x26F7, 0x26FA), (0x26FD, 0x26FD), (0x2702, 0x2702), (0x2705, 0x2705), (0x2708, 0x270D), (0x270F, 0x270F),
    (0x2712, 0x2712), (0x2714, 0x2714), (0x2716, 0x2716), (0x271D, 0x271D), (0x2721, 0x2721), (0x2728, 0x2728),
    (0x2733, 0x2734), (0x2744, 0x2744), (0x2747, 0x2747), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755),
    (0x2757, 0x2757), (0x2763, 0x2764), (0x2795, 0x2797), (0x27A1, 0x27A1), (0x27B0, 0x27B0), (0x27BF, 0x27BF),
    (0x2934, 0x2935), (0x2B05, 0x2B07), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x3030, 0x3030),
    (0x303D, 0x303D), (0x3297, 0x3297), (0x3299, 0x3299), (0x1_F000, 0x1_FAFF),
];

/// What to do with a character that is not ASCII; `None` if it is not suspect.
pub(super) fn rule(letter: char) -> Option<Rule> {
    let code = u32::from(letter);
    let (from, _, rule) = SUSPECTS.iter().find(|(_, to, _)| code <= *to)?;
    (code >= *from).then_some(*rule)
}

/// Whether a visible character is among these.
pub(super) fn is_in(letter: Option<char>, ranges: Ranges) -> bool {
    letter.is_some_and(|letter| {
        let code = u32::from(letter);
        ranges.iter().any(|(from, to)| (*from..=*to).contains(&code)) && rule(letter).is_none()
    })
}

/// How far before a mark of direction its letter may be.
pub(super) const NEAR: usize = 8;

/// Whether the last letter of a text, unless it is far from the end, is of a script that runs from right to left.
pub(super) fn ends_leftward(text: &str) -> bool {
    runs_left(text.chars().rev().take(NEAR).find(|letter| letter.is_alphabetic()))
}

/// Whether a letter is of a script that runs from right to left.
pub(super) fn runs_left(letter: Option<char>) -> bool {
    is_in(letter, RIGHT_TO_LEFT)
}

/// Whether a letter is of a script in which joiners change how letters look.
pub(super) fn joins(letter: Option<char>) -> bool {
    is_in(letter, JOINING)
}

/// Whether a character is, or may be shown as, an emoji.
pub(super) fn is_emoji(letter: Option<char>) -> bool {
    is_in(letter, EMOJI)
}
