//! Media in the words of other protocols than MCP.

use super::{DATA_KEYS, MIME_KEYS, MediaItem, MediaKind};
use crate::json::{Keys, Value, keys};
use crate::leaf::Text;
use crate::values::{first_string, says};

const URL_KEYS: Keys = keys!["image_url", "file_url", "url", "uri", "fileUri"];
const NAME_KEYS: Keys = keys!["filename", "fileName", "name"];
/// Members that hold a medium or say where it is.
const HOLDERS: Keys = keys!["inlineData", "fileData", "file"];

/// Types of blocks that are media, and what they are; of the others the media type says it.
const TYPES: [(&str, Option<MediaKind>); 13] = [
    ("image", Some(MediaKind::Image)),
    ("audio", Some(MediaKind::Audio)),
    ("video", Some(MediaKind::Video)),
    ("image-data", Some(MediaKind::Image)),
    ("image-url", Some(MediaKind::Image)),
    ("image_url", Some(MediaKind::Image)),
    ("input_image", Some(MediaKind::Image)),
    ("file", None),
    ("media", None),
    ("file-data", None),
    ("file-url", None),
    ("input_file", None),
    // Some protocols name the medium by a member instead.
    ("", None),
];

/// The media type of each format that has another name; all other images, sounds and films are named by their format.
const FORMATS: [(&str, &str); 10] = [
    ("jpg", "image/jpeg"),
    ("pdf", "application/pdf"),
    ("csv", "text/csv"),
    ("html", "text/html"),
    ("txt", "text/plain"),
    ("md", "text/markdown"),
    ("doc", "application/msword"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("xls", "application/vnd.ms-excel"),
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
];

/// How pictures begin in base64.
const PICTURES: [(&str, &str); 4] =
    [("iVBORw0KGgo", "image/png"), ("/9j/", "image/jpeg"), ("R0lGOD", "image/gif"), ("UklGR", "image/webp")];

/// A block as an item; `None` if we do not know it either.
pub(super) fn item<'a>(block_type: &str, block: Value<'a>) -> Option<MediaItem<'a>> {
    let (_, kind) = TYPES.iter().find(|(own, _)| *own == block_type)?;
    let mime = first_string(block, MIME_KEYS);
    let item = named(block)
        .or_else(|| held(*kind, block.at_keys(HOLDERS).find(|own| own.is_object())?, mime))
        .or_else(|| held(*kind, block.get("data").filter(|own| own.is_object())?, mime))
        .or_else(|| held(*kind, block, mime))
        .or_else(|| picture(block, mime).filter(|_| *kind == Some(MediaKind::Image)))?;
    let name = first_string(block, NAME_KEYS).map(Text::from);
    Some(MediaItem { name: item.name.or(name), ..item })
}

/// A medium that a member names: `{image: {format, source: {bytes}}}`.
fn named(block: Value<'_>) -> Option<MediaItem<'_>> {
    const MEMBERS: [(&str, MediaKind); 4] = [
        ("image", MediaKind::Image),
        ("audio", MediaKind::Audio),
        ("video", MediaKind::Video),
        ("document", MediaKind::Resource),
    ];
    let is_holder = |holder: &Value<'_>| holder.has("format") && holder.has("source");
    let find = |(key, kind): &(&str, MediaKind)| Some((*kind, block.get(key).filter(is_holder)?));
    let (kind, holder) = MEMBERS.iter().find_map(find)?;
    let format = first_string(holder, keys!["format"])?;
    let known = FORMATS.iter().find(|(own, _)| *own == format).map(|(_, mime)| Text::from(*mime));
    let mime = known
        .or_else(|| (kind != MediaKind::Resource).then(|| Text::from(format!("{}/{format}", kind.as_str()))));
    let data = first_string(holder.get("source")?, keys!["bytes"])?;
    let name = first_string(holder, NAME_KEYS).map(Text::from);
    Some(MediaItem { mime_type: mime, name, ..MediaItem::new(kind, None).with_data(data) })
}

/// A picture that is a text: `{image: "…"}` in messages of the AI SDK. It need not say what kind of picture it is.
fn picture<'a>(block: Value<'a>, mime: Option<&'a str>) -> Option<MediaItem<'a>> {
    let data = first_string(block, keys!["image"])?;
    if is_address(data) {
        return Some(MediaItem::at_url(MediaKind::Image, data, mime));
    }
    let of_bytes = || PICTURES.iter().find(|(start, _)| data.starts_with(start)).map(|(_, mime)| *mime);
    Some(MediaItem::new(MediaKind::Image, Some(mime.or_else(of_bytes)?)).with_data(data))
}

fn is_address(text: &str) -> bool {
    ["data:", "https:", "http:"].iter().any(|scheme| text.starts_with(scheme))
}

/// A medium in base64, or by its address. What it is follows from its block, else from its media type.
fn held<'a>(kind: Option<MediaKind>, holder: Value<'a>, mime: Option<&'a str>) -> Option<MediaItem<'a>> {
    let mime = first_string(holder, MIME_KEYS).or(mime);
    let of_mime = || match mime.and_then(|mime| mime.split('/').next()) {
        Some("image") => MediaKind::Image,
        Some("audio") => MediaKind::Audio,
        Some("video") => MediaKind::Video,
        _ => MediaKind::Resource,
    };
    let data = first_string(holder, DATA_KEYS).or_else(|| first_string(holder, keys!["bytes", "raw"]));
    let is_url = says(holder, "type", "url");
    if let Some(data) = data.filter(|data| !is_url && mime.is_some() && !is_address(data)) {
        return Some(MediaItem::new(kind.unwrap_or_else(of_mime), mime).with_data(data));
    }
    let url = holder.get("image_url").and_then(|own| first_string(own, keys!["url"]));
    let url = url.or_else(|| first_string(holder, URL_KEYS)).or(data.filter(|data| is_address(data)))?;
    if url.starts_with("data:") {
        return Some(MediaItem::at_url(kind.unwrap_or_else(of_mime), url, mime));
    }
    let is_image = kind == Some(MediaKind::Image);
    Some(MediaItem::at_url(if is_image { MediaKind::Image } else { MediaKind::Link }, url, mime))
}
