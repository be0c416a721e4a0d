//! Entries that a carrier remembers by name: found in constant time, and never more than the caller allows.

use std::collections::{BTreeMap, HashMap};

/// The entries that were added most recently.
#[derive(Debug)]
pub(super) struct Recent<T> {
    names: Names,
    /// The entries, in the slots assigned by `names`.
    slots: Vec<Option<T>>,
}

/// Assigns slots to names. Separate from the entries, so that it is compiled once for all types of them.
#[derive(Debug, Default)]
struct Names {
    /// Age and slot of each name.
    known: HashMap<String, (u64, usize)>,
    /// The names by age.
    order: BTreeMap<u64, String>,
    /// Slots that were released.
    free: Vec<usize>,
    next: u64,
}

impl Names {
    /// Returns a slot for a name that is not known yet.
    fn add(&mut self, name: &str) -> usize {
        let slot = self.free.pop().unwrap_or(self.known.len());
        self.known.insert(name.to_owned(), (self.next, slot));
        self.order.insert(self.next, name.to_owned());
        self.next += 1;
        slot
    }

    fn slot(&self, name: &str) -> Option<usize> {
        self.known.get(name).map(|(_, slot)| *slot)
    }

    /// Forgets a name and returns its slot.
    fn remove(&mut self, name: &str) -> Option<usize> {
        let (age, slot) = self.known.remove(name)?;
        self.order.remove(&age);
        self.free.push(slot);
        Some(slot)
    }

    /// The oldest name, if there are more than `limit`.
    fn too_old(&self, limit: usize) -> Option<String> {
        self.order.values().next().filter(|_| self.known.len() > limit).cloned()
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self { names: Names::default(), slots: Vec::new() }
    }
}

impl<T> Recent<T> {
    /// Adds an entry, in place of one with the same name. Beyond `limit` the oldest is forgotten.
    pub(super) fn insert(&mut self, name: &str, entry: T, limit: usize) {
        self.remove(name);
        let slot = self.names.add(name);
        match self.slots.get_mut(slot) {
            Some(free) => *free = Some(entry),
            None => self.slots.push(Some(entry)),
        }
        if let Some(oldest) = self.names.too_old(limit) {
            self.remove(&oldest);
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.slots.get(self.names.slot(name)?)?.as_ref()
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.slots.get_mut(self.names.slot(name)?)?.as_mut()
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<T> {
        let slot = self.names.remove(name)?;
        self.slots.get_mut(slot)?.take()
    }

    /// The entries with their names, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.names.order.values().filter_map(|name| Some((name.as_str(), self.get(name)?)))
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_forgotten_and_a_name_is_there_once() {
        let mut recent = Recent::default();
        for (name, entry) in [("a", 1), ("b", 2), ("a", 3), ("c", 4), ("d", 5)] {
            recent.insert(name, entry, 3);
        }
        assert_eq!(recent.iter().collect::<Vec<_>>(), [("a", &3), ("c", &4), ("d", &5)]);
        assert_eq!(recent.get("b"), None);
        assert_eq!((recent.remove("c"), recent.remove("c")), (Some(4), None));
        for name in 0..10_000 {
            recent.insert(&name.to_string(), 0, 3);
        }
        assert_eq!((recent.names.known.len(), recent.names.order.len()), (3, 3));
        // A name is added before the oldest is forgotten.
        assert!(recent.slots.len() <= 4);
    }
}
