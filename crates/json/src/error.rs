//! Why a text is not a JSON document, as a sentence.

use std::fmt;

/// What the pass was looking for when it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Any JSON value.
    Value,
    /// A value, or the `]` of an empty array.
    ValueOrArrayEnd,
    /// A key, or the `}` of an empty object.
    KeyOrObjectEnd,
    /// A key after a comma.
    Key,
    /// The `:` between key and value.
    Colon,
    /// `,` or `]`.
    CommaOrArrayEnd,
    /// `,` or `}`.
    CommaOrObjectEnd,
    /// Nothing more: the document was complete.
    End,
    /// A digit of a number.
    Digit,
    /// The rest of `true`, `false` or `null`.
    Literal,
    /// More of a string, up to its closing quote. Control characters must be escaped.
    TextOrQuote,
    /// One of `" \ / b f n r t u`.
    Escape,
    /// One of the four hexadecimal digits of `\u`.
    HexDigit,
    /// A valid UTF-8 sequence.
    Utf8,
    /// Fewer levels of nesting.
    LessDepth,
    /// A shorter text.
    FewerBytes,
    /// Fewer values.
    FewerNodes,
}

impl Expected {
    fn words(self) -> &'static str {
        match self {
            Self::Value => "expected a value",
            Self::ValueOrArrayEnd => "expected a value or `]`",
            Self::KeyOrObjectEnd => "expected a key in quotes or `}`",
            Self::Key => "expected a key in quotes",
            Self::Colon => "expected `:`",
            Self::CommaOrArrayEnd => "expected `,` or `]`",
            Self::CommaOrObjectEnd => "expected `,` or `}`",
            Self::End => "expected the end of the document",
            Self::Digit => "expected a digit",
            Self::Literal => "expected `true`, `false` or `null`",
            Self::TextOrQuote => "expected text or the closing quote",
            Self::Escape => "expected one of `\" \\ / b f n r t u` after the backslash",
            Self::HexDigit => "expected a hexadecimal digit",
            Self::Utf8 => "expected valid UTF-8",
            Self::LessDepth => "the document is nested too deeply",
            Self::FewerBytes => "the document has too many bytes",
            Self::FewerNodes => "the document has too many values",
        }
    }
}

/// Where and why the pass stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    expected: Expected,
    offset: usize,
    line: usize,
    column: usize,
    incomplete: bool,
}

impl Error {
    /// The error at `offset` of `text`; `incomplete` when the text merely ended too early.
    #[cold]
    pub(super) fn new(text: &[u8], offset: usize, expected: Expected, incomplete: bool) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let in_line = before.get(line_start..).unwrap_or_default();
        let is_first_byte = |&&byte: &&u8| byte & 0xC0 != 0x80;
        Self {
            expected,
            offset,
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + in_line.iter().filter(is_first_byte).count(),
            incomplete,
        }
    }

    /// What would have been valid here.
    pub fn expected(&self) -> Expected {
        self.expected
    }

    /// Byte offset, from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Column in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Whether the text is valid so far and more of it could complete the document.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl Error {
    /// The error as a sentence: where it is, and what was expected.
    pub fn message(&self) -> String {
        let Self { line, column, offset, .. } = self;
        let end = if self.incomplete { "the text ends here, " } else { "" };
        format!("line {line} column {column} (byte {offset}): {end}{}", self.expected.words())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message())
    }
}

impl std::error::Error for Error {}
