//! The functions beside the cards: called with a name and arguments as JSON; the value is returned as a table.

use super::PORT;
use crate::functions;
use crate::json::{Document, JsonLimits};
use crate::table::Table;
use wasm_bindgen::prelude::wasm_bindgen;

/// Calls the function of this name with a JSON list of arguments; its value then is the answer. Returns false if there
/// is no value.
#[wasm_bindgen]
pub fn call(name: &str, args: &str) -> bool {
    PORT.with_borrow_mut(|port| {
        let mut table = Table::new("", port.answer.take());
        let is_called = functions::call_into(name, args, &mut table).is_some();
        let buffers = table.finish();
        let has_value = is_called && !buffers.cells.is_empty();
        port.answer.set(buffers);
        has_value
    })
}

/// Whether the bytes of a text are a JSON document, for the conformance tests of the built module.
#[wasm_bindgen]
pub fn check_json(bytes: &[u8]) -> String {
    let status = match Document::parse_bytes(bytes, JsonLimits::UNLIMITED) {
        Ok(_) => "complete",
        Err(error) if error.is_incomplete() => "incomplete",
        Err(_) => "invalid",
    };
    status.to_owned()
}
