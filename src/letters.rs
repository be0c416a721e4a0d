//! What letters are, and their lower and upper case.
//!
//! Beyond ASCII that is a matter of large tables. JavaScript has them already, so in WebAssembly the host is asked: for
//! the case of a whole text, and for what the letters of a block are, which is remembered. Elsewhere the standard library
//! is asked. Its tables would be 14 KB of the module, the smallest of our own were 2 KB and five hundred lines.

use std::cell::Cell;

/// Which case a text is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// As in "case".
    Lower,
    /// As in "CASE".
    Upper,
}

/// Who knows letters beyond ASCII.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// Changes the case of a text.
    pub recase: fn(&str, Case) -> String,
    /// Which of the 32 characters from a code point on are letters, or digits too if that is asked: one bit each.
    pub letters: fn(u32, bool) -> u32,
}

impl Host {
    #[cfg(not(target_arch = "wasm32"))]
    const FIRST: Self = Self {
        recase: |text, case| match case {
            Case::Lower => text.to_lowercase(),
            Case::Upper => text.to_uppercase(),
        },
        letters: |from, or_digits| {
            let is_one =
                |letter: char| if or_digits { letter.is_alphanumeric() } else { letter.is_alphabetic() };
            (0..32).filter(|at| char::from_u32(from + at).is_some_and(is_one)).map(|at| 1 << at).sum()
        },
    };
    /// Until somebody is named, nobody knows any.
    #[cfg(target_arch = "wasm32")]
    const FIRST: Self = Self { recase: |text, _| text.to_owned(), letters: |_, _| 0 };
}

thread_local! {
    static HOST: Cell<Host> = const { Cell::new(Host::FIRST) };
    /// What was asked last of each eighth of the blocks, and the answer.
    static KNOWN: [Cell<(u32, u32)>; 8] = const { [const { Cell::new((0, 0)) }; 8] };
}

/// Says who knows letters beyond ASCII.
pub fn ask(host: Host) {
    HOST.set(host);
}

/// Whether this is a letter or digit of any script.
#[inline(never)]
pub fn is_alphanumeric(letter: char) -> bool {
    if letter.is_ascii() { letter.is_ascii_alphanumeric() } else { is_known(letter, true) }
}

/// Whether this is a letter of any script.
#[inline(never)]
pub fn is_alphabetic(letter: char) -> bool {
    if letter.is_ascii() { letter.is_ascii_alphabetic() } else { is_known(letter, false) }
}

fn is_known(letter: char, or_digits: bool) -> bool {
    let (block, place) = (u32::from(letter) / 32, u32::from(letter) % 32);
    // Never zero, because ASCII asks nobody.
    let question = block * 2 + u32::from(or_digits);
    let answer = KNOWN.with(|known| {
        let known = known.get(question as usize % 8)?;
        if known.get().0 != question {
            known.set((question, (HOST.get().letters)(block * 32, or_digits)));
        }
        Some(known.get().1)
    });
    answer.unwrap_or(0) >> place & 1 == 1
}

/// The lower case of a text: Σ becomes ς at the end of a word and σ elsewhere.
///
/// ```
/// assert_eq!(mcp_cards::letters::lower("ΟΔΥΣΣΕΥΣ"), "οδυσσευς");
/// ```
#[inline(never)]
pub fn lower(text: &str) -> String {
    if text.chars().any(may_have_case) {
        (HOST.get().recase)(text, Case::Lower)
    } else {
        text.to_ascii_lowercase()
    }
}

/// Appends the lower case of one letter.
pub fn push_lower(letter: char, out: &mut String) {
    push_recased(letter, Case::Lower, out);
}

/// Appends the upper case of one letter, which may be several.
pub fn push_upper(letter: char, out: &mut String) {
    push_recased(letter, Case::Upper, out);
}

#[inline(never)]
fn push_recased(letter: char, case: Case, out: &mut String) {
    if may_have_case(letter) {
        out.push_str(&(HOST.get().recase)(letter.encode_utf8(&mut [0; 4]), case));
    } else {
        out.push(if case == Case::Lower { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() });
    }
}

/// Whether a letter beyond ASCII may have case. Asking costs more than a look at these ranges, in which most letters of
/// the world are: Hebrew to Myanmar, punctuation and currencies, Ethiopic to Vai, Hangul to the forms of Arabic.
fn may_have_case(letter: char) -> bool {
    !letter.is_ascii()
        && !matches!(u32::from(letter), 0x590..0x10A0 | 0x2000..0x2100 | 0x2D30..0xA640 | 0xABC0..0xFB00)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_standard_library() {
        for letter in '\0'..=char::MAX {
            assert_eq!(is_alphanumeric(letter), letter.is_alphanumeric(), "{letter:?}");
            assert_eq!(is_alphabetic(letter), letter.is_alphabetic(), "{letter:?}");
        }
        let mixed = "aé1२न–₹Ж".chars().cycle().take(100);
        assert_eq!(mixed.filter(|letter| is_alphanumeric(*letter) && !is_alphabetic(*letter)).count(), 26);
    }

    #[test]
    fn only_letters_without_case_are_not_asked_for() {
        for letter in ('\0'..=char::MAX).filter(|letter| !letter.is_ascii() && !may_have_case(*letter)) {
            assert!(letter.to_lowercase().eq([letter]) && letter.to_uppercase().eq([letter]), "{letter:?}");
        }
    }

    #[test]
    fn texts_and_letters_change_as_in_the_standard_library() {
        for text in ["", "ABC d", "₹ 5 KG", "Crème BRÛLÉE", "ΟΔΥΣΣΕΥΣ", "İZMİR", "ДОМ №5", "नमस्ते A", "𐐀"]
        {
            assert_eq!(lower(text), text.to_lowercase());
        }
        for letter in ['a', 'ß', 'é', 'ﬃ', '₹', 'ǆ', 'न', 'İ', 'Z'] {
            let (mut small, mut large) = (String::new(), String::new());
            push_lower(letter, &mut small);
            push_upper(letter, &mut large);
            assert_eq!(
                (small, large),
                (letter.to_lowercase().to_string(), letter.to_uppercase().to_string())
            );
        }
    }
}
