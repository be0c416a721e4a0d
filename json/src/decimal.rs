//! Doubles from decimal text and back, exactly.
//!
//! Rust's own code for this is a quarter of a small module: it is made for speed on all numbers. Nearly all numbers
//! in results are short, and for those a multiplication or division is exact; the rest goes through big integers.

use crate::big::Big;
use std::cmp::Ordering;

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];
/// Whole numbers up to here are exact.
const EXACT_WHOLE: u64 = 1 << 53;
/// Digits that can decide how a decimal is rounded; any more count only as "and something".
const DECISIVE_DIGITS: usize = 800;
/// Bits of a double's fraction, and its exponents.
const FRACTION_BITS: u32 = 52;
const SMALLEST_EXPONENT: i32 = -1022;
const LARGEST_EXPONENT: i32 = 1023;

/// The value of a decimal number: `[+-]digits[.digits][e[+-]digits]`, where one of the two runs of digits may be
/// empty. `None` if the text is something else or the value is not finite.
pub fn parse_number(literal: &str) -> Option<f64> {
    let decimal = Decimal::read(literal)?;
    let size = read_digits(decimal.digits(), decimal.exponent)?;
    Some(if decimal.is_negative { -size } else { size })
}

/// Whether a JSON number is too large for a double. Only those at the very border need to be read exactly.
pub(super) fn overflows(literal: &str) -> bool {
    let Some(decimal) = Decimal::read(literal) else { return false };
    let (mut size, mut exponent) = (0.0, decimal.exponent);
    for (place, digit) in decimal.digits().enumerate() {
        if place < 19 {
            size = size * 10.0 + f64::from(digit);
        } else {
            exponent += 1;
        }
    }
    if size == 0.0 || exponent < -20 {
        return false;
    }
    for _ in 0..exponent.min(400) {
        size *= 10.0;
    }
    size > 1.797e308 && parse_number(literal).is_none()
}

/// A decimal number taken apart.
struct Decimal<'t> {
    is_negative: bool,
    whole: &'t str,
    fraction: &'t str,
    /// The power of ten of its last digit.
    exponent: i64,
}

impl<'t> Decimal<'t> {
    fn read(literal: &'t str) -> Option<Self> {
        let unsigned = literal.strip_prefix(['-', '+']).unwrap_or(literal);
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(fraction) || whole.len() + fraction.len() == 0 {
            return None;
        }
        let exponent = read_exponent(exponent)? - i64::try_from(fraction.len()).ok()?;
        Some(Self { is_negative: literal.starts_with('-'), whole, fraction, exponent })
    }

    /// The digits from the first that is not zero.
    fn digits(&self) -> impl Iterator<Item = u8> + Clone {
        let digits = self.whole.bytes().chain(self.fraction.bytes());
        digits.skip_while(|byte| *byte == b'0').map(|byte| byte - b'0')
    }
}

/// An exponent; one that is beyond all doubles is as good as any other such one.
fn read_exponent(text: &str) -> Option<i64> {
    const FAR: i64 = 1 << 40;
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let size = digits.bytes().fold(0, |size: i64, byte| (size * 10 + i64::from(byte - b'0')).min(FAR));
    Some(if text.starts_with('-') { -size } else { size })
}

fn read_digits(digits: impl Iterator<Item = u8> + Clone, exponent: i64) -> Option<f64> {
    let count = digits.clone().count();
    if count <= 19 {
        let whole = digits.clone().fold(0, |whole: u64, digit| whole * 10 + u64::from(digit));
        if let Some(number) = read_exactly_held(whole, exponent) {
            return Some(number);
        }
    }
    // The power of ten of the number's first digit.
    let magnitude = i64::try_from(count).ok()? + exponent;
    if magnitude > 310 {
        return None;
    }
    if magnitude < -400 {
        return Some(0.0);
    }
    let kept = count.min(DECISIVE_DIGITS);
    let mut numerator = Big::default();
    for digit in digits.clone().take(kept) {
        numerator.mul_add(10, u32::from(digit));
    }
    let mut exponent = exponent + i64::try_from(count - kept).ok()?;
    if digits.skip(kept).any(|digit| digit != 0) {
        numerator.mul_add(10, 1);
        exponent -= 1;
    }
    let mut denominator = Big::new(1);
    let power = u32::try_from(exponent.unsigned_abs()).ok()?;
    if exponent < 0 {
        denominator.mul_power_of_ten(power);
    } else {
        numerator.mul_power_of_ten(power);
    }
    Some(divide(numerator, denominator)).filter(|number| number.is_finite())
}

/// Where both parts are exact doubles, one operation rounds once, and so rightly.
#[allow(clippy::cast_precision_loss, reason = "whole numbers up to 2^53 are exact")]
fn read_exactly_held(whole: u64, exponent: i64) -> Option<f64> {
    if whole == 0 {
        return Some(0.0);
    }
    let power = EXACT_POWERS.get(usize::try_from(exponent.unsigned_abs()).ok()?)?;
    if whole > EXACT_WHOLE {
        return None;
    }
    Some(if exponent < 0 { whole as f64 / power } else { whole as f64 * power })
}

/// The double nearest to a fraction, ties to even.
fn divide(mut numerator: Big, mut denominator: Big) -> f64 {
    if numerator.is_zero() {
        return 0.0;
    }
    let mut exponent = numerator.bits() - denominator.bits();
    if exponent >= 0 {
        denominator.shift_left(exponent.unsigned_abs());
    } else {
        numerator.shift_left(exponent.unsigned_abs());
    }
    if numerator.compare(&denominator) == Ordering::Less {
        numerator.shift_left(1);
        exponent -= 1;
    }
    // The quotient is now 1 or more and less than 2: read off 64 bits of it.
    let mut bits = 0_u64;
    for _ in 0..64 {
        bits <<= 1;
        if numerator.compare(&denominator) != Ordering::Less {
            numerator.subtract(&denominator);
            bits |= 1;
        }
        numerator.shift_left(1);
    }
    round(bits, !numerator.is_zero(), exponent)
}

/// Rounds `bits`, whose highest is set, and says whether `more` follows, to a double of this exponent.
fn round(bits: u64, more: bool, exponent: i32) -> f64 {
    const HALF: u64 = 1 << 63;
    if exponent > LARGEST_EXPONENT {
        return f64::INFINITY;
    }
    let missing = u32::try_from(SMALLEST_EXPONENT - exponent).unwrap_or(0);
    let dropped = 64 - (FRACTION_BITS + 1) + missing;
    let kept = bits.checked_shr(dropped).unwrap_or(0);
    let rest = bits
        .checked_shl(64_u32.saturating_sub(dropped))
        .filter(|_| dropped < 64)
        .unwrap_or(if dropped == 64 { bits } else { 0 });
    let up = dropped <= 64 && (rest > HALF || rest == HALF && (more || kept & 1 == 1));
    let fraction = kept + u64::from(up);
    // A fraction that overflows carries into the exponent, as it should.
    let biased = u64::try_from(exponent - SMALLEST_EXPONENT).map_or(0, |above| above << FRACTION_BITS);
    f64::from_bits(biased + fraction)
}

/// A number as people write it: the shortest decimal that reads back as the same number, never an exponent.
pub fn number_text(number: f64) -> String {
    let sign = if number < 0.0 { "-" } else { "" };
    let size = number.abs();
    let (digits, point) = short_digits(size).unwrap_or_else(|| shortest_digits(size));
    let mut text = String::from(sign);
    let length = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    if point <= 0 {
        text.push_str("0.");
    }
    for _ in point..0 {
        text.push('0');
    }
    for (at, digit) in (0..).zip(&digits) {
        if at == point && at > 0 {
            text.push('.');
        }
        text.push(char::from(b'0' + digit));
    }
    for _ in length..point {
        text.push('0');
    }
    text
}

/// The digits of a number with few decimals, and how many of them stand before the point.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "tested to be exact"
)]
fn short_digits(size: f64) -> Option<(Vec<u8>, i32)> {
    const MOST_DECIMALS: usize = 6;
    if size >= 1e9 && size.fract() != 0.0 || size > 9_007_199_254_740_992.0 {
        return None;
    }
    let (decimals, whole) =
        EXACT_POWERS.iter().enumerate().take(MOST_DECIMALS + 1).find_map(|(decimals, power)| {
            let whole = (size * power).round();
            (whole / power == size).then_some((decimals, whole as u64))
        })?;
    let mut digits = Vec::new();
    let mut rest = whole;
    while rest > 0 || digits.len() <= decimals {
        digits.push((rest % 10) as u8);
        rest /= 10;
    }
    digits.reverse();
    let point = i32::try_from(digits.len() - decimals).ok()?;
    Some((digits, point))
}

/// The shortest digits of any positive number (Steele and White), and how many of them stand before the point.
#[allow(clippy::cast_possible_truncation, reason = "an estimate of a small exponent")]
fn shortest_digits(size: f64) -> (Vec<u8>, i32) {
    let bits = size.to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let biased = i32::try_from(bits >> FRACTION_BITS).unwrap_or(0);
    let is_normal = biased > 0;
    let mantissa = if is_normal { fraction | 1 << FRACTION_BITS } else { fraction };
    let exponent = biased.max(1) - LARGEST_EXPONENT - FRACTION_BITS.cast_signed();
    let is_even = mantissa & 1 == 0;
    // Below a power of two the neighbours are half as far away as above it.
    let is_uneven = fraction == 0 && biased > 1;

    // number = rest / scale, and all between number − below / scale and number + above / scale reads back as it.
    let up = u32::try_from(exponent).unwrap_or(0);
    let down = u32::try_from(-exponent).unwrap_or(0);
    let widen = u32::from(is_uneven);
    let shifted = |number: u64, bits: u32| {
        let mut big = Big::new(number);
        big.shift_left(bits);
        big
    };
    let mut rest = shifted(mantissa, up + 1 + widen);
    let mut scale = shifted(1, down + 1 + widen);
    let mut above = shifted(1, up + widen);
    let mut below = shifted(1, up);

    let length = f64::from(exponent + Big::new(mantissa).bits() - 1);
    let mut point = (length * std::f64::consts::LOG10_2 - 1e-10).ceil() as i32;
    let power = point.unsigned_abs();
    if point >= 0 {
        scale.mul_power_of_ten(power);
    } else {
        for big in [&mut rest, &mut above, &mut below] {
            big.mul_power_of_ten(power);
        }
    }
    let reaches = |rest: &Big, above: &Big, scale: &Big| match rest.plus(above).compare(scale) {
        Ordering::Greater => true,
        Ordering::Equal => is_even,
        Ordering::Less => false,
    };
    if reaches(&rest, &above, &scale) {
        point += 1;
    } else {
        for big in [&mut rest, &mut above, &mut below] {
            big.mul_add(10, 0);
        }
    }

    let mut digits = Vec::new();
    loop {
        let mut digit = 0;
        while rest.compare(&scale) != Ordering::Less {
            rest.subtract(&scale);
            digit += 1;
        }
        let is_low = match rest.compare(&below) {
            Ordering::Less => true,
            Ordering::Equal => is_even,
            Ordering::Greater => false,
        };
        let is_high = reaches(&rest, &above, &scale);
        if is_low || is_high {
            let rounds_up =
                if is_low && is_high { rest.plus(&rest).compare(&scale) != Ordering::Less } else { is_high };
            digits.push(digit + u8::from(rounds_up));
            return (digits, point);
        }
        digits.push(digit);
        for big in [&mut rest, &mut above, &mut below] {
            big.mul_add(10, 0);
        }
    }
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
