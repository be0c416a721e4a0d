//! The WebAssembly module: the library and nothing else.
//!
//! A crate of its own because cargo leaves out link-time optimisation, without a word, for a crate that is a library for
//! Rust and a module at the same time.

pub use mcp_cards::*;
