//! The fast path: whole tokens, one after the other, which is what nearly all texts consist of.
//!
//! The scanner can stop between any two bytes, so it keeps its state in memory. Between whole tokens that is not
//! needed: here the state lives in local variables, which more than halves the time. Rare, invalid or incomplete
//! tokens are left to the scanner, so this accepts nothing that the scanner would not.

use crate::keys::{bit, hash};
use crate::node::{Node, NodeKind, OPEN};
use crate::scan::{Scanner, State, small};
use crate::text::{TextEnd, TextState, find_end, skip_plain, unescape};

/// What kind of token comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Key,
    Value,
    /// What follows a value: a comma, a closing bracket or the end.
    After,
}

impl Scanner {
    /// Reads tokens up to the first one that has to be left to the scanner.
    pub(super) fn read_tokens(&mut self, text: &[u8], nodes: &mut Vec<Node>) {
        let (mut at, mut top, mut in_object, mut depth) = (self.at, self.top, self.in_object, self.depth);
        let mut next = match self.state {
            State::AfterValue => Next::After,
            State::Key | State::KeyOrEnd => Next::Key,
            _ => Next::Value,
        };
        'tokens: loop {
            if next != Next::After {
                if nodes.len() + 2 > self.limits.nodes {
                    break;
                }
                if next == Next::Key {
                    let Some(behind) = read_key(text, nodes, top, at) else {
                        // The scanner takes white space byte by byte, and comes back here behind each of them.
                        at = skip_space(text, at);
                        break;
                    };
                    at = behind;
                    next = Next::Value;
                }
                let mut byte = byte_at(text, at);
                if byte <= b' ' {
                    at = skip_space(text, at);
                    byte = byte_at(text, at);
                }
                if byte == b'"' {
                    let mut end = skip_plain(text, at + 1);
                    let mut kind = NodeKind::Text;
                    if byte_at(text, end) != b'"' {
                        let Some(odd) = odd_text_end(text, end) else { break };
                        (end, kind) = odd;
                    }
                    push(nodes, kind, at + 1, end);
                    at = end + 1;
                } else if byte == b'{' || byte == b'[' {
                    let mut inside = at + 1;
                    let mut first = byte_at(text, inside);
                    if first <= b' ' {
                        inside = skip_space(text, inside);
                        first = byte_at(text, inside);
                    }
                    if first == END || depth >= self.limits.depth {
                        break;
                    }
                    let is_object = byte == b'{';
                    let kind = if is_object { NodeKind::Object } else { NodeKind::Array };
                    // Both closing brackets are two code points after their opening ones.
                    if first != byte + 2 {
                        let index = small(nodes.len());
                        nodes.push(Node::open(kind, small(at), top));
                        (at, top, in_object, depth) = (inside, index, is_object, depth + 1);
                        next = if is_object { Next::Key } else { Next::Value };
                        continue;
                    }
                    push(nodes, kind, at, inside + 1);
                    at = inside + 1;
                } else {
                    let Some((end, kind)) = bare_end(text, at, byte) else { break };
                    push(nodes, kind, at, end);
                    at = end;
                }
                next = Next::After;
            }
            loop {
                if top == OPEN {
                    at = skip_space(text, at);
                    break 'tokens;
                }
                let mut byte = byte_at(text, at);
                if byte <= b' ' {
                    at = skip_space(text, at);
                    byte = byte_at(text, at);
                }
                if byte == b',' {
                    at += 1;
                    next = if in_object { Next::Key } else { Next::Value };
                    break;
                }
                if byte != if in_object { b'}' } else { b']' } {
                    break 'tokens;
                }
                at += 1;
                let behind = small(nodes.len());
                if let Some(node) = nodes.get_mut(top as usize) {
                    top = node.link;
                    node.link = behind;
                    node.end = small(at);
                }
                depth = depth.saturating_sub(1);
                in_object = nodes.get(top as usize).is_some_and(|node| node.kind == NodeKind::Object);
            }
        }
        let is_first = top != OPEN && nodes.len() == top as usize + 1;
        self.state = match next {
            Next::After => State::AfterValue,
            Next::Key if is_first => State::KeyOrEnd,
            Next::Key => State::Key,
            Next::Value if is_first && !in_object => State::ValueOrEnd,
            Next::Value => State::Value,
        };
        (self.at, self.top, self.in_object, self.depth) = (at, top, in_object, depth);
    }
}

/// Reads a key and its colon, and returns the position after them.
#[inline]
fn read_key(text: &[u8], nodes: &mut Vec<Node>, object: u32, at: usize) -> Option<usize> {
    let end = skip_plain(text, at + 1);
    // Most keys have neither escapes nor white space around them.
    if byte_at(text, at) == b'"' && byte_at(text, end) == b'"' && byte_at(text, end + 1) == b':' {
        let key = text.get(at + 1..end)?;
        push_key(hash(key), nodes, object, Node::scalar(NodeKind::Key, small(at + 1), small(end), 0));
        return Some(end + 2);
    }
    read_odd_key(text, nodes, object, skip_space(text, at))
}

#[inline(never)]
fn read_odd_key(text: &[u8], nodes: &mut Vec<Node>, object: u32, at: usize) -> Option<usize> {
    if byte_at(text, at) != b'"' {
        return None;
    }
    let end = skip_plain(text, at + 1);
    let (end, kind) =
        if byte_at(text, end) == b'"' { (end, NodeKind::Text) } else { odd_text_end(text, end)? };
    let colon = skip_space(text, end + 1);
    if byte_at(text, colon) != b':' {
        return None;
    }
    add_key(text, nodes, object, Node::scalar(kind.as_key(), small(at + 1), small(end), 0));
    Some(colon + 1)
}

/// Returned for the position after the last byte: no token begins with it.
const END: u8 = 0;

#[inline]
fn byte_at(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(END)
}

/// Adds a key of any kind.
pub(super) fn add_key(text: &[u8], nodes: &mut Vec<Node>, object: u32, key: Node) {
    let source = text.get(key.start as usize..key.end as usize).unwrap_or_default();
    let hash = if key.kind == NodeKind::EscapedKey { escaped_key_hash(source) } else { hash(source) };
    push_key(hash, nodes, object, key);
}

/// Adds a key with its hash, and its bit to the key set of its object.
#[inline]
fn push_key(hash: u32, nodes: &mut Vec<Node>, object: u32, key: Node) {
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

/// Returns the first position from `at` on that is not white space.
#[inline(never)]
fn skip_space(text: &[u8], mut at: usize) -> usize {
    while matches!(text.get(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
        at += 1;
    }
    at
}

/// Returns the end and the kind of a string with escapes, the first of which is at `from`; `None` if it does not end.
#[cold]
fn odd_text_end(text: &[u8], from: usize) -> Option<(usize, NodeKind)> {
    let mut escaped = false;
    match find_end(text, from, TextState::Plain, &mut escaped) {
        Ok(TextEnd::Quote(end)) => Some((end, if escaped { NodeKind::EscapedText } else { NodeKind::Text })),
        _ => None,
    }
}

/// Returns the end and the kind of a number without exponent, or of `true`, `false` or `null`.
#[inline]
fn bare_end(text: &[u8], start: usize, byte: u8) -> Option<(usize, NodeKind)> {
    let rest = text.get(start..)?;
    match byte {
        b't' => rest.starts_with(b"true").then_some((start + 4, NodeKind::True)),
        b'f' => rest.starts_with(b"false").then_some((start + 5, NodeKind::False)),
        b'n' => rest.starts_with(b"null").then_some((start + 4, NodeKind::Null)),
        _ => number_end(text, start),
    }
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
        // One this long could be too large for a double.
        if end == fraction || end - start > 300 {
            return None;
        }
    }
    // At the end of the text more digits may follow.
    (!matches!(text.get(end), None | Some(b'e' | b'E'))).then_some((end, kind))
}

#[inline]
fn skip_digits(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}
