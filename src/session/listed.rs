//! Tools that servers have listed in this stream.

use crate::app::ToolFacts;
use crate::json::{Value, keys};
use crate::options::ToolDefinition;
use crate::values::has_any;
use std::collections::HashMap;

/// The most tools that are remembered; a server has a few dozen.
const MOST_TOOLS: usize = 1000;
/// The most bytes remembered of one tool, and of all tools: a server may list anything.
const MOST_BYTES_EACH: usize = 64 << 10;
const MOST_BYTES: usize = 1 << 20;

/// The tools of which more than the name is known.
#[derive(Debug, Default)]
pub(super) struct Listed {
    by_name: HashMap<String, Vec<Tool>>,
    count: usize,
    bytes: usize,
}

#[derive(Debug)]
struct Tool {
    definition: ToolDefinition,
    bytes: usize,
}

impl Listed {
    /// Takes over a list of tools. A tool that is listed again replaces the earlier entry.
    pub(super) fn add(&mut self, tools: Value<'_>, server: Option<&str>) {
        for tool in tools.items() {
            // In some lists each tool is wrapped in a `function`.
            let tool = tool.get("function").filter(|own| own.is_object()).unwrap_or(tool);
            if has_any(tool, keys!["title", "annotations", "outputSchema", "output_schema", "_meta"]) {
                self.add_tool(tool, server);
            }
        }
    }

    fn add_tool(&mut self, tool: Value<'_>, server: Option<&str>) {
        let kept = keys!["name", "title", "annotations", "outputSchema", "output_schema", "_meta"];
        let bytes: usize = tool.at_keys(kept).map(|own| own.span().len()).sum();
        let bytes = bytes + server.map_or(0, str::len);
        let Some(name) = tool.get("name").and_then(Value::as_text) else { return };
        self.forget(name, server);
        if bytes > MOST_BYTES_EACH || self.bytes + bytes > MOST_BYTES || self.count >= MOST_TOOLS {
            return;
        }
        let Some(definition) = ToolDefinition::listed(tool, server) else { return };
        self.count += 1;
        self.bytes += bytes;
        self.by_name.entry(name.to_owned()).or_default().push(Tool { definition, bytes });
    }

    /// Forgets what a server listed for a tool before.
    fn forget(&mut self, name: &str, server: Option<&str>) {
        let Some(known) = self.by_name.get_mut(name) else { return };
        if let Some(at) = known.iter().position(|own| own.definition.server.as_deref() == server) {
            let before = known.remove(at);
            self.count -= 1;
            self.bytes -= before.bytes;
        }
    }

    /// Returns what is known of the tool of a call: if both name a server, it must be the same.
    pub(super) fn facts_of(&self, tool: &str, server: Option<&str>) -> Option<ToolFacts<'_>> {
        let own = self.by_name.get(tool)?.iter().find(|own| own.definition.is_of(tool, server))?;
        Some(own.definition.facts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, JsonLimits};

    fn list(listed: &mut Listed, tools: &str, server: Option<&str>) {
        listed.add(Document::parse(tools, JsonLimits::UNLIMITED).unwrap().root(), server);
    }

    #[test]
    fn no_more_is_kept_than_a_server_can_need() {
        let mut listed = Listed::default();
        for number in 0..3000 {
            list(&mut listed, &format!(r#"[{{"name":"t{number}","title":"T"}}]"#), None);
        }
        assert_eq!(listed.count, MOST_TOOLS);
        let mut listed = Listed::default();
        let schema = format!(r#"{{"description":"{}"}}"#, "x".repeat(60_000));
        for number in 0..100 {
            list(&mut listed, &format!(r#"[{{"name":"t{number}","outputSchema":{schema}}}]"#), None);
        }
        assert!(listed.bytes <= MOST_BYTES && listed.count == 17, "{} of {}", listed.bytes, listed.count);
        let large = format!(r#"[{{"name":"large","title":"L","_meta":{{"x":"{}"}}}}]"#, "x".repeat(70_000));
        list(&mut listed, &large, None);
        assert!(listed.facts_of("large", None).is_none());
    }

    #[test]
    fn a_tool_that_is_listed_again_is_kept_once() {
        let mut listed = Listed::default();
        for number in 0..3000 {
            let tools = format!(r#"[{{"name":"t","title":"{number}"}},{{"name":"u","description":"d"}}]"#);
            list(&mut listed, &tools, Some("s"));
            list(&mut listed, &tools, None);
        }
        assert_eq!(listed.count, 2);
        let title = |server| listed.facts_of("t", server).and_then(|facts| facts.title);
        assert_eq!(
            (title(Some("s")), title(Some("x")), title(None)),
            (Some("2999"), Some("2999"), Some("2999"))
        );
        assert!(listed.facts_of("u", None).is_none());
    }
}
