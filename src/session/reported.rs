//! What a carrier reports of a call: its names, what the tool was given, what came of it.

use crate::json::{Document, JsonLimits, Value};

/// A call as a carrier names it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ref<'a> {
    /// What its result refers to.
    pub id: &'a str,
    /// The tool's name, if it is said here.
    pub tool: Option<&'a str>,
    /// The server's name, if it is said here.
    pub server: Option<&'a str>,
    /// What people call the tool, if it is said here.
    pub title: Option<&'a str>,
    /// What a carrier says about the tool: `{title, app}`.
    pub metadata: Option<Value<'a>>,
}

impl<'a> Ref<'a> {
    /// A call of which only the id is known.
    pub(crate) fn of(id: &'a str) -> Self {
        Self { id, ..Self::default() }
    }
}

/// What a tool was given.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    /// A value.
    Value(Option<Value<'a>>),
    /// The text of one.
    Text(&'a str),
}

impl<'a> Given<'a> {
    /// The value; the text of it, where that is not JSON.
    pub(super) fn read(self, limits: JsonLimits) -> (Option<Document<'static>>, Option<&'a str>) {
        match self {
            Self::Value(value) => (value.map(Value::to_document).map(|input| opened(input, limits)), None),
            Self::Text(text) => {
                let read = Document::parse(text, limits).ok();
                let not_json = Some(text).filter(|text| read.is_none() && !text.trim().is_empty());
                (read.map(|document| opened(document.into_owned(), limits)), not_json)
            }
        }
    }
}

/// What a call came to.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each used by name")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<'a> {
    /// The result in its envelope.
    pub result: Value<'a>,
    /// Whether the carrier says that the call failed.
    pub is_error: bool,
    /// Whether the result will be replaced.
    pub is_preliminary: bool,
    /// Whether it takes the place of a result that was told.
    pub supersedes: bool,
    /// Whether it came by itself: nobody called a tool.
    pub is_orphan: bool,
    /// Whether it is what must be answered before there is a result.
    pub is_question: bool,
    /// The task that came to it.
    pub task: Option<&'a str>,
}

impl<'a> Outcome<'a> {
    /// A result in an envelope that says itself whether the call failed.
    pub(crate) fn of(result: Value<'a>) -> Self {
        Self {
            result,
            is_error: false,
            is_preliminary: false,
            supersedes: false,
            is_orphan: false,
            is_question: false,
            task: None,
        }
    }

    /// What a failed call said.
    pub(crate) fn failed(result: Value<'a>) -> Self {
        Self { is_error: true, ..Self::of(result) }
    }
}

/// The object that a JSON string holds.
fn opened(document: Document<'static>, limits: JsonLimits) -> Document<'static> {
    let inner = document.root().as_text().and_then(|text| {
        let inner = Document::parse(text, limits).ok()?;
        inner.root().is_object().then(|| inner.into_owned())
    });
    inner.unwrap_or(document)
}
