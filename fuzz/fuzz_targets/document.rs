//! A text in chunks is the same document, or the same error, as the text as a whole.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcp_cards::json::{Builder, Document, JsonLimits};

fuzz_target!(|data: &[u8]| {
    let [cut, text @ ..] = data else { return };
    let whole = Document::parse(text, JsonLimits::default());
    let mut builder = Builder::new(JsonLimits::default());
    let size = usize::from(*cut) + 1;
    let chunked = text.chunks(size).try_for_each(|chunk| builder.push(chunk)).and_then(|()| builder.finish());
    match (whole, chunked) {
        (Ok(one), Ok(two)) => assert_eq!(format!("{:?}", one.root()), format!("{:?}", two.root())),
        (Err(one), Err(two)) => assert_eq!(one.message(), two.message()),
        (one, two) => panic!("whole {one:?}, in chunks of {size} {two:?}"),
    }
});
