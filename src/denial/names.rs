//! The words in the names of members that deny an order or booking.

use crate::json::{Keys, keys};

/// Words before the rest of a name that only say what it is about.
pub(super) const SUBJECTS: &[&str] = &[
    "is",
    "was",
    "has",
    "had",
    "been",
    "be",
    "are",
    "the",
    "order",
    "booking",
    "reservation",
    "appointment",
    "table",
    "checkout",
    "purchase",
    "on",
];
/// The same of a payment: it may be made later.
pub(super) const PAYMENT: &[&str] = &[
    "payment",
    "payments",
    "transaction",
    "transactions",
    "txn",
    "charge",
    "charges",
    "deposit",
    "intent",
    "capture",
    "financial",
    "authorization",
    "authorisation",
];
pub(super) const ABOUT_PAYMENTS: &[&str] = &["details", "info", "latest", "last"];
/// What somebody has to do.
pub(super) const NEXT: &[&str] = &["next action", "required action"];
/// Words behind it, for a time or somebody who did it: what is set there came about.
pub(super) const WHEN: &[&str] = &["at", "on", "date", "time", "timestamp", "datetime", "by", "reason"];

/// What an order or booking no longer is: `is_cancelled`, `voided_at`.
pub(super) const TAKEN_BACK: &[&str] = &[
    "failed",
    "cancelled",
    "canceled",
    "rejected",
    "declined",
    "refused",
    "denied",
    "expired",
    "void",
    "voided",
    "refunded",
    "aborted",
    "unsuccessful",
    "terminated",
    "withdrawn",
    "revoked",
    "lapsed",
    "undeliverable",
    "late cancelled",
    "late canceled",
];
/// Nouns of the same with a reason: `cancel_reason`.
pub(super) const REASONS: &[&str] = &[
    "cancel reason",
    "cancellation reason",
    "cancel code",
    "cancellation code",
    "rejection reason",
    "reject reason",
    "refusal reason",
    "void reason",
];
/// What only looks like an order.
pub(super) const TRIALS: &[&str] = &[
    "preview",
    "draft",
    "quote",
    "quotation",
    "simulation",
    "simulated",
    "simulate",
    "mock",
    "mocked",
    "sandbox",
    "test",
    "dry run",
    "dryrun",
    "test mode",
    "testmode",
    "draft order",
    "test order",
    "test booking",
    "estimate",
];
/// Names at which a word says that it is one.
pub(super) const MODES: &[&str] = &["mode", "environment", "env"];
/// The same of what it is: a visit for an estimate can be booked, and a test too.
pub(super) const SORTS: &[&str] = &["type", "object", "kind", "order type"];
pub(super) const TEST: &str = "test";
/// Names that say that it is none.
pub(super) const REAL: &[&str] = &["livemode", "live mode"];
/// What is not decided yet.
pub(super) const OPEN: &[&str] =
    &["pending", "waitlisted", "waitlist", "tentative", "hold", "provisional", "unconfirmed", "awaiting"];
/// The same of what may be paid later.
pub(super) const LATER_IF_PAID: &[&str] = &["unpaid"];
/// The same with how long or how far.
pub(super) const HOLDS: &[&str] =
    &["hold expires at", "hold until", "held until", "waitlist position", "waitlist entry id"];
/// Words which with one of [`NEEDED_FIRST`] or [`NEEDED`] say that something has to come first: `requires_action`, `approval_pending`.
pub(super) const NEEDING: &[&str] = &["awaiting", "pending", "requires", "required", "needs", "needed"];
pub(super) const NEEDED_FIRST: &[&str] = &["action", "authentication"];
/// The same of what may be a setting, so that a status outweighs it.
pub(super) const NEEDED: &[&str] =
    &["payment", "approval", "confirmation", "acceptance", "deposit", "review"];
/// Flags that must not say no.
pub(super) const DONE: &[&str] = &[
    "success",
    "successful",
    "succeeded",
    "ok",
    "confirmed",
    "placed",
    "booked",
    "reserved",
    "submitted",
    "valid",
    "authorized",
    "authorised",
];
/// The same of what may follow later.
pub(super) const DONE_LATER: &[&str] = &["accepted", "approved", "acknowledged"];
/// What a status is of.
pub(super) const OWN: &[&str] = &[
    "order",
    "booking",
    "reservation",
    "appointment",
    "purchase",
    "request",
    "confirmation",
    "current",
    "overall",
    "final",
    "processing",
    "display",
    "approval",
    "acceptance",
    "lifecycle",
];
/// Words behind a status that only say how it is told.
pub(super) const STATUS_ENDS: &[&str] = &[" name", " label"];
/// The same of what comes after the order or beside it: as long as it did not fail, there is one.
pub(super) const AFTER: &[&str] = &[
    "delivery",
    "shipping",
    "shipment",
    "fulfillment",
    "fulfilment",
    "ticket",
    "checkout",
    "merchant",
    "host",
    "seller",
    "vendor",
    "fraud",
];
/// What went wrong: one of these words and, perhaps, one of [`TELLING`].
pub(super) const FAULTS: &[&str] =
    &["error", "errors", "failure", "failures", "decline", "problem", "problems", "err", "user errors"];
pub(super) const ABOUT_FAULTS: &[&str] = &["validation", "last", "payment"];
pub(super) const TELLING: &[&str] = &[
    "message",
    "messages",
    "msg",
    "reason",
    "reasons",
    "code",
    "codes",
    "description",
    "detail",
    "details",
    "text",
];
/// The same in one word.
pub(super) const GLUED_FAULTS: &[&str] = &["errcode", "errmsg", "errormessage", "errorcode"];
/// Messages, of which some may be errors.
pub(super) const NOTES: &[&str] = &["messages", "alerts", "issues", "warnings", "notes"];
pub(super) const GRADES: Keys = keys!["type", "level", "severity"];
pub(super) const GRAVE: &[&str] = &["error", "fatal", "critical"];
/// What was ordered.
pub(super) const LINES: &[&str] = &[
    "items",
    "order items",
    "line items",
    "products",
    "dishes",
    "rooms",
    "tickets",
    "segments",
    "fulfillments",
    "sub orders",
    "suborders",
    "shipments",
];
/// What tells of taking it back: also what its rules are.
pub(super) const CANCELLATION: &str = "cancellation";
