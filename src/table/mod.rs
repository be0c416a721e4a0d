//! Values for JavaScript: a table of numbers that one loop turns into objects (`pkg/lib/objects.js`).
//!
//! A value is one or more numbers. The lowest four bits of the first are its tag, the others a length, a count or an
//! index. Texts are not in the table: a text that occurs in the host's own string is represented by its offset there,
//! and the host slices its own string; all others are in one string, the pool, which is decoded once. The names of
//! members and our own words are sent as numbers: the host learns each of them once.

mod json;

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The type of a value in the table. `pkg/lib/objects.js` has the same list.
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
    /// A part of the host's string: its length, then its offset.
    Slice,
    /// The same for the pool.
    Pooled,
    /// A list: the number of elements, which follow.
    List,
    /// An object: the number of its shape, then a bit for each member that is present, then those members.
    Object,
    /// An object with any keys: their number, then a text and a value for each.
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

    /// Returns the tag of a cell.
    fn of(cell: u32) -> Option<Self> {
        Self::ALL.get((cell & 15) as usize).copied()
    }
}

/// Whole numbers above this are written as doubles.
const MOST_INTEGER: f64 = 134_217_727.0;
/// The most bytes of a host's string that a card may keep alive regardless of how much of it is shown.
const MOST_HELD: usize = 1 << 16;
/// The bit that is set if more members of the object follow, in another shape.
const GOES_ON: u32 = 1 << 31;

/// The table of one answer.
#[derive(Debug)]
pub struct Table<'s> {
    cells: Vec<u32>,
    pool: String,
    /// The length of the pool in UTF-16 units, as the host counts it.
    pool_units: usize,
    /// The host's string, if it has as many characters as bytes; otherwise empty.
    source: &'s str,
    /// The positions of the cells of slices, and the total length of the slices; not kept for short strings.
    slices: Vec<u32>,
    sliced: usize,
    /// The names and the number of the last object's shape: consecutive rows have the same one.
    last_shape: (&'static [&'static str], u32),
}

/// A complete table.
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

/// Returns how many words and shapes the host has not learnt yet.
pub fn news_count() -> usize {
    NAMES.with_borrow(|names| names.news.len())
}

/// Takes the words and shapes that the host has not learnt yet, in order.
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
    /// Those that the host has not learnt yet.
    news: Vec<News>,
}

/// Something that the host has not learnt yet.
#[derive(Clone, Copy, Debug)]
pub enum News {
    /// The next word.
    Word(&'static str),
    /// The names of the members of the next shape.
    Shape(&'static [&'static str]),
}

/// Our own words are identified by their addresses, which serve as hashes.
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

/// A position between two values of a table.
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
    /// The position of its bits.
    bits: usize,
}

impl ObjectCells {
    /// Writes the member with this index in the shape's names, unless it is absent. One function for each kind of leaf,
    /// as in the gate.
    #[inline(never)]
    pub fn member<'a, T: crate::shape::Shape<'a>>(&mut self, place: usize, value: &T, table: &mut Table<'_>) {
        if !value.is_absent() {
            table.mark(self.bits, 1 << place);
            value.write(table);
        }
    }

    /// Begins the member with this index, which is written next.
    pub fn begin_member(&self, place: usize, table: &mut Table<'_>) {
        table.mark(self.bits, 1 << place);
    }

    /// Marks that more members follow: those of the object that is written next.
    pub fn go_on(&self, table: &mut Table<'_>) {
        table.mark(self.bits, GOES_ON);
    }
}

impl<'s> Table<'s> {
    /// Creates an empty table for a host that passed this string, reusing the buffers of an old table.
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

    /// Begins a list whose length is not known yet (see [`Table::into_list`]), unless one was begun.
    pub(crate) fn begin_list(&mut self) {
        if self.cells.is_empty() {
            self.cells.push(0);
        }
    }

    /// Completes the list that was begun, now that its length is known.
    #[allow(clippy::cast_possible_truncation, reason = "lists are shorter than 2^28")]
    pub fn into_list(mut self, count: usize) -> Buffers {
        self.begin_list();
        if let Some(first) = self.cells.first_mut() {
            *first = (count as u32) << 4 | Tag::List as u32;
        }
        self.finish()
    }

    /// Completes the table.
    pub fn finish(mut self) -> Buffers {
        if self.source.len() > MOST_HELD && self.sliced * 2 < self.source.len() {
            self.release_source();
        }
        Buffers { cells: self.cells, pool: self.pool, units: self.pool_units }
    }

    /// Moves the texts that are slices of the host's string into the pool: a slice keeps the whole string alive.
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

    /// The position of the next value.
    pub(crate) fn here(&self) -> Here {
        Here { cells: self.cells.len(), pool: self.pool.len(), units: self.pool_units }
    }

    /// Returns a digest of everything written since that position; equal values have the same digest wherever they are.
    pub(crate) fn digest_since(&self, here: Here) -> u64 {
        let mut hasher = AddressHasher::default();
        let mut cells = self.cells.get(here.cells..).unwrap_or_default().iter().copied();
        while let Some(cell) = cells.next() {
            hasher.write_usize(cell as usize);
            match Tag::of(cell) {
                // The offset of a text in the pool is not part of the value.
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

    /// Writes `null`.
    pub fn null(&mut self) {
        self.push(Tag::Null, 0);
    }

    /// Writes a boolean.
    pub fn bool(&mut self, flag: bool) {
        self.push(Tag::Bool, usize::from(flag));
    }

    /// Writes a count.
    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub fn count(&mut self, count: usize) {
        self.number(count as f64);
    }

    /// Writes a number; one that is not finite becomes `null`.
    #[allow(clippy::cast_possible_truncation, reason = "the number was compared before")]
    #[allow(clippy::cast_sign_loss, reason = "a cell keeps the bits; the reader knows the sign")]
    pub fn number(&mut self, number: f64) {
        if !number.is_finite() {
            self.null();
        } else if number.abs() <= MOST_INTEGER && number.fract() == 0.0 {
            // Includes -0, which is written as 0.
            self.push(Tag::Integer, number as i32 as usize);
        } else {
            let bits = number.to_bits();
            self.push(Tag::Double, 0);
            self.cells.extend([bits as u32, (bits >> 32) as u32]);
        }
    }

    /// Writes one of our own words.
    pub fn word(&mut self, word: &'static str) {
        let word = NAMES.with_borrow_mut(|names| names.word(word));
        self.push(Tag::Word, word as usize);
    }

    /// Writes a text.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.place(text, Tag::Slice, Tag::Pooled);
    }

    /// Writes JSON text for the host to parse. `JSON.parse` must read it as we do.
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

    /// Begins an object whose members have these names; those that are present follow.
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
