//! Whatever a result is, a card comes out, and the same one each time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcp_cards::api;

const TOOLS: [&str; 8] =
    ["search_products", "get_cart", "check_availability", "get_addresses", "place_order", "book_table", "get_menu", "x"];
const VERTICALS: [&str; 5] = ["null", "\"food\"", "\"style\"", "\"dining\"", "\"foodorder\""];

fuzz_target!(|data: &[u8]| {
    let [choice, content @ ..] = data else { return };
    let tool = TOOLS[usize::from(*choice) % TOOLS.len()];
    let vertical = VERTICALS[usize::from(*choice / 8) % VERTICALS.len()];
    let form = if *choice >= 128 { "json" } else { "bytes" };
    let header = format!(
        r#"{{"call":"parseToolResult","tool":"{tool}","content":"{form}","options":{{"vertical":{vertical},"explain":true}}}}"#
    );
    let card = api::run(header.as_bytes(), content);
    assert!(card.as_ref().is_ok_and(|card| card.starts_with(r#"{"type":""#)), "{card:?}");
    assert_eq!(card, api::run(header.as_bytes(), content));
});
