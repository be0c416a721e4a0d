//! Documents, code, pictures and graphs that a tool made beside its answer.

use crate::artifact::{
    BIBLIOGRAPHY, Mode, SOURCE_CODE, file_reference, generated_title, is_binary, is_graph, language,
    normalize_type,
};
use crate::card::{Card, Common, Draft, Rows, as_number};
use crate::cards::bibliography::{self, BibEntry};
use crate::cards::knowledge_graph;
use crate::cards::media::data_url;
use crate::content::Source;
use crate::json::{Document, Keys, Value, keys};
use crate::leaf::{Base64, Data, FileBody, Id, Map, Number, RowId, Text};
use crate::names::Names;
use crate::order::sorted;
use crate::output::compact_json;
use crate::route::{Context, Rule};
use crate::values::{first_string, first_text, is_filled};
use mcp_cards_derive::Shape;
use std::cmp::Ordering;

/// What a tool made beside its answer.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "artifacts")]
pub struct ArtifactsCard<'a> {
    /// The artifacts.
    #[shape(rows)]
    pub artifacts: Vec<Artifact<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// Publications beside them.
    pub bibliography: Option<Vec<BibEntry<'a>>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A document, code, a picture or a graph.
#[derive(Clone, Debug, Shape)]
pub struct Artifact<'a> {
    /// Its id, which no other artifact of the card has.
    pub id: RowId<'a>,
    /// Its place among the artifacts.
    pub position: Number,
    /// The type under which it is shown.
    #[shape(name = "type")]
    pub kind: &'static str,
    /// Its title.
    pub title: Text<'a>,
    /// Its text, or its bytes in base64.
    pub content: FileBody<'a>,
    /// Whether the content is base64.
    pub binary: bool,
    /// The language that it is written in.
    pub language: Option<Text<'a>>,
    /// How large a graph it is.
    pub graph: Option<GraphSize>,
    /// The id that all its versions share.
    pub artifact_id: Option<Id<'a>>,
    /// The number of this version.
    pub version_number: Option<Number>,
    /// The name of this version.
    pub version_label: Option<Text<'a>>,
    /// The id of the version before this one.
    pub previous_version_id: Option<Id<'a>>,
    /// The id of the version after this one.
    pub next_version_id: Option<Id<'a>>,
    /// What else is said about it.
    pub metadata: Option<Map<'a, Data<'a>>>,
}

/// How large a graph is.
#[derive(Clone, Copy, Debug, Shape)]
pub struct GraphSize {
    /// Its nodes.
    pub nodes: usize,
    /// Its links.
    pub links: usize,
}

/// The artifacts of a result; its one graph or bibliography as a card of its own.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let holder = holder(context)?;
    let mut list = List::default();
    list.add_all(holder, context);
    let publications = holder.get("bibliography").filter(|list| list.is_array() && is_filled(*list));
    let own = match (list.parts.as_slice(), publications) {
        ([], None) => return None,
        ([], Some(list)) => Some(bibliography::of_list(list, Rule::BibliographyMember, context)),
        ([only], None) => only.as_card(context),
        _ => None,
    };
    Some(own.unwrap_or_else(|| list.card(publications, context)).beside_text(false))
}

/// The artifacts of a list, always as a card of artifacts.
pub(crate) fn of_list<'a>(artifacts: Value<'a>, context: &Context<'a>) -> Card<'a> {
    let mut list = List::default();
    list.add(artifacts, context);
    list.card(None, context)
}

/// The object that has the artifacts: what stands around the blocks, or a host's object without any.
fn holder<'a>(context: &Context<'a>) -> Option<Value<'a>> {
    let content = context.content;
    let own = content.data.filter(|data| content.source == Source::Object || data.has("content"));
    content.members.or(own.filter(|data| data.is_object() && !content.is_embedded))
}

/// One artifact before all ids are known.
#[derive(Clone)]
struct Part<'a> {
    /// The artifact as it came, for its other members.
    row: Option<Value<'a>>,
    /// Its own id; empty if it has none.
    id: &'a str,
    position: f64,
    kind: &'a str,
    title: &'a str,
    content: &'a str,
}

/// All artifacts of a result, and which of them were damaged.
#[derive(Default)]
struct List<'a> {
    parts: Vec<Part<'a>>,
    rows: Rows<'a, Artifact<'a>>,
}

impl<'a> List<'a> {
    /// Bibliographies, graphs, others, generated files, the draft of a grant.
    fn add_all(&mut self, holder: Value<'a>, context: &Context<'a>) {
        if let Some(list) = holder.get("artifacts") {
            self.add(list, context);
        }
        if let Some(binary) = holder.get("binaryOutput") {
            self.add_binary(binary, context);
            binary.items().for_each(|binary| self.add_binary(binary, context));
        }
        if let Some(grant) = holder.get("grantMarkdown").filter(|grant| is_filled(*grant)) {
            self.push(None, "text/markdown", "Grant Draft", content_text(grant, context));
        }
    }

    fn push(&mut self, row: Option<Value<'a>>, kind: &'a str, title: &'a str, content: &'a str) {
        let id = row.and_then(|row| first_text(row, keys!["id"])).unwrap_or_default();
        let position = row.and_then(|row| row.get("position")?.as_number());
        let position = position.unwrap_or(as_number(self.parts.len()));
        self.parts.push(Part { row, id, position, kind, title, content });
    }

    fn add(&mut self, list: Value<'a>, context: &Context<'a>) {
        for wanted in 0..3 {
            for (at, row) in list.items().enumerate() {
                let kind = first_string(row, keys!["type"]).unwrap_or_default();
                let rank = match kind {
                    BIBLIOGRAPHY => 0,
                    _ if is_graph(kind) => 1,
                    _ => 2,
                };
                if rank != wanted {
                    continue;
                }
                let content = row.get("content").filter(|content| !content.is_null());
                if content.is_none() && file_reference(row).is_none() {
                    self.rows.skip(at, context.texts);
                    continue;
                }
                let title = first_string(row, keys!["title"]).unwrap_or_default();
                let content = content.map_or("", |content| content_text(content, context));
                self.push(Some(row), kind, title, content);
            }
        }
    }

    fn add_binary(&mut self, binary: Value<'a>, context: &Context<'a>) {
        if let (Some(kind), Some(data)) =
            (first_string(binary, keys!["type"]), first_string(binary, keys!["data"]))
        {
            self.push(None, kind, context.texts.keep(generated_title(kind)), data);
            if let Some(code) =
                binary.get("metadata").and_then(|about| first_string(about, keys!["sourceCode"]))
            {
                self.push(None, SOURCE_CODE.0, SOURCE_CODE.1, code);
            }
        }
    }

    fn card(self, publications: Option<Value<'a>>, context: &Context<'a>) -> Card<'a> {
        let Self { mut parts, mut rows } = self;
        let mut names = Names::default();
        for part in parts.iter().filter(|part| !part.id.is_empty()) {
            names.take(part.id);
        }
        // Ids are given in the order in which the artifacts came, whatever is shown first.
        for part in parts.iter_mut().filter(|part| part.id.is_empty()) {
            part.id = names.unique("artifact-1", context.texts);
        }
        parts =
            sorted(&parts, &|one, two| one.position.partial_cmp(&two.position).unwrap_or(Ordering::Equal));
        rows.total = parts.len();
        rows.shown =
            parts.iter().take(context.options.limits.rows).map(|part| part.artifact(context)).collect();
        let (artifacts, total) = rows.take();
        let mut card = ArtifactsCard { artifacts, total, bibliography: None, common: Common::default() };
        let side = publications.map(|list| {
            let mut rows = bibliography::read(list, context);
            let (entries, total) = rows.take();
            card.bibliography = Some(entries);
            (total, rows)
        });
        let card = Draft::new(Rule::ArtifactsMembers, card).with_rows(rows);
        match side {
            Some((total, rows)) => card.with_side_list("bibliography", total, rows),
            None => card,
        }
    }
}

/// The content as text; what is not text as JSON.
fn content_text<'a>(content: Value<'a>, context: &Context<'a>) -> &'a str {
    content.as_text().unwrap_or_else(|| context.texts.keep(compact_json(content)))
}

impl<'a> Part<'a> {
    /// The graph or bibliography that an artifact is.
    fn as_card(&self, context: &Context<'a>) -> Option<Card<'a>> {
        let document = self.document(context)?;
        if self.kind == BIBLIOGRAPHY {
            return document
                .is_array()
                .then(|| bibliography::of_list(document, Rule::BibliographyArtifact, context));
        }
        let title = Some(self.title).filter(|title| !title.is_empty());
        knowledge_graph::of_graph(document, title, context)
    }

    /// The content of a graph or bibliography.
    fn document(&self, context: &Context<'a>) -> Option<Value<'a>> {
        if self.kind != BIBLIOGRAPHY && !is_graph(self.kind) {
            return None;
        }
        let limits = context.options.limits.json();
        context.arena.keep(Document::parse(self.content.to_owned(), limits).ok()?)
    }

    fn graph_size(&self, context: &Context<'a>) -> Option<GraphSize> {
        let graph = self.document(context)?;
        let links = knowledge_graph::links_key(graph)?;
        let count = |key: &str| graph.get(key).map_or(0, |list| list.items().count());
        Some(GraphSize { nodes: count("nodes"), links: count(links) })
    }

    fn artifact(&self, context: &Context<'a>) -> Artifact<'a> {
        let kind = normalize_type(self.kind, Mode::All);
        let binary = is_binary(kind);
        let content = if binary {
            FileBody::Base64(Base64::from(data_url(self.content).map_or(self.content, |(_, data)| data)))
        } else {
            FileBody::Text(self.content.into())
        };
        let given = self.row.and_then(|row| first_string(row, keys!["language"]));
        let language = given.or_else(|| language(self.kind, Mode::All)).filter(|own| !own.is_empty());
        let text = |keys: Keys| self.row.and_then(|row| first_text(row, keys));
        let member = |key: &str| self.row.and_then(|row| row.get(key));
        Artifact {
            id: RowId::new(self.id),
            position: Number(self.position),
            kind,
            title: if self.title.is_empty() { Text::own("Artifact") } else { self.title.into() },
            content,
            binary,
            language: language.map(Text::from),
            graph: self.graph_size(context),
            artifact_id: text(keys!["artifactId"]).map(Id::from),
            version_number: member("versionNumber").and_then(Value::as_number).map(Number),
            version_label: text(keys!["versionLabel"]).map(Text::from),
            previous_version_id: text(keys!["previousVersionId"]).map(Id::from),
            next_version_id: text(keys!["nextVersionId"]).map(Id::from),
            metadata: member("metadata").filter(|metadata| metadata.is_object()).map(Map::of),
        }
    }
}
