//! Which members of a row a card of commerce shows, and which it knows. Without a vertical, what is left is kept too.

use crate::json::{Keys, Mark, Value};
use crate::leaf::{Data, Map};
use crate::money::{known_currency, price};
use crate::route::Context;
use crate::values::{is_absent, num, string, text};
use std::borrow::Cow;

/// Members of which the first that can be read is shown.
pub(crate) type Family = (Keys, fn(Value<'_>) -> bool);

/// The members of a row that a card knows.
#[derive(Debug)]
pub(crate) struct Members {
    /// Those that are shown.
    pub(crate) shown: &'static [Family],
    /// Others that belong to such a row.
    pub(crate) others: &'static [Keys],
}

pub(crate) fn is_text(value: Value<'_>) -> bool {
    text(value).is_some()
}

pub(crate) fn is_string(value: Value<'_>) -> bool {
    string(value).is_some()
}

pub(crate) fn is_number(value: Value<'_>) -> bool {
    num(value).is_some()
}

/// Whether a value is a price, or an object that has one.
pub(crate) fn is_price(value: Value<'_>) -> bool {
    value.is_object() || price(value).is_some()
}

pub(crate) fn is_currency(value: Value<'_>) -> bool {
    string(value).and_then(known_currency).is_some()
}

/// Whether a value says yes or no in words: a number says more than that.
pub(crate) fn is_said(value: Value<'_>) -> bool {
    value.as_bool().is_some() || string(value).is_some()
}

/// Whether a member says something by itself.
pub(crate) fn is_scalar(value: Value<'_>) -> bool {
    !value.is_container() && !is_absent(value)
}

impl Members {
    /// Whether a member belongs to such a row.
    pub(crate) fn know(&self, key: &str) -> bool {
        self.shown.iter().map(|(keys, _)| keys).chain(self.others).any(|keys| keys.contains(key))
    }

    /// The scalars of a row that nothing on the card shows, without a vertical. `also` is shown for another reason.
    pub(crate) fn extra<'a>(
        &self,
        row: Value<'a>,
        also: Option<Mark>,
        context: &Context<'a>,
    ) -> Option<Map<'a, Data<'a>>> {
        if context.options.is_commerce() {
            return None;
        }
        let first = |(keys, read): &Family| row.at_keys(*keys).find(|value| read(*value)).map(Value::mark);
        let shown: Vec<Mark> = self.shown.iter().filter_map(first).chain(also).collect();
        let is_left = |value: Value<'_>| is_scalar(value) && !shown.contains(&value.mark());
        // Nearly always all of a row is shown.
        if !row.members().any(|(_, value)| is_left(value)) {
            return None;
        }
        let left = row.entries().into_iter().filter(|(_, value)| is_left(*value));
        left.map(|(key, value)| (Cow::Borrowed(key), Data::from(value))).collect::<Map<'a, _>>().filled()
    }
}
