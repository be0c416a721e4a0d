//! The functions beside the cards: a name and arguments as JSON, the result as JSON.

use crate::functions;
use crate::json::{Document, JsonLimits};
use wasm_bindgen::prelude::wasm_bindgen;

/// Calls the function of this name with a JSON list of arguments. `undefined` where it returns nothing.
#[wasm_bindgen]
pub fn call(name: &str, args: &str) -> Option<String> {
    functions::call(name, args)
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
