//! The possible positions of the rows of definitions: all their pointers in one tree of keys, so that data is walked
//! once, however many pointers there are.

use super::form::{Definition, Pointer};
use super::path::Row;
use crate::json::{AnyKey, Value};
use crate::payload::Payload;
use std::slice::from_ref;

/// A list, or a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Rows,
    Record,
}

impl Holds {
    fn fits(self, value: Value<'_>) -> bool {
        match self {
            Self::Rows => value.is_array(),
            Self::Record => value.is_object(),
        }
    }
}

/// All places of all definitions, each with a number.
#[derive(Debug)]
pub(super) struct Places {
    /// The first one is the data itself.
    nodes: Vec<Node>,
    /// The place of the payload's own list.
    payload: Option<usize>,
    count: usize,
}

/// What may be found at the end of a path of keys, and the keys that lead on.
#[derive(Debug, Default)]
struct Node {
    rows: Option<usize>,
    record: Option<usize>,
    /// Pointers whose `*` comes next.
    starred: Vec<(usize, Pointer, Holds)>,
    /// Sorted by hash.
    next: Vec<(AnyKey, usize)>,
}

impl Default for Places {
    fn default() -> Self {
        Self { nodes: vec![Node::default()], payload: None, count: 0 }
    }
}

impl Places {
    /// Adds the places of a definition; returns their numbers, best first.
    pub(super) fn add(&mut self, definition: &Definition) -> Vec<usize> {
        let mut own: Vec<usize> = match &definition.rows {
            Some(pointers) => pointers.iter().map(|pointer| self.number(pointer, Holds::Rows)).collect(),
            None => vec![number(&mut self.payload, &mut self.count)],
        };
        own.extend(definition.records.iter().map(|pointer| self.number(pointer, Holds::Record)));
        own
    }

    fn number(&mut self, pointer: &Pointer, holds: Holds) -> usize {
        let (keys, is_starred) = pointer.before_star();
        let at = keys.fold(0, |at, key| self.step(at, key));
        let Some(node) = self.nodes.get_mut(at) else { return self.count };
        if !is_starred {
            let place = if holds == Holds::Rows { &mut node.rows } else { &mut node.record };
            return number(place, &mut self.count);
        }
        let is_own = |(_, own, held): &&(usize, Pointer, Holds)| own == pointer && *held == holds;
        if let Some((place, ..)) = node.starred.iter().find(is_own) {
            return *place;
        }
        let place = number(&mut None, &mut self.count);
        node.starred.push((place, pointer.clone(), holds));
        place
    }

    /// Returns the node that a key leads to.
    fn step(&mut self, from: usize, key: &AnyKey) -> usize {
        let new = self.nodes.len();
        let Some(node) = self.nodes.get_mut(from) else { return from };
        if let Some((_, next)) = node.next.iter().find(|(own, _)| own == key) {
            return *next;
        }
        let place = node.next.partition_point(|(own, _)| own.hash() < key.hash());
        node.next.insert(place, (key.clone(), new));
        self.nodes.push(Node::default());
        new
    }

    /// Calls `visit` with each place at which the data has a list or a record, and with the values there.
    pub(super) fn each<'a>(&self, data: Value<'a>, visit: &mut dyn FnMut(usize, &[Row<'a>], Holds)) {
        if let Some(place) = self.payload {
            let payload = Payload::extract(data).value();
            if payload.is_array() {
                visit(place, from_ref(&Row::alone(payload)), Holds::Rows);
            }
        }
        // Each path is followed once: repeated keys count once.
        let mut open = Vec::new();
        let mut next = Some((0, Row::alone(data)));
        while let Some((at, row)) = next.take().or_else(|| open.pop()) {
            let Some(node) = self.nodes.get(at) else { continue };
            let Row { value, .. } = row;
            for (place, holds) in [(node.rows, Holds::Rows), (node.record, Holds::Record)] {
                if let Some(place) = place.filter(|_| holds.fits(value)) {
                    visit(place, from_ref(&row), holds);
                }
            }
            for (place, pointer, holds) in &node.starred {
                let lists: Vec<_> =
                    pointer.find(data).into_iter().filter(|list| holds.fits(list.value)).collect();
                if !lists.is_empty() {
                    visit(*place, &lists, *holds);
                }
            }
            node.follow(value, &mut |next, value| open.push((next, Row { value, around: Some(row.value) })));
        }
    }
}

/// Returns the number of a place: a new one if it has none.
fn number(place: &mut Option<usize>, count: &mut usize) -> usize {
    *place.get_or_insert_with(|| {
        *count += 1;
        *count - 1
    })
}

impl Node {
    /// Calls `visit` with the value at each of the keys that lead on.
    fn follow<'a>(&self, value: Value<'a>, visit: &mut dyn FnMut(usize, Value<'a>)) {
        if self.next.is_empty() {
            return;
        }
        if value.is_array() {
            for (key, next) in &self.next {
                let item = key.name().parse().ok().and_then(|at| value.items().nth(at));
                if let Some(item) = item.filter(|item| item.is_container()) {
                    visit(*next, item);
                }
            }
            return;
        }
        let mut gone = Vec::new();
        for (own, _) in value.members().filter(|(_, member)| member.is_container()) {
            let hash = own.own_hash();
            let first = self.next.partition_point(|(key, _)| key.hash() < hash);
            let same = self.next.iter().skip(first).take_while(|(key, _)| key.hash() == hash);
            for (key, next) in same.filter(|(key, _)| own.is_text(key.name())) {
                if !gone.contains(next) {
                    gone.push(*next);
                    let last = value.get_key(key).filter(|member| member.is_container());
                    if let Some(member) = last {
                        visit(*next, member);
                    }
                }
            }
        }
    }
}
