//! The definitions that come with the library: one file for each kind, read when the first result needs them.

use super::check::{self, Origin};
use super::set::Set;
use crate::json::{Document, JsonLimits};
use std::rc::Rc;

/// Names and files of the kinds. If several kinds explain a result equally well, the first one wins.
macro_rules! kinds {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../kinds/", $name, ".json")))),*]
    };
}

const KINDS: &[(&str, &str)] = kinds![
    "diagnostics",
    "payments",
    "deployments",
    "commits",
    "pull_requests",
    "reviews",
    "events",
    "mails",
    "messages",
    "issues",
    "tasks",
    "error_reports",
    "pages",
    "files",
    "schema",
    "logs",
    "flights",
    "hotels",
    "forecasts",
    "places",
    "people",
];

/// The names of all kinds.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, _)| *name)
}

thread_local! {
    static SET: Rc<Set> = Rc::new(Set::new(read().filter_map(Result::ok).collect()));
}

/// All kinds.
pub(crate) fn set() -> Rc<Set> {
    SET.with(Rc::clone)
}

fn read() -> impl Iterator<Item = Result<super::Definition, String>> {
    KINDS.iter().map(|(name, json)| {
        let document = Document::parse(*json, JsonLimits::default()).map_err(|error| error.message())?;
        check::definition(document.root(), Origin::Known).map_err(|wrong| format!("{name}{wrong}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_a_definition_of_its_name() {
        for ((name, json), read) in KINDS.iter().zip(read()) {
            let read = read.unwrap();
            assert_eq!(&*read.kind, *name);
            // Callers' definitions are checked more strictly: patterns are compiled.
            let document = Document::parse(*json, JsonLimits::default()).unwrap();
            check::definition(document.root(), Origin::Caller)
                .unwrap_or_else(|wrong| panic!("{name}{wrong}"));
            let has_proof = |own: &super::super::form::Match| !own.asks_nothing();
            assert!(read.matches.iter().all(has_proof), "{name} has a match without evidence");
            assert!(read.title.is_some() && read.view.title.is_some() && read.rows.is_some(), "{name}");
        }
    }
}
