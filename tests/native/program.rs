//! The program in `examples/` prints cards correctly.

use mcp_cards::{ParseOptions, api, parse_tool_result};

#[path = "../../examples/parse.rs"]
#[allow(dead_code, reason = "its main function runs only as a program")]
mod parse;

#[test]
fn each_product_is_a_line() {
    let result = r#"{"products":[{"id":"a","name":"Oats","price":120},{"id":"b","name":"Rice","price":80.5,"inStock":false}]}"#;
    let card = parse_tool_result("search_products", result, &ParseOptions::default());
    assert_eq!(parse::lines(&card), ["Oats, 120", "Rice, 80.5 (sold out)"]);
    let header = br#"{"call":"parseToolResult","tool":"search_products","content":"text"}"#;
    assert_eq!(Ok(serde_json::to_string(&card).unwrap()), api::run(header, result.as_bytes()));
}

#[test]
fn other_cards_are_told_too() {
    for (tool, result, told) in [
        ("save_note", r#"{"success":true,"message":"Saved"}"#, vec!["done: Saved"]),
        (
            "x",
            r#"[{"team":"Search","region":"eu"},{"team":"Mail","region":"us"}]"#,
            vec!["team | region", "2 rows"],
        ),
        ("x", "Nothing to see.", vec!["Nothing to see."]),
    ] {
        let card = parse_tool_result(tool, result.as_bytes(), &ParseOptions::default());
        assert_eq!(parse::lines(&card), told, "{card:?}");
    }
}
