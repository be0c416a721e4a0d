//! The names under which a model sees the tools of servers.

use super::Call;
use crate::card::Out;
use crate::names::push_clean;
use crate::words::{is_one_of, join};

/// As long as models let a name be.
const MOST: usize = 124;

pub(super) fn sanitize_function_name<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    call.answer(function_name(call.text(0)))
}

pub(super) fn create_mcp_tool_id<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    call.answer(tool_id(call.text(0), call.text(1)))
}

pub(super) fn anthropic_tool_name<'a>(call: &Call<'a>) -> Option<Out<'a>> {
    let name = join(&[call.text(0), call.text(1)], "-");
    let mut clean = String::new();
    push_clean(&name, "_-", '-', &mut clean);
    call.answer(clean)
}

/// A name that models take for a function: letters, digits, `_`, `.` and `-`, a letter or `_` first.
fn function_name(name: &str) -> String {
    let mut clean = String::new();
    if name.chars().next().is_none_or(|first| first.is_ascii_digit() || is_one_of(first, ".-")) {
        clean.push('_');
    }
    push_clean(name, "_.-", '_', &mut clean);
    clean.truncate(MOST);
    clean
}

/// The name of a server's tool. What is too long is cut in proportion, so that both names stay recognisable.
fn tool_id(server: &str, tool: &str) -> String {
    let (server, tool) = (function_name(server), function_name(tool));
    let (mut most_server, mut most_tool) = (server.len(), tool.len());
    if most_server + most_tool + 1 > MOST {
        most_server = share(most_server, most_tool);
        most_tool = MOST - 1 - most_server;
    }
    join(&[server.get(..most_server).unwrap_or(&server), tool.get(..most_tool).unwrap_or(&tool)], "_")
}

/// How much of the room the first of two lengths gets. The order of the operations decides about the last unit.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "all are small and positive"
)]
fn share(first: usize, second: usize) -> usize {
    (first as f64 / (first + second) as f64 * (MOST - 1) as f64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_as_javascript_does() {
        for (name, clean) in [
            ("server@name", "server_name"),
            ("", "_"),
            ("-x", "_-x"),
            (".dot", "_.dot"),
            ("123", "_123"),
            ("日本語", "___"),
            ("🍛 curry", "___curry"),
            ("_x", "_x"),
        ] {
            assert_eq!(function_name(name), clean);
        }
        assert_eq!(function_name(&"🍛".repeat(70)), "_".repeat(124));
        assert_eq!(function_name(&"1".repeat(124)).len(), 124);
    }

    #[test]
    fn ids_have_room_for_both_names() {
        assert_eq!(tool_id("server", ""), "server__");
        for server in 1..200 {
            for tool in 1..200 {
                let id = tool_id(&"s".repeat(server), &"t".repeat(tool));
                let expected = (server.min(124) + tool.min(124) + 1).min(124);
                assert_eq!(id.len(), expected, "{server} and {tool}");
                assert!(id.starts_with('s') || server == 1, "{id}");
            }
        }
    }
}
