//! Reads definitions and reports errors as sentences that name the place.

use super::form::{As, Choice, Currency, Definition, Field, Layout, Match, Minor, Pointer, Tone, View};
use super::names;
use super::path::Path;
use super::text;
use crate::cards::info::key_text;
use crate::json::Value;
use crate::options::{Wrong, one_of};
use regex_lite::{Regex, RegexBuilder};
use std::rc::Rc;

/// The most definitions of one parser.
pub(crate) const MOST_DEFINITIONS: usize = 200;
/// The most fields of a definition, and the most facts.
pub(crate) const MOST_FIELDS: usize = 60;
/// The maximum size of all definitions as JSON, in bytes.
const MOST_BYTES: usize = 64 << 10;
/// The maximum size of a compiled pattern in bytes, which limits the time that it can take.
const PATTERN_BYTES: usize = 1 << 16;

const DEFINITION: &[&str] =
    &["kind", "title", "match", "rows", "record", "fields", "view", "layout", "facts", "next", "text"];
const MATCH: &[&str] = &["tool", "server", "all", "any", "none", "values", "evidence"];
const FIELD: &[&str] = &[
    "from", "all", "each", "join", "when", "else", "words", "line", "as", "label", "required", "currency",
    "minor", "tones",
];
const VIEW: &[&str] = &[
    "title", "subtitle", "status", "date", "person", "amount", "image", "url", "labels", "body", "group",
    "facts",
];

type Read<T> = Result<T, Wrong>;
/// A function that reads one value. A `dyn Fn`: otherwise the functions for lists and members would be compiled once
/// for each closure.
type Reader<'a, 'r, T> = &'r dyn Fn(Value<'a>) -> Read<T>;

/// Reads the definitions of a caller.
pub(crate) fn definitions(list: Value<'_>) -> Read<Vec<Definition>> {
    if !list.is_array() {
        return Err(Wrong::not("an array of definitions", list));
    }
    let (count, size) = (list.items().count(), list.span().len());
    if count > MOST_DEFINITIONS {
        return Err(Wrong::must_be(&format!("at most {MOST_DEFINITIONS} definitions"), &count.to_string()));
    }
    if size > MOST_BYTES {
        return Err(Wrong::must_be("at most 64 KB of JSON", &format!("{size} bytes")));
    }
    list.items()
        .enumerate()
        .map(|(at, own)| definition(own, Origin::Caller).map_err(|wrong| wrong.in_item(at)))
        .collect()
}

/// The origin of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The caller's own.
    Caller,
    /// Ours, or made from what the caller knows of a tool.
    Known,
    /// Made from what a server lists in a stream: there may be any number, so nothing of it is kept permanently.
    Server,
}

/// Reads one definition.
pub(crate) fn definition(given: Value<'_>, origin: Origin) -> Read<Definition> {
    let is_own = origin == Origin::Caller;
    members_of(given, DEFINITION)?;
    let kind = required(given, "kind", &|value| {
        let kind = string(value)?;
        if is_kind(kind) { Ok(kind) } else { Err(Wrong::not("a name like \"acme.flights\"", value)) }
    })?;
    let fields = required(given, "fields", &fields)?;
    if fields.is_empty() {
        return Err(Wrong::must_be("an object with fields", "an empty one").in_member("fields"));
    }
    let facts = optional(given, "facts", &self::fields)?.unwrap_or_default();
    let view = match given.get("view").filter(|view| !view.is_null()) {
        Some(view) => self::view(view, &fields).map_err(|wrong| wrong.in_member("view"))?,
        None => View::default(),
    };
    let names = match origin {
        Origin::Server => None,
        _ => names::of(fields.iter().map(|field| &*field.name)),
    };
    Ok(Definition {
        kind: kind.into(),
        title: optional(given, "title", &shared)?,
        matches: required(given, "match", &|value| one_or_more(value, &matching))?,
        rows: optional(given, "rows", &|value| one_or_more(value, &|own| pointer(own, true)))?,
        records: optional(given, "record", &|value| one_or_more(value, &|own| pointer(own, false)))?
            .unwrap_or_default(),
        view: names::guess_view(view, &fields),
        layout: optional(given, "layout", &|value| word(value, Layout::named, Layout::ALL, Layout::as_str))?,
        next: optional(given, "next", &|value| one_or_more(value, &path))?.unwrap_or_default(),
        text: optional(given, "text", &|value| one_or_more(value, &|own| text::read(own, is_own)))?
            .unwrap_or_default(),
        facts,
        fields,
        names,
        is_own,
    })
}

/// `^[a-z][a-z0-9_.-]{0,63}$`
fn is_kind(kind: &str) -> bool {
    let mut letters = kind.bytes();
    kind.len() <= 64
        && letters.next().is_some_and(|first| first.is_ascii_lowercase())
        && letters.all(|letter| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || matches!(letter, b'_' | b'.' | b'-')
        })
}

/// `^[A-Za-z_]\w{0,63}$`, not `more`.
pub(crate) fn is_field_name(name: &str) -> bool {
    let is_first = |letter: u8| letter.is_ascii_alphabetic() || letter == b'_';
    name != "more"
        && name.len() <= 64
        && name.bytes().next().is_some_and(is_first)
        && name.bytes().all(|letter| is_first(letter) || letter.is_ascii_digit())
}

fn fields(given: Value<'_>) -> Read<Vec<Field>> {
    let count = object(given)?.len();
    if count > MOST_FIELDS {
        return Err(Wrong::must_be(&format!("at most {MOST_FIELDS} fields"), &count.to_string()));
    }
    members(given, &|name, own| {
        if !is_field_name(name) {
            let expected = "the name of a field: a letter or _, then letters, digits and _, not \"more\"";
            return Err(Wrong::must_be(expected, "this").in_member(name));
        }
        field(name, own).map_err(|wrong| wrong.in_member(name))
    })
}

fn field(name: &str, given: Value<'_>) -> Read<Field> {
    let mut field = Field {
        name: name.into(),
        label: key_text(name).into(),
        kind: As::Text,
        from: Vec::new(),
        all: Vec::new(),
        join: None,
        when: Vec::new(),
        otherwise: None,
        words: Vec::new(),
        is_first_line: false,
        is_required: false,
        currency: None,
        minor: Minor::Never,
        each: Vec::new(),
        tones: Vec::new(),
    };
    if !given.is_object() {
        field.from = one_or_more(given, &path)
            .map_err(|_| Wrong::not("a path, an array of paths or a plain object", given))?;
        return Ok(field);
    }
    members_of(given, FIELD)?;
    field.kind =
        optional(given, "as", &|value| word(value, As::named, As::ALL, As::as_str))?.unwrap_or_default();
    field.from = optional(given, "from", &|value| one_or_more(value, &path))?.unwrap_or_default();
    field.all = optional(given, "all", &|value| list(value, &path))?.unwrap_or_default();
    field.join = optional(given, "join", &shared)?;
    field.when = optional(given, "when", &|value| {
        members(value, &|own, word| {
            Ok((member_path(own)?, shared(word).map_err(|wrong| wrong.in_member(own))?))
        })
    })?
    .unwrap_or_default();
    field.otherwise = optional(given, "else", &shared)?;
    field.words = optional(given, "words", &|value| table(value, &shared))?.unwrap_or_default();
    field.tones = optional(given, "tones", &|value| {
        table(value, &|own| word(own, Tone::named, Tone::ALL, Tone::as_str))
    })?
    .unwrap_or_default();
    field.is_first_line = optional(given, "line", &|value| {
        if value.is_text("first") { Ok(true) } else { Err(Wrong::not("\"first\"", value)) }
    })?
    .unwrap_or_default();
    field.is_required = optional(given, "required", &flag)?.unwrap_or_default();
    field.minor = optional(given, "minor", &minor)?.unwrap_or_default();
    field.each = optional(given, "each", &|value| one_or_more(value, &choice))?.unwrap_or_default();
    field.currency = optional(given, "currency", &currency)?;
    if let Some(label) = optional(given, "label", &shared)? {
        field.label = label;
    }
    if field.from.is_empty() && field.all.is_empty() && field.when.is_empty() {
        return Err(Wrong::must_be("a field with from, all or when", "one without"));
    }
    Ok(field)
}

fn minor(given: Value<'_>) -> Read<Minor> {
    match given.as_bool() {
        Some(true) => Ok(Minor::Always),
        Some(false) => Ok(Minor::Never),
        None if given.is_text("said") => Ok(Minor::Said),
        None => Err(Wrong::not("a boolean or \"said\"", given)),
    }
}

fn currency(given: Value<'_>) -> Read<Currency> {
    let text = string(given)?;
    if text.len() == 3 && text.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return Ok(Currency::Code(text.into()));
    }
    path(given).map(Currency::At)
}

fn view(given: Value<'_>, fields: &[Field]) -> Read<View> {
    members_of(given, VIEW)?;
    let names = || fields.iter().map(|field| &*field.name).collect::<Vec<_>>();
    let name = |value: Value<'_>| {
        let own = string(value)?;
        let field = fields.iter().find(|field| &*field.name == own);
        field.map(|field| Rc::clone(&field.name)).ok_or_else(|| Wrong::not(&one_of(&names()), value))
    };
    let member = |own: &str| optional(given, own, &name);
    Ok(View {
        title: member("title")?,
        subtitle: member("subtitle")?,
        status: member("status")?,
        date: member("date")?,
        person: member("person")?,
        amount: member("amount")?,
        image: member("image")?,
        url: member("url")?,
        labels: member("labels")?,
        body: member("body")?,
        group: member("group")?,
        facts: optional(given, "facts", &|value| list(value, &name))?,
    })
}

fn matching(given: Value<'_>) -> Read<Match> {
    members_of(given, MATCH)?;
    let choices =
        |name: &str| optional(given, name, &|value| list(value, &choice)).map(Option::unwrap_or_default);
    let mut found = Match {
        tools: optional(given, "tool", &|value| one_or_more(value, &tool_pattern))?.unwrap_or_default(),
        servers: optional(given, "server", &|value| {
            one_or_more(value, &|own| Ok(string(own)?.to_lowercase().into()))
        })?
        .unwrap_or_default(),
        all: choices("all")?,
        any: choices("any")?,
        none: choices("none")?,
        values: optional(given, "values", &|value| {
            let words = |own| list(own, &|word| Ok(Box::from(string(word)?)));
            members(value, &|name, own| {
                Ok((member_path(name)?, words(own).map_err(|wrong| wrong.in_member(name))?))
            })
        })?
        .unwrap_or_default(),
        evidence: 0,
    };
    let least = optional(given, "evidence", &|value| {
        let number = value.literal().and_then(|digits| digits.parse::<usize>().ok());
        number
            .filter(|number| *number <= MOST_FIELDS)
            .ok_or_else(|| Wrong::not("a whole number from 0 to 60", value))
    })?;
    found.evidence = least.unwrap_or(if found.names_source() { 0 } else { 2 });
    if found.asks_nothing() && !found.names_source() {
        return Err(Wrong::must_be("a match with tool, server, all, any or values", "one without"));
    }
    Ok(found)
}

fn choice(given: Value<'_>) -> Read<Choice> {
    let text = string(given)?;
    let paths = text.split('|').map(Path::parse).collect::<Option<Vec<_>>>();
    paths
        .map(|paths| Choice { text: text.into(), paths })
        .ok_or_else(|| Wrong::not("a path or several with | between", given))
}

/// Reads a pattern that matches at the beginning of a word of a tool's name.
fn tool_pattern(given: Value<'_>) -> Read<Regex> {
    let pattern = string(given)?;
    // The pattern is compiled by itself first: a wrong one might become valid together with its surroundings.
    regex(pattern, given)?;
    regex(&format!("(?:^|_)(?:{pattern})"), given)
}

/// Compiles a regular expression that takes linear time.
pub(super) fn regex(pattern: &str, given: Value<'_>) -> Read<Regex> {
    let build = RegexBuilder::new(pattern).case_insensitive(true).size_limit(PATTERN_BYTES).build();
    build.map_err(|error| Wrong::not(&format!("a regular expression ({error})"), given))
}

fn path(given: Value<'_>) -> Read<Path> {
    Path::parse(string(given)?).ok_or_else(|| Wrong::not("a path like \"user.login\"", given))
}

/// Reads a path that is the name of a member.
fn member_path(name: &str) -> Read<Path> {
    Path::parse(name).ok_or_else(|| Wrong::must_be("a path like \"user.login\"", "this").in_member(name))
}

fn pointer(given: Value<'_>, may_repeat: bool) -> Read<Pointer> {
    let expected = if may_repeat { "a JSON Pointer, which may have one *" } else { "a JSON Pointer" };
    Pointer::parse(string(given)?, may_repeat).ok_or_else(|| Wrong::not(expected, given))
}

fn flag(given: Value<'_>) -> Read<bool> {
    given.as_bool().ok_or_else(|| Wrong::not("a boolean", given))
}

fn shared(given: Value<'_>) -> Read<Rc<str>> {
    string(given).map(Rc::from)
}

pub(super) fn string(given: Value<'_>) -> Read<&str> {
    given.as_text().ok_or_else(|| Wrong::not("a string", given))
}

fn word<T: Copy>(
    given: Value<'_>,
    named: fn(&str) -> Option<T>,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Read<T> {
    let names = || all.iter().map(|own| name(*own)).collect::<Vec<_>>();
    given.as_text().and_then(named).ok_or_else(|| Wrong::not(&one_of(&names()), given))
}

fn table<'a, T>(given: Value<'a>, read: Reader<'a, '_, T>) -> Read<Vec<(Rc<str>, T)>> {
    members(given, &|key, own| Ok((Rc::from(key), read(own).map_err(|wrong| wrong.in_member(key))?)))
}

/// Reads each member of an object.
fn members<'a, T>(given: Value<'a>, read: &dyn Fn(&'a str, Value<'a>) -> Read<T>) -> Read<Vec<T>> {
    let mut all = Vec::new();
    for (name, own) in object(given)? {
        all.push(read(name, own)?);
    }
    Ok(all)
}

fn object(given: Value<'_>) -> Read<Vec<(&str, Value<'_>)>> {
    if given.is_object() { Ok(given.entries()) } else { Err(Wrong::not("a plain object", given)) }
}

/// Checks that an object has only these members.
pub(super) fn members_of(given: Value<'_>, known: &'static [&'static str]) -> Read<()> {
    match object(given)?.into_iter().find(|(name, _)| !known.contains(name)) {
        Some((name, _)) => Err(Wrong::unknown(name, known.iter().copied())),
        None => Ok(()),
    }
}

fn required<'a, T>(given: Value<'a>, name: &str, read: Reader<'a, '_, T>) -> Read<T> {
    match given.get(name) {
        Some(own) => read(own).map_err(|wrong| wrong.in_member(name)),
        None => Err(Wrong::not_at(name, "given", None)),
    }
}

pub(super) fn optional<'a, T>(given: Value<'a>, name: &str, read: Reader<'a, '_, T>) -> Read<Option<T>> {
    match given.get(name).filter(|own| !own.is_null()) {
        Some(own) => read(own).map(Some).map_err(|wrong| wrong.in_member(name)),
        None => Ok(None),
    }
}

pub(super) fn list<'a, T>(given: Value<'a>, read: Reader<'a, '_, T>) -> Read<Vec<T>> {
    if !given.is_array() {
        return Err(Wrong::not("an array", given));
    }
    let mut all = Vec::new();
    for (at, own) in given.items().enumerate() {
        all.push(read(own).map_err(|wrong| wrong.in_item(at))?);
    }
    Ok(all)
}

/// Reads one value, or a list of them.
fn one_or_more<'a, T>(given: Value<'a>, read: Reader<'a, '_, T>) -> Read<Vec<T>> {
    if given.is_array() { list(given, read) } else { read(given).map(|own| vec![own]) }
}
