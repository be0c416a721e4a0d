//! The pass over the text.

use crate::document::JsonLimits;
use crate::error::{Error, Expected};
use crate::node::{Node, NodeKind, OPEN};
use crate::number::{NumberState, overflows};
use crate::text::{TextEnd, TextState, find_end};
use crate::tokens::add_key;

/// What is expected next.
#[derive(Clone, Copy, Debug)]
pub(super) enum State {
    /// The very beginning, where one byte order mark is skipped.
    Start,
    Value,
    /// After `[`.
    ValueOrEnd,
    /// After `{`.
    KeyOrEnd,
    /// After `,` in an object.
    Key,
    Colon,
    AfterValue,
    Text {
        is_key: bool,
        inside: TextState,
    },
    Number(NumberState),
    /// Inside `true`, `false` or `null`: the remaining letters.
    Literal(NodeKind, &'static [u8]),
}

impl State {
    /// Whether [`Scanner::read_tokens`] can continue from here.
    fn is_between_tokens(self) -> bool {
        matches!(self, Self::Value | Self::ValueOrEnd | Self::KeyOrEnd | Self::Key | Self::AfterValue)
    }
}

/// The state of a pass between two chunks.
#[derive(Clone, Debug)]
pub(super) struct Scanner {
    pub(super) state: State,
    /// Bytes read so far.
    pub(super) at: usize,
    /// First byte of the string, number or literal being read.
    token: usize,
    /// Whether the string being read has a backslash.
    escaped: bool,
    /// The innermost open container, [`OPEN`] outside of all.
    pub(super) top: u32,
    pub(super) in_object: bool,
    pub(super) depth: usize,
    pub(super) limits: JsonLimits,
}

type Failure = (usize, Expected);

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Positions fit: [`JsonLimits::bytes`] keeps the text below `u32::MAX`.
pub(super) fn small(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(OPEN)
}

impl Scanner {
    pub(super) fn new(limits: JsonLimits) -> Self {
        Self {
            state: State::Start,
            at: 0,
            token: 0,
            escaped: false,
            top: OPEN,
            in_object: false,
            depth: 0,
            limits,
        }
    }

    /// The innermost container that is still open.
    pub(super) fn innermost(&self) -> Option<u32> {
        (self.top != OPEN).then_some(self.top)
    }

    /// The offset of the string that is being read, unless it is a key.
    pub(super) fn open_text(&self) -> Option<usize> {
        matches!(self.state, State::Text { is_key: false, .. }).then_some(self.token)
    }

    /// Whether the text could end here.
    pub(super) fn is_complete(&self) -> bool {
        match self.state {
            State::AfterValue => self.top == OPEN,
            State::Number(number) => self.top == OPEN && number.is_complete(),
            _ => false,
        }
    }

    /// Reads on to the end of `text`, which begins with everything that was read before.
    pub(super) fn scan(&mut self, text: &[u8], nodes: &mut Vec<Node>) -> Result<(), Error> {
        self.scan_bytes(text, nodes).map_err(|(at, expected)| Error::new(text, at, expected, false))
    }

    /// Checks that the whole text, all of which has been read, is a document.
    #[cold]
    pub(super) fn finish(&mut self, text: &[u8], nodes: &mut Vec<Node>) -> Result<(), Error> {
        if let State::Number(number) = self.state
            && number.is_complete()
        {
            self.push_number(text, nodes, number)
                .map_err(|(at, expected)| Error::new(text, at, expected, false))?;
        }
        match self.state {
            State::AfterValue if self.top == OPEN => Ok(()),
            _ => Err(Error::new(text, text.len(), self.expected(), true)),
        }
    }

    fn scan_bytes(&mut self, text: &[u8], nodes: &mut Vec<Node>) -> Result<(), Failure> {
        if text.len() > self.limits.bytes {
            return Err((self.limits.bytes, Expected::FewerBytes));
        }
        loop {
            if self.state.is_between_tokens() {
                self.read_tokens(text, nodes);
            }
            let Some(&byte) = text.get(self.at) else { return Ok(()) };
            match self.state {
                State::Text { is_key, inside } => self.read_text(text, nodes, is_key, inside)?,
                State::Number(number) => self.read_number(text, nodes, number)?,
                State::Literal(kind, rest) => self.read_literal(nodes, byte, kind, rest)?,
                State::Start => {
                    self.at = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
                    self.state = State::Value;
                }
                _ if matches!(byte, b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                State::KeyOrEnd | State::Key if byte == b'"' => self.begin_text(text, nodes, true)?,
                State::KeyOrEnd if byte == b'}' => self.close(nodes),
                State::ValueOrEnd if byte == b']' => self.close(nodes),
                State::Value | State::ValueOrEnd => self.begin_value(text, nodes, byte)?,
                State::Colon if byte == b':' => self.step(State::Value),
                State::AfterValue if self.top == OPEN => return Err(self.failure()),
                State::AfterValue => match (byte, self.in_object) {
                    (b',', true) => self.step(State::Key),
                    (b',', false) => self.step(State::Value),
                    (b'}', true) | (b']', false) => self.close(nodes),
                    _ => return Err(self.failure()),
                },
                State::KeyOrEnd | State::Key | State::Colon => {
                    return Err(self.failure());
                }
            }
        }
    }

    fn step(&mut self, next: State) {
        self.at += 1;
        self.state = next;
    }

    fn begin_text(&mut self, text: &[u8], nodes: &mut Vec<Node>, is_key: bool) -> Result<(), Failure> {
        self.at += 1;
        self.token = self.at;
        self.escaped = false;
        self.read_text(text, nodes, is_key, TextState::Plain)
    }

    fn begin_value(&mut self, text: &[u8], nodes: &mut Vec<Node>, byte: u8) -> Result<(), Failure> {
        let literal = match byte {
            b'"' => return self.begin_text(text, nodes, false),
            b'{' => return self.open(nodes, NodeKind::Object),
            b'[' => return self.open(nodes, NodeKind::Array),
            b't' => State::Literal(NodeKind::True, b"rue"),
            b'f' => State::Literal(NodeKind::False, b"alse"),
            b'n' => State::Literal(NodeKind::Null, b"ull"),
            _ => {
                let number = NumberState::begin(byte).ok_or_else(|| self.failure())?;
                self.token = self.at;
                self.at += 1;
                return self.read_number(text, nodes, number);
            }
        };
        self.token = self.at;
        self.step(literal);
        Ok(())
    }

    fn read_text(
        &mut self,
        text: &[u8],
        nodes: &mut Vec<Node>,
        is_key: bool,
        inside: TextState,
    ) -> Result<(), Failure> {
        match find_end(text, self.at, inside, &mut self.escaped)? {
            TextEnd::Quote(end) => {
                let kind = if self.escaped { NodeKind::EscapedText } else { NodeKind::Text };
                if is_key {
                    self.check_room(nodes)?;
                    let key = Node::scalar(kind.as_key(), small(self.token), small(end), 0);
                    add_key(text, nodes, self.top, key);
                } else {
                    self.push(nodes, kind, end)?;
                }
                self.at = end;
                self.step(if is_key { State::Colon } else { State::AfterValue });
            }
            TextEnd::More(inside) => {
                self.at = text.len();
                self.state = State::Text { is_key, inside };
            }
        }
        Ok(())
    }

    fn read_number(
        &mut self,
        text: &[u8],
        nodes: &mut Vec<Node>,
        mut number: NumberState,
    ) -> Result<(), Failure> {
        while let Some(&byte) = text.get(self.at) {
            if byte.is_ascii_digit() && number.is_among_digits() {
                self.at += 1;
                continue;
            }
            match number.step(byte) {
                Some(next) => number = next,
                None if number.is_complete() => return self.push_number(text, nodes, number),
                None => return Err((self.at, Expected::Digit)),
            }
            self.at += 1;
        }
        self.state = State::Number(number);
        Ok(())
    }

    /// A number that overflows a double counts as null, but integers keep their digits whatever their size.
    fn push_number(
        &mut self,
        text: &[u8],
        nodes: &mut Vec<Node>,
        number: NumberState,
    ) -> Result<(), Failure> {
        let literal = text.get(self.token..self.at).unwrap_or_default();
        let may_overflow = number == NumberState::ExponentDigits || literal.len() > 300;
        let kind = if number.is_integer() {
            NodeKind::Integer
        } else if may_overflow && str::from_utf8(literal).is_ok_and(overflows) {
            NodeKind::Null
        } else {
            NodeKind::Decimal
        };
        self.push(nodes, kind, self.at)?;
        self.state = State::AfterValue;
        Ok(())
    }

    fn read_literal(
        &mut self,
        nodes: &mut Vec<Node>,
        byte: u8,
        kind: NodeKind,
        rest: &'static [u8],
    ) -> Result<(), Failure> {
        let Some((_, left)) = rest.split_first().filter(|(next, _)| **next == byte) else {
            return Err((self.at, Expected::Literal));
        };
        self.step(State::Literal(kind, left));
        if left.is_empty() {
            self.push(nodes, kind, self.at)?;
            self.state = State::AfterValue;
        }
        Ok(())
    }

    fn push(&self, nodes: &mut Vec<Node>, kind: NodeKind, end: usize) -> Result<(), Failure> {
        self.check_room(nodes)?;
        nodes.push(Node::scalar(kind, small(self.token), small(end), small(nodes.len())));
        Ok(())
    }

    fn check_room(&self, nodes: &[Node]) -> Result<(), Failure> {
        if nodes.len() >= self.limits.nodes { Err((self.token, Expected::FewerNodes)) } else { Ok(()) }
    }

    fn open(&mut self, nodes: &mut Vec<Node>, kind: NodeKind) -> Result<(), Failure> {
        if self.depth >= self.limits.depth {
            return Err((self.at, Expected::LessDepth));
        }
        if nodes.len() >= self.limits.nodes {
            return Err((self.at, Expected::FewerNodes));
        }
        let index = small(nodes.len());
        nodes.push(Node::open(kind, small(self.at), self.top));
        self.top = index;
        self.depth += 1;
        self.in_object = kind == NodeKind::Object;
        self.step(if self.in_object { State::KeyOrEnd } else { State::ValueOrEnd });
        Ok(())
    }

    fn close(&mut self, nodes: &mut [Node]) {
        let next = small(nodes.len());
        if let Some(node) = nodes.get_mut(self.top as usize) {
            self.top = node.link;
            node.link = next;
            node.end = small(self.at + 1);
        }
        self.depth = self.depth.saturating_sub(1);
        self.in_object = nodes.get(self.top as usize).is_some_and(|node| node.kind == NodeKind::Object);
        self.step(State::AfterValue);
    }

    #[cold]
    fn failure(&self) -> Failure {
        (self.at, self.expected())
    }

    #[cold]
    fn expected(&self) -> Expected {
        match self.state {
            State::Start | State::Value => Expected::Value,
            State::ValueOrEnd => Expected::ValueOrArrayEnd,
            State::KeyOrEnd => Expected::KeyOrObjectEnd,
            State::Key => Expected::Key,
            State::Colon => Expected::Colon,
            State::AfterValue if self.top == OPEN => Expected::End,
            State::AfterValue if self.in_object => Expected::CommaOrObjectEnd,
            State::AfterValue => Expected::CommaOrArrayEnd,
            State::Text { inside: TextState::Escape, .. } => Expected::Escape,
            State::Text { inside: TextState::Hex(_), .. } => Expected::HexDigit,
            State::Text { inside: TextState::Plain, .. } => Expected::TextOrQuote,
            State::Number(number) if number.is_complete() => Expected::End,
            State::Number(_) => Expected::Digit,
            State::Literal(..) => Expected::Literal,
        }
    }
}
