//! Options that are JavaScript's own objects.
//!
//! The types and names of options are in [`crate::options`]. Here a host's value is taken apart, so that a map, an
//! instance of a class or a function is recognised as such.

use crate::options::{
    CallOptions, ConversationOptions, EarlierCall, Given, Json, ParseOptions, Read, StreamOptions, read_given,
};
use js_sys::{Array, BigInt, JSON, Object, Reflect, TypeError};
use std::borrow::Cow;
use wasm_bindgen::closure::ScopedClosure;
use wasm_bindgen::{JsCast, JsValue};

/// How many levels of objects and lists options have, apart from `input`.
const LEVELS: usize = 3;
/// The same for per-call options: their members are texts and flags.
const CALL_LEVELS: usize = 1;

/// Options that are data of any size and depth, which is read as JSON.
const DATA: [&str; 2] = ["cards", "tools"];

/// Reads the options of a result. `path` is their name in messages: `parseToolResult: options`.
///
/// # Errors
/// A `TypeError` that describes what is wrong, or whatever a getter has thrown.
pub fn parse_options(value: &JsValue, path: &str) -> Result<ParseOptions, JsValue> {
    let (rest, input) = without_input(value, LEVELS)?;
    Ok(ParseOptions { input, ..read(rest, path)? })
}

/// Reads the options of one call.
///
/// # Errors
/// As for [`parse_options`].
pub fn call_options(value: &JsValue, path: &str) -> Result<CallOptions, JsValue> {
    if value.is_undefined() {
        return Ok(CallOptions::default());
    }
    let (rest, input) = without_input(value, CALL_LEVELS)?;
    Ok(CallOptions { input, ..read(rest, path)? })
}

/// Reads a call that was made earlier.
///
/// # Errors
/// As for [`parse_options`].
pub fn earlier_call(value: &JsValue, path: &str) -> Result<EarlierCall, JsValue> {
    let (rest, input) = without_input(value, CALL_LEVELS)?;
    Ok(EarlierCall { input, ..read(rest, path)? })
}

/// Splits off `input`, which is data of any size and is not examined here, from the rest of an object.
fn without_input(value: &JsValue, levels: usize) -> Result<(Given, Option<Json>), JsValue> {
    if !is_plain(value)? {
        return Ok((given(value, 0)?, None));
    }
    let (mut members, mut input) = (Vec::new(), None);
    for (name, own) in entries(value)? {
        if name == "input" {
            input = json(&own);
        } else {
            members.push(member(name, &own, levels)?);
        }
    }
    Ok((Given::Object(members), input))
}

/// Reads the options of a stream.
///
/// # Errors
/// As for [`parse_options`].
pub fn stream_options(value: &JsValue, path: &str) -> Result<StreamOptions, JsValue> {
    read(members(value)?, path)
}

/// Reads the options of stored messages.
///
/// # Errors
/// As for [`parse_options`].
pub fn conversation_options(value: &JsValue, path: &str) -> Result<ConversationOptions, JsValue> {
    read(members(value)?, path)
}

/// Returns the options in an object; any other value unchanged.
fn members(value: &JsValue) -> Result<Given, JsValue> {
    if !is_plain(value)? {
        return given(value, 0);
    }
    let members = entries(value)?.into_iter().map(|(name, own)| member(name, &own, LEVELS));
    Ok(Given::Object(members.collect::<Result<_, _>>()?))
}

/// Reads an option by its name.
fn member(name: String, value: &JsValue, levels: usize) -> Result<(String, Given), JsValue> {
    let own = if DATA.contains(&name.as_str()) { data(value) } else { given(value, levels - 1)? };
    Ok((name, own))
}

fn read<T: Read>(given: Given, path: &str) -> Result<T, JsValue> {
    read_given(given, path).map_err(|message| TypeError::new(&message).into())
}

/// Converts a host's value with everything in it, down to this many levels.
fn given(value: &JsValue, levels: usize) -> Result<Given, JsValue> {
    if let Some(below) = levels.checked_sub(1) {
        if Array::is_array(value) {
            let items = value.unchecked_ref::<Array>().iter();
            return items.map(|item| given(&item, below)).collect::<Result<_, _>>().map(Given::List);
        }
        if is_plain(value)? {
            let members = entries(value)?.into_iter();
            let members = members.map(|(name, member)| Ok((name, given(&member, below)?)));
            return members.collect::<Result<_, JsValue>>().map(Given::Object);
        }
    }
    match odd(value) {
        Some(shown) => Ok(Given::Odd(shown)),
        None => Ok(serde_wasm_bindgen::from_value(value.clone())?),
    }
}

/// Returns the own members of an object.
fn entries(object: &JsValue) -> Result<Vec<(String, JsValue)>, JsValue> {
    let keys = Object::keys(object.unchecked_ref::<Object>());
    keys.iter().map(|key| Ok((key.as_string().unwrap_or_default(), Reflect::get(object, &key)?))).collect()
}

/// Whether this is a plain object of any realm; not an array, map or instance of a class.
fn is_plain(value: &JsValue) -> Result<bool, JsValue> {
    if !value.is_object() {
        return Ok(false);
    }
    let parent = Reflect::get_prototype_of(value)?;
    Ok(parent.is_null() || Reflect::get_prototype_of(&parent)?.is_null())
}

/// Returns the name in messages of a value that is not null, a boolean, number or string.
fn odd(value: &JsValue) -> Option<Cow<'static, str>> {
    if let Some(number) = value.dyn_ref::<BigInt>() {
        let digits = number.to_string(10).map(String::from).unwrap_or_default();
        return Some(format!("{digits}n").into());
    }
    let shown = match () {
        () if value.is_undefined() => Given::UNDEFINED,
        () if value.is_symbol() => "a symbol",
        () if value.is_function() => "a function",
        () if Array::is_array(value) => "an array",
        () if value.is_object() => "an object",
        () => return None,
    };
    Some(shown.into())
}

/// Returns a list or object as data; anything else as it is.
fn data(value: &JsValue) -> Given {
    if value.is_null() || value.is_undefined() {
        return Given::Null;
    }
    json(value).map_or_else(|| Given::Odd(odd(value).unwrap_or("something without JSON".into())), Given::Data)
}

/// Returns a copy of any data; `None` if it has no JSON (functions, cycles, getters that throw).
fn json(value: &JsValue) -> Option<Json> {
    // BigInts are written as text: they have no JSON in JavaScript.
    let digits = |_: JsValue, value: JsValue| match value.dyn_ref::<BigInt>() {
        Some(number) => number.to_string(10).map_or(JsValue::UNDEFINED, JsValue::from),
        None => value,
    };
    let text = JSON::stringify(value).or_else(|_| {
        let digits = ScopedClosure::borrow(&digits);
        JSON::stringify_with_replacer(value, digits.as_js_value())
    });
    let text = JsValue::from(text.ok()?).as_string()?;
    if text == "null" { None } else { Json::parse(text).ok() }
}
