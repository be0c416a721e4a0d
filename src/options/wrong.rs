//! What is wrong with an option, as a sentence.

use super::given::Given;
use crate::json::{Kind, Value, escape_into, number_text};
use serde::de::{self, Expected, Unexpected};
use std::fmt::{self, Display};

/// The most UTF-16 units of a text that a message shows.
const SHOWN_UNITS: usize = 40;

/// An option that does not exist or has the wrong type: a sentence says which and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongOption(String);

impl WrongOption {
    pub(super) fn new(message: String) -> Self {
        Self(message)
    }
}

impl Display for WrongOption {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for WrongOption {}

/// What is wrong, and where inside the value that is read. Boxed, because every step of reading may return it.
#[derive(Debug)]
pub(crate) struct Wrong(Box<Problem>);

#[derive(Debug)]
struct Problem {
    path: String,
    text: String,
}

impl Wrong {
    fn new(path: String, text: String) -> Self {
        Self(Box::new(Problem { path, text }))
    }

    pub(crate) fn must_be(expected: &str, shown: &str) -> Self {
        de::Error::custom(format_args!("must be {expected}, not {shown}"))
    }

    /// Creates the error for data of the wrong type.
    pub(crate) fn not(expected: &str, found: Value<'_>) -> Self {
        let shown = match found.kind() {
            Kind::Null => "null".to_owned(),
            Kind::Array => "an array".to_owned(),
            Kind::Object => "an object".to_owned(),
            Kind::Text => quoted(found.as_text().unwrap_or_default()),
            Kind::Bool | Kind::Number => crate::content::scalar(found).unwrap_or_default().to_owned(),
        };
        Self::must_be(expected, &shown)
    }

    /// The same for a member, which may be missing.
    pub(crate) fn not_at(name: &str, expected: &str, found: Option<Value<'_>>) -> Self {
        let wrong =
            found.map_or_else(|| Self::must_be(expected, Given::UNDEFINED), |own| Self::not(expected, own));
        wrong.in_member(name)
    }

    pub(crate) fn unknown<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Self {
        let known: Vec<_> = known.collect();
        Self::new(format!(".{name}"), format!("is unknown; known: {}", known.join(", ")))
    }

    /// The same, seen from the object that contains it.
    #[cold]
    pub(crate) fn in_member(mut self, name: &str) -> Self {
        self.0.path = format!(".{name}{}", self.0.path);
        self
    }

    /// The same, seen from the list that contains it.
    #[cold]
    pub(crate) fn in_item(mut self, at: usize) -> Self {
        self.0.path = format!("[{at}]{}", self.0.path);
        self
    }

    /// Returns the whole sentence about options that are named `path`.
    pub(super) fn sentence(&self, path: &str) -> String {
        format!("{path}{self}")
    }
}

impl Display for Wrong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.0.path, self.0.text)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(String::new(), message.to_string())
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::must_be(&expected.to_string(), &show(unexpected))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(unexpected, expected)
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Self {
        Self::must_be(&one_of(known), &quoted(variant))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::unknown(name, known.iter().copied())
    }
}

/// `"a", "b" or "c"`.
pub(crate) fn one_of(names: &[&str]) -> String {
    let mut list = String::new();
    for (at, name) in names.iter().enumerate() {
        if at > 0 {
            list.push_str(if at + 1 == names.len() { " or " } else { ", " });
        }
        escape_into(name, &mut list);
    }
    list
}

/// Returns a text as a message shows it.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown = String::new();
    let mut units = 0;
    for letter in text.chars() {
        units += letter.len_utf16();
        if units > SHOWN_UNITS {
            shown.push('…');
            break;
        }
        shown.push(letter);
    }
    let mut out = String::new();
    escape_into(&shown, &mut out);
    out
}

/// Returns a number as JavaScript writes it.
fn shown_number(number: f64) -> String {
    match number.abs() {
        size if size.is_nan() => "NaN".to_owned(),
        f64::INFINITY => if number > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        1e21.. => format!("{number:e}").replace('e', "e+"),
        size if size > 0.0 && size < 1e-6 => format!("{number:e}"),
        _ => number_text(number),
    }
}

/// Returns a value as a message shows it.
fn show(value: Unexpected<'_>) -> String {
    match value {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => shown_number(number),
        Unexpected::Char(letter) => quoted(&letter.to_string()),
        Unexpected::Str(text) => quoted(text),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "an array".to_owned(),
        Unexpected::Other(shown) => shown.to_owned(),
        _ => "an object".to_owned(),
    }
}

impl Given {
    /// Returns the error if something else is expected.
    pub(super) fn refused(&self, expected: &str) -> Wrong {
        Wrong::must_be(expected, &show(self.unexpected()))
    }

    /// The same, with the expectation of a visitor.
    pub(super) fn refused_by(&self, visitor: &dyn Expected) -> Wrong {
        self.refused(&visitor.to_string())
    }

    fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Signed(number) => Unexpected::Signed(*number),
            Self::Unsigned(number) => Unexpected::Unsigned(*number),
            Self::Float(number) => Unexpected::Float(*number),
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Object(_) | Self::Data(_) => Unexpected::Map,
            Self::Odd(shown) => Unexpected::Other(shown),
        }
    }
}
