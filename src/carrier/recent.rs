//! What a carrier remembers by name: found in constant time, and never more than the caller allows.

use std::collections::{BTreeMap, HashMap};

/// The entries that were added last.
#[derive(Debug)]
pub(super) struct Recent<T> {
    entries: HashMap<String, (u64, T)>,
    /// The names by age.
    order: BTreeMap<u64, String>,
    next: u64,
}

impl<T> Default for Recent<T> {
    fn default() -> Self {
        Self { entries: HashMap::new(), order: BTreeMap::new(), next: 0 }
    }
}

impl<T> Recent<T> {
    /// Adds an entry, in place of one with the same name. Beyond `limit` the oldest is forgotten.
    pub(super) fn insert(&mut self, name: &str, entry: T, limit: usize) {
        self.remove(name);
        self.entries.insert(name.to_owned(), (self.next, entry));
        self.order.insert(self.next, name.to_owned());
        self.next += 1;
        if self.entries.len() > limit
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.entries.remove(&oldest);
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.entries.get(name).map(|(_, entry)| entry)
    }

    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.entries.get_mut(name).map(|(_, entry)| entry)
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<T> {
        let (at, entry) = self.entries.remove(name)?;
        self.order.remove(&at);
        Some(entry)
    }

    /// The entries with their names, oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.order.values().filter_map(|name| Some((name.as_str(), self.get(name)?)))
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
        assert_eq!((recent.entries.len(), recent.order.len()), (3, 3));
    }
}
