//! Decoding UTF-8 that arrives in chunks.

use std::borrow::Cow;

/// Decodes chunks of bytes. A sequence that continues in the next chunk is kept until then; invalid bytes become U+FFFD.
#[derive(Debug, Default)]
pub(crate) struct Utf8 {
    /// The first bytes of a sequence that continues in the next chunk.
    kept: Vec<u8>,
}

impl Utf8 {
    /// The text of a chunk, with the bytes kept from the last one.
    pub(crate) fn decode<'c>(&mut self, chunk: &'c [u8]) -> Cow<'c, str> {
        if self.kept.is_empty()
            && let Ok(text) = str::from_utf8(chunk)
        {
            return Cow::Borrowed(text);
        }
        let mut bytes = std::mem::take(&mut self.kept);
        bytes.extend_from_slice(chunk);
        let mut text = String::with_capacity(bytes.len());
        let mut rest = bytes.as_slice();
        loop {
            let error = match str::from_utf8(rest) {
                Ok(last) => {
                    text.push_str(last);
                    return Cow::Owned(text);
                }
                Err(error) => error,
            };
            let (valid, invalid) = rest.split_at_checked(error.valid_up_to()).unwrap_or((rest, &[]));
            text.push_str(str::from_utf8(valid).unwrap_or_default());
            let Some(length) = error.error_len() else {
                self.kept = invalid.to_vec();
                return Cow::Owned(text);
            };
            text.push(char::REPLACEMENT_CHARACTER);
            rest = invalid.get(length..).unwrap_or_default();
        }
    }

    /// The text of an incomplete sequence at the end of the input.
    pub(crate) fn finish(&mut self) -> &'static str {
        let is_incomplete = !std::mem::take(&mut self.kept).is_empty();
        if is_incomplete { "\u{fffd}" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_chunking_yields_the_same_text() {
        let sources: [&[u8]; 6] =
            ["नमस्ते 🙏 é".as_bytes(), b"a\xffb", b"\xe0\xa4", b"\xf0\x9f\x99\x41", b"\xed\xa0\x80", b"\xc3"];
        for source in sources {
            let whole = String::from_utf8_lossy(source);
            for size in 1..=source.len() {
                let mut utf8 = Utf8::default();
                let mut text = String::new();
                for chunk in source.chunks(size) {
                    text.push_str(&utf8.decode(chunk));
                }
                text.push_str(utf8.finish());
                assert_eq!(text, whole, "in chunks of {size}");
            }
        }
    }
}
