//! The last resort: the content as it was given. The caller's side adds the content itself.

use crate::card::{Card, Draft, Object};

/// A raw card; `reason` says why, where it is not for want of a better card.
pub fn card<'a>(reason: Option<&'static str>) -> Card<'a> {
    Draft::new("raw", "raw.nothing_else", Object::new().word("reason", reason))
}
