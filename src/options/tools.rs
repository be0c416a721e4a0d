//! The definitions of tools that a caller passes, as a server lists them.

use super::Json;
use super::wrong::Wrong;
use crate::app::ToolFacts;
use crate::definition::{self, Definition};
use crate::json::{Kind, Value, keys};
use crate::values::{first_string, string};
use std::cell::OnceCell;
use std::rc::Rc;

/// A tool as its server describes it. A whole MCP tool may be given: other members are ignored.
#[derive(Clone, Debug, Default)]
pub struct ToolDefinition {
    /// Its name, as used in calls.
    pub name: String,
    /// Its server, if known.
    pub server: Option<String>,
    /// Its display name: its title, else that of its annotations.
    pub title: Option<String>,
    /// The JSON Schema of its structured output.
    pub output_schema: Option<Json>,
    /// Other metadata from its server.
    pub meta: Option<Json>,
    /// Whether a server listed it in a stream, not the caller.
    pub(crate) is_listed: bool,
    /// The definition derived from its schema, once it was needed.
    pub(crate) derived: OnceCell<Option<Rc<Definition>>>,
}

impl ToolDefinition {
    /// Whether this is the tool of a call: if both name a server, it must be the same.
    pub fn is_of(&self, name: &str, server: Option<&str>) -> bool {
        self.name == name && self.server.as_deref().is_none_or(|own| server.is_none_or(|other| own == other))
    }

    /// Returns what is known of the tool.
    pub(crate) fn facts(&self) -> ToolFacts<'_> {
        ToolFacts {
            title: self.title.as_deref(),
            meta: self.meta.as_ref().map(Json::value),
            app: None,
            output_schema: self.output_schema.as_ref().map(Json::value),
            tool: Some(self),
        }
    }

    /// Returns the definition derived from its output schema.
    pub(crate) fn derived(&self) -> Option<Rc<Definition>> {
        self.derived.get_or_init(|| definition::derived(self)).clone()
    }

    /// Reads a tool as a server lists it; wrong members are ignored. `None` if it has no name.
    pub(crate) fn listed(tool: Value<'_>, server: Option<&str>) -> Option<Self> {
        let annotated = || first_string(tool.get("annotations")?, keys!["title"]);
        Some(Self {
            name: first_string(tool, keys!["name"])?.to_owned(),
            server: server.map(str::to_owned),
            title: first_string(tool, keys!["title"]).or_else(annotated).map(str::to_owned),
            output_schema: tool.at_keys(keys!["outputSchema", "output_schema"]).find_map(Json::copy),
            meta: tool.get("_meta").filter(|meta| meta.is_object()).and_then(Json::copy),
            is_listed: true,
            derived: OnceCell::new(),
        })
    }

    /// Reads the definitions in a list of tools.
    pub(super) fn read_all(list: Value<'_>) -> Result<Vec<Self>, Wrong> {
        if !list.is_array() {
            return Err(Wrong::not("an array of tools", list));
        }
        list.items()
            .enumerate()
            .map(|(at, tool)| Self::read(tool).map_err(|wrong| wrong.in_item(at)))
            .collect()
    }

    fn read(tool: Value<'_>) -> Result<Self, Wrong> {
        if !tool.is_object() {
            return Err(Wrong::not("a plain object", tool));
        }
        let name = tool.get("name").and_then(string);
        let Some(name) = name else {
            return Err(Wrong::not_at("name", "a string", tool.get("name")));
        };
        let meta = optional(tool, "_meta", Kind::Object, "a plain object")?;
        let annotations = optional(tool, "annotations", Kind::Object, "a plain object")?;
        let title = text(tool, "title")?;
        Ok(Self {
            name: name.to_owned(),
            server: text(tool, "server")?,
            title: title.or_else(|| Some(annotations?.get("title").and_then(string)?.to_owned())),
            output_schema: tool.get("outputSchema").and_then(Json::copy),
            meta: meta.and_then(Json::copy),
            is_listed: false,
            derived: OnceCell::new(),
        })
    }
}

fn text(tool: Value<'_>, name: &str) -> Result<Option<String>, Wrong> {
    Ok(optional(tool, name, Kind::Text, "a string")?.and_then(string).map(str::to_owned))
}

/// Returns the member with this name, which must be of this kind if it is present.
fn optional<'a>(tool: Value<'a>, name: &str, kind: Kind, expected: &str) -> Result<Option<Value<'a>>, Wrong> {
    let member = tool.get(name).filter(|member| !member.is_null());
    match member {
        Some(member) if member.kind() != kind => Err(Wrong::not_at(name, expected, Some(member))),
        member => Ok(member),
    }
}
