//! Cards while the line that carries them is still arriving.
//!
//! Three readers work on top of each other: the document of the event, the text in it that is the result, and the JSON
//! in that text. Rows are shown as soon as their closing bracket has arrived, each once, and only if no later row can
//! change them.

mod arriving;
mod cards;
mod list;
mod prose;
mod rows;
mod shown;

pub(crate) use arriving::Arriving;
pub(super) use shown::Shown;

use super::Session;
use crate::definition::kinds;
use crate::json::{
    Builder, Document, Keys, OpenText, Place as Reading, Tokens, Value, keys, unescape_arrived,
};
use crate::payload::WRAPPERS;
use crate::values::{begins_json, says};
use list::List;
use prose::Prose;

/// A place in a carrier's events that may contain a long result. Paths are keys joined by `/`; `0` is the first
/// element, `*` any element or key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The path of the object that is the result.
    pub at: &'static str,
    /// The suffix of its `type`.
    pub kind: &'static str,
    /// Other members that it must have, with their values.
    pub says: &'static [(&'static str, &'static str)],
    /// Its members that may name the call.
    pub id: Keys,
    /// Its members that name the tool, if results may have no id.
    pub tool: Keys,
    /// Paths of which one must exist before it is clear that this is a result; empty if the object alone shows it.
    pub needs: &'static [&'static str],
    /// Whether the ids are the carrier's own names for calls.
    pub is_alias: bool,
    /// Paths at which its first text may be.
    pub texts: &'static [&'static str],
    /// Paths at which its data may be, as an object.
    pub data: &'static [&'static str],
}

/// Maps an event's own name for a call to the call.
type Aliases<'c> = &'c dyn Fn(&str) -> Option<String>;

impl Place {
    /// Creates the place at a path, with the members that may name the call.
    pub(crate) const fn of(at: &'static str, id: Keys) -> Self {
        Self {
            at,
            kind: "",
            says: &[],
            id,
            tool: keys![],
            needs: &[],
            is_alias: false,
            texts: &[],
            data: &[],
        }
    }

    /// Returns the call whose result an object is, if it is one.
    fn call_of(&self, holder: Value<'_>, calls: Aliases<'_>, session: &Session) -> Option<String> {
        let kind = holder.get("type").and_then(Value::as_text).unwrap_or_default();
        let is_one = kind.ends_with(self.kind) && self.says.iter().all(|(key, word)| says(holder, key, word));
        let id = holder.at_keys(self.id).next().and_then(id_text).filter(|id| !id.is_empty());
        if self.is_alias {
            return calls(id?).filter(|_| is_one);
        }
        let by_tool = || {
            let tool = holder.at_keys(self.tool).next().and_then(Value::as_text)?;
            session.oldest_call(tool)
        };
        id.or_else(by_tool).filter(|_| is_one).map(str::to_owned)
    }
}

/// Keys of lists of rows, other than the wrappers of payloads.
const LISTS: [&str; 5] = ["hits", "results", "matches", "rows", "entries"];
/// A result that comes after more values than this is not looked for: an event with more of them is something else.
const MOST_VALUES: usize = 1000;
/// Types of blocks that may come before or in place of a text.
const BLOCKS: [&str; 9] =
    ["text", "input_text", "output_text", "image", "audio", "video", "file", "resource", "resource_link"];
/// How many levels deep the list may be.
const LEVELS: usize = 3;

/// Looks into the event that is arriving.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    state: State,
    call: String,
    shown: Shown,
}

#[derive(Debug, Default)]
enum State {
    /// No result has been found so far.
    #[default]
    Looking,
    /// A result was found whose text is not JSON; data may follow.
    Behind,
    /// The text of a result.
    Text { text: OpenText, read: usize, inner: Box<Builder>, list: Option<Box<List>> },
    /// The text of a result that is not JSON.
    Prose { text: OpenText, read: usize, prose: Box<Prose> },
    /// Data that is part of the event itself.
    Data(Box<List>),
    /// There is nothing more to find.
    Over,
}

impl Watch {
    /// The call whose result is arriving, if there is one.
    pub(crate) fn call(&self) -> Option<&str> {
        (!self.call.is_empty()).then_some(self.call.as_str())
    }

    /// Ends the event and returns the call and what was shown and read of it. `event` is what has arrived, unless it is
    /// damaged.
    pub(crate) fn finish(&mut self, event: Option<&Document<'_>>) -> (String, Shown) {
        let Self { call, state, mut shown, .. } = std::mem::take(self);
        match (state, event) {
            (State::Text { text, read, mut inner, .. }, Some(event)) if !inner.is_empty() => {
                let (rest, _) = unescape_arrived(event.text_from(text, read), true);
                // Text that is not a document is read again, to find out what it is.
                let _ = inner.push(&rest);
                shown.read = event.adopt(text, *inner);
                shown.home = shown.read.as_ref().map(Tokens::home);
            }
            (State::Data(_), Some(event)) => shown.home = Some(event.root().home()),
            _ => {}
        }
        (call, shown)
    }

    /// Whether a result is still looked for. The caller needs to know the event's type only then: it may have any
    /// number of members, and come in any number of pieces.
    pub(crate) fn is_looking(&mut self, event: &Builder) -> bool {
        let is_looking = matches!(self.state, State::Looking | State::Behind);
        if is_looking && event.count() > MOST_VALUES {
            self.state = State::Over;
            return false;
        }
        is_looking
    }

    /// Checks these places for a result in the event that is arriving, and shows the rows that are complete.
    pub(crate) fn look(
        &mut self,
        event: &Builder,
        places: &[Place],
        calls: Aliases<'_>,
        session: &mut Session,
    ) {
        if !places.is_empty() {
            self.find(event, places, calls, session);
        }
        // If events cannot leave now, rows are shown with the next push.
        if !session.options.settings.partial || session.events.is_full() {
            return;
        }
        let next = match &mut self.state {
            State::Text { text, read, inner, list } => {
                let (source, is_complete) = event.text_from(*text, *read);
                let (piece, length) = unescape_arrived(source, is_complete);
                *read += length;
                let is_text = inner.is_empty() && !begins_json(&piece);
                if is_text && piece.trim().is_empty() {
                    return;
                }
                if is_text || inner.push(&piece).is_err() {
                    // Lines may begin like JSON: `[ERROR] …`.
                    let mut prose = Box::<Prose>::default();
                    prose.add(if is_text { &piece } else { inner.text() });
                    let may_grow = self.shown.count() == 0;
                    let goes_on = may_grow && prose.grow(is_complete, &self.call, &mut self.shown, session);
                    match () {
                        () if !may_grow => State::Over,
                        () if goes_on && !is_complete => State::Prose { text: *text, read: *read, prose },
                        () => self.behind_text(),
                    }
                } else {
                    if list.is_none() {
                        *list = find_list(&inner.place(), 0, &self.call, session);
                    }
                    let Some(list) = list else { return };
                    if list.grow(inner, &self.call, &mut self.shown, session) {
                        return;
                    }
                    State::Over
                }
            }
            State::Prose { text, read, prose } => {
                let (source, is_complete) = event.text_from(*text, *read);
                let (piece, length) = unescape_arrived(source, is_complete);
                *read += length;
                prose.add(&piece);
                let goes_on = prose.grow(is_complete, &self.call, &mut self.shown, session);
                if goes_on && !is_complete {
                    return;
                }
                self.behind_text()
            }
            State::Data(list) => {
                if list.grow(event, &self.call, &mut self.shown, session) {
                    return;
                }
                State::Over
            }
            _ => return,
        };
        self.state = next;
    }

    /// The state after a text: there may be data, unless rows of the text were shown.
    fn behind_text(&self) -> State {
        if self.shown.count() > 0 { State::Over } else { State::Behind }
    }

    fn find(&mut self, event: &Builder, places: &[Place], calls: Aliases<'_>, session: &Session) {
        let reading = event.place();
        let is_error = reading.containers.iter().any(|container| crate::content::is_flagged(*container));
        if is_error {
            self.state = State::Over;
        }
        for place in places {
            // A result may be complete while the event around it is not.
            let closed = || event.root()?.get(place.at);
            let Some(holder) = container_at(&reading, place.at).or_else(closed) else { continue };
            let is_there = |path: &&str| {
                container_at(&reading, path).or_else(|| member_at(event.root()?, path)).is_some()
            };
            if !place.needs.is_empty() && !place.needs.iter().any(is_there) {
                continue;
            }
            let Some(id) = place.call_of(holder, calls, session).filter(|id| session.awaits(id)) else {
                continue;
            };
            // The call of an error is kept too, to report it if the event is cut off.
            let is_over = is_error || !session.may_show(&id);
            self.call = id;
            if is_over {
                self.state = State::Over;
                return;
            }
            let text = reading.text.filter(|_| place.texts.iter().any(|own| is_path(own, &reading.names)));
            if let Some(text) = text.filter(|_| matches!(self.state, State::Looking)) {
                let inner = Box::new(Builder::new(session.options.results.limits.json()));
                self.state = State::Text { text, read: text.start, inner, list: None };
                return;
            }
            let data = place.data.iter().find_map(|path| {
                let holder = container_at(&reading, path)?;
                if may_be_blocks(holder, place, path, &reading) {
                    return None;
                }
                find_list(&reading, depth(path), &self.call, session)
            });
            if let Some(list) = data {
                self.state = State::Data(list);
                return;
            }
        }
    }
}

/// An id as text; JSON-RPC allows numbers too.
pub(crate) fn id_text(id: Value<'_>) -> Option<&str> {
    id.as_text().or_else(|| id.literal())
}

fn depth(path: &str) -> usize {
    if path.is_empty() { 0 } else { path.split('/').count() }
}

/// The member of an object at a path.
fn member_at<'a>(object: Value<'a>, path: &str) -> Option<Value<'a>> {
    path.split('/').try_fold(object, Value::get)
}

/// Whether these names match a path.
fn is_path(path: &str, names: &[&str]) -> bool {
    names.len() == depth(path) && begins_with(names, path)
}

/// Whether the first names match a path.
fn begins_with(names: &[&str], path: &str) -> bool {
    let mut names = names.iter();
    path.is_empty() || path.split('/').all(|own| names.next().is_some_and(|name| own == "*" || own == *name))
}

/// The open container at a path.
fn container_at<'a>(reading: &Reading<'a>, path: &str) -> Option<Value<'a>> {
    reading.containers.get(depth(path)).copied().filter(|_| begins_with(&reading.names, path))
}

/// Whether a list may be a list of blocks, whose first text is the result, and not a list of rows: its first element is
/// a block, or not decisive yet.
fn may_be_blocks(list: Value<'_>, place: &Place, path: &str, reading: &Reading<'_>) -> bool {
    let is_first_text = |own: &str| own.strip_prefix(path) == Some("/0/text");
    if !list.is_array() || !place.texts.iter().any(|own| is_first_text(own)) {
        return false;
    }
    let Some(first) = list.items().next().or_else(|| reading.containers.get(depth(path) + 1).copied()) else {
        return true;
    };
    match first.get("type") {
        Some(kind) => kind.as_text().is_some_and(|kind| BLOCKS.contains(&kind)),
        None => first.is_object() && first.members().next().is_none(),
    }
}

/// Finds the first list of objects or lists, along the keys of wrappers, starting at the open container at `base`.
fn find_list(reading: &Reading<'_>, base: usize, call: &str, session: &Session) -> Option<Box<List>> {
    let mut end = String::new();
    for level in base..=base + LEVELS {
        let container = reading.containers.get(level)?;
        end.insert(0, if container.is_array() { ']' } else { '}' });
        if container.is_array() {
            let first = container.items().next();
            let has_rows = first.is_some_and(Value::is_container) || reading.containers.len() > level + 1;
            let start = reading.containers.get(base)?.span().start;
            let holder = reading.containers.get(level.max(base + 1) - 1)?;
            return has_rows.then(|| List::new(container.mark(), holder.mark(), start, end));
        }
        let name = reading.names.get(level)?;
        if !LISTS.contains(name) && !WRAPPERS.contains(name) && !is_of_definition(name, call, session) {
            return None;
        }
    }
    None
}

/// Whether a definition may have its list at a key.
fn is_of_definition(key: &str, call: &str, session: &Session) -> bool {
    let own = session.options.results.cards.set();
    let of_tool = || session.derived(call).is_some_and(|definition| definition.has_list_at(key));
    own.is_some_and(|set| set.has_list_at(key)) || kinds::set().has_list_at(key) || of_tool()
}
