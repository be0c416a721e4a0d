//! The declarations in `pkg/types` match the structs of the cards.

use mcp_cards::ParsedToolResult;
use mcp_cards::typescript::{Declarations, Interface, TsType};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The member that the package fills in, so that it is always present: the content never crosses back.
const OF_THE_PACKAGE: &str = "RawCard.content";

/// The number of rows before a limit cut them: declared for every card, though some have no rows.
const OF_ROWS: &str = "total";

/// A member of an interface, as written.
#[derive(Clone, Debug)]
struct Member {
    name: String,
    is_optional: bool,
    /// Its type on one line.
    ty: String,
    /// The members of an unnamed object type.
    nested: Vec<Member>,
}

/// An interface, as written.
#[derive(Debug)]
struct Written {
    /// The type after `extends`.
    parent: String,
    members: Vec<Member>,
}

/// The interfaces of all files, by name.
fn written() -> BTreeMap<String, Written> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/types");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let source = without_comments(&fs::read_to_string(entry.unwrap().path()).unwrap());
        for part in source.split("export interface ").skip(1) {
            let Some((head, rest)) = part.split_once('{') else { continue };
            // After parameters, which may extend something too.
            let (name, parent) = head.rsplit_once(" extends ").unwrap_or((head, ""));
            let name = name.split('<').next().unwrap();
            let members = members(&rest[..end_of_object(rest)]);
            found.insert(name.trim().to_owned(), Written { parent: parent.trim().to_owned(), members });
        }
    }
    found
}

/// The named types that are unions of words.
fn choices() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pkg/types");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let source = without_comments(&fs::read_to_string(entry.unwrap().path()).unwrap());
        for part in source.split("export type ").skip(1) {
            if let Some((name, rest)) = part.split_once('=') {
                let words = rest.split(';').next().unwrap().to_owned();
                found.insert(name.trim().to_owned(), words);
            }
        }
    }
    found
}

fn without_comments(source: &str) -> String {
    let mut parts = source.split("/*");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        plain.push_str(part.split_once("*/").unwrap().1);
    }
    plain.lines().map(|line| line.split("// ").next().unwrap()).collect::<Vec<_>>().join("\n")
}

/// Returns the position of the bracket that closes an object, after its opening bracket.
fn end_of_object(text: &str) -> usize {
    let mut depth = 1;
    for (at, letter) in text.char_indices() {
        depth += match letter {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        if depth == 0 {
            return at;
        }
    }
    panic!("an object is not closed: {text}");
}

/// Returns the members between the brackets of an object type.
fn members(text: &str) -> Vec<Member> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' | '<' => depth += 1,
            '}' | ')' | '>' => depth -= 1,
            ';' if depth == 0 => {
                found.extend(member(&text[start..at]));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.extend(member(&text[start..]));
    found
}

/// Reads `name?: type`; `None` if it is empty, or for an index signature.
fn member(text: &str) -> Option<Member> {
    let (name, ty) = text.trim().split_once(':').filter(|(name, _)| !name.starts_with('['))?;
    let nested = ty.trim().strip_prefix('{').map(|rest| members(&rest[..end_of_object(rest)]));
    Some(Member {
        name: name.trim_end_matches('?').trim_start_matches("readonly ").to_owned(),
        is_optional: name.ends_with('?'),
        ty: ty.split_whitespace().collect::<Vec<_>>().join(" "),
        nested: nested.unwrap_or_default(),
    })
}

/// Returns the words of a type that is a union of words.
fn words(ty: &str) -> BTreeSet<&str> {
    ty.split('|').map(str::trim).filter(|word| word.starts_with('"')).collect()
}

/// Compares the written declarations with the structs.
struct Check {
    written: BTreeMap<String, Written>,
    choices: BTreeMap<String, String>,
    declared: Declarations,
    wrong: Vec<String>,
}

impl Check {
    fn new() -> Self {
        Self {
            written: written(),
            choices: choices(),
            declared: ParsedToolResult::declarations(),
            wrong: Vec::new(),
        }
    }

    /// Returns the members of a written interface, including inherited ones.
    fn all_written(&self, name: &str) -> Option<Vec<Member>> {
        let own = self.written.get(name)?;
        let (parent, omitted) = match own.parent.strip_prefix("Omit<").and_then(|of| of.split_once(',')) {
            Some((parent, omitted)) => (parent, omitted),
            None => (own.parent.as_str(), ""),
        };
        let mut all = own.members.clone();
        let taken = self.all_written(parent).unwrap_or_default();
        all.extend(taken.into_iter().filter(|member| !omitted.contains(&format!("\"{}\"", member.name))));
        Some(all)
    }

    /// Returns the members of a struct's interface, including inherited ones.
    fn all_declared(&self, name: &str) -> Vec<(&'static str, TsType)> {
        let Some(Interface { parent, members }) = self.declared.interfaces().get(name) else {
            return Vec::new();
        };
        let taken = parent.as_ref().map(|parent| self.all_declared(parent)).unwrap_or_default();
        members.iter().cloned().chain(taken).collect()
    }

    /// Returns the interface that is part of a type, if it was declared.
    fn interface_in(&self, ty: &str) -> Option<String> {
        let mut names = ty.split(|letter: char| !letter.is_alphanumeric());
        names.find(|name| self.declared.interfaces().contains_key(*name)).map(str::to_owned)
    }

    /// Compares the members of a struct with those written at `place`.
    fn compare(&mut self, place: &str, declared: &str, written: &[Member]) {
        let structure = self.all_declared(declared);
        let is_omitted = |name: &str| {
            let parent = self.written.get(place).map(|own| own.parent.as_str()).unwrap_or_default();
            parent.starts_with("Omit<") && parent.contains(&format!("\"{name}\""))
        };
        for (name, _) in &structure {
            if !is_omitted(name) && !written.iter().any(|member| member.name == *name) {
                self.wrong.push(format!("{place}.{name} is not in pkg/types"));
            }
        }
        let is_card = structure.iter().any(|(name, _)| *name == "type");
        for member in written {
            let here = format!("{place}.{}", member.name);
            match structure.iter().find(|(name, _)| *name == member.name) {
                Some((_, ty)) => self.compare_member(&here, ty, member),
                None if member.name == OF_ROWS && (is_card || place == "CardCommon") => {}
                None => self.wrong.push(format!("{here} is in pkg/types, but not in the struct {declared}")),
            }
        }
    }

    fn compare_member(&mut self, here: &str, declared: &TsType, written: &Member) {
        if declared.is_optional != written.is_optional && here != OF_THE_PACKAGE {
            let is = |is_optional| if is_optional { "optional" } else { "always there" };
            let (ours, theirs) = (is(declared.is_optional), is(written.is_optional));
            self.wrong.push(format!("{here} is {ours} in the struct, but {theirs} in pkg/types"));
        }
        let is_nullable = |ty: &str| ty.ends_with("| null");
        if is_nullable(&declared.name) != is_nullable(&written.ty) {
            self.wrong.push(format!("{here} is `{}` in pkg/types, not `{}`", written.ty, declared.name));
        }
        let named = self.choices.get(&written.ty).unwrap_or(&written.ty);
        let (ours, theirs) = (words(&declared.name), words(named));
        if !ours.is_empty() && ours != theirs {
            self.wrong.push(format!("{here} is `{}` in pkg/types, not `{}`", written.ty, declared.name));
        }
        let Some(part) = self.interface_in(&declared.name) else { return };
        if !written.nested.is_empty() {
            self.compare(here, &part, &written.nested);
        } else if !written.ty.contains(&part) {
            self.wrong.push(format!("{here} is `{}` in pkg/types, not `{}`", written.ty, declared.name));
        }
    }

    /// Compares each struct that has a name in TypeScript; the others are compared where they are used.
    fn run(mut self) -> Vec<String> {
        let names: Vec<_> = self.declared.interfaces().keys().cloned().collect();
        for name in names {
            match self.all_written(&name) {
                Some(members) => self.compare(&name, &name, &members),
                None if self.all_declared(&name).iter().any(|(member, _)| *member == "type") => {
                    self.wrong.push(format!("{name} is not in pkg/types"));
                }
                None => {}
            }
        }
        self.wrong.sort();
        self.wrong.dedup();
        self.wrong
    }
}

#[test]
fn declarations_are_those_of_the_structs() {
    let wrong = Check::new().run();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_declared_card_has_a_struct() {
    let check = Check::new();
    let is_card = |own: &Written| own.parent.contains("CardCommon");
    let cards = check.written.iter().filter(|(_, own)| is_card(own)).map(|(name, _)| name);
    let lacking: Vec<_> = cards.filter(|name| !check.declared.interfaces().contains_key(*name)).collect();
    assert!(lacking.is_empty(), "in pkg/types, but not among the structs: {lacking:?}");
}

#[test]
fn interfaces_are_read_as_they_are_written() {
    let all = written();
    let table = &all["TableCard"];
    assert_eq!(table.parent, "CardCommon");
    let columns = table.members.iter().find(|member| member.name == "columns").unwrap();
    let names: Vec<_> = columns.nested.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["key", "label", "kind"]);
    assert_eq!(words(&columns.nested[2].ty).len(), 6);
    let fields = table.members.iter().find(|member| member.name == "fields").unwrap();
    assert!(fields.is_optional && fields.nested.is_empty(), "{fields:?}");
    assert!(all.len() > 50, "{}", all.len());
}
