// The functions that are no cards: each is paid for only by those who import it.
export * from "./artifacts.js";
export * from "./catalogue.js";
export * from "./checks.js";
export * from "./graphs.js";
export * from "./messages.js";
