//! The grammar of numbers, and their parsing.

/// Returns the value of a decimal number: `[+-]digits[.digits][e[+-]digits]`, where one of the two runs of digits may
/// be empty. `None` if the value is not finite.
pub fn parse_number(literal: &str) -> Option<f64> {
    match short_decimal(literal.as_bytes()) {
        Some(number) => Some(number),
        None => literal.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

/// Any integer with this many digits is exact as a double.
const EXACT_DIGITS: usize = 15;
/// The powers of ten up to that many digits, which are exact as well: a quotient of two exact numbers is rounded only
/// once.
const POWERS: [f64; EXACT_DIGITS + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

/// The fast path for most numbers: few digits, with or without a point, and no exponent.
#[allow(clippy::cast_precision_loss, reason = "so few digits are exact")]
fn short_decimal(literal: &[u8]) -> Option<f64> {
    let (digits, sign) = match literal {
        [b'-', digits @ ..] => (digits, -1.0),
        _ => (literal, 1.0),
    };
    let (mut sum, mut count, mut point) = (0_u64, 0, None);
    for byte in digits {
        match byte {
            b'0'..=b'9' if count < EXACT_DIGITS => {
                sum = sum * 10 + u64::from(byte - b'0');
                count += 1;
            }
            b'.' if point.is_none() => point = Some(count),
            _ => return None,
        }
    }
    if count == 0 {
        return None;
    }
    let fraction = point.map_or(0, |point| count - point);
    Some(sign * (sum as f64) / POWERS.get(fraction)?)
}

/// Returns the shortest decimal that parses to the same number, without exponent.
pub fn number_text(number: f64) -> String {
    // Not "-0".
    (number + 0.0).to_string()
}

/// Whether a JSON number is too large for a double.
pub(super) fn overflows(literal: &str) -> bool {
    literal.parse().is_ok_and(f64::is_infinite)
}

/// The position inside a number, so that the pass can resume with the next chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberState {
    Minus,
    Zero,
    Integer,
    Dot,
    Fraction,
    Exponent,
    ExponentSign,
    ExponentDigits,
}

impl NumberState {
    /// Returns the state after a number's first byte, or `None` if this byte cannot begin a number.
    pub(super) fn begin(byte: u8) -> Option<Self> {
        match byte {
            b'-' => Some(Self::Minus),
            b'0' => Some(Self::Zero),
            b'1'..=b'9' => Some(Self::Integer),
            _ => None,
        }
    }

    /// Returns the state after one more byte, or `None` if the byte is not part of the number.
    pub(super) fn step(self, byte: u8) -> Option<Self> {
        match (self, byte) {
            (Self::Minus, b'0') => Some(Self::Zero),
            (Self::Minus | Self::Integer, b'0'..=b'9') => Some(Self::Integer),
            (Self::Zero | Self::Integer, b'.') => Some(Self::Dot),
            (Self::Dot | Self::Fraction, b'0'..=b'9') => Some(Self::Fraction),
            (Self::Zero | Self::Integer | Self::Fraction, b'e' | b'E') => Some(Self::Exponent),
            (Self::Exponent, b'+' | b'-') => Some(Self::ExponentSign),
            (Self::Exponent | Self::ExponentSign | Self::ExponentDigits, b'0'..=b'9') => {
                Some(Self::ExponentDigits)
            }
            _ => None,
        }
    }

    /// Whether another digit leaves the state unchanged.
    pub(super) fn is_among_digits(self) -> bool {
        matches!(self, Self::Integer | Self::Fraction | Self::ExponentDigits)
    }

    /// Whether a number may end here.
    pub(super) fn is_complete(self) -> bool {
        matches!(self, Self::Zero | Self::Integer | Self::Fraction | Self::ExponentDigits)
    }

    /// Whether the number has neither fraction nor exponent.
    pub(super) fn is_integer(self) -> bool {
        matches!(self, Self::Zero | Self::Integer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_have_the_same_values_as_long_ones() {
        let mut seed = 1_u64;
        for case in 0..200_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let digits = (seed >> 11).to_string();
            let length = 1 + case % digits.len();
            let mut text = digits.get(..length).unwrap().to_owned();
            text.insert(case / 7 % (length + 1), '.');
            let literal = if case % 3 == 0 { format!("-{text}") } else { text };
            for literal in [literal.as_str(), literal.trim_end_matches('.'), &literal.replace('.', "")] {
                let bits = parse_number(literal).map(f64::to_bits);
                assert_eq!(bits, literal.parse().ok().map(f64::to_bits), "{literal}");
            }
        }
        for literal in
            ["", "-", ".", "-.", "1.2.3", "1-2", "--1", "1e5", "+1", "0x1", "1_0", "inf", "NaN", "1e999"]
        {
            let number = literal.parse().ok().filter(|number: &f64| number.is_finite());
            assert_eq!(parse_number(literal), number, "{literal}");
        }
        assert_eq!(parse_number("-0").map(f64::to_bits), Some((-0.0_f64).to_bits()));
    }
}
