//! Pages of the web that match a query.

use crate::card::{Card, Draft, Object, Out, Rows, is_list_of};
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Image, Link, Shown};
use crate::json::{Keys, Texts, Value, keys};
use crate::payload::PRICE_KEYS;
use crate::route::{Context, FOOD_PLACE};
use crate::safety::{Note, Use, host_name};
use crate::values::{first_string, first_text, has_any, own_string};

const TEXT: Keys = keys!["text", "snippet", "content", "description"];
const BEFORE_HOST: [Field; 3] = [
    Field("id", Id, keys!["id"]),
    Field("title", Shown, keys!["title", "url"]),
    Field("url", Link, keys!["url"]),
];
const AFTER_HOST: [Field; 6] = [
    Field("publishedDate", Shown, keys!["publishedDate", "page_age"]),
    Field("author", Shown, keys!["author"]),
    Field("text", Shown, TEXT),
    Field("image", Image, keys!["image"]),
    Field("favicon", Image, keys!["favicon"]),
    Field("score", Exact, keys!["score"]),
];
/// Names of tools that may find nothing.
const TOOLS: &str = "webSearch webContent web_search";

/// A list of pages: under `results`, or alone where each says that it is one.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let is_page = |item: Value<'_>| item.get("type").is_some_and(|kind| kind.is_text("web_search_result"));
    let list = data
        .get("results")
        .or_else(|| Some(data).filter(|list| list.items().all(is_page)))
        .filter(|list| list.is_array())?;
    let is_ours =
        if list.is_empty_container() { context.tool.has_suffix(TOOLS) } else { is_list_of(list, fits) };
    if !is_ours {
        return None;
    }
    let mut rows = Rows::read(list, fits, row, context);
    let query = first_string(data, keys!["query"]).or_else(|| context.input_text(keys!["query"]));
    let images = data.get("images").map(images).unwrap_or_default();
    let body = rows.body("results").text("query", query).with("images", images);
    Some(Draft::new("web_search", "web_search.results", body).from_payload(list).with_rows(rows))
}

/// Whether this is a page, not something to buy or a place to eat.
pub fn fits(page: Value<'_>) -> bool {
    first_string(page, keys!["url"]).is_some()
        && (first_string(page, keys!["title"]).is_some() || first_text(page, TEXT).is_some())
        && !has_any(page, PRICE_KEYS)
        && !has_any(page, FOOD_PLACE)
}

/// The page.
pub fn row<'a>(page: Value<'a>, _: usize, context: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    let row = Object::new().fields(page, &BEFORE_HOST);
    let host = first_string(page, keys!["url"]).and_then(host_name).unwrap_or_default();
    row.text("host", shown_host(host, context.texts)).fields(page, &AFTER_HOST)
}

fn shown_host<'a>(host: &'a str, texts: &'a Texts) -> &'a str {
    let host = if host.bytes().any(|byte| byte.is_ascii_uppercase()) {
        texts.keep(host.to_ascii_lowercase())
    } else {
        host
    };
    host.strip_prefix("www.").unwrap_or(host)
}

/// Pictures that were found beside the pages.
fn images(list: Value<'_>) -> Vec<Out<'_>> {
    let mut images = Vec::new();
    for item in list.items() {
        if let Some(url) = own_string(item, keys!["url"]) {
            images.push(Out::Url(url, Use::Image));
        }
    }
    images
}
