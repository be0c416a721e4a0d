//! What a program came to that Google ran.

use crate::card::{Card, Draft};
use crate::cards::code_execution::{CodeExecutionCard, RunFailure, RunFailureKind};
use crate::json::{Value, keys};
use crate::leaf::{LongText, Text};
use crate::route::{Context, Rule};
use crate::values::first_text;

/// `{outcome, output}`
pub(super) fn run<'a>(run: Value<'a>, context: &Context<'a>) -> Card<'a> {
    let output = first_text(run, keys!["output"]).unwrap_or_default();
    let outcome = first_text(run, keys!["outcome"]).unwrap_or_default();
    let success = outcome == "OUTCOME_OK";
    let (stdout, stderr) = if success { (output, None) } else { ("", Some(LongText::from(output))) };
    let is_timeout = outcome.ends_with("DEADLINE_EXCEEDED");
    let failure =
        || RunFailure { kind: RunFailureKind::Timeout, message: Text::own("Timed out"), trace: None };
    let card = CodeExecutionCard {
        error: is_timeout.then(failure),
        ..CodeExecutionCard::new(success, stdout.into(), stderr, context)
    };
    Draft::new(Rule::ServerTool, card)
}
