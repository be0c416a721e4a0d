//! The border: the only folder that knows JavaScript.
//!
//! Content goes in as bytes: the host asks for space with [`input`] and writes there (`TextEncoder.encodeInto` straight
//! into the memory). Cards and events come out as a [`Table`], which the host reads at the addresses in [`answer`].
//! Options, calls and the arguments of functions are JavaScript's own values. wasm-bindgen's glue creates a fresh
//! instance after a trap: see [`abandon`].

pub mod functions;
pub mod options;

use crate::cards::raw::{RawCard, RawReason};
use crate::content::Input;
use crate::conversation::read_messages;
use crate::json::{Document, Expected};
use crate::options::CallOptions;
use crate::parser::Parser;
use crate::shape::Shape;
use crate::stream::Stream;
use crate::table::{Buffers, News, Table, news_count, take_news};
use js_sys::Array;
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Buffers above this size are released after use.
const KEEP: usize = 1 << 22;
/// Set if the bytes are UTF-8 and each character is one byte, so that texts can be represented by their offsets.
const ASCII: u32 = 1;
/// Set if the host passed bytes, which may not be UTF-8.
const BYTES: u32 = 2;
/// The name of per-call options in messages.
const PER_CALL: &str = "parse: perCall";

/// Everything that lives as long as the instance.
#[derive(Default)]
struct Port {
    input: Vec<u8>,
    answer: Answer,
    /// The tool whose result comes next.
    tool: String,
    parsers: Slots<Parser>,
    streams: Slots<Stream>,
}

thread_local! {
    static PORT: RefCell<Port> = RefCell::default();
}

/// The last answer. `places` has the address and length of the cells, then of the pool, the pool's length in UTF-16
/// units, and how many words and shapes the host has to learn first (see [`news`]).
#[derive(Default)]
struct Answer {
    buffers: Buffers,
    places: Box<[u32; 6]>,
}

impl Answer {
    /// Takes over a complete table.
    fn set(&mut self, buffers: Buffers) {
        let Buffers { cells, pool, units } = &buffers;
        let (cells_at, pool_at) = (address(cells), address(pool.as_bytes()));
        *self.places =
            [cells_at, size(cells.len()), pool_at, size(pool.len()), size(*units), size(news_count())];
        self.buffers = buffers;
    }

    /// Takes the buffers of the last answer, for reuse.
    fn take(&mut self) -> Buffers {
        std::mem::take(&mut self.buffers)
    }
}

fn address<T>(list: &[T]) -> u32 {
    size(list.as_ptr().expose_provenance())
}

fn size(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(0)
}

/// Objects that the host refers to by number.
struct Slots<T>(Vec<Option<T>>);

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Slots<T> {
    fn add(&mut self, value: T) -> u32 {
        let free = self.0.iter().position(Option::is_none).unwrap_or(self.0.len());
        match self.0.get_mut(free) {
            Some(slot) => *slot = Some(value),
            None => self.0.push(Some(value)),
        }
        size(free)
    }

    fn get(&mut self, number: u32) -> Option<&mut T> {
        self.0.get_mut(number as usize).and_then(Option::as_mut)
    }

    fn remove(&mut self, number: u32) {
        if let Some(slot) = self.0.get_mut(number as usize) {
            *slot = None;
        }
    }
}

/// The memory of this instance.
#[wasm_bindgen]
pub fn linear_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Returns the address of the last answer's addresses (see [`Answer::places`]).
#[wasm_bindgen]
pub fn answer() -> u32 {
    PORT.with_borrow(|port| address(port.answer.places.as_slice()))
}

/// Makes space for `size` bytes of input, keeps what was written before, and returns its address.
#[wasm_bindgen]
pub fn input(size: usize) -> u32 {
    PORT.with_borrow_mut(|port| {
        if port.input.len() < size {
            port.input.resize(size, 0);
        }
        address(&port.input)
    })
}

/// Releases large buffers.
#[wasm_bindgen]
pub fn release() {
    PORT.with_borrow_mut(|port| {
        if port.input.len() > KEEP {
            port.input = Vec::new();
        }
        let Buffers { cells, pool, .. } = &port.answer.buffers;
        if cells.len() * 4 > KEEP || pool.len() > KEEP {
            port.answer.set(Buffers::default());
        }
    });
}

/// Returns the words and shapes that the host has not learnt yet, in order: a string is a word, a list of strings a
/// shape.
#[wasm_bindgen]
pub fn news() -> Array {
    take_news()
        .into_iter()
        .map(|news| match news {
            News::Word(word) => JsValue::from(word),
            News::Shape(names) => names.iter().map(|name| JsValue::from(*name)).collect::<Array>().into(),
        })
        .collect()
}

/// Makes the glue create a fresh instance before the next call; to be called after a trap, followed by [`ping`].
#[wasm_bindgen]
pub fn abandon() {
    wasm_bindgen::handler::schedule_reinit();
}

/// Does nothing: it is the call during which the glue creates a fresh instance.
#[wasm_bindgen]
pub fn ping() {}

/// Creates a parser with these options; `name` is their name in messages.
///
/// # Errors
/// A `TypeError` that describes what is wrong.
#[wasm_bindgen]
pub fn create_parser(given: &JsValue, name: &str) -> Result<u32, JsValue> {
    let parser = if given.is_null() || given.is_undefined() {
        Parser::default()
    } else {
        Parser::new(options::parse_options(given, name)?)
    };
    Ok(PORT.with_borrow_mut(|port| port.parsers.add(parser)))
}

/// The most bytes of input that a parser takes.
#[wasm_bindgen]
pub fn input_bytes(parser: u32) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a limit beyond 2^53 is none")]
    PORT.with_borrow_mut(|port| {
        port.parsers.get(parser).map_or(0.0, |own| own.options().limits.input_bytes as f64)
    })
}

/// Frees a parser.
#[wasm_bindgen]
pub fn free_parser(parser: u32) {
    PORT.with_borrow_mut(|port| port.parsers.remove(parser));
}

/// Sets the tool whose result comes next: its name is the first `size` bytes of the input.
#[wasm_bindgen]
pub fn set_tool(size: usize) {
    PORT.with_borrow_mut(|port| {
        port.tool = String::from_utf8_lossy(port.input.get(..size).unwrap_or_default()).into_owned();
    });
}

/// Parses text or bytes: the first `size` bytes of the input.
#[wasm_bindgen]
pub fn parse(parser: u32, size: usize, form: u32) {
    parse_input(parser, size, form, &CallOptions::default(), &|text| Ok(Input::from(text)));
}

/// The same, with options for this call only.
///
/// # Errors
/// A `TypeError` that describes what is wrong with `call`.
#[wasm_bindgen]
pub fn parse_call(parser: u32, size: usize, form: u32, call: &JsValue) -> Result<(), JsValue> {
    let call = options::call_options(call, PER_CALL)?;
    parse_input(parser, size, form, &call, &|text| Ok(Input::from(text)));
    Ok(())
}

/// Checks the options of a call whose content cannot be parsed.
///
/// # Errors
/// A `TypeError` that describes what is wrong with `call`.
#[wasm_bindgen]
pub fn check_call(call: &JsValue) -> Result<(), JsValue> {
    options::call_options(call, PER_CALL).map(drop)
}

/// Parses a result without any content.
///
/// # Errors
/// A `TypeError` that describes what is wrong with `call`.
#[wasm_bindgen]
pub fn parse_nothing(parser: u32, call: &JsValue) -> Result<(), JsValue> {
    let call = options::call_options(call, PER_CALL)?;
    parse_input(parser, 0, 0, &call, &|_| Ok(Input::Nothing));
    Ok(())
}

/// Parses a host's object. The content is its JSON, then the long texts that were taken out of it: `ends` has the end
/// of each of these pieces, `texts` the JSON Pointers where the texts belong.
///
/// # Errors
/// A `TypeError` that describes what is wrong with `call`.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value, reason = "wasm-bindgen has no other way for a list of texts")]
pub fn parse_object(
    parser: u32,
    size: usize,
    form: u32,
    ends: &[u32],
    texts: Vec<String>,
    call: &JsValue,
) -> Result<(), JsValue> {
    let call = options::call_options(call, PER_CALL)?;
    let ends = || ends.iter().map(|end| *end as usize);
    let spans = ends().zip(ends().skip(1)).map(|(start, end)| start..end);
    let texts: Vec<(&str, Range<usize>)> = texts.iter().map(String::as_str).zip(spans).collect();
    let json = ends().next().unwrap_or_default();
    let limits = PORT.with_borrow_mut(|port| port.parsers.get(parser).map(|own| own.options().limits.json()));
    parse_input(parser, size, form, &call, &|body| {
        let document = Document::parse_with_texts(body, json, &texts, limits.unwrap_or_default());
        document.map(Input::Document).map_err(|error| match error.expected() {
            Expected::LessDepth => RawReason::TooDeep,
            _ => RawReason::TooLarge,
        })
    });
    Ok(())
}

/// Opens the text that the host wrote.
type OpenText<'f> = &'f dyn for<'t> Fn(&'t str) -> Result<Input<'t>, RawReason>;

fn parse_input(parser: u32, size: usize, form: u32, call: &CallOptions, open: OpenText<'_>) {
    PORT.with_borrow_mut(|port| {
        let Port { input, answer, tool, parsers, .. } = port;
        let Some(parser) = parsers.get(parser) else { return };
        let body = input.get(..size).unwrap_or_default();
        let is_bytes = form & BYTES != 0;
        let text = if is_bytes { "" } else { str::from_utf8(body).unwrap_or_default() };
        // Only ASCII has the same offsets in the host's string.
        let mut table = Table::new(if form & ASCII != 0 { text } else { "" }, answer.take());
        match if is_bytes { Ok(Input::of_bytes(body)) } else { open(text) } {
            Ok(input) => parser.with_card(tool, &input, call, |made| made.card.write(&mut table)),
            Err(reason) => RawCard::new(Some(reason)).write(&mut table),
        }
        answer.set(table.finish());
    });
}

/// Opens a stream with these options.
///
/// # Errors
/// A `TypeError` that describes what is wrong.
#[wasm_bindgen]
pub fn open_stream(given: &JsValue, name: &str) -> Result<u32, JsValue> {
    let options = if given.is_null() || given.is_undefined() {
        crate::options::StreamOptions::default()
    } else {
        options::stream_options(given, name)?
    };
    Ok(PORT.with_borrow_mut(|port| port.streams.add(Stream::new(options).sending_rows_once())))
}

/// Frees a stream.
#[wasm_bindgen]
pub fn free_stream(stream: u32) {
    PORT.with_borrow_mut(|port| port.streams.remove(stream));
}

/// Runs a function on a stream; the events that it returns then are the answer.
fn with_stream(stream: u32, run: impl FnOnce(&mut Stream, &[u8]) -> Buffers) {
    PORT.with_borrow_mut(|port| {
        let Port { input, answer, streams, .. } = port;
        let room = answer.take();
        let events = match streams.get(stream) {
            Some(stream) => {
                stream.reuse(room);
                run(stream, input)
            }
            None => Table::new("", room).into_list(0),
        };
        answer.set(events);
    });
}

/// Pushes the first `size` bytes of the input into a stream.
#[wasm_bindgen]
pub fn push(stream: u32, size: usize) {
    with_stream(stream, |stream, input| stream.push(input.get(..size).unwrap_or_default()));
}

/// Pushes an event that was decoded elsewhere: the first `size` bytes of the input are its JSON.
#[wasm_bindgen]
pub fn push_event(stream: u32, size: usize) {
    with_stream(stream, |stream, input| stream.push_event(input.get(..size).unwrap_or_default()));
}

/// Ends a stream.
#[wasm_bindgen]
pub fn finish_stream(stream: u32) {
    with_stream(stream, |stream, _| stream.finish());
}

/// Begins the next turn of a stream; false if there is no such stream.
#[wasm_bindgen]
pub fn reset_stream(stream: u32) -> bool {
    PORT.with_borrow_mut(|port| port.streams.get(stream).map(Stream::reset).is_some())
}

/// Reads stored messages: the first `size` bytes of the input are their JSON. Their events then are the answer.
///
/// # Errors
/// A `TypeError` that describes what is wrong with the options.
#[wasm_bindgen]
pub fn read_stored(size: usize, given: &JsValue, name: &str) -> Result<(), JsValue> {
    let options = if given.is_null() || given.is_undefined() {
        crate::options::ConversationOptions::default()
    } else {
        options::conversation_options(given, name)?
    };
    PORT.with_borrow_mut(|port| {
        let Port { input, answer, .. } = port;
        answer.set(read_messages(input.get(..size).unwrap_or_default(), options));
    });
    Ok(())
}

/// Adds a call that was made earlier to a stream.
///
/// # Errors
/// A `TypeError` that describes what is wrong with it.
#[wasm_bindgen]
pub fn register_call(stream: u32, call: &JsValue, name: &str) -> Result<(), JsValue> {
    let call = options::earlier_call(call, name)?;
    PORT.with_borrow_mut(|port| {
        if let Some(stream) = port.streams.get(stream) {
            stream.register_call(&call);
        }
    });
    Ok(())
}
