//! Names of hosts: those that a browser's URL parser takes, and takes for no other host.
//!
//! The elements have the same rules in `pkg/elements/lib/host.js`; a test compares both with each other, and both with
//! `new URL`.

use super::letters::{LETTERS, MARKS, MERGED};
use std::net::Ipv6Addr;

/// As long as the domain name system allows.
pub(super) const LONGEST_HOST: usize = 253;
pub(super) const LONGEST_LABEL: usize = 63;
/// The scripts that are written from right to left, as far as [`LETTERS`] has them.
const LEFTWARD: std::ops::RangeInclusive<char> = '\u{590}'..='\u{7BF}';

/// Whether this is the name or address of a host, without a port.
pub(super) fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return address.parse::<Ipv6Addr>().is_ok();
    }
    // A final dot says that the name is complete.
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.len() > 4 * LONGEST_HOST || name.chars().count() > LONGEST_HOST {
        return false;
    }
    if is_numeric(name.rsplit('.').next().unwrap_or_default()) {
        return name.len() == host.len() && is_ipv4(name);
    }
    if name.is_ascii() && !name.split('.').any(is_encoded) {
        return name.split('.').all(is_ascii_label);
    }
    let labels: Option<Vec<Vec<char>>> = name.split('.').map(letters_of).collect();
    labels.is_some_and(|labels| runs_one_way(&labels))
}

/// Browsers read a host as an IPv4 address if its last label is a number, in many notations.
fn is_numeric(label: &str) -> bool {
    let hex = label.strip_prefix("0x").or_else(|| label.strip_prefix("0X"));
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit())
        || hex.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Only the usual notation; a browser would write the others in another way.
fn is_ipv4(name: &str) -> bool {
    let is_part = |part: &str| part.parse::<u8>().is_ok() && (part == "0" || !part.starts_with(['0', '+']));
    name.split('.').count() == 4 && name.split('.').all(is_part)
}

fn is_ascii_label(label: &str) -> bool {
    (1..=LONGEST_LABEL).contains(&label.len())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Whether a label is the ASCII form of an international one.
fn is_encoded(label: &str) -> bool {
    label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"))
}

/// The letters of a label, decoded, if it may be one.
fn letters_of(label: &str) -> Option<Vec<char>> {
    if label.is_ascii() && !is_encoded(label) {
        return is_ascii_label(label).then(|| label.chars().collect());
    }
    let letters = match label.get(4..).filter(|_| is_encoded(label)) {
        Some(encoded) => decoded(encoded)?,
        None => label.chars().collect(),
    };
    is_international(&letters).then_some(letters)
}

/// The name with the letters that its labels stand for, as far as they are encoded.
pub(super) fn in_letters(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for (place, label) in name.split('.').enumerate() {
        if place > 0 {
            out.push('.');
        }
        match label.get(4..).filter(|_| is_encoded(label)).and_then(decoded) {
            Some(letters) => out.extend(letters),
            None => out.push_str(label),
        }
    }
    out
}

/// Whether a URL parser keeps a label beyond ASCII as it is.
fn is_international(letters: &[char]) -> bool {
    let is_hyphen = |letter: Option<&char>| letter == Some(&'-');
    let is_prefixed = is_hyphen(letters.get(2)) && is_hyphen(letters.get(3));
    let is_enclosed = is_hyphen(letters.first()) || is_hyphen(letters.last());
    let is_formed = letters.len() <= LONGEST_LABEL && letters.iter().any(|letter| !letter.is_ascii());
    let mut before = None;
    is_formed
        && !is_prefixed
        && !is_enclosed
        && letters.iter().all(|letter| {
            let previous = before.replace(*letter);
            letter.is_ascii_alphanumeric()
                || *letter == '-'
                || is_among(*letter, &LETTERS)
                || is_among(*letter, &MARKS) && previous.is_some_and(|previous| carries(previous, *letter))
        })
}

/// Whether a mark may stand behind this character: of the same script, and not to be merged with it.
fn carries(letter: char, mark: char) -> bool {
    let pair = [letter, mark].map(u32::from);
    let [from, to] = pair.map(|code| code >> 7);
    from == to && !MERGED.as_chunks::<2>().0.iter().any(|merged| merged.map(u32::from) == pair)
}

fn is_among(letter: char, edges: &[u16]) -> bool {
    u16::try_from(u32::from(letter)).is_ok_and(|code| edges.partition_point(|edge| *edge <= code) % 2 == 1)
}

/// In a name with letters that run from right to left every label must run one way (RFC 5893, section 2).
fn runs_one_way(labels: &[Vec<char>]) -> bool {
    let is_leftward = |letter: &char| LEFTWARD.contains(letter);
    if !labels.iter().flatten().any(is_leftward) {
        return true;
    }
    labels.iter().all(|label| {
        let (Some(first), Some(last)) = (label.first(), label.last()) else { return false };
        let is_ended = !matches!(last, '-' | '_');
        let is_fine = if label.iter().any(is_leftward) {
            is_leftward(first)
                && label.iter().all(|letter| is_leftward(letter) || letter.is_ascii_digit() || *letter == '-')
        } else {
            !first.is_ascii() || first.is_ascii_alphabetic()
        };
        is_fine && is_ended
    })
}

/// The letters that a label stands for, by Punycode (RFC 3492).
fn decoded(label: &str) -> Option<Vec<char>> {
    const BASE: u32 = 36;
    if label.len() > LONGEST_LABEL {
        return None;
    }
    let (plain, deltas) = label.rsplit_once('-').unwrap_or(("", label));
    // A hyphen stands between both; without plain letters there is none.
    if deltas.is_empty() || plain.is_empty() && deltas.len() != label.len() {
        return None;
    }
    let mut letters: Vec<char> = plain.chars().map(|letter| letter.to_ascii_lowercase()).collect();
    let (mut code, mut at, mut bias) = (128_u32, 0_u32, 72_u32);
    let mut digits = deltas.chars();
    while !digits.as_str().is_empty() {
        let (start, mut weight, mut threshold_at) = (at, 1_u32, BASE);
        loop {
            let digit = match digits.next()? {
                letter if letter.is_ascii_digit() => u32::from(letter) - u32::from('0') + 26,
                letter if letter.is_ascii_alphabetic() => {
                    u32::from(letter.to_ascii_lowercase()) - u32::from('a')
                }
                _ => return None,
            };
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold_at.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            threshold_at += BASE;
        }
        let count = u32::try_from(letters.len()).ok()? + 1;
        bias = adapted(at - start, count, start == 0);
        code = code.checked_add(at / count)?;
        at %= count;
        letters.insert(usize::try_from(at).ok()?, char::from_u32(code)?);
        at += 1;
    }
    Some(letters)
}

/// How the thresholds of the next number are placed.
fn adapted(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / 700 } else { delta / 2 };
    delta += delta / count;
    let mut bias = 0;
    while delta > 455 {
        delta /= 35;
        bias += 36;
    }
    bias + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn international_names_pass_as_browsers_keep_them() {
        for host in [
            "a.example",
            "A-b_c.example.",
            "भारत.example",
            "xn--h2brj9c.example",
            "münchen.example",
            "例え.テスト",
            "한국.example",
            "пример.example",
            "מים.example",
            "مثال.example",
            "ไทย.example",
            "বাংলা.example",
            "127.0.0.1",
            "[::1]",
            "[::ffff:1.2.3.4]",
            "1.2.3.example",
            "XN--MNCHEN-3YA.example",
            "a--b.example",
        ] {
            assert!(is_host(host), "{host}");
        }
        for host in [
            "",
            ".",
            "a..b",
            ".a",
            "evil⒈example",
            "ﬁ.example",
            "É.example",
            "ａ.example",
            "a。b",
            "e\u{301}.example",
            "1.2.3",
            "0x7f.1",
            "2130706433",
            "256.1.1.1",
            "1.2.3.4.",
            "a.1",
            "01.2.3.4",
            "xn--a",
            "xn--",
            "xn--a-",
            "xn--evil-9999999999.example",
            "[1::2::3]",
            "[::g]",
            "[]",
            "1a.מים",
            "מa.example",
            "\u{93e}.example",
            "a\u{94d}.example",
            "ßẞ.example",
            "a\u{200d}b.example",
            "i❤.example",
            "xn--i-7iq.example",
            "-ü.example",
        ] {
            assert!(!is_host(host), "{host}");
        }
        assert!(!is_host(&"a".repeat(64)) && !is_host(&"a.".repeat(200)));
    }

    #[test]
    fn the_ascii_form_of_a_label_is_decoded() {
        for (encoded, label) in
            [("mnchen-3ya", "münchen"), ("h2brj9c", "भारत"), ("r8jz45g", "例え"), ("9dbq2a", "קום")]
        {
            assert_eq!(decoded(encoded).map(|letters| letters.into_iter().collect()), Some(label.to_owned()));
        }
    }
}
