//! Lower and upper case.
//!
//! Case beyond ASCII is a matter of large tables: those of the standard library are 30 KB in the module, the smallest we
//! could make were 2 KB and five hundred lines. JavaScript has them already, so in WebAssembly the host is asked, once for
//! a text that needs it; elsewhere the standard library is.

use std::cell::Cell;

/// Which case a text is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// As in "case".
    Lower,
    /// As in "CASE".
    Upper,
}

/// Changes the case of a text, whatever its letters.
pub type Recase = fn(&str, Case) -> String;

thread_local! {
    static RECASE: Cell<Recase> = const { Cell::new(recase) };
}

#[cfg(not(target_arch = "wasm32"))]
fn recase(text: &str, case: Case) -> String {
    match case {
        Case::Lower => text.to_lowercase(),
        Case::Upper => text.to_uppercase(),
    }
}

/// Until somebody else is named, letters beyond ASCII stay as they are.
#[cfg(target_arch = "wasm32")]
fn recase(text: &str, case: Case) -> String {
    match case {
        Case::Lower => text.to_ascii_lowercase(),
        Case::Upper => text.to_ascii_uppercase(),
    }
}

/// Says who changes the case of letters beyond ASCII.
pub fn ask(host: Recase) {
    RECASE.set(host);
}

/// The lower case of a text: Σ becomes ς at the end of a word and σ elsewhere.
///
/// ```
/// assert_eq!(mcp_cards::letters::lower("ΟΔΥΣΣΕΥΣ"), "οδυσσευς");
/// ```
#[inline(never)]
pub fn lower(text: &str) -> String {
    if text.chars().any(may_have_case) { RECASE.get()(text, Case::Lower) } else { text.to_ascii_lowercase() }
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
        out.push_str(&RECASE.get()(letter.encode_utf8(&mut [0; 4]), case));
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
