/**
 * Formats of bytes that may be shown, by their first bytes: what a result says about them decides nothing. A browser
 * looks at bytes too, and one that finds a playlist loads what it names.
 */

/** Whether these bytes, given as text, stand at a place. */
const at = (place, text) => (bytes) => bytes.length >= place + text.length && [...text].every((character, index) => bytes[place + index] === character.charCodeAt(0));
const any = (...tests) => (bytes) => tests.some((test) => test(bytes));
const all = (...tests) => (bytes) => tests.every((test) => test(bytes));

/** A frame of MPEG audio: its sync bits, layer III, and a rate that exists. */
const mp3Frame = (bytes, place = 0) => bytes[place] === 0xff && (bytes[place + 1] & 0xe6) === 0xe2 && (bytes[place + 2] & 0xf0) !== 0xf0 && (bytes[place + 2] & 0x0c) !== 0x0c;
/** A frame of AAC as it is streamed: its sync bits and layer 0. */
const aacFrame = (bytes, place = 0) => bytes[place] === 0xff && (bytes[place + 1] & 0xf6) === 0xf0;

/** Tags may stand before the sound. What comes behind them counts: they can be empty. */
function behindTags(frame) {
  return (bytes) => {
    if (!at(0, "ID3")(bytes)) return frame(bytes);
    const [size, foot] = [bytes.slice(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0), bytes[5] & 0x10 ? 10 : 0];
    return frame(bytes, 10 + size + foot);
  };
}

/** A file of the MP4 family; pictures of that family are none that are shown. */
const mp4 = all(at(4, "ftyp"), (bytes) => !/^(?:avi|hei|hev|mif|msf)/.test(String.fromCharCode(...bytes.slice(8, 12))));

/** @type {{ kinds: string[], ending: string, is(bytes: Uint8Array): boolean }[]} the first kind is what it is called */
const FORMATS = [
  { kinds: ["image/png"], ending: "png", is: at(0, "\u0089PNG\r\n\u001a\n") },
  { kinds: ["image/jpeg"], ending: "jpg", is: at(0, "\u00ff\u00d8\u00ff") },
  { kinds: ["image/gif"], ending: "gif", is: any(at(0, "GIF87a"), at(0, "GIF89a")) },
  { kinds: ["image/webp"], ending: "webp", is: all(at(0, "RIFF"), at(8, "WEBPVP8")) },
  { kinds: ["audio/wav"], ending: "wav", is: all(at(0, "RIFF"), at(8, "WAVE")) },
  { kinds: ["audio/ogg", "video/ogg"], ending: "ogg", is: at(0, "OggS\u0000") },
  { kinds: ["audio/flac"], ending: "flac", is: at(0, "fLaC") },
  { kinds: ["audio/webm", "video/webm"], ending: "webm", is: at(0, "\u001aE\u00df\u00a3") },
  { kinds: ["audio/mp4", "video/mp4"], ending: "mp4", is: mp4 },
  { kinds: ["audio/mpeg"], ending: "mp3", is: behindTags(mp3Frame) },
  { kinds: ["audio/aac"], ending: "aac", is: behindTags(aacFrame) },
  { kinds: ["application/pdf"], ending: "pdf", is: at(0, "%PDF-") },
];

/**
 * What bytes are, if they can be what they are said to be: the type under which they may be shown, and a file's ending.
 * @param {Uint8Array} bytes
 * @param {string | undefined} said "image", "audio", "video" or "pdf"
 * @returns {{ type: string, ending: string } | undefined}
 */
export function formatOf(bytes, said) {
  const start = said === "pdf" ? "application/pdf" : `${said}/`;
  const format = FORMATS.find(({ is }) => is(bytes));
  const type = format?.kinds.find((kind) => kind.startsWith(start));
  return type && { type, ending: format.ending };
}
