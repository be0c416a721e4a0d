//! Things and the named links between them.

use crate::card::{Card, Draft, Object, Rows};
use crate::fields::Read::{Color, Exact, Flag, Key, Object as AsObject, Or, Scalar, Scalars, Shown, Texts};
use crate::fields::{Field, rest};
use crate::graph::{id, is_valid};
use crate::json::{Value, keys};
use crate::names::Names;
use crate::route::Context;
use crate::words::listed;

/// One of the two lists of a graph: where it stands, the ids that its rows must have, and what they are read for.
struct Part(&'static str, &'static str, &'static [Field]);

const NODES: Part = Part("nodes", "id", &NODE);
const LINKS: Part = Part("links", "source target", &LINK);
const EDGES: Part = Part("edges", "source target", &LINK);
const ENTITIES: Part = Part("entities", "name entityType", &ENTITY);
const RELATIONS: Part = Part("relations", "from to", &RELATION);

const NODE: [Field; 8] = [
    Field("id", Key, keys!["id"]),
    Field("name", Or(""), keys!["name", "id"]),
    Field("group", Scalar, keys!["group"]),
    Field("entityType", Shown, keys!["entityType"]),
    Field("val", Exact, keys!["val"]),
    Field("color", Color, keys!["color"]),
    Field("hidden", Flag, keys!["hidden"]),
    Field("observations", Texts, keys!["observations"]),
];
const LINK: [Field; 5] = [
    Field("source", Key, keys!["source"]),
    Field("target", Key, keys!["target"]),
    Field("label", Shown, keys!["label"]),
    Field("value", Exact, keys!["value"]),
    Field("evidence", Scalars, keys!["evidence"]),
];
const ENTITY: [Field; 4] = [
    Field("id", Key, keys!["name"]),
    Field("name", Or(""), keys!["name"]),
    Field("entityType", Shown, keys!["entityType"]),
    Field("observations", Texts, keys!["observations"]),
];
const RELATION: [Field; 3] = [
    Field("source", Key, keys!["from"]),
    Field("target", Key, keys!["to"]),
    Field("label", Shown, keys!["relationType"]),
];
const ABOUT: [Field; 2] =
    [Field("title", Shown, keys!["title"]), Field("metadata", AsObject, keys!["metadata"])];

/// The data as a graph.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    of_graph(data, None, context).or_else(|| of_memory(data, context))
}

/// Nodes and links, or edges; with the title of whatever they stand in.
pub fn of_graph<'a>(graph: Value<'a>, title: Option<&'a str>, context: &Context<'a>) -> Option<Card<'a>> {
    let links = if links_key(graph)? == LINKS.0 { &LINKS } else { &EDGES };
    let mut card = build("knowledge_graph.nodes", graph, &NODES, links, context);
    card.body = match title {
        Some(title) => card.body.text("title", title).fields(graph, ABOUT.get(1..)?),
        None => card.body.fields(graph, &ABOUT),
    };
    Some(card)
}

/// Under which key a valid graph has its links.
pub fn links_key(graph: Value<'_>) -> Option<&'static str> {
    [LINKS.0, EDGES.0].into_iter().find(|key| is_valid(graph, key))
}

/// Entities and relations and nothing else: what a memory of facts answers.
fn of_memory<'a>(data: Value<'a>, context: &Context<'a>) -> Option<Card<'a>> {
    for (key, list) in data.members() {
        let part = [&ENTITIES, &RELATIONS].into_iter().find(|part| key.is_text(part.0))?;
        let is_filled = list.is_empty_container() || list.items().any(|row| part.fits(row));
        if !list.is_array() || !is_filled {
            return None;
        }
    }
    if !data.is_object() || data.is_empty_container() {
        return None;
    }
    Some(build("knowledge_graph.entities", data, &ENTITIES, &RELATIONS, context))
}

impl Part {
    fn fits(&self, row: Value<'_>) -> bool {
        listed(self.1).all(|key| id(row, key).is_some())
    }

    fn rows<'a>(&self, graph: Value<'a>, context: &Context<'a>) -> Rows<'a> {
        let mut rows = Rows::default();
        for (at, row) in self.items(graph).enumerate() {
            if rows.admits(at, self.fits(row), context) {
                let object = Object::new().fields(row, self.2);
                rows.push(object.maybe("extra", rest(row, self.2)), row);
            }
        }
        rows
    }

    fn items<'a>(&self, graph: Value<'a>) -> impl Iterator<Item = Value<'a>> {
        graph.get(self.0).unwrap_or(graph).items()
    }
}

fn build<'a>(
    rule: &'static str,
    graph: Value<'a>,
    nodes: &Part,
    links: &Part,
    context: &Context<'a>,
) -> Card<'a> {
    let (mut ids, mut types, mut counts) = (Names::default(), Names::default(), Vec::new());
    for node in nodes.items(graph) {
        if let Some(id) = listed(nodes.1).next().and_then(|key| id(node, key)) {
            ids.place(id);
        }
        if let Some(kind) = id(node, "entityType") {
            let place = types.place(kind);
            counts.resize(counts.len().max(place + 1), 0);
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
    }
    let mut dangling = 0;
    for link in links.items(graph).filter(|link| links.fits(*link)) {
        let is_known = |key: &str| id(link, key).is_some_and(|end| ids.has(end));
        dangling += usize::from(!listed(links.1).all(is_known));
    }
    let mut kinds = Object::new();
    for (kind, count) in types.taken().zip(counts) {
        kinds = kinds.count(kind, count);
    }
    let mut rows = nodes.rows(graph, context);
    let body = rows.body("nodes").with("entityTypes", kinds).count("danglingLinks", dangling);
    let card = Draft::new("knowledge_graph", rule, body).from_payload(graph).with_rows(rows);
    card.with_list("links", links.rows(graph, context))
}
