//! All native tests, as one binary.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::cast_possible_truncation,
    clippy::format_collect,
    clippy::needless_pass_by_value,
    reason = "tests say what they expect by unwrapping it, and are written for reading"
)]

mod agent_carriers;
mod card_properties;
mod carrier_cases;
mod carrier_rules;
mod chat_carriers;
mod cloud_carriers;
mod definition_properties;
mod detection;
mod examples;
mod functions;
mod fuzz_seeds;
mod gate;
mod growing_rules;
mod hostile_streams;
mod hostile_texts;
mod json_document;
mod json_oracle;
mod kinds;
mod limits;
mod long_lines;
mod mcp_rules;
mod nothing_lost;
mod open_calls;
mod program;
mod recorded;
mod stream_properties;
mod stream_rules;
mod streams;
mod suggestions;
mod support;
mod text_properties;
mod typescript;
mod unknown_carriers;
