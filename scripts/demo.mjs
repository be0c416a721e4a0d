// Serves www/ until it is stopped.
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const port = Number(process.argv[2]);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`error: PORT must be a number from 1 to 65535, not "${process.argv[2] ?? ""}". For example: make demo PORT=8080`);
  process.exit(1);
}

const server = await createServer({
  root: fileURLToPath(new URL("../www", import.meta.url)),
  logLevel: "warn",
  server: { port, strictPort: true },
});

try {
  await server.listen();
} catch (error) {
  await server.close();
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
