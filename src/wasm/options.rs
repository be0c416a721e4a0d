//! Options that are JavaScript's own objects.
//!
//! What an option may be is said in [`crate::options`]. Here a host's value is taken apart, so that a map, an instance of
//! a class or a function is seen as what it is.

use crate::options::{Given, Json, ParseOptions, Read, StreamOptions, read_given};
use js_sys::{Array, BigInt, JSON, Object, Reflect, TypeError};
use wasm_bindgen::closure::ScopedClosure;
use wasm_bindgen::{JsCast, JsValue};

/// Levels of objects and lists in options, input aside.
const LEVELS: usize = 3;

/// Reads the options of a result. `path` is how messages call them: `parseToolResult: options`.
///
/// # Errors
/// A `TypeError` about what is wrong, or what a getter has thrown.
pub fn parse_options(value: &JsValue, path: &str) -> Result<ParseOptions, JsValue> {
    let mut input = None;
    let mut given = given(value, LEVELS)?;
    if let Given::Object(members) = &mut given
        && let Some(member) = members.iter_mut().find(|(name, _)| name == "input")
    {
        input = json(&Reflect::get(value, &"input".into())?);
        member.1 = Given::Null;
    }
    Ok(ParseOptions { input, ..read(given, path)? })
}

/// Reads the options of a stream.
///
/// # Errors
/// As for [`parse_options`].
pub fn stream_options(value: &JsValue, path: &str) -> Result<StreamOptions, JsValue> {
    read(given(value, LEVELS)?, path)
}

fn read<T: Read>(given: Given, path: &str) -> Result<T, JsValue> {
    read_given(given, path).map_err(|message| TypeError::new(&message).into())
}

/// A host's value with all that is in it, down to so many levels.
fn given(value: &JsValue, levels: usize) -> Result<Given, JsValue> {
    if Array::is_array(value) {
        if levels == 0 {
            return Ok(Given::Odd("an array".into()));
        }
        let items = Array::from(value);
        return items.iter().map(|item| given(&item, levels - 1)).collect::<Result<_, _>>().map(Given::List);
    }
    if levels > 0 && is_plain(value)? {
        let mut members = Vec::new();
        for key in Object::keys(value.unchecked_ref::<Object>()).iter() {
            let member = given(&Reflect::get(value, &key)?, levels - 1)?;
            members.push((key.as_string().unwrap_or_default(), member));
        }
        return Ok(Given::Object(members));
    }
    if value.is_undefined()
        || value.is_symbol()
        || value.is_bigint()
        || value.is_function()
        || value.is_object()
    {
        return Ok(Given::Odd(kind(value).into()));
    }
    Ok(serde_wasm_bindgen::from_value(value.clone())?)
}

/// True for `{…}` of any realm; not for arrays, maps, instances of classes.
fn is_plain(value: &JsValue) -> Result<bool, JsValue> {
    if !value.is_object() {
        return Ok(false);
    }
    let parent = Reflect::get_prototype_of(value)?;
    Ok(parent.is_null() || Reflect::get_prototype_of(&parent)?.is_null())
}

/// How a message calls what is no option.
fn kind(value: &JsValue) -> String {
    if value.is_undefined() {
        return "undefined".to_owned();
    }
    if let Some(number) = value.dyn_ref::<BigInt>() {
        return number.to_string(10).map(|digits| format!("{}n", String::from(digits))).unwrap_or_default();
    }
    let kind = if value.is_symbol() {
        "a symbol"
    } else if value.is_function() {
        "a function"
    } else {
        "an object"
    };
    kind.to_owned()
}

/// A copy of any data; nothing where it has no JSON (functions, cycles, getters that throw).
fn json(value: &JsValue) -> Option<Json> {
    // Numbers of any length as text: JSON has none in JavaScript.
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
