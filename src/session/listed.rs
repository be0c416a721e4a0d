//! Tools that servers have listed in this stream.

use crate::app::ToolFacts;
use crate::json::{Document, Value, keys};
use crate::values::{first_string, has_any};
use std::collections::HashMap;

/// Tools that are remembered; a server has some dozen of them.
const MOST_TOOLS: usize = 1000;

/// The tools of which more is known than their names.
#[derive(Debug, Default)]
pub(super) struct Listed {
    by_name: HashMap<String, Vec<Tool>>,
    count: usize,
}

#[derive(Debug)]
struct Tool {
    server: Option<String>,
    definition: Document<'static>,
}

impl Listed {
    /// Takes over a list of tools.
    pub(super) fn add(&mut self, tools: Value<'_>, server: Option<&str>) {
        for tool in tools.items() {
            let says_more = has_any(tool, keys!["title", "annotations", "outputSchema", "_meta"]);
            let Some(name) = first_string(tool, keys!["name"]).filter(|_| says_more) else { continue };
            if self.count >= MOST_TOOLS {
                return;
            }
            self.count += 1;
            let definition = tool.to_document();
            let known = self.by_name.entry(name.to_owned()).or_default();
            known.retain(|own| own.server.as_deref() != server);
            known.push(Tool { server: server.map(str::to_owned), definition });
        }
    }

    /// What is known of the tool of a call: where both name a server, it must be the same.
    pub(super) fn facts_of(&self, tool: &str, server: Option<&str>) -> Option<ToolFacts<'_>> {
        let is_of = |own: &&Tool| own.server.is_none() || server.is_none() || own.server.as_deref() == server;
        let own = self.by_name.get(tool)?.iter().find(is_of)?;
        Some(ToolFacts::of_tool(own.definition.root()))
    }
}
