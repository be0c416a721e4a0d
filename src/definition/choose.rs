//! Chooses the definition that a result matches.

use super::fields::{self, Used};
use super::form::{Choice, Definition, Match};
use super::path::Row;
use super::places::Holds;
use super::set::Set;
use super::text::Lines;
use crate::card::Card;
use crate::cards::collection;
use crate::json::{Document, JsonLimits, Value};
use crate::order::sorted;
use crate::route::{Context, SAMPLE};
use std::rc::Rc;

/// Rows, or a record, that were found.
#[derive(Clone, Debug)]
pub(crate) struct Found<'a> {
    /// The lists with the object around each; for a record, the record itself.
    pub(crate) lists: Vec<Row<'a>>,
    pub(crate) is_single: bool,
    /// The data that facts are read from.
    pub(crate) data: Value<'a>,
    /// Whether the rows were found in a text.
    pub(crate) is_text: bool,
    /// Whether the caller's definition names the tool or the server, so that no row can change which card it is.
    pub(crate) is_sure: bool,
}

impl<'a> Found<'a> {
    /// All rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'a>> {
        rows(&self.lists, self.is_single)
    }

    fn sample(&self) -> Vec<Row<'a>> {
        self.rows().filter(|row| row.value.is_object()).take(SAMPLE).collect()
    }
}

/// Returns the rows of these lists, or the record.
fn rows<'a>(lists: &[Row<'a>], is_single: bool) -> impl Iterator<Item = Row<'a>> {
    let single = lists.iter().copied().filter(move |_| is_single);
    let lists = lists.iter().filter(move |_| !is_single);
    single.chain(lists.flat_map(|list| list.value.items().map(|value| Row { value, around: list.around })))
}

/// A definition that fits, and how many of its fields have a value in the sample.
struct Fit<'a> {
    definition: Rc<Definition>,
    found: Found<'a>,
    score: usize,
}

/// How definitions compete.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rivalry {
    /// The first that fits wins.
    First,
    /// The one that explains most wins.
    Best,
}

/// Returns the card of data, if one of the definitions that take part fits.
pub(crate) fn of_data<'a>(
    set: &Set,
    data: Value<'a>,
    rivalry: Rivalry,
    takes_part: &dyn Fn(&Definition) -> bool,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let mut found = Vec::new();
    let mut candidates = Vec::new();
    set.places.each(data, &mut |place, lists, holds| {
        let is_single = holds == Holds::Record;
        let first = rows(lists, is_single).find(|row| row.value.is_object());
        let before = candidates.len();
        let mut add = |definition: usize, matching: usize| {
            // Most definitions are refused by the first row. An explanation needs the reasons of all of them.
            let own = set.list.get(definition).and_then(|own| own.matches.get(matching));
            let lacks = |row: Row<'a>| own.is_some_and(|own| own.all.iter().any(|choice| !choice.is_at(row)));
            if first.is_some_and(lacks) && !context.options.explain {
                return;
            }
            let places = set.places_of.get(definition);
            let order = places.and_then(|own| own.iter().position(|own| *own == place));
            candidates.extend(order.map(|order| (definition, order, matching, found.len())));
        };
        match first {
            Some(first) => set.candidates(first.value, &mut add),
            None => set.empty_candidates(context, &mut add),
        }
        if candidates.len() > before {
            found.push(Found { lists: lists.to_vec(), is_single, data, is_text: false, is_sure: false });
        }
    });
    if candidates.is_empty() {
        return None;
    }
    let mut best: Option<Fit<'a>> = None;
    let mut last = None;
    for (at, _, matching, place) in sorted(&candidates, &Ord::cmp) {
        // A definition is tried only at the first place where it fits.
        if last == Some(at) {
            continue;
        }
        let (Some(definition), Some(found)) = (set.list.get(at), found.get(place)) else { continue };
        if !takes_part(definition) || !set.is_source((at, matching), context.tool, context.options.server) {
            continue;
        }
        let Some(own) = definition.matches.get(matching) else { continue };
        match fits(definition, own, found) {
            Ok(score) => {
                last = Some(at);
                let found = Found { is_sure: definition.is_own && own.names_source(), ..found.clone() };
                let fit = Fit { definition: Rc::clone(definition), found, score };
                if rivalry == Rivalry::First {
                    if let Some(card) = collection::card(&fit.definition, &fit.found, context) {
                        return Some(card);
                    }
                } else if best.as_ref().is_none_or(|best| fit.score > best.score) {
                    best = Some(fit);
                }
            }
            Err(misfit) => context.note_definition(&definition.kind, &|| misfit.reason()),
        }
    }
    let best = best?;
    collection::card(&best.definition, &best.found, context)
}

/// Returns the card of a text, if one of the definitions finds rows in it.
pub(crate) fn of_text<'a>(
    set: &Set,
    text: &str,
    takes_part: &dyn Fn(&Definition) -> bool,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let has_header = |names: &[String]| set.has_anchor(names);
    let lines = Lines::of(text);
    let mut csv: Option<Option<Value<'a>>> = None;
    for at in &set.of_text {
        let Some(definition) = set.list.get(*at).filter(|definition| takes_part(definition)) else {
            continue;
        };
        for form in &definition.text {
            let is_csv = form.is_csv();
            let keep = |json: String| context.arena.keep(Document::parse(json, JsonLimits::UNLIMITED).ok()?);
            let (data, is_proof, is_single) = if is_csv {
                // One reading serves all definitions.
                let data = *csv.get_or_insert_with(|| keep(form.find(&lines, &has_header)?.json));
                (data, false, false)
            } else {
                let found = form.find(&lines, &has_header);
                let is_proof = found.as_ref().is_some_and(|found| found.is_proof);
                let is_single = found.as_ref().is_some_and(|found| found.is_single);
                (found.and_then(|found| keep(found.json)), is_proof, is_single)
            };
            let Some((data, rows)) = data.and_then(|data| Some((data, data.get("rows")?))) else { continue };
            let value = rows.items().next().filter(|_| is_single).unwrap_or(rows);
            let list = Row { value, around: data.get("facts") };
            let mut found = Found { lists: vec![list], is_single, data, is_text: true, is_sure: false };
            let is_source = |at| set.is_source(at, context.tool, context.options.server);
            let is_proven = definition.matches.iter().enumerate().any(|(matching, own)| {
                is_source((*at, matching)) && (is_proof || fits(definition, own, &found).is_ok())
            });
            let mut matches = definition.matches.iter().enumerate();
            found.is_sure = definition.is_own
                && matches.any(|(matching, own)| own.names_source() && is_source((*at, matching)));
            // Rows that prove themselves need no name, but if all matches name a tool or server, one of them must
            // fit.
            let names_all = definition.matches.iter().all(Match::names_source);
            if (is_proven || is_proof && !names_all)
                && let Some(card) = collection::card(definition, &found, context)
            {
                return Some(card);
            }
        }
    }
    None
}

/// Why rows do not match a definition. Not a text, because most rows match none and the reason is rarely needed.
enum Misfit<'d> {
    NoRows,
    NotAll(&'d str),
    None(&'d [Choice]),
    Has(&'d str),
    SaysElse(&'d str, &'d [Box<str>]),
    TooLittle { evidence: usize, asked: usize },
    NoField,
}

impl Misfit<'_> {
    fn reason(&self) -> String {
        match self {
            Self::NoRows => String::from("there are no rows"),
            Self::NotAll(missing) => format!("not all rows have {missing}"),
            Self::None(any) => {
                let any: Vec<_> = any.iter().map(|choice| &*choice.text).collect();
                format!("the rows have none of {}", any.join(", "))
            }
            Self::Has(choice) => format!("the rows have {choice}"),
            Self::SaysElse(path, words) => format!("{path} is none of {}", words.join(", ")),
            Self::TooLittle { evidence, asked } => {
                format!("{evidence} fields have a value, {asked} are asked for")
            }
            Self::NoField => String::from("no field has a value"),
        }
    }
}

/// Returns how many fields have a value in the sample, or the first reason why the rows do not match.
fn fits<'d>(definition: &Definition, own: &'d Match, found: &Found<'_>) -> Result<usize, Misfit<'d>> {
    let sample = found.sample();
    if sample.is_empty() {
        let is_empty = found.lists.iter().all(|list| list.value.is_empty_container());
        return if is_empty && own.names_source() { Ok(0) } else { Err(Misfit::NoRows) };
    }
    if let Some(missing) = own.all.iter().find(|choice| !choice.is_in(&sample)) {
        return Err(Misfit::NotAll(&missing.text));
    }
    if !own.any.is_empty() && !own.any.iter().any(|choice| choice.is_in(&sample)) {
        return Err(Misfit::None(&own.any));
    }
    if let Some(choice) = own.none.iter().find(|choice| choice.is_in(&sample)) {
        return Err(Misfit::Has(&choice.text));
    }
    for (path, words) in &own.values {
        let says = |row: &Row<'_>| {
            let said = path.get(*row).and_then(crate::values::text);
            said.is_some_and(|said| words.iter().any(|word| said.trim().eq_ignore_ascii_case(word)))
        };
        if !sample.iter().all(says) {
            return Err(Misfit::SaysElse(&path.text, words));
        }
    }
    let (mut score, mut evidence) = (0, 0);
    for field in &definition.fields {
        let has_value = |row: &Row<'_>| fields::read(field, *row, true, &mut Used::default()).is_some();
        if sample.iter().any(has_value) {
            score += 1;
            let is_counted = |path: &super::path::Path| {
                let is_asked =
                    own.all.iter().flat_map(|choice| &choice.paths).any(|asked| asked.text == path.text);
                !is_asked && sample.iter().any(|row| path.get(*row).is_some_and(|value| !value.is_null()))
            };
            let paths = field.from.iter().chain(&field.all).chain(field.when.iter().map(|(path, _)| path));
            evidence += usize::from(paths.into_iter().any(is_counted));
        }
    }
    if evidence < own.evidence {
        return Err(Misfit::TooLittle { evidence, asked: own.evidence });
    }
    if score == 0 {
        return Err(Misfit::NoField);
    }
    Ok(score)
}
