//! Members of cards that are one of several leaves, for instance `number | string`.

/// An enum each of whose variants holds a leaf and is written as that leaf. The text behind `as` is its TypeScript type.
macro_rules! one_of {
    (
        $(#[$doc:meta])*
        $vis:vis enum $name:ident as $ts:literal {
            $($(#[$variant_doc:meta])* $variant:ident($leaf:ty)),* $(,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        $vis enum $name<'a> {
            $($(#[$variant_doc])* $variant($leaf)),*
        }

        impl<'a> $crate::shape::Shape<'a> for $name<'a> {
            type Owned = $name<'static>;

            fn leave(&mut self, gate: &mut $crate::safety::Gate<'_, 'a>) -> $crate::safety::Fate {
                match self {
                    $(Self::$variant(leaf) => $crate::shape::Shape::leave(leaf, gate)),*
                }
            }

            fn write(&self, table: &mut $crate::table::Table<'_>) {
                match self {
                    $(Self::$variant(leaf) => $crate::shape::Shape::write(leaf, table)),*
                }
            }

            fn into_owned(self) -> $name<'static> {
                match self {
                    $(Self::$variant(leaf) => $name::$variant($crate::shape::Shape::into_owned(leaf))),*
                }
            }
        }

        impl serde::Serialize for $name<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(leaf) => leaf.serialize(serializer)),*
                }
            }
        }

        impl $crate::shape::Typed for $name<'_> {
            fn ts_type() -> $crate::shape::TsType {
                $crate::shape::TsType::named($ts)
            }
        }
    };
}

pub(crate) use one_of;
