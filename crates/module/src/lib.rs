//! The WebAssembly module: the library and nothing else.
//!
//! A crate of its own because cargo silently omits link-time optimisation for a crate that is both a Rust library and a
//! cdylib.

pub use mcp_cards::*;
