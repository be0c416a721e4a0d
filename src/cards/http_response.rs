//! A fetched page or the answer of a web service.

use crate::card::{Card, Common, Draft};
use crate::cards::error;
use crate::cards::one_of::one_of;
use crate::json::{Value, keys, parse_number};
use crate::leaf::{Data, LongText, Map, Number, OrNull, SourceUrl, Text};
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use crate::values::{first, first_string, first_text, text};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

/// What precedes the address of a fetched page.
const CONTENTS: &str = "Contents of ";
/// What surrounds the type of a page that could not be simplified.
const RAW: (&str, &str) =
    ("Content type ", " cannot be simplified to markdown, but here is the raw content:");
const ERROR: (&str, &str) = ("<error>", "</error>");

/// What precedes the place where the rest of a page begins.
const NEXT: &str = "start_index of ";

/// A fetched page or the answer of a web service.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "http_response")]
pub struct HttpResponseCard<'a> {
    /// The status code.
    pub status: Option<Number>,
    /// The text of the status.
    pub status_text: Option<Text<'a>>,
    /// Whether the request succeeded.
    pub ok: bool,
    /// The address that was asked for.
    pub url: SourceUrl<'a>,
    /// The headers of the answer.
    pub headers: Option<Map<'a, Text<'a>>>,
    /// The body, `null` where it is empty.
    pub body: OrNull<HttpBody<'a>>,
    /// What the body is.
    pub body_kind: HttpBodyKind,
    /// The media type of the body.
    pub content_type: Option<Text<'a>>,
    /// Where the rest of a page that was cut starts.
    pub next_index: Option<Number>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

one_of! {
    /// The body of an answer.
    pub enum HttpBody as "Json" {
        /// A JSON value that is not a text.
        Data(Data<'a>),
        /// A text.
        Text(LongText<'a>),
    }
}

words_enum! {
    /// What the body of an answer is.
    pub enum HttpBodyKind {
        /// JSON.
        Json = "json",
        /// Plain text.
        Text = "text",
        /// Markdown.
        Markdown = "markdown",
        /// HTML.
        Html = "html",
        /// Nothing.
        Empty = "empty",
    }
}

impl HttpBodyKind {
    /// The kind of a body of this media type.
    pub(crate) fn of(content_type: &str) -> Self {
        let kinds = [("json", Self::Json), ("markdown", Self::Markdown), ("html", Self::Html)];
        kinds.iter().find(|(part, _)| content_type.contains(part)).map_or(Self::Text, |(_, kind)| *kind)
    }
}

/// An answer with its status and address.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let status =
        first(data, keys!["status"], Value::as_number).filter(|code| (100.0..600.0).contains(code))?;
    let ok = first(data, keys!["ok"], Value::as_bool)?;
    let url = first_string(data, keys!["url"])?;
    let headers = data.get("headers").filter(|headers| headers.is_object());
    let content_type = headers.and_then(content_type);
    let body = data.get("body").filter(|body| !body.is_null() && !body.is_text(""));
    let (body_kind, body) = match body.map(|body| (body, body.as_text())) {
        None => (HttpBodyKind::Empty, None),
        Some((body, None)) => (HttpBodyKind::Json, Some(HttpBody::Data(body.into()))),
        Some((_, Some(text))) => {
            let kind = content_type.map_or(HttpBodyKind::Text, HttpBodyKind::of);
            (kind, Some(HttpBody::Text(text.into())))
        }
    };
    let card = HttpResponseCard {
        status: Some(Number(status)),
        status_text: first_text(data, keys!["statusText"]).map(Text::from),
        ok,
        url: url.into(),
        headers: headers.map(text_members),
        body: OrNull(body),
        body_kind,
        content_type: content_type.map(Text::from),
        next_index: None,
        common: Common::default(),
    };
    Some(Draft::new(Rule::HttpResponseAnswer, card).from_payload(data))
}

/// A page as a fetching tool returns it: an address, then the page.
pub(crate) fn fetched<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let begins = |text: &&str| text.starts_with(CONTENTS) || text.starts_with(RAW.0);
    let text = context.visible_text().filter(begins)?;
    let (line, after) = text.split_once('\n')?;
    let content_type = line.strip_prefix(RAW.0).and_then(|rest| rest.strip_suffix(RAW.1));
    let page = if content_type.is_some() { after } else { text };
    let (line, body) = page.split_once('\n')?;
    let url = line.strip_prefix(CONTENTS)?.strip_suffix(':')?;
    if url.is_empty() || url.contains(char::is_whitespace) {
        return None;
    }
    let complaint = body.trim_end().strip_prefix(ERROR.0).and_then(|rest| rest.strip_suffix(ERROR.1));
    if complaint.is_some_and(|complaint| !complaint.contains(ERROR.0) && !complaint.contains(NEXT)) {
        return Some(error::of_text(body, context));
    }
    let (body, next) = cut_off(body).map_or((body, None), |(body, next)| (body, Some(next)));
    let body_kind = match content_type {
        _ if body.is_empty() => HttpBodyKind::Empty,
        Some(content_type) => HttpBodyKind::of(content_type),
        None => HttpBodyKind::Markdown,
    };
    let card = HttpResponseCard {
        status: None,
        status_text: None,
        ok: true,
        url: url.into(),
        headers: None,
        body: OrNull(Some(HttpBody::Text(body.into()))),
        body_kind,
        content_type: content_type.map(Text::from),
        next_index: next.map(Number),
        common: Common::default(),
    };
    Some(Draft::new(Rule::HttpResponsePage, card).holding_text(true))
}

/// A page whose end says where its next part begins: the part that is here, and that place.
fn cut_off(page: &str) -> Option<(&str, f64)> {
    let trimmed = page.trim_end().strip_suffix(ERROR.1)?;
    let (body, end) = trimmed.rsplit_once(ERROR.0)?;
    let (_, index) = end.split_once(NEXT)?;
    let digits = index.split(|letter: char| !letter.is_ascii_digit()).next()?;
    Some((body.strip_suffix("\n\n").unwrap_or(body), parse_number(digits)?))
}

fn content_type(headers: Value<'_>) -> Option<&str> {
    let is_type = |key: Value<'_>| key.as_text().is_some_and(|key| key.eq_ignore_ascii_case("content-type"));
    headers.members().find(|(key, _)| is_type(*key)).and_then(|(_, value)| value.as_text())
}

/// The members of an object that are text.
fn text_members(object: Value<'_>) -> Map<'_, Text<'_>> {
    let members = object.entries().into_iter();
    members.filter_map(|(key, value)| Some((Cow::Borrowed(key), text(value)?.into()))).collect()
}
