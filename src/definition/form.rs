//! The parts of a definition, after it was checked.

use super::path::{Path, Row};
use super::text::TextRows;
use crate::json::{AnyKey, Value};
use crate::shape::words_enum;
use mcp_cards_derive::Shape;
use regex_lite::Regex;
use std::rc::Rc;

words_enum! {
    /// The type of a field's value.
    #[derive(Default)]
    pub enum As {
        /// Text in one line.
        #[default]
        Text = "text",
        /// Text of any length.
        Long = "long",
        /// An identifier.
        Id = "id",
        /// The address of a page.
        Link = "link",
        /// The address of a picture.
        Image = "image",
        /// A number.
        Number = "number",
        /// A number of bytes.
        Bytes = "bytes",
        /// A percentage.
        Percent = "percent",
        /// An amount and its currency.
        Money = "money",
        /// A day or a point in time.
        Date = "date",
        /// A span of time.
        Duration = "duration",
        /// A person.
        Person = "person",
        /// A word for a state.
        Status = "status",
        /// Words, possibly with colours.
        Labels = "labels",
        /// Texts.
        List = "list",
        /// A boolean.
        Flag = "flag",
        /// Anything, as it is.
        Data = "data",
    }
}

words_enum! {
    /// The meaning of a status.
    #[derive(Default)]
    pub enum Tone {
        /// Success.
        Good = "good",
        /// Failure.
        Bad = "bad",
        /// Needs attention.
        Warn = "warn",
        /// In progress.
        Active = "active",
        /// None of these.
        #[default]
        Neutral = "neutral",
    }
}

words_enum! {
    /// How a collection is drawn.
    pub enum Layout {
        /// One below the other.
        List = "list",
        /// Rows and columns.
        Table = "table",
        /// Labels and values of one record.
        Facts = "facts",
        /// By day.
        Timeline = "timeline",
        /// In columns by status or group.
        Board = "board",
        /// Pictures first.
        Gallery = "gallery",
    }
}

/// The roles of an item's fields, by the fields' names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Shape)]
#[shape(as = "CollectionView")]
pub struct View {
    /// Its title.
    pub title: Option<Rc<str>>,
    /// The line below the title.
    pub subtitle: Option<Rc<str>>,
    /// Its status.
    pub status: Option<Rc<str>>,
    /// Its date.
    pub date: Option<Rc<str>>,
    /// The person it belongs to.
    pub person: Option<Rc<str>>,
    /// Its price.
    pub amount: Option<Rc<str>>,
    /// Its image.
    pub image: Option<Rc<str>>,
    /// The link to it.
    pub url: Option<Rc<str>>,
    /// Its labels.
    pub labels: Option<Rc<str>>,
    /// Its long text.
    pub body: Option<Rc<str>>,
    /// The field it is grouped by.
    pub group: Option<Rc<str>>,
    /// The other fields to show.
    pub facts: Option<Vec<Rc<str>>>,
}

/// A definition that was checked.
#[derive(Debug)]
pub(crate) struct Definition {
    pub(crate) kind: Rc<str>,
    pub(crate) title: Option<Rc<str>>,
    pub(crate) matches: Vec<Match>,
    /// Where the list may be; `None` means in the payload.
    pub(crate) rows: Option<Vec<Pointer>>,
    pub(crate) records: Vec<Pointer>,
    pub(crate) fields: Vec<Field>,
    pub(crate) view: View,
    pub(crate) layout: Option<Layout>,
    pub(crate) facts: Vec<Field>,
    pub(crate) next: Vec<Path>,
    pub(crate) text: Vec<TextRows>,
    /// The names of an item's members in parts, as the host learns them; `None` if they must be sent with each item.
    pub(crate) names: Option<&'static [&'static [&'static str]]>,
    /// Whether it is the caller's own, so that it may show values that we would not.
    pub(crate) is_own: bool,
}

impl Definition {
    /// Whether a field reads this member of a row.
    pub(crate) fn reads(&self, key: &str) -> bool {
        let is_own = |path: &Path| path.first_key().is_some_and(|own| own.name() == key);
        self.fields.iter().any(|field| field.from.iter().chain(&field.all).any(is_own))
    }

    /// Whether its list may be under this key of the data.
    pub(crate) fn has_list_at(&self, key: &str) -> bool {
        let is_key = |token: &Option<AnyKey>| token.as_ref().is_some_and(|own| own.name() == key);
        self.rows.iter().flatten().any(|pointer| pointer.tokens.first().is_some_and(is_key))
    }

    /// Returns the layout: facts for a single record; else the given one, or a list if there is a title, or a table.
    pub(crate) fn layout(&self, is_single: bool) -> Layout {
        match self.layout {
            // A single record is never shown as a table.
            Some(Layout::Facts) | None if is_single => Layout::Facts,
            Some(layout) if !is_single => layout,
            Some(_) => Layout::Facts,
            None if self.view.title.is_some() => Layout::List,
            None => Layout::Table,
        }
    }
}

/// The evidence that a result is of a kind.
#[derive(Debug, Default)]
pub(crate) struct Match {
    pub(crate) tools: Vec<Regex>,
    pub(crate) servers: Vec<Box<str>>,
    pub(crate) all: Vec<Choice>,
    pub(crate) any: Vec<Choice>,
    pub(crate) none: Vec<Choice>,
    pub(crate) values: Vec<(Path, Vec<Box<str>>)>,
    pub(crate) evidence: usize,
}

impl Match {
    /// Whether the tool or the server is part of the evidence.
    pub(crate) fn names_source(&self) -> bool {
        !self.tools.is_empty() || !self.servers.is_empty()
    }

    /// Whether it requires nothing of the rows.
    pub(crate) fn asks_nothing(&self) -> bool {
        self.all.is_empty() && self.any.is_empty() && self.values.is_empty()
    }

    /// Whether the server is one of those that it names.
    pub(crate) fn has_server(&self, server: Option<&str>) -> bool {
        self.servers.is_empty()
            || server.is_some_and(|server| {
                self.servers.iter().any(|own| {
                    server.eq_ignore_ascii_case(own)
                        || own.starts_with('.') && server.to_ascii_lowercase().ends_with(&**own)
                })
            })
    }
}

/// Alternative paths: `a|b`.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) text: Box<str>,
    pub(crate) paths: Vec<Path>,
}

impl Choice {
    /// Whether all rows have one of the paths, and at least one of them not null.
    pub(crate) fn is_in(&self, rows: &[Row<'_>]) -> bool {
        let mut is_filled = false;
        for row in rows {
            let mut values = self.paths.iter().filter_map(|path| path.get(*row)).peekable();
            if values.peek().is_none() {
                return false;
            }
            is_filled |= values.any(|value| !value.is_null());
        }
        is_filled
    }

    /// Whether a row has one of the paths, with any value.
    pub(crate) fn is_at(&self, row: Row<'_>) -> bool {
        self.paths.iter().any(|path| path.get(row).is_some())
    }
}

/// A field of each item.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: Rc<str>,
    pub(crate) label: Rc<str>,
    pub(crate) kind: As,
    pub(crate) from: Vec<Path>,
    /// The paths that are joined, instead of `from`.
    pub(crate) all: Vec<Path>,
    pub(crate) join: Option<Rc<str>>,
    pub(crate) when: Vec<(Path, Rc<str>)>,
    pub(crate) otherwise: Option<Rc<str>>,
    pub(crate) words: Vec<(Rc<str>, Rc<str>)>,
    pub(crate) is_first_line: bool,
    pub(crate) is_required: bool,
    pub(crate) currency: Option<Currency>,
    pub(crate) minor: Minor,
    /// The parts of each element of a list, which are joined.
    pub(crate) each: Vec<Choice>,
    pub(crate) tones: Vec<(Rc<str>, Tone)>,
}

/// Whether amounts are in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Minor {
    #[default]
    Never,
    /// All that are whole numbers.
    Always,
    /// Those of rows that indicate it.
    Said,
}

/// Where the currency of an amount comes from.
#[derive(Debug)]
pub(crate) enum Currency {
    Code(Rc<str>),
    At(Path),
}

/// The place of a list or a record: a JSON Pointer, with at most one `*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pointer {
    pub(crate) text: Box<str>,
    /// Its keys; `None` is the `*`.
    pub(crate) tokens: Vec<Option<AnyKey>>,
}

/// The most lists that a `*` finds: there may be as many as values in a result.
const MOST_LISTS: usize = 10_000;

impl Pointer {
    /// Parses a pointer; `None` if it is not valid.
    pub(crate) fn parse(text: &str, may_repeat: bool) -> Option<Self> {
        let tokens = super::path::pointer_tokens(text)?;
        let stars = tokens.iter().filter(|token| *token == "*").count();
        let tokens: Vec<_> = tokens.iter().map(|token| (token != "*").then(|| AnyKey::new(token))).collect();
        (stars <= usize::from(may_repeat) && tokens.len() <= 16).then(|| Self { text: text.into(), tokens })
    }

    /// The keys before its `*`, and whether it has one.
    pub(crate) fn before_star(&self) -> (impl Iterator<Item = &AnyKey>, bool) {
        (self.tokens.iter().map_while(Option::as_ref), self.tokens.iter().any(Option::is_none))
    }

    /// Returns the values at the pointer in some data, each with the value around it.
    pub(crate) fn find<'a>(&self, data: Value<'a>) -> Vec<Row<'a>> {
        let mut found = Vec::new();
        let star = self.tokens.iter().position(Option::is_none);
        let (before, after) =
            self.tokens.split_at_checked(star.unwrap_or(self.tokens.len())).unwrap_or_default();
        let Some(start) = follow(Row::alone(data), before) else { return found };
        if star.is_none() {
            found.push(start);
            return found;
        }
        let members = start.value.members().map(|(_, member)| member);
        let after = after.get(1..).unwrap_or_default();
        for (at, item) in start.value.items().chain(members).take(MOST_LISTS).enumerate() {
            let list = follow(Row { value: item, around: Some(start.value) }, after);
            // If the rows are of another type, the first one shows it.
            if at == 0 && list.is_none() {
                break;
            }
            found.extend(list);
        }
        found
    }
}

fn follow<'a>(mut at: Row<'a>, tokens: &[Option<AnyKey>]) -> Option<Row<'a>> {
    for key in tokens.iter().flatten() {
        let next = if at.value.is_array() {
            at.value.items().nth(key.name().parse().ok()?)
        } else {
            at.value.get_key(key)
        };
        at = Row { value: next?, around: Some(at.value) };
    }
    Some(at)
}
