//! The operations of every part of a card: cleaning it before it leaves, writing it for JavaScript, copying it, and
//! stating its type.
//!
//! Structs get all of them from `#[derive(Shape)]`; the plain types and the containers are here. The leaf types of
//! [`crate::leaf`] determine how values from a result are treated.

use crate::leaf::Number;
use crate::safety::{Fate, Gate};
use crate::table::Table;
pub(crate) use crate::typescript::{Declarations, TsType, Typed};
use std::borrow::Cow;
use std::rc::Rc;

/// A card or a part of one.
pub trait Shape<'a>: Sized {
    /// The same type without borrowed data.
    type Owned;

    /// Whether all of it is ours, so that nothing needs to be done before it leaves.
    const IS_OURS: bool = false;

    /// Whether it certainly leaves unchanged. This is nearly always so, and then its path in the card is not needed.
    fn is_fine(&self, _: &Gate<'_, 'a>) -> bool {
        Self::IS_OURS
    }

    /// Cleans, gates and cuts values from the result, with notes about changes. `Goes` if the value may not leave.
    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate;

    /// Whether there is nothing to write.
    fn is_absent(&self) -> bool {
        false
    }

    /// Writes the value for JavaScript.
    fn write(&self, table: &mut Table<'_>);

    /// Returns the value with copies of everything that it borrows.
    fn into_owned(self) -> Self::Owned;
}

/// A row of a card of any kind.
pub trait Row<'a> {
    /// See [`Shape::write`].
    fn write_row(&self, table: &mut Table<'_>);
}

impl<'a, T: Shape<'a>> Row<'a> for T {
    fn write_row(&self, table: &mut Table<'_>) {
        self.write(table);
    }
}

/// Implements `Shape` for a type of our own that needs no check before it leaves.
macro_rules! plain {
    ($type:ty, $self:ident, $table:ident => $write:expr) => {
        impl<'a> Shape<'a> for $type {
            type Owned = Self;

            const IS_OURS: bool = true;

            fn leave(&mut self, _: &mut Gate<'_, 'a>) -> Fate {
                Fate::Stays
            }

            fn write(&$self, $table: &mut Table<'_>) {
                $write;
            }

            fn into_owned(self) -> Self {
                self
            }
        }
    };
}

plain!(bool, self, table => table.bool(*self));
plain!(Number, self, table => table.number(self.0));
plain!(usize, self, table => table.count(*self));
// Our own words: discriminants, categories, fixed messages.
plain!(&'static str, self, table => table.word(self));

impl<'a, T: Shape<'a>> Shape<'a> for Option<T> {
    type Owned = Option<T::Owned>;

    const IS_OURS: bool = T::IS_OURS;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        self.as_ref().is_none_or(|value| value.is_fine(gate))
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        if let Some(value) = self
            && value.leave(gate) == Fate::Goes
        {
            *self = None;
        }
        Fate::Stays
    }

    fn is_absent(&self) -> bool {
        self.as_ref().is_none_or(Shape::is_absent)
    }

    fn write(&self, table: &mut Table<'_>) {
        match self {
            Some(value) => value.write(table),
            None => table.null(),
        }
    }

    fn into_owned(self) -> Self::Owned {
        self.map(Shape::into_owned)
    }
}

impl<'a, T: Shape<'a>> Shape<'a> for Vec<T> {
    type Owned = Vec<T::Owned>;

    const IS_OURS: bool = T::IS_OURS;

    fn is_fine(&self, gate: &Gate<'_, 'a>) -> bool {
        self.iter().all(|item| item.is_fine(gate))
    }

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        gate.list(0, self);
        Fate::Stays
    }

    fn write(&self, table: &mut Table<'_>) {
        table.list(self.len());
        for item in self {
            item.write(table);
        }
    }

    fn into_owned(self) -> Self::Owned {
        self.into_iter().map(Shape::into_owned).collect()
    }
}

impl<'a, T: Shape<'a>> Shape<'a> for Box<T> {
    type Owned = Box<T::Owned>;

    fn leave(&mut self, gate: &mut Gate<'_, 'a>) -> Fate {
        (**self).leave(gate)
    }

    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }

    fn write(&self, table: &mut Table<'_>) {
        (**self).write(table);
    }

    fn into_owned(self) -> Self::Owned {
        Box::new((*self).into_owned())
    }
}

// Words of a caller's own definitions, which were checked when they were read.
plain!(Rc<str>, self, table => table.text(self));

plain!(Cow<'static, str>, self, table => match self {
    Cow::Borrowed(word) => table.word(word),
    Cow::Owned(text) => table.text(text),
});

// Texts that we wrote ourselves and checked when they were created: paths, notes.
plain!(String, self, table => table.text(self));

/// Defines an enum whose variants are words in JSON; each word is stated once.
macro_rules! words_enum {
    (
        $(#[$doc:meta])*
        $vis:vis enum $name:ident {
            $($(#[$variant_doc:meta])* $variant:ident = $word:literal),* $(,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$variant_doc])* $variant),*
        }

        impl $name {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The word in JSON.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),*
                }
            }

            /// The variant with this word.
            pub fn named(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }

        impl<'a> $crate::shape::Shape<'a> for $name {
            type Owned = Self;

            const IS_OURS: bool = true;

            fn leave(&mut self, _: &mut $crate::safety::Gate<'_, 'a>) -> $crate::safety::Fate {
                $crate::safety::Fate::Stays
            }

            fn write(&self, table: &mut $crate::table::Table<'_>) {
                table.word(self.as_str());
            }

            fn into_owned(self) -> Self {
                self
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl $crate::shape::Typed for $name {
            fn ts_type() -> $crate::shape::TsType {
                $crate::shape::TsType::named([$(concat!("\"", $word, "\"")),*].join(" | "))
            }
        }
    };
}

pub(crate) use words_enum;
