//! Cards as data: a definition describes a form of results, and what to show of them.
//!
//! | module | what |
//! |---|---|
//! | `form` | the parts of a definition |
//! | `check` | reads one, and reports what is wrong with it |
//! | `path` | the position of a value in a row |
//! | `places` | the possible positions of the rows of all definitions |
//! | `set` | many definitions, most of which are skipped without being looked at |
//! | `choose` | which of them a result matches |
//! | `fields`, `value`, `date`, `tone` | the values of an item |
//! | `text`, `csv` | rows in texts |
//! | `arriving` | rows in texts that are still arriving |
//! | `kinds` | the definitions that come with the library |
//! | `schema` | one derived from a tool's output schema |
//! | `suggest` | one derived from a result |

mod arriving;
mod check;
mod choose;
mod csv;
mod date;
pub(crate) mod fields;
mod form;
pub(crate) mod kinds;
mod names;
mod path;
mod pattern;
mod places;
mod schema;
mod set;
pub(crate) mod suggest;
mod text;
mod tone;
mod value;

pub(crate) use arriving::ArrivingRows;
pub(crate) use choose::{Found, Rivalry, of_data, of_text};
pub use form::{As, Layout, Tone, View};
pub(crate) use form::{Definition, Field};
pub(crate) use path::{Path, Row};
pub(crate) use schema::derived;
pub(crate) use value::is_secret;
pub use value::{FieldValue, LabelValue, MoneyValue, PersonValue, StatusValue};

use crate::json::Value;
use crate::options::Wrong;
use set::Set;
use std::rc::Rc;

/// The caller's own definitions.
#[derive(Clone, Debug, Default)]
pub struct Definitions(Option<Rc<Set>>);

impl Definitions {
    /// Reads a list of definitions.
    pub(crate) fn read(list: Value<'_>) -> Result<Self, Wrong> {
        let list = check::definitions(list)?;
        Ok(Self((!list.is_empty()).then(|| Rc::new(Set::new(list)))))
    }

    /// Returns the definitions, if there are any.
    pub(crate) fn set(&self) -> Option<&Set> {
        self.0.as_deref()
    }
}
