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
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    if text.chars().any(|letter| near(letter, Case::Lower).is_none()) {
        return (HOST.get().recase)(text, Case::Lower);
    }
    let mut lower = String::with_capacity(text.len());
    for letter in text.chars() {
        push_lower(letter, &mut lower);
    }
    lower
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
    match near(letter, case) {
        Some(letter) => out.push(letter),
        None => out.push_str(&(HOST.get().recase)(letter.encode_utf8(&mut [0; 4]), case)),
    }
}

/// The other form of a letter where that is near at hand; `None` where the host knows. Asking costs more than a look at
/// these ranges, in which most letters of the world are: those of Western Europe, which are 32 apart, and those without
/// case from Hebrew to Myanmar, punctuation and currencies, Ethiopic to Vai, Hangul to the forms of Arabic.
fn near(letter: char, case: Case) -> Option<char> {
    let has_no_case =
        matches!(u32::from(letter), 0x590..0x10A0 | 0x2000..0x2100 | 0x2D30..0xA640 | 0xABC0..0xFB00);
    let is_small = matches!(letter, '\u{80}'..='ÿ' | 'α'..='ω' | 'а'..='я');
    Some(match (case, letter) {
        (Case::Lower, ..='\u{7f}') => letter.to_ascii_lowercase(),
        (Case::Upper, ..='\u{7f}') => letter.to_ascii_uppercase(),
        (Case::Lower, 'À'..='Ö' | 'Ø'..='Þ') => char::from_u32(u32::from(letter) + 32)?,
        (Case::Upper, 'à'..='ö' | 'ø'..='þ') => char::from_u32(u32::from(letter) - 32)?,
        _ if has_no_case || is_small && case == Case::Lower => letter,
        _ => return None,
    })
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
    fn what_is_near_is_right() {
        for letter in '\0'..=char::MAX {
            assert!(
                near(letter, Case::Lower).is_none_or(|own| letter.to_lowercase().eq([own])),
                "{letter:?}"
            );
            assert!(
                near(letter, Case::Upper).is_none_or(|own| letter.to_uppercase().eq([own])),
                "{letter:?}"
            );
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
