//! Asking an object for the keys of a list, best first: what cards do with most of what they read.

use crate::Value;
use crate::node::NodeKind;
use crate::words::find_byte;

/// Bytes of a list of keys that is short.
const FEW_KEYS: usize = 20;

/// Where the keys of an object stand, so that those of a long list need not be looked for one by one.
#[derive(Clone, Copy, Debug)]
pub struct KeyIndex {
    /// One bit for each key (see [`bit_of`]): a key whose bit is missing is not there.
    mask: u64,
    /// For each bit how far behind the object the only key with this bit stands; 0 where that must be looked for.
    places: [u8; 64],
}

impl KeyIndex {
    /// Of an object of which nothing is known yet: every key is looked for.
    pub const UNKNOWN: Self = Self { mask: u64::MAX, places: [0; 64] };
}

impl<'a> Value<'a> {
    /// Where the keys of this object stand.
    #[inline(never)]
    pub fn key_index(self) -> KeyIndex {
        let mut index = KeyIndex { mask: 0, ..KeyIndex::UNKNOWN };
        for (key, _) in self.members() {
            let node = key.node();
            // What has escapes may be any key.
            if node.kind != NodeKind::Text {
                return KeyIndex::UNKNOWN;
            }
            let bit = bit_of(self.bytes(node));
            if let Some(place) = index.places.get_mut(bit) {
                let is_only = index.mask >> bit & 1 == 0;
                *place = if is_only { u8::try_from(key.index() - self.index()).unwrap_or(0) } else { 0 };
            }
            index.mask |= 1 << bit;
        }
        index
    }

    /// The value at `key`, with the [`Value::key_index`] of this object.
    #[inline(never)]
    pub fn get_in(self, key: &str, index: &KeyIndex) -> Option<Value<'a>> {
        let bit = bit_of(key.as_bytes());
        if index.mask >> bit & 1 == 0 { None } else { self.find_at(index.places.get(bit), key.as_bytes()) }
    }

    #[inline]
    fn find_at(self, place: Option<&u8>, key: &[u8]) -> Option<Value<'a>> {
        match place {
            None | Some(0) => self.find(key),
            Some(place) => self.member_at(*place, key),
        }
    }

    /// The members of an object that have these keys, in the order of the list (see [`crate::words::listed`]).
    pub fn at_keys<'k>(self, keys: &'k str) -> AtKeys<'k, 'a> {
        AtKeys { object: self, keys: keys.as_bytes(), mask: u64::MAX, places: &KeyIndex::UNKNOWN.places }
    }

    /// The same, with the [`Value::key_index`] of this object.
    pub fn at_keys_in<'k>(self, keys: &'k str, index: &'k KeyIndex) -> AtKeys<'k, 'a> {
        AtKeys { object: self, keys: keys.as_bytes(), mask: index.mask, places: &index.places }
    }
}

/// The bit of a key in a [`KeyIndex`]. By these factors few of the keys that rows have together share one.
#[inline]
fn bit_of(key: &[u8]) -> usize {
    let (Some(first), Some(last)) = (key.first(), key.last()) else { return 0 };
    (key.len() * 30 + usize::from(*first) + usize::from(*last) * 5) % 64
}

/// See [`Value::at_keys`].
#[derive(Clone, Debug)]
pub struct AtKeys<'k, 'a> {
    object: Value<'a>,
    /// The keys that were not looked for yet.
    keys: &'k [u8],
    mask: u64,
    places: &'k [u8; 64],
}

impl<'a> Iterator for AtKeys<'_, 'a> {
    type Item = Value<'a>;

    #[inline(never)]
    fn next(&mut self) -> Option<Value<'a>> {
        while !self.keys.is_empty() {
            let end = find_byte(self.keys, 0, b' ').unwrap_or(self.keys.len());
            let (key, rest) = self.keys.split_at_checked(end).unwrap_or_default();
            self.keys = rest.get(1..).unwrap_or_default();
            let bit = bit_of(key);
            if self.mask >> bit & 1 == 0 {
                continue;
            }
            let value = self.object.find_at(self.places.get(bit), key);
            if value.is_some() {
                return value;
            }
            // Telling which keys are there costs about as much as looking for two of them, and most often the first is.
            if self.mask == u64::MAX && self.keys.len() > FEW_KEYS {
                self.mask = self.object.key_index().mask;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::words::listed;
    use crate::{Document, JsonLimits, Value};

    #[test]
    fn an_index_finds_what_a_search_finds() {
        const KEYS: &str = "name na\u{e9}m title id mrp price brand x y mrp cost a b c d e f g h i j k l m n";
        let far = format!(r#"{{"name":[{}0],"id":1,"mrp":2}}"#, "0,".repeat(300));
        for text in [
            r#"{"name":1,"title":2,"id":3,"mrp":4,"price":5,"brand":6,"":7}"#,
            r#"{"name":1,"id":2,"name":3,"\u0069d":4}"#,
            r#"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9,"j":0,"k":1,"l":2,"m":3,"n":4,"a":5}"#,
            r#"{"x":{"y":1},"y":{"x":2},"cost":null}"#,
            &far,
            "{}",
            "[1]",
            "7",
        ] {
            let document = Document::parse(text, JsonLimits::default()).unwrap();
            let object = document.root();
            let index = object.key_index();
            let found: Vec<_> = object.at_keys_in(KEYS, &index).map(Value::mark).collect();
            for key in listed(KEYS) {
                let found = object.get_in(key, &index).map(Value::mark);
                assert_eq!(found, object.get(key).map(Value::mark), "{key} in {text}");
            }
            let expected: Vec<_> = listed(KEYS).filter_map(|key| Some(object.get(key)?.mark())).collect();
            assert_eq!(found, expected, "{text}");
            let plain: Vec<_> = object.at_keys(KEYS).map(Value::mark).collect();
            assert_eq!(plain, expected, "{text}");
        }
    }
}
