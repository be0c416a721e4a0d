//! Items of a kind that a definition describes: issues, mails, events, and what callers define themselves.

use crate::card::{Card, Common, Draft, Rows};
use crate::definition::{As, Definition, Field, FieldValue, Found, Layout, Row, View, fields, is_secret};
use crate::json::{Value, keys};
use crate::leaf::{Data, Id, Map, Text};
use crate::route::{Context, Rule};
use crate::safety::{Fate, Gate};
use crate::shape::{Declarations, Shape, TsType, Typed};
use crate::table::Table;
use crate::values::{is_blank, text};
use mcp_cards_derive::Shape;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::rc::Rc;

/// Members of a row that no field reads and that are kept all the same.
const MOST_MORE: usize = 40;

/// Items of a kind.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "collection")]
pub struct CollectionCard<'a> {
    /// The kind: that of the definition.
    pub kind: Rc<str>,
    /// What they are called together.
    pub title: Option<Rc<str>>,
    /// How they are best drawn.
    pub layout: Layout,
    /// Which field is what.
    pub view: View,
    /// The fields that some item has, in order.
    pub fields: Vec<CollectionField>,
    /// The items.
    #[shape(rows)]
    pub items: Vec<Item<'a>>,
    /// How many there are, where not all are shown.
    pub total: Option<usize>,
    /// Whether it was a single record.
    pub single: Option<bool>,
    /// What is said about the whole.
    pub facts: Option<Vec<CollectionFact<'a>>>,
    /// Where the next page begins.
    pub next_cursor: Option<Id<'a>>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

/// A field of the items.
#[derive(Clone, Debug, Shape)]
pub struct CollectionField {
    /// Its name in items.
    pub name: Rc<str>,
    /// What it is called.
    pub label: Rc<str>,
    /// What its values are.
    #[shape(name = "as")]
    pub kind: As,
}

/// Something said about the whole.
#[derive(Clone, Debug, Shape)]
pub struct CollectionFact<'a> {
    /// Its name.
    pub key: Rc<str>,
    /// What it is called.
    pub label: Rc<str>,
    /// What it says.
    pub value: Text<'a>,
}

/// An item: a value for each field that it has.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    definition: Rc<Definition>,
    values: Vec<Option<FieldValue<'a>>>,
    more: Option<Map<'a, FieldValue<'a>>>,
}

impl<'a> Item<'a> {
    /// The item of a row; `None` if it lacks something that it must have.
    pub(crate) fn read(definition: &Rc<Definition>, row: Row<'a>) -> Option<Self> {
        if !row.value.is_object() {
            return None;
        }
        let mut used = fields::Used::default();
        let mut values = Vec::with_capacity(definition.fields.len());
        let mut is_filled = false;
        for field in &definition.fields {
            let value = fields::read(field, row, definition.is_own, &mut used);
            if value.is_none() && field.is_required {
                return None;
            }
            is_filled |= value.is_some();
            values.push(value);
        }
        is_filled.then(|| Self {
            definition: Rc::clone(definition),
            values,
            more: more(row.value, &used, definition),
        })
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&FieldValue<'a>> {
        let at = self.definition.fields.iter().position(|field| &*field.name == name)?;
        self.values.get(at)?.as_ref()
    }

    /// The members of the row that no field reads.
    pub fn more(&self) -> Option<&Map<'a, FieldValue<'a>>> {
        self.more.as_ref()
    }

    fn members(&self) -> impl Iterator<Item = (&Field, &FieldValue<'a>)> {
        let pairs = self.definition.fields.iter().zip(&self.values);
        pairs.filter_map(|(field, value)| Some((field, value.as_ref()?)))
    }
}

/// The scalars of a row that were not read.
fn more<'a>(row: Value<'a>, used: &fields::Used, definition: &Definition) -> Option<Map<'a, FieldValue<'a>>> {
    let mut more: Vec<(&str, Value<'a>)> = Vec::new();
    for (key, value) in row.members() {
        if value.is_container() || value.is_null() || used.has(value) {
            continue;
        }
        let key = key.as_text().unwrap_or_default();
        // A field that reads it has no value, and nothing is lost with it.
        if value.as_text().is_some_and(is_blank) && definition.reads(key) {
            continue;
        }
        if let Some((_, own)) = more.iter_mut().find(|(own, _)| *own == key) {
            // A repeated key has its last value.
            *own = value;
            continue;
        }
        if more.len() == MOST_MORE {
            break;
        }
        more.push((key, value));
    }
    let value = |key: &str, value| {
        if is_secret(key) { FieldValue::Secret } else { FieldValue::Data(Data::from(value)) }
    };
    more.into_iter().map(|(key, own)| (Cow::Borrowed(key), value(key, own))).collect::<Map<'a, _>>().filled()
}

impl<'a> Shape<'a> for Item<'a> {
    type Owned = Item<'static>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        let mut fate = Fate::Stays;
        for (field, value) in self.definition.fields.iter().zip(&mut self.values) {
            let Some(own) = value else { continue };
            gate.enter_named(&field.name);
            if own.leave(gate) == Fate::Goes {
                *value = None;
                if field.is_required {
                    fate = Fate::Goes;
                }
            }
            gate.exit();
        }
        if self.more.is_some() {
            let _ = gate.member("more", &mut self.more);
            self.more = self.more.take().and_then(Map::filled);
        }
        fate
    }

    fn write(&self, table: &mut Table<'_>) {
        let Some(parts) = self.definition.names else { return self.write_map(table) };
        let mut values = self.values.iter();
        let mut rest = parts.len();
        for part in parts {
            rest -= 1;
            let mut object = table.object(part);
            let fields = if rest == 0 { part.len() - 1 } else { part.len() };
            for (place, value) in values.by_ref().take(fields).enumerate() {
                object.member(place, value, table);
            }
            if rest > 0 {
                object.go_on(table);
            } else {
                object.member(fields, &self.more, table);
            }
        }
    }

    fn into_owned(self) -> Item<'static> {
        Item { definition: self.definition, values: self.values.into_owned(), more: self.more.into_owned() }
    }
}

impl Item<'_> {
    fn write_map(&self, table: &mut Table<'_>) {
        table.map(self.members().count() + usize::from(self.more.is_some()));
        for (field, value) in self.members() {
            table.text(&field.name);
            value.write(table);
        }
        if let Some(more) = &self.more {
            table.text("more");
            more.write(table);
        }
    }
}

impl Serialize for Item<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (field, value) in self.members() {
            map.serialize_entry(&*field.name, value)?;
        }
        if let Some(more) = &self.more {
            map.serialize_entry("more", more)?;
        }
        map.end()
    }
}

impl Typed for Item<'_> {
    fn ts_type() -> TsType {
        TsType::named("CollectionItem")
    }

    fn declare(into: &mut Declarations) {
        FieldValue::declare(into);
    }
}

impl CollectionCard<'_> {
    /// Leaves out the fields that no item has: the gate may have taken the last value of one.
    pub(crate) fn keep_used_fields(&mut self) {
        let items = &self.items;
        self.fields.retain(|field| items.iter().any(|item| item.get(&field.name).is_some()));
    }
}

/// What is known of a card before its items.
pub(crate) fn head<'a>(definition: &Definition, is_single: bool) -> CollectionCard<'a> {
    let field = |field: &Field| CollectionField {
        name: Rc::clone(&field.name),
        label: Rc::clone(&field.label),
        kind: field.kind,
    };
    CollectionCard {
        kind: Rc::clone(&definition.kind),
        title: definition.title.clone(),
        layout: definition.layout(is_single),
        view: definition.view.clone(),
        fields: definition.fields.iter().map(field).collect(),
        items: Vec::new(),
        total: None,
        single: is_single.then_some(true),
        facts: None,
        next_cursor: None,
        common: Common::default(),
    }
}

/// The card of rows that a definition describes; `None` if none of them is an item and there are some.
pub(crate) fn card<'a>(
    definition: &Rc<Definition>,
    found: &Found<'a>,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let mut rows = Rows::default();
    for (at, row) in found.rows().enumerate() {
        if rows.count() >= context.options.limits.rows {
            rows.total += usize::from(row.value.is_object());
            continue;
        }
        match Item::read(definition, row) {
            Some(item) => rows.push(item, row.value),
            None => rows.skip(at, context.texts),
        }
    }
    if rows.count() == 0 && found.rows().next().is_some() {
        return None;
    }
    let mut card = head(definition, found.is_single);
    (card.items, card.total) = rows.take();
    card.facts = facts(definition, found.data);
    card.next_cursor = definition.next.iter().find_map(|path| cursor(path, found.data)).map(Id::from);
    let payload = found.lists.first().map(|list| list.value);
    let mut draft = Draft::new(Rule::DataKind, card).with_rows(rows).holding_text(found.is_text);
    draft.definition = Some(Rc::clone(definition));
    draft.is_sure = found.is_sure;
    if found.is_text {
        // Pointers into what was found in a text would name nothing that the caller has.
        draft.rows = None;
        return Some(draft);
    }
    if found.lists.len() > 1 {
        return Some(draft.from_payload(found.data));
    }
    Some(match payload {
        Some(payload) => draft.from_payload(payload),
        None => draft,
    })
}

fn facts<'a>(definition: &Definition, data: Value<'a>) -> Option<Vec<CollectionFact<'a>>> {
    let fact = |field: &Field| {
        let value = fields::read(field, Row::alone(data), definition.is_own, &mut fields::Used::default())?;
        // A total that is not known is -1 (Jira).
        if matches!(&value, FieldValue::Number(number) if number.0 < 0.0 && !definition.is_own) {
            return None;
        }
        let value = words(value)?;
        Some(CollectionFact { key: Rc::clone(&field.name), label: Rc::clone(&field.label), value })
    };
    let facts: Vec<_> = definition.facts.iter().filter_map(fact).collect();
    (!facts.is_empty()).then_some(facts)
}

/// A value in words.
fn words(value: FieldValue<'_>) -> Option<Text<'_>> {
    let joined = |texts: &mut dyn Iterator<Item = String>| Text::from(texts.collect::<Vec<_>>().join(", "));
    Some(match value {
        FieldValue::Text(text) => text,
        FieldValue::Long(text) => Text::from(text.0),
        FieldValue::Id(id) => Text::from(id.0),
        FieldValue::Link(link) => Text::from(link.0),
        FieldValue::Image(image) => Text::from(image.0),
        FieldValue::Number(number) => Text::from(crate::json::number_text(number.0)),
        FieldValue::Money(money) => {
            let amount = crate::json::number_text(money.amount.0);
            Text::from(money.currency.map_or(amount.clone(), |code| format!("{amount} {}", code.as_str())))
        }
        FieldValue::Person(person) => person.name,
        FieldValue::Status(status) => status.text,
        FieldValue::Labels(labels) => joined(&mut labels.iter().map(|label| label.text.as_str().to_owned())),
        FieldValue::List(list) => joined(&mut list.iter().map(|text| text.as_str().to_owned())),
        FieldValue::Flag(flag) => Text::own(if flag { "true" } else { "false" }),
        FieldValue::Data(data) => Text::from(data.to_json()),
        FieldValue::Secret => return None,
    })
}

/// A cursor, unless what stands beside it says that there is no more.
fn cursor<'a>(path: &crate::definition::Path, data: Value<'a>) -> Option<&'a str> {
    let around = path.holder(Row::alone(data))?;
    let is_over = |flag: Value<'_>| flag.as_bool() == Some(false);
    if around.at_keys(keys!["hasNextPage", "has_more", "hasMore"]).any(is_over) {
        return None;
    }
    path.get(Row::alone(data)).and_then(text)
}
