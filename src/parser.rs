//! Parsing many results with the same options: these are checked once, and analysed tool names are remembered.

use crate::app::ToolFacts;
use crate::bytes::is_equal;
use crate::card::ParsedToolResult;
use crate::content::{Content, Input};
use crate::definition::suggest::suggest;
use crate::json::Arena;
use crate::options::{CallOptions, Json, ParseOptions, Routes};
use crate::parse::{Made, make};
use crate::route::{Context, ToolName};
use crate::shape::Shape;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The most tool names that are remembered; a server has a few dozen.
const MOST_TOOLS: usize = 1000;

/// Turns results into cards, always with the same options.
///
/// ```
/// use mcp_cards::{ParseOptions, ParsedToolResult, Parser};
/// let parser = Parser::new(ParseOptions::default());
/// let card = parser.parse("save_note", r#"{"success":true,"message":"Saved"}"#);
/// assert!(matches!(card, ParsedToolResult::Status(card) if card.status.success));
/// ```
#[derive(Debug, Default)]
pub struct Parser {
    options: ParseOptions,
    tools: Tools,
}

impl Parser {
    /// Creates a parser with these options.
    pub fn new(options: ParseOptions) -> Self {
        Self { options, tools: Tools::default() }
    }

    /// The options.
    pub fn options(&self) -> &ParseOptions {
        &self.options
    }

    /// Returns the card of a result of this tool.
    pub fn parse<'t>(&self, tool: &str, content: impl Into<Input<'t>>) -> ParsedToolResult<'static> {
        self.with_card(tool, &content.into(), &CallOptions::default(), |made| made.card.into_owned())
    }

    /// Returns a definition for results like this one, as JSON, to start one of your own from; `None` if the result
    /// contains no row and no record. With this definition in the options' `cards` the result becomes a collection with
    /// all its scalars.
    ///
    /// ```
    /// let parser = mcp_cards::Parser::default();
    /// let definition = parser.suggest_card("list_cups", r#"{"cups": [{"id": 1}]}"#).unwrap();
    /// assert!(definition.starts_with(r#"{"kind":"list_cups","title":"Cups","match":{"tool":"list_cups","all":["id"]}"#));
    /// ```
    pub fn suggest_card<'t>(&self, tool: &str, content: impl Into<Input<'t>>) -> Option<String> {
        self.with_context(tool, &content.into(), &CallOptions::default(), suggest)
    }

    /// Passes the card of a result to `take`, while the data it borrows is still alive.
    pub(crate) fn with_card<R>(
        &self,
        tool: &str,
        input: &Input<'_>,
        call: &CallOptions,
        take: impl FnOnce(Made<'_>) -> R,
    ) -> R {
        self.with_context(tool, input, call, |context| take(make(context)))
    }

    /// Passes everything that a card may use to `take`.
    fn with_context<R>(
        &self,
        tool: &str,
        input: &Input<'_>,
        call: &CallOptions,
        take: impl FnOnce(&Context<'_>) -> R,
    ) -> R {
        let own_input = call.input.as_ref().map(Json::value);
        let mut options = self.options.for_call(call.server.as_deref(), own_input, call.is_error);
        let (arena, own) = (Arena::default(), Arena::default());
        let content = Content::open(input, &arena, options.limits.json(), options.vertical.is_none());
        options.input = options.input.or(content.input);
        // The caller's name for the tool takes precedence over that in the result.
        let name = if tool.is_empty() { content.tool.unwrap_or_default() } else { tool };
        let tool = self.tools.named(name, &self.options.routes);
        let said = || content.metadata.map(ToolFacts::of_metadata);
        options.facts = self.options.facts_of(name, options.server).or_else(said).unwrap_or_default();
        take(&Context::new(&tool, &options, &content, &own))
    }
}

/// Returns the card of a tool result.
///
/// ```
/// use mcp_cards::{ParseOptions, ParsedToolResult, parse_tool_result};
/// let result = r#"[{"name":"Oats","price":"$1.20"},{"name":"Rice","price":"$0.80"}]"#;
/// let card = parse_tool_result("search_products", result, &ParseOptions::default());
/// let ParsedToolResult::Products(products) = &card else { panic!("not {:?}", card.kind()) };
/// assert_eq!(products.items[0].name.as_str(), "Oats");
/// assert!(serde_json::to_string(&card)?.starts_with(r#"{"type":"products","items":[{"id":"0","name":"Oats","price":1.2"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn parse_tool_result<'t>(
    tool: &str,
    content: impl Into<Input<'t>>,
    options: &ParseOptions,
) -> ParsedToolResult<'static> {
    Parser::new(options.clone()).parse(tool, content)
}

/// The tools whose names were analysed.
#[derive(Debug, Default)]
pub(crate) struct Tools {
    known: RefCell<HashMap<String, Rc<ToolName>>>,
    /// The one that was used last: consecutive results often come from the same tool.
    last: RefCell<Option<Rc<ToolName>>>,
}

impl Tools {
    /// Returns the tool with this name.
    pub(crate) fn named(&self, name: &str, routes: &Routes) -> Rc<ToolName> {
        let mut last = self.last.borrow_mut();
        if let Some(tool) = last.as_ref().filter(|tool| is_equal(tool.name().as_bytes(), name.as_bytes())) {
            return Rc::clone(tool);
        }
        let mut known = self.known.borrow_mut();
        if known.len() >= MOST_TOOLS && !known.contains_key(name) {
            known.clear();
        }
        let tool = known.entry(name.to_owned()).or_insert_with(|| Rc::new(ToolName::new(name, routes)));
        *last = Some(Rc::clone(tool));
        Rc::clone(tool)
    }
}
