import { checks } from "./checks.js";

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
window.inWorker = new Promise((done) => {
  worker.onmessage = (event) => done(event.data);
  worker.onerror = (event) => done({ failures: [`the worker failed: ${event.message}`], count: 0 });
});
window.inPage = checks();
