//! Images, sounds, files and links: as a card of their own, and beside the data of any other card.

mod foreign;

use crate::bytes::nth_char;
use crate::card::{Card, Common, Draft, Rows};
use crate::cards::error;
use crate::content::{Source, is_app};
use crate::json::{Keys, Value, keys};
use crate::leaf::{Base64, Data, Image, ImageUrl, LongText, Number, ResourceUri, Text};
use crate::messages::note::SVG_TOO_LARGE;
use crate::phrases::begins;
use crate::route::{Context, Rule};
use crate::safety::{Action, NoteKind, SecurityNote, base64_size, is_raster};
use crate::shape::words_enum;
use crate::values::{first_string, first_text, string};
use mcp_cards_derive::Shape;

const MIME_KEYS: Keys = keys!["mimeType", "media_type", "mime_type", "mediaType"];
const DATA_KEYS: Keys = keys!["data", "base64", "value"];
const URL_KEYS: Keys = keys!["url", "value"];
/// The members of what an image generator returns.
const IMAGE_LIST: Keys = keys!["images", "mode", "model"];
const SVG: &str = "image/svg+xml";
const NO_IMAGE: &str = "No image was generated";

/// Images, sounds, files and links.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "media")]
pub struct MediaCard<'a> {
    /// The media.
    #[shape(rows)]
    pub items: Vec<MediaItem<'a>>,
    /// The texts beside them.
    pub texts: Vec<LongText<'a>>,
    /// How many media there are, where not all are shown.
    pub total: Option<usize>,
    /// How the images were generated.
    pub mode: Option<Text<'a>>,
    /// By which model.
    pub model: Option<Text<'a>>,
    /// The data beside the media.
    pub data: Option<Data<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// What a medium is.
    pub enum MediaKind {
        /// A picture.
        Image = "image",
        /// A sound.
        Audio = "audio",
        /// A film.
        Video = "video",
        /// A file, or a part of one.
        Resource = "resource",
        /// A link to a resource.
        Link = "link",
        /// Something that a connector left out.
        Omitted = "omitted",
        /// A block of a type that we do not know.
        Unknown = "unknown",
    }
}

impl MediaKind {
    /// The medium in a block of this type.
    fn of_block(block_type: &str) -> Option<Self> {
        Some(match block_type {
            "image" => Self::Image,
            "audio" => Self::Audio,
            "video" => Self::Video,
            "document" => Self::Resource,
            _ => return None,
        })
    }
}

/// A medium.
#[derive(Clone, Debug, Shape)]
pub struct MediaItem<'a> {
    /// What it is.
    pub kind: MediaKind,
    /// Its media type.
    pub mime_type: Option<Text<'a>>,
    /// Its bytes in base64.
    pub data: Option<Base64<'a>>,
    /// Its text; also the source of an SVG image, never to be used as markup.
    pub text: Option<LongText<'a>>,
    /// Its address.
    pub url: Option<ImageUrl<'a>>,
    /// The name of the resource.
    pub uri: Option<ResourceUri<'a>>,
    /// Its name.
    pub name: Option<Text<'a>>,
    /// Its title.
    pub title: Option<Text<'a>>,
    /// A picture for it.
    pub icon: Option<Image<'a>>,
    /// What it shows.
    pub description: Option<Text<'a>>,
    /// Decoded bytes.
    pub size: Option<Number>,
    /// What the block says about its audience and weight.
    pub annotations: Option<Data<'a>>,
    /// Present where it was meant for the model only.
    pub hidden: Option<bool>,
    /// Present where it is an app: a page for a frame of the host, which we never run.
    pub app: Option<bool>,
    /// A block of unknown type, whole.
    pub block: Option<Data<'a>>,
}

impl<'a> MediaItem<'a> {
    /// A medium of this kind and media type, of which nothing else is known.
    pub fn new(kind: MediaKind, mime: Option<&'a str>) -> Self {
        Self {
            kind,
            mime_type: mime.map(Text::from),
            data: None,
            text: None,
            url: None,
            uri: None,
            name: None,
            title: None,
            icon: None,
            description: None,
            size: None,
            annotations: None,
            hidden: None,
            app: None,
            block: None,
        }
    }

    /// A medium by its address, or the medium itself where the address holds it.
    pub fn at_url(kind: MediaKind, url: &'a str, mime: Option<&'a str>) -> Self {
        let is_shown = |own: &str| kind != MediaKind::Image || is_raster(own);
        match data_url(url).filter(|(own, _)| is_shown(own)) {
            Some((own, data)) => Self::new(kind, Some(own)).with_data(data),
            None => Self { url: Some(url.into()), ..Self::new(kind, mime) },
        }
    }

    /// The medium with its bytes.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "sizes stay far below 2^53")]
    pub fn with_data(self, data: &'a str) -> Self {
        let size = base64_size(data).map(|size| Number(size as f64));
        Self { data: Some(data.into()), size: size.or(self.size), ..self }
    }

    /// The medium with the name, title and description that an object has.
    fn described_by(self, holder: Value<'a>) -> Self {
        let text = |key: Keys| first_text(holder, key).map(Text::from);
        let (name, title) = (text(keys!["name"]), text(keys!["title"]));
        Self { name, title, description: text(keys!["description"]), ..self }
    }
}

/// The media of a result that is otherwise nothing but text.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let has_data = content.is_json && content.data.is_some_and(Value::is_container);
    // An app is shown beside what the result says.
    let has_own = || content.blocks.is_empty() || content.media.iter().any(|block| !is_app(*block));
    (!content.media.is_empty() && !has_data && has_own()).then(|| of_blocks(context))
}

/// The media of a result in whose text some JSON stood that became no card.
pub(crate) fn beside_prose<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let is_prose = content.is_embedded && !context.options.is_commerce();
    (is_prose && !content.media.is_empty()).then(|| of_blocks(context))
}

/// The media of a result whose structured data has no card of its own.
pub(crate) fn beside_data<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let content = context.content;
    let is_structured = matches!(content.source, Source::Structured | Source::Merged);
    let data =
        content.data.filter(|data| is_structured && data.is_container() && !content.media.is_empty())?;
    // A text that only repeats the data is no text beside it.
    let texts = match content.summary {
        "" => Vec::new(),
        summary if summary == content.text.trim() => content.blocks.clone(),
        summary => vec![summary],
    };
    let texts = texts.into_iter().map(LongText::from).collect();
    let card = MediaCard { data: Some(data.into()), ..MediaCard::new(items(context), texts, context) };
    Some(Draft::new(Rule::MediaData, card).from_payload(data).holding_text(true))
}

impl<'a> MediaCard<'a> {
    /// The media in the blocks of a result, and the texts beside them.
    fn new(items: Vec<MediaItem<'a>>, texts: Vec<LongText<'a>>, context: &Context<'a>) -> Self {
        let count = context.content.media.len();
        let total = (items.len() < count).then_some(count);
        Self { items, texts, total, mode: None, model: None, data: None, common: Common::default() }
    }
}

fn of_blocks<'a>(context: &Context<'a>) -> Card<'a> {
    let content = context.content;
    let mut texts: Vec<_> = content.blocks.iter().map(|text| LongText::from(*text)).collect();
    // Structured content that is a text of its own; one that was opened from a block is listed already.
    let own =
        content.data.filter(|_| !content.is_embedded && content.source != Source::Text).and_then(string);
    if let Some(own) = own.filter(|own| content.text != *own && !content.blocks.contains(own)) {
        texts.push(own.into());
    }
    Draft::new(Rule::MediaBlocks, MediaCard::new(items(context), texts, context)).holding_text(true)
}

/// The media of a result, within the caller's limit.
pub(crate) fn items<'a>(context: &Context<'a>) -> Vec<MediaItem<'a>> {
    let content = context.content;
    let blocks = content.media.iter().take(context.options.limits.rows).enumerate();
    blocks
        .map(|(at, block)| {
            let mut item = item(*block, content.is_hidden);
            if content.opened == Some(at) {
                item.text = None;
            }
            item
        })
        .collect()
}

/// `{images, mode, model}`: what an image generator returns.
pub(crate) fn of_image_list<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    let images = data.get("images").filter(|images| images.is_array())?;
    if !data.members().all(|(key, _)| key.as_text().is_some_and(|key| IMAGE_LIST.contains(key))) {
        return None;
    }
    if images.is_empty_container() {
        return first_string(data, keys!["mode", "model"]).map(|_| error::said(NO_IMAGE, data));
    }
    if !images.items().any(has_url) {
        return None;
    }
    let mut rows = Rows::read(&[images], has_url, |image, _| image_at(image), context);
    let (items, total) = rows.take();
    let text = |key: Keys| first_text(data, key).map(Text::from);
    let (mode, model) = (text(keys!["mode"]), text(keys!["model"]));
    let card =
        MediaCard { items, texts: Vec::new(), total, mode, model, data: None, common: Common::default() };
    Some(Draft::new(Rule::MediaImages, card).from_payload(images).with_rows(rows))
}

fn has_url(image: Value<'_>) -> bool {
    first_string(image, keys!["url"]).is_some()
}

fn image_at(image: Value<'_>) -> MediaItem<'_> {
    let url = first_string(image, keys!["url"]).unwrap_or_default();
    MediaItem::at_url(MediaKind::Image, url, first_string(image, MIME_KEYS))
}

/// A text that is one SVG image. It stays text: as markup it could run scripts.
pub(crate) fn of_svg<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let text = context.prose().map(str::trim).filter(|text| is_svg(text))?;
    let limits = &context.options.limits;
    // Half an image is useless: it stays whole or is left out.
    let is_small = text.len() <= limits.media_bytes && nth_char(text, limits.text_chars).is_none();
    let mut item = MediaItem::new(MediaKind::Image, Some(SVG));
    item.text = is_small.then_some(text.into());
    let card = MediaCard {
        items: vec![item],
        texts: Vec::new(),
        total: None,
        mode: None,
        model: None,
        data: None,
        common: Common::default(),
    };
    let mut card = Draft::new(Rule::MediaSvg, card).holding_text(true);
    if !is_small {
        let path = String::from("/items/0/text");
        card.notes.push(SecurityNote::new(path, NoteKind::Limit, Action::Dropped, SVG_TOO_LARGE));
    }
    Some(card)
}

/// Whether a text is one `<svg …>…</svg>`, in which others may stand, but not beside it.
fn is_svg(text: &str) -> bool {
    let mut depth = 0;
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
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

/// Whether a block of a message is a medium that we know.
pub(crate) fn is_medium(block: Value<'_>) -> bool {
    let kind = block.get("type").and_then(Value::as_text).unwrap_or_default();
    block.is_object()
        && match kind {
            "resource" => block.get("resource").is_some_and(Value::is_object),
            "resource_link" => block.has("uri"),
            _ => medium(kind, block).or_else(|| foreign::item(kind, block)).is_some(),
        }
}

/// A card of the media of a message.
pub(crate) fn of_message<'a>(context: &Context<'a>) -> Card<'a> {
    of_blocks(context)
}

/// A block as an item; one that we do not know is kept whole.
pub(crate) fn item(block: Value<'_>, is_hidden: bool) -> MediaItem<'_> {
    let known = match block.get("type").unwrap_or(block).as_text().unwrap_or_default() {
        "text" => omitted(first_string(block, keys!["text"]).unwrap_or_default()),
        "resource" => {
            let resource = block.get("resource").filter(|own| own.is_object());
            let app = is_app(block).then_some(true);
            resource.map(|own| MediaItem { app, ..resource_item(MediaKind::Resource, own) })
        }
        "resource_link" => block.get("uri").and_then(string).map(|_| resource_item(MediaKind::Link, block)),
        kind if block.is_object() => medium(kind, block).or_else(|| foreign::item(kind, block)),
        text => omitted(text),
    };
    let mut item = match known {
        Some(mut item) => {
            item.annotations = block.get("annotations").filter(|notes| notes.is_object()).map(Data::from);
            item
        }
        None => MediaItem { block: Some(block.into()), ..MediaItem::new(MediaKind::Unknown, None) },
    };
    item.hidden = is_hidden.then_some(true);
    item
}

/// What a connector leaves where a medium was: `[MCP tool returned an image (format: image/png) but …]`.
fn omitted(text: &str) -> Option<MediaItem<'_>> {
    let (_, rest) = text.split_once(" (format: ")?;
    let mime = rest.split_once(')').map(|(mime, _)| mime).filter(|mime| !mime.is_empty());
    Some(MediaItem::new(MediaKind::Omitted, mime))
}

/// An image, a sound, a film or a document, in the block itself or in its `source`.
fn medium<'a>(block_type: &str, block: Value<'a>) -> Option<MediaItem<'a>> {
    let kind = MediaKind::of_block(block_type)?;
    let source = block.get("source").filter(|source| source.is_object()).unwrap_or(block);
    let mime = first_string(source, MIME_KEYS).or_else(|| first_string(block, MIME_KEYS));
    let item = match (first_string(source, keys!["type"]), first_string(source, DATA_KEYS)) {
        (Some("text"), Some(text)) => MediaItem { text: Some(text.into()), ..MediaItem::new(kind, mime) },
        (Some("url"), _) | (_, None) => MediaItem::at_url(kind, first_string(source, URL_KEYS)?, mime),
        (_, Some(data)) => MediaItem::new(kind, mime).with_data(data),
    };
    Some(item.described_by(block))
}

/// A resource or a link to one.
fn resource_item(kind: MediaKind, holder: Value<'_>) -> MediaItem<'_> {
    let mut item = MediaItem::new(kind, first_string(holder, MIME_KEYS)).described_by(holder);
    item.uri = first_string(holder, keys!["uri"]).map(ResourceUri::from);
    item.icon = Image::at(holder.items_at("icons").filter_map(|icon| first_string(icon, keys!["src"])));
    item.text = holder.get("text").and_then(Value::as_text).map(LongText::from);
    match first_string(holder, keys!["blob"]) {
        Some(blob) => item.with_data(blob),
        None => MediaItem { size: holder.get("size").and_then(Value::as_number).map(Number), ..item },
    }
}

/// Type and base64 of a `data:` URL.
pub(crate) fn data_url(url: &str) -> Option<(&str, &str)> {
    let (head, rest) = url.trim().split_at_checked(5)?;
    let (mime, data) = rest.split_once(',').filter(|_| head.eq_ignore_ascii_case("data:"))?;
    let mime = mime.strip_suffix(";base64")?;
    Some((mime.split(';').next().unwrap_or_default(), data))
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
