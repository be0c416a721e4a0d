import type { MessagePack } from "../index.js";

/** The words of the elements in Portuguese, as in Brazil. */
declare const pt: MessagePack;
export default pt;
