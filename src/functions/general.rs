//! Functions that stand beside the cards.

use super::Call;
use crate::card::{Object, Out};
use crate::chunks::split_id;
use crate::json::Value;
use crate::names::{Names, css_name as css};
use crate::tool_error::{self, Category};
use crate::{safety, variants};

/// What to tell people when a chat stops after an error of this category; `brand` is whom they know the server as.
pub(super) fn abort_message<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    call.answer(tool_error::abort_message(call.text(0), None, call.arg(1).and_then(Value::as_text)))
}

pub(super) fn classify_tool_error<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let category = tool_error::classify(*call.args.first()?);
    let limited = category == Category::Server { rate_limit: true };
    let answer = Object::new()
        .word("category", category.name())
        .maybe("reason", limited.then_some(Out::Word("rate_limit")));
    Some(answer.into())
}

pub(super) fn parse_variants_from_text<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    Some(variants::segments(call.text(0), &call.arena.texts).into())
}

/// The URL, or nothing.
pub(super) fn safe_image_url<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    safety::safe_image_url(call.text(0)).ok().map(Out::Id)
}

pub(super) fn unique_key<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let mut taken = Names::default();
    if let Some(names) = call.arg(1) {
        for name in names.items().filter_map(Value::as_text) {
            taken.take(name);
        }
    }
    Some(Out::Id(taken.unique(call.text(0), &call.arena.texts)))
}

pub(super) fn css_name<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    call.answer(css(call.text(0)))
}

/// The file and the anchor that a chunk id names, or `null`.
pub(super) fn split_chunk_id<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let Some((path, anchor)) = split_id(call.text(0)) else { return Some(Out::Null) };
    Some(Object::new().id("filepath", path).id("anchor", anchor).into())
}
