//! The cases of tests/data in a browser, with the code that ships.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests say what they expect by unwrapping it"
)]

#[path = "shared/cases.rs"]
mod cases;
#[path = "shared/host_options.rs"]
mod host_options;

use cases::{Call, FILES, read};
use mcp_cards::json::decimal;
use mcp_cards::letters::{Case, Host, ask};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen(inline_js = "
const LETTERS = /\\p{Alphabetic}/u;
const LETTERS_AND_DIGITS = /[\\p{Alphabetic}\\p{N}]/u;
export const readNumber = (text) => Number(text);
export const writeNumber = (number) => String(number);
export const recase = (text, upper) => upper ? text.toUpperCase() : text.toLowerCase();
export const isLetter = (code, digits) => (digits ? LETTERS_AND_DIGITS : LETTERS).test(String.fromCodePoint(code));
")]
extern "C" {
    #[wasm_bindgen(js_name = readNumber)]
    fn read_number(text: &str) -> f64;
    #[wasm_bindgen(js_name = writeNumber)]
    fn write_number(number: f64) -> String;
    fn recase(text: &str, is_upper: bool) -> String;
    #[wasm_bindgen(js_name = isLetter)]
    fn is_letter(code: u32, or_digits: bool) -> bool;
}

/// Who is asked here instead of the package.
fn meet_the_host() {
    ask(Host {
        recase: |text, case| recase(text, case == Case::Upper),
        letters: |from, or_digits| {
            (0..32).filter(|at| is_letter(from + at, or_digits)).map(|at| 1 << at).sum()
        },
    });
    decimal::ask(decimal::Host { read: read_number, write: write_number });
}

fn check_file(name: &str) {
    meet_the_host();
    cases::check_file(name);
}

#[wasm_bindgen_test]
fn commerce() {
    check_file("commerce/examples.json");
}

#[wasm_bindgen_test]
fn money() {
    check_file("commerce/money.json");
}

#[wasm_bindgen_test]
fn functions() {
    check_file("commerce/functions.json");
}

#[wasm_bindgen_test]
fn options() {
    check_file("commerce/options.json");
}

#[wasm_bindgen_test]
fn options_of_the_host() {
    meet_the_host();
    host_options::wrong_options_are_named();
    host_options::options_are_read();
}

#[wasm_bindgen_test]
fn tool_names() {
    check_file("commerce/tool_names.json");
}

#[wasm_bindgen_test]
fn content() {
    check_file("content/examples.json");
}

#[wasm_bindgen_test]
fn attacks() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("attacks/")) {
        check_file(name);
    }
}

#[wasm_bindgen_test]
fn legitimate_texts() {
    check_file("legitimate/texts.json");
}

#[wasm_bindgen_test]
fn other_cards() {
    for (name, _) in FILES.iter().filter(|(name, _)| name.starts_with("other/")) {
        check_file(name);
    }
}

#[wasm_bindgen_test]
fn texts_beside_the_json_give_the_same_card() {
    meet_the_host();
    let mut lifted = 0;
    for case in FILES.iter().flat_map(|(name, _)| read(name)) {
        let plain = Call::of(&case);
        let beside = plain.clone().with_texts_beside(&case);
        lifted += usize::from(!beside.has_no_texts());
        assert_eq!(plain.run(), beside.run(), "{}", case["title"]);
    }
    assert!(lifted > 50, "only {lifted} cases have texts");
}
