//! Which definition a result is of.

use super::fields::{self, Used};
use super::form::{Definition, Match};
use super::path::Row;
use super::set::{Place, Set};
use crate::card::Card;
use crate::cards::collection;
use crate::json::{Document, JsonLimits, Value};
use crate::order::sorted;
use crate::payload::Payload;
use crate::route::{Context, SAMPLE};
use std::rc::Rc;

/// Rows that were found, or a record.
#[derive(Clone, Debug)]
pub(crate) struct Found<'a> {
    /// The lists with what is around each; of a record the record.
    pub(crate) lists: Vec<Row<'a>>,
    pub(crate) is_single: bool,
    /// The data that facts are about.
    pub(crate) data: Value<'a>,
    /// Whether the rows were found in a text.
    pub(crate) is_text: bool,
    /// Whether the caller's definition names the tool or the server, so that no row can change which card it is.
    pub(crate) is_sure: bool,
}

impl<'a> Found<'a> {
    /// All rows.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row<'a>> {
        let single = self.lists.iter().copied().filter(|_| self.is_single);
        let lists = self.lists.iter().filter(|_| !self.is_single);
        let listed =
            lists.flat_map(|list| list.value.items().map(|value| Row { value, around: list.around }));
        single.chain(listed)
    }

    fn sample(&self) -> Vec<Row<'a>> {
        self.rows().filter(|row| row.value.is_object()).take(SAMPLE).collect()
    }
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

/// The card of data, if one of the definitions that take part fits.
pub(crate) fn of_data<'a>(
    set: &Set,
    data: Value<'a>,
    rivalry: Rivalry,
    takes_part: &dyn Fn(&Definition) -> bool,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let found_at = |place: usize| Some((place, find(set.places.get(place)?, data)?));
    let places: Vec<(usize, Found<'a>)> = set.places_in(data).into_iter().filter_map(found_at).collect();
    let mut candidates = Vec::new();
    for (at, (place, found)) in places.iter().enumerate() {
        let first = found.rows().find(|row| row.value.is_object());
        let own = match first {
            Some(first) => set.candidates(first.value),
            None => set.empty_candidates(context),
        };
        for (definition, matching) in own {
            let places = set.places_of.get(definition);
            let order = places.and_then(|own| own.iter().position(|own| own == place));
            candidates.extend(order.map(|order| (definition, order, matching, at)));
        }
    }
    let mut best: Option<Fit<'a>> = None;
    let mut last = None;
    for (at, _, matching, place) in sorted(&candidates, &Ord::cmp) {
        // The first place where a definition fits is its own.
        if last == Some(at) {
            continue;
        }
        let (Some(definition), Some((_, found))) = (set.list.get(at), places.get(place)) else { continue };
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
            Err(reason) => context.note_definition(&definition.kind, reason),
        }
    }
    let best = best?;
    collection::card(&best.definition, &best.found, context)
}

/// The card of a text, if one of the definitions finds rows in it.
pub(crate) fn of_text<'a>(
    set: &Set,
    text: &str,
    takes_part: &dyn Fn(&Definition) -> bool,
    context: &Context<'a>,
) -> Option<Card<'a>> {
    let has_header = |names: &[String]| set.has_anchor(names);
    let mut csv: Option<Option<Value<'a>>> = None;
    for at in &set.of_text {
        let Some(definition) = set.list.get(*at).filter(|definition| takes_part(definition)) else {
            continue;
        };
        for form in &definition.text {
            let is_csv = form.is_csv();
            let keep = |json: String| context.arena.keep(Document::parse(json, JsonLimits::UNLIMITED).ok()?);
            let (data, is_proof, is_single) = if is_csv {
                // One reading serves all.
                let data = *csv.get_or_insert_with(|| keep(form.find(text, &has_header)?.json));
                (data, false, false)
            } else {
                let found = form.find(text, &has_header);
                let is_proof = found.as_ref().is_some_and(|found| found.is_proof);
                let is_single = found.as_ref().is_some_and(|found| found.is_single);
                (found.and_then(|found| keep(found.json)), is_proof, is_single)
            };
            let Some((data, rows)) = data.and_then(|data| Some((data, data.get("rows")?))) else { continue };
            let value = rows.items().next().filter(|_| is_single).unwrap_or(rows);
            let list = Row { value, around: data.get("facts") };
            let found = Found { lists: vec![list], is_single, data, is_text: true, is_sure: false };
            let is_proven = definition.matches.iter().enumerate().any(|(matching, own)| {
                set.is_source((*at, matching), context.tool, context.options.server)
                    && (is_proof || fits(definition, own, &found).is_ok())
            });
            // Rows that prove themselves need no name, but where all matches name one, one of them must be right.
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

/// The rows at a place, if there is a list or a record.
fn find<'a>(place: &Place, data: Value<'a>) -> Option<Found<'a>> {
    let (lists, is_single) = match place {
        Place::Rows(pointer) => {
            let mut lists = pointer.find(data);
            lists.retain(|list| list.value.is_array());
            (lists, false)
        }
        Place::Record(pointer) => {
            let mut records = pointer.find(data);
            records.retain(|record| record.value.is_object());
            (records, true)
        }
        Place::Payload => {
            let payload = Payload::extract(data).value();
            (Some(Row::alone(payload)).filter(|list| list.value.is_array()).into_iter().collect(), false)
        }
    };
    (!lists.is_empty()).then_some(Found { lists, is_single, data, is_text: false, is_sure: false })
}

/// How many fields have a value in the sample; or the first thing that the rows lack.
fn fits(definition: &Definition, own: &Match, found: &Found<'_>) -> Result<usize, String> {
    let sample = found.sample();
    if sample.is_empty() {
        let is_empty = found.lists.iter().all(|list| list.value.is_empty_container());
        return if is_empty && own.names_source() { Ok(0) } else { Err(String::from("there are no rows")) };
    }
    if let Some(missing) = own.all.iter().find(|choice| !choice.is_in(&sample)) {
        return Err(format!("not all rows have {}", missing.text));
    }
    if !own.any.is_empty() && !own.any.iter().any(|choice| choice.is_in(&sample)) {
        let any: Vec<_> = own.any.iter().map(|choice| &*choice.text).collect();
        return Err(format!("the rows have none of {}", any.join(", ")));
    }
    if let Some(choice) = own.none.iter().find(|choice| choice.is_in(&sample)) {
        return Err(format!("the rows have {}", choice.text));
    }
    for (path, words) in &own.values {
        let says = |row: &Row<'_>| {
            let said = path.get(*row).and_then(crate::values::text);
            said.is_some_and(|said| words.iter().any(|word| said.trim().eq_ignore_ascii_case(word)))
        };
        if !sample.iter().all(says) {
            return Err(format!("{} is none of {}", path.text, words.join(", ")));
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
        return Err(format!("{evidence} fields have a value, {} are asked for", own.evidence));
    }
    if score == 0 {
        return Err(String::from("no field has a value"));
    }
    Ok(score)
}
