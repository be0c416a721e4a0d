//! Helpers shared by several suites.
#![allow(unreachable_pub, reason = "one binary, many modules")]

/// A small repeatable random number generator (xorshift64*), so that a failing case can be rerun from its seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap()
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const TEXTS: &[&str] = &[
    "",
    "name",
    "price",
    "a b",
    "₹1,299.50",
    "नमस्ते",
    "🙏",
    "\\n",
    "\\\"",
    "\\u00e9",
    "\\ud83d\\ude4f",
    "\\/",
    "__proto__",
    "\u{7f}",
    "\u{2028}",
    "items",
    "id",
    "x\\\\y",
    "0123456789abcdef",
];
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-17",
    "12345678901234567890",
    "9007199254740993",
    "1.5",
    "1.50",
    "-0.0",
    "1e3",
    "2E-7",
    "1.5e21",
    "0.1",
    "123456789.123456789",
    "4.9e-324",
    "1.7976931348623157e308",
    "1e-400",
];
const SPACES: &[&str] = &["", "", "", " ", "\n", "\t\r\n "];

/// A random JSON document.
pub fn random_json(random: &mut Random, out: &mut String, depth: usize) {
    out.push_str(random.pick(SPACES));
    match random.below(if depth == 0 { 5 } else { 9 }) {
        0 => out.push_str(random.pick(&["null", "true", "false"])),
        1 | 2 => out.push_str(random.pick(NUMBERS)),
        3 | 4 => random_text(random, out),
        5 | 6 => {
            out.push('[');
            for at in 0..random.below(5) {
                if at > 0 {
                    out.push(',');
                }
                random_json(random, out, depth - 1);
            }
            out.push_str(random.pick(SPACES));
            out.push(']');
        }
        _ => {
            out.push('{');
            for at in 0..random.below(5) {
                if at > 0 {
                    out.push(',');
                }
                out.push_str(random.pick(SPACES));
                random_text(random, out);
                out.push_str(random.pick(SPACES));
                out.push(':');
                random_json(random, out, depth - 1);
            }
            out.push_str(random.pick(SPACES));
            out.push('}');
        }
    }
    out.push_str(random.pick(SPACES));
}

fn random_text(random: &mut Random, out: &mut String) {
    out.push('"');
    for _ in 0..random.below(4) {
        out.push_str(random.pick(TEXTS));
    }
    out.push('"');
}

/// Damages a document in one to three places.
pub fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    const PIECES: &[u8] = b"{}[]\",:\\utfn0123456789eE+-. \n\x00\x1f\x80\xc3\xe2\xff";
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() + 1);
        match random.below(4) {
            0 if at < bytes.len() => {
                bytes.remove(at);
            }
            1 if at < bytes.len() => bytes[at] = random.pick(PIECES),
            2 => bytes.truncate(at),
            _ => bytes.insert(at, random.pick(PIECES)),
        }
    }
}

/// Returns a card without its explanation, and without notes about that.
pub(crate) fn without_explanation(mut card: serde_json::Value) -> serde_json::Value {
    let members = card.as_object_mut().expect("a card");
    members.remove("explain");
    if let Some(notes) = members.get_mut("security").and_then(serde_json::Value::as_array_mut) {
        notes.retain(|note| !note["path"].as_str().is_some_and(|path| path.starts_with("/explain/")));
        if notes.is_empty() {
            members.remove("security");
        }
    }
    card
}
