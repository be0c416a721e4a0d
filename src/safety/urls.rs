//! The gate for URLs: what may be loaded or linked from a card.

use super::hosts::{LONGEST_HOST, LONGEST_LABEL, in_letters, is_host};
use super::piles::{MOST_MARKS, is_mark};
use super::scripts::joins;
use super::text::{is_clean, is_suspect};
use crate::bytes::{find_byte, is_graphic};
use crate::json::{Keys, Value, keys};
use crate::leaf::Image;
use crate::options::{Images, Options};
use crate::payload::IndexedRow;
use crate::phrases::begins;
use crate::values::string;

/// Keys under which any card finds an image.
pub(crate) const IMAGE_KEYS: Keys = keys!["image", "imageUrl", "img", "thumbnail", "image_url"];

/// What a page does with a URL, which decides what may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Loads it as an image, without being asked.
    Image,
    /// Offers it as a link.
    Link,
    /// Likewise, where the card's type demands a text: empty if refused.
    Source,
    /// Names a resource by it; what would run, should anybody make a link of the name, is refused.
    Name,
}

/// The URL if it is safe as the address of an image, otherwise why not: a gate that a browser cannot be led around,
/// because a URL passes only if a browser's URL parser takes it as it is.
///
/// # Errors
/// The reason: `characters`, `relative`, `scheme`, `credentials` or `host`.
pub fn safe_image_url(url: &str) -> Result<&str, &'static str> {
    checked(url, is_graphic(url)).map(|(url, _)| url)
}

/// The safe URL, and its host with the port if it has one; a path has none. `is_plain`: see [`is_graphic`].
fn checked(url: &str, is_plain: bool) -> Result<(&str, Option<&str>), &'static str> {
    let url = if is_plain { url } else { url.trim() };
    if url.is_empty() || find_byte(url.as_bytes(), 0, b'\\').is_some() || !is_plain && !is_shown(url) {
        return Err("characters");
    }
    if let Some(host) = usual_host(url) {
        return Ok((url, Some(host)));
    }
    match url.as_bytes() {
        [b'/'] | [b'/', b'/', ..] => return Err("relative"),
        [b'/', ..] => return Ok((url, None)),
        _ => {}
    }
    let Some(host) = host(url) else { return Err(if has_scheme(url) { "scheme" } else { "relative" }) };
    if is_host(without_port(host)) {
        return Ok((url, Some(host)));
    }
    Err(if host.contains('@') { "credentials" } else { "host" })
}

/// The host of an https URL whose name is written in the usual way, as nearly all are: small letters, digits and hyphens
/// in labels that are not encoded, the last of which begins with a letter. Anything else is looked at more closely.
fn usual_host(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://")?;
    let (mut end, mut label, mut first) = (rest.len(), 0, b'.');
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => {
                if label == 0 {
                    first = byte;
                }
                label += 1;
            }
            b'.' if is_usual_label(label, first, rest, at) => label = 0,
            b'/' => {
                end = at;
                break;
            }
            _ => return None,
        }
    }
    let is_host =
        end <= LONGEST_HOST && is_usual_label(label, first, rest, end) && first.is_ascii_lowercase();
    if is_host { rest.get(..end) } else { None }
}

/// Whether the `length` bytes before `end`, the first of which is given, are the label of a host, and not an encoded one.
fn is_usual_label(length: usize, first: u8, text: &str, end: usize) -> bool {
    let is_encoded = || text.get(end - length..end).is_none_or(|label| label.starts_with("xn--"));
    (1..=LONGEST_LABEL).contains(&length) && (first != b'x' || !is_encoded())
}

/// Whether all of a URL is seen, joiners between letters that join aside: who needs white space or a hidden character
/// in one, or more marks on a letter than a text may have, can escape it.
fn is_shown(url: &str) -> bool {
    let (mut before, mut marks) = (None, 0);
    url.chars().all(|letter| {
        let previous = before.replace(letter);
        let is_needed = matches!(letter, '\u{200c}' | '\u{200d}') && joins(previous);
        if !is_needed {
            marks = if is_mark(letter) { marks + 1 } else { 0 };
        }
        !is_passed_over(letter) && (is_needed || !is_suspect(letter)) && marks <= MOST_MARKS
    })
}

/// Whether browsers pass over a character in a URL.
fn is_passed_over(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// The host, with user info and port if it has them, of an http or https URL.
fn host(url: &str) -> Option<&str> {
    let rest = ["https://", "http://"].iter().find_map(|scheme| {
        let (own, rest) = url.split_at_checked(scheme.len())?;
        own.eq_ignore_ascii_case(scheme).then_some(rest)
    })?;
    let end = rest.bytes().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
    rest.get(..end)
}

/// The name of the host of an http or https URL that a browser cannot read otherwise.
pub fn host_name(url: &str) -> Option<&str> {
    checked(url, is_graphic(url)).ok()?.1.map(without_port)
}

fn has_scheme(url: &str) -> bool {
    url.split_once(':').is_some_and(|(scheme, _)| {
        begins(scheme, |letter| letter.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '.' | '-'))
    })
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.len() <= 5
                && port.bytes().all(|byte| byte.is_ascii_digit())
                && port.parse::<u16>().is_ok() =>
        {
            name
        }
        _ => host,
    }
}

/// The gate as the caller has set it: the URL as it may leave, or why it may not.
pub(super) fn pass<'u>(url: &'u str, purpose: Use, options: &Options<'_>) -> Result<&'u str, &'static str> {
    let is_image = purpose == Use::Image;
    if is_image && options.images == Images::None {
        return Err("disabled");
    }
    let is_plain = is_graphic(url);
    if purpose == Use::Name {
        return if !is_plain && !is_clean(url.trim()) {
            Err("characters")
        } else if is_script(url) {
            Err("scheme")
        } else {
            Ok(url)
        };
    }
    let (url, host) = checked(url, is_plain)?;
    // A host is there only behind http or https.
    let is_https = matches!(url.as_bytes().get(4), Some(b's' | b'S'));
    match host {
        // A path means another file on every page: as a link it would be the page's own.
        None if !is_image || options.images == Images::Https => Err("relative"),
        Some(_) if is_image && options.images == Images::Https && !is_https => Err("scheme"),
        Some(host) if !options.allow_hosts.is_none_or(|allowed| is_allowed(host, allowed)) => Err("host"),
        _ => Ok(url),
    }
}

/// Schemes of what runs or shows what its sender wrote, and the length of the longest.
const SCRIPTS: [&str; 3] = ["javascript", "vbscript", "data"];
const LONGEST_SCRIPT: usize = 10;

/// Whether a URI would run or show what its sender wrote. Browsers pass over white space and control characters in it.
fn is_script(uri: &str) -> bool {
    let mut scheme = String::new();
    for letter in uri.split(':').next().unwrap_or_default().chars() {
        if !is_passed_over(letter) && scheme.len() <= LONGEST_SCRIPT {
            scheme.push(letter.to_ascii_lowercase());
        }
    }
    uri.contains(':') && SCRIPTS.contains(&scheme.as_str())
}

fn is_allowed(host: &str, allowed: &[String]) -> bool {
    let host = without_port(host);
    if allowed.is_empty() || allowed.iter().any(|own| is_named(host, own)) {
        return true;
    }
    // The same name can be written in letters and in their ASCII form.
    if !is_international(host) {
        return false;
    }
    let letters = in_letters(host);
    allowed.iter().any(|own| is_international(own) && is_named(&letters, &in_letters(own)))
}

/// Whether a name may have another form.
fn is_international(name: &str) -> bool {
    !name.is_ascii() || name.contains("--")
}

/// Whether a host is this one, or below it if that begins with a dot.
fn is_named(host: &str, own: &str) -> bool {
    let start = if own.starts_with('.') { host.len().checked_sub(own.len()) } else { Some(0) };
    start.and_then(|start| host.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(own))
}

/// Whether a text names hosts as a caller lists them: one, or all below one.
pub(crate) fn names_hosts(text: &str) -> bool {
    is_host(text.strip_prefix('.').unwrap_or(text))
}

/// Whether images of this type hold pixels and nothing else.
pub fn is_raster(mime: &str) -> bool {
    let kind = mime.strip_prefix("image/").unwrap_or_default();
    ["png", "jpeg", "gif", "webp"].contains(&kind)
}

/// How many bytes a base64 text holds, line breaks in it aside; `None` where it is none.
pub fn base64_size(text: &str) -> Option<usize> {
    let mut digits = 0;
    let mut padding = 0;
    for byte in text.bytes() {
        match byte {
            b'\r' | b'\n' => {}
            b'=' => padding += 1,
            _ if padding == 0 && (byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/')) => digits += 1,
            _ => return None,
        }
    }
    let is_whole = digits % 4 != 1 && (padding == 0 || padding <= 2 && (digits + padding) % 4 == 0);
    is_whole.then_some(digits / 4 * 3 + [0, 0, 1, 2].get(digits % 4).copied().unwrap_or(0))
}

/// The image of a row, at the first of its addresses that passes the gate.
pub fn image<'a>(row: &IndexedRow<'a>, variation: Option<Value<'a>>) -> Option<Image<'a>> {
    let of_variation =
        variation.into_iter().flat_map(|variation| variation.at_keys(keys!["imageUrl", "image"]));
    Image::at(row.at_keys(IMAGE_KEYS).chain(of_variation).filter_map(string))
}

/// Whether a row has an image that passes the gate.
pub(crate) fn has_image(row: &IndexedRow<'_>, options: &Options<'_>) -> bool {
    row.at_keys(IMAGE_KEYS).filter_map(string).any(|url| pass(url, Use::Image, options).is_ok())
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
            ("https://a.example:99999/", "host"),
            ("https://a.example:+80/", "host"),
            ("https://evil⒈example/", "host"),
            ("https://cdn.example/\u{202e}gnp.exe", "characters"),
        ] {
            assert_eq!(safe_image_url(url), Err(reason), "{url}");
        }
    }

    #[test]
    fn usual_hosts_are_hosts_by_all_rules() {
        let (long, longer) = ("a".repeat(63), "a".repeat(64));
        let parts = [
            "", "a", "x", "xn--a", "xn-", "1", "0x1", "-", "_", "A", "é", "a.b", "com", "@", ":", &long,
            &longer,
        ];
        let mut usual = 0;
        for (one, two) in parts.iter().flat_map(|one| parts.iter().map(move |two| (one, two))) {
            for three in parts {
                for end in ["", "/", "/a.b:c", "?q", "#h", ":80/", "\\/"] {
                    let url = format!("https://{one}.{two}.{three}{end}");
                    if let Some(name) = usual_host(&url) {
                        usual += 1;
                        assert!(host(&url) == Some(name) && is_host(name), "{url}");
                    }
                }
            }
        }
        assert!(usual > 500, "{usual}");
        assert_eq!(usual_host(&format!("https://{long}.{long}.{long}.{long}/")), None);
    }

    #[test]
    fn the_use_of_a_url_decides_what_passes() {
        let hosts = ["A.example", ".cdn.example"].map(str::to_owned);
        let https = Options::default();
        let international = ["m\u{fc}nchen.example", ".xn--h2brj9c"].map(str::to_owned);
        let letters = Options { allow_hosts: Some(&international), ..Options::default() };
        let any = Options { images: Images::Any, ..Options::default() };
        let none = Options { images: Images::None, ..Options::default() };
        let listed = Options { allow_hosts: Some(&hosts), ..Options::default() };
        let all = Options { allow_hosts: Some(&[]), ..Options::default() };
        for (url, purpose, options, expected) in [
            ("https://a.example/\u{202e}gnp.exe", Use::Link, &https, Err("characters")),
            ("http://a.example/", Use::Image, &https, Err("scheme")),
            ("http://a.example/", Use::Image, &any, Ok(())),
            ("http://a.example/", Use::Link, &https, Ok(())),
            ("http://a.example/", Use::Link, &none, Ok(())),
            ("https://a.example/", Use::Image, &none, Err("disabled")),
            ("/a", Use::Image, &any, Ok(())),
            ("/a", Use::Image, &https, Err("relative")),
            ("/a", Use::Link, &any, Err("relative")),
            ("//evil.example", Use::Link, &https, Err("relative")),
            ("javascript:alert(1)", Use::Link, &https, Err("scheme")),
            ("JaVaScRiPt:alert(1)", Use::Source, &any, Err("scheme")),
            ("https://a.example@evil.example/", Use::Link, &https, Err("credentials")),
            ("https://evil.example/", Use::Link, &listed, Err("host")),
            ("https://x.cdn.example:8443/", Use::Link, &listed, Ok(())),
            ("https://cdn.example/", Use::Image, &listed, Err("host")),
            ("https://evilcdn.example/", Use::Image, &listed, Err("host")),
            ("https://evilcdn.example/", Use::Image, &all, Ok(())),
            ("HTTPS://A.EXAMPLE/", Use::Image, &listed, Ok(())),
            ("https://XN--MNCHEN-3YA.Example:1/", Use::Link, &letters, Ok(())),
            ("https://m\u{fc}nchen.example/", Use::Link, &letters, Ok(())),
            ("https://a.\u{92d}\u{93e}\u{930}\u{924}/", Use::Link, &letters, Ok(())),
            ("https://xn--mnchen-3yb.example/", Use::Link, &letters, Err("host")),
            ("https://\u{92d}\u{93e}\u{930}\u{924}/", Use::Link, &letters, Err("host")),
            ("data:image/png;base64,iVBORw==", Use::Image, &any, Err("scheme")),
            ("data:image/png;base64,iVBORw==", Use::Link, &any, Err("scheme")),
        ] {
            assert_eq!(pass(url, purpose, options).map(|_| ()), expected, "{url} {purpose:?}");
        }
    }

    #[test]
    fn scripts_are_known_however_they_are_written() {
        for uri in ["javascript:x", " JavaScript:x", "java\nscript:x", "\u{1}vbscript:x", "data:text/html,x"]
        {
            assert!(is_script(uri), "{uri:?}");
        }
        for uri in ["https://a.example/javascript:x", "demo://x", "javascript", "database:x", "file:///x"] {
            assert!(!is_script(uri), "{uri:?}");
        }
    }

    #[test]
    fn base64_is_measured() {
        for (text, size) in [
            ("", Some(0)),
            ("QQ==", Some(1)),
            ("QQ", Some(1)),
            ("QUI=", Some(2)),
            ("QUJD\r\nQUJD\n", Some(6)),
            ("Q", None),
            ("QQ=", None),
            ("QQ=Q", None),
            ("====", None),
            ("Q\u{200b}Q==", None),
            ("<b>", None),
        ] {
            assert_eq!(base64_size(text), size, "{text:?}");
        }
    }
}
