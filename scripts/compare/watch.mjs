// Notices a case that does not end. It runs beside, since the case itself leaves no time for anybody else.
import { writeSync } from "node:fs";
import { Worker, isMainThread, workerData } from "node:worker_threads";

const PATIENCE = 30_000;

/** Says so and ends the program when the number in `shared` stays the same for too long. */
function watch({ shared, kinds }) {
  const now = new Int32Array(shared);
  let seen = "";
  let since = Date.now();
  setInterval(() => {
    const current = now.join();
    if (current !== seen) [seen, since] = [current, Date.now()];
    if (Date.now() - since < PATIENCE) return;
    writeSync(2, `does not end: --only ${kinds[now[0]]} --case ${now[1]}\n`);
    process.kill(process.pid);
  }, 1000);
}

/**
 * Begins to watch.
 * @returns {(kind: string, number: number) => void} to be told before each case
 */
export function watcher(kinds) {
  const shared = new SharedArrayBuffer(8);
  const now = new Int32Array(shared);
  new Worker(new URL(import.meta.url), { workerData: { shared, kinds } }).unref();
  return (kind, number) => {
    now[0] = kinds.indexOf(kind);
    now[1] = number;
  };
}

if (!isMainThread) watch(workerData);
