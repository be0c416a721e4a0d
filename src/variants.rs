//! Products that a model wrote into its text: a bold heading, then bullets with prices.

use crate::bytes::nth_char;
use crate::json::parse_number;
use crate::leaf::{Number, Text};
use crate::money::{split_grouped_digits, strip_prefix_ignore_case};
use crate::phrases::split_digits;
use mcp_cards_derive::Shape;

/// The price must follow an "@" within this many characters.
const MAX_PRICE_CHARS: usize = 100;
/// A longer heading is prose. Its name is repeated in every item, so without a limit the output could grow with the square
/// of the input.
const MAX_NAME_BYTES: usize = 400;
/// A symbol comes before those that it begins with.
const RUPEE_SYMBOLS: [&str; 4] = ["₹", "rs.", "rs", "inr"];

/// A text in segments.
#[derive(Debug, Shape)]
pub(crate) struct Segments<'a> {
    segments: Vec<Segment<'a>>,
}

/// Prose, which has a content, or products, which are items.
#[derive(Debug, Shape)]
struct Segment<'a> {
    #[shape(name = "type")]
    kind: &'static str,
    content: Option<Text<'a>>,
    items: Option<Vec<Variant<'a>>>,
}

impl<'a> Segment<'a> {
    fn text(content: &'a str) -> Self {
        Self { kind: "text", content: Some(content.into()), items: None }
    }

    fn products(items: Vec<Variant<'a>>) -> Self {
        Self { kind: "products", content: None, items: Some(items) }
    }
}

#[derive(Debug, Shape)]
struct Variant<'a> {
    id: String,
    name: Text<'a>,
    price: Number,
    currency: &'static str,
    quantity: Text<'a>,
    available: bool,
}

/// Splits a text into segments of prose and of products.
pub(crate) fn segments(text: &str) -> Segments<'_> {
    let mut segments = Vec::new();
    let mut done = 0;
    let mut at = 0;
    while at < text.len() {
        let line_end = line_end(text, at);
        let found = heading(text.get(at..line_end).unwrap_or_default())
            .and_then(|(open, name)| Some((open, block(text, line_end, name, segments.len())?)));
        match found {
            Some((open, block)) => {
                push_text(&mut segments, text.get(done..at + open).unwrap_or_default());
                segments.push(Segment::products(block.items));
                done = block.end;
                at = block.end;
            }
            None => at = line_end,
        }
    }
    push_text(&mut segments, text.get(done..).unwrap_or_default());
    if segments.is_empty() {
        segments.push(Segment::text(text));
    }
    Segments { segments }
}

fn push_text<'t>(segments: &mut Vec<Segment<'t>>, text: &'t str) {
    if !text.trim().is_empty() {
        segments.push(Segment::text(text));
    }
}

/// The end of the line that begins at `at`, its line break included.
fn line_end(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| at + length + 1)
}

/// The position of a heading's opening `**` in its line, and the name in it.
fn heading(line: &str) -> Option<(usize, &str)> {
    let inner = line.trim_end().strip_suffix("**")?;
    let open = inner.rfind("**")?;
    let name = inner.get(open + 2..)?.trim();
    let name = name.strip_suffix(':').unwrap_or(name).trim();
    (!name.is_empty() && name.len() <= MAX_NAME_BYTES).then_some((open, name))
}

struct Block<'t> {
    items: Vec<Variant<'t>>,
    end: usize,
}

/// The bullets after a heading, if one of them has a price.
fn block<'t>(text: &'t str, from: usize, name: &'t str, before: usize) -> Option<Block<'t>> {
    let mut block = Block { items: Vec::new(), end: from };
    let mut at = from;
    let mut bullets = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let line = text.get(at..end).unwrap_or_default();
        if !line.trim().is_empty() {
            let Some(bullet) = bullet(line).filter(|_| heading(line).is_none()) else { break };
            if let Some((quantity, price)) = priced(bullet) {
                let id = format!("text-variant-{before}-{bullets}");
                block.items.push(Variant {
                    id,
                    name: name.into(),
                    price: price.into(),
                    currency: "INR",
                    quantity: quantity.into(),
                    available: true,
                });
            }
            bullets += 1;
            block.end = end;
        }
        at = end;
    }
    (!block.items.is_empty()).then_some(block)
}

fn bullet(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix(['-', '*', '•'])?;
    rest.starts_with(char::is_whitespace).then(|| rest.trim_start()).filter(|rest| !rest.is_empty())
}

/// The quantity before the first "@" that a price follows, and the price.
fn priced(bullet: &str) -> Option<(&str, f64)> {
    let mut rest = bullet;
    while let Some((_, after)) = rest.split_once('@') {
        let quantity = bullet.get(..bullet.len() - after.len() - 1)?.trim();
        if let Some(price) = price(after).filter(|_| !quantity.is_empty()) {
            return Some((quantity, price));
        }
        rest = after;
    }
    None
}

fn price(text: &str) -> Option<f64> {
    let end = nth_char(text, MAX_PRICE_CHARS).unwrap_or(text.len());
    let text = text.get(..end)?.trim_start();
    let rest = RUPEE_SYMBOLS.iter().find_map(|symbol| strip_prefix_ignore_case(text, symbol))?;
    let (integer, rest) = split_grouped_digits(rest.trim_start());
    let (fraction, _) = split_digits(rest.strip_prefix('.').unwrap_or_default());
    if !integer.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    parse_number(&format!("{}.{fraction}", integer.replace(',', "")))
}
