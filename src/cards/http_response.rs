//! A fetched page or the answer of a web service.

use crate::card::{Card, Draft, Object, Out};
use crate::cards::error;
use crate::fields::text_members;
use crate::json::{Value, keys, parse_number};
use crate::route::Context;
use crate::safety::Use;
use crate::values::{first, first_string, first_text};
use crate::words::{around, around_last, digits, has, has_space};

/// What stands before the address of a fetched page.
const CONTENTS: &str = "Contents of ";
/// What stands around the type of a page that could not be made plain.
const RAW: (&str, &str) =
    ("Content type ", " cannot be simplified to markdown, but here is the raw content:");
const ERROR: (&str, &str) = ("<error>", "</error>");

/// An answer with its status and address.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let status =
        first(data, keys!["status"], Value::as_number).filter(|code| (100.0..600.0).contains(code))?;
    let ok = first(data, keys!["ok"], Value::as_bool)?;
    let url = first_string(data, keys!["url"])?;
    let headers = data.get("headers").filter(|headers| headers.is_object());
    let content_type = headers.and_then(content_type);
    let body = data.get("body").filter(|body| !body.is_null() && !body.is_text(""));
    let (kind, shown) = match body.map(|body| (body, body.as_text())) {
        None => ("empty", Out::Null),
        Some((body, None)) => ("json", Out::Data(body)),
        Some((_, Some(text))) => (content_type.map_or("text", kind_of), Out::LongText(text)),
    };
    let card = Object::new()
        .with("status", status)
        .text("statusText", first_text(data, keys!["statusText"]))
        .with("ok", ok)
        .with("url", Out::Url(url, Use::Source))
        .maybe("headers", headers.map(text_members))
        .with("body", shown)
        .word("bodyKind", kind)
        .text("contentType", content_type);
    Some(Draft::new("http_response", "http_response.answer", card).from_payload(data))
}

/// A page as a fetching tool tells it: an address, then the page.
pub fn fetched<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let begins = |text: &&str| text.starts_with(CONTENTS) || text.starts_with(RAW.0);
    let text = context.visible_text().filter(begins)?;
    let (line, after) = around(text, "\n")?;
    let content_type = line.strip_prefix(RAW.0).and_then(|rest| rest.strip_suffix(RAW.1));
    let page = if content_type.is_some() { after } else { text };
    let (line, body) = around(page, "\n")?;
    let url = line.strip_prefix(CONTENTS)?.strip_suffix(':')?;
    if url.is_empty() || has_space(url) {
        return None;
    }
    let complaint = body.trim_end().strip_prefix(ERROR.0).and_then(|rest| rest.strip_suffix(ERROR.1));
    if complaint.is_some_and(|complaint| !has(complaint, ERROR.0) && !has(complaint, NEXT)) {
        return Some(error::of_text(body, context));
    }
    let (body, next) = cut_off(body).map_or((body, None), |(body, next)| (body, Some(next)));
    let kind = match content_type {
        _ if body.is_empty() => "empty",
        Some(content_type) => kind_of(content_type),
        None => "markdown",
    };
    let card = Object::new()
        .with("ok", true)
        .with("url", Out::Url(url, Use::Source))
        .long_text("body", body)
        .word("bodyKind", kind)
        .text("contentType", content_type)
        .maybe("nextIndex", next);
    let card = Draft::new("http_response", "http_response.page", card);
    Some(card.of_whole_text(true))
}

const NEXT: &str = "start_index of ";

/// A page whose end says where its next part begins: the part that is here, and that place.
fn cut_off(page: &str) -> Option<(&str, f64)> {
    let trimmed = page.trim_end().strip_suffix(ERROR.1)?;
    let (body, end) = around_last(trimmed, ERROR.0)?;
    let (_, index) = around(end, NEXT)?;
    Some((body.strip_suffix("\n\n").unwrap_or(body), parse_number(digits(index).0)?))
}

fn content_type(headers: Value<'_>) -> Option<&str> {
    let is_type = |key: Value<'_>| key.as_text().is_some_and(|key| key.eq_ignore_ascii_case("content-type"));
    headers.members().find(|(key, _)| is_type(*key)).and_then(|(_, value)| value.as_text())
}

fn kind_of(content_type: &str) -> &'static str {
    const KINDS: [(&str, &str); 4] =
        [("json", "json"), ("markdown", "markdown"), ("html", "html"), ("", "text")];
    KINDS.iter().find(|(part, _)| has(content_type, part)).map_or("text", |(_, kind)| kind)
}
