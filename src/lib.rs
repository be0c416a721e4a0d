//! Typed cards from MCP tool results.
pub mod api;
pub mod json;
#[cfg(target_arch = "wasm32")]
mod wasm;
