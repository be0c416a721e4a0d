//! One gate for URLs: the table of tests/data/urls, natively.

use mcp_cards::safety::safe_image_url;

#[test]
fn every_url_of_the_table_gets_its_verdict() {
    let table: Vec<serde_json::Value> = serde_json::from_str(include_str!("../data/urls/gate.json")).unwrap();
    for row in &table {
        let (url, verdict) = (row["url"].as_str().unwrap(), row["verdict"].as_str().unwrap());
        assert_eq!(safe_image_url(url).err().unwrap_or("passes"), verdict, "{url:?}");
    }
}
