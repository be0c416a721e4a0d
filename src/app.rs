//! Apps: pages that a host may show in a frame beside a card. We never run them.

use crate::content::app_uri;
use crate::json::{Value, keys};
use crate::leaf::{ResourceUri, Text};
use crate::options::ToolDefinition;
use crate::route::Context;
use crate::safety::{Action, NoteKind, SecurityNote};
use crate::shape::words_enum;
use crate::values::{first_string, string};
use mcp_cards_derive::Shape;

/// The app of a card.
#[derive(Clone, Debug, Shape)]
pub struct App<'a> {
    /// The address of the resource that is the page.
    pub resource_uri: ResourceUri<'a>,
    /// Who names it.
    pub source: AppSource,
    /// The media type of the page.
    pub mime_type: Option<Text<'a>>,
    /// Who may call the tool: `model`, `app`.
    pub visibility: Option<Vec<Text<'a>>>,
}

words_enum! {
    /// Who names an app.
    pub enum AppSource {
        /// The result.
        Result = "result",
        /// The definition of the tool.
        Tool = "tool",
        /// A page in the result.
        Resource = "resource",
    }
}

/// What every app's address begins with.
const SCHEME: &str = "ui://";
const OTHER_SCHEME: &str = "scheme";

/// What is known of a tool beside its name, wherever it was said.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToolFacts<'a> {
    /// What people call it.
    pub title: Option<&'a str>,
    /// The `_meta` of its definition.
    pub meta: Option<Value<'a>>,
    /// The app that a carrier names.
    pub app: Option<Value<'a>>,
    /// The JSON Schema of its structured output.
    pub output_schema: Option<Value<'a>>,
    /// The definition that says all this, where there is one.
    pub tool: Option<&'a ToolDefinition>,
}

impl<'a> ToolFacts<'a> {
    /// What a carrier says about a tool: `{title, app}`.
    pub(crate) fn of_metadata(metadata: Value<'a>) -> Self {
        let app = metadata.get("app").filter(|app| app.is_object());
        Self { title: first_string(metadata, keys!["title"]), app, ..Self::default() }
    }

    /// Who may call the tool.
    fn visibility(&self) -> Option<Value<'a>> {
        let ui = self.meta.and_then(|meta| meta.get("ui")).or(self.app)?;
        ui.get("visibility").filter(|visibility| visibility.is_array())
    }

    /// Whether the tool is for apps alone, so that the user of a chat has no use for its results.
    pub(crate) fn is_hidden(&self) -> bool {
        self.visibility().is_some_and(|list| !list.items().any(|who| who.is_text("model")))
    }
}

/// The addresses that a `_meta` may name.
fn addresses(meta: Option<Value<'_>>) -> impl Iterator<Item = &str> {
    let own = meta.and_then(|meta| meta.get("ui")?.get("resourceUri"));
    let flat = ["ui/resourceUri", "openai/outputTemplate"];
    let flat = flat.into_iter().filter_map(move |key| meta?.get(key));
    own.into_iter().chain(flat).filter_map(string)
}

/// The first of these addresses that is an app's; others before it are noted.
fn first_app<'a>(mut named: impl Iterator<Item = &'a str>, notes: &mut Vec<SecurityNote>) -> Option<&'a str> {
    named.find(|address| {
        let is_app = address.starts_with(SCHEME);
        if !is_app {
            let path = String::from("/app/resourceUri");
            let note = SecurityNote::new(path, NoteKind::Url, Action::Dropped, OTHER_SCHEME);
            notes.push(note.about(address));
        }
        is_app
    })
}

/// The app of a result. What is named as one and has another address is noted.
pub(crate) fn of<'a>(context: &Context<'a>, notes: &mut Vec<SecurityNote>) -> Option<App<'a>> {
    let tool = &context.options.facts;
    let meta = context.content.members.and_then(|members| members.get("_meta"));
    let visibility = || {
        let list = tool.visibility()?;
        Some(list.items().filter_map(string).map(Text::from).collect())
    };
    let app = |uri: &'a str, source: AppSource, mime: Option<&'a str>| App {
        resource_uri: uri.into(),
        source,
        mime_type: mime.map(Text::from),
        visibility: visibility(),
    };
    if let Some(uri) = first_app(addresses(meta), notes) {
        return Some(app(uri, AppSource::Result, None));
    }
    if let Some(uri) = first_app(addresses(tool.meta), notes) {
        return Some(app(uri, AppSource::Tool, None));
    }
    let named = tool.app.and_then(|own| first_string(own, keys!["resourceUri"]));
    if let Some(uri) = first_app(named.into_iter(), notes) {
        let mime = tool.app.and_then(|own| first_string(own, keys!["mimeType"]));
        return Some(app(uri, AppSource::Tool, mime));
    }
    let (uri, block) = context.content.media.iter().find_map(|block| Some((app_uri(*block)?, block)))?;
    let mime = block.get("resource").and_then(|own| first_string(own, keys!["mimeType", "mime_type"]));
    Some(app(uri, AppSource::Resource, mime))
}
