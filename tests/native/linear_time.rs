//! Large results that were made to take long: time grows with their size, not with its square. Fuzz targets try small ones.

use crate::examples::cases::Call;
use crate::support::is_linear;
use serde_json::{Value, json};

fn parsing(content: &Value) -> Box<dyn Fn()> {
    let call = Call::of(&json!({"tool": "x", "content": content}));
    Box::new(move || drop(call.run().unwrap()))
}

fn file(mime: &str, text: &str) -> Value {
    json!([{"type": "resource", "resource": {"uri": "file:///a", "mimeType": mime, "text": text}}])
}

#[test]
fn tables_in_files() {
    let csv = |text: &str| parsing(&file("text/csv", text));
    let sizes = [10_000, 100_000];
    is_linear("a long row above short ones", sizes, &|size| {
        csv(&format!("a\n{}\n{}", ",".repeat(size), "1\n".repeat(size)))
    });
    is_linear("a long header", sizes, &|size| csv(&format!("{}\n{}", ",".repeat(size), "1\n".repeat(size))));
    is_linear("open quotes", sizes, &|size| csv(&format!("a,b\n{}", "\",\n".repeat(size))));
}
