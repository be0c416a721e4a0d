//! Looking up keys of an object, which is what cards spend most of their time on.
//!
//! The reader hashes each key once and keeps the hash on the tape. The keys that rules ask for are constants whose
//! hashes the compiler computes, so that most questions ("does this row have one of these five keys?") are answered by
//! comparing a few bits, and the rest by comparing hashes; the bytes of keys are compared only if their hashes are
//! equal.

use crate::Value;
use crate::node::Node;

/// The bit of a key in the set of an object's keys.
#[inline]
pub(crate) const fn bit(hash: u32) -> u64 {
    1 << (hash >> 26)
}

/// The bit of a key in a [`Filter`].
#[inline]
const fn place(hash: u32) -> usize {
    (hash >> 24) as usize
}

/// The hash of a key: of its first four bytes, its last four and its length. Keys that agree in all of these collide,
/// whatever is between; that costs time but changes no result.
#[inline]
pub(crate) const fn hash(key: &[u8]) -> u32 {
    let word = match (key.first_chunk(), key.last_chunk()) {
        (Some(first), Some(last)) => four_bytes(*first) | four_bytes(*last) << 32,
        _ => match key {
            [one, two, three, ..] => four_bytes([*one, *two, *three, 0]),
            [one, two] => four_bytes([*one, *two, 0, 0]),
            [one] => *one as u64,
            [] => 0,
        },
    };
    mix(word, key.len())
}

#[inline]
const fn four_bytes(bytes: [u8; 4]) -> u64 {
    u32::from_le_bytes(bytes) as u64
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the upper half is wanted")]
const fn mix(word: u64, length: usize) -> u32 {
    ((word ^ (length as u64) << 59).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

/// A key that rules ask for, with its hash.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    name: &'static str,
    pub(crate) hash: u32,
}

impl Key {
    /// Creates the key with this name.
    pub const fn new(name: &'static str) -> Self {
        Self { name, hash: hash(name.as_bytes()) }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

/// A key that is only known at run time, with its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyKey {
    name: Box<str>,
    hash: u32,
}

impl AnyKey {
    /// Creates the key with this name.
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), hash: hash(name.as_bytes()) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its hash, equal to that of [`Value::own_hash`].
    pub fn hash(&self) -> u32 {
        self.hash
    }
}

/// A list of alternative keys for one value, best first. Written with [`crate::keys!`].
#[derive(Clone, Copy, Debug)]
pub struct Keys(&'static KeyList);

/// A list of keys with its bit sets.
#[derive(Debug)]
pub struct KeyList {
    keys: &'static [Key],
    /// The bits of all keys, as in objects and indexes.
    bits: u64,
    filter: Filter,
}

impl KeyList {
    /// Creates a list of these keys.
    #[allow(clippy::indexing_slicing, reason = "`at` is below the length; a const fn cannot use `get`")]
    pub const fn new(keys: &'static [Key]) -> Self {
        let (mut bits, mut filter, mut at) = (0, Filter::EMPTY, 0);
        while at < keys.len() {
            bits |= bit(keys[at].hash);
            filter.add(keys[at].hash);
            at += 1;
        }
        Self { keys, bits, filter }
    }
}

impl Keys {
    /// An empty list.
    pub const NONE: Self = Self::new(&KeyList::new(&[]));

    /// The keys of this list.
    pub const fn new(list: &'static KeyList) -> Self {
        Self(list)
    }

    /// The bits of these keys.
    pub const fn bits(self) -> KeyBits {
        KeyBits(self.0.bits)
    }

    pub(crate) const fn list(self) -> &'static [Key] {
        self.0.keys
    }

    /// The names, in order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.0.keys.iter().map(|key| key.name)
    }

    /// Whether this is one of the names.
    pub fn contains(self, name: &str) -> bool {
        self.0.keys.iter().any(|key| key.name == name)
    }
}

/// A bit set of keys, in which several keys may share a bit.
#[derive(Clone, Copy, Debug)]
pub struct KeyBits(u64);

impl KeyBits {
    /// Whether a key may be in both sets.
    #[inline]
    pub const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A list of keys, best first; its hashes are computed by the compiler.
///
/// ```
/// use mcp_cards_json::{Document, JsonLimits, Keys, keys};
/// const NAME: Keys = keys!["name", "displayName"];
/// let document = Document::parse(r#"{"displayName":"Oats"}"#, JsonLimits::default())?;
/// assert_eq!(document.root().at_keys(NAME).find_map(|name| name.as_text()), Some("Oats"));
/// # Ok::<(), mcp_cards_json::Error>(())
/// ```
#[macro_export]
macro_rules! keys {
    ($($name:literal),* $(,)?) => {{
        const KEYS: &[$crate::Key] = &[$($crate::Key::new($name)),*];
        const LIST: &$crate::KeyList = &$crate::KeyList::new(KEYS);
        $crate::Keys::new(LIST)
    }};
}

/// A set of 256 bits: a key whose bit is missing is not in it. A row has about fifteen keys and is asked for a hundred,
/// so nearly all lookups end here.
#[derive(Clone, Copy, Debug)]
struct Filter([u64; 4]);

impl Filter {
    const EMPTY: Self = Self([0; 4]);

    /// Adds a key.
    #[inline]
    #[allow(clippy::indexing_slicing, reason = "a place is below 256; a const fn cannot use `get_mut`")]
    const fn add(&mut self, hash: u32) {
        self.0[place(hash) / 64] |= 1 << (place(hash) % 64);
    }

    /// Whether a key may be in the set.
    #[inline]
    fn may_have(&self, hash: u32) -> bool {
        self.0.get(place(hash) / 64).is_some_and(|bits| bits >> (place(hash) % 64) & 1 != 0)
    }

    /// Whether the two sets may have a key in common.
    #[inline]
    fn may_have_any(&self, others: &Self) -> bool {
        let (own, other) = (&self.0, &others.0);
        own[0] & other[0] | own[1] & other[1] | own[2] & other[2] | own[3] & other[3] != 0
    }
}

/// The positions of an object's keys, for rows that are asked for many: each lookup then takes a few instructions.
#[derive(Clone, Copy, Debug)]
pub struct KeyIndex {
    filter: Filter,
    /// A hash table of the distances, in nodes, from the object to its keys. A key is at the slot that the first bits
    /// of its hash select, or the next free one. 0 marks a free slot, [`UNKNOWN`] a key that must be searched for.
    places: [u8; PLACES],
}

const PLACES: usize = 64;
/// Objects with more keys than this are searched: slots must stay free, or each lookup would go through all of them.
const MOST_INDEXED: u32 = 48;
/// See [`KeyIndex::places`].
const UNKNOWN: u8 = u8::MAX;

impl KeyIndex {
    /// Whether the object may have one of these keys.
    #[inline]
    pub fn may_have(&self, keys: Keys) -> bool {
        self.filter.may_have_any(&keys.0.filter)
    }
}

impl<'a> Value<'a> {
    /// Returns the positions of this object's keys.
    pub fn key_index(self) -> KeyIndex {
        let mut index = KeyIndex { filter: Filter::EMPTY, places: [0; PLACES] };
        let nodes = if self.is_object() { self.nodes_before_end() } else { &[] };
        let (mut at, mut count) = (self.index() + 1, 0);
        while let Some([key, value, ..]) = nodes.get(at as usize..) {
            if is_arriving(value) {
                break;
            }
            let hash = key.link;
            index.filter.add(hash);
            count += 1;
            let distance = u8::try_from(at - self.index()).unwrap_or(UNKNOWN);
            match index.places.get_mut(place(hash) / 4) {
                _ if count > MOST_INDEXED => index.places = [UNKNOWN; PLACES],
                Some(free @ 0) => *free = distance,
                _ => self.add_place(hash, distance, &mut index.places),
            }
            at = value.link;
        }
        index
    }

    /// Adds a key whose own slot is taken.
    fn add_place(self, hash: u32, distance: u8, places: &mut [u8; PLACES]) {
        for step in 0..PLACES {
            let Some(place) = places.get_mut((place(hash) / 4 + step) % PLACES) else { return };
            // Two keys with the same hash may or may not be the same.
            let is_taken = *place != 0;
            let is_same = is_taken && *place != UNKNOWN && self.key_hash(*place) == hash;
            if !is_taken || is_same {
                *place = if is_same { UNKNOWN } else { distance };
                return;
            }
        }
    }

    /// The hash of the key at this distance from the object.
    #[inline]
    fn key_hash(self, distance: u8) -> u32 {
        self.at(self.index() + u32::from(distance)).node().link
    }

    /// Returns the value at `key` of an object; for a repeated key, the last value.
    #[inline]
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        self.find(key, hash(key.as_bytes()))
    }

    /// The same for a key whose hash is known.
    #[inline]
    pub fn get_key(self, key: &AnyKey) -> Option<Value<'a>> {
        self.find(&key.name, key.hash)
    }

    /// The hash of this key, which must come from [`Value::members`].
    #[inline]
    pub fn own_hash(self) -> u32 {
        self.node().link
    }

    /// Returns the value at `key`, using the [`Value::key_index`] of this object.
    #[inline]
    pub fn get_in(self, key: &str, index: &KeyIndex) -> Option<Value<'a>> {
        self.find_in(key, hash(key.as_bytes()), index)
    }

    #[inline]
    fn find_in(self, key: &str, hash: u32, index: &KeyIndex) -> Option<Value<'a>> {
        if index.filter.may_have(hash) { self.find_in_places(key, hash, &index.places) } else { None }
    }

    fn find_in_places(self, key: &str, hash: u32, places: &[u8; PLACES]) -> Option<Value<'a>> {
        for step in 0..PLACES {
            match places.get((place(hash) / 4 + step) % PLACES) {
                None | Some(0) => return None,
                Some(&UNKNOWN) => break,
                Some(&distance) => {
                    let own = self.at(self.index() + u32::from(distance));
                    let node = own.node();
                    if node.link == hash {
                        return own.is_node_text(node, key).then(|| self.at(own.index() + 1));
                    }
                }
            }
        }
        self.find(key, hash)
    }

    #[inline]
    fn find(self, key: &str, hash: u32) -> Option<Value<'a>> {
        // Only objects have keys.
        if self.node().keys & bit(hash) == 0 { None } else { self.find_among_members(key, hash) }
    }

    fn find_among_members(self, key: &str, hash: u32) -> Option<Value<'a>> {
        let mut found = None;
        let mut at = self.index() + 1;
        let nodes = self.nodes_before_end();
        while let Some([name, value, ..]) = nodes.get(at as usize..) {
            if is_arriving(value) {
                break;
            }
            if name.link == hash && self.at(at).is_node_text(*name, key) {
                found = Some(self.at(at + 1));
            }
            at = value.link;
        }
        found
    }

    /// Returns the values of an object at these keys, in the order of the list.
    #[inline]
    pub fn at_keys<'i>(self, keys: Keys) -> AtKeys<'i, 'a> {
        let may_have = self.node().keys & keys.0.bits != 0;
        AtKeys { object: self, keys: if may_have { keys.0.keys } else { &[] }, index: None }
    }

    /// The same, with the keys.
    pub fn entries_at(self, keys: Keys) -> impl Iterator<Item = (&'static str, Value<'a>)> {
        let may_have = self.node().keys & keys.0.bits != 0;
        let keys = if may_have { keys.0.keys } else { &[] };
        keys.iter().filter_map(move |key| Some((key.name, self.find(key.name, key.hash)?)))
    }

    /// The same as [`Value::at_keys`], using the [`Value::key_index`] of this object.
    #[inline]
    pub fn at_keys_in<'i>(self, keys: Keys, index: &'i KeyIndex) -> AtKeys<'i, 'a> {
        AtKeys {
            object: self,
            keys: if index.may_have(keys) { keys.0.keys } else { &[] },
            index: Some(index),
        }
    }

    /// The bits of the keys of this object.
    pub fn key_bits(self) -> KeyBits {
        KeyBits(self.node().keys)
    }

    /// Whether an object has this key, whatever its value.
    pub fn has(self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The value at a key, unless it is `null`: for fields where absent and `null` mean the same.
    pub fn member(self, key: &str) -> Option<Self> {
        self.get(key).filter(|value| !value.is_null())
    }

    /// Whether an object has a key whose value is not `null`.
    pub fn holds(self, key: &str) -> bool {
        self.member(key).is_some()
    }

    /// Whether an object has one of these keys, whatever its value.
    #[inline]
    pub fn has_any(self, keys: Keys) -> bool {
        self.node().keys & keys.0.bits != 0 && self.surely_has_any(keys)
    }

    /// The same for an object whose bits allow it: hardly any lookup gets this far.
    #[inline(never)]
    fn surely_has_any(self, keys: Keys) -> bool {
        let mut at = self.index() + 1;
        let nodes = self.nodes_before_end();
        while let Some([name, value, ..]) = nodes.get(at as usize..) {
            if is_arriving(value) {
                break;
            }
            let is_one = |key: &Key| key.hash == name.link && self.at(at).is_node_text(*name, key.name);
            if keys.0.bits & bit(name.link) != 0 && keys.0.keys.iter().any(is_one) {
                return true;
            }
            at = value.link;
        }
        false
    }
}

pub(crate) fn is_arriving(value: &Node) -> bool {
    value.end == crate::node::OPEN
}

/// See [`Value::at_keys`].
#[derive(Clone, Debug)]
pub struct AtKeys<'i, 'a> {
    object: Value<'a>,
    /// The keys that have not been looked up yet.
    keys: &'static [Key],
    index: Option<&'i KeyIndex>,
}

impl<'a> Iterator for AtKeys<'_, 'a> {
    type Item = Value<'a>;

    #[inline]
    fn next(&mut self) -> Option<Value<'a>> {
        while let [key, rest @ ..] = self.keys {
            self.keys = rest;
            let found = match self.index {
                Some(index) => self.object.find_in(key.name, key.hash, index),
                None => self.object.find(key.name, key.hash),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, JsonLimits};

    const KEYS: Keys = keys![
        "name",
        "na\u{e9}m",
        "title",
        "id",
        "mrp",
        "price",
        "brand",
        "x",
        "y",
        "mrp",
        "cost",
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "i",
        "j",
        "k",
        "l",
        "m",
        "n",
        "eightlet",
        "ninelette",
        "a_rather_long_key"
    ];

    #[test]
    fn all_ways_of_asking_find_the_same() {
        let far = format!(r#"{{"name":[{}0],"id":1,"mrp":2}}"#, "0,".repeat(300));
        let many: Vec<_> = (0..70).map(|at| format!(r#""key{at}":{at}"#)).collect();
        let many = format!(r#"{{{},"id":1,"mrp":2,"id":3}}"#, many.join(","));
        for text in [
            r#"{"name":1,"title":2,"id":3,"mrp":4,"price":5,"brand":6,"":7}"#,
            r#"{"name":1,"id":2,"name":3,"\u0069d":4}"#,
            r#"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"a":5}"#,
            r#"{"x":{"y":1},"y":{"x":2},"cost":null,"eightlet":1,"ninelette":2,"a_rather_long_key":3}"#,
            // Same first and last bytes and same length, so the same hash.
            r#"{"a_ratheXlong_key":1,"a_rather_long_key":2,"a_ratheYlong_key":3,"name":4}"#,
            r#"{"a_ratheXlong_key":1,"name":4}"#,
            &far,
            &many,
            "{}",
            "[1]",
            "7",
        ] {
            let document = Document::parse(text, JsonLimits::default()).unwrap();
            let object = document.root();
            let index = object.key_index();
            let slow = |name: &str| object.members().filter(|(key, _)| key.is_text(name)).last();
            for name in KEYS.names() {
                let expected = slow(name).map(|(_, value)| value.mark());
                assert_eq!(object.get(name).map(Value::mark), expected, "{name} in {text}");
                assert_eq!(object.get_in(name, &index).map(Value::mark), expected, "{name} in {text}");
            }
            let expected: Vec<_> = KEYS.names().filter_map(|name| Some(slow(name)?.1.mark())).collect();
            assert_eq!(object.at_keys(KEYS).map(Value::mark).collect::<Vec<_>>(), expected, "{text}");
            let entries: Vec<_> = object.entries_at(KEYS).map(|(key, value)| (key, value.mark())).collect();
            let slow_entries = KEYS.names().filter_map(|name| Some((name, slow(name)?.1.mark())));
            assert_eq!(entries, slow_entries.collect::<Vec<_>>(), "{text}");
            assert_eq!(
                object.at_keys_in(KEYS, &index).map(Value::mark).collect::<Vec<_>>(),
                expected,
                "{text}"
            );
        }
    }
}
