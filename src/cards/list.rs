//! A list of texts, numbers or booleans.

use crate::card::{Card, Common, Draft, Rows};
use crate::json::{Kind, Value};
use crate::leaf::Text;
use crate::route::{Context, Rule};
use crate::values::{is_absent, scalar_text};
use mcp_cards_derive::Shape;

/// A list of texts, numbers or booleans.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "list")]
pub struct ListCard<'a> {
    /// What is in the list.
    #[shape(rows)]
    pub items: Vec<Text<'a>>,
    /// What it is called.
    pub title: Option<Text<'a>>,
    /// Whether the source numbered them.
    pub ordered: Option<bool>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A list of scalars, alone or as all that an object says.
pub(crate) fn card<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    let (title, list) = if data.is_array() { (None, data) } else { only_member(data)? };
    if !list.is_array() || list.items().any(Value::is_container) {
        return None;
    }
    let mut rows = Rows::default();
    for item in list.items().filter(|item| !item.is_null()) {
        rows.push_made(Some(text(item)), item, context);
    }
    let rule = if title.is_some() { Rule::ListMember } else { Rule::ListScalars };
    rows.into_card(list, |items, total| {
        let title = title.map(Text::from);
        Draft::new(rule, ListCard { items, title, ordered: None, total, common: Common::default() })
    })
}

/// The only member of an object that says anything.
fn only_member(data: Value<'_>) -> Option<(Option<&str>, Value<'_>)> {
    let mut filled = data.entries().into_iter().filter(|(_, value)| !is_absent(*value));
    let (key, value) = filled.next()?;
    filled.next().is_none().then_some((Some(key), value))
}

/// An element as text, blank ones too: the others keep their places.
fn text(item: Value<'_>) -> Text<'_> {
    let text = if item.kind() == Kind::Text { item.as_text() } else { scalar_text(item) };
    text.unwrap_or_default().into()
}
