import type { MessagePack } from "../index.js";

/** The words of the elements in French. */
declare const fr: MessagePack;
export default fr;
