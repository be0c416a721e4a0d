//! Stored conversations: the messages of a chat, from any service, as the events of a stream.
//!
//! Each message is read by the carrier that recognises it, so that a stored result becomes the card that it was when it
//! arrived. Texts and pictures of users are not reported by carriers; they are read here.

use crate::cards::media;
use crate::carrier::{Carrier, Family, Seen, is_error, report, serialised};
use crate::json::{Document, Keys, Value, escape_into, key_into, keys};
use crate::options::ConversationOptions;
use crate::output::{source_json, source_json_value};
use crate::session::Session;
use crate::table::Buffers;
use crate::utf8::Utf8;
use crate::values::first_text;

/// Members of an object that may be the list of messages, in order.
const LISTS: [&str; 7] = ["messages", "contents", "history", "items", "output", "input", "steps"];
/// Members of a message with its content.
const SAID: Keys = keys!["content", "parts"];
/// Types of blocks that are text.
const TEXTS: [&str; 3] = ["text", "input_text", "output_text"];

/// The speaker of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaker {
    User,
    Assistant,
    System,
    Tool,
}

/// The speakers for roles and types of messages.
const SPEAKERS: [(&str, Speaker); 18] = [
    ("user", Speaker::User),
    ("human", Speaker::User),
    ("HumanMessage", Speaker::User),
    ("HumanMessageChunk", Speaker::User),
    ("user_input", Speaker::User),
    ("assistant", Speaker::Assistant),
    ("model", Speaker::Assistant),
    ("ai", Speaker::Assistant),
    ("AIMessage", Speaker::Assistant),
    ("AIMessageChunk", Speaker::Assistant),
    ("model_output", Speaker::Assistant),
    ("system", Speaker::System),
    ("developer", Speaker::System),
    ("SystemMessage", Speaker::System),
    ("tool", Speaker::Tool),
    ("function", Speaker::Tool),
    ("ToolMessage", Speaker::Tool),
    ("ToolMessageChunk", Speaker::Tool),
];

impl Speaker {
    /// Returns the speaker of a message; `None` if the message does not name it.
    fn of(message: Value<'_>) -> Option<Self> {
        let named = |name: &str| SPEAKERS.iter().find(|(own, _)| *own == name).map(|(_, speaker)| *speaker);
        // A serialised object names its class.
        let class = || message.items_at("id").last().and_then(Value::as_text);
        first_text(message, keys!["role"])
            .and_then(named)
            .or_else(|| first_text(message, keys!["type"]).and_then(named))
            .or_else(|| class().and_then(named))
    }

    fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::System => "system",
            Self::Tool => "tool",
        }
    }
}

/// Returns the events of stored messages: of a list, its JSON text, one message, or an object with the list. The events
/// of each message follow an event with its position and speaker.
pub fn read_messages(json: &[u8], options: ConversationOptions) -> Buffers {
    let reads_system = options.system;
    let mut reader =
        Reader { session: Session::new(options.into_stream()), carriers: Vec::new(), reads_system };
    reader.session.note_late_calls();
    let mut utf8 = Utf8::default();
    let mut text = utf8.decode(json).into_owned();
    text.push_str(utf8.finish());
    let document = Document::parse(text.as_str(), reader.session.options.event_limits());
    let inner = document.as_ref().ok().and_then(|document| document.root().as_text());
    // Messages that are stored as JSON in a string.
    let inner = inner.map(|text| Document::parse(text, reader.session.options.event_limits()));
    let is_read = match inner.as_ref().unwrap_or(&document) {
        Ok(document) => reader.all_paired(document.root()),
        Err(_) => text.trim().is_empty(),
    };
    if !is_read {
        reader.session.unknown_messages();
    }
    reader.session.events.take()
}

struct Reader {
    session: Box<Session>,
    /// One carrier for each protocol that was found.
    carriers: Vec<(Family, Box<dyn Carrier>)>,
    reads_system: bool,
}

impl Reader {
    /// Reads all messages, and again if calls come after their results; returns false if there are messages, but none
    /// is recognised.
    fn all_paired(&mut self, root: Value<'_>) -> bool {
        let is_known = self.all(root);
        if let Some(session) = self.session.knowing_late_calls() {
            (self.session, self.carriers) = (session, Vec::new());
            return self.all(root);
        }
        is_known
    }

    /// Reads all messages; returns false if there are some, but none is recognised.
    fn all(&mut self, root: Value<'_>) -> bool {
        if root.is_null() {
            return true;
        }
        let Some(list) = list_of(root) else { return self.message(root, 0) };
        let mut is_known = list.is_empty_container();
        for (at, message) in list.items().enumerate() {
            is_known |= self.message(message, at);
        }
        is_known
    }

    /// Reads a message; returns whether it is recognised.
    fn message(&mut self, message: Value<'_>, at: usize) -> bool {
        if !message.is_object() {
            return false;
        }
        let own = serialised(message);
        let speaker = Speaker::of(message);
        let seen = &Seen::new(message, "", true);
        // Some items are recognised only by a carrier that expects them.
        let expecting = || [Family::OpenAi, Family::Gemini].into_iter().find(|own| own.takes(seen));
        let family = match Family::of(seen) {
            // A message with a speaker is not a tool's result, even if its content looks like one.
            Some(Family::JsonRpc) if speaker.is_some() => Some(Family::Gemini).filter(|own| own.takes(seen)),
            None if speaker.is_none() => expecting(),
            found => found,
        };
        self.session.message(at, speaker.unwrap_or(Speaker::Assistant).name());
        if is_error(message) && family.is_none() {
            report(message, &mut self.session);
        } else {
            let family = family.or(speaker.map(|_| Family::OpenAiChat));
            let Some(family) = family else { return false };
            // A line of an agent's log contains the message.
            let log = message.get("message").filter(|own| own.is_object() && !message.has("role"));
            let said = own.or(log).unwrap_or(message);
            match speaker {
                Some(Speaker::System) if !self.reads_system => {}
                Some(Speaker::User | Speaker::System) => {
                    self.prompt(said, family, seen);
                    self.images(said);
                }
                Some(Speaker::Tool) => self.tell(family, seen),
                Some(Speaker::Assistant) | None => self.answer(message, said, family, seen),
            }
        }
        self.session.reopen();
        true
    }

    /// Reports a user's message in order: texts and pictures are read here, results by the carrier.
    fn prompt(&mut self, message: Value<'_>, family: Family, seen: &Seen<'_>) {
        let mut is_told = false;
        for said in message.at_keys(SAID) {
            if let Some(text) = said.as_text() {
                self.session.answer(text);
            }
            let mut media = Vec::new();
            for block in said.items() {
                if media::is_medium(block) {
                    media.push(block);
                    continue;
                }
                self.session.media(std::mem::take(&mut media));
                match text_of(block) {
                    Some(text) => self.session.answer(text),
                    None if !std::mem::replace(&mut is_told, true) => {
                        self.session.is_muted = true;
                        self.tell(family, seen);
                        self.session.is_muted = false;
                    }
                    None => {}
                }
            }
            self.session.media(media);
        }
    }

    /// Reports a model's message, with its pictures and files.
    fn answer(&mut self, message: Value<'_>, said: Value<'_>, family: Family, seen: &Seen<'_>) {
        let mixed = ["content", "parts"].into_iter().find(|key| is_mixed(message, key));
        if let Some(key) = mixed {
            return self.mixed(message, key, family);
        }
        self.tell(family, seen);
        self.media(said);
        self.images(said);
    }

    /// The same in order, if pictures and files come before other parts of the message.
    fn mixed(&mut self, message: Value<'_>, key: &str, family: Family) {
        let (mut run, mut media) = (String::new(), Vec::new());
        for block in message.items_at(key) {
            if media::is_medium(block) {
                if !run.is_empty() {
                    let head = source_json(message, &|own, _| own == "role" || own == "type");
                    self.tell_with(head, key, &std::mem::take(&mut run), family);
                }
                media.push(block);
                continue;
            }
            self.session.media(std::mem::take(&mut media));
            if !run.is_empty() {
                run.push(',');
            }
            run.push_str(&source_json_value(block));
        }
        // From its id a carrier would know that a part of the message was already reported.
        self.tell_with(source_json(message, &|own, _| own != key && own != "id"), key, &run, family);
        self.session.media(media);
    }

    /// Makes the carrier report a message that consists of these members and, at a key, this part of a list.
    fn tell_with(&mut self, mut json: String, key: &str, run: &str, family: Family) {
        json.pop();
        key_into(key, &mut json);
        json.push_str(&["[", run, "]}"].concat());
        if let Ok(document) = Document::parse(json, self.session.options.event_limits()) {
            self.tell(family, &Seen::new(document.root(), "", true));
        }
    }

    /// Reports the pictures of an Ollama message: a list of texts.
    fn images(&mut self, message: Value<'_>) {
        let mut json = String::from("[");
        for image in message.items_at("images").filter_map(Value::as_text) {
            json.push_str(if json.len() > 1 {
                r#",{"type":"image","image":"#
            } else {
                r#"{"type":"image","image":"#
            });
            escape_into(image, &mut json);
            json.push('}');
        }
        json.push(']');
        if let Ok(blocks) = Document::parse(json, self.session.options.event_limits()) {
            self.session.media(blocks.root().items().filter(|block| media::is_medium(*block)).collect());
        }
    }

    /// Makes the carrier report a message.
    fn tell(&mut self, family: Family, seen: &Seen<'_>) {
        let at = self.carriers.iter().position(|(own, _)| *own == family).unwrap_or_else(|| {
            self.carriers.push((family, family.open()));
            self.carriers.len() - 1
        });
        if let Some((_, carrier)) = self.carriers.get_mut(at) {
            carrier.name("");
            carrier.event(seen.event, seen.kind, &mut self.session);
        }
    }

    /// Reports the pictures and files of an answer.
    fn media(&mut self, message: Value<'_>) {
        let candidate = message.items_at("candidates").next().and_then(|first| first.get("content"));
        let said = candidate.unwrap_or(message).at_keys(SAID);
        self.session.media(said.flat_map(Value::items).filter(|block| media::is_medium(*block)).collect());
    }
}

/// Whether pictures or files come before other parts of a list.
fn is_mixed(message: Value<'_>, key: &str) -> bool {
    let mut media = message.items_at(key).map(media::is_medium).skip_while(|is_medium| !is_medium);
    media.any(|is_medium| !is_medium)
}

/// Returns the text of a block.
fn text_of(block: Value<'_>) -> Option<&str> {
    let is_text = block.get("type").is_none_or(|kind| TEXTS.iter().any(|own| kind.is_text(own)));
    block.as_text().or_else(|| block.get("text").filter(|_| is_text)?.as_text())
}

/// Returns the list of messages that a value is or contains; `None` if it is a message itself.
fn list_of(root: Value<'_>) -> Option<Value<'_>> {
    if root.is_array() {
        return Some(root);
    }
    if root.holds("role") {
        return None;
    }
    let list = |key: &&str| root.get(key).filter(|list| list.is_array());
    LISTS.iter().find_map(list).or_else(|| root.get("values")?.get("messages").filter(|list| list.is_array()))
}
