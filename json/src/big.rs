//! Whole numbers of any size, with just what reading and writing doubles exactly needs.

use crate::lists::Gather;
use std::cmp::Ordering;

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
        let top = self.0.last().map_or(0, |limb| 32 - limb.leading_zeros());
        let below = self.0.len().saturating_sub(1) * 32;
        i32::try_from(below + top as usize).unwrap_or(i32::MAX)
    }

    /// `self × factor + more`.
    pub(super) fn mul_add(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = low(product);
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
        self.trim();
    }

    pub(super) fn mul_power_of_ten(&mut self, exponent: u32) {
        for _ in 0..exponent / 9 {
            self.mul_add(1_000_000_000, 0);
        }
        self.mul_add(10_u32.pow(exponent % 9), 0);
    }

    pub(super) fn shift_left(&mut self, bits: u32) {
        self.mul_add(1 << (bits % 32), 0);
        if !self.is_zero() {
            self.0.splice(0..0, std::iter::repeat_n(0, bits as usize / 32));
        }
    }

    /// `self − other`, which must not be larger.
    pub(super) fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (at, limb) in self.0.iter_mut().enumerate() {
            let taken = i64::from(other.0.get(at).copied().unwrap_or(0)) + borrow;
            let rest = i64::from(*limb) - taken;
            borrow = i64::from(rest < 0);
            *limb = low((rest + (borrow << 32)).unsigned_abs());
        }
        self.trim();
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut carry = 0;
        let mut sum: Vec<u32> = (0..self.0.len().max(other.0.len()))
            .map(|at| {
                let limb = |big: &Self| u64::from(big.0.get(at).copied().unwrap_or(0));
                let total = limb(self) + limb(other) + carry;
                carry = total >> 32;
                low(total)
            })
            .gather();
        sum.push(low(carry));
        let mut sum = Self(sum);
        sum.trim();
        sum
    }

    pub(super) fn compare(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the low half is what is wanted")]
fn low(number: u64) -> u32 {
    number as u32
}
