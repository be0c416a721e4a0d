// What runs in Node and in the page alike.
export { compareGrowing } from "./growing.mjs";
export { compareSizes } from "./linear.mjs";
export { PLANS, spread } from "./measure.mjs";
export { watchMemory } from "./memory.mjs";
export { compareCards, compareParsing, compareRows } from "./parse.mjs";
export { compareStreams } from "./streams.mjs";
