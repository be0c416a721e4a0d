//! Properties of documents besides which texts are accepted: chunks, prefixes, limits, positions of errors.

use crate::support::{Random, random_json};
use mcp_cards::json::{Builder, Document, Error, Expected, JsonLimits, Kind, Value};

fn parse(text: &[u8]) -> Result<Document<'_>, Error> {
    Document::parse_bytes(text, JsonLimits::default())
}

fn roomy() -> JsonLimits {
    JsonLimits::new(64 << 20, 127, 10_000_000)
}

fn documents() -> Vec<String> {
    let mut texts: Vec<String> = [
        "\u{feff}{\"a\":[1,2.5,-0,1e3],\"b\":\"caf\\u00e9 \\ud83d\\ude4f ₹\",\"c\":{}}",
        "[[[]],{\"\":null},true,false,\"\\\\\"]",
        "\"only text\"",
        "-12.5e+10",
        "null",
        " [ ] ",
    ]
    .map(String::from)
    .into();
    for seed in 0..60 {
        let mut text = String::new();
        random_json(&mut Random::new(seed), &mut text, 4);
        texts.push(text);
    }
    texts
}

#[test]
fn every_split_in_two_gives_the_same_document() {
    for text in documents() {
        let whole = format!("{:?}", parse(text.as_bytes()).unwrap().root());
        for cut in (0..=text.len()).filter(|cut| text.is_char_boundary(*cut)) {
            let (one, two) = text.split_at(cut);
            let mut builder = Builder::new(JsonLimits::default());
            builder.push(one).unwrap();
            builder.push(two).unwrap();
            let split = builder.finish().unwrap();
            assert_eq!(format!("{:?}", split.root()), whole, "{text:?} cut at {cut}");
        }
    }
}

#[test]
fn every_proper_prefix_of_a_container_is_incomplete() {
    for text in documents().iter().map(|text| text.trim_end()) {
        for cut in 0..text.len() {
            let prefix = &text.as_bytes()[..cut];
            match parse(prefix) {
                Err(error) => assert!(error.is_incomplete(), "{prefix:?}: {error}"),
                Ok(document) => assert_eq!(document.root().kind(), Kind::Number, "{prefix:?}"),
            }
        }
    }
}

#[test]
fn rows_of_an_unfinished_array_can_be_read() {
    let mut builder = Builder::new(JsonLimits::default());
    builder.push(r#"{"total":2,"hits":[{"id":1},{"id":2,"tags":["x","#).unwrap();
    let open = builder.open_containers();
    assert_eq!(
        open.iter().map(|value| value.kind()).collect::<Vec<_>>(),
        [Kind::Object, Kind::Array, Kind::Object, Kind::Array]
    );
    assert_eq!(open[1].items().count(), 1);
    assert_eq!(open[1].pointer(), "/hits");
    assert_eq!(open[3].items().count(), 1);
    assert_eq!(open[3].pointer(), "/hits/1/tags");
    assert_eq!(builder.root().unwrap().members().count(), 1, "`hits` is not complete");
    builder.push("12").unwrap();
    assert_eq!(builder.open_containers()[3].items().count(), 1, "12 may become 123");
    builder.push("]").unwrap();
    assert_eq!(builder.open_containers()[2].get("tags").unwrap().items().count(), 2);
}

/// Looking at what has arrived must not store anything: there are as many looks as pushes.
#[test]
fn an_open_container_under_an_escaped_key_has_no_name() {
    let mut builder = Builder::new(JsonLimits::default());
    builder.push(r#"{"plain":[{"\u0061":{"x":"y"#).unwrap();
    assert_eq!(builder.place().names, ["plain", "0", "", "x"]);
    let document = parse(br#"{"\u0061":1,"\u0062c":2,"d":3}"#).unwrap();
    let number = |key| document.root().get(key).and_then(Value::literal);
    assert_eq!(
        [number("a"), number("bc"), number("b"), number("d")],
        [Some("1"), Some("2"), None, Some("3")]
    );
}

#[track_caller]
fn fails(text: &[u8], message: &str) {
    assert_eq!(parse(text).unwrap_err().to_string(), message);
}

#[test]
fn errors_say_where_and_what_was_expected() {
    fails(b"", "line 1 column 1 (byte 0): the text ends here, expected a value");
    fails(b"[1,]", "line 1 column 4 (byte 3): expected a value");
    fails(b"[1 2]", "line 1 column 4 (byte 3): expected `,` or `]`");
    fails(b"{\n \"\xe2\x82\xb9\" 1}", "line 2 column 6 (byte 9): expected `:`");
    fails(b"{\"a\":1,}", "line 1 column 8 (byte 7): expected a key in quotes");
    fails(b"{a:1}", "line 1 column 2 (byte 1): expected a key in quotes or `}`");
    fails(b"[1]x", "line 1 column 4 (byte 3): expected the end of the document");
    fails(b"-x", "line 1 column 2 (byte 1): expected a digit");
    fails(b"[1.]", "line 1 column 4 (byte 3): expected a digit");
    fails(b"trux", "line 1 column 4 (byte 3): expected `true`, `false` or `null`");
    fails(b"\"a\nb\"", "line 1 column 3 (byte 2): expected text or the closing quote");
    fails(b"\"\\x\"", "line 1 column 3 (byte 2): expected one of `\" \\ / b f n r t u` after the backslash");
    fails(b"\"\\u12G4\"", "line 1 column 6 (byte 5): expected a hexadecimal digit");
    fails(b"\"\xc3(\"", "line 1 column 2 (byte 1): expected valid UTF-8");
    fails(b"[\xc3(", "line 1 column 2 (byte 1): expected valid UTF-8");
    fails(b"\"\xe2\x82", "line 1 column 2 (byte 1): the text ends here, expected valid UTF-8");
    fails(b"{\"a\":[1", "line 1 column 8 (byte 7): the text ends here, expected `,` or `]`");
}

#[test]
fn hostile_depth_and_size_end_in_clear_errors() {
    let deep = "[".repeat(100_000);
    let error = parse(deep.as_bytes()).unwrap_err();
    assert_eq!((error.expected(), error.offset()), (Expected::LessDepth, 127));
    let fits = format!("{}{}", "[".repeat(127), "]".repeat(127));
    assert!(parse(fits.as_bytes()).is_ok());

    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let document = Document::parse(deep, JsonLimits::new(1 << 20, usize::MAX, 1 << 20)).unwrap();
    assert_eq!(document.root().items().count(), 1);

    let large = format!("\"{}\"", "x".repeat(50_000_000));
    assert_eq!(parse(large.as_bytes()).unwrap_err().expected(), Expected::FewerBytes);
    let document = Document::parse(large, roomy()).unwrap();
    assert_eq!(document.root().as_text().unwrap().len(), 50_000_000);

    let many = format!("[{}0]", "0,".repeat(10));
    let error = Document::parse(many, JsonLimits::new(1 << 20, 127, 10)).unwrap_err();
    assert_eq!(error.expected(), Expected::FewerNodes);
}

#[test]
fn numbers_keep_what_is_written() {
    let document = parse(b"[12345678901234567890,-0,1.50,1.5e21,1e-7,1e999,1e3]").unwrap();
    let texts: Vec<_> = document.root().items().map(Value::number_text).collect();

    assert_eq!(
        texts,
        [
            Some("12345678901234567890"),
            Some("0"),
            Some("1.5"),
            Some("1500000000000000000000"),
            Some("0.0000001"),
            None,
            Some("1000"),
        ]
    );
    assert!(document.root().items().nth(5).unwrap().is_null());
}

#[test]
fn lone_surrogates_become_replacement_characters_one_each() {
    let document = parse(br#"["\ud800","\udc00\ud800","\ud800\ud83d\ude4f","\ud83dx"]"#).unwrap();
    let texts: Vec<_> = document.root().items().map(|item| item.as_text().unwrap()).collect();
    assert_eq!(texts, ["\u{fffd}", "\u{fffd}\u{fffd}", "\u{fffd}🙏", "\u{fffd}x"]);
}

#[test]
fn of_a_repeated_key_the_last_value_counts_at_the_first_place() {
    let document = parse(br#"{"a":1,"b":2,"\u0061":3,"c":4,"b":5}"#).unwrap();
    let root = document.root();
    assert_eq!(root.get("a").unwrap().as_number(), Some(3.0));
    let entries: Vec<_> =
        root.entries().iter().map(|(key, value)| format!("{}{}", key, value.literal().unwrap())).collect();
    assert_eq!(entries, ["a3", "b5", "c4"]);
}

#[test]
fn pointers_and_spans_lead_back_to_the_text() {
    let text = br#"{"a/b":[10,{"~":"x"},[]],"z":true}"#;
    let document = parse(text).unwrap();
    let x = document.root().at_pointer("/a~1b/1/~0").unwrap();
    assert_eq!(x.as_text().unwrap(), "x");
    assert_eq!(x.pointer(), "/a~1b/1/~0");
    assert_eq!(&text[x.span()], b"x");
    let last = document.root().get("z").unwrap();
    assert_eq!((last.pointer().as_str(), &text[last.span()]), ("/z", b"true".as_slice()));
    assert_eq!(document.root().pointer(), "");
    assert!(document.root().at_pointer("/a~1b/7").is_none());
}

#[test]
fn long_texts_may_stand_outside_the_json() {
    let body = r#"{"content":[{"text":""}]}{"raw":"kept \ as it is"}"#;
    let json = 25;
    let texts = [("/content/0/text", json..body.len())];
    let document = Document::parse_with_texts(body, json, &texts, JsonLimits::default()).unwrap();
    let text = document.root().at_pointer("/content/0/text").unwrap();
    assert_eq!(text.as_text().unwrap(), r#"{"raw":"kept \ as it is"}"#);
}
