//! The streams that are open side by side, by number.

use crate::json::Value;
use crate::options::{Read, StreamOptions};
use crate::stream::Stream;
use crate::words::{push_number, whole};

/// Streams that were opened and not freed.
#[derive(Default)]
pub struct Streams {
    open: Vec<Option<Box<Stream>>>,
}

impl Streams {
    /// Opens a stream; gives its number.
    pub fn open(&mut self, options: StreamOptions) -> usize {
        let stream = Some(Box::new(Stream::new(options)));
        let free = self.open.iter().position(Option::is_none).unwrap_or(self.open.len());
        match self.open.get_mut(free) {
            Some(place) => *place = stream,
            None => self.open.push(stream),
        }
        free
    }

    /// The stream of this number.
    pub fn get(&mut self, number: usize) -> Option<&mut Stream> {
        self.open.get_mut(number).and_then(Option::as_deref_mut)
    }

    /// Frees a stream.
    pub fn free(&mut self, number: usize) {
        if let Some(place) = self.open.get_mut(number) {
            *place = None;
        }
        while self.open.last().is_some_and(Option::is_none) {
            self.open.pop();
        }
    }

    /// Runs a call that is about a stream: all but the pushing of bytes. `None` if it is about something else.
    pub fn run(&mut self, call: &str, header: Value<'_>, body: &[u8]) -> Option<Result<String, String>> {
        if call == "openStream" {
            let options =
                header.get("options").map(|given| StreamOptions::of_json(given, "ToolResultStream: options"));
            return Some(options.unwrap_or_else(|| Ok(StreamOptions::default())).map(|options| {
                let mut number = String::new();
                push_number(self.open(options), &mut number);
                number
            }));
        }
        let number = usize::try_from(whole(header.get("stream")?.literal()?)?).ok()?;
        match call {
            "freeStream" => self.free(number),
            "registerCall" => self.get(number)?.register_call(header.get("args")?.items().next()?),
            "pushEvent" => return Some(Ok(self.get(number)?.push_event(body))),
            "finishStream" => return Some(Ok(self.get(number)?.finish())),
            "resetStream" => self.get(number)?.reset(),
            _ => return None,
        }
        Some(Ok(String::from("[]")))
    }
}
