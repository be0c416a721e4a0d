//! JSON text as a flat tape of nodes, built in one linear pass.
//!
//! The pass (in `scan`, and in `tokens` while whole tokens follow one another) validates everything that RFC 8259
//! requires, does not recurse, and can stop and resume between any two characters. For each value it records only what
//! it is, where it is and where the next one begins; strings are unescaped and numbers parsed on demand ([`Value`]).
//! [`Document::parse`] is the pass over a whole text, [`Builder`] the same pass over chunks, whose complete rows can be
//! read while the rest is still arriving.

#![forbid(unsafe_code)]

mod arena;
mod builder;
pub mod bytes;
mod document;
mod error;
mod keys;
mod known;
mod node;
mod number;
mod scan;
mod text;
mod tokens;
mod value;

pub use arena::{Arena, Texts};
pub use builder::{Builder, OpenText, Place};
pub use document::{Document, JsonLimits, Tokens};
pub use error::{Error, Expected};
pub use keys::{AnyKey, AtKeys, Key, KeyBits, KeyIndex, KeyList, Keys};
pub use known::{KnownGroup, KnownKeys, KnownMembers};
pub use number::{number_text, parse_number};
pub use text::{escape_into, key_into, unescape_arrived};
pub use value::{Items, Kind, Mark, Members, Value, push_pointer_token};

use scan::Scanner;
