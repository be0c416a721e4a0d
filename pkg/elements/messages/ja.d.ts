import type { MessagePack } from "../index.js";

/** The words of the elements in Japanese. */
declare const ja: MessagePack;
export default ja;
