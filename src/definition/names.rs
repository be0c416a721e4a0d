//! The names of fields: how the host learns them, and which role in the view they suggest.

use super::form::{As, Field, View};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The most members of an object in one part (see [`crate::table::Table::object`]).
const IN_A_PART: usize = 31;
/// The most definitions whose names are kept permanently. The host never forgets what it has learnt, so their number
/// must be limited.
const MOST_KEPT: usize = 500;

type Parts = &'static [&'static [&'static str]];

thread_local! {
    static KEPT: RefCell<HashMap<String, Parts>> = RefCell::default();
}

/// Returns the names of an item's members, `more` last, in parts that live as long as the program: the same names
/// return the same parts. `None` if there are too many definitions, or if a name cannot be an ordinary member of a
/// JavaScript object.
pub(super) fn of<'n>(names: impl Iterator<Item = &'n str>) -> Option<Parts> {
    let mut all: Vec<&str> = names.collect();
    if all.contains(&"__proto__") {
        return None;
    }
    all.push("more");
    let joined = all.join(" ");
    KEPT.with_borrow_mut(|kept| {
        if let Some(parts) = kept.get(&joined) {
            return Some(*parts);
        }
        if kept.len() >= MOST_KEPT {
            return None;
        }
        let own = |name: &&str| -> &'static str { String::from(*name).leak() };
        let parts = all.chunks(IN_A_PART);
        let parts =
            parts.map(|part| -> &'static [&'static str] { part.iter().map(own).collect::<Vec<_>>().leak() });
        let parts: Parts = parts.collect::<Vec<_>>().leak();
        kept.insert(joined, parts);
        Some(parts)
    })
}

/// Names that suggest the role of a field, best first: the title, and so on.
const TITLES: &[&str] =
    &["title", "name", "subject", "summary", "label", "headline", "displayname", "text", "message"];
const STATUSES: &[&str] = &["status", "state"];
const DATES: &[&str] = &["date", "due", "when", "start", "time", "created", "updated"];
const PEOPLE: &[&str] = &["assignee", "author", "from", "owner", "by", "person"];
const AMOUNTS: &[&str] = &["price", "amount", "total", "cost"];
const LINKS: &[&str] = &["url", "link"];

/// Completes the view from the fields' names and types.
pub(super) fn guess_view(given: View, fields: &[Field]) -> View {
    let by_kind = |kinds: &[As], names: &[&str]| {
        let of_kind = || fields.iter().filter(|field| kinds.contains(&field.kind));
        let named = |name: &&str| of_kind().find(|field| field.name.eq_ignore_ascii_case(name));
        names.iter().find_map(named).or_else(|| of_kind().next()).map(|field| Rc::clone(&field.name))
    };
    let title = given.title.or_else(|| {
        let is_text = |field: &&Field| matches!(field.kind, As::Text | As::Long);
        let named =
            |name: &&str| fields.iter().filter(is_text).find(|field| field.name.eq_ignore_ascii_case(name));
        TITLES.iter().find_map(named).map(|field| Rc::clone(&field.name))
    });
    let is_title = |name: &Rc<str>| title.as_ref() == Some(name);
    View {
        status: given.status.or_else(|| by_kind(&[As::Status], STATUSES)),
        date: given.date.or_else(|| by_kind(&[As::Date], DATES)),
        person: given.person.or_else(|| by_kind(&[As::Person], PEOPLE)),
        amount: given.amount.or_else(|| by_kind(&[As::Money], AMOUNTS)),
        image: given.image.or_else(|| by_kind(&[As::Image], &[])),
        url: given.url.or_else(|| by_kind(&[As::Link], LINKS)),
        labels: given.labels.or_else(|| by_kind(&[As::Labels], &[])),
        body: given.body.or_else(|| by_kind(&[As::Long], &["body"]).filter(|name| !is_title(name))),
        subtitle: given.subtitle,
        group: given.group,
        facts: given.facts,
        title,
    }
}
