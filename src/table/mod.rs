//! Values for JavaScript: a table of numbers that one loop turns into objects (`pkg/lib/objects.js`).
//!
//! A value is one or more numbers. The lowest four bits of the first say what it is, the others a length, a count or an
//! index. Texts are not in the table: a text that stands in the host's own string is given by its place there, so
//! that the host cuts it out of its own string; all others are in one string, the pool, which is decoded once. The names
//! of members and our own words go by number: the host learns each of them once.

mod json;

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What a value in the table is. `pkg/lib/objects.js` has the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Tag {
    /// `null`.
    Null,
    /// `false` or `true`.
    Bool,
    /// A whole number in the upper 28 bits.
    Integer,
    /// A double, in the next two numbers.
    Double,
    /// One of our own words, by its number.
    Word,
    /// A part of the host's string: its length, then where it begins.
    Slice,
    /// The same, of the pool.
    Pooled,
    /// A list: how many elements follow.
    List,
    /// An object: the number of its shape, then a bit for each member that is there, then those members.
    Object,
    /// An object with any keys: how many, then a text and a value for each.
    Map,
    /// JSON text in the host's string, to be parsed there.
    Json,
    /// The same, in the pool.
    PooledJson,
}

impl Tag {
    const ALL: [Self; 12] = [
        Self::Null,
        Self::Bool,
        Self::Integer,
        Self::Double,
        Self::Word,
        Self::Slice,
        Self::Pooled,
        Self::List,
        Self::Object,
        Self::Map,
        Self::Json,
        Self::PooledJson,
    ];

    /// The tag of a cell.
    fn of(cell: u32) -> Option<Self> {
        Self::ALL.get((cell & 15) as usize).copied()
    }
}

/// Beyond this a whole number is written as a double.
const MOST_INTEGER: f64 = 134_217_727.0;
/// Bytes of a host's string that a card may keep alive, whatever it shows of it.
const MOST_HELD: usize = 1 << 16;
/// The bit that says that more members of an object follow, of another shape.
const GOES_ON: u32 = 1 << 31;

/// The table of one answer.
#[derive(Debug)]
pub struct Table<'s> {
    cells: Vec<u32>,
    pool: String,
    /// The length of the pool as the host counts it, in UTF-16 units.
    pool_units: usize,
    /// The string that the host gave, where its characters are as many as its bytes.
    source: &'s str,
    /// Where the cells of slices are, and how long they are together; of a short string nobody asks.
    slices: Vec<u32>,
    sliced: usize,
    /// The names and the number of the last object's shape: rows follow one another.
    last_shape: (&'static [&'static str], u32),
}

/// A table that is complete.
#[derive(Debug, Default)]
pub struct Buffers {
    /// The cells.
    pub cells: Vec<u32>,
    /// The texts that the host does not have.
    pub pool: String,
    /// The length of the pool in UTF-16 units.
    pub units: usize,
}

thread_local! {
    static NAMES: RefCell<Names> = RefCell::default();
}

/// How much the host has not learnt yet.
pub fn news_count() -> usize {
    NAMES.with_borrow(|names| names.news.len())
}

/// What the host has not learnt yet, in order.
pub fn take_news() -> Vec<News> {
    NAMES.with_borrow_mut(|names| std::mem::take(&mut names.news))
}

/// The words and shapes that the host has learnt, and those it has to learn next.
#[derive(Debug, Default)]
struct Names {
    words: HashMap<(usize, usize), u32, BuildHasherDefault<AddressHasher>>,
    shapes: HashMap<(usize, usize), u32, BuildHasherDefault<AddressHasher>>,
    word_list: Vec<&'static str>,
    shape_list: Vec<&'static [&'static str]>,
    /// What the host does not know yet.
    news: Vec<News>,
}

/// What the host does not know yet.
#[derive(Clone, Copy, Debug)]
pub enum News {
    /// The next word.
    Word(&'static str),
    /// The names of the members of the next shape.
    Shape(&'static [&'static str]),
}

/// Our own words are told apart by where they are kept, which is a hash already.
#[derive(Debug, Default)]
struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

impl Names {
    #[allow(clippy::cast_possible_truncation, reason = "there are some hundred words")]
    fn word(&mut self, word: &'static str) -> u32 {
        let next = self.words.len() as u32;
        *self.words.entry((word.as_ptr().addr(), word.len())).or_insert_with(|| {
            self.word_list.push(word);
            self.news.push(News::Word(word));
            next
        })
    }

    #[allow(clippy::cast_possible_truncation, reason = "there are some hundred shapes")]
    fn shape(&mut self, names: &'static [&'static str]) -> u32 {
        let next = self.shapes.len() as u32;
        *self.shapes.entry((names.as_ptr().addr(), names.len())).or_insert_with(|| {
            self.shape_list.push(names);
            self.news.push(News::Shape(names));
            next
        })
    }
}

/// A place between two values of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Here {
    cells: usize,
    pool: usize,
    units: usize,
}

/// An object that is being written.
#[derive(Debug)]
#[must_use]
pub struct ObjectCells {
    /// Where its bits are.
    bits: usize,
}

impl ObjectCells {
    /// Writes the member at this place of the shape's names, unless it is absent. One function for each kind of leaf, as
    /// at the gate.
    #[inline(never)]
    pub fn member<'a, T: crate::shape::Shape<'a>>(&mut self, place: usize, value: &T, table: &mut Table<'_>) {
        if !value.is_absent() {
            table.mark(self.bits, 1 << place);
            value.write(table);
        }
    }

    /// Begins the member at this place, which is written next.
    pub fn begin_member(&self, place: usize, table: &mut Table<'_>) {
        table.mark(self.bits, 1 << place);
    }

    /// Says that more members follow: those of the object that is written next.
    pub fn go_on(&self, table: &mut Table<'_>) {
        table.mark(self.bits, GOES_ON);
    }
}

impl<'s> Table<'s> {
    /// An empty table for a host that gave this string, in the room of a table that is no longer needed.
    pub fn new(source: &'s str, mut room: Buffers) -> Self {
        room.cells.clear();
        room.pool.clear();
        Self {
            cells: room.cells,
            pool: room.pool,
            pool_units: 0,
            source,
            slices: Vec::new(),
            sliced: 0,
            last_shape: (&[], 0),
        }
    }

    /// Begins a list whose length is not known yet (see [`Table::into_list`]), unless it was begun.
    pub(crate) fn begin_list(&mut self) {
        if self.cells.is_empty() {
            self.cells.push(0);
        }
    }

    /// The list that was begun, now that its length is known.
    #[allow(clippy::cast_possible_truncation, reason = "lists are shorter than 2^28")]
    pub fn into_list(mut self, count: usize) -> Buffers {
        self.begin_list();
        if let Some(first) = self.cells.first_mut() {
            *first = (count as u32) << 4 | Tag::List as u32;
        }
        self.finish()
    }

    /// The table, complete.
    pub fn finish(mut self) -> Buffers {
        if self.source.len() > MOST_HELD && self.sliced * 2 < self.source.len() {
            self.release_source();
        }
        Buffers { cells: self.cells, pool: self.pool, units: self.pool_units }
    }

    /// Puts the texts that are slices of the host's string into the pool: a slice keeps the whole string alive.
    #[allow(clippy::cast_possible_truncation, reason = "texts are shorter than 2^28")]
    fn release_source(&mut self) {
        for at in std::mem::take(&mut self.slices) {
            let Some([cell, start, ..]) = self.cells.get_mut(at as usize..) else { return };
            let text = self.source.get(*start as usize..).and_then(|rest| rest.get(..(*cell >> 4) as usize));
            let text = text.unwrap_or_default();
            *cell = (text.len() as u32) << 4 | Tag::Pooled as u32;
            *start = self.pool_units as u32;
            self.pool.push_str(text);
            self.pool_units += text.len();
        }
    }

    /// Where the next value will be.
    pub(crate) fn here(&self) -> Here {
        Here { cells: self.cells.len(), pool: self.pool.len(), units: self.pool_units }
    }

    /// A number that is the same for values that are the same, of all that was written since: wherever it stands.
    pub(crate) fn digest_since(&self, here: Here) -> u64 {
        let mut hasher = AddressHasher::default();
        let mut cells = self.cells.get(here.cells..).unwrap_or_default().iter().copied();
        while let Some(cell) = cells.next() {
            hasher.write_usize(cell as usize);
            match Tag::of(cell) {
                // The place of a text in the pool is no part of the value.
                Some(Tag::Pooled | Tag::PooledJson) => {
                    hasher.write_usize((cells.next().unwrap_or(0) as usize).wrapping_sub(here.units));
                }
                Some(Tag::Slice | Tag::Json | Tag::Object) => {
                    hasher.write_usize(cells.next().unwrap_or(0) as usize);
                }
                Some(Tag::Double) => {
                    cells.by_ref().take(2).for_each(|half| hasher.write_usize(half as usize));
                }
                _ => {}
            }
        }
        let texts = self.pool.as_bytes().get(here.pool..).unwrap_or_default();
        let (words, rest) = texts.as_chunks::<8>();
        for word in words {
            hasher.write_u64(u64::from_le_bytes(*word));
        }
        hasher.write(rest);
        hasher.write_usize(texts.len());
        hasher.finish()
    }

    #[inline]
    fn push(&mut self, tag: Tag, value: usize) {
        #[allow(clippy::cast_possible_truncation, reason = "texts and lists are shorter than 2^28")]
        self.cells.push((value as u32) << 4 | tag as u32);
    }

    #[inline]
    fn mark(&mut self, bits: usize, bit: u32) {
        if let Some(bits) = self.cells.get_mut(bits) {
            *bits |= bit;
        }
    }

    /// `null`.
    pub fn null(&mut self) {
        self.push(Tag::Null, 0);
    }

    /// A boolean.
    pub fn bool(&mut self, flag: bool) {
        self.push(Tag::Bool, usize::from(flag));
    }

    /// A count.
    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub fn count(&mut self, count: usize) {
        self.number(count as f64);
    }

    /// A number; what is not finite is `null`.
    #[allow(clippy::cast_possible_truncation, reason = "the number was compared before")]
    #[allow(clippy::cast_sign_loss, reason = "a cell keeps the bits; the reader knows the sign")]
    pub fn number(&mut self, number: f64) {
        if !number.is_finite() {
            self.null();
        } else if number.abs() <= MOST_INTEGER && number.fract() == 0.0 {
            // Also -0, which leaves as 0.
            self.push(Tag::Integer, number as i32 as usize);
        } else {
            let bits = number.to_bits();
            self.push(Tag::Double, 0);
            self.cells.extend([bits as u32, (bits >> 32) as u32]);
        }
    }

    /// One of our own words.
    pub fn word(&mut self, word: &'static str) {
        let word = NAMES.with_borrow_mut(|names| names.word(word));
        self.push(Tag::Word, word as usize);
    }

    /// A text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.place(text, Tag::Slice, Tag::Pooled);
    }

    /// JSON text that the host is to parse. It must be what `JSON.parse` reads as we do.
    pub fn json(&mut self, json: &str) {
        self.place(json, Tag::Json, Tag::PooledJson);
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "texts are shorter than 2^28")]
    fn place(&mut self, text: &str, in_source: Tag, in_pool: Tag) {
        let start = text.as_ptr().addr().wrapping_sub(self.source.as_ptr().addr());
        let is_inside = start < self.source.len() && text.len() <= self.source.len() - start;
        if is_inside {
            if in_source == Tag::Slice && self.source.len() > MOST_HELD {
                self.slices.push(self.cells.len() as u32);
                self.sliced += text.len();
            }
            self.push(in_source, text.len());
            self.cells.push(start as u32);
        } else {
            let units = if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() };
            self.push(in_pool, units);
            self.cells.push(self.pool_units as u32);
            self.pool.push_str(text);
            self.pool_units += units;
        }
    }

    /// Begins a list of `count` elements, which follow.
    pub fn list(&mut self, count: usize) {
        self.push(Tag::List, count);
    }

    /// Begins an object with any keys: `count` texts, each followed by a value.
    pub fn map(&mut self, count: usize) {
        self.push(Tag::Map, count);
    }

    /// An object whose members have these names; those that are there follow.
    #[inline]
    pub fn object(&mut self, names: &'static [&'static str]) -> ObjectCells {
        let (last, _) = self.last_shape;
        if last.as_ptr() != names.as_ptr() || last.len() != names.len() {
            self.last_shape = (names, NAMES.with_borrow_mut(|own| own.shape(names)));
        }
        self.push(Tag::Object, self.last_shape.1 as usize);
        self.cells.push(0);
        ObjectCells { bits: self.cells.len() - 1 }
    }
}
