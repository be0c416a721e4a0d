//! Images, sounds, files and links: as a card of their own, and beside the data of any other card.

use crate::card::{Card, Draft, Object, Out, Rows, as_number};
use crate::cards::error;
use crate::fields::Field;
use crate::fields::Read::{Exact, Long, Name, Object as AsObject, Shown};
use crate::json::{Keys, Value, keys};
use crate::phrases::{begins, paired};
use crate::route::Context;
use crate::safety::{Note, Use, base64_size, is_raster};
use crate::values::{first_string, string};
use crate::words::{around, before, listed, nth_char};

const MIME_KEYS: Keys = keys!["mimeType", "media_type", "mime_type"];
const DATA_KEYS: Keys = keys!["data", "base64", "value"];
const URL_KEYS: Keys = keys!["url", "value"];
const RESOURCE: [Field; 2] = [Field("uri", Name, keys!["uri"]), Field("text", Long, keys!["text"])];
const DESCRIPTION: [Field; 3] = [
    Field("name", Shown, keys!["name"]),
    Field("title", Shown, keys!["title"]),
    Field("description", Shown, keys!["description"]),
];
const SIZE: [Field; 1] = [Field("size", Exact, keys!["size"])];
const ANNOTATIONS: [Field; 1] = [Field("annotations", AsObject, keys!["annotations"])];
const LIST: [Field; 2] = [Field("mode", Shown, keys!["mode"]), Field("model", Shown, keys!["model"])];
const SVG: &str = "image/svg+xml";
/// The rule by which the blocks themselves are the card.
pub const OF_BLOCKS: &str = "media.blocks";
const NO_IMAGE: &str = "No image was generated";

/// Blocks with media in them, and what they are to us.
const KINDS: &str = "image image audio audio video video document resource";

/// The media of a result that is otherwise nothing but text.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let has_data = content.is_json && content.data.is_some_and(Value::is_container);
    (!content.media.is_empty() && !has_data).then(|| of_blocks(context))
}

/// The media of a result in whose text some JSON stood that became no card.
pub fn beside_prose<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let is_prose = content.is_embedded && !context.options.is_commerce();
    (is_prose && !content.media.is_empty()).then(|| of_blocks(context))
}

fn of_blocks<'a>(context: &Context<'a>) -> Card<'a> {
    let content = context.content;
    let mut texts = Vec::new();
    for text in &content.blocks {
        texts.push(Out::LongText(text));
    }
    // Structured content that is a text of its own.
    let own = content.data.filter(|_| !content.is_embedded).and_then(string);
    if let Some(own) = own.filter(|own| content.text != *own && !content.blocks.contains(own)) {
        texts.push(Out::LongText(own));
    }
    let items = items(context);
    let is_cut = items.len() < content.media.len();
    let body = Object::new()
        .with("items", items)
        .with("texts", texts)
        .maybe("total", is_cut.then(|| as_number(content.media.len())));
    Draft::new("media", OF_BLOCKS, body).of_whole_text(true)
}

/// The media of a result, within the caller's limit.
pub fn items<'a>(context: &Context<'a>) -> Vec<Out<'a>> {
    let content = context.content;
    let mut items = Vec::new();
    for block in content.media.iter().take(context.options.limits.rows) {
        items.push(item(*block, content.is_hidden).into());
    }
    items
}

/// `{images, mode, model}`: what an image generator answers.
pub fn of_image_list<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    const MEMBERS: &str = "images mode model";
    let data = context.content.data?;
    let images = data.get("images").filter(|images| images.is_array())?;
    if !data.members().all(|(key, _)| listed(MEMBERS).any(|own| key.is_text(own))) {
        return None;
    }
    if images.is_empty_container() {
        return first_string(data, keys!["mode", "model"]).map(|_| error::said(NO_IMAGE, data));
    }
    if !images.items().any(has_url) {
        return None;
    }
    let mut rows = Rows::read(images, has_url, image, context);
    let body = rows.body("items").with("texts", Vec::new()).fields(data, &LIST);
    Some(Draft::new("media", "media.images", body).from_payload(images).with_rows(rows))
}

fn has_url(image: Value<'_>) -> bool {
    first_string(image, keys!["url"]).is_some()
}

fn image<'a>(image: Value<'a>, _: usize, _: &Context<'a>, _: &mut Vec<Note<'a>>) -> Object<'a> {
    at_url("image", first_string(image, keys!["url"]).unwrap_or_default(), first_string(image, MIME_KEYS))
}

/// A text that is one SVG image. It stays text: as markup it could run scripts.
pub fn of_svg<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose().map(str::trim).filter(|text| is_svg(text))?;
    let limits = &context.options.limits;
    // Half an image is none: it stays whole or is left out.
    let is_small = text.len() <= limits.media_bytes && nth_char(text, limits.text_chars).is_none();
    let item = of_kind("image", Some(SVG)).maybe("text", is_small.then_some(Out::LongText(text)));
    let body = Object::new().with("items", vec![item.into()]).with("texts", Vec::new());
    let mut card = Draft::new("media", "media.svg", body).of_whole_text(true);
    if !is_small {
        let path = String::from("/items/0/text");
        let reason = "larger than limits.mediaBytes or limits.textChars";
        card.notes.push(Note { path, kind: "limit", action: "dropped", reason, value: None });
    }
    Some(card)
}

/// Whether a text is one `<svg …>…</svg>`, in which others may stand, but not beside it.
fn is_svg(text: &str) -> bool {
    let mut depth = 0;
    let mut rest = text;
    while let Some((before, tag)) = around(rest, "<") {
        if depth == 0 && !before.is_empty() {
            return false;
        }
        if tag.strip_prefix("svg").is_some_and(|tag| begins(tag, |letter| !letter.is_alphanumeric())) {
            depth += 1;
        } else if let Some(after) = tag.strip_prefix("/svg>") {
            depth -= 1;
            if depth <= 0 {
                return depth == 0 && after.is_empty();
            }
        } else if depth == 0 {
            return false;
        }
        rest = tag;
    }
    false
}

/// A medium by its address, or the medium itself where the address holds it.
pub fn at_url<'a>(kind: &'static str, url: &'a str, mime: Option<&'a str>) -> Object<'a> {
    match data_url(url).filter(|(own, _)| is_raster(own)) {
        Some((own, data)) => with_data(of_kind(kind, Some(own)), data),
        None => of_kind(kind, mime).with("url", Out::Url(url, Use::Image)),
    }
}

/// A block as an item; one that we do not know is kept whole.
fn item(block: Value<'_>, is_hidden: bool) -> Object<'_> {
    let known = match block.get("type").unwrap_or(block).as_text().unwrap_or_default() {
        "text" => omitted(first_string(block, keys!["text"]).unwrap_or_default()),
        "resource" => block.get("resource").filter(|own| own.is_object()).map(|own| named("resource", own)),
        "resource_link" => block.get("uri").and_then(string).map(|_| named("link", block)),
        kind if block.is_object() => medium(kind, block),
        text => omitted(text),
    };
    let item = match known {
        Some(item) => item.fields(block, &ANNOTATIONS),
        None => of_kind("unknown", None).data("block", block),
    };
    if is_hidden { item.with("hidden", true) } else { item }
}

fn of_kind<'a>(kind: &'static str, mime: Option<&'a str>) -> Object<'a> {
    Object::new().word("kind", kind).text("mimeType", mime)
}

/// What a connector leaves where a medium was: `[MCP tool returned an image (format: image/png) but …]`.
fn omitted(text: &str) -> Option<Object<'_>> {
    let (_, rest) = around(text, " (format: ")?;
    let mime = around(rest, ")").map(|(mime, _)| mime).filter(|mime| !mime.is_empty());
    Some(of_kind("omitted", mime))
}

/// An image, a sound, a film or a document, in the block itself or in its `source`.
fn medium<'a>(kind: &str, block: Value<'a>) -> Option<Object<'a>> {
    let kind = paired(kind, KINDS)?;
    let source = block.get("source").filter(|source| source.is_object()).unwrap_or(block);
    let mime = first_string(source, MIME_KEYS).or_else(|| first_string(block, MIME_KEYS));
    let item = match (first_string(source, keys!["type"]), first_string(source, DATA_KEYS)) {
        (Some("text"), Some(text)) => of_kind(kind, mime).long_text("text", text),
        (Some("url"), _) | (_, None) => at_url(kind, first_string(source, URL_KEYS)?, mime),
        (_, Some(data)) => with_data(of_kind(kind, mime), data),
    };
    Some(item.fields(block, &DESCRIPTION))
}

/// A resource or a link to one.
fn named<'a>(kind: &'static str, holder: Value<'a>) -> Object<'a> {
    let item = of_kind(kind, first_string(holder, MIME_KEYS)).fields(holder, &RESOURCE);
    let item = item.fields(holder, &DESCRIPTION);
    match first_string(holder, keys!["blob"]) {
        Some(blob) => with_data(item, blob),
        None => item.fields(holder, &SIZE),
    }
}

fn with_data<'a>(item: Object<'a>, data: &'a str) -> Object<'a> {
    item.with("data", Out::Base64(data)).maybe("size", base64_size(data).map(as_number))
}

/// Type and base64 of a `data:` URL.
pub fn data_url(url: &str) -> Option<(&str, &str)> {
    let (head, rest) = url.trim().split_at_checked(5)?;
    let (mime, data) = around(rest, ",").filter(|_| head.eq_ignore_ascii_case("data:"))?;
    let mime = mime.strip_suffix(";base64")?;
    Some((before(mime, ";"), data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_urls_are_taken_apart() {
        assert_eq!(data_url("data:image/png;base64,AAAA"), Some(("image/png", "AAAA")));
        assert_eq!(data_url("DATA:image/png;name=x;base64,AA"), Some(("image/png", "AA")));
        for url in ["data:image/png,AAAA", "https://a.example/x,y", "data:;base64", "é"] {
            assert_eq!(data_url(url), None, "{url}");
        }
    }

    #[test]
    fn one_svg_is_an_image() {
        for (text, is) in [
            ("<svg></svg>", true),
            ("<svg width=\"1\"><g/></svg>", true),
            ("<svgx></svg>", false),
            ("<svg><svg></svg><a/></svg>", true),
            ("<svg></svg><svg></svg>", false),
            ("<p></p></svg>", false),
            ("</svg>", false),
            ("<svg>", false),
            ("<svg></svg> and so on", false),
            ("an <svg></svg>", false),
        ] {
            assert_eq!(is_svg(text), is, "{text}");
        }
    }
}
