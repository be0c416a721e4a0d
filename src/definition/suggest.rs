//! A definition derived from a result, as a draft for one of the caller's own.

use super::check::{MOST_FIELDS, is_field_name};
use super::schema::kind_of;
use crate::card::ParsedToolResult;
use crate::cards::info::key_text;
use crate::json::{Arena, Document, JsonLimits, Kind, Value, escape_into, key_into, push_pointer_token};
use crate::money::money;
use crate::options::{Definitions, Options};
use crate::order::sorted;
use crate::payload::Payload;
use crate::route::{Context, SAMPLE, route};
use crate::values::{is_blank, string};
use std::collections::BTreeSet;

/// The most keys that the draft requires as evidence.
const MOST_KEYS: usize = 8;

/// A definition while it is being written.
#[derive(Debug, Default)]
pub(super) struct Draft<'t> {
    pub(super) kind: String,
    pub(super) title: Option<&'t str>,
    pub(super) tool: Option<String>,
    pub(super) all: Vec<String>,
    /// Whether the keys alone are enough evidence.
    needs_no_more: bool,
    pub(super) rows: Vec<String>,
    pub(super) record: Option<String>,
    fields: String,
    count: usize,
}

impl Draft<'_> {
    /// Adds a field, unless there are enough.
    pub(super) fn field(
        &mut self,
        name: &str,
        path: &str,
        kind: &str,
        label: Option<&str>,
        currency: Option<&str>,
    ) {
        if self.count >= MOST_FIELDS {
            return;
        }
        self.count += 1;
        if self.fields.is_empty() {
            self.fields.push('{');
        }
        key_into(name, &mut self.fields);
        self.fields.push('{');
        member("from", path, &mut self.fields);
        if kind != "text" {
            member("as", kind, &mut self.fields);
        }
        if let Some(label) = label {
            member("label", label, &mut self.fields);
        }
        if let Some(currency) = currency {
            member("currency", currency, &mut self.fields);
        }
        self.fields.push('}');
    }

    /// Returns the definition as JSON; `None` if it has no fields.
    pub(super) fn json(&self) -> Option<String> {
        if self.fields.is_empty() {
            return None;
        }
        let mut json = String::from("{");
        member("kind", &self.kind, &mut json);
        if let Some(title) = self.title {
            member("title", title, &mut json);
        }
        key_into("match", &mut json);
        json.push('{');
        if let Some(tool) = &self.tool {
            member("tool", tool, &mut json);
        }
        if !self.all.is_empty() {
            list("all", &self.all, &mut json);
        }
        if self.needs_no_more {
            key_into("evidence", &mut json);
            json.push('0');
        }
        json.push('}');
        if !self.rows.is_empty() {
            list("rows", &self.rows, &mut json);
        }
        if let Some(record) = &self.record {
            member("record", record, &mut json);
        }
        key_into("fields", &mut json);
        json.push_str(&self.fields);
        json.push_str("}}");
        Some(json)
    }
}

fn member(name: &str, value: &str, json: &mut String) {
    key_into(name, json);
    escape_into(value, json);
}

fn list(name: &str, values: &[String], json: &mut String) {
    key_into(name, json);
    json.push('[');
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            json.push(',');
        }
        escape_into(value, json);
    }
    json.push(']');
}

/// Converts a key to a token of a JSON Pointer.
pub(super) fn token(key: &str) -> String {
    let mut token = String::new();
    push_pointer_token(key, &mut token);
    token
}

/// Returns the path to a member of a row.
pub(super) fn path_to(key: &str) -> String {
    let is_plain =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '@' | '$' | ' ' | '(' | ')');
    if !key.is_empty() && key.chars().all(is_plain) { key.to_owned() } else { format!("/{}", token(key)) }
}

/// Assigns each key a valid field name that no other key has.
pub(super) fn field_names() -> impl FnMut(&str) -> String {
    let mut taken = BTreeSet::new();
    move |key| {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        let mut name: String = key.chars().map(plain).take(60).collect();
        if !is_field_name(&name) {
            name.insert(0, '_');
        }
        let mut count = 1;
        let mut free = name.clone();
        while !taken.insert(free.clone()) {
            count += 1;
            free = format!("{name}{count}");
        }
        free
    }
}

/// Returns the definition that a result suggests, as JSON; `None` if it contains no row and no record, or if it would
/// become a card that takes precedence over all definitions: a failure, a question, a tag.
pub(crate) fn suggest(context: &Context<'_>) -> Option<String> {
    let data = context.content.data.filter(|data| data.is_container() && !data.is_empty_container())?;
    let record = Some(data).filter(|data| data.is_object());
    // The list that looks best may be one that no pointer leads to.
    lists(data).into_iter().chain(record).find_map(|place| {
        let json = drafted(data, place, context)?;
        holds(&json, context).then_some(json)
    })
}

/// Returns the definition of the rows in a list, or of a record.
fn drafted<'a>(data: Value<'a>, place: Value<'a>, context: &Context<'a>) -> Option<String> {
    let mut draft = Draft { kind: kind_of(context.tool.words()), ..Draft::default() };
    let words = context.tool.bounded_words();
    draft.tool = (!words.is_empty()).then(|| escaped(words));
    draft.needs_no_more = draft.tool.is_none();
    let pointer = pointer_below(data, place)?;
    let title = pointer.rsplit_once('/').map(|(_, key)| key_text(key)).filter(|_| place.is_array());
    draft.title = title.as_deref();
    let rows: Vec<Value<'a>> = if place.is_array() {
        draft.rows = vec![pointer];
        place.items().filter(|row| row.is_object()).take(context.options.limits.rows).collect()
    } else {
        draft.record = Some(pointer);
        vec![place]
    };
    let mut names = field_names();
    for column in columns(&rows) {
        let kind = column.kind(&rows);
        let currency = (kind == "money").then(|| currency_beside(&rows)).flatten();
        draft.field(&names(column.key), &path_to(column.key), kind, None, currency);
        if column.is_proof && draft.all.len() < MOST_KEYS && !column.key.contains('|') {
            draft.all.push(path_to(column.key));
        }
    }
    if draft.all.is_empty() && draft.tool.is_none() {
        return None;
    }
    draft.json()
}

/// Whether a definition wins for the result that it was made from, and each scalar of each row is a field of an item.
fn holds(json: &str, context: &Context<'_>) -> bool {
    let list = Document::parse(format!("[{json}]"), JsonLimits::UNLIMITED);
    let Some(cards) = list.ok().and_then(|list| Definitions::read(list.root()).ok()) else { return false };
    let options = Options { cards: Some(&cards), explain: false, ..*context.options };
    let arena = Arena::default();
    let made = route(&Context::new(context.tool, &options, context.content, &arena));
    let ParsedToolResult::Collection(card) = &made.card else { return false };
    made.definition.is_some_and(|own| {
        let has_all = own.fields.len() == MOST_FIELDS || card.items.iter().all(|item| item.more().is_none());
        own.is_own && !card.items.is_empty() && has_all
    })
}

/// Converts a tool's words to a pattern.
fn escaped(words: &str) -> String {
    let mut pattern = String::new();
    for letter in words.chars() {
        if letter.is_ascii_punctuation() && letter != '_' {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

/// Returns the lists of rows in some data, best first: the data itself or the payload, and the longest list of objects
/// one or two levels inside.
fn lists(data: Value<'_>) -> Vec<Value<'_>> {
    let has_rows = |list: &Value<'_>| list.is_array() && list.items().any(Value::is_object);
    let payload = Some(Payload::extract(data).value()).filter(|list| has_rows(list));
    let first = inside(data);
    let second = first.iter().filter(|own| own.is_object()).flat_map(|own| inside(*own)).take(1000);
    let all: Vec<_> = first.iter().copied().chain(second).filter(|list| has_rows(list)).collect();
    let longest = all.into_iter().max_by_key(|list| list.items().count());
    payload.into_iter().chain(longest).collect()
}

fn inside(object: Value<'_>) -> Vec<Value<'_>> {
    object.members().map(|(_, own)| own).collect()
}

/// Returns the position of a value in some data.
fn pointer_below(data: Value<'_>, value: Value<'_>) -> Option<String> {
    let (outer, inner) = (data.pointer(), value.pointer());
    inner.strip_prefix(&outer).map(str::to_owned)
}

/// A key that rows have.
#[derive(Clone)]
struct ColumnKey<'a> {
    key: &'a str,
    /// Whether all rows have it, and it is not null in all of the first ones.
    is_proof: bool,
    is_nested: bool,
}

/// What is known of a key after some rows.
#[derive(Default)]
struct Seen {
    count: usize,
    is_filled: bool,
    is_nested: bool,
    is_in_sample: bool,
}

/// Returns the keys of all rows; if there are too many, those of plain values first.
fn columns<'a>(rows: &[Value<'a>]) -> Vec<ColumnKey<'a>> {
    let mut keys: Vec<(&str, Seen)> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for (row_at, row) in rows.iter().enumerate() {
        for (key, value) in row.entries() {
            let at = *places.entry(key).or_insert_with(|| {
                keys.push((key, Seen::default()));
                keys.len() - 1
            });
            if let Some((_, seen)) = keys.get_mut(at) {
                seen.count += 1;
                seen.is_filled |=
                    !value.is_null() && !value.is_empty_container() && !value.as_text().is_some_and(is_blank);
                seen.is_nested |= value.is_container();
                seen.is_in_sample |= row_at < SAMPLE && !value.is_null();
            }
        }
    }
    let mut columns: Vec<_> = keys
        .into_iter()
        .filter(|(_, seen)| seen.is_filled)
        .map(|(key, seen)| {
            let is_proof = seen.count == rows.len() && seen.is_in_sample;
            ColumnKey { key, is_proof, is_nested: seen.is_nested }
        })
        .collect();
    if columns.len() > MOST_FIELDS {
        columns = sorted(&columns, &|one, other| one.is_nested.cmp(&other.is_nested));
        columns.truncate(MOST_FIELDS);
    }
    columns
}

impl ColumnKey<'_> {
    /// Returns the type of a column's values.
    fn kind(&self, rows: &[Value<'_>]) -> &'static str {
        let values: Vec<_> =
            rows.iter().filter_map(|row| row.get(self.key)).filter(|value| !value.is_null()).collect();
        let all = |test: &dyn Fn(Value<'_>) -> bool| values.iter().all(|value| test(*value));
        let key = self.key.to_lowercase();
        if self.is_nested {
            let are_words =
                |list: Value<'_>| list.is_array() && list.items().all(|item| string(item).is_some());
            let is_person = |value: Value<'_>| value.is_object() && super::fields::person(value).is_some();
            return match () {
                () if all(&are_words) => "list",
                () if all(&is_person) => "person",
                () => "data",
            };
        }
        let texts = || values.iter().filter_map(|value| value.as_text()).filter(|text| !is_blank(text));
        let all_texts = |test: &dyn Fn(&str) -> bool| {
            values.iter().all(|value| value.kind() == Kind::Text) && texts().all(test)
        };
        let ends = |words: &[&str]| words.iter().any(|word| key.ends_with(word));
        let holds = |words: &[&str]| words.iter().any(|word| key.contains(word));
        let is_time_key =
            ends(&["_at", "date", "time", "created", "updated", "due", "timestamp", "ts", "modified"])
                || self.key.ends_with("At");
        let is_web = |text: &str| text.starts_with("https://") || text.starts_with("http://");
        match () {
            () if all(&|value| value.kind() == Kind::Bool) => "flag",
            () if values.iter().any(|value| value.kind() == Kind::Bool) => "data",
            () if all_texts(&is_web) => {
                if holds(&["image", "avatar", "thumb", "icon", "photo", "picture", "logo"]) {
                    "image"
                } else {
                    "link"
                }
            }
            () if all_texts(&is_iso) => "date",
            () if is_time_key && all(&is_epoch) => "date",
            () if key == "id"
                || key == "key"
                || ends(&["_id", "uuid", "sha"])
                || self.key.ends_with("Id") =>
            {
                "id"
            }
            () if holds(&["price", "amount", "total", "cost", "fee"])
                && all(&|value| money(value).is_some()) =>
            {
                "money"
            }
            () if all(&|value| value.kind() == Kind::Number) => {
                if ends(&["bytes", "size"]) {
                    "bytes"
                } else {
                    "number"
                }
            }
            () if ["status", "state", "priority", "severity", "level"].contains(&key.as_str()) => "status",
            () if texts().any(|text| text.contains('\n') || text.len() > 200) => "long",
            () => "text",
        }
    }
}

/// Matches `2026-03-12`, optionally with a time.
fn is_iso(text: &str) -> bool {
    let mut bytes = text.bytes();
    let is_date = (0..10).all(|at| match bytes.next() {
        Some(b'-') => at == 4 || at == 7,
        Some(digit) => digit.is_ascii_digit() && at != 4 && at != 7,
        None => false,
    });
    is_date && matches!(bytes.next(), None | Some(b'T' | b' '))
}

/// Whether a value is seconds or milliseconds since 1970.
fn is_epoch(value: Value<'_>) -> bool {
    let digits = value.literal().or_else(|| value.as_text()).unwrap_or_default();
    let whole = digits.split('.').next().unwrap_or_default();
    matches!(whole.len(), 10 | 13) && whole.bytes().all(|digit| digit.is_ascii_digit())
}

/// Returns the key of a currency that all rows have.
fn currency_beside(rows: &[Value<'_>]) -> Option<&'static str> {
    let names = ["currency", "currencyCode", "currency_code"];
    names.into_iter().find(|name| rows.iter().all(|row| row.get(name).and_then(string).is_some()))
}
