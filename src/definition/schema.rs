//! A definition derived from the output schema of a tool.

use super::check::{self, Origin};
use super::form::Definition;
use super::suggest::{Draft, field_names, path_to};
use crate::json::{Document, JsonLimits, Kind, Value};
use crate::options::ToolDefinition;
use crate::values::string;
use std::rc::Rc;

/// How many references are followed, one after the other.
const MOST_REFERENCES: usize = 8;
/// How many properties are examined: each may be a reference that is looked up among as many.
const MOST_PROPERTIES: usize = 1000;
/// Names of properties whose choices are states.
const STATUSES: [&str; 5] = ["status", "state", "priority", "severity", "level"];

/// Returns the definition derived from a tool's output schema; `None` if it describes no values.
pub(crate) fn derived(tool: &ToolDefinition) -> Option<Rc<Definition>> {
    let root = tool.output_schema.as_ref()?.value();
    let schema = resolve(root, root);
    let is_list = type_of(schema) == Some("array");
    let list = |schema: Value<'_>| type_of(schema) == Some("array") && is_object(items(schema, root));
    let mut draft = Draft::default();
    let row = if is_list {
        draft.rows = vec![String::new()];
        items(schema, root)
    } else {
        let properties = schema.get("properties")?.entries();
        let lists = properties.iter().take(MOST_PROPERTIES);
        let mut lists = lists.filter(|(_, own)| list(resolve(*own, root)));
        if let (Some((name, own)), None) = (lists.next(), lists.next()) {
            // A list under `result` is unwrapped before definitions see it.
            draft.rows = vec![format!("/{}", super::suggest::token(name)), String::new()];
            items(resolve(*own, root), root)
        } else {
            draft.record = Some(String::new());
            Some(schema)
        }
    }?;
    let properties = row.get("properties")?.entries();
    let mut names = field_names();
    for (key, own) in properties.into_iter().take(MOST_PROPERTIES) {
        let own = resolve(own, root);
        let Some(kind) = kind(key, own) else { continue };
        draft.field(&names(key), &path_to(key), kind, own.get("title").and_then(string), None);
    }
    draft.kind = kind_of(&tool.name);
    draft.title = tool.title.as_deref();
    draft.all = vec![String::from("x")];
    let json = draft.json()?;
    let document = Document::parse(json, JsonLimits::default()).ok()?;
    let origin = if tool.is_listed { Origin::Server } else { Origin::Known };
    check::definition(document.root(), origin).ok().map(Rc::new)
}

/// Converts a tool's name to the name of a kind.
pub(super) fn kind_of(tool: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter
            if letter.is_ascii_lowercase()
                || letter.is_ascii_digit()
                || matches!(letter, '_' | '.' | '-') =>
        {
            letter
        }
        _ => '_',
    };
    let name: String = tool.chars().map(plain).take(60).collect();
    let name = name.trim_start_matches(|letter: char| !letter.is_ascii_lowercase());
    if name.is_empty() { String::from("result") } else { name.to_owned() }
}

/// Returns the type of a scalar property; `None` for others.
fn kind(key: &str, schema: Value<'_>) -> Option<&'static str> {
    let is_chosen = schema.get("enum").is_some_and(Value::is_array);
    let format = schema.get("format").and_then(string).unwrap_or_default();
    match type_of(schema) {
        Some("boolean") => Some("flag"),
        Some("integer" | "number") => Some("number"),
        Some("string") | None if is_chosen => {
            let is_status = STATUSES.iter().any(|status| key.eq_ignore_ascii_case(status));
            Some(if is_status { "status" } else { "text" })
        }
        Some("string") => Some(match format {
            "date-time" | "date" => "date",
            "uri" | "url" | "iri" => "link",
            "duration" => "duration",
            _ => "text",
        }),
        _ => None,
    }
}

/// Returns the schema that a reference points to.
fn resolve<'a>(schema: Value<'a>, root: Value<'a>) -> Value<'a> {
    let mut schema = schema;
    for _ in 0..MOST_REFERENCES {
        let reference = schema.get("$ref").and_then(Value::as_text).and_then(|own| own.strip_prefix('#'));
        let Some(next) = reference.and_then(|pointer| root.at_pointer(pointer)) else { break };
        schema = next;
    }
    // Optional values are written as `anyOf` with null.
    let choices = ["anyOf", "oneOf"].iter().find_map(|key| schema.get(key));
    let own = choices.and_then(|choices| {
        let mut others =
            choices.items().filter(|choice| !choice.get("type").is_some_and(|own| own.is_text("null")));
        others.next().filter(|_| others.next().is_none())
    });
    match own {
        Some(own) if own.get("$ref").is_some() => {
            let reference = own.get("$ref").and_then(Value::as_text).and_then(|own| own.strip_prefix('#'));
            reference.and_then(|pointer| root.at_pointer(pointer)).unwrap_or(own)
        }
        Some(own) => own,
        None => schema,
    }
}

/// Returns the type of a schema; if there are several, the one that is not null.
fn type_of(schema: Value<'_>) -> Option<&str> {
    let own = schema.get("type")?;
    if own.kind() == Kind::Text {
        return own.as_text();
    }
    let mut types = own.items().filter_map(Value::as_text).filter(|own| *own != "null");
    types.next().filter(|_| types.next().is_none())
}

fn items<'a>(schema: Value<'a>, root: Value<'a>) -> Option<Value<'a>> {
    schema.get("items").map(|items| resolve(items, root))
}

fn is_object(schema: Option<Value<'_>>) -> bool {
    schema.is_some_and(|schema| {
        type_of(schema).is_none_or(|own| own == "object")
            && schema.get("properties").is_some_and(Value::is_object)
    })
}
