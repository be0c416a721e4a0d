//! The TypeScript types of cards, derived from their structs; the declarations in `pkg/types` are checked against them.

use std::collections::BTreeMap;

/// A type as it is written in TypeScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TsType {
    /// Its name.
    pub name: String,
    /// Whether a member of this type may be missing.
    pub is_optional: bool,
}

impl TsType {
    /// Creates the type with this name.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), is_optional: false }
    }
}

/// A Rust type that has a TypeScript type.
pub trait Typed {
    /// The type.
    fn ts_type() -> TsType;

    /// Adds the declarations that the type needs.
    fn declare(_into: &mut Declarations) {}
}

/// A set of interfaces.
#[derive(Debug, Default)]
pub struct Declarations {
    interfaces: BTreeMap<String, Interface>,
}

/// An interface: the one that it extends, and its members.
#[derive(Debug, Default)]
pub struct Interface {
    /// The name of the interface that it extends.
    pub parent: Option<String>,
    /// Its own members, in order.
    pub members: Vec<(&'static str, TsType)>,
}

impl Declarations {
    /// Begins an interface; returns false if it was begun before.
    pub fn begin(&mut self, name: &str) -> bool {
        let is_new = !self.interfaces.contains_key(name);
        self.interfaces.entry(name.to_owned()).or_default();
        is_new
    }

    /// Adds the members of an interface.
    pub fn add(&mut self, name: &str, parent: Option<String>, members: Vec<(&'static str, TsType)>) {
        self.interfaces.insert(name.to_owned(), Interface { parent, members });
    }

    /// The interfaces by name.
    pub fn interfaces(&self) -> &BTreeMap<String, Interface> {
        &self.interfaces
    }
}

impl Typed for bool {
    fn ts_type() -> TsType {
        TsType::named("boolean")
    }
}

impl Typed for crate::leaf::Number {
    fn ts_type() -> TsType {
        TsType::named("number")
    }
}

impl Typed for usize {
    fn ts_type() -> TsType {
        TsType::named("number")
    }
}

impl Typed for &'static str {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

impl<T: Typed> Typed for Option<T> {
    fn ts_type() -> TsType {
        TsType { is_optional: true, ..T::ts_type() }
    }

    fn declare(into: &mut Declarations) {
        T::declare(into);
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn ts_type() -> TsType {
        let element = T::ts_type().name;
        TsType::named(if element.contains(" | ") { format!("({element})[]") } else { format!("{element}[]") })
    }

    fn declare(into: &mut Declarations) {
        T::declare(into);
    }
}

impl<T: Typed> Typed for Box<T> {
    fn ts_type() -> TsType {
        T::ts_type()
    }

    fn declare(into: &mut Declarations) {
        T::declare(into);
    }
}

impl Typed for String {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

impl Typed for std::borrow::Cow<'static, str> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}

impl Typed for std::rc::Rc<str> {
    fn ts_type() -> TsType {
        TsType::named("string")
    }
}
