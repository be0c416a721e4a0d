//! Doubles from decimal text and back, exactly.
//!
//! Rust's own code for this is a quarter of a small module: it is made for speed on all numbers. Nearly all numbers
//! in results are short, and for those a multiplication or division is exact; for the rest the host is asked, which in a
//! browser has such code already. It is a crate of its own so that it can be compiled to be small, while the reader of
//! JSON is compiled to be fast.

#![forbid(unsafe_code)]

use std::cell::Cell;

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];
/// Whole numbers up to here are exact.
const EXACT_WHOLE: u64 = 1 << 53;
/// Digits that fit a whole number of 64 bits.
const WHOLE_DIGITS: i32 = 19;

/// Who reads and writes the numbers that are not short.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// The double nearest to a decimal number without sign.
    pub read: fn(&str) -> f64,
    /// The shortest decimal that reads back as this number, in any form that [`parse_number`] takes.
    pub write: fn(f64) -> String,
}

impl Host {
    #[cfg(not(target_arch = "wasm32"))]
    const FIRST: Self =
        Self { read: |text| text.parse().unwrap_or(f64::NAN), write: |number| number.to_string() };
    /// Until somebody is named, such numbers are none.
    #[cfg(target_arch = "wasm32")]
    const FIRST: Self = Self { read: |_| f64::NAN, write: |_| String::new() };
}

thread_local! {
    static HOST: Cell<Host> = const { Cell::new(Host::FIRST) };
}

/// Says who reads and writes the numbers that are not short.
pub fn ask(host: Host) {
    HOST.set(host);
}

/// The value of a decimal number: `[+-]digits[.digits][e[+-]digits]`, where one of the two runs of digits may be
/// empty. `None` if the text is something else or the value is not finite.
pub fn parse_number(literal: &str) -> Option<f64> {
    let size = Decimal::read(literal)?.size(literal);
    size.is_finite().then_some(if literal.starts_with('-') { -size } else { size })
}

/// Whether a JSON number is too large for a double. Only those at the very border need to be read.
pub fn overflows(literal: &str) -> bool {
    let Some(decimal) = Decimal::read(literal) else { return false };
    match decimal.magnitude() {
        ..309 => false,
        309 => !decimal.size(literal).is_finite(),
        _ => true,
    }
}

/// A decimal number taken apart: `whole × 10^exponent`, if it has no more digits than `whole` holds.
struct Decimal {
    /// The first digits, without zeros before them.
    whole: u64,
    /// How many digits there are, without zeros before them.
    count: i32,
    exponent: i32,
}

impl Decimal {
    fn read(literal: &str) -> Option<Self> {
        let mut decimal = Self { whole: 0, count: 0, exponent: 0 };
        let (mut has_digits, mut is_fraction) = (false, false);
        let mut rest = unsigned(literal).as_bytes();
        while let [byte, after @ ..] = rest {
            rest = after;
            match byte {
                b'0'..=b'9' => {
                    has_digits = true;
                    let fits = decimal.count < WHOLE_DIGITS;
                    if fits {
                        decimal.whole = decimal.whole * 10 + u64::from(byte - b'0');
                    }
                    decimal.count += i32::from(decimal.whole > 0);
                    decimal.exponent += i32::from(!fits) - i32::from(is_fraction);
                }
                b'.' if !is_fraction => is_fraction = true,
                b'e' | b'E' if has_digits => {
                    decimal.exponent += read_exponent(rest)?;
                    break;
                }
                _ => return None,
            }
        }
        has_digits.then_some(decimal)
    }

    /// How many digits stand before the point: the number is less than this power of ten, and not less than a tenth of
    /// it.
    fn magnitude(&self) -> i32 {
        if self.whole == 0 { i32::MIN } else { self.count.min(WHOLE_DIGITS) + self.exponent }
    }

    /// The nearest double, without the sign. Where both parts are exact doubles, one operation rounds once, and so
    /// rightly.
    #[allow(clippy::cast_precision_loss, reason = "whole numbers up to 2^53 are exact")]
    fn size(&self, literal: &str) -> f64 {
        let is_exact = self.count <= WHOLE_DIGITS && self.whole <= EXACT_WHOLE;
        match EXACT_POWERS.get(self.exponent.unsigned_abs() as usize) {
            Some(power) if is_exact && self.exponent < 0 => self.whole as f64 / power,
            Some(power) if is_exact => self.whole as f64 * power,
            _ => (HOST.get().read)(unsigned(literal)),
        }
    }
}

fn unsigned(literal: &str) -> &str {
    literal.strip_prefix('-').or_else(|| literal.strip_prefix('+')).unwrap_or(literal)
}

/// An exponent; one that is beyond all doubles is as good as any other such one.
fn read_exponent(bytes: &[u8]) -> Option<i32> {
    const FAR: i32 = 100_000_000;
    let (is_negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    let mut size = 0_i32;
    for byte in digits {
        if !byte.is_ascii_digit() {
            return None;
        }
        size = (size * 10 + i32::from(byte - b'0')).min(FAR);
    }
    (!digits.is_empty()).then_some(if is_negative { -size } else { size })
}

/// A number as people write it: the shortest decimal that reads back as the same number, never an exponent.
pub fn number_text(number: f64) -> String {
    let size = number.abs();
    let (whole, exponent) = short_decimal(size).unwrap_or_else(|| shortest_decimal(size));
    // From the last digit to the first.
    let mut text = vec![b'0'; exponent.max(0).unsigned_abs() as usize];
    let (mut rest, mut place) = (whole, exponent.min(0));
    while rest > 0 || place <= 0 {
        if place == 0 && exponent < 0 {
            text.push(b'.');
        }
        text.push(b'0' + u8::try_from(rest % 10).unwrap_or(0));
        rest /= 10;
        place += 1;
    }
    if number < 0.0 {
        text.push(b'-');
    }
    text.reverse();
    String::from_utf8(text).unwrap_or_default()
}

/// A number of up to fifteen digits as `whole × 10^exponent`. There no two such decimals read as the same number, and
/// the rounding of the product is less than what it takes to miss one: so what reads back is the only one.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "both parts are exact"
)]
fn short_decimal(size: f64) -> Option<(u64, i32)> {
    const UNIQUE: f64 = 1e15;
    let mut exponent = 0;
    for power in EXACT_POWERS {
        let whole = (size * power).round();
        if whole >= UNIQUE {
            break;
        }
        if whole / power == size {
            return Some((whole as u64, exponent));
        }
        exponent -= 1;
    }
    None
}

/// The shortest decimal of any positive number as `whole × 10^exponent`.
fn shortest_decimal(size: f64) -> (u64, i32) {
    Decimal::read(&(HOST.get().write)(size)).map_or((0, 0), |decimal| (decimal.whole, decimal.exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_text(number: f64) {
        assert_eq!(number_text(number), (number + 0.0).to_string(), "{number:e}");
        assert_eq!(parse_number(&number.to_string()).map(f64::to_bits), Some(number.to_bits()), "{number:e}");
    }

    #[test]
    fn doubles_are_written_and_read_as_rust_does() {
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for number in [
            0.0,
            1.0,
            0.1,
            0.3,
            1e21,
            1e22,
            1e23,
            5e-324,
            f64::MAX,
            f64::MIN_POSITIVE,
            2.225_073_858_507_201e-308,
            9_007_199_254_740_993.0,
            1e-7,
            123_456.789,
            0.1 + 0.2,
            1e15,
            4.35,
            1e300,
            2f64.powi(-1074),
            2f64.powi(60),
        ] {
            check_text(number);
            check_text(-number);
        }
        for _ in 0..5_000 {
            let number = f64::from_bits(next());
            if number.is_finite() {
                check_text(number);
            }
            #[allow(clippy::cast_precision_loss)]
            check_text((next() % 100_000_000) as f64 / 100.0);
        }
    }

    #[test]
    fn digits_at_random_are_read_as_rust_does() {
        let mut seed = 0x2545_F491_4F6C_DD1D_u64;
        let mut next = |below: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed % below
        };
        for _ in 0..5_000 {
            let mut text = String::new();
            for _ in 0..=next(30) {
                let bits = 4 * next(8);
                text.push_str(&next(1 << bits).to_string());
            }
            let point = usize::try_from(next(text.len() as u64)).unwrap();
            text.insert(point, '.');
            let exponent = next(700).cast_signed() - 350;
            let text = format!("{text}e{exponent}");
            let expected = text.parse::<f64>().unwrap();
            let finite = Some(expected).filter(|number| number.is_finite());
            assert_eq!(parse_number(&text).map(f64::to_bits), finite.map(f64::to_bits), "{text}");
            assert_eq!(overflows(&text), finite.is_none(), "{text}");
        }
    }

    #[test]
    fn overflow_is_told_without_reading() {
        for text in
            ["1e308", "1.7976931348623157e308", "0e999", "1e-999", "17976931348623157e292", "0.0001e312", "9"]
        {
            assert!(!overflows(text), "{text}");
        }
        let long = format!("{}.5", "9".repeat(400));
        for text in ["1e309", "1.7976931348623159e308", "1e999999999999999999999", "0.001e312", &long] {
            assert!(overflows(text), "{text}");
        }
    }

    #[test]
    fn decimals_are_read_as_rust_does() {
        let long = format!("0.{}1", "3".repeat(900));
        for text in [
            "0",
            "-0",
            "00012.50",
            "1e5",
            "1E+5",
            "1e-5",
            "12345678901234567890",
            "0.000001",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "4.9e-324",
            "2.4703282292062327e-324",
            "2.4703282292062328e-324",
            "1e-400",
            "1e400",
            "9007199254740993",
            "9007199254740992.9999999999999",
            "0.5",
            ".5",
            "5.",
            &long,
            "2.2250738585072014e-308",
            "2.2250738585072011e-308",
            "1e999999999999999999999",
            "1e-999999999999999999999",
        ] {
            let expected = text.parse::<f64>().ok().filter(|number| number.is_finite());
            assert_eq!(parse_number(text).map(f64::to_bits), expected.map(f64::to_bits), "{text}");
        }
        for text in ["", "-", "e5", "1e", "1e+", "x", "1x", "Infinity", "NaN", "1_000", ".", "--1"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }
}
