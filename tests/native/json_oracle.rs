//! The document compared with `serde_json`: it accepts the same texts and reads the same values.

use crate::support::{Random, mutate, random_json};
use mcp_cards::json::{Builder, Document, JsonLimits, Kind, Value};
use serde_json::Value as Oracle;

fn same(ours: Value<'_>, oracle: &Oracle) -> bool {
    match oracle {
        Oracle::Null => ours.is_null(),
        Oracle::Bool(flag) => ours.as_bool() == Some(*flag),
        Oracle::Number(number) => {
            let exact = number.as_u64().map(|n| n.to_string()).or(number.as_i64().map(|n| n.to_string()));
            ours.as_number() == number.as_f64()
                && exact.is_none_or(|text| ours.number_text().unwrap() == text)
        }
        Oracle::String(text) => ours.as_text().is_some_and(|own| own == text.as_str()),
        Oracle::Array(items) => {
            ours.kind() == Kind::Array
                && ours.items().count() == items.len()
                && ours.items().zip(items).all(|(own, item)| same(own, item))
        }
        Oracle::Object(members) => {
            let entries = ours.entries();
            ours.kind() == Kind::Object
                && entries.len() == members.len()
                && entries.iter().zip(members).all(|((key, value), (name, oracle))| {
                    key == name && same(*value, oracle) && same(ours.get(name).unwrap(), oracle)
                })
        }
    }
}

/// Intended differences: lone surrogates become U+FFFD, a number too large for a double is null, one byte order
/// mark is skipped.
fn differs_on_purpose(bytes: &[u8], error: &serde_json::Error) -> bool {
    let message = error.to_string();
    bytes.starts_with(b"\xEF\xBB\xBF")
        || ["surrogate", "unexpected end of hex escape", "number out of range"]
            .iter()
            .any(|part| message.contains(part))
}

fn check(bytes: &[u8]) {
    let ours = Document::parse_bytes(bytes, JsonLimits::default());
    match (&ours, serde_json::from_slice::<Oracle>(bytes)) {
        (Ok(document), Ok(oracle)) => assert!(same(document.root(), &oracle), "value of {bytes:?}"),
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) => assert!(differs_on_purpose(bytes, &error), "accepted {bytes:?}: {error}"),
        (Err(error), Ok(_)) => panic!("refused {:?}: {error}", String::from_utf8_lossy(bytes)),
    }
    // Bytes that are not text are never chunked: streams convert them to text first.
    let Ok(text) = str::from_utf8(bytes) else { return };
    let mut builder = Builder::new(JsonLimits::default());
    let mut letters = text.char_indices();
    let chunked = letters
        .try_for_each(|(at, letter)| builder.push(&text[at..at + letter.len_utf8()]))
        .and_then(|()| builder.finish());
    match (ours, chunked) {
        (Ok(one), Ok(two)) => assert_eq!(format!("{:?}", one.root()), format!("{:?}", two.root())),
        (Err(one), Err(two)) => {
            assert_eq!((one, one.is_incomplete()), (two, two.is_incomplete()), "{bytes:?}");
        }
        (one, two) => panic!("whole {one:?}, by letters {two:?}"),
    }
}

fn run(cases: u64, seed: u64) {
    for case in 0..cases {
        let mut random = Random::new(seed + case);
        let mut text = String::new();
        random_json(&mut random, &mut text, 5);
        let mut bytes = text.into_bytes();
        check(&bytes);
        mutate(&mut random, &mut bytes);
        check(&bytes);
    }
}

#[test]
fn agrees_with_serde_json_on_200_000_texts() {
    run(100_000, 1);
}

#[test]
#[ignore = "minutes: `make fuzz`"]
fn agrees_with_serde_json_on_20_000_000_texts() {
    run(10_000_000, 1 << 32);
}
