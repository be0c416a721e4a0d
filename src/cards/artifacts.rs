//! Documents, code, pictures and graphs that a tool made beside its answer.

use crate::artifact::{
    BIBLIOGRAPHY, GRAPHS, Mode, SOURCE_CODE, file_reference, generated_title, is_binary, language,
    normalize_type,
};
use crate::card::{Card, Draft, Object, Out, Rows, as_number, is_object};
use crate::cards::media::data_url;
use crate::cards::{bibliography, knowledge_graph};
use crate::content::Source;
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Object as AsObject, Shown};
use crate::json::{Document, Value, keys};
use crate::names::Names;
use crate::output::compact_json;
use crate::route::Context;
use crate::sort::sorted_positions;
use crate::values::{first_string, first_text, is_filled};
use crate::words::is_listed;

/// Members of an artifact that the card takes over.
const FIELDS: [Field; 6] = [
    Field("artifactId", Id, keys!["artifactId"]),
    Field("versionNumber", Exact, keys!["versionNumber"]),
    Field("versionLabel", Shown, keys!["versionLabel"]),
    Field("previousVersionId", Id, keys!["previousVersionId"]),
    Field("nextVersionId", Id, keys!["nextVersionId"]),
    Field("metadata", AsObject, keys!["metadata"]),
];

/// The artifacts of a result; its one graph or bibliography as a card of its own.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let holder = holder(context)?;
    let mut list = List::default();
    list.add_all(holder, context);
    let publications = holder.get("bibliography").filter(|list| list.is_array() && is_filled(*list));
    let own = match (list.parts.as_slice(), publications) {
        ([], None) => return None,
        ([], Some(list)) => Some(bibliography::of_list(list, "bibliography.member", context)),
        ([only], None) => only.as_card(context),
        _ => None,
    };
    let card = own.unwrap_or_else(|| {
        let card = list.card(context);
        match publications {
            Some(list) => {
                let rows = Rows::read(list, is_object, bibliography::entry, context);
                card.with_list("bibliography", rows)
            }
            None => card,
        }
    });
    Some(card.beside_text(false))
}

/// The artifacts of a list, always as a card of artifacts.
pub fn of_list<'a>(artifacts: Value<'a>, context: &Context<'a>) -> Card<'a> {
    let mut list = List::default();
    list.add(artifacts, context);
    list.card(context)
}

/// The object that has the artifacts: what stands around the blocks, or a host's object without any.
fn holder<'a>(context: &Context<'a>) -> Option<Value<'a>> {
    let content = context.content;
    let own = content.data.filter(|data| content.source == Source::Object || data.has("content"));
    content.members.or(own.filter(|data| data.is_object() && !content.is_embedded))
}

/// One artifact before all ids are known.
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
    rows: Rows<'a>,
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
                    _ if is_listed(kind, GRAPHS) => 1,
                    _ => 2,
                };
                let content = row.get("content").filter(|content| !content.is_null());
                if rank != wanted {
                } else if content.is_none() && file_reference(row).is_none() {
                    self.rows.skip(at, context.texts);
                } else {
                    let title = first_string(row, keys!["title"]).unwrap_or_default();
                    let content = content.map_or("", |content| content_text(content, context));
                    self.push(Some(row), kind, title, content);
                }
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

    fn card(mut self, context: &Context<'a>) -> Card<'a> {
        let mut names = Names::default();
        for part in &self.parts {
            if !part.id.is_empty() {
                names.take(part.id);
            }
        }
        // Ids are given in the order in which the artifacts came, whatever is shown first.
        for part in &mut self.parts {
            if part.id.is_empty() {
                part.id = names.unique("artifact-1", context.texts);
            }
        }
        let position = |at: usize| self.parts.get(at).map(|part| part.position);
        for at in sorted_positions(self.parts.len(), &|one, two| position(one) < position(two)) {
            if let Some(part) = self.parts.get(at)
                && self.rows.admits(at, true, context)
            {
                self.rows.shown.push(part.out(context).into());
                self.rows.total += 1;
            }
        }
        let body = self.rows.body("artifacts");
        Draft::new("artifacts", "artifacts.members", body).with_rows(self.rows)
    }
}

/// The content as text; what is no text as JSON.
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
                .then(|| bibliography::of_list(document, "bibliography.artifact", context));
        }
        let title = Some(self.title).filter(|title| !title.is_empty());
        knowledge_graph::of_graph(document, title, context)
    }

    /// The content of a graph or bibliography.
    fn document(&self, context: &Context<'a>) -> Option<Value<'a>> {
        if self.kind != BIBLIOGRAPHY && !is_listed(self.kind, GRAPHS) {
            return None;
        }
        let limits = context.options.limits.json();
        context.arena.keep(Document::parse(self.content.to_owned(), limits).ok()?)
    }

    fn out(&self, context: &Context<'a>) -> Object<'a> {
        let kind = normalize_type(self.kind, Mode::All);
        let mut content = Out::LongText(self.content);
        if is_binary(kind) {
            content = Out::Base64(data_url(self.content).map_or(self.content, |(_, data)| data));
        }
        let given = self.row.and_then(|row| first_string(row, keys!["language"]));
        let language = given.or_else(|| language(self.kind, Mode::All)).filter(|own| !own.is_empty());
        let mut out = Object::new()
            .id("id", self.id)
            .with("position", self.position)
            .word("type", kind)
            .text_or("title", Some(self.title).filter(|title| !title.is_empty()), "Artifact")
            .with("content", content)
            .with("binary", is_binary(kind))
            .text("language", language);
        if let Some(graph) = self.document(context)
            && let Some(links) = knowledge_graph::links_key(graph)
        {
            let count = |key: &str| Out::count(graph.get(key).map_or(0, |list| list.items().count()));
            let counts = Object::new().with("nodes", count("nodes")).with("links", count(links));
            out = out.with("graph", counts);
        }
        match self.row {
            Some(row) => out.fields(row, &FIELDS),
            None => out,
        }
    }
}
