import type { MessagePack } from "../index.js";

/** The words of the elements in Arabic. */
declare const ar: MessagePack;
export default ar;
