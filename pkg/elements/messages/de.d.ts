import type { MessagePack } from "../index.js";

/** The words of the elements in German. */
declare const de: MessagePack;
export default de;
