//! The beginning of a body, for a description of bodies whose carrier is unknown.

/// How many characters are shown.
const MOST_CHARS: usize = 60;
/// How many bytes are checked for being text.
const ASKED_BYTES: usize = 64;
/// The possible beginnings of the first line of Server-Sent Events.
const FIELDS: [&str; 5] = ["data:", "event:", "id:", "retry:", ":"];

/// The first characters of a body.
#[derive(Debug, Default)]
pub(crate) struct Beginning {
    bytes: usize,
    is_binary: bool,
    text: String,
    chars: usize,
}

impl Beginning {
    /// Whether nothing has arrived yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.bytes == 0
    }

    /// Whether only white space has arrived.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.is_empty() && !self.is_binary
    }

    /// Whether the next bytes still belong to the beginning.
    pub(super) fn wants_more(&self) -> bool {
        self.chars < MOST_CHARS
    }

    /// Adds the next bytes, and the same bytes as text.
    pub(crate) fn add(&mut self, bytes: &[u8], text: &str) {
        let asked = bytes.iter().take(ASKED_BYTES.saturating_sub(self.bytes));
        let is_control = |byte: &u8| *byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r') || *byte == 0x7f;
        self.is_binary |= asked.into_iter().any(is_control);
        self.bytes = self.bytes.saturating_add(bytes.len());
        if !self.wants_more() {
            return;
        }
        for letter in text.chars() {
            let is_before = self.text.is_empty() && (letter.is_whitespace() || letter == '\u{feff}');
            if !letter.is_control() && !is_before {
                self.text.push(letter);
                self.chars += 1;
            }
            if self.chars >= MOST_CHARS {
                return;
            }
        }
    }

    /// The first characters.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the apparent format of the body.
    pub(crate) fn looks_like(&self) -> &'static str {
        match self.text.as_bytes() {
            _ if self.is_binary => "binary",
            [b'<', ..] => "html",
            [b'{' | b'[', ..] => "json",
            _ if FIELDS.iter().any(|field| self.text.starts_with(field)) => "sse",
            _ => "text",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_look_like_something() {
        for (body, like, begins) in [
            ("\u{feff}\n <html>\n<p>", "html", "<html><p>"),
            (" {\"a\":1}", "json", "{\"a\":1}"),
            ("[1]", "json", "[1]"),
            (": hi\n\n", "sse", ": hi"),
            ("retry: 3", "sse", "retry: 3"),
            ("database: x", "text", "database: x"),
            ("502 Bad gateway", "text", "502 Bad gateway"),
            ("a\0b", "binary", "ab"),
            ("\u{1b}[0m", "binary", "[0m"),
        ] {
            for size in 1..=body.len() {
                let mut beginning = Beginning::default();
                let mut utf8 = crate::utf8::Utf8::default();
                for chunk in body.as_bytes().chunks(size) {
                    beginning.add(chunk, &utf8.decode(chunk));
                }
                assert_eq!((beginning.looks_like(), beginning.text()), (like, begins), "{body:?}");
            }
        }
        let mut long = Beginning::default();
        let text = format!("{}\u{1}", "é".repeat(80));
        long.add(text.as_bytes(), &text);
        assert_eq!((long.text().chars().count(), long.looks_like()), (60, "text"));
        assert!(Beginning::default().is_blank());
    }
}
