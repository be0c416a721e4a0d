//! The definitions of a parser, indexed so that most of them are skipped without being looked at.
//!
//! Each match has an anchor: the rarest of the keys that it requires in all rows. The keys of the first row are looked
//! up among all anchors once, however many definitions there are; only definitions that are found this way are
//! examined.

use super::form::{Choice, Definition, Match};
use super::path::Path;
use super::places::Places;
use super::text::Lines;
use crate::json::{AnyKey, Value};
use crate::order::sorted;
use crate::route::{Context, ToolName};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The most tool names for which the matches are remembered.
const MOST_TOOLS: usize = 1000;

/// Definitions with their indexes.
#[derive(Debug, Default)]
pub(crate) struct Set {
    pub(super) list: Vec<Rc<Definition>>,
    pub(super) places: Places,
    /// The places of each definition, best first.
    pub(super) places_of: Vec<Vec<usize>>,
    /// All matches: indexes of the definition and of the match in it.
    matches: Vec<(usize, usize)>,
    /// The anchors of all matches, by hash.
    anchors: Vec<Anchor>,
    /// A set of 1024 bits of all anchors.
    filter: Filter,
    /// The matches without an anchor.
    loose: Bits,
    /// The matches that name a tool or a server.
    sourced: Vec<usize>,
    /// The keys on the paths to all lists.
    keys: BTreeSet<String>,
    /// The definitions that read texts.
    pub(super) of_text: Vec<usize>,
    /// For each tool name, the definitions and matches whose patterns it matches, in order.
    tools: RefCell<HashMap<String, Rc<ToolMatches>>>,
}

type ToolMatches = Vec<(usize, usize)>;

#[derive(Clone, Debug)]
struct Anchor {
    key: AnyKey,
    matching: usize,
}

/// A set of numbers. Kinds have few matches, so the first numbers need no allocation.
#[derive(Clone, Debug, Default)]
struct Bits {
    first: u64,
    more: Vec<u64>,
}

impl Bits {
    fn add(&mut self, at: usize) {
        let Some(word) = (at / 64).checked_sub(1) else {
            self.first |= 1 << at;
            return;
        };
        if self.more.len() <= word {
            self.more.resize(word + 1, 0);
        }
        if let Some(bits) = self.more.get_mut(word) {
            *bits |= 1 << (at % 64);
        }
    }

    /// The members in order.
    fn iter(&self) -> impl Iterator<Item = usize> {
        let ones = |bits: u64| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                let at = rest.trailing_zeros() as usize;
                let is_over = rest == 0;
                rest &= rest.wrapping_sub(1);
                (!is_over).then_some(at)
            })
        };
        let words = std::iter::once(&self.first).chain(&self.more);
        words.enumerate().flat_map(move |(word, bits)| ones(*bits).map(move |at| word * 64 + at))
    }
}

#[derive(Debug, Default)]
struct Filter([u64; 16]);

impl Filter {
    fn add(&mut self, hash: u32) {
        if let Some(bits) = self.0.get_mut((hash >> 28) as usize) {
            *bits |= 1 << (hash >> 22 & 63);
        }
    }

    #[inline]
    fn may_have(&self, hash: u32) -> bool {
        self.0.get((hash >> 28) as usize).is_some_and(|bits| bits >> (hash >> 22 & 63) & 1 != 0)
    }
}

impl Set {
    /// Creates the set of these definitions.
    pub(crate) fn new(list: Vec<Definition>) -> Self {
        let mut set = Self { list: list.into_iter().map(Rc::new).collect(), ..Self::default() };
        let counts = set.count_keys();
        for (at, definition) in set.list.clone().iter().enumerate() {
            set.places_of.push(set.places.add(definition));
            let pointers = definition.rows.iter().flatten();
            set.keys
                .extend(pointers.flat_map(|own| own.tokens.iter().flatten()).map(|key| key.name().into()));
            if !definition.text.is_empty() {
                set.of_text.push(at);
            }
            for (matching, own) in definition.matches.iter().enumerate() {
                if own.names_source() {
                    set.sourced.push(set.matches.len());
                }
                set.add_anchors(own, &counts);
                set.matches.push((at, matching));
            }
        }
        set.anchors = sorted(&set.anchors, &|one, other| one.key.hash().cmp(&other.key.hash()));
        set
    }

    /// Whether a list of one of the definitions may be at this key, or inside its value.
    pub(crate) fn has_list_at(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Whether there are definitions that read texts.
    pub(crate) fn reads_texts(&self) -> bool {
        !self.of_text.is_empty()
    }

    /// Whether one of the definitions finds rows in a text.
    pub(crate) fn finds_rows(&self, text: &str) -> bool {
        let lines = Lines::of(text);
        let has_header = |names: &[String]| self.has_anchor(names);
        let definitions = self.of_text.iter().filter_map(|at| self.list.get(*at));
        let mut forms = definitions.flat_map(|definition| &definition.text);
        forms.any(|form| form.find(&lines, &has_header).is_some())
    }

    /// Counts how many matches require each key.
    fn count_keys(&self) -> HashMap<u32, usize> {
        let mut counts = HashMap::new();
        for own in self.list.iter().flat_map(|definition| &definition.matches) {
            for hash in own.all.iter().flat_map(|choice| &choice.paths).filter_map(hash_of) {
                *counts.entry(hash).or_insert(0) += 1;
            }
        }
        counts
    }

    /// Adds the anchor of the next match.
    fn add_anchors(&mut self, own: &Match, counts: &HashMap<u32, usize>) {
        let matching = self.matches.len();
        let values = own.values.iter().map(|(path, _)| std::slice::from_ref(path));
        let choices = own.all.iter().map(|choice| choice.paths.as_slice()).chain(values);
        let is_known = |paths: &&[Path]| paths.iter().all(|path| path.first_key().is_some());
        let rarity = |paths: &&[Path]| -> usize {
            paths.iter().filter_map(hash_of).map(|hash| counts.get(&hash).copied().unwrap_or(0)).sum()
        };
        let any: Vec<Path> = own.any.iter().flat_map(|choice: &Choice| choice.paths.clone()).collect();
        let rarest = choices.filter(is_known).min_by_key(rarity);
        let anchor = rarest.or(Some(any.as_slice()).filter(|paths| !paths.is_empty() && is_known(paths)));
        let Some(paths) = anchor else {
            self.loose.add(matching);
            return;
        };
        for key in paths.iter().filter_map(Path::first_key) {
            self.filter.add(key.hash());
            self.anchors.push(Anchor { key: key.clone(), matching });
        }
    }

    /// Calls `visit` with each match that a row may satisfy: definition and match.
    pub(super) fn candidates(&self, row: Value<'_>, visit: &mut dyn FnMut(usize, usize)) {
        let mut found = self.loose.clone();
        for (key, _) in row.members() {
            let hash = key.own_hash();
            if self.filter.may_have(hash) {
                self.add_candidates(hash, &mut found, |name| key.is_text(name));
            }
        }
        self.visit(found.iter(), visit);
    }

    /// The same for the matches that need no rows, because they name the tool or the server.
    pub(super) fn empty_candidates(&self, context: &Context<'_>, visit: &mut dyn FnMut(usize, usize)) {
        self.visit(self.sourced.iter().copied(), &mut |definition, matching| {
            if self.is_source((definition, matching), context.tool, context.options.server) {
                visit(definition, matching);
            }
        });
    }

    fn visit(&self, matches: impl Iterator<Item = usize>, visit: &mut dyn FnMut(usize, usize)) {
        for (definition, matching) in matches.filter_map(|at| self.matches.get(at)) {
            visit(*definition, *matching);
        }
    }

    /// Whether one of these names is an anchor.
    pub(super) fn has_anchor(&self, names: &[String]) -> bool {
        let mut found = self.loose.clone();
        for name in names {
            let key = AnyKey::new(name.split('.').next().unwrap_or_default().trim());
            self.add_candidates(key.hash(), &mut found, |own| own == key.name());
        }
        found.iter().next().is_some()
    }

    fn add_candidates(&self, hash: u32, found: &mut Bits, is_named: impl Fn(&str) -> bool) {
        let first = self.anchors.partition_point(|anchor| anchor.key.hash() < hash);
        let same = self.anchors.iter().skip(first).take_while(|anchor| anchor.key.hash() == hash);
        for anchor in same.filter(|anchor| is_named(anchor.key.name())) {
            found.add(anchor.matching);
        }
    }

    /// Whether a match applies to this tool and server, as far as it names any.
    pub(super) fn is_source(&self, at: (usize, usize), tool: &ToolName, server: Option<&str>) -> bool {
        let own = self.list.get(at.0).and_then(|definition| definition.matches.get(at.1));
        own.is_some_and(|own| {
            own.has_server(server)
                && (own.tools.is_empty() || self.tool_matches(tool).binary_search(&at).is_ok())
        })
    }

    /// Returns the matches that name a tool: patterns are run once for each name.
    fn tool_matches(&self, tool: &ToolName) -> Rc<ToolMatches> {
        let mut known = self.tools.borrow_mut();
        if let Some(matches) = known.get(tool.words()) {
            return Rc::clone(matches);
        }
        if known.len() >= MOST_TOOLS {
            known.clear();
        }
        let words = tool.bounded_words();
        let mut matches = ToolMatches::new();
        for (definition, own) in self.list.iter().enumerate() {
            for (matching, own) in own.matches.iter().enumerate() {
                if own.tools.iter().any(|pattern| pattern.is_match(words)) {
                    matches.push((definition, matching));
                }
            }
        }
        let matches = Rc::new(matches);
        known.insert(tool.words().to_owned(), Rc::clone(&matches));
        matches
    }
}

fn hash_of(path: &Path) -> Option<u32> {
    path.first_key().map(AnyKey::hash)
}
