//! Results of tools that a model's provider runs itself. Their form is fixed by the provider's API, so that the `type` of
//! such a result says which card it is.

mod anthropic;
mod google;
mod openai;

use crate::card::Card;
use crate::cards::status;
use crate::json::{Value, keys};
use crate::route::{Context, Rule};
use crate::values::first_string;

/// Makes the card; none if what it must have is missing.
type Make = for<'a> fn(Value<'a>, &Context<'a>) -> Option<Card<'a>>;

/// The types of results, and how their cards are made.
const RESULTS: [(&str, Make); 14] = [
    ("web_search_call", openai::web_search),
    ("file_search_call", openai::file_search),
    ("code_interpreter_call", openai::code_interpreter),
    ("image_generation_call", openai::image),
    ("response.image_generation_call.partial_image", openai::image),
    ("shell_call_output", openai::shell),
    ("computer_call_output", openai::computer),
    ("apply_patch_call_output", openai::patch),
    ("web_fetch_result", anthropic::fetched),
    ("text_editor_code_execution_view_result", anthropic::viewed),
    ("text_editor_code_execution_create_result", anthropic::created),
    ("text_editor_code_execution_str_replace_result", anthropic::replaced),
    ("tool_search_tool_search_result", anthropic::tools),
    ("encrypted_code_execution_result", anthropic::encrypted),
];

/// The card of such a result.
pub(crate) fn card<'a>(context: &Context<'a>) -> Option<Card<'a>> {
    let data = context.content.data?;
    if let Some(run) = data.get("codeExecutionResult") {
        return Some(google::run(run, context).from_payload(data));
    }
    let kind = first_string(data, keys!["type"])?;
    let (_, make) = RESULTS.iter().find(|(own, _)| *own == kind)?;
    Some(make(data, context)?.from_payload(data))
}

/// Says in our words what was done.
fn done<'a>(message: String, context: &Context<'a>) -> Card<'a> {
    status::said(true, context.texts.keep(message), Rule::ServerTool)
}

/// Texts one below the other.
fn lines<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut joined = String::new();
    for text in texts {
        if !joined.is_empty() && !joined.ends_with('\n') {
            joined.push('\n');
        }
        joined.push_str(text);
    }
    joined
}
