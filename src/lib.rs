//! Typed cards from MCP tool results.
#[cfg(target_arch = "wasm32")]
mod wasm;
pub mod api;
