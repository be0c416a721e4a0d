import type { MessagePack } from "../index.js";

/** The words of the elements in Hindi. */
declare const hi: MessagePack;
export default hi;
