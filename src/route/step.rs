//! One step of the routing: a card that may come about, and what it takes for that.
//!
//! A result is asked about some fifty cards. Calling each step only to be refused would bring the code of all of them into
//! the processor's cache, which takes longer than all else that a small result needs. So each step says what it cannot do
//! without, and most are skipped without being called.

use super::Context;
use crate::card::Card;
use crate::content::Source;
use crate::json::{KeyBits, Keys, Value};

type Make = for<'a> fn(&Context<'a>) -> Option<Card<'a>>;

/// A card that may come about.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The name of the card.
    pub(super) card: &'static str,
    /// Makes it; `None` if it does not fit.
    pub(super) make: Make,
    /// What it means when it does not come about.
    pub(super) misfit: &'static str,
    facts: Facts,
    keys: Keys,
    /// Those of `keys`: beside the facts, so that most steps are refused by one look at this table.
    bits: KeyBits,
}

impl Step {
    /// A step that is tried with every result.
    pub(super) const fn new(card: &'static str, make: Make, misfit: &'static str) -> Self {
        Self { card, make, misfit, facts: Facts::ALWAYS, keys: Keys::NONE, bits: Keys::NONE.bits() }
    }

    /// The same step, tried only where one of these facts holds.
    pub(super) const fn only_if(self, facts: Facts) -> Self {
        Self { facts, ..self }
    }

    /// The same step, tried only where the data is no object, or one with any of these keys.
    pub(super) const fn only_with(self, keys: Keys) -> Self {
        self.only_if(Facts::NO_OBJECT).or_with(keys)
    }

    /// The same step, tried also where the data is an object with any of these keys.
    pub(super) const fn or_with(self, keys: Keys) -> Self {
        Self { keys, bits: keys.bits(), ..self }
    }

    /// Whether the step can give a card at all; `bits` are those of `object`, the data if it is one.
    #[inline]
    pub(super) fn may_fit(&self, facts: Facts, bits: KeyBits, object: Option<Value<'_>>) -> bool {
        self.facts.meet(facts)
            || self.bits.meet(bits) && object.is_some_and(|object| object.has_any(self.keys))
    }
}

/// What is known of a result before any card is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts(u16);

impl Facts {
    const ALWAYS: Self = Self(1);
    pub(super) const TOO_LARGE: Self = Self(1 << 1);
    /// The tool asks for more.
    pub(super) const INPUT_REQUIRED: Self = Self(1 << 2);
    /// Somebody says that the call, or a part of it, failed.
    pub(super) const FAILED: Self = Self(1 << 3);
    /// A text says itself what it is.
    pub(super) const DECLARED: Self = Self(1 << 4);
    /// The caller has definitions of its own.
    pub(super) const OWN_CARDS: Self = Self(1 << 5);
    /// There is an object around the blocks, or the host passed one.
    pub(super) const ENVELOPE: Self = Self(1 << 6);
    /// The tool's input is known.
    pub(super) const INPUT: Self = Self(1 << 7);
    pub(super) const VERTICAL: Self = Self(1 << 8);
    /// There are blocks that are not text.
    pub(super) const MEDIA: Self = Self(1 << 9);
    /// The result is text, or JSON that stands in one.
    pub(super) const PROSE: Self = Self(1 << 10);
    /// The data is anything but an object, or there is none.
    pub(super) const NO_OBJECT: Self = Self(1 << 11);

    /// Those of a result. Who wants to know what was considered has every step tried.
    pub(super) fn of(context: &Context<'_>) -> Self {
        let (content, options) = (context.content, context.options);
        if options.explain {
            return Self(u16::MAX);
        }
        let has_failed = content.is_error
            || options.is_error
            || content.has_failed_example
            || content.protocol_error.is_some()
            || !content.failed.is_empty();
        let mut all = Self::ALWAYS;
        for (holds, fact) in [
            (content.is_too_large, Self::TOO_LARGE),
            (content.input_required.is_some(), Self::INPUT_REQUIRED),
            (has_failed, Self::FAILED),
            (content.declared.is_some(), Self::DECLARED),
            (options.cards.is_some(), Self::OWN_CARDS),
            (content.members.is_some() || content.source == Source::Object, Self::ENVELOPE),
            (options.input.is_some(), Self::INPUT),
            (options.vertical.is_some(), Self::VERTICAL),
            (!content.media.is_empty(), Self::MEDIA),
            (context.prose().is_some(), Self::PROSE),
            (!content.data.is_some_and(Value::is_object), Self::NO_OBJECT),
        ] {
            if holds {
                all = all.or(fact);
            }
        }
        all
    }

    fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// These facts and others.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
