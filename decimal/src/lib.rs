//! Doubles from decimal text and back, exactly.
//!
//! Rust's own code for this is a quarter of a small module: it is made for speed on all numbers. Nearly all numbers
//! in results are short, and for those a multiplication or division is exact; the rest goes through big integers. It is
//! a crate of its own so that it can be compiled to be small, while the reader of JSON is compiled to be fast.

#![forbid(unsafe_code)]

mod big;

use big::{Big, divide};

/// Powers of ten that a double holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];
/// Whole numbers up to here are exact.
const EXACT_WHOLE: u64 = 1 << 53;
/// Digits that fit a whole number of 64 bits.
const WHOLE_DIGITS: i32 = 19;
/// Digits that can decide how a decimal is rounded; any more count only as "and something".
const DECISIVE_DIGITS: i32 = 800;
/// Bits of a double's fraction, and its exponents.
const FRACTION_BITS: i32 = 52;
const SMALLEST_EXPONENT: i32 = -1022;
const LARGEST_EXPONENT: i32 = 1023;

/// The value of a decimal number: `[+-]digits[.digits][e[+-]digits]`, where one of the two runs of digits may be
/// empty. `None` if the text is something else or the value is not finite.
pub fn parse_number(literal: &str) -> Option<f64> {
    let decimal = Decimal::read(literal)?;
    let size = decimal.size(literal);
    size.is_finite().then_some(if literal.starts_with('-') { -size } else { size })
}

/// Whether a JSON number is too large for a double. Only those at the very border need to be read exactly.
pub fn overflows(literal: &str) -> bool {
    /// The first digits of the border: half a unit above the largest double.
    const BORDER: u64 = 1_797_693_134_862_315_807;
    let Some(decimal) = Decimal::read(literal) else { return false };
    match decimal.magnitude() {
        ..309 => false,
        309 => {
            let missing = (WHOLE_DIGITS - decimal.count).max(0).unsigned_abs();
            let first_digits = decimal.whole * 10_u64.pow(missing);
            first_digits > BORDER || first_digits == BORDER && decimal.size(literal).is_infinite()
        }
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
        let unsigned = literal.strip_prefix(['-', '+']).unwrap_or(literal);
        let mut decimal = Self { whole: 0, count: 0, exponent: 0 };
        let (mut has_digits, mut is_fraction) = (false, false);
        let mut rest = unsigned.as_bytes();
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

    /// The nearest double, without the sign.
    fn size(&self, literal: &str) -> f64 {
        // What is beyond all doubles must not be computed.
        if self.magnitude() < -400 {
            return 0.0;
        }
        if self.magnitude() > 309 {
            return f64::INFINITY;
        }
        if self.count <= WHOLE_DIGITS {
            return nearest(self.whole, self.exponent);
        }
        let digits = literal.bytes().take_while(|byte| !matches!(byte, b'e' | b'E'));
        let digits = digits.filter(u8::is_ascii_digit).skip_while(|byte| *byte == b'0');
        let mut exponent = self.exponent + WHOLE_DIGITS - self.count;
        let mut big = Big::default();
        let mut more = 0;
        for (place, digit) in (0..).zip(digits) {
            if place < DECISIVE_DIGITS {
                big.mul_add(10, u32::from(digit - b'0'));
            } else {
                more |= u32::from(digit != b'0');
                exponent += 1;
            }
        }
        big.mul_add(10, more);
        nearest_to_big(big, exponent - 1)
    }
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

/// The double nearest to `whole × 10^exponent`. Where both parts are exact doubles, one operation rounds once, and so
/// rightly.
#[allow(clippy::cast_precision_loss, reason = "whole numbers up to 2^53 are exact")]
fn nearest(whole: u64, exponent: i32) -> f64 {
    match EXACT_POWERS.get(exponent.unsigned_abs() as usize) {
        Some(power) if whole <= EXACT_WHOLE && exponent < 0 => whole as f64 / power,
        Some(power) if whole <= EXACT_WHOLE => whole as f64 * power,
        _ => nearest_to_big(Big::new(whole), exponent),
    }
}

/// The double nearest to `whole × 10^exponent`, ties to even.
fn nearest_to_big(whole: Big, exponent: i32) -> f64 {
    let (mut numerator, mut denominator) = (whole, Big::new(1));
    numerator.mul_power_of_ten(exponent);
    denominator.mul_power_of_ten(-exponent);
    let mut exponent = numerator.bits() - denominator.bits();
    denominator.shift_left(exponent);
    numerator.shift_left(-exponent);
    if numerator.is_less(&denominator) {
        numerator.shift_left(1);
        exponent -= 1;
    }
    // The quotient is now 1 or more and less than 2: 64 bits of it, of which the first is set.
    let bits = divide(&mut numerator, &denominator);
    if exponent > LARGEST_EXPONENT {
        return f64::INFINITY;
    }
    // Keep two bits more than the double holds, the last of which also stands for all that are dropped.
    let dropped = (64 - 3 - FRACTION_BITS + (SMALLEST_EXPONENT - exponent).max(0)).min(63);
    let kept = bits >> dropped;
    let kept = kept | u64::from(!numerator.is_zero() || kept << dropped != bits);
    let fraction = (kept + 1 + (kept >> 2 & 1)) >> 2;
    // A fraction that overflows carries into the exponent, as it should.
    let above = (exponent - SMALLEST_EXPONENT).max(0).unsigned_abs();
    f64::from_bits((u64::from(above) << FRACTION_BITS) + fraction)
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
#[allow(clippy::cast_possible_truncation, reason = "an estimate of a small exponent")]
fn shortest_decimal(size: f64) -> (u64, i32) {
    let bits = size.to_bits();
    let biased = i32::try_from(bits >> FRACTION_BITS).unwrap_or(0);
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let mantissa = if biased > 0 { fraction | 1 << FRACTION_BITS } else { fraction };
    // In quarters of the last bit, so that what lies half way to the neighbours is whole too. Below a power of two the
    // neighbour is half as far away as above it.
    let quarters = mantissa * 4;
    let down = if fraction == 0 && biased > 1 { 1 } else { 2 };
    let exponent = biased.max(1) - LARGEST_EXPONENT - FRACTION_BITS - 2;

    // 18 or 19 digits are more than any double needs.
    let length = f64::from(Big::new(quarters).bits() + exponent - 1);
    let mut last = (length * std::f64::consts::LOG10_2).floor() as i32 - 17;
    let scaled = |quarters: u64| {
        let (mut numerator, mut denominator) = (Big::new(quarters), Big::new(1));
        numerator.shift_left(exponent);
        numerator.mul_power_of_ten(-last);
        denominator.shift_left(63 - exponent.min(0));
        denominator.mul_power_of_ten(last);
        let digits = divide(&mut numerator, &denominator);
        (digits, numerator.is_zero())
    };
    let (digits, _) = scaled(quarters);
    let (lowest, is_exact) = scaled(quarters - down);
    let is_even = mantissa & 1 == 0;
    let lowest = if is_exact && is_even { lowest } else { lowest + 1 };
    let (highest, is_exact) = scaled(quarters + 2);
    let highest = if is_exact && !is_even { highest - 1 } else { highest };

    // All from the lowest to the highest read back: drop digits as long as one of the two neighbours does.
    let mut shortest = digits;
    let mut unit = 10;
    while unit <= digits {
        let below = digits - digits % unit;
        let above = below + unit;
        let nearer_first = if digits - below < unit / 2 { [below, above] } else { [above, below] };
        let found = nearer_first.into_iter().find(|whole| (lowest..=highest).contains(whole));
        let Some(found) = found else { break };
        shortest = found;
        unit *= 10;
    }
    while shortest.is_multiple_of(10) && shortest > 0 {
        shortest /= 10;
        last += 1;
    }
    (shortest, last)
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
