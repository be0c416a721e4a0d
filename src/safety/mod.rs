//! What may leave: text without hidden characters, URLs that pass the gate, nothing longer than the caller allows; and
//! notes about what was changed.

mod flow;
mod gate;
mod hosts;
mod letters;
mod marks;
mod notes;
mod piles;
mod scripts;
mod text;
mod urls;

pub use flow::Flow;
#[doc(hidden)]
pub use gate::{Fate, Gate};
pub(crate) use notes::clean_note_value;
pub use notes::{Action, NoteKind, SecurityNote};
pub(crate) use text::has_suspect;
pub use text::{Form, Removed, clean, clean_long, is_suspect};
pub(crate) use urls::{IMAGE_KEYS, has_image, names_hosts};
pub use urls::{Use, base64_size, host_name, image, is_raster, safe_image_url};
