//! Everything that is tested natively, as one binary.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests say what they expect by unwrapping it"
)]

mod card_properties;
mod examples;
mod json_document;
mod json_oracle;
mod support;
