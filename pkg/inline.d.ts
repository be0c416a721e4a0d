// For compilers that do not read `exports`.
export * from "./index.js";
export { default } from "./index.js";
