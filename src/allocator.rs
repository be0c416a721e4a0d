//! The module's allocator: free lists by size, and runs of pages for what is large.
//!
//! Rust's own for WebAssembly (dlmalloc) keeps a header at each block and splits and joins blocks of all sizes. Here the
//! callers always say how large a block is, so small ones need neither: they are cut from chunks and wait in the list of
//! their size until they are wanted again. Large ones are runs of pages; free runs are joined, and a block that grows
//! takes the run behind it.
//!
//! This is the one file with `unsafe` in it: a global allocator cannot be written without. All there is to trust are
//! [`load`] and [`store`], which use free memory for the lists, and that no block is handed out twice.

use std::alloc::Layout;
use std::cell::Cell;
use std::ptr;

/// Blocks up to here have a list for their size.
const SMALL: usize = 4096;
/// What all small blocks are aligned to.
const ALIGNMENT: usize = 8;
/// Large blocks are so many bytes times something, and aligned to it.
const PAGE: usize = 4096;
/// What small blocks are cut from.
const CHUNK: usize = 16 * PAGE;
/// Sizes of small blocks: four from one power of two to the next.
const CLASSES: usize = 36;

/// Where memory comes from.
trait Source {
    /// Address of so many new bytes, a multiple of [`CHUNK`]; 0 if there are none.
    fn grow(&self, bytes: usize) -> usize;
}

/// The blocks that are free, and what was not cut into blocks yet. An address of 0 is none.
#[derive(Debug)]
struct Heap<S> {
    source: S,
    small: [Cell<usize>; CLASSES],
    /// What is left of the chunk that small blocks are cut from.
    cut: Cell<usize>,
    cut_end: Cell<usize>,
    /// Where the memory ends.
    end: Cell<usize>,
    /// The first free run of pages. Each holds the address of the next and its own size, in bytes.
    runs: Cell<usize>,
}

impl<S: Source> Heap<S> {
    /// A heap with nothing in it.
    const fn new(source: S) -> Self {
        let [cut, cut_end, end, runs] = [const { Cell::new(0) }; 4];
        Self { source, small: [const { Cell::new(0) }; CLASSES], cut, cut_end, end, runs }
    }

    /// The address of a block; 0 if there is no memory for it.
    fn take(&self, layout: Layout) -> usize {
        match Block::of(layout) {
            Block::Small { class, size } => self.take_small(class, size),
            Block::Pages(_) if layout.align() > PAGE => 0,
            Block::Pages(size) => self.take_pages(size),
        }
    }

    /// Takes a block back.
    fn give(&self, address: usize, layout: Layout) {
        match Block::of(layout) {
            Block::Small { class, .. } => {
                if let Some(list) = self.small.get(class) {
                    store(address, list.replace(address));
                }
            }
            Block::Pages(size) => self.give_pages(address, size),
        }
    }

    /// Whether a block has, or could be given, its new size where it is.
    fn resize(&self, address: usize, old: Layout, new: Layout) -> bool {
        match (Block::of(old), Block::of(new)) {
            (Block::Pages(old), Block::Pages(new)) if new <= old => {
                if new < old {
                    self.give_pages(address + new, old - new);
                }
                true
            }
            (Block::Pages(old), Block::Pages(new)) => self.take_behind(address + old, new - old),
            (old, new) => old == new,
        }
    }

    fn take_small(&self, class: usize, size: usize) -> usize {
        let Some(list) = self.small.get(class) else { return 0 };
        let first = list.get();
        if first != 0 {
            list.set(load(first));
            return first;
        }
        if self.cut_end.get() - self.cut.get() < size {
            let chunk = self.take_pages(CHUNK);
            if chunk == 0 {
                return 0;
            }
            if chunk != self.cut_end.get() {
                self.cut.set(chunk);
            }
            self.cut_end.set(chunk + CHUNK);
        }
        self.cut.replace(self.cut.get() + size)
    }

    fn take_pages(&self, size: usize) -> usize {
        let (mut before, mut run) = (0, self.runs.get());
        while run != 0 {
            if run_size(run) >= size {
                self.cut_run(before, run, size);
                return run;
            }
            (before, run) = (run, load(run));
        }
        if self.grow(size) { self.take_pages(size) } else { 0 }
    }

    /// Takes so many bytes at this address, if they are free or the memory ends there.
    fn take_behind(&self, address: usize, size: usize) -> bool {
        let (mut before, mut run) = (0, self.runs.get());
        while run != 0 && run < address {
            (before, run) = (run, load(run));
        }
        let free = if run == address { run_size(run) } else { 0 };
        if free >= size {
            self.cut_run(before, run, size);
            return true;
        }
        address + free == self.end.get() && self.grow(size - free) && self.take_behind(address, size)
    }

    /// Takes the beginning of the run after `before`.
    fn cut_run(&self, before: usize, run: usize, size: usize) {
        let (next, left) = (load(run), run_size(run) - size);
        if left == 0 {
            self.link(before, next);
        } else {
            self.link(before, run + size);
            set_run(run + size, next, left);
        }
    }

    fn give_pages(&self, address: usize, size: usize) {
        let (mut before, mut next) = (0, self.runs.get());
        while next != 0 && next < address {
            (before, next) = (next, load(next));
        }
        let (mut start, mut size) = (address, size);
        if next == address + size {
            size += run_size(next);
            next = load(next);
        }
        if before != 0 && before + run_size(before) == address {
            start = before;
            size += run_size(before);
        } else {
            self.link(before, address);
        }
        set_run(start, next, size);
    }

    /// Makes `run` the one after `before`.
    fn link(&self, before: usize, run: usize) {
        if before == 0 { self.runs.set(run) } else { store(before, run) }
    }

    fn grow(&self, size: usize) -> bool {
        let size = size.next_multiple_of(CHUNK);
        let address = self.source.grow(size);
        if address == 0 {
            return false;
        }
        self.end.set(address + size);
        self.give_pages(address, size);
        true
    }
}

/// What a layout is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Block {
    Small { class: usize, size: usize },
    Pages(usize),
}

impl Block {
    fn of(layout: Layout) -> Self {
        if layout.size() > SMALL || layout.align() > ALIGNMENT {
            return Self::Pages(layout.size().next_multiple_of(PAGE));
        }
        // The smallest is 16: free runs and blocks hold two words at most.
        let size = layout.size().max(16);
        let bits = usize::BITS - (size - 1).leading_zeros();
        let size = size.next_multiple_of((1_usize << (bits - 3)).max(ALIGNMENT));
        let quarter = ((size - 1) >> (bits - 3)) & 3;
        Self::Small { class: (bits as usize - 4) * 4 + quarter, size }
    }
}

fn run_size(run: usize) -> usize {
    load(run + size_of::<usize>())
}

fn set_run(run: usize, next: usize, size: usize) {
    store(run, next);
    store(run + size_of::<usize>(), size);
}

fn load(address: usize) -> usize {
    // SAFETY: only called with addresses in blocks and runs that are free: those are in the source's memory, aligned to
    // eight, at least sixteen bytes long, and nobody else uses them.
    unsafe { ptr::with_exposed_provenance::<usize>(address).read() }
}

fn store(address: usize, word: usize) {
    // SAFETY: as for `load`.
    unsafe { ptr::with_exposed_provenance_mut::<usize>(address).write(word) }
}

#[cfg(target_arch = "wasm32")]
mod module {
    use super::{Heap, Layout, Source, ptr};
    use std::alloc::GlobalAlloc;

    struct Memory;

    impl Source for Memory {
        fn grow(&self, bytes: usize) -> usize {
            const WASM_PAGE: usize = 1 << 16;
            match core::arch::wasm32::memory_grow::<0>(bytes / WASM_PAGE) {
                usize::MAX => 0,
                page => page * WASM_PAGE,
            }
        }
    }

    thread_local! {
        // The module has one thread.
        static HEAP: Heap<Memory> = const { Heap::new(Memory) };
    }

    struct Allocator;

    #[global_allocator]
    static ALLOCATOR: Allocator = Allocator;

    // SAFETY: blocks are as large and as aligned as asked for, in memory that only the heap takes, and no block is handed
    // out again before it was given back. Nothing in the heap allocates or panics.
    unsafe impl GlobalAlloc for Allocator {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            ptr::with_exposed_provenance_mut(HEAP.with(|heap| heap.take(layout)))
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            HEAP.with(|heap| heap.give(block.expose_provenance(), layout));
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            let Ok(wanted) = Layout::from_size_align(size, layout.align()) else { return ptr::null_mut() };
            if HEAP.with(|heap| heap.resize(block.expose_provenance(), layout, wanted)) {
                return block;
            }
            // SAFETY: the layouts are those of the two blocks, and both hold what is copied.
            unsafe {
                let moved = self.alloc(wanted);
                if !moved.is_null() {
                    ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                    self.dealloc(block, layout);
                }
                moved
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    const ROOM: usize = 64 << 20;
    const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Memory that grows inside of one large vector.
    struct Room {
        bytes: Vec<u8>,
        used: Cell<usize>,
    }

    impl Room {
        fn new() -> Self {
            Self { bytes: vec![0; ROOM + CHUNK], used: Cell::new(0) }
        }
    }

    impl Source for Room {
        fn grow(&self, bytes: usize) -> usize {
            assert_eq!(bytes % CHUNK, 0);
            let used = self.used.get() + bytes;
            if used > ROOM {
                return 0;
            }
            let start = self.bytes.as_ptr().expose_provenance().next_multiple_of(CHUNK);
            start + self.used.replace(used)
        }
    }

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size, 8).unwrap()
    }

    /// A heap, the blocks that it gave, and numbers at random.
    struct Trial {
        heap: Heap<Room>,
        blocks: BTreeMap<usize, usize>,
        seed: u64,
    }

    impl Trial {
        fn new() -> Self {
            Self { heap: Heap::new(Room::new()), blocks: BTreeMap::new(), seed: SEED }
        }

        fn next(&mut self, below: usize) -> usize {
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 7;
            self.seed ^= self.seed << 17;
            usize::try_from(self.seed >> 8).unwrap() % below
        }

        fn size(&mut self) -> usize {
            let bits = self.next(18);
            1 + self.next(1 << bits)
        }

        #[track_caller]
        fn add(&mut self, address: usize, size: usize) {
            assert!(address != 0 && address.is_multiple_of(8), "{address}");
            let before = self.blocks.range(..address).next_back();
            assert!(before.is_none_or(|(start, size)| start + size <= address), "it overlaps the one before");
            let after = self.blocks.range(address..).next();
            assert!(after.is_none_or(|(start, _)| address + size <= *start), "it overlaps the one behind");
            self.blocks.insert(address, size);
        }

        fn take(&mut self) {
            let size = self.size();
            self.add(self.heap.take(layout(size)), size);
        }

        fn any(&mut self) -> Option<(usize, usize)> {
            let at = self.next(self.blocks.len().max(1));
            let address = *self.blocks.keys().nth(at)?;
            Some((address, self.blocks.remove(&address)?))
        }

        fn give(&mut self) {
            if let Some((address, size)) = self.any() {
                self.heap.give(address, layout(size));
            }
        }

        fn resize(&mut self) {
            let Some((address, old)) = self.any() else { return };
            let new = self.size();
            let is_done = self.heap.resize(address, layout(old), layout(new));
            self.add(address, if is_done { new } else { old });
        }

        fn used(&self) -> usize {
            self.heap.source.used.get()
        }
    }

    #[test]
    fn blocks_never_overlap_and_memory_stays_flat() {
        let mut trial = Trial::new();
        let mut used = Vec::new();
        for _ in 0..20 {
            // The same work each time.
            trial.seed = SEED;
            for _ in 0..3_000 {
                match trial.next(5) {
                    0 | 1 => trial.take(),
                    2 | 3 => trial.give(),
                    _ => trial.resize(),
                }
            }
            while !trial.blocks.is_empty() {
                trial.give();
            }
            used.push(trial.used());
        }
        assert!(used[19] <= used[1] * 5 / 4, "{used:?}");
    }

    #[test]
    fn a_block_that_grows_at_the_end_stays_where_it_is() {
        let heap = Heap::new(Room::new());
        let block = heap.take(layout(PAGE * 2));
        let mut size = PAGE * 2;
        while size < ROOM / 2 {
            assert!(heap.resize(block, layout(size), layout(size * 2)), "{size}");
            size *= 2;
        }
        assert_eq!(heap.source.used.get(), size);
        assert!(heap.resize(block, layout(size), layout(PAGE * 2)));
        assert_eq!(heap.take(layout(PAGE * 3)), block + PAGE * 2);
    }

    #[test]
    fn what_cannot_be_had_is_none() {
        let heap = Heap::new(Room::new());
        assert_eq!(heap.take(layout(ROOM + 1)), 0);
        assert_eq!(heap.take(Layout::from_size_align(8, PAGE * 2).unwrap()), 0);
        assert!(heap.take(Layout::from_size_align(8, 64).unwrap()).is_multiple_of(64));
    }

    #[test]
    fn sizes_have_classes() {
        let mut last = 0;
        for wanted in 1..=SMALL {
            let Block::Small { class, size } = Block::of(layout(wanted)) else { panic!("{wanted} is small") };
            assert!(class < CLASSES && class >= last && size >= wanted && size % ALIGNMENT == 0, "{wanted}");
            assert!(size <= (wanted * 5 / 4).max(16) + ALIGNMENT, "{wanted} takes {size}");
            assert!(class > last || last == 0 || Block::of(layout(wanted - 1)) == Block::of(layout(wanted)));
            last = class;
        }
        assert_eq!(Block::of(layout(SMALL + 1)), Block::Pages(2 * PAGE));
    }
}
