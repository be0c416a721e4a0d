// Reads from a stage's log how many tests ran. Each function takes the log and the exit code.

const sum = (numbers) => numbers.reduce((total, number) => total + Number(number), 0);
const all = (log, pattern) => sum([...log.matchAll(pattern)].map((match) => match[1]));

/** A check without tests of its own. */
export const oneCheck = (_, code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** cargo prints one `test result:` line for each test program, and so does the runner in the browser. */
export const cargoTests = (log) => ({
  passed: all(log, /^\s*test result: .*?(\d+) passed;/gm),
  failed: all(log, /^\s*test result: .*?(\d+) failed;/gm),
});

/** `node --test` with the reporter `spec`. It counts a file without tests as one passed test; here that is a failure. */
export function nodeTests(log) {
  const empty = [...log.matchAll(/^✔ (\S+\.test\.mjs) \(/gm)].map((match) => match[1]);
  if (empty.length > 0) throw new Error(`no tests in ${empty.join(", ")}`);
  return {
    passed: all(log, /^ℹ pass (\d+)$/gm),
    failed: all(log, /^ℹ (?:fail|cancelled) (\d+)$/gm),
    skipped: all(log, /^ℹ (?:skipped|todo) (\d+)$/gm),
  };
}

/** A program that ends with `N passed, M failed`. */
export function lastLine(log) {
  const line = log.trimEnd().split("\n").at(-1);
  const match = /^(\d+) passed, (\d+) failed$/.exec(line);
  if (!match) return { passed: 0, failed: 0 };
  return { passed: Number(match[1]), failed: Number(match[2]) };
}
