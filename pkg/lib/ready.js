// For the adapters of frameworks: loads the module and the elements once, in a browser, and tells when they are there.
import init from "mcp-cards";

const listeners = new Set();
let ready = false;
let failure;
let loading;

export const isReady = () => ready;
export const problem = () => failure;

/** Calls `listen` when cards can be made, or when it is certain that they cannot; returns how to stop that. */
export function subscribe(listen) {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

const tell = () => [...listeners].forEach((listen) => listen());

/** Loads the module, and in a page the elements too. */
export function load() {
  loading ??= Promise.all([init(), typeof document !== "undefined" && import("mcp-cards/elements")]).then(
    () => {
      ready = true;
      failure = undefined;
      tell();
    },
    (error) => {
      failure = error;
      // Whoever asks next may have a network.
      loading = undefined;
      tell();
      throw error;
    },
  );
  return loading;
}

/** Starts to load in a page; pages that are made on a server have no time for it. */
export function prepare() {
  // Whoever draws is told through `problem`.
  if (typeof document !== "undefined") load().catch(() => undefined);
}
