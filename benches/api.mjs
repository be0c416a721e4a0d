// How this package parses and reads streams: by a parser that was made once, where it has such, or by what it always had.

/**
 * @param {object} options what holds for all calls
 * @returns {(tool: string, content: unknown, perCall?: object) => object}
 */
export function parserOf(cards, options) {
  if (cards.createParser) {
    const parser = cards.createParser(options);
    return (tool, content, perCall) => parser.parse(tool, content, perCall);
  }
  return (tool, content, perCall) => cards.parseToolResult(tool, content, perCall ? { ...options, ...perCall } : options);
}

/**
 * @param {object} options what holds for all results
 * @param {object} [perStream] what only streams know
 * @returns {() => {push: (chunk: unknown) => object[], finish: () => object[], free: () => void}}
 */
export function streamsOf(cards, options, perStream = {}) {
  if (cards.createParser) {
    const parser = cards.createParser(options);
    return () => parser.stream(perStream);
  }
  return () => new cards.ToolResultStream({ ...options, ...perStream });
}
