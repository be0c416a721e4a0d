//! What may leave: the gate for URLs, and notes about what was refused.

use crate::card::{Object, Out};
use crate::json::{Texts, Value};
use crate::options::{Images, Limits, Options};
use crate::values::{cut, string};
use crate::words::{around, is_one_of, push_number};

/// Keys under which any card finds an image.
const IMAGE_KEYS: [&str; 5] = ["image", "imageUrl", "img", "thumbnail", "image_url"];
/// Characters of a refused value that a note repeats.
const NOTE_CHARS: usize = 120;

/// Something that was kept from leaving.
#[derive(Clone, Debug)]
pub struct Note<'a> {
    /// JSON Pointer in the card.
    pub path: String,
    /// What it is about.
    pub kind: &'static str,
    /// What was done.
    pub action: &'static str,
    /// Why.
    pub reason: &'static str,
    /// The refused value.
    pub value: Option<&'a str>,
}

impl<'a> Note<'a> {
    /// The note as a member of the card.
    pub fn out(self, texts: &'a Texts) -> Out<'a> {
        Object::new()
            .with("path", Out::Id(texts.keep(self.path)))
            .with("kind", Out::Word(self.kind))
            .with("action", Out::Word(self.action))
            .with("reason", Out::Word(self.reason))
            .maybe("value", self.value.map(|value| Out::Text(cut(value, NOTE_CHARS, texts))))
            .into()
    }
}

/// The URL if it is safe as the address of an image, otherwise why not: a syntax gate that a browser cannot be led
/// around, because what it would repair is refused.
///
/// # Errors
/// The reason: `characters`, `relative`, `scheme`, `credentials` or `host`.
pub fn safe_image_url(url: &str) -> Result<&str, &'static str> {
    let url = url.trim();
    if url.is_empty()
        || url.contains(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '\\')
    {
        return Err("characters");
    }
    if let Some(rest) = url.strip_prefix('/') {
        return if rest.is_empty() || rest.starts_with('/') { Err("relative") } else { Ok(url) };
    }
    let Some(host) = host(url) else { return Err(if has_scheme(url) { "scheme" } else { "relative" }) };
    if host.contains('@') {
        return Err("credentials");
    }
    if is_host(without_port(host)) { Ok(url) } else { Err("host") }
}

/// The host, with user info and port if it has them, of an http or https URL.
fn host(url: &str) -> Option<&str> {
    let (scheme, rest) = around(url, "://")?;
    let is_web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    is_web.then(|| rest.split(['/', '?', '#']).next().unwrap_or_default())
}

fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
            && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || is_one_of(letter, "+.-"))
    })
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            name
        }
        _ => host,
    }
}

fn is_host(host: &str) -> bool {
    if let Some(address) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return !address.is_empty()
            && address.chars().all(|letter| letter.is_ascii_hexdigit() || is_one_of(letter, ":."));
    }
    !host.is_empty() && host.chars().all(|letter| letter.is_alphanumeric() || is_one_of(letter, ".-_"))
}

/// The gate as the caller has set it.
fn allowed<'u>(url: &'u str, options: &Options<'_>) -> Result<&'u str, &'static str> {
    if options.images == Images::None {
        return Err("disabled");
    }
    let url = safe_image_url(url)?;
    let host = host(url);
    if options.images == Images::Https {
        let is_https = url.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
        if !is_https {
            return Err(if host.is_some() { "scheme" } else { "relative" });
        }
    }
    let is_listed = |host: &str| {
        let host = without_port(host).to_ascii_lowercase();
        options
            .allow_hosts
            .iter()
            .any(|allowed| host == *allowed || allowed.starts_with('.') && host.ends_with(allowed.as_str()))
    };
    match host {
        Some(host) if !options.allow_hosts.is_empty() && !is_listed(host) => Err("host"),
        _ => Ok(url),
    }
}

/// The first safe image of a row; each unsafe one met before it gives a note for `<list>/<at>/image`.
pub fn image<'a>(
    row: Value<'a>,
    list: &str,
    at: usize,
    options: &Options<'_>,
    notes: &mut Vec<Note<'a>>,
) -> Option<Out<'a>> {
    for url in IMAGE_KEYS.iter().filter_map(|key| row.get(key).and_then(string)) {
        match allowed(url, options) {
            Ok(safe) => return Some(Out::Id(safe)),
            Err(reason) => notes.push(Note {
                path: image_path(list, at),
                kind: "url",
                action: "dropped",
                reason,
                value: Some(url),
            }),
        }
    }
    None
}

/// Cuts texts of a card that are longer than the caller allows, each with a note.
pub fn cut_texts<'a>(card: &mut Object<'a>, limits: &Limits, texts: &'a Texts, notes: &mut Vec<Note<'a>>) {
    let mut cutter = Cutter { limits, texts, notes, path: String::new() };
    cutter.object(card);
}

/// A walk through a card. Its recursion follows the shape of our own cards, not of data.
struct Cutter<'c, 'a> {
    limits: &'c Limits,
    texts: &'a Texts,
    notes: &'c mut Vec<Note<'a>>,
    path: String,
}

impl<'a> Cutter<'_, 'a> {
    fn object(&mut self, object: &mut Object<'a>) {
        for (key, value) in object.members_mut() {
            let length = self.path.len();
            self.path.push('/');
            self.path.push_str(key);
            self.value(value);
            self.path.truncate(length);
        }
    }

    fn value(&mut self, value: &mut Out<'a>) {
        match value {
            Out::Object(object) => self.object(object),
            Out::List(items) => {
                for (at, item) in items.iter_mut().enumerate() {
                    let length = self.path.len();
                    self.path.push('/');
                    push_number(at, &mut self.path);
                    self.value(item);
                    self.path.truncate(length);
                }
            }
            Out::Text(text) => self.text(text, self.limits.field_chars, "longer than limits.fieldChars"),
            Out::LongText(text) => self.text(text, self.limits.text_chars, "longer than limits.textChars"),
            _ => {}
        }
    }

    fn text(&mut self, text: &mut &'a str, most: usize, reason: &'static str) {
        if text.len() <= most || text.char_indices().nth(most).is_none() {
            return;
        }
        let path = self.path.clone();
        self.notes.push(Note { path, kind: "length", action: "cut", reason, value: Some(text) });
        *text = cut(text, most, self.texts);
    }
}

fn image_path(list: &str, at: usize) -> String {
    let mut path = String::from(list);
    path.push('/');
    push_number(at, &mut path);
    path.push_str("/image");
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gate_knows_the_tricks() {
        for url in [
            "https://cdn.example/a.png",
            " HTTP://a.example:8080/x ",
            "/a.png",
            "https://[::1]/x",
            "https://münchen.example/?q#h",
        ] {
            assert_eq!(safe_image_url(url), Ok(url.trim()), "{url}");
        }
        for (url, reason) in [
            ("", "characters"),
            ("https://a.example/a b", "characters"),
            ("/\\evil.example", "characters"),
            ("https://a.example/\u{0}", "characters"),
            ("https://a.example/\u{85}x", "characters"),
            ("/", "relative"),
            ("//evil.example", "relative"),
            ("a.png", "relative"),
            ("javascript:x", "scheme"),
            ("data:image/png;base64,AA", "scheme"),
            ("https:a.example", "scheme"),
            ("https://u:p@cdn.example/a.png", "credentials"),
            ("https:///a", "host"),
            ("https://a%2eexample/", "host"),
            ("https://a.example:123456/", "host"),
        ] {
            assert_eq!(safe_image_url(url), Err(reason), "{url}");
        }
    }
}
