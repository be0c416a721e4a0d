import type { MessagePack } from "../index.js";

/** The words of the elements in Chinese, in simplified characters. */
declare const zh: MessagePack;
export default zh;
