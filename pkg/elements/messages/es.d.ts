import type { MessagePack } from "../index.js";

/** The words of the elements in Spanish. */
declare const es: MessagePack;
export default es;
