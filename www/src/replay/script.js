/**
 * The words in which scenarios are written. A turn is what one person says and what the assistant then does:
 *
 *   { user: "Find oats", parts: [say("Looking …"), call("search_products", { query: "oats" }, { products: […] })] }
 *
 * The writers in wire/ make the bytes of a real stream from it.
 */

/** The assistant says something. */
export const say = (text) => ({ kind: "text", text });

/** The assistant thinks aloud; shown only when a stream is asked for it. */
export const think = (text) => ({ kind: "thinking", text });

/**
 * The assistant calls a tool, and the tool answers. A result that is a string is the answer's text as it is, anything
 * else is written as JSON.
 */
export const call = (tool, input, result) => ({ kind: "call", tool, input, result: typeof result === "string" ? result : JSON.stringify(result) });

/**
 * A request of MCP itself, with all that may come before its result: `progress` as [done, total, message], and `answers` to what the
 * tool has asked before. The result is a whole one, with blocks of any kind.
 */
export const request = (tool, input, rest) => ({ kind: "request", tool, input, ...rest });

/** A call that fails. */
export const fail = (tool, input, message) => ({ ...call(tool, input, message), isError: true });


/** Something a person may say next: the words, and the turn that answers them. */
export const next = (label, turn, detail) => ({ label, turn, detail });

/** The stream ends here with an error event of the API. */
export const breaks = (error) => ({ kind: "break", error });

/** The connection breaks inside this call's result, when that share of it was sent. */
export const cut = (part, share) => ({ ...part, cutAt: share });
