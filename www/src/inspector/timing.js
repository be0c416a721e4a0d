/** Measures cards in a worker, so that the figures neither hold up the page nor suffer from it. */
export function createTiming() {
  let worker;
  let latest = 0;
  const waiting = new Map();

  const start = () => {
    worker = new Worker(new URL("./timing-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { id, timing } }) => {
      waiting.get(id)?.(timing);
      waiting.delete(id);
    });
  };

  /**
   * @param {{ tool: string, text: string, options: object }} card
   * @returns {Promise<{ parse: object, plain?: object } | undefined>} nothing if it could not be measured
   */
  return (card) => {
    if (!worker) start();
    latest += 1;
    const id = latest;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, ...card });
    });
  };
}
