//! Cards as data: a definition says what a result looks like and what a person wants to see of it.
//!
//! | module | what |
//! |---|---|
//! | `form` | what a definition consists of |
//! | `check` | reads one, and says what is wrong with it |
//! | `path` | where in a row a value stands |
//! | `places` | where the rows of all definitions may stand |
//! | `set` | many definitions, most of which are passed over unseen |
//! | `choose` | which of them a result is of |
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

    /// The definitions, if there are some.
    pub(crate) fn set(&self) -> Option<&Set> {
        self.0.as_deref()
    }
}
