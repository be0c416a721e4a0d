//! What was shown of a card before its result was complete.

use super::cards::Growing;
use crate::card::{Object, Out, ParsedToolResult, Rows};
use crate::output;
use crate::parse::Made;
use crate::route::Context;
use crate::safety::secure;
use crate::session::{Ref, reference};

/// What was shown of a result.
#[derive(Debug, Default)]
pub struct Shown {
    kind: &'static str,
    member: &'static str,
    pub(super) count: usize,
    /// The JSON of the rows.
    rows: String,
    /// The JSON of the columns, of a table.
    columns: String,
}

impl Shown {
    /// Whether a card begins with all that was shown.
    pub(crate) fn is_beginning_of(&self, card: &Made<'_>) -> bool {
        if self.count == 0 {
            return true;
        }
        if let Some(typed) = &card.card {
            return self.is_beginning_of_typed(typed, card.kind);
        }
        let member =
            |name: &str| card.object.members().iter().find(|(key, _)| *key == name).map(|(_, value)| value);
        let Some(Out::List(rows)) = member(self.member).filter(|_| card.kind == self.kind) else {
            return false;
        };
        if !self.columns.is_empty()
            && member("columns").map(output::json_value).as_ref() != Some(&self.columns)
        {
            return false;
        }
        let mut left = self.rows.as_str();
        let is_same = |row: &Out<'_>| {
            let json = output::json_value(row);
            left = match left.strip_prefix(json.as_str()) {
                Some(rest) => rest,
                None => return false,
            };
            true
        };
        rows.len() >= self.count && rows.iter().take(self.count).all(is_same) && left.is_empty()
    }

    fn is_beginning_of_typed(&self, card: &ParsedToolResult<'_>, kind: &str) -> bool {
        let json = serde_json::to_value(card).unwrap_or_default();
        let text = |value: &serde_json::Value| value.to_string();
        let Some(rows) = json.get(self.member).and_then(|rows| rows.as_array()).filter(|_| kind == self.kind)
        else {
            return false;
        };
        if !self.columns.is_empty() && json.get("columns").map(text).as_ref() != Some(&self.columns) {
            return false;
        }
        rows.len() >= self.count && rows.iter().take(self.count).map(text).collect::<String>() == self.rows
    }

    /// Adds rows; gives the event that shows them.
    pub(super) fn add<'a>(
        &mut self,
        card: &Growing,
        columns: Option<Vec<Out<'a>>>,
        rows: &mut Rows<'a>,
        call: &Ref<'a>,
        context: &Context<'a>,
    ) -> String {
        let from = self.count;
        self.kind = card.kind;
        self.member = card.member;
        let mut body =
            Object::new().maybe("columns", columns).with(card.member, std::mem::take(&mut rows.shown));
        secure(&mut body, std::mem::take(&mut rows.notes), context.options, context.arena);
        for (key, value) in body.members() {
            match value {
                Out::List(rows) if *key == card.member => {
                    self.count += rows.len();
                    for row in rows {
                        self.rows.push_str(&output::json_value(row));
                    }
                }
                columns => self.columns = output::json_value(columns),
            }
        }
        let partial = Object::new().word("type", card.kind).and(body);
        let event = reference("partial_result", call)
            .with("card", partial)
            .count("from", from)
            .count("count", self.count);
        output::json(&event)
    }
}
