/** The bytes of an answer as a person reads them: its events one by one, and the one that carried a call's result. */

const decoder = new TextDecoder();

/** @param {Uint8Array[]} chunks */
export function textOf(chunks) {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return decoder.decode(bytes);
}

/** The events of a body: parted by blank lines, or one a line when the lines are JSON. One document is one event. */
export function wireEvents(text) {
  const body = text.replace(/^\ufeff/, "");
  if (/^\s*[[{]/.test(body)) {
    const lines = body.split(/\r?\n/).filter((line) => line.trim() !== "");
    return lines.length > 1 && isJson(lines[0]) ? lines : [body];
  }
  return body.split(/\r\n\r\n|\n\n|\r\r/).filter((event) => event.trim() !== "");
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The data of an event without its field names, and where each of its characters stands in the event. */
export function dataOf(event) {
  if (/^\s*[[{]/.test(event)) return event;
  return event
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).replace(/^ /, ""))
    .join("\n");
}

/**
 * The event that carried the result of a call: the last one that names it, because a call is announced before it is
 * answered. An artifact of a status stream is named once more in the result at the end.
 */
export function resultEvent(events, callId) {
  const name = JSON.stringify(callId);
  const number = /^\d+$/.test(callId) ? new RegExp(`"id"\\s*:\\s*${callId}\\b`) : undefined;
  const named = events.filter((event) => event.includes(name) || number?.test(event));
  return named.find((event) => event.startsWith('{"type":"artifact"')) ?? named.at(-1);
}
