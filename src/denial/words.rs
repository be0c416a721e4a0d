//! The words and phrases of statuses and messages of orders and bookings, beyond those that mean the same anywhere
//! (`src/verdict.rs`).

/// Ends of words that were written together: "paymentfailed".
pub(super) const GLUED: [&str; 10] = [
    "failed",
    "failure",
    "cancelled",
    "canceled",
    "declined",
    "rejected",
    "expired",
    "refused",
    "denied",
    "timedout",
];
/// Beginnings that turn a word of success round: "inactive", "disapproved".
pub(super) const TURNING: [&str; 4] = ["un", "in", "dis", "non"];
/// Words of success that these beginnings do not deny: what is unshipped was ordered.
pub(super) const UNTURNED: [&str; 6] = ["shipped", "dispatched", "reserved", "paid", "true", "done"];
/// What takes an order back when it succeeds: "Cancellation confirmed", `REFUND_COMPLETED`.
pub(super) const TAKING_BACK: [&str; 14] = [
    "cancel",
    "cancellation",
    "cancelation",
    "cancelling",
    "canceling",
    "refund",
    "refunding",
    "return",
    "void",
    "voiding",
    "reversal",
    "withdrawal",
    "chargeback",
    "rejection",
];
/// What may stand between it and the success.
pub(super) const BETWEEN: [&str; 10] =
    ["was", "is", "has", "have", "been", "request", "requests", "order", "process", "successfully"];
/// Words that say of an order that there is none any more, where no success is told.
pub(super) const LOST: [&str; 27] = [
    "conflict",
    "deny",
    "expire",
    "decline",
    "reject",
    "undeliverable",
    "unfulfillable",
    "ineligible",
    "unauthorized",
    "unauthorised",
    "forbidden",
    "abandoned",
    "withdrawn",
    "revoked",
    "terminated",
    "lapsed",
    "noshow",
    "overbooked",
    "halted",
    "stopped",
    "deleted",
    "removed",
    "exception",
    "reversed",
    "disputed",
    "missed",
    "failing",
];
/// Most words of a status that is nothing but the name of what takes the order back.
pub(super) const FEW: usize = 3;
/// Words that say that something has to come first, where no success is told.
pub(super) const WAITING: [&str; 42] = [
    "due",
    "locked",
    "selected",
    "proforma",
    "approval",
    "waiting",
    "waits",
    "provisional",
    "proposed",
    "estimate",
    "estimated",
    "quoted",
    "drafted",
    "unsubmitted",
    "unverified",
    "unprocessed",
    "queued",
    "held",
    "holding",
    "deferred",
    "delayed",
    "paused",
    "stalled",
    "needs",
    "needed",
    "verifying",
    "verification",
    "confirming",
    "reviewing",
    "authenticating",
    "inquiry",
    "enquiry",
    "request",
    "option",
    "prebooked",
    "pencilled",
    "penciled",
    "payable",
    "otp",
    "cart",
    "basket",
    "unticketed",
];
/// Words of what only looks like an order.
pub(super) const TRIED: [&str; 5] = ["duplicate", "preview", "simulated", "simulation", "mock"];
/// What says in several words that something has to come first, whatever else is told.
pub(super) const WAITING_PHRASES: [&str; 10] = [
    " to be paid ",
    " ready for payment ",
    " ready to pay ",
    " ready for checkout ",
    " ready for complete ",
    " ready to place ",
    " ready to book ",
    " ready to confirm ",
    " ready to submit ",
    " ready for confirmation ",
];
/// What has yet to come, in one word. It did not fail.
pub(super) const YET_TO_COME: [&str; 6] =
    ["unpaid", "undelivered", "unshipped", "undispatched", "unfulfilled", "incomplete"];
/// The same behind "not".
pub(super) const TO_COME: [&str; 10] = [
    "paid",
    "captured",
    "charged",
    "collected",
    "delivered",
    "shipped",
    "dispatched",
    "fulfilled",
    "started",
    "packed",
];
/// What says that something need not come at all: "not required".
pub(super) const NEEDLESS: [&str; 3] = ["required", "needed", "applicable"];
/// Words of success that say of a request that it was answered, not what became of the order.
pub(super) const TRANSPORT: [&str; 9] =
    ["success", "successful", "succeeded", "ok", "okay", "true", "done", "complete", "completed"];
/// Phrases with a word of success in which somebody else has it, or nobody.
pub(super) const TAKEN: [&str; 14] = [
    " fully booked ",
    " fully reserved ",
    " completely booked ",
    " double booked ",
    " booked out ",
    " booked up ",
    " booked solid ",
    " all booked ",
    " all tables are ",
    " all slots are ",
    " booked by another ",
    " reserved by another ",
    " booked by someone else ",
    " reserved by someone else ",
];
/// The same words of the person's own: "You're all booked".
pub(super) const OWN: [&str; 7] = [
    " you re all booked ",
    " you are all booked ",
    " you re fully booked ",
    " you are fully booked ",
    " trip is fully booked ",
    " stay is fully booked ",
    " itinerary is fully booked ",
];
/// The same, which may also be said to the one who has it.
pub(super) const TAKEN_ALREADY: [&str; 4] =
    [" already booked ", " already been booked ", " already reserved ", " already been reserved "];
/// Words behind which a success in the same clause is a condition: "once your order is confirmed".
pub(super) const CONDITIONS: [&str; 9] =
    ["once", "if", "when", "until", "till", "unless", "whether", "before", "after"];
/// Words that are no success, and a failure if they are denied: "was not submitted".
pub(super) const COME_ABOUT: [&str; 4] = ["submitted", "created", "processed", "made"];
/// Words before a success that is still to come.
pub(super) const FUTURE: [&str; 2] = ["be", "being"];
/// Words before a success that is not all there is to it.
pub(super) const HEDGES: [&str; 12] = [
    "to",
    "almost",
    "nearly",
    "be",
    "being",
    "conditionally",
    "provisionally",
    "tentatively",
    "temporarily",
    "partially",
    "partly",
    "pre",
];
/// Words of success that may be promised of an order that was placed: "will be delivered by 8".
pub(super) const LATER: [&str; 9] =
    ["delivered", "shipped", "dispatched", "paid", "active", "done", "true", "ok", "okay"];
/// Where a part of a sentence ends.
pub(super) const ENDS: [char; 9] = ['.', ',', ';', ':', '!', '?', '\n', '–', '—'];
/// The same with a hyphen, which parts no words: "pre-booked".
pub(super) const DASH: &str = " - ";

/// Words with which a message says that nothing was ordered yet.
pub(super) const HELD: &[&str] = &[
    "pending",
    "awaiting",
    "waiting",
    "draft",
    "quote",
    "preview",
    "waitlist",
    "waitlisted",
    "request",
    "requested",
    "validated",
    "simulated",
];
/// Words that may say the same. To somebody who is thanked they say something else.
pub(super) const OFFERED: &[&str] = &["requires", "required", "available", "link"];
/// How somebody is thanked, and what for, where an order was made.
pub(super) const THANKS: [&str; 2] = [" thank you for ", " thanks for "];
pub(super) const THANKED_FOR: [&str; 10] = [
    "your order ",
    "ordering ",
    "your purchase ",
    "shopping ",
    "booking ",
    "your booking ",
    "your reservation ",
    "reserving ",
    "choosing ",
    "your business ",
];
/// Words before which a failure is one that can happen.
pub(super) const SUPPOSED: [&str; 20] = [
    "previous", "earlier", "former", "prior", "can", "may", "might", "could", "should", "would", "must",
    "cannot", "if", "unless", "when", "once", "until", "till", "any", "avoid",
];
/// Who says that nothing was booked denies it too.
pub(super) const NOTHING: &str = "nothing";
/// What may fail without the order, unless it is all of it.
pub(super) const ALL: &str = "all";
pub(super) const BESIDES: [&str; 17] = [
    "gift",
    "item",
    "items",
    "coupon",
    "coupons",
    "promo",
    "voucher",
    "vouchers",
    "discount",
    "offer",
    "email",
    "mail",
    "sms",
    "notification",
    "notifications",
    "receipt",
    "invoice",
];
/// What fails for itself, and does not only say of which kind something is: "payment failed twice".
pub(super) const SUBJECTS: [&str; 18] = [
    "payment",
    "order",
    "card",
    "transaction",
    "booking",
    "reservation",
    "charge",
    "checkout",
    "it",
    "is",
    "was",
    "has",
    "been",
    "were",
    "are",
    "be",
    "got",
    "purchase",
];
/// Words with an s at their end that are no things.
pub(super) const NO_THINGS: [&str; 9] =
    ["is", "was", "has", "as", "this", "its", "afterwards", "always", "unless"];

/// What is said to somebody who has yet to decide or to do something.
pub(super) const ASKED: &[&str] = &[
    " added to cart ",
    " added to your cart ",
    " added to basket ",
    " added to your basket ",
    " to secure ",
    " outstanding ",
    " pay and place ",
    " is needed to ",
    " are needed to ",
    " is needed before ",
    " has to accept ",
    " have to accept ",
    " must accept ",
    " needs to accept ",
    " ll place your ",
    " will place your ",
    " are holding ",
    " being verified ",
    " must call ",
    " are you sure ",
    " please confirm ",
    " confirm to ",
    " to confirm ",
    " confirm your ",
    " review your ",
    " reply yes ",
    " want to place ",
    " want to book ",
    " like to place ",
    " like to book ",
    " ready to place ",
    " ready to book ",
    " ready for checkout ",
    " prepared for checkout ",
    " to place this order ",
    " to place your order ",
    " to place the order ",
    " please select ",
    " please choose ",
    " please provide ",
    " please enter ",
    " please specify ",
    " please verify ",
    " please log in ",
    " please login ",
    " please sign in ",
    " enter the otp ",
    " enter otp ",
    " otp sent ",
    " proceed to pay ",
    " proceed to payment ",
    " proceed to checkout ",
    " continue to payment ",
    " to payment gateway ",
];
/// Words of a question whether to go on.
pub(super) const GOING_ON: [&str; 13] = [
    "place", "order", "book", "reserve", "confirm", "proceed", "continue", "ahead", "pay", "submit", "buy",
    "correct", "right",
];
/// What is said where something went wrong and no word of failure says so.
pub(super) const SETBACKS: &[&str] = &[
    " already taken ",
    " is taken ",
    " outside our ",
    " outside the delivery ",
    " no longer available ",
    " not available ",
    " no availability ",
    " no tables ",
    " no slots ",
    " no seats ",
    " no rooms ",
    " no drivers ",
    " no couriers ",
    " no stock ",
    " went wrong ",
    " try again ",
    " please retry ",
    " unfortunately ",
    " oops ",
    " we regret ",
    " sold out ",
    " out of stock ",
    " timed out ",
    " is closed ",
    " are closed ",
    " has closed ",
    " minimum order ",
    " test order ",
];
/// The future of what would have to be past, or what only looks like it.
pub(super) const PROMISED: &[&str] = &[
    " not a confirmation ",
    " will be placed ",
    " will be booked ",
    " yet to be placed ",
    " yet to be booked ",
    " complete the payment ",
    " complete your payment ",
    " complete payment ",
    " dry run ",
    " simulated ",
];
