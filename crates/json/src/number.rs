//! The grammar of numbers, and their values.

/// The value of a decimal number: `[+-]digits[.digits][e[+-]digits]`, where one of the two runs of digits may be empty.
/// `None` if the value is not finite.
pub fn parse_number(literal: &str) -> Option<f64> {
    match short_integer(literal.as_bytes()) {
        Some(integer) => Some(f64::from(integer)),
        None => literal.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

/// What most numbers are: an integer that surely fits.
fn short_integer(literal: &[u8]) -> Option<u32> {
    if literal.len() > 9 || literal.is_empty() {
        return None;
    }
    literal
        .iter()
        .try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
}

/// The shortest decimal that reads back as the same number, without exponent.
pub fn number_text(number: f64) -> String {
    // Not "-0".
    (number + 0.0).to_string()
}

/// Whether a JSON number is too large for a double.
pub(super) fn overflows(literal: &str) -> bool {
    literal.parse().is_ok_and(f64::is_infinite)
}

/// Where in a number the pass stands, so that it can go on with the next chunk.
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
    /// The state after a number's first byte, or `None` where this byte cannot begin a number.
    pub(super) fn begin(byte: u8) -> Option<Self> {
        match byte {
            b'-' => Some(Self::Minus),
            b'0' => Some(Self::Zero),
            b'1'..=b'9' => Some(Self::Integer),
            _ => None,
        }
    }

    /// The state after one more byte, or `None` where the byte is not part of the number.
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

    /// Whether one more digit changes nothing.
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
