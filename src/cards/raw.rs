//! The last resort: the content as it was given.

use crate::card::{Card, Common, Draft};
use crate::leaf::Data;
use crate::route::Rule;
use crate::shape::words_enum;
use mcp_cards_derive::Shape;

/// The content as it was given, because it could not be read or is too large.
#[derive(Clone, Debug, Shape)]
#[shape(kind = "raw")]
pub struct RawCard<'a> {
    /// The content. Of a single result the caller has it already, so only cards of streams hold it.
    pub content: Option<Data<'a>>,
    /// Why there is no better card.
    pub reason: Option<RawReason>,
    /// What every card may have.
    #[shape(flatten)]
    pub common: Common<'a>,
}

words_enum! {
    /// Why the content was not read.
    pub enum RawReason {
        /// It is larger than the limits allow.
        TooLarge = "too_large",
        /// It is nested more deeply than the limits allow.
        TooDeep = "too_deep",
        /// The module failed.
        Trap = "trap",
    }
}

impl RawCard<'_> {
    /// A card without content; `reason` says why, unless it is only that no other card fits.
    pub fn new(reason: Option<RawReason>) -> Self {
        Self { content: None, reason, common: Common::default() }
    }
}

/// A raw card; `reason` says why, unless it is only that no other card fits.
pub(crate) fn card<'a>(reason: Option<RawReason>) -> Card<'a> {
    Draft::new(Rule::RawNothingElse, RawCard::new(reason))
}
