// The functions beside the cards: only those who import one pay for it.
export * from "./artifacts.js";
export * from "./catalogue.js";
export * from "./checks.js";
export * from "./definitions.js";
export * from "./graphs.js";
export * from "./messages.js";
