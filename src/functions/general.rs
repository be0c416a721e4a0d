//! Functions that share a rule with cards and streams.

use super::{Call, json};
use crate::chunks::split_id;
use crate::json::{Texts, Value};
use crate::names::{Names, css_name as css};
use crate::tool_error::{self, Category};
use crate::{safety, variants};
use serde::Serialize;
use serde_json::json as object;

/// What to tell people when a chat stops after an error of this category; `brand` is whom they know the server as.
pub(super) fn abort_message(call: &Call<'_>) -> Option<String> {
    json(tool_error::abort_message(call.text(0), None, call.arg(1).and_then(Value::as_text)))
}

pub(super) fn classify_tool_error(call: &Call<'_>) -> Option<String> {
    let category = tool_error::classify(*call.args.first()?);
    let name = category.name();
    json(if category == (Category::Server { rate_limit: true }) {
        object!({"category": name, "reason": "rate_limit"})
    } else {
        object!({"category": name})
    })
}

pub(super) fn parse_variants_from_text(call: &Call<'_>) -> Option<String> {
    json(variants::segments(call.text(0)))
}

/// The URL, or nothing.
pub(super) fn safe_image_url(call: &Call<'_>) -> Option<String> {
    safety::safe_image_url(call.text(0)).ok().and_then(json)
}

pub(super) fn unique_key(call: &Call<'_>) -> Option<String> {
    let texts = Texts::default();
    let mut taken = Names::default();
    if let Some(names) = call.arg(1) {
        for name in names.items().filter_map(Value::as_text) {
            taken.take(name);
        }
    }
    json(taken.unique(call.text(0), &texts))
}

pub(super) fn css_name(call: &Call<'_>) -> Option<String> {
    json(css(call.text(0)))
}

/// The file and the anchor that a chunk id names, or `null`.
pub(super) fn split_chunk_id(call: &Call<'_>) -> Option<String> {
    #[derive(Serialize)]
    struct Parts<'a> {
        filepath: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        anchor: Option<&'a str>,
    }
    json(split_id(call.text(0)).map(|(filepath, anchor)| Parts { filepath, anchor }))
}
