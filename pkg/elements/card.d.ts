/** The element of one card type. Importing it makes it known to the page, so that `<mcp-card>` need not load it. */
export {};
