//! A table as JSON text: the value that `pkg/lib/objects.js` would build, for programs that are not JavaScript, and
//! for tests.

use super::{Buffers, GOES_ON, NAMES, Names, Tag};
use crate::json::{escape_into, number_text};
use std::fmt::Write;

impl Buffers {
    /// Returns the JSON text of the value in the table; `None` if the table refers to a host's string.
    pub fn to_json(&self) -> Option<String> {
        NAMES.with_borrow(|names| {
            let mut reader = Reader { buffers: self, pool: self.pool.encode_utf16().collect(), names, at: 0 };
            let mut out = String::new();
            reader.value(&mut out)?;
            Some(out)
        })
    }
}

/// Reads a table. Its recursion follows the shape of our own cards and events; data is JSON text in it.
struct Reader<'b> {
    buffers: &'b Buffers,
    /// The pool in UTF-16 units, as the host counts it.
    pool: Vec<u16>,
    names: &'b Names,
    at: usize,
}

impl Reader<'_> {
    fn cell(&mut self) -> Option<u32> {
        let cell = self.buffers.cells.get(self.at).copied();
        self.at += 1;
        cell
    }

    fn pooled(&mut self, length: usize) -> Option<String> {
        let start = self.cell()? as usize;
        String::from_utf16(self.pool.get(start..start + length)?).ok()
    }

    #[allow(clippy::cast_possible_wrap, reason = "whole numbers are signed in the table")]
    fn value(&mut self, out: &mut String) -> Option<()> {
        let cell = self.cell()?;
        let rest = (cell >> 4) as usize;
        match Tag::of(cell)? {
            Tag::Null => out.push_str("null"),
            Tag::Bool => out.push_str(if rest == 1 { "true" } else { "false" }),
            Tag::Integer => write!(out, "{}", cell as i32 >> 4).ok()?,
            Tag::Double => {
                let (low, high) = (u64::from(self.cell()?), u64::from(self.cell()?));
                out.push_str(&number_text(f64::from_bits(high << 32 | low)));
            }
            Tag::Word => escape_into(self.names.word_list.get(rest)?, out),
            Tag::Pooled => {
                let text = self.pooled(rest)?;
                escape_into(&text, out);
            }
            Tag::PooledJson => {
                let json = self.pooled(rest)?;
                out.push_str(&json);
            }
            Tag::List => {
                out.push('[');
                for at in 0..rest {
                    if at > 0 {
                        out.push(',');
                    }
                    self.value(out)?;
                }
                out.push(']');
            }
            Tag::Object => self.object(rest, out)?,
            Tag::Map => {
                out.push('{');
                for at in 0..rest {
                    if at > 0 {
                        out.push(',');
                    }
                    self.value(out)?;
                    out.push(':');
                    self.value(out)?;
                }
                out.push('}');
            }
            Tag::Slice | Tag::Json => return None,
        }
        Some(())
    }

    fn object(&mut self, mut shape: usize, out: &mut String) -> Option<()> {
        out.push('{');
        loop {
            let names = *self.names.shape_list.get(shape)?;
            let bits = self.cell()?;
            let is_there = |(place, name): (usize, &&'static str)| (bits >> place & 1 == 1).then_some(*name);
            for name in names.iter().enumerate().filter_map(is_there) {
                if !out.ends_with('{') {
                    out.push(',');
                }
                escape_into(name, out);
                out.push(':');
                self.value(out)?;
            }
            if bits & GOES_ON == 0 {
                out.push('}');
                return Some(());
            }
            shape = (self.cell()? >> 4) as usize;
        }
    }
}
