// Builds www/ as it ships and serves it, with its security policy, until it is stopped.
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";

const port = Number(process.argv[2]);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`error: PORT must be a number from 1 to 65535, not "${process.argv[2] ?? ""}". For example: make demo PORT=8080`);
  process.exit(1);
}

const configFile = fileURLToPath(new URL("../www/vite.config.js", import.meta.url));
await build({ configFile, logLevel: "warn" });

let server;
try {
  server = await preview({ configFile, logLevel: "warn", preview: { port, strictPort: true } });
} catch (error) {
  if (!/port \d+ is already in use/i.test(error.message)) throw error;
  console.error(`error: port ${port} is in use. Stop what uses it, or choose another one: make demo PORT=${port === 65535 ? 5173 : port + 1}`);
  process.exit(1);
}

async function stop() {
  await server.close();
  process.exit(0);
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
process.once("SIGHUP", stop);

// A server whose make was killed would keep the port for ever.
const parent = process.ppid;
setInterval(() => process.ppid === parent || stop(), 1000).unref();

console.log(`\n==> the demo is at ${server.resolvedUrls.local[0]}  (Ctrl-C stops it)\n`);
