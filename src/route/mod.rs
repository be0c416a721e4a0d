//! Which card a result becomes. Shape decides; a name only opens a door.

mod commerce;
mod evidence;
mod intent;
mod keys;
mod kinds;
mod name;
mod named;
mod plain;
mod rule;
mod shape;
mod shapes;
mod step;

pub(crate) use evidence::{are_items, are_slots};
pub use intent::{Intent, Intents};
pub(crate) use keys::SAMPLE;
pub use keys::{FEE_DETAILS, FOOD_PLACE, STRONG_KEYS, WEAK_KEYS};
pub(crate) use name::tools;
pub use name::{KnownTool, ToolName};
pub use rule::Rule;

use crate::card::{Card, Considered, KnownRows};
use crate::cards::{
    artifacts, error, info, input_request, media, outcome, raw, server_tools, status, text, workflow_run,
};
use crate::content::{Content, Source, scalar};
use crate::json::{Arena, Document, Keys, Kind, Texts, Value, keys};
use crate::leaf::Words;
use crate::options::Options;
use crate::payload::Payload;
use crate::python;
use crate::values::begins_json;
use crate::values::{first_text, says};
use std::cell::RefCell;
use step::{Facts, Step};

/// All that a card may look at.
#[derive(Debug)]
pub struct Context<'a> {
    /// The tool's name.
    pub tool: &'a ToolName,
    /// What the caller chose.
    pub options: &'a Options<'a>,
    /// What the result says.
    pub content: &'a Content<'a>,
    /// Keeps documents that are opened for the card.
    pub arena: &'a Arena<'static>,
    /// Keeps texts that are made for the card.
    pub texts: &'a Texts,
    /// The rows that the host has already.
    pub(crate) known: Option<&'a KnownRows>,
    /// What was tried before the card that came about.
    considered: RefCell<Vec<Considered>>,
}

/// What is told apart before anything is read.
const FIRST: &[Step] = &[
    Step::new("raw", too_large, "the result is within the limits").only_if(Facts::TOO_LARGE),
    Step::new("input_request", input_request::card, "the tool does not ask for more")
        .only_if(Facts::INPUT_REQUIRED),
    Step::new("error", error::flagged, "nothing says that the call failed").only_if(Facts::FAILED),
    Step::new("server_tool", server_tools::card, "not the result of a provider's own tool")
        .only_with(keys!["type", "codeExecutionResult"]),
    Step::new("status", confirmation, "the user was not asked to confirm").only_with(keys!["__$ref__"]),
    Step::new("text", text::declared, "the text does not say what it is").only_if(Facts::DECLARED),
    Step::new("workflow_run", workflow_run::tagged, "not tagged as a workflow").only_with(keys!["__$ref__"]),
    Step::new("collection", kinds::own, "no definition of the caller's fits").only_if(Facts::OWN_CARDS),
    Step::new("artifacts", artifacts::card, "nothing beside the blocks")
        .only_if(Facts::ENVELOPE)
        .or_with(keys!["content"]),
];

/// What remains when no shape fits exactly.
const LAST: &[Step] = &[
    Step::new("error", error::soft, "the answer does not read like an error")
        .only_if(Facts::PROSE)
        .or_with(keys!["error", "success"]),
    Step::new("media", media::card, "no blocks beside text, or data in it").only_if(Facts::MEDIA),
    Step::new("collection", kinds::of_text, "no kind has such lines").only_if(Facts::PROSE),
    Step::new("commerce", commerce::card, "the data is not that of shopping or dining"),
    Step::new("collection", kinds::in_vertical, "no vertical is set, or the data is of no kind")
        .only_if(Facts::VERTICAL),
    Step::new("table", plain::of_vertical, "no vertical is set, or no list or table")
        .only_if(Facts::VERTICAL),
    Step::new("status", status_of_vertical, "no vertical is set, or there is no success and no message")
        .only_if(Facts::VERTICAL),
    Step::new(
        "collection",
        kinds::derived_in_vertical,
        "no vertical is set, or the tool has no output schema",
    )
    .only_if(Facts::VERTICAL),
    Step::new("info", info_of_vertical, "no vertical is set, or there is no object with values")
        .only_if(Facts::VERTICAL),
    Step::new("media", media::beside_prose, "no blocks beside prose").only_if(Facts::MEDIA),
    Step::new("table", literal, "the text is not what Python prints for a list or dictionary")
        .only_if(Facts::PROSE),
    Step::new("status", change, "the tool changes nothing, or says more than yes or no")
        .only_if(Facts::NO_OBJECT),
    Step::new("text", text_card, "the data is an object or a list")
        .only_if(Facts::PROSE.or(Facts::NO_OBJECT)),
    Step::new("structured", plain_card, "a vertical is set or there is no data"),
];

/// The card of a result: the first step that gives one wins.
pub fn route<'a>(context: &Context<'a>) -> Card<'a> {
    let facts = Facts::of(context);
    let object = context.content.data.filter(|data| data.is_object());
    let bits = object.map_or(Keys::NONE.bits(), Value::key_bits);
    for steps in [FIRST, named::STEPS, shapes::TEXTS, shapes::DATA, LAST] {
        for step in steps {
            if !step.may_fit(facts, bits, object) {
                continue;
            }
            if let Some(card) = (step.make)(context) {
                return card;
            }
            context.note_misfit(step.card, step.misfit);
        }
    }
    raw::card(None)
}

impl<'a> Context<'a> {
    /// What there is to look at when a tool of this name gave this content. `arena` keeps what is made for the card.
    pub fn new(
        tool: &'a ToolName,
        options: &'a Options<'a>,
        content: &'a Content<'a>,
        arena: &'a Arena<'static>,
    ) -> Self {
        Self {
            tool,
            options,
            content,
            arena,
            texts: &arena.texts,
            known: None,
            considered: RefCell::default(),
        }
    }

    /// The same for a host that has some of the rows already.
    #[must_use]
    pub(crate) fn knowing(self, known: &'a KnownRows) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Takes the list of what was tried before the card that came about.
    pub fn considered(&self) -> Vec<Considered> {
        self.considered.take()
    }

    /// Whether the tool's name says this.
    pub fn says(&self, intent: Intent) -> bool {
        self.tool.intents().has(intent)
    }

    /// The first thing that the tool's name says.
    pub fn intent(&self) -> Option<Intent> {
        self.tool.intents().first()
    }

    /// Notes a card that was tried but does not fit.
    #[inline]
    pub fn note_misfit(&self, card: &'static str, reason: &'static str) {
        if self.options.explain {
            self.considered.borrow_mut().push(Considered { card: card.into(), reason: reason.into() });
        }
    }

    /// Notes a definition that was tried but does not fit.
    pub(crate) fn note_definition(&self, kind: &str, reason: &dyn Fn() -> String) {
        if self.options.explain {
            let card = Words::Owned(kind.to_owned());
            self.considered.borrow_mut().push(Considered { card, reason: Words::Owned(reason()) });
        }
    }

    /// The first of these members of the tool's input that is text.
    pub fn input_text(&self, keys: Keys) -> Option<&'a str> {
        first_text(self.options.input?, keys)
    }

    /// The visible text as it came, where it is what the result says: JSON in it was not looked at.
    pub fn visible_text(&self) -> Option<&'a str> {
        let Content { data, source, texts, text, .. } = self.content;
        let is_said = *source == Source::Text || data.is_some_and(|data| data.kind() == Kind::Text);
        (*texts > 0 && is_said).then_some(text)
    }

    /// The text of a result that is nothing but text; also of one in which JSON was found: prose is prose.
    pub fn prose(&self) -> Option<&'a str> {
        if self.content.is_embedded { Some(self.content.text) } else { self.content.data?.as_text() }
    }

    /// The data, unless it was JSON in prose and no vertical asks for it: then the text is the data.
    pub fn plain_data(&self) -> Option<Value<'a>> {
        self.content.data.filter(|_| !self.content.is_embedded || self.options.vertical.is_some())
    }
}

fn too_large<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.content.is_too_large.then(|| raw::card(Some(raw::RawReason::TooLarge)))
}

/// The tag with which a chat records the user's answer to a question before a call.
fn confirmation<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    if let Some(said) = context.content.said {
        return Some(status::own(false, said, Rule::StatusConfirmation));
    }
    let data = context.plain_data()?;
    let is_tagged = says(data, "__$ref__", "manual-tool-confirm");
    let confirm = data.get("confirm").and_then(Value::as_bool).filter(|_| is_tagged)?;
    Some(status::own(confirm, if confirm { "Confirmed" } else { "Declined" }, Rule::StatusConfirmation))
}

fn status_of_vertical<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.options.vertical?;
    let data = context.content.data?;
    status::card(data, Rule::StatusData, context)
        .or_else(|| status::card(Payload::extract(data).object()?, Rule::StatusPayload, context))
}

fn info_of_vertical<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    context.options.vertical?;
    info::card(context.content.data?, context)
}

/// What Python prints for a list or dictionary: all of it is read, or nothing.
fn literal<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let is_text = context.options.vertical.is_none() && !context.content.is_embedded;
    let text = context.content.data.filter(|_| is_text).and_then(Value::as_text)?;
    if !begins_json(text) {
        return None;
    }
    let limits = context.options.limits.json();
    // JSON that was not opened, being in too many strings, is not to be opened this way.
    if Document::parse(text, limits).is_ok() {
        return None;
    }
    let data = context.arena.keep(Document::parse(python::to_json(text)?, limits).ok()?)?;
    // Rows in a list are those of a query, and stay a table whatever they are about.
    let kind = if data.is_object() { kinds::of_data(data, context) } else { None };
    kind.or_else(|| plain::card(data, context))
}

/// What a tool that changes something answers where it says no more than yes or no.
fn change<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let is_asked = context.options.vertical.is_none() || context.options.knows_server;
    if is_asked { outcome::of_change(context) } else { None }
}

fn text_card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    if context.options.vertical.is_some() {
        return None;
    }
    let Some(data) = context.plain_data() else {
        // JSON in prose that became no card: the page with the example stays a page.
        let whole = context.content.data.map(|_| context.content.text)?;
        let mut card = text::card(whole, Rule::TextProse);
        card.holds_text = true;
        return Some(card);
    };
    match data.kind() {
        Kind::Object | Kind::Array => None,
        Kind::Text => Some(text::card(data.as_text()?, Rule::TextPlain).from_payload(data)),
        _ => Some(text::card(scalar(data)?, Rule::TextScalar).from_payload(data)),
    }
}

/// Without a vertical, an object or a list of any other shape.
fn plain_card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let card = plain::card(context.plain_data().filter(|_| context.options.vertical.is_none())?, context)?;
    // Media say more than data without a card of its own.
    let media = || media::beside_data(context).filter(|_| card.rule == Rule::StructuredData);
    Some(media().unwrap_or(card))
}
