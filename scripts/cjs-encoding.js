// Takes the place of two globals in the CommonJS build. jsdom has neither, but there is always a Node behind it.
const util = globalThis.TextEncoder && globalThis.TextDecoder ? globalThis : globalThis.process.getBuiltinModule("node:util");

export const { TextDecoder, TextEncoder } = util;
