//! Which value of which document: the only place in this project that needs `unsafe`.
//!
//! Nearly every rule takes values and gives some back. A reference and a number are two words, and two words leave a
//! function of WebAssembly only through memory: where each is written, found and read again. Where an address is half
//! a word of the machine, both go into one. That takes 4 KB off a module of 118, and what reads values gets faster.

#![allow(
    unsafe_code,
    reason = "the address in a word has to become a reference again; see `Handle::document`"
)]

#[cfg(target_pointer_width = "32")]
pub(crate) use packed::Handle;
#[cfg(not(target_pointer_width = "32"))]
pub(crate) use plain::Handle;

#[cfg(not(target_pointer_width = "32"))]
mod plain {
    use crate::document::Tape;

    #[derive(Clone, Copy)]
    pub(crate) struct Handle<'a> {
        document: &'a Tape<'a>,
        index: u32,
    }

    impl<'a> Handle<'a> {
        pub(crate) fn new(document: &'a Tape<'a>, index: u32) -> Self {
            Self { document, index }
        }

        /// Another value of the same document.
        pub(crate) fn at(self, index: u32) -> Self {
            Self { index, ..self }
        }

        pub(crate) fn index(self) -> u32 {
            self.index
        }

        pub(crate) fn document(self) -> &'a Tape<'a> {
            self.document
        }
    }
}

#[cfg(target_pointer_width = "32")]
mod packed {
    use crate::document::Tape;
    use std::marker::PhantomData;
    use std::num::NonZeroU64;
    use std::ptr;

    /// The index above, the address below. Never zero, so that an `Option` of it is one word too.
    #[derive(Clone, Copy)]
    pub(crate) struct Handle<'a> {
        word: NonZeroU64,
        document: PhantomData<&'a Tape<'a>>,
    }

    impl<'a> Handle<'a> {
        #[inline]
        pub(crate) fn new(document: &'a Tape<'a>, index: u32) -> Self {
            Self::of(ptr::from_ref(document).expose_provenance() as u64, index)
        }

        /// Takes the address of a document that lives for `'a`.
        #[inline]
        fn of(address: u64, index: u32) -> Self {
            // SAFETY: the address of a reference is not zero.
            let word = unsafe { NonZeroU64::new_unchecked(u64::from(index) << 32 | address) };
            Self { word, document: PhantomData }
        }

        /// Another value of the same document.
        #[inline]
        pub(crate) fn at(self, index: u32) -> Self {
            Self::of(self.address() as u64, index)
        }

        #[inline]
        #[allow(clippy::cast_possible_truncation, reason = "the lower half is meant")]
        fn address(self) -> usize {
            self.word.get() as usize
        }

        #[inline]
        pub(crate) fn index(self) -> u32 {
            (self.word.get() >> 32) as u32
        }

        #[inline]
        pub(crate) fn document(self) -> &'a Tape<'a> {
            // SAFETY: all handles come from `new`, which took the address, with leave to use it again, from a reference
            // that lives for `'a`. The type holds on to that lifetime, so no handle outlives the document.
            unsafe { &*ptr::with_exposed_provenance(self.address()) }
        }
    }
}
