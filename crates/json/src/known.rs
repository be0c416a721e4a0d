//! All keys that a card asks its rows for, in one table: a row is read once, and every lookup after that is a bit test.

use crate::Value;
use crate::keys::{Key, Keys, is_arriving};

/// The most keys in a table: the bits of a word.
const MOST: usize = 64;
/// Slots for them, most of which stay free.
const PLACES: usize = 256;

/// The keys that a card asks its rows for.
#[derive(Debug)]
pub struct KnownKeys {
    keys: [Key; MOST],
    count: usize,
    /// A hash table of the numbers of keys, counted from 1. A key is at the slot that the first bits of its hash
    /// select, or the next free one. 0 marks a free slot.
    places: [u8; PLACES],
}

/// A subset of the keys of a table.
#[derive(Clone, Copy, Debug)]
pub struct KnownGroup(u64);

impl KnownKeys {
    /// Creates a table of the keys of these lists. A key keeps the number from the first list that has it, so a list
    /// whose order matters must come before others that share some of its keys.
    #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which stops at a wrong index")]
    #[allow(clippy::cast_possible_truncation, reason = "there are fewer than 64 keys")]
    pub const fn new(lists: &[Keys]) -> Self {
        let mut known = Self { keys: [Key::new(""); MOST], count: 0, places: [0; PLACES] };
        let mut list = 0;
        while list < lists.len() {
            let keys = lists[list].list();
            let mut at = 0;
            while at < keys.len() {
                if known.number(keys[at]) == MOST {
                    known.keys[known.count] = keys[at];
                    known.count += 1;
                    let mut place = first_place(keys[at].hash);
                    while known.places[place] != 0 {
                        place = (place + 1) % PLACES;
                    }
                    known.places[place] = known.count as u8;
                }
                at += 1;
            }
            list += 1;
        }
        known
    }

    /// Returns the subset of keys of this list.
    ///
    /// # Panics
    /// Panics at compile time if one of them is not in the table.
    #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which stops at a wrong index")]
    #[allow(clippy::panic, reason = "likewise")]
    pub const fn group(&self, list: Keys) -> KnownGroup {
        let (keys, mut bits, mut at) = (list.list(), 0, 0);
        while at < keys.len() {
            let number = self.number(keys[at]);
            assert!(number < MOST, "a key is not in the table");
            bits |= 1 << number;
            at += 1;
        }
        KnownGroup(bits)
    }

    /// Returns the number of a key, or [`MOST`].
    #[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which stops at a wrong index")]
    #[allow(clippy::panic, reason = "likewise")]
    const fn number(&self, key: Key) -> usize {
        let mut at = 0;
        while at < self.count {
            if self.keys[at].hash == key.hash {
                assert!(is_same(self.keys[at].name(), key.name()), "two keys of a table have the same hash");
                return at;
            }
            at += 1;
        }
        MOST
    }

    /// Returns the key with this hash, and its number.
    #[inline]
    fn find(&self, hash: u32) -> Option<(usize, &Key)> {
        let mut place = first_place(hash);
        loop {
            let number = usize::from(*self.places.get(place)?).checked_sub(1)?;
            let key = self.keys.get(number)?;
            if key.hash == hash {
                return Some((number, key));
            }
            place = (place + 1) % PLACES;
        }
    }
}

const fn first_place(hash: u32) -> usize {
    (hash >> 24) as usize
}

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which stops at a wrong index")]
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The values of an object at known keys.
#[derive(Debug)]
pub struct KnownMembers<'a> {
    object: Value<'a>,
    /// One bit for each key that the object has.
    found: u64,
    /// The node index of the value at each of those keys.
    places: [u32; MOST],
}

impl<'a> KnownMembers<'a> {
    /// The object.
    pub fn object(&self) -> Value<'a> {
        self.object
    }

    /// Returns the values at these keys, in the order of the table.
    #[inline]
    pub fn of(&self, group: KnownGroup) -> impl Iterator<Item = Value<'a>> {
        let mut rest = self.found & group.0;
        std::iter::from_fn(move || {
            let place = self.places.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(self.object.at(*place))
        })
    }
}

impl<'a> Value<'a> {
    /// Returns the values of this object at known keys; for a repeated key, the last one.
    pub fn known_members(self, known: &KnownKeys) -> KnownMembers<'a> {
        let mut members = KnownMembers { object: self, found: 0, places: [0; MOST] };
        let nodes = if self.is_object() { self.nodes_before_end() } else { &[] };
        let mut at = self.index() + 1;
        while let Some([key, value, ..]) = nodes.get(at as usize..) {
            if is_arriving(value) {
                break;
            }
            if let Some((number, own)) = known.find(key.link)
                && self.at(at).is_node_text(*key, own.name())
                && let Some(place) = members.places.get_mut(number)
            {
                *place = at + 1;
                members.found |= 1 << number;
            }
            at = value.link;
        }
        members
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, JsonLimits, keys};

    const NAME: Keys = keys!["name", "displayName", "title"];
    const ID: Keys = keys!["id", "a_rather_long_key"];
    const ANY: Keys = keys!["title", "id"];
    const KNOWN: &KnownKeys = &KnownKeys::new(&[NAME, ID, ANY]);

    #[test]
    fn known_members_are_those_that_are_asked_for_one_by_one() {
        for text in [
            r#"{"title":1,"x":2,"name":3,"id":4,"a_rather_long_key":5}"#,
            r#"{"id":1,"name":2,"\u0069d":3,"name":4}"#,
            // Same first and last bytes and same length, so the same hash.
            r#"{"a_ratheXlong_key":1,"name":{"id":2},"displayName":[{"title":3}]}"#,
            r#"{"":1}"#,
            "{}",
            "[1]",
            "7",
        ] {
            let document = Document::parse(text, JsonLimits::default()).unwrap();
            let object = document.root();
            let members = object.known_members(KNOWN);
            for list in [NAME, ID] {
                let found: Vec<_> = members.of(KNOWN.group(list)).map(Value::mark).collect();
                assert_eq!(found, object.at_keys(list).map(Value::mark).collect::<Vec<_>>(), "{text}");
            }
            assert_eq!(members.of(KNOWN.group(ANY)).count(), object.at_keys(ANY).count(), "{text}");
        }
    }
}
