//! Whole numbers of any size, with just what reading and writing doubles exactly needs.

/// A whole number: 32 bits a limb, lowest first, no zero limb at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Big(Vec<u32>);

impl Big {
    pub(super) fn new(number: u64) -> Self {
        let mut big = Self(vec![low(number), low(number >> 32)]);
        big.trim();
        big
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn bits(&self) -> i32 {
        let top = self.0.last().map_or(0, |limb| limb.leading_zeros());
        i32::try_from(self.0.len() * 32).unwrap_or(i32::MAX) - top.cast_signed()
    }

    /// `self × factor + more`.
    pub(super) fn mul_add(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(factor);
            *limb = low(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
    }

    /// `self × 10^exponent`; negative exponents change nothing.
    pub(super) fn mul_power_of_ten(&mut self, exponent: i32) {
        let exponent = u32::try_from(exponent).unwrap_or(0);
        for _ in 0..exponent / 9 {
            self.mul_add(1_000_000_000, 0);
        }
        self.mul_add(10_u32.pow(exponent % 9), 0);
    }

    /// `self × 2^bits`; negative ones change nothing.
    pub(super) fn shift_left(&mut self, bits: i32) {
        let bits = u32::try_from(bits).unwrap_or(0);
        for _ in 0..bits / 31 {
            self.mul_add(1 << 31, 0);
        }
        self.mul_add(1 << (bits % 31), 0);
    }

    /// `self − other`, which must not be larger.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (at, limb) in self.0.iter_mut().enumerate() {
            let rest = i64::from(*limb) - i64::from(other.0.get(at).copied().unwrap_or(0)) + borrow;
            *limb = low(rest.cast_unsigned());
            borrow = rest >> 32;
        }
        self.trim();
    }

    pub(super) fn is_less(&self, other: &Self) -> bool {
        self.0.len() < other.0.len()
            || self.0.len() == other.0.len() && self.0.iter().rev().lt(other.0.iter().rev())
    }
}

/// The first 64 bits of a quotient less than 2, from the one before the point on. What is left of the numerator is not
/// zero if more bits would follow.
pub(super) fn divide(numerator: &mut Big, denominator: &Big) -> u64 {
    let mut bits = 0;
    for _ in 0..64 {
        bits <<= 1;
        if !numerator.is_less(denominator) {
            numerator.subtract(denominator);
            bits |= 1;
        }
        numerator.mul_add(2, 0);
    }
    bits
}

#[allow(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
fn low(number: u64) -> u32 {
    number as u32
}
