//! Order. The standard library's sort is compiled anew for every type and comparison; all here share one.

use std::cmp::Ordering;

/// The items in order; equal ones stay as they were.
pub(crate) fn sorted<T: Clone>(items: &[T], compare: &dyn Fn(&T, &T) -> Ordering) -> Vec<T> {
    let at = |place: usize| items.get(place);
    let compare =
        |one, other| at(one).zip(at(other)).map_or(Ordering::Equal, |(one, other)| compare(one, other));
    places(items.len(), &compare).into_iter().filter_map(|place| at(place).cloned()).collect()
}

/// The places of a list in the order of what is there.
fn places(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_stay_as_they_were() {
        let items: Vec<(u32, u32)> = (0..1000).map(|at| (at * 7919 % 10, at)).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|(key, _)| *key);
        assert_eq!(sorted(&items, &|(one, _), (other, _)| one.cmp(other)), expected);
        assert!(sorted::<u32>(&[], &Ord::cmp).is_empty());
    }
}
