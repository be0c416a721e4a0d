//! The fast path: whole tokens, one after the other, which is what nearly all texts consist of.
//!
//! The scanner can stop between any two bytes, and for that it keeps its state in memory. Between whole tokens that is
//! not needed: here the state lives in local variables, which more than halves the time. What is rare or wrong, or has
//! not arrived yet, is left to the scanner, so nothing is decided here that is not decided there too.

use crate::keys::{bit, hash};
use crate::node::{Node, NodeKind, OPEN};
use crate::scan::{Scanner, State, small};
use crate::text::{TextEnd, TextState, find_end, skip_plain, unescape};

impl Scanner {
    /// Reads token after token, up to the first that is for the scanner.
    pub(super) fn read_tokens(&mut self, text: &[u8], nodes: &mut Vec<Node>) {
        let (mut at, mut top, mut in_object, mut depth) = (self.at, self.top, self.in_object, self.depth);
        let mut state = self.state;
        'tokens: while nodes.len() + 2 <= self.limits.nodes {
            if !matches!(state, State::AfterValue) {
                if matches!(state, State::Key | State::KeyOrEnd) {
                    at = skip_space(text, at);
                    let Some((end, kind)) = text_end(text, at) else { break };
                    let colon = skip_space(text, end + 1);
                    if text.get(colon) != Some(&b':') {
                        break;
                    }
                    push_key(text, nodes, top, Node::scalar(kind.as_key(), small(at + 1), small(end), 0));
                    at = colon + 1;
                    state = State::Value;
                }
                at = skip_space(text, at);
                let Some(&byte) = text.get(at) else { break };
                if byte == b'"' {
                    let Some((end, kind)) = text_end(text, at) else { break };
                    push(nodes, kind, at + 1, end);
                    at = end + 1;
                } else if byte == b'{' || byte == b'[' {
                    let inside = skip_space(text, at + 1);
                    let Some(&first) = text.get(inside) else { break };
                    if depth >= self.limits.depth {
                        break;
                    }
                    let is_object = byte == b'{';
                    let kind = if is_object { NodeKind::Object } else { NodeKind::Array };
                    // Both closing brackets stand two after their opening ones.
                    if first != byte + 2 {
                        let index = small(nodes.len());
                        nodes.push(Node::open(kind, small(at), top));
                        (at, top, in_object, depth) = (inside, index, is_object, depth + 1);
                        state = if is_object { State::KeyOrEnd } else { State::ValueOrEnd };
                        continue;
                    }
                    push(nodes, kind, at, inside + 1);
                    at = inside + 1;
                } else {
                    let Some((end, kind)) = bare_end(text, at, byte) else { break };
                    push(nodes, kind, at, end);
                    at = end;
                }
                state = State::AfterValue;
            }
            loop {
                at = skip_space(text, at);
                match text.get(at) {
                    _ if top == OPEN => break 'tokens,
                    Some(b',') => {
                        at += 1;
                        state = if in_object { State::Key } else { State::Value };
                        break;
                    }
                    Some(&byte) if byte == if in_object { b'}' } else { b']' } => {
                        at += 1;
                        let next = small(nodes.len());
                        if let Some(node) = nodes.get_mut(top as usize) {
                            top = node.link;
                            node.link = next;
                            node.end = small(at);
                        }
                        depth = depth.saturating_sub(1);
                        in_object = nodes.get(top as usize).is_some_and(|node| node.kind == NodeKind::Object);
                    }
                    _ => break 'tokens,
                }
            }
        }
        (self.at, self.top, self.in_object, self.depth) = (at, top, in_object, depth);
        self.state = state;
    }
}

/// Adds a key, and its bit to those of the object that it stands in.
#[inline]
pub(super) fn push_key(text: &[u8], nodes: &mut Vec<Node>, object: u32, key: Node) {
    let (start, end) = (key.start as usize, key.end as usize);
    let hash = match key.kind {
        NodeKind::EscapedKey => escaped_key_hash(text.get(start..end).unwrap_or_default()),
        _ => hash(text.get(start..end).unwrap_or_default()),
    };
    if let Some(object) = nodes.get_mut(object as usize) {
        object.keys |= bit(hash);
    }
    nodes.push(Node { link: hash, ..key });
}

#[cold]
fn escaped_key_hash(source: &[u8]) -> u32 {
    hash(unescape(str::from_utf8(source).unwrap_or_default()).as_bytes())
}

#[inline]
fn push(nodes: &mut Vec<Node>, kind: NodeKind, start: usize, end: usize) {
    let index = small(nodes.len());
    nodes.push(Node::scalar(kind, small(start), small(end), index));
}

/// The first position from `at` on that is not white space: nearly always `at` itself.
#[inline]
fn skip_space(text: &[u8], at: usize) -> usize {
    if text.get(at).is_some_and(|byte| *byte <= b' ') { skip_some_space(text, at) } else { at }
}

#[cold]
fn skip_some_space(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

/// Where the string whose opening quote is at `at` ends, if it does, and which of the two kinds it is.
#[inline]
fn text_end(text: &[u8], at: usize) -> Option<(usize, NodeKind)> {
    if text.get(at) != Some(&b'"') {
        return None;
    }
    let end = skip_plain(text, at + 1);
    if text.get(end) == Some(&b'"') { Some((end, NodeKind::Text)) } else { odd_text_end(text, end) }
}

#[cold]
fn odd_text_end(text: &[u8], from: usize) -> Option<(usize, NodeKind)> {
    let mut escaped = false;
    match find_end(text, from, TextState::Plain, &mut escaped) {
        Ok(TextEnd::Quote(end)) => Some((end, if escaped { NodeKind::EscapedText } else { NodeKind::Text })),
        _ => None,
    }
}

/// Where a number without exponent, or `true`, `false` or `null`, ends.
#[inline]
fn bare_end(text: &[u8], start: usize, byte: u8) -> Option<(usize, NodeKind)> {
    let (word, kind): (&[u8], _) = match byte {
        b't' => (b"true", NodeKind::True),
        b'f' => (b"false", NodeKind::False),
        b'n' => (b"null", NodeKind::Null),
        _ => return number_end(text, start),
    };
    text.get(start..)?.starts_with(word).then_some((start + word.len(), kind))
}

#[inline]
fn number_end(text: &[u8], start: usize) -> Option<(usize, NodeKind)> {
    let first = if text.get(start) == Some(&b'-') { start + 1 } else { start };
    let mut end = skip_digits(text, first);
    let is_zero = text.get(first) == Some(&b'0');
    if end == first || (is_zero && end > first + 1) {
        return None;
    }
    let mut kind = NodeKind::Integer;
    if text.get(end) == Some(&b'.') {
        kind = NodeKind::Decimal;
        let fraction = end + 1;
        end = skip_digits(text, fraction);
        // One so long could be too large for a double.
        if end == fraction || end - start > 300 {
            return None;
        }
    }
    // At the end more digits may come.
    (!matches!(text.get(end), None | Some(b'e' | b'E'))).then_some((end, kind))
}

#[inline]
fn skip_digits(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}
