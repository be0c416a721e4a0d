//! What a tool asks for before it goes on.

use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Value, keys};
use crate::leaf::{Data, Id, Link, Text};
use crate::route::{Context, Rule};
use crate::shape::words_enum;
use crate::values::{first_string, first_text, says};
use mcp_cards_derive::Shape;

/// The method that asks the user.
const ELICITATION: &str = "elicitation/create";

/// The message of requests that have none.
const ASKS_FOR_MORE: &str = "The tool asks for more";

/// What a tool asks for before it goes on. Whoever answers repeats the ids and `request_state`.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "input_request")]
pub struct InputRequestCard<'a> {
    /// What to tell people.
    pub message: Text<'a>,
    /// What is asked for.
    #[shape(rows)]
    pub requests: Vec<InputRequest<'a>>,
    /// What the server wants back with the answer, as it is.
    pub request_state: Option<Id<'a>>,
    /// The task that waits for the answer.
    pub task_id: Option<Id<'a>>,
    /// How many requests there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// What a request is for.
    pub enum InputKind {
        /// A form to be filled in.
        Form = "form",
        /// A page to be opened.
        Url = "url",
        /// An answer of the model.
        Sampling = "sampling",
        /// The folders that the server may use.
        Roots = "roots",
        /// A yes or no.
        Approval = "approval",
        /// Anything else.
        Other = "other",
    }
}

/// One thing that is asked for.
#[derive(Clone, Debug, Shape)]
pub struct InputRequest<'a> {
    /// What the answer refers to.
    pub id: Id<'a>,
    /// What it is for.
    pub kind: InputKind,
    /// The method of the protocol, or the reason that is given.
    pub method: Text<'a>,
    /// What to tell people.
    pub message: Option<Text<'a>>,
    /// The JSON schema of the answer.
    pub schema: Option<Data<'a>>,
    /// The page to be opened.
    pub url: Option<Link<'a>>,
    /// What else the request says.
    pub params: Option<Data<'a>>,
}

impl<'a> InputRequest<'a> {
    /// A request of which nothing else is known.
    pub(crate) fn new(id: impl Into<Id<'a>>, kind: InputKind, method: &'a str) -> Self {
        Self {
            id: id.into(),
            kind,
            method: method.into(),
            message: None,
            schema: None,
            url: None,
            params: None,
        }
    }

    /// A request of MCP: `{method, params}`.
    pub(crate) fn read(id: impl Into<Id<'a>>, request: Value<'a>) -> Self {
        let method = first_text(request, keys!["method"]).unwrap_or_default();
        let params = request.get("params").filter(|params| params.is_object());
        if let (ELICITATION, Some(params)) = (method, params) {
            return Self::elicitation(id, params);
        }
        let kind = match method {
            ELICITATION => InputKind::Form,
            "sampling/createMessage" => InputKind::Sampling,
            "roots/list" => InputKind::Roots,
            _ => InputKind::Other,
        };
        Self { params: params.map(Data::from), ..Self::new(id, kind, method) }
    }

    /// A question to the user: a form, or a page to be opened.
    pub(crate) fn elicitation(id: impl Into<Id<'a>>, params: Value<'a>) -> Self {
        if says(params, "mode", "url") {
            return Self::page(id, params);
        }
        let message = first_string(params, keys!["message"]).map(Text::from);
        let schema = params.get("requestedSchema").filter(|schema| schema.is_object()).map(Data::from);
        Self { message, schema, ..Self::new(id, InputKind::Form, ELICITATION) }
    }

    /// A page that the user is to open.
    fn page(id: impl Into<Id<'a>>, params: Value<'a>) -> Self {
        let message = first_string(params, keys!["message"]).map(Text::from);
        let url = first_string(params, keys!["url"]).map(Link::from);
        Self { message, url, ..Self::new(id, InputKind::Url, ELICITATION) }
    }
}

impl<'a> InputRequestCard<'a> {
    /// The card of these requests.
    pub(crate) fn new(requests: Vec<InputRequest<'a>>) -> Self {
        let message = requests.first().and_then(|request| request.message.clone());
        Self {
            message: message.unwrap_or(Text::own(ASKS_FOR_MORE)),
            requests,
            request_state: None,
            task_id: None,
            total: None,
            common: Common::default(),
        }
    }
}

/// The card of a result that asks for more: `{inputRequests, requestState}`, or the pages of an error.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let result = context.content.input_required?;
    let mut rows = Rows::default();
    let named = result.get("inputRequests").into_iter().flat_map(Value::entries);
    for (at, (id, request)) in named.enumerate() {
        if rows.admits(at, request.is_object(), context) {
            rows.push(InputRequest::read(id, request), request);
        }
    }
    for (at, page) in result.items_at("elicitations").enumerate() {
        let id = first_text(page, keys!["elicitationId"]);
        if rows.admits(at, id.is_some(), context) {
            rows.push(InputRequest::page(id.unwrap_or_default(), page), page);
        }
    }
    let (requests, total) = rows.take();
    let text = |key: &str| result.get(key).and_then(Value::as_text).map(Id::from);
    let (request_state, task_id) = (text("requestState"), text("taskId"));
    let card = InputRequestCard { request_state, task_id, total, ..InputRequestCard::new(requests) };
    Some(Draft::new(Rule::InputRequestResult, card).with_rows(rows))
}
