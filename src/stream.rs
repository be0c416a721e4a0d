//! A stream of a chat backend: bytes in, events out.

use crate::carrier::{
    Beginning, Carrier, END_MARK, Family, Frame, Framing, Seen, is_error, is_prompt, named_event, report,
    waits,
};
use crate::json::{Builder, Document, Expected, JsonLimits, Value};
use crate::messages::event as message;
use crate::options::{EarlierCall, Json, StreamOptions};
use crate::session::{Ref, Session, Watch};
use crate::table::Buffers;
use std::borrow::Cow;

/// A stream and its session.
pub struct Stream {
    framing: Framing,
    reader: Reader,
    limits: JsonLimits,
    is_finished: bool,
    /// The beginning of the first event that was decoded elsewhere.
    decoded: Beginning,
}

/// Receives the documents of a stream.
struct Reader {
    session: Box<Session>,
    watch: Watch,
    /// The protocol that the caller named.
    named: Option<Family>,
    /// The protocol of this stream, once it is known.
    carrier: Option<(Family, Box<dyn Carrier>)>,
    is_wrong: bool,
    /// Whether anything in the stream was recognised.
    is_understood: bool,
}

impl Stream {
    /// Creates a stream with these options.
    pub fn new(options: StreamOptions) -> Self {
        let named = options.settings.carrier.family();
        let limits = options.event_limits();
        let session = Session::new(options);
        let (watch, carrier) = (Watch::default(), None);
        let reader = Reader { session, watch, named, carrier, is_wrong: false, is_understood: false };
        Self {
            framing: Framing::new(limits),
            reader,
            limits,
            is_finished: false,
            decoded: Beginning::default(),
        }
    }

    /// Leaves rows that were shown while a card grew out of the complete card: the host has them already.
    #[must_use]
    pub fn sending_rows_once(mut self) -> Self {
        self.reader.session.sends_rows_once = true;
        self
    }

    /// Reuses the buffers of events that have been read.
    pub fn reuse(&mut self, room: Buffers) {
        self.reader.session.events.reuse(room);
    }

    /// Takes over a call that was made earlier.
    pub fn register_call(&mut self, call: &EarlierCall) {
        let (tool, server) = (call.tool.as_deref(), call.server.as_deref());
        let named = &Ref { tool, server, ..Ref::of(&call.call_id) };
        self.reader.session.register(named, call.input.as_ref().map(Json::value));
    }

    /// Reads the next bytes and returns the events that they complete (see [`Buffers::events`]).
    pub fn push(&mut self, chunk: &[u8]) -> Buffers {
        if self.refuses() {
            return self.reader.session.events.take();
        }
        let Self { framing, reader, .. } = self;
        framing.push(chunk, &mut |frame| reader.frame(frame));
        reader.pushed();
        if let Some(arriving) = framing.arriving() {
            reader.look(arriving, framing.name(), framing.is_lines());
        }
        self.reader.session.events.take()
    }

    /// Reads an event that was decoded elsewhere, as JSON.
    pub fn push_event(&mut self, event: &[u8]) -> Buffers {
        if !self.refuses() {
            if !self.reader.is_understood {
                self.decoded.add(event, &String::from_utf8_lossy(event));
            }
            match Document::parse_bytes(event, self.limits) {
                Ok(event) => self.reader.decoded(event.root(), self.limits),
                Err(error) if error.expected() == Expected::FewerBytes => {
                    self.reader.session.problem("event_too_large", message::EVENT_TOO_LARGE, None);
                }
                Err(_) => self.reader.session.problem("bad_json", message::BAD_EVENT, None),
            }
            self.reader.pushed();
        }
        self.reader.session.events.take()
    }

    /// Whether no more input is accepted; reports that if the stream was finished.
    fn refuses(&mut self) -> bool {
        if self.is_finished {
            let message = message::FINISHED;
            self.reader.session.problem_always("finished", message);
        }
        self.is_finished || self.reader.session.is_done()
    }

    /// Ends the body: completes what can be completed, and reports what was cut off.
    pub fn finish(&mut self) -> Buffers {
        if std::mem::replace(&mut self.is_finished, true) {
            return self.reader.session.events.take();
        }
        let Self { framing, reader, .. } = self;
        let cut = framing.finish(&mut |frame| reader.frame(frame));
        let is_known = cut.as_ref().is_some_and(Reader::knows_cut);
        if let Some(cut) = cut {
            reader.look(&cut, "", false);
            // What is no JSON any more belongs to no call, whatever was found in it while it looked like some.
            if cut.has_failed() {
                reader.drop_event();
            }
            match reader.watch.call() {
                Some(call) => {
                    reader.session.problem("incomplete_result", message::INCOMPLETE_RESULT, Some(call));
                }
                None => reader.session.problem("incomplete_event", message::INCOMPLETE_EVENT, None),
            }
        }
        let beginning = if framing.beginning().is_blank() { &self.decoded } else { framing.beginning() };
        reader.finish(beginning, is_known);
        self.forget_event();
        self.reader.session.events.take()
    }

    /// Begins the next turn. Known calls stay known.
    pub fn reset(&mut self) {
        self.forget_event();
        self.reader.session.reset();
        self.reader.carrier = None;
        self.reader.is_wrong = false;
        self.reader.is_understood = false;
        self.decoded = Beginning::default();
        self.is_finished = false;
    }

    /// Forgets what has arrived of an event.
    fn forget_event(&mut self) {
        self.framing = Framing::new(self.limits);
        self.reader.watch = Watch::default();
    }
}

impl Reader {
    fn frame(&mut self, frame: Frame<'_>) {
        match frame {
            Frame::Document { document, name, is_line } => {
                let (call, shown) = self.watch.finish(Some(&document));
                self.session.keep_shown(call.clone(), shown);
                self.documents(document.root(), name, is_line);
                self.session.forget_document(&call);
            }
            Frame::End => self.end(true),
            Frame::Broken(code, message) => self.session.error(code, message, true, false),
            Frame::Damaged(code, message) => {
                self.drop_event();
                self.session.problem(code, message, None);
            }
        }
    }

    /// Ends an event that is damaged. What was shown of it stays.
    fn drop_event(&mut self) {
        let (call, shown) = self.watch.finish(None);
        self.session.keep_shown(call, shown);
    }

    /// Reads an event that was decoded elsewhere: either itself, or an object that also has the name of its
    /// Server-Sent Event.
    fn decoded(&mut self, event: Value<'_>, limits: JsonLimits) {
        let Some((name, data)) = named_event(event) else {
            // Treated as a line, whose type identifies the carrier; only an `error` could be from any carrier.
            let is_line = event.get("type").is_none_or(|kind| !kind.is_text("error"));
            return self.documents(event, "", is_line);
        };
        match data.as_text().map(str::trim) {
            None => self.documents(data, name, false),
            Some(END_MARK) => self.end(true),
            Some("") => {}
            Some(text) => match Document::parse(text, limits) {
                Ok(data) => self.documents(data.root(), name, false),
                Err(_) => self.session.problem("bad_json", message::BAD_EVENT, None),
            },
        }
    }

    /// Reads an event, or a list of events.
    fn documents(&mut self, root: Value<'_>, name: &str, is_line: bool) {
        if root.is_array() {
            for item in root.items() {
                self.event(item, name, is_line);
            }
        } else {
            self.event(root, name, is_line);
        }
    }

    fn event(&mut self, event: Value<'_>, name: &str, is_line: bool) {
        // A prompt does not show which service answers.
        if is_prompt(event) {
            self.is_understood = true;
            return;
        }
        let seen = &Seen::new(event, name, is_line);
        // An error may come in place of any answer. If it is an error by the name of its Server-Sent Event, it is
        // nothing else.
        if is_error(event) && (seen.kind == "error" || !self.knows(seen)) {
            self.is_understood = true;
            report(event, &mut self.session);
            return;
        }
        if self.carrier.is_none() {
            let family = self.recognise(seen);
            self.carrier = family.map(|family| (family, family.open()));
        }
        if let Some((family, carrier)) = &mut self.carrier
            && (seen.kind == "error" || family.takes(seen))
        {
            self.is_understood = true;
            carrier.name(name);
            carrier.event(event, seen.kind, &mut self.session);
        }
    }

    /// Whether the carrier recognises an event, or any carrier as long as there is none.
    fn knows(&self, seen: &Seen<'_>) -> bool {
        let own = self.carrier.as_ref().map(|(family, _)| family.takes(seen));
        own.unwrap_or_else(|| Family::of(seen).is_some())
    }

    /// Returns the family of the first event.
    fn recognise(&mut self, seen: &Seen<'_>) -> Option<Family> {
        let found = Family::of(seen);
        let Some(named) = self.named else { return found };
        // Other protocols use JSON-RPC too.
        let is_other = named == Family::JsonRpc && matches!(found, Some(Family::Acp | Family::A2a));
        if named.knows(seen) && !is_other {
            return Some(named);
        }
        if found.is_some() {
            self.is_understood = true;
            if !std::mem::replace(&mut self.is_wrong, true) {
                self.session.problem("wrong_carrier", message::WRONG_CARRIER, None);
            }
        }
        None
    }

    /// Called at the end of a push.
    fn pushed(&mut self) {
        if let Some((_, carrier)) = &mut self.carrier {
            carrier.pushed(&mut self.session);
        }
    }

    /// Looks into an event that is still arriving. Its type may not be clear yet, so this decides nothing.
    fn look(&mut self, arriving: &Builder, name: &str, is_line: bool) {
        let Some(root) = arriving.root().filter(|_| !self.session.is_done()) else { return };
        let mut places: Cow<'_, [_]> = Cow::default();
        if self.watch.is_looking(arriving) {
            let known = self.carrier.as_ref().map(|(family, _)| *family).or(self.named);
            let found = || Family::of(&Seen::new(root, name, is_line));
            let Some(family) = known.or_else(found) else { return };
            places = family.places().into();
            // Until its result is complete, an agent's answer looks like any other.
            if known.is_none() && family == Family::JsonRpc {
                places.to_mut().extend(Family::A2a.places());
            }
        }
        let carrier = self.carrier.as_ref();
        let calls = |name: &str| carrier.and_then(|(_, own)| own.call(name)).map(str::to_owned);
        self.watch.look(arriving, &places, &calls, &mut self.session);
    }

    /// Whether an event that is cut off is one of a carrier. What was found in it while it arrived does not count: it would
    /// depend on its pieces.
    fn knows_cut(cut: &Builder) -> bool {
        let Some(root) = cut.root().filter(|_| !cut.has_failed()) else { return false };
        Family::of(&Seen::new(root, "", false)).is_some()
    }

    /// Ends the body, which began with `beginning`. `is_known` is whether it ends in an event of a carrier.
    fn finish(&mut self, beginning: &Beginning, is_known: bool) {
        let is_understood = self.is_understood || is_known;
        if !is_understood && !beginning.is_blank() && !self.session.is_done() {
            self.session.unknown_carrier(beginning.text(), beginning.looks_like());
        }
        if let Some((_, carrier)) = &mut self.carrier {
            carrier.finish(&mut self.session);
        }
        self.end(false);
    }

    fn end(&mut self, is_marked: bool) {
        if self.session.is_done() {
            return;
        }
        let reason = self.carrier.as_ref().and_then(|(_, carrier)| carrier.end(is_marked));
        match reason {
            Some(reason) if is_marked && waits(reason) => {}
            Some(reason) => self.session.end(reason, false),
            None => self.session.end("truncated", true),
        }
    }
}
