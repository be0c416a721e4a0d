//! Times the stages of one product result natively, at 10 to 5,000 rows: `cargo bench -p mcp-cards-benches`.

use divan::{Bencher, bench, black_box};
use mcp_cards::content::{Content, Input};
use mcp_cards::json::{Arena, Document, JsonLimits};
use mcp_cards::options::Options;
use mcp_cards::output;
use mcp_cards::parse::parse_tool_result;
use mcp_cards::route::{Context, route};
use mcp_cards::safety::secure;

const TOOL: &str = "search_products";
const ROWS: [usize; 4] = [10, 50, 500, 5000];

fn main() {
    divan::main();
}

/// A search result: rows like those that are measured in the browser.
fn products(rows: usize) -> String {
    let rows: Vec<_> = (0..rows)
        .map(|at| {
            let price = 120 + at % 50;
            format!(
                r#"{{"id":"SKU-{at}","name":"Stone-ground whole wheat flour {at}, pack of two","brand":"Fortune",
                "price":{price}.5,"mrp":{},"displayPrice":"Rs {price}","inStock":true,
                "imageUrl":"https://images.example.com/products/{at}/front.jpg?width=300",
                "rating":{{"average":4.1,"count":{at}}},
                "variants":[{{"id":"V-1","quantity":"1 kg","price":64}},{{"id":"V-2","quantity":"5 kg","price":290}}],
                "description":"Milled slowly on stone to keep the bran. Store in a dry place.",
                "tags":["grocery","flour","staples"]}}"#,
                price + 30
            )
        })
        .collect();
    format!(r#"{{"success":true,"data":{{"products":[{}]}}}}"#, rows.join(","))
}

/// Runs `stage` on what the stages before it made of a result.
fn with_context(rows: usize, stage: impl FnOnce(&Context<'_>)) {
    let options = Options::default();
    let input = Input::Text(products(rows).into());
    let (arena, own) = (Arena::default(), Arena::default());
    let content = Content::open(&input, &arena, options.limits.json());
    stage(&Context::new(TOOL, &options, &content, &own));
}

#[bench(args = ROWS)]
fn a_read_the_json(bencher: Bencher<'_, '_>, rows: usize) {
    let text = products(rows);
    bencher.bench_local(|| Document::parse(black_box(text.as_str()), JsonLimits::default()).is_ok());
}

#[bench(args = ROWS)]
fn b_choose_and_make_the_card(bencher: Bencher<'_, '_>, rows: usize) {
    with_context(rows, |context| bencher.bench_local(|| route(black_box(context)).kind));
}

#[bench(args = ROWS)]
fn c_make_it_safe(bencher: Bencher<'_, '_>, rows: usize) {
    with_context(rows, |context| {
        let card = route(context);
        bencher
            .with_inputs(|| card.body.clone())
            .bench_local_refs(|body| secure(body, Vec::new(), context.options, context.arena).len());
    });
}

#[bench(args = ROWS)]
fn d_write_it(bencher: Bencher<'_, '_>, rows: usize) {
    with_context(rows, |context| {
        let card = route(context);
        bencher.bench_local(|| output::json(black_box(&card.body)));
    });
}

#[bench(args = ROWS)]
fn e_all(bencher: Bencher<'_, '_>, rows: usize) {
    let input = Input::Text(products(rows).into());
    bencher.bench_local(|| parse_tool_result(TOOL, black_box(&input), &Options::default()));
}
