//! What a carrier reports about a call: its names, the tool's input, its result.

use crate::json::{Document, JsonLimits, Value};

/// A call as a carrier names it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ref<'a> {
    /// The id that its result refers to.
    pub id: &'a str,
    /// The tool's name, if given here.
    pub tool: Option<&'a str>,
    /// The server's name, if given here.
    pub server: Option<&'a str>,
    /// The display name of the tool, if given here.
    pub title: Option<&'a str>,
    /// What a carrier reports about the tool: `{title, app}`.
    pub metadata: Option<Value<'a>>,
}

impl<'a> Ref<'a> {
    /// Creates a reference to a call of which only the id is known.
    pub(crate) fn of(id: &'a str) -> Self {
        Self { id, ..Self::default() }
    }
}

/// The input of a tool.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Given<'a> {
    /// A parsed value.
    Value(Option<Value<'a>>),
    /// Its text.
    Text(&'a str),
}

impl<'a> Given<'a> {
    /// Returns the value, or its text if that is not JSON.
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

/// The outcome of a call.
#[allow(clippy::struct_excessive_bools, reason = "independent facts, each used by name")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome<'a> {
    /// The result in its envelope.
    pub result: Value<'a>,
    /// Whether the carrier says that the call failed.
    pub is_error: bool,
    /// Whether the result will be replaced.
    pub is_preliminary: bool,
    /// Whether it replaces a result that was already reported.
    pub supersedes: bool,
    /// Whether it came by itself, without a call.
    pub is_orphan: bool,
    /// Whether it is a question that must be answered before there is a result.
    pub is_question: bool,
    /// The task whose result it is.
    pub task: Option<&'a str>,
}

impl<'a> Outcome<'a> {
    /// Creates the outcome for a result whose envelope itself has the error flag.
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

    /// Creates the outcome of a failed call.
    pub(crate) fn failed(result: Value<'a>) -> Self {
        Self { is_error: true, ..Self::of(result) }
    }
}

/// Returns the object in a JSON string, or else the document itself.
fn opened(document: Document<'static>, limits: JsonLimits) -> Document<'static> {
    let inner = document.root().as_text().and_then(|text| {
        let inner = Document::parse(text, limits).ok()?;
        inner.root().is_object().then(|| inner.into_owned())
    });
    inner.unwrap_or(document)
}
