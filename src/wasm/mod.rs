//! The only folder that knows JavaScript: five exported functions over two buffers.
//!
//! Only numbers cross this border. The caller asks for room with [`input`], writes a header and a body there
//! (`TextEncoder.encodeInto` straight into the memory), calls [`run`] and reads the answer at [`output`].
//! So there is no glue to generate or to re-initialise: after a trap the caller makes a fresh instance.

pub mod options;

use crate::api;
use crate::json::decimal;
use crate::streams::Streams;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

/// Buffers above this size are given back after use.
const KEEP: usize = 1 << 20;
/// No number takes more bytes in JavaScript.
const NUMBER_BYTES: usize = 32;

#[derive(Default)]
struct Port {
    input: Vec<u8>,
    output: Vec<u8>,
    streams: Streams,
}

// The package gives its own functions in place of these, which only make the module complete by itself.
#[wasm_bindgen(
    inline_js = "const none = () => 0; export { none as recase, none as letters, none as read_number, none as write_number };"
)]
extern "C" {
    /// Writes a text in lower or upper case to another place, and gives its new length.
    fn recase(address: u32, length: u32, is_upper: bool, to: u32) -> u32;
    /// Which of the 32 characters from a code point on are letters, or digits too: one bit each.
    fn letters(from: u32, or_digits: bool) -> u32;
    /// The value of a decimal number.
    fn read_number(address: u32, length: u32) -> f64;
    /// Writes a number to a place, and gives the length of its text.
    fn write_number(number: f64, to: u32) -> u32;
}

/// Who is asked for what JavaScript has anyway.
fn meet_the_host() {
    ask(Host {
        // No letter becomes more than three times as long.
        recase: |text, case| {
            let is_upper = case == Case::Upper;
            written(text.len() * 3, |to| recase(address(text.as_bytes()), length(text), is_upper, to))
        },
        letters,
    });
    decimal::ask(decimal::Host {
        read: |text| read_number(address(text.as_bytes()), length(text)),
        write: |number| written(NUMBER_BYTES, |to| write_number(number, to)),
    });
}

/// The text that the caller writes into so much room, saying how long it is.
fn written(room: usize, write: impl FnOnce(u32) -> u32) -> String {
    let mut text = vec![0; room];
    let length = write(number(text.as_mut_ptr().expose_provenance()));
    text.truncate(length as usize);
    String::from_utf8(text).unwrap_or_default()
}

thread_local! {
    static PORT: RefCell<Port> = RefCell::default();
}

/// Where bytes are that the caller may read or write.
fn address(bytes: &[u8]) -> u32 {
    number(bytes.as_ptr().expose_provenance())
}

fn length(text: &str) -> u32 {
    number(text.len())
}

fn number(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(0)
}

/// Makes room for `size` bytes of input, keeps what was written before, and says where the room is.
#[wasm_bindgen]
pub fn input(size: usize) -> u32 {
    // Every call begins here.
    meet_the_host();
    PORT.with_borrow_mut(|port| {
        if port.input.len() < size {
            port.input.resize(size, 0);
        }
        address(&port.input)
    })
}

/// Runs the call in the input: `header` bytes of JSON, then `body` bytes of content.
/// Answers the length of the JSON at [`output`], or minus the length of a `TypeError`'s message.
#[wasm_bindgen]
pub fn run(header: usize, body: usize) -> i32 {
    PORT.with_borrow_mut(|port| {
        let (head, rest) = port.input.split_at(header.min(port.input.len()));
        let answer = api::run_in(&mut port.streams, head, rest.get(..body).unwrap_or_default());
        let failed = answer.is_err();
        let (Ok(text) | Err(text)) = answer;
        port.output = text.into_bytes();
        let length = i32::try_from(port.output.len()).unwrap_or(i32::MAX);
        if failed { -length } else { length }
    })
}

/// Pushes the first `size` bytes of the input into a stream. Answers the length of the JSON at [`output`], or -1 if
/// there is no such stream.
#[wasm_bindgen]
pub fn push(stream: usize, size: usize) -> i32 {
    PORT.with_borrow_mut(|port| {
        let Some(stream) = port.streams.get(stream) else { return -1 };
        port.output = stream.push(port.input.get(..size).unwrap_or_default()).into_bytes();
        i32::try_from(port.output.len()).unwrap_or(i32::MAX)
    })
}

/// Where the last answer is.
#[wasm_bindgen]
pub fn output() -> u32 {
    PORT.with_borrow(|port| address(&port.output))
}

/// Forgets the last answer and gives large buffers back.
#[wasm_bindgen]
pub fn release() {
    PORT.with_borrow_mut(|port| {
        port.output = Vec::new();
        if port.input.len() > KEEP {
            port.input = Vec::new();
        }
    });
}
