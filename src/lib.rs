//! Typed cards from MCP tool results.
//!
//! Data flows one way: [`api`] takes a call, [`content`] opens the result into one [`json`] document, [`payload`] peels
//! it, [`route`] chooses among the [`cards`], and [`output`] writes the [`card`] that came about. [`parse`] strings it
//! together; the other modules are what these share.

#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use mcp_cards_json as json;
pub use mcp_cards_json::{lists, sort, words};

pub mod api;
pub mod artifact;
pub mod card;
pub mod cards;
pub mod carrier;
pub mod chat;
pub mod chunks;
pub mod content;
pub mod data;
pub mod functions;
pub mod graph;
pub mod languages;
pub mod leaf;
pub mod messages;
pub mod money;
pub mod names;
pub mod options;
pub mod output;
pub mod parse;
mod parser;
pub mod payload;
pub mod phrases;
pub mod python;
pub mod route;
pub mod safety;
pub mod session;
pub mod shape;
pub mod stream;
pub mod table;
pub mod tool_error;
pub mod typescript;
pub mod utf8;
pub mod values;
pub mod variants;
