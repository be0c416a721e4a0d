//! Pages of the web that match a query.

use crate::card::{Card, CardKind, Common, Draft, Rows, is_list_of};
use crate::json::{Keys, Value, keys};
use crate::leaf::{ImageUrl, Link, Number, RowId, Text};
use crate::money::strip_prefix_ignore_case;
use crate::payload::PRICE_KEYS;
use crate::route::{Context, FOOD_PLACE, KnownTool, Rule, tools};
use crate::safety::host_name;
use crate::values::{first_string, first_text, has_any, own_string};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

const TEXT: Keys = keys!["text", "snippet", "content", "description"];
/// What a page without a title must say: anything that has an address may be described.
const PASSAGE: Keys = keys!["text", "snippet", "content"];
/// Rows of which one must have an address of the web.
const SAMPLE: usize = 5;
/// Names of tools that may find nothing.
const TOOLS: &[KnownTool] = tools!["webSearch", "webContent", "web_search"];

/// Pages of the web that match a query.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "web_search")]
pub struct WebSearchCard<'a> {
    /// The pages.
    #[shape(rows)]
    pub results: Vec<WebResult<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What was searched for.
    pub query: Option<Text<'a>>,
    /// Pictures that were found beside the pages.
    pub images: Vec<ImageUrl<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A page.
#[derive(Clone, Debug, Shape)]
pub struct WebResult<'a> {
    /// Its id.
    pub id: Option<RowId<'a>>,
    /// Its title; the address where it has none.
    pub title: Text<'a>,
    /// Its address.
    pub url: Option<Link<'a>>,
    /// The host of the address without a leading `www.`; empty if the address is not valid.
    pub host: Text<'a>,
    /// When it was published, as the server writes it.
    pub published_date: Option<Text<'a>>,
    /// Who wrote it.
    pub author: Option<Text<'a>>,
    /// What it says.
    pub text: Option<Text<'a>>,
    /// A picture of it.
    pub image: Option<ImageUrl<'a>>,
    /// The icon of its site.
    pub favicon: Option<ImageUrl<'a>>,
    /// How well it matches.
    pub score: Option<Number>,
}

/// A list of pages: under `results`, or alone where each says that it is one.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let is_page = |item: Value<'_>| item.get("type").is_some_and(|kind| kind.is_text("web_search_result"));
    let list = data
        .get("results")
        .or_else(|| Some(data).filter(|list| list.items().all(is_page)))
        .filter(|list| list.is_array())?;
    let is_ours = if list.is_empty_container() {
        context.tool.is_one_of(TOOLS)
    } else {
        list.items().take(SAMPLE).any(has_web_address) && is_list_of(list, fits)
    };
    if !is_ours {
        return None;
    }
    let mut rows = Rows::read_new(CardKind::WebSearch, &[list], fits, result, context);
    let (results, total) = rows.take();
    let query = first_string(data, keys!["query"]).or_else(|| context.input_text(keys!["query"]));
    let images = data.items_at("images").filter_map(|item| own_string(item, keys!["url"]));
    let card = WebSearchCard {
        results,
        total,
        query: query.map(Text::from),
        images: images.map(ImageUrl::from).collect(),
        common: Common::default(),
    };
    Some(Draft::new(Rule::WebSearchResults, card).from_payload(list).with_rows(rows))
}

/// Adds the page of a row whose list is still arriving.
pub(crate) fn grow<'a>(row: Value<'a>, rows: &mut Rows<'a, WebResult<'a>>) {
    if fits(row) {
        rows.push(result(row), row);
    }
}

/// Whether a row has an address that a browser can open, not an id in its place.
fn has_web_address(page: Value<'_>) -> bool {
    let url = first_string(page, keys!["url"]).unwrap_or_default().trim_start();
    strip_prefix_ignore_case(url, "http://").or_else(|| strip_prefix_ignore_case(url, "https://")).is_some()
}

/// Whether this is a page, not something to buy or a place to eat.
fn fits(page: Value<'_>) -> bool {
    first_string(page, keys!["url"]).is_some()
        && (first_string(page, keys!["title"]).is_some() || first_text(page, PASSAGE).is_some())
        && !has_any(page, PRICE_KEYS)
        && !has_any(page, FOOD_PLACE)
}

pub(crate) fn result(page: Value<'_>) -> WebResult<'_> {
    let text = |keys: Keys| first_text(page, keys).map(Text::from);
    let image = |keys: Keys| first_string(page, keys).map(ImageUrl::from);
    let url = first_string(page, keys!["url"]);
    WebResult {
        id: first_text(page, keys!["id"]).map(RowId::new),
        title: text(keys!["title", "url"]).unwrap_or_default(),
        url: url.map(Link::from),
        host: url.and_then(host_name).map(shown_host).unwrap_or_default().into(),
        published_date: text(keys!["publishedDate", "page_age"]),
        author: text(keys!["author"]),
        text: text(TEXT),
        image: image(keys!["image"]),
        favicon: image(keys!["favicon"]),
        score: page.get("score").and_then(Value::as_number).map(Number),
    }
}

/// A host in lower case, without a leading `www.`.
fn shown_host(host: &str) -> Cow<'_, str> {
    if host.bytes().any(|byte| byte.is_ascii_uppercase()) {
        let lower = host.to_ascii_lowercase();
        return Cow::Owned(lower.strip_prefix("www.").map(str::to_owned).unwrap_or(lower));
    }
    Cow::Borrowed(host.strip_prefix("www.").unwrap_or(host))
}
