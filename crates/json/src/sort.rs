//! One small sort for the few places that need one. The standard library's is compiled anew for every type and would
//! be a twentieth of the module.

use crate::lists::Gather;

/// The positions `0..count` in order; equal ones keep theirs.
pub fn sorted_positions(count: usize, is_less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).gather();
    let mut width = 1;
    while width < count {
        sorted = sorted.chunks(width * 2).flat_map(|run| merge(run, width, is_less)).gather();
        width *= 2;
    }
    sorted
}

/// Merges the two sorted halves of a run, of which the first has `width` elements.
pub fn merge(run: &[usize], width: usize, is_less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let (mut left, mut right) = run.split_at_checked(width).unwrap_or((run, &[]));
    let mut merged = Vec::with_capacity(run.len());
    while let (Some((&first, after_first)), Some((&second, after_second))) =
        (left.split_first(), right.split_first())
    {
        if is_less(second, first) {
            merged.push(second);
            right = after_second;
        } else {
            merged.push(first);
            left = after_first;
        }
    }
    merged.extend_from_slice(left);
    merged.extend_from_slice(right);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_and_keeps_the_order_of_equals() {
        for count in 0..40 {
            let keys: Vec<usize> = (0..count).map(|at| at * 7 % 5).collect();
            let mut expected: Vec<usize> = (0..count).collect();
            expected.sort_by_key(|at| keys[*at]);
            assert_eq!(sorted_positions(count, &|one, two| keys[one] < keys[two]), expected);
        }
    }
}
