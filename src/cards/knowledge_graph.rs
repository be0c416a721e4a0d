//! Things and the named links between them.

use crate::card::{Card, Common, Draft, Fits, Rows};
use crate::graph::{id, is_valid};
use crate::json::{Keys, Kind, Value, keys};
use crate::leaf::{Data, Id, Map, Number, RowId, Text};
use crate::names::Names;
use crate::route::{Context, Rule};
use crate::values::{first_text, text};
use mcp_cards_derive::Shape;
use std::borrow::Cow;

/// Things and the links between them.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "knowledge_graph")]
pub struct KnowledgeGraphCard<'a> {
    /// The things.
    #[shape(rows)]
    pub nodes: Vec<GraphNode<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// How many nodes of each type there are.
    pub entity_types: Map<'a, usize>,
    /// Links with an unknown end.
    pub dangling_links: usize,
    /// The links.
    pub links: Vec<GraphLink<'a>>,
    /// The title of the graph.
    pub title: Option<Text<'a>>,
    /// What else is said about it.
    pub metadata: Option<Map<'a, Data<'a>>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A thing.
#[derive(Clone, Debug, Shape)]
pub struct GraphNode<'a> {
    /// Its id, which links refer to.
    pub id: RowId<'a>,
    /// Its name.
    pub name: Text<'a>,
    /// The group that it belongs to, a number or text.
    pub group: Option<Data<'a>>,
    /// What it is.
    pub entity_type: Option<Text<'a>>,
    /// How much it weighs.
    pub val: Option<Number>,
    /// `#rgb` or `#rrggbb`.
    pub color: Option<Id<'a>>,
    /// Whether it is not to be shown.
    pub hidden: Option<bool>,
    /// What is known of it.
    pub observations: Option<Vec<Text<'a>>>,
    /// All else that the node has.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// A link between two things.
#[derive(Clone, Debug, Shape)]
pub struct GraphLink<'a> {
    /// The id of the node where it begins.
    pub source: Id<'a>,
    /// The id of the node where it ends.
    pub target: Id<'a>,
    /// What it says.
    pub label: Option<Text<'a>>,
    /// How much it weighs.
    pub value: Option<Number>,
    /// What it is known from, numbers and texts.
    pub evidence: Option<Vec<Data<'a>>>,
    /// All else that the link has.
    pub extra: Option<Map<'a, Data<'a>>>,
}

/// A way to write graphs: the keys of its two lists, the ids that their rows must have, and what the rows become.
struct Form {
    rule: Rule,
    nodes: &'static str,
    node_id: &'static str,
    is_node: Fits,
    node: for<'a> fn(Value<'a>) -> GraphNode<'a>,
    links: &'static str,
    link_ends: [&'static str; 2],
    is_link: Fits,
    link: for<'a> fn(Value<'a>) -> GraphLink<'a>,
}

const WITH_LINKS: Form = Form {
    rule: Rule::KnowledgeGraphNodes,
    nodes: "nodes",
    node_id: "id",
    is_node: |row| id(row, "id").is_some(),
    node,
    links: "links",
    link_ends: ["source", "target"],
    is_link: |row| id(row, "source").is_some() && id(row, "target").is_some(),
    link,
};
const WITH_EDGES: Form = Form { links: "edges", ..WITH_LINKS };
const MEMORY: Form = Form {
    rule: Rule::KnowledgeGraphEntities,
    nodes: "entities",
    node_id: "name",
    is_node: |row| id(row, "name").is_some() && id(row, "entityType").is_some(),
    node: entity,
    links: "relations",
    link_ends: ["from", "to"],
    is_link: |row| id(row, "from").is_some() && id(row, "to").is_some(),
    link: relation,
};

/// The data as a graph.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    of_graph(data, None, context).or_else(|| is_memory(data).then(|| MEMORY.card(data, None, context)))
}

/// Nodes and links, or edges; with the title of whatever they stand in.
pub(crate) fn of_graph<'a>(
    graph: Value<'a>,
    title: Option<&'a str>,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let form = if links_key(graph)? == WITH_LINKS.links { WITH_LINKS } else { WITH_EDGES };
    Some(form.card(graph, title, context))
}

/// Under which key a valid graph has its links.
pub(crate) fn links_key(graph: Value<'_>) -> Option<&'static str> {
    [WITH_LINKS.links, WITH_EDGES.links].into_iter().find(|key| is_valid(graph, key))
}

/// Whether there are entities and relations and nothing else: what a memory of facts returns.
fn is_memory(data: Value<'_>) -> bool {
    data.is_object()
        && !data.is_empty_container()
        && data.members().all(|(key, list)| {
            let fits = match key.as_text() {
                Some("entities") => MEMORY.is_node,
                Some("relations") => MEMORY.is_link,
                _ => return false,
            };
            list.is_array() && (list.is_empty_container() || list.items().any(fits))
        })
}

impl Form {
    fn card<'a>(&self, graph: Value<'a>, title: Option<&'a str>, context: &Context<'a>) -> Card<'a> {
        let lists = (graph.get(self.nodes), graph.get(self.links));
        let mut nodes = Rows::read(lists.0.as_slice(), self.is_node, |row, _| (self.node)(row), context);
        let mut links = Rows::read(lists.1.as_slice(), self.is_link, |row, _| (self.link)(row), context);
        let (shown_nodes, total) = nodes.take();
        let (shown_links, link_total) = links.take();
        let title = title.or_else(|| first_text(graph, keys!["title"]));
        let metadata = graph.get("metadata").filter(|metadata| metadata.is_object());
        let card = KnowledgeGraphCard {
            nodes: shown_nodes,
            total,
            entity_types: self.entity_types(graph),
            dangling_links: self.dangling_links(graph),
            links: shown_links,
            title: title.map(Text::from),
            metadata: metadata.map(Map::of),
            common: Common::default(),
        };
        let card = Draft::new(self.rule, card).from_payload(graph).with_rows(nodes);
        card.with_side_list("links", link_total, links)
    }

    /// How many nodes of each type there are, also of those that are not shown.
    fn entity_types<'a>(&self, graph: Value<'a>) -> Map<'a, usize> {
        let (mut types, mut counts) = (Names::default(), Vec::new());
        for kind in items(graph, self.nodes).filter_map(|node| id(node, "entityType")) {
            let place = types.place(kind);
            counts.resize(counts.len().max(place + 1), 0);
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        types.taken().map(Cow::Borrowed).zip(counts).collect()
    }

    /// How many links have an end that is not a node.
    fn dangling_links(&self, graph: Value<'_>) -> usize {
        let mut ids = Names::default();
        for id in items(graph, self.nodes).filter_map(|node| id(node, self.node_id)) {
            ids.place(id);
        }
        let links = items(graph, self.links).filter(|link| (self.is_link)(*link));
        let is_known = |link: Value<'_>, end: &str| id(link, end).is_some_and(|end| ids.has(end));
        links.filter(|link| !self.link_ends.iter().all(|end| is_known(*link, end))).count()
    }
}

fn items<'a>(graph: Value<'a>, key: &str) -> impl Iterator<Item = Value<'a>> {
    graph.get(key).into_iter().flat_map(Value::items)
}

fn node(row: Value<'_>) -> GraphNode<'_> {
    const READ: Keys = keys!["id", "name", "group", "entityType", "val", "color", "hidden", "observations"];
    GraphNode {
        id: RowId::new(id(row, "id").unwrap_or_default()),
        name: first_text(row, keys!["name", "id"]).unwrap_or_default().into(),
        group: row.get("group").filter(|group| is_scalar(*group)).map(Data::from),
        entity_type: first_text(row, keys!["entityType"]).map(Text::from),
        val: number(row, "val"),
        color: row.get("color").and_then(Value::as_text).filter(|color| is_color(color)).map(Id::from),
        hidden: row.get("hidden").and_then(Value::as_bool),
        observations: observations(row),
        extra: rest(row, READ),
    }
}

fn entity(row: Value<'_>) -> GraphNode<'_> {
    const READ: Keys = keys!["name", "entityType", "observations"];
    GraphNode {
        id: RowId::new(id(row, "name").unwrap_or_default()),
        name: first_text(row, keys!["name"]).unwrap_or_default().into(),
        group: None,
        entity_type: first_text(row, keys!["entityType"]).map(Text::from),
        val: None,
        color: None,
        hidden: None,
        observations: observations(row),
        extra: rest(row, READ),
    }
}

fn link(row: Value<'_>) -> GraphLink<'_> {
    const READ: Keys = keys!["source", "target", "label", "value", "evidence"];
    let evidence = row.get("evidence").filter(|list| list.is_array());
    GraphLink {
        source: id(row, "source").unwrap_or_default().into(),
        target: id(row, "target").unwrap_or_default().into(),
        label: first_text(row, keys!["label"]).map(Text::from),
        value: number(row, "value"),
        evidence: evidence.map(|list| list.items().filter(|item| is_scalar(*item)).map(Data::from).collect()),
        extra: rest(row, READ),
    }
}

fn relation(row: Value<'_>) -> GraphLink<'_> {
    const READ: Keys = keys!["from", "to", "relationType"];
    GraphLink {
        source: id(row, "from").unwrap_or_default().into(),
        target: id(row, "to").unwrap_or_default().into(),
        label: first_text(row, keys!["relationType"]).map(Text::from),
        value: None,
        evidence: None,
        extra: rest(row, READ),
    }
}

fn number(row: Value<'_>, key: &str) -> Option<Number> {
    row.get(key).and_then(Value::as_number).map(Number)
}

fn is_scalar(value: Value<'_>) -> bool {
    matches!(value.kind(), Kind::Number | Kind::Text)
}

fn observations(row: Value<'_>) -> Option<Vec<Text<'_>>> {
    let list = row.get("observations").filter(|list| list.is_array())?;
    Some(list.items().filter_map(text).map(Text::from).collect())
}

/// Whether a text is `#rgb` or `#rrggbb`: anything else could be more than a colour where a page puts it into a style.
fn is_color(color: &str) -> bool {
    color.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// The members of a row that have a value and are not read otherwise.
fn rest<'a>(row: Value<'a>, read: Keys) -> Option<Map<'a, Data<'a>>> {
    let members = row.entries().into_iter().filter(|(key, value)| !read.contains(key) && !value.is_null());
    members.map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect::<Map<'a, _>>().filled()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_hexadecimal() {
        assert!(["#fff", "#00Ff7a"].into_iter().all(is_color));
        assert!(!["red", "#ffff", "#ggg", "fff", "#ff f", "url(x)"].into_iter().any(is_color));
    }
}
