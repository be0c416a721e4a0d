//! Times the stages of one product result natively, at 1 to 500 rows: `cargo bench -p mcp-cards-benches`.

use divan::{Bencher, bench, black_box};
use mcp_cards::Parser;
use mcp_cards::content::{Content, Input};
use mcp_cards::json::{Arena, Document, JsonLimits};
use mcp_cards::options::{Limits, ParseOptions};
use mcp_cards::route::{Context, ToolName, route};
use mcp_cards::safety::Gate;
use mcp_cards::shape::Shape;
use mcp_cards::table::{Buffers, Table};

const TOOL: &str = "search_products";

/// The number of rows, and whether all of them are shown or only the default number.
#[derive(Clone, Copy)]
struct Size {
    rows: usize,
    is_whole: bool,
}

const SIZES: [Size; 10] = [
    Size { rows: 1, is_whole: false },
    Size { rows: 5, is_whole: false },
    Size { rows: 10, is_whole: false },
    Size { rows: 50, is_whole: false },
    Size { rows: 500, is_whole: false },
    Size { rows: 1, is_whole: true },
    Size { rows: 5, is_whole: true },
    Size { rows: 10, is_whole: true },
    Size { rows: 50, is_whole: true },
    Size { rows: 500, is_whole: true },
];

impl std::fmt::Display for Size {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}{}", self.rows, if self.is_whole { "-all" } else { "" })
    }
}

impl Size {
    fn options(self) -> ParseOptions {
        let most = if self.is_whole { usize::MAX } else { Limits::default().products };
        ParseOptions { limits: Limits { products: most, ..Limits::default() }, ..ParseOptions::default() }
    }
}

fn main() {
    divan::main();
}

/// A search result with rows like those that are measured in the browser.
fn products(size: Size) -> String {
    let rows: Vec<_> = (0..size.rows)
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

/// Runs `stage` on the result of the earlier stages.
fn with_context(size: Size, stage: impl FnOnce(&Context<'_>)) {
    let given = size.options();
    let options = given.view();
    let tool = ToolName::new(TOOL, &given.routes);
    let input = Input::from(products(size));
    let (arena, own) = (Arena::default(), Arena::default());
    let content = Content::open(&input, &arena, options.limits.json(), options.vertical.is_none());
    stage(&Context::new(&tool, &options, &content, &own));
}

#[bench(args = SIZES)]
fn a_read_the_json(bencher: Bencher<'_, '_>, size: Size) {
    let text = products(size);
    bencher.bench_local(|| Document::parse(black_box(text.as_str()), JsonLimits::default()).is_ok());
}

#[bench(args = SIZES)]
fn b_open_the_content(bencher: Bencher<'_, '_>, size: Size) {
    let input = Input::from(products(size));
    bencher.bench_local(|| {
        let arena = Arena::default();
        Content::open(black_box(&input), &arena, JsonLimits::default(), true).is_json
    });
}

#[bench(args = SIZES)]
fn c_choose_and_make_the_card(bencher: Bencher<'_, '_>, size: Size) {
    with_context(size, |context| bencher.bench_local(|| route(black_box(context)).card.kind()));
}

#[bench(args = SIZES)]
fn d_make_it_safe(bencher: Bencher<'_, '_>, size: Size) {
    with_context(size, |context| {
        let draft = route(context);
        bencher.with_inputs(|| draft.card.clone()).bench_local_refs(|card| {
            let mut gate = Gate::new(context.options);
            let _ = card.leave(&mut gate);
            gate.finish().len()
        });
    });
}

#[bench(args = SIZES)]
fn e_write_the_table(bencher: Bencher<'_, '_>, size: Size) {
    with_context(size, |context| {
        let draft = route(context);
        bencher.bench_local(|| {
            let mut table = Table::new("", Buffers::default());
            black_box(&draft.card).write(&mut table);
            table.finish().cells.len()
        });
    });
}

#[bench(args = SIZES)]
fn f_all(bencher: Bencher<'_, '_>, size: Size) {
    let text = products(size);
    let parser = Parser::new(size.options());
    bencher.bench_local(|| parser.parse(TOOL, black_box(text.as_str())).kind());
}
