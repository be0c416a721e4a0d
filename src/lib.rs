//! Typed cards from MCP tool results.
//!
//! A chat shows what tools answered: a JSON text, a list of blocks, an object, sometimes prose. [`parse_tool_result`]
//! finds out what the answer is — products, a table, a booking, a file, an error — and returns it as a
//! [`ParsedToolResult`], whose variants are the structs in [`cards`]. Whatever the input is, a card comes out: what is not
//! recognised is a table, a tree of values, or text.
//!
//! ```
//! use mcp_cards::{ParseOptions, ParsedToolResult, parse_tool_result};
//!
//! let result = r#"{"products": [{"id": "a1", "name": "Rolled oats", "price": 120, "inStock": true}]}"#;
//! match parse_tool_result("search_products", result, &ParseOptions::default()) {
//!     ParsedToolResult::Products(card) => {
//!         assert_eq!(card.items[0].name.as_str(), "Rolled oats");
//!     }
//!     other => panic!("not products, but {:?}", other.kind()),
//! }
//! ```
//!
//! - Many results with the same options: [`Parser`]. What a caller can choose is in [`options`].
//! - The bytes of a chat backend, with cards that grow while they arrive: [`Stream`], which returns [`StreamEvent`]s.
//! - JSON in the shape that the npm package returns: `serde_json::to_string` of a card.
//!
//! Content is an [`Input`]: text, bytes, or a [`json::Document`]. Texts in a card were cleaned and its URLs passed a gate;
//! what was changed or left out is in [`card.security`](Common::security). The types of such members are in [`leaf`].
//!
//! # Inside
//!
//! Data flows one way. `content` opens a result into one [`json`] document, `payload` peels it, `route` chooses among the
//! [`cards`], `parse` adds what every card may have and lets it through the gate in [`safety`], and `table` writes it for
//! a host in JavaScript.

#![forbid(unsafe_code)]

#[cfg(target_arch = "wasm32")]
#[doc(hidden)]
pub mod wasm;

pub use mcp_cards_json as json;

pub use app::{App, AppSource, ToolFacts};
pub use card::{CardKind, Common, Considered, Explanation, ParsedToolResult};
pub use content::Input;
pub use conversation::read_messages;
pub use event::{CallRef, StreamEvent};
pub use options::{CallOptions, ConversationOptions, EarlierCall, ParseOptions, StreamOptions};
pub use parser::{Parser, parse_tool_result};
pub use stream::Stream;
pub use table::Buffers;

pub mod cards;
pub mod leaf;
pub mod options;
pub mod safety;

// For the tests, the benchmarks and the module: no part of the interface.
#[doc(hidden)]
pub mod api;
#[doc(hidden)]
pub mod chunks;
#[doc(hidden)]
pub mod content;
#[doc(hidden)]
pub mod functions;
#[doc(hidden)]
pub mod output;
#[doc(hidden)]
pub mod route;
#[doc(hidden)]
pub mod shape;
#[doc(hidden)]
pub mod table;
#[doc(hidden)]
pub mod typescript;

pub(crate) use mcp_cards_json::bytes;

mod app;
mod artifact;
mod availability;
mod beside;
mod card;
mod carrier;
mod chat;
mod conversation;
mod csv;
mod data;
mod definition;
mod denial;
mod disguise;
mod event;
mod graph;
mod languages;
mod members;
mod messages;
mod money;
mod names;
mod order;
mod parse;
mod parser;
mod paths;
mod payload;
mod phrases;
mod python;
mod record;
mod schema;
mod session;
mod stream;
mod tool_error;
mod utf8;
mod values;
mod variants;
mod verdict;
