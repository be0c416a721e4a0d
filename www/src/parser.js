/**
 * The parser in a worker, so that neither a large result nor the timing holds up a key press.
 * @param {{ onCard(answer: object): void, onTiming(timing: object): void, onFailure(reason: string): void }} listeners
 */
export function createParser({ onCard, onTiming, onFailure }) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  let latest = 0;

  worker.addEventListener("message", ({ data }) => {
    if (data.id !== latest) return;
    if (data.failure !== undefined) onFailure(data.failure);
    else if (data.timing) onTiming(data.timing);
    else onCard(data.answer);
  });
  worker.addEventListener("error", (event) => onFailure(event.message ?? "The worker could not be loaded."));

  return {
    /** @param {{ tool: string, vertical: string, content: string }} state */
    parse(state) {
      latest += 1;
      worker.postMessage({ id: latest, ...state });
    },
    /** Answers that are still on their way no longer count. */
    cancel() {
      latest += 1;
    },
  };
}
