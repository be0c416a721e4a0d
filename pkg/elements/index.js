/**
 * Custom elements that draw the cards of mcp-cards. Importing this module makes `<mcp-card>` known to the page; the element of
 * a card type is loaded when the first card of the type is drawn.
 */
import "./lib/loaders.js";

export * from "./core.js";
