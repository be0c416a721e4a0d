//! Documents, code, pictures and graphs that a tool made beside its answer.

use crate::artifact::{
    BIBLIOGRAPHY, GRAPHS, Mode, SOURCE_CODE, file_reference, generated_title, is_binary, language,
    normalize_type,
};
use crate::card::{Card, Draft, Object, Out, Rows, is_object};
use crate::cards::media::data_url;
use crate::cards::{bibliography, knowledge_graph};
use crate::content::Source;
use crate::fields::Field;
use crate::fields::Read::{Exact, Id, Object as AsObject, Shown};
use crate::json::{Document, Value};
use crate::names::Names;
use crate::output::compact_json;
use crate::route::Context;
use crate::sort::sorted_positions;
use crate::values::{first_string, first_text, is_filled};
use crate::words::is_listed;

/// Members of an artifact that the card takes over.
const FIELDS: [Field; 6] = [
    Field("artifactId", Id, ""),
    Field("versionNumber", Exact, ""),
    Field("versionLabel", Shown, ""),
    Field("previousVersionId", Id, ""),
    Field("nextVersionId", Id, ""),
    Field("metadata", AsObject, ""),
];

/// The artifacts of a result; its one graph or bibliography as a card of its own.
pub fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let holder = holder(context)?;
    let mut list = List::default();
    list.add_all(holder, context);
    let publications = holder.get("bibliography").filter(|list| list.is_array() && is_filled(*list));
    let card = match (list.parts.as_slice(), publications) {
        ([], None) => return None,
        ([], Some(list)) => bibliography::of_list(list, "bibliography.member", context),
        ([only], None) => only.as_card(context).unwrap_or_else(|| list.card(context)),
        (_, None) => list.card(context),
        (_, Some(publications)) => {
            let rows = Rows::read(publications, is_object, bibliography::entry, context);
            list.card(context).with_list("bibliography", rows)
        }
    };
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

/// One artifact before its id and place are known.
struct Part<'a> {
    /// The artifact as it came, for its other members.
    row: Option<Value<'a>>,
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
            self.push("text/markdown", "Grant Draft", content_text(grant, context));
        }
    }

    fn push(&mut self, kind: &'a str, title: &'a str, content: &'a str) {
        self.parts.push(Part { row: None, kind, title, content });
    }

    fn add(&mut self, list: Value<'a>, context: &Context<'a>) {
        for wanted in 0..3 {
            for (at, row) in list.items().enumerate() {
                let kind = first_string(row, "type").unwrap_or_default();
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
                    let title = first_string(row, "title").unwrap_or_default();
                    let content = content.map_or("", |content| content_text(content, context));
                    self.parts.push(Part { row: Some(row), kind, title, content });
                }
            }
        }
    }

    fn add_binary(&mut self, binary: Value<'a>, context: &Context<'a>) {
        if let (Some(kind), Some(data)) = (first_string(binary, "type"), first_string(binary, "data")) {
            self.push(kind, context.texts.keep(generated_title(kind)), data);
            if let Some(code) = binary.get("metadata").and_then(|about| first_string(about, "sourceCode")) {
                self.push(SOURCE_CODE.0, SOURCE_CODE.1, code);
            }
        }
    }

    fn card(&self, context: &Context<'a>) -> Card<'a> {
        let mut names = Names::default();
        let (mut ids, mut positions) = (Vec::new(), Vec::new());
        for (at, part) in self.parts.iter().enumerate() {
            let id = part.row.and_then(|row| first_text(row, "id"));
            if let Some(id) = id {
                names.take(id);
            }
            ids.push(id);
            let position = part.row.and_then(|row| row.get("position")?.as_number());
            positions.push(position.unwrap_or_else(|| u32::try_from(at).map_or(f64::MAX, f64::from)));
        }
        // Ids are given in the order in which the artifacts came, whatever is shown first.
        for id in &mut ids {
            *id = id.or_else(|| Some(names.unique("artifact-1", context.texts)));
        }
        let order = sorted_positions(ids.len(), &|one, two| positions.get(one) < positions.get(two));
        let mut shown = Vec::new();
        for at in order.into_iter().take(context.options.limits.rows) {
            if let (Some(part), Some(id), Some(position)) =
                (self.parts.get(at), ids.get(at).copied().flatten(), positions.get(at))
            {
                let own = Object::new().id("id", id).with("position", *position);
                shown.push(part.out(own, context).into());
            }
        }
        let mut rows = Rows { shown, total: ids.len(), ..Rows::default() };
        rows.warnings.clone_from(&self.rows.warnings);
        let body = rows.body("artifacts");
        Draft::new("artifacts", "artifacts.members", body).with_rows(rows)
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

    fn out(&self, own: Object<'a>, context: &Context<'a>) -> Object<'a> {
        let kind = normalize_type(self.kind, Mode::All);
        let mut content = Out::LongText(self.content);
        if is_binary(kind) {
            content = Out::Base64(data_url(self.content).map_or(self.content, |(_, data)| data));
        }
        let given = self.row.and_then(|row| first_string(row, "language"));
        let language = given.or_else(|| language(self.kind, Mode::All)).filter(|own| !own.is_empty());
        let mut out = own
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
