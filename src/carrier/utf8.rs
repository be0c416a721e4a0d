//! Bytes to text, wherever the chunks are cut.

use std::borrow::Cow;

/// Makes valid UTF-8 of chunks: a sequence cut by the end of a chunk waits, what is wrong becomes U+FFFD.
#[derive(Debug, Default)]
pub(super) struct Utf8 {
    /// The first bytes of a sequence.
    waiting: Vec<u8>,
}

impl Utf8 {
    /// The text of a chunk, with what waited before it.
    pub(super) fn decode<'c>(&mut self, chunk: &'c [u8]) -> Cow<'c, [u8]> {
        if self.waiting.is_empty() && str::from_utf8(chunk).is_ok() {
            return Cow::Borrowed(chunk);
        }
        let mut bytes = std::mem::take(&mut self.waiting);
        bytes.extend_from_slice(chunk);
        let mut text = Vec::with_capacity(bytes.len());
        let mut rest = bytes.as_slice();
        while let Err(error) = str::from_utf8(rest) {
            let (valid, wrong) = rest.split_at_checked(error.valid_up_to()).unwrap_or((rest, &[]));
            text.extend_from_slice(valid);
            let Some(length) = error.error_len() else {
                self.waiting = wrong.to_vec();
                return Cow::Owned(text);
            };
            text.extend_from_slice("\u{fffd}".as_bytes());
            rest = wrong.get(length..).unwrap_or_default();
        }
        text.extend_from_slice(rest);
        Cow::Owned(text)
    }

    /// What a cut sequence at the very end becomes.
    pub(super) fn finish(&mut self) -> &'static [u8] {
        let is_cut = !std::mem::take(&mut self.waiting).is_empty();
        if is_cut { "\u{fffd}".as_bytes() } else { &[] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_chunking_gives_the_same_text() {
        let sources: [&[u8]; 6] =
            ["नमस्ते 🙏 é".as_bytes(), b"a\xffb", b"\xe0\xa4", b"\xf0\x9f\x99\x41", b"\xed\xa0\x80", b"\xc3"];
        for source in sources {
            let whole = String::from_utf8_lossy(source);
            for size in 1..=source.len() {
                let mut utf8 = Utf8::default();
                let mut text: Vec<u8> = Vec::new();
                for chunk in source.chunks(size) {
                    text.extend_from_slice(&utf8.decode(chunk));
                }
                text.extend_from_slice(utf8.finish());
                assert_eq!(String::from_utf8(text).unwrap(), whole, "in chunks of {size}");
            }
        }
    }
}
